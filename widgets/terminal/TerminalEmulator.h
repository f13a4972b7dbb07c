// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Terminal.h"

#include <QFont>
#include <QUrl>
#include <QWidget>

class QTermWidget;

namespace vivarium {

class TerminalFeed;
class TerminalOutputFilter;

/// QTermWidget as a remote terminal: bytes in, bytes out, size, text. The only class that knows it, so that another
/// emulator could take its place; knows nothing of sessions itself.
class TerminalEmulator : public QWidget {
    Q_OBJECT
public:
    static constexpr int Margin = 4; ///< pixels around the cells

    explicit TerminalEmulator(QWidget *parent = nullptr);

    /// Output to draw. `isReplay`: see isReplaying().
    void write(const QByteArray &bytes, bool isReplay);
    [[nodiscard]] TerminalFeed &feed() const { return *m_feed; }
    [[nodiscard]] const TerminalOutputFilter &modes() const;
    /// What is drawn this moment is a replay: what the emulator sends is an answer to a question long past.
    [[nodiscard]] bool isReplaying() const;

    [[nodiscard]] TerminalSize size() const;
    /// `scheme`: a name of schemes(), or the path of a scheme file.
    void setLook(const QFont &font, const QString &scheme);
    /// Lines beyond the screen that are kept.
    void setScrollback(int lines);
    [[nodiscard]] static QStringList schemes();
    /// The widget that draws and has the keyboard.
    [[nodiscard]] QWidget *display() const { return m_display; }

    [[nodiscard]] QString selectedText() const;
    void copy();
    void clearSelection();
    void selectAll();
    void scrollToEnd();
    /// What has scrolled out goes; the screen stays.
    void clearScrollback();
    /// Selects and shows the next match from the selection on, wrapping around.
    bool find(const QString &text, bool matchCase, bool regularExpression, bool forwards);

    [[nodiscard]] int scrollbackLines() const;
    /// Rows of scrollback and screen.
    [[nodiscard]] int rowCount() const;
    /// `count` rows, separated by '\n' except where a line wraps, at a cost that grows with `count`. Drops a selection.
    /// Cells that were never written may come out as blanks.
    [[nodiscard]] QString rows(int first, int count) const;
    /// Everything, at a cost that grows with the scrollback.
    [[nodiscard]] QString allRows() const;
    /// Column and row of the cursor on the screen.
    [[nodiscard]] QPoint cursorCell() const;
    /// A cell of the screen in the display's coordinates; empty beyond the screen.
    [[nodiscard]] QRect cellRect(int row, int column) const;
    /// The http(s) address under a point of the display; empty: none.
    [[nodiscard]] QUrl linkAt(const QPoint &position) const;
    /// An address that may be offered for opening.
    [[nodiscard]] static bool isOpenable(const QUrl &url);

Q_SIGNALS:
    /// Keys, and the emulator's own answers to queries in the output.
    void sent(const QByteArray &bytes);
    void drawn();
    void sizeChanged();
    void titleChanged(const QString &title);
    void copyAvailable(bool available);
    void linkClicked(const QUrl &url);
    void contextMenuRequested(const QPoint &position);
    void bell();

private:
    void connectEmulator();
    [[nodiscard]] QSize cellSize() const;

    QTermWidget *m_widget;
    QWidget *m_display = nullptr;
    TerminalFeed *m_feed = nullptr;
    QString m_scheme;
    mutable bool m_reading = false; ///< a selection is made for a moment, to read rows: nobody's business
};

} // namespace vivarium
