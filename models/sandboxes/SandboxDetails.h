// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "domain/MemorySnapshot.h"
#include "sandboxes/SandboxContext.h"

#include <QList>

#include <optional>

namespace vivarium {

/// History of one sandbox for its overview: usage of its last time, the stages of its life, and where it came from.
/// None of these calls restarts an idle clock. Asks only while a lease is held; what was read stays after the sandbox
/// has ended.
class SandboxDetails : public QObject {
    Q_OBJECT
public:
    /// What a server keeps at most (`lazycloud.md` §10.2).
    static constexpr std::chrono::seconds longestWindow{7 * 86400};
    explicit SandboxDetails(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] Lease watch() { return m_poller.lease(); }
    void refresh();
    /// The last time before now, or before the end of the sandbox.
    void setWindow(std::chrono::seconds window);
    [[nodiscard]] std::chrono::seconds window() const { return m_window; }
    [[nodiscard]] const QList<MetricPoint> &points() const { return m_points; } ///< oldest first
    [[nodiscard]] const QList<LifecycleStage> &stages() const { return m_stages; }
    /// Which sandbox it came from; nullopt while that is not known, or where the server doesn't tell.
    [[nodiscard]] const std::optional<SandboxOrigin> &origin() const { return m_origin; }
    /// Why there is no usage; nullopt when there is, or it was not asked for yet.
    [[nodiscard]] const std::optional<ApiError> &metricsError() const { return m_metricsError; }
    [[nodiscard]] bool isMetricsLoaded() const { return m_metricsLoaded; }

Q_SIGNALS:
    void metricsChanged();
    void stagesChanged();
    void originChanged();

private:
    void poll();
    void askStages(const std::function<void()> &done);
    void askOrigin();

    SandboxContext &m_context;
    Poller m_poller;
    std::chrono::seconds m_window{900};
    int m_asked = 0; ///< an answer for another window than the present one is dropped
    QList<MetricPoint> m_points;
    QList<LifecycleStage> m_stages;
    std::optional<SandboxOrigin> m_origin;
    bool m_originAsked = false;
    std::optional<ApiError> m_metricsError;
    bool m_metricsLoaded = false;
    bool m_stagesWanted = true;
};

} // namespace vivarium
