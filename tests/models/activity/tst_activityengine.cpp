// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Entries.h"
#include "PrivateSettings.h"
#include "activity/ActivityRecorder.h"
#include "activity/ActivityText.h"
#include "ports/PortMonitor.h"
#include "processes/CommandHistory.h"
#include "profiles/ProfileStore.h"
#include "sandboxes/SandboxContexts.h"
#include "sandboxes/SandboxController.h"
#include "snapshots/ImageLibrary.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

constexpr auto patience = 120000; // ms; a machine that builds beside the tests is slow

/// What a start of the program holds, without a window.
struct Run {
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    SandboxContexts contexts{feeds};
    SandboxController controller{feeds};
    TransferQueue transfers;
    ProfileStore profiles;
    ActivityStore store;
    ActivityRecorder recorder{store, {feeds, controller, transfers, profiles}};

    Run(const std::shared_ptr<Backend> &backend, const QString &folder)
        : profiles(folder + u"/profiles.json"_s)
        , store(folder + u"/activity.db"_s)
    {
        connections.add(backend->profile(), u"Engine"_s, true);
        connections.setBackend(backend->profile(), backend);
        feeds.setWatched(true);
    }
    std::optional<ActivityEntry> find(ActivityKind kind, const SandboxId &sandbox)
    {
        for (const ActivityEntry &entry : entriesOf(store, {.sandbox = sandbox})) {
            if (entry.kind == kind)
                return entry;
        }
        return std::nullopt;
    }
};

} // namespace

