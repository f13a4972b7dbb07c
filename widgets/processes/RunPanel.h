// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "processes/CommandHistory.h"

#include <QPointer>
#include <QTimer>

class QComboBox;
class QLabel;
class QListView;
class QSplitter;
class QToolButton;

namespace vivarium {

class ElidedLabel;
class FindBar;
class NoticeBar;
class OutputView;
class RunForm;
class StateView;

/// Runs commands in the sandbox and shows their output as it comes. The runs belong to the sandbox: closing the panel
/// ends none.
class RunPanel : public Panel {
    Q_OBJECT
public:
    explicit RunPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Run"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("run"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] CommandHistory &history() { return m_history; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeActions();
    void makeLayout();
    void run();
    void runAgain();
    void editAgain();
    void stop();
    void save();
    void showRun(CommandRun *run);
    void updateRun();
    void updateAvailability();
    void updateFace(const QString &icon);

    CommandHistory &m_history;
    NoticeBar *m_notices;
    RunForm *m_form;
    QListView *m_list;
    OutputView *m_output;
    FindBar *m_findBar;
    StateView *m_state;
    QSplitter *m_splitter;
    ElidedLabel *m_command;
    QLabel *m_summary;
    QLabel *m_dot;
    QLabel *m_cut;
    QAction *m_stopAction;
    QAction *m_againAction;
    QAction *m_editAction;
    QAction *m_saveAction;
    QAction *m_findAction;
    QAction *m_clearAction;
    QAction *m_followAction;
    QAction *m_rememberAction;
    QComboBox *m_streams;
    QPointer<CommandRun> m_run;
    QTimer m_second;
    QTimer m_grown; ///< output comes in many pieces; the rest of the panel follows now and then
    bool m_grownMore = false;
};

} // namespace vivarium
