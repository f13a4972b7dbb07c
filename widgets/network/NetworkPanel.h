// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "network/NetworkRules.h"

class QLabel;
class QScrollArea;

namespace vivarium {

class DestinationTester;
class DifferenceView;
class FreshnessLabel;
class IconLabel;
class NoticeBar;
class PolicyEditor;
class StateView;

/// What one sandbox may reach from inside: the rules, a draft of others with what it would change, and a test that
/// shows what really gets through.
class NetworkPanel : public Panel {
    Q_OBJECT
public:
    explicit NetworkPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Network"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("network"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] NetworkRules &rules() { return m_rules; }
    [[nodiscard]] PolicyEditor &editor() { return *m_editor; }
    [[nodiscard]] DestinationTester &tester() { return *m_tester; }

private:
    void makeActions();
    void makeLayout();
    void updateAll();
    void updateFace();
    void updateExplanation();
    void updateSummary();

    NetworkRules m_rules;
    NoticeBar *m_notices;
    PolicyEditor *m_editor;
    DifferenceView *m_difference;
    DestinationTester *m_tester;
    StateView *m_state;
    QScrollArea *m_scroll;
    IconLabel *m_sign;
    QLabel *m_summary;
    QLabel *m_explanation;
    FreshnessLabel *m_freshness;
    QAction *m_applyAction;
    QAction *m_discardAction;
    QAction *m_tryAction;
    QAction *m_refreshAction;
    bool m_failureTold = false;
};

} // namespace vivarium
