// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/Pipe.h"

#include "common/ApiError.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace vivarium::supervisor {

Pipe::Pipe()
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        throw common::ApiError::unavailable("cannot open a pipe: " + std::generic_category().message(errno));
    readEnd = common::FileDescriptor(ends[0]);
    writeEnd = common::FileDescriptor(ends[1]);
}

common::FileDescriptor openNullDevice()
{
    common::FileDescriptor device(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!device)
        throw common::ApiError::unavailable("cannot open /dev/null: " + std::generic_category().message(errno));
    return device;
}

std::string joinedArguments(const std::vector<std::string> &arguments)
{
    std::string text;
    for (const auto &argument : arguments) {
        if (&argument != &arguments.front())
            text += ' ';
        text += argument;
    }
    return text;
}

} // namespace vivarium::supervisor
