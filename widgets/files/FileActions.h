// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QAction>
#include <QObject>

class QMenu;
class QWidget;

namespace vivarium {

/// What the files panel can do, one QAction each, for toolbar, menus, palette and shortcuts alike. A disabled one says
/// why in its tooltip.
class FileActions : public QObject {
    Q_OBJECT
public:
    /// Shortcuts work while `owner` or something in it has the focus.
    explicit FileActions(QWidget *owner);

    /// What decides which actions make sense now.
    struct Situation {
        bool isRunning = false; ///< the sandbox
        bool isFolderShown = false;
        bool canGoBack = false;
        bool canGoForward = false;
        bool isAtRoot = false;
        qsizetype selectedCount = 0;
        FileEntry selected; ///< the first one
        bool canPaste = false;
        bool usesCommands = false; ///< for what the server has no call for
        bool makesFoldersByCommand = false; ///< there is none for that either
        bool isLongListing = false; ///< long enough to be stopped by hand
        bool isSearching = false; ///< the search is shown in place of the files
        bool isLocalShown = false; ///< the pane with files of this computer
        bool hasLocalFolder = false; ///< and a folder of it is open
        qsizetype localSelectedCount = 0;
    };
    void update(const Situation &situation);
    /// All of them, for the Sandbox menu and the palette.
    [[nodiscard]] QList<QAction *> all() const;
    /// For what is selected, or for the folder when nothing is.
    void fillContextMenu(QMenu &menu, bool hasSelection) const;
    void fillMoreMenu(QMenu &menu) const;

    QAction *back;
    QAction *forward;
    QAction *up;
    QAction *home;
    QAction *editPath;
    QAction *refresh;
    QAction *stop;
    QAction *open;
    QAction *edit;
    QAction *unpack;
    QAction *newFolder;
    QAction *newFile;
    QAction *upload;
    QAction *uploadFolder;
    QAction *download;
    QAction *downloadAs;
    QAction *remove;
    QAction *rename;
    QAction *cut;
    QAction *copy;
    QAction *paste;
    QAction *copyPath;
    QAction *selectAll;
    QAction *find;
    QAction *search;
    QAction *showHidden;
    QAction *foldersFirst;
    QAction *showPreview;
    QAction *showLocal;
    QAction *copyToSandbox; ///< of what is selected in the pane of this computer
    QAction *copyToComputer;
    QAction *properties;
    QAction *pollAnyway;

private:
    [[nodiscard]] QAction *make(const char *name, const QString &text, const char *icon, const QKeySequence &shortcut,
        const QString &explanation);

    QWidget *m_owner;
};

} // namespace vivarium
