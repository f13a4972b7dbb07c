// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/Cidr.h"

#include <QStringList>

namespace vivarium {

/// What a person typed where a range is wanted, read kindly: normalised where it is clear, explained where it isn't.
struct RangeEntry {
    enum class Kind {
        Empty,
        Range, ///< `range` can be added
        Name, ///< a host name: `name` can be looked up
        Wrong, ///< see `problem`
    };
    Kind kind = Kind::Empty;
    Cidr range;
    QString name; ///< of a host, also out of a URL
    QString problem; ///< a sentence: what is wrong and what to type instead
    QString remark; ///< a sentence: what was changed about it; empty: nothing

    [[nodiscard]] static RangeEntry read(const QString &typed);
};

/// Words about ranges.
namespace RangeText {

/// "One address", "256 addresses, 203.0.113.0 – 203.0.113.255".
[[nodiscard]] QString size(const Cidr &range);
/// What is special about it, as "Private networks.", or a warning, as for the address where clouds hand out
/// credentials. Empty: ordinary addresses of the internet.
[[nodiscard]] QString remark(const Cidr &range);
/// Both.
[[nodiscard]] QString describe(const Cidr &range);

} // namespace RangeText

} // namespace vivarium
