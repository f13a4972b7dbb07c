// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "sandboxes/SandboxContexts.h"
#include "transfers/SandboxCopies.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace vivarium;
using namespace Qt::StringLiterals;

namespace {

/// What this test leaves on the disk can be told from what others do.
struct PrivateTemporaryFolder {
    PrivateTemporaryFolder() { qputenv("TMPDIR", QFile::encodeName(folder.path())); }
    ~PrivateTemporaryFolder()
    {
        if (before.isNull())
            qunsetenv("TMPDIR");
        else
            qputenv("TMPDIR", before);
    }
    QByteArray before = qgetenv("TMPDIR");
    QTemporaryDir folder;
};

/// Two servers with a running sandbox each.
struct Copying {
    Copying()
    {
        to.backend->setProfile(ProfileId(u"elsewhere"_s));
        for (FilesWorld *world : {&from, &to}) {
            connections.add(world->backend->profile(), world->backend->profile().value(), false);
            connections.setBackend(world->backend->profile(), world->backend);
        }
        feeds.setWatched(true);
        [this] { QTRY_COMPARE(model.rowCount(), 2); }();
        copies = std::make_unique<SandboxCopies>(contexts, queue);
    }
    [[nodiscard]] static SandboxKey key(const FilesWorld &world) { return {world.backend->profile(), world.id}; }
    SandboxCopy *start(const QList<RemotePath> &paths)
    {
        const auto started = copies->start(key(from), paths, key(to), "/workspace");
        return started ? *started : nullptr;
    }
    static QStringList roots()
    {
        return QDir(QDir::tempPath()).entryList({u"vivarium-copy-*"_s}, QDir::Dirs | QDir::NoDotAndDotDot);
    }
    /// Private folders of copies that are there now.
    static QStringList folders()
    {
        QStringList found;
        for (const QString &root : roots()) {
            const QDir dir(QDir::tempPath() + u'/' + root);
            for (const QString &copy : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                found.append(dir.filePath(copy));
        }
        return found;
    }
    static SandboxCopyReport report(const QSignalSpy &ended)
    {
        return ended.constLast().constFirst().value<SandboxCopyReport>();
    }

    PrivateTemporaryFolder temporary;
    FilesWorld from;
    FilesWorld to;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    SandboxContexts contexts{feeds};
    TransferQueue queue;
    std::unique_ptr<SandboxCopies> copies;
};

} // namespace

class TestSandboxCopies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAndFoldersArriveAndNothingStaysHere()
    {
        Copying w;
        w.from.put("/workspace/a.txt", "A");
        w.from.put("/workspace/dir/deep/b.txt", "B");
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        QVERIFY(w.start({"/workspace/a.txt", "/workspace/dir"}));
        QTRY_COMPARE(ended.size(), 1);
        const SandboxCopyReport report = Copying::report(ended);
        QVERIFY2(!report.error, qPrintable(report.error ? report.error->text() : QString()));
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/a.txt"), QByteArray("A"));
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/dir/deep/b.txt"), QByteArray("B"));
        QVERIFY(w.from.files->exists(w.from.id, "/workspace/a.txt"));
        QVERIFY2(report.sentence().contains(u"copied from agent-7."_s), qPrintable(report.sentence()));
        QVERIFY(!report.sentence().contains(u"there too"_s));
        SandboxCopyReport moved = report;
        moved.wasCut = true; // whoever meant to move them hears that they stayed
        QVERIFY2(moved.sentence().contains(u"there too"_s), qPrintable(moved.sentence()));
        QCOMPARE(report.names, (QList<QByteArray>{"a.txt", "dir"}));
        QCOMPARE(report.target, Copying::key(w.to));
        QVERIFY(w.queue.ids().size() >= 2); // seen in the queue, both ways
        for (const TransferId id : w.queue.ids())
            QCOMPARE(w.queue.find(id)->request.copyPartner, u"agent-7"_s); // which both are called
        QCOMPARE(w.copies->count(), 0);
        QTRY_COMPARE(Copying::folders(), QStringList());
    }

    void nobodyElseOfThisMachineCanReadWhatIsOnItsWay()
    {
        Copying w;
        w.from.put("/workspace/secret", "S");
        w.from.calls().hold(u"files.download"_s);
        QVERIFY(w.start({"/workspace/secret"}));
        QTRY_COMPARE(w.from.calls().held(u"files.download"_s), 1);
        const QStringList now = Copying::folders();
        QCOMPARE(now.size(), 1);
        const QFile::Permissions others = QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther;
        QCOMPARE(QFileInfo(QFileInfo(now.first()).path()).permissions() & others, QFile::Permissions());
        // At quitting it goes, with what it was waiting for.
        w.copies.reset();
        QCOMPARE(Copying::roots(), QStringList());
        QVERIFY(w.queue.summary().isIdle());
        QVERIFY(!w.to.files->exists(w.to.id, "/workspace/secret"));
    }

