// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"

#include "LateReply.h"

using namespace Qt::StringLiterals;

namespace vivarium {

namespace {

bool isAllowed(const TerminalSize &size)
{
    return size.columns >= 1 && size.columns <= 1000 && size.rows >= 1 && size.rows <= 1000;
}

} // namespace

FakeTerminalChannel::FakeTerminalChannel(
    FakeTerminalApi &api, const TerminalSize &size, bool keep, const TerminalId &resume)
    : m_api(api)
    , m_keep(keep)
    , m_resume(resume)
    , m_sizes{size}
{
    if (!isAllowed(size))
        api.violate(u"open: size"_s);
}

FakeTerminalChannel::~FakeTerminalChannel() = default;

void FakeTerminalChannel::send(const QByteArray &bytes)
{
    if (!m_open)
        m_api.violate(u"send before the socket was open: lost"_s);
    if (m_ended || m_closed)
        m_api.violate(u"send after the end"_s);
    if (bytes.isEmpty())
        m_api.violate(u"send: empty message"_s);
    if (bytes.size() > (1 << 20))
        m_api.violate(u"send: message above 1 MiB closes with 1009"_s);
    m_input += bytes;
}

void FakeTerminalChannel::resize(const TerminalSize &size)
{
    if (!isAllowed(size))
        m_api.violate(u"resize: size"_s);
    if (!m_open)
        m_api.violate(u"resize before the socket was open: lost"_s);
    m_sizes += size;
}

void FakeTerminalChannel::close()
{
    m_closed = true;
}

void FakeTerminalChannel::open()
{
    m_open = true;
    Q_EMIT opened();
}

void FakeTerminalChannel::attach(const QString &id, bool isNew, const QByteArray &replay)
{
    Q_EMIT attached(TerminalId(id), isNew, replay.size());
    // As it comes from the network: in pieces.
    for (qsizetype at = 0; at < replay.size(); at += 1000)
        Q_EMIT received(replay.mid(at, 1000));
}

void FakeTerminalChannel::output(const QByteArray &bytes)
{
    Q_EMIT received(bytes);
}

void FakeTerminalChannel::end(End end, int exitCode, const ApiError &error)
{
    m_ended = true;
    Q_EMIT ended(end, exitCode, error);
}

std::unique_ptr<TerminalChannel> FakeTerminalApi::open(
    const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume)
{
    if (sandbox.isEmpty())
        violate(u"open: no sandbox"_s);
    auto channel = std::make_unique<FakeTerminalChannel>(*this, size, keep, resume);
    m_channels.append(channel.get());
    return channel;
}

Reply<QList<KeptTerminal>> FakeTerminalApi::kept(const SandboxId &)
{
    ++m_keptCalls;
    if (m_keptError)
        return lateReply<QList<KeptTerminal>>(this, std::unexpected(*m_keptError));
    return lateReply<QList<KeptTerminal>>(this, m_kept);
}

Reply<Done> FakeTerminalApi::hangUp(const SandboxId &, const TerminalId &terminal)
{
    if (terminal.isEmpty())
        violate(u"hangUp: no terminal"_s);
    m_hungUp += terminal.value();
    return lateReply<Done>(this, Done());
}

} // namespace vivarium
