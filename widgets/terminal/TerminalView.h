// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Terminal.h"
#include "terminal/PasteText.h"
#include "terminal/TerminalSession.h"

#include <QPointer>
#include <QUrl>
#include <QWidget>

#include <optional>

class QMimeData;

namespace vivarium {

class TerminalDisplayFilter;
class TerminalEmulator;
class TerminalSettings;
class TerminalText;

/// One terminal on the screen: draws a session's output and sends keys back. The session doesn't need it: a view may
/// come and go.
class TerminalView : public QWidget {
    Q_OBJECT
public:
    /// When more than that waits to be drawn the shell's output is left with the server. Little, since whatever waits
    /// here delays what comes after it.
    static constexpr qsizetype MostPending = 128 << 10;

    TerminalView(TerminalSession &session, TerminalSettings &settings, QWidget *parent = nullptr);
    ~TerminalView() override;

    [[nodiscard]] TerminalSession &session() const { return *m_session; }
    [[nodiscard]] TerminalEmulator &emulator() const { return *m_emulator; }
    /// Where the accessible text comes from.
    [[nodiscard]] TerminalText &text() const { return *m_text; }
    /// The widget that has the keyboard.
    [[nodiscard]] QWidget *display() const { return m_display; }
    [[nodiscard]] TerminalSize size() const;
    /// Some output still waits for its turn to be drawn.
    [[nodiscard]] bool isBehind() const;

    [[nodiscard]] bool hasSelection() const;
    [[nodiscard]] QString selectedText() const;
    void selectAll();
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
    /// Here only: the shell doesn't know.
    void clearScrollback();

    /// Scrollback and screen as text, lines ended by '\n'. The cost grows with the scrollback.
    [[nodiscard]] QString allText() const;
    /// The end of scrollback and screen.
    struct Tail {
        QString text; ///< as TerminalEmulator::rows() gives it
        int rows = 0;
        QPoint cursor; ///< column and row on the screen
    };
    /// At most `count` rows, at a cost that grows with their number; nothing while there is a selection.
    [[nodiscard]] std::optional<Tail> tail(int count) const;

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

private:
    void connectEmulator();
    void connectDisplay();
    void connectSession();
    void applySettings();
    void checkSize();
    void takeFromEmulator(const QByteArray &bytes);
    void sendTyped(const QByteArray &bytes);
    void offer(const QString &clipboard);
    /// What a paste or a drop of `mime` would type: text, or the names of files of this sandbox as words of a shell.
    /// Files of this machine, or of another sandbox, mean nothing here.
    [[nodiscard]] QString textOf(const QMimeData *mime) const;
    void updateReading();

    QPointer<TerminalSession> m_session;
    TerminalSettings &m_settings;
    TerminalEmulator *m_emulator;
    QWidget *m_display;
    TerminalDisplayFilter *m_filter = nullptr;
    TerminalText *m_text;
    TerminalSize m_size{0, 0};
    bool m_reading = true;
};

} // namespace vivarium
