// SPDX-License-Identifier: GPL-3.0-or-later
#include "TerminalWorld.h"
#include "files/RemoteFilesMimeData.h"
#include "terminal/TerminalColorSchemes.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalText.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QWindow>

using namespace Qt::StringLiterals;
using namespace vivarium;

using FakeWorld = TerminalWorld<FakeTerminalApi>;

namespace {

/// Text in the selection that a middle click pastes; offscreen there is none but the clipboard.
void setPrimary(const QString &text)
{
    QClipboard *clipboard = QApplication::clipboard();
    clipboard->setText(text, clipboard->supportsSelection() ? QClipboard::Selection : QClipboard::Clipboard);
}

/// Drags over the first six cells.
void selectFirstWord(QWidget *display)
{
    const int width = display->inputMethodQuery(Qt::ImCursorRectangle).toRect().width();
    const auto send = [display](QEvent::Type type, const QPoint &at, Qt::MouseButton button, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, display->mapToGlobal(at), button, buttons, Qt::NoModifier);
        QApplication::sendEvent(display, &event);
    };
    send(QEvent::MouseButtonPress, QPoint(5, 10), Qt::LeftButton, Qt::LeftButton);
    for (int cell = 1; cell <= 6; ++cell)
        send(QEvent::MouseMove, QPoint(5 + cell * width, 10), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, QPoint(5 + 6 * width, 10), Qt::LeftButton, Qt::NoButton);
}

} // namespace

class TestTerminalView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void drawsSplitUtf8();
    void lineFeedKeepsTheColumn();
    void aClickGivesTheKeyboard();
    void keysReachTheShell();
    void onlyControlShiftAndF6AreOurs();
    void deadShellGivesTheKeysBack();
    void pasteOfOneLine();
    void pasteOfSeveralLinesNeedsConsent();
    void pasteCannotInject();
    void middleClickPastesCleaned();
    void middleClickOfTheMouseModeIsTheProgramsOwn();
    void dropPastesTextOnly();
    void droppedFilesOfTheSandboxAreWords_data();
    void droppedFilesOfTheSandboxAreWords();
    void copyIsExplicit();
    void everythingCanBeSelected();
    void repliesOfALiveShellAreSent();
    void repliesToAReplayAreDropped();
    void keysDuringAReplayAreSent();
    void sizeIsKnownBeforeTheShellStarts();
    void resizeReachesTheShell();
    void hiddenViewSendsNothing();
    void newViewShowsWhatWasThere();
    void unseenLinesAreLeftOut_data();
    void unseenLinesAreLeftOut();
    void hurryBringsThePrompt();
    void questionsFromBeforeAnInterruptAreNotAnswered();
    void whatIsDrawnIsAcknowledged();
    void wheelNeverTypes();
    void scrollbackCanBeCleared();
    void wheelWithControlZooms();
    void shiftedPageKeysScroll();
    void lastLineStaysInSight();
    void composedTextIsTyped();
    void hostileSequencesDoNoHarm();
    void expensiveSequencesLetOthersIn_data();
    void expensiveSequencesLetOthersIn();
    void titleReachesTheSession();
    void linksNeedControlAndAreHttp();
    void findsInTheScrollback();
    void zoomShowsAtOnce();
    void coloursFollowTheDesktop();
    void paletteColoursCanBeRead_data();
    void paletteColoursCanBeRead();
    void accessibleTerminal();
    void accessibleChangesAreTold();
    void readingTheTailCostsAPart();
};

void TestTerminalView::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"vivarium-test"_s);
    QCoreApplication::setApplicationName(u"tst_terminalview"_s);
    QSettings().clear();
}

void TestTerminalView::drawsSplitUtf8()
{
    FakeWorld world;
    QVERIFY(world.show());
    for (const char byte : QByteArray("h\xc3\xa9llo \xe2\x9c\x93 \xe6\x97\xa5\xe6\x9c\xac "
                                      "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \x1b[31mred\x1b[0m end"))
        world.api->channel()->output(QByteArray(1, byte));
    QVERIFY(world.drawn());
    QVERIFY2(world.text().startsWith(u"héllo ✓ 日本"_s), qPrintable(world.text()));
    QVERIFY(world.text().contains(u"red end"_s));
}

void TestTerminalView::lineFeedKeepsTheColumn()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("AAA\nBBB"));
    QVERIFY2(world.text().contains(u"\n   BBB"_s), qPrintable(world.text()));
}

void TestTerminalView::aClickGivesTheKeyboard()
{
    FakeWorld world;
    QVERIFY(world.show());
    QLineEdit elsewhere(world.view->window());
    elsewhere.show();
    elsewhere.setFocus();
    QTRY_VERIFY(elsewhere.hasFocus());
    QTest::mouseClick(world.view->display(), Qt::LeftButton);
    QTRY_VERIFY(world.view->display()->hasFocus());
}

