// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortText.h"

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class TestPortText : public QObject {
    Q_OBJECT
    static PortRow exposed(const QString &url, std::optional<bool> authorized = std::nullopt)
    {
        PortRow row;
        row.number = 8000;
        row.exposed = ExposedPort{8000, url, authorized};
        return row;
    }

private Q_SLOTS:
    void readsNumbers_data();
    void readsNumbers();
    void readsLists();
    void opensOnlyTheWeb_data();
    void opensOnlyTheWeb();
    void quotesForTheShell();
    void curlHasThePlaceOfTheToken();
    void tokenIsNotSentUnasked();
    void tellsLivenessApart();
    void hostileNamesAreEscaped();
    void accessComesFromTheServerOrTheProbe();
    void saysWhetherTheTokenWentAlong();
    void aPortsOwnTokenIsNotTheOneOfTheConnection();
};

void TestPortText::readsNumbers_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("number"); // 0: refused
    QTest::newRow("number") << u"8000"_s << 8000;
    QTest::newRow("spaces") << u" 8000 "_s << 8000;
    QTest::newRow("colon") << u":8000"_s << 8000;
    QTest::newRow("localhost") << u"localhost:5173"_s << 5173;
    QTest::newRow("URL") << u"http://127.0.0.1:3000/"_s << 3000;
    QTest::newRow("zeros") << u"0080"_s << 80;
    QTest::newRow("largest") << u"65535"_s << 65535;
    QTest::newRow("too large") << u"65536"_s << 0;
    QTest::newRow("zero") << u"0"_s << 0;
    QTest::newRow("negative") << u"-1"_s << 0;
    QTest::newRow("name") << u"http"_s << 0;
    QTest::newRow("elsewhere") << u"example.org:80"_s << 0;
    QTest::newRow("empty") << QString() << 0;
    QTest::newRow("long") << u"1"_s.repeated(500) << 0;
}

void TestPortText::readsNumbers()
{
    QFETCH(QString, typed);
    QFETCH(int, number);
    QCOMPARE(PortText::parse(typed).value_or(0), number);
}

void TestPortText::readsLists()
{
    QCOMPARE(PortText::parseList(u"8000, 5173;80  8000"_s), std::optional(QList<int>({80, 5173, 8000})));
    QCOMPARE(PortText::parseList(u"  "_s), std::optional(QList<int>()));
    QVERIFY(!PortText::parseList(u"8000, web"_s));
}

void TestPortText::opensOnlyTheWeb_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("opens");
    QTest::newRow("http") << u"http://x-8000.localhost:7431"_s << true;
    QTest::newRow("https") << u"https://x-8000.lazycloud.run"_s << true;
    QTest::newRow("file") << u"file:///etc/passwd"_s << false;
    QTest::newRow("script") << u"javascript:alert(1)"_s << false;
    QTest::newRow("credential") << u"https://user:pw@host/"_s << false;
    QTest::newRow("no host") << u"http:///x"_s << false;
    QTest::newRow("nothing") << QString() << false;
    QTest::newRow("space") << u"http://a b/"_s << false;
}

void TestPortText::opensOnlyTheWeb()
{
    QFETCH(QString, url);
    QFETCH(bool, opens);
    QCOMPARE(!PortText::openable(url).isEmpty(), opens);
    QCOMPARE(!PortText::curl(exposed(url), u"$T"_s).isEmpty(), opens);
}

void TestPortText::quotesForTheShell()
{
    for (const QString &text :
        {u"plain"_s, u"with space"_s, u"it's"_s, u"$(touch x) `y` \"z\" \\ !"_s, u"'"_s, QString()}) {
        QProcess shell;
        shell.start(u"/bin/sh"_s, {u"-c"_s, u"printf %s "_s + PortText::shellQuoted(text)});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), text);
    }
}

void TestPortText::curlHasThePlaceOfTheToken()
{
    const QString command = PortText::curl(exposed(u"https://x-8000.lazycloud.run"_s, true), u"$LAZYCLOUD_TOKEN"_s);
    QCOMPARE(command, u"curl -H \"Authorization: Bearer $LAZYCLOUD_TOKEN\" 'https://x-8000.lazycloud.run'"_s);
}

void TestPortText::tokenIsNotSentUnasked()
{
    for (const auto authorized : {std::optional(false), std::optional<bool>()}) {
        const QString command = PortText::curl(exposed(u"http://x/"_s, authorized), u"$LAZYCLOUD_TOKEN"_s);
        QCOMPARE(command, u"curl 'http://x/'"_s);
    }
    PortRow inside;
    inside.number = 8000;
    QVERIFY(PortText::curl(inside, u"$T"_s).isEmpty());
}

