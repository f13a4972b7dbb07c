// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardBench.h"
#include "backend/ScheduleApi.h"
#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "ports/PortsPanel.h"
#include "sandboxes/IdleLimitChooser.h"
#include "schedules/ScheduleDialog.h"
#include "schedules/SchedulesPanel.h"
#include "snapshots/ImagesView.h"
#include "snapshots/PoolDialog.h"
#include "storage/StoragePage.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;
using test::LizardBench;
using test::LizardServer;

/// What the panels of a Lizard sandbox say and do.
class LizardPanelsTest : public QObject {
    Q_OBJECT

    template <typename T> static T *child(QWidget &widget, const char *name)
    {
        return widget.findChild<T *>(QLatin1String(name));
    }

    static void showSnapshots(ImagesView &view)
    {
        view.resize(900, 500);
        view.show();
        view.setActive(true);
    }

private Q_SLOTS:
    void privatePortsKeepTheirTokenCovered()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        PortsPanel panel(*context);
        QStringList opened;
        panel.setOpener([&opened](const QUrl &url) {
            opened << url.toString();
            return true;
        });
        panel.resize(1000, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.setActive(true);
        QTRY_VERIFY_WITH_TIMEOUT(panel.monitor().hasList(), 20000);
        panel.monitor().expose(3000);
        QTRY_VERIFY_WITH_TIMEOUT(
            panel.monitor().model().find(3000) && panel.monitor().model().find(3000)->exposed, 20000);
        auto *token = child<QLineEdit>(panel, "portToken");
        QTRY_VERIFY(token->isVisible());
        QCOMPARE(token->echoMode(), QLineEdit::Password);
        QCOMPARE(token->text(), u"X-Lizard-Access-Token: tok_secret"_s);
        QVERIFY(!child<QLineEdit>(panel, "portAddress")->text().contains(u"tok_secret"));
        QCOMPARE(
            child<QLineEdit>(panel, "portCall")->text().contains(u"X-Lizard-Access-Token: $LIZARD_ACCESS_TOKEN"), true);
        QVERIFY(!child<QLineEdit>(panel, "portCall")->text().contains(u"tok_secret"));
        child<QToolButton>(panel, "showPortToken")->click();
        QCOMPARE(token->echoMode(), QLineEdit::Normal);
        auto *hide = child<QTimer>(panel, "hidePortToken");
        QVERIFY(hide->isActive());
        hide->start(0); // as if the time was over
        QTRY_COMPARE(token->echoMode(), QLineEdit::Password);
        child<QToolButton>(panel, "copyPortToken")->click();
        QCOMPARE(QApplication::clipboard()->text(), u"X-Lizard-Access-Token: tok_secret"_s);
        child<QAction>(panel, "openPort")->trigger();
        QCOMPARE(opened.size(), 1);
        QVERIFY(opened.constFirst().contains(u"lizard_token=tok_secret"));
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void schedulesAreMadeRunAndDeleted()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        SchedulesPanel panel(*context);
        panel.resize(900, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.setActive(true);
        QTRY_VERIFY(panel.book().hasList());
        QTRY_VERIFY(panel.findChild<StateView *>()->message().contains(u"No schedules"));
        QVERIFY(!child<QPlainTextEdit>(panel, "scheduleOutput")->isVisible()); // of none there are no runs
        child<QAction>(panel, "scheduleAdd")->trigger();
        auto *dialog = panel.findChild<ScheduleDialog *>();
        QVERIFY(dialog);
        QVERIFY(child<QLabel>(*dialog, "scheduleCost")->text().contains(u"billed"));
        QVERIFY(!ScheduleDialog(false).findChild<QLabel *>(u"scheduleCost"_s)->text().contains(u"billed"));
        child<QPushButton>(*dialog, "scheduleSave")->click();
        QVERIFY(dialog->isVisible()); // nothing is said yet
        child<QLineEdit>(*dialog, "scheduleWhen")->setText(u"5m"_s);
        child<QPlainTextEdit>(*dialog, "scheduleCommand")->setPlainText(u"./backup.sh"_s);
        child<QPushButton>(*dialog, "scheduleSave")->click();
        QTRY_COMPARE(panel.book().model().rowCount(), 1);
        QVERIFY(child<QPlainTextEdit>(panel, "scheduleOutput")->isVisible());
        child<QAction>(panel, "scheduleRun")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(child<QListWidget>(panel, "scheduleRuns")->count(), 1, 15000);
        QVERIFY(child<QListWidget>(panel, "scheduleRuns")->item(0)->text().contains(u"woken for it, paused again"));
        QCOMPARE(child<QPlainTextEdit>(panel, "scheduleOutput")->toPlainText(), u"backed up\n"_s);
        child<QAction>(panel, "scheduleSwitch")->trigger();
        QTRY_COMPARE(child<QAction>(panel, "scheduleSwitch")->text(), u"S&witch On"_s);
        child<QAction>(panel, "scheduleDelete")->trigger();
        auto *question = panel.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_COMPARE(panel.book().model().rowCount(), 0);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void readingTheSchedulesCanBeCancelled()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        SchedulesPanel panel(*context);
        panel.show();
        auto *state = panel.findChild<StateView *>();
        // While the request is on its way, whenever that is.
        const auto cancelling = connect(&panel.book(), &ScheduleBook::changed, &panel, [&] {
            if (panel.book().isAsking() && !panel.book().isCancelled())
                Q_EMIT state->cancelRequested();
        });
        panel.setActive(true);
        QTRY_VERIFY(panel.book().isCancelled() && !panel.book().isAsking());
        QVERIFY(!panel.book().hasList());
        QTRY_VERIFY2(state->message().contains(u"Not read yet"), qPrintable(state->message()));
        disconnect(cancelling);
        child<QAction>(panel, "scheduleRefresh")->trigger();
        QTRY_VERIFY(panel.book().hasList());
        QTRY_VERIFY(state->message().contains(u"No schedules"));
    }

    void aRefusedScheduleKeepsWhatWasTyped()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        SchedulesPanel panel(*context);
        panel.show();
        panel.setActive(true);
        QTRY_VERIFY(panel.book().hasList());
        bench.server.failNext("POST /api/sandboxes/" + context->id().value().toLatin1() + "/schedules",
            LizardServer::error(400, {{u"error"_s, u"No such time"_s}}));
        child<QAction>(panel, "scheduleAdd")->trigger();
        QPointer dialog = panel.findChild<ScheduleDialog *>();
        QVERIFY(dialog);
        auto *save = child<QPushButton>(*dialog, "scheduleSave");
        child<QLineEdit>(*dialog, "scheduleWhen")->setText(u"5m"_s);
        child<QPlainTextEdit>(*dialog, "scheduleCommand")->setPlainText(u"./backup.sh"_s);
        save->click();
        QVERIFY(!save->isEnabled()); // the answer is awaited
        auto *outcome = child<FieldMessage>(*dialog, "scheduleOutcome");
        QTRY_VERIFY(outcome->hasProblem());
        QVERIFY(dialog->isVisible());
        QCOMPARE(child<QPlainTextEdit>(*dialog, "scheduleCommand")->toPlainText(), u"./backup.sh"_s);
        QVERIFY(save->isEnabled());
        save->click();
        QTRY_VERIFY(!dialog);
        QTRY_COMPARE(panel.book().model().rowCount(), 1);
    }

