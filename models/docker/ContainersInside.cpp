// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/ContainersInside.h"

#include "common/Format.h"
#include "docker/DockerListing.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

using std::chrono_literals::operator""s;

constexpr auto lookLimit = 30s;

/// What a client says when it fails: the last line that it wrote.
ApiError errorOf(const InsideCall::Outcome &outcome, const QString &sentence)
{
    const QString text =
        QString::fromUtf8(outcome.errorOutput.last(std::min<qsizetype>(outcome.errorOutput.size(), 4096)));
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ApiError error;
    error.kind = ErrorKind::Conflict;
    error.serverMessage = lines.isEmpty() ? QString() : Format::escaped(lines.constLast().trimmed().left(500));
    error.sentence = error.serverMessage.isEmpty() ? sentence : sentence + QLatin1Char(' ') + error.serverMessage;
    error.details = Format::escaped(text);
    return error;
}

} // namespace

ContainersInside::ContainersInside(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_jobs(context)
    , m_poller(usualInterval, [this] { ask(); }, this)
{
    m_watchLimit.setSingleShot(true);
    m_watchLimit.setInterval(watchLimit);
    connect(&m_watchLimit, &QTimer::timeout, this, [this] {
        setPaused(true);
        Q_EMIT pausedItself();
    });
    connect(&context, &SandboxContext::stateChanged, this, &ContainersInside::updateLease);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &ContainersInside::updateLease);
    connect(&m_jobs, &DockerJobs::ended, this, [this](DockerJobs::Kind kind) {
        if (kind == DockerJobs::Kind::Log)
            return;
        m_looks = 0; // it may have made images
        if (m_watched)
            refresh();
    });
}

void ContainersInside::setWatched(bool watched)
{
    m_watched = watched;
    m_jobs.setWatched(watched);
    updateLease();
}

void ContainersInside::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    updateLease();
}

void ContainersInside::updateLease()
{
    const bool wanted = m_watched && !m_paused && m_engine != Engine::None && m_context.isRunning()
        && m_context.capabilities().has(Feature::DockerInside);
    if (wanted && !m_lease.isHeld()) {
        m_lease = m_poller.lease();
    } else if (!wanted) {
        m_lease.release();
    }
    IdleHolds::of(m_context).setLooking(this, wanted);
    if (!wanted)
        m_watchLimit.stop();
    else if (!m_watchLimit.isActive())
        m_watchLimit.start();
    Q_EMIT changed();
}

void ContainersInside::noteActivity()
{
    if (m_watchLimit.isActive())
        m_watchLimit.start();
}

void ContainersInside::refresh()
{
    noteActivity();
    m_looks = 0;
    if (m_engine == Engine::None)
        m_engine = Engine::Unknown; // it may have been installed meanwhile
    if (!hasList())
        m_error.reset(); // a new try is no failure yet
    updateLease();
    if (m_poller.isPolling())
        m_poller.refreshNow();
    else if (m_open == 0 && m_context.isRunning())
        ask();
}

void ContainersInside::cancel()
{
    ++m_serial;
    for (const QPointer<InsideCall> &call : std::exchange(m_calls, {}))
        delete call;
    m_open = 0;
    m_poller.finished();
    setPaused(true);
    Q_EMIT changed();
}

void ContainersInside::ask()
{
    for (const QPointer<InsideCall> &call : std::exchange(m_calls, {}))
        delete call;
    ++m_serial;
    m_open = 0;
    m_failed = false;
    if (m_engine == Engine::Found)
        list();
    else
        lookFor({QStringLiteral("docker"), QStringLiteral("podman")});
    Q_EMIT changed();
}

void ContainersInside::lookFor(const QStringList &programs)
{
    m_open = 1;
    const int serial = m_serial;
    const QString &program = programs.constFirst();
    m_calls = {new InsideCall(
        m_context, DockerCommands::version(program), lookLimit,
        [this, serial, program, programs](const Result<InsideCall::Outcome> &result) {
            if (serial != m_serial)
                return;
            if (!result && !InsideCall::isMissingProgram(result)) {
                fail(result.error());
                settle();
                return;
            }
            if (result && result->exitCode == 0)
                m_client = DockerListing::client(program, result->output);
            if (!m_client.isEmpty()) {
                m_engine = Engine::Found;
                list();
            } else if (programs.size() > 1) {
                lookFor(programs.mid(1));
            } else {
                m_engine = Engine::None;
                settle();
                updateLease();
            }
        },
        this)};
}

void ContainersInside::list()
{
    const bool withImages = m_looks == 0;
    m_looks = (m_looks + 1) % looksBetweenImages;
    m_open = 1;
    const int serial = m_serial;
    m_calls = {new InsideCall(
        m_context, DockerCommands::listContainers(m_client), lookLimit,
        [this, serial](const Result<InsideCall::Outcome> &result) { takeContainers(serial, result); }, this)};
    if (withImages)
        listImages(serial);
}

void ContainersInside::listImages(int serial)
{
    ++m_open;
    m_calls << new InsideCall(
        m_context, DockerCommands::listImages(m_client), lookLimit,
        [this, serial](const Result<InsideCall::Outcome> &result) { takeImages(serial, result); }, this);
}

void ContainersInside::takeContainers(int serial, const Result<InsideCall::Outcome> &result)
{
    if (serial != m_serial)
        return;
    if (!result) {
        fail(result.error());
    } else if (result->exitCode != 0) {
        fail(errorOf(*result, tr("The container engine inside doesn't answer.")));
    } else if (const auto listing = DockerListing::containers(result->output)) {
        QSet<QString> ids;
        for (const auto &row : listing->rows)
            ids.insert(row.id);
        if (std::exchange(m_listedIds, ids) != ids && hasList())
            listImages(serial); // new containers may be of new images
        m_containers.setContainers(listing->rows);
        m_containersPartial = listing->isPartial;
        m_listedAt = QDateTime::currentDateTimeUtc();
    } else {
        fail(ApiError::local(listing.error()));
    }
    settle();
}

void ContainersInside::takeImages(int serial, const Result<InsideCall::Outcome> &result)
{
    if (serial != m_serial)
        return;
    if (!result) {
        fail(result.error());
    } else if (result->exitCode != 0) {
        fail(errorOf(*result, tr("The container engine inside doesn't answer.")));
    } else if (const auto listing = DockerListing::images(result->output)) {
        m_images.setImages(listing->rows);
        m_imagesPartial = listing->isPartial;
    } else {
        fail(ApiError::local(listing.error()));
    }
    settle();
}

void ContainersInside::fail(const ApiError &error)
{
    m_failed = true;
    m_looks = 0;
    m_error = error;
}

void ContainersInside::settle()
{
    if (--m_open > 0)
        return;
    m_open = 0;
    m_partial = m_containersPartial || m_imagesPartial;
    if (!m_failed)
        m_error.reset();
    m_failures = m_failed ? std::min(m_failures + 1, 10) : 0;
    m_poller.setInterval(
        std::min<std::chrono::milliseconds>(usualInterval * (1 << std::min(m_failures, 10)), longestInterval));
    m_poller.finished();
    Q_EMIT changed();
}

} // namespace vivarium
