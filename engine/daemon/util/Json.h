// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/json.hpp>

namespace vivarium::engine {

namespace json = boost::json;

} // namespace vivarium::engine
