// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vivarium::supervisor {

/// Removes the folder and everything below it, without following links. Returns 0 or the errno of the first failure,
/// after which what is left stays.
///
/// Uses two descriptors however deep the tree is, so that a program cannot make a tree that cannot be removed. Blocks.
int removeTree(const std::string &path);

} // namespace vivarium::supervisor
