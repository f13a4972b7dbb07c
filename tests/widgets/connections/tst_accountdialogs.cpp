// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "FakeServer.h"
#include "Pictures.h"
#include "Settle.h"
#include "common/ElidedLabel.h"
#include "common/StateView.h"
#include "connections/BrowserSignIn.h"
#include "connections/DayChart.h"
#include "connections/StatisticsWindow.h"
#include "connections/WorkspaceDialog.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace vivarium;
using test::FakeServer;

class AccountDialogsTest : public QObject {
    Q_OBJECT

    static SandboxStatistics statistics()
    {
        SandboxStatistics made;
        made.concurrent = 4;
        made.createdInAll = 1234;
        made.createdPerSecond = 12.0 / 86400;
        made.byStatus = {{u"running"_s, 3}, {u"pending"_s, 1}, {u"stopped"_s, 1200}, {u"failed"_s, 30}};
        const QDateTime first(QDate(2026, 8, 10), QTime(0, 0), QTimeZone::UTC);
        for (int day = 0; day < 30; ++day)
            made.days.append({first.addDays(day), qint64((day * 7) % 23)});
        return made;
    }
    static FakeServer::Answer begun(const QString &page)
    {
        return FakeServer::Answer::json({{u"device_code"_s, u"secret-device-code"_s}, {u"user_code"_s, u"BCDF-GHJK"_s},
                                            {u"verification_uri"_s, page}, {u"verification_uri_complete"_s, page},
                                            {u"expires_in_seconds"_s, 900}, {u"poll_interval_seconds"_s, 1}},
            201);
    }

    QList<QUrl> m_opened;

public Q_SLOTS:
    void openInBrowser(const QUrl &url) { m_opened.append(url); }

private Q_SLOTS:
    /// A server that forgets what has ended has no zeros to show in its place.
    void statisticsWithoutAHistorySaySo()
    {
        auto backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        SandboxStatistics now;
        now.hasHistory = false;
        now.concurrent = 2;
        now.byStatus = {{u"running"_s, 2}, {u"paused"_s, 1}};
        backend->fakeAccount().setStatistics(now);
        StatisticsWindow window(backend, u"research"_s, {});
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.show();
        const auto fact = [&](const char *key) {
            auto *label = window.findChild<ElidedLabel *>(u"fact_"_s + QLatin1String(key));
            return label ? label->text() : QString();
        };
        QTRY_COMPARE(fact("states"), u"1 paused · 2 running"_s);
        QVERIFY2(fact("all").contains(u"no count"), qPrintable(fact("all")));
        QVERIFY(fact("day").isEmpty());
        QVERIFY(!window.findChild<DayChart *>(u"dayChart"_s)->isVisible());
    }
    void initTestCase()
    {
        for (const QString &scheme : {u"http"_s, u"https"_s})
            QDesktopServices::setUrlHandler(scheme, this, "openInBrowser");
    }
    void init() { m_opened.clear(); }

