// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/UserDatabase.h"

#include <boost/json/object.hpp>

#include <sys/stat.h>

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// The bits of a mode that can be changed.
inline constexpr unsigned permissionMask = 07777;

/// An entry of the contract's listings (File in lazycloud.openapi.yaml).
boost::json::object describeFile(std::string_view name, const struct stat &status);

/// An entry of the extended listings (FileEntry in openapi.yaml). `parent` and `name` are as for fstatat(); a link is
/// looked at itself, and its target is named.
boost::json::object describeEntry(
    int parent, const char *path, std::string_view name, const struct stat &status, const UserDatabase &users);

/// Adds `name` as text and, if it is not UTF-8, the bytes themselves as "name_bytes".
void addName(boost::json::object &object, std::string_view name);

} // namespace vivarium::supervisor
