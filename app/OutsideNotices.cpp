// SPDX-License-Identifier: GPL-3.0-or-later
#include "OutsideNotices.h"

#include "BuildNews.h"
#include "MainWindow.h"
#include "NoticeText.h"
#include "SandboxActions.h"
#include "common/ActionState.h"
#include "common/Format.h"
#include "images/ImageBuilds.h"

#include <QAction>
#include <QApplication>
#include <QTimer>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::seconds untilListed(5); // after its end a server says that it has ended
constexpr auto enabledKey = "desktopNotifications";
constexpr QLatin1StringView sandboxTag("sandbox:"); // and its id: one notification, whichever connection tells
constexpr QLatin1StringView transfersTag("transfers");
constexpr QLatin1StringView buildTag("build:");
constexpr QLatin1StringView extendButton("extend");
constexpr QLatin1StringView pauseButton("pause");

QString tagOf(const SandboxKey &key)
{
    return sandboxTag + key.id.value();
}

} // namespace

OutsideNotices::OutsideNotices(Program &program, MainWindow &window, DesktopNotifier &notifier, QObject *parent)
    : QObject(parent)
    , m_program(program)
    , m_window(window)
    , m_notifier(notifier)
{
    followSwitches();
    connect(&notifier, &DesktopNotifier::chosen, this, &OutsideNotices::onChosen);
    connect(&program.expiry(), &ExpiryWatcher::expiring, this, &OutsideNotices::warn);
    connect(&program.expiry(), &ExpiryWatcher::retold, this, &OutsideNotices::retell);
    connect(&program.expiry(), &ExpiryWatcher::over, this, &OutsideNotices::over);
    connect(&program.controller(), &SandboxController::stopAsked, this,
        [this](const SandboxKey &key) { m_endKnown.insert(key.id); });
    connect(&program.controller(), &SandboxController::stopFailed, this,
        [this](const SandboxKey &key) { m_endKnown.remove(key.id); });
    SandboxListModel &model = program.sandboxes();
    connect(&model, &SandboxListModel::sandboxAdded, this, &OutsideNotices::onSandboxChanged);
    connect(&model, &SandboxListModel::sandboxChanged, this, &OutsideNotices::onSandboxChanged);
    connect(&model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) {
        m_live.remove(key);
        if (m_told.value(key.id) == key)
            m_told.remove(key.id);
    });
    for (int row = 0; row < model.rowCount(); ++row)
        onSandboxChanged(model.at(row).key);
    connect(&program.transfers(), &TransferQueue::changed, this, &OutsideNotices::onTransfersChanged);
    connect(&program.transfers(), &TransferQueue::removed, this, [this](const QList<TransferId> &ids) {
        for (const TransferId id : ids)
            m_failed.remove(id);
    });
    tellFinishedBuilds(program.connections(), this, [this](const BuildRun &run) { tellBuild(run); });
    // Whoever is back sees it in the window.
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            m_notifier.closeAll();
    });
}

void OutsideNotices::followSwitches()
{
    const ActionSet &actions = m_window.actions();
    const QList<QAction *> kinds{
        actions.notifyLastMinute, actions.notifyEnd, actions.notifyTransfers, actions.notifyBuilds};
    for (QAction *kind : kinds) {
        kind->setChecked(m_program.settings().value(kind->objectName(), true).toBool());
        connect(kind, &QAction::toggled, this,
            [this, kind](bool on) { m_program.settings().setValue(kind->objectName(), on); });
    }
    QAction *all = actions.desktopNotifications;
    const auto offerKinds = [kinds, all] {
        for (QAction *kind : kinds)
            ActionState::setAvailable(
                kind, all->isChecked() ? QString() : tr("All desktop notifications are switched off."));
    };
    all->setChecked(m_program.settings().value(enabledKey, true).toBool());
    offerKinds();
    connect(all, &QAction::toggled, this, [this, offerKinds](bool on) {
        m_program.settings().setValue(enabledKey, on);
        offerKinds();
        if (!on)
            m_notifier.closeAll();
    });
}

void OutsideNotices::tell(const QAction *kind, const QString &tag, const DesktopNotifier::Message &message)
{
    const bool wanted = kind->isChecked() && m_window.actions().desktopNotifications->isChecked();
    if (wanted && !QApplication::activeWindow())
        m_notifier.tell(tag, message);
}

