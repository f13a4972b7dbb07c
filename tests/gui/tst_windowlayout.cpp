// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "WindowWorld.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/NewSandboxDialog.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What a person sees of the window, at the sizes that count.
class WindowLayoutTest : public QObject {
    Q_OBJECT

    /// Visible controls whose text has not the room it needs.
    static QStringList cutOff(const QWidget *root)
    {
        QStringList found;
        const QList<QWidget *> widgets = root->findChildren<QWidget *>();
        for (const QWidget *widget : widgets) {
            if (!widget->isVisible())
                continue;
            int needed = 0;
            if (const auto *label = qobject_cast<const QLabel *>(widget)) {
                const int lines = label->wordWrap() ? label->heightForWidth(label->width()) : 0;
                if (label->wordWrap() ? label->height() < lines : label->width() < label->sizeHint().width())
                    found << label->objectName() + u": "_s + label->text();
                continue;
            }
            if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty())
                needed = button->minimumSizeHint().width();
            if (widget->width() < needed)
                found << QStringLiteral("%1 %2: %3 of %4")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                             .arg(widget->width())
                             .arg(needed);
        }
        return found;
    }

    static void picture(QWidget *widget, const QString &name)
    {
        const QString folder = qEnvironmentVariable("VIVARIUM_TEST_PICTURES");
        if (folder.isEmpty() || !QDir().mkpath(folder))
            return;
        const QPalette before = QApplication::palette();
        for (const bool dark : {false, true}) {
            QApplication::setPalette(dark ? darkPalette() : before);
            QTest::qWait(50);
            widget->grab().save(QStringLiteral("%1/%2-%3.png")
                    .arg(folder, name, dark ? QStringLiteral("dark") : QStringLiteral("light")));
        }
        QApplication::setPalette(before);
    }

    /// A working day: agents here and in the cloud, one that starts, one that failed, one that ended.
    struct BusyWorld : WindowWorld {
        std::shared_ptr<FakeBackend> cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        Sandbox agent;

        BusyWorld()
        {
            const QDateTime now = QDateTime::currentDateTimeUtc();
            connectLocal();
            agent = add(*backend, u"agent-7"_s, u"This machine's Python 3.13"_s, SandboxState::Running, 1450, 410);
            add(*backend, u"build-x"_s, u"docker.io/library/debian:13"_s, SandboxState::Starting, 0, 0);
            add(*backend, u"old-run"_s, u"Python 3.12"_s, SandboxState::Stopped, 0, 0, u"stopped"_s);
            add(*backend, u"fuzz-the-parser-overnight"_s, u"Python 3.13"_s, SandboxState::Failed, 0, 0,
                u"out_of_memory"_s);
            cloud->setProfile(ProfileId(u"cloud"_s));
            cloud->setFileApi(std::make_unique<FakeFileApi>(*cloud));
            program.connections().add(cloud->profile(), u"acme"_s, false);
            program.connections().setBackend(cloud->profile(), cloud);
            add(*cloud, u"review-bot"_s, u"Python 3.13"_s, SandboxState::Running, 20, 96);

            QList<MetricPoint> points;
            for (int i = 0; i < 90; ++i) {
                MetricPoint point;
                point.at = now.addSecs(-900 + i * 10);
                point.interval = std::chrono::seconds(10);
                point.cpuMillicores = 400 + (i * 97) % 1100;
                point.memoryBytes = (200LL + i * 2) << 20;
                point.networkReceived = (i * 7919) % 400000;
                point.networkSent = (i * 104729) % 90000;
                point.diskRead = i % 9 == 0 ? 5 << 20 : 0;
                point.diskWritten = i % 5 == 0 ? 1 << 20 : 20 << 10;
                points << point;
            }
            backend->fakeSandboxes().setMetrics(agent.id, points);
            QList<LifecycleStage> stages;
            qint64 at = 0;
            for (const auto &[name, span] :
                {std::pair{u"placement"_s, 1}, {u"image"_s, 20}, {u"create"_s, 415}, {u"runtime"_s, 230}}) {
                LifecycleStage stage;
                stage.stage = name;
                stage.startedAt = agent.createdAt.addMSecs(at);
                at += span;
                stage.finishedAt = agent.createdAt.addMSecs(at);
                stage.cached = name == u"image";
                stages << stage;
            }
            backend->fakeSandboxes().setLifecycle(agent.id, stages);
            ProcessTable table;
            table.complete = true;
            table.uptimeSeconds = 4000;
            table.memoryTotalBytes = 4LL << 30;
            addProcess(table, 1, 0, u"supervisor"_s, {u"/vivarium/supervisor"_s}, 3);
            addProcess(table, 12, 1, u"bash"_s, {u"-bash"_s}, 5);
            addProcess(table, 31, 12, u"agent"_s, {u"python3"_s, u"-m"_s, u"agent"_s, u"--task"_s, u"fix it"_s}, 148);
            addProcess(table, 58, 31, u"pytest"_s, {u"python3"_s, u"-m"_s, u"pytest"_s, u"-q"_s}, 212);
            backend->fakeProcesses().setTable(agent.id, table);
            for (const QString &name : {u"before the upgrade"_s, u"with the data set"_s}) {
                Image image;
                image.id = backend->fakeImages().nextId();
                image.kind = Image::Kind::FileSystem;
                image.name = name;
                image.note = u"all tests green"_s;
                image.sizeBytes = 107LL << 20;
                image.createdAt = now.addSecs(-7200);
                image.sourceSandbox = agent.id;
                image.sourceName = agent.name;
                image.ready = true;
                backend->fakeImages().put(image);
            }
        }
        static Sandbox add(FakeBackend &server, const QString &name, const QString &image, SandboxState state,
            int cpuMillis, qint64 memoryMiB, const QString &reason = {})
        {
            Sandbox sandbox = server.fakeSandboxes().addRunning(name);
            sandbox.imageText = image;
            sandbox.cpuMillis = 2000;
            sandbox.state = state;
            sandbox.reason = reason;
            if (state == SandboxState::Starting) {
                sandbox.readyAt = {};
                sandbox.lifetime.endsAt = {};
            } else if (!isLive(state)) {
                sandbox.createdAt = QDateTime::currentDateTimeUtc().addSecs(-9000);
                sandbox.readyAt = sandbox.createdAt.addSecs(1);
                sandbox.stoppedAt = QDateTime::currentDateTimeUtc().addSecs(-5400);
            }
            server.fakeSandboxes().put(sandbox);
            if (memoryMiB > 0) {
                Usage usage;
                usage.cpuMillicores = cpuMillis;
                usage.memoryBytes = memoryMiB << 20;
                server.fakeSandboxes().setUsage(sandbox.id, usage);
            }
            return sandbox;
        }
        static void addProcess(ProcessTable &table, qint64 pid, qint64 parent, const QString &name,
            const QStringList &command, qint64 memoryMiB)
        {
            Process process;
            process.identity = {pid, pid * 10};
            process.parentPid = parent;
            process.user = u"root"_s;
            process.state = u'S';
            process.name = name;
            process.commandLine = command;
            process.startedAt = QDateTime::currentDateTimeUtc().addSecs(-600 + pid);
            process.cpuSeconds = double(pid) / 10;
            process.memoryBytes = memoryMiB << 20;
            process.threads = 1;
            table.processes << process;
        }
    };

