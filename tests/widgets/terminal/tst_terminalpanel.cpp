// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "FakeProcessApi.h"
#include "FakeTerminalApi.h"
#include "Pictures.h"
#include "PtyTerminalApi.h"
#include "Settle.h"
#include "TerminalWorld.h"
#include "common/NoticeBar.h"
#include "sandboxes/SandboxContext.h"
#include "terminal/TerminalActions.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalStore.h"
#include "terminal/TerminalTabBar.h"
#include "terminal/TerminalWindow.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFontDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace vivarium;

using State = TerminalSession::State;

namespace {

/// A panel on a running sandbox whose terminals are served by `Api`.
template <typename Api> struct PanelWorld {
    explicit PanelWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
    {
        auto owned = std::make_shared<FakeBackend>(kind);
        backend = owned.get();
        auto terminals = std::make_unique<Api>();
        api = terminals.get();
        backend->setTerminalApi(std::move(terminals));
        context = std::make_unique<SandboxContext>(owned, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    }
    ~PanelWorld()
    {
        panel.reset();
        context.reset();
    }
    bool show(const QSize &size = QSize(900, 520))
    {
        panel = std::make_unique<TerminalPanel>(*context, settings, nullptr);
        panel->resize(size);
        panel->show();
        panel->activateWindow();
        if (!QTest::qWaitForWindowActive(panel.get()))
            return false;
        panel->setActive(true);
        return true;
    }
    template <typename T> T *child(const char *name) const { return panel->findChild<T *>(QLatin1String(name)); }
    [[nodiscard]] TerminalTabBar *tabs() const { return child<TerminalTabBar>("terminalTabs"); }
    [[nodiscard]] TerminalStore &store() const { return TerminalStore::of(*context); }
    [[nodiscard]] QString headline() const
    {
        const auto *label = child<QLabel>("stateHeadline");
        return label && label->isVisible() ? label->text() : QString();
    }
    /// A button in the banners of a page.
    QPushButton *button(const TerminalPage *page, const char *name) const
    {
        auto *found = page->findChild<QPushButton *>(QLatin1String(name));
        return found && found->isVisible() ? found : nullptr;
    }
    TerminalPage *openOne()
    {
        panel->openTerminal();
        TerminalPage *page = panel->currentPage();
        if (page && !QTest::qWaitFor([&] { return page->session().state() == State::Connected; }, 10000))
            return nullptr;
        return page;
    }
    bool waitForText(const TerminalPage *page, const QString &part)
    {
        return spinUntil([&] { return page->view().allText().contains(part); }, 15000);
    }

    FakeBackend *backend = nullptr;
    Api *api = nullptr;
    std::unique_ptr<SandboxContext> context;
    TerminalSettings settings;
    std::unique_ptr<TerminalPanel> panel;
};

using PtyPanel = PanelWorld<PtyTerminalApi>;
using FakePanel = PanelWorld<FakeTerminalApi>;

ApiError sentence(ErrorKind kind, const QString &text)
{
    ApiError error;
    error.kind = kind;
    error.sentence = text;
    return error;
}

} // namespace

class TestTerminalPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void emptyStateOpensTheFirstTerminal();
    void stoppedSandboxExplainsItself();
    void pausedSandboxOffersToResume();
    void aPauseOffersNoNewShell();
    void askedForWhileStartingItOpensWhenItRuns();
    void typingRunsCommands();
    void tabsNameAndCloseTerminals();
    void closingALiveShellAsksInside();
    void closingNamesWhatRuns();
    void bellMarksAnUnseenTerminal();
    void fontAndScrollbackCanBeChosen();
    void renameInPlace();
    void reorderedTabsKeepTheirTerminals();
    void keptShellsComeBackWithTheirText();
    void keptShellsDoNotConnectUnseen();
    void failedSearchIsTold();
    void slowConnectionShowsSecondsAndCancel();
    void refusalOffersAnotherTry();
    void aSandboxThatWasStoppedOffersNone();
    void endedShellOffersRestart();
    void lostPlainShellOffersANewOne();
    void lostKeptShellCountsDown();
    void takenOverShellCanBeTakenBack();
    void ownWindowAndBack();
    void panelGoesButShellsStay();
    void multiLinePasteIsShownFirst();
    void linksAreShownFirst();
    void findBarFinds();
    void zoomAndColoursAreShared();
    void savesTheOutput();
    void outputBehindATabIsMarked();
    void contextMenuShowsShortcuts();
    void keyboardLeavesTheTerminal();
    void externalCommandIsCopied();
    void everythingHasAName();
    void floodLeavesOtherTerminalsUsable();
    void pictures();
};

void TestTerminalPanel::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"vivarium-test"_s);
    QCoreApplication::setApplicationName(u"tst_terminalpanel"_s);
}

void TestTerminalPanel::init()
{
    QSettings().clear();
    QFile::remove(QStandardPaths::writableLocation(QStandardPaths::StateLocation) + u"/terminals.ini"_s);
}

void TestTerminalPanel::emptyStateOpensTheFirstTerminal()
{
    PtyPanel world;
    QVERIFY(world.show());
    QTRY_COMPARE(world.headline(), u"No terminal open"_s);
    auto *open = world.child<QPushButton>("statePrimary");
    QVERIFY(open && open->isVisible());
    QTest::mouseClick(open, Qt::LeftButton);
    QTRY_COMPARE(world.store().terminals().size(), 1);
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(world.waitForText(page, u"$"_s));
    QVERIFY(world.headline().isEmpty());
    QTRY_COMPARE(QApplication::focusWidget(), page->view().display());
}

