// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Session.h"

#include <QObject>

namespace vivarium::cli {

/// One command under way.
class Action : public QObject {
    Q_OBJECT
public:
    explicit Action(Session &session, QObject *parent = nullptr)
        : QObject(parent)
        , m_session(session)
    {
    }
    virtual void start() = 0;
    /// A signal asks the program to end (128 + signal is the exit code then). By default nothing has to be tidied up.
    virtual void interrupt(int signal) { finish(ExitCode::ofSignal(signal)); }

Q_SIGNALS:
    /// Emitted once; with the exit code.
    void finished(int exitCode);

protected:
    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] Console &console() { return m_session.console(); }
    void finish(int exitCode)
    {
        if (m_isFinished)
            return;
        m_isFinished = true;
        console().clearProgress();
        Q_EMIT finished(exitCode);
    }
    [[nodiscard]] bool isFinished() const { return m_isFinished; }
    /// Says what went wrong, and ends.
    void fail(const ApiError &error)
    {
        console().tell(error);
        finish(ExitCode::failure);
    }

private:
    Session &m_session;
    bool m_isFinished = false;
};

} // namespace vivarium::cli