    void statisticsAreShownDayByDay()
    {
        auto backend = std::make_shared<FakeBackend>();
        backend->fakeAccount().setStatistics(statistics());
        StatisticsWindow window(backend, u"acme"_s, {u"agents"_s, u"tests"_s});
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.show();
        const auto fact = [&](const char *key) {
            auto *label = window.findChild<ElidedLabel *>(u"fact_"_s + QLatin1String(key));
            return label ? label->text() : QString();
        };
        QTRY_COMPARE(fact("all"), u"1,234"_s);
        QCOMPARE(fact("day"), u"12"_s);
        QVERIFY(fact("states").startsWith(u"3 running · 1 starting"));
        auto *chart = window.findChild<DayChart *>(u"dayChart"_s);
        QVERIFY(chart->accessibleDescription().contains(u"30 days"));
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Left);
        QCOMPARE(chart->current(), 29);
        QTest::keyClick(chart, Qt::Key_Home);
        QCOMPARE(chart->current(), 0);
        QVERIFY(DayChart::textOf(statistics().days.constLast()).startsWith(u"19 on ")); // 29 · 7 mod 23
        takePictures(window, u"statistics"_s);
        auto *group = window.findChild<QComboBox *>(u"statisticsGroup"_s);
        group->setCurrentIndex(2);
        QTRY_COMPARE(backend->fakeAccount().lastGroup(), u"tests"_s);
        // A later failure leaves what is known.
        const int asked = backend->calls().count(u"account.statistics"_s);
        QTRY_COMPARE(fact("all"), u"1,234"_s);
        window.hide();
        settle();
        QCOMPARE(backend->calls().count(u"account.statistics"_s), asked); // hidden, it asks nothing
    }

    void statisticsThatFailSayWhy()
    {
        auto backend = std::make_shared<FakeBackend>();
        backend->calls().fail(
            u"account.statistics"_s, CallScript::error(ErrorKind::Forbidden, 403, u"The workspace is not yours."_s));
        StatisticsWindow window(backend, u"acme"_s, {});
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.show();
        auto *state = window.findChild<StateView *>();
        QTRY_VERIFY2(state->message().contains(u"The workspace is not yours."), qPrintable(state->message()));
        QVERIFY(state->message().contains(u"403")); // the code as well
        backend->fakeAccount().setStatistics(statistics());
        QTest::mouseClick(window.findChild<QPushButton *>(u"statePrimary"_s), Qt::LeftButton);
        QTRY_VERIFY(state->isShowingContent());
    }

    void statisticsNeedNotBeWaitedFor()
    {
        auto backend = std::make_shared<FakeBackend>();
        backend->fakeAccount().setStatistics(statistics());
        backend->calls().hang(u"account.statistics"_s);
        StatisticsWindow window(backend, u"acme"_s, {u"agents"_s});
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.show();
        auto *state = window.findChild<StateView *>();
        QTRY_VERIFY(state->message().startsWith(u"Asking acme…"));
        auto *cancel = window.findChild<QPushButton *>(u"stateSecondary"_s);
        auto *again = window.findChild<QPushButton *>(u"statePrimary"_s);
        cancel->click();
        QTRY_COMPARE(backend->calls().cancelled(u"account.statistics"_s), 1);
        QVERIFY(state->message().startsWith(u"Not waited for any longer"));
        again->click();
        QTRY_VERIFY(state->message().startsWith(u"Asking acme…"));
        cancel->click();
        QTRY_COMPARE(backend->calls().cancelled(u"account.statistics"_s), 2);
        // Of another app it is asked, and waited for, anew.
        window.findChild<QComboBox *>(u"statisticsGroup"_s)->setCurrentIndex(1);
        QTRY_VERIFY(state->message().startsWith(u"Asking acme…"));
        backend->calls().restore(u"account.statistics"_s);
        cancel->click();
        again->click();
        QTRY_VERIFY(state->isShowingContent());
    }

    void anotherWorkspaceIsChosen()
    {
        auto backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        backend->fakeAccount().setWorkspace(u"acme"_s);
        Workspace leaving{{}, u"old"_s, u"owner"_s, {}, true};
        backend->fakeAccount().setWorkspaces(
            {{{}, u"acme"_s, u"owner"_s, {}, false}, leaving, {{}, u"research"_s, u"member"_s, {}, false}});
        WorkspaceDialog dialog(backend, u"LazyCloud"_s);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QSignalSpy chosen(&dialog, &WorkspaceDialog::chosen);
        dialog.show();
        auto *list = dialog.findChild<QListWidget *>(u"workspaceList"_s);
        auto *go = dialog.findChild<QPushButton *>(u"switchButton"_s);
        QTRY_COMPARE(list->count(), 3);
        QCOMPARE(list->currentRow(), 0);
        QVERIFY(!go->isEnabled()); // it is this one
        list->setCurrentRow(2);
        QVERIFY(go->isEnabled());
        dialog.grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES", u"/tmp"_s) + u"/workspaces.png"_s);
        go->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), u"research"_s);
    }

    void aCodeIsShownUntilItIsApproved()
    {
        FakeServer server;
        server.on("POST /v1/device-codes", begun(server.url().toString() + u"/activate?code=BCDF-GHJK"_s));
        int polls = 0;
        server.on("POST /v1/device-codes/token", [&polls](const FakeServer::Request &request) {
            if (request.json().value(u"device_code"_s) != u"secret-device-code"_s)
                return FakeServer::Answer::error(400);
            if (++polls == 1)
                return FakeServer::Answer::json({{u"status"_s, u"pending"_s}, {u"poll_interval_seconds"_s, 1}});
            return FakeServer::Answer::json({{u"status"_s, u"approved"_s}, {u"poll_interval_seconds"_s, 1},
                {u"token"_s, QString::fromLatin1(FakeServer::token())}});
        });
        BrowserSignIn part;
        QSignalSpy signedIn(&part, &BrowserSignIn::signedIn);
        part.setEndpoint(server.url());
        part.show();
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInStart"_s), Qt::LeftButton);
        auto *code = part.findChild<QLabel *>(u"signInCode"_s);
        QTRY_COMPARE(code->text(), u"BCDF-GHJK"_s);
        QVERIFY(part.isWaiting());
        QCOMPARE(m_opened.size(), 1); // the server's own page
        const QString left = part.findChild<QLabel *>(u"signInLeft"_s)->text();
        QVERIFY2(left.contains(u"15:00") || left.contains(u"14:5"), qPrintable(left));
        part.resize(420, part.sizeHint().height());
        part.grab().save(qEnvironmentVariable("VIVARIUM_TEST_PICTURES", u"/tmp"_s) + u"/sign-in.png"_s);
        QTRY_COMPARE_WITH_TIMEOUT(signedIn.size(), 1, 10000);
        QCOMPARE(signedIn[0][0].value<Secret>().reveal(), FakeServer::token());
        QVERIFY(!part.isWaiting());
        QVERIFY(code->text().isEmpty());
    }

    void aPageElsewhereIsNotOpenedUnasked()
    {
        FakeServer server;
        server.on("POST /v1/device-codes", begun(u"https://elsewhere.example.test/activate"_s));
        BrowserSignIn part;
        part.setEndpoint(server.url());
        part.show();
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInStart"_s), Qt::LeftButton);
        QTRY_VERIFY(part.findChild<QLabel *>(u"signInExplanation"_s)->text().contains(u"elsewhere.example.test"));
        QVERIFY(m_opened.isEmpty());
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInOpen"_s), Qt::LeftButton);
        QCOMPARE(m_opened.size(), 1);
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInCancel"_s), Qt::LeftButton);
        QVERIFY(!part.isWaiting());
        const auto asked = server.count("POST /v1/device-codes/token");
        QTest::qWait(1500); // longer than the interval: nothing is asked any more
        QCOMPARE(server.count("POST /v1/device-codes/token"), asked);
    }

    void anAddressThatIsNoWebPageIsNotOffered()
    {
        FakeServer server;
        server.on("POST /v1/device-codes", begun(u"file:///etc/passwd"_s));
        BrowserSignIn part;
        part.setEndpoint(server.url());
        part.show();
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInStart"_s), Qt::LeftButton);
        QTRY_COMPARE(part.findChild<QLabel *>(u"signInCode"_s)->text(), u"BCDF-GHJK"_s);
        QVERIFY(!part.findChild<QPushButton *>(u"signInOpen"_s)->isVisible());
        QVERIFY(m_opened.isEmpty());
    }

    void aServerWithoutItSaysWhatToDo()
    {
        FakeServer server; // every path is 404
        BrowserSignIn part;
        part.setEndpoint(server.url());
        part.show();
        QTest::mouseClick(part.findChild<QPushButton *>(u"signInStart"_s), Qt::LeftButton);
        auto *hint = part.findChild<QLabel *>(u"signInHint"_s);
        QTRY_VERIFY2(hint->text().contains(u"Enter a token instead."), qPrintable(hint->text()));
        QVERIFY(part.findChild<QPushButton *>(u"signInStart"_s)->isEnabled());
    }
};

QTEST_MAIN(AccountDialogsTest)
#include "tst_accountdialogs.moc"
