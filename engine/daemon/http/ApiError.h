// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ApiError.h"

namespace vivarium::engine {

using common::ApiError;

} // namespace vivarium::engine
