// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace vivarium {

/// Where the keyboard must be for a shortcut to work.
enum class ShortcutContext {
    Window, ///< the main window, whatever has the keyboard in it
    List, ///< the list of sandboxes
    Terminal,
    Files,
    Search, ///< in files; a page of the files panel
    Processes,
    Run,
    Output,
    Ports,
    Network,
    Images,
    Docker,
    Schedules,
    Desktop,
    Activity,
    Transfers,
    Comparison, ///< its window
    PanelWindow, ///< a window of its own that holds a panel
};

/// An action as the registry knows it, whether one is there now or not.
struct ShortcutDefinition {
    QString id; ///< stable, for the settings: context and object name, as "files/filesBack"
    QString name; ///< translated, without mnemonic
    ShortcutContext context = ShortcutContext::Window;
    QList<QKeySequence> defaults;
};

namespace ShortcutRules {

constexpr int MostKeys = 2; ///< of one action

/// For ids.
[[nodiscard]] QString idOf(ShortcutContext context);
/// Translated, for people.
[[nodiscard]] QString titleOf(ShortcutContext context);
/// Whether a key of one could also mean the other.
[[nodiscard]] bool overlap(ShortcutContext a, ShortcutContext b);
/// Whether both may have the key: their defaults share it, since the panel that has the keyboard comes first.
[[nodiscard]] bool share(const ShortcutDefinition &a, const ShortcutDefinition &b, const QKeySequence &key);
/// Why the action can't have this key, as a sentence; empty: it can. Its defaults it always can have.
[[nodiscard]] QString whyNot(const ShortcutDefinition &action, const QKeySequence &key);

} // namespace ShortcutRules

} // namespace vivarium
