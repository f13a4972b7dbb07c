// SPDX-License-Identifier: GPL-3.0-or-later
#include "StatusLine.h"

#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "transfers/TransfersView.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qint64 oldAfterSeconds = 90; // three times the slowest interval of a list that is streamed

} // namespace

StatusLine::StatusLine(Program &program, QWidget *parent)
    : QStatusBar(parent)
    , m_program(program)
    , m_connections(new ElidedLabel)
    , m_retry(new QToolButton)
    , m_presence(new QLabel)
    , m_resume(new QToolButton)
    , m_running(new QLabel)
    , m_transfers(new QToolButton)
{
    setObjectName(QStringLiteral("statusLine"));
    setSizeGripEnabled(false);
    m_connections->setObjectName(QStringLiteral("statusConnections"));
    m_retry->setObjectName(QStringLiteral("statusRetry"));
    m_retry->setText(tr("Try Again"));
    m_retry->setToolTip(tr("Asks the servers that don't answer again, now."));
    m_retry->setAutoRaise(true);
    m_retry->setIcon(Icons::get(QStringLiteral("retry")));
    m_retry->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_presence->setObjectName(QStringLiteral("statusPresence"));
    m_resume->setObjectName(QStringLiteral("statusResume"));
    m_resume->setText(tr("Resume"));
    m_resume->setToolTip(tr("Any key and the mouse do it too."));
    m_resume->setAutoRaise(true);
    m_running->setObjectName(QStringLiteral("statusRunning"));
    m_transfers->setObjectName(QStringLiteral("statusTransfers"));
    m_transfers->setAutoRaise(true);
    m_transfers->setToolTip(tr("Shows all uploads and downloads."));
    for (QWidget *part : std::initializer_list<QWidget *>{m_connections, m_presence, m_running})
        part->setContentsMargins(6, 2, 6, 2);
    addWidget(m_connections, 1);
    addWidget(m_retry);
    addPermanentWidget(m_presence);
    addPermanentWidget(m_resume);
    addPermanentWidget(m_running);
    addPermanentWidget(m_transfers);
    m_presence->hide();
    m_resume->hide();

    connect(m_retry, &QToolButton::clicked, this, &StatusLine::retryRequested);
    connect(m_resume, &QToolButton::clicked, this, &StatusLine::resumeRequested);
    connect(m_transfers, &QToolButton::clicked, this, &StatusLine::transfersRequested);
    connect(&program.sandboxes(), &SandboxListModel::countsChanged, this, &StatusLine::update);
    for (auto change : {&ConnectionRegistry::changed, &ConnectionRegistry::added, &ConnectionRegistry::removed})
        connect(&program.connections(), change, this, &StatusLine::updateConnections);
    connect(&program.transfers(), &TransferQueue::added, this, &StatusLine::update);
    connect(&program.transfers(), &TransferQueue::changed, this, &StatusLine::update);
    connect(&program.transfers(), &TransferQueue::removed, this, &StatusLine::update);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, [this] {
        updateConnections();
        update(); // sizes, and with them costs, are told after the sandboxes
    });
    update();
    updateConnections();
}

void StatusLine::showEvent(QShowEvent *event)
{
    QStatusBar::showEvent(event);
    m_tick.start();
}

void StatusLine::hideEvent(QHideEvent *event)
{
    QStatusBar::hideEvent(event);
    m_tick.stop();
}

void StatusLine::updateConnections()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    QStringList texts;
    bool anyDown = false;
    for (const ConnectionEntry &connection : m_program.connections().connections()) {
        QString state = ConnectionRegistry::statusText(connection, now);
        if (connection.isOnline()) {
            const QDateTime &seen = connection.backend->status().lastSeenAt;
            if (seen.isValid() && seen.secsTo(now) > oldAfterSeconds)
                state = tr("%1, heard %2", "live; when").arg(state, Format::relativeTime(seen, now));
        }
        texts << tr("%1: %2", "connection: its state").arg(connection.name, state);
        const auto how = connection.state();
        anyDown = anyDown || how == ConnectionEntry::State::Offline || how == ConnectionEntry::State::Failed
            || how == ConnectionEntry::State::Refused;
    }
    m_connections->setText(texts.join(QStringLiteral("   ·   ")));
    m_retry->setVisible(anyDown);
}

void StatusLine::update()
{
    const SandboxListModel::Counts counts = m_program.sandboxes().counts();
    QStringList parts{tr("%n running", nullptr, counts.running)};
    // What starts or stops is billed too.
    // Where nothing has a price nothing is said about it.
    const QMap<QString, qint64> spend = m_program.sandboxes().spend();
    for (const auto &[currency, nanos] : spend.asKeyValueRange())
        parts << tr("≈ %1/h", "money an hour").arg(Format::money(nanos, currency));
    if (spend.isEmpty() && counts.billed > 0)
        parts << tr("%n billed", "sandboxes", counts.billed);
    m_running->setText(parts.join(QStringLiteral(" · ")));
    QStringList explanations;
    if (m_program.sandboxes().hasShared())
        explanations << tr("A sandbox that more than one connection shows is counted once.");
    if (!spend.isEmpty())
        explanations << tr("What all that runs costs an hour, by the servers' price lists and what is reserved. The "
                           "bill is the providers'.");
    else if (counts.billed > 0)
        explanations << tr("The prices of the servers aren't known here.");
    m_running->setToolTip(explanations.join(QLatin1Char('\n')));
    const QString transfers = TransfersView::summaryText(m_program.transfers());
    m_transfers->setText(transfers);
    m_transfers->setAccessibleName(tr("Transfers: %1").arg(transfers));
    m_transfers->setVisible(!transfers.isEmpty());
}

void StatusLine::setPresence(Presence::State state)
{
    // Where looking is free nothing is paused.
    const QList<ConnectionEntry> &connections = m_program.connections().connections();
    const bool anyRests = std::ranges::any_of(connections, [](const ConnectionEntry &connection) {
        return connection.backend && !connection.backend->capabilities().has(Feature::FreeObservation);
    });
    for (QWidget *part : std::initializer_list<QWidget *>{m_presence, m_resume})
        part->setVisible(state == Presence::State::Away && anyRests);
    m_presence->setText(tr("Paused while you’re away"));
    m_presence->setToolTip(
        tr("Servers where looking counts as use are asked nothing until you touch a key or the mouse. "
           "So a forgotten window keeps no sandbox awake."));
}

QString StatusLine::connectionsText() const
{
    return m_connections->text();
}

QString StatusLine::runningText() const
{
    return m_running->text();
}

} // namespace vivarium