void TestTerminalPanel::stoppedSandboxExplainsItself()
{
    PtyPanel world;
    Sandbox sandbox = world.context->sandbox();
    sandbox.state = SandboxState::Stopped;
    world.context->update(sandbox);
    QVERIFY(world.show());
    QTRY_COMPARE(world.headline(), u"The sandbox is not running"_s);
    const auto *action = world.panel->findChild<QAction *>(u"terminalNewAction"_s);
    QVERIFY(!action->isEnabled());
    QVERIFY(!action->toolTip().isEmpty());
    sandbox.state = SandboxState::Running;
    world.context->update(sandbox);
    QTRY_COMPARE(world.headline(), u"No terminal open"_s);
    QVERIFY(action->isEnabled());
}

void TestTerminalPanel::pausedSandboxOffersToResume()
{
    FakePanel world;
    Sandbox sandbox = world.context->sandbox();
    sandbox.state = SandboxState::Paused;
    world.context->update(sandbox);
    QVERIFY(world.show());
    QTRY_COMPARE(world.headline(), u"The sandbox is paused"_s);
    const auto *open = world.panel->findChild<QAction *>(u"terminalNewAction"_s);
    QVERIFY(!open->isEnabled());
    QVERIFY2(open->toolTip().contains(u"resume it first"), qPrintable(open->toolTip()));
    auto *resume = world.child<QPushButton>("statePrimary");
    QVERIFY(resume && resume->isVisible());
    QSignalSpy wanted(world.panel.get(), &Panel::resumeRequested);
    QTest::mouseClick(resume, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    sandbox.state = SandboxState::Running;
    world.context->update(sandbox);
    QTRY_COMPARE(world.headline(), u"No terminal open"_s);
    QVERIFY(open->isEnabled());
}

void TestTerminalPanel::aPauseOffersNoNewShell()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    world.api->channel()->end(
        TerminalChannel::End::Refused, -1, sentence(ErrorKind::Server, u"The shell could not be started."_s));
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(world.button(page, "terminalReconnect"));
    Sandbox sandbox = world.context->sandbox();
    sandbox.state = SandboxState::Paused;
    world.context->update(sandbox);
    QVERIFY(!page->canReconnect());
    QTRY_VERIFY(!world.button(page, "terminalReconnect"));
    QPushButton *resume = world.button(page, "terminalResume");
    QVERIFY(resume);
    QSignalSpy wanted(world.panel.get(), &Panel::resumeRequested);
    QTest::mouseClick(resume, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    sandbox.state = SandboxState::Running;
    world.context->update(sandbox);
    QTRY_VERIFY(world.button(page, "terminalReconnect"));
}

void TestTerminalPanel::askedForWhileStartingItOpensWhenItRuns()
{
    PtyPanel world;
    Sandbox sandbox = world.context->sandbox();
    sandbox.state = SandboxState::Starting;
    world.context->update(sandbox);
    QVERIFY(world.show());
    QTRY_COMPARE(world.headline(), u"The sandbox is starting"_s);
    auto *open = world.child<QPushButton>("statePrimary");
    QVERIFY(open && open->isVisible());
    QTest::mouseClick(open, Qt::LeftButton);
    QTRY_VERIFY(!open->isVisible()); // it is noted, and said so
    QVERIFY(world.child<QLabel>("stateExplanation")->text().contains(u"opens as soon as it runs"));
    QVERIFY(world.store().terminals().isEmpty());
    sandbox.state = SandboxState::Running;
    world.context->update(sandbox);
    QTRY_COMPARE(world.store().terminals().size(), 1);
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(page && world.waitForText(page, u"$"_s));
    QTRY_COMPARE(QApplication::focusWidget(), page->view().display());

    // One that never came to run has none, also when it is started anew.
    PtyPanel other;
    sandbox = other.context->sandbox();
    sandbox.state = SandboxState::Starting;
    other.context->update(sandbox);
    QVERIFY(other.show());
    other.panel->openTerminal();
    sandbox.state = SandboxState::Failed;
    other.context->update(sandbox);
    QTRY_COMPARE(other.headline(), u"The sandbox is not running"_s);
    sandbox.state = SandboxState::Running;
    other.context->update(sandbox);
    QTRY_COMPARE(other.headline(), u"No terminal open"_s);
    QVERIFY(other.store().terminals().isEmpty());
}

void TestTerminalPanel::typingRunsCommands()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"echo $((40+2))-"_s);
    QTest::keyClick(page->view().display(), Qt::Key_Return);
    QVERIFY(world.waitForText(page, u"\n42-\n"_s));
}

