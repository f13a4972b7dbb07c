// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/CriuProbe.h"

#include "common/FileDescriptor.h"
#include "sandbox/SupervisorClient.h"
#include "snapshot/CriuRun.h"
#include "snapshot/SandboxFreezer.h"
#include "util/PrivateFile.h"
#include "util/Program.h"
#include "util/Random.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <format>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using common::FileDescriptor;

constexpr auto answerLimit = 5s;

/// A process that is ended when this is.
class Trial {
public:
    /// The supervisor in a session of its own, with a TCP and a UDP socket beside its own.
    Trial(const fs::path &program, const fs::path &socket);
    Trial(const Trial &) = delete;
    Trial &operator=(const Trial &) = delete;
    ~Trial();

    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Once CRIU has ended it, and before it makes it again.
    void collect()
    {
        ::waitpid(m_pid, nullptr, 0);
        m_exists = false;
    }
    /// CRIU made it again, with the same number.
    void setRestored() { m_exists = true; }

private:
    pid_t m_pid = -1;
    bool m_exists = true;
};

FileDescriptor loopbackSocket(int type)
{
    FileDescriptor descriptor(::socket(AF_INET, type | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!descriptor || ::bind(descriptor.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
        || (type == SOCK_STREAM && ::listen(descriptor.get(), 1) != 0))
        throw std::system_error(errno, std::generic_category(), "socket");
    return descriptor;
}

Trial::Trial(const fs::path &program, const fs::path &socket)
{
    const FileDescriptor stream = loopbackSocket(SOCK_STREAM);
    const FileDescriptor datagrams = loopbackSocket(SOCK_DGRAM);
    const FileDescriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    const std::string path = program.string();
    const std::string place = socket.string();
    const std::array<const char *, 4> arguments{path.c_str(), "--socket", place.c_str(), nullptr};
    const std::array<const char *, 2> environment{"PATH=/usr/bin:/bin", nullptr};
    m_pid = ::fork();
    if (m_pid < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (m_pid > 0)
        return;
    // Between fork and exec only system calls are safe, since the parent has other threads.
    ::setsid();
    for (const int standard : {0, 1, 2})
        ::dup2(nothing.get(), standard);
    const int first = ::fcntl(stream.get(), F_DUPFD, 100);
    const int second = ::fcntl(datagrams.get(), F_DUPFD, 100);
    ::syscall(SYS_close_range, 3U, 99U, 0U);
    ::dup2(first, 3);
    ::dup2(second, 4);
    ::syscall(SYS_close_range, 5U, ~0U, 0U);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execve(arguments[0], const_cast<char *const *>(arguments.data()), const_cast<char *const *>(environment.data()));
    ::_exit(127);
}

Trial::~Trial()
{
    if (!m_exists)
        return; // somebody else may have its number
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0); // fails for a restored one, which has another parent
}

/// Runs CRIU with a limit, for a version that hangs.
void runCriu(const std::string &criu, const fs::path &images, std::vector<std::string> arguments)
{
    const std::string action = arguments.front();
    std::vector<std::string> command{"timeout", "--signal=KILL", "20", criu};
    command.insert(command.end(), arguments.begin(), arguments.end());
    for (const char *common : {"--tcp-established", "--manage-cgroups=ignore", "-v4", "-o"})
        command.emplace_back(common);
    command.push_back(action + ".log");
    command.insert(command.end(), {"-D", images.string()});
    const ProgramResult result = runProgram(std::move(command), {});
    if (result.exitCode == 0)
        return;
    if (result.exitCode == 137 || result.exitCode == 124)
        throw std::runtime_error("it hangs");
    std::string reason;
    try {
        reason = firstCriuError(readFile(images / (action + ".log")));
    } catch (const std::system_error &) {
        // it did not get so far
    }
    if (reason.empty())
        reason = result.output.substr(0, std::min(result.output.find('\n'), std::size_t{300}));
    throw std::runtime_error(reason.empty() ? std::format("exit code {}", result.exitCode) : reason);
}

/// "4.2.1", or nothing.
std::string versionOf(const std::string &criu)
{
    const std::string output = runProgram({"timeout", "10", criu, "--version"}, {}).output;
    const std::size_t begin = output.find("Version: ");
    return begin == std::string::npos ? "" : output.substr(begin + 9, output.find('\n', begin) - begin - 9);
}

} // namespace

CriuProbe::CriuProbe(
    const DataFolder &folder, const PodmanChoices &choices, fs::path supervisor, common::BlockingPool &pool)
    : m_folder(folder)
    , m_choices(choices)
    , m_supervisor(std::move(supervisor))
    , m_pool(pool)
{
}

Feature CriuProbe::requirements(const HostFacts &facts) const
{
    if (facts.rootless)
        return Feature::missing("memory-needs-root", "Without root, the memory of sandboxes cannot be stored.");
    if (m_choices.criu.empty())
        return Feature::missing("no-criu",
            "The program CRIU, which stores and restores memory, is missing. "
            "packaging/deps/install-criu.sh installs one that fits newer kernels, too.");
    if (facts.runtime != "runc")
        return Feature::missing(
            "memory-needs-runc", "Storing memory needs the container runtime runc. Install the package \"runc\".");
    if (!facts.networkRules.available)
        return Feature::missing("memory-needs-network-rules",
            "A restored sandbox could not be kept to its network rules. " + facts.networkRules.reason);
    if (!SandboxFreezer::isPossible())
        return Feature::missing("no-freezer", "This machine's kernel has no cgroup freezer.");
    return {};
}

awaitable<Feature> CriuProbe::run(const HostFacts &facts)
{
    Feature feature = requirements(facts);
    if (!feature.available)
        co_return feature;
    const fs::path folder = m_folder.temporaryFolder() / ("criu-" + randomBase64Url(6));
    const std::string version = co_await m_pool.run([&] { return versionOf(m_choices.criu); });
    std::string failure;
    try {
        co_await tryOut(folder);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    if (!failure.empty())
        co_return Feature::missing("criu-fails",
            std::format("CRIU {} ({}) cannot store and restore a process on this machine's kernel: {}. "
                        "A newer version may: see packaging/deps/install-criu.sh.",
                version, m_choices.criu, failure),
            std::format("CRIU {} ({}): {}", version, m_choices.criu, failure));
    spdlog::info("CRIU {} at {} works", version, m_choices.criu);
    co_return Feature();
}

awaitable<void> CriuProbe::tryOut(fs::path folder)
{
    makePrivateFolder(folder);
    // Its path has at most 107 bytes.
    const fs::path socket = m_folder.runtimeFolder() / "criu.sock";
    Trial trial(m_supervisor, socket);
    co_await waitForAnswer(socket);
    co_await m_pool.run([&] {
        runCriu(m_choices.criu, folder, {"dump", "-t", std::to_string(trial.pid())});
        trial.collect();
        runCriu(m_choices.criu, folder, {"restore", "-d"});
        trial.setRestored();
    });
    co_await waitForAnswer(socket);
    std::error_code ignored;
    fs::remove(socket, ignored);
}

awaitable<void> CriuProbe::waitForAnswer(fs::path socket)
{
    const auto deadline = std::chrono::steady_clock::now() + answerLimit;
    for (;;) {
        try {
            if (co_await SupervisorClient(socket).isHealthy())
                co_return;
        } catch (const TransportError &) {
            // not yet
        }
        if (std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error("the process does not answer");
        co_await sleepFor(10ms);
    }
}

} // namespace vivarium::engine
