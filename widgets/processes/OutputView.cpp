// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/OutputView.h"

#include "common/Format.h"
#include "processes/AnsiColors.h"

#include <QElapsedTimer>
#include <QFontDatabase>
#include <QScrollBar>

#include <algorithm>

namespace vivarium {

namespace {

/// What is laid out in one turn of the event loop: short lines cost a hundred times what long ones do.
constexpr std::chrono::milliseconds sliceTime(5);
constexpr qint64 smallestSlice = 1 << 10;
constexpr qint64 largestSlice = 64 << 10;
/// Less than this is not looked through for what would scroll away at once.
constexpr qint64 littleBehind = 64 << 10;
/// More than this behind, and the view goes to the end: the lines between would scroll away at once.
constexpr qint64 mostBehind = 2 << 20;
constexpr std::chrono::milliseconds batchTime(30);

} // namespace

OutputView::OutputView(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("outputView"));
    setAccessibleName(tr("Output of the command"));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setMaximumBlockCount(mostLines);
    setFrameShape(QFrame::NoFrame);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setWordWrapMode(QTextOption::WrapAnywhere);
    setTabStopDistance(8 * fontMetrics().horizontalAdvance(u' '));
    setTabChangesFocus(true);
    document()->setDocumentMargin(8);
    m_slice.setSingleShot(true);
    connect(&m_slice, &QTimer::timeout, this, &OutputView::takeSlice);
    m_dark = AnsiColors::isDark(palette());
}

void OutputView::setSource(OutputSource *source)
{
    if (m_source == source)
        return;
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    if (source) {
        connect(source, &OutputSource::outputChanged, this, [this] {
            if (!m_slice.isActive())
                m_slice.start(batchTime);
        });
        connect(source, &OutputSource::outputRestarted, this, &OutputView::restart);
    }
    restart();
}

void OutputView::setShown(std::optional<CommandOutput::Source> stream)
{
    if (m_shown == stream)
        return;
    m_shown = stream;
    restart();
}

bool OutputView::isUpToDate() const
{
    return !m_source || m_position >= m_source->output().end();
}

bool OutputView::findText(const QString &text, bool backwards)
{
    if (text.isEmpty())
        return true;
    const QTextDocument::FindFlags flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (find(text, flags))
        return true;
    const QTextCursor before = textCursor();
    moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    if (find(text, flags))
        return true;
    setTextCursor(before);
    return false;
}

void OutputView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_dark != AnsiColors::isDark(palette())) {
        m_dark = !m_dark;
        restart(); // colours are chosen for the ground they stand on
    }
}

void OutputView::restart()
{
    clear();
    m_position = 0;
    m_skipped = false;
    for (Stream &stream : m_streams)
        stream = Stream();
    m_slice.stop();
    if (!isUpToDate())
        takeSlice();
    else
        Q_EMIT advanced();
}

void OutputView::takeSlice()
{
    if (!m_source)
        return;
    const CommandOutput &output = m_source->output();
    QScrollBar *bar = verticalScrollBar();
    const bool atEnd = bar->value() >= bar->maximum();
    QElapsedTimer clock;
    clock.start();
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    skipUnseen(cursor);
    const QList<CommandOutput::Piece> pieces = output.read(m_position, m_sliceBytes);
    cursor.beginEditBlock();
    for (const CommandOutput::Piece &piece : pieces) {
        addPiece(cursor, piece);
        m_position = piece.position + piece.bytes.size();
    }
    cursor.endEditBlock();
    // Whoever scrolled up reads there; whoever stands at the end follows.
    if (atEnd)
        bar->setValue(bar->maximum());
    const auto spent = std::chrono::milliseconds(clock.elapsed());
    if (spent > sliceTime)
        m_sliceBytes = std::max(smallestSlice, m_sliceBytes / 2);
    else if (spent < sliceTime / 2)
        m_sliceBytes = std::min(largestSlice, m_sliceBytes * 2);
    // At most half of the time goes into showing: what comes, and the end of the command, must not wait behind it.
    if (!isUpToDate())
        m_slice.start(spent);
    Q_EMIT advanced();
}

void OutputView::skipUnseen(QTextCursor &cursor)
{
    const CommandOutput &output = m_source->output();
    qint64 beginning = std::max({m_position, output.begin(), output.end() - mostBehind});
    bool allGoes = false;
    if (output.end() - beginning > littleBehind) {
        const qint64 lastLines = output.beginOfLastLines(mostLines, beginning);
        allGoes = lastLines > beginning; // so many lines follow that none of those shown would stay
        beginning = lastLines;
    }
    if (m_position == beginning)
        return;
    if (allGoes)
        clear();
    QTextCharFormat note;
    note.setForeground(palette().placeholderText());
    note.setFontItalic(true);
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(tr("… %1 of output not shown …\n", "%1 is a size")
                          .arg(Format::bytes(allGoes ? beginning : beginning - m_position)),
        note);
    m_position = beginning;
    m_skipped = true;
}

void OutputView::addPiece(QTextCursor &cursor, const CommandOutput::Piece &piece)
{
    if (piece.source == CommandOutput::Source::Gap) {
        QTextCharFormat note;
        note.setForeground(palette().placeholderText());
        note.setFontItalic(true);
        const qint64 lost = piece.bytes.toLongLong();
        cursor.insertText(lost > 0
                ? tr("\n… the server lost %1 of output here …\n", "%1 is a size").arg(Format::bytes(lost))
                : tr("\n… the server kept no more of the output …\n"),
            note);
        return;
    }
    if (m_shown && *m_shown != piece.source)
        return;
    Stream &stream = m_streams[piece.source == CommandOutput::Source::StandardError ? 1 : 0];
    const QString text = stream.decoder.decode(piece.bytes);
    // Whole stretches of one look at a time: each insertion has its price.
    QString stretch;
    AnsiStyle style;
    const auto flush = [&] {
        if (!stretch.isEmpty())
            cursor.insertText(stretch, formatOf(style, piece.source));
        stretch.clear();
    };
    const QList<AnsiText::Run> runs = stream.ansi.feed(text);
    for (const AnsiText::Run &run : runs) {
        switch (run.kind) {
        case AnsiText::Run::Kind::Text:
            if (run.style != style)
                flush();
            style = run.style;
            stretch += run.text;
            break;
        case AnsiText::Run::Kind::LineBreak:
            stretch += u'\n';
            break;
        case AnsiText::Run::Kind::LineStart:
            // Progress bars draw over themselves: only their last look stays.
            flush();
            cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
            break;
        }
    }
    flush();
}

QTextCharFormat OutputView::formatOf(const AnsiStyle &style, CommandOutput::Source source) const
{
    QTextCharFormat format;
    QColor text = AnsiColors::color(style.foreground, m_dark);
    QColor ground = AnsiColors::color(style.background, m_dark);
    if (!text.isValid() && source == CommandOutput::Source::StandardError)
        text = AnsiColors::errorText(m_dark);
    if (style.inverse) {
        std::swap(text, ground);
        if (!ground.isValid())
            ground = palette().color(QPalette::Text);
        if (!text.isValid())
            text = palette().color(QPalette::Base);
    }
    if (text.isValid())
        format.setForeground(text);
    if (ground.isValid())
        format.setBackground(ground);
    if (style.bold)
        format.setFontWeight(QFont::Bold);
    format.setFontItalic(style.italic);
    format.setFontUnderline(style.underline);
    return format;
}

} // namespace vivarium