void TestTerminalPanel::tabsNameAndCloseTerminals()
{
    PtyPanel world;
    QVERIFY(world.show());
    QVERIFY(world.openOne());
    TerminalPage *first = world.panel->currentPage();
    QTest::keyClick(first->view().display(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(world.tabs()->count(), 2);
    QCOMPARE(world.tabs()->tabText(0), u"Terminal 1"_s);
    QCOMPARE(world.tabs()->tabText(1), u"Terminal 2"_s);
    TerminalPage *second = world.panel->currentPage();
    QVERIFY(second != first);
    QTRY_COMPARE(second->session().state(), State::Connected);
    QTest::keyClicks(second->view().display(), u"printf '\\033]0;a & b\\007'\r"_s);
    QTRY_COMPARE(world.tabs()->tabText(1), u"a && b"_s);
    QTest::keyClick(second->view().display(), Qt::Key_PageUp, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(world.panel->currentPage(), first);
    QTest::keyClicks(first->view().display(), u"exit 3\r"_s);
    QTRY_COMPARE(first->session().state(), State::Ended);
    QTest::keyClick(first->view().display(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(world.tabs()->count(), 1); // an ended shell is not asked about
    QCOMPARE(world.panel->currentPage(), second);
}

void TestTerminalPanel::closingALiveShellAsksInside()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QPushButton *cancel = nullptr;
    QTRY_VERIFY(cancel = world.button(page, "terminalCloseCancel"));
    QTRY_VERIFY(cancel->hasFocus());
    QVERIFY(!QApplication::activeModalWidget());
    QTest::keyClick(cancel, Qt::Key_Escape);
    QVERIFY(!world.button(page, "terminalCloseCancel"));
    QCOMPARE(world.store().terminals().size(), 1);
    QCOMPARE(world.api->shells().size(), 1);
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QTRY_VERIFY(world.button(page, "terminalCloseConfirm"));
    QTest::mouseClick(world.button(page, "terminalCloseConfirm"), Qt::LeftButton);
    QTRY_VERIFY(world.store().terminals().isEmpty());
    QTRY_VERIFY(world.api->shells().isEmpty()); // the server's shell is gone too
    QTRY_COMPARE(world.headline(), u"No terminal open"_s);
}

void TestTerminalPanel::closingNamesWhatRuns()
{
    FakePanel world;
    QVERIFY(world.show());
    const auto open = [&world](const QString &id) {
        const qsizetype before = world.api->channels().size();
        world.panel->openTerminal();
        TerminalPage *page = world.panel->currentPage();
        if (!QTest::qWaitFor([&] { return world.api->channels().size() > before; }, 10000))
            return page;
        world.api->channel()->open();
        world.api->channel()->attach(id, true, {});
        return page;
    };
    ProcessTable &table = world.backend->fakeProcesses().tableOf(world.context->id());
    Process shell;
    shell.identity = {10, 1};
    shell.name = u"bash"_s;
    shell.terminalId = TerminalId(u"t1"_s);
    shell.state = u'S';
    table.processes = {shell};
    for (int i = 0; i < 6; ++i) {
        Process child;
        child.identity = {20 + i, 20 + i};
        child.parentPid = 10;
        child.name = u"sleep"_s;
        child.commandLine = {u"sleep"_s, QString::number(i)};
        child.state = u'S';
        table.processes.append(child);
    }
    TerminalPage *busy = open(u"t1"_s);
    QCOMPARE(busy->session().terminal().value(), u"t1"_s);
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QTRY_VERIFY(world.button(busy, "terminalCloseConfirm"));
    const auto *question = busy->findChild<QWidget *>(u"terminalQuestion"_s);
    QVERIFY(question->findChild<QLabel *>(u"terminalBannerText"_s)->text().contains("6 program"_L1));
    QCOMPARE(question->findChild<QLabel *>(u"terminalBannerDetail"_s)->text(),
        u"sleep 0\nsleep 1\nsleep 2\nsleep 3\n… and 2 more"_s);
    QTest::mouseClick(world.button(busy, "terminalCloseCancel"), Qt::LeftButton);
    QCOMPARE(world.store().terminals().size(), 1);

    // An idle shell goes unasked.
    table.processes = {shell};
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QTRY_VERIFY(world.store().terminals().isEmpty());
    QCOMPARE(world.api->hungUp(), QStringList{u"t1"_s});

    // A server that doesn't answer is not waited for.
    world.backend->calls().hang(u"processes.table"_s);
    TerminalPage *unknown = open(u"t1"_s);
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QTRY_VERIFY(world.button(unknown, "terminalCloseConfirm"));
    QCOMPARE(world.store().terminals().size(), 1);
    QTest::mouseClick(world.button(unknown, "terminalCloseConfirm"), Qt::LeftButton);
    QTRY_VERIFY(world.store().terminals().isEmpty());
}

void TestTerminalPanel::bellMarksAnUnseenTerminal()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    FakeTerminalChannel *channel = world.api->channel();
    channel->open();
    channel->output("$ \x07");
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(spinUntil([&] { return !page->view().isBehind(); }, 10000));
    QCOMPARE(world.tabs()->tabText(0), u"Terminal 1"_s); // one looks at it
    world.panel->openTerminal();
    QTRY_COMPARE(world.tabs()->currentIndex(), 1);
    channel->output("more");
    QTRY_COMPARE(world.tabs()->tabText(0), u"• Terminal 1"_s);
    const auto rings = [&] { // the emulator takes bells that follow each other closely for one
        channel->output("\x07");
        return world.tabs()->tabText(0) == u"• Terminal 1 (bell)"_s;
    };
    QTRY_VERIFY(rings());
    channel->output("and more"); // doesn't make the bell unheard
    QVERIFY(spinUntil([&] { return !page->view().isBehind(); }, 10000));
    QCOMPARE(world.tabs()->tabText(0), u"• Terminal 1 (bell)"_s);
    world.tabs()->setCurrentIndex(0);
    QTRY_COMPARE(world.tabs()->tabText(0), u"Terminal 1"_s);

    // The whole window may be out of sight.
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QTRY_VERIFY(rings());
    world.panel->activateWindow();
    QTRY_COMPARE(world.tabs()->tabText(0), u"Terminal 1"_s);
}

void TestTerminalPanel::fontAndScrollbackCanBeChosen()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    world.panel->findChild<QAction *>(u"terminalFontAction"_s)->trigger();
    auto *dialog = world.child<QFontDialog>("terminalFontDialog");
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->testOption(QFontDialog::MonospacedFonts));
    QFont font(u"DejaVu Sans Mono"_s, world.settings.pointSize() + 5);
    const TerminalSize before = page->view().size();
    Q_EMIT dialog->fontSelected(font);
    dialog->close();
    QCOMPARE(world.settings.family(), u"DejaVu Sans Mono"_s);
    QTRY_VERIFY(page->view().size().columns < before.columns); // at once, in the open one
    auto *menu = world.panel->findChild<QMenu *>(u"terminalScrollbackMenu"_s);
    QCOMPARE(menu->actions().at(1)->isChecked(), true);
    menu->actions().at(0)->trigger();
    QCOMPARE(world.settings.scrollbackLines(), 1000);
    TerminalSettings again;
    QCOMPARE(again.family(), u"DejaVu Sans Mono"_s);
    QCOMPARE(again.scrollbackLines(), 1000);
    QTest::keyClicks(page->view().display(), u"seq 1 3000\r"_s);
    QVERIFY(world.waitForText(page, u"\n3000\n"_s));
    QCOMPARE(page->view().emulator().scrollbackLines(), 1000);
}

void TestTerminalPanel::renameInPlace()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::mouseDClick(world.tabs(), Qt::LeftButton, Qt::NoModifier, world.tabs()->tabRect(0).center());
    auto *edit = world.child<QLineEdit>("terminalRename");
    QVERIFY(edit);
    QTRY_VERIFY(edit->hasFocus());
    edit->setText(u"  build\x1b   log "_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(world.tabs()->tabText(0), u"build\\x1b log"_s);
    QTRY_COMPARE(QApplication::focusWidget(), page->view().display());
    page->session().setTitle(u"vim"_s);
    QCOMPARE(world.tabs()->tabText(0), u"build\\x1b log"_s); // a given name stays
    world.tabs()->rename(0, u"x"_s);
    QTest::keyClick(world.child<QLineEdit>("terminalRename"), Qt::Key_Escape);
    QCOMPARE(world.tabs()->tabText(0), u"build\\x1b log"_s);
}

void TestTerminalPanel::reorderedTabsKeepTheirTerminals()
{
    PtyPanel world;
    QVERIFY(world.show());
    QVERIFY(world.openOne() && world.openOne() && world.openOne());
    const auto before = world.store().terminals();
    world.tabs()->moveTab(0, 2);
    QCOMPARE(world.store().terminals(), (QList{before.at(1), before.at(2), before.at(0)}));
    world.tabs()->setCurrentIndex(2);
    QCOMPARE(&world.panel->currentPage()->session(), before.at(0));
}

void TestTerminalPanel::keptShellsComeBackWithTheirText()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"echo first-$((1+1))\r"_s);
    QVERIFY(world.waitForText(page, u"first-2\n"_s));
    world.store().rename(&page->session(), u"mine"_s);
    const pid_t pid = world.api->shells().first()->pid();

    // The window closes and the program ends; the shell goes on.
    world.panel.reset();
    const Sandbox sandbox = world.context->sandbox();
    auto terminals = std::make_unique<PtyTerminalApi>();
    std::shared_ptr<Backend> keeper(world.backend, [](Backend *) { });
    auto again = std::make_unique<SandboxContext>(keeper, sandbox);
    world.store().terminals().first()->setTitle({});
    TerminalPanel panel(*again, world.settings, nullptr);
    panel.resize(900, 520);
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    panel.setActive(true);
    QTRY_COMPARE(TerminalStore::of(*again).terminals().size(), 1);
    auto *tabs = panel.findChild<TerminalTabBar *>();
    QCOMPARE(tabs->tabText(0), u"mine"_s);
    TerminalPage *back = panel.currentPage();
    QVERIFY(back);
    QTRY_COMPARE(back->session().state(), State::Connected);
    QVERIFY(world.waitForText(back, u"first-2\n"_s));
    QCOMPARE(world.api->shells().size(), 1);
    QCOMPARE(world.api->shells().first()->pid(), pid);
    QTest::keyClicks(back->view().display(), u"echo second-$((2+2))\r"_s);
    QVERIFY(world.waitForText(back, u"second-4\n"_s));
}

