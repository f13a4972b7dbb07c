// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAction;

namespace vivarium {

class SandboxContext;
class StateView;

/// One view of one sandbox: a page of the detail area, beside that page, or in a window of its own. Made once per open
/// sandbox and kept, so that it remembers folder, sort and selection. Made lazily: the constructor asks nothing of the
/// server.
class Panel : public QWidget {
    Q_OBJECT
public:
    explicit Panel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] SandboxContext &context() const { return m_context; }
    /// Short title with mnemonic, as "&Files".
    [[nodiscard]] virtual QString title() const = 0;
    /// Name of the icon for Icons::get().
    [[nodiscard]] virtual QString iconName() const = 0;
    /// Seen, as one of two or alone: take leases. False: drop them. Closing a panel never ends what runs in it.
    virtual void setActive(bool active) = 0;
    /// Puts the keyboard focus where work begins.
    virtual void focusContent();
    /// Ctrl+F.
    virtual void find() { }
    /// F5.
    virtual void refresh() { }
    /// The panel's actions, for the Sandbox menu and the command palette. Owned by the panel.
    [[nodiscard]] virtual QList<QAction *> panelActions() const { return {}; }
    /// Resumes this sandbox, whatever is selected elsewhere. Owned by the panel.
    [[nodiscard]] QAction *resumeSandboxAction() const { return m_resumeSandbox; }

Q_SIGNALS:
    /// panelActions() gives others now.
    void panelActionsChanged();
    /// Another panel of the same sandbox is wanted, by its id ("terminal", "files" …).
    void panelRequested(const QString &id);
    /// The sandbox of this panel shall go on after its pause.
    void resumeRequested();

protected:
    /// What is shown in place of what only a running sandbox has: that it is paused, with the way on, or else these
    /// words.
    void showNotRunning(StateView &view, const QString &icon, const QString &headline, const QString &explanation);
    /// Why nothing can be done in it, as a sentence; empty while it runs.
    [[nodiscard]] QString whyNotRunning() const;

private:
    SandboxContext &m_context;
    QAction *m_resumeSandbox;
};

} // namespace vivarium
