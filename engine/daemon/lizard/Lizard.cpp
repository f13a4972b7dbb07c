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
    , schedules(executor, services, database, pauser)
{
}

} // namespace vivarium::engine::lizard
