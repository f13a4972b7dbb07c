// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "backend/FileApi.h"
#include "backend/ImageApi.h"
#include "backend/ProcessApi.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// The built program against the real engine, as a person calls it.
class CliEngineTest : public QObject {
    Q_OBJECT

    struct Ended {
        int code = -1;
        QByteArray out;
        QByteArray err;
    };
    void prepare(QProcess &process) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        // The engine of the fixture; everything a person has is elsewhere.
        environment.insert(u"VIVARIUM_DATA_DIR"_s, qEnvironmentVariable("VIVARIUM_TEST_DATA_DIR"));
        environment.insert(u"VIVARIUM_ENGINE"_s, qEnvironmentVariable("VIVARIUM_TEST_ENGINE"));
        environment.insert(u"XDG_CONFIG_HOME"_s, m_folder.filePath(u"config"_s));
        environment.insert(u"XDG_STATE_HOME"_s, m_folder.filePath(u"state"_s));
        environment.insert(u"XDG_CACHE_HOME"_s, m_folder.filePath(u"cache"_s));
        process.setProcessEnvironment(environment);
        process.setStandardInputFile(QProcess::nullDevice());
    }
    Ended call(const QStringList &arguments) const
    {
        QProcess process;
        prepare(process);
        process.start(QStringLiteral(VIVARIUM_CLI), arguments);
        Ended ended;
        if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
            return ended;
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    static QByteArray digestOf(const QString &path)
    {
        QFile file(path);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        return file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray("unreadable");
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    QTemporaryDir m_folder;
    EngineUnderTest m_engine;
    Sandbox m_box;

private Q_SLOTS:
    void initTestCase()
    {
        if (const QString reason = EngineUnderTest::missing(); !reason.isEmpty())
            QSKIP(qPrintable(reason));
        QCOMPARE(m_engine.connect(), QString());
        const auto box = m_engine.makeSandbox(u"cli_box"_s);
        QVERIFY(box.has_value());
        m_box = *box;
    }

    void lists()
    {
        const Ended document = call({u"list"_s, u"--connection"_s, u"local"_s, u"--json"_s});
        QVERIFY2(document.code == 0, document.err);
        const QJsonArray sandboxes = QJsonDocument::fromJson(document.out).object().value("sandboxes"_L1).toArray();
        const auto found = std::ranges::find_if(
            sandboxes, [this](const QJsonValue &sandbox) { return sandbox["id"_L1].toString() == m_box.id.value(); });
        QVERIFY(found != sandboxes.end());
        const QJsonObject sandbox = found->toObject();
        QCOMPARE(sandbox["name"_L1].toString(), u"cli_box"_s);
        QCOMPARE(sandbox["state"_L1].toString(), u"running"_s);
        QCOMPARE(sandbox["connection_id"_L1].toString(), u"local"_s);
        QVERIFY(sandbox["seconds_left"_L1].toInt() > 0);
        const Ended table = call({u"list"_s, u"--connection"_s, u"local"_s});
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.contains("cli_box") && table.out.contains(m_box.id.value().toUtf8()));
    }

    void runsACommand()
    {
        const Ended ended = call({u"exec"_s, u"cli_box"_s, u"--cwd"_s, u"/tmp"_s, u"--env"_s, u"GREETING=hello you"_s,
            u"--"_s, u"sh"_s, u"-c"_s, u"echo \"$GREETING\"; pwd; echo oops >&2; exit 3"_s});
        QVERIFY2(ended.code == 3, ended.err);
        QCOMPARE(ended.out, QByteArray("hello you\n/tmp\n"));
        QCOMPARE(ended.err, QByteArray("oops\n"));
        // All of a large output, byte for byte, as long as it comes no faster than it is read.
        const Ended large = call({u"exec"_s, m_box.id.value(), u"--"_s, u"sh"_s, u"-c"_s,
            u"for i in $(seq 30); do head -c 100000 /dev/zero | tr '\\0' x; sleep 0.05; done"_s});
        QCOMPARE(large.code, 0);
        QCOMPARE(large.out.count('x'), 3000000);
        QVERIFY2(large.err.isEmpty(), large.err);
        // A server doesn't wait for its reader: what a flood lost is told.
        const Ended flood =
            call({u"exec"_s, m_box.id.value(), u"--"_s, u"sh"_s, u"-c"_s, u"head -c 9000000 /dev/zero | tr '\\0' x"_s});
        QCOMPARE(flood.code, 0);
        if (flood.out.size() < 9000000)
            QVERIFY2(flood.err.contains("lost"), flood.err);
    }

    void anInterruptEndsTheCommandInside()
    {
        QProcess process;
        prepare(process);
        process.start(QStringLiteral(VIVARIUM_CLI),
            {u"exec"_s, u"cli_box"_s, u"--"_s, u"sh"_s, u"-c"_s, u"echo ready; exec sleep 4321"_s});
        QByteArray out;
        QVERIFY(QTest::qWaitFor(
            [&] {
                out += process.readAllStandardOutput();
                return out == "ready\n";
            },
            30000));
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const auto table = EngineUnderTest::wait(m_engine.backend()->processes().table(m_box.id));
        QVERIFY(table && *table);
        for (const Process &one : (*table)->processes)
            QVERIFY(one.exitCode || !one.commandLine.contains(u"4321"_s));
    }

    void copiesAFileThereAndBack()
    {
        QByteArray bytes;
        for (unsigned i = 0; i < 300000; ++i)
            bytes += char(i * 7919 >> 3);
        write(u"data.bin"_s, bytes);
        const Ended up = call({u"cp"_s, m_folder.filePath(u"data.bin"_s), u"cli_box:/workspace/up/data.bin"_s});
        QVERIFY2(up.code == 0, up.err);
        const Ended sum = call({u"exec"_s, u"cli_box"_s, u"--"_s, u"sha256sum"_s, u"/workspace/up/data.bin"_s});
        QCOMPARE(sum.out.left(64), digestOf(m_folder.filePath(u"data.bin"_s)));
        const Ended down = call({u"cp"_s, u"cli_box:up/data.bin"_s, m_folder.filePath(u"back.bin"_s)});
        QVERIFY2(down.code == 0, down.err);
        QCOMPARE(digestOf(m_folder.filePath(u"back.bin"_s)), digestOf(m_folder.filePath(u"data.bin"_s)));
    }

    void copiesAFolderThereAndBack()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"tree/deep/er"_s));
        write(u"tree/one"_s, QByteArray(5000, '1'));
        write(u"tree/deep/er/two"_s, QByteArray(70000, '2'));
        const Ended up = call({u"cp"_s, m_folder.filePath(u"tree"_s), u"cli_box:copied"_s});
        QVERIFY2(up.code == 0, up.err);
        QCOMPARE(call({u"cp"_s, m_folder.filePath(u"tree"_s), u"cli_box:/workspace/copied/"_s}).code, 0); // into it
        const Ended again = call({u"cp"_s, m_folder.filePath(u"tree"_s), u"cli_box:copied"_s});
        QCOMPARE(again.code, 1); // there is copied/tree by now
        const Ended down = call({u"cp"_s, u"cli_box:copied"_s, m_folder.filePath(u"back"_s)});
        QVERIFY2(down.code == 0, down.err);
        for (const QString &name : {u"one"_s, u"deep/er/two"_s}) {
            const QByteArray digest = digestOf(m_folder.filePath(u"tree/"_s + name));
            QCOMPARE(digestOf(m_folder.filePath(u"back/"_s + name)), digest);
            QCOMPARE(digestOf(m_folder.filePath(u"back/tree/"_s + name)), digest);
        }
        // No hidden folder is left on either side.
        const Ended hidden = call({u"exec"_s, u"cli_box"_s, u"--"_s, u"sh"_s, u"-c"_s, u"ls -A /workspace"_s});
        QVERIFY2(hidden.code == 0 && !hidden.out.contains(".vivarium-"), hidden.out);
        QCOMPARE(QDir(m_folder.path()).entryList({u".vivarium*"_s}, QDir::AllEntries | QDir::Hidden), QStringList());
    }

    void savesASnapshot()
    {
        const Ended saved = call({u"snapshot"_s, u"cli_box"_s, u"--name"_s, u"from the command line"_s, u"--json"_s});
        QVERIFY2(saved.code == 0, saved.err);
        const ImageId id(QJsonDocument::fromJson(saved.out).object().value("id"_L1).toString());
        QVERIFY(!id.isEmpty());
        const auto images = EngineUnderTest::wait(m_engine.backend()->images().list());
        QVERIFY(images && *images);
        const auto found = std::ranges::find((*images).value(), id, &Image::id);
        QVERIFY(found != (*images)->end());
        QCOMPARE(found->name, u"from the command line"_s);
        (void)EngineUnderTest::wait(m_engine.backend()->images().remove(id));
        // It needs no name.
        const Ended unnamed = call({u"snapshot"_s, u"cli_box"_s});
        QVERIFY2(unnamed.code == 0 && unnamed.out.startsWith("img_"), unnamed.err);
        (void)EngineUnderTest::wait(
            m_engine.backend()->images().remove(ImageId(QString::fromLatin1(unnamed.out.trimmed()))));
    }

    void whatIsNotThereIsAFailure()
    {
        const Ended missing = call({u"exec"_s, u"cli_no_such_box"_s, u"--"_s, u"true"_s});
        QCOMPARE(missing.code, 1);
        QVERIFY(missing.err.startsWith("vivarium: ") && missing.err.count('\n') == 1);
        QCOMPARE(call({u"exec"_s, u"cli_box"_s}).code, 2);
    }
};

QTEST_GUILESS_MAIN(CliEngineTest)
#include "tst_cli_engine.moc"
