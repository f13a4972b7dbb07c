// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxDetails.h"

#include "backend/SandboxApi.h"
#include "backend/SnapshotApi.h"
#include "core/Async.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds metricsInterval = std::chrono::seconds(5); // the server's own interval
constexpr std::chrono::milliseconds endedInterval = std::chrono::minutes(10);

} // namespace

SandboxDetails::SandboxDetails(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(metricsInterval, [this] { poll(); }, nullptr)
{
    m_poller.setFree([this] { return m_context.capabilities().has(Feature::FreeObservation); });
    connect(&context, &SandboxContext::stateChanged, this, [this] {
        m_stagesWanted = true;
        m_poller.refreshNow();
    });
}

void SandboxDetails::refresh()
{
    m_stagesWanted = true;
    m_poller.refreshNow();
}

void SandboxDetails::setWindow(std::chrono::seconds window)
{
    if (m_window == window)
        return;
    m_window = window;
    ++m_asked;
    m_points.clear();
    m_metricsLoaded = false;
    m_metricsError.reset();
    Q_EMIT metricsChanged();
    m_poller.refreshNow();
}

void SandboxDetails::poll()
{
    if (m_context.id().isEmpty()) {
        m_poller.finished();
        return;
    }
    const bool live = isLive(m_context.sandbox().state);
    // More often than there are points, nothing new can be seen.
    m_poller.setInterval(
        live ? std::max<std::chrono::milliseconds>(metricsInterval, SandboxApi::metricStep(m_window)) : endedInterval);
    auto open = std::make_shared<int>(1);
    const auto done = [this, open] {
        if (--*open == 0)
            m_poller.finished();
    };
    if (std::exchange(m_stagesWanted, false)) {
        ++*open;
        askStages(done);
    }
    askOrigin();
    const QDateTime until = live ? QDateTime() : m_context.sandbox().stoppedAt;
    whenDone(this, m_context.backend().sandboxes().metrics(m_context.id(), m_window, until),
        [this, done, asked = m_asked](const Result<QList<MetricPoint>> *points) {
            if (asked != m_asked) {
                // Another window was chosen meanwhile, and is asked for next.
            } else if (points && *points) {
                m_points = **points;
                m_metricsError.reset();
                m_metricsLoaded = true;
                Q_EMIT metricsChanged();
            } else if (points) {
                m_metricsError = points->error();
                Q_EMIT metricsChanged();
            }
            done();
        });
}

void SandboxDetails::askOrigin()
{
    // It never changes: once is enough.
    if (m_originAsked || !m_context.capabilities().has(Feature::Origins))
        return;
    m_originAsked = true;
    whenDone(this, m_context.backend().snapshots().origin(m_context.id()), [this](const Result<SandboxOrigin> *origin) {
        if (origin && *origin) {
            m_origin = **origin;
            Q_EMIT originChanged();
        } else {
            m_originAsked = origin && !origin->error().isTransient();
        }
    });
}

void SandboxDetails::askStages(const std::function<void()> &done)
{
    whenDone(this, m_context.backend().sandboxes().lifecycle(m_context.id()),
        [this, done](const Result<QList<LifecycleStage>> *stages) {
            if (stages && *stages) {
                m_stages = **stages;
                // What is under way ends, and a server may tell the new state before the end of the stage that led to
                // it.
                const bool open = !std::ranges::all_of(m_stages, &LifecycleStage::isFinished);
                m_stagesWanted = m_stagesWanted || (open && isLive(m_context.sandbox().state));
                Q_EMIT stagesChanged();
            } else if (stages && stages->error().isTransient()) {
                m_stagesWanted = true;
            }
            done();
        });
}

} // namespace vivarium
