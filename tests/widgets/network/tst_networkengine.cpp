// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "backend/NetworkApi.h"
#include "network/AllowListModel.h"
#include "network/DestinationTester.h"
#include "network/NetworkPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Mode = NetworkPolicy::Mode;

/// The network panel against a real sandbox. What is tried from inside is loopback, or an address for documents that a
/// rule stops before anything leaves.
class TestNetworkEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void blocksAndTells();
    void keepsToTheList();
    void opensAgain();

private:
    template <typename T> T *child(const char *name) { return m_panel->findChild<T *>(QString::fromLatin1(name)); }
    NetworkPolicy policy()
    {
        const auto read = EngineUnderTest::wait(m_engine->backend()->network().read(m_context->id()));
        return read && *read ? **read : NetworkPolicy();
    }
    void tryDestination(const QString &text)
    {
        auto *field = child<QLineEdit>("destinationField");
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    QString finding()
    {
        return child<QTreeView>("destinationTable")->model()->index(0, DestinationModel::Finding).data().toString();
    }

    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<NetworkPanel> m_panel;
};

void TestNetworkEngine::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
    const Capabilities &can = m_engine->backend()->capabilities();
    if (!can.has(Feature::NetworkRules))
        QSKIP(qPrintable(u"No network rules: "_s + can.reason(Feature::NetworkRules)));
    const auto sandbox = m_engine->makeSandbox(u"network"_s);
    QVERIFY(sandbox);
    m_context = std::make_unique<SandboxContext>(m_engine->backend(), *sandbox);
    m_panel = std::make_unique<NetworkPanel>(*m_context);
    m_panel->resize(1000, 800);
    m_panel->show();
    m_panel->setActive(true);
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->rules().hasPolicy(), 15000);
}

void TestNetworkEngine::blocksAndTells()
{
    child<QRadioButton>("networkBlocked")->click();
    child<QPushButton>("applyRules")->click();
    QTRY_COMPARE_WITH_TIMEOUT(m_panel->rules().draft().base().mode, Mode::Blocked, 15000);
    QCOMPARE(policy().mode, Mode::Blocked);
    tryDestination(u"203.0.113.7:443"_s);
    QTRY_VERIFY_WITH_TIMEOUT(finding().contains(u"rules of this sandbox"), 15000);
    tryDestination(u"127.0.0.1:8099"_s); // nothing listens: that is no rule
    QTRY_VERIFY_WITH_TIMEOUT(finding().contains(u"accepts no connections"), 15000);
}

void TestNetworkEngine::keepsToTheList()
{
    child<QRadioButton>("networkOnly")->click();
    auto *field = child<QLineEdit>("rangeField");
    field->setText(u"198.51.100.77/24"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->rules().draft().nameService(), 15000);
    child<QPushButton>("applyRules")->click();
    QTRY_COMPARE_WITH_TIMEOUT(policy().allowed, QStringList({u"198.51.100.0/24"_s}), 15000);
    tryDestination(u"203.0.113.7"_s);
    QTRY_VERIFY_WITH_TIMEOUT(finding().contains(u"rules of this sandbox"), 15000);
    takePictures(*m_panel, u"engine-network"_s);
}

void TestNetworkEngine::opensAgain()
{
    child<QRadioButton>("networkOpen")->click();
    child<QPushButton>("applyRules")->click();
    QTRY_COMPARE_WITH_TIMEOUT(policy().mode, Mode::Open, 15000);
}

QTEST_MAIN(TestNetworkEngine)
#include "tst_networkengine.moc"
