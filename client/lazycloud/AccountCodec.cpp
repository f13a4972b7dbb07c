// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/AccountCodec.h"

#include "http/ErrorMapping.h"

#include <algorithm>

namespace vivarium {

namespace {

/// Sandboxes run there unless the account has machines of its own, which no call tells.
constexpr QLatin1StringView usualRateOwner("platform_fleet");
constexpr QLatin1StringView usualRateClass("auto");

bool isUsualRate(const JsonReader &rate)
{
    return rate.text(QLatin1StringView("billing_owner")) == usualRateOwner;
}

/// Into a PriceList or PriceList::Elsewhere.
void readShapeRate(JsonReader &rate, auto &prices)
{
    prices.perContainer = rate.requiredInteger(QLatin1StringView("nanos_per_container_hour"));
    prices.perCore = rate.requiredInteger(QLatin1StringView("nanos_per_cpu_hour"));
    prices.perMemoryGiB = rate.requiredInteger(QLatin1StringView("nanos_per_memory_gib_hour"));
}

/// Into the same, what the shape and the cards cost with this placement. False: it has no rate for the shape.
bool readComputeRates(JsonReader &placement, auto &prices)
{
    bool hasShape = false;
    for (JsonReader &rate : placement.requiredObjects(QLatin1StringView("compute_rates"))) {
        const QString card = rate.text(QLatin1StringView("gpu_type"));
        if (!isUsualRate(rate))
            continue;
        if (card.isEmpty()) {
            readShapeRate(rate, prices);
            hasShape = true;
        } else {
            prices.perCard.insert(card, rate.requiredInteger(QLatin1StringView("nanos_per_gpu_card_hour")));
        }
    }
    return hasShape;
}

} // namespace

Result<AccountCodec::WorkspacePage> AccountCodec::workspaces(JsonReader reader)
{
    WorkspacePage page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("workspaces"))) {
        Workspace workspace;
        workspace.name = inner.requiredId(QLatin1StringView("name"));
        workspace.role = inner.text(QLatin1StringView("role"));
        workspace.createdAt = inner.requiredTime(QLatin1StringView("created_at"));
        workspace.deleting = inner.requiredText(QLatin1StringView("state")) == QLatin1StringView("deleting");
        page.workspaces.append(workspace);
    }
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    return reader.finish(page);
}

Result<PriceList> AccountCodec::prices(JsonReader reader)
{
    PriceList prices;
    prices.version = cleanedText(reader.requiredText(QLatin1StringView("pricing_version")));
    prices.currency = cleanedText(reader.requiredText(QLatin1StringView("currency"))).toUpper();
    for (JsonReader &rate : reader.requiredObjects(QLatin1StringView("shape_rates"))) {
        if (isUsualRate(rate))
            readShapeRate(rate, prices);
    }
    for (JsonReader &rate : reader.requiredObjects(QLatin1StringView("gpu_rates"))) {
        JsonReader perCard = rate.requiredObject(QLatin1StringView("nanos_per_card_hour"));
        prices.perCard.insert(
            rate.requiredText(QLatin1StringView("gpu_type")), perCard.requiredInteger(usualRateOwner));
    }
    for (JsonReader &placement : reader.requiredObjects(QLatin1StringView("placement_rates"))) {
        if (placement.text(QLatin1StringView("rate_class")) == usualRateClass) {
            readComputeRates(placement, prices); // they say what the shape costs there
            continue;
        }
        PriceList::Elsewhere elsewhere;
        elsewhere.pinned = placement.flag(QLatin1StringView("pinned"));
        elsewhere.preemptible = placement.flag(QLatin1StringView("preemptible"));
        if (readComputeRates(placement, elsewhere))
            prices.elsewhere.append(elsewhere);
    }
    return reader.finish(prices);
}

Result<SandboxStatistics> AccountCodec::statistics(JsonReader reader)
{
    SandboxStatistics statistics;
    statistics.concurrent = reader.requiredInteger(QLatin1StringView("concurrent"));
    statistics.createdInAll = reader.requiredInteger(QLatin1StringView("total_created"));
    statistics.createdPerSecond = reader.number(QLatin1StringView("rate_per_second"));
    const JsonReader counts = reader.requiredObject(QLatin1StringView("status_counts"));
    for (auto it = counts.object().constBegin(); it != counts.object().constEnd(); ++it)
        statistics.byStatus.insert(it.key(), it.value().toInteger());
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("created_buckets")))
        statistics.days.append(
            {inner.requiredTime(QLatin1StringView("timestamp")), inner.requiredInteger(QLatin1StringView("count"))});
    std::ranges::sort(statistics.days, {}, &SandboxStatistics::Day::day);
    return reader.finish(statistics);
}

} // namespace vivarium
