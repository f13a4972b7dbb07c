// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vivarium::engine {

/// A random (version 4) UUID in its usual lowercase form.
std::string randomUuid();

/// True for the 36-character form of any UUID; other forms are not accepted.
bool isUuid(std::string_view text);

/// `byteCount` bytes from the kernel's generator, as base64url without padding: fit for secrets.
std::string randomBase64Url(std::size_t byteCount);

} // namespace vivarium::engine