void TestPortText::tellsLivenessApart()
{
    PortRow row = exposed(u"http://x/"_s);
    const auto becomes = [&row](auto change) {
        change(row);
        return PortText::state(row);
    };
    QStringList states;
    states << PortText::state(row);
    states << becomes([](PortRow &r) { r.liveness = PortRow::Liveness::Listening; });
    states << becomes([](PortRow &r) { r.stale = true; });
    states << becomes([](PortRow &r) { r.liveness = PortRow::Liveness::Silent; });
    states << becomes([](PortRow &r) { r.stale = false; });
    states << becomes([](PortRow &r) { r.pending = PortRow::Pending::Closing; });
    states << becomes([](PortRow &r) {
        r.pending = PortRow::Pending::None;
        r.exposed.reset();
    });
    QCOMPARE(states,
        QStringList({u"Exposed"_s, u"Open"_s, u"Open when last seen"_s, u"Nothing listened when last seen"_s,
            u"Nothing listens"_s, u"Closing…"_s, u"Inside only"_s}));
    QVERIFY(PortText::explanation(row).contains(u"Expose"));
}

void TestPortText::hostileNamesAreEscaped()
{
    PortRow row = exposed(u"http://x/\u202e"_s);
    row.listeners = {{8000, u"0.0.0.0"_s, 31, u"evil\x1b[31m"_s}, {8000, u"127.0.0.1"_s, 0, {}}};
    QVERIFY(!PortText::programs(row).contains(QChar(0x1b)));
    QVERIFY(PortText::programs(row).contains(u"(31)"));
    QCOMPARE(PortText::bound(row), u"all addresses"_s);
    QVERIFY(!PortText::address(row.exposed->url).contains(QChar(0x202e)));
    QVERIFY(!PortText::address(u"file:///\u202ex"_s).contains(QChar(0x202e)));
}

void TestPortText::accessComesFromTheServerOrTheProbe()
{
    PortRow row = exposed(u"http://x/"_s);
    QVERIFY(!row.needsToken());
    row.probe = PortProbe{PortProbe::Outcome::NeedsToken, 401, {}, {}};
    QCOMPARE(row.needsToken(), std::optional(true));
    row.probe->outcome = PortProbe::Outcome::Answers;
    QCOMPARE(row.needsToken(), std::optional(false));
    row.probe->outcome = PortProbe::Outcome::NoAnswer;
    QVERIFY(!row.needsToken());
    row.exposed->authorized = true; // the server's word wins
    row.probe->outcome = PortProbe::Outcome::Answers;
    QCOMPARE(row.needsToken(), std::optional(true));
    QCOMPARE(PortText::access(row), u"With token"_s);
}

void TestPortText::saysWhetherTheTokenWentAlong()
{
    PortProbe probe{PortProbe::Outcome::Answers, 200, {}, {}};
    QVERIFY(!PortText::probe(probe).contains(u"token"));
    probe.withToken = true;
    QVERIFY(PortText::probe(probe).contains(u"with the access token"));
    QVERIFY(PortText::probe(probe).contains(u"200"));
    probe.outcome = PortProbe::Outcome::NeedsToken;
    probe.httpStatus = 401;
    QVERIFY(PortText::probe(probe).contains(u"refused"));
}

void TestPortText::aPortsOwnTokenIsNotTheOneOfTheConnection()
{
    // After a restart the port is known and its token isn't: nobody may be told to send the account's key there.
    PortRow row = exposed(u"https://x/"_s, true);
    const QString header = u"X-Lizard-Access-Token"_s;
    QCOMPARE(PortText::accessExplanation(row, header), u"Private: ask for its token below."_s);
    row.exposed->token = Secret("tok");
    QVERIFY(PortText::accessExplanation(row, header).contains(header));
    QVERIFY(!PortText::accessExplanation(row, header).contains(u"Authorization"));
    row.exposed->addressWithToken = Secret("https://x/?t=tok");
    QVERIFY(PortText::accessExplanation(row, header).contains(u"Open in Browser"));
    QVERIFY(PortText::accessExplanation(exposed(u"https://x/"_s, true)).contains(u"Authorization"));
}

QTEST_GUILESS_MAIN(TestPortText)
#include "tst_porttext.moc"
