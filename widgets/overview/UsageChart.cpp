// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/UsageChart.h"

#include "common/Format.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace vivarium {

namespace {

/// Samples further apart than so many steps, and than a minute, are not joined: nobody knows what was between.
constexpr int gapSteps = 3;
constexpr std::chrono::seconds leastGap(60);
/// From such a window on a time of day alone says too little.
constexpr std::chrono::seconds severalDays(12 * 3600);
constexpr int headGap = 4;

/// The next round number above: 1, 2, 5, 10, 20 …; of bytes the next power of two.
double roundedUp(double value, bool binary)
{
    if (value <= 0)
        return binary ? 1024 : 1;
    if (binary)
        return std::pow(2, std::ceil(std::log2(value)));
    const double magnitude = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0, 10.0}) {
        if (value <= step * magnitude)
            return step * magnitude;
    }
    return 10 * magnitude;
}

} // namespace

UsageChart::UsageChart(const QString &title, Formatter formatter, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
    , m_formatter(std::move(formatter))
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::NoFocus);
    updateAccessibility();
}

void UsageChart::setLines(const QString &first, const QString &second)
{
    m_firstName = first;
    m_secondName = second;
    update();
}

void UsageChart::setCeiling(double ceiling, const QString &name)
{
    m_ceiling = ceiling;
    m_ceilingName = name;
    update();
}

void UsageChart::setWindow(std::chrono::seconds window, std::chrono::seconds step)
{
    m_window = window;
    m_step = step;
    update();
}

void UsageChart::setSamples(const QList<Sample> &samples, const QDateTime &end, bool isNow)
{
    m_samples = samples;
    m_end = end;
    m_isNow = isNow;
    m_pointer = -1;
    updateAccessibility();
    update();
}

double UsageChart::scale() const
{
    double most = 0;
    for (const Sample &sample : m_samples)
        most = std::max({most, sample.first, sample.second});
    return m_ceiling > 0 ? std::max(m_ceiling, most) : roundedUp(most, m_binary);
}

QRectF UsageChart::plot() const
{
    const int line = fontMetrics().height();
    return QRectF(rect()).adjusted(0.5, line + headGap + 0.5, -0.5, -line - 2.5);
}

QPointF UsageChart::point(const Sample &sample, double value) const
{
    const QRectF area = plot();
    const double age = double(sample.at.msecsTo(m_end)) / double(std::chrono::milliseconds(m_window).count());
    const double x = isRightToLeft() ? area.left() + area.width() * age : area.right() - area.width() * age;
    return {x, area.bottom() - area.height() * std::clamp(value / scale(), 0.0, 1.0)};
}

QString UsageChart::currentText() const
{
    if (m_samples.isEmpty())
        return Format::unknown();
    const Sample &sample = m_samples.at(m_pointer >= 0 ? m_pointer : m_samples.size() - 1);
    QString text = m_formatter(sample.first);
    if (!m_secondName.isEmpty())
        text = QStringLiteral("%1 %2   %3 %4").arg(m_firstName, text, m_secondName, m_formatter(sample.second));
    if (m_pointer >= 0)
        text = QStringLiteral("%1   %2").arg(timeText(sample.at), text);
    return text;
}

QString UsageChart::timeText(const QDateTime &at) const
{
    const QDateTime local = at.toLocalTime();
    return m_window >= severalDays ? QLocale().toString(local, QLocale::ShortFormat)
                                   : QLocale().toString(local.time(), QLocale::ShortFormat);
}

bool UsageChart::isJoined(qsizetype left) const
{
    if (left < 0 || left + 1 >= m_samples.size())
        return false;
    const auto gap = std::max<std::chrono::milliseconds>(leastGap, gapSteps * m_step);
    return m_samples[left].at.msecsTo(m_samples[left + 1].at) <= gap.count();
}

void UsageChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    paintGrid(painter);
    painter.setClipRect(plot().adjusted(-1, -1, 1, 1));
    paintLine(painter, &Sample::first, true);
    if (!m_secondName.isEmpty())
        paintLine(painter, &Sample::second, false);
    paintPointer(painter);
}

void UsageChart::paintHead(QPainter &painter) const
{
    const QRect head(0, 0, width(), fontMetrics().height());
    const Qt::Alignment leading = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    const Qt::Alignment trailing = isRightToLeft() ? Qt::AlignLeft : Qt::AlignRight;
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(head, int(leading | Qt::AlignVCenter), m_title);
    painter.setFont(font());
    const int room = width() - QFontMetrics(bold).horizontalAdvance(m_title) - 2 * headGap;
    painter.drawText(
        head, int(trailing | Qt::AlignVCenter), fontMetrics().elidedText(currentText(), Qt::ElideRight, room));
}

