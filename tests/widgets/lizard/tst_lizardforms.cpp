// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "LizardBench.h"
#include "PrivateSettings.h"
#include "common/FieldMessage.h"
#include "connections/ConnectDialog.h"
#include "files/FileActions.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"
#include "sandboxes/ForkDialog.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/LifetimeDialog.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/PauseQuestion.h"
#include "sandboxes/RecentSpecs.h"
#include "sandboxes/SandboxHeader.h"
#include "sandboxes/TemplateForm.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardBench;
using test::LizardServer;

/// Forms and questions of Lizard: what is asked, what it costs, and what is said before anything happens.
class LizardFormsTest : public QObject {
    Q_OBJECT

    template <typename T> static T *child(QWidget &widget, const char *name)
    {
        return widget.findChild<T *>(QLatin1String(name));
    }

private Q_SLOTS:
    void theFormOffersTemplatesAndSizes()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        QSettings settings(bench.folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        RecentSpecs recent(settings);
        NewSandboxDialog dialog(bench.feeds, recent);
        dialog.setProfile(bench.backend->profile());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto *form = dialog.findChild<TemplateForm *>();
        QVERIFY(form->isVisible());
        auto *templates = child<QComboBox>(*form, "templateCombo");
        auto *sizes = child<QComboBox>(*form, "sizeCombo");
        QVERIFY(templates->findText(u"interpreter"_s) >= 0);
        QVERIFY(templates->isEditable() && sizes->isEditable());
        // Closed regions aren't offered.
        QVERIFY(child<QComboBox>(*form, "regionCombo")->findText(u"us-east-1"_s) >= 0);
        QVERIFY(child<QComboBox>(*form, "regionCombo")->findText(u"eu-west-lim-a"_s) < 0);
        templates->setCurrentText(u"interpreter"_s);
        sizes->setCurrentText(u"medium"_s);
        child<IdleLimitChooser>(*form, "deadline")->setLimit(300s);
        auto *cost = child<QLabel>(dialog, "costText");
        QVERIFY2(cost->text().contains(u"$0.0324"), qPrintable(cost->text()));
        QVERIFY(cost->text().contains(u"used or not"));
        QVERIFY(child<FieldMessage>(*form, "deadlineMessage")->text().contains(u"not an idle timer"));
        QVERIFY(child<FieldMessage>(*form, "sizeComboMessage")->text().contains(u"4 vCPU"));
        // What may be refused stands on a line of its own.
        auto *warning = child<QLabel>(*form, "sizeComboWarning");
        QVERIFY(warning->isHidden());
        auto *volumes = child<QComboBox>(*form, "volumeCombo");
        volumes->addItem(u"data"_s, u"data"_s);
        volumes->setCurrentIndex(volumes->findData(u"data"_s));
        sizes->setCurrentText(u"mini"_s);
        QVERIFY(warning->isVisible());
        QVERIFY(warning->text().contains(u"takes no volume") || warning->text().contains(u"take no volume"));
        QVERIFY(!child<FieldMessage>(*form, "sizeComboMessage")->text().contains(u"volume"));
        auto *create = child<QPushButton>(dialog, "createButton");
        auto *volumeMessage = child<FieldMessage>(*form, "volumeComboMessage");
        QVERIFY(volumeMessage->hasProblem());
        QVERIFY2(volumeMessage->text().contains(u"small"), qPrintable(volumeMessage->text()));
        QVERIFY(!create->isEnabled());
        QVERIFY(create->toolTip().contains(u"mini"));
        volumes->setCurrentIndex(0);
        QVERIFY(create->isEnabled());
        QVERIFY(!volumeMessage->hasProblem());
        QVERIFY(volumeMessage->text().contains(u"mini")); // said before one is chosen
        sizes->setCurrentText(u"medium"_s);
        QVERIFY(warning->isHidden());
        QVERIFY(create->toolTip().isEmpty());
        // A word that nobody knows here is taken all the same.
        templates->setCurrentText(u"tomorrow"_s);
        child<QLineEdit>(*form, "templateName")->setText(u"box"_s);
        child<QPlainTextEdit>(*form, "metadataEdit")->setPlainText(u"owner=me"_s);
        child<QComboBox>(*form, "networkMode")->setCurrentIndex(2);
        QSignalSpy submitted(&dialog, &NewSandboxDialog::submitted);
        child<QPushButton>(dialog, "createButton")->click();
        QCOMPARE(submitted.size(), 0); // no host is named yet
        QVERIFY(child<FieldMessage>(*form, "networkModeMessage")->hasProblem());
        child<QPlainTextEdit>(*form, "hostsEdit")->setPlainText(u"pypi.org\n\n10.0.0.0/8"_s);
        child<QPushButton>(dialog, "createButton")->click();
        QCOMPARE(submitted.size(), 1);
        const auto spec = submitted[0][1].value<SandboxSpec>();
        QCOMPARE(spec.templateName, u"tomorrow"_s);
        QCOMPARE(spec.size, u"medium"_s);
        QCOMPARE(spec.keepWarm, std::optional<std::chrono::seconds>(300s));
        QCOMPARE(spec.metadata.value(u"owner"_s), u"me"_s);
        QCOMPARE(spec.network, (NetworkPolicy{NetworkPolicy::Mode::Only, {u"pypi.org"_s, u"10.0.0.0/8"_s}}));
    }

