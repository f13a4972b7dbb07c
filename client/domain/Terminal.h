// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QDateTime>

namespace vivarium {

/// Character cells, 1..1000 each (`lazycloud.md` §9).
struct TerminalSize {
    int columns = 80;
    int rows = 24;
    friend bool operator==(const TerminalSize &, const TerminalSize &) = default;
};

/// A terminal that the server keeps running without a client (`x-vivarium` terminals).
struct KeptTerminal {
    TerminalId id;
    qint64 pid = 0;
    QString title; ///< hostile; may be empty
    QDateTime createdAt;
    TerminalSize size;
    bool attached = false;
};

} // namespace vivarium
