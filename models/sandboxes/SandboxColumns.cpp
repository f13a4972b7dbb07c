// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxColumns.h"

#include "common/Format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <limits>

namespace vivarium::SandboxColumns {

namespace {

struct ColumnText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SandboxColumns)
};

QString stateText(const SandboxRow &row, bool outdated)
{
    if (row.creationError)
        return ColumnText::tr("Not created");
    if (!row.stage.isEmpty() && row.sandbox.state == SandboxState::Starting)
        return ColumnText::tr("%1…", "what is under way").arg(row.stage);
    if (row.request == SandboxRequest::Stop && row.sandbox.state != SandboxState::Stopping && isLive(row.sandbox.state))
        return ColumnText::tr("Stopping…", "asked for, not confirmed yet");
    if (row.shownState() != row.sandbox.state)
        return ColumnText::tr("%1…", "what is under way").arg(Format::state(row.shownState()));
    const QString state = Format::state(row.sandbox.state, row.sandbox.stateText);
    return outdated && isLive(row.sandbox.state)
        ? ColumnText::tr("%1?", "a state that was true when the server was last heard").arg(state)
        : state;
}

QString leftText(const SandboxRow &row, const QDateTime &now)
{
    const Lifetime &lifetime = row.sandbox.lifetime;
    if (row.sandbox.state != SandboxState::Running && row.sandbox.state != SandboxState::Paused)
        return {};
    if (lifetime.kind == Lifetime::Kind::None)
        return ColumnText::tr("no limit");
    if (row.sandbox.state == SandboxState::Paused)
        return ColumnText::tr("paused");
    if (!lifetime.endsAt.isValid())
        return Format::unknown();
    if (lifetime.kind == Lifetime::Kind::Idle && !row.keptAwake.isEmpty())
        return ColumnText::tr("kept awake", "its idle clock does not run");
    const QString left = Format::countdown(std::chrono::seconds(now.secsTo(lifetime.endsAt)));
    return lifetime.kind == Lifetime::Kind::Idle
        ? ColumnText::tr("idle %1", "time until it is stopped for being idle").arg(left)
        : ColumnText::tr("ends %1", "time until it ends").arg(left);
}

const QString &nameIn(const SandboxRow &row, const Surroundings &surroundings)
{
    return surroundings.name.isEmpty() ? row.sandbox.name : surroundings.name;
}

QDateTime ageStart(const SandboxRow &row)
{
    return row.sandbox.createdAt; // of those that have ended, too: when that was is in the tooltip and in the header
}

/// What holds resources stays together: a sandbox that starts, runs or is about to stop keeps its place among the
/// others, and moves once, when it has ended.
int stateRank(SandboxState state)
{
    if (isLive(state))
        return 0;
    return state == SandboxState::Failed ? 1 : 2;
}

} // namespace

QString title(SandboxColumn column)
{
    switch (column) {
    case SandboxColumn::Name:
        return ColumnText::tr("Name");
    case SandboxColumn::State:
        return ColumnText::tr("State");
    case SandboxColumn::Connection:
        return ColumnText::tr("Connection");
    case SandboxColumn::Image:
        return ColumnText::tr("Image");
    case SandboxColumn::Cpu:
        return ColumnText::tr("CPU");
    case SandboxColumn::Memory:
        return ColumnText::tr("Memory");
    case SandboxColumn::Left:
        return ColumnText::tr("Time left");
    case SandboxColumn::Cost:
        return ColumnText::tr("Cost");
    case SandboxColumn::Age:
        return ColumnText::tr("Age");
    case SandboxColumn::Created:
        return ColumnText::tr("Created");
    case SandboxColumn::Group:
        return ColumnText::tr("App");
    case SandboxColumn::Identifier:
        return ColumnText::tr("Id");
    }
    return {};
}

QString explanation(SandboxColumn column)
{
    switch (column) {
    case SandboxColumn::State:
        return ColumnText::tr(
            "Sorted by it, what lives comes first, then what failed, then what has stopped; each with "
            "the newest first.");
    case SandboxColumn::Cpu:
        return ColumnText::tr("Use of processors; 100 % is one whole core.");
    case SandboxColumn::Memory:
        return ColumnText::tr("Memory in use, without the page cache.");
    case SandboxColumn::Left:
        return ColumnText::tr(
            "“idle”: it is stopped when it was not used for that long. “ends”: it ends then in any case.");
    case SandboxColumn::Cost:
        return ColumnText::tr("What an hour costs by the server's price list, for what the sandbox reserves.");
    case SandboxColumn::Age:
        return ColumnText::tr("How long ago it was created.");
    case SandboxColumn::Group:
        return ColumnText::tr("The app or project that the sandbox belongs to.");
    default:
        return {};
    }
}

