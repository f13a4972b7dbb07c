// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QFutureWatcher>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <type_traits>

namespace vivarium {

/// The side of a Reply that answers. Copies share one answer; if the last copy goes without an answer, the reply is
/// cancelled.
///
/// QFuture::then() does not carry a cancel back to the future it came from (Qt 6.8), and a request that nobody waits
/// for any more has to be aborted. So calls are put together with chain(), which does.
template <typename T> class Pending {
public:
    Pending()
        : m_promise(std::make_shared<QPromise<Result<T>>>())
    {
        m_promise->start();
    }
    [[nodiscard]] Reply<T> reply() const { return m_promise->future(); }
    [[nodiscard]] bool isCanceled() const { return m_promise->isCanceled(); }

    /// The first answer counts; later ones, and those after a cancel, are dropped.
    void answer(Result<T> result) const
    {
        if (m_promise->future().isFinished())
            return;
        m_promise->addResult(std::move(result));
        m_promise->finish();
    }
    /// Ends without an answer, as if it had been cancelled.
    void abandon() const
    {
        if (m_promise->future().isFinished())
            return;
        m_promise->future().cancel();
        m_promise->finish();
    }
    /// Calls `abort` in the thread of `context` when somebody cancels the reply.
    void onCancel(QObject *context, std::function<void()> abort) const
    {
        auto *watcher = new QFutureWatcher<Result<T>>(context);
        QObject::connect(watcher, &QFutureWatcherBase::canceled, context, std::move(abort));
        QObject::connect(watcher, &QFutureWatcherBase::finished, watcher, &QObject::deleteLater);
        watcher->setFuture(reply());
    }

private:
    std::shared_ptr<QPromise<Result<T>>> m_promise;
};

/// Calls `done` with the result of `reply` in the thread of `context`; with nullptr when it was cancelled.
template <typename T, typename F> void whenDone(QObject *context, const Reply<T> &reply, F done)
{
    auto *watcher = new QFutureWatcher<Result<T>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, done = std::move(done)]() mutable {
        watcher->deleteLater();
        const Reply<T> future = watcher->future();
        if (future.resultCount() == 0) {
            done(static_cast<const Result<T> *>(nullptr));
            return;
        }
        const Result<T> result = future.result();
        done(&result);
    });
    watcher->setFuture(reply);
}

/// Passes the answer of `inner` on to `outer`, and a cancel of `outer` back to `inner`.
template <typename T> void forward(QObject *context, Reply<T> inner, const Pending<T> &outer)
{
    outer.onCancel(context, [inner]() mutable { inner.cancel(); });
    whenDone(context, inner, [outer](const Result<T> *result) {
        if (result)
            outer.answer(*result);
        else
            outer.abandon();
    });
}

namespace detail {
template <typename T> struct AnswerOf;
template <typename T> struct AnswerOf<std::expected<T, ApiError>> {
    using Type = T;
    static constexpr bool isReply = false;
};
template <typename T> struct AnswerOf<QFuture<std::expected<T, ApiError>>> {
    using Type = T;
    static constexpr bool isReply = true;
};
template <typename T, typename F> struct StepOf {
    /// A step that takes a whole Result also sees errors; one that takes the value is skipped by them.
    static constexpr bool takesResult = std::is_invocable_v<F, const Result<T> &>;
    using Argument = std::conditional_t<takesResult, Result<T>, T>;
    using Return = std::invoke_result_t<F, const Argument &>;
};
} // namespace detail

/// `next` after `first`. It takes the value (errors pass it by) or the whole Result, and gives a Result or a Reply.
/// Cancelling what chain() gives cancels the step under way. When `context` goes, the reply is cancelled.
template <typename T, typename F> [[nodiscard]] auto chain(QObject *context, Reply<T> first, F next)
{
    using Step = detail::StepOf<T, F>;
    using Answer = detail::AnswerOf<typename Step::Return>;
    Pending<typename Answer::Type> outer;
    outer.onCancel(context, [first]() mutable { first.cancel(); });
    whenDone(context, first, [context, outer, next = std::move(next)](const Result<T> *result) mutable {
        if (!result) {
            outer.abandon();
            return;
        }
        const auto go = [&](const typename Step::Argument &argument) {
            if constexpr (Answer::isReply)
                forward(context, next(argument), outer);
            else
                outer.answer(next(argument));
        };
        if constexpr (Step::takesResult) {
            go(*result);
        } else {
            if (*result)
                go(**result);
            else
                outer.answer(std::unexpected(result->error()));
        }
    });
    return outer.reply();
}

/// Both answers; the first error wins. Cancelling cancels both.
template <typename A, typename B>
[[nodiscard]] Reply<std::pair<A, B>> both(QObject *context, const Reply<A> &first, const Reply<B> &second)
{
    auto reply = chain(context, first, [context, second](const A &a) {
        return chain(context, second, [a](const B &b) -> Result<std::pair<A, B>> { return std::pair<A, B>(a, b); });
    });
    // While the first one is awaited, a cancel would not reach the second.
    whenDone(context, reply, [second = Reply<B>(second)](const Result<std::pair<A, B>> *result) mutable {
        if (!result || !*result)
            second.cancel();
    });
    return reply;
}

/// Answers after `span`.
[[nodiscard]] inline Reply<Done> after(QObject *context, std::chrono::milliseconds span)
{
    Pending<Done> pending;
    QTimer::singleShot(span, context, [pending] { pending.answer(Done{}); });
    return pending.reply();
}

} // namespace vivarium
