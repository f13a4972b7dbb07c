// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/JsonReader.h"

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// A path of a request's body, cleaned: given as text, or as base64 in the member `bytesName` since a file's name need
/// not be UTF-8. Throws ApiError 400 unless it is there exactly once.
std::string readPath(
    common::JsonReader &reader, std::string_view name, std::string_view bytesName, const std::string &workspace);

} // namespace vivarium::supervisor
