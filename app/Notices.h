// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"
#include "SandboxActions.h"
#include "common/NoticeBar.h"

#include <QObject>

namespace vivarium {

/// Brings what happens to sandboxes into the window's notice bar: how actions went, and the warning before one ends.
class Notices : public QObject {
    Q_OBJECT
public:
    Notices(Program &program, SandboxActions &actions, NoticeBar &bar, QObject *parent);

private:
    void show(const SandboxNotice &notice);
    void warn(const SandboxKey &key);
    void over(const SandboxKey &key);

    Program &m_program;
    SandboxActions &m_actions;
    NoticeBar &m_bar;
    QAction m_offer; ///< the action of the notice that shows; bound to m_key
    SandboxNotice::Offer m_kind = SandboxNotice::Offer::None;
    SandboxKey m_key;
    SandboxKey m_warned; ///< the warning that shows is about this one
};

} // namespace vivarium