    void whatIsTypedStaysInItsForm()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        bench.connections.add(cloud->profile(), u"acme"_s, false);
        bench.connections.setBackend(cloud->profile(), cloud);
        QSettings settings(bench.folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        RecentSpecs recent(settings);
        SandboxSpec last;
        last.name = u"sandbox-1"_s;
        last.group = u"agents"_s;
        last.image = ImageId(u"img-that-is-gone"_s);
        recent.remember(cloud->profile(), last);
        NewSandboxDialog dialog(bench.feeds, recent);
        dialog.setProfile(bench.backend->profile());
        dialog.show();
        auto *form = dialog.findChild<TemplateForm *>();
        QTRY_VERIFY(form->isVisible());
        child<QLineEdit>(*form, "templateName")->setText(u"typed"_s);
        child<QPlainTextEdit>(*form, "metadataEdit")->setPlainText(u"owner=me"_s);
        child<QComboBox>(*form, "sizeCombo")->setCurrentText(u"large"_s);
        // The name goes along to a form that holds nothing yet; the image of last time doesn't.
        dialog.setProfile(cloud->profile());
        QVERIFY(!form->isVisible());
        QCOMPARE(dialog.spec().name, u"typed"_s);
        QVERIFY(dialog.spec().image.isEmpty());
        SandboxSpec changed = dialog.spec();
        changed.name = u"here"_s;
        changed.memoryMiB = 3072;
        dialog.setSpec(changed);
        dialog.setProfile(bench.backend->profile());
        QCOMPARE(dialog.spec().name, u"typed"_s);
        QCOMPARE(dialog.spec().size, u"large"_s);
        QCOMPARE(dialog.spec().metadata.value(u"owner"_s), u"me"_s);
        dialog.setProfile(cloud->profile());
        QCOMPARE(dialog.spec().name, u"here"_s);
        QCOMPARE(dialog.spec().memoryMiB, qint64(3072));
    }

