// SPDX-License-Identifier: GPL-3.0-or-later
#include "command/EngineProcess.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <system_error>

namespace vivarium::engine {

HttpAnswer callEngine(const EngineAddress &address, HttpCall call)
{
    asio::io_context context(1);
    const HttpClient client = HttpClient::forLoopback(address.port);
    // The engine answers only to its own name.
    call.headers.emplace_back("Host", "127.0.0.1:" + std::to_string(address.port));
    HttpAnswer answer;
    std::exception_ptr failure;
    asio::co_spawn(context, client.send(std::move(call)), [&](std::exception_ptr error, HttpAnswer received) {
        failure = std::move(error);
        answer = std::move(received);
    });
    context.run();
    if (failure)
        std::rethrow_exception(failure);
    return answer;
}

bool isReady(const EngineAddress &address)
{
    HttpCall call;
    call.target = "/readyz";
    call.limit = std::chrono::seconds(5);
    try {
        return callEngine(address, std::move(call)).status == 200;
    } catch (const TransportError &) {
        return false;
    }
}

pid_t startDetached(const std::vector<std::string> &arguments, int errorPipe)
{
    std::vector<std::string> texts = arguments;
    std::vector<char *> pointers;
    for (std::string &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (child > 0)
        return child;
    ::setsid();
    if (::chdir("/") != 0)
        ::_exit(126);
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(errorPipe, STDOUT_FILENO);
    ::dup2(errorPipe, STDERR_FILENO);
    ::execv("/proc/self/exe", pointers.data());
    ::_exit(127);
}

} // namespace vivarium::engine
