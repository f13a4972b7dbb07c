// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConnectionActions.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "connections/ConnectDialog.h"
#include "connections/ConnectionDetailsWindow.h"
#include "connections/MissingToken.h"
#include "connections/StatisticsWindow.h"
#include "connections/WorkspaceDialog.h"
#include "storage/StorageDialog.h"

#include <algorithm>

namespace vivarium {

ConnectionActions::ConnectionActions(
    Program &program, ProfileConnections &loader, ActionSet &actions, NoticeBar &notices, QWidget *window)
    : QObject(window)
    , m_program(program)
    , m_loader(loader)
    , m_actions(actions)
    , m_notices(notices)
    , m_window(window)
    , m_tryAgain(actions.retryConnection->text())
{
    connect(actions.connectServer, &QAction::triggered, this, [this] { openDialog(nullptr); });
    connect(actions.editConnection, &QAction::triggered, this, [this] {
        if (const ConnectionEntry *connection = edited())
            openDialog(m_program.profiles().find(connection->profile));
    });
    connect(actions.connectionDetails, &QAction::triggered, this, &ConnectionActions::showDetails);
    connect(actions.statistics, &QAction::triggered, this, &ConnectionActions::showStatistics);
    connect(actions.storage, &QAction::triggered, this, &ConnectionActions::showStorage);
    connect(actions.switchWorkspace, &QAction::triggered, this, &ConnectionActions::chooseWorkspace);
    connect(actions.removeConnection, &QAction::triggered, this, &ConnectionActions::remove);
    connect(actions.retryConnection, &QAction::triggered, this, [this] {
        if (const ConnectionEntry *connection = retried())
            m_program.connections().retry(ProfileId(connection->profile)); // the entry may change meanwhile
    });
    connect(&loader, &ProfileConnections::failed, this, [this](const ApiError &error) { m_notices.show(error); });
    connect(&program.connections(), &ConnectionRegistry::changed, this, &ConnectionActions::update);
    connect(&program.connections(), &ConnectionRegistry::added, this, &ConnectionActions::update);
    connect(&program.connections(), &ConnectionRegistry::removed, this, [this](const ProfileId &profile) {
        if (profile == m_target)
            setTarget({});
    });
    update();
}

void ConnectionActions::setTarget(const ProfileId &profile)
{
    m_target = profile;
    update();
}

void ConnectionActions::update()
{
    const ConnectionEntry *connection = m_program.connections().find(m_target);
    const QString none = connection ? QString() : tr("Select a connection in the side bar first.");
    const QString local = tr("The engine of this machine is always there.");
    const ConnectionEntry *away = retried();
    m_actions.retryConnection->setText(away && away->isLocal ? tr("Connection: S&tart the Local Engine") : m_tryAgain);
    ActionState::setAvailable(m_actions.retryConnection,
        away && away->isOnline() ? tr("The connection is live.")
            : away               ? QString()
                                 : none);
    const ConnectionEntry *chosen = target();
    ActionState::setAvailable(m_actions.connectionDetails, chosen ? QString() : none);
    const QString noAnswer = chosen && chosen->isSignedIn ? QString()
        : chosen                                          ? tr("The connection isn't live.")
                                                          : none;
    ActionState::setAvailable(m_actions.statistics, noAnswer);
    ActionState::setAvailable(m_actions.storage, noAnswer.isEmpty() ? whyNoStorage(*chosen) : noAnswer);
    ActionState::setAvailable(
        m_actions.switchWorkspace, chosen && chosen->isLocal ? tr("This machine has only one workspace.") : noAnswer);
    m_actions.editConnection->setText(editText());
    const QString notEdited = edited() ? QString() : none;
    ActionState::setAvailable(m_actions.editConnection, connection && connection->isLocal ? local : notEdited);
    ActionState::setAvailable(m_actions.removeConnection, connection && connection->isLocal ? local : none);
}

const ConnectionEntry *ConnectionActions::retried() const
{
    const ConnectionRegistry &connections = m_program.connections();
    if (!m_target.isEmpty())
        return connections.find(m_target);
    const QList<ConnectionEntry> &all = connections.connections();
    const auto local = std::ranges::find_if(
        all, [](const ConnectionEntry &connection) { return connection.isLocal && !connection.isOnline(); });
    return local == all.cend() ? nullptr : &*local;
}

const ConnectionEntry *ConnectionActions::edited() const
{
    const ConnectionRegistry &connections = m_program.connections();
    if (!m_target.isEmpty())
        return connections.find(m_target);
    // The one of which the list of all says why it is empty, see SandboxFeeds::listState().
    const QList<ConnectionEntry> &all = connections.connections();
    const auto last = std::find_if(all.crbegin(), all.crend(), &ConnectionActions::isTokenMissing);
    return last == all.crend() ? nullptr : &*last;
}

QString ConnectionActions::editText() const
{
    const ConnectionEntry *connection = edited();
    if (!connection || !isTokenMissing(*connection))
        return tr("Connection: &Edit…");
    const ConnectionProfile *profile = m_program.profiles().find(connection->profile);
    const bool isLizard = profile && profile->kind == ConnectionProfile::Kind::Lizard;
    if (!m_target.isEmpty())
        return isLizard ? tr("Connection: &Enter API Key…") : tr("Connection: &Enter Token…");
    // Nothing else says which one is meant.
    QString name = connection->name;
    name.replace(QLatin1Char('&'), QLatin1String("&&"));
    return (isLizard ? tr("Connection: &Enter API Key of “%1”…") : tr("Connection: &Enter Token of “%1”…")).arg(name);
}

bool ConnectionActions::isTokenMissing(const ConnectionEntry &connection)
{
    return connection.failure && connection.failure->code == missingTokenCode;
}

const ConnectionEntry *ConnectionActions::target() const
{
    const ConnectionRegistry &connections = m_program.connections();
    if (m_target.isEmpty() && connections.connections().size() == 1)
        return &connections.connections().constFirst();
    return connections.find(m_target);
}

void ConnectionActions::showDetails()
{
    const ConnectionEntry *connection = target();
    if (!connection)
        return;
    auto *window = new ConnectionDetailsWindow(m_program.connections(), connection->profile, m_window);
    window->show(); // beside the main window: nothing has to be decided
}

void ConnectionActions::showStatistics()
{
    const ConnectionEntry *connection = target();
    if (!connection || !connection->backend)
        return;
    QStringList groups;
    const SandboxListModel &model = m_program.sandboxes();
    for (int row = 0; row < model.rowCount(); ++row) {
        const SandboxRow &known = model.at(row);
        if (known.key.profile == connection->profile && !known.sandbox.group.isEmpty())
            groups << known.sandbox.group;
    }
    groups.removeDuplicates();
    groups.sort();
    auto *window = new StatisticsWindow(connection->backend, connection->name, groups, m_window);
    window->show(); // beside the main window: nothing has to be decided
}

QString ConnectionActions::whyNoStorage(const ConnectionEntry &connection)
{
    const Capabilities capabilities = connection.backend ? connection.backend->capabilities() : Capabilities();
    if (capabilities.has(Feature::Secrets) || capabilities.has(Feature::Volumes))
        return {};
    const QString reason = capabilities.reason(Feature::Secrets);
    return reason.isEmpty() ? tr("This server has no secrets and no volumes.") : reason;
}

void ConnectionActions::showStorage()
{
    const ConnectionEntry *connection = target();
    if (connection && connection->backend)
        StorageDialog::openFor(*connection->backend, StorageDialog::Page::Secrets, m_window);
}

void ConnectionActions::chooseWorkspace()
{
    const ConnectionEntry *connection = target();
    if (!connection || !connection->backend || connection->isLocal)
        return;
    auto *dialog = new WorkspaceDialog(connection->backend, connection->name, m_window);
    connect(dialog, &WorkspaceDialog::chosen, this, [this, profile = connection->profile](const QString &workspace) {
        m_loader.switchWorkspace(profile, workspace);
    });
    dialog->open();
}

void ConnectionActions::openDialog(const ConnectionProfile *edited)
{
    auto *dialog =
        new ConnectDialog(m_program.profiles(), m_program.secrets(), &ProfileConnections::makeBackend, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (edited) {
        const ConnectionEntry *connection = m_program.connections().find(edited->id);
        dialog->edit(*edited, !connection || !isTokenMissing(*connection));
    }
    connect(dialog, &ConnectDialog::saved, &m_loader, &ProfileConnections::reconnect);
    dialog->open();
}

void ConnectionActions::remove()
{
    const ConnectionEntry *connection = m_program.connections().find(m_target);
    if (!connection || connection->isLocal)
        return;
    ConfirmDialog::Question question;
    question.title = tr("Remove Connection");
    question.question = tr("Remove the connection “%1”?").arg(connection->name);
    question.consequences << tr("Its token is taken out of the keychain.");
    const SandboxListModel &model = m_program.sandboxes();
    int live = 0; // that no other connection shows
    for (int row = 0; row < model.rowCount(); ++row) {
        const SandboxRow &known = model.at(row);
        live += known.key.profile == m_target && isLive(known.shownState()) && !model.isShared(known.key.id) ? 1 : 0;
    }
    if (live > 0)
        question.consequences << tr("%n sandbox(es) go on running there, without being shown here.", nullptr, live);
    question.verb = tr("&Remove the Connection");
    question.iconName = QStringLiteral("delete");
    ConfirmDialog::ask(m_window, question, [loader = QPointer(&m_loader), profile = m_target] {
        if (loader)
            loader->remove(profile);
    });
}

} // namespace vivarium
