// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace vivarium::check {

/// Runs one step after the other, prints each with its time, and counts those that didn't happen: what they throw is
/// printed as the reason.
class Steps {
public:
    void run(const QString &name, const std::function<void()> &action);
    [[nodiscard]] int failed() const { return m_failed; }

private:
    int m_failed = 0;
};

} // namespace vivarium::check
