// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SavedFilters.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class SavedFiltersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyAreThereAgainAtTheNextStart()
    {
        const QTemporaryDir folder;
        {
            QSettings settings(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
            SavedFilters filters(settings);
            QSignalSpy changed(&filters, &SavedFilters::changed);
            QVERIFY(filters.save({u"  what   failed "_s, u"state:failed \"x;y\", z"_s, false}));
            QVERIFY(filters.save({u"mine"_s, u"app:agents"_s, true}));
            QCOMPARE(changed.size(), 2);
        }
        QSettings settings(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
        SavedFilters filters(settings);
        QCOMPARE(filters.all().size(), 2);
        QCOMPARE(*filters.find(u"What Failed"_s), (SavedFilter{u"what failed"_s, u"state:failed \"x;y\", z"_s, false}));
        QVERIFY(filters.find(u"mine"_s)->liveOnly);
        QVERIFY(filters.save({u"MINE"_s, u"app:others"_s, false})); // replaces it
        QCOMPARE(filters.all().size(), 2);
        QCOMPARE(filters.find(u"mine"_s)->search, u"app:others"_s);
        filters.remove(u"mine"_s);
        QVERIFY(!filters.find(u"mine"_s));
    }

    void aNameIsNeededAndThereIsAnEnd()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
        SavedFilters filters(settings);
        QVERIFY(!filters.save({u" "_s, u"x"_s, false}));
        QVERIFY(!filters.save({QString(SavedFilters::longestName + 1, u'x'), u"x"_s, false}));
        for (int i = 0; i < int(SavedFilters::most); ++i)
            QVERIFY(filters.save({u"f%1"_s.arg(i), u"x"_s, false}));
        QVERIFY(!filters.save({u"one more"_s, u"x"_s, false}));
        QVERIFY(filters.save({u"f7"_s, u"y"_s, false}));
    }
};

QTEST_GUILESS_MAIN(SavedFiltersTest)
#include "tst_savedfilters.moc"
