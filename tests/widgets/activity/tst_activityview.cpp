// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "activity/ActivityView.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "connections/ConnectionRegistry.h"
#include "sandboxes/SandboxFeeds.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

const ImageId savedImage(u"img_3fa9c1d27b604e5f8a91c0de"_s);

struct World {
    QTemporaryDir folder;
    std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
    ConnectionRegistry connections;
    SandboxListModel sandboxes;
    SandboxFeeds feeds{connections, sandboxes};
    Sandbox agent = backend->fakeSandboxes().addRunning(u"agent-7"_s);
    ActivityStore store;
    std::unique_ptr<ActivityView> view;

    explicit World(const QString &path = u"activity.db"_s)
        : store(folder.filePath(path))
    {
        backend->setProfile(ProfileId(u"local"_s));
        connections.add(backend->profile(), u"Local"_s, true);
        connections.setBackend(backend->profile(), backend);
        feeds.setWatched(true);
    }
    ActivityEntry entry(ActivityKind kind, const QString &sandbox, int minutesAgo) const
    {
        ActivityEntry made;
        made.at = QDateTime::currentDateTimeUtc().addSecs(-60LL * minutesAgo);
        made.kind = kind;
        made.profile = backend->profile();
        made.connection = u"Local"_s;
        made.sandboxName = sandbox;
        made.sandbox = sandbox == agent.name ? agent.id : SandboxId(u"7c1d4e02-9b1f-4f0a-8f5e-"_s + sandbox);
        return made;
    }
    /// A day with a bit of everything.
    void fill()
    {
        QList<ActivityEntry> entries;
        const auto add = [&](ActivityKind kind, const QString &sandbox, int minutes) -> ActivityEntry & {
            entries.append(entry(kind, sandbox, minutes));
            return entries.last();
        };
        ActivityEntry &created = add(ActivityKind::SandboxCreated, u"agent-7"_s, 190);
        created.facts = {{ActivityFact::imageText, u"Python 3.13"_s}, {ActivityFact::cpuMillis, 1000},
            {ActivityFact::memoryMiB, 1024}, {ActivityFact::idleSeconds, 600}, {ActivityFact::ports, QJsonArray{8000}},
            {ActivityFact::variables, 2}, {ActivityFact::network, u"open"_s}};
        add(ActivityKind::SandboxRunning, u"agent-7"_s, 189);
        ActivityEntry &upload = add(ActivityKind::Uploaded, u"agent-7"_s, 180);
        upload.subject = u"/workspace/src"_s;
        upload.facts = {{ActivityFact::files, 34}, {ActivityFact::bytes, 5 << 20}};
        ActivityEntry &run = add(ActivityKind::CommandRun, u"agent-7"_s, 170);
        run.subject = u"pytest"_s;
        run.outcome = ActivityOutcome::Failed;
        run.facts = {{ActivityFact::exitCode, 1}};
        ActivityEntry &port = add(ActivityKind::PortExposed, u"agent-7"_s, 120);
        port.subject = u"8000"_s;
        ActivityEntry &refused = add(ActivityKind::PortExposed, u"agent-7"_s, 110);
        refused.subject = u"22"_s;
        refused.outcome = ActivityOutcome::Failed;
        refused.error = u"Ports below 1024 can't be exposed on this server."_s;
        refused.code = u"invalid_port"_s;
        ActivityEntry &saved = add(ActivityKind::SnapshotSaved, u"agent-7"_s, 60);
        saved.subject = u"before the big change"_s;
        saved.image = savedImage;
        ActivityEntry &rules = add(ActivityKind::NetworkChanged, u"build-x"_s, 45);
        rules.facts = {{ActivityFact::network, u"only"_s},
            {ActivityFact::ranges, QJsonArray{u"198.51.100.0/24"_s, u"198.19.0.0/16"_s}}};
        ActivityEntry &crashed = add(ActivityKind::SandboxEnded, u"build-x"_s, 30);
        crashed.outcome = ActivityOutcome::Failed;
        crashed.facts = {{ActivityFact::state, u"failed"_s}, {ActivityFact::reason, u"out_of_memory"_s},
            {ActivityFact::exitCode, 137}, {ActivityFact::message, u"The kernel killed process 1."_s}};
        ActivityEntry &idle = add(ActivityKind::SandboxEnded, u"old-run"_s, 12);
        idle.facts = {
            {ActivityFact::state, u"stopped"_s}, {ActivityFact::reason, u"stopped"_s}, {ActivityFact::by, u"idle"_s}};
        ActivityEntry &cloud = add(ActivityKind::ConnectionAdded, QString(), 5);
        cloud.sandbox = {};
        cloud.profile = ProfileId(u"cloud"_s);
        cloud.connection = u"acme"_s;
        for (const ActivityEntry &made : std::as_const(entries))
            store.append(made);
    }
    void show()
    {
        view = std::make_unique<ActivityView>(store, connections, sandboxes);
        view->resize(1000, 600);
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view.get()));
        view->activateWindow();
    }
    void showFilled()
    {
        fill();
        show();
        QVERIFY(listed(11));
        QVERIFY(QTest::qWaitFor([this] { return sandboxes.rowCount() == 1; }));
    }
    template <typename T> T *child(const char *name) const { return view->findChild<T *>(QString::fromLatin1(name)); }
    QTreeView *table() const { return child<QTreeView>("activityTable"); }
    QAction *action(const char *name) const { return child<QAction>(name); }
    bool listed(int rows) const
    {
        return QTest::qWaitFor([&] { return table()->model()->rowCount() == rows && !view->model().isAsking(); });
    }
    bool choose(ActivityKind kind)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QModelIndex index = table()->model()->index(row, 0);
            if (index.data(ActivityModel::KindRole).toInt() == int(kind)) {
                table()->setCurrentIndex(index);
                return true;
            }
        }
        return false;
    }
    QString face() const { return view->findChild<StateView *>()->message(); }
    QString notice() const
    {
        auto *bar = view->findChild<NoticeBar *>();
        return bar->isVisible() ? bar->text() : QString();
    }
    ConfirmDialog *question() const
    {
        ConfirmDialog *dialog = nullptr;
        (void)QTest::qWaitFor([&] {
            dialog = view->findChild<ConfirmDialog *>();
            return dialog && dialog->isVisible() && dialog->confirmButton()->isEnabled();
        });
        return dialog;
    }
    static QString consequences(ConfirmDialog *dialog)
    {
        QStringList lines;
        for (const QLabel *label : dialog->findChildren<QLabel *>(u"consequence"_s))
            lines << label->text();
        return lines.join(u'\n');
    }
    bool exportTo(const char *actionName, const QString &path)
    {
        action(actionName)->trigger();
        QFileDialog *dialog = nullptr;
        if (!QTest::qWaitFor([&] {
                dialog = view->findChild<QFileDialog *>();
                return dialog && dialog->isVisible();
            }))
            return false;
        dialog->setDirectory(QFileInfo(path).path());
        dialog->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
        return QTest::qWaitFor([this] { return !notice().isEmpty(); });
    }
};

} // namespace

