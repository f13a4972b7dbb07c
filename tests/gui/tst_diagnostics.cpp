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
                u"save-memory: CRIU is not installed."_s, u"LazyCloud, failed"_s, u"Host: cloud.example.test\n"_s,
                u"HTTP 401"_s, u"bad_credential"_s, QString(u"Platform plugin: "_s + QGuiApplication::platformName())})
            QVERIFY2(text.contains(wanted), qPrintable(wanted + u'\n' + text));
        for (const QString &unwanted : {u"lc_live"_s, u"0123456789"_s, u"Bearer"_s, u"customer-x"_s, u"base-path"_s,
                 u"secret-workspace"_s, u"https:"_s})
            QVERIFY2(!text.contains(unwanted), qPrintable(unwanted + u'\n' + text));
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