private Q_SLOTS:
    void nothingIsCutOff_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(800, 500);
        QTest::newRow("usual") << QSize(1280, 800);
    }

    void nothingIsCutOff()
    {
        QFETCH(const QSize, size);
        BusyWorld w;
        QVERIFY(w.show());
        w.window->resize(size);
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 5);
        QTRY_VERIFY(w.cell(w.key(w.agent), SandboxColumn::Memory).endsWith(u"MiB"));
        for (const QString &panel : {u"overview"_s, u"files"_s, u"processes"_s, u"run"_s, u"snapshots"_s}) {
            w.window->openSandbox(w.key(w.agent), panel);
            QTRY_VERIFY(w.window->detail().focusView()->currentPanel());
            QTRY_VERIFY2(cutOff(w.window.get()).isEmpty(), qPrintable(cutOff(w.window.get()).join(u'\n')));
            picture(w.window.get(), QStringLiteral("window-%1-%2").arg(panel).arg(size.width()));
        }
        const QList<Sandbox> all = w.backend->fakeSandboxes().all();
        for (const Sandbox &sandbox : all) {
            w.window->openSandbox(w.key(sandbox), u"overview"_s);
            QTRY_COMPARE(cutOff(w.window.get()), QStringList());
            picture(w.window.get(), QStringLiteral("window-%1-%2").arg(sandbox.name).arg(size.width()));
        }
        w.window->openSandbox(w.key(w.agent), u"files"_s);
        w.window->openSandbox(w.key(w.agent), u"processes"_s);
        w.window->detail().focusView()->showBeside(u"processes"_s); // at the small size it may be the only one shown
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), QStringLiteral("window-two-panels-%1").arg(size.width()));
        w.window->detail().focusView()->closeBeside();
        w.window->actions().beside->setChecked(true);
        w.window->openSandbox(w.key(w.agent), u"overview"_s);
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), QStringLiteral("window-beside-%1").arg(size.width()));
        w.window->actions().beside->setChecked(false);
        w.window->showPlace(PlacesModel::Kind::Snapshots);
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), QStringLiteral("window-place-snapshots-%1").arg(size.width()));
        w.window->showPlace(PlacesModel::Kind::Activity);
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), QStringLiteral("window-place-activity-%1").arg(size.width()));
        w.window->showPlace(PlacesModel::Kind::Transfers);
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), QStringLiteral("window-place-transfers-%1").arg(size.width()));
    }

    void theFormsAreWhole()
    {
        BusyWorld w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 5);
        picture(w.window.get(), u"window-nothing-chosen"_s);
        w.window->actions().newSandbox->trigger();
        QPointer<NewSandboxDialog> form = w.find<NewSandboxDialog>("newSandboxDialog");
        QTRY_VERIFY(form->isVisible());
        QTRY_COMPARE(cutOff(form), QStringList());
        picture(form, u"dialog-new"_s);
        form->findChild<QToolButton *>(u"moreButton"_s)->setChecked(true);
        QTRY_COMPARE(cutOff(form), QStringList());
        picture(form, u"dialog-new-more"_s);
        form->findChild<QLineEdit *>(u"nameEdit"_s)->setText(u"2 bad name"_s);
        auto *image = form->findChild<QComboBox *>(u"imageCombo"_s);
        image->setCurrentIndex(image->count() - 1);
        form->setProfile(w.cloud->profile());
        form->findChild<QAbstractButton *>(u"createButton"_s)->click();
        QVERIFY(form->isVisible());
        QTRY_COMPARE(cutOff(form), QStringList());
        picture(form, u"dialog-new-problems"_s);
        form->reject();
        QTRY_VERIFY(!form);

        w.list().setFocus();
        w.list().selectKey(w.key(w.agent));
        QTRY_VERIFY(w.window->actions().stop->isEnabled());
        w.window->actions().stop->trigger();
        QPointer<ConfirmDialog> question = w.find<ConfirmDialog>("confirmDialog");
        QVERIFY(question);
        QTRY_VERIFY(question->confirmButton()->isEnabled());
        QTRY_COMPARE(cutOff(question), QStringList());
        picture(question, u"dialog-stop"_s);
        question->reject();
        w.list().selectAll();
        QTRY_VERIFY(w.window->detail().isShowingMany());
        QTRY_COMPARE(cutOff(w.window.get()), QStringList());
        picture(w.window.get(), u"window-many"_s);
    }

    void oneLongNameLeavesTheOtherTabsTheirRoom()
    {
        BusyWorld w;
        const Sandbox lengthy =
            BusyWorld::add(*w.backend, u"x"_s.repeated(200), u"Python 3.13"_s, SandboxState::Running, 20, 96);
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 6);
        w.window->openSandbox(w.key(lengthy), u"overview"_s);
        w.window->openSandbox(w.key(w.agent), u"overview"_s);
        auto *tabs = w.find<QTabBar>("openSandboxes");
        QTRY_COMPARE(tabs->count(), 2);
        for (int i = 0; i < 2; ++i) {
            const bool isLong = tabs->tabData(i).value<SandboxKey>() == w.key(lengthy);
            QVERIFY(tabs->tabRect(i).width() <= 220);
            // All of the short name has room, and the tool tip has all of the long one.
            QVERIFY(isLong || tabs->tabRect(i).width() > tabs->fontMetrics().horizontalAdvance(w.agent.name));
            QVERIFY(!isLong || tabs->tabToolTip(i).contains(lengthy.name));
        }
        picture(w.window.get(), u"window-long-name"_s);
    }

    void noticesMoveNothing()
    {
        BusyWorld w;
        QVERIFY(w.show());
        QTRY_COMPARE(w.program.sandboxes().rowCount(), 5);
        w.window->openSandbox(w.key(w.agent), u"overview"_s);
        QTRY_VERIFY(w.window->detail().focusView()->currentPanel());
        const auto places = [&w] {
            QList<QRect> rects;
            for (const QWidget *widget :
                {static_cast<QWidget *>(&w.window->list()), static_cast<QWidget *>(w.window->detail().focusView())})
                rects << QRect(widget->mapTo(w.window.get(), QPoint()), widget->size());
            const QRect row = w.list().visualRect(w.list().model()->index(0, 0));
            return rects << QRect(w.list().viewport()->mapTo(w.window.get(), row.topLeft()), QSize(1, row.height()));
        };
        const QList<QRect> before = places();
        NoticeBar &bar = w.window->notices();
        // Below header and filter of the list, at its end.
        const auto lies = [&bar, &w](int widest) {
            const QRect area = bar.parentWidget()->rect();
            const QWidget &list = w.window->list().stateView();
            const int end = list.mapTo(bar.parentWidget(), QPoint(0, list.height())).y();
            return area.contains(bar.geometry()) && bar.width() <= widest && bar.height() <= area.height() / 2
                && (std::abs(end - bar.geometry().bottom()) < 10 || bar.y() == 0);
        };
        // Where there is room for it, no row is under it: the rows end above.
        const auto coversNoRow = [&bar, &w] {
            const QWidget &rows = *w.list().viewport();
            return rows.mapTo(bar.parentWidget(), QPoint(0, rows.height())).y() <= bar.y();
        };
        QCursor::setPos(w.window->mapToGlobal(QPoint(2, 2)));
        bar.show(NoticeBar::Kind::Error, u"It is so."_s);
        QTRY_VERIFY(bar.isVisible());
        QTRY_VERIFY(lies(400));
        QVERIFY(coversNoRow());
        QCOMPARE(places(), before);
        QVERIFY(bar.mapTo(w.window.get(), QPoint()).y()
            >= w.list().viewport()->mapTo(w.window.get(), QPoint()).y()); // what one needs to act is free
        const int oneLine = bar.height();
        bar.show(NoticeBar::Kind::Error, u"There is much to say about it. "_s.repeated(12));
        QTRY_VERIFY(bar.height() > oneLine); // wrapped
        QVERIFY(lies(bar.parentWidget()->width() * 6 / 10));
        QCOMPARE(places(), before);
        bar.show(NoticeBar::Kind::Error, u"x"_s.repeated(300)); // a name can be as long
        auto *close = bar.findChild<QToolButton *>(u"noticeClose"_s);
        QTRY_VERIFY(bar.rect().contains(close->geometry()));
        w.window->resize(800, 500);
        QTRY_VERIFY(lies(w.list().width())); // in a narrow list it may take all of it
        QVERIFY(bar.rect().contains(close->geometry()));
        // By keyboard: it is an area of its own while it shows.
        w.list().setFocus();
        for (int i = 0; i < 4 && !bar.isAncestorOf(QApplication::focusWidget()); ++i)
            QTest::keyClick(w.window.get(), Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget(), close);
        QTest::keyClick(close, Qt::Key_Space);
        QTRY_VERIFY(!bar.isVisible());
        // Where there is no list it is at the top, away from the last line of a terminal.
        w.window->actions().alone->trigger();
        QTRY_VERIFY(bar.isVisible());
        QTRY_VERIFY(bar.y() < 10);
    }
};

QTEST_MAIN(WindowLayoutTest)
#include "tst_windowlayout.moc"
