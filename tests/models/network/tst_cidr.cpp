// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/Cidr.h"
#include "network/RangeEntry.h"

#include <QHostAddress>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class TestCidr : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void normalises_data();
    void normalises();
    void refuses_data();
    void refuses();
    void containsWhatItSays();
    void sortsFamiliesAndAddresses();
    void agreesWithQt();
    void readsWhatPeopleType_data();
    void readsWhatPeopleType();
    void namesAreOffered_data();
    void namesAreOffered();
    void explainsMistakes_data();
    void explainsMistakes();
    void describes_data();
    void describes();
};

void TestCidr::normalises_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("range");
    QTest::newRow("host bits") << u"10.0.0.5/8"_s << u"10.0.0.0/8"_s;
    QTest::newRow("odd length") << u"203.0.113.77/27"_s << u"203.0.113.64/27"_s;
    QTest::newRow("bare") << u"203.0.113.10"_s << u"203.0.113.10/32"_s;
    QTest::newRow("all") << u"1.2.3.4/0"_s << u"0.0.0.0/0"_s;
    QTest::newRow("six bare") << u"2001:DB8::1"_s << u"2001:db8::1/128"_s;
    QTest::newRow("six") << u"2001:db8:0:0:ff::1/33"_s << u"2001:db8::/33"_s;
    QTest::newRow("six long form") << u"2001:0db8:0000:0000:0000:0000:0000:0001/64"_s << u"2001:db8::/64"_s;
    QTest::newRow("six odd length") << u"ffff:ffff::/13"_s << u"fff8::/13"_s;
    QTest::newRow("six all") << u"::1/0"_s << u"::/0"_s;
}

void TestCidr::normalises()
{
    QFETCH(QString, typed);
    QFETCH(QString, range);
    const auto parsed = Cidr::parse(typed);
    QVERIFY(parsed);
    QCOMPARE(parsed->toString(), range);
    QCOMPARE(Cidr::parse(range), parsed); // and stays so
}