void TestTerminalPanel::keptShellsDoNotConnectUnseen()
{
    FakePanel world;
    QList<KeptTerminal> kept(2);
    kept[0].id = TerminalId(u"t1"_s);
    kept[0].title = u"make"_s;
    kept[1].id = TerminalId(u"t2"_s);
    kept[1].attached = true;
    world.api->setKept(kept);
    world.panel = std::make_unique<TerminalPanel>(*world.context, world.settings, nullptr);
    world.panel->setActive(true); // found, though nothing is on the screen yet
    QTRY_COMPARE(world.store().terminals().size(), 2);
    settle();
    QVERIFY(world.api->channels().isEmpty());
    QCOMPARE(world.tabs()->tabText(0), u"make"_s);
    world.panel->resize(800, 400);
    world.panel->show();
    QTRY_COMPARE(world.api->channels().size(), 1); // the one that is seen
    QCOMPARE(world.api->channel()->resumed().value(), u"t1"_s);
    world.tabs()->setCurrentIndex(1); // open in another program: looking does not take it away there
    settle();
    QCOMPARE(world.api->channels().size(), 1);
    QTRY_VERIFY(world.button(world.panel->currentPage(), "terminalReconnect"));
    world.panel->refresh();
    QTRY_COMPARE(world.api->keptCalls(), 2);
    settle();
    QCOMPARE(world.store().terminals().size(), 2); // found again, not doubled
    QCOMPARE(world.api->keptCalls(), 2);
}

