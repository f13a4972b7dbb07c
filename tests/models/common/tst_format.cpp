// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Format.h"

#include <QScopeGuard>
#include <QTest>
#include <QTimeZone>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace vivarium;

class FormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bytes_data()
    {
        QTest::addColumn<qint64>("count");
        QTest::addColumn<QString>("text");
        QTest::newRow("unknown") << qint64(-1) << u"–"_s;
        QTest::newRow("none") << qint64(0) << u"0 B"_s;
        QTest::newRow("below a KiB") << qint64(1000) << QLocale().toString(1000) + u" B"_s;
        QTest::newRow("one and a half") << qint64(1536) << u"1.5 KiB"_s;
        QTest::newRow("whole") << qint64(1 << 30) << u"1 GiB"_s;
        QTest::newRow("three digits") << qint64(210 * 1024 * 1024 + 300 * 1024) << u"210 MiB"_s;
    }
    void bytes()
    {
        QFETCH(qint64, count);
        QTEST(Format::bytes(count), "text");
    }

    void percent()
    {
        QCOMPARE(Format::percent(0), u"0 %"_s);
        QCOMPARE(Format::percent(0.00001), u"0.1 %"_s);
        QCOMPARE(Format::percent(0.042), u"4.2 %"_s);
        QCOMPARE(Format::percent(0.12), u"12 %"_s);
        QCOMPARE(Format::percent(2.5), u"250 %"_s);
        QCOMPARE(Format::percent(-1), Format::unknown());
    }

    void cores()
    {
        QCOMPARE(Format::cores(250), u"0.25"_s);
        QCOMPARE(Format::cores(2000), u"2"_s);
        QCOMPARE(Format::cores(125), u"0.125"_s);
    }

    void countdown()
    {
        QCOMPARE(Format::countdown(581s), u"9:41"_s);
        QCOMPARE(Format::countdown(3700s), u"1:01:40"_s);
        QCOMPARE(Format::countdown(51h), u"2 d 3 h"_s);
        QCOMPARE(Format::countdown(-5s), u"0:00"_s);
    }

    void relativeTime()
    {
        const QDateTime now(QDate(2026, 3, 14), QTime(15, 0), QTimeZone::LocalTime);
        QCOMPARE(Format::relativeTime(now.addSecs(-2), now), u"just now"_s);
        QCOMPARE(Format::relativeTime(now.addSecs(30), now), u"just now"_s);
        QCOMPARE(Format::relativeTime(now.addSecs(-12), now), u"12 s ago"_s);
        QCOMPARE(Format::relativeTime(now.addSecs(-185), now), u"3 min ago"_s);
        QCOMPARE(Format::relativeTime(now.addSecs(-2 * 3600), now), u"2 h ago"_s);
        QVERIFY(Format::relativeTime(now.addDays(-1), now).startsWith(u"yesterday"));
        QCOMPARE(
            Format::relativeTime(now.addDays(-9), now), QLocale().toString(QDate(2026, 3, 5), QLocale::ShortFormat));
        QCOMPARE(Format::relativeTime({}, now), Format::unknown());
    }

    void money()
    {
        const QLocale before;
        QLocale::setDefault(
            QLocale(QLocale::English, QLocale::UnitedStates)); // the sign stands where the locale has it
        const auto restore = qScopeGuard([&before] { QLocale::setDefault(before); });
        QCOMPARE(Format::money(1'250'000'000, u"USD"_s), u"$1.25"_s);
        QCOMPARE(Format::money(4'200'000, u"EUR"_s), u"€0.0042"_s); // an hour of a small sandbox
        QCOMPARE(Format::money(0, u"USD"_s), u"$0.00"_s);
        QCOMPARE(Format::money(2'000'000'000, u"CHF"_s), u"2.00\u00a0CHF"_s);
        QVERIFY(Format::money(10, u"USD"_s) != Format::money(0, u"USD"_s)); // little is not nothing
        QCOMPARE(Format::money(2'000'000'000, u"X\u202eY"_s), u"2.00\u00a0X\\u202eY"_s);
    }

    void errorCode()
    {
        ApiError error;
        QCOMPARE(Format::errorCode(error), QString()); // no answer, no code
        error.httpStatus = 402;
        error.code = u"payment_required"_s;
        QCOMPARE(Format::errorCode(error), u"402 payment_required"_s);
    }

    void shortId()
    {
        QCOMPARE(Format::shortId(u"3f4e5d6c-1111-2222-3333-444455550718"_s), u"3f4e5d6c…0718"_s);
        QCOMPARE(Format::shortId(u"short"_s), u"short"_s);
    }

    void hostileTextBecomesVisible()
    {
        QCOMPARE(Format::escaped(u"plain ünïcode 漢字"_s), u"plain ünïcode 漢字"_s);
        QCOMPARE(Format::escaped(u"a\nb\x1b[31m"_s), u"a\\nb\\x1b[31m"_s);
        QCOMPARE(Format::escaped(u"photo\u202egpj.exe"_s), u"photo\\u202egpj.exe"_s);
        QCOMPARE(Format::escaped(u"x\u2028y\u2066"_s), u"x\\u2028y\\u2066"_s);
        QCOMPARE(Format::escaped(QString(QChar(0xd800))), u"\\ud800"_s);
        const QString family = u"👩\u200d👧"_s; // the joiner belongs to it
        QCOMPARE(Format::escaped(family), family);
        QCOMPARE(Format::escaped(QString::fromUcs4(U"\U000e0041", 1)), u"\\U000e0041"_s);
    }

    void hostileBytesBecomeVisible()
    {
        QCOMPARE(Format::escaped(QByteArray("h\xc3\xa4")), u"hä"_s);
        QCOMPARE(Format::escaped(QByteArray("\xff\xfe.txt")), u"\\xff\\xfe.txt"_s);
        QCOMPARE(Format::escaped(QByteArray("cut\xc3")), u"cut\\xc3"_s);
        QCOMPARE(Format::escaped(QByteArray("\xed\xa0\x80")), u"\\xed\\xa0\\x80"_s); // an encoded surrogate
        QCOMPARE(Format::escaped(QByteArray("\xc0\xaf")), u"\\xc0\\xaf"_s); // an overlong slash
        QCOMPARE(Format::escaped(QByteArray("nul\0l", 5)), u"nul\\x00l"_s);
    }

    void mode()
    {
        QCOMPARE(Format::mode(FileType::Directory, 0755), u"drwxr-xr-x"_s);
        QCOMPARE(Format::mode(FileType::File, 04755), u"-rwsr-xr-x"_s);
        QCOMPARE(Format::mode(FileType::Directory, 01776), u"drwxrwxrwT"_s);
    }

    void stateWithReason()
    {
        Sandbox sandbox;
        sandbox.state = SandboxState::Failed;
        sandbox.reason = u"out_of_memory"_s;
        QCOMPARE(Format::stateWithReason(sandbox), u"Failed: out of memory"_s);
        sandbox.state = SandboxState::Stopped;
        sandbox.reason = u"exited"_s;
        sandbox.exitCode = 3;
        QCOMPARE(Format::stateWithReason(sandbox), u"Stopped: its command ended with exit code 3"_s);
        sandbox.state = SandboxState::Unknown;
        sandbox.stateText = u"hiber\x1bnating"_s;
        QCOMPARE(Format::state(sandbox.state, sandbox.stateText), u"hiber\\x1bnating"_s);
        sandbox.state = SandboxState::Running;
        QCOMPARE(Format::stateWithReason(sandbox), u"Running"_s);
    }

    void timeLeftNamesItsKind()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        Lifetime lifetime;
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Running, now), u"Runs until stopped"_s);
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Starting, now), Format::unknown()); // not told yet
        lifetime = {Lifetime::Kind::Idle, 600s, {}};
        QCOMPARE(
            Format::timeLeft(lifetime, SandboxState::Starting, now), u"Idle stop after "_s + Format::duration(600s));
        lifetime = {Lifetime::Kind::Idle, 600s, now.addSecs(581)};
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Running, now), u"Idle stop in 9:41"_s);
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Paused, now), u"Clock stopped while paused"_s);
        lifetime.kind = Lifetime::Kind::Deadline;
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Running, now), u"Ends in 9:41"_s);
        QCOMPARE(Format::timeLeft(lifetime, SandboxState::Paused, now), u"Clock stopped while paused"_s);
        QVERIFY(Format::timeLeft(lifetime, SandboxState::Stopped, now).isEmpty());
    }

    void errorDetailsHoldAllParts()
    {
        ApiError error;
        error.sentence = u"Refused."_s;
        error.httpStatus = 409;
        error.code = u"conflict"_s;
        error.serverMessage = u"container is stopped"_s;
        error.requestId = u"r-1"_s;
        QCOMPARE(Format::errorDetails(error), u"Refused.\nHTTP 409 conflict\ncontainer is stopped\nRequest-ID: r-1"_s);
    }
};

QTEST_GUILESS_MAIN(FormatTest)
#include "tst_format.moc"
