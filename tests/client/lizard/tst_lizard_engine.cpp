// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardWorld.h"
#include "backend/OutputStream.h"
#include "backend/TerminalChannel.h"
#include "backend/Transfer.h"

#include <QFile>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardWorld;

/// The window's Lizard backend on the local engine, which serves the same API: the quickstart, and what goes beyond it.
class TestLizardEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void runsACommand();
    void writesAndReadsFiles();
    void listsProcesses();
    void opensATerminal();
    void exposesAPort();
    void pausesAndResumes();
    void savesAndRestores();
    void movesTheDeadline();
    void hasVolumesAndSchedules();
    void copiesOrSaysWhyNot();

private:
    template <typename T> static Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(180000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }
    [[nodiscard]] SandboxState state() { return wait(m_backend->sandboxes().get(m_id)).value_or(Sandbox()).state; }

    QTemporaryDir m_folder;
    std::unique_ptr<LizardBackend> m_backend;
    SandboxId m_id;
};

// The call is made once, whatever it answers: a second one would find other things.
#define VERIFY_ANSWER(call)                                                                                            \
    do {                                                                                                               \
        const auto &answer = (call);                                                                                   \
        QVERIFY2(answer.has_value(), answer ? "" : qPrintable(answer.error().text() + u' ' + answer.error().details)); \
    } while (false)

