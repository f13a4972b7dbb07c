// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/stat.h>

#include <string_view>

namespace vivarium::common {

/// The word of engine/openapi.yaml for the type in a file's mode.
constexpr std::string_view fileTypeName(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFDIR:
        return "directory";
    case S_IFLNK:
        return "symlink";
    case S_IFIFO:
        return "fifo";
    case S_IFSOCK:
        return "socket";
    case S_IFBLK:
        return "block";
    case S_IFCHR:
        return "char";
    default:
        return "file";
    }
}

} // namespace vivarium::common
