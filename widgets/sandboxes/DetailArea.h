// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"
#include "sandboxes/SandboxHeader.h"

#include <QHash>
#include <QWidget>

#include <memory>
#include <vector>

class QStackedWidget;

namespace vivarium {

class OpenTabBar;
class SandboxContext;
class SandboxContexts;
class SandboxFeeds;
class SandboxView;
class StateView;

/// The sandboxes that are open, one in focus. What a person only looks at in passing (browsing the list) is closed
/// again by looking at the next, unless more than its overview was used or it was opened on purpose. One that is being
/// created, or could not be, has a tab of its own while it is looked at: what is said of it is said of no other.
class DetailArea : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        SandboxHeader::Actions header;
        QList<QAction *> panelTools; ///< at the end of the panels' tabs
        QAction *dismiss = nullptr; ///< of one that is being created: stops waiting for it
    };
    DetailArea(SandboxFeeds &feeds, SandboxContexts &contexts, const QList<PanelDescriptor> &panels,
        const Actions &actions, QWidget *parent = nullptr);
    ~DetailArea() override;

    /// Shows it; `keep` pins it. Nothing happens for a sandbox that is not in the list.
    void open(const SandboxKey &key, bool keep);
    /// Pins it without leaving what is in focus.
    void openBehind(const SandboxKey &key);
    void close(SandboxKey key); // a copy: it may be that of the focus, which moves
    void next(int step); ///< Ctrl+Tab
    [[nodiscard]] const SandboxKey &focus() const { return m_focus; }
    [[nodiscard]] QList<SandboxKey> openKeys() const; ///< pinned ones, in the order of their tabs
    /// Tabs of these sandboxes stand in this order; those of others come after them.
    void setOrder(const QList<SandboxKey> &keys);
    [[nodiscard]] SandboxView *view(const SandboxKey &key) const; ///< null: not open
    [[nodiscard]] SandboxView *focusView() const { return view(m_focus); }
    [[nodiscard]] const QList<PanelDescriptor> &panels() const { return m_panels; }
    /// Only the panel in focus, without header and tabs.
    void setBare(bool bare);
    /// Several are selected: says so and offers what can be done to them, of `others` what is enabled. open() and
    /// endMany() end it.
    void showMany(int count, QAction *action, const QList<QAction *> &others = {});
    /// No longer several: what is in focus shows again, or that nothing is.
    void endMany();
    [[nodiscard]] bool isShowingMany() const { return m_many; }

Q_SIGNALS:
    void focusChanged(const vivarium::SandboxKey &key);
    void panelChanged();
    /// See SandboxView::panelChosen(); of the sandbox in focus.
    void panelChosen(const QString &id);

private:
    struct Open {
        SandboxKey key;
        std::shared_ptr<SandboxContext> context;
        SandboxView *view = nullptr;
    };
    Open *find(const SandboxKey &key) const;
    /// Whether an open sandbox other than this one has its name.
    [[nodiscard]] bool hasNamesake(const SandboxKey &key) const;
    void ensureOpen(const SandboxKey &key);
    void setFocusKey(const SandboxKey &key);
    void closePassing(const SandboxKey &except);
    void updateHeader();
    void updateTabs();
    void updateTab(int at, const SandboxKey &key, const Sandbox &sandbox, const QString &name);
    /// In focus and not open: it is being created, or was not. It has a tab at the end while the others have theirs.
    [[nodiscard]] const SandboxRow *creation() const;
    void closeTab(int at);
    void onSandboxChanged(const SandboxKey &key);
    void onBackendChanged(const ProfileId &profile);
    void onRekeyed(const SandboxKey &from, const SandboxKey &to);
    void showNothing();
    void showCreation(const SandboxKey &key);

    SandboxFeeds &m_feeds;
    SandboxContexts &m_contexts;
    QList<PanelDescriptor> m_panels;
    Actions m_actions;
    OpenTabBar *m_tabs;
    SandboxHeader *m_header;
    QWidget *m_manyBar; ///< in place of the header while several are selected
    QStackedWidget *m_stack;
    StateView *m_nothing;
    std::vector<std::unique_ptr<Open>> m_open;
    SandboxKey m_focus;
    bool m_updatingTabs = false;
    bool m_bare = false;
    bool m_many = false;
    bool m_hadSeveral = false; ///< two were open at once: their tabs stay, so that nothing moves when one is closed
};

} // namespace vivarium
