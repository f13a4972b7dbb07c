// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalState.h"

#include <QCoreApplication>

namespace vivarium::TerminalState {

namespace {

struct StateText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TerminalState)
};

} // namespace

QString iconName(TerminalSession::State state)
{
    using State = TerminalSession::State;
    switch (state) {
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

QString word(TerminalSession::State state)
{
    using State = TerminalSession::State;
    switch (state) {
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
