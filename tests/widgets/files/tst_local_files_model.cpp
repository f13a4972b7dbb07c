// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalFilesModel.h"

#include "common/Format.h"
#include "files/LocalWatch.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <cstdio>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const QByteArray &bytes = "x")
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

struct Listed {
    Listed()
        : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
    }
    void open()
    {
        model.setFolder(folder.path());
        QTRY_VERIFY(model.isLoaded());
    }
    QStringList names() const
    {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names.append(model.index(row, 0).data().toString());
        return names;
    }
    QString path(const QString &name) const { return folder.filePath(name); }

    QTemporaryDir folder;
    LocalFilesModel model;
    QAbstractItemModelTester tester;
};

} // namespace

/// The list of a folder of this machine.
class TestLocalFilesModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changesOnlyTheRowsThatChange()
    {
        Listed w;
        for (const QString &name : {u"a"_s, u"b"_s, u"c"_s})
            write(w.path(name));
        w.open();
        QCOMPARE(w.names(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        const QPersistentModelIndex b = w.model.indexOf(u"b"_s);
        QSignalSpy reset(&w.model, &QAbstractItemModel::modelReset);
        QVERIFY(QFile::remove(w.path(u"a"_s)));
        write(w.path(u"0"_s));
        QVERIFY(QFile::rename(w.path(u"c"_s), w.path(u"z"_s)));
        QTRY_COMPARE(w.names(), (QStringList{u"0"_s, u"b"_s, u"z"_s}));
        QCOMPARE(b.row(), 1);
        w.model.sort(LocalFilesModel::NameColumn, Qt::DescendingOrder);
        QCOMPARE(w.names(), (QStringList{u"z"_s, u"b"_s, u"0"_s}));
        QCOMPARE(b.data().toString(), u"b"_s);
        write(w.path(u"n"_s)); // goes where the order says
        QTRY_COMPARE(w.names(), (QStringList{u"z"_s, u"n"_s, u"b"_s, u"0"_s}));
        QCOMPARE(reset.size(), 0);
    }

    void whatIsWrittenIntoAFileIsSeen()
    {
        Listed w;
        write(w.path(u"a"_s), "12");
        write(w.path(u"b"_s), "1");
        w.open();
        w.model.sort(LocalFilesModel::SizeColumn);
        QCOMPARE(w.names(), (QStringList{u"b"_s, u"a"_s}));
        const QPersistentModelIndex b = w.model.indexOf(u"b"_s);
        const auto size = [&b] { return b.sibling(b.row(), LocalFilesModel::SizeColumn).data().toString(); };
        QSignalSpy reset(&w.model, &QAbstractItemModel::modelReset);
        QSignalSpy removed(&w.model, &QAbstractItemModel::rowsRemoved);
        // As a download does: it stays open, and nothing comes or goes in the folder.
        QFile growing(w.path(u"b"_s));
        QVERIFY(growing.open(QIODevice::WriteOnly | QIODevice::Append));
        for (int i = 0; i < 3; ++i) {
            QVERIFY(growing.write(QByteArray(1000, 'x')) == 1000 && growing.flush());
            QTRY_COMPARE(size(), Format::bytes(growing.size()));
        }
        QCOMPARE(w.names(), (QStringList{u"a"_s, u"b"_s})); // in the order of now
        QCOMPARE(b.row(), 1);
        // A program that unpacks gives what it wrote the time of before.
        const QDateTime before(QDate(2020, 2, 29), QTime(12, 0), QTimeZone::UTC);
        QVERIFY(growing.setFileTime(before, QFileDevice::FileModificationTime));
        growing.close();
        QTRY_COMPARE(b.sibling(b.row(), LocalFilesModel::ModifiedColumn).data(Qt::ToolTipRole).toString(),
            Format::exactTime(before));
        QVERIFY(reset.isEmpty() && removed.isEmpty());
        // A folder that is put in its place is the one that is watched from then on.
        QVERIFY(QDir(w.folder.path()).removeRecursively() && QDir().mkdir(w.folder.path()));
        QTRY_COMPARE(w.model.rowCount(), 0);
        w.model.setFolder(w.folder.path());
        QTRY_VERIFY(w.model.isLoaded());
        write(w.path(u"c"_s));
        QTRY_COMPARE(w.names(), QStringList{u"c"_s});
        write(w.path(u"c"_s), QByteArray(5000, 'x'));
        QTRY_COMPARE(w.model.index(0, LocalFilesModel::SizeColumn).data().toString(), Format::bytes(5000));
    }

    void whatIsWrittenWhileHeldIsMadeUpFor()
    {
        Listed w;
        write(w.path(u"a"_s), "1");
        w.open();
        LocalWatch watch;
        watch.setFolder(w.folder.path());
        QSignalSpy written(&watch, &LocalWatch::entriesChanged);
        QSignalSpy changed(&w.model, &QAbstractItemModel::dataChanged);
        w.model.setHeld(true);
        write(w.path(u"a"_s), QByteArray(3000, 'x'));
        QTRY_VERIFY(!written.isEmpty());
        QCOMPARE(written.constFirst().constFirst().value<QByteArrayList>(), QByteArrayList{"a"});
        QVERIFY(changed.isEmpty());
        w.model.setHeld(false);
        QTRY_COMPARE(w.model.index(0, LocalFilesModel::SizeColumn).data().toString(), Format::bytes(3000));
    }

    void hiddenOnesAndFoldersFirst()
    {
        Listed w;
        write(w.path(u".dot"_s));
        write(w.path(u"a10"_s));
        write(w.path(u"a9"_s));
        QVERIFY(QDir(w.folder.path()).mkdir(u"z"_s));
        w.open();
        QCOMPARE(w.names(), (QStringList{u"z"_s, u"a9"_s, u"a10"_s}));
        w.model.setFoldersFirst(false);
        QCOMPARE(w.names(), (QStringList{u"a9"_s, u"a10"_s, u"z"_s}));
        w.model.setShowHidden(true);
        QCOMPARE(w.names().size(), 4);
        w.model.setShowHidden(false);
        QCOMPARE(w.names(), (QStringList{u"a9"_s, u"a10"_s, u"z"_s}));
    }

    void aNameThatIsNoTextHidesNothing()
    {
        Listed w;
        write(w.path(u"before"_s));
        const QByteArray odd = QFile::encodeName(w.folder.path()) + "/odd\xff";
        FILE *file = std::fopen(odd.constData(), "w"); // Qt can't name it
        if (!file)
            QSKIP("This file system takes no names but UTF-8.");
        std::fclose(file);
        for (int i = 0; i < 20; ++i)
            write(w.path(u"file%1"_s.arg(i)));
        w.open();
        QCOMPARE(w.model.rowCount(), 22);
        const auto at = w.model.match(w.model.index(0, 0), Qt::DisplayRole, u"odd"_s, 1, Qt::MatchStartsWith).value(0);
        QVERIFY(at.isValid());
        QVERIFY(!(w.model.flags(at) & Qt::ItemIsEnabled));
        QCOMPARE(::remove(odd.constData()), 0);
    }

    void muchThatChangesAtOnceIsTakenInOneStep()
    {
        Listed w;
        for (int i = 0; i < 1000; ++i)
            write(w.path(u"f%1"_s.arg(i)));
        w.open();
        QCOMPARE(w.model.rowCount(), 1000);
        QSignalSpy removed(&w.model, &QAbstractItemModel::rowsRemoved);
        for (int i = 0; i < 1000; i += 2)
            QVERIFY(QFile::remove(w.path(u"f%1"_s.arg(i))));
        QTRY_COMPARE(w.model.rowCount(), 500);
        QVERIFY2(removed.size() <= 200, qPrintable(QString::number(removed.size())));
        QCOMPARE(w.names().first(), u"f1"_s);
    }

    void whileHeldNothingMoves()
    {
        Listed w;
        write(w.path(u"a"_s));
        w.open();
        w.model.setHeld(true);
        QSignalSpy listed(&w.model, &LocalFilesModel::listed);
        write(w.path(u"b"_s));
        QTRY_VERIFY(!listed.isEmpty());
        QCOMPARE(w.names(), QStringList{u"a"_s});
        w.model.setHeld(false);
        QCOMPARE(w.names(), (QStringList{u"a"_s, u"b"_s}));
    }

    void anotherFolderWhileOneIsRead()
    {
        Listed w;
        QTemporaryDir other;
        write(w.path(u"here"_s));
        write(other.filePath(u"there"_s));
        w.model.setFolder(w.folder.path());
        w.model.setFolder(other.path());
        w.model.setFolder(w.folder.path());
        w.model.setFolder(other.path());
        QTRY_VERIFY(w.model.isLoaded());
        QCOMPARE(w.names(), QStringList{u"there"_s});
        write(w.path(u"more"_s)); // is not watched any more
        write(other.filePath(u"x"_s));
        QTRY_COMPARE(w.names(), (QStringList{u"there"_s, u"x"_s}));
    }
};

QTEST_MAIN(TestLocalFilesModel)
#include "tst_local_files_model.moc"
