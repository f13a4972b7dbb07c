// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/TarEntry.h"

namespace vivarium::supervisor {

/// Appends the header of a member, preceded by a pax header if ustar cannot express it: long or non-ASCII names, sizes
/// from 8 GiB, large numbers. The caller appends the content and its padding.
void appendTarHeader(std::string &archive, const TarEntry &entry);

/// Appends what ends an archive.
void appendTarEnd(std::string &archive);

} // namespace vivarium::supervisor
