// SPDX-License-Identifier: GPL-3.0-or-later
// What ConnectDialog finds out before it connects: whether the server takes us, and whether another connection leads
// there already.
#include "connections/ConnectDialog.h"

#include "backend/AccountApi.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "connections/AuthorityField.h"
#include "core/Async.h"
#include "local/LocalEngine.h"
#include "profiles/EndpointUrl.h"
#include "profiles/ProfileStore.h"
#include "profiles/SamePlace.h"
#include "profiles/SecretStore.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

namespace vivarium {

namespace {

constexpr int widestTwin = 200; // pixels of a connection's name on a button

} // namespace

std::optional<ConnectionProfile> ConnectDialog::checkedProfile()
{
    m_submitted = true;
    if (m_name->text().simplified().isEmpty())
        m_name->setText(m_workspace->text().trimmed().isEmpty() ? QUrl::fromUserInput(m_endpoint->text()).host()
                                                                : m_workspace->text().trimmed());
    validate();
    const Result<QUrl> endpoint = EndpointUrl::parsed(m_endpoint->text().trimmed(), true);
    const std::initializer_list<std::pair<bool, QLineEdit *>> problems{{m_nameMessage->hasProblem(), m_name},
        {!endpoint, m_endpoint}, {m_tokenMessage->hasProblem(), m_token},
        {m_authority->hasProblem(), m_authority->line()}};
    for (const auto &[wrong, edit] : problems) {
        if (wrong) {
            edit->setFocus(Qt::OtherFocusReason);
            return std::nullopt;
        }
    }
    ConnectionProfile profile = m_edited;
    profile.id = m_stored;
    profile.kind = ConnectionProfile::Kind(m_kind->currentData().toInt());
    profile.name = m_name->text().simplified();
    profile.endpoint = *endpoint;
    profile.workspace = m_workspace->text().trimmed();
    profile.authorityFile = m_authority->path();
    return profile;
}

bool ConnectDialog::looksAtAuthority(void (ConnectDialog::*next)())
{
    if (m_hasLooked || !m_authority->look())
        return false;
    endTest();
    m_afterLook = next;
    setBusy(true, tr("Reading the CA file…"));
    return true;
}

void ConnectDialog::onAuthorityLooked()
{
    const auto next = std::exchange(m_afterLook, nullptr);
    if (!next)
        return;
    setBusy(false);
    hideOutcome();
    m_hasLooked = true;
    (this->*next)();
    m_hasLooked = false;
}

void ConnectDialog::test()
{
    if (looksAtAuthority(&ConnectDialog::test))
        return;
    const auto profile = checkedProfile();
    if (!profile)
        return;
    endTest();
    setBusy(true, tr("Asking %1…").arg(profile->endpoint.host()));
    const auto tryIt = [this, profile](const Secret &secret) {
        m_tried = m_factory(*profile, secret);
        m_trial = m_tried->connectToServer();
        whenDone(this, m_trial, [this, round = m_round](const Result<QString> *identity) {
            if (round != m_round)
                return;
            setBusy(false);
            if (!identity) {
                showOutcome(false, tr("The test was broken off. Try again."));
                m_tried.reset();
            } else if (*identity) {
                showOutcome(true, tr("It works: you are %1.").arg(Format::escaped(**identity)));
                askWorkspaces();
            } else {
                showOutcome(false, identity->error().text());
                m_tried.reset();
            }
        });
    };
    if (!token().isEmpty()) {
        tryIt(token());
        return;
    }
    m_reading = m_secrets.read(m_stored);
    whenDone(this, m_reading, [this, tryIt, round = m_round](const Result<Secret> *secret) {
        if (round != m_round)
            return; // it was ended meanwhile
        if (secret && *secret) {
            tryIt(**secret);
            return;
        }
        setBusy(false);
        showOutcome(false,
            secret ? secret->error().text() : tr("The keychain was not read. Try again, or enter the token here."));
    });
}

void ConnectDialog::askWorkspaces()
{
    m_workspaces = m_tried->account().workspaces();
    whenDone(this, m_workspaces, [this](const Result<QList<Workspace>> *workspaces) {
        // A convenience: where it fails, the name can be typed.
        if (workspaces && *workspaces)
            offerWorkspaces(**workspaces);
    });
}

void ConnectDialog::offerWorkspaces(const QList<Workspace> &workspaces)
{
    delete m_workspaceMenu;
    auto *menu = new QMenu(this);
    for (const Workspace &workspace : workspaces) {
        QAction *choice =
            menu->addAction(Format::escaped(workspace.name).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                [this, id = workspace.id.isEmpty() ? workspace.name : workspace.id] { m_workspace->setText(id); });
        choice->setEnabled(!workspace.deleting);
    }
    disconnect(m_chooseWorkspace, &QAction::triggered, this, nullptr);
    connect(m_chooseWorkspace, &QAction::triggered, this,
        [this, menu] { menu->popup(m_workspace->mapToGlobal(QPoint(0, m_workspace->height()))); });
    m_workspaceMenu = menu;
    m_chooseWorkspace->setVisible(!workspaces.isEmpty());
}

void ConnectDialog::endTest()
{
    const bool wasRunning = m_trial.isRunning() || m_reading.isRunning() || m_afterLook;
    m_afterLook = nullptr;
    ++m_round;
    m_reading.cancel();
    if (m_trial.isRunning())
        m_trial.cancel();
    m_workspaces.cancel();
    m_tried.reset();
    if (!wasRunning)
        return;
    // What was cancelled tells nobody that it is over.
    setBusy(false);
    hideOutcome();
}

const ConnectionProfile *ConnectDialog::findTwin() const
{
    const Result<QUrl> endpoint = EndpointUrl::parsed(m_endpoint->text().trimmed(), true);
    if (!endpoint)
        return nullptr;
    ConnectionProfile wanted;
    wanted.id = m_stored;
    wanted.kind = ConnectionProfile::Kind(m_kind->currentData().toInt());
    wanted.endpoint = *endpoint;
    wanted.workspace = m_workspace->text().trimmed();
    // Two of an earlier version can still be renamed.
    if (m_isEdit && wanted.endpoint == m_edited.endpoint && wanted.workspace == m_edited.workspace)
        return nullptr;
    const auto local =
        LocalEngine::readAddress(LocalEngine::defaultDataDirectory(QProcessEnvironment::systemEnvironment()));
    return SamePlace::find(m_profiles.profiles(), wanted, local ? local->endpoint : QUrl());
}

void ConnectDialog::refuse(const ConnectionProfile &twin)
{
    const bool isLocal = twin.kind == ConnectionProfile::Kind::Local;
    const bool isLizard = twin.kind == ConnectionProfile::Kind::Lizard;
    const QString name = Format::escaped(twin.name);
    if (isLocal)
        showOutcome(false,
            tr("That is the engine of this machine, which is there already as “%1”. A second connection would list its "
               "sandboxes twice.")
                .arg(name));
    else
        showOutcome(false,
            (isLizard ? tr("“%1” leads to the same server and project already. For another one name its project.")
                      : tr("“%1” leads to the same server and workspace already. For another one name its workspace."))
                .arg(name));
    m_twin = twin.id;
    // What another press of Connect has stored halfway is not left behind unseen.
    const bool canGoOn = !isLocal && m_stored.isEmpty();
    const QString shown = m_editTwin->fontMetrics().elidedText(name, Qt::ElideMiddle, widestTwin);
    m_editTwin->setText(tr("&Edit “%1” Instead").arg(QString(shown).replace(QLatin1Char('&'), QLatin1String("&&"))));
    m_editTwin->setAccessibleName(tr("Edit “%1” instead").arg(name));
    m_editTwin->setVisible(canGoOn);
    (isLocal ? m_endpoint : m_workspace)->setFocus(Qt::OtherFocusReason);
}

void ConnectDialog::editTwin()
{
    const ConnectionProfile *found = m_profiles.find(m_twin);
    if (!found)
        return;
    edit(ConnectionProfile(*found)); // with the token that was typed
    hideOutcome();
    (token().isEmpty() ? m_name : m_token)->setFocus(Qt::OtherFocusReason);
}

} // namespace vivarium
