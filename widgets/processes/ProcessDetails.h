// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessSample.h"

#include <QFrame>

#include <memory>

class QLabel;
class QPlainTextEdit;
class QTabWidget;

namespace vivarium {

class CommandRun;
class OutputView;
class ProcessTreeModel;
class SandboxContext;

/// Everything that is known of one process: its figures, each argument on a line of its own, and the output of what was
/// started through the API. Follows the process, not the row. Output is read only while it is on screen.
class ProcessDetails : public QFrame {
    Q_OBJECT
public:
    ProcessDetails(SandboxContext &context, ProcessTreeModel &model, QWidget *parent = nullptr);
    ~ProcessDetails() override;
    /// nullopt: none is chosen.
    void setProcess(const std::optional<ProcessKey> &key);
    /// Whether output may be read: not while the table is paused.
    void setReading(bool reading);
    /// Reads output again whose stream broke.
    void refreshOutput();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void makeTabs();
    void updateText();
    void updateOutput();
    void updateOutputNote();

    SandboxContext &m_context;
    ProcessTreeModel &m_model;
    std::optional<ProcessKey> m_key;
    QLabel *m_title;
    QLabel *m_facts;
    QPlainTextEdit *m_arguments;
    QStringList m_shownArguments;
    QTabWidget *m_tabs;
    QLabel *m_outputNote; ///< how it ended, or why there is no output
    OutputView *m_output;
    ProcessId m_process; ///< the API's name for the chosen one; empty: it wasn't started through the API
    ProcessId m_shownProcess; ///< whose output is in the view
    std::unique_ptr<CommandRun> m_run; ///< null when the run is one of CommandHistory
    bool m_reading = true;
    bool m_outputSeen = false;
    bool m_outputWanted = false; ///< the person's choice of tab, also while the chosen process has no output
    bool m_updatingTabs = false;
};

} // namespace vivarium
