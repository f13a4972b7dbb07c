// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "PrivateSettings.h"
#include "common/ElidedLabel.h"
#include "common/NoticeBar.h"
#include "files/ExternalEditFlow.h"
#include "files/FileWork.h"
#include "files/FilesPanel.h"
#include "sandboxes/SandboxContexts.h"
#include "search/SearchView.h"
#include "transfers/TransferQueue.h"

#include <QAbstractButton>
#include <QAction>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

/// A sandbox with files, and a panel that comes and goes.
struct Closing : PrivateSettings, FilesWorld {
    Closing()
        : work(FileWork::of(*context))
        , noticed(&work, &FileWork::noticed)
    {
        work.editing().setOpener([this](const QString &path) {
            opened.append(path);
            return true;
        });
    }
    void openPanel() { panel = std::make_unique<FilesPanel>(*context, queue); }
    [[nodiscard]] SandboxNotice notice() const
    {
        return noticed.isEmpty() ? SandboxNotice() : noticed.constLast().constFirst().value<SandboxNotice>();
    }
    /// Opens the file in a local program that does nothing, and tells where its copy is.
    QString edit(const QByteArray &name, const QByteArray &bytes)
    {
        put("/workspace/" + name, bytes);
        FileEntry entry;
        entry.name = name;
        entry.type = FileType::File;
        entry.size = bytes.size();
        const qsizetype before = opened.size();
        work.editing().start("/workspace/" + name, entry);
        [&] { QTRY_COMPARE(opened.size(), before + 1); }();
        return opened.value(before);
    }

    TransferQueue queue;
    QStringList opened;
    FileWork &work;
    QSignalSpy noticed;
    std::unique_ptr<FilesPanel> panel;
};

void save(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

FileEdit wholeFile(const RemotePath &path, const QByteArray &before, const QByteArray &after)
{
    return {path, QCryptographicHash::hash(before, QCryptographicHash::Sha256), {{0, before.size(), after}}};
}

} // namespace

