// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "Settle.h"
#include "common/FieldMessage.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "network/AllowListEditor.h"
#include "network/DestinationTester.h"
#include "network/NetworkPanel.h"
#include "network/PolicyEditor.h"
#include "sandboxes/SandboxContext.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QHostAddress>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QTreeView>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Mode = NetworkPolicy::Mode;

namespace {

/// Knows a few names; answers in a later turn, as the real one does.
NameLookup *fakeLookup(QStringList *asked)
{
    return new NameLookup([asked](const QString &name, QObject *context, std::function<void(const QHostInfo &)> done) {
        *asked << name;
        if (name == u"slow.example")
            return -1; // never
        QHostInfo info;
        if (name == u"pypi.example")
            info.setAddresses({QHostAddress(u"151.101.0.223"_s), QHostAddress(u"151.101.64.223"_s),
                QHostAddress(u"2a04:4e42::223"_s)});
        else if (name == u"many.example") {
            QList<QHostAddress> many;
            for (quint32 i = 0; i < 14; ++i)
                many << QHostAddress(0x97650000u + i);
            info.setAddresses(many);
        } else
            info.setError(QHostInfo::HostNotFound);
        QMetaObject::invokeMethod(context, [done, info] { done(info); }, Qt::QueuedConnection);
        return -1;
    });
}

struct Bench {
    explicit Bench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine, const NetworkPolicy &policy = {})
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(u"agent-7"_s))
        , context(backend, sandbox)
        , panel(context)
    {
        backend->fakeNetwork().put(sandbox.id, policy);
        panel.editor().list().setLookup(fakeLookup(&asked));
        panel.resize(1000, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
    }
    FakeNetworkApi &server() { return backend->fakeNetwork(); }
    NetworkPolicy policy() { return server().policyOf(sandbox.id); }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    QString face() { return panel.findChild<StateView *>()->message(); }
    QString notice()
    {
        auto *bar = panel.findChild<NoticeBar *>();
        return bar->isVisible() ? bar->text() : QString();
    }
    QString shown(const char *label)
    {
        auto *found = child<QLabel>(label);
        return found->isVisible() ? found->text() : QString();
    }
    bool watch()
    {
        panel.setActive(true);
        return QTest::qWaitFor([this] { return panel.rules().hasPolicy(); });
    }
    void choose(const char *mode) { child<QRadioButton>(mode)->click(); }
    void type(const QString &text, bool enter = true)
    {
        auto *field = child<QLineEdit>("rangeField");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        if (enter)
            QTest::keyClick(field, Qt::Key_Return);
    }
    QTreeView *ranges() { return child<QTreeView>("rangeTable"); }
    QString difference() { return shown("differenceLines"); }
    void apply() { child<QPushButton>("applyRules")->click(); }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    QStringList asked;
    SandboxContext context;
    NetworkPanel panel;
};

} // namespace

class TestNetworkPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void asksNothingBeforeItIsActive();
    void showsWhatHolds();
    void blocksAfterALook();
    void explainsWhileTyping();
    void addsTakesOutAndApplies();
    void tenAndNoMore();
    void resolvesANameOnRequest();
    void resolvesOnlyWhatFits();
    void unknownName();
    void lookUpCanBeLeft();
    void pastesAList();
    void emptyListCannotBeApplied();
    void warnsAboutNames();
    void discards();
    void somebodyElseWasFaster();
    void refusedByTheServer();
    void draftSurvivesRefresh();
    void triesDestinations();
    void explainsWhereItCannotTry();
    void faces();
    void unsupportedSaysTheServersSentence();
    void stoppedSandbox();
    void everyControlHasAName();
    void pictures();

private:
    PrivateSettings m_settings;
};

void TestNetworkPanel::init()
{
    QSettings().clear();
    QLocale::setDefault(QLocale::English);
    QApplication::clipboard()->clear();
}

void TestNetworkPanel::asksNothingBeforeItIsActive()
{
    Bench bench;
    settle();
    QCOMPARE(bench.backend->calls().log(), QStringList());
    QVERIFY(bench.watch());
    QCOMPARE(bench.asked, QStringList());
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
}

void TestNetworkPanel::showsWhatHolds()
{
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Only, {u"10.0.0.0/8"_s, u"2001:db8::/32"_s}});
    QVERIFY(bench.watch());
    QVERIFY(bench.child<QRadioButton>("networkOnly")->isChecked());
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    QCOMPARE(bench.shown("networkSummary"), u"In force: Only 2 range(s)"_s);
    QVERIFY(bench.difference().isEmpty());
    bench.server().put(bench.sandbox.id, {});
    bench.panel.refresh();
    QTRY_VERIFY(bench.child<QRadioButton>("networkOpen")->isChecked());
    QVERIFY(!bench.ranges()->isVisible());
}