void TestTerminalView::keysReachTheShell()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    QWidget *display = world.view->display();
    const auto typed = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        world.api->channel()->clearInput();
        QTest::keyClick(display, key, modifiers);
        return world.api->channel()->input();
    };
    QTest::keyClicks(display, u"ls -l"_s);
    QCOMPARE(world.api->channel()->input(), QByteArray("ls -l"));
    QCOMPARE(typed(Qt::Key_Return), QByteArray("\r"));
    QCOMPARE(typed(Qt::Key_C, Qt::ControlModifier), QByteArray("\x03"));
    QCOMPARE(typed(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier), QByteArray()); // not an interrupt
    QCOMPARE(typed(Qt::Key_Backspace), QByteArray("\x7f"));
    QCOMPARE(typed(Qt::Key_Backspace, Qt::AltModifier), QByteArray("\x1b\x7f"));
    QCOMPARE(typed(Qt::Key_Return, Qt::ShiftModifier), QByteArray("\r"));
    QCOMPARE(typed(Qt::Key_F1), QByteArray("\x1bOP"));
    QCOMPARE(typed(Qt::Key_F2, Qt::ControlModifier), QByteArray("\x1b[1;5Q"));
    QCOMPARE(typed(Qt::Key_Home), QByteArray("\x1b[H"));
    QCOMPARE(typed(Qt::Key_End), QByteArray("\x1b[F"));
    QCOMPARE(typed(Qt::Key_Tab), QByteArray("\t"));
    QCOMPARE(typed(Qt::Key_Up), QByteArray("\x1b[A"));
    QCOMPARE(typed(Qt::Key_F5), QByteArray("\x1b[15~"));
    QCOMPARE(typed(Qt::Key_Shift), QByteArray());
    world.api->channel()->clearInput();
    QTest::keyEvent(QTest::Click, display, 'b', Qt::AltModifier);
    QCOMPARE(world.api->channel()->input(),
        QByteArray("\x1b"
                   "b"));
    QVERIFY(world.output("\x1b[?1h"));
    QCOMPARE(typed(Qt::Key_Up), QByteArray("\x1bOA"));
}

void TestTerminalView::onlyControlShiftAndF6AreOurs()
{
    FakeWorld world;
    QVERIFY(world.show());
    QMainWindow window;
    const auto takeBack = qScopeGuard([&window] { window.takeCentralWidget()->setParent(nullptr); });
    window.menuBar()->addMenu(u"&File"_s)->addAction(u"x"_s);
    window.setCentralWidget(world.view.get());
    QStringList triggered;
    for (const char *keys : {"Ctrl+K", "Ctrl+N", "F5", "Ctrl+W", "Del", "Esc", "Ctrl+Shift+T", "F6"}) {
        auto *action = new QAction(&window);
        action->setShortcut(QKeySequence(QLatin1String(keys)));
        connect(action, &QAction::triggered, &window, [&triggered, keys] { triggered += QLatin1String(keys); });
        window.addAction(action);
    }
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    world.view->setFocus();
    QVERIFY(world.output("$ "));
    world.api->channel()->clearInput();
    QWidget *display = world.view->display();
    QTest::keyClick(display, Qt::Key_K, Qt::ControlModifier);
    QTest::keyClick(display, Qt::Key_W, Qt::ControlModifier);
    QTest::keyClick(display, Qt::Key_F5);
    QTest::keyClick(display, Qt::Key_Escape);
    QTest::keyClick(display, Qt::Key_F, Qt::AltModifier);
    QCOMPARE(triggered, QStringList());
    QCOMPARE(world.api->channel()->input(),
        QByteArray("\x0b\x17\x1b[15~\x1b\x1b"
                   "f"));
    QTest::keyClick(display, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(display, Qt::Key_F6);
    QCOMPARE(triggered, QStringList({u"Ctrl+Shift+T"_s, u"F6"_s}));
}

void TestTerminalView::deadShellGivesTheKeysBack()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    world.api->channel()->end(TerminalChannel::End::Exited, 0);
    QSignalSpy lost(world.view.get(), &TerminalView::inputLost);
    QSignalSpy left(world.view.get(), &TerminalView::leaveRequested);
    QTest::keyClick(world.view->display(), Qt::Key_A);
    QCOMPARE(lost.count(), 1);
    QTest::keyClick(world.view->display(), Qt::Key_Tab);
    QTest::keyClick(world.view->display(), Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(left.count(), 2);
    QCOMPARE(left.last().first().toBool(), true);
}

void TestTerminalView::pasteOfOneLine()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    QApplication::clipboard()->setText(u"echo ünï\n"_s);
    world.view->paste();
    QCOMPARE(world.api->channel()->input(), QByteArray("echo \xc3\xbcn\xc3\xaf")); // not run by itself
}

void TestTerminalView::pasteOfSeveralLinesNeedsConsent()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    QSignalSpy asked(world.view.get(), &TerminalView::pasteNeedsConsent);
    QApplication::clipboard()->setText(u"one\ntwo"_s);
    world.view->paste();
    QCOMPARE(asked.count(), 1);
    QVERIFY(world.api->channel()->input().isEmpty());
    world.view->insert(asked.first().first().value<PasteText>());
    QCOMPARE(world.api->channel()->input(), QByteArray("one\rtwo"));
    world.settings.setConfirmsMultiLinePaste(false);
    world.view->paste();
    QCOMPARE(asked.count(), 1);
    world.settings.setConfirmsMultiLinePaste(true);
}

void TestTerminalView::pasteCannotInject()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("\x1b[?2004h$ "));
    QApplication::clipboard()->setText(u"safe\x1b[201~\x03; evil\u009b201~"_s);
    world.view->paste();
    QCOMPARE(world.api->channel()->input(), QByteArray("\x1b[200~safe[201~; evil201~\x1b[201~"));
}

