// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "sandboxes/SandboxContext.h"

#include <QList>

#include <optional>

namespace vivarium {

/// History of one sandbox for its overview: usage of the last minutes and the stages of its life. None of these calls
/// restarts an idle clock. Asks only while a lease is held; what was read stays after the sandbox has ended.
class SandboxDetails : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::seconds window{900};
    explicit SandboxDetails(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] Lease watch() { return m_poller.lease(); }
    void refresh();
    [[nodiscard]] const QList<MetricPoint> &points() const { return m_points; } ///< oldest first
    [[nodiscard]] const QList<LifecycleStage> &stages() const { return m_stages; }
    /// Why there is no usage; nullopt when there is, or it was not asked for yet.
    [[nodiscard]] const std::optional<ApiError> &metricsError() const { return m_metricsError; }
    [[nodiscard]] bool isMetricsLoaded() const { return m_metricsLoaded; }

Q_SIGNALS:
    void metricsChanged();
    void stagesChanged();

private:
    void poll();
    void askStages(const std::function<void()> &done);

    SandboxContext &m_context;
    Poller m_poller;
    QList<MetricPoint> m_points;
    QList<LifecycleStage> m_stages;
    std::optional<ApiError> m_metricsError;
    bool m_metricsLoaded = false;
    bool m_stagesWanted = true;
};

} // namespace vivarium
