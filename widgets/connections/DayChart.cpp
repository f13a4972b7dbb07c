// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/DayChart.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vivarium {

namespace {

constexpr int dateEvery = 7; // days
constexpr double barShare = 0.7; // of a day's width
constexpr int scaleSpace = 6;

/// The end of the scale: whole numbers that halve, 2, 4, 10, 20, 40, 100 …
qint64 scaleTop(qint64 highest)
{
    qint64 magnitude = 1;
    for (;;) {
        for (const qint64 step : {2, 4, 10}) {
            if (highest <= step * magnitude)
                return step * magnitude;
        }
        magnitude *= 10;
    }
}

} // namespace

DayChart::DayChart(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("dayChart"));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Sandboxes created a day"));
}

QString DayChart::textOf(const SandboxStatistics::Day &day)
{
    // Days of the server, which counts in UTC.
    return tr("%1 on %2", "how many; a date")
        .arg(QLocale().toString(day.created), QLocale().toString(day.day.date(), QLocale::ShortFormat));
}

void DayChart::setDays(const QList<SandboxStatistics::Day> &days)
{
    m_days = days;
    if (m_current >= m_days.size())
        m_current = -1;
    qint64 sum = 0;
    for (const SandboxStatistics::Day &day : m_days)
        sum += day.created;
    const auto most = std::ranges::max_element(std::as_const(m_days), {}, &SandboxStatistics::Day::created);
    setAccessibleDescription(most == m_days.cend()
            ? tr("No figures.")
            : tr("%1 in %2 days; the most were %3.").arg(sum).arg(m_days.size()).arg(textOf(*most)));
    update();
}

QRectF DayChart::plot() const
{
    const int line = fontMetrics().height();
    const int left = fontMetrics().horizontalAdvance(QStringLiteral("88,888")) + scaleSpace;
    return QRectF(rect()).adjusted(left, line + 6, -4, -line - 6);
}

QRectF DayChart::slot(int day) const
{
    const QRectF area = plot();
    const double wide = area.width() / double(std::max<qsizetype>(1, m_days.size()));
    const int place = isRightToLeft() ? int(m_days.size()) - 1 - day : day;
    return {area.left() + wide * place, area.top(), wide, area.height()};
}

void DayChart::paintScale(QPainter &painter, qint64 top) const
{
    const QRectF area = plot();
    QColor line = palette().color(QPalette::WindowText);
    line.setAlpha(36);
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = std::round(area.bottom() - area.height() * share) + 0.5;
        painter.setPen(line);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        const int high = fontMetrics().height();
        painter.drawText(QRectF(0, y - high / 2.0, area.left() - scaleSpace, high), Qt::AlignRight | Qt::AlignVCenter,
            QLocale().toString(qint64(std::llround(double(top) * share))));
    }
}

void DayChart::paintDates(QPainter &painter) const
{
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QRectF area = plot();
    const double wide = fontMetrics().horizontalAdvance(QStringLiteral("88.88.888"));
    for (int day = int(m_days.size()) - 1; day >= 0; day -= dateEvery) {
        QRectF room(slot(day).center().x() - wide / 2, area.bottom() + 4, wide, fontMetrics().height());
        if (room.right() > width())
            room.moveRight(width());
        painter.drawText(room, Qt::AlignCenter, m_days[day].day.date().toString(QStringLiteral("d MMM")));
    }
}

void DayChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto most = std::ranges::max_element(std::as_const(m_days), {}, &SandboxStatistics::Day::created);
    const qint64 top = scaleTop(most == m_days.cend() ? 0 : most->created);
    paintScale(painter, top);
    if (m_days.isEmpty())
        return;
    paintDates(painter);
    const QColor full = palette().color(QPalette::Highlight);
    QColor quiet = full;
    quiet.setAlpha(170);
    for (int day = 0; day < m_days.size(); ++day) {
        const QRectF room = slot(day);
        const double high = room.height() * double(m_days[day].created) / double(top);
        if (m_days[day].created <= 0)
            continue;
        QRectF bar(0, 0, std::max(2.0, room.width() * barShare), std::max(1.0, high));
        bar.moveCenter(room.center());
        bar.moveBottom(room.bottom());
        painter.fillRect(bar, day == m_current ? full : quiet);
    }
    const QString told = m_current >= 0 ? textOf(m_days[m_current]) : tr("Created a day, in UTC");
    painter.setPen(palette().color(m_current >= 0 ? QPalette::WindowText : QPalette::PlaceholderText));
    painter.drawText(QRectF(0, 0, width(), fontMetrics().height()), Qt::AlignLeading | Qt::AlignVCenter, told);
    if (hasFocus() && m_current >= 0) {
        painter.setPen(QPen(full, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(slot(m_current).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void DayChart::setCurrent(int day)
{
    if (day == m_current)
        return;
    m_current = day;
    update();
}

void DayChart::mouseMoveEvent(QMouseEvent *event)
{
    int under = -1;
    for (int day = 0; day < m_days.size(); ++day) {
        const QRectF room = slot(day);
        if (event->position().x() >= room.left() && event->position().x() < room.right())
            under = day;
    }
    setCurrent(under);
}

void DayChart::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    setCurrent(-1);
}

void DayChart::keyPressEvent(QKeyEvent *event)
{
    const int last = int(m_days.size()) - 1;
    const int step = isRightToLeft() ? -1 : 1;
    int wanted;
    switch (event->key()) {
    case Qt::Key_Left:
        wanted = m_current < 0 ? last : std::clamp(m_current - step, 0, last);
        break;
    case Qt::Key_Right:
        wanted = m_current < 0 ? last : std::clamp(m_current + step, 0, last);
        break;
    case Qt::Key_Home:
        wanted = 0;
        break;
    case Qt::Key_End:
        wanted = last;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (last < 0)
        return;
    setCurrent(wanted);
    QAccessibleAnnouncementEvent announcement(this, textOf(m_days[wanted]));
    QAccessible::updateAccessibility(&announcement);
}

} // namespace vivarium
