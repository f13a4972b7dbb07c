// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/Idleness.h"

#include <algorithm>

namespace vivarium::Idleness {

namespace {

constexpr int computingMillicores = 50; // what waiting programs use now and then stays below

} // namespace

std::optional<std::chrono::seconds> of(const SandboxRow &row, const QDateTime &now)
{
    if (row.sandbox.state != SandboxState::Running || row.request != SandboxRequest::None)
        return std::nullopt;
    const auto since = [&now](const QDateTime &time) {
        return std::chrono::seconds(std::max<qint64>(0, time.secsTo(now)));
    };
    if (row.usage && row.usage->inUse)
        return std::nullopt;
    if (row.usage && row.usage->usedAt.isValid())
        return since(row.usage->usedAt);
    const Lifetime &lifetime = row.sandbox.lifetime;
    if (lifetime.kind != Lifetime::Kind::Idle || lifetime.span.count() <= 0 || !lifetime.endsAt.isValid())
        return std::nullopt;
    return since(lifetime.endsAt.addSecs(-lifetime.span.count() / 2));
}

std::optional<std::chrono::seconds> least(const SandboxListModel &model, const SandboxId &id)
{
    std::optional<std::chrono::seconds> least;
    const QList<const SandboxRow *> rows = model.rowsOf(id);
    for (const SandboxRow *row : rows) {
        if (model.isOutdated(row->key.profile))
            continue;
        const bool isUsed = row->usage && row->usage->inUse;
        if (isUsed || row->sandbox.state != SandboxState::Running || row->request != SandboxRequest::None)
            return std::nullopt;
        if (const auto idle = of(*row, model.now()))
            least = least ? std::min(*least, *idle) : *idle;
    }
    return least;
}

bool isComputing(const SandboxRow &row)
{
    return row.usage && row.usage->cpuMillicores >= computingMillicores;
}

} // namespace vivarium::Idleness
