// SPDX-License-Identifier: GPL-3.0-or-later
#include "LizardBench.h"
#include "backend/ScheduleApi.h"
#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "desktop/DesktopPanel.h"
#include "ports/PortsPanel.h"
#include "schedules/ScheduleDialog.h"
#include "schedules/SchedulesPanel.h"
#include "snapshots/ImagesView.h"
#include "snapshots/PoolDialog.h"
#include "storage/StoragePage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
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
        QCOMPARE(bench.server.violations(), QStringList());
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
        child<QAction>(panel, "scheduleAdd")->trigger();
        auto *dialog = panel.findChild<ScheduleDialog *>();
        QVERIFY(dialog);
        child<QPushButton>(*dialog, "scheduleSave")->click();
        QVERIFY(dialog->isVisible()); // nothing is said yet
        child<QLineEdit>(*dialog, "scheduleWhen")->setText(u"5m"_s);
        child<QPlainTextEdit>(*dialog, "scheduleCommand")->setPlainText(u"./backup.sh"_s);
        child<QPushButton>(*dialog, "scheduleSave")->click();
        QTRY_COMPARE(panel.book().model().rowCount(), 1);
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
        QCOMPARE(bench.server.violations(), QStringList());
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
        QVERIFY(!table->currentIndex().isValid());
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
        QCOMPARE(bench.server.violations(), QStringList());
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

    void desktopsOpenWithoutShowingTheirLink()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto plain = bench.open();
        DesktopPanel none(*plain);
        QVERIFY(none.findChild<StateView *>()->message().contains(u"template"));
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        DesktopPanel panel(*context);
        QStringList opened;
        panel.setOpener([&opened](const QUrl &url) {
            opened << url.toString();
            return true;
        });
        panel.resize(900, 600);
        panel.show();
        panel.setActive(true);
        QTRY_VERIFY(panel.session().desktop());
        child<QSpinBox>(panel, "desktopWidth")->setValue(1600);
        child<QAction>(panel, "desktopStart")->trigger();
        QTRY_VERIFY(panel.session().desktop()->running);
        QTRY_VERIFY(child<QLabel>(panel, "desktopWords")->text().contains(u"1600"));
        child<QAction>(panel, "desktopOpen")->trigger();
        QCOMPARE(opened.size(), 1);
        const auto labels = panel.findChildren<QLabel *>();
        for (const QLabel *label : labels)
            QVERIFY(!label->text().contains(u"password=p"));
        child<QAction>(panel, "desktopStop")->trigger();
        auto *question = panel.findChild<ConfirmDialog *>();
        QVERIFY(question); // the programs on it would end
        QVERIFY(panel.session().desktop()->running);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        question->confirmButton()->click();
        QTRY_VERIFY(!panel.session().desktop()->running);
        QCOMPARE(bench.server.violations(), QStringList());
    }

    void aDesktopIsAskedForAgainWhenItsSandboxIsBack()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        const auto become = [&context](SandboxState state) {
            Sandbox sandbox = context->sandbox();
            sandbox.state = state;
            context->update(sandbox);
        };
        become(SandboxState::Starting);
        DesktopPanel panel(*context);
        panel.show();
        panel.setActive(true); // too early
        QVERIFY(!panel.session().desktop());
        become(SandboxState::Running);
        QTRY_VERIFY(panel.session().desktop());
        QTRY_VERIFY(panel.findChild<StateView *>()->message().contains(u"not running"));
        panel.session().start({800, 600});
        QTRY_VERIFY(panel.session().desktop()->running);
        become(SandboxState::Paused);
        QVERIFY(!panel.session().desktop()); // its links are dead
        bench.server.failNext("GET /api/sandboxes/" + context->id().value().toLatin1() + "/desktop",
            LizardServer::error(500, {{u"error"_s, u"Not yet"_s}}), 10);
        become(SandboxState::Running);
        QTRY_VERIFY_WITH_TIMEOUT(panel.session().error(), 20000);
        QVERIFY(!panel.session().desktop());
        QVERIFY(!child<QAction>(panel, "desktopOpen")->isEnabled());
    }

    void picturesOfADesktopAreDatedAndCheckedAside()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        // The server really runs commands, on this machine.
        const QString source = bench.folder.filePath(u"shot.png"_s);
        QFile program(bench.folder.filePath(u"lizard-desktop"_s));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write(
            "#!/bin/sh\nshot=/tmp/lizard-screenshot-test-$$.png\ncp '" + source.toUtf8() + "' $shot\necho $shot\n");
        program.close();
        QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        const auto back = qScopeGuard([path] { qputenv("PATH", path); });
        qputenv("PATH", bench.folder.path().toUtf8() + ':' + path);
        const auto context = bench.open({{u"template"_s, u"desktop"_s}});
        DesktopPanel panel(*context);
        panel.show();
        panel.setActive(true);
        QTRY_VERIFY(panel.session().desktop());
        panel.session().start({800, 600});
        QTRY_VERIFY(panel.session().desktop()->running && !panel.session().isBusy());
        QFile shot(source);
        QVERIFY(shot.open(QIODevice::WriteOnly));
        shot.write("no picture at all");
        shot.close();
        QSignalSpy failed(&panel.session(), &DesktopSession::failed);
        child<QAction>(panel, "desktopShot")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20000);
        QVERIFY(!panel.session().picture());
        QImage image(20, 10, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(source, "PNG"));
        QTRY_VERIFY(!panel.session().isBusy());
        child<QAction>(panel, "desktopShot")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(panel.session().picture(), 20000);
        QCOMPARE(panel.session().picture()->image.size(), QSize(20, 10));
        auto *words = child<QLabel>(panel, "desktopWords");
        QTRY_VERIFY2(words->text().contains(u"picture is from"), qPrintable(words->text()));
        QTRY_VERIFY(!panel.session().isBusy());
        panel.session().stop();
        QTRY_VERIFY2(words->text().contains(u"not running"), qPrintable(words->text()));
        const QString kept = bench.folder.filePath(u"kept.png"_s);
        QSignalSpy saved(&panel.session(), &DesktopSession::saved);
        panel.session().save(*panel.session().picture(), kept);
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(QImage(kept).size(), QSize(20, 10));
        panel.session().save(*panel.session().picture(), bench.folder.filePath(u"no/such/folder.png"_s));
        QTRY_COMPARE(failed.size(), 2);
    }

    void volumesHaveASizeAndGrow()
    {
        LizardBench bench;
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
        save->click();
        QTRY_COMPARE(library.volumes().size(), 1);
        QCOMPARE(library.volumes().constFirst().sizeGiB, 10);
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
        QCOMPARE(bench.server.violations(), QStringList());
    }

    void snapshotsTellTheirWarmCopies()
    {
        LizardBench bench;
        QVERIFY(bench.isSignedIn());
        bench.server.addSnapshot();
        ImagesView view(*bench.backend, nullptr);
        view.resize(900, 500);
        view.show();
        view.setActive(true);
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
        QCOMPARE(bench.server.violations(), QStringList());
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
