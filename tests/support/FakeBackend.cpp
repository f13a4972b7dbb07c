// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"

namespace vivarium {

namespace {

Capabilities capabilitiesOf(FakeBackend::Kind kind)
{
    Capabilities capabilities;
    capabilities.pythonVersions = {QStringLiteral("3.13"), QStringLiteral("3.12")};
    const bool local = kind == FakeBackend::Kind::LocalEngine;
    for (const Feature feature :
        {Feature::ProcessTree, Feature::SignalTree, Feature::OutputStream, Feature::LinkAwareListing,
            Feature::MoveFiles, Feature::CopyFiles, Feature::ChangeMode, Feature::LargeFiles, Feature::Archives,
            Feature::WatchFolders, Feature::SearchFiles, Feature::KeptTerminals, Feature::ListImages,
            Feature::UsageOfAll, Feature::FreeObservation, Feature::ClosePorts, Feature::Listeners,
            Feature::TestDestination, Feature::ManageStorage, Feature::Specification, Feature::CancelBuilds,
            Feature::ListMemory, Feature::Origins, Feature::CompareImages})
        capabilities.set(feature, local, local ? QString() : QStringLiteral("LazyCloud has no call for this."));
    capabilities.set(Feature::SaveFileSystem, true);
    capabilities.set(Feature::SaveMemory, !local);
    capabilities.set(Feature::Ports, true);
    capabilities.set(Feature::OutboundNetwork, true);
    capabilities.set(Feature::NetworkRules, true);
    capabilities.set(Feature::Secrets, true);
    capabilities.set(Feature::Volumes, true);
    capabilities.set(Feature::Metadata, true);
    for (const Feature feature :
        {Feature::Gpus, Feature::DockerInside, Feature::Machines, Feature::CloudBuckets, Feature::DiskLimit})
        capabilities.set(feature, !local, local ? QStringLiteral("The local engine can't do that.") : QString());
    capabilities.costsMoney = !local;
    capabilities.uploadLimitBytes = local ? -1 : 64LL << 20;
    return capabilities;
}

} // namespace

FakeBackend::FakeBackend(Kind kind, QObject *parent)
    : Backend(parent)
    , m_kind(kind)
    , m_capabilities(capabilitiesOf(kind))
    , m_sandboxes(std::make_unique<FakeSandboxApi>(*this))
    , m_processes(std::make_unique<FakeProcessApi>(*this))
    , m_images(std::make_unique<FakeImageApi>(*this))
    , m_snapshots(std::make_unique<FakeSnapshotApi>(*this))
    , m_ports(std::make_unique<FakePortApi>(*this))
    , m_network(std::make_unique<FakeNetworkApi>(*this))
    , m_account(std::make_unique<FakeAccountApi>(*this))
    , m_storage(std::make_unique<FakeStorageApi>(*this))
    , m_changes(std::make_unique<FakeChangeFeed>())
{
    m_status.state = ConnectionStatus::State::Online;
    m_status.lastSeenAt = QDateTime::currentDateTimeUtc();
}

FakeBackend::~FakeBackend() = default;

QString FakeBackend::kindName() const
{
    return m_kind == Kind::LazyCloud ? QStringLiteral("LazyCloud") : QStringLiteral("Local engine");
}

Reply<QString> FakeBackend::connectToServer()
{
    return m_calls.answer<QString>(QStringLiteral("backend.connectToServer"), [this] {
        ConnectionStatus online;
        online.state = ConnectionStatus::State::Online;
        online.lastSeenAt = QDateTime::currentDateTimeUtc();
        setStatus(online);
        return Result<QString>(QStringLiteral("dev@example.test · acme"));
    });
}

void FakeBackend::retryNow()
{
    connectToServer().then(this, [](const Result<QString> &) { });
}

FileApi &FakeBackend::files()
{
    if (!m_files)
        qFatal("FakeBackend: this test uses files but plugged in no FileApi");
    return *m_files;
}

TerminalApi &FakeBackend::terminals()
{
    if (!m_terminals)
        qFatal("FakeBackend: this test uses terminals but plugged in no TerminalApi");
    return *m_terminals;
}

void FakeBackend::setFileApi(std::unique_ptr<FileApi> api)
{
    m_files = std::move(api);
}

void FakeBackend::setTerminalApi(std::unique_ptr<TerminalApi> api)
{
    m_terminals = std::move(api);
}

void FakeBackend::setFeature(Feature feature, bool available, const QString &reason)
{
    m_capabilities.set(feature, available, reason);
    Q_EMIT capabilitiesChanged();
}

void FakeBackend::setCapabilities(const Capabilities &capabilities)
{
    m_capabilities = capabilities;
    Q_EMIT capabilitiesChanged();
}

void FakeBackend::setStatus(const ConnectionStatus &status)
{
    m_status = status;
    Q_EMIT statusChanged();
}

void FakeBackend::touch(const SandboxId &sandbox, bool looking)
{
    if (!looking || !m_capabilities.has(Feature::FreeObservation))
        ++m_touches[sandbox];
}

std::optional<ApiError> FakeBackend::refusal(const SandboxId &sandbox) const
{
    const Sandbox *found = m_sandboxes->find(sandbox);
    if (!found)
        return CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there."));
    if (found->state != SandboxState::Running)
        return CallScript::error(ErrorKind::Unavailable, 503, QStringLiteral("The sandbox is not running."));
    return std::nullopt;
}

} // namespace vivarium