void TestNetworkPanel::blocksAfterALook()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkBlocked");
    QCOMPARE(bench.policy().mode, Mode::Open); // a click on a choice changes nothing yet
    QVERIFY(bench.difference().contains(u"Everything outside"));
    QVERIFY(bench.difference().contains(u"can't be reached any more"));
    QVERIFY(bench.shown("differenceNote").contains(u"cut"));
    bench.apply();
    QTRY_COMPARE(bench.policy().mode, Mode::Blocked);
    QTRY_VERIFY(bench.difference().isEmpty());
    QTRY_COMPARE(bench.shown("networkSummary"), u"In force: Blocked"_s);
    QVERIFY(bench.notice().contains(u"Blocked"));
}

void TestNetworkPanel::explainsWhileTyping()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    QTRY_VERIFY(bench.child<QLineEdit>("rangeField")->hasFocus());
    const auto said = [&](const QString &text) {
        bench.type(text, false);
        return bench.shown("rangeFieldMessage");
    };
    QString words = said(u"10.0.0.5/8"_s);
    for (const QString &word : {u"10.0.0.0/8"_s, u"16,777,216 addresses"_s, u"Private"_s})
        QVERIFY2(words.contains(word), qPrintable(words));
    QVERIFY(bench.child<QPushButton>("addRange")->isEnabled());
    words = said(u"10.0.0.5/40"_s);
    QVERIFY2(words.contains(u"0 to 32"), qPrintable(words));
    QVERIFY(bench.child<FieldMessage>("rangeFieldMessage")->hasProblem());
    QVERIFY(!bench.child<QPushButton>("addRange")->isEnabled());
    words = said(u"2001:db8::1"_s);
    QVERIFY2(words.contains(u"2001:db8::1/128"), qPrintable(words));
    words = said(u"pypi.example"_s);
    QVERIFY2(words.contains(u"addresses only"), qPrintable(words));
    QCOMPARE(bench.child<QPushButton>("addRange")->text(), u"&Look Up"_s);
    QCOMPARE(bench.asked, QStringList()); // typing asks nobody
}

void TestNetworkPanel::addsTakesOutAndApplies()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"203.0.113.77/24"_s);
    bench.type(u"10.1.2.3"_s);
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    QVERIFY(bench.child<QLineEdit>("rangeField")->text().isEmpty());
    bench.type(u"10.1.2.3"_s); // twice
    QVERIFY(bench.shown("rangeFieldMessage").contains(u"already"));
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    bench.ranges()->setCurrentIndex(bench.ranges()->model()->index(0, 0));
    bench.ranges()->setFocus();
    QTest::keyClick(bench.ranges(), Qt::Key_Delete);
    QCOMPARE(bench.ranges()->model()->rowCount(), 1);
    QVERIFY(bench.difference().contains(u"203.0.113.0/24: stays reachable"));
    QVERIFY(bench.difference().contains(u"Everything else"));
    bench.apply();
    QTRY_COMPARE(bench.policy(), (NetworkPolicy{Mode::Only, {u"203.0.113.0/24"_s}}));
}

void TestNetworkPanel::tenAndNoMore()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    for (int i = 0; i < 10; ++i)
        bench.type(u"10.%1.0.0/16"_s.arg(i));
    QCOMPARE(bench.shown("rangeCount"), u"10 of 10"_s);
    bench.type(u"11.0.0.0/8"_s);
    QVERIFY(bench.shown("rangeFieldMessage").contains(u"full"));
    QCOMPARE(bench.ranges()->model()->rowCount(), 10);
    QCOMPARE(bench.child<QLineEdit>("rangeField")->text(), u"11.0.0.0/8"_s);
}

