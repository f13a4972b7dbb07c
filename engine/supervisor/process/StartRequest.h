// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/ProgramStart.h"

#include <boost/json/value.hpp>

#include <string>

namespace vivarium::supervisor {

/// Reads `{args, cwd?, env?}`, the body that starts a program (ProcessStart in lazycloud.openapi.yaml). A relative
/// working folder is below `workspace`, which is also the default; where an image has no such folder, the default is
/// "/". Throws ApiError 400.
ProgramStart readStartRequest(const boost::json::value &body, const std::string &workspace);

} // namespace vivarium::supervisor
