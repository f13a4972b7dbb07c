// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"
#include "sandboxes/SandboxContext.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

class QStackedWidget;
class QToolButton;
class QAction;

namespace vivarium {

class Panel;
class PanelTabBar;
class PanelWindow;

/// The panels of one open sandbox. A panel is made at the first look and kept until the sandbox is closed; it may live
/// here or in a window of its own. Only what is looked at is active.
class SandboxView : public QWidget {
    Q_OBJECT
public:
    /// `detach` and `alone` are the window's actions, shown at the end of the tabs.
    SandboxView(SandboxContext &context, const QList<PanelDescriptor> &panels, QAction *detach, QAction *alone,
        QWidget *parent = nullptr);
    ~SandboxView() override;

    [[nodiscard]] SandboxContext &context() const { return m_context; }
    [[nodiscard]] QString currentPanelId() const;
    /// The panel that is looked at; null while its place is empty because it has a window of its own.
    [[nodiscard]] Panel *currentPanel() const;
    [[nodiscard]] Panel *panel(const QString &id) const { return m_panels.value(id); } ///< null: never looked at
    /// Makes it if needed; raises its window where it has one. `focus` puts the keyboard there.
    void showPanel(const QString &id, bool focus);
    /// Whether any panel but the first was ever looked at: such a sandbox isn't closed by looking at another.
    [[nodiscard]] bool isTouched() const { return m_touched; }
    void keep() { m_touched = true; }
    /// Only the panels' contents: for a panel that is shown alone.
    void setBare(bool bare);
    /// What its windows call it, escaped, where its name alone isn't enough.
    void setShownName(const QString &name);
    [[nodiscard]] const QString &shownName() const { return m_shownName; }

    void detach(const QString &id);
    [[nodiscard]] bool isDetached(const QString &id) const { return m_windows.contains(id); }
    [[nodiscard]] QStringList detachedPanels() const { return m_windows.keys(); }

Q_SIGNALS:
    void currentPanelChanged();
    /// A person went to this panel on purpose: by its tab, or from another panel. Not emitted when a panel comes back
    /// by itself.
    void panelChosen(const QString &id);
    /// A panel went into a window of its own, or came back.
    void detachedChanged();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void onCurrentChanged(int index);
    void updateActivity();
    void updateOffer();
    void reattach(const QString &id);
    Panel *ensurePanel(int index);
    [[nodiscard]] QWidget *emptyPlace(const PanelDescriptor &descriptor);
    [[nodiscard]] int indexOf(const QString &id) const;

    SandboxContext &m_context;
    QList<PanelDescriptor> m_descriptors;
    PanelTabBar *m_tabs;
    QWidget *m_tabLine;
    QWidget *m_line;
    QStackedWidget *m_stack;
    QHash<QString, Panel *> m_panels;
    QHash<QString, QPointer<PanelWindow>> m_windows;
    QPointer<Panel> m_active;
    QString m_shownName; ///< empty: nobody said
    bool m_touched = false;
};

} // namespace vivarium