void TestTerminalPanel::failedSearchIsTold()
{
    FakePanel world;
    world.api->setKeptError(sentence(ErrorKind::Unavailable, u"The engine is busy."_s));
    QVERIFY(world.show());
    const auto *notice = world.child<NoticeBar>("noticeBar");
    QTRY_VERIFY(notice->isVisible());
    QCOMPARE(notice->text(), u"The engine is busy."_s);
    QTRY_COMPARE(world.headline(), u"No terminal open"_s); // and one can go on
    Sandbox sandbox = world.context->sandbox();
    sandbox.state = SandboxState::Paused;
    world.context->update(sandbox);
    QVERIFY(notice->isVisible());
    sandbox.state = SandboxState::Running;
    world.context->update(sandbox);
    QVERIFY(notice->isHidden()); // it is available now
}

void TestTerminalPanel::slowConnectionShowsSecondsAndCancel()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    TerminalPage *page = world.panel->currentPage();
    auto *banner = page->findChild<QLabel *>(u"terminalBannerText"_s);
    QVERIFY(!banner->isVisible()); // not for a blink
    QTRY_VERIFY(banner->isVisible());
    QVERIFY(banner->text().startsWith("Connecting"_L1));
    world.api->channel()->open();
    QTRY_VERIFY_WITH_TIMEOUT(
        banner->text().contains("Waiting for the shell"_L1) && banner->text().contains('1'_L1), 4000);
    QTest::mouseClick(world.button(page, "terminalCancel"), Qt::LeftButton);
    QCOMPARE(page->session().state(), State::Refused);
    QVERIFY(world.button(page, "terminalReconnect"));
}

void TestTerminalPanel::aSandboxThatWasStoppedOffersNone()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    world.api->channel()->end(
        TerminalChannel::End::Refused, -1, sentence(ErrorKind::Server, u"The shell could not be started."_s));
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(page->canReconnect() && world.button(page, "terminalReconnect"));
    page->session().setSandboxRunning(false); // the end is told by the list of sandboxes, which is later
    QVERIFY(!page->canReconnect());
    QTRY_VERIFY(!world.button(page, "terminalReconnect"));
    QVERIFY(world.button(page, "terminalClose"));
    QVERIFY(page->findChild<QLabel *>(u"terminalBannerText"_s)->text().contains("not running any more"_L1));
}

void TestTerminalPanel::refusalOffersAnotherTry()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    ApiError error = sentence(ErrorKind::Server, u"The shell could not be started."_s);
    error.serverMessage = u"bash: not found"_s;
    world.api->channel()->end(TerminalChannel::End::Refused, -1, error);
    TerminalPage *page = world.panel->currentPage();
    const auto *banner = page->findChild<QLabel *>(u"terminalBannerText"_s);
    QVERIFY(banner->isVisible());
    QVERIFY2(banner->text().contains("bash: not found"_L1), qPrintable(banner->text()));
    QTest::keyClick(page->view().display(), Qt::Key_L);
    const auto *question = page->findChild<QWidget *>(u"terminalQuestion"_s);
    QTRY_VERIFY(question->isVisible()); // what is typed goes nowhere
    QTest::mouseClick(world.button(page, "terminalReconnect"), Qt::LeftButton);
    QTRY_COMPARE(world.api->channels().size(), 2);
    world.api->channel()->open();
    world.api->channel()->output("$ ");
    QTRY_VERIFY(!question->isVisible()); // now it goes somewhere
}

void TestTerminalPanel::endedShellOffersRestart()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"echo before; exit 7\r"_s);
    QTRY_COMPARE(page->session().state(), State::Ended);
    const auto *banner = page->findChild<QLabel *>(u"terminalBannerText"_s);
    QVERIFY2(banner->text().contains("exit code 7"_L1), qPrintable(banner->text()));
    QTest::mouseClick(world.button(page, "terminalReconnect"), Qt::LeftButton);
    QTRY_COMPARE(page->session().state(), State::Connected);
    QVERIFY(!banner->isVisible());
    QVERIFY(page->view().allText().contains("before"_L1));
    QVERIFY(world.waitForText(page, u"New shell"_s));
}

void TestTerminalPanel::lostPlainShellOffersANewOne()
{
    PtyPanel world(FakeBackend::Kind::LazyCloud);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"echo keep-me\r"_s);
    QVERIFY(world.waitForText(page, u"keep-me\n"_s));
    world.api->loseConnections();
    QTRY_COMPARE(page->session().state(), State::Disconnected);
    QVERIFY(world.button(page, "terminalReconnect")->text().contains("New Shell"_L1));
    QTest::mouseClick(world.button(page, "terminalReconnect"), Qt::LeftButton);
    QTRY_COMPARE(page->session().state(), State::Connected);
    QVERIFY(page->view().allText().contains("keep-me"_L1));
}

