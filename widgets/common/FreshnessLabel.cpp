// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FreshnessLabel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

namespace vivarium {

FreshnessLabel::FreshnessLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &FreshnessLabel::updateText);
}

void FreshnessLabel::setReading(const Reading &reading)
{
    m_reading = reading;
    updateText();
}

void FreshnessLabel::showEvent(QShowEvent *event)
{
    QLabel::showEvent(event);
    m_second.start();
    updateText();
}

void FreshnessLabel::hideEvent(QHideEvent *event)
{
    QLabel::hideEvent(event);
    m_second.stop();
}

void FreshnessLabel::updateText()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    QString words;
    if (!m_reading.at.isValid())
        words = m_reading.asking ? tr("Reading…") : QString();
    else if (m_reading.error)
        words = tr("No answer · last %1", "%1: a time ago").arg(Format::relativeTime(m_reading.at, now));
    else if (m_reading.at.msecsTo(now) > 2 * m_reading.interval.count())
        words = Format::relativeTime(m_reading.at, now);
    else
        words = tr("Live", "what is shown is up to date");
    if (text() != words)
        setText(words);
    if (m_reading.error)
        setToolTip(ToolTip::plain(m_reading.error->text()));
    else
        setToolTip(m_reading.at.isValid() ? tr("Read %1").arg(Format::exactTime(m_reading.at)) : QString());
}

} // namespace vivarium
