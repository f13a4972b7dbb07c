// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"
#include "SandboxActions.h"
#include "common/NoticeBar.h"

#include <QAction>
#include <QObject>

namespace vivarium {

class BuildRun;

/// Brings what happens to sandboxes into the window's notice bar: how actions went, the warning before they end, how
/// the build of an image ended, and what keeps the history from being written.
class Notices : public QObject {
    Q_OBJECT
public:
    Notices(Program &program, SandboxActions &actions, NoticeBar &bar, QObject *parent);

private:
    void show(const SandboxNotice &notice);
    void editAndCreate();
    void extend();
    void pause();
    void warn(const SandboxKey &key);
    void retell(const SandboxKey &from, const SandboxKey &to);
    void over(const SandboxKey &key);
    /// One notice for all that end within the minute: those made together end together.
    void showWarning();
    [[nodiscard]] QString warningText() const;
    [[nodiscard]] bool isWarningShown() const;
    void onDismissed();
    /// A refusal because a sandbox was paused goes when that runs again.
    void withdrawRefusal();
    void tellBuild(const BuildRun &run);

    Program &m_program;
    SandboxActions &m_actions;
    NoticeBar &m_bar;
    QAction m_editAndCreate; ///< of the failed creation m_failed
    QAction m_extend; ///< all of m_warned, as m_pause
    QAction m_pause;
    SandboxKey m_failed;
    SandboxKey m_refused; ///< because it is paused, with m_refusal
    QString m_refusal;
    QList<SandboxKey> m_warned; ///< end within the minute, and nobody has put that away; the first warned of first
    QString m_warning; ///< the text of the warning that was shown last
    QTimer m_warnSoon; ///< they come one by one
};

} // namespace vivarium