class ActivityViewTest : public QObject {
    Q_OBJECT
    PrivateSettings m_settings;

private Q_SLOTS:
    void showsWhatHappened()
    {
        World w;
        w.showFilled();
        const auto row = [&](int at, int column) { return w.table()->model()->index(at, column).data().toString(); };
        QCOMPARE(row(1, ActivityModel::Sandbox), u"old-run"_s);
        QCOMPARE(row(1, ActivityModel::Outcome), u"Idle stop"_s);
        QVERIFY(row(2, ActivityModel::Outcome).contains(u"out of memory"));
        QCOMPARE(row(7, ActivityModel::What), u"Ran pytest"_s); // it did, even if it failed
        QCOMPARE(row(7, ActivityModel::Outcome), u"Exit code 1"_s);
        QVERIFY(!w.table()->isColumnHidden(ActivityModel::Connection)); // two connections: which one matters
        takePictures(*w.view, u"activity"_s);
        QVERIFY(w.choose(ActivityKind::SnapshotSaved));
        takePictures(*w.view, u"activity-details"_s);
        w.view->resize(560, 420);
        QTest::qWait(50); // the palette of before, and the layout
        const QString pictures = qEnvironmentVariable("VIVARIUM_TEST_PICTURES");
        if (!pictures.isEmpty())
            w.view->grab().save(pictures + u"/activity-narrow.png"_s);
    }

