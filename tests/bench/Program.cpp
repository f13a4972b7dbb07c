// SPDX-License-Identifier: GPL-3.0-or-later
#include "Program.h"

#include "common/FileDescriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace vivarium::bench {

namespace {

using common::FileDescriptor;

std::array<FileDescriptor, 2> makePipe()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

// Both at once: a program that fills one pipe while we wait on the other would wait for ever.
void drain(int output, int errors, std::string &outputText, std::string &errorText)
{
    std::array<pollfd, 2> watched{{{output, POLLIN, 0}, {errors, POLLIN, 0}}};
    std::array<std::string *, 2> texts{&outputText, &errorText};
    std::array<char, 65536> space{};
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
        if (::poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "poll");
        for (std::size_t index = 0; index < watched.size(); ++index) {
            if (watched[index].fd < 0 || !watched[index].revents)
                continue;
            const ssize_t count = ::read(watched[index].fd, space.data(), space.size());
            if (count > 0)
                texts[index]->append(space.data(), static_cast<std::size_t>(count));
            else
                watched[index].fd = -1;
        }
    }
}

} // namespace

void becomeProgram(const std::vector<std::string> &arguments, const Environment &changes)
{
    for (const auto &[name, value] : changes)
        ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<char *> pointers;
    for (const std::string &argument : arguments)
        pointers.push_back(const_cast<char *>(argument.c_str())); // exec takes them so for reasons of history
    pointers.push_back(nullptr);
    ::execvp(pointers[0], pointers.data());
    ::_exit(127);
}

std::string runProgram(const std::vector<std::string> &arguments, const Environment &changes)
{
    auto output = makePipe();
    auto errors = makePipe();
    const pid_t child = ::fork();
    if (child < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) {
        ::dup2(output[1].get(), STDOUT_FILENO);
        ::dup2(errors[1].get(), STDERR_FILENO);
        becomeProgram(arguments, changes);
    }
    output[1].reset();
    errors[1].reset();
    std::string outputText;
    std::string errorText;
    drain(output[0].get(), errors[0].get(), outputText, errorText);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw ProgramFailed(
            arguments.front() + ' ' + (arguments.size() > 1 ? arguments[1] : "") + " failed: " + errorText);
    return outputText;
}

} // namespace vivarium::bench
