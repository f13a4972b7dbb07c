// SPDX-License-Identifier: GPL-3.0-or-later
#include "Arguments.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using namespace vivarium::cli;

class CliArgumentsTest : public QObject {
    Q_OBJECT

    template <typename T> static T parsed(const QStringList &arguments)
    {
        const auto request = parseArguments(arguments);
        if (!request)
            qWarning("refused: %s", qPrintable(request.error().sentence));
        return request && std::holds_alternative<T>(*request) ? std::get<T>(*request) : T();
    }

private Q_SLOTS:
    void readsList()
    {
        const auto request = parsed<ListRequest>({u"list"_s, u"--all"_s, u"--json"_s, u"--connection"_s, u"Local"_s});
        QVERIFY(request.all && request.json);
        QCOMPARE(request.connection, u"Local"_s);
    }

    void everythingBehindTheDashesIsTheCommand()
    {
        const auto request = parsed<ExecRequest>({u"exec"_s, u"--cwd"_s, u"/tmp"_s, u"box"_s, u"-e"_s, u"A=1=2"_s,
            u"--env"_s, u"B="_s, u"--timeout"_s, u"7"_s, u"--"_s, u"sh"_s, u"-c"_s, u"--json"_s, u"--"_s});
        QCOMPARE(request.sandbox, u"box"_s);
        QCOMPARE(request.command.arguments, (QStringList{u"sh"_s, u"-c"_s, u"--json"_s, u"--"_s}));
        QCOMPARE(request.command.workingDirectory, u"/tmp"_s);
        QCOMPARE(request.command.environment, (QHash<QString, QString>{{u"A"_s, u"1=2"_s}, {u"B"_s, QString()}}));
        QCOMPARE(request.command.limit, std::chrono::seconds(7));
        QVERIFY(!request.json);
    }

    void tellsPlacesApart()
    {
        auto request = parsed<CopyRequest>({u"cp"_s, u"a/b"_s, u"box:/x/../y/"_s});
        QVERIFY(request.isUpload && request.intoFolder);
        QCOMPARE(request.remote, RemotePath("/y"));
        QCOMPARE(request.local, u"a/b"_s);
        request = parsed<CopyRequest>({u"cp"_s, u"box:notes"_s, u"./a:b"_s});
        QVERIFY(!request.isUpload && !request.intoFolder);
        QCOMPARE(request.sandbox, u"box"_s);
        QCOMPARE(request.remote, RemotePath("/workspace/notes"));
        QCOMPARE(request.local, u"./a:b"_s);
    }

    void readsSnapshot()
    {
        const auto request = parsed<SnapshotRequest>(
            {u"snapshot"_s, u"box"_s, u"--name"_s, u"before"_s, u"--note=x y"_s, u"--memory"_s});
        QCOMPARE(request.sandbox, u"box"_s);
        QCOMPARE(request.name, u"before"_s);
        QCOMPARE(request.note, u"x y"_s);
        QVERIFY(request.memory && !request.json);
    }

    void helpsWithEveryCommand()
    {
        for (const QString &command : {u"list"_s, u"exec"_s, u"cp"_s, u"snapshot"_s}) {
            const auto text = parsed<ShowText>({command, u"--help"_s}).text;
            QVERIFY2(text.startsWith(u"Usage: vivarium "_s + command), qPrintable(text));
            QVERIFY(text.contains(u"--connection"_s) && text.contains(u"--json"_s));
            QVERIFY(parsed<ShowText>({u"--help"_s}).text.contains(command));
        }
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList();
        QTest::newRow("unknown command") << QStringList{u"delete"_s};
        QTest::newRow("unknown option") << QStringList{u"list"_s, u"--what"_s};
        QTest::newRow("a word too many") << QStringList{u"list"_s, u"box"_s};
        QTest::newRow("no dashes") << QStringList{u"exec"_s, u"box"_s, u"ls"_s, u"-l"_s};
        QTest::newRow("no command") << QStringList{u"exec"_s, u"box"_s, u"--"_s};
        QTest::newRow("no sandbox") << QStringList{u"exec"_s, u"--"_s, u"ls"_s};
        QTest::newRow("no variable") << QStringList{u"exec"_s, u"-e"_s, u"A"_s, u"box"_s, u"--"_s, u"ls"_s};
        QTest::newRow("no number") << QStringList{u"exec"_s, u"--timeout"_s, u"0"_s, u"box"_s, u"--"_s, u"ls"_s};
        QTest::newRow("relative folder") << QStringList{u"exec"_s, u"--cwd"_s, u"src"_s, u"box"_s, u"--"_s, u"ls"_s};
        QTest::newRow("both here") << QStringList{u"cp"_s, u"a"_s, u"b"_s};
        QTest::newRow("both inside") << QStringList{u"cp"_s, u"a:/x"_s, u"b:/x"_s};
        QTest::newRow("one place") << QStringList{u"cp"_s, u"a:/x"_s};
        QTest::newRow("no sandbox to save") << QStringList{u"snapshot"_s};
    }

    void refuses()
    {
        QFETCH(QStringList, arguments);
        const auto request = parseArguments(arguments);
        QVERIFY(!request);
        QVERIFY(!request.error().sentence.isEmpty());
        QVERIFY2(!request.error().sentence.contains(u'\n'), "one sentence");
    }
};

QTEST_GUILESS_MAIN(CliArgumentsTest)
#include "tst_cli_arguments.moc"
