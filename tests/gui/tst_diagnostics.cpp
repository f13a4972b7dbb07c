// SPDX-License-Identifier: GPL-3.0-or-later
#include "Diagnostics.h"
#include "WindowWorld.h"
#include "common/NoticeBar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace vivarium;

class DiagnosticsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sayWhatIsThereAndHoldNoToken()
    {
        QTemporaryDir folder;
        ProfileStore profiles(folder.filePath(u"profiles.json"_s));
        ConnectionProfile profile;
        profile.name = u"customer-x"_s;
        profile.kind = ConnectionProfile::Kind::LazyCloud;
        profile.endpoint = QUrl(u"https://cloud.example.test/base-path"_s);
        profile.workspace = u"secret-workspace"_s;
        const auto id = profiles.add(profile);
        QVERIFY(id);

        const auto backend = std::make_shared<FakeBackend>();
        backend->setProfile(ProfileStore::localId());
        Capabilities capabilities = backend->capabilities();
        capabilities.serverVersion = u"0.9.1"_s;
        backend->setCapabilities(capabilities);
        ConnectionDetails details;
        details.endpoint = QUrl(u"https://cloud.example.test"_s);
        details.way = ConnectionDetails::Way::Proxy;
        details.proxy = u"proxy.example.test:3128"_s;
        details.proxyVariable = u"https_proxy"_s;
        details.authorityFile = u"/home/customer-x/root.pem"_s;
        details.authorities = 2;
        details.requestsInLastMinute = 12;
        details.fastestAnswer = std::chrono::milliseconds(23);
        backend->setDetails(details);
        backend->setFeature(Feature::SaveMemory, false, u"CRIU is not installed.\nlc_live_0123456789abcdef"_s);
        ConnectionRegistry connections;
        connections.add(backend->profile(), u"Local"_s, true);
        connections.setBackend(backend->profile(), backend);
        QTRY_COMPARE(connections.find(backend->profile())->state(), ConnectionEntry::State::Online);
        connections.add(*id, profile.name, false);
        ApiError refused;
        refused.kind = ErrorKind::Unauthorized;
        refused.httpStatus = 401;
        refused.code = u"bad_credential"_s;
        refused.sentence = u"The token lc_live_0123456789abcdef was refused."_s;
        refused.details = u"Authorization: Bearer lc_live_0123456789abcdef"_s;
        connections.setFailed(*id, refused);

        const QString text = Diagnostics::text(connections, profiles);
        for (const QString &wanted :
            {u"Qt: %1"_s.arg(QLatin1StringView(qVersion())), u"local engine, online"_s, u"Engine: 0.9.1"_s,
                u"save-memory: CRIU is not installed."_s, u"LazyCloud, failed"_s, u"Server: another server\n"_s,
                u"Proxy: from https_proxy\n"_s, u"Certificates: the system's and 2 of a file"_s,
                u"Requests: 12 in the last minute"_s, u"Fastest answer: 23 ms"_s, u"HTTP 401"_s, u"bad_credential"_s,
                QString(u"Platform plugin: "_s + QGuiApplication::platformName())})
            QVERIFY2(text.contains(wanted), qPrintable(wanted + u'\n' + text));
        for (const QString &unwanted : {u"lc_live"_s, u"0123456789"_s, u"Bearer"_s, u"customer-x"_s, u"base-path"_s,
                 u"example.test"_s, u"root.pem"_s, u"3128"_s, u"secret-workspace"_s, u"https:"_s})
            QVERIFY2(!text.contains(unwanted), qPrintable(unwanted + u'\n' + text));
    }

    void aServerIsNamedByWhoseItIs_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("named");
        QTest::newRow("vendor") << u"https://lazycloud.dev"_s << u"LazyCloud"_s;
        QTest::newRow("part of the vendor's") << u"https://api.lizard.build"_s << u"Lizard"_s;
        QTest::newRow("this machine") << u"http://127.0.0.1:7717"_s << u"this machine"_s;
        QTest::newRow("its name") << u"http://localhost:7717"_s << u"this machine"_s;
        QTest::newRow("other") << u"https://notlazycloud.dev"_s << u"another server"_s;
    }
    void aServerIsNamedByWhoseItIs()
    {
        QFETCH(const QString, address);
        QFETCH(const QString, named);
        QTemporaryDir folder;
        ProfileStore profiles(folder.filePath(u"profiles.json"_s));
        ConnectionProfile profile;
        profile.name = u"customer-x"_s;
        profile.endpoint = QUrl(address);
        const auto id = profiles.add(profile);
        QVERIFY(id);
        ConnectionRegistry connections;
        connections.add(*id, profile.name, false);
        const QString text = Diagnostics::text(connections, profiles);
        QVERIFY2(text.contains(u"Server: "_s + named + u'\n'), qPrintable(text));
        QVERIFY2(!text.contains(profile.endpoint.host()), qPrintable(text));
    }

    void theMenuCopiesThemAndSaysSo()
    {
        WindowWorld w;
        w.connectLocal();
        w.backend->fakeSandboxes().addRunning(u"agent-7"_s);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 1);
        QGuiApplication::clipboard()->clear();
        w.window->actions().copyDiagnostics->trigger();
        QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(u"Vivarium: "));
        QVERIFY(!QGuiApplication::clipboard()->text().contains(u"agent-7"));
        QVERIFY2(w.window->notices().text().contains(u"copied"), qPrintable(w.window->notices().text()));
    }

    void whatLooksLikeATokenIsLeftOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("left");
        QTest::newRow("sentence") << u"cgroup v1 has no limits without root."_s
                                  << u"cgroup v1 has no limits without root."_s;
        QTest::newRow("prefix") << u"Key lc_abcdef123 is old."_s << u"Key … is old."_s;
        QTest::newRow("long") << u"Key 3f2a9c17d4e85b60a1c2 is old."_s << u"Key … is old."_s;
        QTest::newRow("short prefix") << u"with=sk-123"_s << u"with=…"_s;
        QTest::newRow("equals") << u"Refused: API_TOKEN=ab1 is old."_s << u"Refused: API_TOKEN=… is old."_s;
        QTest::newRow("colon") << u"password: hunter2, twice"_s << u"password: …, twice"_s;
        QTest::newRow("quoted") << u"{\"key\": \"ab1\"}"_s << u"{\"key\": …\"}"_s;
        QTest::newRow("header") << u"Authorization: Bearer ab1"_s << u"Authorization: …"_s;
        QTest::newRow("bearer") << u"sent bearer ab1 twice"_s << u"sent bearer … twice"_s;
        QTest::newRow("in an address") << u"at https://me:ab1@host/x"_s << u"at https://…@host/x"_s;
        QTest::newRow("about a token") << u"The bearer token was refused."_s << u"The bearer token was refused."_s;
        QTest::newRow("number") << u"memory=512 is too little: ask for 1024"_s
                                << u"memory=512 is too little: ask for 1024"_s;
        QTest::newRow("word") << u"uncharacteristically-long-words"_s << u"uncharacteristically-long-words"_s;
    }
    void whatLooksLikeATokenIsLeftOut()
    {
        QFETCH(const QString, text);
        QTEST(Diagnostics::withoutTokens(text), "left");
    }
};

QTEST_MAIN(DiagnosticsTest)
#include "tst_diagnostics.moc"
