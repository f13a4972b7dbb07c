// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerJobs.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QLabel;

namespace vivarium {

class FindBar;
class NoticeBar;
class OutputView;

/// What builds, pulls and followed containers write, as it comes: one of them at a time.
class DockerJobsView : public QWidget {
    Q_OBJECT
public:
    DockerJobsView(DockerJobs &jobs, NoticeBar &notices, QWidget *parent = nullptr);

    void showRun(CommandRun *run);
    [[nodiscard]] CommandRun *run() const { return m_run; }
    void find();
    [[nodiscard]] QList<QAction *> jobActions() const { return {m_stop, m_find, m_save, m_close}; }

private:
    void makeActions();
    void onChosen();
    void update();

    DockerJobs &m_jobs;
    NoticeBar &m_notices;
    QComboBox *m_choice;
    QLabel *m_summary;
    OutputView *m_view;
    FindBar *m_findBar;
    QAction *m_stop;
    QAction *m_find;
    QAction *m_save;
    QAction *m_close;
    QPointer<CommandRun> m_run;
    QTimer m_second;
};

} // namespace vivarium
