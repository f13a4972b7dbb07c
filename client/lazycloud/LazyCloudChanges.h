// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ChangeFeed.h"
#include "http/EventSource.h"

#include <QSet>

namespace vivarium {

struct LazyCloudContext;

/// The change stream of a workspace (`lazycloud.md` §10.1): taken up with Last-Event-ID, changes gathered for 150 ms.
class LazyCloudChanges final : public ChangeFeed {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds GatherFor{150};

    explicit LazyCloudChanges(LazyCloudContext &context, QObject *parent = nullptr);

    [[nodiscard]] bool isLive() const override { return m_live; }
    void setEnabled(bool enabled) override;
    /// Once signed in: the path is known from then on.
    void setReady();

private:
    void update();
    void take(const ServerSentEvent &event);
    void gather(const QByteArray &data);
    void flush();
    void setLive(bool live);
    void onConnectionStatus();

    LazyCloudContext &m_context;
    EventSource m_source;
    QTimer m_gathering;
    QSet<SandboxId> m_changed;
    bool m_imagesChanged = false;
    bool m_storageChanged = false;
    bool m_enabled = true;
    bool m_ready = false;
    bool m_live = false;
    bool m_givenUp = false;
};

} // namespace vivarium