void TestCidr::refuses_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *text : {"", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/8/8",
             "10.0.0", "10.0.0.0.0", "10.0.0.256", "10.0.0.01", "010.0.0.1", "0x0a.0.0.1", "10.0.0.+1", "10.0.0. 1",
             "::1/129", "::1/64x", "fe80::1%eth0", "1:2", ":::", "2001:db8::1::2", "example.org", "10.0.0.0/255.0.0.0",
             "10.0.0.99999999999"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestCidr::refuses()
{
    QFETCH(QString, typed);
    QVERIFY(!Cidr::parse(typed));
}

void TestCidr::containsWhatItSays()
{
    const auto range = [](const char *text) { return *Cidr::parse(QString::fromLatin1(text)); };
    QVERIFY(range("10.0.0.0/8").contains(range("10.255.255.255")));
    QVERIFY(range("10.0.0.0/8").contains(range("10.0.0.0/8")));
    QVERIFY(!range("10.0.0.0/8").contains(range("11.0.0.0")));
    QVERIFY(!range("10.0.0.0/8").contains(range("0.0.0.0/0")));
    QVERIFY(!range("0.0.0.0/0").contains(range("::1")));
    QVERIFY(range("::/0").contains(range("2001:db8::/32")));
    QVERIFY(!range("2001:db8::/33").contains(range("2001:db8:8000::1")));
}

void TestCidr::sortsFamiliesAndAddresses()
{
    QList<Cidr> ranges;
    for (const char *text : {"::/0", "10.1.0.0/16", "10.0.0.0/16", "2001:db8::/32", "10.0.0.0/8", "9.0.0.0/8"})
        ranges.append(*Cidr::parse(QString::fromLatin1(text)));
    std::ranges::sort(ranges);
    QStringList texts;
    for (const Cidr &range : std::as_const(ranges))
        texts << range.toString();
    QCOMPARE(texts,
        QStringList(
            {u"9.0.0.0/8"_s, u"10.0.0.0/8"_s, u"10.0.0.0/16"_s, u"10.1.0.0/16"_s, u"::/0"_s, u"2001:db8::/32"_s}));
}

void TestCidr::agreesWithQt()
{
    // Another implementation of the same arithmetic.
    QRandomGenerator random(3);
    for (int round = 0; round < 2000; ++round) {
        const QHostAddress base(random.generate());
        const QHostAddress other(base.toIPv4Address() ^ (random.generate() >> random.bounded(33) % 32));
        const int length = random.bounded(33);
        const Cidr range = Cidr::of(base)->masked(length);
        QCOMPARE(range.contains(*Cidr::of(other)), other.isInSubnet(base, length));
        QCOMPARE(range.firstAddress(), Cidr::parse(u"%1/%2"_s.arg(base.toString()).arg(length))->firstAddress());
        QVERIFY(range.contains(*Cidr::parseAddress(range.lastAddress())));
    }
    for (int round = 0; round < 2000; ++round) {
        Q_IPV6ADDR bytes;
        for (int i = 0; i < 16; ++i)
            bytes[i] = quint8(random.bounded(256));
        const QHostAddress base(bytes);
        Q_IPV6ADDR changed = bytes;
        const int at = random.bounded(16);
        changed[at] = quint8(changed[at] ^ (1 << random.bounded(8)));
        const QHostAddress other(changed);
        const int length = random.bounded(129);
        const Cidr range = Cidr::of(base)->masked(length);
        QCOMPARE(range.contains(*Cidr::of(other)), other.isInSubnet(base, length));
        QVERIFY(range.contains(*Cidr::parseAddress(range.lastAddress())));
        QCOMPARE(Cidr::parse(range.toString()), std::optional(range));
    }
}

void TestCidr::readsWhatPeopleType_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("range");
    QTest::addColumn<QString>("remark"); // a part of it
    QTest::newRow("as it is") << u" 203.0.113.0/24 "_s << u"203.0.113.0/24"_s << QString();
    QTest::newRow("host bits") << u"10.0.0.5/8"_s << u"10.0.0.0/8"_s << u"10.0.0.5 lies within 10.0.0.0/8"_s;
    QTest::newRow("single") << u"203.0.113.10"_s << u"203.0.113.10/32"_s << u"becomes 203.0.113.10/32"_s;
    QTest::newRow("single six") << u"2001:db8::1"_s << u"2001:db8::1/128"_s << u"becomes 2001:db8::1/128"_s;
    QTest::newRow("mask") << u"10.1.2.3/255.255.0.0"_s << u"10.1.0.0/16"_s << u"is /16"_s;
    QTest::newRow("URL") << u"https://203.0.113.10:8443/a?b"_s << u"203.0.113.10/32"_s << u"203.0.113.10/32 remains"_s;
    QTest::newRow("URL six") << u"http://[2001:db8::7]/"_s << u"2001:db8::7/128"_s << u"2001:db8::7/128 remains"_s;
}

void TestCidr::readsWhatPeopleType()
{
    QFETCH(QString, typed);
    QFETCH(QString, range);
    QFETCH(QString, remark);
    const RangeEntry entry = RangeEntry::read(typed);
    QCOMPARE(entry.kind, RangeEntry::Kind::Range);
    QCOMPARE(entry.range.toString(), range);
    QCOMPARE(entry.remark.isEmpty(), remark.isEmpty());
    QVERIFY2(entry.remark.contains(remark), qPrintable(entry.remark));
}

void TestCidr::namesAreOffered_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name");
    QTest::newRow("name") << u"pypi.org"_s << u"pypi.org"_s;
    QTest::newRow("port") << u"pypi.org:443"_s << u"pypi.org"_s;
    QTest::newRow("URL") << u"https://files.pythonhosted.org/packages/x.whl"_s << u"files.pythonhosted.org"_s;
    QTest::newRow("path") << u"github.com/a/b"_s << u"github.com"_s;
    QTest::newRow("one label") << u"registry"_s << u"registry"_s;
    QTest::newRow("starts with digits") << u"7zip.example"_s << u"7zip.example"_s;
}

