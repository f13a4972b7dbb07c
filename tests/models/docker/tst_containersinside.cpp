// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeDocker.h"
#include "Settle.h"
#include "docker/ContainersInside.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

const QString web(64, u'a');
const QString cache(64, u'b');
const QString image(64, u'c');

struct Bench {
    explicit Bench(FakeDocker::Form form = FakeDocker::Form::Podman)
        : backend(std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud))
        , docker(*backend, form)
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , inside(context)
        , containerTester(&inside.containers(), QAbstractItemModelTester::FailureReportingMode::QtTest)
        , imageTester(&inside.images(), QAbstractItemModelTester::FailureReportingMode::QtTest)
        , jobTester(&inside.jobs(), QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
        docker.addContainer(web, u"web"_s, u"running"_s, u"8080->80"_s);
        docker.addContainer(cache, u"cache"_s, u"exited"_s);
        docker.addImage(image, u"localhost/app:1"_s);
    }
    bool settled()
    {
        return QTest::qWaitFor([this] { return !inside.isAsking(); });
    }
    bool watch()
    {
        inside.setWatched(true);
        return settled() && inside.hasList();
    }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }
    qsizetype started() { return processes().commands().size(); }

    std::shared_ptr<FakeBackend> backend;
    FakeDocker docker;
    Sandbox sandbox;
    SandboxContext context;
    ContainersInside inside;
    QAbstractItemModelTester containerTester;
    QAbstractItemModelTester imageTester;
    QAbstractItemModelTester jobTester;
};

} // namespace