    void theProgramsEndRemovesWhateverASandboxHasNamed()
    {
        Copying w;
        w.from.put("/workspace/a", "A");
        w.from.calls().hold(u"files.download"_s);
        QVERIFY(w.start({"/workspace/a"}));
        QTRY_COMPARE(w.from.calls().held(u"files.download"_s), 1);
        const QByteArray folder = QFile::encodeName(Copying::folders().value(0));
        // As a folder out of an archive holds it.
        QCOMPARE(::mkdir((folder + "/odd\xff").constData(), 0700), 0);
        QCOMPARE(::mkdir((folder + "/odd\xff/in\xfe").constData(), 0700), 0);
        w.copies.reset();
        QCOMPARE(Copying::roots(), QStringList());
    }

    void leftoversOfAProgramThatCrashedGo()
    {
        const PrivateTemporaryFolder temporary;
        const QDir dir(temporary.folder.path());
        for (const QString &name : {u"vivarium-copy-aaaaaa/1"_s, u"vivarium-copy-bbbbbb/1"_s, u"somebody-elses/1"_s})
            QVERIFY(dir.mkpath(name));
        const QByteArray base = QFile::encodeName(dir.path());
        QCOMPARE(::mkdir((base + "/vivarium-copy-aaaaaa/1/odd\xff").constData(), 0700), 0);
        QCOMPARE(::symlink("somebody-elses", (base + "/vivarium-copy-cccccc").constData()), 0);
        // Another process works with the second one.
        QLockFile lock(dir.filePath(u"vivarium-copy-bbbbbb/.lock"_s));
        QVERIFY(lock.tryLock());
        CopyFolders working;
        const auto folder = working.next();
        QVERIFY(folder);
        QVERIFY(QDir().mkdir(*folder));
        CopyFolders::removeLeftovers(dir.path());
        QVERIFY(!dir.exists(u"vivarium-copy-aaaaaa"_s));
        QVERIFY(dir.exists(u"vivarium-copy-bbbbbb/1"_s));
        QVERIFY(dir.exists(u"somebody-elses/1"_s));
        QVERIFY(QDir(*folder).exists());
    }

    void aNameThatIsTakenIsNeverWrittenOverUnasked()
    {
        Copying w;
        w.from.put("/workspace/a.txt", "new");
        w.to.put("/workspace/a.txt", "old");
        w.from.put("/workspace/dir/deep/b.txt", "B");
        w.to.put("/workspace/dir/c.txt", "C");
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        QVERIFY(w.start({"/workspace/a.txt", "/workspace/dir"})); // nobody listens to conflicted()
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/a.txt"), QByteArray("old"));
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/a (2).txt"), QByteArray("new"));
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/dir (2)/deep/b.txt"), QByteArray("B"));
        QVERIFY(!w.to.files->exists(w.to.id, "/workspace/dir/deep"));
    }

    void theAnswerDecidesAboutTakenNames_data()
    {
        QTest::addColumn<ConflictRule>("rule");
        QTest::addColumn<QByteArray>("kept");
        QTest::addColumn<bool>("isNumbered");
        QTest::newRow("replace") << ConflictRule::Replace << QByteArray("new") << false;
        QTest::newRow("skip") << ConflictRule::Skip << QByteArray("old") << false;
        QTest::newRow("keep both") << ConflictRule::KeepBoth << QByteArray("old") << true;
    }
    void theAnswerDecidesAboutTakenNames()
    {
        QFETCH(ConflictRule, rule);
        QFETCH(QByteArray, kept);
        QFETCH(bool, isNumbered);
        Copying w;
        w.from.put("/workspace/a.txt", "new");
        w.from.put("/workspace/free.txt", "F");
        w.to.put("/workspace/a.txt", "old");
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        SandboxCopy *copy = w.start({"/workspace/a.txt", "/workspace/free.txt"});
        QVERIFY(copy);
        QSignalSpy asked(copy, &SandboxCopy::conflicted);
        QTRY_COMPARE(asked.size(), 1);
        QVERIFY(w.queue.ids().isEmpty()); // nothing is fetched before the answer
        copy->proceed(rule);
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/a.txt"), kept);
        QCOMPARE(w.to.files->exists(w.to.id, "/workspace/a (2).txt"), isNumbered);
        QCOMPARE(w.to.files->bytesOf(w.to.id, "/workspace/free.txt"), QByteArray("F"));
    }

