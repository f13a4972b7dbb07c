// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortsPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/FreshnessLabel.h"
#include "common/NoticeBar.h"
#include "common/PrivateLinks.h"
#include "common/StateView.h"
#include "ports/PortDetails.h"
#include "ports/PortText.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

namespace vivarium {

PortsPanel::PortsPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_monitor(context)
    , m_opener([](const QUrl &url) { return QDesktopServices::openUrl(url); })
    , m_secretOpener([](const QUrl &link) { return PrivateLinks::instance().open(link); })
    , m_notices(new NoticeBar)
{
    setObjectName(QStringLiteral("portsPanel"));
    makeActions();
    makeTable();
    makeLayout();
    connect(&m_monitor, &PortMonitor::changed, this, &PortsPanel::updateAll);
    connect(&m_monitor, &PortMonitor::exposed, this, &PortsPanel::onExposed);
    connect(&m_monitor, &PortMonitor::closed, this, &PortsPanel::onClosed);
    connect(&m_monitor, &PortMonitor::probed, this, [this](int port, const PortProbe &probe) {
        const bool good = probe.outcome == PortProbe::Outcome::Answers;
        m_notices->show(good ? NoticeBar::Kind::Success : NoticeBar::Kind::Information,
            tr("Port %1: %2", "number; what calling it gave").arg(port).arg(PortText::probe(probe)));
    });
    connect(&m_monitor, &PortMonitor::failed, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_monitor.model(), &PortModel::updated, this, &PortsPanel::updateAll);
    connect(&context, &SandboxContext::changed, this, &PortsPanel::updateAll);
    connect(m_details, &PortDetails::tokenWanted, &m_monitor, &PortMonitor::expose);
    connect(m_state, &StateView::retryRequested, this, &PortsPanel::refresh);
    connect(m_state, &StateView::cancelRequested, &m_monitor, &PortMonitor::cancel);
    updateAll();
}

void PortsPanel::setActive(bool active)
{
    m_monitor.setWatched(active);
}

void PortsPanel::focusContent()
{
    if (m_state->isShowingContent())
        m_table->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

void PortsPanel::find()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void PortsPanel::refresh()
{
    m_monitor.refresh();
}

QList<QAction *> PortsPanel::panelActions() const
{
    return {m_exposeAction, m_openAction, m_copyAddressAction, m_copyCurlAction, m_probeAction, m_closeAction,
        m_lookAction, m_typeAction};
}

bool PortsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (watched == m_table && enter && key->modifiers() == Qt::NoModifier) {
            if (const PortRow *row = chosen())
                act(row->number);
            return true;
        }
        if (watched == m_field && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Escape)) {
            if (key->key() == Qt::Key_Escape && !m_field->text().isEmpty())
                m_field->clear();
            else
                focusContent();
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

void PortsPanel::updateAll()
{
    updateFace();
    updateExplanation();
    updateSummary();
    updateActions();
}

void PortsPanel::updateFace()
{
    const QString icon = QStringLiteral("ports");
    if (!context().capabilities().has(Feature::Ports)) {
        m_state->showEmpty(icon, tr("No ports here"), m_monitor.refusal());
        return;
    }
    if (!m_monitor.hasList()) {
        if (!context().isRunning())
            showNotRunning(*m_state, icon, tr("No ports"),
                tr("The sandbox is not running. Its ports appear here as soon as it is."));
        else if (m_monitor.error())
            m_state->showFailed(*m_monitor.error());
        else if (m_monitor.isAsking())
            m_state->showLoading(tr("Reading the ports…"));
        else
            m_state->showEmpty(icon, tr("Not read yet"),
                tr("Press %1 to read the ports.")
                    .arg(Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5))),
                m_refreshAction);
        return;
    }
    if (m_monitor.error() && !m_failureTold && context().isRunning())
        m_notices->show(*m_monitor.error()); // once, however long it goes on
    else if (!m_monitor.error() && m_failureTold)
        m_notices->dismiss();
    m_failureTold = m_monitor.error().has_value();
    // The rows of a sandbox that stopped stay readable, but nothing looks live.
    m_table->setEnabled(context().isRunning());
    if (m_monitor.model().rowCount() > 0)
        m_state->showContent();
    else if (m_monitor.seesListeners())
        m_state->showEmpty(icon, tr("Nothing listens"),
            tr("No program in this sandbox listens on a port, and none is exposed. Start a server inside, and it "
               "appears here by itself."),
            m_typeAction);
    else
        m_state->showEmpty(icon, tr("No ports are exposed"),
            tr("Type the number of a port to reach it from outside, or look inside to see what listens."),
            m_typeAction);
}

