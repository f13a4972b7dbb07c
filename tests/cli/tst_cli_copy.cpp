// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliWorld.h"
#include "CopyAction.h"

#include <QDir>
#include <QFile>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace vivarium;
using namespace vivarium::cli;

namespace {

struct Copying : CliWorld {
    Copying()
        : id(local->fakeSandboxes().addRunning(QStringLiteral("box")).id)
    {
        files->putDirectory(id, "/workspace");
        QDir(folder.path()).mkpath(u"tree/deep"_s);
        write(u"tree/one"_s, "1");
        write(u"tree/deep/two"_s, "22");
        write(u"file"_s, "content");
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no local file");
    }
    [[nodiscard]] QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no such file)");
    }
    [[nodiscard]] QString path(const QString &name) const { return folder.filePath(name); }
    [[nodiscard]] QStringList hiddenHere() const
    {
        return QDir(folder.path()).entryList({u".vivarium*"_s}, QDir::AllEntries | QDir::Hidden);
    }
    int copy(const QString &source, const QString &target)
    {
        const auto request = parseArguments({u"cp"_s, source, target});
        if (!request || !std::holds_alternative<CopyRequest>(*request))
            return -3;
        CopyAction action(session, std::get<CopyRequest>(*request));
        return run(action);
    }

    SandboxId id;
};

} // namespace

class CliCopyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isInTheWindowsHistory()
    {
        Copying world;
        QCOMPARE(world.copy(world.path(u"file"_s), u"box:copy"_s), 0);
        QCOMPARE(world.copy(u"box:copy"_s, world.path(u"back"_s)), 0);
        QCOMPARE(world.copy(u"box:gone"_s, world.path(u"none"_s)), 1); // nothing was begun
        const QList<ActivityEntry> history = world.history();
        QCOMPARE(history.size(), 2);
        QCOMPARE(history.at(1).kind, ActivityKind::Uploaded);
        QCOMPARE(history.at(1).subject, u"/workspace/copy"_s);
        QCOMPARE(history.at(1).facts[ActivityFact::bytes].toInt(), 7);
        QCOMPARE(history.at(0).kind, ActivityKind::Downloaded);
        QCOMPARE(history.at(0).facts[ActivityFact::target].toString(), world.path(u"back"_s));
        for (const ActivityEntry &entry : history) {
            QCOMPARE(entry.sandbox, world.id);
            QCOMPARE(entry.outcome, ActivityOutcome::Succeeded);
            QCOMPARE(entry.facts[ActivityFact::files].toInt(), 1);
        }
    }

    void aFileGoesInUnderItsOwnOrAnotherName()
    {
        Copying world;
        QCOMPARE(world.copy(world.path(u"file"_s), u"box:"_s), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/file"), QByteArray("content"));
        QCOMPARE(world.copy(world.path(u"file"_s), u"box:other"_s), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/other"), QByteArray("content"));
        world.write(u"file"_s, "newer");
        QCOMPARE(world.copy(world.path(u"file"_s), u"box:/workspace/other"_s), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/other"), QByteArray("newer"));
        QVERIFY(world.console.out.isEmpty());
    }

    void aFolderGoesInWholeOrNotAtAll()
    {
        Copying world;
        QCOMPARE(world.copy(world.path(u"tree"_s), u"box:"_s), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/tree/deep/two"), QByteArray("22"));
        QCOMPARE(world.copy(world.path(u"tree"_s), u"box:renamed"_s), 0);
        QCOMPARE(world.files->bytesOf(world.id, "/workspace/renamed/one"), QByteArray("1"));
        world.local->calls().fail(
            u"files.move"_s, CallScript::error(ErrorKind::Network, 0, u"The connection broke."_s));
        QCOMPARE(world.copy(world.path(u"tree"_s), u"box:broken"_s), 1);
        QVERIFY(!world.files->exists(world.id, "/workspace/broken"));
        // Nothing hidden is left.
        QCOMPARE(world.files->namesIn(world.id, "/workspace"), (QList<QByteArray>{"renamed", "tree"}));
    }

    void nothingGoesIntoAFolderOfItsName()
    {
        Copying world;
        world.files->putFile(world.id, "/workspace/tree/mine", "kept");
        QCOMPARE(world.copy(world.path(u"tree"_s), u"box:"_s), 1);
        QVERIFY(world.console.err.contains("/workspace/tree"));
        QCOMPARE(world.files->namesIn(world.id, "/workspace/tree"), QList<QByteArray>{"mine"});
        QCOMPARE(world.local->calls().count(u"files.uploadTree"_s), 0);
        QDir(world.folder.path()).mkpath(u"here/tree"_s);
        QCOMPARE(world.copy(u"box:tree"_s, world.path(u"here"_s)), 1);
        QCOMPARE(world.local->calls().count(u"files.downloadTree"_s), 0);
    }

    void filesAndFoldersComeOut()
    {
        Copying world;
        world.files->putFile(world.id, "/workspace/d/e/f", "inside");
        QCOMPARE(world.copy(u"box:d/e/f"_s, world.folder.path()), 0);
        QCOMPARE(world.read(u"f"_s), QByteArray("inside"));
        QCOMPARE(world.copy(u"box:d/e/f"_s, world.path(u"file"_s)), 0);
        QCOMPARE(world.read(u"file"_s), QByteArray("inside"));
        QCOMPARE(world.copy(u"box:/workspace/d"_s, world.folder.path()), 0);
        QCOMPARE(world.read(u"d/e/f"_s), QByteArray("inside"));
        QCOMPARE(world.copy(u"box:d"_s, world.path(u"renamed"_s)), 0);
        QCOMPARE(world.read(u"renamed/e/f"_s), QByteArray("inside"));
        QTRY_COMPARE(world.hiddenHere(), QStringList());
        QCOMPARE(world.copy(u"box:d"_s, world.path(u"nowhere/x"_s)), 1);
        QCOMPARE(world.copy(u"box:missing"_s, world.folder.path()), 1);
    }

    void whatCantBeTakenOverIsNamedAndTheRestArrives()
    {
        Copying world;
        world.files->putFile(world.id, "/workspace/d/f", "inside");
        world.files->putLink(world.id, "/workspace/d/out", "/etc/passwd");
        QCOMPARE(world.copy(u"box:d"_s, world.folder.path()), 1);
        QVERIFY(world.console.err.contains("/workspace/d/out"));
        QCOMPARE(world.read(u"d/f"_s), QByteArray("inside"));
        QVERIFY(!QFile::exists(world.path(u"d/out"_s)));
        QTRY_COMPARE(world.hiddenHere(), QStringList());
    }

    void anInterruptTidiesUp()
    {
        Copying world;
        world.local->calls().hang(u"files.uploadTree"_s);
        const auto request = parseArguments({u"cp"_s, world.path(u"tree"_s), u"box:new"_s});
        CopyAction action(world.session, std::get<CopyRequest>(*request));
        QSignalSpy finished(&action, &Action::finished);
        action.start();
        QTRY_COMPARE(world.local->calls().count(u"files.uploadTree"_s), 1);
        action.interrupt(SIGINT);
        QCOMPARE(CliWorld::exitCode(finished), 130);
        QTRY_COMPARE(world.local->calls().cancelled(u"files.uploadTree"_s), 1);
        QCOMPARE(world.local->calls().count(u"files.removeDirectory"_s), 1);
        QVERIFY(!world.files->exists(world.id, "/workspace/new"));
    }

    void whatIsNotHereNeedsNoSandbox()
    {
        Copying world;
        QCOMPARE(world.copy(world.path(u"missing"_s), u"box:"_s), 1);
        QVERIFY(world.console.err.contains("missing"));
        QCOMPARE(world.local->calls().count(u"sandboxes.list"_s), 0);
    }
};

QTEST_GUILESS_MAIN(CliCopyTest)
#include "tst_cli_copy.moc"