void TestTerminalPanel::lostKeptShellCountsDown()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"(sleep 0.3; echo missed-$((3*3))) &\r"_s);
    world.api->loseConnections();
    QTRY_COMPARE(page->session().state(), State::Disconnected);
    const auto *banner = page->findChild<QLabel *>(u"terminalBannerText"_s);
    QVERIFY2(banner->text().contains("next try"_L1), qPrintable(banner->text()));
    QTRY_COMPARE_WITH_TIMEOUT(page->session().state(), State::Connected, 20000);
    QVERIFY(world.waitForText(page, u"missed-9"_s));
    QVERIFY(!page->view().allText().contains("missing"_L1));
    QVERIFY(!banner->isVisible());
}

void TestTerminalPanel::takenOverShellCanBeTakenBack()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    world.api->channel()->open();
    world.api->channel()->attach(u"t1"_s, true, {});
    world.api->channel()->end(TerminalChannel::End::TakenOver, -1, sentence(ErrorKind::Conflict, u"Taken."_s));
    TerminalPage *page = world.panel->currentPage();
    QVERIFY(world.button(page, "terminalReconnect")->text().contains("Take It Over"_L1));
    QTest::mouseClick(world.button(page, "terminalReconnect"), Qt::LeftButton);
    QTRY_COMPARE(world.api->channel()->resumed().value(), u"t1"_s);
}

