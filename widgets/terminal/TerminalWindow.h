// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

namespace vivarium {

class TerminalActions;
class TerminalPage;
class TerminalSettings;

/// A terminal in a window of its own. Closing the window brings the terminal back to its panel; the shell runs on
/// throughout.
class TerminalWindow : public QWidget {
    Q_OBJECT
public:
    TerminalWindow(TerminalPage *page, TerminalSettings &settings, const QString &title);
    [[nodiscard]] TerminalPage *page() const { return m_page; }
    [[nodiscard]] TerminalActions &actionsOfTerminal() const { return *m_actions; }
    /// Gives the page away.
    TerminalPage *takePage();

Q_SIGNALS:
    /// The window was closed: the page wants a new place.
    void returned(vivarium::TerminalWindow *window);
    void newRequested();
    void renameRequested(vivarium::TerminalPage *page);
    void closeTerminalRequested(vivarium::TerminalPage *page);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    QPointer<TerminalPage> m_page;
    TerminalActions *m_actions;
};

} // namespace vivarium
