// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>

namespace vivarium::supervisor {

/// Copies a file or a whole tree; links stay links, modes and times are kept, owners where the system lets.
///
/// The copy is made under a temporary name beside `to` and renamed when it is complete, so a failure or a stop leaves
/// nothing behind. Existing things: a file at `to` is replaced if `overwrite`, a folder never. Blocks; throws ApiError.
void copyTree(const std::string &from, const std::string &to, bool overwrite, std::stop_token stop);

/// Renames; across file systems copies and then removes. Blocks; throws ApiError.
void moveTree(const std::string &from, const std::string &to, bool overwrite, std::stop_token stop);

} // namespace vivarium::supervisor
