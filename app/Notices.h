// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"
#include "SandboxActions.h"
#include "common/NoticeBar.h"

#include <QObject>

namespace vivarium {

class BuildRun;

/// Brings what happens to sandboxes into the window's notice bar: how actions went, the warning before one ends, how
/// the build of an image ended, and what keeps the history from being written.
class Notices : public QObject {
    Q_OBJECT
public:
    Notices(Program &program, SandboxActions &actions, NoticeBar &bar, QObject *parent);

private:
    void show(const SandboxNotice &notice);
    void warn(const SandboxKey &key);
    void over(const SandboxKey &key);
    /// The row to speak of: a server that speaks two APIs has a sandbox in two connections, and the one with the
    /// deadline knows better why it ends, and can move that.
    [[nodiscard]] const SandboxRow &tellingRow(const SandboxRow &row) const;
    /// Its name, with its id where several that live are called alike.
    [[nodiscard]] QString nameOf(const SandboxRow &row) const;
    void listenForBuilds(const ProfileId &profile);
    void tellBuild(const BuildRun &run);

    Program &m_program;
    SandboxActions &m_actions;
    NoticeBar &m_bar;
    QAction m_offer; ///< the action of the notice that shows; bound to m_key
    SandboxNotice::Offer m_kind = SandboxNotice::Offer::None;
    SandboxKey m_key;
    SandboxKey m_warned; ///< the warning that shows is about this one
};

} // namespace vivarium
