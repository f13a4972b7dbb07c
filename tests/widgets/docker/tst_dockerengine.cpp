// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "backend/ImageApi.h"
#include "backend/ImageBuild.h"
#include "backend/PortApi.h"
#include "backend/ProcessApi.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "docker/DockerPanel.h"
#include "processes/OutputView.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// The panel Docker against a real sandbox with a container engine in it: an image is built, run, read, exposed, and
/// removed, as a person would.
class TestDockerEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void buildsAnImage();
    void saysWhyAnImageWasNotPushed();
    void runsItInTheSandboxesNetwork();
    void runsItInANetworkOfItsOwn();
    void followsItsLog();
    void runsACommandInIt();
    void stopsAndRemoves();
    void composes();
    void aSandboxWithoutSaysSo();

private:
    template <typename T> T *child(const char *name) { return m_panel->findChild<T *>(QString::fromLatin1(name)); }
    QAction *action(const char *name) { return child<QAction>(name); }
    /// Runs a script inside; what it wrote, or why it failed.
    QString script(const QString &text)
    {
        const auto started = EngineUnderTest::wait(
            m_engine->backend()->processes().start(m_context->id(), {{u"bash"_s, u"-ec"_s, text}, {}, {}}));
        if (!started || !*started)
            return u"not started"_s;
        QString output;
        (void)QTest::qWaitFor(
            [&] {
                const auto now = EngineUnderTest::wait(m_engine->backend()->processes().read(
                    m_context->id(), (*started)->id, std::chrono::milliseconds(1000)));
                if (!now || !*now || (*now)->running)
                    return false;
                output = QString::fromUtf8((*now)->standardOutput);
                if ((*now)->exitCode != 0)
                    output += u"failed: "_s + QString::fromUtf8((*now)->standardError);
                return true;
            },
            QDeadlineTimer(std::chrono::seconds(60)));
        return output;
    }
    const InnerContainer *named(const QString &name)
    {
        for (const InnerContainer &container : m_panel->inside().containers().containers()) {
            if (container.name == name)
                return &container;
        }
        return nullptr;
    }
    bool appears(const QString &name)
    {
        return QTest::qWaitFor([&] { return named(name) && named(name)->isRunning(); }, 60000);
    }
    void choose(const QString &name)
    {
        child<QTreeView>("containerTable")->setCurrentIndex(m_panel->inside().containers().indexOf(named(name)->id));
    }
    /// The status that the address of an exposed port answers with.
    int visit(int port)
    {
        const PortRow *row = m_panel->ports().model().find(port);
        if (!row || !row->exposed)
            return 0;
        const auto probe = EngineUnderTest::wait(m_engine->backend()->ports().probe(*row->exposed));
        return probe && *probe ? (*probe)->httpStatus : 0;
    }

    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<DockerPanel> m_panel;
};

void TestDockerEngine::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
    const Capabilities &can = m_engine->backend()->capabilities();
    for (const Feature feature : {Feature::DockerInside, Feature::DockerImages}) {
        if (!can.has(feature))
            QSKIP(qPrintable(u"No container engine inside: "_s + can.reason(feature)));
    }
    SandboxSpec spec = EngineUnderTest::specFor(u"docker"_s);
    spec.dockerEnabled = true;
    spec.authorized = false;
    // Its image is made by whoever wants it first, which takes longer than a sandbox may.
    const auto build = m_engine->backend()->images().build(spec);
    QTRY_VERIFY_WITH_TIMEOUT(build->isOver(), 240000);
    QVERIFY2(build->state() == ImageBuild::State::Ready, qPrintable(build->error().value_or(ApiError()).text()));
    const auto sandbox = m_engine->makeSandbox(spec);
    QVERIFY(sandbox);
    m_context = std::make_unique<SandboxContext>(m_engine->backend(), *sandbox);
    // No registry: an image of the sandbox's own Python, and a folder to build from.
    QFile makeImage(QFINDTESTDATA("../../support/make-image.sh"));
    QVERIFY2(makeImage.open(QIODevice::ReadOnly), qPrintable(makeImage.errorString()));
    const QString image = u"(set -- localhost/tiny:1\n%1\n) >/dev/null\n"_s.arg(QString::fromUtf8(makeImage.readAll()));
    QCOMPARE(script(image + uR"(
        mkdir -p /workspace/app; cd /workspace/app
        printf 'FROM localhost/tiny:1\nCOPY page /page\nCMD ["/usr/bin/python3", "-u", "-m", "http.server", "8000"]\n' > Dockerfile
        echo built > page
        printf 'services:\n  web:\n    image: localhost/app:1\n    ports: ["8100:8000"]\n' > compose.yaml
    )"_s),
        QString());
    m_panel = std::make_unique<DockerPanel>(*m_context);
    m_panel->resize(1200, 760);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_panel->setActive(true);
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->inside().hasList(), 60000);
    QCOMPARE(m_panel->inside().engine(), ContainersInside::Engine::Found);
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->inside().images().rowCount(), 1, 15000); // they are asked for at the same time
}

