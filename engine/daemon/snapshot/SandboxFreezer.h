// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace vivarium::engine {

/// Lets all processes of a sandbox stand still, by the kernel's cgroup freezer.
///
/// CRIU leaves a cgroup frozen that it found so. Frozen before the memory is stored and until the files are stored as
/// well, both are of the same moment: a file that grew in between would make every restore fail.
class SandboxFreezer {
public:
    /// Of the cgroup of a sandbox's process 1. Throws std::runtime_error if it is in none that can be frozen.
    explicit SandboxFreezer(int pid);
    SandboxFreezer(SandboxFreezer &&) = default;
    SandboxFreezer &operator=(SandboxFreezer &&) = delete;
    /// Does not thaw: see Frozen.
    ~SandboxFreezer() = default;

    /// Whether this machine has the freezer.
    static bool isPossible();

    /// Whether this account may freeze it.
    [[nodiscard]] bool isPermitted() const;

    /// Blocks until everything stands still. Throws std::runtime_error, everything going on, if it does not within
    /// ten seconds, as with a process that waits for a device.
    void freeze() const;
    /// Does nothing if nothing is frozen. False if the cgroup is gone or does not take it.
    bool thaw() const; // NOLINT(modernize-use-nodiscard): nothing can be done about it
    [[nodiscard]] bool isFrozen() const;

    /// Thaws when it ends.
    class Frozen {
    public:
        explicit Frozen(const SandboxFreezer &freezer)
            : m_freezer(freezer)
        {
        }
        Frozen(const Frozen &) = delete;
        Frozen &operator=(const Frozen &) = delete;
        ~Frozen() { m_freezer.thaw(); }

    private:
        const SandboxFreezer &m_freezer;
    };

private:
    std::filesystem::path m_control; ///< what is written to
    std::filesystem::path m_state; ///< what tells whether all of it stands still
    bool m_unified = false; ///< cgroup version 2
};

} // namespace vivarium::engine
