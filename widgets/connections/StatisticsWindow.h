// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/AccountApi.h"
#include "backend/Backend.h"
#include "common/Lease.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;

namespace vivarium {

class DayChart;
class FactsView;
class FreshnessLabel;
class StateView;

/// How many sandboxes a connection has and had: now, in all, by state, and each of the last 30 days; of everything or
/// of one app. Asks while it is seen, and never what counts as use.
class StatisticsWindow : public QDialog {
    Q_OBJECT
public:
    /// `groups`: the apps to choose from.
    StatisticsWindow(const std::shared_ptr<Backend> &backend, const QString &connectionName, const QStringList &groups,
        QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void ask();
    void showFigures(const SandboxStatistics &statistics);
    void updateAge(bool asking);

    std::shared_ptr<Backend> m_backend;
    QString m_name;
    Poller m_poller;
    Lease m_lease;
    StateView *m_state;
    QComboBox *m_group;
    FactsView *m_facts;
    DayChart *m_chart;
    FreshnessLabel *m_age;
    Reply<SandboxStatistics> m_reply;
    QDateTime m_readAt;
    std::optional<ApiError> m_error;
};

} // namespace vivarium
