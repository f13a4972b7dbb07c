// SPDX-License-Identifier: GPL-3.0-or-later
#include "BusyWorkers.h"
#include "FilesWorld.h"
#include "files/RemoteEdit.h"

#include <QDir>
#include <QFutureWatcher>
#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vivarium;
using namespace Qt::StringLiterals;
using State = RemoteEdit::State;

namespace {

struct Editing : FilesWorld {
    explicit Editing(const QByteArray &content = "first")
    {
        files->putFile(id, "/workspace/run.py", content, 0755);
        FileEntry entry;
        entry.name = "run.py";
        entry.type = FileType::File;
        entry.mode = 0755;
        edit = std::make_unique<RemoteEdit>(*context, "/workspace/run.py", entry, folder.path());
        ready = std::make_unique<QSignalSpy>(edit.get(), &RemoteEdit::ready);
        saved = std::make_unique<QSignalSpy>(edit.get(), &RemoteEdit::saved);
        edit->fetch();
        [this] { QTRY_COMPARE(ready->size(), 1); }();
    }
    /// As an editor that writes in place.
    void saveInPlace(const QByteArray &bytes)
    {
        QFile file(edit->localPath());
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(bytes) != bytes.size())
            qFatal("not saved");
    }
    /// As an editor that writes another file and renames it.
    void saveByRename(const QByteArray &bytes)
    {
        QSaveFile file(edit->localPath());
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
            qFatal("not saved");
    }
    /// As a program that writes what is there already.
    void touch()
    {
        QFile file(edit->localPath());
        if (!file.open(QIODevice::ReadWrite)
            || !file.setFileTime(QDateTime::currentDateTimeUtc().addSecs(5), QFileDevice::FileModificationTime))
            qFatal("not touched");
    }
    QByteArray remote() const { return files->bytesOf(id, "/workspace/run.py"); }
    QTemporaryDir folder;
    std::unique_ptr<RemoteEdit> edit;
    std::unique_ptr<QSignalSpy> ready;
    std::unique_ptr<QSignalSpy> saved;
};

} // namespace

