// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "CallScript.h"
#include "FakeAccountApi.h"
#include "FakeChangeFeed.h"
#include "FakeImageApi.h"
#include "FakeNetworkApi.h"
#include "FakePortApi.h"
#include "FakeProcessApi.h"
#include "FakeSandboxApi.h"
#include "FakeSnapshotApi.h"
#include "FakeStorageApi.h"
#include "backend/Backend.h"
#include "backend/FileApi.h"
#include "backend/TerminalApi.h"

#include <memory>

namespace vivarium {

/// A server in memory: refuses what the contract refuses (`lazycloud.md` §3, §4, §8 and the x-vivarium extensions),
/// answers in a later turn of the event loop, counts every call, and fails, hangs or comes late when told to (calls()).
/// Files and terminals are plugged in by the tests that need them.
class FakeBackend : public Backend {
    Q_OBJECT
public:
    enum class Kind {
        LocalEngine, ///< every feature, looking is free
        LazyCloud, ///< the hosted service: no tree, no list of images, looking restarts the idle clock, costs money
    };
    explicit FakeBackend(Kind kind = Kind::LocalEngine, QObject *parent = nullptr);
    ~FakeBackend() override;

    [[nodiscard]] ProfileId profile() const override { return m_profile; }
    [[nodiscard]] QString kindName() const override;
    [[nodiscard]] const Capabilities &capabilities() const override { return m_capabilities; }
    [[nodiscard]] const ConnectionStatus &status() const override { return m_status; }
    [[nodiscard]] ConnectionDetails details() const override { return m_details; }
    [[nodiscard]] Reply<QString> connectToServer() override;
    void retryNow() override;
    [[nodiscard]] SandboxApi &sandboxes() override { return *m_sandboxes; }
    [[nodiscard]] ProcessApi &processes() override { return *m_processes; }
    [[nodiscard]] FileApi &files() override;
    [[nodiscard]] ImageApi &images() override { return *m_images; }
    [[nodiscard]] SnapshotApi &snapshots() override { return *m_snapshots; }
    [[nodiscard]] TerminalApi &terminals() override;
    [[nodiscard]] PortApi &ports() override { return *m_ports; }
    [[nodiscard]] NetworkApi &network() override { return *m_network; }
    [[nodiscard]] AccountApi &account() override { return *m_account; }
    [[nodiscard]] StorageApi &storage() override { return *m_storage; }
    [[nodiscard]] ChangeFeed &changes() override { return *m_changes; }

    [[nodiscard]] CallScript &calls() { return m_calls; }
    [[nodiscard]] FakeSandboxApi &fakeSandboxes() { return *m_sandboxes; }
    [[nodiscard]] FakeProcessApi &fakeProcesses() { return *m_processes; }
    [[nodiscard]] FakeImageApi &fakeImages() { return *m_images; }
    [[nodiscard]] FakeSnapshotApi &fakeSnapshots() { return *m_snapshots; }
    [[nodiscard]] FakePortApi &fakePorts() { return *m_ports; }
    [[nodiscard]] FakeNetworkApi &fakeNetwork() { return *m_network; }
    [[nodiscard]] FakeAccountApi &fakeAccount() { return *m_account; }
    [[nodiscard]] FakeStorageApi &fakeStorage() { return *m_storage; }
    [[nodiscard]] FakeChangeFeed &fakeChanges() { return *m_changes; }
    void setFileApi(std::unique_ptr<FileApi> api);
    void setTerminalApi(std::unique_ptr<TerminalApi> api);

    void setProfile(const ProfileId &profile) { m_profile = profile; }
    void setFeature(Feature feature, bool available, const QString &reason = {});
    void setCapabilities(const Capabilities &capabilities);
    void setStatus(const ConnectionStatus &status);
    void setDetails(const ConnectionDetails &details) { m_details = details; }

    /// How often the idle clock of a sandbox was restarted.
    [[nodiscard]] int touches(const SandboxId &sandbox) const { return m_touches.value(sandbox); }
    /// For the fakes: restarts the idle clock. `looking`: only if Feature::FreeObservation is missing.
    void touch(const SandboxId &sandbox, bool looking);
    /// For the fakes: why a call into this sandbox is refused; nullopt when it runs.
    [[nodiscard]] std::optional<ApiError> refusal(const SandboxId &sandbox) const;

private:
    const Kind m_kind;
    ProfileId m_profile{QStringLiteral("fake")};
    Capabilities m_capabilities;
    ConnectionStatus m_status;
    ConnectionDetails m_details;
    CallScript m_calls;
    std::unique_ptr<FakeSandboxApi> m_sandboxes;
    std::unique_ptr<FakeProcessApi> m_processes;
    std::unique_ptr<FakeImageApi> m_images;
    std::unique_ptr<FakeSnapshotApi> m_snapshots;
    std::unique_ptr<FakePortApi> m_ports;
    std::unique_ptr<FakeNetworkApi> m_network;
    std::unique_ptr<FakeAccountApi> m_account;
    std::unique_ptr<FakeStorageApi> m_storage;
    std::unique_ptr<FakeChangeFeed> m_changes;
    std::unique_ptr<FileApi> m_files;
    std::unique_ptr<TerminalApi> m_terminals;
    QHash<SandboxId, int> m_touches;
};

} // namespace vivarium