void TestNetworkPanel::resolvesANameOnRequest()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"https://pypi.example/simple/"_s);
    QCOMPARE(bench.asked, QStringList({u"pypi.example"_s}));
    auto *choice = bench.child<QWidget>("nameChoice");
    QTRY_VERIFY(choice->isVisible());
    QVERIFY(bench.shown("nameChoiceHeadline").contains(u"pypi.example"));
    auto *list = bench.child<QListWidget>("nameAddresses");
    QCOMPARE(list->count(), 3);
    list->item(1)->setCheckState(Qt::Unchecked);
    bench.child<QPushButton>("addAddresses")->click();
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    QCOMPARE(bench.ranges()->model()->index(0, 0).data().toString(), u"151.101.0.223/32"_s);
    QCOMPARE(bench.ranges()->model()->index(0, 2).data().toString(), u"pypi.example"_s);
    QVERIFY(!choice->isVisible());
    QVERIFY(bench.child<QLineEdit>("rangeField")->text().isEmpty());
    // The names outlive the round trip through the server, which knows none.
    bench.apply();
    QTRY_COMPARE(bench.policy().allowed.size(), 2);
    QTRY_VERIFY(bench.difference().isEmpty());
    QCOMPARE(bench.ranges()->model()->index(0, 2).data().toString(), u"pypi.example"_s);
}

void TestNetworkPanel::resolvesOnlyWhatFits()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"10.0.0.0/8"_s);
    bench.type(u"many.example"_s);
    QTRY_VERIFY(bench.child<QWidget>("nameChoice")->isVisible());
    auto *add = bench.child<QPushButton>("addAddresses");
    QVERIFY(add->isEnabled()); // nine are chosen
    bench.child<QListWidget>("nameAddresses")->item(12)->setCheckState(Qt::Checked);
    QVERIFY(!add->isEnabled());
    QVERIFY(add->toolTip().contains(u"9"));
    bench.child<QListWidget>("nameAddresses")->item(0)->setCheckState(Qt::Unchecked);
    QTest::keyClick(bench.child<QListWidget>("nameAddresses"), Qt::Key_Return);
    QCOMPARE(bench.ranges()->model()->rowCount(), 10);
}

void TestNetworkPanel::unknownName()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"nowhere.example"_s);
    QTRY_VERIFY(bench.shown("rangeFieldMessage").contains(u"is not known"));
    QVERIFY(bench.child<FieldMessage>("rangeFieldMessage")->hasProblem());
    QCOMPARE(bench.child<QLineEdit>("rangeField")->text(), u"nowhere.example"_s);
}

void TestNetworkPanel::lookUpCanBeLeft()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"slow.example"_s);
    QTRY_VERIFY(bench.shown("rangeFieldMessage").contains(u"Looking up"));
    QCOMPARE(bench.child<QPushButton>("addRange")->text(), u"&Cancel"_s);
    bench.child<QPushButton>("addRange")->click();
    QTRY_VERIFY(bench.shown("rangeFieldMessage").contains(u"addresses only"));
    bench.type(u"slow.example"_s);
    bench.type(u"10.0.0.0/8"_s); // typing on gives it up too
    QCOMPARE(bench.ranges()->model()->rowCount(), 1);
}

void TestNetworkPanel::pastesAList()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    QApplication::clipboard()->setText(u"10.0.0.0/8\n192.168.1.7\n\nexample.org\n10.0.0.0/8\n"_s);
    auto *field = bench.child<QLineEdit>("rangeField");
    field->setFocus();
    QTest::keySequence(field, QKeySequence::Paste);
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    QCOMPARE(field->text(), u"example.org"_s); // what needs a look
    QVERIFY(bench.shown("rangeFieldMessage").contains(u"2"));
}

void TestNetworkPanel::emptyListCannotBeApplied()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    QVERIFY(bench.shown("policyProblem").contains(u"at least one"));
    QVERIFY(!bench.child<QPushButton>("applyRules")->isEnabled());
    bench.panel.rules().apply();
    settle();
    QCOMPARE(bench.backend->calls().count(u"network.apply"_s), 0);
}

void TestNetworkPanel::warnsAboutNames()
{
    Bench bench;
    bench.server().setNameService({{u"10.89.0.1"_s}, false});
    QVERIFY(bench.watch());
    QVERIFY(bench.shown("nameWarning").isEmpty());
    bench.choose("networkBlocked");
    QVERIFY(bench.shown("nameWarning").contains(u"can't be looked up"));
    bench.choose("networkOnly");
    bench.type(u"203.0.113.0/24"_s);
    QTRY_VERIFY(bench.shown("nameWarning").contains(u"10.89.0.1"));
    auto *add = bench.child<QPushButton>("addNameServers");
    QVERIFY(add->isVisible());
    add->click();
    QVERIFY(bench.shown("nameWarning").isEmpty());
    QCOMPARE(bench.ranges()->model()->rowCount(), 2);
    QCOMPARE(bench.ranges()->model()->index(0, 2).data().toString(), u"name server"_s);
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0); // this server tells them for nothing
}

