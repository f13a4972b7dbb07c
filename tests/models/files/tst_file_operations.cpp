// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "files/FileOperations.h"

#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using Kind = FileOperationReport::Kind;

namespace {

struct Operating : FilesWorld {
    Operating()
        : operations(*context)
        , finished(&operations, &FileOperations::finished)
    {
    }
    FileOperationReport report()
    {
        [this] { QTRY_VERIFY(!finished.isEmpty()); }();
        return finished.isEmpty() ? FileOperationReport() : finished.takeFirst().first().value<FileOperationReport>();
    }
    FileOperations operations;
    QSignalSpy finished;
};

} // namespace

class TestFileOperations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void removesFilesAndFoldersByPath()
    {
        Operating world;
        world.put("/workspace/a");
        world.put("/workspace/dir/b");
        world.files->putLink(world.id, "/workspace/link", "dir");
        world.operations.remove({{"/workspace/a", false}, {"/workspace/link", false}, {"/workspace/dir", true}});
        const FileOperationReport report = world.report();
        QCOMPARE(report.kind, Kind::Remove);
        QCOMPARE(report.done.size(), 3);
        QVERIFY(report.failures.isEmpty());
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), QList<QByteArray>());
    }

    void removingALinkToAFolderKeepsTheFolder()
    {
        Operating world;
        world.put("/workspace/dir/b");
        world.files->putLink(world.id, "/workspace/link", "dir");
        world.operations.remove({{"/workspace/link", false}});
        QCOMPARE(world.report().done.size(), 1);
        QVERIFY(world.files->exists(world.id, "/workspace/dir/b"));
    }

    void oneFailureDoesNotStopTheOthers()
    {
        Operating world;
        world.put("/workspace/a");
        world.put("/workspace/b");
        world.calls().fail(u"files.removeFile"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        world.operations.remove({{"/workspace/a", false}, {"/workspace/b", false}});
        const FileOperationReport report = world.report();
        QCOMPARE(report.done, QList<RemotePath>{"/workspace/b"});
        QCOMPARE(report.failures.size(), 1);
        QCOMPARE(report.failures.first().path, QByteArray("/workspace/a"));
        QCOMPARE(report.failures.first().error.kind, ErrorKind::Forbidden);
    }

    void aRenameNeverOverwritesAndCanBeUndone()
    {
        Operating world;
        world.put("/workspace/a", "A");
        world.put("/workspace/b", "B");
        world.operations.rename("/workspace/a", "b");
        FileOperationReport report = world.report();
        QCOMPARE(report.failures.size(), 1);
        QCOMPARE(report.failures.first().error.kind, ErrorKind::Conflict);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/b"), QByteArray("B"));

        world.operations.rename("/workspace/a", "new\nname");
        report = world.report();
        QCOMPARE(report.done, QList<RemotePath>{"/workspace/new\nname"});
        QVERIFY(world.files->exists(world.id, "/workspace/new\nname"));
        world.operations.undo(report);
        const FileOperationReport back = world.report();
        QVERIFY(back.isUndo);
        QVERIFY(back.moved.isEmpty());
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/a"), QByteArray("A"));
    }

    void movesAndCopiesAsPlaced()
    {
        Operating world;
        world.put("/workspace/a", "A");
        world.put("/workspace/d/x", "X");
        world.operations.copy({{"/workspace/d", "/workspace/d2", false}, {"/workspace/a", {}, false}});
        FileOperationReport report = world.report();
        QCOMPARE(report.skipped, 1);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/d2/x"), QByteArray("X"));
        QVERIFY(report.moved.isEmpty());
        world.operations.move({{"/workspace/a", "/workspace/d/a", false}, {"/workspace/d2", "/workspace/d/d2", false}});
        report = world.report();
        QCOMPARE(report.moved.size(), 2);
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), QList<QByteArray>{"d"});
        world.operations.undo(report);
        world.report();
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), (QList<QByteArray>{"a", "d", "d2"}));
    }

    void newThingsNeverReplaceOldOnes()
    {
        Operating world;
        world.put("/workspace/a", "A");
        world.operations.makeFile("/workspace/a");
        QCOMPARE(world.report().failures.value(0).error.kind, ErrorKind::Conflict);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/a"), QByteArray("A"));
        world.operations.makeFile("/workspace/b");
        QCOMPARE(world.report().done, QList<RemotePath>{"/workspace/b"});
        world.operations.makeDirectory("/workspace/c");
        QCOMPARE(world.report().done, QList<RemotePath>{"/workspace/c"});
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), (QList<QByteArray>{"a", "b", "c"}));
    }

    void operationsWaitForEachOther()
    {
        Operating world;
        world.put("/workspace/a");
        world.operations.makeDirectory("/workspace/d");
        world.operations.move({{"/workspace/a", "/workspace/d/a", false}});
        world.operations.changeMode({"/workspace/d"}, 0700, true);
        QVERIFY(world.operations.isBusy());
        QVERIFY(!world.operations.progressText().isEmpty());
        QCOMPARE(world.report().kind, Kind::MakeDirectory);
        QCOMPARE(world.report().kind, Kind::Move);
        QCOMPARE(world.report().kind, Kind::ChangeMode);
        QVERIFY(!world.operations.isBusy());
        QCOMPARE(world.files->modeOf(world.id, "/workspace/d/a"), 0700);
    }

    void cancellingEndsAfterTheStepUnderWay()
    {
        Operating world;
        for (const char *name : {"/workspace/a", "/workspace/b", "/workspace/c"})
            world.put(name);
        world.calls().hold(u"files.removeFile"_s);
        world.operations.remove({{"/workspace/a", false}, {"/workspace/b", false}, {"/workspace/c", false}});
        QTRY_COMPARE(world.calls().held(u"files.removeFile"_s), 1);
        world.operations.cancel();
        world.calls().deliver(u"files.removeFile"_s);
        const FileOperationReport report = world.report();
        QVERIFY(report.cancelled);
        QCOMPARE(report.done.size(), 1);
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), (QList<QByteArray>{"b", "c"}));
    }

    void placesFollowTheRule()
    {
        const auto there = [](const QByteArray &name) { return name == "a.txt" || name == "a (2).txt"; };
        const QList<RemotePath> sources{"/x/a.txt", "/x/b"};
        auto placed = FileOperations::place(sources, "/t", ConflictRule::Replace, false, there);
        QCOMPARE(placed.at(0).to, QByteArray("/t/a.txt"));
        QVERIFY(placed.at(0).overwrite);
        QVERIFY(!placed.at(1).overwrite);
        placed = FileOperations::place(sources, "/t", ConflictRule::KeepBoth, false, there);
        QCOMPARE(placed.at(0).to, QByteArray("/t/a (3).txt"));
        placed = FileOperations::place(sources, "/t", ConflictRule::Skip, false, there);
        QVERIFY(placed.at(0).to.isEmpty());
        // A copy beside its original gets a new name under any rule; a move onto itself does nothing.
        placed = FileOperations::place({"/t/a.txt"}, "/t", ConflictRule::Replace, true, there);
        QCOMPARE(placed.at(0).to, QByteArray("/t/a (3).txt"));
        placed = FileOperations::place({"/t/a.txt"}, "/t", ConflictRule::Replace, false, there);
        QVERIFY(placed.at(0).to.isEmpty());
        // Two sources of one name both arrive.
        placed = FileOperations::place({"/x/b", "/y/b"}, "/t", ConflictRule::Replace, true, there);
        QCOMPARE(placed.at(0).to, QByteArray("/t/b"));
        QCOMPARE(placed.at(1).to, QByteArray("/t/b (2)"));
    }

    void aFolderCantGoIntoItself()
    {
        QVERIFY(!FileOperations::whyNotInto({"/a/b"}, "/a/b").isEmpty());
        QVERIFY(!FileOperations::whyNotInto({"/a/b"}, "/a/b/c").isEmpty());
        QVERIFY(FileOperations::whyNotInto({"/a/b"}, "/a").isEmpty());
        QVERIFY(FileOperations::whyNotInto({"/a/b"}, "/a/bc").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFileOperations)
#include "tst_file_operations.moc"
