// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/SampleClock.h"

#include "common/ActionState.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "processes/ProcessMonitor.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace vivarium {

SampleClock::SampleClock(ProcessMonitor &monitor, QWidget *parent)
    : QWidget(parent)
    , m_monitor(monitor)
    , m_label(new QLabel)
    , m_pause(new QAction(tr("&Pause Refreshing"), this))
{
    m_label->setObjectName(QStringLiteral("sampleAge"));
    m_label->setTextFormat(Qt::PlainText);
    m_pause->setObjectName(QStringLiteral("pauseRefreshing"));
    m_pause->setCheckable(true);
    m_pause->setIcon(Icons::get(QStringLiteral("pause")));
    connect(m_pause, &QAction::toggled, &monitor, &ProcessMonitor::setPaused);
    connect(&monitor, &ProcessMonitor::pausedChanged, this, [this](bool paused) {
        m_pause->setChecked(paused);
        m_pause->setIcon(Icons::get(paused ? QStringLiteral("resume") : QStringLiteral("pause")));
        updateText();
    });
    connect(&monitor, &ProcessMonitor::changed, this, &SampleClock::updateText);

    auto *button = new QToolButton;
    button->setObjectName(QStringLiteral("pauseButton"));
    button->setDefaultAction(m_pause);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(tr("Pause refreshing"));
    button->setFocusPolicy(Qt::TabFocus);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_label);
    layout->addWidget(button);

    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &SampleClock::updateText);
    updateText();
}

QString SampleClock::text() const
{
    return m_label->text();
}

void SampleClock::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_second.start();
    updateText();
}

void SampleClock::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_second.stop();
}

void SampleClock::updateText()
{
    const auto interval = m_monitor.isCostly() ? ProcessMonitor::costlyInterval : ProcessMonitor::freeInterval;
    ActionState::setExplanation(m_pause,
        m_monitor.isPaused() ? tr("Reads the table again.")
                             : tr("The table stays as it is. It is read every %n second(s).", nullptr,
                                   int(std::chrono::duration_cast<std::chrono::seconds>(interval).count())));
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const QDateTime then = m_monitor.sampledAt();
    QString text;
    QString why;
    if (!then.isValid())
        text = m_monitor.isAsking() ? tr("Reading…") : QString();
    else if (m_monitor.isPaused())
        text = tr("Paused · %1", "%1: a time ago").arg(Format::relativeTime(then, now));
    else if (m_monitor.error())
        text = tr("No answer · last %1", "%1: a time ago").arg(Format::relativeTime(then, now));
    else if (then.msecsTo(now) > 2 * interval.count())
        text = Format::relativeTime(then, now);
    else
        text = tr("Live", "the table is up to date");
    if (m_monitor.error())
        why = m_monitor.error()->text();
    if (m_label->text() != text)
        m_label->setText(text);
    m_label->setToolTip(
        why.isEmpty() && then.isValid() ? tr("Read %1").arg(Format::exactTime(then)) : ToolTip::plain(why));
}

} // namespace vivarium
