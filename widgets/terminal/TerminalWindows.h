// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QString>

namespace vivarium {

class SandboxContext;
class TerminalPage;
class TerminalSettings;
class TerminalStore;
class TerminalWindow;

/// The terminals of a sandbox that have windows of their own. Has the windows, with the pages in them; a page that
/// comes back, or whose terminal is gone, is given away.
class TerminalWindows : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    TerminalWindows(SandboxContext &context, TerminalStore &store, TerminalSettings &settings, QObject *parent);
    ~TerminalWindows() override;

    /// Takes the page, and gives it the keyboard.
    void open(TerminalPage *page, const QSize &size);
    /// Gives the page away and closes its window, if it has one.
    void remove(const TerminalPage *page);
    [[nodiscard]] bool has(const TerminalPage *page) const { return windowOf(page) != nullptr; }
    [[nodiscard]] const QList<TerminalWindow *> &all() const { return m_windows; }
    /// What its program calls itself has changed, or how it stands.
    void updateTitle(const TerminalPage *page);
    /// See TerminalActions::setExternalCommand().
    void setExternalCommand(const QString &command);

Q_SIGNALS:
    /// The window was closed: the page, which has no parent now, wants a new place.
    void returned(vivarium::TerminalPage *page);
    void newRequested();
    void closeRequested(vivarium::TerminalPage *page);

private:
    void onClosed(TerminalWindow *window);
    void askForName(TerminalPage *page);
    void updateTitles();
    [[nodiscard]] QString titleOf(const TerminalPage *page) const;
    [[nodiscard]] TerminalWindow *windowOf(const TerminalPage *page) const;

    SandboxContext &m_context;
    TerminalStore &m_store;
    TerminalSettings &m_settings;
    QList<TerminalWindow *> m_windows;
    QString m_externalCommand;
};

} // namespace vivarium
