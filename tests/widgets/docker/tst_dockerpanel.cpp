// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeDocker.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "docker/DockerPanel.h"
#include "processes/OutputView.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

const QString web(64, u'a');
const QString cache(64, u'b');
const QString image(64, u'c');

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LazyCloud)
        : backend(std::make_shared<FakeBackend>(kind))
        , docker(*backend, FakeDocker::Form::Docker)
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , panel(context)
    {
        docker.addContainer(web, u"web"_s, u"running"_s, u"8080->80"_s);
        docker.addContainer(cache, u"cache"_s, u"exited"_s);
        docker.addContainer(QString(64, u'd'), u"api"_s, u"running"_s, {}, u"8000"_s);
        docker.addImage(image, u"app:1"_s);
        docker.addImage(QString(64, u'e'), u"nginx:1.27"_s);
        panel.setOpener([this](const QUrl &url) {
            opened << url.toString();
            return true;
        });
        panel.resize(1100, 640);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    QAction *action(const char *name) { return child<QAction>(name); }
    QTreeView *table() { return child<QTreeView>("containerTable"); }
    QString face() { return child<StateView>("dockerState")->message(); }
    bool watch()
    {
        panel.setActive(true);
        return QTest::qWaitFor([this] { return panel.inside().hasList() && !panel.inside().isAsking(); });
    }
    void choose(const QString &id) { table()->setCurrentIndex(panel.inside().containers().indexOf(id)); }
    void chooseImage(int row)
    {
        child<QTreeView>("innerImageTable")->setCurrentIndex(panel.inside().images().index(row, 0));
    }
    QString notice()
    {
        auto *bar = panel.findChild<NoticeBar *>();
        return bar->isVisible() ? bar->text() : QString();
    }
    ConfirmDialog *question()
    {
        ConfirmDialog *dialog = nullptr;
        (void)QTest::qWaitFor([&] {
            dialog = panel.findChild<ConfirmDialog *>();
            return dialog && dialog->isVisible() && dialog->confirmButton()->isEnabled();
        });
        return dialog;
    }
    QString textsOf(QDialog *dialog)
    {
        QStringList texts;
        for (const QLabel *label : dialog->findChildren<QLabel *>())
            texts << label->text();
        return texts.join(u'\n');
    }

    PrivateSettings settings;
    std::shared_ptr<FakeBackend> backend;
    FakeDocker docker;
    Sandbox sandbox;
    SandboxContext context;
    DockerPanel panel;
    QStringList opened;
};

} // namespace

class TestDockerPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void showsBothLists()
    {
        Bench b;
        QVERIFY(b.watch());
        QCOMPARE(b.face(), QString());
        QCOMPARE(b.table()->model()->rowCount(), 3);
        QCOMPARE(b.child<QTreeView>("innerImageTable")->model()->rowCount(), 2);
        const QModelIndex row = b.panel.inside().containers().indexOf(web);
        QCOMPARE(row.siblingAtColumn(InnerContainerModel::Ports).data().toString(), u"8080 → 80"_s);
        QCOMPARE(row.siblingAtColumn(InnerContainerModel::State).data().toString(), u"running"_s);
        QVERIFY(b.child<QLabel>("dockerExplanation")->text().contains(u"counts as use"));
        QVERIFY(!b.child<QWidget>("dockerJobs")->isVisible());
    }

    void saysWhatIsMissing()
    {
        Bench local(FakeBackend::Kind::LocalEngine); // without the feature
        local.panel.setActive(true);
        QVERIFY(local.face().contains(u"can't do that"));
        QCOMPARE(local.backend->fakeProcesses().commands().size(), 0);

        Bench none;
        none.docker.programs.clear();
        none.panel.setActive(true);
        QTRY_VERIFY(none.face().contains(u"No container engine in this sandbox"));
        QVERIFY(none.face().contains(u"Allow a container engine inside"));
        QVERIFY(!none.action("dockerRun")->isEnabled());
        none.docker.programs = {u"docker"_s};
        none.panel.refresh();
        QTRY_COMPARE(none.face(), QString());
    }

    void saysWhyItFailed()
    {
        Bench b;
        b.docker.refusal = "Cannot connect to the Docker daemon at unix:///var/run/docker.sock.\n";
        b.panel.setActive(true);
        QTRY_VERIFY(b.face().contains(u"Cannot connect to the Docker daemon"));
        b.docker.refusal.clear();
        b.panel.refresh();
        QTRY_COMPARE(b.face(), QString());
    }

    void actionsSayWhyTheyAreOff()
    {
        Bench b;
        QVERIFY(b.watch());
        for (const char *name :
            {"containerStart", "containerStop", "containerRemove", "containerLog", "containerExpose", "imageRun"}) {
            QVERIFY2(!b.action(name)->isEnabled(), name);
            QVERIFY2(b.action(name)->toolTip().contains(u"first"), name);
        }
        b.choose(web);
        QVERIFY(b.action("containerExec")->isEnabled());
        QVERIFY(!b.action("containerStart")->isEnabled());
        QVERIFY(b.action("containerStop")->isEnabled());
        QVERIFY(b.action("containerExpose")->isEnabled());
        b.choose(cache);
        QVERIFY(b.action("containerStart")->isEnabled());
        QVERIFY(!b.action("containerExec")->isEnabled()); // it doesn't run
        QVERIFY(!b.action("containerExpose")->isEnabled());
        QVERIFY(b.action("containerExpose")->toolTip().contains(u"Ports"));
    }

    void stopsAndStarts()
    {
        Bench b;
        QVERIFY(b.watch());
        b.choose(web);
        b.action("containerStop")->trigger();
        QTRY_VERIFY(b.docker.containerStates().contains(u"web=exited"_s));
        QTRY_VERIFY(b.action("containerStart")->isEnabled()); // the choice stays
        b.action("containerStart")->trigger();
        QTRY_VERIFY(b.docker.containerStates().contains(u"web=running"_s));
    }

    void removingNamesTheThingAndKeepsToIt()
    {
        Bench b;
        QVERIFY(b.watch());
        b.choose(web);
        b.action("containerRemove")->trigger();
        ConfirmDialog *question = b.question();
        QVERIFY(question);
        QVERIFY(b.textsOf(question).contains(u"web"));
        QVERIFY(b.textsOf(question).contains(u"It runs"));
        // What is chosen meanwhile doesn't matter.
        b.choose(cache);
        question->confirmButton()->click();
        QTRY_VERIFY(!b.docker.containerStates().contains(u"web=running"_s));
        QVERIFY(b.docker.containerStates().contains(u"cache=exited"_s));

        b.chooseImage(0);
        const QString chosen = b.panel.inside().images().images().at(0).reference;
        b.action("imageRemove")->trigger();
        question = b.question();
        QVERIFY(question);
        QVERIFY(b.textsOf(question).contains(chosen));
        question->confirmButton()->click();
        QTRY_VERIFY(!b.docker.imageReferences().contains(chosen));
    }

    void runsWhatWasTyped()
    {
        Bench b;
        QVERIFY(b.watch());
        b.action("dockerRun")->trigger();
        auto *form = b.child<QWidget>("runContainerForm");
        QVERIFY(form->isVisible());
        b.child<QComboBox>("containerImage")->setEditText(u"--privileged"_s);
        b.child<QPushButton>("containerAccept")->click();
        QVERIFY(form->isVisible()); // what is wrong stands beside the field
        b.child<QComboBox>("containerImage")->setEditText(u"nginx:1.27"_s);
        b.child<QLineEdit>("containerPorts")->setText(u"8000"_s);
        b.child<QPushButton>("containerAccept")->click();
        QVERIFY(!form->isVisible());
        QTRY_COMPARE(b.docker.deeds().size(), 1);
        QCOMPARE(b.docker.deeds().constFirst(),
            QStringList(
                {u"run"_s, u"--detach"_s, u"--network=host"_s, u"--label=io.vivarium.ports=8000"_s, u"nginx:1.27"_s}));
        QVERIFY(b.child<QWidget>("dockerJobs")->isVisible());
        // Esc closes without doing anything.
        b.chooseImage(0);
        b.action("imageRun")->trigger();
        QTest::keyClick(b.child<QLineEdit>("containerName"), Qt::Key_Escape);
        QVERIFY(!form->isVisible());
    }

    void buildsWithALiveLog()
    {
        Bench b;
        QVERIFY(b.watch());
        b.action("dockerBuild")->trigger();
        b.child<QLineEdit>("dockerLine0")->setText(u"/workspace/app"_s);
        b.child<QLineEdit>("dockerLine1")->setText(u"Not A Name"_s);
        b.child<QPushButton>("dockerLinesAccept")->click();
        QVERIFY(b.child<QWidget>("dockerLinesForm")->isVisible());
        b.child<QLineEdit>("dockerLine1")->setText(u"app:2"_s);
        QTest::keyClick(b.child<QLineEdit>("dockerLine1"), Qt::Key_Return);
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        auto &processes = b.backend->fakeProcesses();
        processes.writeOutput(b.docker.followed(), OutputStream::Channel::StandardOutput, "STEP 1/2: FROM x\n");
        auto *output = b.child<OutputView>("dockerJobOutput");
        QTRY_VERIFY(output->toPlainText().contains(u"STEP 1/2"));
        b.docker.addImage(QString(64, u'f'), u"app:2"_s);
        processes.exitProcess(b.docker.followed(), 0);
        QTRY_COMPARE(b.panel.inside().images().rowCount(), 3);
        QTRY_VERIFY(b.child<QLabel>("dockerJobSummary")->text().contains(u"ucceeded"));
        takePictures(b.panel, u"docker"_s);
        b.action("dockerJobClose")->trigger();
        QVERIFY(!b.child<QWidget>("dockerJobs")->isVisible());
    }

    void pushesToWhereItIsTold()
    {
        Bench b;
        QVERIFY(b.watch());
        QVERIFY(!b.action("imagePush")->isEnabled());
        QVERIFY(b.child<QTreeView>("innerImageTable")->actions().contains(b.action("imagePush")));
        QVERIFY(b.child<QTreeView>("innerImageTable")->actions().contains(b.action("imageTag")));
        b.chooseImage(0);
        const InnerImage chosen = b.panel.inside().images().images().at(0);
        b.action("imagePush")->trigger();
        auto *line = b.child<QLineEdit>("dockerLine0");
        QVERIFY(line->isVisible());
        QCOMPARE(line->text(), QString()); // a name of this engine alone is no destination
        QCOMPARE(line->accessibleName(), u"To"_s);
        line->setText(chosen.reference);
        b.child<QPushButton>("dockerLinesAccept")->click();
        QVERIFY(b.child<QLabel>("dockerLine0Message")->text().contains(u"registry"));
        b.chooseImage(1); // what was asked about is sent
        line->setText(u"registry.example.com/team/app:1"_s);
        b.child<QPushButton>("dockerLinesAccept")->click();
        QVERIFY(!line->isVisible());
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        QCOMPARE(
            b.docker.deeds().constFirst(), QStringList({u"tag"_s, chosen.id, u"registry.example.com/team/app:1"_s}));
        QTRY_VERIFY(b.child<QComboBox>("dockerJobChoice")->currentText().contains(u"registry.example.com/team/app:1"));
        auto &processes = b.backend->fakeProcesses();
        processes.writeOutput(b.docker.followed(), OutputStream::Channel::StandardOutput, "abc: Pushing 1MB/2MB\n");
        QTRY_VERIFY(b.child<OutputView>("dockerJobOutput")->toPlainText().contains(u"Pushing"));
        processes.writeOutput(
            b.docker.followed(), OutputStream::Channel::StandardError, "denied: requested access is denied\n");
        processes.exitProcess(b.docker.followed(), 1);
        QTRY_VERIFY(b.notice().contains(u"was not sent to registry.example.com/team/app:1"));
        QVERIFY(b.notice().contains(u"docker login registry.example.com"));
    }

    void followsALogAndStopsIt()
    {
        Bench b;
        QVERIFY(b.watch());
        b.choose(web);
        b.action("containerLog")->trigger();
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        b.backend->fakeProcesses().writeOutput(
            b.docker.followed(), OutputStream::Channel::StandardError, "GET / 200\n");
        auto *output = b.child<OutputView>("dockerJobOutput");
        QTRY_VERIFY(output->toPlainText().contains(u"GET / 200"));
        QCOMPARE(b.child<QComboBox>("dockerJobChoice")->currentText(), u"Log of web"_s);
        b.action("dockerJobClose")->trigger();
        QTRY_COMPARE(b.backend->fakeProcesses().sentSignals().size(), 1);
    }

    void runsACommandInTheContainerThatWasChosen()
    {
        Bench b;
        QVERIFY(b.watch());
        b.choose(web);
        b.action("containerExec")->trigger();
        auto *line = b.child<QLineEdit>("dockerLine0");
        QVERIFY(line->isVisible());
        QVERIFY(!b.child<QLineEdit>("dockerLine1")->isVisible());
        b.choose(cache); // it goes into the one that was asked about
        line->setText(u"echo 'x"_s);
        b.child<QPushButton>("dockerLinesAccept")->click();
        QVERIFY(b.child<QLabel>("dockerLine0Message")->isVisible());
        line->setText(u"ls -l /etc"_s);
        b.child<QPushButton>("dockerLinesAccept")->click();
        QVERIFY(!line->isVisible());
        QTRY_VERIFY(!b.docker.followed().isEmpty());
        QCOMPARE(b.docker.deeds().constLast(), QStringList({u"exec"_s, web, u"ls"_s, u"-l"_s, u"/etc"_s}));
        b.backend->fakeProcesses().writeOutput(b.docker.followed(), OutputStream::Channel::StandardOutput, "passwd\n");
        QTRY_VERIFY(b.child<OutputView>("dockerJobOutput")->toPlainText().contains(u"passwd"));
        QCOMPARE(b.child<QComboBox>("dockerJobChoice")->currentText(), u"ls -l /etc in web"_s);
        b.backend->fakeProcesses().exitProcess(b.docker.followed(), 0);
        QTRY_VERIFY(b.child<QLabel>("dockerJobSummary")->text().contains(u"ucceeded"));
    }

    void oneClickExposes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("port");
        QTest::newRow("published") << web << 8080;
        QTest::newRow("in the sandbox's network") << QString(64, u'd') << 8000;
    }
    void oneClickExposes()
    {
        QFETCH(QString, id);
        QFETCH(int, port);
        Bench b;
        QVERIFY(b.watch());
        b.choose(id);
        b.child<QToolButton>("containerExposeButton")->click();
        QTRY_VERIFY(b.backend->fakePorts().isExposed(b.sandbox.id, port));
        QTRY_VERIFY(b.notice().contains(QString::number(port)));
        QTRY_VERIFY(b.action("containerOpen")->isEnabled());
        QVERIFY(!b.action("containerExpose")->isEnabled());
        QVERIFY(b.panel.inside()
                .containers()
                .indexOf(id)
                .siblingAtColumn(InnerContainerModel::Ports)
                .data()
                .toString()
                .contains(u"exposed"));
        b.action("containerOpen")->trigger();
        QCOMPARE(b.opened.size(), 1);
        b.action("containerCopy")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QString::number(port)));
    }

    void pausesAndSaysSo()
    {
        Bench b;
        b.panel.inside().setWatchLimit(30ms);
        QVERIFY(b.watch());
        QTRY_VERIFY(b.child<QLabel>("dockerExplanation")->text().contains(u"Paused"));
        b.panel.inside().setWatchLimit(1h);
        b.panel.refresh();
        QTRY_VERIFY(b.child<QLabel>("dockerExplanation")->text().contains(u"counts as use"));
    }

    void whatComesFromInsideIsShownEscaped()
    {
        Bench b;
        b.docker.addContainer(QString(64, u'9'), u"a\u202Eb\nc"_s, u"<b>odd</b>"_s);
        QVERIFY(b.watch());
        const QModelIndex row = b.panel.inside().containers().indexOf(QString(64, u'9'));
        QVERIFY(!row.data().toString().contains(u'\n'));
        QVERIFY(!row.data().toString().contains(QChar(0x202E)));
    }
};

QTEST_MAIN(TestDockerPanel)
#include "tst_dockerpanel.moc"
