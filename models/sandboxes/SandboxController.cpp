// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxController.h"

#include "backend/SandboxApi.h"
#include "common/Format.h"
#include "core/Async.h"

namespace vivarium {

namespace {

constexpr std::chrono::seconds longestLifetime(604800); // `lazycloud.md` §3.3: ttl ≤ 604800

} // namespace

struct SandboxController::StopBatch {
    int asked = 0;
    int open = 0;
    QStringList failedNames;
    ApiError firstError;
    SandboxKey firstKey;
};

SandboxController::SandboxController(SandboxFeeds &feeds, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
    , m_model(feeds.model())
{
}

SandboxKey SandboxController::create(const ProfileId &profile, const SandboxSpec &spec)
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile);
    const SandboxKey key = m_model.addProvisional(profile, spec);
    if (!backend) {
        const ApiError error =
            ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar."));
        m_creations.insert(key, {spec, {}});
        m_model.failProvisional(key, error);
        fail(key, tr("%1 was not created.").arg(spec.name), error, SandboxNotice::Offer::EditAndCreate);
        return key;
    }
    const quint64 serial = m_model.serial();
    const auto progress = [guard = QPointer(this), key](const CreateProgress &stage) {
        if (guard)
            guard->m_model.setStage(key, stage);
    };
    const Reply<Sandbox> reply = backend->sandboxes().create(spec, progress);
    m_creations.insert(key, {spec, reply});
    whenDone(this, reply, [this, key, serial, spec](const Result<Sandbox> *sandbox) {
        if (!sandbox) { // put away while under way
            m_model.remove(key);
            m_creations.remove(key);
            m_feeds.reloadAll();
            return;
        }
        if (!*sandbox) {
            m_model.failProvisional(key, sandbox->error());
            fail(key, tr("%1 was not created.").arg(spec.name), sandbox->error(), SandboxNotice::Offer::EditAndCreate);
            return;
        }
        m_creations.remove(key);
        const SandboxKey real{key.profile, (*sandbox)->id};
        m_model.adopt(key, **sandbox, serial);
        m_feeds.refresh(real);
        Q_EMIT created(key, real);
    });
    return key;
}

std::optional<SandboxSpec> SandboxController::specOf(const SandboxKey &provisional) const
{
    const auto found = m_creations.constFind(provisional);
    return found == m_creations.cend() ? std::nullopt : std::optional(found->spec);
}

void SandboxController::dismiss(const SandboxKey &provisional)
{
    const auto found = m_creations.find(provisional);
    if (found == m_creations.end())
        return;
    if (found->reply.isRunning()) {
        found->reply.cancel(); // its end puts the row away
        return;
    }
    m_creations.erase(found);
    m_model.remove(provisional);
}

void SandboxController::stop(const QList<SandboxKey> &keys)
{
    auto batch = std::make_shared<StopBatch>();
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (row && whyNotStop(*row).isEmpty())
            wanted.append(key);
    }
    batch->asked = batch->open = int(wanted.size());
    for (const SandboxKey &key : std::as_const(wanted))
        stopOne(key, batch);
}

void SandboxController::stopOne(const SandboxKey &key, const std::shared_ptr<StopBatch> &batch)
{
    const auto failed = [this, key, batch](const ApiError &error) {
        m_model.setRequest(key, SandboxRequest::None);
        if (batch->failedNames.isEmpty()) {
            batch->firstError = error;
            batch->firstKey = key;
        }
        batch->failedNames.append(nameOf(key));
        if (--batch->open == 0)
            endStop(*batch);
    };
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend) {
        failed(ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
        return;
    }
    m_model.setRequest(key, SandboxRequest::Stop);
    const quint64 serial = m_model.serial();
    whenDone(
        this, backend->sandboxes().stop(key.id), [this, key, batch, serial, failed](const Result<Sandbox> *sandbox) {
            if (sandbox && !*sandbox && sandbox->error().kind != ErrorKind::NotFound) {
                failed(sandbox->error());
                return;
            }
            if (sandbox && *sandbox)
                m_model.apply(key.profile, {**sandbox}, serial);
            else
                m_model.setRequest(key, SandboxRequest::None);
            m_feeds.refresh(key);
            if (--batch->open == 0)
                endStop(*batch);
        });
}

void SandboxController::endStop(const StopBatch &batch)
{
    if (batch.failedNames.isEmpty())
        return; // the rows say it
    const int failures = int(batch.failedNames.size());
    const QString text = batch.asked == 1 ? tr("%1 was not stopped.").arg(batch.failedNames.constFirst())
                                          : tr("%1 of %2 sandboxes were not stopped: %3.")
                                                .arg(failures)
                                                .arg(batch.asked)
                                                .arg(batch.failedNames.join(QStringLiteral(", ")));
    fail(batch.firstKey, text, batch.firstError);
}

void SandboxController::extend(const SandboxKey &key, std::chrono::seconds by)
{
    const SandboxRow *row = m_model.find(key);
    if (!row || !whyNotExtend(*row).isEmpty())
        return;
    const QDateTime &end = row->sandbox.lifetime.endsAt;
    const std::chrono::seconds left(end.isValid() ? std::max<qint64>(0, m_model.now().secsTo(end)) : 0);
    setIdleLimit(key, std::min(left + by, longestLifetime));
}

void SandboxController::setIdleLimit(const SandboxKey &key, std::optional<std::chrono::seconds> span)
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend || key.isProvisional())
        return;
    whenDone(this, backend->sandboxes().setLifetime(key.id, span), [this, key](const Result<Lifetime> *lifetime) {
        if (!lifetime)
            return;
        if (!*lifetime) {
            fail(key, tr("The time of %1 was not changed.").arg(nameOf(key)), lifetime->error());
            return;
        }
        m_model.applyLifetime(key, **lifetime);
        Q_EMIT noticed({SandboxNotice::Kind::Success,
            QStringLiteral("%1: %2").arg(
                nameOf(key), Format::timeLeft(**lifetime, SandboxState::Running, m_model.now())),
            std::nullopt, key, SandboxNotice::Offer::None});
    });
}

QString SandboxController::whyNotStop(const SandboxRow &row)
{
    if (row.creationError)
        return tr("It was never created.");
    if (row.key.isProvisional())
        return tr("It is still being created.");
    if (!isLive(row.sandbox.state))
        return tr("It has ended.");
    if (row.shownState() == SandboxState::Stopping)
        return tr("It is stopping already.");
    return {};
}

QString SandboxController::whyNotExtend(const SandboxRow &row)
{
    if (row.key.isProvisional() || row.sandbox.state == SandboxState::Starting)
        return tr("It has not started yet.");
    if (!isLive(row.sandbox.state) || row.shownState() == SandboxState::Stopping)
        return tr("It has ended.");
    if (row.sandbox.lifetime.kind == Lifetime::Kind::None)
        return tr("It runs until it is stopped.");
    return {};
}

QString SandboxController::nameOf(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    return row ? Format::escaped(row->sandbox.name) : Format::shortId(key.id.value());
}

void SandboxController::fail(
    const SandboxKey &key, const QString &text, const ApiError &error, SandboxNotice::Offer offer)
{
    Q_EMIT noticed({SandboxNotice::Kind::Error, text + QLatin1Char(' ') + error.text(), error, key, offer});
}

} // namespace vivarium
