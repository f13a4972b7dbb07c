// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/ProgramStart.h"

#include "common/ApiError.h"
#include "common/Utf8.h"

#include <fcntl.h>
#include <grp.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <system_error>

namespace vivarium::supervisor {

namespace {

using common::ApiError;

std::string describe(const std::string &subject, int error)
{
    return common::toValidUtf8(subject) + ": " + std::generic_category().message(error);
}

/// Pointers into `strings`, as execve() takes them.
std::vector<char *> pointersTo(const std::vector<std::string> &strings)
{
    std::vector<char *> pointers;
    pointers.reserve(strings.size() + 1);
    for (const auto &text : strings)
        pointers.push_back(const_cast<char *>(text.c_str())); // execve() does not write to them.
    pointers.push_back(nullptr);
    return pointers;
}

bool isExecutableFile(const std::string &path)
{
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

/// What the shell would run for `name`. Throws if there is nothing.
std::string searchProgram(const std::string &name, std::string_view path, const std::string &workingDirectory)
{
    if (name.empty())
        throw ApiError::invalidRequest("the program's name is empty");
    if (name.contains('/'))
        return name;
    while (true) {
        const auto colon = path.find(':');
        std::string folder(path.substr(0, colon));
        // An empty or relative entry is meant from where the program will run.
        if (!folder.starts_with('/'))
            folder = workingDirectory + '/' + folder;
        if (std::string candidate = folder + '/' + name; isExecutableFile(candidate))
            return candidate;
        if (colon == std::string_view::npos)
            break;
        path.remove_prefix(colon + 1);
    }
    throw ApiError::invalidRequest(describe(name, ENOENT) + " in PATH");
}

constexpr const char *runAsOption = "--run-as";

std::vector<std::string> runAsArguments(const ProgramStart &start, const std::string &program)
{
    const Account &account = *start.account;
    std::string who = std::to_string(account.uid) + ':' + std::to_string(account.gid) + ':';
    for (const std::uint32_t group : account.groups)
        who += (who.ends_with(':') ? "" : ",") + std::to_string(group);
    std::vector<std::string> arguments{"vivarium-supervisor", runAsOption, who, program};
    arguments.insert(arguments.end(), start.arguments.begin(), start.arguments.end());
    return arguments;
}

/// Takes the number off the front, and the separator behind it.
std::uint32_t takeNumber(std::string_view &text)
{
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(stop - text.data()) + 1));
    return number;
}

class FileActions {
public:
    FileActions() { check(::posix_spawn_file_actions_init(&m_actions)); }
    FileActions(const FileActions &) = delete;
    FileActions &operator=(const FileActions &) = delete;
    ~FileActions() { ::posix_spawn_file_actions_destroy(&m_actions); }

    void changeDirectory(const std::string &path)
    {
        check(::posix_spawn_file_actions_addchdir_np(&m_actions, path.c_str()));
    }
    void duplicate(int from, int to) { check(::posix_spawn_file_actions_adddup2(&m_actions, from, to)); }
    void open(int descriptor, const std::string &path)
    {
        check(::posix_spawn_file_actions_addopen(&m_actions, descriptor, path.c_str(), O_RDWR, 0));
    }
    void closeFrom(int first) { check(::posix_spawn_file_actions_addclosefrom_np(&m_actions, first)); }
    const posix_spawn_file_actions_t *get() const { return &m_actions; }

private:
    static void check(int error)
    {
        if (error != 0)
            throw std::bad_alloc(); // The only way these calls fail.
    }
    posix_spawn_file_actions_t m_actions{};
};

class Attributes {
public:
    Attributes()
    {
        if (::posix_spawnattr_init(&m_attributes) != 0)
            throw std::bad_alloc();
        sigset_t all;
        sigset_t none;
        sigfillset(&all);
        sigemptyset(&none);
        ::posix_spawnattr_setsigdefault(&m_attributes, &all);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    Attributes(const Attributes &) = delete;
    Attributes &operator=(const Attributes &) = delete;
    ~Attributes() { ::posix_spawnattr_destroy(&m_attributes); }

    const posix_spawnattr_t *get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes{};
};

} // namespace

bool isRunAs(int argumentCount, char **arguments)
{
    return argumentCount > 4 && std::string_view(arguments[1]) == runAsOption;
}

int runAsAccount(int argumentCount, char **arguments)
{
    (void)argumentCount;
    std::string_view who = arguments[2];
    const uid_t uid = takeNumber(who);
    const gid_t gid = takeNumber(who);
    std::vector<gid_t> groups;
    while (!who.empty())
        groups.push_back(takeNumber(who));
    // The groups go first: without the rights of root they could not be changed any more.
    if (::setgroups(groups.size(), groups.data()) == 0 && ::setresgid(gid, gid, gid) == 0
        && ::setresuid(uid, uid, uid) == 0)
        ::execv(arguments[3], arguments + 4);
    std::fprintf(stderr, "%s: %s\n", arguments[4], std::generic_category().message(errno).c_str());
    return errno == ENOENT ? 127 : 126;
}

pid_t startProgram(const ProgramStart &start)
{
    // posix_spawn reports one error for all its steps, so the folder is looked at first.
    struct stat status{};
    if (::stat(start.workingDirectory.c_str(), &status) != 0)
        throw ApiError::invalidRequest("the working folder " + describe(start.workingDirectory, errno));
    if (!S_ISDIR(status.st_mode))
        throw ApiError::invalidRequest("the working folder " + describe(start.workingDirectory, ENOTDIR));

    const std::string program = start.program.empty()
        ? searchProgram(start.arguments.front(), start.environment.get("PATH"), start.workingDirectory)
        : start.program;
    FileActions actions;
    if (start.terminal.empty()) {
        actions.duplicate(start.input, 0);
        actions.duplicate(start.output, 1);
        actions.duplicate(start.errors, 2);
    } else {
        // A session leader without a controlling terminal gets the first terminal it opens (tty_ioctl(2)).
        actions.open(0, start.terminal);
        actions.duplicate(0, 1);
        actions.duplicate(0, 2);
    }
    // Asio's sockets are not close-on-exec, and a child must not hold connections or other programs' pipes open.
    actions.closeFrom(3);
    actions.changeDirectory(start.workingDirectory);

    const Attributes attributes;
    const auto environment = start.environment.entries();
    const bool isOther = start.account && start.account->uid != ::geteuid();
    const std::vector<std::string> arguments = isOther ? runAsArguments(start, program) : start.arguments;
    const std::string executed = isOther ? "/proc/self/exe" : program;
    const auto argumentPointers = pointersTo(arguments);
    const auto environmentPointers = pointersTo(environment);
    pid_t pid = -1;
    const int error = ::posix_spawn(
        &pid, executed.c_str(), actions.get(), attributes.get(), argumentPointers.data(), environmentPointers.data());
    switch (error) {
    case 0:
        return pid;
    case EAGAIN:
    case ENOMEM:
    case EMFILE:
    case ENFILE:
        throw ApiError::unavailable("cannot start another process: " + std::generic_category().message(error));
    default:
        throw ApiError::invalidRequest(describe(start.arguments.front(), error));
    }
}

} // namespace vivarium::supervisor
