// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "schedules/ScheduleBook.h"

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QTreeView;

namespace vivarium {

class NoticeBar;
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
    void updateActions();
    void updateRuns();
    void showOutput();
    void openDialog(bool edits);
    void askToDelete();
    [[nodiscard]] const Schedule *chosen() const;

    ScheduleBook m_book;
    NoticeBar *m_notices;
    QTreeView *m_table;
    StateView *m_state;
    QListWidget *m_runs;
    StateView *m_runsState;
    QPlainTextEdit *m_output;
    QAction *m_add = nullptr;
    QAction *m_edit = nullptr;
    QAction *m_switch = nullptr;
    QAction *m_run = nullptr;
    QAction *m_delete = nullptr;
};

} // namespace vivarium
