// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityDatabase.h"

#include <QObject>

namespace vivarium {

/// The part of ActivityStore that lives in its thread: writes what comes, keeps what can't be written, and answers.
class ActivityWorker : public QObject {
    Q_OBJECT
public:
    ActivityWorker(const QString &path, int most);

    void append(const QList<ActivityDatabase::Draft> &drafts);
    /// Runs a question, after what waits was written.
    template <typename T> [[nodiscard]] Result<T> answer(const std::function<Result<T>(ActivityDatabase &)> &question)
    {
        write();
        Result<T> result = question(m_database);
        tellMoved();
        return result;
    }
    /// The last call before the thread ends: a database connection belongs to its thread.
    void close();

Q_SIGNALS:
    void written();
    void movedAside(const QString &path);
    /// Once, until writing works again.
    void failed(const vivarium::ApiError &error);

private:
    void write();
    void tellMoved();

    ActivityDatabase m_database;
    QList<ActivityDatabase::Draft> m_waiting;
    bool m_failed = false;
};

} // namespace vivarium