void OutsideNotices::warn(const SandboxKey &key)
{
    const SandboxListModel &model = m_program.sandboxes();
    const SandboxRow *known = model.find(key);
    if (!known)
        return;
    const SandboxRow &row = *known;
    m_told.insert(key.id, key);
    DesktopNotifier::Message message;
    message.title = tr("A sandbox is about to stop");
    message.text = NoticeText::expiring(model, row);
    if (m_program.controller().whyNotMoveEnd(row).isEmpty())
        message.buttons.append({extendButton, tr("+10 min")});
    if (m_program.pauses().whyNotPause(row).isEmpty())
        message.buttons.append({pauseButton, tr("Pause…")});
    message.isUrgent = true;
    tell(m_window.actions().notifyLastMinute, tagOf(row.key), message);
    // A window that is not shown rests, and what it knows may be old: the answer takes the notification back.
    m_program.feeds().refresh(row.key);
    // For the same reason nobody else would ask whether it has ended.
    const auto toItsEnd =
        std::chrono::milliseconds(std::max<qint64>(0, model.now().msecsTo(row.sandbox.lifetime.endsAt))) + untilListed;
    QTimer::singleShot(toItsEnd, this, [this, key = row.key] { m_program.feeds().refresh(key); });
}

void OutsideNotices::retell(const SandboxKey &from, const SandboxKey &to)
{
    // What it offers is done there; told again it would come up twice.
    if (m_told.value(from.id) == from)
        m_told.insert(to.id, to);
}

void OutsideNotices::over(const SandboxKey &key)
{
    if (m_told.value(key.id) != key)
        return;
    m_told.remove(key.id);
    m_notifier.close(tagOf(key));
}

void OutsideNotices::onSandboxChanged(const SandboxKey &key)
{
    const SandboxRow *row = m_program.sandboxes().find(key);
    if (!row || key.isProvisional())
        return;
    if (isLive(row->sandbox.state)) {
        m_live.insert(key);
    } else if (m_live.remove(key)) {
        if (!m_endKnown.contains(key.id)) {
            m_endKnown.insert(key.id);
            tellEnd(*row);
        }
    }
}

void OutsideNotices::tellEnd(const SandboxRow &row)
{
    m_told.insert(row.key.id, row.key);
    const QString name = NoticeText::nameOf(m_program.sandboxes(), row);
    const bool failed = row.sandbox.state == SandboxState::Failed;
    DesktopNotifier::Message message;
    message.title = failed ? tr("A sandbox has failed") : tr("A sandbox has ended");
    message.text = failed ? tr("%1 has failed.").arg(name) : tr("%1 has ended by itself.").arg(name);
    if (!row.sandbox.message.isEmpty())
        message.text += QLatin1Char(' ') + NoticeText::shortName(row.sandbox.message);
    // A turn later: the warning about it, which has its place, is taken back by the same change.
    QMetaObject::invokeMethod(
        this, [this, tag = tagOf(row.key), message] { tell(m_window.actions().notifyEnd, tag, message); },
        Qt::QueuedConnection);
}

void OutsideNotices::onTransfersChanged(const QList<TransferId> &ids)
{
    QString last;
    for (const TransferId id : ids) {
        const TransferRecord *record = m_program.transfers().find(id);
        if (!record || record->state != TransferState::Failed) {
            m_failed.remove(id); // tried again
        } else if (!m_failed.contains(id)) {
            m_failed.insert(id);
            last = tr("%1: %2", "a file; why it failed")
                       .arg(NoticeText::shortName(record->request.label), record->error.text());
        }
    }
    if (last.isEmpty())
        return;
    const int failed = m_program.transfers().summary().failed;
    DesktopNotifier::Message message;
    message.title = tr("A transfer has failed");
    message.text = failed > 1 ? tr("%n transfer(s) have failed. The last one is %1", nullptr, failed).arg(last) : last;
    message.category = QStringLiteral("transfer.error");
    tell(m_window.actions().notifyTransfers, transfersTag, message);
}

void OutsideNotices::tellBuild(const BuildRun &run)
{
    if (run.isCancelled())
        return;
    DesktopNotifier::Message message;
    message.title = run.error() ? tr("An image was not built") : tr("An image is ready");
    message.text = run.error() ? run.title() + QLatin1String(". ") + run.error()->text() : run.title();
    tell(m_window.actions().notifyBuilds, buildTag + run.title(), message);
}

void OutsideNotices::onChosen(const QString &tag, const QString &button, const QString &token)
{
    const SandboxKey key =
        tag.startsWith(sandboxTag) ? m_told.value(SandboxId(tag.mid(sandboxTag.size()))) : SandboxKey();
    if (button == extendButton) {
        m_program.controller().extend(key, offeredExtension);
        return; // nobody has to come for that
    }
    Q_EMIT windowWanted(token);
    if (m_program.sandboxes().find(key)) {
        m_window.openSandbox(key, {});
        if (button == pauseButton)
            m_window.sandboxActions().askToPause({key});
    } else if (tag == transfersTag) {
        m_window.showPlace(PlacesModel::Kind::Transfers);
    }
    m_notifier.close(tag);
}

} // namespace vivarium
