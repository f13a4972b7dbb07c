// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "sandboxes/MadeSpecs.h"
#include "sandboxes/SandboxController.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SandboxControllerTest : public QObject {
    Q_OBJECT

    struct World {
        std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
        ConnectionRegistry connections;
        SandboxListModel model;
        SandboxFeeds feeds{connections, model};
        SandboxController controller{feeds};
        QSignalSpy notices{&controller, &SandboxController::noticed};

        World()
        {
            connections.add(backend->profile(), u"Local"_s, true);
            connections.setBackend(backend->profile(), backend);
            feeds.setWatched(true);
        }
        SandboxKey key(const Sandbox &sandbox) const { return {backend->profile(), sandbox.id}; }
        SandboxNotice notice(int i) const { return notices.at(i).at(0).value<SandboxNotice>(); }
    };
    static SandboxSpec spec()
    {
        SandboxSpec made;
        made.name = u"agent-7"_s;
        made.group = u"agents"_s;
        made.pythonVersion = u"3.13"_s;
        made.keepWarm = 600s;
        return made;
    }

private Q_SLOTS:
    void creatingShowsItsStagesInTheList()
    {
        World w;
        w.backend->calls().hold(u"sandboxes.create"_s);
        QSignalSpy created(&w.controller, &SandboxController::created);
        const SandboxKey provisional = w.controller.create(w.backend->profile(), spec());
        QCOMPARE(w.model.find(provisional)->stage, u"Preparing the image"_s);
        QCOMPARE(w.model.find(provisional)->sandbox.lifetime, (Lifetime{Lifetime::Kind::Idle, 600s, QDateTime()}));
        w.backend->calls().deliver(u"sandboxes.create"_s);
        QTRY_COMPARE(created.size(), 1);
        const auto real = created[0][1].value<SandboxKey>();
        QVERIFY(!real.isProvisional());
        QCOMPARE(w.model.find(real)->sandbox.state, SandboxState::Starting);
        w.backend->fakeSandboxes().setState(real.id, SandboxState::Running);
        QTRY_COMPARE_WITH_TIMEOUT(w.model.find(real)->sandbox.state, SandboxState::Running, 20000);
        QCOMPARE(w.backend->fakeSandboxes().lastSpec().name, u"agent-7"_s);
    }

    void whatWasAskedForIsKnownAfterARestart_data()
    {
        QTest::addColumn<bool>("serverTells");
        QTest::newRow("the server tells a part") << false;
        QTest::newRow("the server tells all") << true;
    }
    void whatWasAskedForIsKnownAfterARestart()
    {
        QFETCH(bool, serverTells);
        World w;
        w.backend->setFeature(Feature::Specification, serverTells);
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(u"state.ini"_s), QSettings::IniFormat);
        MadeSpecs kept(settings);
        SandboxSpec wanted = spec();
        wanted.environment = {{u"TOKEN"_s, u"very-secret-value"_s}};
        wanted.command = {u"sleep"_s, u"1"_s};
        wanted.volumes = {{u"models"_s, u"/m"_s, true}};
        SandboxKey made;
        {
            SandboxController first(w.feeds, &kept);
            QSignalSpy created(&first, &SandboxController::created);
            first.create(w.backend->profile(), wanted);
            QTRY_COMPARE(created.size(), 1);
            made = created[0][1].value<SandboxKey>();
        }
        QCOMPARE(kept.find(made).has_value(), !serverTells);
        settings.sync();
        QFile written(folder.filePath(u"state.ini"_s));
        QVERIFY(serverTells || (written.open(QFile::ReadOnly) && !written.readAll().contains("very-secret-value")));
        SandboxController next(w.feeds, &kept);
        Reply<SandboxApi::Specification> reply = next.specification(made);
        QTRY_VERIFY(reply.isFinished());
        const Result<SandboxApi::Specification> told = reply.result();
        QVERIFY(told);
        QCOMPARE(told->complete, !serverTells); // here the server's own answer holds only a part
        if (serverTells)
            return;
        QVERIFY(!told->knowsValues);
        QCOMPARE(told->spec.command, wanted.command);
        QCOMPARE(told->spec.volumes, wanted.volumes);
        QCOMPARE(told->spec.environment, (QHash<QString, QString>{{u"TOKEN"_s, QString()}}));
        QCOMPARE(told->spec.keepWarm, std::optional<std::chrono::seconds>(600s));
    }

    void theOldestOfWhatWasAskedForGoes()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(u"state.ini"_s), QSettings::IniFormat);
        MadeSpecs kept(settings);
        const auto key = [](qsizetype n) { return SandboxKey{ProfileId(u"p"_s), SandboxId(u"sandbox-%1"_s.arg(n))}; };
        for (qsizetype n = 0; n <= MadeSpecs::most; ++n) {
            SandboxSpec one = spec();
            one.name = u"agent-%1"_s.arg(n);
            kept.remember(key(n), one);
        }
        QVERIFY(!kept.find(key(0)));
        QCOMPARE(kept.find(key(1)).value_or(SandboxSpec()).name, u"agent-1"_s);
        QCOMPARE(kept.find(key(MadeSpecs::most)).value_or(SandboxSpec()).name, u"agent-200"_s);
        QVERIFY(!kept.find({ProfileId(u"other"_s), key(1).id}));
    }

    void anIdIsFoundAndTakenIntoTheList()
    {
        World w;
        const Sandbox elsewhere = w.backend->fakeSandboxes().addRunning(u"elsewhere"_s);
        Sandbox ended = w.backend->fakeSandboxes().addRunning(u"ended"_s);
        w.backend->fakeSandboxes().setState(ended.id, SandboxState::Stopped, u"stopped"_s);
        const auto connectTo = [&w](const SandboxId &id) {
            Reply<SandboxKey> reply = w.controller.connectTo(w.backend->profile(), id);
            return QTest::qWaitFor([&reply] { return reply.isFinished(); })
                ? reply.result()
                : Result<SandboxKey>(std::unexpected(ApiError::local(u"no answer"_s)));
        };
        const Result<SandboxKey> found = connectTo(elsewhere.id);
        QVERIFY(found);
        QCOMPARE(w.model.find(*found)->sandbox.name, u"elsewhere"_s);
        QCOMPARE(w.backend->touches(elsewhere.id), 1);
        // One that is over can be looked at all the same.
        const Result<SandboxKey> over = connectTo(ended.id);
        QVERIFY(over);
        QCOMPARE(w.model.find(*over)->sandbox.state, SandboxState::Stopped);
        const Result<SandboxKey> missing = connectTo(SandboxId(u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s));
        QVERIFY(!missing);
        QVERIFY2(missing.error().sentence.contains(u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11 on Local"),
            qPrintable(missing.error().sentence));
        QVERIFY(!missing.error().advice.isEmpty());
    }

    void aFailedCreationKeepsWhatWasTyped()
    {
        World w;
        w.backend->calls().fail(
            u"sandboxes.create"_s, CallScript::error(ErrorKind::LimitReached, 409, u"No more room."_s));
        const SandboxKey provisional = w.controller.create(w.backend->profile(), spec());
        QTRY_COMPARE(w.notices.size(), 1);
        QCOMPARE(w.notice(0).kind, SandboxNotice::Kind::Error);
        QCOMPARE(w.notice(0).offer, SandboxNotice::Offer::EditAndCreate);
        QVERIFY(w.notice(0).text.contains(u"agent-7"));
        QVERIFY(w.notice(0).text.contains(u"No more room."));
        QCOMPARE(w.controller.specOf(provisional)->name, u"agent-7"_s);
        w.controller.dismiss(provisional);
        QVERIFY(!w.model.find(provisional));
        QCOMPARE(w.backend->calls().count(u"sandboxes.create"_s), 1); // never repeated by itself
    }

    void aCreationUnderWayCanBeLeft()
    {
        World w;
        w.backend->calls().hang(u"sandboxes.create"_s);
        const SandboxKey provisional = w.controller.create(w.backend->profile(), spec());
        w.controller.dismiss(provisional);
        QTRY_VERIFY(!w.model.find(provisional));
        QCOMPARE(w.backend->calls().cancelled(u"sandboxes.create"_s), 1);
        QCOMPARE(w.notices.size(), 0);
    }

    void stoppingIsShownAsAskedForUntilConfirmed()
    {
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        QTRY_VERIFY(w.model.find(w.key(a)));
        w.backend->calls().hold(u"sandboxes.stop"_s);
        w.controller.stop({w.key(a)});
        QCOMPARE(w.model.find(w.key(a))->request, SandboxRequest::Stop);
        QCOMPARE(w.model.find(w.key(a))->sandbox.state, SandboxState::Running);
        w.backend->calls().deliver(u"sandboxes.stop"_s);
        QTRY_COMPARE(w.model.find(w.key(a))->sandbox.state, SandboxState::Stopping);
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        QTRY_COMPARE_WITH_TIMEOUT(w.model.find(w.key(a))->sandbox.state, SandboxState::Stopped, 20000);
        QCOMPARE(w.notices.size(), 0);
    }

    void aRefusedStopIsTakenBackAndNamed()
    {
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        QTRY_COMPARE(w.model.rowCount(), 2);
        w.backend->calls().fail(u"sandboxes.stop"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s));
        w.controller.stop({w.key(a), w.key(b)});
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY(w.notice(0).text.startsWith(u"1 of 2"));
        QVERIFY(w.notice(0).text.contains(u"Not yours."));
        QCOMPARE(w.model.find(w.key(a))->request, SandboxRequest::None);
        QCOMPARE(w.backend->fakeSandboxes().find(b.id)->state, SandboxState::Stopping);
    }

    void whatHasEndedIsNotStoppedAgain()
    {
        World w;
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        w.backend->fakeSandboxes().setState(a.id, SandboxState::Stopped);
        QTRY_VERIFY(w.model.find(w.key(a)));
        w.controller.stop({w.key(a)});
        QCoreApplication::processEvents();
        QCOMPARE(w.backend->calls().count(u"sandboxes.stop"_s), 0);
        QVERIFY(!SandboxController::whyNotStop(*w.model.find(w.key(a))).isEmpty());
    }

    void extendingAddsToWhatIsLeft()
    {
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s); // 581 s left
        QTRY_VERIFY(w.model.find(w.key(a)));
        w.controller.extend(w.key(a), 600s);
        QTRY_COMPARE(w.notices.size(), 1);
        QCOMPARE(w.notice(0).kind, SandboxNotice::Kind::Success);
        const Lifetime &lifetime = w.model.find(w.key(a))->sandbox.lifetime;
        QCOMPARE(lifetime.span, 1200s); // 1181 s up to whole minutes
        const qint64 left = QDateTime::currentDateTimeUtc().secsTo(lifetime.endsAt);
        QVERIFY2(left > 1170 && left <= 1200, qPrintable(QString::number(left)));
    }

    void extendingNeverShortens()
    {
        World w;
        constexpr qint64 day = 86400; // s
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        a.lifetime = {Lifetime::Kind::Deadline, 20 * 24h, QDateTime::currentDateTimeUtc().addSecs(20 * day)};
        w.backend->fakeSandboxes().put(a);
        Capabilities can = w.backend->capabilities();
        can.maximumLifetime = 24 * 24h;
        w.backend->setCapabilities(can);
        QTRY_VERIFY(w.model.find(w.key(a)));
        const auto left = [&w, &a] {
            return QDateTime::currentDateTimeUtc().secsTo(w.model.find(w.key(a))->sandbox.lifetime.endsAt);
        };
        w.controller.extend(w.key(a), 24h);
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY2(left() > 21 * day - 60, qPrintable(QString::number(left())));
        w.controller.extend(w.key(a), 10 * 24h); // up to what the server takes
        QTRY_COMPARE(w.notices.size(), 2);
        QVERIFY2(left() > 24 * day - 60 && left() <= 24 * day, qPrintable(QString::number(left())));
    }

    void severalLifetimesAreToldInOneSentence()
    {
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        const Sandbox c = w.backend->fakeSandboxes().addRunning(u"c"_s);
        QTRY_COMPARE(w.model.rowCount(), 3);
        const QList<SandboxKey> all{w.key(a), w.key(b), w.key(c)};
        QSignalSpy set(&w.controller, &SandboxController::lifetimeSet);
        // The first one is refused; those that succeed after it must not hide that.
        w.backend->calls().fail(
            u"sandboxes.setLifetime"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not yours."_s));
        w.controller.setIdleLimit(all, 1200s);
        QTRY_COMPARE(set.size(), 3);
        QCOMPARE(w.notices.size(), 1);
        QCOMPARE(w.notice(0).kind, SandboxNotice::Kind::Error);
        QVERIFY2(w.notice(0).text.contains(u"1 of 3"), qPrintable(w.notice(0).text));
        QVERIFY2(w.notice(0).text.contains(u": a. Not yours."), qPrintable(w.notice(0).text));
        QCOMPARE(w.notice(0).key, w.key(a));
        QCOMPARE(w.model.find(w.key(c))->sandbox.lifetime.span, 1200s);
        QCOMPARE(w.model.find(w.key(a))->sandbox.lifetime.span, a.lifetime.span);

        w.controller.extend(all, 600s);
        QTRY_COMPARE(w.notices.size(), 2);
        QCOMPARE(set.size(), 6);
        QCOMPARE(w.notice(1).kind, SandboxNotice::Kind::Success);
        QVERIFY2(w.notice(1).text.contains(u": a, b, c."), qPrintable(w.notice(1).text));
        QCoreApplication::processEvents();
        QCOMPARE(w.notices.size(), 2);
    }

    void manyLifetimesAreChangedAFewAtATime()
    {
        World w;
        QList<SandboxKey> keys;
        for (int i = 0; i < 40; ++i)
            keys.append(w.key(w.backend->fakeSandboxes().addRunning(u"s%1"_s.arg(i))));
        QTRY_COMPARE(w.model.rowCount(), 40);
        w.backend->calls().hold(u"sandboxes.setLifetime"_s);
        w.controller.setIdleLimit(keys, 1200s);
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 16);
        QTRY_VERIFY(w.backend->calls().deliver(u"sandboxes.setLifetime"_s) >= 0 && w.notices.size() == 1);
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 40);
        QVERIFY2(w.notice(0).text.contains(u"and 34 more"), qPrintable(w.notice(0).text));
    }

    void aLifetimeWithoutAConnectionIsToldAsNotChanged()
    {
        World w;
        w.controller.setIdleLimit(SandboxKey{ProfileId(u"nobody"_s), SandboxId(u"x"_s)}, 1200s);
        QTRY_COMPARE(w.notices.size(), 1);
        QCOMPARE(w.notice(0).kind, SandboxNotice::Kind::Error);
    }

    void onlyWhatEndsIsExtendedButEveryOneCanBeGivenAnEnd()
    {
        SandboxRow row;
        row.sandbox.state = SandboxState::Running;
        row.sandbox.lifetime.kind = Lifetime::Kind::None;
        QVERIFY(!SandboxController::whyNotExtend(row).isEmpty());
        QVERIFY(SandboxController::whyNotSetLifetime(row).isEmpty());
        row.sandbox.state = SandboxState::Stopped;
        QVERIFY(!SandboxController::whyNotSetLifetime(row).isEmpty());
    }

    void anEndOfTheOtherApiIsMovedWhereItWasSet()
    {
        World w;
        const auto other = std::make_shared<FakeBackend>();
        other->setProfile(ProfileId(u"lizard"_s));
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        Sandbox seen = a;
        seen.lifetime.isForeign = true;
        other->fakeSandboxes().put(seen);
        const SandboxKey there{other->profile(), a.id};
        w.connections.add(other->profile(), u"Lizard"_s, true);
        w.connections.setBackend(other->profile(), other);
        QTRY_COMPARE(w.model.rowCount(), 2);
        QCOMPARE(w.controller.whyNotMoveEnd(*w.model.find(there)), QString());
        QVERIFY(SandboxController::whyNotUnlimited(*w.model.find(there)).contains(u"LazyCloud"));
        const auto looked = other->calls().count(u"sandboxes.get"_s);
        w.controller.extend({there, w.key(a)}, 600s); // of two rows, and done once
        QTRY_COMPARE(w.notices.size(), 1);
        QCOMPARE(w.notice(0).kind, SandboxNotice::Kind::Success);
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 1);
        QCOMPARE(other->calls().count(u"sandboxes.setLifetime"_s), 0);
        QCOMPARE(w.model.find(w.key(a))->sandbox.lifetime.span, 1200s);
        QVERIFY(other->calls().count(u"sandboxes.get"_s) > looked); // it hears of it at once
    }

    void anEndOfTheOtherApiStaysWithoutAConnectionToIt()
    {
        World w;
        Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        a.lifetime = {Lifetime::Kind::Deadline, 0s, QDateTime::currentDateTimeUtc().addSecs(300), true};
        w.backend->fakeSandboxes().put(a);
        QTRY_VERIFY(w.model.find(w.key(a)));
        const QString reason = w.controller.whyNotMoveEnd(*w.model.find(w.key(a)));
        QVERIFY2(reason.contains(u"Lizard"), qPrintable(reason));
        w.controller.extend(w.key(a), 600s);
        QCoreApplication::processEvents();
        QCOMPARE(w.backend->calls().count(u"sandboxes.setLifetime"_s), 0);
        // An idle limit can be set beside it, and the earlier end is told.
        w.controller.setIdleLimit(w.key(a), 1200s);
        QTRY_COMPARE(w.notices.size(), 1);
        QVERIFY2(w.notice(0).text.contains(u"Ends in"), qPrintable(w.notice(0).text));
    }

    void anActionStaysWithItsSandbox()
    {
        World w;
        const Sandbox a = w.backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = w.backend->fakeSandboxes().addRunning(u"b"_s);
        QTRY_COMPARE(w.model.rowCount(), 2);
        w.backend->calls().hold(u"sandboxes.stop"_s);
        w.controller.stop({w.key(a)});
        w.model.remove(w.key(a)); // its row goes while the answer is under way
        w.backend->calls().deliver(u"sandboxes.stop"_s);
        QCoreApplication::processEvents();
        QCOMPARE(w.model.find(w.key(b))->shownState(), SandboxState::Running);
    }
};

QTEST_GUILESS_MAIN(SandboxControllerTest)
#include "tst_sandboxcontroller.moc"
