// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ChangeFeed.h"

namespace vivarium {

/// A change stream whose events a test emits itself through the public signals.
class FakeChangeFeed : public ChangeFeed {
    Q_OBJECT
public:
    using ChangeFeed::ChangeFeed;
    [[nodiscard]] bool isLive() const override { return m_live && m_enabled; }
    void setEnabled(bool enabled) override
    {
        const bool before = isLive();
        m_enabled = enabled;
        if (isLive() != before)
            Q_EMIT liveChanged(isLive());
    }
    [[nodiscard]] bool isEnabled() const { return m_enabled; }
    /// Whether the server has a stream, and it is connected.
    void setLive(bool live)
    {
        const bool before = isLive();
        m_live = live;
        if (isLive() != before)
            Q_EMIT liveChanged(isLive());
    }

private:
    bool m_live = false;
    bool m_enabled = false;
};

} // namespace vivarium
