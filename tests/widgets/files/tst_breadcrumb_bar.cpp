// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/BreadcrumbBar.h"

#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace vivarium;
using namespace Qt::StringLiterals;

class TestBreadcrumbBar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aButtonForEachPart()
    {
        BreadcrumbBar bar;
        bar.resize(600, 30);
        bar.show();
        bar.setPath("/workspace/a&b/caf\xe9");
        const QStringList names = visibleParts(bar);
        QCOMPARE(names, (QStringList{u"Root folder"_s, u"workspace"_s, u"a&b"_s, u"caf\\xe9"_s}));
        QSignalSpy chosen(&bar, &BreadcrumbBar::pathChosen);
        parts(bar).at(2)->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.first().first().toByteArray(), QByteArray("/workspace/a&b"));
    }

    void partsThatFindNoRoomAreInAMenu()
    {
        BreadcrumbBar bar;
        bar.resize(220, 30);
        bar.show();
        bar.setPath("/workspace/first folder/second folder/third folder/last");
        auto *more = bar.findChild<QToolButton *>(u"breadcrumbMore"_s);
        QVERIFY(more->isVisible());
        QVERIFY(visibleParts(bar).contains(u"last"_s));
        QVERIFY(!visibleParts(bar).contains(u"workspace"_s));
        more->click();
        auto *menu = bar.findChild<QMenu *>();
        QVERIFY(menu);
        QSignalSpy chosen(&bar, &BreadcrumbBar::pathChosen);
        menu->actions().last()->trigger();
        QCOMPARE(chosen.first().first().toByteArray(), QByteArray("/workspace"));
        menu->close();
        bar.resize(900, 30);
        QVERIFY(!more->isVisible());
    }

    void aVeryLongNameLeavesTheBarUsable()
    {
        BreadcrumbBar bar;
        bar.resize(300, 30);
        bar.show();
        bar.setPath("/" + QByteArray(255, 'w'));
        for (QToolButton *part : parts(bar))
            QVERIFY(part->geometry().right() <= bar.width());
    }

    void typingKeepsOddBytes()
    {
        BreadcrumbBar bar;
        bar.resize(400, 30);
        bar.show();
        QVERIFY(QTest::qWaitForWindowActive(&bar));
        bar.setPath("/caf\xe9\n");
        bar.edit();
        auto *edit = bar.findChild<QLineEdit *>(u"pathEdit"_s);
        QCOMPARE(edit->text(), u"/caf\\xe9\\n"_s);
        QSignalSpy typed(&bar, &BreadcrumbBar::pathTyped);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(typed.size(), 1);
        QCOMPARE(typed.first().first().toByteArray(), QByteArray("/caf\xe9\n"));
        QVERIFY(!bar.isEditing());
        bar.edit();
        edit->clear();
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(typed.size(), 1);
    }

private:
    static QList<QToolButton *> parts(const BreadcrumbBar &bar)
    {
        QList<QToolButton *> all;
        for (QToolButton *part : bar.findChildren<QToolButton *>(u"breadcrumb"_s)) {
            if (part->isVisible())
                all.append(part);
        }
        std::ranges::sort(all, {}, [](const QToolButton *part) { return part->x(); });
        return all;
    }
    static QStringList visibleParts(const BreadcrumbBar &bar)
    {
        QStringList names;
        for (const QToolButton *part : parts(bar))
            names.append(part->accessibleName());
        return names;
    }
};

QTEST_MAIN(TestBreadcrumbBar)
#include "tst_breadcrumb_bar.moc"
