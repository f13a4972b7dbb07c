// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "core/Result.h"
#include "profiles/ConnectionProfile.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace vivarium {
class Backend;
}

namespace vivarium::cli {

/// A backend for a profile, not signed in yet.
using OpenConnection = std::function<Reply<std::shared_ptr<Backend>>(const ConnectionProfile &)>;

/// Asks connections for their sandboxes, all at once. One that hangs or fails concerns no other: each has a time limit
/// of its own.
class Survey : public QObject {
    Q_OBJECT
public:
    /// What one connection came to.
    struct Answer {
        ConnectionProfile profile;
        std::shared_ptr<Backend> backend; ///< signed in, unless there is an error
        QList<Sandbox> sandboxes; ///< newest first, ended ones too
        bool isWhole = true; ///< false: the server has more than are read
        std::optional<ApiError> error;
    };
    struct Limits {
        std::chrono::milliseconds answer = std::chrono::seconds(20); ///< for signing in and listing
        std::chrono::milliseconds start = std::chrono::seconds(200); ///< while the local engine is being started
    };

    /// `search`: only sandboxes with it in name, group or id; empty: all.
    Survey(const QList<ConnectionProfile> &profiles, OpenConnection open, const QString &search, Limits limits,
        QObject *parent);
    ~Survey() override;
    void start();
    /// In the order of the profiles; complete after finished().
    [[nodiscard]] const QList<Answer> &answers() const { return m_answers; }

Q_SIGNALS:
    /// What a connection does before it can answer, as "Starting the local engine …".
    void preparing(const QString &sentence);
    void answered(qsizetype index);
    /// Emitted once, never within start().
    void finished();

private:
    struct Rows {
        QList<Sandbox> sandboxes;
        bool isWhole = true;
        int pages = 0;
    };
    /// What is under way for one connection.
    struct Question {
        std::unique_ptr<QObject> context;
        std::unique_ptr<QTimer> limit;
        Reply<Rows> reply;
        bool isSettled = false;
    };
    void ask(qsizetype index);
    [[nodiscard]] Reply<Rows> signIn(qsizetype index, QObject *context, const std::shared_ptr<Backend> &backend);
    [[nodiscard]] static Reply<Rows> walk(QObject *context, Backend &backend, const SandboxQuery &query, Rows rows);
    void settle(qsizetype index, const Result<Rows> &result);

    OpenConnection m_open;
    QString m_search;
    Limits m_limits;
    QList<Answer> m_answers;
    std::vector<Question> m_questions; ///< like m_answers
    qsizetype m_unanswered = 0;
};

} // namespace vivarium::cli
