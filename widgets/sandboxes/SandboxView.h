// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"
#include "sandboxes/PanelPlaces.h"
#include "sandboxes/SandboxContext.h"

#include <QHash>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QStackedWidget;
class QAction;

namespace vivarium {

class BesidePlace;
class MnemonicPrecedence;
class Panel;
class PanelTabBar;
class PanelWindow;
class PlaceSplitter;

/// The panels of one open sandbox. A panel is made at the first look and kept until the sandbox is closed. It lives in
/// the place under the tabs, in a second place beside that one, or in a window of its own. Only what is looked at is
/// active.
class SandboxView : public QWidget {
    Q_OBJECT
public:
    /// `tools` are actions of the window, shown at the end of the tabs.
    SandboxView(SandboxContext &context, const QList<PanelDescriptor> &panels, const QList<QAction *> &tools,
        QWidget *parent = nullptr);
    ~SandboxView() override;

    [[nodiscard]] SandboxContext &context() const { return m_context; }
    /// Of two that stand side by side the one that has the keyboard, or had it last.
    [[nodiscard]] QString currentPanelId() const;
    /// The panel that is looked at; null while its place is empty because it has a window of its own.
    [[nodiscard]] Panel *currentPanel() const;
    [[nodiscard]] Panel *panel(const QString &id) const { return m_panels.value(id); } ///< null: never looked at
    /// Whether it has a tab: the server has what it shows, or it is looked at all the same.
    [[nodiscard]] bool isOffered(const QString &id) const;
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

    /// Under the tabs, whatever stands beside it.
    [[nodiscard]] QString tabPanelId() const;
    [[nodiscard]] QString besidePanelId() const { return m_besideId; } ///< empty: none stands there
    /// The panel in the second place; null while that is not shown.
    [[nodiscard]] Panel *besidePanel() const;
    /// Puts it into the second place; what stood there goes back to its tab. Is it the one under the tabs, that shows
    /// another then: the one before it, if there was one.
    void showBeside(const QString &id);
    /// Its panel goes back to its tab.
    void closeBeside();
    /// The panel before the current one, or where there was none one that fits it, gets the second place; or that is
    /// closed. The current one stays, with the keyboard.
    void toggleBeside();
    /// Why toggleBeside() would do nothing, as a sentence; empty: it does.
    [[nodiscard]] QString whyNotToggleBeside() const;
    [[nodiscard]] PanelPlaces places() const;
    /// A panel that isn't offered here is not put beside another.
    void restorePlaces(const PanelPlaces &places);

    void detach(const QString &id);
    [[nodiscard]] bool isDetached(const QString &id) const { return m_windows.contains(id); }
    [[nodiscard]] QStringList detachedPanels() const { return m_windows.keys(); }

Q_SIGNALS:
    void currentPanelChanged();
    /// A person went to this panel on purpose: by its tab, or from another panel. Not emitted when a panel comes back
    /// by itself.
    void panelChosen(const QString &id);
    /// A panel went into a window of its own or into the second place, or came back; there is room for two, or none any
    /// more; or the server offers other panels now.
    void placesChanged();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void connectPlaces();
    void onCurrentChanged(int index);
    void onArranged();
    void onFocusChanged(const QWidget *now);
    void setBesideInFocus(bool beside);
    [[nodiscard]] bool isBesideInFocus() const;
    void fillBeside();
    void chooseBeside(const QString &id);
    void showTabMenu(int index, const QPoint &globalPosition);
    /// Why it can't stand beside another; empty: it can.
    [[nodiscard]] QString whyNotBeside(const QString &id) const;
    /// Why these two can't be shown together; either may be empty. Empty: they can.
    [[nodiscard]] QString whyNotBoth(const QString &first, const QString &second) const;
    /// The panel to show together with this one, or in place of it; empty: there is none.
    [[nodiscard]] QString otherThan(const QString &id) const;
    [[nodiscard]] QList<PanelDescriptor> offered() const;
    void updateActivity();
    void updateOffer();
    void reattach(const QString &id);
    Panel *ensurePanel(int index);
    /// Out of the stack, with `instead` in its place there.
    Panel *takeFromStack(int index, QWidget *instead);
    void putIntoStack(int index, Panel *panel);
    [[nodiscard]] QWidget *emptyPlace(const PanelDescriptor &descriptor);
    [[nodiscard]] int indexOf(const QString &id) const;

    SandboxContext &m_context;
    QList<PanelDescriptor> m_descriptors;
    PanelTabBar *m_tabs;
    QWidget *m_tabLine;
    QWidget *m_line;
    QStackedWidget *m_stack;
    BesidePlace *m_place;
    PlaceSplitter *m_places;
    MnemonicPrecedence *m_mnemonics;
    QHash<QString, Panel *> m_panels;
    QHash<QString, QPointer<PanelWindow>> m_windows;
    QList<QPointer<Panel>> m_active;
    QString m_besideId;
    QString m_tabPanel; ///< whose tab is current
    QString m_tabPanelBefore; ///< or what stood in the second place; empty: none was asked for
    QTimer m_roomSoon; ///< whether there is room for two is told when resizing rests
    QString m_shownName; ///< empty: nobody said
    bool m_besideInFocus = false; ///< the second place has the keyboard, or had it last of both
    bool m_bare = false;
    bool m_touched = false;
    bool m_hasMoved = false; ///< another tab than the first was chosen
};

} // namespace vivarium
