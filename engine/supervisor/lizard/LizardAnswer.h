// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/LizardBody.h"
#include "server/Router.h"

#include <string>

namespace vivarium::supervisor {

using common::awaitable;
using common::LizardBody;

/// The body of an error: `{"error": sentence, "code"?}` (lizard.md, section 5).
std::string lizardError(std::string_view sentence, std::string_view code = {});

/// The handler, with its ApiErrors answered in the form of the Lizard API.
Router::Handler withLizardErrors(Router::Handler handler);

} // namespace vivarium::supervisor
