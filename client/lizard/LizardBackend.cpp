// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardBackend.h"

#include "core/Async.h"
#include "lizard/LizardCatalog.h"
#include "lizard/LizardErrors.h"

namespace vivarium {

namespace {

Connection::Options lizardConnection(const LizardBackend::Options &options)
{
    Connection::Options connection;
    connection.endpoint = options.endpoint;
    connection.token = options.token;
    connection.authorityFile = options.authorityFile;
    // Answers without a credential; a server that lacks it answers too, and that is what counts.
    connection.probePath = QByteArrayLiteral("/api/auth/providers");
    connection.explain = &LizardErrors::explain;
    return connection;
}

} // namespace

LizardBackend::LizardBackend(const Options &options, QObject *parent)
    : Backend(parent)
    , m_wantedProject(options.project)
    , m_connection(lizardConnection(options))
    , m_context{m_connection, options.profile, {}, {}, {}, LizardCatalog::capabilities()}
    , m_sandboxes(m_context)
    , m_processes(m_context)
    , m_files(m_context, m_processes.commands())
    , m_snapshots(m_context)
    , m_terminals(m_context)
    , m_ports(m_context, m_processes.commands(), options.portMemory)
    , m_network(m_context, m_sandboxes)
    , m_account(m_context)
    , m_storage(m_context)
    , m_schedules(m_context)
    , m_desktops(m_context, m_processes.commands(), m_files)
{
    if (!options.lookPauses.isEmpty())
        m_context.lookPauses = m_context.lateLookPauses = options.lookPauses;
    if (!options.poolPauses.isEmpty())
        m_context.poolPauses = options.poolPauses;
    m_context.runningChanged = [this] { readPlan(); };
    connect(&m_connection, &Connection::statusChanged, this, &Backend::statusChanged);
    connect(&m_sandboxes, &LizardSandboxes::listed, &m_ports, &LizardPorts::keepOnly);
}

LizardBackend::~LizardBackend() = default;

QString LizardBackend::kindName() const
{
    return QStringLiteral("Lizard");
}

void LizardBackend::retryNow()
{
    m_connection.retryNow();
}

Reply<QString> LizardBackend::connectToServer()
{
    m_connection.health().forgetRefusal();
    return chain(this, m_account.account(),
        [this](const LizardAccountCodec::Account &account) { return chooseProject(account); });
}

Reply<QString> LizardBackend::chooseProject(const LizardAccountCodec::Account &account)
{
    return chain(this, m_account.projects(),
        [this, account](const QList<LizardAccountCodec::Project> &projects) -> Result<QString> {
            const auto project = LizardAccountCodec::chosen(projects, m_wantedProject);
            if (!project)
                return std::unexpected(project.error());
            m_context.project = project->id;
            m_context.projectName = cleanedText(project->name);
            m_context.workspace = project->workspace;
            Q_EMIT capabilitiesChanged();
            readRest();
            return account.name.isEmpty() ? m_context.projectName
                                          : QStringLiteral("%1 · %2").arg(account.name, m_context.projectName);
        });
}

void LizardBackend::readRest()
{
    // Good to know before something is refused; nothing waits for it.
    whenDone(this, m_account.regions(), [this](const Result<QList<Region>> *regions) {
        if (!regions || !*regions || m_context.capabilities.regions == **regions)
            return;
        m_context.capabilities.regions = **regions;
        if (LizardCatalog::isOwnEngine(**regions))
            LizardCatalog::makeFree(m_context.capabilities);
        Q_EMIT capabilitiesChanged();
    });
    readPlan();
}

void LizardBackend::readPlan()
{
    whenDone(this, m_account.plan(), [this](const Result<std::optional<PlanLimits>> *plan) {
        if (!plan || !*plan || m_context.capabilities.plan == **plan)
            return;
        m_context.capabilities.plan = **plan;
        Q_EMIT capabilitiesChanged();
    });
}

} // namespace vivarium