void TestLizardEngine::initTestCase()
{
    const QString endpoint =
        qEnvironmentVariable("VIVARIUM_TEST_DIRECT", qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
    if (endpoint.isEmpty())
        QSKIP("No engine: VIVARIUM_TEST_ENDPOINT is not set.");
    LizardBackend::Options options;
    options.profile = ProfileId(u"engine"_s);
    options.endpoint = QUrl(endpoint);
    // Each API has keys of its own; an engine without this one has none.
    QFile key(qEnvironmentVariable("VIVARIUM_TEST_DATA_DIR") + u"/engine/lizard-key"_s);
    options.token = Secret(key.open(QIODevice::ReadOnly) ? key.readAll().trimmed() : qgetenv("VIVARIUM_TEST_TOKEN"));
    options.portMemory = m_folder.filePath(u"ports.json"_s);
    m_backend = std::make_unique<LizardBackend>(options);
    const auto who = wait(m_backend->connectToServer());
    if (!who && who.error().kind == ErrorKind::NotFound)
        QSKIP("This engine doesn't serve Lizard's API.");
    VERIFY_ANSWER(who);
    SandboxSpec spec;
    spec.name = u"lizard-window"_s;
    spec.templateName = u"base"_s;
    spec.size = u"nano"_s;
    spec.keepWarm = 900s;
    spec.environment = {{u"LEVEL"_s, u"7"_s}};
    const auto made = wait(m_backend->sandboxes().create(spec, {}));
    VERIFY_ANSWER(made);
    m_id = made->id;
    QTRY_COMPARE_WITH_TIMEOUT(state(), SandboxState::Running, 120000);
    const auto sandbox = wait(m_backend->sandboxes().get(m_id));
    QCOMPARE(sandbox->name, u"lizard-window"_s);
    QCOMPARE(sandbox->templateName, u"base"_s);
    QCOMPARE(sandbox->lifetime.kind, Lifetime::Kind::Deadline);
}

void TestLizardEngine::cleanupTestCase()
{
    if (m_id.isEmpty())
        return;
    VERIFY_ANSWER(wait(m_backend->sandboxes().stop(m_id)));
    const auto gone = wait(m_backend->sandboxes().get(m_id));
    QVERIFY(!gone || !isLive(gone->state));
}

void TestLizardEngine::runsACommand()
{
    Command command;
    command.arguments = {u"/bin/sh"_s, u"-c"_s, u"echo $LEVEL; echo no >&2; exit 4"_s};
    const auto record = wait(m_backend->processes().start(m_id, command));
    VERIFY_ANSWER(record);
    QVERIFY(record->pid > 0);
    const auto over = wait(m_backend->processes().read(m_id, record->id, 5000ms));
    VERIFY_ANSWER(over);
    QCOMPARE(over->exitCode, std::optional(4));
    QCOMPARE(over->standardOutput, QByteArray("7\n"));
    QCOMPARE(over->standardError, QByteArray("no\n"));
}

void TestLizardEngine::writesAndReadsFiles()
{
    const QByteArray bytes("\x00\xff binary \x80", 11);
    VERIFY_ANSWER(wait(m_backend->files().write(m_id, "/workspace/a b/x.bin", bytes, 0644)));
    const auto content = wait(m_backend->files().read(m_id, "/workspace/a b/x.bin", 1000));
    VERIFY_ANSWER(content);
    QCOMPARE(content->bytes, bytes);
    VERIFY_ANSWER(wait(m_backend->files().makeDirectory(m_id, "/workspace/it's/deep")));
    VERIFY_ANSWER(wait(m_backend->files().move(m_id, "/workspace/a b/x.bin", "/workspace/it's/y.bin", false)));
    const auto page = wait(m_backend->files().list(m_id, "/workspace/it's", {}));
    VERIFY_ANSWER(page);
    QCOMPARE(page->entries.size(), 2);
    QCOMPARE(page->entries.at(0).type, FileType::Directory);
    QCOMPARE(page->entries.at(1).name, QByteArray("y.bin"));
    QCOMPARE(wait(m_backend->files().stat(m_id, "/workspace/none")).error().kind, ErrorKind::NotFound);
    QFile local(m_folder.filePath(u"big"_s));
    QVERIFY(local.open(QIODevice::WriteOnly));
    local.write(QByteArray(9 << 20, 'x'));
    local.close();
    const auto upload = m_backend->files().upload(m_id, local.fileName(), "/workspace/big");
    std::optional<Result<Done>> end;
    connect(upload.get(), &Transfer::finished, this, [&end](const Result<Done> &result) { end = result; });
    QTRY_VERIFY_WITH_TIMEOUT(end, 120000);
    VERIFY_ANSWER(*end);
    QCOMPARE(wait(m_backend->files().stat(m_id, "/workspace/big"))->size, 9 << 20);
    VERIFY_ANSWER(wait(m_backend->files().removeDirectory(m_id, "/workspace/it's")));
}

void TestLizardEngine::listsProcesses()
{
    const auto table = wait(m_backend->processes().table(m_id));
    VERIFY_ANSWER(table);
    QVERIFY(!table->processes.isEmpty());
    QVERIFY(std::ranges::any_of(table->processes, [](const Process &process) { return process.identity.pid == 1; }));
}

void TestLizardEngine::opensATerminal()
{
    const auto channel = m_backend->terminals().open(m_id, {80, 24}, false, {});
    QByteArray received;
    std::optional<TerminalChannel::End> end;
    connect(
        channel.get(), &TerminalChannel::received, this, [&received](const QByteArray &bytes) { received += bytes; });
    connect(channel.get(), &TerminalChannel::ended, this,
        [&end](TerminalChannel::End how, int, const ApiError &) { end = how; });
    QTRY_VERIFY_WITH_TIMEOUT(!received.isEmpty(), 30000);
    channel->send("echo $((6 * 7)); exit\n");
    QTRY_VERIFY_WITH_TIMEOUT(received.contains("42"), 30000);
    QTRY_COMPARE_WITH_TIMEOUT(end, std::optional(TerminalChannel::End::Exited), 30000);
    const auto nowhere = m_backend->terminals().open(SandboxId(u"no-such-sandbox"_s), {80, 24}, false, {});
    ApiError error;
    end.reset();
    connect(nowhere.get(), &TerminalChannel::ended, this, [&](TerminalChannel::End how, int, const ApiError &why) {
        end = how;
        error = why;
    });
    QTRY_COMPARE_WITH_TIMEOUT(end, std::optional(TerminalChannel::End::Refused), 30000);
    QCOMPARE(error.kind, ErrorKind::NotFound);
}

void TestLizardEngine::exposesAPort()
{
    const auto exposed = wait(m_backend->ports().expose(m_id, 8000));
    VERIFY_ANSWER(exposed);
    QVERIFY(!exposed->url.isEmpty());
    QVERIFY(!exposed->token.isEmpty());
    const auto probe = wait(m_backend->ports().probe(*exposed));
    VERIFY_ANSWER(probe);
    QCOMPARE(probe->outcome, PortProbe::Outcome::NeedsToken);
    QCOMPARE(wait(m_backend->ports().list(m_id))->size(), 1);
    VERIFY_ANSWER(wait(m_backend->ports().close(m_id, 8000)));
}

void TestLizardEngine::pausesAndResumes()
{
    VERIFY_ANSWER(wait(m_backend->files().write(m_id, "/workspace/kept", "kept", 0644)));
    const auto asked = wait(m_backend->sandboxes().pause(m_id));
    if (!asked && asked.error().kind == ErrorKind::Unsupported)
        QSKIP(qPrintable(asked.error().text()));
    VERIFY_ANSWER(asked);
    QTRY_VERIFY_WITH_TIMEOUT(state() == SandboxState::Paused || state() == SandboxState::Running, 120000);
    if (state() == SandboxState::Running)
        QSKIP(qPrintable(wait(m_backend->sandboxes().get(m_id))->pauseError));
    // Our engine says what a pause keeps; where it is memory, processes too.
    QVERIFY(wait(m_backend->sandboxes().get(m_id)).value_or(Sandbox()).pauseKeepsMemory.has_value());
    VERIFY_ANSWER(wait(m_backend->sandboxes().resume(m_id)));
    QTRY_COMPARE_WITH_TIMEOUT(state(), SandboxState::Running, 120000);
    const auto kept = wait(m_backend->files().read(m_id, "/workspace/kept", 100));
    VERIFY_ANSWER(kept);
    QCOMPARE(kept->bytes, QByteArray("kept"));
}

void TestLizardEngine::savesAndRestores()
{
    const auto saved = wait(m_backend->snapshots().save(m_id, SnapshotApi::newId(), u"my-app"_s, {}));
    if (!saved && saved.error().kind == ErrorKind::Unsupported)
        QSKIP(qPrintable(saved.error().text()));
    VERIFY_ANSWER(saved);
    QVERIFY(saved->readyCount >= 1);
    QVERIFY(saved->keepsMemory.has_value());
    const auto copy = wait(m_backend->snapshots().restore(saved->id, 600s));
    VERIFY_ANSWER(copy);
    QTRY_COMPARE_WITH_TIMEOUT(
        wait(m_backend->sandboxes().get(copy->id)).value_or(Sandbox()).state, SandboxState::Running, 120000);
    const auto kept = wait(m_backend->files().read(copy->id, "/workspace/kept", 100));
    VERIFY_ANSWER(kept);
    QCOMPARE(kept->bytes, QByteArray("kept"));
    VERIFY_ANSWER(wait(m_backend->sandboxes().stop(copy->id)));
    VERIFY_ANSWER(wait(m_backend->snapshots().remove(saved->id)));
}

void TestLizardEngine::movesTheDeadline()
{
    const auto later = wait(m_backend->sandboxes().setLifetime(m_id, 7200s));
    VERIFY_ANSWER(later);
    const qint64 left = QDateTime::currentDateTimeUtc().secsTo(later->endsAt);
    QVERIFY2(left > 7000 && left < 7300, qPrintable(QString::number(left)));
}

void TestLizardEngine::hasVolumesAndSchedules()
{
    const QString name = u"window-test"_s;
    const auto volume = wait(m_backend->storage().makeSizedVolume(name, 1, {}));
    VERIFY_ANSWER(volume);
    QCOMPARE(volume->sizeGiB, 1);
    VERIFY_ANSWER(wait(m_backend->storage().growVolume(name, 2)));
    VERIFY_ANSWER(wait(m_backend->storage().removeVolume(name)));
    ScheduleSpec spec;
    spec.command = u"echo scheduled"_s;
    spec.every = u"1h"_s;
    const auto schedule = wait(m_backend->schedules()->create(m_id, spec));
    VERIFY_ANSWER(schedule);
    VERIFY_ANSWER(wait(m_backend->schedules()->runNow(schedule->id)));
    QTRY_VERIFY_WITH_TIMEOUT(([&] {
        const auto runs = wait(m_backend->schedules()->runs(schedule->id, 5));
        return runs && !runs->isEmpty() && runs->constFirst().output.contains(u"scheduled");
    }()),
        60000);
    VERIFY_ANSWER(wait(m_backend->schedules()->remove(schedule->id)));
}

void TestLizardEngine::copiesOrSaysWhyNot()
{
    const auto copies = wait(m_backend->sandboxes().fork(m_id, 2, 600s));
    if (!copies && (copies.error().kind == ErrorKind::Unsupported || copies.error().kind == ErrorKind::Conflict))
        QSKIP(qPrintable(copies.error().text()));
    VERIFY_ANSWER(copies);
    QCOMPARE(copies->size(), 2);
    for (const SandboxApi::Copy &copy : *copies) {
        if (copy.sandbox)
            VERIFY_ANSWER(wait(m_backend->sandboxes().stop(copy.sandbox->id)));
        else
            QVERIFY(!copy.failure.isEmpty());
    }
}

QTEST_GUILESS_MAIN(TestLizardEngine)
#include "tst_lizard_engine.moc"
