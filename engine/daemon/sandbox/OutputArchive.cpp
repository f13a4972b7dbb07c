// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/OutputArchive.h"

#include "sandbox/SupervisorClient.h"
#include "util/PrivateFile.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <spdlog/spdlog.h>

#include <system_error>

namespace vivarium::engine {

namespace {

constexpr std::size_t keptOutput = 1024UL * 1024;

// Cuts the front, at a line's end.
void keepTail(std::string &text)
{
    if (text.size() <= keptOutput)
        return;
    const std::size_t end = text.find('\n', text.size() - keptOutput);
    text.erase(0, end == std::string::npos ? text.size() : end + 1);
}

// `text` belongs to the caller, who keeps what has come so far if this is cancelled.
awaitable<void> readOutput(std::filesystem::path socket, std::string &text)
{
    try {
        co_await SupervisorClient(socket).followOutput(0, [&text](std::string_view bytes) -> awaitable<bool> {
            text += bytes;
            if (text.size() > 2 * keptOutput)
                keepTail(text);
            co_return true;
        });
        // The command has ended; the supervisor closes this when it ends itself.
        for (;;) {
            co_await sleepFor(std::chrono::milliseconds(10));
            if (!co_await SupervisorClient(socket).isHealthy())
                break;
        }
    } catch (const std::exception &) {
        // The supervisor has ended, which is what was waited for.
    }
}

} // namespace

std::filesystem::path OutputArchive::file(const std::string &containerId) const
{
    return m_folder.outputFolder() / (containerId + ".ndjson");
}

awaitable<void> OutputArchive::captureWhile(
    std::string containerId, std::function<awaitable<void>()> action, std::chrono::milliseconds limit)
{
    using namespace asio::experimental::awaitable_operators;
    std::string text;
    co_await ((action() && readOutput(m_folder.supervisorSocket(containerId), text)) || sleepFor(limit));
    keepTail(text);
    if (text.empty())
        co_return;
    try {
        writePrivateFile(file(containerId), text);
    } catch (const std::system_error &error) {
        spdlog::error("the output of sandbox {} could not be kept: {}", containerId, error.what());
    }
}

std::string OutputArchive::read(const std::string &containerId, std::int64_t after) const
{
    if (!std::filesystem::exists(file(containerId)))
        return {};
    std::string text = readFile(file(containerId));
    // Lines are in the order of their ids.
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        boost::system::error_code error;
        const json::value line = json::parse(std::string_view(text).substr(begin, end - begin), error);
        if (!error && line.is_object() && line.at("id").to_number<std::int64_t>() > after)
            break;
        begin = std::min(end + 1, text.size());
    }
    return text.substr(begin);
}

} // namespace vivarium::engine
