// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace vivarium {

/// A path as a word that any shell reads as just this path, in one line of plain characters: control characters and
/// bytes that are no UTF-8 come as escapes ($'…'), so that nothing in a name can act as a key.
[[nodiscard]] QString shellWord(const QByteArray &path);

} // namespace vivarium