void TestTerminalView::middleClickPastesCleaned()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    setPrimary(u"a\x1b[201~b"_s);
    QTest::mouseClick(world.view->display(), Qt::MiddleButton, Qt::NoModifier, QPoint(50, 50));
    QCOMPARE(world.api->channel()->input(), QByteArray("a[201~b"));
    world.api->channel()->clearInput();
    QTest::keyClick(world.view->display(), Qt::Key_Insert, Qt::ShiftModifier);
    QCOMPARE(world.api->channel()->input(), QByteArray("a[201~b"));
}

void TestTerminalView::middleClickOfTheMouseModeIsTheProgramsOwn()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("\x1b[?1000h\x1b[?1006h"));
    setPrimary(u"pasted"_s);
    QTest::mouseClick(world.view->display(), Qt::MiddleButton, Qt::NoModifier, QPoint(50, 50));
    QVERIFY2(world.api->channel()->input().startsWith("\x1b[<1;"),
        world.api->channel()->input().toPercentEncoding().constData());
    QVERIFY(!world.api->channel()->input().contains("pasted"));
    world.api->channel()->clearInput();
    QTest::mouseClick(world.view->display(), Qt::MiddleButton, Qt::ShiftModifier, QPoint(50, 50));
    QCOMPARE(world.api->channel()->input(), QByteArray("pasted"));
}

void TestTerminalView::dropPastesTextOnly()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    QMimeData text;
    text.setText(u"dropped\x1b"_s);
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(world.view->display(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(world.view->display(), &drop);
    QCOMPARE(world.api->channel()->input(), QByteArray("dropped"));
    world.api->channel()->clearInput();
    QMimeData files;
    files.setUrls({QUrl(u"file:///etc/passwd"_s)});
    QDragEnterEvent enterFiles(QPoint(20, 20), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(world.view->display(), &enterFiles);
    QVERIFY(!enterFiles.isAccepted());
    QDropEvent dropFiles(QPointF(20, 20), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(world.view->display(), &dropFiles);
    QVERIFY(world.api->channel()->input().isEmpty());
}

void TestTerminalView::droppedFilesOfTheSandboxAreWords_data()
{
    QTest::addColumn<QList<QByteArray>>("paths");
    QTest::addColumn<QByteArray>("typed");
    QTest::newRow("plain") << QList<QByteArray>{"/workspace/a.py"} << QByteArray("/workspace/a.py ");
    QTest::newRow("several") << QList<QByteArray>{"/a b", "/it's", "/c"} << QByteArray("'/a b' '/it'\\''s' /c ");
    QTest::newRow("a command") << QList<QByteArray>{"/$(reboot)"} << QByteArray("'/$(reboot)' ");
    QTest::newRow("other letters") << QList<QByteArray>{"/\xc3\xbc"} << QByteArray("'/\xc3\xbc' ");
    QTest::newRow("a line of its own") << QList<QByteArray>{"/a\nreboot\n'"} << QByteArray("$'/a\\012reboot\\012\\'' ");
    QTest::newRow("no UTF-8") << QList<QByteArray>{"/\xff"} << QByteArray("$'/\\377' ");
    QTest::newRow("turned around") << QList<QByteArray>{"/\xe2\x80\xae"} << QByteArray("$'/\\342\\200\\256' ");
}

void TestTerminalView::droppedFilesOfTheSandboxAreWords()
{
    QFETCH(QList<QByteArray>, paths);
    QFETCH(QByteArray, typed);
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    RemoteFilesMimeData::Content content{world.backend.profile().value(), world.session->sandbox(), paths};
    RemoteFilesMimeData files(content);
    bool asked = false;
    files.offerLocalCopies([&asked] { // what another program would get: never fetched for a terminal
        asked = true;
        return QStringList();
    });
    const auto drop = [&world](const QMimeData &data) {
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(world.view->display(), &enter);
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(world.view->display(), &event);
        return enter.isAccepted();
    };
    QVERIFY(drop(files));
    QCOMPARE(world.api->channel()->input(), typed);
    QVERIFY(!asked);
    world.api->channel()->clearInput();
    content.sandbox = SandboxId(u"another"_s); // its files are not here
    QVERIFY(!drop(RemoteFilesMimeData(content)));
    QVERIFY(world.api->channel()->input().isEmpty());
    content.sandbox = world.session->sandbox();
    QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(content)); // copied in the file panel
    world.view->paste();
    QCOMPARE(world.api->channel()->input(), typed);
}

void TestTerminalView::everythingCanBeSelected()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 200; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output(lines + "$ "));
    world.view->selectAll();
    QVERIFY(world.view->selectedText().startsWith(u"line 0\n"));
    QVERIFY(world.view->selectedText().contains(u"\nline 199\n$"_s));
    world.view->copy();
    QCOMPARE(QApplication::clipboard()->text(), world.view->selectedText());
}

void TestTerminalView::copyIsExplicit()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("select me"));
    QApplication::clipboard()->setText(u"before"_s);
    world.view->copy(); // nothing is selected
    QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
    selectFirstWord(world.view->display());
    QCOMPARE(world.view->selectedText(), u"select"_s);
    world.view->copy();
    QCOMPARE(QApplication::clipboard()->text(), u"select"_s);
}

void TestTerminalView::repliesOfALiveShellAreSent()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("\x1b[6n"));
    QCOMPARE(world.api->channel()->input(), QByteArray("\x1b[1;1R"));
}

