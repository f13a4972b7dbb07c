// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "Settle.h"
#include "common/FieldMessage.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "ports/PortsPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace vivarium;

namespace {

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , panel(context)
    {
        panel.setOpener([this](const QUrl &url) {
            opened << url.toString();
            return browserWorks;
        });
        panel.resize(1000, 600);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
    }
    FakePortApi &server() { return backend->fakePorts(); }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    QTreeView *table() { return child<QTreeView>("portTable"); }
    QString face() { return panel.findChild<StateView *>()->message(); }
    QString notice()
    {
        auto *bar = panel.findChild<NoticeBar *>();
        return bar->isVisible() ? bar->text() : QString();
    }
    QString message()
    {
        auto *label = child<FieldMessage>("portFieldMessage");
        return label->isVisible() ? label->text() : QString();
    }
    bool watch(int rows)
    {
        panel.setActive(true);
        return listed(rows);
    }
    bool listed(int rows)
    {
        return QTest::qWaitFor([&] { return table()->model()->rowCount() == rows && panel.monitor().hasList(); });
    }
    QModelIndex index(int port, PortModel::Column column = PortModel::Number)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QModelIndex found = table()->model()->index(row, column);
            if (found.data(PortModel::NumberRole).toInt() == port)
                return found;
        }
        return {};
    }
    QString cell(int port, PortModel::Column column) { return index(port, column).data().toString(); }
    void choose(int port) { table()->setCurrentIndex(index(port)); }
    /// A click on the link at the end of a port's row.
    void clickLink(int port)
    {
        const QModelIndex link = index(port, PortModel::Do);
        table()->scrollTo(link);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(link).center());
    }
    void type(const QString &text)
    {
        auto *field = child<QLineEdit>("portField");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    PortsPanel panel;
    QStringList opened;
    bool browserWorks = true;
};

} // namespace

class TestPortsPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void asksNothingBeforeItIsActive();
    void showsWhatListens();
    void oneClickExposes();
    void enterDoesTheSame();
    void aDoubleClickExposesNothing();
    void exposesByNumber();
    void mistypedNumbers();
    void opensInTheBrowser();
    void tokenNeverShown();
    void stopsExposingAndUndoes();
    void cannotCloseWhereTheServerCannot();
    void deadPortIsDead();
    void looksInsideOnRequest();
    void calledOnce();
    void actionsStayWithTheirPort();
    void emptyFaces();
    void failedList();
    void unsupportedSaysTheServersSentence();
    void hangingListCanBeLeft();
    void stoppedSandbox();
    void hostileTexts();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestPortsPanel::init()
{
    QSettings().clear();
    QApplication::clipboard()->clear();
}

void TestPortsPanel::asksNothingBeforeItIsActive()
{
    Bench bench;
    settle();
    QCOMPARE(bench.backend->calls().log(), QStringList());
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"Nothing listens"));
}

void TestPortsPanel::showsWhatListens()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"127.0.0.1"_s, 31, u"python3"_s});
    bench.server().put(bench.sandbox.id, 9000);
    QVERIFY(bench.watch(2));
    QCOMPARE(bench.cell(8000, PortModel::State), u"Inside only"_s);
    QCOMPARE(bench.cell(8000, PortModel::Program), u"python3 (31)"_s);
    QCOMPARE(bench.cell(8000, PortModel::Do), u"Expose"_s);
    QCOMPARE(bench.cell(9000, PortModel::State), u"Nothing listens"_s);
    QVERIFY(bench.cell(9000, PortModel::Address).startsWith(u"http://"));
    QCOMPARE(bench.child<QWidget>("portSummary")->isVisible(), true);
}

void TestPortsPanel::oneClickExposes()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    bench.server().setAuthorized(bench.sandbox.id, false);
    QVERIFY(bench.watch(1));
    bench.clickLink(8000);
    QTRY_VERIFY(bench.server().isExposed(bench.sandbox.id, 8000));
    QTRY_COMPARE(bench.cell(8000, PortModel::State), u"Open"_s);
    QCOMPARE(bench.cell(8000, PortModel::Access), u"Public"_s);
    QTRY_VERIFY(bench.notice().contains(u"Port 8000 is exposed"));
    QVERIFY(bench.notice().contains(u"Whoever knows"));
    // The notice offers what one wants next.
    bench.child<QToolButton>("noticeAction")->click();
    QCOMPARE(bench.opened.size(), 1);
    QVERIFY(bench.opened.first().contains(u"-8000."));
}

