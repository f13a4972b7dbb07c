// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "ports/PortMonitor.h"

#include <functional>

class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;
class QUrl;

namespace vivarium {

class ElidedLabel;
class FieldMessage;
class FreshnessLabel;
class NoticeBar;
class PortDetails;
class StateView;

/// The ports of one sandbox: what listens inside, what is exposed, and whether the one still answers to the other.
class PortsPanel : public Panel {
    Q_OBJECT
public:
    explicit PortsPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("P&orts"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("ports"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] PortMonitor &monitor() { return m_monitor; }
    /// Opens addresses; tests put their own in its place. The answer is whether a browser was started.
    void setOpener(const std::function<bool(const QUrl &)> &opener) { m_opener = m_secretOpener = opener; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeTable();
    void makeLayout();
    [[nodiscard]] QWidget *makeToolBar();
    [[nodiscard]] QWidget *makeFooter();

    void updateAll();
    void updateFace();
    void updateExplanation();
    void updateSummary();
    void updateActions();
    void updateMessage();
    /// The chosen port; nullptr: none.
    [[nodiscard]] const PortRow *chosen() const;
    void select(int port);

    void exposeTyped();
    /// What the last column of this port offers.
    void act(int port);
    void open(int port);
    void copyAddress();
    void copyCurl(int port);
    void onExposed(const ExposedPort &port);
    void onClosed(int port);

    PortMonitor m_monitor;
    std::function<bool(const QUrl &)> m_opener;
    std::function<bool(const QUrl &)> m_secretOpener; ///< for addresses with a token in them
    NoticeBar *m_notices;
    QTreeView *m_table;
    StateView *m_state;
    PortDetails *m_details;
    QLineEdit *m_field;
    FieldMessage *m_message;
    QLabel *m_explanation;
    ElidedLabel *m_summary;
    FreshnessLabel *m_freshness;
    QToolButton *m_lookButton;
    QAction *m_exposeTypedAction;
    QAction *m_exposeAction;
    QAction *m_openAction;
    QAction *m_copyAddressAction;
    QAction *m_copyCurlAction;
    QAction *m_probeAction;
    QAction *m_closeAction;
    QAction *m_lookAction;
    QAction *m_refreshAction;
    QAction *m_typeAction; ///< of the empty face
    QAction *m_openNewAction; ///< of the notice about a port that was just exposed
    QAction *m_exposeAgainAction; ///< of the notice about one that was closed
    int m_lastExposed = 0;
    int m_lastClosed = 0;
    bool m_failureTold = false;
    bool m_submitted = false; ///< what stands in the field was tried: its mistakes are said
};

} // namespace vivarium