void TestTerminalView::repliesToAReplayAreDropped()
{
    FakeWorld world;
    QVERIFY(world.show());
    world.api->channel()->attach(u"t"_s, false, QByteArray("\x1b[6n\x1b[c\r\n").repeated(300) + "prompt $ ");
    world.api->channel()->output("\x1b[5n"); // asked now, so it gets its answer
    QVERIFY(world.drawn());
    QVERIFY(world.text().contains(u"prompt $"_s));
    QCOMPARE(world.api->channel()->input(), QByteArray("\x1b[0n"));
}

void TestTerminalView::keysDuringAReplayAreSent()
{
    FakeWorld world;
    QVERIFY(world.show());
    world.api->channel()->attach(u"t"_s, false, QByteArray("\x1b[6nreplayed text in lines\r\n").repeated(20000));
    QVERIFY(world.view->isBehind());
    QTest::keyClick(world.view->display(), Qt::Key_A);
    QVERIFY(world.drawn());
    QCOMPARE(world.api->channel()->input(), QByteArray("a"));
}

void TestTerminalView::sizeIsKnownBeforeTheShellStarts()
{
    FakeWorld world;
    QVERIFY(world.show(QSize(700, 300)));
    const TerminalSize size = world.view->size();
    QVERIFY(size.columns > 40 && size.rows > 8);
    QCOMPARE(world.api->channel()->sizes().first(), size);
}

void TestTerminalView::resizeReachesTheShell()
{
    TerminalWorld<PtyTerminalApi> world;
    QVERIFY(world.show());
    QVERIFY(world.waitForText(u"$"_s));
    const TerminalSize before = world.view->size();
    QTRY_COMPARE(world.api->shells().first()->size(), before);
    world.view->resize(500, 260);
    QTRY_VERIFY(world.view->size().columns < before.columns && world.view->size().rows < before.rows);
    QTRY_COMPARE(world.api->shells().first()->size(), world.view->size());
    world.session->sendInput("stty size\r");
    QVERIFY(world.waitForText(u"%1 %2"_s.arg(world.view->size().rows).arg(world.view->size().columns)));
}

void TestTerminalView::hiddenViewSendsNothing()
{
    FakeWorld world;
    QStackedWidget stack;
    const auto takeBack = qScopeGuard([&] {
        stack.removeWidget(world.view.get());
        world.view->setParent(nullptr);
    });
    world.view = std::make_unique<TerminalView>(*world.session, world.settings);
    stack.addWidget(new QWidget);
    stack.addWidget(world.view.get());
    stack.resize(800, 480);
    stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stack));
    QVERIFY(!world.api->channel()); // never looked at: no shell
    stack.setCurrentIndex(1);
    QTRY_VERIFY(world.api->channel());
    world.api->channel()->open();
    QVERIFY(world.output("$ "));
    const auto sizes = world.api->channel()->sizes();
    stack.setCurrentIndex(0);
    QVERIFY(world.output("while hidden"));
    QVERIFY(world.text().contains(u"while hidden"_s));
    stack.setCurrentIndex(1); // coming back types nothing and resizes nothing
    QTest::qWait(150);
    QCOMPARE(world.api->channel()->sizes(), sizes);
    QVERIFY(world.api->channel()->input().isEmpty());
}

void TestTerminalView::newViewShowsWhatWasThere()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 500; ++i)
        lines += "line " + QByteArray::number(i) + "\x1b[6n\r\n";
    QVERIFY(world.output(lines + "$ "));
    const QString before = world.text();
    world.view.reset();
    world.api->channel()->clearInput();
    world.api->channel()->output("without a view\r\n");
    world.view = std::make_unique<TerminalView>(*world.session, world.settings);
    world.view->resize(800, 480);
    world.view->show();
    QVERIFY(world.drawn());
    // Blanks at the end of a line are not told from cells that were never written, and left out.
    QVERIFY(before.endsWith("line 499\n$\n"_L1));
    QCOMPARE(world.text(), before.chopped(1) + u" without a view\n"_s);
    QVERIFY(world.api->channel()->input().isEmpty());
    QCOMPARE(world.api->channels().size(), 1);
}

void TestTerminalView::unseenLinesAreLeftOut_data()
{
    QTest::addColumn<int>("piece"); // bytes at a time
    QTest::addColumn<bool>("colours");
    for (const int piece : {100, 5000, 10000000}) {
        for (const bool colours : {false, true})
            QTest::addRow("%d bytes at a time, %s", piece, colours ? "with colours" : "plain") << piece << colours;
    }
}

void TestTerminalView::unseenLinesAreLeftOut()
{
    QFETCH(int, piece);
    QFETCH(bool, colours);
    QByteArray all = "\x1b[1;32mprompt\x1b[0m $ begin\r\n";
    for (int i = 0; i < 60000; ++i) {
        all += "line " + QByteArray::number(i) + "\r\n";
        if (colours && i % 9000 == 0)
            all += "\x1b[3" + QByteArray::number(1 + i / 9000) + "m";
    }
    all += "last $ ";
    QStringList texts;
    qsizetype drawn[2] = {};
    for (const bool replay : {false, true}) { // a replay may leave lines out, live output not
        FakeWorld world;
        world.settings.setScrollbackLines(500);
        QVERIFY(world.show());
        connect(&world.view->emulator().feed(), &TerminalFeed::progressed, world.view.get(), [&] { ++drawn[replay]; });
        for (qsizetype at = 0; at < all.size(); at += piece)
            world.view->emulator().write(all.mid(at, piece), replay);
        QVERIFY(world.drawn());
        texts += world.text();
        world.settings.setScrollbackLines(10000);
    }
    QCOMPARE(texts.at(1), texts.at(0));
    QVERIFY(texts.at(0).endsWith("line 59999\nlast $\n"_L1));
    if (piece > 100 && !colours)
        QVERIFY2(drawn[1] * 10 < drawn[0], qPrintable(u"%1 of %2 slices"_s.arg(drawn[1]).arg(drawn[0])));
}