void TestPortsPanel::enterDoesTheSame()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_Return);
    QTRY_COMPARE(bench.cell(8000, PortModel::Do), u"Open in Browser"_s);
    QTest::keyClick(bench.table(), Qt::Key_Return);
    QCOMPARE(bench.opened.size(), 1);
}

void TestPortsPanel::aDoubleClickExposesNothing()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    QVERIFY(bench.watch(1));
    const QPoint at = bench.table()->visualRect(bench.index(8000, PortModel::Program)).center();
    QTest::mouseDClick(bench.table()->viewport(), Qt::LeftButton, {}, at);
    settle();
    QVERIFY(!bench.server().isExposed(bench.sandbox.id, 8000));
}

void TestPortsPanel::exposesByNumber()
{
    Bench bench;
    QVERIFY(bench.watch(0));
    bench.type(u":5173"_s);
    QTRY_VERIFY(bench.server().isExposed(bench.sandbox.id, 5173));
    QTRY_COMPARE(bench.cell(5173, PortModel::State), u"Nothing listens"_s);
    QVERIFY(bench.child<QLineEdit>("portField")->text().isEmpty());
    QTRY_COMPARE(bench.table()->currentIndex().data(PortModel::NumberRole).toInt(), 5173);
    // Once more is no second call; it shows where the port is.
    bench.type(u"5173"_s);
    QCOMPARE(bench.backend->calls().count(u"ports.expose"_s), 1);
}

void TestPortsPanel::mistypedNumbers()
{
    Bench bench;
    QVERIFY(bench.watch(0));
    bench.type(u"70000"_s);
    QVERIFY2(bench.message().contains(u"1 to 65535"), qPrintable(bench.message()));
    QCOMPARE(bench.child<QLineEdit>("portField")->text(), u"70000"_s);
    bench.type(u"80"_s);
    QTRY_VERIFY(bench.server().isExposed(bench.sandbox.id, 80));
    QVERIFY(bench.message().isEmpty());
    QCOMPARE(bench.backend->calls().count(u"ports.expose"_s), 1);
}

void TestPortsPanel::opensInTheBrowser()
{
    Bench bench;
    bench.server().put(bench.sandbox.id, 8000);
    bench.server().put(bench.sandbox.id, 8001);
    bench.server().setUrl(8001, u"file:///etc/passwd"_s);
    QVERIFY(bench.watch(2));
    bench.choose(8000);
    bench.child<QAction>("openPort")->trigger();
    QCOMPARE(bench.opened.size(), 1);
    bench.child<QAction>("copyAddress")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), bench.opened.first());
    bench.choose(8001);
    QVERIFY(!bench.child<QAction>("openPort")->isEnabled());
    QVERIFY(bench.child<QAction>("openPort")->toolTip().contains(u"no web address"));
    bench.clickLink(8001);
    QCOMPARE(bench.opened.size(), 1);
    bench.browserWorks = false;
    bench.choose(8000);
    bench.child<QAction>("openPort")->trigger();
    QTRY_VERIFY(bench.notice().contains(u"No browser"));
}

void TestPortsPanel::tokenNeverShown()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().setAuthorized(bench.sandbox.id, true);
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    QCOMPARE(bench.cell(8000, PortModel::Access), u"With token"_s);
    QVERIFY(!bench.child<QAction>("openPort")->isEnabled());
    QVERIFY(bench.child<QLabel>("portWords")->text().contains(u"Authorization"));
    const QString call = bench.child<QLineEdit>("portCall")->text();
    QVERIFY(call.startsWith(u"curl -H \"Authorization: Bearer $LAZYCLOUD_TOKEN\" 'http"));
    bench.clickLink(8000); // what it offers is the command
    QCOMPARE(QApplication::clipboard()->text(), call);
    QCOMPARE(bench.opened.size(), 0);
    QTRY_VERIFY(bench.notice().contains(u"$LAZYCLOUD_TOKEN"));
    QApplication::clipboard()->clear();
    bench.child<QToolButton>("copyPortCall")->click();
    QCOMPARE(QApplication::clipboard()->text(), call);
}

void TestPortsPanel::stopsExposingAndUndoes()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    bench.table()->setFocus();
    QTest::keyClick(bench.table(), Qt::Key_Delete);
    QTRY_VERIFY(!bench.server().isExposed(bench.sandbox.id, 8000));
    QTRY_COMPARE(bench.cell(8000, PortModel::State), u"Inside only"_s);
    QTRY_VERIFY(bench.notice().contains(u"not exposed any more"));
    bench.child<QToolButton>("noticeAction")->click();
    QTRY_VERIFY(bench.server().isExposed(bench.sandbox.id, 8000));
}