void PortsPanel::updateExplanation()
{
    QStringList sentences;
    if (context().capabilities().has(Feature::Ports) && !m_monitor.seesListeners()) {
        const QString reason = context().capabilities().reason(Feature::Listeners);
        sentences << (reason.isEmpty() ? tr("Only what was exposed is listed.") : reason);
        sentences << (context().capabilities().has(Feature::FreeObservation)
                ? tr("“Look Inside” finds out.")
                : tr("“Look Inside” finds out; it counts as use and restarts the idle clock of this sandbox."));
        if (m_monitor.lookedAt().isValid())
            sentences << tr("Last look: %1.", "%1: a time ago")
                             .arg(Format::relativeTime(m_monitor.lookedAt(), QDateTime::currentDateTimeUtc()));
    } else if (m_monitor.seesListeners() && m_monitor.lookError()) {
        sentences << tr("What listens can't be seen at the moment: %1").arg(m_monitor.lookError()->sentence);
    }
    m_explanation->setText(sentences.join(u' '));
    m_explanation->setVisible(!sentences.isEmpty());
    m_lookButton->setVisible(context().capabilities().has(Feature::Ports) && !m_monitor.seesListeners());
}

void PortsPanel::updateSummary()
{
    m_freshness->setReading({m_monitor.listedAt(), m_monitor.isAsking(), m_monitor.error(), m_monitor.interval()});
    if (!m_monitor.hasList()) {
        m_summary->setText({});
        return;
    }
    const PortModel &model = m_monitor.model();
    QStringList parts{tr("%n port(s) exposed", nullptr, model.exposedCount())};
    if (model.listeningCount() >= 0)
        parts << tr("%n listening", nullptr, model.listeningCount());
    m_summary->setText(parts.join(QStringLiteral(" · ")));
}

void PortsPanel::updateActions()
{
    const PortRow *row = chosen();
    const QString nothing = row ? QString() : tr("Choose a port first.");
    const QString notExposed = row && !row->exposed ? tr("The port is not exposed.") : nothing;
    const QString why = m_monitor.refusal();
    const auto first = [](std::initializer_list<QString> reasons) {
        for (const QString &reason : reasons) {
            if (!reason.isEmpty())
                return reason;
        }
        return QString();
    };
    const QString noUrl = row && row->exposed && PortText::openable(row->exposed->url).isEmpty()
        ? tr("Its address is no web address.")
        : QString();
    const bool ownToken = row && row->exposed && !m_monitor.tokenHeader().isEmpty();
    const QString needsToken =
        !row || !row->needsToken().value_or(false) || !PortText::openableWithToken(*row).isEmpty() ? QString()
        : ownToken ? tr("Its token isn't known here: ask for it below.")
                   : tr("A browser doesn't send the token. Copy the curl command instead.");
    ActionState::setAvailable(m_exposeTypedAction, why);
    ActionState::setAvailable(
        m_exposeAction, first({nothing, row && row->exposed ? tr("The port is exposed already.") : QString(), why}));
    ActionState::setAvailable(m_openAction, first({notExposed, noUrl, needsToken}));
    ActionState::setAvailable(m_copyAddressAction, notExposed);
    ActionState::setAvailable(m_copyCurlAction, first({notExposed, noUrl}));
    ActionState::setAvailable(m_probeAction, first({notExposed, noUrl, why}));
    ActionState::setAvailable(m_closeAction, first({notExposed, m_monitor.closeRefusal()}));
    ActionState::setAvailable(m_lookAction, first({why, m_monitor.isLooking() ? tr("Looking inside…") : QString()}));
    m_details->setPort(row, row ? m_monitor.tokenForShell() : QString(), m_monitor.tokenHeader());
    updateMessage();
}

void PortsPanel::updateMessage()
{
    const QString text = m_field->text().trimmed();
    const auto number = PortText::parse(text);
    const PortRow *row = number ? m_monitor.model().find(*number) : nullptr;
    if (text.isEmpty())
        m_message->setHint({});
    else if (!number && (m_submitted || text.size() > 5))
        m_message->setProblem(tr("A port is a number from 1 to 65535."));
    else if (row && row->exposed)
        m_message->setHint(tr("Port %1 is exposed already.").arg(*number));
    else if (number && m_monitor.seesListeners() && !row)
        m_message->setHint(tr("Nothing listens on %1 yet; it can be exposed all the same.").arg(*number));
    else
        m_message->setHint({});
}