void TestTerminalView::hurryBringsThePrompt()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ yes\r\n"));
    const QByteArray flood = QByteArray("y\r\n").repeated(40000);
    for (int i = 0; i < 100; ++i) // seconds' worth for the emulator
        world.api->channel()->output(flood);
    QVERIFY(!world.api->channel()->isReading()); // as much as that would not come
    const TerminalFeed &feed = world.view->emulator().feed();
    QVERIFY(feed.pending() > 90 * flood.size());
    QTest::keyClick(world.view->display(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(world.api->channel()->input(), QByteArray("\x03"));
    QVERIFY(world.api->channel()->isReading());
    // What is left to draw before the prompt is what can be seen, and a slice that was under way.
    const qsizetype visible = 3 * (10000 + world.view->size().rows + 1) + TerminalFeed::LargestSlice;
    QVERIFY2(feed.pending() <= visible, qPrintable(QString::number(feed.pending())));
    world.api->channel()->output(flood + "^C\r\n$ ");
    QVERIFY2(feed.pending() <= visible, qPrintable(QString::number(feed.pending())));
    QVERIFY(world.drawn());
    QVERIFY(world.text().endsWith("y\ny\n^C\n$\n"_L1));
    QCOMPARE(world.view->emulator().scrollbackLines(), 10000);
}

void TestTerminalView::questionsFromBeforeAnInterruptAreNotAnswered()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ cat /dev/urandom\r\n"));
    TerminalFeed &feed = world.view->emulator().feed();
    feed.setPaused(true); // the window is behind
    world.api->channel()->output("\x1b[c noise \x1b[6n");
    QTest::keyClick(world.view->display(), Qt::Key_C, Qt::ControlModifier);
    world.api->channel()->output("more \x1b[5n noise\r\n");
    feed.setPaused(false);
    QVERIFY(world.drawn());
    QCOMPARE(world.api->channel()->input(), QByteArray("\x03"));
    // What asks later gets its answer.
    QVERIFY(world.output("$ \x1b[5n"));
    QTRY_COMPARE(world.api->channel()->input(), QByteArray("\x03\x1b[0n"));
}

void TestTerminalView::whatIsDrawnIsAcknowledged()
{
    FakeWorld world;
    QVERIFY(world.show());
    TerminalFeed &feed = world.view->emulator().feed();
    QVERIFY(world.output("$ "));
    QCOMPARE(world.api->channel()->acknowledged(), 2);
    feed.setPaused(true);
    world.api->channel()->output("0123456789");
    QCOMPARE(world.api->channel()->acknowledged(), 2);
    feed.setPaused(false);
    QVERIFY(world.drawn());
    QCOMPARE(world.api->channel()->acknowledged(), 12);
    // Without a view nothing waits to be drawn.
    world.view.reset();
    world.api->channel()->output("abc");
    QCOMPARE(world.api->channel()->acknowledged(), 15);
}

void TestTerminalView::wheelNeverTypes()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    const auto turn = [&] {
        QWheelEvent wheel(QPointF(50, 50), world.view->mapToGlobal(QPointF(50, 50)), QPoint(), QPoint(0, 120),
            Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(world.view->display(), &wheel);
    };
    turn();
    QVERIFY(world.api->channel()->input().isEmpty()); // it would recall the last command
    QVERIFY(world.output("\x1b[?1049h"));
    // A full-screen program scrolls by arrow keys, once the display has drawn its screen.
    const auto turned = [&] {
        turn();
        return world.api->channel()->input().startsWith("\x1b[A");
    };
    QTRY_VERIFY(turned());
}

void TestTerminalView::scrollbackCanBeCleared()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output(lines + "\x1b[?2004h\x1b[?1hprompt $ "));
    QVERIFY(world.view->emulator().scrollbackLines() > 200);
    world.view->clearScrollback();
    QCOMPARE(world.view->emulator().scrollbackLines(), 0);
    QVERIFY2(world.text().endsWith(u"line 299\nprompt $\n"), qPrintable(world.text())); // what is on the screen stays
    QVERIFY(!world.text().contains(u"line 100\n"));
    QTest::keyClick(world.view->display(), Qt::Key_Up); // and so do the modes that the program has asked for
    QCOMPARE(world.api->channel()->input(), QByteArray("\x1bOA"));
    QVERIFY(world.output("\r\n" + lines));
    QVERIFY(world.view->emulator().scrollbackLines() > 200); // it is filled again
}

void TestTerminalView::wheelWithControlZooms()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    const int before = world.settings.pointSize();
    const auto restore = qScopeGuard([&world] { world.settings.resetPointSize(); });
    const auto turn = [&](int angle) {
        QWheelEvent wheel(QPointF(50, 50), world.view->mapToGlobal(QPointF(50, 50)), QPoint(), QPoint(0, angle),
            Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(world.view->display(), &wheel);
        return world.settings.pointSize();
    };
    QCOMPARE(turn(120), before + 1);
    QCOMPARE(turn(-240), before - 1);
    QCOMPARE(turn(60), before - 1); // a touch pad's small steps add up
    QCOMPARE(turn(60), before);
    QVERIFY(world.api->channel()->input().isEmpty());
    QVERIFY(world.output("\x1b[?1000h\x1b[?1006h")); // a program that wants the mouse has it
    QCOMPARE(turn(120), before);
    QVERIFY(!world.api->channel()->input().isEmpty());
}