void TestPortsPanel::cannotCloseWhereTheServerCannot()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    auto *close = bench.child<QAction>("closePort");
    QVERIFY(!close->isEnabled());
    QVERIFY(close->toolTip().contains(u"LazyCloud has no call for this."));
}

void TestPortsPanel::deadPortIsDead()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    QTRY_COMPARE(bench.cell(8000, PortModel::State), u"Open"_s);
    bench.server().stopListening(bench.sandbox.id, 8000);
    QTRY_COMPARE_WITH_TIMEOUT(bench.cell(8000, PortModel::State), u"Nothing listens"_s, 6000); // by itself
    bench.choose(8000);
    QVERIFY(bench.child<QLabel>("portWords")->text().contains(u"nothing listens"));
}

void TestPortsPanel::looksInsideOnRequest()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().listen(bench.sandbox.id, {8000, u"127.0.0.1"_s, 31, u"python3"_s});
    QVERIFY(bench.watch(0));
    QTRY_VERIFY(bench.face().contains(u"No ports are exposed"));
    auto *explanation = bench.child<QLabel>("portExplanation");
    QVERIFY(explanation->isVisible());
    QVERIFY(explanation->text().contains(u"restarts the idle clock"));
    QVERIFY(bench.child<QToolButton>("lookInsideButton")->isVisible());
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
    bench.child<QToolButton>("lookInsideButton")->click();
    QVERIFY(bench.listed(1));
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 1);
    QCOMPARE(bench.cell(8000, PortModel::Bound), u"127.0.0.1"_s);
    QVERIFY(explanation->text().contains(u"Last look"));
    // Where a program listens on its own address only, the way from outside may not lead there.
    bench.clickLink(8000);
    QTRY_VERIFY(bench.notice().contains(u"0.0.0.0"));
    Bench local;
    QVERIFY(local.watch(0));
    QVERIFY(!local.child<QLabel>("portExplanation")->isVisible());
    QVERIFY(!local.child<QToolButton>("lookInsideButton")->isVisible());
}

void TestPortsPanel::calledOnce()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    bench.server().setProbe(8000, {PortProbe::Outcome::NeedsToken, 401, std::chrono::milliseconds(20), {}});
    QVERIFY(bench.watch(1));
    QCOMPARE(bench.cell(8000, PortModel::Access), u"–"_s);
    bench.choose(8000);
    bench.child<QAction>("probePort")->trigger();
    QTRY_COMPARE(bench.cell(8000, PortModel::Access), u"With token"_s);
    QTRY_VERIFY(bench.notice().contains(u"HTTP 401"));
    QVERIFY(!bench.child<QAction>("openPort")->isEnabled());
}

void TestPortsPanel::actionsStayWithTheirPort()
{
    Bench bench;
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    bench.server().put(bench.sandbox.id, 22);
    bench.server().put(bench.sandbox.id, 80);
    bench.panel.refresh();
    QVERIFY(bench.listed(3));
    QCOMPARE(bench.table()->currentIndex().data(PortModel::NumberRole).toInt(), 8000);
    bench.child<QAction>("closePort")->trigger();
    QTRY_VERIFY(!bench.server().isExposed(bench.sandbox.id, 8000));
    QVERIFY(bench.server().isExposed(bench.sandbox.id, 22));
    QVERIFY(bench.server().isExposed(bench.sandbox.id, 80));
}

void TestPortsPanel::emptyFaces()
{
    Bench bench;
    QVERIFY(bench.watch(0));
    QTRY_VERIFY(bench.face().contains(u"appears here by itself"));
    bench.panel.findChild<QPushButton *>(u"statePrimary"_s)->click();
    QTRY_VERIFY(bench.child<QLineEdit>("portField")->hasFocus());
}

void TestPortsPanel::failedList()
{
    Bench bench;
    bench.backend->calls().fail(u"ports.list"_s, CallScript::error(ErrorKind::Network, 0, u"No connection."_s));
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"No connection"));
    bench.panel.findChild<QPushButton *>(u"statePrimary"_s)->click();
    QTRY_VERIFY(bench.face().contains(u"Nothing listens"));
    // A later failure keeps what is shown and is said once.
    bench.server().put(bench.sandbox.id, 8000);
    bench.panel.refresh();
    QVERIFY(bench.listed(1));
    bench.backend->calls().fail(u"ports.list"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
    bench.panel.refresh();
    QTRY_VERIFY(bench.notice().contains(u"Not now"));
    QCOMPARE(bench.table()->model()->rowCount(), 1);
}

