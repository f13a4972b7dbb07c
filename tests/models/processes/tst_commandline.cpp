// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of short texts read better without a macro around each.
#undef QT_NO_CAST_FROM_ASCII

#include "processes/CommandLine.h"
#include "processes/CommandRequest.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace std::chrono_literals;
using vivarium::CommandRequest;
using vivarium::parseEnvironment;
using vivarium::quoteCommandLine;
using vivarium::splitCommandLine;

class TestCommandLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void splits_data();
    void splits();
    void refuses_data();
    void refuses();
    void namesShellCharacters();
    void splitsAsTheShellDoes();
    void quotesWhatItSplits();
    void requests();
    void environment();
};

void TestCommandLine::splits_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("empty") << "" << QStringList();
    QTest::newRow("blank") << " \t\n " << QStringList();
    QTest::newRow("words") << "ls  -l\t/tmp" << QStringList{"ls", "-l", "/tmp"};
    QTest::newRow("single quotes") << R"(echo 'a "b" \c')" << QStringList{"echo", R"(a "b" \c)"};
    QTest::newRow("double quotes") << R"(echo "a 'b' \"c\" \d")" << QStringList{"echo", R"(a 'b' "c" \d)"};
    QTest::newRow("joined") << R"(a'b'"c"d)" << QStringList{"abcd"};
    QTest::newRow("empty words") << R"('' "" x)" << QStringList{"", "", "x"};
    QTest::newRow("backslash") << R"(a\ b \\ \')" << QStringList{"a b", "\\", "'"};
    QTest::newRow("continued line") << "a\\\nb c" << QStringList{"ab", "c"};
    QTest::newRow("continued in quotes") << "\"a\\\nb\"" << QStringList{"ab"};
    QTest::newRow("line feed in quotes") << "'a\nb'" << QStringList{"a\nb"};
    QTest::newRow("beyond ASCII") << "grüße 日本" << QStringList{"grüße", "日本"};
    QTest::newRow("pipe is a word") << "a | b" << QStringList{"a", "|", "b"};
}

void TestCommandLine::splits()
{
    QFETCH(QString, line);
    const auto split = splitCommandLine(line);
    QVERIFY(split);
    QTEST(split->arguments, "arguments");
}

void TestCommandLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<qsizetype>("position");
    QTest::newRow("single") << "echo 'abc" << qsizetype(5);
    QTest::newRow("double") << "echo \"abc" << qsizetype(5);
    QTest::newRow("double after escape") << R"(x "a\")" << qsizetype(2);
    QTest::newRow("backslash") << "echo \\" << qsizetype(5);
}

void TestCommandLine::refuses()
{
    QFETCH(QString, line);
    const auto split = splitCommandLine(line);
    QVERIFY(!split);
    QTEST(split.error().position, "position");
    QVERIFY(split.error().sentence.endsWith(u'.'));
}

void TestCommandLine::namesShellCharacters()
{
    QCOMPARE(splitCommandLine(QStringLiteral("ls | wc > out"))->shellCharacters, QStringLiteral("|>"));
    QCOMPARE(splitCommandLine(QStringLiteral("echo \"$HOME\""))->shellCharacters, QStringLiteral("$"));
    QCOMPARE(splitCommandLine(QStringLiteral("echo '$HOME | x' \\$y \"\\$z\""))->shellCharacters, QString());
}

void TestCommandLine::splitsAsTheShellDoes()
{
    // Against the real shell: words of everything that matters for quoting and nothing that is expanded.
    QRandomGenerator random(20);
    const QString alphabet = QStringLiteral("ab '\"\\\n\t-ü");
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        QString line;
        for (int length = random.bounded(14); length > 0; --length)
            line.append(alphabet[random.bounded(int(alphabet.size()))]);
        // A line feed outside of quotes ends a command in a shell; here it only separates.
        const auto split = splitCommandLine(line);
        if (!split || QString(line).replace(QStringLiteral("\\\n"), QString()).contains(u'\n'))
            continue;
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QStringLiteral("printf '%s\\0' begin ") + line});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.exitCode(), 0);
        QString expected = QStringLiteral("begin") + QChar(0);
        for (const QString &argument : split->arguments)
            expected += argument + QChar(0);
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), expected);
        ++compared;
    }
    QVERIFY2(compared > 50, qPrintable(QString::number(compared)));
}

void TestCommandLine::quotesWhatItSplits()
{
    QRandomGenerator random(21);
    const QString alphabet = QStringLiteral("aB1 '\"\\\n\t$|;&<>()*?[]{}~#!%=@:,./+-_ü日");
    for (int i = 0; i < 500; ++i) {
        QStringList arguments;
        for (int count = 1 + random.bounded(4); count > 0; --count) {
            QString argument;
            for (int length = random.bounded(8); length > 0; --length)
                argument.append(alphabet[random.bounded(int(alphabet.size()))]);
            arguments.append(argument);
        }
        const auto split = splitCommandLine(quoteCommandLine(arguments));
        QVERIFY(split);
        QCOMPARE(split->arguments, arguments);
        QVERIFY(split->shellCharacters.isEmpty());
    }
    QCOMPARE(quoteCommandLine({QStringLiteral("python3"), QStringLiteral("-c"), QStringLiteral("print('x')")}),
        QStringLiteral("python3 -c 'print('\\''x'\\'')'"));
}

void TestCommandLine::requests()
{
    CommandRequest request;
    QVERIFY(!request.command());
    request.text = QStringLiteral("make -j2 'all of it'");
    request.workingDirectory = QStringLiteral("/workspace/x");
    request.environment = {{QStringLiteral("A"), QStringLiteral("1")}};
    auto command = request.command();
    QVERIFY(command);
    QCOMPARE(command->arguments, (QStringList{"make", "-j2", "all of it"}));
    QCOMPARE(command->workingDirectory, QStringLiteral("/workspace/x"));
    QCOMPARE(command->environment.value(QStringLiteral("A")), QStringLiteral("1"));
    request.kind = CommandRequest::Kind::Shell;
    request.text = QStringLiteral("ls | wc -l");
    QCOMPARE(request.command()->arguments, (QStringList{"/bin/sh", "-c", "ls | wc -l"}));
    request.kind = CommandRequest::Kind::Python;
    QCOMPARE(request.command()->arguments, (QStringList{"python3", "-c", "ls | wc -l"}));
    request.workingDirectory = QStringLiteral("relative");
    QVERIFY(request.command().error().sentence.contains(QStringLiteral("slash")));
    request = CommandRequest();
    request.text = QStringLiteral("''");
    QVERIFY(!request.command());
    request.text = QStringLiteral("a") + QChar(0);
    QVERIFY(!request.command());
    request.kind = CommandRequest::Kind::Shell;
    request.text = QString(200000, u'x');
    QVERIFY(!request.command());
}

void TestCommandLine::environment()
{
    const auto good = parseEnvironment(QStringLiteral("A=1\n\n  B = x=y \nC="));
    QVERIFY(good);
    const QList<std::pair<QString, QString>> expected{{"A", "1"}, {"B", " x=y "}, {"C", ""}};
    QCOMPARE(*good, expected);
    for (const QString &bad :
        {QStringLiteral("A=1\nnothing"), QStringLiteral("A=1\n=x"), QStringLiteral("A=1\nX Y=1")}) {
        const auto refused = parseEnvironment(bad);
        QVERIFY(!refused);
        QCOMPARE(refused.error().position, 4);
        QVERIFY(refused.error().sentence.contains(u'2'));
    }
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
