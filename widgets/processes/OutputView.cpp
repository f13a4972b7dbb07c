// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/OutputView.h"

#include "common/Format.h"
#include "processes/AnsiColors.h"

#include <QFontDatabase>
#include <QScrollBar>

#include <algorithm>

namespace vivarium {

namespace {

/// What is laid out in one turn of the event loop: below 8 ms.
constexpr qint64 sliceBytes = 16 << 10;
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

void OutputView::setRun(CommandRun *run)
{
    if (m_run == run)
        return;
    if (m_run)
        disconnect(m_run, nullptr, this, nullptr);
    m_run = run;
    if (run) {
        connect(run, &CommandRun::outputChanged, this, [this] {
            if (m_run->output().end() < m_position)
                restart(); // it is read anew
            else if (!m_slice.isActive())
                m_slice.start(batchTime);
        });
    }
    restart();
}

bool OutputView::isUpToDate() const
{
    return !m_run || m_position >= m_run->output().end();
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
    if (!m_run)
        return;
    const CommandOutput &output = m_run->output();
    QScrollBar *bar = verticalScrollBar();
    const bool atEnd = bar->value() >= bar->maximum();
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    const qint64 beginning = std::max(output.begin(), output.end() - mostBehind);
    if (m_position < beginning) {
        QTextCharFormat note;
        note.setForeground(palette().placeholderText());
        note.setFontItalic(true);
        cursor.insertText(
            tr("… %1 of output not shown …\n", "%1 is a size").arg(Format::bytes(beginning - m_position)), note);
        m_position = beginning;
        m_skipped = true;
    }
    const QList<CommandOutput::Piece> pieces = output.read(m_position, sliceBytes);
    cursor.beginEditBlock();
    for (const CommandOutput::Piece &piece : pieces) {
        addPiece(cursor, piece);
        m_position = piece.position + piece.bytes.size();
    }
    cursor.endEditBlock();
    // Whoever scrolled up reads there; whoever stands at the end follows.
    if (atEnd)
        bar->setValue(bar->maximum());
    if (!isUpToDate())
        m_slice.start(0);
    Q_EMIT advanced();
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
    Stream &stream = m_streams[piece.source == CommandOutput::Source::StandardError ? 1 : 0];
    const QString text = stream.decoder.decode(piece.bytes);
    const QList<AnsiText::Run> runs = stream.ansi.feed(text);
    for (const AnsiText::Run &run : runs)
        addRun(cursor, run, piece.source);
}

void OutputView::addRun(QTextCursor &cursor, const AnsiText::Run &run, CommandOutput::Source source)
{
    switch (run.kind) {
    case AnsiText::Run::Kind::Text:
        cursor.insertText(run.text, formatOf(run.style, source));
        break;
    case AnsiText::Run::Kind::LineBreak:
        cursor.insertBlock();
        break;
    case AnsiText::Run::Kind::LineStart:
        // Progress bars draw over themselves: only their last look stays.
        cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
        cursor.removeSelectedText();
        break;
    }
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
