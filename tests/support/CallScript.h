// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QFutureWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace vivarium {

/// How the calls of a fake are answered, and a count of them. Calls are named "interface.function", as
/// "processes.table". Unless told otherwise an answer comes in a later turn of the event loop, never within the call,
/// as from a real server.
class CallScript : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The next `times` calls fail; −1: all of them.
    void fail(const QString &call, const ApiError &error, int times = 1);
    /// Calls get no answer at all: only cancelling ends them.
    void hang(const QString &call);
    /// Calls are carried out at once but their answers wait for deliver(): they come late, with what was true when
    /// asked.
    void hold(const QString &call);
    /// Lets held answers go, oldest first. The answer is how many went.
    int deliver(const QString &call);
    /// New calls are answered as usual; hanging and held ones stay as they are.
    void restore(const QString &call);

    /// How often the call was made.
    [[nodiscard]] int count(const QString &call) const { return m_counts.value(call); }
    /// All calls, in order.
    [[nodiscard]] const QStringList &log() const { return m_log; }
    /// How many calls were cancelled before their answer.
    [[nodiscard]] int cancelled(const QString &call) const { return m_cancelled.value(call); }
    /// How many held answers wait.
    [[nodiscard]] int held(const QString &call) const { return int(m_held.value(call).size()); }
    void resetCounts();

    /// For the fakes: counts the call and answers with what `compute` gives, in the way the script says.
    template <typename T> [[nodiscard]] Reply<T> answer(const QString &call, std::function<Result<T>()> compute)
    {
        auto promise = std::make_shared<QPromise<Result<T>>>();
        promise->start();
        Reply<T> reply = promise->future();
        auto *watcher = new QFutureWatcher<Result<T>>(this);
        // A cancelled call ends like an aborted request: finished, without a result.
        connect(watcher, &QFutureWatcherBase::canceled, this, [this, call, promise] {
            ++m_cancelled[call];
            promise->finish();
        });
        connect(watcher, &QFutureWatcherBase::finished, watcher, &QObject::deleteLater);
        watcher->setFuture(reply);

        const auto finish = [promise](Result<T> result) {
            if (promise->isCanceled())
                return;
            promise->addResult(std::move(result));
            promise->finish();
        };
        const std::optional<ApiError> failure = begin(call);
        switch (m_ways.value(call).delivery) {
        case Delivery::Soon:
            QMetaObject::invokeMethod(
                this,
                [promise, finish, compute, failure] {
                    if (!promise->isCanceled())
                        finish(failure ? Result<T>(std::unexpected(*failure)) : compute());
                },
                Qt::QueuedConnection);
            break;
        case Delivery::Held: {
            Result<T> result = failure ? Result<T>(std::unexpected(*failure)) : compute();
            m_held[call].append([finish, result] { finish(result); });
            break;
        }
        case Delivery::Never:
            // The watcher's connection keeps the promise alive: otherwise its end would cancel the future.
            break;
        }
        return reply;
    }

    /// An error as a server with this status would cause.
    [[nodiscard]] static ApiError error(ErrorKind kind, int httpStatus, const QString &sentence);

private:
    enum class Delivery { Soon, Held, Never };
    struct Way {
        Delivery delivery = Delivery::Soon;
        std::optional<ApiError> failure;
        int failures = 0;
    };
    /// Counts the call and takes the failure that is due for it.
    std::optional<ApiError> begin(const QString &call);

    QHash<QString, Way> m_ways;
    QHash<QString, QList<std::function<void()>>> m_held;
    QHash<QString, int> m_counts;
    QHash<QString, int> m_cancelled;
    QStringList m_log;
};

} // namespace vivarium
