// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LockedFolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

/// Where temporary files are, for as long as it lives.
struct TemporaryFolder {
    TemporaryFolder() { qputenv("TMPDIR", QFile::encodeName(folder.path())); }
    ~TemporaryFolder() { before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before); }
    Q_DISABLE_COPY_MOVE(TemporaryFolder)

    const QByteArray before = qgetenv("TMPDIR");
    const QTemporaryDir folder;
};

constexpr auto names = QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden | QDir::System;

} // namespace

class TestLockedFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isForOnePersonAndGoesWithWhatItHeld()
    {
        const TemporaryFolder temporary;
        const QDir dir(temporary.folder.path());
        {
            const LockedFolder folder(u"vivarium-test-"_s);
            QVERIFY(folder.isMade());
            QVERIFY(folder.isLocked());
            QCOMPARE(dir.entryList(names), QStringList{QFileInfo(folder.path()).fileName()});
            struct stat status = {};
            const QByteArray path = QFile::encodeName(folder.path());
            QCOMPARE(::stat(path.constData(), &status), 0);
            QCOMPARE(int(status.st_mode & 0777), 0700);
            QCOMPARE(::mkdir((path + "/odd\xff").constData(), 0700), 0);
            QCOMPARE(::mkdir((path + "/odd\xff/in\xfe").constData(), 0700), 0);
            folder.clear();
            QCOMPARE(QDir(folder.path()).entryList(names), QStringList{u".lock"_s}); // still ours
        }
        QCOMPARE(dir.entryList(names), QStringList());
    }

    void whatIsInItStaysUnlessItIsCleared()
    {
        const TemporaryFolder temporary;
        QString path;
        {
            const LockedFolder folder(u"vivarium-test-"_s);
            path = folder.path();
            QVERIFY(QDir(path).mkdir(u"work"_s));
        }
        QCOMPARE(QDir(path).entryList(names), QStringList{u"work"_s});
        LockedFolder::removeLeftovers(temporary.folder.path(), u"vivarium-test-"_s);
        QVERIFY(!QFileInfo::exists(path));
    }

    void removesOnlyWhatNobodyHasAndMayGo()
    {
        const TemporaryFolder temporary;
        const QDir dir(temporary.folder.path());
        const QByteArray base = QFile::encodeName(dir.path());
        for (const QString &name : {u"vivarium-test-old/1"_s, u"vivarium-test-dear/1"_s, u"somebody-elses/1"_s})
            QVERIFY(dir.mkpath(name));
        QCOMPARE(::mkdir((base + "/vivarium-test-old/odd\xff").constData(), 0700), 0);
        QCOMPARE(::symlink("somebody-elses", (base + "/vivarium-test-link").constData()), 0);
        const LockedFolder inUse(u"vivarium-test-"_s);
        QVERIFY(QDir(inUse.path()).mkdir(u"work"_s));
        const auto mayGo = [&](const QByteArray &folder) { return folder != base + "/vivarium-test-dear"; };
        LockedFolder::removeLeftovers(dir.path(), u"vivarium-test-"_s, mayGo);
        QVERIFY(!dir.exists(u"vivarium-test-old"_s));
        QVERIFY(dir.exists(u"vivarium-test-dear/1"_s));
        QVERIFY(dir.exists(u"somebody-elses/1"_s));
        QVERIFY(QFileInfo(dir.filePath(u"vivarium-test-link"_s)).isSymLink());
        QVERIFY(QDir(inUse.path()).exists(u"work"_s));
        QVERIFY(inUse.isLocked());
    }

    void tellsWhyThereIsNone()
    {
        const TemporaryFolder temporary;
        QFile file(temporary.folder.filePath(u"file"_s));
        QVERIFY(file.open(QFile::WriteOnly));
        qputenv("TMPDIR", QFile::encodeName(file.fileName())); // not even root makes a folder in it
        const LockedFolder folder(u"vivarium-test-"_s);
        QVERIFY(!folder.isMade());
        QVERIFY(!folder.isLocked());
        QVERIFY(!folder.errorString().isEmpty());
        folder.clear(); // nothing to do
    }
};

QTEST_GUILESS_MAIN(TestLockedFolder)
#include "tst_lockedfolder.moc"