bool isVisibleAtFirst(SandboxColumn column)
{
    return column != SandboxColumn::Created && column != SandboxColumn::Group && column != SandboxColumn::Identifier;
}

bool isNumeric(SandboxColumn column)
{
    return column == SandboxColumn::Cpu || column == SandboxColumn::Memory || column == SandboxColumn::Left
        || column == SandboxColumn::Cost;
}

QString text(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings)
{
    const Sandbox &sandbox = row.sandbox;
    switch (column) {
    case SandboxColumn::Name:
        return Format::escaped(nameIn(row, surroundings));
    case SandboxColumn::State:
        return stateText(row, surroundings.outdated);
    case SandboxColumn::Connection:
        return surroundings.connectionName;
    case SandboxColumn::Image:
        if (!sandbox.imageText.isEmpty())
            return Format::escaped(sandbox.imageText);
        return sandbox.image.isEmpty() ? Format::unknown() : Format::escaped(Format::shortId(sandbox.image.value()));
    case SandboxColumn::Cpu:
        if (!isLive(row.shownState()))
            return {};
        return row.usage ? Format::percent(row.usage->cpuMillicores / 1000.0) : Format::unknown();
    case SandboxColumn::Memory:
        if (!isLive(row.shownState()))
            return {};
        return row.usage ? Format::bytes(row.usage->memoryBytes) : Format::unknown();
    case SandboxColumn::Left:
        return leftText(row, surroundings.now);
    case SandboxColumn::Cost:
        if (!isLive(row.shownState()))
            return {};
        if (const PriceList *prices = surroundings.prices; prices && !prices->isFree()) {
            if (prices->isDiskOnly(sandbox))
                return ColumnText::tr("– (disk only)", "the price of a paused sandbox is not known, only what for");
            const auto hour = prices->hour(sandbox);
            return hour ? ColumnText::tr("%1/h", "money an hour").arg(Format::money(*hour, prices->currency))
                        : Format::unknown();
        }
        return surroundings.costsMoney && !surroundings.prices ? Format::unknown() : ColumnText::tr("free");
    case SandboxColumn::Age:
        return Format::relativeTime(ageStart(row), surroundings.now);
    case SandboxColumn::Created:
        return sandbox.createdAt.isValid() ? QLocale().toString(sandbox.createdAt.toLocalTime(), QLocale::ShortFormat)
                                           : Format::unknown();
    case SandboxColumn::Group:
        return Format::escaped(sandbox.group);
    case SandboxColumn::Identifier:
        return row.key.isProvisional() ? QString() : Format::escaped(Format::shortId(sandbox.id.value()));
    }
    return {};
}

QStringList marks(const SandboxRow &row, const Surroundings &surroundings)
{
    QStringList words;
    if (!surroundings.idBesideName.isEmpty())
        words << ColumnText::tr("id %1", "of a sandbox, where another one has its name").arg(surroundings.idBesideName);
    if (row.isProtected)
        words << ColumnText::tr("protected from being stopped");
    if (row.hasNews)
        words << ColumnText::tr("changed since you looked");
    for (const Surroundings::Elsewhere &other : surroundings.elsewhere) {
        const bool same = other.name.isEmpty() || other.name == nameIn(row, surroundings);
        words << (same ? ColumnText::tr("also in %1", "a connection").arg(other.connection)
                       : ColumnText::tr("also in %1, as “%2”", "a connection; a sandbox")
                             .arg(other.connection, Format::escaped(other.name)));
    }
    return words;
}

