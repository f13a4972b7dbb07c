// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/EndedContainers.h"

#include "lazycloud/SandboxCodec.h"

#include <algorithm>

namespace vivarium {

bool EndedContainers::complete(SandboxPage &page) const
{
    bool all = true;
    for (Sandbox &sandbox : page.sandboxes) {
        if (sandbox.isComplete || isLive(sandbox.state))
            continue;
        const auto known = m_known.constFind(sandbox.id);
        if (known == m_known.cend())
            all = false;
        else if (!known->id.isEmpty())
            SandboxCodec::complete(sandbox, *known);
    }
    return all;
}

void EndedContainers::learn(const SandboxPage &containers)
{
    for (const Sandbox &container : containers.sandboxes) {
        if (!isLive(container.state))
            m_known.insert(container.id, container);
    }
}

void EndedContainers::giveUpOn(const SandboxPage &page, const SandboxPage &containers)
{
    for (const Sandbox &sandbox : page.sandboxes) {
        // One that is still being taken down there will have ended when it is asked for again.
        const bool isThere =
            std::ranges::find(containers.sandboxes, sandbox.id, &Sandbox::id) != containers.sandboxes.cend();
        if (!sandbox.isComplete && !isLive(sandbox.state) && !isThere)
            m_known.insert(sandbox.id, {});
    }
}

} // namespace vivarium
