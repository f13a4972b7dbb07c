// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameLookup.h"

#include <QHostAddress>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

/// Answers when it is told to.
struct Script {
    using Answer = std::function<void(const QHostInfo &)>;
    NameLookup::Resolver resolver()
    {
        return [this](const QString &name, QObject *, Answer answer) {
            names << name;
            answers << answer;
            return -1;
        };
    }
    static QHostInfo info(const QStringList &addresses, QHostInfo::HostInfoError error = QHostInfo::NoError)
    {
        QHostInfo made;
        QList<QHostAddress> list;
        for (const QString &address : addresses)
            list << QHostAddress(address);
        made.setAddresses(list);
        made.setError(error);
        return made;
    }
    QStringList names;
    QList<Answer> answers;
};

QStringList textsOf(const QVariant &addresses)
{
    QStringList texts;
    for (const Cidr &address : addresses.value<QList<Cidr>>())
        texts << address.toString();
    return texts;
}

} // namespace

class TestNameLookup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsEachAddressOnce();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void onlyTheNewestCounts();
    void cancelledSaysNothing();
    void realResolverAnswersLater();
};

void TestNameLookup::findsEachAddressOnce()
{
    Script script;
    NameLookup lookup(script.resolver());
    QSignalSpy found(&lookup, &NameLookup::found);
    QSignalSpy running(&lookup, &NameLookup::runningChanged);
    lookup.start(u"pypi.example"_s);
    QVERIFY(lookup.isRunning());
    script.answers[0](Script::info({u"2001:db8::1"_s, u"203.0.113.9"_s, u"203.0.113.8"_s, u"203.0.113.9"_s}));
    QCOMPARE(found.count(), 1);
    QCOMPARE(found[0][0].toString(), u"pypi.example"_s);
    QCOMPARE(textsOf(found[0][1]), QStringList({u"203.0.113.8/32"_s, u"203.0.113.9/32"_s, u"2001:db8::1/128"_s}));
    QVERIFY(!lookup.isRunning());
    QCOMPARE(running.count(), 2);
}

void TestNameLookup::tellsWhatIsWrong_data()
{
    QTest::addColumn<QHostInfo::HostInfoError>("error");
    QTest::addColumn<QString>("word");
    QTest::newRow("unknown name") << QHostInfo::HostNotFound << u"how it is written"_s;
    QTest::newRow("no address") << QHostInfo::NoError << u"is not known"_s;
    QTest::newRow("no resolver") << QHostInfo::UnknownError << u"Check the network"_s;
}

void TestNameLookup::tellsWhatIsWrong()
{
    QFETCH(QHostInfo::HostInfoError, error);
    QFETCH(QString, word);
    Script script;
    NameLookup lookup(script.resolver());
    QSignalSpy failed(&lookup, &NameLookup::failed);
    lookup.start(u"nowhere.example"_s);
    script.answers[0](Script::info({}, error));
    QCOMPARE(failed.count(), 1);
    QVERIFY2(failed[0][1].toString().contains(word), qPrintable(failed[0][1].toString()));
    QVERIFY(failed[0][1].toString().contains(u"nowhere.example"));
}

void TestNameLookup::onlyTheNewestCounts()
{
    Script script;
    NameLookup lookup(script.resolver());
    QSignalSpy found(&lookup, &NameLookup::found);
    lookup.start(u"one.example"_s);
    lookup.start(u"two.example"_s);
    script.answers[0](Script::info({u"203.0.113.1"_s}));
    QCOMPARE(found.count(), 0);
    script.answers[1](Script::info({u"203.0.113.2"_s}));
    QCOMPARE(found.count(), 1);
    QCOMPARE(found[0][0].toString(), u"two.example"_s);
}

void TestNameLookup::cancelledSaysNothing()
{
    Script script;
    NameLookup lookup(script.resolver());
    QSignalSpy found(&lookup, &NameLookup::found);
    QSignalSpy failed(&lookup, &NameLookup::failed);
    lookup.start(u"one.example"_s);
    lookup.cancel();
    QVERIFY(!lookup.isRunning());
    script.answers[0](Script::info({u"203.0.113.1"_s}));
    QCOMPARE(found.count() + failed.count(), 0);
}

void TestNameLookup::realResolverAnswersLater()
{
    // "localhost" is the one name that needs no network.
    NameLookup lookup;
    QSignalSpy found(&lookup, &NameLookup::found);
    lookup.start(u"localhost"_s);
    QCOMPARE(found.count(), 0); // never within the call
    QTRY_COMPARE(found.count(), 1);
    for (const Cidr &address : found[0][1].value<QList<Cidr>>())
        QVERIFY(QHostAddress(address.firstAddress()).isLoopback());
}

QTEST_GUILESS_MAIN(TestNameLookup)
#include "tst_namelookup.moc"
