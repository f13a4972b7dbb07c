// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileActions.h"

#include "common/Icons.h"

#include <QMenu>
#include <QWidget>

namespace vivarium {

namespace {

constexpr const char *tipProperty = "fileActionTip";

} // namespace

QAction *FileActions::make(const char *name, const QString &text, const char *icon, const QKeySequence &shortcut, const QString &tip)
{
    auto *action = new QAction(icon ? Icons::get(QString::fromLatin1(icon)) : QIcon(), text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    const QString keys = shortcut.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(shortcut.toString(QKeySequence::NativeText));
    action->setProperty(tipProperty, QString((tip.isEmpty() ? QString(text).remove(QLatin1Char('&')) : tip) + keys));
    action->setToolTip(action->property(tipProperty).toString());
    m_owner->addAction(action);
    return action;
}

FileActions::FileActions(QWidget *owner)
    : QObject(owner)
    , m_owner(owner)
{
    back = make("filesBack", tr("&Back"), "back", QKeySequence(Qt::ALT | Qt::Key_Left), {});
    forward = make("filesForward", tr("&Forward"), "forward", QKeySequence(Qt::ALT | Qt::Key_Right), {});
    up = make("filesUp", tr("&Up"), "up", QKeySequence(Qt::ALT | Qt::Key_Up), tr("To the folder above"));
    home = make("filesHome", tr("&Workspace"), "home", QKeySequence(Qt::ALT | Qt::Key_Home), tr("To /workspace"));
    editPath = make("filesEditPath", tr("&Go to Path…"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_L), {});
    // F5 and Ctrl+F are the window's: it passes them on to the panel in focus.
    refresh = make("filesRefresh", tr("&Refresh"), "refresh", {}, tr("Read the folder again (F5)"));
    stop = make("filesStop", tr("&Stop"), "cancel", {}, tr("Stop reading the folder"));
    open = make("filesOpen", tr("&Open"), "folder-open", {}, {});
    newFolder = make("filesNewFolder", tr("&New Folder"), "new-folder", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), {});
    newFile = make("filesNewFile", tr("New F&ile"), "file", {}, {});
    upload = make("filesUpload", tr("&Upload…"), "upload", QKeySequence(Qt::CTRL | Qt::Key_U), tr("Upload files of this machine into this folder"));
    uploadFolder = make("filesUploadFolder", tr("Upload F&older…"), "upload", {}, tr("Upload a folder of this machine with all that is in it"));
    download = make("filesDownload", tr("&Download…"), "download", QKeySequence(Qt::CTRL | Qt::Key_S), tr("Download what is selected into a folder of this machine"));
    downloadAs = make("filesDownloadAs", tr("Download &As…"), "download", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), tr("Download the file under a name you choose"));
    remove = make("filesDelete", tr("D&elete…"), "delete", QKeySequence(Qt::Key_Delete), {});
    rename = make("filesRename", tr("&Rename"), "rename", QKeySequence(Qt::Key_F2), {});
    cut = make("filesCut", tr("Cu&t"), "cut", QKeySequence::Cut, {});
    copy = make("filesCopy", tr("&Copy"), "copy", QKeySequence::Copy, {});
    paste = make("filesPaste", tr("&Paste"), "paste", QKeySequence::Paste, {});
    copyPath = make("filesCopyPath", tr("Copy Pat&h"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), {});
    selectAll = make("filesSelectAll", tr("Select &All"), nullptr, QKeySequence::SelectAll, {});
    find = make("filesFind", tr("&Filter"), "filter", {}, tr("Show only names that match (Ctrl+F)"));
    showHidden = make("filesShowHidden", tr("Show &Hidden Files"), "eye", QKeySequence(Qt::CTRL | Qt::Key_H), {});
    showHidden->setCheckable(true);
    foldersFirst = make("filesFoldersFirst", tr("Fo&lders First"), nullptr, {}, {});
    foldersFirst->setCheckable(true);
    foldersFirst->setChecked(true);
    showPreview = make("filesShowPreview", tr("Pre&view"), "picture", {}, tr("Show the beginning of the current file beside the list (Space)"));
    showPreview->setCheckable(true);
    properties = make("filesProperties", tr("Propert&ies"), "information", QKeySequence(Qt::ALT | Qt::Key_Return), {});
    pollAnyway = make("filesPollAnyway", tr("Refresh by Itse&lf"), "clock", {}, tr("Read the folder every 15 seconds. Each reading restarts the sandbox's idle clock, so it goes on running, and costing, while you look."));
    pollAnyway->setCheckable(true);
}

