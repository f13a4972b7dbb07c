// SPDX-License-Identifier: GPL-3.0-or-later
#include "BusyWorkers.h"
#include "Certificates.h"
#include "FakeBackend.h"
#include "Settle.h"
#include "common/FieldMessage.h"
#include "connections/ConnectDialog.h"
#include "http/AuthorityFile.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

class ConnectDialogTest : public QObject {
    Q_OBJECT

    struct World {
        QTemporaryDir folder;
        ProfileStore profiles{folder.filePath(u"profiles.json"_s)};
        SecretStore secrets;
        std::shared_ptr<FakeBackend> server = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        QList<std::pair<ConnectionProfile, Secret>> tried;
        ConnectDialog dialog{profiles, secrets, [this](const ConnectionProfile &profile, const Secret &secret) {
                                 tried.append({profile, secret});
                                 return server;
                             }};
        QSignalSpy saved{&dialog, &ConnectDialog::saved};

        World()
        {
            if (!profiles.load())
                qFatal("the empty store can't be read");
            dialog.show();
        }
        template <typename T> T *find(const char *name) { return dialog.findChild<T *>(QLatin1String(name)); }
        void type(const char *field, const QString &text)
        {
            auto *edit = find<QLineEdit>(field);
            edit->selectAll();
            QTest::keyClicks(edit, text);
        }
        QString write(const QString &name, const QByteArray &bytes)
        {
            QFile file(folder.filePath(name));
            if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("the test's own file can't be written");
            return file.fileName();
        }
        QString outcome() { return find<QLabel>("outcome")->text(); }
    };

private Q_SLOTS:
    void initTestCase()
    {
        // No keychain, and no configuration of whoever runs the tests.
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
        qputenv("LAZYCLOUD_CONFIG", "/nonexistent/config.yaml");
        for (const char *name : {"LAZYCLOUD_ENDPOINT", "LAZYCLOUD_WORKSPACE", "LAZYCLOUD_TOKEN", "LAZYCLOUD_PROFILE"})
            qunsetenv(name);
    }

    void withoutAKeychainItSaysUntilQuit()
    {
        World w;
        QTRY_VERIFY(w.find<QCheckBox>("untilQuit")->isChecked());
        QVERIFY(!w.find<QCheckBox>("untilQuit")->isEnabled());
        QVERIFY(w.find<QCheckBox>("untilQuit")->text().contains(u"until you quit"));
        w.type("profileName", u"acme"_s);
        w.type("profileToken", u"lc_secret"_s);
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        const auto id = w.saved[0][0].value<ProfileId>();
        QCOMPARE(w.profiles.find(id)->name, u"acme"_s);
        QCOMPARE(w.profiles.find(id)->endpoint, QUrl(u"https://lazycloud.dev"_s));
        QVERIFY(w.secrets.isUntilQuit(id));
        QFile file(w.profiles.path());
        QVERIFY(file.open(QFile::ReadOnly));
        QVERIFY(!file.readAll().contains("lc_secret"));
    }

    void aTryTellsWhoOneIsAndStoresNothing()
    {
        World w;
        w.type("profileName", u"acme"_s);
        w.type("profileEndpoint", u"sandbox.example.test"_s);
        w.type("profileToken", u"lc_secret"_s);
        w.find<QPushButton>("testButton")->click();
        QTRY_VERIFY(w.outcome().contains(u"dev@example.test · acme"));
        QCOMPARE(w.tried.size(), 1);
        QCOMPARE(w.tried[0].first.endpoint, QUrl(u"https://sandbox.example.test"_s));
        QCOMPARE(w.tried[0].second.reveal(), "lc_secret"_ba);
        QCOMPARE(w.profiles.profiles().size(), 1); // only this machine
        w.server->calls().fail(u"backend.connectToServer"_s,
            CallScript::error(ErrorKind::Unauthorized, 401, u"The token is not valid."_s));
        w.find<QPushButton>("testButton")->click();
        QTRY_VERIFY(w.outcome().contains(u"The token is not valid."));
        QCOMPARE(w.find<QLineEdit>("profileToken")->text(), u"lc_secret"_s);
    }

