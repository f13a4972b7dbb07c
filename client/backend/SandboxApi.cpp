// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/SandboxApi.h"

#include "backend/Unsupported.h"

namespace vivarium {

Reply<Sandbox> SandboxApi::pause(const SandboxId &)
{
    return failedReply<Sandbox>(Unsupported::error());
}

Reply<Sandbox> SandboxApi::resume(const SandboxId &)
{
    return failedReply<Sandbox>(Unsupported::error());
}

Reply<QList<SandboxApi::Copy>> SandboxApi::fork(const SandboxId &, int, std::optional<std::chrono::seconds>)
{
    return failedReply<QList<Copy>>(Unsupported::error());
}

} // namespace vivarium