void FileActions::set(QAction *action, bool enabled, const QString &whyNot)
{
    action->setEnabled(enabled);
    const QString tip = action->property(tipProperty).toString();
    action->setToolTip(enabled ? tip : tr("%1: %2", "an action, why it can't be used").arg(QString(action->text()).remove(QLatin1Char('&')).remove(QChar(0x2026)), whyNot));
}

void FileActions::update(const Situation &now)
{
    const QString stopped = tr("the sandbox isn't running");
    const QString noFolder = now.isRunning ? tr("no folder is open") : stopped;
    const QString nothing = tr("nothing is selected");
    const QString onlyOne = tr("select one thing");
    const bool hasFolder = now.isRunning && now.isFolderShown;
    const bool any = hasFolder && !now.selected.isEmpty();
    const bool one = hasFolder && now.selected.size() == 1;
    const auto why = [&](const QString &reason) { return hasFolder ? reason : noFolder; };

    set(back, now.isRunning && now.canGoBack, now.isRunning ? tr("there is nothing behind") : stopped);
    set(forward, now.isRunning && now.canGoForward, now.isRunning ? tr("there is nothing ahead") : stopped);
    set(up, now.isRunning && !now.isAtRoot, now.isRunning ? tr("this is the root folder") : stopped);
    set(home, now.isRunning, stopped);
    set(editPath, now.isRunning, stopped);
    set(refresh, now.isRunning, stopped);
    set(stop, now.isListing, tr("no folder is being read"));
    refresh->setVisible(!now.isListing);
    stop->setVisible(now.isListing);
    set(open, one, why(onlyOne));
    for (QAction *action : {newFolder, newFile, upload, uploadFolder, find, selectAll})
        set(action, hasFolder, noFolder);
    for (QAction *action : {download, remove, cut, copy, properties})
        set(action, any, why(nothing));
    set(rename, one, why(onlyOne));
    set(copyPath, hasFolder, noFolder);
    const bool isFile = one && !now.selected.first().opensAsDirectory() && now.selected.first().type != FileType::Directory;
    set(downloadAs, isFile, why(one ? tr("a folder keeps its name") : onlyOne));
    set(paste, hasFolder && now.canPaste, why(tr("there are no files on the clipboard")));
}

QList<QAction *> FileActions::all() const
{
    return {back,   forward, up,    home, editPath,  refresh, stop,       open,         newFolder,   newFile,    upload,    uploadFolder,
            download, downloadAs, remove, rename, cut, copy,    paste,      copyPath,     selectAll,   find,       showHidden, foldersFirst,
            showPreview, properties, pollAnyway};
}

void FileActions::fillContextMenu(QMenu &menu, bool hasSelection) const
{
    if (hasSelection) {
        menu.addAction(open);
        menu.addSeparator();
        menu.addActions({download, downloadAs});
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
        menu.addAction(refresh);
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
    menu.addSeparator();
    menu.addActions({cut, copy, paste, copyPath, selectAll});
    menu.addSeparator();
    menu.addActions({rename, remove, properties});
    menu.addSeparator();
    menu.addActions({find, editPath, showHidden, foldersFirst, showPreview});
    if (pollAnyway->isVisible())
        menu.addAction(pollAnyway);
    menu.setToolTipsVisible(true);
}

} // namespace vivarium
