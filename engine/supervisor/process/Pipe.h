// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <string>
#include <vector>

namespace vivarium::supervisor {

/// An anonymous pipe, both ends close-on-exec. Construction throws ApiError 503 when no descriptors are left.
struct Pipe {
    Pipe();

    common::FileDescriptor readEnd;
    common::FileDescriptor writeEnd;
};

/// The standard input of programs that get none. Throws ApiError 503.
common::FileDescriptor openNullDevice();

/// The arguments joined by spaces: how a command is shown.
std::string joinedArguments(const std::vector<std::string> &arguments);

} // namespace vivarium::supervisor
