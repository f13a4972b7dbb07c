// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileActions.h"

#include "common/ActionState.h"
#include "common/Icons.h"
#include "files/FileNames.h"
#include "shortcuts/Shortcuts.h"

#include <QMenu>
#include <QWidget>

namespace vivarium {

QAction *FileActions::make(
    const char *name, const QString &text, const char *icon, const QKeySequence &shortcut, const QString &explanation)
{
    auto *action = new QAction(icon ? Icons::get(QString::fromLatin1(icon)) : QIcon(), text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    Shortcuts::add(action, ShortcutContext::Files);
    ActionState::setExplanation(action, explanation);
    m_owner->addAction(action);
    return action;
}

FileActions::FileActions(QWidget *owner)
    : QObject(owner)
    , m_owner(owner)
{
    back = make("filesBack", tr("&Back"), "back", QKeySequence(Qt::ALT | Qt::Key_Left), {});
    forward = make("filesForward", tr("&Forward"), "forward", QKeySequence(Qt::ALT | Qt::Key_Right), {});
    up = make("filesUp", tr("&Up"), "up", QKeySequence(Qt::ALT | Qt::Key_Up), tr("To the folder above (Backspace)"));
    home = make("filesHome", tr("&Workspace"), "home", QKeySequence(Qt::ALT | Qt::Key_Home), tr("To /workspace"));
    editPath = make("filesEditPath", tr("&Go to Path…"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_L), {});
    // F5 and Ctrl+F are the window's: it passes them on to the panel in focus.
    refresh = make("filesRefresh", tr("&Refresh"), "refresh", {}, tr("Reads the folder again"));
    stop = make("filesStop", tr("&Stop"), "cancel", {}, tr("Ends the reading of the folder; what has come stays"));
    open = make("filesOpen", tr("&Open"), "folder-open", {}, {});
    edit = make("filesEdit", tr("&Edit in Local Program"), "rename", QKeySequence(Qt::CTRL | Qt::Key_E),
        tr("Opens a copy in a program of this machine; each save is sent back"));
    unpack = make("filesUnpack", tr("Unpac&k Here"), "archive", {},
        tr("Unpacks the archive into a new folder beside it, by a command inside the sandbox"));
    newFolder =
        make("filesNewFolder", tr("&New Folder"), "new-folder", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), {});
    newFile = make("filesNewFile", tr("New F&ile"), "file", {}, {});
    upload = make("filesUpload", tr("&Upload…"), "upload", QKeySequence(Qt::CTRL | Qt::Key_U),
        tr("Upload files of this machine into this folder"));
    uploadFolder = make("filesUploadFolder", tr("Upload F&older…"), "upload", {},
        tr("Upload a folder of this machine with all that is in it"));
    download = make("filesDownload", tr("&Download…"), "download", QKeySequence(Qt::CTRL | Qt::Key_S),
        tr("Download what is selected into a folder of this machine"));
    downloadAs = make("filesDownloadAs", tr("Download &As…"), "download",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), tr("Download the file under a name you choose"));
    remove = make("filesDelete", tr("D&elete…"), "delete", QKeySequence(Qt::Key_Delete), {});
    rename = make("filesRename", tr("&Rename"), "rename", QKeySequence(Qt::Key_F2), {});
    cut = make("filesCut", tr("Cu&t"), "cut", QKeySequence::Cut, {});
    copy = make("filesCopy", tr("&Copy"), "copy", QKeySequence::Copy, {});
    paste = make("filesPaste", tr("&Paste"), "paste", QKeySequence::Paste, {});
    copyPath = make("filesCopyPath", tr("Copy Pat&h"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), {});
    selectAll = make("filesSelectAll", tr("Select &All"), nullptr, QKeySequence::SelectAll, {});
    find = make("filesFind", tr("&Filter"), "filter", {}, tr("Show only names that match"));
    search = make("filesSearch", tr("Find in Fil&es…"), "search", {},
        tr("Look for text in this folder and all below it, and replace it"));
    Shortcuts::showKeyOf(refresh, QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5));
    Shortcuts::showKeyOf(find, QStringLiteral("window/find"), QKeySequence(QKeySequence::Find));
    Shortcuts::showKeyOf(search, QStringLiteral("window/findInFiles"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    showHidden = make("filesShowHidden", tr("Show &Hidden Files"), "eye", QKeySequence(Qt::CTRL | Qt::Key_H), {});
    showHidden->setCheckable(true);
    foldersFirst = make("filesFoldersFirst", tr("Fo&lders First"), nullptr, {}, {});
    foldersFirst->setCheckable(true);
    foldersFirst->setChecked(true);
    showPreview = make("filesShowPreview", tr("Pre&view"), "picture", {},
        tr("Show the beginning of the current file beside the list (Space)"));
    showPreview->setCheckable(true);
    showLocal = make("filesShowLocal", tr("This Co&mputer"), "computer", QKeySequence(Qt::CTRL | Qt::Key_T),
        tr("Show a folder of this computer beside the one of the sandbox"));
    showLocal->setCheckable(true);
    copyToSandbox = make("filesCopyToSandbox", tr("Copy to the Sand&box"), "upload",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Right),
        tr("Upload what is selected on this computer into the folder of the sandbox"));
    copyToComputer = make("filesCopyToComputer", tr("Cop&y to This Computer"), "download",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Left),
        tr("Download what is selected in the sandbox into the folder of this computer beside it"));
    properties = make("filesProperties", tr("Propert&ies"), "information", QKeySequence(Qt::ALT | Qt::Key_Return), {});
    pollAnyway = make("filesPollAnyway", tr("Refresh by Itse&lf"), "clock", {},
        tr("Read the folder every 15 seconds. Each reading restarts the sandbox's idle clock, so it goes on running, "
           "and costing, while you look."));
    pollAnyway->setCheckable(true);
}

