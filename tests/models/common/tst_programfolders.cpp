// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ProgramFolders.h"

#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class ProgramFoldersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName(u"vivarium"_s);
        qunsetenv("VIVARIUM_DATA_DIR");
    }

    void whatPanelsRememberLiesWithTheRest()
    {
        const ProgramFolders before = ProgramFolders::standard();
        const QTemporaryDir folder;
        qputenv("VIVARIUM_DATA_DIR", QFile::encodeName(folder.path()));
        const ProgramFolders folders = ProgramFolders::standard();
        folders.keepSettings();
        QSettings().setValue("files/hidden", true);
        QVERIFY(folders.configuration.startsWith(folder.path()));
        QVERIFY(QFile::exists(folders.configuration + u"/vivarium.ini"_s));
        // The folders themselves stay where they were.
        qunsetenv("VIVARIUM_DATA_DIR");
        QCOMPARE(ProgramFolders::standard().configuration, before.configuration);
        QCOMPARE(ProgramFolders::standard().state, before.state);
    }

    void anEarlierFileIsTakenOverOnce()
    {
        const QTemporaryDir folder;
        const ProgramFolders folders{folder.filePath(u"config"_s), folder.filePath(u"state"_s)};
        folders.keepSettings();
        const QString older = folder.filePath(u"older.conf"_s);
        QSettings(older, QSettings::IniFormat).setValue("run/rememberCommands", false);
        ProgramFolders::takeOverSettings(older);
        QCOMPARE(QSettings().value("run/rememberCommands").toString(), u"false"_s);
        QSettings().setValue("run/rememberCommands", true);
        ProgramFolders::takeOverSettings(older);
        QVERIFY(QSettings().value("run/rememberCommands").toBool());
    }
};

QTEST_GUILESS_MAIN(ProgramFoldersTest)
#include "tst_programfolders.moc"