QString toolTip(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings)
{
    const Sandbox &sandbox = row.sandbox;
    switch (column) {
    case SandboxColumn::Name:
        return (QStringList{text(row, column, surroundings)} + marks(row, surroundings)).join(u'\n');
    case SandboxColumn::State:
        if (row.creationError)
            return row.creationError->text();
        if (!row.stageDetail.isEmpty())
            return Format::escaped(row.stageDetail);
        if (surroundings.outdated && isLive(row.shownState()))
            return ColumnText::tr(
                "%1 when %2 was last heard. It doesn't answer now, so this may have changed.", "a state; a connection")
                .arg(Format::stateWithReason(sandbox), surroundings.connectionName);
        if (!sandbox.pauseError.isEmpty() && sandbox.state == SandboxState::Running)
            return ColumnText::tr("%1. It could not be paused: %2", "a state; the server's sentence")
                .arg(Format::stateWithReason(sandbox), Format::escaped(sandbox.pauseError));
        return Format::stateWithReason(sandbox);
    case SandboxColumn::Cpu:
        if (sandbox.cpuMillis > 0)
            return (sandbox.cpuMillis == 1000
                    ? ColumnText::tr("Reserved: %1 core", "number of cores, may be a fraction")
                    : ColumnText::tr("Reserved: %1 cores", "number of cores, may be a fraction"))
                .arg(Format::cores(sandbox.cpuMillis));
        return {};
    case SandboxColumn::Memory:
        if (sandbox.memoryMiB > 0)
            return ColumnText::tr("Reserved: %1").arg(Format::bytes(sandbox.memoryMiB << 20));
        return {};
    case SandboxColumn::Left:
        return QStringList({row.keptAwake, Format::timeLeft(sandbox.lifetime, sandbox.state, surroundings.now)})
            .join(u'\n')
            .trimmed();
    case SandboxColumn::Cost:
        if (const QString cost = costText(row, surroundings); !cost.isEmpty() && surroundings.prices->perSandbox)
            return ColumnText::tr(
                "%1\nThe price an hour is what its server tells; pauses are not taken off the sum. The "
                "bill is the provider's.")
                .arg(cost);
        if (const QString cost = costText(row, surroundings); !cost.isEmpty())
            return ColumnText::tr(
                "%1\nReckoned from what it reserves and the server's price list “%2”. The bill is the "
                "provider's.")
                .arg(cost, Format::escaped(surroundings.prices->version));
        if (!isLive(row.shownState()))
            return {};
        return surroundings.costsMoney && !(surroundings.prices && surroundings.prices->isFree())
            ? ColumnText::tr("It is billed while it runs. The price isn't known here.")
            : ColumnText::tr("It costs nothing.");
    case SandboxColumn::Age:
        if (isLive(row.shownState()) || !sandbox.stoppedAt.isValid())
            return ColumnText::tr("Created %1").arg(Format::exactTime(sandbox.createdAt));
        return ColumnText::tr("Created %1\nEnded %2")
            .arg(Format::exactTime(sandbox.createdAt), Format::exactTime(sandbox.stoppedAt));
    case SandboxColumn::Created:
        return Format::exactTime(sandbox.createdAt);
    case SandboxColumn::Identifier:
        return row.key.isProvisional() ? QString() : Format::escaped(sandbox.id.value());
    case SandboxColumn::Image:
        // The name first: the column may be too narrow for it.
        return QStringLiteral("%1\n%2")
            .arg(Format::escaped(sandbox.imageText), Format::escaped(sandbox.image.value()))
            .trimmed();
    case SandboxColumn::Connection:
    case SandboxColumn::Group:
        return text(row, column, surroundings);
    }
    return {};
}

QString costText(const SandboxRow &row, const Surroundings &surroundings)
{
    const PriceList *prices = surroundings.prices;
    if (!prices || prices->isFree())
        return {};
    if (prices->isDiskOnly(row.sandbox))
        return !prices->pausedGiBMonth
            ? ColumnText::tr("paused: only its disk is billed; the price isn't known here")
            : ColumnText::tr("paused: only its disk is billed, about %1 for each GB used and month", "money")
                  .arg(Format::money(*prices->pausedGiBMonth, prices->currency));
    const auto soFar = prices->soFar(row.sandbox, surroundings.now);
    if (!soFar)
        return {};
    const QString sum = Format::money(*soFar, prices->currency);
    const auto hour = prices->hour(row.sandbox);
    if (!isLive(row.shownState()) || !hour)
        return ColumnText::tr("≈ %1 in all", "money").arg(sum);
    return ColumnText::tr("≈ %1 an hour, %2 so far", "money; money").arg(Format::money(*hour, prices->currency), sum);
}

