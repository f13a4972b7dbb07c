// SPDX-License-Identifier: GPL-3.0-or-later
// The part of SandboxController that moves the ends of sandboxes.
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/ActionBatch.h"
#include "sandboxes/SandboxController.h"

#include <QTimer>

#include <algorithm>

namespace vivarium {

namespace {

/// What ends `row` after `set` was set: an end that was set over the other API of its server stays beside it, and the
/// earlier one counts.
Lifetime earlierOf(const SandboxRow *row, const Lifetime &set)
{
    if (!row || !row->sandbox.lifetime.isForeign || set.isForeign)
        return set;
    const Lifetime &other = row->sandbox.lifetime;
    const bool isEarlier = !set.endsAt.isValid() || (other.endsAt.isValid() && other.endsAt <= set.endsAt);
    return isEarlier ? other : set;
}

} // namespace

struct SandboxController::LifetimeBatch : ActionBatch {
    QHash<SandboxKey, std::optional<std::chrono::seconds>> spans;
    QStringList doneNames;
    SandboxKey doneKey; ///< the last one that succeeded
    Lifetime done; ///< what it has now
};

const SandboxRow *SandboxController::moverOf(const SandboxRow &row) const
{
    if (!row.sandbox.lifetime.isForeign)
        return &row;
    for (const SandboxRow *other : m_model.rowsOf(row.key.id)) {
        if (!other->sandbox.lifetime.isForeign && whyNotExtend(*other).isEmpty()
            && !m_model.isOutdated(other->key.profile))
            return other;
    }
    return nullptr;
}

QString SandboxController::whyNotMoveEnd(const SandboxRow &row) const
{
    if (const QString reason = whyNotExtend(row); !reason.isEmpty())
        return reason;
    if (moverOf(row))
        return {};
    return row.sandbox.lifetime.kind == Lifetime::Kind::Deadline
        ? tr("Its deadline was set over Lizard's API: move it in such a connection.")
        : tr("Its idle limit was set over the LazyCloud API: change it in such a connection.");
}

void SandboxController::extend(const QList<SandboxKey> &keys, std::chrono::seconds by)
{
    auto batch = std::make_shared<LifetimeBatch>();
    for (const SandboxKey &asked : keys) {
        const SandboxRow *row = m_model.find(asked);
        if (!row || !whyNotMoveEnd(*row).isEmpty())
            continue;
        row = moverOf(*row);
        const SandboxKey key = row->key;
        if (batch->spans.contains(key))
            continue; // asked for of two rows
        const QDateTime &end = row->sandbox.lifetime.endsAt;
        const std::chrono::seconds left(end.isValid() ? std::max<qint64>(0, m_model.now().secsTo(end)) : 0);
        // One that has longer than may be set keeps what it has: whoever wants more must not get less.
        const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
        const std::chrono::seconds most = backend ? backend->capabilities().maximumLifetime : left;
        // A limit of its idleness stays with it: nobody wants one of 10 minutes and 31 seconds.
        const bool isDeadline = row->sandbox.lifetime.kind == Lifetime::Kind::Deadline;
        const std::chrono::seconds wanted = isDeadline ? left + by : std::chrono::ceil<std::chrono::minutes>(left + by);
        batch->spans.insert(key, std::max(left, std::min(wanted, most)));
        batch->waiting.append(key);
    }
    setLifetimes(batch);
}

void SandboxController::setIdleLimit(const QList<SandboxKey> &keys, std::optional<std::chrono::seconds> span)
{
    auto batch = std::make_shared<LifetimeBatch>();
    for (const SandboxKey &key : keys) {
        if (key.isProvisional())
            continue;
        batch->spans.insert(key, span);
        batch->waiting.append(key);
    }
    setLifetimes(batch);
}

void SandboxController::setLifetimes(const std::shared_ptr<LifetimeBatch> &batch)
{
    batch->begin(std::exchange(batch->waiting, {}));
    for (int i = 0; i < ActionBatch::callsAtOnce; ++i)
        setNextLifetime(batch);
}

void SandboxController::setNextLifetime(const std::shared_ptr<LifetimeBatch> &batch)
{
    if (!batch->waiting.isEmpty())
        setOneLifetime(batch->waiting.takeLast(), batch);
}

void SandboxController::setOneLifetime(const SandboxKey &key, const std::shared_ptr<LifetimeBatch> &batch)
{
    const auto ended = [this, batch] {
        if (--batch->open == 0)
            endLifetimes(*batch);
        else
            setNextLifetime(batch);
    };
    const auto failed = [this, key, batch, ended](const ApiError &error) {
        Q_EMIT lifetimeSet(key, batch->spans.value(key), error);
        batch->addFailure(key, nameOf(key), error);
        ended();
    };
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend) {
        // A turn later: the next of many is tried from here.
        QTimer::singleShot(0, this, [failed] {
            failed(ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
        });
        return;
    }
    const std::optional<std::chrono::seconds> span = batch->spans.value(key);
    whenDone(this, backend->sandboxes().setLifetime(key.id, span),
        [this, key, span, batch, ended, failed](const Result<Lifetime> *lifetime) {
            if (!lifetime) { // its connection was taken away
                --batch->asked;
                ended();
                return;
            }
            if (!*lifetime) {
                failed(lifetime->error());
                return;
            }
            Q_EMIT lifetimeSet(key, span, std::nullopt);
            const Lifetime now = earlierOf(m_model.find(key), **lifetime);
            m_model.applyLifetime(key, now);
            batch->doneNames.append(nameOf(key));
            batch->doneKey = key;
            batch->done = now;
            // Other connections to the server hear of it at once, too.
            QList<SandboxKey> others;
            for (const SandboxRow *other : m_model.rowsOf(key.id)) {
                if (other->key != key)
                    others.append(other->key);
            }
            for (const SandboxKey &other : std::as_const(others))
                m_feeds.refresh(other);
            ended();
        });
}

void SandboxController::endLifetimes(const LifetimeBatch &batch)
{
    const int failures = int(batch.failedNames.size());
    if (failures > 0) {
        // What was done is seen at the rows; what was not is told.
        const QString text = batch.asked == 1
            ? tr("The time of %1 was not changed.").arg(batch.failedNames.constFirst())
            : tr("The time of %1 of %2 sandboxes was not changed: %3.")
                  .arg(failures)
                  .arg(batch.asked)
                  .arg(batch.failedList());
        fail(batch.firstKey, text, batch.firstError);
        return;
    }
    if (batch.doneNames.isEmpty())
        return;
    const QString text = batch.doneNames.size() == 1
        ? QStringLiteral("%1: %2").arg(
              batch.doneNames.constFirst(), Format::timeLeft(batch.done, SandboxState::Running, m_model.now()))
        : tr("The time of %n sandbox(es) was changed: %1.", nullptr, int(batch.doneNames.size()))
              .arg(ActionBatch::shortened(batch.doneNames));
    Q_EMIT noticed({SandboxNotice::Kind::Success, text, std::nullopt, batch.doneKey, SandboxNotice::Offer::None});
}

} // namespace vivarium
