// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/LifecycleBar.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace vivarium {

namespace {

constexpr int padding = 10;
constexpr int arrow = 8;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

QString stageTitle(const QString &stage, bool underWay)
{
    if (stage == u"placement")
        return underWay ? LifecycleBar::tr("Placing") : LifecycleBar::tr("Placed");
    if (stage == u"image")
        return LifecycleBar::tr("Image");
    if (stage == u"source")
        return LifecycleBar::tr("Source");
    if (stage == u"create")
        return underWay ? LifecycleBar::tr("Creating") : LifecycleBar::tr("Created");
    if (stage == u"runtime")
        return underWay ? LifecycleBar::tr("Starting") : LifecycleBar::tr("Started");
    if (stage == u"draining")
        return underWay ? LifecycleBar::tr("Winding down") : LifecycleBar::tr("Wound down");
    return Format::escaped(stage);
}

QString stageTime(const LifecycleStage &stage, bool mayBeUnderWay)
{
    if (stage.cached)
        return LifecycleBar::tr("at hand", "a stage that needed no work");
    std::optional<std::chrono::milliseconds> span = stage.duration;
    if (!span && stage.startedAt.isValid() && stage.finishedAt.isValid())
        span = std::chrono::milliseconds(stage.startedAt.msecsTo(stage.finishedAt));
    if (!span)
        return mayBeUnderWay ? LifecycleBar::tr("under way") : QString();
    const qint64 ms = span->count();
    if (ms < 1000)
        return LifecycleBar::tr("%1 ms").arg(ms);
    if (ms < 60'000)
        return LifecycleBar::tr("%1 s").arg(QLocale().toString(double(ms) / 1000, 'f', 1));
    return Format::countdown(std::chrono::seconds(ms / 1000));
}

bool mayBeUnderWay(const LifecycleStage &stage, const Sandbox &sandbox)
{
    if (stage.stage == u"draining")
        return sandbox.state == SandboxState::Stopping;
    return sandbox.state == SandboxState::Starting || sandbox.state == SandboxState::Unknown;
}

/// Servers tell when a sandbox was ready before they tell that its last stage is over.
LifecycleStage endedBy(LifecycleStage stage, const QDateTime &ready)
{
    if (stage.stage == u"runtime" && !stage.isFinished() && stage.startedAt.isValid() && ready >= stage.startedAt)
        stage.finishedAt = ready;
    return stage;
}

} // namespace

LifecycleBar::LifecycleBar(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("lifecycleBar"));
}

QList<LifecycleBar::Part> LifecycleBar::parts(
    const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now)
{
    QList<Part> parts;
    for (const LifecycleStage &told : stages) {
        const LifecycleStage stage = endedBy(told, sandbox.readyAt);
        // The state is the later news: what a start is made of is over in a sandbox that runs, whatever was read of it
        // before.
        const bool possible = mayBeUnderWay(stage, sandbox);
        const bool underWay = possible && !stage.isFinished();
        parts.append({stageTitle(stage.stage, underWay), stageTime(stage, possible),
            underWay ? Part::Look::Current : Part::Look::Past});
    }
    const QDateTime &ready = sandbox.readyAt;
    if (ready.isValid()) {
        const QDateTime end = sandbox.stoppedAt.isValid() ? sandbox.stoppedAt : now;
        const bool running = isLive(sandbox.state) && sandbox.state != SandboxState::Stopping;
        // Draining belongs after the running time.
        const qsizetype at = !parts.isEmpty() && !stages.isEmpty() && stages.constLast().stage == u"draining"
            ? parts.size() - 1
            : parts.size();
        const bool paused = sandbox.state == SandboxState::Paused; // for how long it ran before, nobody tells
        parts.insert(at,
            {paused           ? Format::state(sandbox.state)
                    : running ? tr("Running")
                              : tr("Ran"),
                paused ? QString() : Format::countdown(std::chrono::seconds(ready.secsTo(end))),
                running ? Part::Look::Current : Part::Look::Past});
    } else if (parts.isEmpty() && isLive(sandbox.state) && sandbox.state != SandboxState::Stopping) {
        parts.append({Format::state(sandbox.state, sandbox.stateText), {}, Part::Look::Current});
    }
    if (sandbox.state == SandboxState::Stopping && (stages.isEmpty() || stages.constLast().stage != u"draining"))
        parts.append({Format::state(sandbox.state), {}, Part::Look::Current});
    if (!isLive(sandbox.state))
        parts.append({Format::state(sandbox.state), Format::relativeTime(sandbox.stoppedAt, now),
            sandbox.state == SandboxState::Failed ? Part::Look::Failed : Part::Look::Ended});
    return parts;
}