double fraction(const SandboxRow &row, SandboxColumn column)
{
    if (!row.usage || !isLive(row.shownState()))
        return -1;
    if (column == SandboxColumn::Cpu && row.sandbox.cpuMillis > 0)
        return std::clamp(double(row.usage->cpuMillicores) / row.sandbox.cpuMillis, 0.0, 1.0);
    if (column == SandboxColumn::Memory && row.sandbox.memoryMiB > 0)
        return std::clamp(double(row.usage->memoryBytes) / double(row.sandbox.memoryMiB << 20), 0.0, 1.0);
    return -1;
}

QVariant sortValue(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings)
{
    switch (column) {
    case SandboxColumn::State:
        return stateRank(row.shownState());
    case SandboxColumn::Cpu:
        return row.usage && isLive(row.shownState()) ? row.usage->cpuMillicores : -1;
    case SandboxColumn::Memory:
        return row.usage && isLive(row.shownState()) ? QVariant::fromValue<qint64>(row.usage->memoryBytes)
                                                     : QVariant::fromValue<qint64>(-1);
    case SandboxColumn::Left: {
        // The soonest end first; then what has no limit; then what has ended.
        constexpr qint64 never = std::numeric_limits<qint64>::max();
        if (!isLive(row.shownState()))
            return QVariant::fromValue<qint64>(never);
        const QDateTime &end = row.sandbox.lifetime.endsAt;
        return QVariant::fromValue<qint64>(end.isValid() ? end.toMSecsSinceEpoch() : never - 1);
    }
    case SandboxColumn::Cost:
        if (!isLive(row.shownState()))
            return QVariant::fromValue<qint64>(-1);
        if (surroundings.prices)
            return QVariant::fromValue<qint64>(surroundings.prices->hour(row.sandbox).value_or(0));
        return QVariant::fromValue<qint64>(surroundings.costsMoney ? 1 : 0);
    case SandboxColumn::Age:
        // The youngest age first when ascending.
        return QVariant::fromValue<qint64>(-ageStart(row).toMSecsSinceEpoch());
    case SandboxColumn::Created:
        return QVariant::fromValue<qint64>(row.sandbox.createdAt.toMSecsSinceEpoch());
    case SandboxColumn::Identifier:
        return row.sandbox.id.value();
    case SandboxColumn::Name:
    case SandboxColumn::Connection:
    case SandboxColumn::Image:
    case SandboxColumn::Group:
        break;
    }
    return text(row, column, surroundings);
}

SandboxColumnSet changes(const SandboxRow &before, const SandboxRow &after)
{
    SandboxColumnSet set = 0;
    const auto differ = [&set](bool different, std::initializer_list<SandboxColumn> columns) {
        if (!different)
            return;
        for (SandboxColumn column : columns)
            set |= columnBit(column);
    };
    const Sandbox &a = before.sandbox;
    const Sandbox &b = after.sandbox;
    using enum SandboxColumn;
    differ(a.name != b.name || before.isProtected != after.isProtected || before.hasNews != after.hasNews, {Name});
    differ(before.shownState() != after.shownState(), {State, Cpu, Memory, Left, Cost, Age});
    differ(a.state != b.state || a.stateText != b.stateText || a.reason != b.reason || a.message != b.message
            || a.exitCode != b.exitCode || before.request != after.request || before.stage != after.stage
            || before.stageDetail != after.stageDetail
            || before.creationError.has_value() != after.creationError.has_value(),
        {State, Left});
    differ(a.image != b.image || a.imageText != b.imageText, {Image});
    differ(before.usage.has_value() != after.usage.has_value(), {Cpu, Memory});
    if (before.usage && after.usage) {
        differ(before.usage->cpuMillicores != after.usage->cpuMillicores, {Cpu});
        differ(before.usage->memoryBytes != after.usage->memoryBytes, {Memory});
    }
    differ(a.cpuMillis != b.cpuMillis, {Cpu, Cost});
    differ(a.memoryMiB != b.memoryMiB, {Memory, Cost});
    differ(a.gpus != b.gpus || a.pricePerHour != b.pricePerHour, {Cost});
    differ(a.lifetime != b.lifetime || before.keptAwake != after.keptAwake, {Left});
    differ(a.createdAt != b.createdAt, {Created, Age});
    differ(a.stoppedAt != b.stoppedAt, {Age});
    differ(a.group != b.group, {Group});
    differ(a.id != b.id, {Identifier});
    return set;
}

} // namespace vivarium::SandboxColumns