void TestTerminalPanel::ownWindowAndBack()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    const pid_t pid = world.api->shells().first()->pid();
    QTest::keyClick(page->view().display(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(world.panel->windows().size(), 1);
    TerminalWindow *window = world.panel->windows().first();
    QVERIFY(QTest::qWaitForWindowActive(window));
    QVERIFY(window->windowTitle().contains("agent-7"_L1));
    Usage usage;
    usage.cpuMillicores = 120;
    usage.memoryBytes = 210LL << 20;
    world.context->setUsage(usage);
    QVERIFY2(window->windowTitle().endsWith(world.context->usageText()), qPrintable(window->windowTitle()));
    QVERIFY(!world.context->usageText().isEmpty());
    QTRY_COMPARE(world.headline(), u"All terminals are in windows of their own"_s);
    QTest::keyClicks(page->view().display(), u"echo out-$((5*5))\r"_s);
    QVERIFY(world.waitForText(page, u"out-25\n"_s));
    QTest::keyClick(
        page->view().display(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier); // its actions came along
    QTRY_VERIFY(page->findChild<QLineEdit *>(u"terminalFindField"_s)->isVisible());
    QTest::keyClick(page->view().display(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = window->findChild<QInputDialog *>(u"terminalRenameDialog"_s);
    QVERIFY(dialog);
    dialog->setTextValue(u"apart"_s);
    dialog->accept();
    QTRY_VERIFY(window->windowTitle().startsWith("apart"_L1));
    for (const char *name : {"terminalNextAction", "terminalPreviousAction"}) // there is no other one here
        QVERIFY(!window->findChild<QAction *>(QLatin1String(name))->isVisible());
    window->close();
    QTRY_COMPARE(world.tabs()->count(), 1);
    QCOMPARE(world.panel->currentPage(), page);
    QVERIFY(page->isVisible());
    QTest::keyClicks(page->view().display(), u"echo back-$((6*6))\r"_s);
    QVERIFY(world.waitForText(page, u"back-36\n"_s));
    QCOMPARE(world.api->shells().first()->pid(), pid);
    QTRY_VERIFY(world.panel->windows().isEmpty());
}

void TestTerminalPanel::panelGoesButShellsStay()
{
    PtyPanel world(FakeBackend::Kind::LazyCloud); // not even kept by the server
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"cd /usr; echo here\r"_s);
    QVERIFY(world.waitForText(page, u"here\n"_s));
    world.panel.reset();
    QCOMPARE(world.api->shells().size(), 1);
    QVERIFY(world.show());
    page = world.panel->currentPage();
    QVERIFY(page);
    QVERIFY(world.waitForText(page, u"here\n"_s));
    QTest::keyClicks(page->view().display(), u"pwd\r"_s);
    QVERIFY(world.waitForText(page, u"\n/usr\n"_s));
}

void TestTerminalPanel::multiLinePasteIsShownFirst()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    QTRY_VERIFY(world.api->channel());
    world.api->channel()->open();
    world.api->channel()->output("$ ");
    TerminalPage *page = world.panel->currentPage();
    QApplication::clipboard()->setText(u"one\x1b\ntwo\nthree"_s);
    QElapsedTimer sincePaste;
    sincePaste.start();
    QTest::keyClick(page->view().display(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    auto *confirm = world.button(page, "terminalPasteConfirm");
    QVERIFY(confirm);
    const auto *question = page->findChild<QWidget *>(u"terminalQuestion"_s);
    QVERIFY(question->findChild<QLabel *>(u"terminalBannerText"_s)->text().contains("3 line"_L1));
    QVERIFY(question->findChild<QLabel *>(u"terminalBannerText"_s)->text().contains("1 control"_L1));
    QCOMPARE(question->findChild<QLabel *>(u"terminalBannerDetail"_s)->text(), u"one\ntwo\nthree"_s);
    QTRY_VERIFY(confirm->hasFocus());
    QTest::keyClick(confirm, Qt::Key_Return); // the Return that was on its way to the shell
    if (sincePaste.elapsed() >= 300)
        QSKIP("This machine is too busy to press a key at once.");
    QVERIFY(world.api->channel()->input().isEmpty());
    QTest::qWait(350);
    QTest::keyClick(confirm, Qt::Key_Return);
    QCOMPARE(world.api->channel()->input(), QByteArray("one\rtwo\rthree"));
    QTRY_COMPARE(QApplication::focusWidget(), page->view().display());
}

void TestTerminalPanel::linksAreShownFirst()
{
    FakePanel world;
    QVERIFY(world.show());
    world.panel->openTerminal();
    TerminalPage *page = world.panel->currentPage();
    page->askToOpen(QUrl(u"https://exämple.test/a?b"_s));
    const auto *question = page->findChild<QWidget *>(u"terminalQuestion"_s);
    QCOMPARE(question->findChild<QLabel *>(u"terminalBannerDetail"_s)->text(), u"https://xn--exmple-cua.test/a?b"_s);
    QTRY_VERIFY(world.button(page, "terminalLinkCancel")->hasFocus());
    QTest::mouseClick(world.button(page, "terminalLinkCopy"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), u"https://xn--exmple-cua.test/a?b"_s);
}

void TestTerminalPanel::findBarFinds()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"seq 1 500\r"_s);
    QVERIFY(world.waitForText(page, u"\n500\n"_s));
    world.panel->find();
    auto *field = page->findChild<QLineEdit *>(u"terminalFindField"_s);
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, u"77"_s);
    QTRY_COMPARE(page->view().selectedText(), u"77"_s);
    const auto *message = page->findChild<QLabel *>(u"terminalFindMessage"_s);
    QVERIFY(message->text().isEmpty());
    QTest::keyClicks(field, u"x"_s);
    QTRY_COMPARE(message->text(), u"Not found"_s);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
    QTRY_COMPARE(QApplication::focusWidget(), page->view().display());
}

void TestTerminalPanel::zoomAndColoursAreShared()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page && world.openOne());
    const int before = world.settings.pointSize();
    QTest::keyClick(
        world.panel->currentPage()->view().display(), Qt::Key_Plus, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(world.settings.pointSize(), before + 1);
    QTest::keyClick(
        world.panel->currentPage()->view().display(), Qt::Key_Underscore, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(world.settings.pointSize(), before);
    auto *colors = world.panel->findChild<QMenu *>(u"terminalColorMenu"_s);
    QVERIFY(colors->actions().size() > 5);
    QVERIFY(colors->actions().first()->isChecked());
    colors->actions().last()->trigger();
    QCOMPARE(world.settings.colorScheme(), colors->actions().last()->data().toString());
    TerminalSettings again; // remembered
    QCOMPARE(again.colorScheme(), world.settings.colorScheme());
}

void TestTerminalPanel::savesTheOutput()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClicks(page->view().display(), u"seq 1 3000\r"_s);
    QVERIFY(world.waitForText(page, u"\n3000\n"_s));
    QTemporaryDir folder;
    world.panel->findChild<QAction *>(u"terminalSaveAction"_s)->trigger();
    auto *dialog = world.child<QFileDialog>("terminalSaveDialog");
    QVERIFY(dialog);
    const QString path = folder.filePath(u"out.txt"_s);
    Q_EMIT dialog->fileSelected(path);
    dialog->close();
    QTRY_VERIFY(QFile::exists(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
    QCOMPARE(lines.indexOf(u"3000"_s) - lines.indexOf(u"1"_s), 2999);
    const auto *question = page->findChild<QWidget *>(u"terminalQuestion"_s);
    QTRY_VERIFY(question->isVisible());
    QVERIFY(question->findChild<QLabel *>(u"terminalBannerText"_s)->text().contains(path));
    QTest::keyClicks(page->view().display(), u"echo go-on\r"_s);
    QVERIFY(world.waitForText(page, u"go-on\n"_s));
}

void TestTerminalPanel::outputBehindATabIsMarked()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *first = world.openOne();
    QVERIFY(first);
    QTest::keyClicks(first->view().display(), u"sleep 0.4; echo done\r"_s);
    QVERIFY(world.openOne());
    QTRY_VERIFY(world.tabs()->tabText(0).startsWith(u'•'));
    world.tabs()->setCurrentIndex(0);
    QTRY_VERIFY(!world.tabs()->tabText(0).startsWith(u'•'));
}

void TestTerminalPanel::contextMenuShowsShortcuts()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTest::keyClick(page->view().display(), Qt::Key_Menu);
    QMenu *menu = nullptr;
    QTRY_VERIFY((menu = world.child<QMenu>("terminalContextMenu")) && menu->isVisible());
    QStringList texts;
    for (const QAction *action : menu->actions()) {
        texts += action->text();
        if (action->objectName() == u"terminalPasteAction"_s)
            QCOMPARE(action->shortcut().toString(), u"Ctrl+Shift+V"_s);
    }
    QVERIFY(texts.contains(u"&Copy"_s) && texts.contains(u"&Paste"_s) && texts.contains(u"&Find…"_s));
    menu->close();
}

void TestTerminalPanel::keyboardLeavesTheTerminal()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTRY_VERIFY(page->view().display()->hasFocus());
    QTest::keyClick(page->view().display(), Qt::Key_F6, Qt::ShiftModifier);
    QTRY_VERIFY(world.tabs()->hasFocus());
    QTest::keyClick(world.tabs(), Qt::Key_Return);
    QTRY_VERIFY(page->view().display()->hasFocus());
    QTest::keyClick(page->view().display(), Qt::Key_F6);
    QTRY_VERIFY(world.child<QToolButton>("terminalMenuButton")->hasFocus());
}

