// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardExec.h"

#include "common/StreamFormat.h"
#include "common/Utf8.h"
#include "lizard/LizardAnswer.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <format>

namespace vivarium::supervisor {

namespace json = boost::json;
using common::HttpExchange;

namespace {

constexpr std::size_t execPieceLimit = 64 * 1024;
// What timeout(1) says.
constexpr int timedOutCode = 124;

std::string dataEvent(const json::object &data)
{
    return "data: " + json::serialize(data) + "\n\n";
}

std::string exitEvent(int code)
{
    return "event: exit\n" + dataEvent({{"exitCode", code}});
}

/// Where the end of a line would be shown twice, as in `$(command)`.
std::string withoutLastNewline(std::string text)
{
    if (text.ends_with('\n'))
        text.pop_back();
    return text;
}

} // namespace

LizardExec::LizardExec(HttpExchange &exchange, std::shared_ptr<ProcessRecord> record, std::chrono::milliseconds limit)
    : m_exchange(exchange)
    , m_record(std::move(record))
    , m_limit(limit)
{
}

std::string LizardExec::timeoutSentence() const
{
    return std::format(
        "The command did not end within {} seconds and was killed.", std::chrono::duration<double>(m_limit).count());
}

awaitable<void> LizardExec::collect(std::string &output, std::string &errors, bool &truncated)
{
    ProcessRecord::Follower follower(m_record);
    std::uint64_t position = 0;
    while (true) {
        while (const auto piece = m_record->ring().read(position, execPieceLimit)) {
            std::string &kept = piece->stream == OutputStream::Standard ? output : errors;
            const std::string_view added = piece->bytes.substr(0, answerLimit - kept.size());
            truncated = truncated || added.size() < piece->bytes.size() || piece->dropped > 0;
            kept += added;
            position = piece->end;
            follower.taken(position);
        }
        if (m_record->hasEnded())
            co_return;
        co_await m_record->changed().wait();
    }
}

awaitable<void> LizardExec::answerJson()
{
    std::string output;
    std::string errors;
    bool truncated = false;
    co_await m_exchange.runWhileConnected(collect(output, errors, truncated));
    if (m_record->hasTimedOut()) {
        co_await m_exchange.reply({.status = 504, .contentType = common::jsonType, .contentLength = {}, .fields = {}},
            lizardError(timeoutSentence(), "EXEC_TIMEOUT"));
        co_return;
    }
    json::object answer{{"stdout", common::toValidUtf8(withoutLastNewline(std::move(output)))},
        {"stderr", common::toValidUtf8(withoutLastNewline(std::move(errors)))},
        {"exitCode", m_record->exitCode().value_or(0)}};
    if (truncated)
        answer["truncated"] = true;
    co_await m_exchange.reply(200, answer);
}

awaitable<void> LizardExec::answerEvents(bool tellPid)
{
    co_await m_exchange.beginStream({.status = 200,
        .contentType = common::serverSentEventsType,
        .contentLength = {},
        .fields = {{"Cache-Control", "no-store"}}});
    co_await m_exchange.runWhileConnected(stream(tellPid));
}

awaitable<void> LizardExec::stream(bool tellPid)
{
    ProcessRecord::Follower follower(m_record);
    LizardLines output("stdout");
    LizardLines errors("stderr");
    if (tellPid)
        co_await m_exchange.write(dataEvent({{"pid", m_record->pid()}}));
    std::uint64_t position = 0;
    while (true) {
        while (const auto piece = m_record->ring().read(position, execPieceLimit)) {
            LizardLines &lines = piece->stream == OutputStream::Standard ? output : errors;
            const std::string events = lines.feed(piece->bytes);
            position = piece->end;
            follower.taken(position);
            co_await m_exchange.write(events);
        }
        if (m_record->hasEnded())
            break;
        if (!co_await m_record->changed().wait(common::heartbeatInterval))
            co_await m_exchange.write(": ping\n\n");
    }
    std::string last = output.finish() + errors.finish();
    if (m_record->hasTimedOut())
        last += "event: error\ndata: " + timeoutSentence() + "\n\n" + exitEvent(timedOutCode);
    else
        last += exitEvent(m_record->exitCode().value_or(0));
    co_await m_exchange.write(last);
    co_await m_exchange.finish();
}

std::string LizardLines::flush()
{
    std::string event = dataEvent({{"stream", m_stream}, {"line", common::toValidUtf8(m_partial)}});
    m_partial.clear();
    return event;
}

std::string LizardLines::feed(std::string_view bytes)
{
    std::string events;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view piece = bytes.substr(0, std::min(end, lineLimit - m_partial.size()));
        m_partial += piece;
        const bool isLine = piece.size() == end;
        bytes.remove_prefix(piece.size() + (isLine ? 1 : 0));
        if (isLine || m_partial.size() >= lineLimit)
            events += flush();
    }
    return events;
}

std::string LizardLines::finish()
{
    return m_partial.empty() ? std::string() : flush();
}

} // namespace vivarium::supervisor
