// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>
#include <QString>

namespace vivarium {

/// Why no window can be opened here, as a sentence; empty: a display answers, or nobody can tell. Where the one that
/// the environment names is gone, Qt would end the program as one that has crashed. To be asked before there is a
/// QApplication; waits for nothing.
[[nodiscard]] QString whyNoDisplay(const QProcessEnvironment &environment);

} // namespace vivarium
