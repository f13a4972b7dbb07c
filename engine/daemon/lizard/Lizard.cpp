// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Lizard.h"

namespace vivarium::engine::lizard {

Lizard::Lizard(asio::any_io_executor executor, Services &allServices, Database &database,
    common::BlockingPool &blockingPool, SandboxPauser &sandboxPauser, std::int64_t limit)
    : services(allServices)
    , pool(blockingPool)
    , pauser(sandboxPauser)
    , sandboxLimit(limit)
    , keys(database, services.folder.readLizardKey())
    , projects(database)
    , details(database)
    , volumes(database)
    , maker(services, details, sandboxLimit)
    , snapshots(executor, services, database, details, maker)
    , schedules(executor, services, database, pauser, maker)
{
    services.registry.onEnd([this](const ContainerRecord &record) {
        schedules.removeOf(record.id);
        if (record.sandboxStatus() != "failed") // one that broke down can still be looked at, for a while
            details.remove(record.id);
        details.removeEndedBefore(currentTime() - failedKept);
    });
}

awaitable<void> Lizard::recover()
{
    co_await snapshots.recover();
    schedules.recover();
    details.removeEndedBefore(currentTime() - failedKept);
}

} // namespace vivarium::engine::lizard
