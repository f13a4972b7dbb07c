// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace vivarium {

enum class SandboxState;

/// One look for all: the desktop theme's icons when it has the whole set, else the bundled symbolic drawings
/// (resources/icons/NAME.svg, painted in the palette's text colour). Needs the program to be linked with
/// vivarium-resources; without it icons are empty.
namespace Icons {

/// `name` is a bundled name: add, stop, terminal, folder, file, file-link, processes, snapshot, overview, refresh, up,
/// home, search, upload, download, new-folder, rename, delete, copy, paste, cancel, pause, resume, retry, clock,
/// extend, warning, error, information, success, settings, menu, connection, cloud, computer, detach, close, image,
/// play, text, picture, archive, run, tree, list, eye, and those that only the bundled set has: bell, beside, columns,
/// filter, fullscreen, key, lock, more, star, transfers, palette, ports, network, browse …
[[nodiscard]] QIcon get(const QString &name);
/// A sign for the state: shape and colour together.
[[nodiscard]] QIcon forState(SandboxState state);
/// The colour that goes with a state, readable on the palette's base.
[[nodiscard]] QColor colorFor(SandboxState state, bool dark);

} // namespace Icons
} // namespace vivarium
