// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/AnsiText.h"
#include "processes/OutputSource.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QStringDecoder>
#include <QTextCharFormat>
#include <QTimer>

#include <optional>

namespace vivarium {

/// The output of a command, growing as it comes. Colours are shown, standard error stands out, nothing else in the
/// bytes has an effect. Text is added in small slices, so that a flood never holds up the window; of a flood the oldest
/// lines go.
class OutputView : public QPlainTextEdit {
    Q_OBJECT
public:
    static constexpr int mostLines = 20000;

    explicit OutputView(QWidget *parent = nullptr);
    /// Null shows nothing.
    void setSource(OutputSource *source);
    [[nodiscard]] OutputSource *source() const { return m_source; }
    /// Only one of the streams, or both.
    void setShown(std::optional<CommandOutput::Source> stream);
    [[nodiscard]] std::optional<CommandOutput::Source> shown() const { return m_shown; }
    /// Whether everything that has come is on screen.
    [[nodiscard]] bool isUpToDate() const;
    /// Whether older output is no longer on screen.
    [[nodiscard]] bool isCut() const { return m_skipped || blockCount() >= mostLines; }
    /// Goes to the next place that holds `text`, or the one before; wraps around. False: it isn't there.
    bool findText(const QString &text, bool backwards);

Q_SIGNALS:
    /// isUpToDate() or isCut() may be new.
    void advanced();

protected:
    void changeEvent(QEvent *event) override;

private:
    void restart();
    void takeSlice();
    void addPiece(QTextCursor &cursor, const CommandOutput::Piece &piece);
    void skipUnseen(QTextCursor &cursor);
    [[nodiscard]] QTextCharFormat formatOf(const AnsiStyle &style, CommandOutput::Source source) const;

    QPointer<OutputSource> m_source;
    qint64 m_position = 0; ///< next byte of the output to show
    // Each stream has its own half characters, half sequences and colours.
    struct Stream {
        QStringDecoder decoder{QStringDecoder::Utf8};
        AnsiText ansi;
    };
    Stream m_streams[2];
    QTimer m_slice;
    qint64 m_sliceBytes = 8 << 10; ///< follows what laying out costs
    std::optional<CommandOutput::Source> m_shown;
    bool m_dark = false;
    bool m_skipped = false;
};

} // namespace vivarium