/// The history of real sandboxes: what was done to them is there, and no secret is.
class ActivityEngineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
            QSKIP(qPrintable(missing));
        m_engine = std::make_unique<EngineUnderTest>();
        QCOMPARE(m_engine->connect(), QString());
        new ImageLibrary(*m_engine->backend(), m_folder.path());
        m_run = std::make_unique<Run>(m_engine->backend(), m_folder.path());
    }

    void whatIsDoneIsThere()
    {
        SandboxSpec spec = EngineUnderTest::specFor(u"history"_s);
        spec.environment = {{u"HISTORY_TOKEN"_s, u"not-for-the-history-4711"_s}};
        QSignalSpy created(&m_run->controller, &SandboxController::created);
        m_run->controller.create(m_engine->backend()->profile(), spec);
        QTRY_COMPARE_WITH_TIMEOUT(created.size(), 1, patience);
        m_key = created[0][1].value<SandboxKey>();
        std::optional<ActivityEntry> entry;
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::SandboxRunning, m_key.id)), patience);
        QVERIFY((entry = m_run->find(ActivityKind::SandboxCreated, m_key.id)));
        QCOMPARE(entry->sandboxName, u"history"_s);
        QCOMPARE(entry->facts[ActivityFact::variables].toInt(), 1);
        QCOMPARE(entry->facts[ActivityFact::memoryMiB].toInt(), 256);

        const auto context = m_run->contexts.open(m_key);
        QVERIFY(context);
        CommandHistory &commands = CommandHistory::of(*context);
        m_run->recorder.watch(*context, commands);
        CommandRequest request;
        request.text = u"env SECRET_IN_LINE=not-for-the-history-4712 false"_s;
        CommandRun *run = commands.run(request).value_or(nullptr);
        QVERIFY(run);
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::CommandRun, m_key.id)), patience);
        QCOMPARE(entry->subject, u"env"_s);
        QCOMPARE(entry->facts[ActivityFact::exitCode].toInt(), 1);

        PortMonitor ports(*context);
        m_run->recorder.watch(*context, ports);
        ports.expose(8000);
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::PortExposed, m_key.id)), patience);
        QCOMPARE(entry->outcome, ActivityOutcome::Succeeded);

        ImageLibrary &images = ImageLibrary::of(*m_engine->backend());
        SnapshotSave *save = images.save(context->sandbox(), u"kept in the history"_s, {});
        QTRY_COMPARE_WITH_TIMEOUT(save->state(), SnapshotSave::State::Saved, patience);
        m_image = save->image()->id;
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::SnapshotSaved, m_key.id)), patience);
        QCOMPARE(entry->image, m_image);
        const auto removed = answerOf(images.remove(m_image));
        QVERIFY(removed && *removed);

        m_run->controller.stop({m_key});
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::SandboxEnded, m_key.id)), patience);
        QCOMPARE(entry->facts[ActivityFact::by].toString(), u"here"_s);
        // The id is found by a part of it, when the snapshot itself is gone long since.
        const QList<ActivityEntry> found = entriesOf(m_run->store, {.text = m_image.value().last(12)});
        QVERIFY(std::ranges::contains(found, ActivityKind::SnapshotSaved, &ActivityEntry::kind));
        QVERIFY(std::ranges::contains(found, ActivityKind::SnapshotDeleted, &ActivityEntry::kind));
    }

    void nothingSecretIsInTheFile()
    {
        const QByteArray bytes = bytesOf(m_run->store.path());
        QVERIFY(bytes.contains("history"));
        for (const char *secret : {"not-for-the-history", "HISTORY_TOKEN", "SECRET_IN_LINE"})
            QVERIFY2(!bytes.contains(secret), secret);
        const QByteArray token = qgetenv("VIVARIUM_TEST_TOKEN");
        QVERIFY(!token.isEmpty() && !bytes.contains(token));
        const QString json = m_folder.filePath(u"out.json"_s);
        QVERIFY(*answerOf(m_run->store.exportTo({}, json, ActivityFormat::Json)));
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray exported = file.readAll();
        QVERIFY(exported.contains(m_image.value().toUtf8()));
        QVERIFY(!exported.contains("not-for-the-history"));
    }

    void anIdleStopWhileNobodyLooked()
    {
        SandboxSpec spec = EngineUnderTest::specFor(u"idle_history"_s);
        spec.keepWarm = 3s;
        QSignalSpy created(&m_run->controller, &SandboxController::created);
        m_run->controller.create(m_engine->backend()->profile(), spec);
        QTRY_COMPARE_WITH_TIMEOUT(created.size(), 1, patience);
        const auto key = created[0][1].value<SandboxKey>();
        QTRY_VERIFY_WITH_TIMEOUT(m_run->find(ActivityKind::SandboxCreated, key.id), patience);
        m_run.reset();

        std::optional<Sandbox> ended;
        QTRY_VERIFY_WITH_TIMEOUT(([&] {
            const auto now = EngineUnderTest::wait(m_engine->backend()->sandboxes().get(key.id));
            if (now && *now && !isLive((*now)->state))
                ended = **now;
            return ended.has_value();
        }()),
            patience);
        m_run = std::make_unique<Run>(m_engine->backend(), m_folder.path());
        std::optional<ActivityEntry> entry;
        QTRY_VERIFY_WITH_TIMEOUT((entry = m_run->find(ActivityKind::SandboxEnded, key.id)), patience);
        QCOMPARE(entry->sandboxName, u"idle_history"_s);
        QCOMPARE(entry->facts[ActivityFact::reason].toString(), ended->reason);
        QVERIFY(std::abs(entry->at.secsTo(ended->stoppedAt)) <= 1);
        QVERIFY(!m_run->find(ActivityKind::SandboxEnded, m_key.id)->facts.isEmpty()); // that of before is still there
    }

    void cleanupTestCase()
    {
        if (m_run && !m_key.isEmpty())
            (void)EngineUnderTest::wait(m_engine->backend()->sandboxes().stop(m_key.id));
        m_run.reset();
    }

private:
    PrivateSettings m_settings;
    QTemporaryDir m_folder;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<Run> m_run;
    SandboxKey m_key;
    ImageId m_image;
};

QTEST_GUILESS_MAIN(ActivityEngineTest)
#include "tst_activityengine.moc"