void TestTerminalPanel::externalCommandIsCopied()
{
    PtyPanel world;
    QVERIFY(world.show());
    QVERIFY(world.openOne());
    auto *action = world.panel->findChild<QAction *>(u"terminalCommandAction"_s);
    QVERIFY(!action->isVisible() && !world.panel->panelActions().contains(action)); // nothing to copy: not offered
    world.panel->setExternalCommand(u"vivarium shell agent-7"_s);
    QVERIFY(action->isVisible() && world.panel->panelActions().contains(action));
    action->trigger();
    QCOMPARE(QApplication::clipboard()->text(), u"vivarium shell agent-7"_s);
}

void TestTerminalPanel::everythingHasAName()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    page->openFindBar();
    QCOMPARE(page->view().display()->accessibleName(), u"Terminal 1 of agent-7"_s);
    for (QWidget *widget : world.panel->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->inherits("QScrollBar"))
            continue;
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(),
            qPrintable(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName()));
    }
    for (const QAction *action : world.panel->panelActions())
        QVERIFY2(!action->text().isEmpty() && !action->objectName().isEmpty(), qPrintable(action->text()));
}

void TestTerminalPanel::floodLeavesOtherTerminalsUsable()
{
    PtyPanel world;
    QVERIFY(world.show());
    TerminalPage *flood = world.openOne();
    QVERIFY(flood);
    TerminalPage *other = world.openOne();
    QVERIFY(other);
    qint64 received = 0;
    qsizetype most = 0;
    qsizetype largest = 0;
    const TerminalFeed &feed = flood->view().emulator().feed();
    connect(&flood->session(), &TerminalSession::output, flood, [&](const QByteArray &bytes) {
        received += bytes.size();
        largest = std::max(largest, bytes.size());
        most = std::max(most, feed.pending());
    });
    flood->session().sendInput("yes\r");
    QVERIFY(spinUntil([&] { return received > (1 << 20); }, 30000));
    const qint64 before = received;
    QTest::keyClicks(other->view().display(), u"echo calm-$((7*7))\r"_s);
    QVERIFY(world.waitForText(other, u"calm-49\n"_s));
    QVERIFY(spinUntil([&] { return received > before; }, 30000)); // it still goes on
    // However much comes, little waits here: the rest is left in the pseudo-terminal, and the program waits.
    QVERIFY2(
        most <= TerminalView::MostPending + largest, qPrintable(u"%1, in pieces of up to %2"_s.arg(most).arg(largest)));
    flood->session().sendInput("\x03");
    QVERIFY(spinUntil([&] { return flood->view().tail(2) && flood->view().tail(2)->text.contains("$ "_L1); }, 30000));
    QVERIFY(received > 0);
}

void TestTerminalPanel::pictures()
{
    if (qEnvironmentVariableIsEmpty("VIVARIUM_TEST_PICTURES"))
        QSKIP("pictures are made on demand");
    PtyPanel world;
    QVERIFY(world.show(QSize(1280, 800)));
    QTRY_COMPARE(world.headline(), u"No terminal open"_s);
    takePictures(*world.panel, u"terminal-empty"_s);
    TerminalPage *page = world.openOne();
    QVERIFY(page && world.openOne() && world.openOne());
    world.store().rename(world.store().terminals().at(1), u"build log"_s);
    world.store().terminals().at(1)->sendInput("exit 3\r");
    world.tabs()->setCurrentIndex(0);
    QTest::keyClicks(page->view().display(),
        u"clear; for i in 0 1 2 3 4 5 6 7; do printf \"\\033[3${i}mcolour $i\\033[0m \\033[1;9${i}mbright $i\\033[0m "
        u"\"; done; "
        "echo; printf '\\033[7m reverse \\033[0m \\033[4munderlined\\033[0m \\033[2mfaint\\033[0m\\n'; ls --color=always /\r"_s);
    QVERIFY(world.waitForText(page, u"usr"_s));
    takePictures(*world.panel, u"terminal"_s);
    page->openFindBar();
    QTest::keyClicks(page->findChild<QLineEdit *>(u"terminalFindField"_s), u"usr"_s);
    QTest::qWait(300);
    QApplication::clipboard()->setText(u"cd /workspace\nmake -j4\nmake test"_s);
    page->view().paste();
    takePictures(*world.panel, u"terminal-paste"_s);
    QTest::keyClick(page->findChild<QWidget *>(u"terminalQuestion"_s), Qt::Key_Escape);
    Process shell;
    shell.identity = {10, 1};
    shell.name = u"bash"_s;
    shell.state = u'S';
    shell.terminalId = page->session().terminal();
    Process build;
    build.identity = {20, 2};
    build.parentPid = 10;
    build.name = u"make"_s;
    build.commandLine = {u"make"_s, u"-j4"_s, u"test"_s};
    world.backend->fakeProcesses().tableOf(world.context->id()).processes = {shell, build};
    world.store().terminals().at(2)->sendInput("printf '\\a'\r");
    Q_EMIT world.tabs()->tabCloseRequested(0);
    QTRY_VERIFY(world.button(page, "terminalCloseCancel"));
    QTRY_VERIFY(world.tabs()->tabText(2).contains("bell"_L1));
    takePictures(*world.panel, u"terminal-close"_s);
    QTest::keyClick(page->findChild<QWidget *>(u"terminalQuestion"_s), Qt::Key_Escape);
    world.api->loseConnections();
    QTest::qWait(100);
    world.panel->currentPage()->session().cancel();
    takePictures(*world.panel, u"terminal-lost"_s);
    world.tabs()->setCurrentIndex(1);
    takePictures(*world.panel, u"terminal-ended"_s);
}

QTEST_MAIN(TestTerminalPanel)
#include "tst_terminalpanel.moc"