void FileActions::update(const Situation &now)
{
    const QString stopped = now.isSearching ? tr("The search is shown; go back to the files first.")
        : now.isRunning                     ? QString()
                                            : tr("The sandbox isn't running.");
    const QString noFolder = !stopped.isEmpty() ? stopped : now.isFolderShown ? QString() : tr("No folder is open.");
    const QString nothing = !noFolder.isEmpty() ? noFolder
        : now.selectedCount == 0                ? tr("Nothing is selected.")
                                                : QString();
    const QString notOne = !noFolder.isEmpty() ? noFolder
        : now.selectedCount != 1               ? tr("Select one file or folder.")
                                               : QString();
    const auto first = [](const QString &reason, bool fine, const QString &other) {
        return !reason.isEmpty() || fine ? reason : other;
    };
    using ActionState::setAvailable;

    // Whoever wonders about a process of theirs, or has an image without these tools, finds the reason here.
    const QString byCommand =
        now.usesCommands ? tr("A command inside the sandbox does it: this server has no call for it.") : QString();
    for (QAction *action : {rename, paste, properties})
        ActionState::setExplanation(action, byCommand);
    ActionState::setExplanation(newFolder, now.makesFoldersByCommand ? byCommand : QString());

    setAvailable(back, first(stopped, now.canGoBack, tr("There is nothing behind.")));
    setAvailable(forward, first(stopped, now.canGoForward, tr("There is nothing ahead.")));
    setAvailable(up, first(stopped, !now.isAtRoot, tr("This is the root folder.")));
    for (QAction *action : {home, editPath, refresh})
        setAvailable(action, stopped);
    for (QAction *action : {showHidden, foldersFirst, showPreview, showLocal})
        setAvailable(action, now.isSearching ? stopped : QString());
    setAvailable(stop, now.isLongListing ? QString() : tr("No folder is being read."));
    refresh->setVisible(!now.isLongListing);
    stop->setVisible(now.isLongListing);
    for (QAction *action : {newFolder, newFile, upload, uploadFolder, find, selectAll, copyPath})
        setAvailable(action, noFolder);
    for (QAction *action : {download, remove, cut, copy, properties})
        setAvailable(action, nothing);
    for (QAction *action : {open, rename})
        setAvailable(action, notOne);
    const bool isFolder = now.selectedCount == 1 && now.selected.opensAsDirectory();
    setAvailable(downloadAs, first(notOne, !isFolder, tr("A folder keeps its name: use Download.")));
    setAvailable(edit, first(notOne, !isFolder, tr("A folder is opened here.")));
    const bool isArchive = now.selectedCount == 1 && now.selected.type == FileType::File
        && !FileNames::unpackedName(now.selected.name).isEmpty();
    setAvailable(unpack, first(notOne, isArchive, tr("Select a tar or zip archive.")));
    const QString noLocal = now.isLocalShown && now.hasLocalFolder ? QString()
        : now.isLocalShown                                         ? tr("No folder of this computer is open.")
                                                                   : tr("Show the files of this computer first.");
    setAvailable(copyToSandbox,
        first(!noFolder.isEmpty() ? noFolder : noLocal, now.localSelectedCount > 0,
            tr("Nothing is selected on this computer.")));
    setAvailable(copyToComputer, !nothing.isEmpty() ? nothing : noLocal);
    setAvailable(paste, first(noFolder, now.canPaste, tr("There are no files on the clipboard.")));
}

QList<QAction *> FileActions::all() const
{
    return {back, forward, up, home, editPath, refresh, stop, open, edit, unpack, newFolder, newFile, upload,
        uploadFolder, download, downloadAs, remove, rename, cut, copy, paste, copyPath, selectAll, find, search,
        showHidden, foldersFirst, showPreview, showLocal, copyToSandbox, copyToComputer, properties, pollAnyway};
}

void FileActions::fillContextMenu(QMenu &menu, bool hasSelection) const
{
    if (hasSelection) {
        menu.addActions({open, edit, unpack, search});
        menu.addSeparator();
        menu.addActions({download, downloadAs});
        if (showLocal->isChecked())
            menu.addAction(copyToComputer);
        menu.addSeparator();
        menu.addActions({cut, copy, paste, copyPath});
        menu.addSeparator();
        menu.addActions({rename, remove});
    } else {
        menu.addActions({newFolder, newFile});
        menu.addSeparator();
        menu.addActions({upload, uploadFolder});
        menu.addSeparator();
        menu.addActions({paste, copyPath, selectAll});
        menu.addSeparator();
        menu.addActions({search, refresh});
    }
    menu.addSeparator();
    menu.addAction(properties);
    menu.setToolTipsVisible(true);
}

void FileActions::fillMoreMenu(QMenu &menu) const
{
    menu.addActions({newFolder, newFile});
    menu.addSeparator();
    menu.addActions({upload, uploadFolder, download, downloadAs});
    if (showLocal->isChecked())
        menu.addActions({copyToSandbox, copyToComputer});
    menu.addSeparator();
    menu.addActions({cut, copy, paste, copyPath, selectAll});
    menu.addSeparator();
    menu.addActions({edit, unpack, rename, remove, properties});
    menu.addSeparator();
    menu.addActions({search, find, editPath, showHidden, foldersFirst, showPreview, showLocal});
    if (pollAnyway->isVisible())
        menu.addAction(pollAnyway);
    menu.setToolTipsVisible(true);
}

} // namespace vivarium