void TestPortsPanel::unsupportedSaysTheServersSentence()
{
    {
        Bench bench;
        bench.backend->setFeature(Feature::Ports, false, u"This engine exposes no ports."_s);
        bench.panel.setActive(true);
        QTRY_VERIFY(bench.face().contains(u"This engine exposes no ports."));
        QVERIFY(!bench.child<QAction>("exposeTyped")->isEnabled());
    }
    // A server that says so only when it is asked.
    Bench bench;
    bench.backend->calls().fail(
        u"ports.list"_s, CallScript::error(ErrorKind::Unsupported, 501, u"No edge runs on this machine."_s), -1);
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"No edge runs on this machine."));
}

void TestPortsPanel::hangingListCanBeLeft()
{
    Bench bench;
    bench.backend->calls().hang(u"ports.list"_s);
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"Reading the ports"));
    bench.panel.findChild<QPushButton *>(u"stateSecondary"_s)->click();
    QTRY_VERIFY(bench.face().contains(u"Not read yet"));
    bench.backend->calls().restore(u"ports.list"_s);
    bench.panel.refresh();
    QTRY_VERIFY(bench.face().contains(u"Nothing listens"));
}

void TestPortsPanel::stoppedSandbox()
{
    Bench bench;
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    QVERIFY(!bench.table()->isEnabled());
    QCOMPARE(bench.table()->model()->rowCount(), 1);
    QVERIFY(!bench.child<QAction>("exposeTyped")->isEnabled());
    QVERIFY(bench.child<QAction>("exposeTyped")->toolTip().contains(u"not running"));
}

void TestPortsPanel::hostileTexts()
{
    Bench bench;
    bench.server().listen(bench.sandbox.id, {8000, u"0.0.0.0\u202e"_s, 31, u"evil\x1b]0;x\x07\u202e"_s});
    bench.server().put(bench.sandbox.id, 8000);
    bench.server().setUrl(8000, u"http://x/\u202e"_s);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    for (int column = 0; column < PortModel::ColumnCount; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
            const QString text = bench.index(8000, PortModel::Column(column)).data(role).toString();
            QVERIFY2(!text.contains(QChar(0x202e)) && !text.contains(QChar(0x1b)), qPrintable(text));
        }
    }
    QVERIFY(!bench.child<QLineEdit>("portAddress")->text().contains(QChar(0x202e)));
}

void TestPortsPanel::everyControlHasAName()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    bench.server().put(bench.sandbox.id, 8000);
    QVERIFY(bench.watch(1));
    bench.choose(8000);
    int controls = 0;
    for (QWidget *widget : bench.panel.findChildren<QWidget *>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(interface);
        QVERIFY2(!interface->text(QAccessible::Name).isEmpty() || widget->inherits("QLabel"),
            qPrintable(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName()));
        ++controls;
    }
    QVERIFY(controls > 6);
    for (QAction *action : bench.panel.panelActions())
        QVERIFY(!action->text().isEmpty() && !action->objectName().isEmpty());
}

void TestPortsPanel::pictures()
{
    Bench local;
    local.server().setAuthorized(local.sandbox.id, false);
    local.server().listen(local.sandbox.id, {8000, u"0.0.0.0"_s, 31, u"python3"_s});
    local.server().listen(local.sandbox.id, {5173, u"127.0.0.1"_s, 44, u"node"_s});
    local.server().listen(local.sandbox.id, {5173, u"::1"_s, 44, u"node"_s});
    local.server().listen(local.sandbox.id, {5432, u"127.0.0.1"_s, 52, u"postgres"_s});
    local.server().put(local.sandbox.id, 8000);
    local.server().put(local.sandbox.id, 9229);
    QVERIFY(local.watch(4));
    local.choose(8000);
    takePictures(local.panel, u"ports-local"_s);
    Bench cloud(FakeBackend::Kind::LazyCloud);
    cloud.server().setAuthorized(cloud.sandbox.id, true);
    cloud.server().put(cloud.sandbox.id, 8000);
    cloud.server().put(cloud.sandbox.id, 3000);
    QVERIFY(cloud.watch(2));
    cloud.choose(8000);
    takePictures(cloud.panel, u"ports-cloud"_s);
    Bench empty;
    QVERIFY(empty.watch(0));
    takePictures(empty.panel, u"ports-empty"_s);
}

QTEST_MAIN(TestPortsPanel)
#include "tst_portspanel.moc"