    void anotherProviderEndsTheTest()
    {
        World w;
        auto *kind = w.find<QComboBox>("profileKind");
        auto *test = w.find<QPushButton>("testButton");
        w.type("profileName", u"acme"_s);
        w.type("profileToken", u"lc_secret"_s);
        w.server->calls().hang(u"backend.connectToServer"_s);
        test->click();
        QTRY_COMPARE(w.server->calls().count(u"backend.connectToServer"_s), 1);
        QVERIFY(!test->isEnabled());
        QVERIFY(w.find<QLabel>("outcome")->isVisible());
        kind->setCurrentIndex(kind->findText(u"Lizard"_s));
        QVERIFY(test->isEnabled());
        QVERIFY(w.find<QPushButton>("connectButton")->isEnabled());
        QVERIFY(!w.find<QLabel>("outcome")->isVisible());
        QTRY_COMPARE(w.server->calls().cancelled(u"backend.connectToServer"_s), 1);
        // The next test counts, and what the other vendor has is no choice here.
        Workspace workspace;
        workspace.name = u"acme"_s;
        w.server->fakeAccount().setWorkspaces({workspace});
        w.server->calls().restore(u"backend.connectToServer"_s);
        test->click();
        QTRY_VERIFY(w.outcome().contains(u"dev@example.test · acme"));
        QVERIFY(test->isEnabled());
        auto *choose = w.find<QAction>("chooseWorkspace");
        QTRY_VERIFY(choose->isVisible());
        kind->setCurrentIndex(kind->findText(u"LazyCloud"_s));
        QVERIFY(!choose->isVisible());
        QVERIFY(!w.find<QLabel>("outcome")->isVisible());
    }

    void mistakesAreExplainedBesideTheField()
    {
        World w;
        w.type("profileName", u"acme"_s);
        w.find<QPushButton>("connectButton")->click();
        QVERIFY(w.find<FieldMessage>("profileTokenMessage")->hasProblem());
        w.type("profileToken", u"lc_x"_s);
        QVERIFY(!w.find<FieldMessage>("profileTokenMessage")->hasProblem());
        w.type("profileEndpoint", u"ftp://nowhere"_s);
        QVERIFY(w.find<FieldMessage>("profileEndpointMessage")->hasProblem());
        w.find<QPushButton>("connectButton")->click();
        QCOMPARE(w.saved.size(), 0);
        w.type("profileEndpoint", u"http://sandbox.example.test"_s);
        QVERIFY(w.find<FieldMessage>("profileEndpointMessage")->text().contains(u"readable"));
        QVERIFY(w.find<QLineEdit>("profileToken")->echoMode() == QLineEdit::Password);
    }

    void theCommandLinesAccountIsTakenOver()
    {
        World w;
        const auto contents =
            LazyCloudConfigFile::parse("active_profile: work\nprofiles:\n  work:\n    endpoint: "
                                       "https://cloud.example.test\n    workspace: acme\n    token: lc_taken\n",
                u"config.yaml"_s);
        QVERIFY(contents);
        w.dialog.setConfiguration(*contents);
        auto *button = w.find<QToolButton>("takeOver");
        QVERIFY(button->isVisible());
        button->menu()->actions().constFirst()->trigger();
        QCOMPARE(w.find<QLineEdit>("profileName")->text(), u"work"_s);
        QCOMPARE(w.find<QLineEdit>("profileEndpoint")->text(), u"https://cloud.example.test"_s);
        QCOMPARE(w.find<QLineEdit>("profileWorkspace")->text(), u"acme"_s);
        QCOMPARE(w.find<QLineEdit>("profileToken")->text(), u"lc_taken"_s);
    }

    void editingKeepsTheTokenUnlessAnotherIsTyped()
    {
        World w;
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        const Result<ProfileId> id = w.profiles.add(profile);
        QVERIFY(id);
        w.dialog.edit(*w.profiles.find(*id));
        w.type("profileName", u"acme two"_s);
        w.find<QPushButton>("connectButton")->click();
        QCOMPARE(w.saved.size(), 1);
        QVERIFY(w.saved[0][1].value<Secret>().isEmpty());
        QCOMPARE(w.profiles.find(*id)->name, u"acme two"_s);
    }

