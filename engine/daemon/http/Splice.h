// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <boost/beast/core/flat_buffer.hpp>

namespace vivarium::engine {

/// Passes bytes both ways until each side has ended or either has failed, then closes both. Nothing is read before
/// the chunk before it was written, so a slow reader slows the writer. What had already been read from either side
/// into a buffer goes first.
awaitable<void> spliceBothWays(common::StreamSocket &left, boost::beast::flat_buffer &leftBuffered,
    common::StreamSocket &right, boost::beast::flat_buffer &rightBuffered);

} // namespace vivarium::engine