void TestNetworkPanel::discards()
{
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Only, {u"10.0.0.0/8"_s}});
    QVERIFY(bench.watch());
    bench.type(u"11.0.0.0/8"_s);
    bench.choose("networkBlocked");
    bench.child<QPushButton>("discardRules")->click();
    QVERIFY(bench.child<QRadioButton>("networkOnly")->isChecked());
    QCOMPARE(bench.ranges()->model()->rowCount(), 1);
    QVERIFY(bench.difference().isEmpty());
    QVERIFY(!bench.child<QAction>("applyNetwork")->isEnabled());
}

void TestNetworkPanel::somebodyElseWasFaster()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkBlocked");
    bench.server().put(bench.sandbox.id, {Mode::Only, {u"10.0.0.0/8"_s}});
    bench.apply();
    QTRY_VERIFY(bench.notice().contains(u"from elsewhere"));
    QCOMPARE(bench.policy().mode, Mode::Only);
    QVERIFY(bench.difference().contains(u"10.0.0.0/8"));
    bench.apply();
    QTRY_COMPARE(bench.policy().mode, Mode::Blocked);
}

void TestNetworkPanel::refusedByTheServer()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkBlocked");
    bench.backend->calls().fail(u"network.apply"_s,
        CallScript::error(
            ErrorKind::Invalid, 400, u"A sandbox with a container engine inside takes no network rules."_s));
    bench.apply();
    QTRY_VERIFY(bench.notice().contains(u"container engine inside"));
    QVERIFY(bench.child<QRadioButton>("networkBlocked")->isChecked());
    QVERIFY(!bench.difference().isEmpty());
    QTRY_VERIFY(bench.child<QPushButton>("applyRules")->isEnabled());
}

void TestNetworkPanel::draftSurvivesRefresh()
{
    Bench bench;
    QVERIFY(bench.watch());
    bench.choose("networkOnly");
    bench.type(u"10.0.0.0/8"_s);
    bench.type(u"half-typed"_s, false);
    const int asked = bench.backend->calls().count(u"network.read"_s);
    bench.panel.refresh();
    QTRY_VERIFY(bench.backend->calls().count(u"network.read"_s) > asked);
    QTRY_VERIFY(!bench.panel.rules().isAsking());
    QCOMPARE(bench.ranges()->model()->rowCount(), 1);
    QCOMPARE(bench.child<QLineEdit>("rangeField")->text(), u"half-typed"_s);
    bench.panel.setActive(false);
    bench.panel.setActive(true);
    QCOMPARE(bench.ranges()->model()->rowCount(), 1);
}

void TestNetworkPanel::triesDestinations()
{
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Blocked, {}});
    bench.server().setTest(u"db.example"_s, {DestinationTest::Outcome::Refused, u"10.0.0.9"_s, {}, {}});
    QVERIFY(bench.watch());
    auto *field = bench.child<QLineEdit>("destinationField");
    const auto tryIt = [&](const QString &text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    };
    tryIt(u"this is none"_s);
    QVERIFY(bench.shown("destinationFieldMessage").contains(u"no destination"));
    QCOMPARE(bench.server().tested().size(), 0);
    tryIt(u"example.org"_s);
    auto *table = bench.child<QTreeView>("destinationTable");
    QTRY_VERIFY(table->isVisible());
    QTRY_VERIFY(table->model()->index(0, 1).data().toString().contains(u"rules of this sandbox"));
    tryIt(u"db.example:5432"_s);
    QTRY_VERIFY(table->model()->index(0, 1).data().toString().contains(u"accepts no connections at port 5432"));
    QCOMPARE(table->model()->rowCount(), 2);
    const QList<Destination> expected{{u"example.org"_s, 443}, {u"db.example"_s, 5432}};
    QCOMPARE(bench.server().tested(), expected);
}

void TestNetworkPanel::explainsWhereItCannotTry()
{
    Bench bench(FakeBackend::Kind::LazyCloud);
    QVERIFY(bench.watch());
    QVERIFY(!bench.child<QLineEdit>("destinationField")->isVisible());
    QCOMPARE(bench.shown("destinationExplanation"), u"LazyCloud has no call for this."_s);
    QVERIFY(!bench.child<QAction>("tryNetwork")->isEnabled());
}

