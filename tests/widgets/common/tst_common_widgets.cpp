// SPDX-License-Identifier: GPL-3.0-or-later
#include "Pictures.h"
#include "common/ConfirmDialog.h"
#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/NumberedTextView.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "common/ToolTip.h"
#include "common/WrappingLabel.h"
#include "domain/Sandbox.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCursor>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace vivarium;

class CommonWidgetsTest : public QObject {
    Q_OBJECT

    static ConfirmDialog::Question stopQuestion()
    {
        return {u"Stop sandbox"_s, u"Stop agent-7?"_s, {}, {u"2 terminals end."_s}, u"&Stop agent-7"_s, {}};
    }

    /// As the guidelines for web content (WCAG 2) define it.
    static double luminance(const QColor &c)
    {
        const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    }

private Q_SLOTS:
    void enterCancelsTheQuestion()
    {
        QWidget parent;
        parent.show();
        bool confirmed = false;
        QPointer<ConfirmDialog> dialog = ConfirmDialog::ask(&parent, stopQuestion(), [&] { confirmed = true; });
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(!dialog);
        QVERIFY(!confirmed);
    }

    void whatIsLostCanChangeWhileItIsAsked()
    {
        QWidget parent;
        parent.show();
        bool confirmed = false;
        QPointer<ConfirmDialog> dialog = ConfirmDialog::ask(&parent, stopQuestion(), [&] { confirmed = true; });
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_VERIFY(dialog->confirmButton()->isEnabled());
        const auto lines = [&dialog] {
            QStringList found;
            for (const QLabel *line : dialog->findChildren<QLabel *>(u"consequence"_s)) {
                if (line->isVisible())
                    found += line->text();
            }
            return found;
        };
        dialog->setConsequences({u"1 terminal ends."_s}, u"warning"_s);
        QCOMPARE(lines(), QStringList{u"1 terminal ends."_s});
        QVERIFY(dialog->confirmButton()->isEnabled()); // a number that changes stops nobody
        const int before = dialog->height();
        const QString more =
            u"What more is lost is told in a sentence that is long enough for several lines. "_s.repeated(6);
        dialog->setConsequences({u"1 terminal ends."_s, more.trimmed()}, u"warning"_s);
        QCOMPARE(lines(), (QStringList{u"1 terminal ends."_s, more.trimmed()}));
        QVERIFY(dialog->height() > before);
        QVERIFY(!dialog->confirmButton()->isEnabled()); // that was not read yet
        QVERIFY2(dialog->accessibleDescription().contains(u"What more is lost"),
            qPrintable(dialog->accessibleDescription()));
        QTRY_VERIFY(dialog->confirmButton()->isEnabled());
        dialog->setConsequences({}, u"information"_s);
        QVERIFY(lines().isEmpty());
        dialog->confirmButton()->click();
        QTRY_VERIFY(!dialog);
        QVERIFY(confirmed);
    }