/// What goes on with files when their panel is closed.
class TestFileWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anOperationGoesOnWithoutItsPanelAndTellsItsEnd()
    {
        Closing w;
        for (const char *path : {"/workspace/a", "/workspace/b", "/workspace/c"})
            w.put(path);
        w.openPanel();
        w.calls().hold(u"files.removeFile"_s);
        w.work.operations().remove({{"/workspace/a", false}, {"/workspace/b", false}, {"/workspace/c", false}});
        QCOMPARE(w.calls().held(u"files.removeFile"_s), 1);
        w.panel.reset();
        QCOMPARE(w.work.operations().openCount(), 1);
        // Who comes back sees what is under way.
        w.openPanel();
        QVERIFY(w.panel->findChild<ElidedLabel *>(u"folderWork"_s)->text().contains(u"Deleting"));
        w.panel.reset();

        w.calls().restore(u"files.removeFile"_s);
        QCOMPARE(w.calls().deliver(u"files.removeFile"_s), 1);
        QTRY_COMPARE(w.noticed.size(), 1);
        QCOMPARE(w.files->namesIn(w.id, "/workspace"), QList<QByteArray>());
        QCOMPARE(w.notice().kind, SandboxNotice::Kind::Success);
        QVERIFY2(w.notice().text.startsWith(u"agent-7"), qPrintable(w.notice().text));
        QCOMPARE(w.notice().key.id, w.id);
        QVERIFY(!w.work.operations().isBusy());
    }

    void aFailureIsToldWithoutThePanelToo()
    {
        Closing w;
        w.put("/workspace/a");
        w.calls().fail(u"files.removeFile"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        w.work.operations().remove({{"/workspace/a", false}});
        QTRY_COMPARE(w.noticed.size(), 1);
        QCOMPARE(w.notice().kind, SandboxNotice::Kind::Error);
        QVERIFY(w.notice().error);
        QVERIFY2(w.notice().text.contains(u"Not allowed."), qPrintable(w.notice().text));
    }

    void withAPanelThereOnlyThePanelTells()
    {
        Closing w;
        w.put("/workspace/a");
        w.openPanel();
        QSignalSpy finished(&w.work.operations(), &FileOperations::finished);
        w.work.operations().remove({{"/workspace/a", false}});
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(w.noticed.size(), 0);
        QVERIFY(!w.panel->findChild<NoticeBar *>()->isHidden());
    }

    void aMoveThatEndedUnseenCanBeTakenBackLater()
    {
        Closing w;
        w.put("/workspace/a", "A");
        w.work.operations().rename("/workspace/a", "b");
        QTRY_COMPARE(w.noticed.size(), 1);
        w.openPanel();
        QVERIFY(!w.panel->findChild<NoticeBar *>()->isHidden());
        w.panel->findChild<QAction *>(u"filesUndo"_s)->trigger();
        QTRY_VERIFY(w.files->exists(w.id, "/workspace/a"));
        QTRY_VERIFY(!w.work.operations().isBusy());
        // Told once.
        w.panel.reset();
        QVERIFY(!w.work.takeUnseen());
    }

    void aReplacementGoesOnWithoutItsViewAndCanBeTakenBackByTheNext()
    {
        Closing w;
        w.put("/workspace/a", "old a");
        w.put("/workspace/b", "old b");
        w.openPanel();
        w.panel->showSearch();
        QVERIFY(w.panel->search());
        w.calls().hold(u"files.stat"_s);
        w.work.replacing().apply(
            {wholeFile("/workspace/a", "old a", "new a"), wholeFile("/workspace/b", "old b", "new b")}, 10);
        QTRY_COMPARE(w.calls().held(u"files.stat"_s), 1);
        w.panel.reset();
        QVERIFY(w.work.replacing().isRunning());
        // Who comes back is told, and can stop it.
        w.openPanel();
        QVERIFY(!w.panel->findChild<NoticeBar *>()->isHidden());
        w.panel->showSearch();
        QVERIFY(w.panel->search()->findChild<ElidedLabel *>(u"searchStatus"_s)->text().contains(u"Writing"));
        QVERIFY(!w.panel->search()->findChild<QWidget *>(u"searchApplyButton"_s)->isHidden());
        w.panel.reset();

        w.calls().restore(u"files.stat"_s);
        w.calls().deliver(u"files.stat"_s);
        QTRY_COMPARE(w.noticed.size(), 1);
        QCOMPARE(w.files->bytesOf(w.id, "/workspace/a"), QByteArray("new a"));
        QCOMPARE(w.files->bytesOf(w.id, "/workspace/b"), QByteArray("new b"));
        QCOMPARE(w.notice().kind, SandboxNotice::Kind::Success);

        w.openPanel();
        w.panel->showSearch();
        auto *undo = w.panel->search()->findChild<QAction *>(u"searchUndo"_s);
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QTRY_COMPARE(w.files->bytesOf(w.id, "/workspace/a"), QByteArray("old a"));
        QTRY_COMPARE(w.files->bytesOf(w.id, "/workspace/b"), QByteArray("old b"));
    }

    void aFileThatIsOpenIsSentBackWithoutThePanel()
    {
        Closing w;
        w.openPanel();
        const QString copy = w.edit("notes.txt", "old");
        QCOMPARE(w.work.openEdits(), 1);
        w.panel.reset();
        QVERIFY(QFileInfo::exists(copy));
        save(copy, "new");
        QTRY_COMPARE(w.files->bytesOf(w.id, "/workspace/notes.txt"), QByteArray("new"));
        QTRY_COMPARE(w.noticed.size(), 1);
        QCOMPARE(w.notice().kind, SandboxNotice::Kind::Success);
        QVERIFY2(w.notice().text.contains(u"notes.txt"), qPrintable(w.notice().text));
        w.work.editing().setDone("/workspace/notes.txt");
    }

    void aConflictWaitsForAPanel()
    {
        Closing w;
        const QString copy = w.edit("notes.txt", "old");
        w.put("/workspace/notes.txt", "the agent's");
        save(copy, "mine");
        QTRY_COMPARE(w.noticed.size(), 1);
        QCOMPARE(w.notice().kind, SandboxNotice::Kind::Warning);
        QCOMPARE(w.files->bytesOf(w.id, "/workspace/notes.txt"), QByteArray("the agent's"));
        w.openPanel();
        auto *notices = w.panel->findChild<NoticeBar *>();
        QVERIFY2(notices->text().contains(u"has changed in the sandbox"), qPrintable(notices->text()));
        auto *overwrite = notices->findChild<QAbstractButton *>(u"noticeAction"_s);
        QVERIFY(overwrite);
        overwrite->click();
        QTRY_COMPARE(w.files->bytesOf(w.id, "/workspace/notes.txt"), QByteArray("mine"));
        QTRY_VERIFY(notices->text().contains(u"was saved"));
        w.work.editing().setDone("/workspace/notes.txt");
    }

    void whatIsDoneNoLongerCountsUntilItIsSavedAgain()
    {
        Closing w;
        const QString copy = w.edit("notes.txt", "old");
        w.edit("other.txt", "x");
        QCOMPARE(w.work.openEdits(), 2);
        w.work.editing().setDone("/workspace/notes.txt");
        QCOMPARE(w.work.openEdits(), 1);
        save(copy, "new");
        QTRY_COMPARE(w.work.openEdits(), 2);
        QTRY_COMPARE(w.noticed.size(), 1);
        QTRY_COMPARE(w.files->bytesOf(w.id, "/workspace/notes.txt"), QByteArray("new"));
        // Nothing is sent to a sandbox that has ended.
        Sandbox ended = w.context->sandbox();
        ended.state = SandboxState::Stopped;
        w.context->update(ended);
        QCOMPARE(w.work.openEdits(), 0);
        w.work.editing().setDone("/workspace/notes.txt");
        w.work.editing().setDone("/workspace/other.txt");
    }

    void copiesThatHoldNothingNewGoAtTheEnd_data()
    {
        QTest::addColumn<bool>("done");
        QTest::newRow("still open") << false;
        QTest::newRow("done") << true;
    }
    void copiesThatHoldNothingNewGoAtTheEnd()
    {
        QFETCH(bool, done);
        auto w = std::make_unique<Closing>();
        const QString unchanged = w->edit("notes.txt", "old");
        const QString sent = w->edit("other.txt", "old");
        save(sent, "new");
        QTRY_COMPARE(w->noticed.size(), 1);
        QVERIFY(w->work.editing().unsent().isEmpty());
        if (done)
            w->work.editing().setDone("/workspace/notes.txt");
        const QDir root(QFileInfo(QFileInfo(unchanged).path()).path());
        QVERIFY(root.exists());
        w.reset();
        QVERIFY(!root.exists()); // and so neither copy
    }

    void workThatDidNotReachTheSandboxStays_data()
    {
        QTest::addColumn<bool>("noticed");
        QTest::newRow("could not be sent") << true;
        QTest::newRow("saved a moment ago") << false;
    }
    void workThatDidNotReachTheSandboxStays()
    {
        QFETCH(bool, noticed);
        auto w = std::make_unique<Closing>();
        const QString unchanged = w->edit("notes.txt", "old");
        const QString copy = w->edit("other.txt", "old");
        w->calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        save(copy, "my work");
        if (noticed)
            QTRY_COMPARE(w->noticed.size(), 1);
        QCOMPARE(w->work.editing().unsent(), QStringList{copy});
        w.reset();
        QVERIFY(!QFileInfo::exists(unchanged));
        QFile kept(copy);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), QByteArray("my work"));
        QDir(QFileInfo(QFileInfo(copy).path()).path()).removeRecursively();
    }

    void whatAProgramPutBesideItsCopyStays()
    {
        auto w = std::make_unique<Closing>();
        const QString copy = w->edit("notes.txt", "old");
        const QString beside = QFileInfo(copy).path() + u"/mine.txt"_s;
        QFile file(beside);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        w.reset();
        QVERIFY(!QFileInfo::exists(copy));
        QVERIFY(QFileInfo::exists(beside));
        QDir(QFileInfo(QFileInfo(copy).path()).path()).removeRecursively();
    }

    void leftoversOfEarlierRunsGoWhenTheyAreOld()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        for (const QString &name : {u"vivarium-edit-aaaaaa/1"_s, u"vivarium-edit-bbbbbb/1"_s, u"somebody-elses/1"_s})
            QVERIFY(dir.mkpath(name));
        QFile file(dir.filePath(u"vivarium-edit-aaaaaa/1/notes.txt"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const QDateTime now = QDateTime::currentDateTimeUtc();
        ExternalEditFlow::removeLeftovers(folder.path(), now.addDuration(-ExternalEditFlow::keptFor));
        QVERIFY(file.exists()); // of today
        // Another process works with the second one.
        QLockFile lock(dir.filePath(u"vivarium-edit-bbbbbb/.lock"_s));
        QVERIFY(lock.tryLock());
        ExternalEditFlow::removeLeftovers(folder.path(), now.addSecs(3600));
        QVERIFY(!dir.exists(u"vivarium-edit-aaaaaa"_s));
        QVERIFY(dir.exists(u"vivarium-edit-bbbbbb/1"_s));
        QVERIFY(dir.exists(u"somebody-elses/1"_s));
    }

    void whatWasSavedLatelyKeepsItsFolderWhateverTheNames()
    {
        const QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        const QByteArray root = base + "/vivarium-edit-aaaaaa";
        const QByteArray inside = root + "/1";
        const QByteArray odd = inside + "/odd\xff";
        for (const QByteArray &path : {root, inside, odd})
            QCOMPARE(::mkdir(path.constData(), 0700), 0);
        const int saved = ::open((odd + "/notes\xfe").constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        QVERIFY(saved >= 0);
        ::close(saved);
        const QDateTime now = QDateTime::currentDateTimeUtc();
        // Only the file itself is new.
        timespec old[2] = {};
        old[0].tv_sec = old[1].tv_sec = time_t(now.addDays(-30).toSecsSinceEpoch());
        for (const QByteArray &path : {odd, inside, root})
            QCOMPARE(::utimensat(AT_FDCWD, path.constData(), old, 0), 0);
        ExternalEditFlow::removeLeftovers(folder.path(), now.addDuration(-ExternalEditFlow::keptFor));
        struct stat status = {};
        QCOMPARE(::stat((odd + "/notes\xfe").constData(), &status), 0);
        ExternalEditFlow::removeLeftovers(folder.path(), now.addSecs(3600));
        QVERIFY(!QFileInfo::exists(folder.filePath(u"vivarium-edit-aaaaaa"_s)));
    }

    void whatWasRefusedIsRefusedAgain()
    {
        Closing w;
        w.put("/workspace/a.html", "<html><script>1</script></html>");
        FileEntry entry;
        entry.name = "a.html";
        entry.type = FileType::File;
        QSignalSpy refused(&w.work.editing(), &ExternalEditFlow::refused);
        for (int i = 1; i <= 2; ++i) {
            w.work.editing().start("/workspace/a.html", entry);
            QTRY_COMPARE(refused.size(), i);
        }
        QCOMPARE(w.opened, QStringList());
        QCOMPARE(w.work.openEdits(), 0);
    }

    void aNewConnectionTakesTheWorkOver()
    {
        Closing w;
        const Sandbox sandbox = w.context->sandbox();
        ConnectionRegistry connections;
        SandboxListModel model;
        SandboxFeeds feeds(connections, model);
        SandboxContexts contexts(feeds);
        connections.add(w.backend->profile(), u"Local"_s, true);
        connections.setBackend(w.backend->profile(), w.backend);
        feeds.setWatched(true);
        QTRY_COMPARE(model.rowCount(), 1);
        const SandboxKey key{w.backend->profile(), sandbox.id};
        std::weak_ptr<SandboxContext> before;
        FileWork *work = nullptr;
        {
            const auto context = contexts.open(key);
            QVERIFY(context);
            before = context;
            work = &FileWork::of(*context);
        }
        w.put("/workspace/a");
        w.put("/workspace/b");
        w.put("/workspace/notes.txt", "old");
        QString copy;
        work->editing().setOpener([&copy](const QString &path) {
            copy = path;
            return true;
        });
        FileEntry entry;
        entry.name = "notes.txt";
        entry.type = FileType::File;
        entry.size = 3;
        work->editing().start("/workspace/notes.txt", entry);
        QTRY_VERIFY(!copy.isEmpty());
        w.calls().hold(u"files.removeFile"_s);
        work->operations().remove({{"/workspace/a", false}, {"/workspace/b", false}});
        QCOMPARE(w.calls().held(u"files.removeFile"_s), 1);

        const auto other = std::make_shared<FakeBackend>();
        other->setProfile(w.backend->profile());
        auto api = std::make_unique<FakeFileApi>(*other);
        FakeFileApi *files = api.get();
        other->setFileApi(std::move(api));
        other->fakeSandboxes().put(sandbox);
        files->putFile(sandbox.id, "/workspace/b", {});
        files->putFile(sandbox.id, "/workspace/notes.txt", "old");
        connections.setBackend(other->profile(), other);

        const auto now = contexts.find(key);
        QVERIFY(now);
        QCOMPARE(static_cast<Backend *>(&now->backend()), static_cast<Backend *>(other.get()));
        QCOMPARE(FileWork::find(*now), work);
        QVERIFY(before.expired());
        QVERIFY(work->operations().isBusy());
        // The step under way ends where it began, the next one is the new connection's.
        QCOMPARE(w.calls().deliver(u"files.removeFile"_s), 1);
        QTRY_VERIFY(!work->operations().isBusy());
        QVERIFY(!files->exists(sandbox.id, "/workspace/b"));
        QVERIFY(w.files->exists(w.id, "/workspace/b"));
        // So are saves.
        QSignalSpy saved(&work->editing(), &ExternalEditFlow::saved);
        save(copy, "new");
        QTRY_COMPARE(files->bytesOf(sandbox.id, "/workspace/notes.txt"), QByteArray("new"));
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(w.files->bytesOf(w.id, "/workspace/notes.txt"), QByteArray("old"));
        work->editing().setDone("/workspace/notes.txt");
        // Only looked at, it is let go of; not while there is something to send.
        contexts.forget(key);
        QVERIFY(contexts.find(key));
    }
};

QTEST_MAIN(TestFileWork)
#include "tst_file_work.moc"
