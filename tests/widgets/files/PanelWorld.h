// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FilesWorld.h"
#include "PrivateSettings.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "files/BreadcrumbBar.h"
#include "files/ConflictDialog.h"
#include "files/FileDialogs.h"
#include "files/FileTableView.h"
#include "files/FilesPanel.h"
#include "transfers/TransferQueue.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

namespace vivarium {

/// Answers at once what a person would have chosen, and counts the questions.
class ScriptedFileDialogs : public FileDialogs {
public:
    void chooseFiles(QWidget *, const QString &, std::function<void(const QStringList &)> chosen) override
    {
        ++asked;
        if (!files.isEmpty())
            chosen(files);
    }
    void chooseDirectory(
        QWidget *, const QString &, const QString &, std::function<void(const QString &)> chosen) override
    {
        ++asked;
        if (!directory.isEmpty())
            chosen(directory);
    }
    void chooseSaveName(
        QWidget *, const QString &, const QString &name, std::function<void(const QString &)> chosen) override
    {
        ++asked;
        proposed = name;
        if (!saveName.isEmpty())
            chosen(saveName);
    }
    QStringList files;
    QString directory;
    QString saveName;
    QString proposed;
    int asked = 0;
};

/// A files panel on a sandbox in memory, shown and active, with no settings of before.
struct PanelWorld : PrivateSettings, FilesWorld {
    explicit PanelWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : FilesWorld(kind)
        , panel(*context, queue)
        , table(panel.findChild<FileTableView *>())
        , notices(panel.findChild<NoticeBar *>())
    {
        auto scripted = std::make_unique<ScriptedFileDialogs>();
        dialogs = scripted.get();
        panel.setFileDialogs(std::move(scripted));
        QApplication::clipboard()->clear();
        panel.resize(800, 500);
        panel.show();
    }
    /// Opens it and waits until the folder is listed.
    void open(const QByteArray &path = "/workspace")
    {
        panel.setActive(true);
        if (panel.browser().path() != path)
            panel.browser().open(path);
        waitUntilListed(path);
        panel.focusContent();
    }
    void waitUntilListed(const QByteArray &path)
    {
        QTRY_COMPARE(panel.browser().path(), path);
        QTRY_COMPARE(panel.browser().state(), FileBrowser::State::Ready);
        QTRY_VERIFY(!panel.browser().isListing());
        // Actions follow a turn later.
        QTRY_VERIFY(panel.actions().newFolder->isEnabled());
    }
    QList<QByteArray> shown() const
    {
        QList<QByteArray> names;
        const auto *sorted = qobject_cast<FileSortProxy *>(table->model());
        for (int row = 0; row < sorted->rowCount(); ++row)
            names.append(sorted->entryAt(row).name);
        return names;
    }
    QList<QByteArray> selected() const
    {
        QList<QByteArray> names;
        for (const FileEntry &entry : table->selectedEntries())
            names.append(entry.name);
        return names;
    }
    QString stateText() const { return panel.findChild<StateView *>()->message(); }
    /// What the notice says; empty while none is shown.
    QString notice() const { return notices->isHidden() ? QString() : notices->text(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        // Without a window manager nobody makes the window active again when a dialog has gone; shortcuts need it.
        // Where the focus is within the window is the panel's own affair.
        if (!panel.isActiveWindow()) {
            panel.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&panel));
        }
        QTest::keyClick(table, key, modifiers);
    }
    template <typename T> T *waitForDialog(const char *name)
    {
        T *found = nullptr;
        [&] { QTRY_VERIFY((found = panel.findChild<T *>(QString::fromLatin1(name))) && found->isVisible()); }();
        return found;
    }
    /// Clicks once the button has woken up.
    void confirm(QDialog *dialog, const char *button)
    {
        auto *found = dialog->findChild<QPushButton *>(QString::fromLatin1(button));
        QVERIFY(found);
        QTRY_VERIFY(found->isEnabled());
        QTest::mouseClick(found, Qt::LeftButton);
    }

    TransferQueue queue;
    FilesPanel panel;
    FileTableView *table;
    NoticeBar *notices;
    ScriptedFileDialogs *dialogs;
};

} // namespace vivarium
