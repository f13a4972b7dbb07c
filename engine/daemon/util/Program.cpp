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

} // namespace

ProgramResult runProgram(std::vector<std::string> arguments, std::string_view input)
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
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = -1;
    const int error = ::posix_spawnp(&child, pointers[0], &actions, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    writer.reset();
    if (error != 0)
        throwSystem(error, arguments.front());

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
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    result.exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return result;
}

} // namespace vivarium::engine
