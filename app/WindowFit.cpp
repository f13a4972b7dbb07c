// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowFit.h"

#include <algorithm>

namespace vivarium {

void fitOnScreen(QWidget &window, const QRect &available)
{
    if (window.isMaximized() || window.isFullScreen())
        return;
    // What is around it is known only once it is shown; frames are rarely larger.
    constexpr QMargins frame(8, 40, 8, 8);
    const QRect room = available.marginsRemoved(frame);
    QRect fit(window.geometry().topLeft(), window.size().boundedTo(room.size()));
    fit.moveRight(std::min(fit.right(), room.right()));
    fit.moveBottom(std::min(fit.bottom(), room.bottom()));
    fit.moveTopLeft({std::max(fit.left(), room.left()), std::max(fit.top(), room.top())});
    // Where to put one that was never placed is for the window manager to say.
    if (window.testAttribute(Qt::WA_Moved))
        window.setGeometry(fit);
    else
        window.resize(fit.size());
}

} // namespace vivarium
