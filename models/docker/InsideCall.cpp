// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/InsideCall.h"

#include "backend/ProcessApi.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

#include <utility>

namespace vivarium {

namespace {

// Of a shell: it is not there, or it can't be run.
constexpr int notFoundCode = 127;
constexpr int notExecutableCode = 126;

} // namespace

InsideCall::InsideCall(
    SandboxContext &context, const QStringList &arguments, std::chrono::milliseconds limit, Done done, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_done(std::move(done))
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        ApiError error;
        error.kind = ErrorKind::Timeout;
        error.sentence = tr("The command inside the sandbox took too long and was ended.");
        if (!m_id.isEmpty())
            m_context.backend().processes().signalStarted(m_context.id(), m_id, Signal::Kill);
        fail(error);
    });
    m_limit.start(limit);
    whenDone(this, m_context.backend().processes().start(m_context.id(), {arguments, {}, {}}),
        [this](const Result<ProcessRecord> *result) {
            if (!result)
                fail(ApiError::local(tr("The connection was closed before the server answered.")));
            else if (!*result)
                fail(result->error());
            else {
                m_id = (*result)->id;
                follow();
            }
        });
}

InsideCall::~InsideCall() = default;

bool InsideCall::isMissingProgram(const Result<Outcome> &result)
{
    if (result)
        return result->exitCode == notFoundCode || result->exitCode == notExecutableCode;
    // A sandbox that has ended is a conflict, too, but then there is a code for it.
    return result.error().kind == ErrorKind::Invalid || result.error().kind == ErrorKind::NotFound;
}

void InsideCall::follow()
{
    m_stream = m_context.backend().processes().output(m_context.id(), m_id);
    connect(
        m_stream.get(), &OutputStream::received, this, [this](OutputStream::Channel channel, const QByteArray &bytes) {
            take(channel == OutputStream::Channel::StandardError ? m_outcome.errorOutput : m_outcome.output, bytes);
        });
    connect(m_stream.get(), &OutputStream::dropped, this, [this] { m_lost = true; });
    connect(m_stream.get(), &OutputStream::ended, this, [this](int exitCode) {
        m_outcome.exitCode = exitCode;
        if (m_lost)
            fail(ApiError::local(tr("The command inside the sandbox wrote more than can be read.")));
        else
            finish(m_outcome);
    });
    connect(m_stream.get(), &OutputStream::failed, this, &InsideCall::fail);
}

void InsideCall::take(QByteArray &kept, const QByteArray &bytes)
{
    const qsizetype room = mostBytes - kept.size();
    m_lost = m_lost || bytes.size() > room;
    kept.append(bytes.first(std::min(room, bytes.size())));
}

void InsideCall::fail(const ApiError &error)
{
    finish(std::unexpected(error));
}

void InsideCall::finish(const Result<Outcome> &result)
{
    m_limit.stop();
    if (m_stream)
        m_stream.release()->deleteLater(); // this may be called from one of its signals
    const Done done = std::exchange(m_done, {});
    deleteLater(); // first: whoever is told may delete this at once
    if (done)
        done(result);
}

} // namespace vivarium
