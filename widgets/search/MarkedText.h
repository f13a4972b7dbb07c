// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/ShownText.h"

#include <QColor>
#include <QFont>
#include <QRect>

class QPainter;

namespace vivarium::MarkedText {

/// How the marked parts of a line stand out: never by colour alone.
struct Look {
    QColor text;
    QColor ground; ///< of the marked parts
    bool isStruck = false;
    bool isBold = false;
};

/// One line, from left to right whatever it holds, cut where room is short. When its first mark would be out of sight,
/// the line begins further on.
void paint(QPainter *painter, const QRect &room, const QFont &font, const ShownText &line, const Look &look);

} // namespace vivarium::MarkedText
