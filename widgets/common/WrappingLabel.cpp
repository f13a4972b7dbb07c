// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/WrappingLabel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

namespace vivarium {

namespace {

constexpr QChar placeToBreak(0x200b); // zero width space; Format::escaped() leaves none in what is shown

QString breakable(const QString &text, int longestWord)
{
    QString broken;
    int run = 0;
    for (const QChar letter : text) {
        run = letter.isSpace() ? 0 : run + 1;
        if (run > longestWord && !letter.isLowSurrogate() && !letter.isMark()) {
            broken += placeToBreak;
            run = 1;
        }
        broken += letter;
    }
    return broken;
}

} // namespace

WrappingLabel::WrappingLabel(int longestWord, QWidget *parent)
    : QLabel(parent)
    , m_longestWord(longestWord)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
}

void WrappingLabel::setWholeText(const QString &text)
{
    m_text = text;
    setText(breakable(text, m_longestWord));
    setAccessibleName(text);
}

QString WrappingLabel::selectedWholeText() const
{
    return selectedText().remove(placeToBreak).replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
}

bool WrappingLabel::event(QEvent *event)
{
    // Else the panel's own Ctrl+C comes first.
    if (event->type() == QEvent::ShortcutOverride && hasSelectedText()
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QLabel::event(event);
}

void WrappingLabel::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && hasSelectedText()) {
        copy();
        return;
    }
    QLabel::keyPressEvent(event);
    mendSelection();
}

void WrappingLabel::mousePressEvent(QMouseEvent *event)
{
    // Pressed on the selection, a label would drag it, places to break and all.
    if (event->button() == Qt::LeftButton && hasSelectedText() && !(event->modifiers() & Qt::ShiftModifier))
        setSelection(0, 0);
    QLabel::mousePressEvent(event);
}

void WrappingLabel::mouseReleaseEvent(QMouseEvent *event)
{
    QLabel::mouseReleaseEvent(event);
    mendSelection();
}

void WrappingLabel::mouseDoubleClickEvent(QMouseEvent *event)
{
    QLabel::mouseDoubleClickEvent(event);
    mendSelection();
}

void WrappingLabel::contextMenuEvent(QContextMenuEvent *event)
{
    if (!(textInteractionFlags() & (Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard))) {
        QLabel::contextMenuEvent(event);
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), QKeySequence::Copy, this, &WrappingLabel::copy)->setEnabled(hasSelectedText());
    menu->addAction(tr("Select &All"), this, [this] { setSelection(0, int(text().size())); });
    menu->popup(event->globalPos());
}

void WrappingLabel::copy() const
{
    QApplication::clipboard()->setText(selectedWholeText());
}

void WrappingLabel::mendSelection() const
{
    // What the middle button of the mouse pastes has been set by then.
    QClipboard *clipboard = QApplication::clipboard();
    if (clipboard->supportsSelection() && hasSelectedText() && selectedText().contains(placeToBreak))
        clipboard->setText(selectedWholeText(), QClipboard::Selection);
}

} // namespace vivarium
