// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "PanelWorld.h"
#include "common/ElidedLabel.h"
#include "search/FoundTreeView.h"
#include "search/SearchForm.h"
#include "search/SearchView.h"

#include <QToolButton>

namespace vivarium {

/// A files panel with its search, on a sandbox in memory.
struct SearchWorld : PanelWorld {
    explicit SearchWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : PanelWorld(kind)
    {
    }
    /// Shows the search as a person does who presses Ctrl+Shift+F.
    void openSearch(const QByteArray &folder = "/workspace")
    {
        open(folder);
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QTest::keyClick(table, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(panel.search());
        view = panel.search();
        results = view->findChild<FoundTreeView *>(QStringLiteral("searchResults"));
        planTree = view->findChild<FoundTreeView *>(QStringLiteral("searchPlan"));
        QVERIFY(view->isVisible());
    }
    [[nodiscard]] QLineEdit *field(const char *name) const
    {
        return view->findChild<QLineEdit *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QAction *action(const char *name) const
    {
        return view->findChild<QAction *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QWidget *widget(const char *name) const
    {
        return view->findChild<QWidget *>(QString::fromLatin1(name));
    }
    void type(const char *name, const QString &text) const
    {
        QLineEdit *edit = field(name);
        edit->setFocus();
        edit->selectAll();
        if (text.isEmpty())
            QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, text);
    }
    /// Types it, presses Enter and waits for the end.
    void search(const QString &text)
    {
        type("searchPattern", text);
        QTest::keyClick(field("searchPattern"), Qt::Key_Return);
        QTRY_VERIFY(view->controller().state() != SearchController::State::Searching);
    }
    /// The preview of replacing all of it.
    void plan(const QString &text, const QString &replacement)
    {
        view->form().setReplacing(true);
        type("searchPattern", text);
        type("searchReplacement", replacement);
        QTest::keyClick(field("searchReplacement"), Qt::Key_Return);
        QTRY_VERIFY(view->isPlanShown());
    }
    [[nodiscard]] QString message() const { return view->findChild<StateView *>()->message(); }
    [[nodiscard]] QString status() const
    {
        return view->findChild<ElidedLabel *>(QStringLiteral("searchStatus"))->text();
    }
    [[nodiscard]] QByteArray content(const QByteArray &path) const { return files->bytesOf(id, path); }

    SearchView *view = nullptr;
    FoundTreeView *results = nullptr;
    FoundTreeView *planTree = nullptr;
};

} // namespace vivarium
