// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "WindowState.h"
#include "core/Id.h"

#include <QObject>
#include <QTimer>

class QSplitter;

namespace vivarium {

class ListAndPanels;
class MainWindow;
class Program;

/// Brings the window back as it was left, and notes how it is left. Connections are made and servers answer while the
/// window is there, so what was open comes back piece by piece; what did not come yet stays wanted, and nothing that
/// comes late takes a person away from what they went to.
class WindowSession : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window, which has to be built; all must outlive it. `outer`: side bar and content.
    WindowSession(MainWindow &window, Program &program, QSplitter &outer, ListAndPanels &inner);
    /// Once, when the window does what its actions say.
    void restore();
    /// In a moment, as more may change.
    void saveSoon() { m_saveSoon.start(); }
    /// Nothing while only a panel is shown: that is no layout to come back to.
    void saveNow();
    /// A person went to a sandbox: the one that had the focus doesn't get it any more.
    void keepFocus() { m_focusWanted = {}; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void onAdded(const SandboxKey &key);
    /// The list of one connection, as soon as it is there; empty: of all.
    void restorePlace(const ProfileId &profile);
    [[nodiscard]] QString place() const;

    MainWindow &m_window;
    Program &m_program;
    QSplitter &m_outer;
    ListAndPanels &m_inner;
    QTimer m_saveSoon;
    QList<WindowState::Open> m_wanted; ///< sandboxes that were open and are not in the list yet
    QList<SandboxKey> m_order; ///< of all that were open
    ProfileId m_placeWanted; ///< a connection that isn't there yet; until it comes, or a person goes elsewhere
    SandboxKey m_focusWanted; ///< until it comes, or a person goes elsewhere
    bool m_restoring = false; ///< what gets the focus now was not chosen by anybody
};

} // namespace vivarium