void TestNetworkPanel::faces()
{
    Bench bench;
    bench.backend->calls().fail(u"network.read"_s, CallScript::error(ErrorKind::Network, 0, u"No connection."_s));
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"No connection"));
    bench.backend->calls().hang(u"network.read"_s);
    bench.child<QPushButton>("statePrimary")->click();
    QTRY_VERIFY(bench.face().contains(u"Reading the network rules"));
    bench.child<QPushButton>("stateSecondary")->click();
    QTRY_VERIFY(bench.face().contains(u"Not read yet"));
    bench.backend->calls().restore(u"network.read"_s);
    bench.panel.refresh();
    QTRY_VERIFY(bench.face().isEmpty());
    bench.backend->calls().fail(u"network.read"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Not now."_s));
    bench.panel.refresh();
    QTRY_VERIFY(bench.notice().contains(u"Not now"));
    QVERIFY(bench.face().isEmpty()); // what was read stays
}

void TestNetworkPanel::unsupportedSaysTheServersSentence()
{
    Bench bench;
    bench.backend->setFeature(Feature::NetworkRules, false, u"Without root, the engine cannot set network rules."_s);
    bench.panel.setActive(true);
    QTRY_VERIFY(bench.face().contains(u"Without root"));
    // A server that can't change rules but tells them.
    Bench readable;
    QVERIFY(readable.watch());
    readable.backend->setFeature(Feature::NetworkRules, false, u"Without root, the engine cannot set network rules."_s);
    QTRY_VERIFY(readable.shown("networkExplanation").contains(u"Without root"));
    QVERIFY(!readable.child<QRadioButton>("networkBlocked")->isEnabled());
    QVERIFY(readable.child<QLineEdit>("destinationField")->isEnabled()); // trying is still possible
    readable.backend->setFeature(Feature::OutboundNetwork, false, u"There is no bridge."_s);
    QTRY_VERIFY(readable.shown("networkExplanation").contains(u"There is no bridge."));
}

void TestNetworkPanel::stoppedSandbox()
{
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Only, {u"10.0.0.0/8"_s}});
    QVERIFY(bench.watch());
    Sandbox stopped = bench.sandbox;
    stopped.state = SandboxState::Stopped;
    bench.context.update(stopped);
    QVERIFY(!bench.child<QRadioButton>("networkBlocked")->isEnabled());
    QVERIFY(!bench.child<QLineEdit>("destinationField")->isEnabled());
    QVERIFY(bench.shown("networkSummary").contains(u"when it ran"));
    QVERIFY(bench.child<QAction>("applyNetwork")->toolTip().contains(u"not running"));
}

void TestNetworkPanel::everyControlHasAName()
{
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Only, {u"10.0.0.0/8"_s}});
    QVERIFY(bench.watch());
    bench.type(u"pypi.example"_s);
    QTRY_VERIFY(bench.child<QWidget>("nameChoice")->isVisible());
    bench.panel.tester().model().test({u"example.org"_s, 443});
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
    QVERIFY(controls > 8);
}

void TestNetworkPanel::pictures()
{
    Bench open;
    QVERIFY(open.watch());
    takePictures(open.panel, u"network-open"_s);
    Bench bench(FakeBackend::Kind::LocalEngine, {Mode::Only, {u"10.0.0.0/8"_s, u"203.0.113.0/24"_s}});
    QVERIFY(bench.watch());
    bench.type(u"pypi.example"_s);
    QTRY_VERIFY(bench.child<QWidget>("nameChoice")->isVisible());
    takePictures(bench.panel, u"network-lookup"_s);
    bench.child<QPushButton>("addAddresses")->click();
    bench.ranges()->setCurrentIndex(bench.ranges()->model()->index(1, 0));
    bench.panel.rules().draft().list().removeRange(u"203.0.113.0/24"_s);
    bench.server().setTest(u"pypi.example"_s,
        {DestinationTest::Outcome::Connected, u"151.101.0.223"_s, std::chrono::milliseconds(14), {}});
    bench.server().setTest(u"db.internal"_s, {DestinationTest::Outcome::Refused, u"10.0.0.9"_s, {}, {}});
    bench.panel.tester().model().test({u"db.internal"_s, 5432});
    bench.panel.tester().model().test({u"example.org"_s, 443});
    bench.panel.tester().model().test({u"pypi.example"_s, 443});
    QTRY_VERIFY(
        bench.child<QTreeView>("destinationTable")->model()->index(0, 1).data().toString().contains(u"Reached"));
    bench.type(u"10.0.0.5/8"_s, false);
    takePictures(bench.panel, u"network-draft"_s);
    Bench cloud(FakeBackend::Kind::LazyCloud, {Mode::Blocked, {}});
    QVERIFY(cloud.watch());
    takePictures(cloud.panel, u"network-cloud"_s);
}

QTEST_MAIN(TestNetworkPanel)
#include "tst_networkpanel.moc"