    void searchesAndFilters()
    {
        World w;
        w.showFilled();
        QTest::keyClick(w.table(), Qt::Key_Down);
        w.view->find();
        QTRY_VERIFY(w.child<QLineEdit>("activitySearch")->hasFocus());
        QTest::keyClicks(w.child<QLineEdit>("activitySearch"), u"3fa9c1"_s);
        QVERIFY(w.listed(1));
        QVERIFY(w.child<QWidget>("activitySummary")->isVisible());
        QTest::keyClick(w.child<QLineEdit>("activitySearch"), Qt::Key_Escape);
        QVERIFY(w.listed(11));

        w.action("failedActivityOnly")->trigger();
        QVERIFY(w.listed(3));
        auto *group = w.child<QComboBox>("activityGroup");
        group->setCurrentIndex(group->findText(u"Ports"_s));
        Q_EMIT group->activated(group->currentIndex());
        QVERIFY(w.listed(1));
        QTest::keyClicks(w.child<QLineEdit>("activitySearch"), u"nothing like it"_s);
        QTRY_VERIFY(w.face().contains(u"Nothing found"));
        takePictures(*w.view, u"activity-nothing-found"_s);
        w.action("clearActivityFilter")->trigger();
        QVERIFY(w.listed(11));
        QVERIFY(!w.action("failedActivityOnly")->isChecked());

        auto *connection = w.child<QComboBox>("activityConnection");
        connection->setCurrentIndex(connection->findText(u"acme"_s));
        Q_EMIT connection->activated(connection->currentIndex());
        QVERIFY(w.listed(1));
        w.action("clearActivityFilter")->trigger();
        QVERIFY(w.listed(11));

        QVERIFY(w.choose(ActivityKind::NetworkChanged));
        w.action("onlyActivitySandbox")->trigger();
        QVERIFY(w.listed(2));
        auto *chip = w.child<QToolButton>("activitySandboxChip");
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), u"build-x"_s);
        // The entry that was chosen stays so.
        QCOMPARE(w.table()->currentIndex().data(ActivityModel::KindRole).toInt(), int(ActivityKind::NetworkChanged));
        chip->click();
        QVERIFY(w.listed(11));
        QVERIFY(!chip->isVisible());
    }

    void detailsHaveTheIds()
    {
        World w;
        w.showFilled();
        auto *details = w.child<QWidget>("activityDetails");
        QVERIFY(!details->isVisible());
        QVERIFY(w.choose(ActivityKind::SnapshotSaved));
        QVERIFY(details->isVisible());
        QCOMPARE(w.child<QLineEdit>("activityImageId")->text(), savedImage.value());
        QCOMPARE(w.child<QLineEdit>("activitySandboxId")->text(), w.agent.id.value());
        w.child<QToolButton>("copyActivityImage")->click();
        QCOMPARE(QApplication::clipboard()->text(), savedImage.value());
        QVERIFY(w.choose(ActivityKind::SandboxCreated));
        QVERIFY(!w.child<QLineEdit>("activityImageId")->isVisible());
        QVERIFY(w.child<QLabel>("activityWords")->text().contains(u"8000"));
        w.action("copyActivity")->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(w.agent.id.value()));
        QVERIFY(w.choose(ActivityKind::SandboxEnded));
    }

    void opensWhatIsStillThere()
    {
        World w;
        w.showFilled();
        QSignalSpy opened(w.view.get(), &ActivityView::openRequested);
        QVERIFY(!w.action("openActivitySandbox")->isEnabled());
        QVERIFY(w.choose(ActivityKind::PortExposed));
        QVERIFY(w.action("openActivitySandbox")->isEnabled());
        w.table()->setFocus();
        QTest::keyClick(w.table(), Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].value<SandboxKey>(), (SandboxKey{w.backend->profile(), w.agent.id}));
        QVERIFY(w.choose(ActivityKind::SandboxEnded)); // that one is on no list any more
        QVERIFY(!w.action("openActivitySandbox")->isEnabled());
        QVERIFY(w.action("openActivitySandbox")->toolTip().contains(u"no longer"));
        QTest::keyClick(w.table(), Qt::Key_Return);
        QCOMPARE(opened.size(), 1);
        // It is told when it goes while it is chosen.
        QVERIFY(w.choose(ActivityKind::PortExposed));
        w.backend->fakeSandboxes().erase(w.agent.id);
        w.feeds.reloadAll();
        QTRY_VERIFY(!w.action("openActivitySandbox")->isEnabled());
    }

    void startsFromAnImage()
    {
        World w;
        w.showFilled();
        QSignalSpy started(w.view.get(), &ActivityView::startFromImageRequested);
        QVERIFY(w.choose(ActivityKind::PortExposed));
        QVERIFY(!w.action("startFromActivityImage")->isEnabled());
        QVERIFY(w.choose(ActivityKind::SnapshotSaved));
        QTRY_VERIFY(w.action("startFromActivityImage")->isEnabled());
        w.action("startFromActivityImage")->trigger();
        QCOMPARE(started.size(), 1);
        QCOMPARE(started[0][1].value<ImageId>(), savedImage);
        QCOMPARE(started[0][2].toString(), u"before the big change"_s);
        w.connections.remove(w.backend->profile());
        QTRY_VERIFY(!w.action("startFromActivityImage")->isEnabled());
        QVERIFY(w.action("startFromActivityImage")->toolTip().contains(u"Local"));
    }

    void exportsWhatIsShown()
    {
        World w;
        w.showFilled();
        w.action("failedActivityOnly")->trigger();
        QVERIFY(w.listed(3));
        const QString path = w.folder.filePath(u"out.json"_s);
        QVERIFY(w.exportTo("exportActivityJson", path));
        QVERIFY(w.notice().contains(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(file.readAll()).array().size(), 3);
    }

    void clearingNamesWhatIsLost()
    {
        World w;
        w.showFilled();
        w.action("clearActivity")->trigger();
        ConfirmDialog *dialog = w.question();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QLabel *>(u"question"_s)->text().contains(u"10"));
        QVERIFY(World::consequences(dialog).contains(u"stay"));
        takePictures(*dialog, u"activity-clear"_s);
        dialog->reject();
        QTRY_VERIFY(!w.view->findChild<ConfirmDialog *>());
        QVERIFY(w.listed(11));
        w.action("clearActivity")->trigger();
        dialog = w.question();
        QVERIFY(dialog);
        dialog->confirmButton()->click();
        QVERIFY(w.listed(1));
        QVERIFY(w.choose(ActivityKind::SnapshotSaved));
        w.action("clearActivity")->trigger();
        QTRY_VERIFY(w.notice().contains(u"ids of snapshots"));
        w.action("clearAllActivity")->trigger();
        QTRY_VERIFY((dialog = w.question()));
        QVERIFY(World::consequences(dialog).contains(u"ids of snapshots"));
        dialog->confirmButton()->click();
        QTRY_VERIFY(w.face().contains(u"Nothing has happened yet"));
        takePictures(*w.view, u"activity-empty"_s);
    }

    void failuresAreSaidAndTriedAgain()
    {
        World w(u"blocked/activity.db"_s);
        QFile inTheWay(w.folder.filePath(u"blocked"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        inTheWay.close();
        w.show();
        QTRY_VERIFY(w.face().contains(u"activity history"));
        takePictures(*w.view, u"activity-failed"_s);
        QVERIFY(inTheWay.remove());
        Q_EMIT w.view->findChild<StateView *>()->retryRequested();
        QTRY_VERIFY(w.face().contains(u"Nothing has happened yet"));
    }

    void readsOnlyWhileSeen()
    {
        World w;
        w.showFilled();
        w.view->hide();
        w.store.append(w.entry(ActivityKind::CommandRun, u"agent-7"_s, 0));
        QTest::qWait(150);
        QCOMPARE(w.table()->model()->rowCount(), 11);
        w.view->show();
        QVERIFY(w.listed(12));
    }
};

QTEST_MAIN(ActivityViewTest)
#include "tst_activityview.moc"
