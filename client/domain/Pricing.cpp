// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/Pricing.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr double millisOfCore = 1000;
constexpr double mebibytesOfGiB = 1024; // MiB
constexpr double millisecondsOfHour = 3600.0 * 1000;

} // namespace

bool PriceList::isFree() const
{
    return !perSandbox && perContainer == 0 && perCore == 0 && perMemoryGiB == 0
        && std::ranges::all_of(perCard, [](qint64 price) { return price == 0; });
}

std::optional<qint64> PriceList::hour(int cpuMillis, qint64 memoryMiB, const QStringList &gpus) const
{
    if (perSandbox || cpuMillis <= 0 || memoryMiB <= 0)
        return std::nullopt;
    double nanos = double(perContainer) + double(perCore) * cpuMillis / millisOfCore
        + double(perMemoryGiB) * double(memoryMiB) / mebibytesOfGiB;
    for (const QString &type : gpus) {
        const auto card = perCard.constFind(type);
        if (card == perCard.cend())
            return std::nullopt;
        nanos += double(*card);
    }
    return qRound64(nanos);
}

std::optional<PriceList> PriceList::at(const SandboxSpec &spec) const
{
    const bool pinned = !spec.region.isEmpty() || !spec.zone.isEmpty();
    if (!pinned && spec.preemptible)
        return *this;
    const auto found = std::ranges::find_if(elsewhere, [pinned, &spec](const Elsewhere &rates) {
        return rates.pinned == pinned && rates.preemptible == spec.preemptible;
    });
    if (found == elsewhere.cend())
        return std::nullopt;
    PriceList there = *this;
    there.perContainer = found->perContainer;
    there.perCore = found->perCore;
    there.perMemoryGiB = found->perMemoryGiB;
    there.perCard = found->perCard;
    return there;
}

std::optional<qint64> PriceList::hour(const SandboxSpec &spec) const
{
    const std::optional<PriceList> there = at(spec);
    if (!there)
        return std::nullopt;
    if (spec.gpus.isEmpty())
        return there->hour(spec.cpuMillis, spec.memoryMiB, {});
    QStringList types = spec.gpus;
    if (types.removeAll(QStringLiteral("any")) > 0)
        types << there->perCard.keys();
    std::optional<qint64> most;
    for (const QString &type : std::as_const(types)) {
        const auto price = there->hour(spec.cpuMillis, spec.memoryMiB, QStringList(std::max(1, spec.gpuCount), type));
        if (!price)
            return std::nullopt;
        most = std::max(most.value_or(*price), *price);
    }
    return most;
}

std::optional<qint64> PriceList::soFar(const Sandbox &sandbox, const QDateTime &now) const
{
    // What it cost before a pause counts on; how long it was paused isn't told.
    const std::optional<qint64> price = perSandbox ? sandbox.pricePerHour : hour(sandbox);
    const QDateTime end = sandbox.stoppedAt.isValid() ? sandbox.stoppedAt : now;
    if (!price || !sandbox.createdAt.isValid())
        return std::nullopt;
    return qRound64(double(*price) * double(std::max<qint64>(0, sandbox.createdAt.msecsTo(end))) / millisecondsOfHour);
}

} // namespace vivarium