QList<LifecycleBar::Part> LifecycleBar::shortParts(
    const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now)
{
    if (!sandbox.readyAt.isValid() || !sandbox.createdAt.isValid())
        return parts(sandbox, stages, now);
    QList<LifecycleStage> few;
    LifecycleStage start;
    start.stage = QStringLiteral("runtime");
    start.startedAt = sandbox.createdAt;
    start.finishedAt = sandbox.readyAt;
    few.append(start);
    if (!stages.isEmpty() && stages.constLast().stage == u"draining")
        few.append(stages.constLast());
    return parts(sandbox, few, now);
}

void LifecycleBar::set(const Sandbox &sandbox, const QList<LifecycleStage> &stages, const QDateTime &now)
{
    m_parts = parts(sandbox, stages, now);
    m_shortParts = shortParts(sandbox, stages, now);
    m_state = sandbox.state;
    QStringList spoken;
    for (const Part &part : std::as_const(m_parts))
        spoken << QStringLiteral("%1 %2").arg(part.title, part.time).trimmed();
    setAccessibleName(tr("Life of the sandbox"));
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    setToolTip(ToolTip::plain(spoken.join(QLatin1Char('\n'))));
    update();
}

QSize LifecycleBar::sizeHint() const
{
    return {480, fontMetrics().height() + 12};
}

double LifecycleBar::widthOf(const Part &part) const
{
    return QFontMetricsF(boldOf(font())).horizontalAdvance(part.title) + 6 + fontMetrics().horizontalAdvance(part.time)
        + 2 * padding + arrow;
}

void LifecycleBar::paintEvent(QPaintEvent *)
{
    if (m_parts.isEmpty())
        return;
    const auto needed = [this](const QList<Part> &all) {
        double sum = 0;
        for (const Part &part : all)
            sum += widthOf(part);
        return sum;
    };
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont bold = boldOf(font());
    const QList<Part> &shown = needed(m_parts) <= width() ? m_parts : m_shortParts;
    const double squeeze = std::min(1.0, width() / needed(shown));
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    double x = 0;
    for (const Part &part : shown) {
        const double wide = widthOf(part) * squeeze;
        const double left = isRightToLeft() ? width() - x - wide : x;
        const QRectF room(left, 0.5, wide - 2, height() - 1);
        QColor color = palette().color(QPalette::WindowText);
        if (part.look == Part::Look::Current)
            color = Icons::colorFor(m_state, dark);
        else if (part.look == Part::Look::Failed)
            color = Icons::colorFor(SandboxState::Failed, dark);
        QColor ground = color;
        ground.setAlpha(part.look == Part::Look::Past ? 18 : 40);
        QPainterPath shape;
        shape.addRoundedRect(room, 4, 4);
        painter.fillPath(shape, ground);
        const QRectF inner = room.adjusted(padding, 0, -padding / 2.0, 0);
        painter.setFont(bold);
        painter.setPen(part.look == Part::Look::Past ? palette().color(QPalette::WindowText) : color);
        const int leading = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
        const QString title = QFontMetrics(bold).elidedText(part.title, Qt::ElideRight, int(inner.width()));
        painter.drawText(inner, leading | Qt::AlignVCenter, title);
        const double titleWidth = QFontMetricsF(bold).horizontalAdvance(title) + 6;
        painter.setFont(font());
        const QRectF rest =
            isRightToLeft() ? inner.adjusted(0, 0, -titleWidth, 0) : inner.adjusted(titleWidth, 0, 0, 0);
        if (rest.width() > 20)
            painter.drawText(rest, leading | Qt::AlignVCenter,
                fontMetrics().elidedText(part.time, Qt::ElideRight, int(rest.width())));
        x += wide;
    }
}

} // namespace vivarium
