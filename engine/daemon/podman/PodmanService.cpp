// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanService.h"

#include "podman/FormerService.h"
#include "util/PrivateFile.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <system_error>
#include <vector>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto serviceAnswerLimit = 30s;

// A copy of the environment with some variables replaced, in the form that exec takes.
std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>> &changes)
{
    std::vector<std::string> entries;
    for (char **entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        if (std::ranges::none_of(changes, [&](const auto &change) { return change.first == name; }))
            entries.emplace_back(text);
    }
    for (const auto &[name, value] : changes)
        entries.push_back(name + '=' + value);
    return entries;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts)
{
    std::vector<char *> pointers;
    for (std::string &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::string lastLines(const std::filesystem::path &log)
{
    try {
        std::string text = readFile(log);
        if (text.size() > 1000)
            text.erase(0, text.find('\n', text.size() - 1000) + 1);
        return text;
    } catch (const std::system_error &) {
        return {};
    }
}

} // namespace

PodmanService::PodmanService(const DataFolder &folder, PodmanChoices choices)
    : m_folder(folder)
    , m_choices(std::move(choices))
    , m_client(folder.podmanSocket())
{
}

PodmanService::~PodmanService()
{
    stop();
}

void PodmanService::launch()
{
    std::vector<std::string> arguments{
        m_choices.podman, "system", "service", "--time=0", "unix://" + m_folder.podmanSocket().string()};
    std::vector<std::string> environment = environmentWith({
        {"CONTAINERS_CONF", containersConfigurationFile(m_folder)},
        {"CONTAINERS_STORAGE_CONF", storageConfigurationFile(m_folder)},
        {"XDG_RUNTIME_DIR", m_folder.runtimeFolder()},
        // conmon, runtimes and network programs live in sbin, which an ordinary account's path lacks.
        {"PATH",
            criuFolder(m_folder).string() + ':' + std::string(std::getenv("PATH") ? std::getenv("PATH") : "")
                + ":/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin"},
        // It writes stored memory there before it hands it over; what an end by force leaves is tidied away.
        {"TMPDIR", m_folder.temporaryFolder()},
    });
    if (::geteuid() == 0)
        environment.erase(std::ranges::find_if(
            environment, [](const std::string &entry) { return entry.starts_with("XDG_RUNTIME_DIR="); }));
    const std::vector<char *> argumentPointers = pointersTo(arguments);
    const std::vector<char *> environmentPointers = pointersTo(environment);
    std::filesystem::remove(m_folder.podmanSocket());
    const common::FileDescriptor log(
        ::open(m_folder.podmanLogFile().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    const common::FileDescriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const std::string workingFolder = m_folder.podmanFolder();
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) {
        // Between fork and exec only system calls are safe, since the parent has other threads.
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent)
            ::_exit(1); // the parent died before the line above
        ::umask(022);
        // conmon leaves its notes about memory in the current folder.
        if (::chdir(workingFolder.c_str()) != 0)
            ::_exit(126);
        ::setpgid(0, 0); // a Ctrl+C at a terminal is for the engine, which stops us in order
        ::dup2(null.get(), 0);
        ::dup2(log.get(), 1);
        ::dup2(log.get(), 2);
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::syscall(SYS_close_range, 3U, ~0U, 0U);
        ::execve(argumentPointers[0], argumentPointers.data(), environmentPointers.data());
        ::_exit(127);
    }
    m_pid = child;
    FormerService::remember(m_folder, child);
}

awaitable<bool> PodmanService::waitUntilAnswering()
{
    const auto deadline = std::chrono::steady_clock::now() + serviceAnswerLimit;
    while (std::chrono::steady_clock::now() < deadline && ::kill(m_pid, 0) == 0) {
        try {
            HttpCall ping;
            ping.target = PodmanClient::path("/_ping");
            ping.limit = 5s;
            if ((co_await m_client.http().send(std::move(ping))).succeeded())
                co_return true;
        } catch (const TransportError &) {
            // not listening yet
        }
        co_await sleepFor(20ms);
    }
    co_return false;
}

awaitable<void> PodmanService::start()
{
    launch();
    if (!co_await waitUntilAnswering())
        throw std::runtime_error(
            "Podman's service does not answer. Its last words: " + lastLines(m_folder.podmanLogFile()));
}

awaitable<void> PodmanService::waitUntilEnded()
{
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0U));
    if (descriptor < 0)
        throw std::system_error(errno, std::generic_category(), "pidfd_open");
    asio::posix::stream_descriptor ended(co_await asio::this_coro::executor, descriptor);
    co_await ended.async_wait(asio::posix::stream_descriptor::wait_read, asResult);
    ::waitpid(m_pid, nullptr, WNOHANG);
    m_pid = -1;
}

awaitable<void> PodmanService::keepRunning()
{
    for (auto pause = 100ms; !m_stopping; pause = std::min(pause * 2, 5000ms)) {
        const auto begin = std::chrono::steady_clock::now();
        co_await waitUntilEnded();
        if (m_stopping)
            co_return;
        spdlog::warn("Podman's service ended; it is started again");
        if (std::chrono::steady_clock::now() - begin > 1min)
            pause = 100ms;
        co_await sleepFor(pause);
        launch();
        if (!co_await waitUntilAnswering())
            spdlog::error("Podman's service does not answer: {}", lastLines(m_folder.podmanLogFile()));
    }
}

void PodmanService::stop()
{
    m_stopping = true;
    if (m_pid <= 0)
        return;
    ::kill(m_pid, SIGTERM);
    for (int attempt = 0; attempt < 100; ++attempt) {
        if (::waitpid(m_pid, nullptr, WNOHANG) != 0) {
            m_pid = -1;
            return;
        }
        ::usleep(10'000);
    }
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
    m_pid = -1;
}

} // namespace vivarium::engine