void UsageChart::paintGrid(QPainter &painter) const
{
    const QRectF area = plot();
    QColor line = palette().color(QPalette::WindowText);
    line.setAlpha(28);
    painter.fillRect(area, palette().color(QPalette::Base));
    painter.setPen(QPen(line, 1));
    painter.drawRect(area);
    for (int quarter = 1; quarter < 4; ++quarter) {
        const double y = std::round(area.top() + area.height() * quarter / 4) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QRectF below(area.left(), area.bottom() + 1, area.width(), fontMetrics().height());
    const bool mirrored = isRightToLeft();
    const QString span = Format::duration(m_window);
    painter.drawText(below, mirrored ? Qt::AlignRight : Qt::AlignLeft,
        m_isNow ? tr("%1 ago", "a span of time").arg(span) : tr("%1 before", "a span of time").arg(span));
    painter.drawText(below, mirrored ? Qt::AlignLeft : Qt::AlignRight, m_isNow ? tr("now") : timeText(m_end));
    // More than is reserved may be in use: the top is then that, and what is reserved is said beside it.
    QString top = m_formatter(scale());
    if (!m_ceilingName.isEmpty() && scale() > m_ceiling)
        top = QStringLiteral("%1 (%2 %3)").arg(top, m_formatter(m_ceiling), m_ceilingName);
    else if (!m_ceilingName.isEmpty())
        top = QStringLiteral("%1 %2").arg(top, m_ceilingName);
    painter.drawText(area.adjusted(4, 2, -4, -2), (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop, top);
}

void UsageChart::paintLine(QPainter &painter, double Sample::*value, bool filled) const
{
    QColor color = palette().color(filled ? QPalette::Highlight : QPalette::WindowText);
    QPainterPath line;
    QPainterPath ground;
    const double floor = plot().bottom();
    for (qsizetype i = 0; i < m_samples.size(); ++i) {
        const QPointF here = point(m_samples[i], m_samples[i].*value);
        const bool begins = !isJoined(i - 1);
        const bool ends = !isJoined(i);
        if (begins) {
            line.moveTo(here);
            ground.moveTo(here.x(), floor);
        } else {
            line.lineTo(here);
        }
        ground.lineTo(here);
        if (ends) {
            ground.lineTo(here.x(), floor);
            ground.closeSubpath();
            if (begins) // alone: a dot, else it could not be seen
                line.addEllipse(here, 1, 1);
        }
    }
    if (filled) {
        QColor area = color;
        area.setAlpha(48);
        painter.fillPath(ground, area);
    }
    painter.setPen(QPen(color, 1.5, filled ? Qt::SolidLine : Qt::DashLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
}

void UsageChart::paintPointer(QPainter &painter) const
{
    if (m_pointer < 0)
        return;
    const QPointF at = point(m_samples[m_pointer], m_samples[m_pointer].first);
    QColor line = palette().color(QPalette::WindowText);
    line.setAlpha(120);
    painter.setPen(QPen(line, 1));
    painter.drawLine(QPointF(at.x(), plot().top()), QPointF(at.x(), plot().bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawEllipse(at, 3, 3);
}

void UsageChart::mouseMoveEvent(QMouseEvent *event)
{
    int nearest = -1;
    double distance = 0;
    for (int i = 0; i < m_samples.size(); ++i) {
        const double d = std::abs(point(m_samples[i], 0).x() - event->position().x());
        if (nearest < 0 || d < distance) {
            nearest = i;
            distance = d;
        }
    }
    if (nearest != m_pointer) {
        m_pointer = nearest;
        update();
    }
}

void UsageChart::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_pointer = -1;
    update();
}

void UsageChart::updateAccessibility()
{
    setAccessibleName(m_title);
    if (m_samples.isEmpty()) {
        setAccessibleDescription({});
        return;
    }
    const auto most = std::ranges::max_element(m_samples, {}, &Sample::first);
    setAccessibleDescription((m_isNow ? tr("%1 now, %2 at most in the last %3", "two values; a span of time")
                                      : tr("%1 at the end, %2 at most in the last %3", "two values; a span of time"))
            .arg(m_formatter(m_samples.constLast().first), m_formatter(most->first), Format::duration(m_window)));
}

} // namespace vivarium
