// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardProcessResource.h"

#include "common/JsonReader.h"
#include "common/Utf8.h"
#include "files/SandboxPath.h"
#include "lizard/LizardExec.h"
#include "process/Pipe.h"
#include "process/ProcessSample.h"
#include "process/ProcessSignaller.h"
#include "system/SignalName.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <csignal>

namespace vivarium::supervisor {

namespace json = boost::json;
using common::ApiError;
using common::HttpExchange;
using common::JsonReader;
using common::http::verb;

namespace {

constexpr std::size_t commandBodyLimit = 4 * 1024 * 1024;
constexpr std::int64_t longestLimit = 3'600'000;
constexpr std::int64_t usualLimit = 600'000;
// What a shell says of a program that is not there.
constexpr int notFoundCode = 127;

std::string commandText(const json::value &value, std::string_view name)
{
    if (!value.is_string() || value.as_string().find('\0') != json::string::npos)
        JsonReader::fail(name, "texts without NUL characters");
    return std::string(value.as_string());
}

std::vector<std::string> commandArguments(const LizardBody &body)
{
    const json::value *command = body.find("cmd");
    if (command && command->is_string())
        return {"/bin/sh", "-c", commandText(*command, "cmd")};
    if (!command || !command->is_array() || command->as_array().empty())
        JsonReader::fail("cmd", "a command line, or a list of a program and its arguments");
    std::vector<std::string> arguments;
    for (const json::value &argument : command->as_array())
        arguments.push_back(commandText(argument, "cmd"));
    return arguments;
}

void setVariables(const LizardBody &body, Environment &environment)
{
    const json::value *variables = body.find("envs");
    if (!variables)
        return;
    if (!variables->is_object())
        JsonReader::fail("envs", "an object of texts");
    for (const auto &variable : variables->as_object()) {
        std::string name(variable.key());
        if (name.empty() || name.contains('=') || name.contains('\0'))
            JsonReader::fail("envs", "an object whose names are not empty and have neither '=' nor NUL");
        environment.set(std::move(name), commandText(variable.value(), "envs"));
    }
}

bool isWorkingFolder(const std::string &path)
{
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool wantsEvents(const HttpExchange &exchange)
{
    return exchange.header("Accept").contains("text/event-stream");
}

json::object notFoundResult(const std::string &reason)
{
    return {{"stdout", ""}, {"stderr", reason}, {"exitCode", notFoundCode}};
}

} // namespace

LizardProcessResource::LizardProcessResource(boost::asio::any_io_executor executor, ProcessTable &table,
    common::BlockingPool &pool, UserDatabase &users, const std::string &workspace)
    : m_executor(std::move(executor))
    , m_table(table)
    , m_pool(pool)
    , m_users(users)
    , m_workspace(workspace)
{
}

void LizardProcessResource::addRoutes(Router &router)
{
    const auto add = [this, &router](verb method, std::string_view path, auto member) {
        router.add(method, path, withLizardErrors([this, member](HttpExchange &exchange, const std::string &) {
            return (this->*member)(exchange);
        }));
    };
    add(verb::post, "/lizard/exec", &LizardProcessResource::exec);
    add(verb::get, "/lizard/processes", &LizardProcessResource::list);
    add(verb::post, "/lizard/processes/signal", &LizardProcessResource::signal);
}

awaitable<ProgramStart> LizardProcessResource::readStart(const LizardBody &body)
{
    ProgramStart start;
    start.arguments = commandArguments(body);
    start.environment = Environment::ofContainer();
    if (const auto user = body.text("user"); user && !user->empty()) {
        start.account = co_await m_pool.run([&] {
            m_users.refresh();
            return m_users.account(*user);
        });
        if (!start.account)
            throw ApiError::invalidRequest("There is no user \"" + common::toValidUtf8(*user) + "\" in this sandbox.");
        start.environment.set("HOME", start.account->user.home);
        start.environment.set("USER", start.account->user.name);
        start.environment.set("LOGNAME", start.account->user.name);
    }
    setVariables(body, start.environment);
    if (const auto folder = body.text("workdir"); folder && !folder->empty()) {
        start.workingDirectory = cleanPath(*folder, m_workspace);
        if (!isWorkingFolder(start.workingDirectory))
            throw ApiError::invalidRequest("The working folder " + common::toValidUtf8(start.workingDirectory)
                + " is not there, or is no folder.");
    } else {
        start.workingDirectory = isWorkingFolder(m_workspace) ? m_workspace : "/";
    }
    co_return start;
}

awaitable<void> LizardProcessResource::exec(HttpExchange &exchange)
{
    const LizardBody body = co_await LizardBody::read(exchange, commandBodyLimit);
    const std::chrono::milliseconds limit(body.integer("timeoutMs", 1, longestLimit).value_or(usualLimit));
    const bool tellsPid = body.boolean("pidEvent").value_or(false);
    ProgramStart start = co_await readStart(body);
    std::shared_ptr<ProcessRecord> record;
    std::string failure;
    try {
        record = co_await m_table.start(std::move(start));
    } catch (const ApiError &error) {
        if (error.status() != 400)
            throw;
        failure = error.message();
    }
    // That a program cannot be executed is a result, as it is in a shell.
    if (!record && !wantsEvents(exchange))
        co_return co_await exchange.reply(200, notFoundResult(failure));
    if (!record) {
        LizardLines errors("stderr");
        std::string events =
            errors.feed(failure + '\n') + "event: exit\ndata: {\"exitCode\":" + std::to_string(notFoundCode) + "}\n\n";
        co_return co_await exchange.reply(
            {.status = 200, .contentType = "text/event-stream", .contentLength = {}, .fields = {}}, std::move(events));
    }
    boost::asio::co_spawn(m_executor, killAfter(record, limit), boost::asio::detached);
    LizardExec running(exchange, record, limit);
    if (wantsEvents(exchange))
        co_await running.answerEvents(tellsPid);
    else
        co_await running.answerJson();
}

awaitable<void> LizardProcessResource::killAfter(std::shared_ptr<ProcessRecord> record, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!record->hasExited()) {
        const auto left = end - std::chrono::steady_clock::now();
        if (left <= left.zero())
            break;
        co_await record->changed().wait(left);
    }
    if (record->hasExited())
        co_return;
    record->setTimedOut();
    try {
        co_await signalTree(record, SIGKILL);
    } catch (const ApiError &) {
        // It has ended in this moment.
    }
}

awaitable<int> LizardProcessResource::signalTree(std::shared_ptr<ProcessRecord> record, int number)
{
    co_return co_await m_pool.run([&] {
        const auto sample = sampleProcess(record->pid());
        if (!sample)
            throw ApiError::notFound("process " + std::to_string(record->pid()) + " has ended");
        return signalProcess(record->pid(), sample->startTicks, number, SignalScope::Tree);
    });
}

json::array LizardProcessResource::running() const
{
    using namespace std::chrono;
    json::array processes;
    for (const auto &record : m_table.list()) {
        if (record->hasExited())
            continue;
        json::array command;
        for (const std::string &argument : record->arguments())
            command.emplace_back(common::toValidUtf8(argument));
        processes.push_back({{"pid", record->pid()}, {"cmd", std::move(command)},
            {"command", common::toValidUtf8(joinedArguments(record->arguments()))},
            {"cwd", common::toValidUtf8(record->workingDirectory())}, {"tag", nullptr},
            {"startedAt", duration_cast<milliseconds>(record->startedAt().time_since_epoch()).count()}});
    }
    return processes;
}

awaitable<void> LizardProcessResource::list(HttpExchange &exchange)
{
    co_await exchange.reply(200, running());
}

awaitable<void> LizardProcessResource::signal(HttpExchange &exchange)
{
    const LizardBody body = co_await LizardBody::read(exchange, commandBodyLimit);
    const auto pid = body.integer("pid", 1, INT32_MAX);
    if (!pid)
        JsonReader::fail("pid", "the number of a process");
    const std::string name = body.text("signal").value_or("SIGTERM");
    const auto number = signalNumber(name.starts_with("SIG") ? std::string_view(name).substr(3) : name, false);
    if (!number)
        JsonReader::fail("signal", "one of SIGTERM, SIGKILL, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2");
    for (const auto &record : m_table.list()) {
        if (record->pid() != *pid || record->hasExited())
            continue;
        co_await signalTree(record, *number);
        co_return co_await exchange.reply(200, json::object());
    }
    throw ApiError::notFound("No command that was started by exec runs with the number " + std::to_string(*pid) + '.');
}

} // namespace vivarium::supervisor
