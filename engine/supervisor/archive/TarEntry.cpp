// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/TarEntry.h"

#include <cstring>
#include <span>

namespace vivarium::supervisor {

unsigned tarChecksum(const TarHeader &header)
{
    TarHeader copy = header;
    std::memset(copy.checksum, ' ', sizeof copy.checksum);
    unsigned sum = 0;
    for (const unsigned char byte : std::span(reinterpret_cast<const unsigned char *>(&copy), sizeof copy))
        sum += byte;
    return sum;
}

} // namespace vivarium::supervisor
