// SPDX-License-Identifier: GPL-3.0-or-later
// The part of SandboxController that moves the ends of sandboxes.
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/ActionBatch.h"
#include "sandboxes/SandboxController.h"

#include <QTimer>

#include <algorithm>

namespace vivarium {

struct SandboxController::LifetimeBatch : ActionBatch {
    QHash<SandboxKey, std::optional<std::chrono::seconds>> spans;
    QStringList doneNames;
    SandboxKey doneKey; ///< the last one that succeeded
    Lifetime done; ///< what it has now
};

void SandboxController::extend(const QList<SandboxKey> &keys, std::chrono::seconds by)
{
    auto batch = std::make_shared<LifetimeBatch>();
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (!row || !whyNotExtend(*row).isEmpty())
            continue;
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
            m_model.applyLifetime(key, **lifetime);
            batch->doneNames.append(nameOf(key));
            batch->doneKey = key;
            batch->done = **lifetime;
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