    void aForkSaysWhatItCostsAndWhatBecameOfEach()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const QString id = bench.server.addSandbox();
        bench.feeds.setWatched(true);
        const SandboxKey key{bench.backend->profile(), SandboxId(id)};
        QTRY_VERIFY_WITH_TIMEOUT(bench.model.find(key), 15000);
        QTRY_VERIFY(bench.model.pricesOf(key.profile));
        bench.server.failingForks = {0};
        QPointer<ForkDialog> dialog = new ForkDialog(bench.feeds, key);
        dialog->show();
        // What is typed replaces the number.
        QCOMPARE(child<QSpinBox>(*dialog, "forkCount")->findChild<QLineEdit *>()->selectedText(), u"1"_s);
        child<QSpinBox>(*dialog, "forkCount")->setValue(3);
        auto *cost = child<QLabel>(*dialog, "forkCost");
        QVERIFY2(cost->text().contains(u"$0.0972"), qPrintable(cost->text()));
        // No deadline of their own is the source's, and is what is proposed.
        auto *lifetime = child<IdleLimitChooser>(*dialog, "forkLifetime");
        QCOMPARE(lifetime->limit(), std::nullopt);
        QCOMPARE(child<QComboBox>(*lifetime, "idleLimit")->currentText(), u"As the source"_s);
        QVERIFY2(cost->text().contains(u"until their deadline"), qPrintable(cost->text()));
        lifetime->setLimit(10h); // 3 × 0.0324 × 10
        QVERIFY2(cost->text().contains(u"$0.97"), qPrintable(cost->text()));
        lifetime->setLimit(std::nullopt);
        bench.server.change(id, {{u"pricePerHour"_s, QJsonValue()}});
        bench.feeds.refresh(key);
        QTRY_VERIFY(!bench.model.find(key)->sandbox.pricePerHour);
        child<QSpinBox>(*dialog, "forkCount")->setValue(2);
        QVERIFY2(cost->text().contains(u"price is unknown"), qPrintable(cost->text()));
        child<QSpinBox>(*dialog, "forkCount")->setValue(3);
        QVERIFY(!child<QPushButton>(*dialog, "forkButton")->isDefault());
        child<QPushButton>(*dialog, "forkButton")->click();
        auto *copies = child<QListWidget>(*dialog, "forkCopies");
        QTRY_COMPARE(copies->count(), 3);
        QCOMPARE(
            bench.server.http().last("POST /api/sandboxes/" + id.toLatin1() + "/fork").json()[u"timeoutMs"_s].toInt(-1),
            0);
        QVERIFY(copies->item(0)->text().contains(u"No capacity"));
        QVERIFY(cost->text().contains(u"2 of 3"));
        QSignalSpy open(dialog, &ForkDialog::openRequested);
        copies->setCurrentRow(1);
        Q_EMIT copies->itemActivated(copies->item(1));
        QCOMPARE(open.size(), 1);
        delete dialog;
    }

    void theHeaderOffersAPauseAsSoonAsItCanBeHad()
    {
        SandboxListModel model;
        const ProfileId profile(u"research"_s);
        Sandbox sandbox;
        sandbox.id = SandboxId(u"x"_s);
        sandbox.name = u"agent-7"_s;
        sandbox.state = SandboxState::Running;
        model.apply(profile, {sandbox}, model.serial());
        QAction extend, lifetime, noLimit, stop, duplicate, pause, resume;
        pause.setEnabled(false); // the actions follow the focus later than the header
        SandboxHeader header(model, {&extend, &lifetime, &noLimit, &stop, &duplicate, &pause, &resume});
        header.setKey({profile, sandbox.id});
        header.show();
        auto *button = child<QToolButton>(header, "headerPause");
        QVERIFY(button && !button->isVisible());
        pause.setEnabled(true);
        QVERIFY(button->isVisible() && button->isEnabled());
        QVERIFY(!child<QToolButton>(header, "headerResume")->isVisible());
        sandbox.state = SandboxState::Paused;
        model.apply(profile, {sandbox}, model.serial());
        QVERIFY(!button->isVisible());
        QVERIFY(child<QToolButton>(header, "headerResume")->isVisible());
        pause.setEnabled(false);
        sandbox.state = SandboxState::Running;
        model.apply(profile, {sandbox}, model.serial());
        QVERIFY(!button->isVisible());
    }

    /// The trial's hour is said wherever a deadline is chosen.
    void theTrialsHourIsSaidBeforeADeadlineIsMoved()
    {
        LifetimeDialog::Subject subject{u"agent-7"_s, 1, 600s, 168h};
        subject.kind = LifetimeDialog::Kind::Deadline;
        subject.plan = PlanLimits();
        subject.plan->longestLifetime = 1h;
        LifetimeDialog dialog(subject, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        const auto *explanation = child<QLabel>(dialog, "lifetimeExplanation");
        QVERIFY(!explanation->text().contains(u"at most"));
        child<IdleLimitChooser>(dialog, "lifetimeLimit")->setLimit(4h);
        QVERIFY2(explanation->text().contains(u"at most"), qPrintable(explanation->text()));

        LizardBench bench;
        bench.server.subscription.insert(u"status"_s, u"trialing"_s);
        QVERIFY(bench.isSignedIn());
        QTRY_VERIFY(bench.backend->capabilities().plan);
        const QString id = bench.server.addSandbox();
        bench.feeds.setWatched(true);
        const SandboxKey key{bench.backend->profile(), SandboxId(id)};
        QTRY_VERIFY_WITH_TIMEOUT(bench.model.find(key), 15000);
        ForkDialog fork(bench.feeds, key);
        fork.setAttribute(Qt::WA_DeleteOnClose, false);
        child<IdleLimitChooser>(fork, "forkLifetime")->setLimit(4h);
        QVERIFY2(child<QLabel>(fork, "forkCost")->text().contains(u"lasts"),
            qPrintable(child<QLabel>(fork, "forkCost")->text()));
    }

    void whatCommandsInsideDoIsMarked()
    {
        QWidget owner;
        FileActions actions(&owner);
        FileActions::Situation now;
        now.isRunning = now.isFolderShown = now.usesCommands = true;
        now.selectedCount = 1;
        const auto isMarked = [](const QAction *action) { return action->toolTip().contains(u"command inside"); };
        actions.update(now);
        QVERIFY(isMarked(actions.rename));
        QVERIFY(!isMarked(actions.newFolder)); // some servers have a call for that
        now.makesFoldersByCommand = true;
        actions.update(now);
        QVERIFY(isMarked(actions.rename));
        QVERIFY(isMarked(actions.newFolder));
        QVERIFY(!isMarked(actions.download));
    }

    void aPauseIsAskedWithWhatItEnds()
    {
        SandboxRow row;
        row.sandbox.name = u"agent-7"_s;
        PriceList prices;
        prices.currency = u"USD"_s;
        prices.pausedGiBMonth = 140'000'000;
        const auto question = PauseQuestion::about({{row, 2, false, &prices, u"research"_s}});
        const QString all = question.consequences.join(u' ');
        QVERIFY(question.question.contains(u"agent-7"));
        QVERIFY(all.contains(u"2 open terminal"));
        QVERIFY(all.contains(u"connections are cut"));
        QVERIFY(all.contains(u"files in /workspace only"));
        QVERIFY(all.contains(u"$0.14"));
        const QString kept = PauseQuestion::about({{row, 0, true, nullptr, {}}}).consequences.join(u' ');
        QVERIFY(!kept.contains(u"may end"));
        QVERIFY(kept.contains(u"goes on afterwards"));
        QVERIFY(!all.contains(u"goes on afterwards"));
        // Of several: which they are, and what they cost together.
        prices.perSandbox = true;
        row.sandbox.id = SandboxId(u"swift-lion-1"_s);
        row.sandbox.state = SandboxState::Running;
        row.sandbox.pricePerHour = 32'400'000;
        SandboxRow other = row;
        other.sandbox.id = SandboxId(u"calm-fox-2"_s);
        other.sandbox.pricePerHour = 16'200'000;
        const auto both =
            PauseQuestion::about({{row, 0, true, &prices, u"research"_s}, {other, 0, true, &prices, u"acme"_s}});
        QCOMPARE(both.concerned.size(), 2);
        QVERIFY(both.concerned.at(0) != both.concerned.at(1));
        QVERIFY2(both.concerned.at(1).contains(u"acme"), qPrintable(both.concerned.at(1)));
        QVERIFY2(both.consequences.join(u' ').contains(u"$0.0486"), qPrintable(both.consequences.join(u' ')));
    }

    void connectingAsksForAProjectAndAKey()
    {
        LizardBench bench;
        ProfileStore profiles(bench.folder.filePath(u"profiles.json"_s));
        QVERIFY(profiles.load());
        SecretStore secrets;
        ConnectDialog dialog(profiles, secrets, [](const ConnectionProfile &profile, const Secret &secret) {
            LizardBackend::Options options;
            options.endpoint = profile.endpoint;
            options.token = secret;
            options.project = profile.workspace;
            return std::make_shared<LizardBackend>(options);
        });
        dialog.show();
        auto *kind = child<QComboBox>(dialog, "profileKind");
        QCOMPARE(child<QLineEdit>(dialog, "profileEndpoint")->text(), u"https://lazycloud.dev"_s);
        kind->setCurrentIndex(kind->findText(u"Lizard"_s));
        QCOMPARE(child<QLineEdit>(dialog, "profileEndpoint")->text(), u"https://lizard.build"_s);
        QCOMPARE(child<QLineEdit>(dialog, "profileWorkspace")->accessibleName(), u"Project"_s);
        QCOMPARE(child<QLineEdit>(dialog, "profileToken")->accessibleName(), u"API key"_s);
        QVERIFY(child<QToolButton>(dialog, "takeOver")->isVisible());
        child<QLineEdit>(dialog, "profileName")->setText(u"research"_s);
        child<QLineEdit>(dialog, "profileEndpoint")->setText(bench.server.url().toString());
        child<QLineEdit>(dialog, "profileToken")->setText(QString::fromLatin1(LizardServer::key()));
        child<QPushButton>(dialog, "testButton")->click();
        auto *outcome = child<QLabel>(dialog, "outcome");
        QTRY_VERIFY2(outcome->text().contains(u"dev · My project"), qPrintable(outcome->text()));
        // An address that was typed stays when the kind is changed.
        kind->setCurrentIndex(kind->findText(u"LazyCloud"_s));
        QCOMPARE(child<QLineEdit>(dialog, "profileEndpoint")->text(), bench.server.url().toString());
    }
};

QTEST_MAIN(LizardFormsTest)
#include "tst_lizardforms.moc"
