// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/Program.h"

#include "common/FileDescriptor.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

namespace vivarium::engine {

namespace {

constexpr std::size_t outputLimit = 64UL * 1024;

[[noreturn]] void throwSystem(int error, const std::string &what)
{
    throw std::system_error(error, std::generic_category(), what);
}

/// Input by file instead of by pipe: nobody has to write while somebody else reads.
common::FileDescriptor inputFile(std::string_view input)
{
    common::FileDescriptor file(::memfd_create("input", MFD_CLOEXEC));
    if (!file || ::write(file.get(), input.data(), input.size()) != static_cast<ssize_t>(input.size()))
        throwSystem(errno, "memfd_create");
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

/// The process groups of long programs. A group's number is free for others only when its leader has been waited for,
/// so that happens under the lock.
struct LongPrograms {
    std::mutex mutex;
    std::set<pid_t> groups;
    bool isOver = false;
};

LongPrograms &longPrograms()
{
    static LongPrograms programs;
    return programs;
}

int waitFor(pid_t child, std::unique_lock<std::mutex> *lock)
{
    if (lock) {
        siginfo_t ended{};
        while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) { }
        lock->lock();
        longPrograms().groups.erase(child);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

ProgramResult run(std::vector<std::string> arguments, std::string_view input, bool isLong)
{
    const common::FileDescriptor source = inputFile(input);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throwSystem(errno, "pipe2");
    const common::FileDescriptor reader(ends[0]);
    common::FileDescriptor writer(ends[1]);

    std::vector<char *> pointers;
    for (std::string &argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    std::unique_lock<std::mutex> lock(longPrograms().mutex, std::defer_lock);
    if (isLong) {
        lock.lock();
        if (longPrograms().isOver)
            throw std::runtime_error("The engine is stopping.");
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, source.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, writer.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, writer.get(), STDERR_FILENO);
    // Asio's sockets are not all close-on-exec.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    // Group 0: one of its own.
    posix_spawnattr_setflags(
        &attributes, isLong ? POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSIGMASK);
    pid_t child = -1;
    const int error = ::posix_spawnp(&child, pointers[0], &actions, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    writer.reset();
    if (error != 0)
        throwSystem(error, arguments.front());
    if (isLong) {
        longPrograms().groups.insert(child);
        lock.unlock();
    }

    ProgramResult result;
    std::array<char, 4096> block{};
    for (;;) {
        const ssize_t size = ::read(reader.get(), block.data(), block.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            break;
        result.output.append(block.data(), static_cast<std::size_t>(size));
        if (result.output.size() > 2 * outputLimit)
            result.output.erase(0, result.output.size() - outputLimit);
    }
    result.exitCode = waitFor(child, isLong ? &lock : nullptr);
    return result;
}

} // namespace

ProgramResult runProgram(std::vector<std::string> arguments, std::string_view input)
{
    return run(std::move(arguments), input, false);
}

ProgramResult runLongProgram(std::vector<std::string> arguments, std::string_view input)
{
    return run(std::move(arguments), input, true);
}

void endLongPrograms()
{
    LongPrograms &programs = longPrograms();
    const std::lock_guard lock(programs.mutex);
    programs.isOver = true;
    for (const pid_t group : programs.groups)
        ::kill(-group, SIGTERM);
}

} // namespace vivarium::engine
