// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace vivarium {

/// The font larger or smaller by a factor. A font may know its size in points or in pixels, and only one of them.
[[nodiscard]] inline QFont scaledFont(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qMax(1, qRound(font.pixelSize() * factor)));
    return font;
}

} // namespace vivarium