    void nothingTakesThePlaceOfAScheduleThatIsGone()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        ScheduleSpec spec;
        spec.every = u"5m"_s;
        spec.command = u"<b>true</b>"_s;
        QList<ScheduleId> ids;
        for (int i = 0; i < 2; ++i) {
            const auto made = bench.backend->schedules()->create(context->id(), spec);
            QTRY_VERIFY(made.isFinished());
            QVERIFY(made.result());
            ids << made.result()->id;
        }
        SchedulesPanel panel(*context);
        panel.show();
        panel.setActive(true);
        QTRY_COMPARE(panel.book().model().rowCount(), 2);
        auto *table = child<QTreeView>(panel, "scheduleTable");
        auto *run = child<QAction>(panel, "scheduleRun");
        const ScheduleModel &model = panel.book().model();
        const QString tip = model.index(0, ScheduleModel::Command).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"&lt;b&gt;"), qPrintable(tip));
        table->setCurrentIndex(model.index(model.rowOf(ids.constFirst()), 0));
        QVERIFY(run->isEnabled());
        auto *runs = child<QListWidget>(panel, "scheduleRuns");
        run->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(runs->count(), 1, 15000);
        const QListWidgetItem *first = runs->item(0);
        run->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(runs->count(), 2, 15000);
        QVERIFY(runs->item(1) == first); // not made anew, so nothing jumps
        QVERIFY(runs->currentItem() == first);
        const auto gone = bench.backend->schedules()->remove(ids.constFirst());
        QTRY_VERIFY(gone.isFinished());
        panel.refresh();
        QTRY_COMPARE(panel.book().model().rowCount(), 1);
        QVERIFY(!table->selectionModel()->hasSelection());
        QVERIFY(!run->isEnabled());
        // A paused sandbox is not woken, and billed, without a word.
        table->setCurrentIndex(panel.book().model().index(0, 0));
        Sandbox paused = context->sandbox();
        paused.state = SandboxState::Paused;
        context->update(paused);
        QVERIFY(run->toolTip().contains(u"billed"));
        const QByteArray call = "POST /api/sandbox-schedules/" + ids.constLast().value().toLatin1() + "/run";
        run->trigger();
        auto *question = panel.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QCOMPARE(bench.server.count(call), 0);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_COMPARE(bench.server.count(call), 1);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void timesAreChecked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("every");
        QTest::addColumn<bool>("good");
        QTest::newRow("minutes") << u"5m"_s << true << true;
        QTest::newRow("seconds") << u"90"_s << true << true;
        QTest::newRow("nothing") << u""_s << true << false;
        QTest::newRow("zero") << u"0m"_s << true << false;
        QTest::newRow("cron") << u"0 3 * * 1-5"_s << false << true;
        QTest::newRow("four fields") << u"0 3 * *"_s << false << false;
        QTest::newRow("odd") << u"0 3 * * ;"_s << false << false;
    }
    void timesAreChecked()
    {
        QFETCH(QString, text);
        QFETCH(bool, every);
        QFETCH(bool, good);
        QCOMPARE((every ? ScheduleDialog::everyProblem(text) : ScheduleDialog::cronProblem(text)).isEmpty(), good);
    }

    void volumesHaveASizeAndGrow()
    {
        LizardBench bench;
        bench.server.regions[1] = QJsonObject{{u"id"_s, u"eu-west-lim-a"_s}, {u"available"_s, true}};
        QVERIFY(bench.isSignedIn());
        StorageLibrary &library = StorageLibrary::of(*bench.backend);
        StoragePage page(StorageTableModel::Kind::Volumes, library);
        page.show();
        QTRY_VERIFY(library.hasVolumes());
        auto *name = child<QLineEdit>(page, "volumeName");
        auto *size = child<QSpinBox>(page, "volumeSize");
        auto *save = child<QPushButton>(page, "volumeSave");
        QTest::keyClicks(name, u"Models"_s);
        QVERIFY(!save->isEnabled());
        name->clear();
        QTest::keyClicks(name, u"models"_s);
        size->setValue(10);
        QVERIFY(save->isEnabled());
        // A sandbox and its volume have to be in one region.
        auto *region = child<QComboBox>(page, "volumeRegion");
        QVERIFY(region->isVisible());
        QVERIFY(region->currentText().isEmpty()); // nobody has chosen
        region->setCurrentText(u"us-east-1"_s);
        save->click();
        QTRY_COMPARE(library.volumes().size(), 1);
        QCOMPARE(library.volumes().constFirst().sizeGiB, 10);
        QCOMPARE(bench.server.http().last("POST /api/projects/proj_123/volumes").json().value("region"_L1).toString(),
            u"us-east-1"_s);
        name->clear();
        QTest::keyClicks(name, u"models"_s);
        QVERIFY(save->text().contains(u"Grow"));
        QVERIFY(!save->isEnabled()); // it has as much already
        size->setValue(20);
        QTRY_VERIFY(save->isEnabled());
        QTest::keyClick(name, Qt::Key_Return);
        // It can't be undone and costs: it is asked first.
        auto *question = page.findChild<ConfirmDialog *>();
        QVERIFY(question);
        QCOMPARE(
            bench.server.count("PATCH /api/projects/proj_123/volumes/" + library.volumes().constFirst().id.toLatin1()),
            0);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_COMPARE(library.volumes().constFirst().sizeGiB, 20);
        QCOMPARE(
            bench.server.count("PATCH /api/projects/proj_123/volumes/" + library.volumes().constFirst().id.toLatin1()),
            1);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    /// The local engine remembers sizes and lets more in.
    void aSizeThatDoesNotHoldSaysSo()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        bench.server.enforcesSizes = false;
        StorageLibrary &library = StorageLibrary::of(*bench.backend);
        const auto lease = library.lease();
        QTRY_VERIFY(library.hasVolumes());
        const auto made = library.makeVolume(u"models"_s, 10);
        QTRY_COMPARE(library.volumes().size(), 1);
        StorageTableModel model(StorageTableModel::Kind::Volumes, library);
        const QString size = model.index(0, StorageTableModel::Detail).data().toString();
        QVERIFY2(size.contains(u"not enforced"), qPrintable(size));
    }

    void snapshotsTellTheirWarmCopies()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        bench.server.addSnapshot();
        ImagesView view(*bench.backend, nullptr);
        showSnapshots(view);
        QTRY_COMPARE(view.library().model().rowCount(), 1);
        const QModelIndex kind = view.library().model().index(0, ImageModel::Kind);
        QCOMPARE(kind.data().toString(), u"Snapshot, 1 of 1 warm"_s);
        QVERIFY(!kind.data().toString().contains(u"emory"));
        PoolDialog pool(*bench.backend, view.library(), view.library().model().images().constFirst());
        pool.show();
        child<QSpinBox>(pool, "poolSize")->setValue(3);
        child<QPushButton>(pool, "poolSet")->click();
        QTRY_COMPARE(view.library().model().index(0, ImageModel::Kind).data().toString(), u"Snapshot, 1 of 3 warm"_s);
        child<QPushButton>(pool, "poolRelease")->click();
        QTRY_VERIFY(view.library().model().index(0, ImageModel::Kind).data().toString().contains(u"paused"));
        // One that is made elsewhere comes with the next list; what it holds is the server's word.
        bench.server.addSnapshot({{u"name"_s, u"other"_s}, {u"keeps"_s, u"files"_s}});
        view.library().refresh();
        QTRY_COMPARE(view.library().model().rowCount(), 2);
        QStringList kinds;
        for (int row = 0; row < 2; ++row)
            kinds << view.library().model().index(row, ImageModel::Kind).data().toString();
        QVERIFY2(kinds.contains(u"Files only, 1 of 1 warm"_s), qPrintable(kinds.join(u'|')));
        QCOMPARE(view.library().memory().size(), 2);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void aSnapshotAsksHowManyCopiesAreWarm()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open();
        ImagesView view(*bench.backend, context.get());
        view.resize(900, 500);
        view.show();
        view.setActive(true);
        child<QAction>(view, "saveMemory")->trigger();
        QTRY_VERIFY(child<QSpinBox>(view, "snapshotWarm")->isVisible());
        QVERIFY(!child<QWidget>(view, "snapshotNote")->isVisible()); // nobody would keep it
        child<QLineEdit>(view, "snapshotName")->setText(u"my-app"_s);
        child<QSpinBox>(view, "snapshotWarm")->setValue(5);
        child<QPushButton>(view, "formAccept")->click();
        const QByteArray call = "POST /api/sandboxes/" + context->id().value().toLatin1() + "/snapshot";
        QTRY_COMPARE(bench.server.count(call), 1);
        QCOMPARE(bench.server.http().last(call).json().value("poolSize"_L1).toInt(), 5);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void aRestoredOneEndsWhenThatWasChosen()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        bench.server.addSnapshot();
        ImagesView view(*bench.backend, nullptr);
        showSnapshots(view);
        QTRY_COMPARE(view.library().model().rowCount(), 1);
        auto *table = child<QAbstractItemView>(view, "imageTable");
        table->setCurrentIndex(table->model()->index(0, 0));
        child<QAction>(view, "startFromImage")->trigger();
        auto *chooser = child<IdleLimitChooser>(view, "restoreLifetime");
        QTRY_VERIFY(chooser->isVisible());
        QCOMPARE(chooser->limit(), std::optional<std::chrono::seconds>(1h));
        chooser->setLimit(4h);
        QTRY_VERIFY2(child<QLabel>(view, "restoreCost")->text().contains(Format::duration(4h)),
            qPrintable(child<QLabel>(view, "restoreCost")->text()));
        child<QPushButton>(view, "restoreAccept")->click();
        QTRY_COMPARE(bench.server.count("POST /api/sandboxes"), 1);
        QCOMPARE(bench.server.http().last("POST /api/sandboxes").json().value("timeoutMs"_L1).toInt(), 14'400'000);
        QCOMPARE(bench.server.violations().join(u'\n'), QString());
    }

    void errorsOfferThePageWhereTheyArePutRight()
    {
        NoticeBar bar;
        ApiError error = ApiError::local(u"Pay first."_s);
        bar.show(error);
        QVERIFY(!child<QToolButton>(bar, "noticePage")->isVisibleTo(&bar));
        error.page = u"https://lizard.build/billing"_s;
        bar.show(error);
        QVERIFY(child<QToolButton>(bar, "noticePage")->isVisibleTo(&bar));
        QCOMPARE(child<QToolButton>(bar, "noticePage")->toolTip(), error.page);
        bar.show(NoticeBar::Kind::Information, u"Something else"_s);
        QVERIFY(!child<QToolButton>(bar, "noticePage")->isVisibleTo(&bar));
    }
};

QTEST_MAIN(LizardPanelsTest)
#include "tst_lizardpanels.moc"
