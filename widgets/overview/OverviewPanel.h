// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "sandboxes/SandboxDetails.h"

#include <QTimer>

class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace vivarium {

class FactsView;
class LifecycleBar;
class UsageChart;

/// A sandbox at a glance: its life, its facts, its usage, and the ways in. Nothing here restarts an idle clock. The
/// environment isn't shown: it may hold secrets.
class OverviewPanel : public Panel {
    Q_OBJECT
public:
    explicit OverviewPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Overview"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("overview"); }
    void setActive(bool active) override;
    void focusContent() override;
    void refresh() override { m_details.refresh(); }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateFacts();
    void updateOrigin();
    void updateCharts();
    void arrangeCharts();
    void makeRanges();
    void applyRange();
    QPushButton *wayIn(const QString &panel, const QString &icon, const QString &text);

    SandboxDetails m_details;
    Lease m_lease;
    QTimer m_tick;
    LifecycleBar *m_lifecycle;
    FactsView *m_facts;
    QLabel *m_ended;
    QWidget *m_waysIn;
    QWidget *m_factsPart;
    QBoxLayout *m_columns = nullptr;
    QLabel *m_noFigures;
    QComboBox *m_range;
    QGridLayout *m_charts;
    UsageChart *m_cpu;
    UsageChart *m_memory;
    UsageChart *m_network;
    UsageChart *m_disk;
};

} // namespace vivarium
