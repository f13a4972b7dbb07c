// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "common/ElidedLabel.h"
#include "connections/BrowserSignIn.h"
#include "connections/ConnectDialog.h"
#include "connections/StatisticsWindow.h"
#include "http/Connection.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"

#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// From nothing to a connection on the real engine: the code, the page, the approval, the token, the workspace.
class TestConnectEngine : public QObject {
    Q_OBJECT

    QList<QUrl> m_opened;

public Q_SLOTS:
    void openInBrowser(const QUrl &url) { m_opened.append(url); }

private Q_SLOTS:
    void initTestCase()
    {
        if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
            QSKIP(qPrintable(missing));
        QDesktopServices::setUrlHandler(u"http"_s, this, "openInBrowser");
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus"); // no keychain of whoever runs the tests
        qputenv("LAZYCLOUD_CONFIG", "/nonexistent/config.yaml");
    }

    void signsInThroughTheBrowser()
    {
        const QTemporaryDir folder;
        ProfileStore profiles(folder.filePath(u"profiles.json"_s));
        QVERIFY(profiles.load());
        SecretStore secrets;
        ConnectDialog dialog(profiles, secrets, [](const ConnectionProfile &profile, const Secret &token) {
            LazyCloudBackend::Options options;
            options.profile = profile.id;
            options.endpoint = profile.endpoint;
            options.token = token;
            options.workspace = profile.workspace;
            return std::make_shared<LazyCloudBackend>(options);
        });
        QSignalSpy saved(&dialog, &ConnectDialog::saved);
        dialog.show();
        auto *address = dialog.findChild<QLineEdit *>(u"profileEndpoint"_s);
        address->selectAll();
        QTest::keyClicks(address, qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
        dialog.findChild<QLineEdit *>(u"profileName"_s)->setText(u"by the browser"_s);
        QTest::mouseClick(dialog.findChild<QPushButton *>(u"signInStart"_s), Qt::LeftButton);
        auto *code = dialog.findChild<QLabel *>(u"signInCode"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!code->text().isEmpty(), 10000);
        takePictures(dialog, u"connect-sign-in"_s);
        QTRY_COMPARE(m_opened.size(), 1);
        // Whoever sees the page approves what it shows.
        const QString shown = QUrlQuery(m_opened.constFirst()).queryItemValue(u"code"_s);
        QCOMPARE(shown, code->text());
        Connection::Options options;
        options.endpoint = QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
        options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
        Connection approver(options);
        const auto path = ApiPath(QLatin1StringView("/v1/device-codes")) / shown / QLatin1StringView("approve");
        const auto approval = EngineUnderTest::wait(approver.send(HttpRequest::post(path)));
        QVERIFY(approval && *approval);
        auto *outcome = dialog.findChild<QLabel *>(u"outcome"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(
            outcome->text().startsWith(u"It works: you are "), qPrintable(outcome->text()), 20000);
        QTRY_VERIFY(dialog.findChild<QAction *>(u"chooseWorkspace"_s)->isVisible());
        QVERIFY(dialog.findChild<QLineEdit *>(u"profileToken"_s)->text().startsWith(u"lc_"));
        dialog.findChild<QPushButton *>(u"connectButton"_s)->click();
        QTRY_COMPARE(saved.size(), 1);
        // The token is nowhere but in the memory: this desktop has no keychain.
        QFile file(profiles.path());
        QVERIFY(file.open(QFile::ReadOnly));
        const QByteArray stored = file.readAll();
        QVERIFY(stored.contains("by the browser"));
        QVERIFY(!stored.contains("lc_"));
    }

    void countsItsSandboxes()
    {
        EngineUnderTest engine;
        QCOMPARE(engine.connect(), QString());
        QVERIFY(engine.makeSandbox(u"counted"_s));
        StatisticsWindow window(engine.backend(), u"Local"_s, {u"tests"_s});
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<ElidedLabel *>(u"fact_all"_s)
                && window.findChild<ElidedLabel *>(u"fact_all"_s)->text().toInt() >= 1,
            10000);
        QVERIFY(window.findChild<ElidedLabel *>(u"fact_day"_s)->text().toInt() >= 1);
        takePictures(window, u"engine-statistics"_s);
    }
};

QTEST_MAIN(TestConnectEngine)
#include "tst_connectengine.moc"
