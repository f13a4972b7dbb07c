// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/ErrorMapping.h"

namespace vivarium::LizardErrors {

/// What Lizard's errors mean beyond their status (`lizard.md` §5): what to pay where (402), which limit is reached and
/// when it may be tried again (429), and what the known codes ask for. Completes what errorFromCall() made.
void explain(const FailedCall &call, ApiError &error);

/// Whether the server has certainly not done what it was asked for.
[[nodiscard]] bool isRefusal(const ApiError &error);

} // namespace vivarium::LizardErrors