void TestCidr::namesAreOffered()
{
    QFETCH(QString, typed);
    QFETCH(QString, name);
    const RangeEntry entry = RangeEntry::read(typed);
    QCOMPARE(entry.kind, RangeEntry::Kind::Name);
    QCOMPARE(entry.name, name);
}

void TestCidr::explainsMistakes_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("word");
    QTest::newRow("length") << u"10.0.0.0/33"_s << u"from 0 to 32"_s;
    QTest::newRow("length of a name") << u"hello/99"_s << u"this is a name"_s;
    QTest::newRow("length six") << u"2001:db8::/129"_s << u"from 0 to 128"_s;
    QTest::newRow("no length") << u"10.0.0.0/"_s << u"from 0 to 32"_s;
    QTest::newRow("number") << u"10.0.0.300"_s << u"0 to 255"_s;
    QTest::newRow("octal") << u"010.0.0.1"_s << u"leading zeros"_s;
    QTest::newRow("short") << u"10.0/8"_s << u"four numbers"_s;
    QTest::newRow("range") << u"10.0.0.1-10.0.0.9"_s << u"From–to"_s;
    QTest::newRow("port") << u"203.0.113.10:443"_s << u"no ports"_s;
    QTest::newRow("port six") << u"[2001:db8::1]:443"_s << u"no ports"_s;
    QTest::newRow("scope") << u"fe80::1%eth0"_s << u"from the % on"_s;
    QTest::newRow("mapped") << u"::ffff:10.0.0.1"_s << u"with dots"_s;
    QTest::newRow("six") << u"2001:db8::xyz"_s << u"no IPv6 address"_s;
    QTest::newRow("nonsense") << u"what is this?"_s << u"is wanted"_s;
    QTest::newRow("wildcard") << u"*.example.org"_s << u"is wanted"_s;
    QTest::newRow("hostile") << u"\u202egro.elpmaxe"_s << u"is wanted"_s;
}

void TestCidr::explainsMistakes()
{
    QFETCH(QString, typed);
    QFETCH(QString, word);
    const RangeEntry entry = RangeEntry::read(typed);
    QCOMPARE(entry.kind, RangeEntry::Kind::Wrong);
    QVERIFY2(entry.problem.contains(word), qPrintable(entry.problem));
}

void TestCidr::describes_data()
{
    QTest::addColumn<QString>("range");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("single") << u"8.8.8.8/32"_s << QStringList{u"One address"_s};
    QTest::newRow("documentation") << u"203.0.113.0/24"_s
                                   << QStringList{u"256 addresses"_s, u"203.0.113.0 – 203.0.113.255"_s, u"examples"_s};
    QTest::newRow("private") << u"10.0.0.0/8"_s << QStringList{u"16,777,216 addresses"_s, u"Private"_s};
    QTest::newRow("metadata") << u"169.254.169.254/32"_s << QStringList{u"Careful"_s, u"credentials"_s};
    QTest::newRow("around metadata") << u"169.0.0.0/8"_s << QStringList{u"Careful"_s, u"169.254.169.254"_s};
    QTest::newRow("all") << u"0.0.0.0/0"_s << QStringList{u"All of IPv4"_s, u"only IPv6"_s};
    QTest::newRow("six") << u"2a00::/16"_s << QStringList{u"2^112 addresses"_s};
    QTest::newRow("loopback") << u"127.0.0.1/32"_s << QStringList{u"needs no rule"_s};
}

void TestCidr::describes()
{
    QFETCH(QString, range);
    QFETCH(QStringList, words);
    QLocale::setDefault(QLocale::English);
    const QString text = RangeText::describe(*Cidr::parse(range));
    for (const QString &word : std::as_const(words))
        QVERIFY2(text.contains(word), qPrintable(text));
}

QTEST_GUILESS_MAIN(TestCidr)
#include "tst_cidr.moc"
