// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Settle.h"
#include "network/DestinationModel.h"
#include "sandboxes/SandboxContext.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Outcome = DestinationTest::Outcome;
using Tester = QAbstractItemModelTester;

class TestDestinationModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsDestinations_data();
    void readsDestinations();
    void tellsBlockedFromRefused_data();
    void tellsBlockedFromRefused();
    void showsTheAttemptAndItsEnd();
    void newestFirstAndEachOnce();
    void failuresStayInTheirRow();
    void saysWhyNot();
};

void TestDestinationModel::readsDestinations_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name"); // empty: refused
    QTest::newRow("name") << u" example.org "_s << u"example.org:443"_s;
    QTest::newRow("name and port") << u"example.org:8443"_s << u"example.org:8443"_s;
    QTest::newRow("address") << u"203.0.113.10"_s << u"203.0.113.10:443"_s;
    QTest::newRow("address and port") << u"203.0.113.10:5432"_s << u"203.0.113.10:5432"_s;
    QTest::newRow("six") << u"2001:db8::1"_s << u"[2001:db8::1]:443"_s;
    QTest::newRow("six and port") << u"[2001:db8::1]:53"_s << u"[2001:db8::1]:53"_s;
    QTest::newRow("https") << u"https://example.org/a/b?c"_s << u"example.org:443"_s;
    QTest::newRow("http") << u"http://example.org/"_s << u"example.org:80"_s;
    QTest::newRow("URL and port") << u"http://203.0.113.10:8080/"_s << u"203.0.113.10:8080"_s;
    QTest::newRow("port 0") << u"example.org:0"_s << QString();
    QTest::newRow("port too large") << u"example.org:65536"_s << QString();
    QTest::newRow("range") << u"10.0.0.0/8"_s << QString();
    QTest::newRow("nothing") << u"  "_s << QString();
    QTest::newRow("sentence") << u"go there"_s << QString();
}

void TestDestinationModel::readsDestinations()
{
    QFETCH(QString, typed);
    QFETCH(QString, name);
    const auto destination = DestinationText::parse(typed);
    QCOMPARE(destination.has_value(), !name.isEmpty());
    if (destination)
        QCOMPARE(DestinationText::name(*destination), name);
}

void TestDestinationModel::tellsBlockedFromRefused_data()
{
    QTest::addColumn<int>("outcome");
    QTest::addColumn<QString>("word");
    QTest::newRow("connected") << int(Outcome::Connected) << u"Reached"_s;
    QTest::newRow("denied") << int(Outcome::Denied) << u"rules of this sandbox keep it"_s;
    QTest::newRow("refused") << int(Outcome::Refused) << u"rules let it through"_s;
    QTest::newRow("timed out") << int(Outcome::TimedOut) << u"No answer"_s;
    QTest::newRow("unreachable") << int(Outcome::Unreachable) << u"no way"_s;
    QTest::newRow("name") << int(Outcome::NameNotFound) << u"name"_s;
    QTest::newRow("other") << int(Outcome::Failed) << u"could not be tried"_s;
}

void TestDestinationModel::tellsBlockedFromRefused()
{
    QFETCH(int, outcome);
    QFETCH(QString, word);
    DestinationTest test;
    test.outcome = Outcome(outcome);
    test.address = u"203.0.113.10\u202e"_s;
    const QString sentence = DestinationText::sentence({u"example.org"_s, 443}, test);
    QVERIFY2(sentence.contains(word), qPrintable(sentence));
    QVERIFY(!sentence.contains(QChar(0x202e)));
}

void TestDestinationModel::showsTheAttemptAndItsEnd()
{
    auto backend = std::make_shared<FakeBackend>();
    SandboxContext context(backend, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    DestinationModel model(context);
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy told(&model, &DestinationModel::told);
    model.test({u"example.org"_s, 443});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data(DestinationModel::VerdictRole).toInt(), int(DestinationModel::Waiting));
    QTRY_COMPARE(told.count(), 1);
    QCOMPARE(model.index(0, 0).data(DestinationModel::VerdictRole).toInt(), int(DestinationModel::Good));
    QVERIFY(model.index(0, DestinationModel::Finding).data().toString().contains(u"14 ms"));
    QCOMPARE(backend->fakeNetwork().tested(), QList<Destination>({{u"example.org"_s, 443}}));
}

void TestDestinationModel::newestFirstAndEachOnce()
{
    auto backend = std::make_shared<FakeBackend>();
    SandboxContext context(backend, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    DestinationModel model(context);
    Tester tester(&model, Tester::FailureReportingMode::QtTest);
    QSignalSpy told(&model, &DestinationModel::told);
    for (int i = 0; i < 25; ++i)
        model.test({u"example.org"_s, 1000 + i});
    model.test({u"example.org"_s, 1020}); // again
    QCOMPARE(model.rowCount(), DestinationModel::mostRows);
    QCOMPARE(model.index(0, 0).data().toString(), u"example.org:1020"_s);
    QCOMPARE(model.index(1, 0).data().toString(), u"example.org:1024"_s);
    // Answers to rows that are gone are dropped.
    QTRY_COMPARE(told.count(), DestinationModel::mostRows);
}

void TestDestinationModel::failuresStayInTheirRow()
{
    auto backend = std::make_shared<FakeBackend>();
    SandboxContext context(backend, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    DestinationModel model(context);
    backend->calls().fail(u"network.test"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
    model.test({u"example.org"_s, 443});
    QTRY_COMPARE(model.index(0, 0).data(DestinationModel::VerdictRole).toInt(), int(DestinationModel::Bad));
    QCOMPARE(model.index(0, DestinationModel::Finding).data().toString(), u"Not now."_s);
}

void TestDestinationModel::saysWhyNot()
{
    auto backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
    SandboxContext context(backend, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    DestinationModel model(context);
    QVERIFY(!model.refusal().isEmpty());
    model.test({u"example.org"_s, 443});
    settle();
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(backend->calls().log(), QStringList());
}

QTEST_GUILESS_MAIN(TestDestinationModel)
#include "tst_destinationmodel.moc"