void TestDockerEngine::buildsAnImage()
{
    action("dockerBuild")->trigger();
    child<QLineEdit>("dockerLine0")->setText(u"/workspace/app"_s);
    child<QLineEdit>("dockerLine1")->setText(u"localhost/app:1"_s);
    child<QPushButton>("dockerLinesAccept")->click();
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->inside().images().rowCount() == 2, 90000);
    QVERIFY2(child<OutputView>("dockerJobOutput")->toPlainText().contains(u"STEP"),
        qPrintable(child<OutputView>("dockerJobOutput")->toPlainText()));
}

void TestDockerEngine::saysWhyAnImageWasNotPushed()
{
    // No registry is there: what the engine inside says about that is what the person reads.
    const QList<InnerImage> images = m_panel->inside().images().images();
    const auto app = std::ranges::find(images, u"localhost/app:1"_s, &InnerImage::reference);
    QVERIFY(app != images.cend());
    QSignalSpy failed(&m_panel->inside(), &ContainersInside::failed);
    QVERIFY(!m_panel->inside().push(app->key(), u"127.0.0.1:9/team/app:1"_s));
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 90000);
    const ApiError error = failed[0][0].value<ApiError>();
    QVERIFY2(error.sentence.contains(u"was not sent to 127.0.0.1:9/team/app:1"), qPrintable(error.sentence));
    QVERIFY2(error.sentence.contains(u"refused"), qPrintable(error.sentence));
}

void TestDockerEngine::runsItInTheSandboxesNetwork()
{
    action("dockerRun")->trigger();
    child<QComboBox>("containerImage")->setEditText(u"localhost/app:1"_s);
    child<QLineEdit>("containerName")->setText(u"web"_s);
    child<QLineEdit>("containerPorts")->setText(u"8000"_s);
    child<QPushButton>("containerAccept")->click();
    QVERIFY(appears(u"web"_s));
    QCOMPARE(named(u"web"_s)->tcpPorts(), QList<int>({8000}));
    choose(u"web"_s);
    QTRY_VERIFY_WITH_TIMEOUT(action("containerExpose")->isEnabled(), 15000);
    action("containerExpose")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(action("containerOpen")->isEnabled(), 15000);
    QTRY_COMPARE_WITH_TIMEOUT(visit(8000), 200, 30000);
}

void TestDockerEngine::runsItInANetworkOfItsOwn()
{
    action("dockerRun")->trigger();
    child<QComboBox>("containerImage")->setEditText(u"localhost/app:1"_s);
    child<QLineEdit>("containerName")->setText(u"own"_s);
    child<QComboBox>("containerNetwork")->setCurrentIndex(1);
    child<QLineEdit>("containerPorts")->setText(u"8080:8000"_s);
    child<QPushButton>("containerAccept")->click();
    QVERIFY(appears(u"own"_s));
    QCOMPARE(named(u"own"_s)->ports, QList<InnerPort>({{8080, 8000, u"tcp"_s}}));
    choose(u"own"_s);
    QTRY_VERIFY_WITH_TIMEOUT(action("containerExpose")->isEnabled(), 15000);
    action("containerExpose")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(visit(8080), 200, 30000);
}

