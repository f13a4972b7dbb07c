// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Terminal.h"
#include "terminal/PasteText.h"
#include "terminal/TerminalSession.h"

#include <QPointer>
#include <QUrl>
#include <QWidget>

#include <optional>

class QTermWidget;

namespace vivarium {

class TerminalDisplayFilter;
class TerminalFeed;
class TerminalSettings;
class TerminalText;

/// One terminal on the screen: draws a session's output with QTermWidget and sends keys back. The only class that knows the emulator,
/// so that another one could take its place. The session doesn't need it: a view may come and go.
class TerminalView : public QWidget {
    Q_OBJECT
public:
    TerminalView(TerminalSession &session, TerminalSettings &settings, QWidget *parent = nullptr);
    ~TerminalView() override;

    [[nodiscard]] TerminalSession &session() const { return *m_session; }
    [[nodiscard]] TerminalSize size() const;
    /// Everything still waits for its turn to be drawn.
    [[nodiscard]] bool isBehind() const;

    [[nodiscard]] bool hasSelection() const;
    [[nodiscard]] QString selectedText() const;
    void copy();
    /// Offers the clipboard's text: pastes one line at once and asks for consent to several (pasteNeedsConsent()).
    void paste();
    void pastePrimary();
    /// Pastes without asking.
    void insert(const PasteText &text);

    struct Search {
        QString text;
        bool matchCase = false;
        bool regularExpression = false;
    };
    /// Selects and shows the next match, wrapping around. False: there is none.
    bool find(const Search &search, bool forwards);
    void clearSearch();

    /// Scrollback and screen as text, lines ended by '\n'. The cost grows with the scrollback.
    [[nodiscard]] QString allText() const;
    /// The end of scrollback and screen.
    struct Tail {
        QString text; ///< rows separated by '\n', except where a line wraps
        int rows = 0;
        QPoint cursor; ///< column and row on the screen
    };
    /// At most `rows` rows, at a cost that grows with their number; nothing while there is a selection.
    [[nodiscard]] std::optional<Tail> tail(int rows) const;
    /// Rows from the top of the scrollback on, in the form of Tail::text. Drops a selection.
    [[nodiscard]] QString rows(int first, int count) const;
    [[nodiscard]] int rowCount() const;
    /// Stops drawing, so that rows keep their numbers; the output waits.
    void setPaused(bool paused);
    /// A cell of the screen in the display's coordinates; empty beyond the screen.
    [[nodiscard]] QRect cellRect(int row, int column) const;
    [[nodiscard]] int scrollbackLines() const;
    /// Empties screen and scrollback, here only: the shell draws its prompt at its next key.
    void clear();
    /// The emulator's own schemes.
    [[nodiscard]] static QStringList emulatorSchemes();
    /// Where the accessible text comes from.
    [[nodiscard]] TerminalText &text() const { return *m_text; }
    /// The widget that has the keyboard.
    [[nodiscard]] QWidget *display() const { return m_display; }
    /// The http(s) address under a point of the display; empty: none.
    [[nodiscard]] QUrl linkAt(const QPoint &position) const;

Q_SIGNALS:
    void pasteNeedsConsent(const vivarium::PasteText &text);
    /// Somebody typed or pasted, and there is no shell to take it.
    void inputLost();
    /// A person asked to open it with Ctrl and a click. Only http(s); nothing is opened yet.
    void linkActivated(const QUrl &url);
    void contextMenuRequested(const QPoint &position);
    void copyAvailable(bool available);
    void leaveRequested(bool backwards);
    void bell();
    /// The emulator broke; what the session receives is not shown any more.
    void failed(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private Q_SLOTS:
    void checkSize(); ///< a slot: the display's signal is reachable by name only

private:
    void setUpEmulator();
    void connectDisplay();
    void connectSession();
    void applySettings();
    void applyColors();
    void takeFromEmulator(const char *sent, int length);
    void sendTyped(const QByteArray &bytes);
    void offer(const QString &clipboard);
    void updateReading();

    QPointer<TerminalSession> m_session;
    TerminalSettings &m_settings;
    QTermWidget *m_emulator;
    QWidget *m_display = nullptr;
    TerminalDisplayFilter *m_filter = nullptr;
    TerminalFeed *m_feed = nullptr;
    TerminalText *m_text = nullptr;
    TerminalSize m_size {0, 0};
    bool m_reading = true;
    mutable bool m_readingTail = false; ///< a selection is made for a moment: nobody's business
    QString m_appliedScheme;
};

} // namespace vivarium
