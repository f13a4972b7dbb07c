// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ForkRun.h"

#include "core/Async.h"

#include <algorithm>

namespace vivarium {

ForkRun::ForkRun(SandboxFeeds &feeds, const SandboxKey &source, int count, std::optional<std::chrono::seconds> lifetime,
    QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
    , m_source(source)
    , m_wanted(count)
{
    const std::shared_ptr<Backend> backend = feeds.backend(source.profile);
    const auto reply = backend
        ? backend->sandboxes().fork(source.id, count, lifetime)
        : failedReply<QList<SandboxApi::Copy>>(ApiError::local(tr("The connection isn't there.")));
    const quint64 serial = feeds.model().serial();
    whenDone(this, reply, [this, serial](const Result<QList<SandboxApi::Copy>> *result) {
        if (!result)
            m_error = ApiError::local(tr("The connection was closed before the server answered."),
                tr("Some copies may have been made: look at the list."));
        else if (*result)
            m_copies = **result;
        else
            m_error = result->error();
        QList<Sandbox> made;
        for (const SandboxApi::Copy &copy : std::as_const(m_copies)) {
            if (copy.sandbox)
                made.append(*copy.sandbox);
        }
        m_feeds.model().apply(m_source.profile, made, serial);
        m_feeds.reloadAll();
        m_isFinished = true;
        Q_EMIT m_feeds.copied(*this);
        Q_EMIT finished();
    });
}

int ForkRun::made() const
{
    return int(std::ranges::count_if(m_copies, [](const SandboxApi::Copy &copy) { return copy.sandbox.has_value(); }));
}

QString ForkRun::whyNot(const SandboxFeeds &feeds, const SandboxRow &row)
{
    if (row.key.isProvisional())
        return tr("It is still being created.");
    const std::shared_ptr<Backend> backend = feeds.backend(row.key.profile);
    if (!backend)
        return tr("The connection isn't there.");
    if (!backend->capabilities().has(Feature::Fork)) {
        const QString reason = backend->capabilities().reason(Feature::Fork);
        return reason.isEmpty() ? tr("This server can't copy running sandboxes.") : reason;
    }
    return row.shownState() == SandboxState::Running ? QString() : tr("It is not running.");
}

} // namespace vivarium
