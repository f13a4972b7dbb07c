// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "backend/PortApi.h"
#include "backend/ProcessApi.h"
#include "common/NoticeBar.h"
#include "ports/PortsPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// The panel of ports against a real sandbox: what a program there opens appears by itself, is reached through its
/// address, and is dead when it is dead.
class TestPortsEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aServerAppears();
    void oneClickMakesItReachable();
    void deadWhenTheProgramEnds();
    void stopsExposing();

private:
    QTreeView *table() { return m_panel->findChild<QTreeView *>(u"portTable"_s); }
    template <typename T> T *child(const char *name) { return m_panel->findChild<T *>(QString::fromLatin1(name)); }
    QString cell(PortModel::Column column)
    {
        const PortModel &model = m_panel->monitor().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.rows().at(row).number == m_port)
                return model.index(row, column).data().toString();
        }
        return {};
    }
    void clickLink()
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QModelIndex link = table()->model()->index(row, PortModel::Do);
            if (link.data(PortModel::NumberRole).toInt() == m_port)
                QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(link).center());
        }
    }

    const int m_port = 8000;
    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<PortsPanel> m_panel;
    QStringList m_opened;
    ProcessId m_server;
};

void TestPortsEngine::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
    const Capabilities &can = m_engine->backend()->capabilities();
    if (!can.has(Feature::Ports))
        QSKIP(qPrintable(u"No ports: "_s + can.reason(Feature::Ports)));
    SandboxSpec spec = EngineUnderTest::specFor(u"ports"_s);
    spec.authorized = false;
    const auto sandbox = m_engine->makeSandbox(spec);
    QVERIFY(sandbox);
    m_context = std::make_unique<SandboxContext>(m_engine->backend(), *sandbox);
    m_panel = std::make_unique<PortsPanel>(*m_context);
    m_panel->setOpener([this](const QUrl &url) {
        m_opened << url.toString();
        return true;
    });
    m_panel->resize(1000, 600);
    m_panel->show();
    m_panel->setActive(true);
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->monitor().hasList(), 15000);
    QCOMPARE(m_panel->monitor().model().rowCount(), 0);
}

void TestPortsEngine::aServerAppears()
{
    Command command;
    command.arguments = {u"python3"_s, u"-m"_s, u"http.server"_s, QString::number(m_port), u"--bind"_s, u"127.0.0.1"_s};
    const auto started = EngineUnderTest::wait(m_engine->backend()->processes().start(m_context->id(), command));
    QVERIFY(started && *started);
    m_server = (*started)->id;
    QTRY_COMPARE_WITH_TIMEOUT(cell(PortModel::State), u"Inside only"_s, 20000); // nobody asked
    QVERIFY(cell(PortModel::Program).startsWith(u"python3"));
    QCOMPARE(cell(PortModel::Bound), u"127.0.0.1"_s);
}

void TestPortsEngine::oneClickMakesItReachable()
{
    clickLink();
    QTRY_COMPARE_WITH_TIMEOUT(cell(PortModel::State), u"Open"_s, 15000);
    QCOMPARE(cell(PortModel::Access), u"Public"_s);
    clickLink();
    QCOMPARE(m_opened.size(), 1);
    const auto probe = EngineUnderTest::wait(m_engine->backend()->ports().probe({m_port, m_opened.first(), {}}));
    QVERIFY(probe && *probe);
    QCOMPARE((*probe)->httpStatus, 200);
    takePictures(*m_panel, u"engine-ports"_s);
}

void TestPortsEngine::deadWhenTheProgramEnds()
{
    QVERIFY(
        EngineUnderTest::wait(m_engine->backend()->processes().signalStarted(m_context->id(), m_server, Signal::Kill)));
    QTRY_COMPARE_WITH_TIMEOUT(cell(PortModel::State), u"Nothing listens"_s, 20000);
}

void TestPortsEngine::stopsExposing()
{
    table()->setCurrentIndex(table()->model()->index(0, 0));
    child<QAction>("closePort")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 0, 15000);
    const auto probe = EngineUnderTest::wait(m_engine->backend()->ports().probe({m_port, m_opened.first(), {}}));
    QVERIFY(probe && *probe);
    QCOMPARE((*probe)->httpStatus, 404);
    const auto list = EngineUnderTest::wait(m_engine->backend()->ports().list(m_context->id()));
    QVERIFY(list && *list);
    QVERIFY((*list)->isEmpty());
}

QTEST_MAIN(TestPortsEngine)
#include "tst_portsengine.moc"