void TestTerminalView::shiftedPageKeysScroll()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output(lines + "$ "));
    auto *bar = world.view->findChild<QScrollBar *>();
    QVERIFY(bar);
    QTRY_COMPARE(bar->value(), bar->maximum());
    QTest::keyClick(world.view->display(), Qt::Key_PageUp, Qt::ShiftModifier);
    QTRY_VERIFY(bar->value() < bar->maximum());
    const int above = bar->value();
    QVERIFY(world.output("printed meanwhile\r\n")); // what one reads stays where it is
    QCOMPARE(bar->value(), above);
    QVERIFY(world.api->channel()->input().isEmpty());
    QTest::keyClick(world.view->display(), Qt::Key_A); // typing leads back to the prompt
    QTRY_COMPARE(bar->value(), bar->maximum());
    QCOMPARE(world.api->channel()->input(), QByteArray("a"));
}

void TestTerminalView::lastLineStaysInSight()
{
    FakeWorld world;
    QVERIFY(world.show(QSize(800, 300)));
    QByteArray lines;
    for (int i = 0; i < 100; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output(lines + "prompt $ "));
    for (const QSize &size : {QSize(800, 700), QSize(800, 160), QSize(500, 420), QSize(800, 300)}) {
        const TerminalSize before = world.view->size();
        world.view->resize(size);
        QTRY_VERIFY(world.view->size() != before);
        QVERIFY(world.drawn());
        const int rows = world.view->size().rows;
        const auto tail = world.view->tail(rows);
        QVERIFY(tail && tail->text.contains(u"\nprompt $"));
        QVERIFY2(tail->cursor.y() >= 0 && tail->cursor.y() < rows, qPrintable(QString::number(tail->cursor.y())));
        // Whole rows only: the one with the cursor is not cut off.
        const QRect cell = world.view->emulator().cellRect(tail->cursor.y(), tail->cursor.x());
        QVERIFY(world.view->display()->rect().contains(cell));
    }
}

void TestTerminalView::composedTextIsTyped()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    QInputMethodEvent event;
    event.setCommitString(u"日本é"_s);
    QApplication::sendEvent(world.view->display(), &event);
    QCOMPARE(world.api->channel()->input(), QByteArray("\xe6\x97\xa5\xe6\x9c\xac\xc3\xa9"));
    QVERIFY(world.output("\xf0\x9f\x98\x80"
                         "ab")); // after a wide character the cursor is where it belongs
    QTRY_COMPARE(world.view->emulator().cursorCell().x(), 2 + 2 + 2);
}

void TestTerminalView::hostileSequencesDoNoHarm()
{
    FakeWorld world;
    QVERIFY(world.show());
    QApplication::clipboard()->setText(u"mine"_s);
    const TerminalSize size = world.view->size();
    const QSize pixels = world.view->size().columns > 0 ? world.view->QWidget::size() : QSize();
    QVERIFY(world.output("\x1b]52;c;cm0gLXJm\x07\x1b[8;40959;40959t\x1b[4;9999;9999t\x1b[?40h\x1b[?3h\x1b]50;Font=x\x07"
                         "\x1b]31;file:///etc/passwd\x07\x1b]11;red\x07\x1bP$qm\x1b\\\x1b[?2026$p\x05still here"));
    QCOMPARE(QApplication::clipboard()->text(), u"mine"_s);
    QCOMPARE(world.view->size(), size);
    QCOMPARE(world.view->QWidget::size(), pixels);
    QCOMPARE(world.text(), u"still here\n"_s);
    QVERIFY(world.api->channel()->input().isEmpty());
}

void TestTerminalView::expensiveSequencesLetOthersIn_data()
{
    QTest::addColumn<QByteArray>("unit");
    QTest::newRow("repeat") << QByteArray("x\x1b[40959b");
    QTest::newRow("insert characters") << QByteArray("\x1b[40959@");
    QTest::newRow("insert lines") << QByteArray("\x1b[40959L");
    QTest::newRow("scroll") << QByteArray("\x1b[40959S\x1b[40959T");
    QTest::newRow("clear into the scrollback") << QByteArray("\x1b[2J");
    QTest::newRow("fill the screen") << QByteArray("\x1b#8");
    QTest::newRow("line feeds") << QByteArray("y\r\n");
    QTest::newRow("tabs") << QByteArray("\x1b[9999I\r");
    QTest::newRow("titles") << QByteArray("\x1b]0;title\x07");
    QTest::newRow("screens") << QByteArray("\x1b[?1049h\x1b[?1049l");
}

