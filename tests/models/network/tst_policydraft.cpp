// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/PolicyDraft.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Mode = NetworkPolicy::Mode;
using Kind = PolicyChange::Kind;

class TestPolicyDraft : public QObject {
    Q_OBJECT
    static NetworkPolicy open() { return {}; }
    static NetworkPolicy blocked() { return {Mode::Blocked, {}}; }
    static NetworkPolicy only(const QStringList &ranges) { return {Mode::Only, ranges}; }
    /// "-10.0.0.0/8 +11.0.0.0/8 =12.0.0.0/8 -else": what is closed, opened, kept.
    static QString signsOf(const QList<PolicyChange> &changes)
    {
        QStringList signs;
        for (const PolicyChange &change : changes) {
            const QString sign = change.kind == Kind::Closes ? u"-"_s : change.kind == Kind::Opens ? u"+"_s : u"="_s;
            const QString what = change.text.startsWith(u"Everything else") ? u"else"_s
                : change.text.startsWith(u"Everything")                     ? u"all"_s
                                                                            : change.text;
            signs << sign + what;
        }
        return signs.join(u' ');
    }

private Q_SLOTS:
    void tellsTheDifference_data();
    void tellsTheDifference();
    void followsTheServerUntilEdited();
    void goesBack();
    void emptyListIsNoPolicy();
    void warnsWhenNamesAreCut_data();
    void warnsWhenNamesAreCut();
    void namesTheMissingServers();
};

Q_DECLARE_METATYPE(vivarium::NetworkPolicy)
Q_DECLARE_METATYPE(std::optional<vivarium::NameService>)

void TestPolicyDraft::tellsTheDifference_data()
{
    QTest::addColumn<NetworkPolicy>("from");
    QTest::addColumn<NetworkPolicy>("to");
    QTest::addColumn<QString>("signs");
    const QString ten = u"10.0.0.0/8"_s;
    const QString tenOne = u"10.1.0.0/16"_s;
    const QString six = u"2001:db8::/32"_s;
    QTest::newRow("same") << open() << open() << QString();
    QTest::newRow("block") << open() << blocked() << u"-all"_s;
    QTest::newRow("unblock") << blocked() << open() << u"+all"_s;
    QTest::newRow("restrict") << open() << only({ten, six}) << u"-else =10.0.0.0/8 =2001:db8::/32"_s;
    QTest::newRow("open a list") << only({ten}) << open() << u"+else =10.0.0.0/8"_s;
    QTest::newRow("let in") << blocked() << only({ten}) << u"+10.0.0.0/8"_s;
    QTest::newRow("shut out") << only({ten}) << blocked() << u"-10.0.0.0/8"_s;
    QTest::newRow("exchange") << only({ten}) << only({six}) << u"-10.0.0.0/8 +2001:db8::/32"_s;
    QTest::newRow("narrow") << only({ten}) << only({tenOne}) << u"-10.0.0.0/8 =10.1.0.0/16"_s;
    QTest::newRow("widen") << only({tenOne}) << only({ten}) << u"+10.0.0.0/8 =10.1.0.0/16"_s;
    QTest::newRow("other order") << only({ten, six}) << only({six, ten}) << QString();
    QTest::newRow("other writing") << only({u"10.0.0.7/8"_s}) << only({ten}) << QString();
    QTest::newRow("empty list is a block") << blocked() << only({}) << QString();
    QTest::newRow("not understood") << only({u"fancy"_s, ten}) << only({ten}) << u"-fancy =10.0.0.0/8"_s;
}

void TestPolicyDraft::tellsTheDifference()
{
    QFETCH(NetworkPolicy, from);
    QFETCH(NetworkPolicy, to);
    QFETCH(QString, signs);
    QCOMPARE(signsOf(PolicyText::difference(from, to)), signs);
    QCOMPARE(PolicyText::isSame(from, to), signs.isEmpty());
}