void TestDockerEngine::followsItsLog()
{
    choose(u"web"_s);
    action("containerLog")->trigger();
    auto *output = child<OutputView>("dockerJobOutput");
    QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains(u"Serving HTTP"), 30000);
    QCOMPARE(visit(8000), 200);
    QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().count(u"\" 200 ") > 0, 30000); // live
    takePictures(*m_panel, u"engine-docker"_s);
    CommandRun *log = m_panel->inside().jobs().findLive(DockerJobs::Kind::Log, named(u"web"_s)->id);
    QVERIFY(log);
    action("dockerJobClose")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(script(u"pgrep -cf 'logs --follow' || true"_s).trimmed() == u"1"_s, 15000); // this one
}

void TestDockerEngine::runsACommandInIt()
{
    choose(u"web"_s);
    QTRY_VERIFY_WITH_TIMEOUT(action("containerExec")->isEnabled(), 15000);
    action("containerExec")->trigger();
    child<QLineEdit>("dockerLine0")
        ->setText(u"/usr/bin/python3 -c \"print(open('/page').read().strip() + ' here')\""_s);
    child<QPushButton>("dockerLinesAccept")->click();
    auto *output = child<OutputView>("dockerJobOutput");
    QTRY_VERIFY_WITH_TIMEOUT(output->toPlainText().contains(u"built here"), 60000);
}

void TestDockerEngine::stopsAndRemoves()
{
    choose(u"own"_s);
    action("containerRemove")->trigger();
    ConfirmDialog *question = nullptr;
    QTRY_VERIFY((question = m_panel->findChild<ConfirmDialog *>()) && question->confirmButton()->isEnabled());
    question->confirmButton()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!named(u"own"_s), 60000);
    choose(u"web"_s);
    action("containerStop")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(named(u"web"_s) && !named(u"web"_s)->isRunning(), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(
        action("containerStart")->isEnabled(), 60000); // a look may come before the stop's own answer
    action("containerStart")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(named(u"web"_s)->isRunning(), 60000);
}

void TestDockerEngine::composes()
{
    QStringList failures;
    const auto failed = connect(&m_panel->inside(), &ContainersInside::failed, this,
        [&failures](const ApiError &error) { failures << error.text(); });
    CommandRun *run = nullptr;
    connect(
        &m_panel->inside(), &ContainersInside::composeStarted, this, [&run](CommandRun *started) { run = started; });
    QVERIFY(!m_panel->inside().compose(u"/workspace/app/compose.yaml"_s, true));
    QTRY_VERIFY_WITH_TIMEOUT(run || !failures.isEmpty(), 60000);
    disconnect(failed);
    if (!run)
        QSKIP(qPrintable(failures.constFirst()));
    const auto composed = [this] {
        for (const InnerContainer &container : m_panel->inside().containers().containers()) {
            if (container.name.startsWith(u"app") && container.isRunning())
                return true;
        }
        return false;
    };
    QVERIFY2(QTest::qWaitFor(composed, 60000), run->output().all().constData());
    run = nullptr;
    QVERIFY(!m_panel->inside().compose(u"/workspace/app/compose.yaml"_s, false));
    QVERIFY(QTest::qWaitFor([&] { return !composed(); }, 60000));
}

void TestDockerEngine::aSandboxWithoutSaysSo()
{
    const auto plain = m_engine->makeSandbox(u"plain"_s);
    QVERIFY(plain);
    SandboxContext context(m_engine->backend(), *plain);
    DockerPanel panel(context);
    panel.setActive(true);
    QTRY_COMPARE_WITH_TIMEOUT(panel.inside().engine(), ContainersInside::Engine::None, 30000);
    QVERIFY(panel.findChild<StateView *>(u"dockerState"_s)->message().contains(u"Allow a container engine inside"));
}

QTEST_MAIN(TestDockerEngine)
#include "tst_dockerengine.moc"