    void theBoxAloneMovesTheToken()
    {
        // There is no keychain to move it to; that the token is not left where it was has to be tried, and told.
        World w;
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        const Result<ProfileId> id = w.profiles.add(profile);
        QVERIFY(id);
        auto *untilQuit = w.find<QCheckBox>("untilQuit");
        QTRY_VERIFY(!untilQuit->isEnabled());
        const auto stored = w.secrets.write(*id, Secret("lc_secret"_ba), SecretStore::Place::UntilQuit);
        QTRY_VERIFY(stored.isFinished());
        w.dialog.edit(*w.profiles.find(*id));
        QVERIFY(untilQuit->isChecked());
        untilQuit->setEnabled(true);
        untilQuit->setChecked(false);
        w.find<QPushButton>("connectButton")->click();
        QTRY_VERIFY(w.outcome().contains(u"keychain."));
        QCOMPARE(w.saved.size(), 0);
        QVERIFY(w.secrets.isUntilQuit(*id));
        untilQuit->setChecked(true);
        w.find<QPushButton>("connectButton")->click();
        QCOMPARE(w.saved.size(), 1);
    }

    void anAuthorityIsTrustedByName()
    {
        World w;
        auto *message = w.find<FieldMessage>("profileAuthorityMessage");
        QVERIFY(!message->isVisible());
        w.type("profileName", u"acme"_s);
        w.type("profileToken", u"lc_secret"_s);
        const QString file = w.write(u"root.pem"_s, test::authorityPem());
        w.type("profileAuthority", file);
        QTRY_VERIFY(w.find<QCheckBox>("untilQuit")->isChecked());
        w.find<QPushButton>("testButton")->click();
        QTRY_VERIFY2(message->text().contains(u"CN=Root of the Tests, O=Acme"), qPrintable(message->text()));
        QVERIFY(!message->hasProblem());
        QTRY_COMPARE(w.tried.size(), 1);
        QCOMPARE(w.tried[0].first.authorityFile, file);
        QTRY_VERIFY(w.find<QPushButton>("connectButton")->isEnabled());
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        QCOMPARE(w.profiles.find(w.saved[0][0].value<ProfileId>())->authorityFile, file);
    }

    void aBadAuthorityFileIsExplainedAndNothingIsLost()
    {
        World w;
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        profile.authorityFile = w.folder.filePath(u"gone.pem"_s);
        const Result<ProfileId> id = w.profiles.add(profile);
        QVERIFY(id);
        w.dialog.edit(*w.profiles.find(*id));
        auto *message = w.find<FieldMessage>("profileAuthorityMessage");
        QTRY_VERIFY2(message->hasProblem() && message->text().contains(u"gone.pem"), qPrintable(message->text()));
        w.type("profileName", u"acme two"_s);
        const auto *connectButton = w.find<QPushButton>("connectButton");
        w.find<QPushButton>("connectButton")->click();
        QTRY_VERIFY(connectButton->isEnabled());
        QCOMPARE(w.saved.size(), 0);
        QCOMPARE(w.find<QLineEdit>("profileName")->text(), u"acme two"_s);
        QCOMPARE(w.profiles.find(*id)->name, u"acme"_s);
        for (const QString &wrong : {u"root.pem"_s, w.write(u"text.pem"_s, "no certificate")}) {
            w.type("profileAuthority", wrong);
            w.find<QPushButton>("connectButton")->click();
            QTRY_VERIFY(connectButton->isEnabled());
            QVERIFY2(message->hasProblem(), qPrintable(wrong));
            QCOMPARE(w.saved.size(), 0);
        }
        w.type("profileAuthority", w.write(u"root.pem"_s, test::authorityPem()));
        QVERIFY(!message->hasProblem()); // not yet looked at
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        QCOMPARE(w.profiles.find(*id)->authorityFile, w.folder.filePath(u"root.pem"_s));
    }

    /// It may be on a mount that doesn't answer.
    void anAuthorityFileIsReadInAWorker()
    {
        World w;
        w.type("profileName", u"acme"_s);
        w.type("profileToken", u"lc_secret"_s);
        QTRY_VERIFY(w.find<QCheckBox>("untilQuit")->isChecked());
        const QString file = w.write(u"root.pem"_s, test::authorityPem());
        const auto *connectButton = w.find<QPushButton>("connectButton");
        std::optional<BusyWorkers> busy(std::in_place, AuthorityFile::workers());
        w.type("profileAuthority", file);
        w.find<QPushButton>("connectButton")->click();
        QVERIFY(!connectButton->isEnabled());
        QVERIFY2(w.outcome().contains(u"CA file"), qPrintable(w.outcome()));
        // Another file is not waited for unasked, nor is what was found in that one said of it.
        w.type("profileAuthority", u"root.pem"_s);
        QVERIFY(connectButton->isEnabled());
        busy.reset();
        settle();
        QCOMPARE(w.saved.size(), 0);
        QVERIFY(w.find<FieldMessage>("profileAuthorityMessage")->text().isEmpty());
        w.type("profileAuthority", file);
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
    }

