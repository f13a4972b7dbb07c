// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PanelTabBar.h"
#include "shortcuts/Shortcuts.h"

#include <QAccessible>
#include <QAction>
#include <QSignalSpy>
#include <QStyleOptionTab>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class PanelTabBarTest : public QObject {
    Q_OBJECT

    static QList<PanelDescriptor> panels()
    {
        QList<PanelDescriptor> made;
        for (const QString &title : {u"&Overview"_s, u"&Terminal"_s, u"&Files"_s, u"&Processes"_s, u"Po&rts"_s})
            made << PanelDescriptor{
                .id = QString(title).remove(u'&').toLower(), .title = title, .iconName = u"snapshot"_s, .create = {}};
        return made;
    }
    static int signCount(const PanelTabBar &tabs)
    {
        int count = 0;
        for (int index = 0; index < tabs.count(); ++index)
            count += tabs.tabIcon(index).isNull() ? 0 : 1;
        return count;
    }
    static int wordCount(const PanelTabBar &tabs)
    {
        int count = 0;
        for (int index = 0; index < tabs.count(); ++index)
            count += tabs.tabText(index).isEmpty() ? 0 : 1;
        return count;
    }
    static bool allInSight(const PanelTabBar &tabs)
    {
        return tabs.tabRect(tabs.count() - 1).right() < tabs.width() && tabs.tabRect(0).left() >= 0;
    }

private Q_SLOTS:
    void everyTabIsInSightForAsLongAsItCanBe()
    {
        PanelTabBar tabs(panels());
        tabs.resize(900, tabs.sizeHint().height());
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        bool words = false;
        bool signs = false;
        for (int width = 900; width >= 310; width -= 10) {
            tabs.resize(width, tabs.height());
            QVERIFY2(allInSight(tabs), qPrintable(QString::number(width)));
            words |= wordCount(tabs) == tabs.count() && signCount(tabs) == 0;
            signs |= wordCount(tabs) == 1 && signCount(tabs) == tabs.count();
            QVERIFY(!tabs.tabText(tabs.currentIndex()).isEmpty());
        }
        QVERIFY(words);
        QVERIFY(signs);
        tabs.resize(900, tabs.height());
        QCOMPARE(wordCount(tabs), tabs.count());
        QCOMPARE(signCount(tabs), tabs.count());
    }

    void theWordGoesWithTheCurrentTab()
    {
        PanelTabBar tabs(panels());
        tabs.resize(280, tabs.sizeHint().height());
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        QCOMPARE(tabs.tabText(0), u"&Overview"_s);
        tabs.setCurrentIndex(3);
        QCOMPARE(tabs.tabText(0), QString());
        QCOMPARE(tabs.tabText(3), u"&Processes"_s);
        QVERIFY(allInSight(tabs));
    }

    void withTheLeastRoomAllAreInSightStill()
    {
        PanelTabBar tabs(panels() + panels());
        tabs.setOffered(8, false);
        tabs.setOffered(9, false); // as those at the end are, on most servers
        tabs.setCurrentIndex(1);
        tabs.setBeside(3);
        tabs.resize(700, tabs.sizeHint().height());
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        for (int width = 700; width >= 240; width -= 10) {
            tabs.resize(width, tabs.height());
            int end = 0;
            for (int index = 0; index < 8; ++index) {
                const QRect tab = tabs.tabRect(index);
                QVERIFY2(tab.left() >= end && tab.width() >= 20, qPrintable(QString::number(width)));
                end = tab.right();
            }
            QVERIFY2(end < width, qPrintable(QString::number(width)));
        }
        QCOMPARE(wordCount(tabs), 0);
        QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(7).center());
        QCOMPARE(tabs.currentIndex(), 7);
    }

    void theTabOfTheOnlyOneSeenLooksSelected()
    {
        struct Tabs : PanelTabBar {
            using PanelTabBar::PanelTabBar;
            [[nodiscard]] bool looksSelected(int index) const
            {
                QStyleOptionTab option;
                initStyleOption(&option, index);
                return option.state.testFlag(QStyle::State_Selected);
            }
        };
        Tabs tabs(panels());
        tabs.setCurrentIndex(1);
        tabs.setBeside(3);
        QVERIFY(tabs.looksSelected(1) && !tabs.looksSelected(3));
        tabs.setBesideOnly(true);
        QVERIFY(!tabs.looksSelected(1) && tabs.looksSelected(3));
        tabs.setBeside(-1);
        QVERIFY(tabs.looksSelected(1) && !tabs.looksSelected(3));
    }

    void aTabWithoutAWordKeepsItsName()
    {
        QAction action(u"&Files"_s);
        action.setObjectName(u"panel_files"_s);
        action.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_3));
        Shortcuts::add(&action, ShortcutContext::Window);
        PanelTabBar tabs(panels());
        tabs.resize(280, tabs.sizeHint().height());
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        QAccessibleInterface *bar = QAccessible::queryAccessibleInterface(&tabs);
        QVERIFY(bar && bar->childCount() >= tabs.count());
        QCOMPARE(bar->child(2)->text(QAccessible::Name), u"Files"_s);
        QVERIFY(tabs.tabToolTip(2).contains(u"Ctrl+3"));
    }
};

QTEST_MAIN(PanelTabBarTest)
#include "tst_paneltabbar.moc"
