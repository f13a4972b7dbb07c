// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/RestoreGate.h"

#include "util/Json.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <spdlog/spdlog.h>

#include <iostream>
#include <iterator>
#include <stdexcept>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view letThrough = "go on";
constexpr std::size_t longestQuestion = 1024UL * 1024;

} // namespace

RestoreGate::RestoreGate(asio::any_io_executor executor, const DataFolder &folder)
    : m_executor(std::move(executor))
    , m_folder(folder)
    , m_program(fs::read_symlink("/proc/self/exe"))
{
}

RestoreGate::Expectation::Expectation(RestoreGate &gate, std::string containerId, Admit admit)
    : m_gate(gate)
    , m_containerId(std::move(containerId))
{
    m_gate.m_expected.insert_or_assign(m_containerId, std::make_shared<Admit>(std::move(admit)));
}

RestoreGate::Expectation::~Expectation()
{
    m_gate.m_expected.erase(m_containerId);
}

std::vector<std::string> RestoreGate::hook(const std::string &containerId) const
{
    return {m_program, "restore-gate", m_folder.restoreSocket().string(), containerId};
}

awaitable<void> RestoreGate::run()
{
    // The folder above is for this account only.
    std::error_code ignored;
    fs::remove(m_folder.restoreSocket(), ignored);
    asio::local::stream_protocol::acceptor acceptor(
        m_executor, asio::local::stream_protocol::endpoint(m_folder.restoreSocket().string()));
    for (;;) {
        auto [error, socket] = co_await acceptor.async_accept(asResult);
        if (error == asio::error::operation_aborted)
            co_return;
        if (!error)
            spawnLogged(m_executor, "a restore's question", answer(std::make_shared<Socket>(std::move(socket))));
    }
}

awaitable<void> RestoreGate::answer(std::shared_ptr<Socket> socket)
{
    using namespace asio::experimental::awaitable_operators;
    std::string question;
    const auto receive = [&]() -> awaitable<void> {
        co_await asio::async_read(*socket, asio::dynamic_buffer(question, longestQuestion), asResult);
    };
    co_await (receive() || sleepFor(std::chrono::seconds(10)));
    const std::string answer = co_await decide(std::move(question));
    co_await asio::async_write(*socket, asio::buffer(answer), asResult);
}

awaitable<std::string> RestoreGate::decide(std::string question)
{
    std::string failure;
    try {
        const std::size_t end = question.find('\n');
        const auto found = m_expected.find(question.substr(0, end));
        if (end == std::string::npos || found == m_expected.end())
            co_return "The engine does not expect this container.";
        const std::shared_ptr<Admit> admit = found->second;
        const json::value state = json::parse(std::string_view(question).substr(end + 1));
        co_await (*admit)(std::string(state.at("bundle").as_string()));
        co_return std::string(letThrough);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    spdlog::warn("a restored sandbox is not let go on: {}", failure);
    co_return failure;
}

int askRestoreGate(const std::string &socket, const std::string &containerId)
{
    try {
        asio::io_context context;
        asio::local::stream_protocol::socket gate(context);
        gate.connect(asio::local::stream_protocol::endpoint(socket));
        const std::string question = containerId + '\n'
            + std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
        asio::write(gate, asio::buffer(question));
        gate.shutdown(asio::socket_base::shutdown_send);
        std::string answer;
        boost::system::error_code error;
        asio::read(gate, asio::dynamic_buffer(answer), error);
        if (answer == letThrough)
            return 0;
        std::cerr << (answer.empty() ? "the engine ended" : answer) << '\n';
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
    }
    return 1;
}

} // namespace vivarium::engine