    void cancelLeavesNoHalfMadeConnection()
    {
        World w;
        w.type("profileName", u"acme"_s);
        w.type("profileToken", u"lc_secret"_s);
        w.find<QPushButton>("connectButton")->click(); // the token is stored from the event loop
        QCOMPARE(w.profiles.profiles().size(), 2);
        const ProfileId made = w.profiles.profiles().constLast().id;
        w.dialog.reject();
        QCOMPARE(w.profiles.profiles().size(), 1); // only this machine
        QTRY_VERIFY(!w.secrets.isUntilQuit(made));
        QVERIFY(!QTest::qWaitFor([&] { return !w.saved.isEmpty(); }, 200));
        // The same name is free again.
        w.dialog.show();
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        QCOMPARE(w.profiles.profiles().size(), 2);
    }

    void cancelOfAChangeRestoresTheConnection()
    {
        World w;
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        const Result<ProfileId> id = w.profiles.add(profile);
        QVERIFY(id);
        w.dialog.edit(*w.profiles.find(*id));
        w.type("profileEndpoint", u"https://other.example.test"_s);
        w.type("profileToken", u"lc_other"_s);
        w.find<QPushButton>("connectButton")->click();
        QCOMPARE(w.profiles.find(*id)->endpoint, QUrl(u"https://other.example.test"_s));
        w.dialog.reject();
        QCOMPARE(w.profiles.find(*id)->endpoint, QUrl(u"https://cloud.example.test"_s));
        QVERIFY(!QTest::qWaitFor([&] { return !w.saved.isEmpty(); }, 200));
    }

    void aSecondConnectionToOnePlaceIsRefused()
    {
        World w;
        ConnectionProfile profile;
        profile.name = u"a & b"_s;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        profile.workspace = u"acme"_s;
        const Result<ProfileId> id = w.profiles.add(profile);
        QVERIFY(id);
        w.type("profileName", u"once more"_s);
        w.type("profileEndpoint", u"https://Cloud.example.test:443/"_s);
        w.type("profileWorkspace", u"acme"_s);
        w.type("profileToken", u"lc_new"_s);
        w.find<QPushButton>("connectButton")->click();
        QVERIFY(w.dialog.isVisible());
        QVERIFY2(w.outcome().contains(u"“a & b”"_s), qPrintable(w.outcome()));
        QCOMPARE(w.profiles.profiles().size(), 2);
        auto *instead = w.find<QPushButton>("editTwin");
        QVERIFY(instead->isVisible());
        QVERIFY(instead->text().contains(u"a && b"_s));
        // Another workspace there is another place.
        w.type("profileWorkspace", u"other"_s);
        QVERIFY(!instead->isVisible());
        QVERIFY(!w.find<QLabel>("outcome")->isVisible());
        w.type("profileWorkspace", u"acme"_s);
        w.find<QPushButton>("connectButton")->click();
        QVERIFY(instead->isVisible());
        // What is there is edited instead, and the token that was typed is not lost.
        instead->click();
        QVERIFY(!instead->isVisible());
        QCOMPARE(w.find<QLineEdit>("profileName")->text(), u"a & b"_s);
        QCOMPARE(w.find<QLineEdit>("profileToken")->text(), u"lc_new"_s);
        QTRY_VERIFY(w.find<QCheckBox>("untilQuit")->isChecked());
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        QCOMPARE(w.saved[0][0].value<ProfileId>(), *id);
        QCOMPARE(w.profiles.profiles().size(), 2);
    }

    void theOtherInterfaceOfOneServerIsAnotherPlace()
    {
        World w;
        ConnectionProfile profile;
        profile.name = u"acme"_s;
        profile.kind = ConnectionProfile::Kind::Lizard;
        profile.endpoint = QUrl(u"https://cloud.example.test"_s);
        QVERIFY(w.profiles.add(profile));
        w.type("profileName", u"once more"_s);
        w.type("profileEndpoint", u"https://cloud.example.test"_s);
        w.type("profileToken", u"lc_new"_s);
        QTRY_VERIFY(w.find<QCheckBox>("untilQuit")->isChecked());
        w.find<QPushButton>("connectButton")->click();
        QTRY_COMPARE(w.saved.size(), 1);
        QCOMPARE(w.profiles.profiles().size(), 3);
    }
};

QTEST_MAIN(ConnectDialogTest)
#include "tst_connectdialog.moc"
