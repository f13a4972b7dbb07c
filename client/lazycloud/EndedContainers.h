// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"

#include <QHash>

namespace vivarium {

/// What the list of containers tells of those that have ended: image, size, why and how they ended. The list of
/// sandboxes has none of it (`lazycloud.md` §3.3). None of it changes any more, so that each is asked for once.
class EndedContainers {
public:
    /// Adds what is known to the ended sandboxes of a page. True when all of them are told of then, or were asked for
    /// in vain.
    bool complete(SandboxPage &page) const;
    /// Takes over a page of containers.
    void learn(const SandboxPage &containers);
    /// Those of a page that a page of containers, in which they should be, doesn't have: they aren't asked for again.
    void giveUpOn(const SandboxPage &page, const SandboxPage &containers);

private:
    QHash<SandboxId, Sandbox> m_known; ///< without an id: asked for in vain
};

} // namespace vivarium