    void aQuestionThatIsClosedEndsIt()
    {
        Copying w;
        w.from.put("/workspace/a.txt", "new");
        w.to.put("/workspace/a.txt", "old");
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        SandboxCopy *copy = w.start({"/workspace/a.txt"});
        QSignalSpy asked(copy, &SandboxCopy::conflicted);
        QTRY_COMPARE(asked.size(), 1);
        copy->withdraw();
        QCOMPARE(ended.size(), 1);
        QVERIFY(Copying::report(ended).cancelled);
        QCOMPARE(w.copies->count(), 0);
        QVERIFY(w.queue.ids().isEmpty());
    }

    void cancellingTheTransferEndsItAndCleansUp()
    {
        Copying w;
        w.from.put("/workspace/a.txt", "A");
        w.from.calls().hang(u"files.download"_s);
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        QVERIFY(w.start({"/workspace/a.txt"}));
        QTRY_COMPARE(w.queue.summary().running, 1);
        w.queue.cancelAll();
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(Copying::report(ended).cancelled);
        QVERIFY(!Copying::report(ended).error);
        QVERIFY(!w.to.files->exists(w.to.id, "/workspace/a.txt"));
        QTRY_COMPARE(Copying::folders(), QStringList());
    }

    void aFailureOnEitherSideIsToldAndCleansUp_data()
    {
        QTest::addColumn<bool>("isUpload");
        QTest::newRow("download") << false;
        QTest::newRow("upload") << true;
    }
    void aFailureOnEitherSideIsToldAndCleansUp()
    {
        QFETCH(bool, isUpload);
        Copying w;
        w.from.put("/workspace/a.txt", "A");
        CallScript &calls = isUpload ? w.to.calls() : w.from.calls();
        calls.fail(isUpload ? u"files.upload"_s : u"files.download"_s,
            CallScript::error(ErrorKind::Network, 0, u"The connection was lost."_s));
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        QVERIFY(w.start({"/workspace/a.txt"}));
        QTRY_COMPARE(ended.size(), 1);
        const SandboxCopyReport report = Copying::report(ended);
        QVERIFY(report.error);
        QVERIFY2(report.error->sentence.contains(u"a.txt"_s), qPrintable(report.error->sentence));
        QVERIFY2(report.error->sentence.contains(u"agent-7"_s), qPrintable(report.error->sentence));
        QVERIFY2(report.error->sentence.contains(u"connection was lost"_s), qPrintable(report.error->sentence));
        QVERIFY(report.sentence().isEmpty());
        QTRY_COMPARE(Copying::folders(), QStringList());
    }

    void whatIsGoneIsSaid()
    {
        Copying w;
        w.from.put("/workspace/a.txt", "A");
        QSignalSpy ended(w.copies.get(), &SandboxCopies::ended);
        QVERIFY(w.start({"/workspace/a.txt", "/workspace/gone"}));
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(Copying::report(ended).names, QList<QByteArray>{"a.txt"});
        QCOMPARE(Copying::report(ended).leftOut.size(), 1);
        QVERIFY(w.start({"/workspace/gone"}));
        QTRY_COMPARE(ended.size(), 2);
        QVERIFY(Copying::report(ended).error);
    }

    void aSourceOutOfReachIsRefusedWithTheReason()
    {
        Copying w;
        QCOMPARE(w.copies->whyNot(Copying::key(w.from)), QString());
        QVERIFY(!w.contexts.find(Copying::key(w.from))); // asking opens nothing
        QVERIFY(!w.copies->start(Copying::key(w.from), {}, Copying::key(w.to), "/workspace"));
        const SandboxKey unknown{ProfileId(u"nowhere"_s), w.from.id};
        QVERIFY(w.copies->whyNot(unknown).contains(u"connection"_s));
        const SandboxKey unlisted{w.from.backend->profile(), SandboxId(u"not there"_s)};
        QVERIFY(w.copies->whyNot(unlisted).contains(u"list"_s));
        QVERIFY(!w.copies->start(unknown, {"/workspace/a"}, Copying::key(w.to), "/workspace"));
        const auto context = w.contexts.open(Copying::key(w.from));
        QVERIFY(context);
        Sandbox stopped = context->sandbox();
        stopped.state = SandboxState::Stopped;
        context->update(stopped);
        QVERIFY(w.copies->whyNot(Copying::key(w.from)).contains(u"running"_s));
        // The context of before is still there, but nothing is asked of a connection that was taken away.
        w.connections.remove(w.from.backend->profile());
        QTRY_VERIFY(w.copies->whyNot(Copying::key(w.from)).contains(u"connection"_s));
    }
};

QTEST_GUILESS_MAIN(TestSandboxCopies)
#include "tst_sandbox_copies.moc"
