// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QStackedWidget;

namespace vivarium {

class MainWindow;
class SandboxFeeds;

/// The actions that mean the part of the window where the keyboard is: going on to the next one, finding and
/// refreshing there.
class AreaActions : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window, which has to be built. `places` shows one of its places at a time; all must outlive this.
    AreaActions(MainWindow &window, QStackedWidget &places, SandboxFeeds &feeds);

private:
    void move(int step);
    void find();
    void findInFiles();
    void refresh();
    [[nodiscard]] bool isListShown() const;

    MainWindow &m_window;
    QStackedWidget &m_places;
    SandboxFeeds &m_feeds;
};

} // namespace vivarium