void TestTerminalView::expensiveSequencesLetOthersIn()
{
    QFETCH(QByteArray, unit);
    FakeWorld world;
    QVERIFY(world.show());
    const TerminalFeed &feed = world.view->emulator().feed();
    int slices = 0;
    int turns = 0;
    int late = 0;
    connect(&feed, &TerminalFeed::progressed, world.view.get(), [&] {
        late += turns < slices;
        ++slices;
        QMetaObject::invokeMethod(world.view.get(), [&turns] { ++turns; }, Qt::QueuedConnection);
    });
    // A key that is pressed when all this arrives does not wait until it is drawn.
    qsizetype pendingAtKey = 0;
    QMetaObject::invokeMethod(
        world.view.get(),
        [&] {
            QTest::keyClick(world.view->display(), Qt::Key_A);
            pendingAtKey = feed.pending();
        },
        Qt::QueuedConnection);
    world.api->channel()->output(unit.repeated((64 << 10) / unit.size()));
    // All of it would take seconds with some of these; the first slices show how the rest goes.
    QVERIFY(spinUntil([&] { return slices >= 12 || !world.view->isBehind(); }, 60000));
    QVERIFY2(slices > 4, qPrintable(QString::number(slices)));
    QCOMPARE(late, 0);
    QVERIFY2(pendingAtKey > (32 << 10), qPrintable(QString::number(pendingAtKey)));
    QCOMPARE(world.api->channel()->input(), QByteArray("a"));
}

void TestTerminalView::titleReachesTheSession()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("\x1b]0;vim \xc3\xa9\x07"));
    QTRY_COMPARE(world.session->title(), u"vim é"_s);
}

void TestTerminalView::linksNeedControlAndAreHttp()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("https://example.test/a?b=c ftp://example.test mail@example.test"));
    QSignalSpy activated(world.view.get(), &TerminalView::linkActivated);
    QTest::mouseMove(world.view->display(), QPoint(40, 12));
    // Links are looked for with the next refresh of the display.
    QTRY_COMPARE(world.view->emulator().linkAt(QPoint(40, 12)), QUrl(u"https://example.test/a?b=c"_s));
    QWindow *window = world.view->windowHandle();
    const QPoint link = world.view->display()->mapTo(world.view.get(), QPoint(40, 12));
    QTest::mouseClick(window, Qt::LeftButton, Qt::NoModifier, link);
    QCOMPARE(activated.count(), 0);
    QTest::mouseClick(window, Qt::LeftButton, Qt::ControlModifier, link);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.first().first().toUrl(), QUrl(u"https://example.test/a?b=c"_s));
    QVERIFY(world.api->channel()->input().isEmpty());
}

void TestTerminalView::findsInTheScrollback()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output("Needle in the hay\r\n" + lines + "$ "));
    QVERIFY(world.view->find({u"needle"_s, false, false}, false));
    QCOMPARE(world.view->selectedText(), u"Needle"_s);
    QVERIFY(!world.view->find({u"needle"_s, true, false}, true));
    QVERIFY(world.view->find({u"line 2[0-9]7"_s, false, true}, true));
    const QString first = world.view->selectedText();
    QVERIFY(world.view->find({u"line 2[0-9]7"_s, false, true}, true));
    QVERIFY(world.view->selectedText() != first);
    QVERIFY(!world.view->find({u"line 2[0-9"_s, false, true}, true)); // no valid expression
    world.view->clearSearch();
    QVERIFY(!world.view->hasSelection());
}

void TestTerminalView::zoomShowsAtOnce()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("$ "));
    const TerminalSize before = world.view->size();
    world.settings.setPointSize(world.settings.pointSize() + 6);
    QTRY_VERIFY(world.view->size().columns < before.columns);
    QTRY_COMPARE(world.api->channel()->sizes().last(), world.view->size());
    world.settings.resetPointSize();
    QTRY_COMPARE(world.view->size(), before);
}

void TestTerminalView::coloursFollowTheDesktop()
{
    FakeWorld world;
    QVERIFY(world.show());
    QPalette palette = QApplication::palette();
    for (const QColor &ground : {QColor(0x1e, 0x1f, 0x22), QColor(0xfc, 0xfc, 0xfc)}) {
        palette.setColor(QPalette::Base, ground);
        palette.setColor(QPalette::Text, ground.lightness() < 128 ? Qt::white : Qt::black);
        world.view->setPalette(palette);
        QTRY_COMPARE(world.view->grab().toImage().pixelColor(world.view->width() / 2, world.view->height() / 2).name(),
            ground.name());
    }
    world.settings.setColorScheme(u"GreenOnBlack"_s);
    QTRY_COMPARE(
        world.view->grab().toImage().pixelColor(world.view->width() / 2, world.view->height() / 2), QColor(Qt::black));
    world.settings.setColorScheme({});
}

void TestTerminalView::paletteColoursCanBeRead_data()
{
    QTest::addColumn<QColor>("ground");
    QTest::addColumn<QColor>("text");
    QTest::newRow("white") << QColor(Qt::white) << QColor(Qt::black);
    QTest::newRow("black") << QColor(Qt::black) << QColor(Qt::white);
    QTest::newRow("Breeze dark") << QColor(0x1b, 0x1e, 0x20) << QColor(0xfc, 0xfc, 0xfc);
    QTest::newRow("sepia") << QColor(0xf4, 0xec, 0xd8) << QColor(0x5b, 0x46, 0x36);
    QTest::newRow("grey in the middle") << QColor(0x80, 0x80, 0x80) << QColor(0x10, 0x10, 0x10);
}

