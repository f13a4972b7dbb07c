// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalState.h"

#include <QCoreApplication>

namespace vivarium::TerminalState {

namespace {

struct StateText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TerminalState)
};

/// Its end came with an intended pause, or it couldn't start during one: nothing is wrong with it.
bool waitsForResume(const TerminalSession &session)
{
    using State = TerminalSession::State;
    return session.isSandboxPaused() && session.isSandboxRunning()
        && (session.state() == State::Disconnected || session.state() == State::Refused);
}

} // namespace

QString iconName(const TerminalSession &session)
{
    using State = TerminalSession::State;
    if (waitsForResume(session))
        return QStringLiteral("pause");
    switch (session.state()) {
    case State::Detached:
    case State::Connected:
        return QStringLiteral("terminal");
    case State::Connecting:
        return QStringLiteral("clock");
    case State::Disconnected:
    case State::TakenOver:
        return QStringLiteral("warning");
    case State::Refused:
        return QStringLiteral("error");
    case State::Ended:
        return QStringLiteral("stop");
    }
    return {};
}

QString word(const TerminalSession &session)
{
    using State = TerminalSession::State;
    if (waitsForResume(session))
        return StateText::tr("paused");
    switch (session.state()) {
    case State::Detached:
    case State::Connecting:
    case State::Connected:
        return {};
    case State::Disconnected:
        return StateText::tr("disconnected");
    case State::TakenOver:
        return StateText::tr("elsewhere");
    case State::Refused:
        return StateText::tr("failed");
    case State::Ended:
        return StateText::tr("ended");
    }
    return {};
}

} // namespace vivarium::TerminalState
