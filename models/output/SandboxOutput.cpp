// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/SandboxOutput.h"

#include "backend/SandboxApi.h"
#include "sandboxes/SandboxContext.h"

#include <QLocale>

#include <algorithm>

namespace vivarium {

namespace {

/// A stream that ended while its sandbox still runs: its server went down, or the state is about to be told.
constexpr std::chrono::milliseconds againAfter(2000);
/// One that does so each time is asked less and less.
constexpr std::chrono::milliseconds againAtMost(60000);

} // namespace

SandboxOutput::SandboxOutput(SandboxContext &context, QObject *parent)
    : OutputSource(parent)
    , m_context(context)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &SandboxOutput::follow);
}

SandboxOutput::~SandboxOutput() = default;

void SandboxOutput::setWatched(bool watched)
{
    if (m_watched == watched)
        return;
    m_watched = watched;
    m_again.stop();
    m_pause = againAfter;
    if (!watched) {
        m_log.reset();
        if (m_state != State::Ended && m_state != State::Failed)
            setState(State::Idle);
    } else if (m_state != State::Ended && m_state != State::Failed) {
        follow();
    }
}

void SandboxOutput::retry()
{
    if (m_watched)
        follow();
}

void SandboxOutput::follow()
{
    setState(State::Connecting);
    m_log = m_context.backend().sandboxes().output(m_context.id(), m_last);
    connect(m_log.get(), &OutputLog::connected, this, [this] { setState(State::Following); });
    connect(m_log.get(), &OutputLog::received, this, &SandboxOutput::take);
    connect(m_log.get(), &OutputLog::interrupted, this,
        [this](const ApiError &error) { setState(State::Interrupted, error); });
    connect(m_log.get(), &OutputLog::ended, this, &SandboxOutput::onEnded);
    connect(m_log.get(), &OutputLog::failed, this, [this](const ApiError &error) { setState(State::Failed, error); });
}

void SandboxOutput::onEnded()
{
    if (!isLive(m_context.sandbox().state)) {
        setState(State::Ended);
        return;
    }
    m_log.release()->deleteLater();
    setState(State::Connecting);
    m_again.start(m_pause);
    m_pause = std::min(2 * m_pause, againAtMost);
}

void SandboxOutput::take(const QList<OutputLine> &lines)
{
    if (!lines.isEmpty() && lines.first().id <= m_last)
        beginAnew(lines.first());
    // The server keeps a bounded part too.
    if (!lines.isEmpty() && lines.first().id > m_last + 1) {
        m_cut = true;
        m_output.appendGap(0);
    }
    for (const OutputLine &line : lines) {
        m_last = line.id;
        m_characters += line.text.size();
        m_lines.push_back(line);
        if (passes(line))
            show(line);
    }
    while (qsizetype(m_lines.size()) > mostLines || m_characters > mostCharacters) {
        m_cut = true;
        m_characters -= m_lines.front().text.size();
        m_shown -= passes(m_lines.front());
        m_lines.pop_front();
    }
    Q_EMIT outputChanged();
}

/// A server whose lines have no numbers tells all that it has kept once more: it takes the place of what is shown.
void SandboxOutput::beginAnew(const OutputLine &first)
{
    m_cut = m_cut || (!m_lines.empty() && m_lines.front().text != first.text);
    m_lines.clear();
    m_characters = 0;
    m_last = first.id - 1;
    rebuild();
}

void SandboxOutput::setFilter(const Filter &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    rebuild();
}

void SandboxOutput::rebuild()
{
    m_output = CommandOutput();
    m_shown = 0;
    if (m_cut)
        m_output.appendGap(0);
    for (const OutputLine &line : m_lines) {
        if (passes(line))
            show(line);
    }
    Q_EMIT outputRestarted();
    Q_EMIT outputChanged();
}

void SandboxOutput::show(const OutputLine &line)
{
    ++m_shown;
    m_output.append(line.stream == OutputLine::Stream::Output ? CommandOutput::Source::StandardOutput
                                                              : CommandOutput::Source::StandardError,
        textOf(line));
}

bool SandboxOutput::passes(const OutputLine &line) const
{
    if (m_filter.stream && line.stream != *m_filter.stream && line.stream != OutputLine::Stream::System)
        return false;
    return m_filter.text.isEmpty() || line.text.contains(m_filter.text, Qt::CaseInsensitive);
}

QByteArray SandboxOutput::textOf(const OutputLine &line) const
{
    QByteArray text;
    if (m_filter.withTimes)
        text = line.at.toLocalTime().toString(QStringLiteral("HH:mm:ss.zzz")).toLatin1() + "  ";
    if (line.stream == OutputLine::Stream::System)
        text += "[system] ";
    return text + line.text.toUtf8() + '\n';
}

QByteArray SandboxOutput::text() const
{
    QByteArray all;
    for (const OutputLine &line : m_lines) {
        if (passes(line))
            all += textOf(line);
    }
    return all;
}

void SandboxOutput::setState(State state, const std::optional<ApiError> &error)
{
    m_error = error;
    m_state = state;
    // Deleted later: this may be called from one of its signals.
    if (m_log && (state == State::Ended || state == State::Failed))
        m_log.release()->deleteLater();
    Q_EMIT stateChanged();
}

} // namespace vivarium
