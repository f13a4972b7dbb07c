// SPDX-License-Identifier: GPL-3.0-or-later
#include "FilesWorld.h"
#include "SearchMaterial.h"
#include "Settle.h"
#include "search/ReplacePlanModel.h"
#include "search/ReplaceRun.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class TestReplaceRun : public QObject {
    Q_OBJECT

    struct Replacing : FilesWorld {
        Replacing()
            : run(*context)
            , finished(&run, &ReplaceRun::finished)
        {
        }
        /// Changes every "key" in these files, as they are now.
        void apply(const QList<QByteArray> &paths, const QString &replacement)
        {
            ReplacePlanModel plan;
            ReplacePlanModel::Finds finds;
            for (const QByteArray &path : paths)
                finds << findIn(path, files->bytesOf(id, path), u"key"_s);
            plan.build(finds, replacement);
            run.apply(plan.edits(), plan.checkedBytes());
        }
        ReplaceReport report()
        {
            [this] { QTRY_VERIFY(!finished.isEmpty()); }();
            return finished.isEmpty() ? ReplaceReport() : finished.takeFirst().first().value<ReplaceReport>();
        }
        [[nodiscard]] QByteArray content(const QByteArray &path) const { return files->bytesOf(id, path); }
        ReplaceRun run;
        QSignalSpy finished;
    };

