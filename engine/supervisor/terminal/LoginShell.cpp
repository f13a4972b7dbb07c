// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/LoginShell.h"

#include "common/ApiError.h"

#include <sys/stat.h>
#include <unistd.h>

namespace vivarium::supervisor {

namespace {

bool isProgram(const std::string &path)
{
    struct stat status{};
    return path.starts_with('/') && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)
        && ::access(path.c_str(), X_OK) == 0;
}

bool isUsableFolder(const std::string &path)
{
    struct stat status{};
    return path.starts_with('/') && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)
        && ::access(path.c_str(), X_OK) == 0;
}

} // namespace

ProgramStart loginShell(UserDatabase &users, const std::string &workspace, const std::string &terminalType)
{
    users.refresh();
    const User user = users.user(::geteuid()).value_or(User{"root", "/root", {}});
    ProgramStart start;
    for (const std::string &candidate : {user.shell, std::string("/bin/bash"), std::string("/bin/sh")}) {
        if (isProgram(candidate)) {
            start.program = candidate;
            break;
        }
    }
    if (start.program.empty())
        throw common::ApiError::unavailable("this image has no shell: neither /bin/bash nor /bin/sh exists");
    // The dash before the name is what makes it a login shell.
    start.arguments = {'-' + start.program.substr(start.program.rfind('/') + 1)};
    start.workingDirectory = isUsableFolder(workspace) ? workspace : isUsableFolder(user.home) ? user.home : "/";
    start.environment = Environment::ofContainer();
    start.environment.set("HOME", user.home);
    start.environment.set("USER", user.name);
    start.environment.set("LOGNAME", user.name);
    start.environment.set("SHELL", start.program);
    start.environment.set("TERM", terminalType);
    // The terminals that people have speak UTF-8, and few images say so: without this a shell takes an umlaut for two
    // keys.
    const auto isSet = [&start](const char *name) { return !start.environment.get(name).empty(); };
    if (!isSet("LC_ALL") && !isSet("LC_CTYPE") && !isSet("LANG"))
        start.environment.set("LANG", "C.UTF-8");
    return start;
}

} // namespace vivarium::supervisor
