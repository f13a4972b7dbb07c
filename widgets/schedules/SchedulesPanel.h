// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "schedules/ScheduleBook.h"

#include <QTimer>

class QTreeView;

namespace vivarium {

class FreshnessLabel;
class NoticeBar;
class ScheduleDialog;
class ScheduleRuns;
class StateView;

/// What runs by itself in a sandbox: when, when next, and what the last runs wrote.
class SchedulesPanel : public Panel {
    Q_OBJECT
public:
    explicit SchedulesPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Sc&hedules"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("clock"); }
    void setActive(bool active) override;
    void focusContent() override;
    void refresh() override { m_book.refresh(); }
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] ScheduleBook &book() { return m_book; }

private:
    void makeActions();
    void makeLayout();
    void updateFace();
    void updateFreshness();
    void updateActions();
    void openDialog(bool edits);
    void submit(const ScheduleId &id, const ScheduleSpec &spec, ScheduleDialog *dialog);
    void select(const ScheduleId &id);
    void runNow();
    void askToDelete();
    [[nodiscard]] const Schedule *chosen() const;
    [[nodiscard]] bool isPaused() const;

    ScheduleBook m_book;
    NoticeBar *m_notices;
    QTreeView *m_table;
    StateView *m_state;
    ScheduleRuns *m_runs;
    FreshnessLabel *m_freshness;
    QTimer m_minute; ///< "just now" goes on
    bool m_begun = false; ///< one was chosen by itself
    QAction *m_add = nullptr;
    QAction *m_edit = nullptr;
    QAction *m_switch = nullptr;
    QAction *m_run = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_refresh = nullptr;
};

} // namespace vivarium
