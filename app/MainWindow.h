// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"
#include "Presence.h"
#include "Program.h"
#include "common/FloatingNotice.h"
#include "connections/PlacesModel.h"
#include "domain/FileEntry.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

class QSplitter;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace vivarium {

class ActivityView;
class CommandPalette;
class ConfirmDialog;
class DetailArea;
class FilesPanel;
class ListAndPanels;
class MainMenu;
class NoticeBar;
class PanelFactory;
class PlaceActions;
class PlacesView;
class ProfileConnections;
class SandboxActions;
class SandboxListPanel;
class SandboxMarks;
class SnapshotsPlace;
class StatusLine;
class TransfersView;
class WindowSession;

/// The main window: it only lays out. Left the places, in the middle the list and the panels of the sandbox in focus,
/// or one of the other places; above a notice, below the status. What can be done is in ActionSet and its doers.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `loader` makes connections of profiles; both must outlive the window.
    MainWindow(Program &program, ProfileConnections &loader, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] ActionSet &actions() { return *m_actions; }
    [[nodiscard]] SandboxListPanel &list() { return *m_list; }
    [[nodiscard]] DetailArea &detail() { return *m_detail; }
    [[nodiscard]] PlacesView &places() { return *m_placesView; }
    [[nodiscard]] StatusLine &statusLine() { return *m_status; }
    [[nodiscard]] NoticeBar &notices() { return *m_notices; }
    [[nodiscard]] CommandPalette &palette() { return *m_palette; }
    [[nodiscard]] Presence &presence() { return m_presence; }
    [[nodiscard]] SandboxActions &sandboxActions() { return *m_sandboxActions; }

    /// Shows the panel of a sandbox; an empty id: the one that it showed last.
    void openSandbox(const SandboxKey &key, const QString &panel);
    /// Opens it at its files, with this one chosen.
    void showFile(const SandboxKey &key, const RemotePath &path);
    /// Of the sandbox in focus; null: not looked at yet.
    [[nodiscard]] FilesPanel *files() const;
    void showPlace(PlacesModel::Kind kind, const ProfileId &profile = {});
    void showAlone(bool alone);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildToolBar();
    void buildContent();
    void connectActions();
    void connectViewActions();
    void connectNavigation();
    /// What happens to sandboxes concerns the title, and a terminal that waits for one.
    void followSandboxes();
    void onSelectionMoved();
    void onFocusChanged();
    void onPanelChanged();
    void onPlaceChanged(PlacesModel::Kind kind, const ProfileId &profile);
    void onPresenceChanged();
    void updateDetailVisible();
    void updateTitle();
    [[nodiscard]] FloatingNotice::Place noticePlace() const;
    void popupPalette();
    /// Who goes to the terminal wants a shell: opens one unless there are some.
    void ensureTerminal();
    [[nodiscard]] QStringList whatClosingEnds() const;
    /// Whether copies that local programs have saved are being read, which the question before the end needs to know.
    /// The window closes itself once they are, or after a while.
    [[nodiscard]] bool looksAtCopies();
    void askWhetherToClose();

    Program &m_program;
    ProfileConnections &m_loader;
    ActionSet *m_actions;
    MainMenu *m_menu;
    PanelFactory *m_panels;
    SandboxActions *m_sandboxActions = nullptr;
    SandboxMarks *m_marks = nullptr;
    WindowSession *m_session = nullptr;
    PlaceActions *m_placeActions = nullptr;
    Presence m_presence;
    PlacesModel m_placesModel;
    QToolBar *m_toolBar;
    NoticeBar *m_notices;
    QSplitter *m_outer;
    ListAndPanels *m_inner;
    QStackedWidget *m_stack;
    PlacesView *m_placesView;
    SandboxListPanel *m_list;
    DetailArea *m_detail;
    SnapshotsPlace *m_snapshots;
    ActivityView *m_activity;
    TransfersView *m_transfers;
    StatusLine *m_status;
    CommandPalette *m_palette;
    QTimer m_browse; ///< a row is looked at a moment after the selection rests on it
    SandboxKey m_terminalWanted; ///< is still being created, and gets a terminal when it runs
    QPointer<ConfirmDialog> m_closingQuestion;
    QTimer m_copiesWait; ///< until the window closes itself
    bool m_hasLookedAtCopies = false;
    bool m_closing = false;
    bool m_alone = false;
    QString m_wayBack; ///< what the notice says while only the panel is shown
    bool m_sideBarBefore = true;
};

} // namespace vivarium