    void keysThatSelectAreNoShortcutsInTextThatIsRead()
    {
        QWidget window;
        auto *view = new NumberedTextView;
        auto *layout = new QVBoxLayout(&window);
        layout->addWidget(view);
        view->setPlainText(u"one two three"_s);
        int across = 0;
        int edited = 0;
        const auto add = [&window](const QKeySequence &keys, int &count) {
            auto *action = new QAction(&window);
            action->setShortcut(keys);
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            connect(action, &QAction::triggered, &window, [&count] { ++count; });
            window.addAction(action);
        };
        add(Qt::CTRL | Qt::SHIFT | Qt::Key_Right, across);
        add(Qt::CTRL | Qt::Key_E, edited);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        view->setFocus();
        QTRY_VERIFY(view->hasFocus());
        // Where keys can't select, they stay shortcuts.
        view->setTextInteractionFlags(Qt::TextSelectableByMouse);
        QTest::keyClick(view, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(across, 1);
        view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        QTest::keyClick(view, Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(across, 1);
        QCOMPARE(view->selectedText(), u"one "_s);
        QTest::keyClick(view, Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(edited, 1);
    }

    void anEarlyClickIsNotTaken()
    {
        QWidget parent;
        parent.show();
        bool confirmed = false;
        QPointer<ConfirmDialog> dialog = ConfirmDialog::ask(&parent, stopQuestion(), [&] { confirmed = true; });
        QTest::mouseClick(dialog->confirmButton(), Qt::LeftButton);
        QVERIFY(!confirmed);
        QTRY_VERIFY(dialog->confirmButton()->isEnabled());
        QTest::mouseClick(dialog->confirmButton(), Qt::LeftButton);
        QVERIFY(confirmed);
        QTRY_VERIFY(!dialog);
    }

    void aHeldKeyDoesNotConfirm()
    {
        QWidget parent;
        parent.show();
        bool confirmed = false;
        QPointer<ConfirmDialog> dialog = ConfirmDialog::ask(&parent, stopQuestion(), [&] { confirmed = true; });
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTRY_VERIFY(dialog->confirmButton()->isEnabled());
        QKeyEvent repeat(QEvent::KeyPress, Qt::Key_S, Qt::AltModifier, u"s"_s, true);
        QKeyEvent override(QEvent::ShortcutOverride, Qt::Key_S, Qt::AltModifier, u"s"_s, true);
        QApplication::sendEvent(QApplication::focusWidget(), &override);
        QVERIFY(override.isAccepted()); // so the mnemonic isn't looked up
        QApplication::sendEvent(QApplication::focusWidget(), &repeat);
        QVERIFY(!confirmed);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_S, Qt::AltModifier);
        QTRY_VERIFY(confirmed);
        QTRY_VERIFY(!dialog);
    }

    void theQuestionNamesTheThing()
    {
        ConfirmDialog dialog(stopQuestion(), nullptr);
        QCOMPARE(dialog.findChild<QLabel *>(u"question"_s)->text(), u"Stop agent-7?"_s);
        QCOMPARE(dialog.findChild<QLabel *>(u"consequence"_s)->text(), u"2 terminals end."_s);
        QCOMPARE(dialog.findChild<QPushButton *>(u"confirmButton"_s)->text(), u"&Stop agent-7"_s);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    }

    void aLongNameDoesNotMakeTheQuestionWide()
    {
        ConfirmDialog::Question question = stopQuestion();
        const QString name = u"x"_s.repeated(200);
        question.question = u"Stop %1?"_s.arg(name);
        question.concerned = {name + u"  ·  Local  ·  1a2b3c4d"_s, u"a  ·  Local  ·  5e6f7a8b"_s};
        ConfirmDialog dialog(question, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QVERIFY(dialog.width() < 800);
        auto *headline = dialog.findChild<QLabel *>(u"question"_s);
        QCOMPARE(headline->text().remove(QChar(0x200b)), question.question); // whole, in several lines
        QVERIFY(headline->height() >= headline->heightForWidth(headline->width()));
        QVERIFY(headline->height() > 2 * headline->fontMetrics().height());
        QCOMPARE(headline->accessibleName(), question.question);
    }

    void aSuccessLeavesAnErrorWhereThatIsWanted()
    {
        NoticeBar bar;
        bar.setKeepsErrors(true);
        QAction action(u"Again"_s);
        bar.show(NoticeBar::Kind::Error, u"It failed."_s, &action);
        bar.show(NoticeBar::Kind::Success, u"The other one is done."_s);
        QCOMPARE(bar.kind(), NoticeBar::Kind::Error);
        QCOMPARE(bar.text(), u"It failed.\nThe other one is done."_s);
        QVERIFY(!bar.findChild<QToolButton *>(u"noticeAction"_s)->isHidden());
        bar.show(NoticeBar::Kind::Warning, u"It ends soon."_s);
        QCOMPARE(bar.text(), u"It ends soon."_s);
        QVERIFY(bar.findChild<QToolButton *>(u"noticeAction"_s)->isHidden());
        bar.dismiss();
        QCOMPARE(bar.kind(), NoticeBar::Kind::Error);
        QCOMPARE(bar.text(), u"It failed."_s);
        QVERIFY(!bar.findChild<QToolButton *>(u"noticeAction"_s)->isHidden());
        bar.show(NoticeBar::Kind::Error, u"Another failed."_s); // a newer one takes its place
        QCOMPARE(bar.text(), u"Another failed."_s);
        bar.dismiss();
        bar.show(NoticeBar::Kind::Success, u"Done."_s);
        QCOMPARE(bar.kind(), NoticeBar::Kind::Success);
        QCOMPARE(bar.text(), u"Done."_s);
    }

    void aBrokenNameIsCopiedWhole()
    {
        const QString name = u"agent-"_s.repeated(20) + u" is gone"_s;
        WrappingLabel label(24);
        label.setTextInteractionFlags(Qt::TextSelectableByMouse);
        label.setWholeText(name);
        label.resize(200, 200);
        label.show();
        QVERIFY(QTest::qWaitForWindowActive(&label));
        QVERIFY(label.text().contains(QChar(0x200b))); // there are places to break
        QVERIFY(label.heightForWidth(200) > 2 * label.fontMetrics().height());
        QCOMPARE(label.accessibleName(), name);
        label.setSelection(0, int(label.text().size()));
        QCOMPARE(label.selectedWholeText(), name);
        QApplication::clipboard()->clear();
        QTest::keySequence(&label, QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text(), name);
        // The menu says the same.
        QApplication::clipboard()->clear();
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(5, 5), label.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&label, &event);
        auto *menu = label.findChild<QMenu *>();
        QVERIFY(menu);
        menu->actions().constFirst()->trigger();
        QCOMPARE(QApplication::clipboard()->text(), name);
        menu->close();
    }

    void aNoticeReplacesTheOneBefore()
    {
        NoticeBar bar;
        QVERIFY(bar.isHidden());
        bar.show(NoticeBar::Kind::Information, u"first"_s);
        bar.show(NoticeBar::Kind::Warning, u"second"_s);
        QVERIFY(!bar.isHidden());
        QCOMPARE(bar.text(), u"second"_s);
        QCOMPARE(bar.accessibleName(), u"second"_s);
    }

    void whatIsSoNoLongerIsWithdrawn()
    {
        NoticeBar bar;
        bar.setKeepsErrors(true);
        bar.show(NoticeBar::Kind::Error, u"It is paused."_s);
        bar.withdraw(u"Something else."_s);
        QVERIFY(!bar.isHidden());
        bar.show(NoticeBar::Kind::Warning, u"It ends soon."_s);
        bar.withdraw(u"It is paused."_s); // it waits behind the other one
        QCOMPARE(bar.text(), u"It ends soon."_s);
        bar.dismiss();
        QVERIFY(bar.isHidden());
        bar.show(NoticeBar::Kind::Error, u"It is paused."_s);
        bar.show(NoticeBar::Kind::Success, u"Done."_s); // a line below it
        bar.withdraw(u"It is paused."_s);
        QVERIFY(bar.isHidden());
    }

    void aRefusalLeadsToTheProvidersPage()
    {
        NoticeBar bar;
        QList<QUrl> opened;
        bar.setOpener([&opened](const QUrl &url) {
            opened << url;
            return true;
        });
        ApiError error;
        error.kind = ErrorKind::PaymentRequired;
        error.sentence = u"acme asks for a payment first."_s;
        error.page = u"https://lazycloud.dev/dashboard"_s;
        bar.show(error);
        auto *page = bar.findChild<QToolButton *>(u"noticePage"_s);
        QVERIFY(page->isVisibleTo(&bar));
        QVERIFY(page->toolTip().contains(error.page)); // where it leads is seen before
        page->click();
        QCOMPARE(opened, QList{QUrl(error.page)});
        QVERIFY(!bar.isHidden()); // what it says is still to be done
        error.page = u"file:///etc/passwd"_s;
        bar.show(error);
        page->click();
        QCOMPARE(opened.size(), 1);
        bar.show(NoticeBar::Kind::Warning, u"another"_s);
        QVERIFY(!page->isVisibleTo(&bar));
    }

    void aNoticeRunsItsActionOnce()
    {
        NoticeBar bar;
        QAction extend(u"&Extend"_s);
        QSignalSpy triggered(&extend, &QAction::triggered);
        bar.show(NoticeBar::Kind::Warning, u"agent-7 stops in 0:50"_s, &extend);
        bar.findChild<QToolButton *>(u"noticeAction"_s)->click();
        QCOMPARE(triggered.size(), 1);
        QVERIFY(bar.isHidden());
    }

    void aLongNoticeStaysSmall()
    {
        NoticeBar bar;
        auto *label = bar.findChild<QLabel *>(u"noticeText"_s);
        bar.show(NoticeBar::Kind::Warning, u"Short."_s);
        QCOMPARE(label->text(), u"Short."_s);
        QCOMPARE(label->toolTip(), QString());
        QStringList lines;
        for (int line = 1; line < 20; ++line)
            lines << u"file-%1 was left out."_s.arg(line);
        const QString all = lines.join(u'\n');
        bar.show(NoticeBar::Kind::Warning, all);
        QCOMPARE(label->text(), QStringList(lines.mid(0, 5)).join(u'\n') + u" …"_s);
        QVERIFY(label->toolTip().contains(u"file-19"_s));
        QCOMPARE(bar.text(), all); // and so it is said to a screen reader
        QCOMPARE(bar.accessibleName(), all);
        bar.show(NoticeBar::Kind::Warning, u"word "_s.repeated(200));
        QVERIFY(label->text().size() < 330 && label->text().endsWith(u"word …"_s));
        QVERIFY(bar.text().size() > 900);
    }

    void inANarrowAreaANoticeTakesItsWidth()
    {
        QWidget panel;
        auto *bar = new NoticeBar;
        new FloatingNotice(*bar, panel);
        panel.resize(440, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        bar->show(NoticeBar::Kind::Warning, u"word "_s.repeated(30));
        QTRY_VERIFY(bar->width() > 420);
        panel.resize(1000, 400);
        QTRY_VERIFY(bar->width() <= 600);
    }

    void aFloatingNoticeMovesNothing()
    {
        QWidget panel;
        auto *tools = new QLineEdit;
        auto *list = new QWidget;
        list->setMinimumHeight(150);
        auto *bar = new NoticeBar;
        auto *layout = new QVBoxLayout(&panel);
        layout->addWidget(tools);
        new FloatingNotice(*bar, panel, *list);
        layout->addWidget(list, 1);
        panel.resize(500, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QCursor::setPos(panel.mapToGlobal(tools->geometry().center()));
        const QRect before = list->geometry();
        bar->show(NoticeBar::Kind::Warning, u"It is so."_s);
        QTRY_VERIFY(bar->isVisible());
        QTRY_VERIFY(list->geometry().contains(bar->geometry()));
        QVERIFY(bar->geometry().top() > before.center().y());
        QCOMPARE(list->geometry(), before);
        // It follows its place.
        panel.resize(600, 500);
        QTRY_VERIFY(list->geometry() != before);
        QTRY_VERIFY(list->geometry().bottom() - bar->geometry().bottom() < 10);
        // Esc closes it from where the focus is.
        tools->setFocus();
        QTest::keyClick(tools, Qt::Key_Escape);
        QVERIFY(bar->isHidden());
        // Tab leads to its buttons.
        bar->show(NoticeBar::Kind::Warning, u"And so."_s);
        tools->setFocus();
        for (int i = 0; i < 3 && !bar->isAncestorOf(QApplication::focusWidget()); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(bar->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(bar->isHidden());
        // It never comes under the pointer, where a click is meant for a row: it is beside it, away from the first
        // rows.
        panel.resize(1000, 500);
        QTRY_VERIFY(list->width() > 900);
        const auto putPointer = [&] {
            const QPoint low(list->geometry().center().x(), list->geometry().bottom() - 12);
            QCursor::setPos(panel.mapToGlobal(low));
            return low;
        };
        const QPoint low = putPointer();
        bar->show(NoticeBar::Kind::Warning, u"Once more."_s);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(list->geometry().contains(bar->geometry()));
        QVERIFY(!bar->geometry().contains(low));
        QVERIFY(bar->geometry().top() > list->geometry().center().y());
        // Where there is no room beside it, it is at the top.
        bar->dismiss();
        panel.resize(260, 500);
        QTRY_VERIFY(list->width() < 300);
        putPointer();
        bar->show(NoticeBar::Kind::Warning, u"And again."_s);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(bar->geometry().bottom() < list->geometry().center().y());
        QVERIFY(list->geometry().contains(bar->geometry()));
    }

    void anErrorOffersItsDetails()
    {
        NoticeBar bar;
        ApiError error = ApiError::local(u"It broke."_s, u"Mend it."_s);
        error.requestId = u"r-42"_s;
        bar.show(error);
        QCOMPARE(bar.text(), u"It broke. Mend it."_s);
        bar.findChild<QToolButton *>(u"noticeCopy"_s)->click();
        QVERIFY(QApplication::clipboard()->text().contains(u"r-42"));
    }

    void loadingShowsOnlyAfterAWhile()
    {
        StateView view(new QLabel(u"content"_s));
        view.show();
        view.showLoading(u"Reading the folder…"_s);
        QVERIFY(view.isShowingContent());
        view.showContent();
        QVERIFY(view.isShowingContent());
        view.showLoading(u"Reading the folder…"_s);
        QTRY_VERIFY(!view.isShowingContent());
        QVERIFY(view.message().startsWith(u"Reading the folder…"));
        QSignalSpy cancelled(&view, &StateView::cancelRequested);
        view.findChild<QPushButton *>(u"stateSecondary"_s)->click();
        QCOMPARE(cancelled.size(), 1);
    }

    void whereNobodyElseEndsTheWaitingItIsEndedHere()
    {
        StateView view(new QLabel(u"content"_s));
        QSignalSpy retried(&view, &StateView::retryRequested);
        auto *primary = view.findChild<QPushButton *>(u"statePrimary"_s);
        auto *secondary = view.findChild<QPushButton *>(u"stateSecondary"_s);
        view.show();
        view.showLoading(u"Reading the list…"_s);
        QTRY_VERIFY(view.message().startsWith(u"Reading the list…"));
        QVERIFY(!secondary->isHidden());
        secondary->click();
        QVERIFY(view.message().startsWith(u"Not waited for any longer"));
        QVERIFY(view.message().contains(u"Reading the list…"));
        QVERIFY(secondary->isHidden());
        // The same wait doesn't come back by itself, whatever is told meanwhile.
        view.showLoading(u"Reading the list…"_s);
        QVERIFY(view.message().startsWith(u"Not waited for any longer"));
        primary->click();
        QCOMPARE(retried.size(), 1);
        QTRY_VERIFY(view.message().startsWith(u"Reading the list…"));
        // Another one does, and an answer is shown in any case.
        secondary->click();
        view.showLoading(u"Reading another list…"_s);
        QTRY_VERIFY(view.message().startsWith(u"Reading another list…"));
        secondary->click();
        view.waitAnew();
        view.showLoading(u"Reading another list…"_s);
        QTRY_VERIFY(view.message().startsWith(u"Reading another list…"));
        secondary->click();
        view.showContent();
        QVERIFY(view.isShowingContent());
    }

    void aListEndsAboveTheNoticeThatIsOverIt()
    {
        QWidget panel;
        auto *list = new QListWidget;
        for (int i = 0; i < 100; ++i)
            list->addItem(u"row %1"_s.arg(i));
        auto *state = new StateView(list);
        auto *bar = new NoticeBar;
        auto *layout = new QVBoxLayout(&panel);
        new FloatingNotice(*bar, panel, *state);
        layout->addWidget(state, 1);
        panel.resize(500, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        QCursor::setPos(panel.mapToGlobal(QPoint(2, 2)));
        const QRect before = list->rect();
        const QPoint first = list->mapTo(&panel, list->visualItemRect(list->item(0)).topLeft());
        bar->show(NoticeBar::Kind::Error, u"It is so."_s);
        QTRY_VERIFY(bar->isVisible());
        const auto endOfRows = [&] {
            return list->viewport()->mapTo(&panel, QPoint(0, list->viewport()->height())).y();
        };
        QTRY_VERIFY(endOfRows() <= bar->y());
        QVERIFY(state->geometry().contains(bar->geometry()));
        QCOMPARE(list->mapTo(&panel, list->visualItemRect(list->item(0)).topLeft()), first); // nothing moved
        // The last row can be reached and clicked.
        list->scrollToBottom();
        const QRect last = list->visualItemRect(list->item(99));
        QVERIFY(list->viewport()->rect().contains(last.center()));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, last.center());
        QCOMPARE(list->currentRow(), 99);
        // More text takes more.
        bar->show(NoticeBar::Kind::Error, u"There is much to say about it. "_s.repeated(8));
        QTRY_VERIFY(endOfRows() <= bar->y());
        bar->dismiss();
        QTRY_COMPARE(list->rect(), before);
        // What says that there is nothing has all the room.
        state->showEmpty({}, u"Nothing"_s, {});
        bar->show(NoticeBar::Kind::Error, u"It is so."_s);
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(state->contentsMargins().bottom(), 0);
        state->showContent();
        QTRY_VERIFY(endOfRows() <= bar->y());
    }

    void aToolTipOfWhatHasNoRoomIsNoHtml()
    {
        ElidedLabel label;
        label.setText(u"<img src='/etc/passwd'> "_s.repeated(40));
        label.resize(60, 20);
        label.show();
        QHelpEvent hover(QEvent::ToolTip, QPoint(1, 1), label.mapToGlobal(QPoint(1, 1)));
        QCoreApplication::sendEvent(&label, &hover);
        QCOMPARE(QToolTip::text(), ToolTip::plain(label.text()));
        QToolTip::hideText();
    }

    void anEmptyListOffersTheOneThingToDo()
    {
        StateView view(new QLabel(u"content"_s));
        QAction create(u"&New Sandbox…"_s);
        QSignalSpy triggered(&create, &QAction::triggered);
        view.showEmpty(u"add"_s, u"No sandboxes yet"_s, u"Make one."_s, &create);
        QPushButton *button = view.findChild<QPushButton *>(u"statePrimary"_s);
        QCOMPARE(button->text(), create.text());
        button->click();
        QCOMPARE(triggered.size(), 1);
        create.setEnabled(false);
        QVERIFY(!button->isEnabled());
    }

    void whatIsSeenWorksUntilTheWaitingIsShown()
    {
        StateView view(new QLabel(u"content"_s));
        QAction create(u"&New Sandbox…"_s);
        QSignalSpy triggered(&create, &QAction::triggered);
        view.showEmpty(u"add"_s, u"No sandboxes yet"_s, u"Make one."_s, &create);
        view.showLoading(u"Looking again…"_s);
        QPushButton *button = view.findChild<QPushButton *>(u"statePrimary"_s);
        QVERIFY(view.message().startsWith(u"No sandboxes yet"));
        button->click();
        QCOMPARE(triggered.size(), 1);
        QTRY_VERIFY(view.message().startsWith(u"Looking again…"));
        QVERIFY(button->isHidden());
        button->click();
        QCOMPARE(triggered.size(), 1);
    }

    void aFailureCanBeTriedAgain()
    {
        StateView view(new QLabel(u"content"_s));
        QSignalSpy retried(&view, &StateView::retryRequested);
        view.showFailed(ApiError::local(u"No answer."_s, u"Look at the connection."_s));
        QCOMPARE(view.message(), u"No answer. Look at the connection."_s);
        view.findChild<QPushButton *>(u"statePrimary"_s)->click();
        QCOMPARE(retried.size(), 1);
    }

    void theSignOfAQuestionFollowsThePalette()
    {
        ConfirmDialog::Question question;
        question.question = u"Stop it?"_s;
        question.verb = u"&Stop"_s;
        ConfirmDialog dialog(question, nullptr);
        dialog.show();
        const auto *sign = dialog.findChild<QLabel *>(u"questionSign"_s);
        const QImage before = sign->pixmap().toImage();
        QVERIFY(!before.isNull());
        const QPalette palette = QApplication::palette();
        QApplication::setPalette(darkPalette());
        QTRY_VERIFY(sign->pixmap().toImage() != before);
        QApplication::setPalette(palette);
        QTRY_COMPARE(sign->pixmap().toImage(), before);
    }

    void eachStateHasItsOwnShape()
    {
        QSet<QByteArray> shapes;
        const QList<SandboxState> states{SandboxState::Unknown, SandboxState::Starting, SandboxState::Running,
            SandboxState::Paused, SandboxState::Stopping, SandboxState::Stopped, SandboxState::Failed};
        for (SandboxState state : states) {
            // As a silhouette: colour must not be what tells them apart.
            const QImage image = Icons::forState(state).pixmap(32).toImage().convertToFormat(QImage::Format_Alpha8);
            shapes.insert(QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(shapes.size(), states.size());
    }

    void quietTextIsReadableAndQuiet()
    {
        for (const QPalette &palette : {QApplication::palette(), darkPalette()}) {
            const double ground = luminance(palette.color(QPalette::Base)) + 0.05;
            const auto contrast = [&](const QColor &color) {
                const double text = luminance(color) + 0.05;
                return std::max(text, ground) / std::min(text, ground);
            };
            QVERIFY(contrast(TableStyle::quietText(palette)) >= 4.5);
            QVERIFY(contrast(TableStyle::quietText(palette)) < 0.6 * contrast(palette.color(QPalette::Text)));
        }
    }

    void stateColoursAreReadable()
    {
        for (int state = 0; state <= int(SandboxState::Failed); ++state) {
            const double light = luminance(Icons::colorFor(SandboxState(state), false));
            const double dark = luminance(Icons::colorFor(SandboxState(state), true));
            QVERIFY2(1.05 / (light + 0.05) >= 4.5, qPrintable(QString::number(state)));
            QVERIFY2((dark + 0.05) / (luminance(QColor(0x32, 0x32, 0x32)) + 0.05) >= 4.5,
                qPrintable(QString::number(state)));
        }
    }
};

QTEST_MAIN(CommonWidgetsTest)
#include "tst_common_widgets.moc"
