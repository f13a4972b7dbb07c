// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Network.h"

#include <QList>

namespace vivarium {

/// One line of what applying a policy changes.
struct PolicyChange {
    enum class Kind {
        Opens, ///< can be reached from then on
        Closes, ///< can't be reached any more
        Keeps, ///< stays as it is
    };
    Kind kind = Kind::Keeps;
    QString text; ///< a range, or words: "everything else"
    friend bool operator==(const PolicyChange &, const PolicyChange &) = default;
};

/// Words about policies.
namespace PolicyText {

/// What becomes of each part when one policy replaces the other: closes first, then opens, then keeps. Empty: nothing
/// changes.
[[nodiscard]] QList<PolicyChange> difference(const NetworkPolicy &from, const NetworkPolicy &to);
/// "Open", "Blocked", "Only 3 ranges".
[[nodiscard]] QString summary(const NetworkPolicy &policy);
/// Whether two policies let the same through, however they are written.
[[nodiscard]] bool isSame(const NetworkPolicy &a, const NetworkPolicy &b);
/// A warning when names can't be looked up inside under this policy, or may not; empty when they can. `service`
/// nullptr: unknown.
[[nodiscard]] QString nameWarning(const NetworkPolicy &policy, const NameService *service);

} // namespace PolicyText

} // namespace vivarium
