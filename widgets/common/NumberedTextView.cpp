// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/NumberedTextView.h"

#include "common/TableStyle.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

constexpr int marginPadding = 6;

QTextEdit::ExtraSelection selectionOf(const QTextCursor &cursor, QColor color, int alpha)
{
    QTextEdit::ExtraSelection selection;
    color.setAlpha(alpha);
    selection.format.setBackground(color);
    selection.cursor = cursor;
    return selection;
}

/// Moves the cursor, selects or copies. Only the keys that everybody knows for it: Ctrl+E is the end of a line too.
bool isReadingKey(const QKeyEvent &event)
{
    if (event.matches(QKeySequence::Copy) || event.matches(QKeySequence::SelectAll))
        return true;
    constexpr std::array keys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End,
        Qt::Key_PageUp, Qt::Key_PageDown};
    using enum QKeySequence::StandardKey;
    constexpr std::array meanings{MoveToNextChar, MoveToPreviousChar, MoveToNextWord, MoveToPreviousWord,
        MoveToNextLine, MoveToPreviousLine, MoveToNextPage, MoveToPreviousPage, MoveToStartOfLine, MoveToEndOfLine,
        MoveToStartOfBlock, MoveToEndOfBlock, MoveToStartOfDocument, MoveToEndOfDocument, SelectNextChar,
        SelectPreviousChar, SelectNextWord, SelectPreviousWord, SelectNextLine, SelectPreviousLine, SelectNextPage,
        SelectPreviousPage, SelectStartOfLine, SelectEndOfLine, SelectStartOfBlock, SelectEndOfBlock,
        SelectStartOfDocument, SelectEndOfDocument};
    return std::ranges::contains(keys, event.key())
        && std::ranges::any_of(meanings, [&event](QKeySequence::StandardKey key) { return event.matches(key); });
}

} // namespace

/// Left of the text also where writing goes from right to left, as in programs' text it doesn't.
class NumberedTextView::Margin : public QWidget {
public:
    explicit Margin(NumberedTextView &view)
        : QWidget(&view)
        , m_view(view)
    {
    }

protected:
    void paintEvent(QPaintEvent *event) override { m_view.paintMargin(event); }

private:
    NumberedTextView &m_view;
};

NumberedTextView::NumberedTextView(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_margin(new Margin(*this))
{
    setReadOnly(true);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &NumberedTextView::updateMargin);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &area, int scrolled) {
        if (scrolled != 0)
            m_margin->scroll(0, scrolled);
        else
            m_margin->update(0, area.y(), m_margin->width(), area.height());
    });
    updateMargin();
}

void NumberedTextView::setNumbersShown(bool shown)
{
    if (m_numbersShown == shown)
        return;
    m_numbersShown = shown;
    updateMargin();
}

bool NumberedTextView::showLine(qint64 line, const QList<Mark> &marks)
{
    const QTextBlock block =
        line > 0 && line <= blockCount() ? document()->findBlockByNumber(int(line - 1)) : QTextBlock();
    if (!block.isValid()) {
        clearMarks();
        return false;
    }
    const QColor color = palette().color(QPalette::Highlight);
    QTextEdit::ExtraSelection whole = selectionOf(QTextCursor(block), color, 40);
    whole.format.setProperty(QTextFormat::FullWidthSelection, true);
    QList<QTextEdit::ExtraSelection> selections{whole};
    int current = -1;
    for (const Mark &mark : marks) {
        const QTextBlock place =
            mark.line <= blockCount() ? document()->findBlockByNumber(int(mark.line - 1)) : QTextBlock();
        if (mark.text.isEmpty() || !place.isValid() || !QStringView(place.text()).mid(mark.start).startsWith(mark.text))
            continue;
        QTextCursor cursor(place);
        cursor.setPosition(place.position() + int(mark.start));
        cursor.setPosition(cursor.position() + int(mark.text.size()), QTextCursor::KeepAnchor);
        selections.append(selectionOf(cursor, color, 110));
        if (mark.line == line && current < 0)
            current = int(mark.start);
    }
    setExtraSelections(selections);
    QTextCursor cursor(block);
    // A match far to the right is brought into sight too.
    cursor.setPosition(block.position() + std::max(current, 0));
    setTextCursor(cursor);
    centerCursor();
    return true;
}

void NumberedTextView::clearMarks()
{
    setExtraSelections({});
}

QString NumberedTextView::selectedText() const
{
    const QString text = textCursor().selectedText();
    return text.contains(QChar::ParagraphSeparator) ? QString() : text;
}

bool NumberedTextView::event(QEvent *event)
{
    // Qt does it only for text that can be edited.
    if (event->type() == QEvent::ShortcutOverride && textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard)
        && isReadingKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void NumberedTextView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    updateMargin();
}

void NumberedTextView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMargin();
}

void NumberedTextView::updateMargin()
{
    // Room for three digits at least: a text that grows doesn't move.
    const int digits = std::max<int>(3, int(QString::number(blockCount()).size()));
    const int width =
        m_numbersShown ? fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits + 2 * marginPadding : 0;
    if (viewportMargins().left() != width)
        setViewportMargins(width, 0, 0, 0);
    const QRect inside = contentsRect();
    m_margin->setGeometry(inside.left(), inside.top(), width, inside.height());
    m_margin->setVisible(m_numbersShown);
}

void NumberedTextView::paintMargin(QPaintEvent *event)
{
    QPainter painter(m_margin);
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    painter.setFont(font());
    const QColor quiet = TableStyle::quietText(palette());
    const int current = extraSelections().isEmpty() ? -1 : textCursor().blockNumber();
    QTextBlock block = firstVisibleBlock();
    qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= event->rect().bottom()) {
        const qreal height = blockBoundingRect(block).height();
        if (block.isVisible() && top + height >= event->rect().top()) {
            painter.setPen(block.blockNumber() == current ? palette().color(QPalette::Text) : quiet);
            painter.drawText(QRectF(0, top, m_margin->width() - marginPadding, fontMetrics().height()),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
        }
        top += height;
        block = block.next();
    }
}

} // namespace vivarium