const PortRow *PortsPanel::chosen() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.size() == 1 ? m_monitor.model().rowAt(rows.first()) : nullptr;
}

void PortsPanel::select(int port)
{
    const QList<PortRow> &rows = m_monitor.model().rows();
    for (int row = 0; row < rows.size(); ++row) {
        if (rows.at(row).number == port)
            m_table->setCurrentIndex(m_monitor.model().index(row, PortModel::Number));
    }
}

void PortsPanel::exposeTyped()
{
    m_submitted = true;
    updateMessage();
    const auto number = PortText::parse(m_field->text());
    if (!number || !m_exposeTypedAction->isEnabled()) {
        find();
        return;
    }
    if (const PortRow *row = m_monitor.model().find(*number); row && row->exposed) {
        select(*number);
        return;
    }
    m_monitor.expose(*number);
}

void PortsPanel::act(int port)
{
    const PortRow *row = m_monitor.model().find(port);
    switch (row ? m_monitor.model().actOf(*row) : PortModel::Nothing) {
    case PortModel::Expose:
        m_monitor.expose(port);
        break;
    case PortModel::Browse:
        open(port);
        break;
    case PortModel::CopyCall:
        copyCurl(port);
        break;
    case PortModel::Nothing:
        break;
    }
}

void PortsPanel::open(int port)
{
    const PortRow *row = m_monitor.model().find(port);
    const QUrl withToken = row ? PortText::openableWithToken(*row) : QUrl();
    const QUrl url = !withToken.isEmpty() ? withToken
        : row && row->exposed             ? PortText::openable(row->exposed->url)
                                          : QUrl();
    if (!url.isEmpty() && !(withToken.isEmpty() ? m_opener : m_secretOpener)(url))
        m_notices->show(
            NoticeBar::Kind::Warning, tr("No browser could be started. The address can be copied instead."));
}

void PortsPanel::copyAddress()
{
    const PortRow *row = chosen();
    if (!row || !row->exposed)
        return;
    QApplication::clipboard()->setText(PortText::address(row->exposed->url));
}

void PortsPanel::copyCurl(int port)
{
    const PortRow *row = m_monitor.model().find(port);
    const QString command = row ? PortText::curl(*row, m_monitor.tokenForShell(), m_monitor.tokenHeader()) : QString();
    if (command.isEmpty())
        return;
    QApplication::clipboard()->setText(command);
    m_notices->show(NoticeBar::Kind::Information,
        row->needsToken().value_or(false)
            ? tr("The command is copied. In its header stands %1, where the shell puts the token.")
                  .arg(m_monitor.tokenForShell())
            : tr("The command is copied."));
}

void PortsPanel::onExposed(const ExposedPort &port)
{
    m_lastExposed = port.number;
    if (PortText::parse(m_field->text()) == port.number)
        m_field->clear();
    select(port.number);
    const PortRow *row = m_monitor.model().find(port.number);
    const bool needsToken = row && row->needsToken().value_or(false);
    const bool ownToken = !m_monitor.tokenHeader().isEmpty();
    QString text = tr("Port %1 is exposed.").arg(port.number);
    if (needsToken)
        text += u' ' + (ownToken ? tr("Calls need its own token.") : tr("Calls need the access token."));
    else if (row && row->needsToken().has_value())
        text += u' ' + tr("Whoever knows its address can call it.");
    if (row && row->isLoopbackOnly() && !m_monitor.seesListeners())
        text += u' '
            + tr("The program listens on %1 only: let it listen on 0.0.0.0 if the address doesn't answer.")
                  .arg(PortText::bound(*row));
    const bool opens = row && m_monitor.model().actOf(*row) == PortModel::Browse;
    m_notices->show(NoticeBar::Kind::Success, text, opens ? m_openNewAction : nullptr);
}

void PortsPanel::onClosed(int port)
{
    m_lastClosed = port;
    m_notices->show(NoticeBar::Kind::Success, tr("Port %1 is not exposed any more.").arg(port), m_exposeAgainAction);
}

} // namespace vivarium