void TestTerminalView::paletteColoursCanBeRead()
{
    QFETCH(QColor, ground);
    QFETCH(QColor, text);
    QPalette palette;
    palette.setColor(QPalette::Base, ground);
    palette.setColor(QPalette::Text, text);
    const QString file = QString::fromUtf8(TerminalColorSchemes::fromPalette(palette));
    const bool middle = QByteArray(QTest::currentDataTag()).startsWith("grey");
    for (const QString &name : {u"Foreground"_s, u"Color1"_s, u"Color2"_s, u"Color3"_s, u"Color4"_s, u"Color5"_s,
             u"Color6"_s, u"Color0Intense"_s, u"Color7"_s, u"Color7Intense"_s}) {
        const QStringList parts = file.section(u"["_s + name + u"]\nColor="_s, 1).section(u'\n', 0, 0).split(u',');
        QCOMPARE(parts.size(), 3);
        const QColor color(parts.at(0).toInt(), parts.at(1).toInt(), parts.at(2).toInt());
        const double contrast = TerminalColorSchemes::contrast(color, ground);
        QVERIFY2(contrast >= (middle ? 3.5 : 4.5), qPrintable(u"%1 %2"_s.arg(name).arg(contrast)));
    }
}

void TestTerminalView::accessibleTerminal()
{
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.output("first line\r\nsecond\r\n$ ls"));
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(world.view->display());
    QVERIFY(face);
    QCOMPARE(face->role(), QAccessible::Terminal);
    QCOMPARE(face->text(QAccessible::Name), u"Terminal"_s);
    world.view->display()->setAccessibleName(u"Terminal 1 of agent-7"_s);
    QCOMPARE(face->text(QAccessible::Name), u"Terminal 1 of agent-7"_s);
    QVERIFY(!face->text(QAccessible::Description).isEmpty());
    QAccessibleTextInterface *text = face->textInterface();
    QVERIFY(text);
    QCOMPARE(text->text(0, text->characterCount()), u"first line\nsecond\n$ ls"_s);
    QCOMPARE(text->cursorPosition(), text->characterCount());
    int start = 0;
    int end = 0;
    QCOMPARE(text->textAtOffset(13, QAccessible::LineBoundary, &start, &end).trimmed(), u"second"_s);
    QVERIFY(!text->characterRect(0).isEmpty());
    QVERIFY(text->characterRect(12).y() > text->characterRect(0).y());
    QVERIFY(world.output("\x1b[2D"));
    QTRY_COMPARE(text->cursorPosition(), text->characterCount() - 2);
}

QStringList *accessibleEvents = nullptr;

void TestTerminalView::accessibleChangesAreTold()
{
    QStringList events;
    accessibleEvents = &events;
    const auto before = QAccessible::installUpdateHandler([](QAccessibleEvent *event) {
        if (event->type() == QAccessible::TextInserted)
            *accessibleEvents += u"+"_s + static_cast<QAccessibleTextInsertEvent *>(event)->textInserted();
        if (event->type() == QAccessible::TextRemoved)
            *accessibleEvents += u"-"_s + static_cast<QAccessibleTextRemoveEvent *>(event)->textRemoved();
    });
    const auto restore = qScopeGuard([before] {
        QAccessible::installUpdateHandler(before);
        accessibleEvents = nullptr;
    });
    FakeWorld world;
    QVERIFY(world.show());
    QVERIFY(world.view->text().text().isEmpty()); // a screen reader asks once, and is told from then on
    QVERIFY(world.output("$ "));
    QTRY_COMPARE(events.size(), 1);
    QCOMPARE(events.first().trimmed(), u"+$"_s);
    events.clear();
    QVERIFY(world.output("echo hi\r\nhi\r\n$ "));
    QTRY_COMPARE(events.size(), 1);
    QCOMPARE(events.first().simplified(), u"+echo hi hi $"_s);
    // When lines scroll out at the top only what is new is told as new.
    QByteArray many;
    for (int i = 0; i < 400; ++i)
        many += "line " + QByteArray::number(i) + "\r\n";
    QVERIFY(world.output(many));
    QTRY_VERIFY(!events.isEmpty() && events.last().contains("line 399"_L1));
    events.clear();
    QVERIFY(world.output("one more\r\nand another\r\n"));
    QTRY_COMPARE(events.size(), 2);
    QVERIFY(events.at(0).startsWith("-line "_L1));
    QCOMPARE(events.at(1), u"+\none more\nand another"_s);
}

void TestTerminalView::readingTheTailCostsAPart()
{
    FakeWorld world;
    QVERIFY(world.show());
    QByteArray lines;
    for (int i = 0; i < 10500; ++i)
        lines += QByteArray(90, char('a' + i % 26)) + "\r\n";
    QVERIFY(world.output(lines));
    QCOMPARE(world.view->emulator().scrollbackLines(), 10000);
    const auto tail = world.view->tail(TerminalText::MaximumLines);
    QVERIFY(tail && tail->rows == TerminalText::MaximumLines);
    QVERIFY(!world.view->hasSelection());
    const QString all = world.view->allText();
    QVERIFY(all.size() > 900000);
    QVERIFY(all.endsWith(TerminalText::withoutTrailingBlanks(tail->text)));
    // One compared with the other, the best of some tries each: the tail is a thirtieth of everything.
    const auto cost = [](const std::function<void()> &read) {
        qint64 best = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            read();
            best = std::min(best, timer.nsecsElapsed());
        }
        return best;
    };
    const qint64 tailCost = cost([&] { QVERIFY(world.view->tail(TerminalText::MaximumLines)); });
    const qint64 allCost = cost([&] { QVERIFY(!world.view->allText().isEmpty()); });
    QVERIFY2(tailCost * 3 < allCost, qPrintable(u"%1 of %2 ns"_s.arg(tailCost).arg(allCost)));
}

QTEST_MAIN(TestTerminalView)
#include "tst_terminalview.moc"