class TestContainersInside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void startsNothingUnwatched()
    {
        Bench b;
        settle();
        QCOMPARE(b.started(), 0);
        QCOMPARE(b.inside.engine(), ContainersInside::Engine::Unknown);
        QVERIFY(!b.inside.refusal().isEmpty());
    }

    void listsWhatIsThere_data()
    {
        QTest::addColumn<int>("form");
        QTest::addColumn<QString>("program");
        QTest::newRow("docker") << int(FakeDocker::Form::Docker) << u"docker"_s;
        QTest::newRow("podman") << int(FakeDocker::Form::Podman) << u"podman"_s;
        QTest::newRow("podman as docker") << int(FakeDocker::Form::Podman) << u"docker"_s;
    }
    void listsWhatIsThere()
    {
        QFETCH(int, form);
        QFETCH(QString, program);
        Bench b{FakeDocker::Form(form)};
        b.docker.programs = {program};
        QVERIFY(b.watch());
        QCOMPARE(b.inside.engine(), ContainersInside::Engine::Found);
        QCOMPARE(b.inside.client().program, program);
        QCOMPARE(b.inside.containers().rowCount(), 2);
        QCOMPARE(b.inside.containers().find(web)->tcpPorts(), QList<int>({8080}));
        QCOMPARE(b.inside.containers().runningCount(), 1);
        QCOMPARE(b.inside.images().rowCount(), 1);
        QCOMPARE(b.inside.images().images().constFirst().reference, u"localhost/app:1"_s);
        QVERIFY(b.inside.refusal().isEmpty());
    }

    void noEngineIsNoFailureAndIsLookedForAgain()
    {
        Bench b;
        b.docker.programs.clear();
        b.inside.setWatched(true);
        QVERIFY(b.settled());
        QTRY_COMPARE(b.inside.engine(), ContainersInside::Engine::None);
        QVERIFY(!b.inside.error());
        QCOMPARE(b.started(), 2); // docker, podman
        QVERIFY(!IdleHolds::of(b.context).isHeld());
        b.docker.programs = {u"podman"_s};
        b.inside.refresh();
        QTRY_VERIFY(b.inside.hasList());
        QCOMPARE(b.inside.client().program, u"podman"_s);
    }

    void marksTheSandboxAndPausesByItself()
    {
        Bench b;
        b.inside.setWatchLimit(50ms);
        QVERIFY(b.watch());
        QTRY_VERIFY(b.inside.isPaused());
        QVERIFY(!IdleHolds::of(b.context).isHeld());
        const qsizetype before = b.started();
        settle();
        QCOMPARE(b.started(), before);
        b.inside.setWatchLimit(1h);
        b.inside.setPaused(false);
        QTRY_VERIFY(b.started() > before);
        QVERIFY(IdleHolds::of(b.context).isHeld());
        b.inside.setWatched(false);
        QVERIFY(!IdleHolds::of(b.context).isHeld());
    }

    void actsAndLooksAgain()
    {
        Bench b;
        QVERIFY(b.watch());
        b.inside.act(DockerCommands::Act::Stop, web);
        QVERIFY(b.inside.containers().isPending(web));
        b.inside.act(DockerCommands::Act::Remove, web); // one thing at a time
        QTRY_COMPARE(b.inside.containers().find(web)->state, u"exited"_s);
        QVERIFY(!b.inside.containers().isPending(web));
        b.inside.act(DockerCommands::Act::Start, cache);
        QTRY_VERIFY(b.inside.containers().find(cache)->isRunning());
        b.inside.act(DockerCommands::Act::Remove, web);
        QTRY_COMPARE(b.inside.containers().rowCount(), 1);
        QCOMPARE(b.docker.deeds(),
            QList<QStringList>({{u"stop"_s, web}, {u"start"_s, cache}, {u"rm"_s, u"--force"_s, web}}));
        b.inside.removeImage(b.inside.images().images().constFirst().key());
        QTRY_COMPARE(b.inside.images().rowCount(), 0);
        b.inside.act(DockerCommands::Act::Stop, u"gone"_s); // nothing happens
        QVERIFY(b.settled());
        QCOMPARE(b.docker.deeds().size(), 4);
    }

    void refusalsAreToldInTheEnginesWords()
    {
        Bench b;
        QVERIFY(b.watch());
        QSignalSpy failed(&b.inside, &ContainersInside::failed);
        b.docker.refusal = "Error: first\nError: no such \x1b[31mcontainer\n";
        b.inside.act(DockerCommands::Act::Start, cache);
        QTRY_COMPARE(failed.size(), 1);
        const auto error = failed[0][0].value<ApiError>();
        QVERIFY(error.sentence.contains(u"no such"));
        QVERIFY(!error.sentence.contains(QChar(0x1b)));
        // The look after it fails as well; what was read stays.
        QTRY_VERIFY(b.inside.error());
        QCOMPARE(b.inside.containers().rowCount(), 2);
        b.docker.refusal.clear();
        b.inside.refresh();
        QTRY_VERIFY(!b.inside.error());
    }

    void anUnreadableAnswerIsAFailure()
    {
        Bench b;
        b.docker.rawContainers = "<html>";
        b.inside.setWatched(true);
        QTRY_VERIFY(b.inside.error());
        QVERIFY(!b.inside.hasList());
        b.docker.rawContainers.reset();
        b.inside.refresh();
        QTRY_VERIFY(b.inside.hasList());
    }

    void followsWhatRuns()
    {
        Bench b;
        QVERIFY(b.watch());
        CommandRun *log = b.inside.followLog(web);
        QVERIFY(log);
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        QTRY_COMPARE(log->state(), CommandRun::State::Running);
        b.processes().writeOutput(b.docker.followed(), OutputStream::Channel::StandardOutput, "said\n");
        QTRY_COMPARE(log->output().all(), QByteArray("said\n"));
        QCOMPARE(b.inside.followLog(web), log); // once is enough
        QCOMPARE(b.inside.jobs().rowCount(), 1);
        const ProcessId process = b.docker.followed();
        b.inside.jobs().close(0);
        QTRY_VERIFY(
            std::ranges::any_of(b.processes().sentSignals(), [&](const auto &sent) { return sent.apiId == process; }));
    }

    void aBuildIsFollowedAndSeenAfterwards()
    {
        Bench b;
        QVERIFY(b.watch());
        QVERIFY(!b.inside.build(u"app"_s, u"x"_s));
        const auto build = b.inside.build(u"/workspace/app"_s, u"app:2"_s);
        QVERIFY(build && *build);
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        b.docker.addImage(QString(64, u'd'), u"app:2"_s);
        b.processes().exitProcess(b.docker.followed(), 0);
        QTRY_COMPARE((*build)->state(), CommandRun::State::Ended);
        QTRY_COMPARE(b.inside.images().rowCount(), 2);
        // Whoever closes its output ends nothing.
        const qsizetype before = b.processes().sentSignals().size();
        b.inside.jobs().close(0);
        QCOMPARE(b.processes().sentSignals().size(), before);
    }

    void pushes_data()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("docker") << int(FakeDocker::Form::Docker);
        QTest::newRow("podman") << int(FakeDocker::Form::Podman);
    }
    void pushes()
    {
        QFETCH(int, form);
        Bench b{FakeDocker::Form(form)};
        const bool isDocker = FakeDocker::Form(form) == FakeDocker::Form::Docker;
        QVERIFY(b.watch());
        const QString key = b.inside.images().images().constFirst().key();
        const QString there = u"registry.example.com/team/app:1"_s;
        QSignalSpy started(&b.inside, &ContainersInside::pushStarted);
        QSignalSpy pushed(&b.inside, &ContainersInside::pushed);
        QSignalSpy failed(&b.inside, &ContainersInside::failed);
        QVERIFY(b.inside.push(key, u"app:1"_s)); // where to?
        QVERIFY(!b.inside.push(key, there));
        QTRY_COMPARE(started.size(), 1);
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        QCOMPARE(b.docker.deeds().constLast().constFirst(), u"push"_s);
        QCOMPARE(b.docker.deeds().size(), isDocker ? 2 : 1);
        if (isDocker)
            QCOMPARE(b.docker.deeds().constFirst(), QStringList({u"tag"_s, image, there}));
        QCOMPARE(b.inside.jobs().titleAt(0).contains(there), true);
        b.processes().exitProcess(b.docker.followed(), 0);
        QTRY_COMPARE(pushed.size(), 1);
        QCOMPARE(pushed[0][0].toString(), there);
        QVERIFY(failed.isEmpty());
    }

    void saysWhyItWasNotPushed()
    {
        Bench b;
        QVERIFY(b.watch());
        const QString key = b.inside.images().images().constFirst().key();
        QSignalSpy pushed(&b.inside, &ContainersInside::pushed);
        QSignalSpy failed(&b.inside, &ContainersInside::failed);
        QVERIFY(!b.inside.push(key, u"registry.example.com/app:1"_s));
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        b.processes().writeOutput(b.docker.followed(), OutputStream::Channel::StandardError,
            "Getting image source signatures\nError: writing blob: unauthorized: authentication required\n");
        b.processes().exitProcess(b.docker.followed(), 125);
        QTRY_COMPARE(failed.size(), 1);
        const ApiError error = failed[0][0].value<ApiError>();
        QVERIFY(error.sentence.contains(u"registry.example.com/app:1"));
        QVERIFY(error.sentence.contains(u"authentication required"));
        QVERIFY(error.advice.contains(u"login registry.example.com"));
        QVERIFY(pushed.isEmpty());
    }

    void aNameIsTakenFromNoOtherImage()
    {
        Bench b(FakeDocker::Form::Docker);
        b.docker.addImage(QString(64, u'd'), u"other:latest"_s);
        QVERIFY(b.watch());
        const QString key = InnerImage{image, u"localhost/app:1"_s, -1, {}}.key();
        const auto refused = b.inside.tag(key, u"other"_s);
        QVERIFY(refused && refused->sentence.contains(u"other:latest"));
        QVERIFY(b.docker.deeds().isEmpty());
        QVERIFY(!b.inside.tag(key, u"app:2"_s));
        QTRY_VERIFY(b.docker.imageReferences().contains(u"app:2"_s));
        QTRY_COMPARE(b.inside.images().rowCount(), 3); // shown without waiting for the next round of images
        QVERIFY(b.inside.tag(u"gone"_s, u"app:3"_s));
    }

    void newContainersBringTheirImages()
    {
        Bench b;
        QVERIFY(b.watch());
        QCOMPARE(b.inside.images().rowCount(), 1);
        b.docker.addImage(QString(64, u'd'), u"app:2"_s);
        b.docker.addContainer(QString(64, u'8'), u"app"_s, u"running"_s);
        b.inside.refresh();
        QTRY_COMPARE(b.inside.containers().rowCount(), 3);
        // By this look, and not by the next one, some seconds later.
        QTRY_COMPARE_WITH_TIMEOUT(b.inside.images().rowCount(), 2, 4500);
    }

    void findsTheProgramForComposeFiles()
    {
        Bench b;
        QVERIFY(b.watch());
        QSignalSpy failed(&b.inside, &ContainersInside::failed);
        QSignalSpy started(&b.inside, &ContainersInside::composeStarted);
        QVERIFY(b.inside.compose(u"c.yaml"_s, true)); // no whole path
        b.docker.programs << u"podman-compose"_s;
        QVERIFY(!b.inside.compose(u"/workspace/c.yaml"_s, true));
        QTRY_COMPARE(started.size(), 1);
        QTRY_COMPARE(b.processes().commands().constLast().arguments.constFirst(), u"podman-compose"_s);
        QCOMPARE(b.processes().commands().constLast().workingDirectory, u"/workspace"_s);
        QVERIFY(!b.inside.compose(u"/workspace/c.yaml"_s, false)); // known by now
        QCOMPARE(started.size(), 2);
        QVERIFY(failed.isEmpty());
    }

    void saysThatThereIsNoneForComposeFiles()
    {
        Bench b;
        b.docker.refusal = {};
        QVERIFY(b.watch());
        b.docker.programs = {u"gone"_s};
        QSignalSpy failed(&b.inside, &ContainersInside::failed);
        QVERIFY(!b.inside.compose(u"/workspace/c.yaml"_s, true));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<ApiError>().text().contains(u"podman-compose"));
        QVERIFY(!b.inside.isLookingForCompose());
    }

    void rowsKeepTheirPlace()
    {
        Bench b;
        QVERIFY(b.watch());
        QSignalSpy reset(&b.inside.containers(), &QAbstractItemModel::modelReset);
        const QPersistentModelIndex kept = b.inside.containers().indexOf(cache);
        b.docker.addContainer(QString(64, u'9'), u"new"_s, u"running"_s);
        b.inside.refresh();
        QTRY_COMPARE(b.inside.containers().rowCount(), 3);
        QCOMPARE(kept.data(InnerContainerModel::IdRole).toString(), cache);
        QVERIFY(reset.isEmpty());
    }

    void endsItsLogsWhenItGoes()
    {
        Bench b;
        {
            ContainersInside other(b.context);
            other.setWatched(true);
            QTRY_VERIFY(other.hasList());
            const CommandRun *log = other.followLog(web);
            QTRY_COMPARE(log->state(), CommandRun::State::Running);
        }
        QTRY_COMPARE(b.processes().sentSignals().size(), 1);
        QCOMPARE(b.processes().sentSignals().constFirst().signal, Signal::Term);
    }

    void aStoppedSandboxIsLeftAlone()
    {
        Bench b;
        QVERIFY(b.watch());
        Sandbox stopped = b.sandbox;
        stopped.state = SandboxState::Stopped;
        b.context.update(stopped);
        const qsizetype before = b.started();
        b.inside.refresh();
        b.inside.act(DockerCommands::Act::Stop, web);
        settle();
        QCOMPARE(b.started(), before);
        QCOMPARE(b.inside.containers().rowCount(), 2);
        QVERIFY(!b.inside.refusal().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestContainersInside)
#include "tst_containersinside.moc"
