// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QWidget>

namespace vivarium {

/// Makes a window that is about to be shown small enough to lie within `available` with its frame. One that was placed,
/// by what it remembers, is moved there, too. Full screen and maximized ones stay.
void fitOnScreen(QWidget &window, const QRect &available);

} // namespace vivarium