void TestPolicyDraft::followsTheServerUntilEdited()
{
    PolicyDraft draft;
    QSignalSpy changed(&draft, &PolicyDraft::changed);
    draft.setBase(only({u"10.0.0.0/8"_s}));
    QCOMPARE(draft.mode(), Mode::Only);
    QCOMPARE(draft.list().ranges(), QStringList({u"10.0.0.0/8"_s}));
    QVERIFY(!draft.isChanged());
    draft.list().add(*Cidr::parse(u"11.0.0.0/8"_s));
    QVERIFY(draft.isChanged());
    // Somebody else changes it meanwhile: the draft stays, the difference is about the new state.
    draft.setBase(blocked());
    QCOMPARE(draft.list().rowCount(), 2);
    QCOMPARE(signsOf(draft.difference()), u"+10.0.0.0/8 +11.0.0.0/8"_s);
    // The other one has done the very same: nothing is left to do.
    draft.setBase(only({u"10.0.0.0/8"_s, u"11.0.0.0/8"_s}));
    QVERIFY(!draft.isChanged());
    draft.setBase(open());
    QCOMPARE(draft.mode(), Mode::Open);
    QCOMPARE(changed.count(), 5);
}

void TestPolicyDraft::goesBack()
{
    PolicyDraft draft;
    draft.setBase(only({u"10.0.0.0/8"_s}));
    draft.setMode(Mode::Blocked);
    QVERIFY(draft.isChanged());
    QCOMPARE(draft.policy(), blocked());
    draft.setMode(Mode::Only); // the ranges are still there
    QVERIFY(!draft.isChanged());
    draft.list().removeRange(u"10.0.0.0/8"_s);
    draft.reset();
    QVERIFY(!draft.isChanged());
    QCOMPARE(draft.policy(), only({u"10.0.0.0/8"_s}));
}

void TestPolicyDraft::emptyListIsNoPolicy()
{
    PolicyDraft draft;
    draft.setMode(Mode::Only);
    QVERIFY(draft.problem().contains(u"at least one"));
    draft.list().add(*Cidr::parse(u"10.0.0.0/8"_s));
    QVERIFY(draft.problem().isEmpty());
}

void TestPolicyDraft::warnsWhenNamesAreCut_data()
{
    QTest::addColumn<NetworkPolicy>("policy");
    QTest::addColumn<std::optional<NameService>>("service");
    QTest::addColumn<QString>("word"); // empty: no warning
    const std::optional<NameService> unknown;
    const std::optional<NameService> gateway = NameService{{u"10.89.0.1"_s}, false};
    const std::optional<NameService> two = NameService{{u"10.89.0.1"_s, u"2001:db8::53"_s}, false};
    const std::optional<NameService> inside = NameService{{u"127.0.0.11"_s}, false};
    const std::optional<NameService> free = NameService{{u"10.89.0.1"_s}, true};
    const std::optional<NameService> none = NameService{};
    const NetworkPolicy list = only({u"203.0.113.0/24"_s});
    QTest::newRow("open") << open() << unknown << QString();
    QTest::newRow("blocked") << blocked() << unknown << u"can't be looked up either"_s;
    QTest::newRow("blocked, free") << blocked() << free << QString();
    QTest::newRow("list, unknown") << list << unknown << u"isn't known"_s;
    QTest::newRow("list, cut") << list << gateway << u"10.89.0.1"_s;
    QTest::newRow("list, covered") << only({u"10.0.0.0/8"_s}) << gateway << QString();
    QTest::newRow("list, one of two") << only({u"2001:db8::/32"_s}) << two << QString();
    QTest::newRow("list, both cut") << list << two << u"2001:db8::53"_s;
    QTest::newRow("list, inside") << list << inside << QString();
    QTest::newRow("list, free") << list << free << QString();
    QTest::newRow("list, none") << list << none << u"no name server"_s;
}

void TestPolicyDraft::warnsWhenNamesAreCut()
{
    QFETCH(NetworkPolicy, policy);
    QFETCH(std::optional<NameService>, service);
    QFETCH(QString, word);
    const QString warning = PolicyText::nameWarning(policy, service ? &*service : nullptr);
    QCOMPARE(warning.isEmpty(), word.isEmpty());
    QVERIFY2(warning.contains(word), qPrintable(warning));
}

void TestPolicyDraft::namesTheMissingServers()
{
    PolicyDraft draft;
    draft.setPolicy(only({u"203.0.113.0/24"_s}));
    QVERIFY(draft.missingNameServers().isEmpty()); // not known yet
    draft.setNameService(NameService{{u"10.89.0.1"_s, u"nonsense"_s}, false});
    QCOMPARE(draft.missingNameServers(), QList<Cidr>({*Cidr::parse(u"10.89.0.1"_s)}));
    draft.list().add(draft.missingNameServers().first());
    QVERIFY(draft.nameWarning().isEmpty());
    QVERIFY(draft.missingNameServers().isEmpty());
}

QTEST_GUILESS_MAIN(TestPolicyDraft)
#include "tst_policydraft.moc"
