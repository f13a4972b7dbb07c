// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vivarium::bench {

/// Ends the program with a sentence when a step takes longer than its limit: a measurement must never hang.
/// One step at a time; the next one replaces it.
class Watchdog {
public:
    /// `name` is copied, and shown when the limit is over.
    static void expect(const std::string &name, unsigned seconds);
    static void stop();
};

} // namespace vivarium::bench
