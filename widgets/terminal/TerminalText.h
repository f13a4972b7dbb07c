// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QRect>
#include <QString>
#include <QTimer>

namespace vivarium {

class TerminalView;

/// The last lines of a terminal as plain text for screen readers: cached, bounded, refreshed a few times a second and
/// only while somebody listens. Tells what has changed, so that new output can be spoken.
class TerminalText : public QObject {
    Q_OBJECT
public:
    /// Lines that are kept; a screen reader's review goes no further back, and neither does the cost.
    static constexpr int MaximumLines = 300;

    explicit TerminalText(TerminalView &view);

    /// The text without empty lines at its end, not older than the pause between two refreshes.
    [[nodiscard]] const QString &text();
    /// Where the cursor is in text(); its end when that isn't known, as with lines that wrap.
    [[nodiscard]] int cursorPosition();
    /// The cell of a character in the display's coordinates; empty when it isn't on the screen or not known.
    [[nodiscard]] QRect characterRect(int position);
    /// The emulator has drawn something.
    void outputChanged();

    /// Lines without the blanks at their ends, and no empty lines at the end; every line ends with '\n'.
    [[nodiscard]] static QString withoutTrailingBlanks(const QString &text);

Q_SIGNALS:
    /// `removed` gave way to `inserted` at `position`. text() is then what it is after this change.
    void replaced(int position, const QString &removed, const QString &inserted);
    void cursorMoved(int position);

private:
    void refresh();
    void follow(const QString &now);
    void replaceMiddle(const QString &now);
    /// How many characters have scrolled out at the top, when `now` continues the text further down.
    [[nodiscard]] qsizetype scrolledOut(const QString &now) const;

    TerminalView &m_view;
    QString m_text;
    bool m_rowsAreLines = false; ///< no line wraps: row and line are the same
    int m_firstScreenLine = 0; ///< the line of the text that is at the top of the screen
    int m_cursor = 0;
    bool m_outdated = true;
    bool m_everAsked = false;
    QTimer m_timer;
};

} // namespace vivarium