class TestRemoteEdit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachSaveIsSentBack()
    {
        Editing world;
        QCOMPARE(world.edit->state(), State::Open);
        world.saveInPlace("second");
        QTRY_COMPARE(world.remote(), QByteArray("second"));
        QTRY_COMPARE(world.saved->size(), 1);
        world.saveByRename("third");
        QTRY_COMPARE(world.remote(), QByteArray("third"));
        QTRY_COMPARE(world.saved->size(), 2);
        world.saveByRename("fourth \xff\xfe \0 bytes");
        QTRY_VERIFY(world.remote().startsWith("fourth \xff\xfe"));
        QTRY_COMPARE(world.edit->state(), State::Open);
        QVERIFY(!world.edit->hasUnsent());
        // A script stays a script.
        QTRY_COMPARE(world.files->modeOf(world.id, "/workspace/run.py"), 0755);
    }

    void savingTheSameSendsNothing()
    {
        Editing world;
        QTRY_VERIFY(!world.edit->isInDoubt());
        world.touch();
        QVERIFY(world.edit->isInDoubt());
        QTRY_VERIFY(!world.edit->isInDoubt()); // it was noticed, and read
        QCOMPARE(world.edit->state(), State::Open);
        QCOMPARE(world.count("files.upload"), 0);
    }

    void aSaveIsWorkFromTheFirstMoment()
    {
        Editing world;
        QVERIFY(!world.edit->holdsWork());
        const auto isBusy = [&world] { return world.edit->findChild<QFutureWatcherBase *>() != nullptr; };
        QTRY_VERIFY(!isBusy());
        {
            const BusyWorkers busy;
            world.saveInPlace("second");
            QVERIFY(world.edit->holdsWork()); // seen by nobody yet
            QTRY_VERIFY(isBusy());
            QCOMPARE(world.edit->state(), State::Open);
            QVERIFY(world.edit->holdsWork()); // seen, but not yet read
        }
        QTRY_COMPARE(world.remote(), QByteArray("second"));
        QTRY_COMPARE(world.edit->state(), State::Open);
        QVERIFY(!world.edit->holdsWork());
    }

    void onlyReadingTellsWhetherASaveHoldsAnythingNew()
    {
        Editing world;
        QTRY_VERIFY(!world.edit->holdsWork());
        Reply<Done> look;
        {
            const BusyWorkers busy;
            world.touch();
            QVERIFY(world.edit->isInDoubt() && world.edit->holdsWork());
            look = world.edit->look(); // doesn't read within the call
            QVERIFY(!look.isFinished());
            QVERIFY(world.edit->holdsWork());
        }
        QTRY_VERIFY(look.isFinished());
        QTRY_VERIFY(!world.edit->holdsWork()); // its own look may still be under way
        world.calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        world.saveInPlace("second");
        look = world.edit->look();
        QTRY_VERIFY(look.isFinished());
        QVERIFY(world.edit->holdsWork());
        QTRY_COMPARE(world.edit->state(), State::Failed); // who watches for saves has sent it
        QVERIFY(world.edit->holdsWork());
        QVERIFY(!world.edit->isInDoubt());
    }

    void aChangeInTheSandboxIsNotOverwritten()
    {
        Editing world;
        world.put("/workspace/run.py", "changed by the agent");
        world.saveInPlace("changed here");
        QTRY_COMPARE(world.edit->state(), State::Conflict);
        QCOMPARE(world.remote(), QByteArray("changed by the agent"));
        QVERIFY(world.edit->hasUnsent());
        QCOMPARE(world.count("files.upload"), 0);
        world.edit->overwrite();
        QTRY_COMPARE(world.remote(), QByteArray("changed here"));
        QTRY_COMPARE(world.edit->state(), State::Open);
    }

    void theOtherVersionCanBeTaken()
    {
        Editing world;
        world.put("/workspace/run.py", "changed by the agent");
        world.saveInPlace("changed here");
        QTRY_COMPARE(world.edit->state(), State::Conflict);
        world.edit->refetch();
        QTRY_COMPARE(world.ready->size(), 2);
        QFile file(world.edit->localPath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("changed by the agent"));
        // What was written here is still there, under another name.
        QFile kept(world.folder.filePath(u"run (2).py"_s));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("changed here"));
    }

    void touchedButEqualIsNoConflict()
    {
        Editing world;
        world.files->setModified(world.id, "/workspace/run.py", QDateTime::currentDateTimeUtc().addDays(1));
        world.saveInPlace("second");
        QTRY_COMPARE(world.remote(), QByteArray("second"));
    }

    void aFileThatIsGoneIsAConflict()
    {
        Editing world;
        world.files->drop(world.id, "/workspace/run.py");
        world.saveInPlace("second");
        QTRY_COMPARE(world.edit->state(), State::Conflict);
        QVERIFY(!world.files->exists(world.id, "/workspace/run.py"));
        world.edit->overwrite();
        QTRY_COMPARE(world.remote(), QByteArray("second"));
    }

    void aFailedSaveKeepsTheCopyAndTheNextOneTriesAgain()
    {
        Editing world;
        world.calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::Network, 0, u"The connection was lost."_s));
        world.saveInPlace("second");
        QTRY_COMPARE(world.edit->state(), State::Failed);
        QVERIFY(world.edit->hasUnsent());
        QCOMPARE(world.remote(), QByteArray("first"));
        world.saveByRename("second");
        QTRY_COMPARE(world.remote(), QByteArray("second"));
    }

    void aSaveDuringASaveIsSentToo()
    {
        Editing world;
        world.calls().hold(u"files.upload"_s);
        world.saveInPlace("second");
        QTRY_COMPARE(world.calls().held(u"files.upload"_s), 1);
        world.saveInPlace("third");
        QTest::qWait(600);
        world.calls().restore(u"files.upload"_s);
        world.calls().deliver(u"files.upload"_s);
        QTRY_COMPARE(world.remote(), QByteArray("third"));
        QTRY_COMPARE(world.edit->state(), State::Open);
    }
};

QTEST_GUILESS_MAIN(TestRemoteEdit)
#include "tst_remote_edit.moc"
