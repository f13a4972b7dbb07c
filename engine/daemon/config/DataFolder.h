// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace vivarium::engine {

/// What engine.json says about a running engine.
struct EngineAddress {
    std::string endpoint; ///< such as http://127.0.0.1:7717
    std::uint16_t port = 0;
    int pid = 0;
};

/// Where an engine keeps everything. One folder belongs to one engine at a time.
///
/// Sockets live in a second, short folder, since the path of a Unix socket has at most 107 bytes. That folder
/// follows from the data folder's path, so that a restarted engine finds its sandboxes' sockets again.
class DataFolder {
public:
    /// `chosen`, else $VIVARIUM_DATA_DIR/engine, else $XDG_DATA_HOME/vivarium/engine, else
    /// ~/.local/share/vivarium/engine. Makes nothing.
    static DataFolder locate(const std::optional<std::string> &chosen);

    explicit DataFolder(const std::filesystem::path &root);

    /// Makes the folders (mode 0700), the token and the key (mode 0600) where they are missing. Throws
    /// std::system_error with the path.
    void prepare() const;

    /// Removes what an engine that was ended by force left half-written, and outputs older than 30 days. For the
    /// process that holds the lock.
    void tidy() const;

    [[nodiscard]] const std::filesystem::path &root() const { return m_root; }
    [[nodiscard]] std::filesystem::path database() const { return m_root / "state.db"; }
    [[nodiscard]] std::filesystem::path logFile() const { return m_root / "log" / "engine.log"; }
    [[nodiscard]] std::filesystem::path podmanLogFile() const { return m_root / "log" / "podman.log"; }
    [[nodiscard]] std::filesystem::path podmanFolder() const { return m_root / "podman"; }
    [[nodiscard]] std::filesystem::path sourcesFolder() const { return m_root / "sources"; }
    [[nodiscard]] std::filesystem::path outputFolder() const { return m_root / "output"; }
    [[nodiscard]] std::filesystem::path supervisorFolder() const { return m_root / "supervisor"; }
    /// Stored memory of sandboxes: a tar a snapshot.
    [[nodiscard]] std::filesystem::path snapshotFolder() const { return m_root / "snapshots"; }
    [[nodiscard]] std::filesystem::path temporaryFolder() const { return m_root / "tmp"; }

    [[nodiscard]] const std::filesystem::path &runtimeFolder() const { return m_runtime; }
    [[nodiscard]] std::filesystem::path podmanSocket() const { return m_runtime / "podman.sock"; }
    /// Where restores wait for the engine before the first instruction of a sandbox runs.
    [[nodiscard]] std::filesystem::path restoreSocket() const { return m_runtime / "restore.sock"; }
    /// The folder that is mounted into the sandbox; the supervisor listens in it.
    [[nodiscard]] std::filesystem::path socketFolder(const std::string &containerId) const;
    [[nodiscard]] std::filesystem::path supervisorSocket(const std::string &containerId) const;

    [[nodiscard]] std::string readToken() const;
    /// The key for the Lizard API.
    [[nodiscard]] std::string readLizardKey() const;

    /// Takes the folder for this process until the descriptor is closed. Nothing if another process has it.
    [[nodiscard]] std::optional<common::FileDescriptor> lock() const;
    /// True if a running engine holds the folder.
    [[nodiscard]] bool isLocked() const;

    void writeAddress(const EngineAddress &address, const std::string &version) const;
    void removeAddress() const;
    /// The address of the engine that holds the folder; nothing if none does or it is still starting.
    [[nodiscard]] std::optional<EngineAddress> readAddress() const;

private:
    std::filesystem::path m_root;
    std::filesystem::path m_runtime;
};

} // namespace vivarium::engine
