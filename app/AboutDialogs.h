// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vivarium::AboutDialogs {

void showAbout(QWidget *parent);

} // namespace vivarium::AboutDialogs
