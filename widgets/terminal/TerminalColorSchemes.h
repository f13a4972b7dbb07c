// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QList>
#include <QPalette>
#include <QString>
#include <QStringList>

namespace vivarium {

/// The colour schemes of terminals: those that the emulator brings, and one made from the palette of the desktop.
namespace TerminalColorSchemes {

struct Scheme {
    QString name; ///< for TerminalSettings::setColorScheme(); empty: that of the desktop
    QString label; ///< translated
};

/// The desktop's first, then the others by label.
[[nodiscard]] QList<Scheme> all(const QStringList &emulatorSchemes);

/// A scheme file in the emulator's format with the palette's own background and text and sixteen colours that read well
/// on it.
[[nodiscard]] QByteArray fromPalette(const QPalette &palette);

/// The path of fromPalette() as a file that lasts as long as the program; a name of its own for each palette, since the
/// emulator reads a name only once. Empty when it could not be written.
[[nodiscard]] QString fileFor(const QPalette &palette);

/// How well text is read on a background (WCAG 2): 1..21.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);

} // namespace TerminalColorSchemes
} // namespace vivarium