private Q_SLOTS:
    void whoWritesInTheLastMomentKeepsIt()
    {
        Replacing w;
        w.put("/workspace/a", "key\n");
        w.calls().hold(u"files.read"_s);
        w.apply({"/workspace/a"}, u"new"_s);
        QTRY_COMPARE(w.calls().held(u"files.read"_s), 1);
        // What was read is still what was searched; what is written over no longer.
        w.put("/workspace/a", "key, but by somebody else\n");
        w.calls().restore(u"files.read"_s);
        w.calls().deliver(u"files.read"_s);
        const ReplaceReport report = w.report();
        QCOMPARE(report.changedMeanwhile, QList<RemotePath>{"/workspace/a"});
        QVERIFY(report.done.isEmpty() && report.failures.isEmpty());
        QVERIFY(!report.canUndo);
        QCOMPARE(w.content("/workspace/a"), QByteArray("key, but by somebody else\n"));
    }

    void filesAreChangedAndKeepTheirMode()
    {
        Replacing w;
        w.files->putFile(w.id, "/workspace/run.sh", "key and key\n", 0755);
        w.put("/workspace/b", "\xC3\xA4 key");
        w.apply({"/workspace/run.sh", "/workspace/b"}, u"lööck"_s);
        QVERIFY(w.run.isRunning());
        const ReplaceReport report = w.report();
        QCOMPARE(report.done, (QList<RemotePath>{"/workspace/run.sh", "/workspace/b"}));
        QCOMPARE(report.changes, 3);
        QVERIFY(report.changedMeanwhile.isEmpty() && report.failures.isEmpty());
        QVERIFY(report.canUndo);
        QVERIFY(!w.run.isRunning());
        QCOMPARE(w.content("/workspace/run.sh"), QByteArray("lööck and lööck\n"));
        QCOMPARE(w.files->modeOf(w.id, "/workspace/run.sh"), 0755);
        QCOMPARE(w.content("/workspace/b"), QByteArray("\xC3\xA4 lööck"));
    }

    void aFileThatHasChangedIsLeftAlone()
    {
        Replacing w;
        w.put("/workspace/a", "key");
        w.put("/workspace/b", "key");
        w.put("/workspace/c", "key");
        w.put("/workspace/d", "key");
        w.calls().hold(u"files.stat"_s);
        w.apply({"/workspace/a", "/workspace/b", "/workspace/c", "/workspace/d"}, u"x"_s);
        QTRY_COMPARE(w.calls().held(u"files.stat"_s), 1);
        // The same size, so that only its content tells; gone; and a link where a file was.
        w.put("/workspace/a", "kez");
        w.files->drop(w.id, "/workspace/b");
        w.put("/workspace/elsewhere", "key");
        w.files->drop(w.id, "/workspace/c");
        w.files->putLink(w.id, "/workspace/c", "/workspace/elsewhere");
        w.calls().restore(u"files.stat"_s);
        QCOMPARE(w.calls().deliver(u"files.stat"_s), 1);
        const ReplaceReport report = w.report();
        QCOMPARE(report.done, QList<RemotePath>{"/workspace/d"});
        QCOMPARE(report.changedMeanwhile, (QList<RemotePath>{"/workspace/a", "/workspace/b", "/workspace/c"}));
        QCOMPARE(w.content("/workspace/a"), QByteArray("kez"));
        QCOMPARE(w.content("/workspace/elsewhere"), QByteArray("key"));
        QVERIFY(!w.files->exists(w.id, "/workspace/b"));
        QCOMPARE(w.count("files.write"), 1);
    }

    void oneFailureDoesNotStopTheOthers()
    {
        Replacing w;
        w.put("/workspace/a", "key");
        w.put("/workspace/b", "key");
        w.calls().fail(u"files.write"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
        w.apply({"/workspace/a", "/workspace/b"}, u"x"_s);
        const ReplaceReport report = w.report();
        QCOMPARE(report.done, QList<RemotePath>{"/workspace/b"});
        QCOMPARE(report.failures.size(), 1);
        QCOMPARE(report.failures.first().path, QByteArray("/workspace/a"));
        QCOMPARE(report.notTried, 0);
        QCOMPARE(w.content("/workspace/a"), QByteArray("key"));
    }

    void whereNobodyAnswersTheRestIsNotTried()
    {
        Replacing w;
        for (const char *path : {"/workspace/a", "/workspace/b", "/workspace/c"})
            w.put(path, "key");
        w.calls().fail(u"files.read"_s, CallScript::error(ErrorKind::Network, 0, u"Gone."_s));
        w.apply({"/workspace/a", "/workspace/b", "/workspace/c"}, u"x"_s);
        const ReplaceReport report = w.report();
        QCOMPARE(report.failures.size(), 1);
        QCOMPARE(report.notTried, 2);
        QVERIFY(!report.canUndo);
        QCOMPARE(w.count("files.write"), 0);
    }

    void stoppingEndsAfterTheFileUnderWay()
    {
        Replacing w;
        for (const char *path : {"/workspace/a", "/workspace/b", "/workspace/c"})
            w.put(path, "key");
        w.calls().hold(u"files.write"_s);
        w.apply({"/workspace/a", "/workspace/b", "/workspace/c"}, u"x"_s);
        QTRY_COMPARE(w.calls().held(u"files.write"_s), 1);
        w.run.stop();
        w.calls().restore(u"files.write"_s);
        w.calls().deliver(u"files.write"_s);
        const ReplaceReport report = w.report();
        QCOMPARE(report.done.size(), 1);
        QCOMPARE(report.notTried, 2);
        QVERIFY(report.canUndo);
        QCOMPARE(w.content("/workspace/b"), QByteArray("key"));
    }

    void theLastReplacementCanBeTakenBack()
    {
        Replacing w;
        w.files->putFile(w.id, "/workspace/a", "key one", 0600);
        w.put("/workspace/b", "key two");
        w.apply({"/workspace/a", "/workspace/b"}, u"lock"_s);
        QVERIFY(w.report().canUndo);
        w.run.undo();
        QVERIFY(w.run.isUndoing());
        const ReplaceReport undone = w.report();
        QVERIFY(undone.isUndo);
        QCOMPARE(undone.done.size(), 2);
        QVERIFY(!undone.canUndo);
        QCOMPARE(w.content("/workspace/a"), QByteArray("key one"));
        QCOMPARE(w.content("/workspace/b"), QByteArray("key two"));
        QCOMPARE(w.files->modeOf(w.id, "/workspace/a"), 0600);
        w.run.undo(); // nothing
        QVERIFY(!w.run.isRunning());
    }

    void takingBackLeavesWhatHasChangedSince()
    {
        Replacing w;
        w.put("/workspace/a", "key");
        w.put("/workspace/b", "key");
        w.apply({"/workspace/a", "/workspace/b"}, u"lock"_s);
        (void)w.report();
        w.put("/workspace/a", "lock and work of somebody");
        w.run.undo();
        const ReplaceReport undone = w.report();
        QCOMPARE(undone.done, QList<RemotePath>{"/workspace/b"});
        QCOMPARE(undone.changedMeanwhile, QList<RemotePath>{"/workspace/a"});
        QCOMPARE(w.content("/workspace/a"), QByteArray("lock and work of somebody"));
    }

    void onlyTheLastOneIsKept()
    {
        Replacing w;
        w.put("/workspace/a", "key");
        w.put("/workspace/b", "key");
        w.apply({"/workspace/a"}, u"lock"_s);
        (void)w.report();
        w.apply({"/workspace/b"}, u"lock"_s);
        (void)w.report();
        w.run.undo();
        QCOMPARE(w.report().done, QList<RemotePath>{"/workspace/b"});
        QCOMPARE(w.content("/workspace/a"), QByteArray("lock"));
    }

    void whatIsTooMuchToKeepCannotBeTakenBack()
    {
        Replacing w;
        w.put("/workspace/a", "key");
        ReplacePlanModel plan;
        plan.build({findIn("/workspace/a", "key", u"key"_s)}, u"x"_s);
        w.run.apply(plan.edits(), ReplaceRun::undoLimit + 1);
        QVERIFY(!w.report().canUndo);
        QVERIFY(!w.run.canUndo());
        QCOMPARE(w.content("/workspace/a"), QByteArray("x"));
    }

    void placesThatAServerMadeUpChangeNothing_data()
    {
        QTest::addColumn<qint64>("offset");
        QTest::addColumn<qint64>("size");
        QTest::newRow("behind the end") << qint64(4) << qint64(9);
        QTest::newRow("before the beginning") << qint64(-2) << qint64(3);
        QTest::newRow("within a character") << qint64(1) << qint64(1);
        QTest::newRow("negative") << qint64(1) << qint64(-1);
    }
    void placesThatAServerMadeUpChangeNothing()
    {
        QFETCH(qint64, offset);
        QFETCH(qint64, size);
        Replacing w;
        const QByteArray content = "\xC3\xA4 key";
        w.put("/workspace/a", content);
        w.run.apply({{"/workspace/a", digestOf(content), {{offset, size, "x"}}}}, content.size());
        const ReplaceReport report = w.report();
        QVERIFY(report.done.isEmpty());
        QCOMPARE(report.changedMeanwhile.size() + report.failures.size(), 1);
        QCOMPARE(w.content("/workspace/a"), content);
        QCOMPARE(w.count("files.write"), 0);
    }

    void whereFilesAreLimitedTheResultIsToo()
    {
        Replacing w;
        Capabilities small = w.backend->capabilities();
        small.uploadLimitBytes = 10;
        w.backend->setCapabilities(small);
        w.put("/workspace/a", "key");
        w.apply({"/workspace/a"}, u"longer than ten bytes"_s);
        const ReplaceReport report = w.report();
        QCOMPARE(report.failures.size(), 1);
        QVERIFY(!report.failures.first().error.sentence.isEmpty());
        QCOMPARE(w.content("/workspace/a"), QByteArray("key"));
    }

    void leavingInTheMiddleDoesNoHarm()
    {
        FilesWorld w;
        w.put("/workspace/a", "key");
        auto run = std::make_unique<ReplaceRun>(*w.context);
        w.calls().hold(u"files.read"_s);
        ReplacePlanModel plan;
        plan.build({findIn("/workspace/a", "key", u"key"_s)}, u"x"_s);
        run->apply(plan.edits(), 3);
        QTRY_COMPARE(w.calls().held(u"files.read"_s), 1);
        run.reset();
        w.calls().deliver(u"files.read"_s);
        settle();
        QCOMPARE(w.files->bytesOf(w.id, "/workspace/a"), QByteArray("key"));
    }
};

QTEST_GUILESS_MAIN(TestReplaceRun)
#include "tst_replace_run.moc"
