// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace vivarium {

class Panel;
class SandboxContext;

/// A kind of panel: what its tab shows before it is made, and how it is made at the first look.
struct PanelDescriptor {
    QString id; ///< stable, for settings and object names, as "files"
    QString title; ///< translated, with mnemonic, as "&Files"
    QString iconName;
    std::function<Panel *(SandboxContext &, QWidget *)> create;
    /// Whether it has anything to show there; its tab is left out otherwise. Empty: always. Asked again when the
    /// server's capabilities change.
    std::function<bool(const SandboxContext &)> isOffered{};
};

} // namespace vivarium
