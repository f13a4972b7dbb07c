// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxController.h"

#include "backend/SandboxApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/ActionBatch.h"
#include "sandboxes/MadeSpecs.h"

#include <QTimer>

#include <algorithm>

namespace vivarium {

SandboxController::SandboxController(SandboxFeeds &feeds, MadeSpecs *kept, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
    , m_model(feeds.model())
    , m_kept(kept)
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
        Q_EMIT creationEnded(key, std::unexpected(error), spec);
        return key;
    }
    if (spec.keepWarm) {
        const bool deadline = backend->capabilities().has(Feature::Deadlines);
        m_model.applyLifetime(
            key, {deadline ? Lifetime::Kind::Deadline : Lifetime::Kind::Idle, *spec.keepWarm, QDateTime()});
    }
    const quint64 serial = m_model.serial();
    const auto progress = [guard = QPointer(this), key](const CreateProgress &stage) {
        if (guard)
            guard->m_model.setStage(key, stage);
    };
    const Reply<Sandbox> reply = backend->sandboxes().create(spec, progress);
    m_creations.insert(key, {spec, reply});
    const bool serverTells = backend->capabilities().has(Feature::Specification);
    whenDone(this, reply, [this, key, serial, spec, serverTells](const Result<Sandbox> *sandbox) {
        if (!sandbox) { // put away while under way
            Q_EMIT creationLeft(key, spec);
            m_model.remove(key);
            m_creations.remove(key);
            m_feeds.reloadAll();
            return;
        }
        if (!*sandbox) {
            m_model.failProvisional(key, sandbox->error());
            fail(key, tr("%1 was not created.").arg(spec.name), sandbox->error(), SandboxNotice::Offer::EditAndCreate);
            Q_EMIT creationEnded(key, std::unexpected(sandbox->error()), spec);
            return;
        }
        m_creations.remove(key);
        const SandboxKey real{key.profile, (*sandbox)->id};
        m_made.insert(real, spec);
        if (m_kept && !serverTells)
            m_kept->remember(real, spec);
        m_model.adopt(key, **sandbox, serial);
        m_feeds.refresh(real);
        Q_EMIT created(key, real);
        Q_EMIT creationEnded(key, real, spec);
    });
    return key;
}

std::optional<SandboxSpec> SandboxController::specOf(const SandboxKey &provisional) const
{
    const auto found = m_creations.constFind(provisional);
    return found == m_creations.cend() ? std::nullopt : std::optional(found->spec);
}

int SandboxController::creationCount() const
{
    return int(std::ranges::count_if(m_creations, [](const Creation &creation) { return creation.reply.isRunning(); }));
}

Reply<SandboxApi::Specification> SandboxController::specification(const SandboxKey &key)
{
    using Specification = SandboxApi::Specification;
    if (const auto asked = specOf(key))
        return readyReply<Specification>(Specification{*asked, true});
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend)
        return failedReply<Specification>(
            ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
    const bool isFresh = m_made.contains(key);
    const std::optional<SandboxSpec> made =
        isFresh ? std::optional(m_made.value(key)) : (m_kept ? m_kept->find(key) : std::nullopt);
    return chain(this, backend->sandboxes().specification(key.id),
        [made, isFresh](const Specification &told) -> Result<Specification> {
            if (!made || (told.complete && !isFresh))
                return told;
            // What can change while a sandbox runs is the server's to tell; the rest is as it was asked for.
            Specification whole{*made, true, isFresh || made->environment.isEmpty()};
            whole.spec.network = told.spec.network;
            whole.spec.ports = told.spec.ports;
            whole.spec.keepWarm = told.spec.keepWarm;
            return whole;
        });
}

void SandboxController::dismiss(const SandboxKey &key)
{
    if (const SandboxRow *row = m_model.find(key); row && row->isGone) {
        m_model.remove(key);
        return;
    }
    const auto found = m_creations.find(key);
    if (found == m_creations.end())
        return;
    if (found->reply.isRunning()) {
        found->reply.cancel(); // its end puts the row away
        return;
    }
    m_creations.erase(found);
    m_model.remove(key);
}

Reply<SandboxKey> SandboxController::connectTo(const ProfileId &profile, const SandboxId &id)
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile);
    if (!backend)
        return failedReply<SandboxKey>(
            ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
    const quint64 serial = m_model.serial();
    return chain(this,
        chain(this, backend->sandboxes().connectTo(id),
            [backend, id](const Result<Sandbox> &sandbox) -> Reply<Sandbox> {
                // Not ready yet, or over: it exists all the same, and what is known of it can be looked at.
                const bool exists = !sandbox
                    && (sandbox.error().kind == ErrorKind::Unavailable || sandbox.error().kind == ErrorKind::Conflict);
                return exists ? backend->sandboxes().get(id) : readyReply<Sandbox>(sandbox);
            }),
        [this, profile, id, serial](const Result<Sandbox> &sandbox) -> Result<SandboxKey> {
            if (sandbox) {
                m_model.apply(profile, {*sandbox}, serial);
                return SandboxKey{profile, sandbox->id};
            }
            ApiError error = sandbox.error();
            if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::Invalid) {
                const ConnectionEntry *connection = m_feeds.connections().find(profile);
                error.sentence = tr("There is no sandbox %1 on %2.", "an id; a connection")
                                     .arg(Format::escaped(id.value()), connection ? connection->name : QString());
                error.advice = tr("Compare the id with where it comes from, and choose the connection that it belongs "
                                  "to.");
            }
            return std::unexpected(error);
        });
}

void SandboxController::stop(const QList<SandboxKey> &keys)
{
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (row && whyNotStop(*row).isEmpty())
            wanted.append(key);
    }
    wanted = m_model.onePerSandbox(wanted); // asked of one connection it is stopped in all
    for (const SandboxKey &key : std::as_const(wanted))
        m_model.setRequest(key, SandboxRequest::Stop);
    auto batch = std::make_shared<ActionBatch>();
    batch->begin(wanted);
    for (int i = 0; i < ActionBatch::callsAtOnce; ++i)
        stopNext(batch);
}

void SandboxController::stopNext(const std::shared_ptr<ActionBatch> &batch)
{
    if (!batch->waiting.isEmpty())
        stopOne(batch->waiting.takeLast(), batch);
}

void SandboxController::stopOne(const SandboxKey &key, const std::shared_ptr<ActionBatch> &batch)
{
    const auto failed = [this, key, batch](const ApiError &error) {
        m_model.setRequest(key, SandboxRequest::None);
        Q_EMIT stopFailed(key, error);
        batch->addFailure(key, nameOf(key), error);
        if (--batch->open == 0)
            endStop(*batch);
        else
            stopNext(batch);
    };
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend) {
        // A turn later: the next of many is tried from here.
        QTimer::singleShot(0, this, [failed] {
            failed(ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
        });
        return;
    }
    Q_EMIT stopAsked(key);
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
            const QList<SandboxKey> same = m_model.keysOf(key.id);
            for (const SandboxKey &other : same) {
                if (other != key)
                    m_feeds.refresh(other); // so that it doesn't seem to go on there
            }
            if (--batch->open == 0)
                endStop(*batch);
            else
                stopNext(batch);
        });
}

void SandboxController::endStop(const ActionBatch &batch)
{
    if (batch.failedNames.isEmpty())
        return; // the rows say it
    const int failures = int(batch.failedNames.size());
    const QString text = batch.asked == 1
        ? tr("%1 was not stopped.").arg(batch.failedNames.constFirst())
        : tr("%1 of %2 sandboxes were not stopped: %3.").arg(failures).arg(batch.asked).arg(batch.failedList());
    fail(batch.firstKey, text, batch.firstError);
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
    if (row.isProtected)
        return tr("It is protected: take the protection off first.");
    return {};
}

QString SandboxController::whyNotDismiss(const SandboxRow &row)
{
    return row.key.isProvisional() || row.isGone ? QString() : tr("The server keeps it in its list.");
}

QString SandboxController::whyNotSetLifetime(const SandboxRow &row)
{
    if (row.key.isProvisional() || row.sandbox.state == SandboxState::Starting)
        return tr("It has not started yet.");
    if (!isLive(row.sandbox.state) || row.shownState() == SandboxState::Stopping)
        return tr("It has ended.");
    return {};
}

QString SandboxController::whyNotExtend(const SandboxRow &row)
{
    if (const QString reason = whyNotSetLifetime(row); !reason.isEmpty())
        return reason;
    return row.sandbox.lifetime.kind == Lifetime::Kind::None ? tr("It runs until it is stopped.") : QString();
}

QString SandboxController::whyNotUnlimited(const SandboxRow &row)
{
    if (const QString reason = whyNotExtend(row); !reason.isEmpty())
        return reason;
    if (row.sandbox.lifetime.kind == Lifetime::Kind::Deadline)
        return tr("A deadline can't be taken away, only moved: extend it.");
    return row.sandbox.lifetime.isForeign
        ? tr("Its idle limit was set over the LazyCloud API: take it off in such a connection.")
        : QString();
}

QString SandboxController::nameOf(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    return row ? Format::escaped(m_model.nameOf(*row)) : Format::shortId(key.id.value());
}

void SandboxController::fail(
    const SandboxKey &key, const QString &text, const ApiError &error, SandboxNotice::Offer offer)
{
    Q_EMIT noticed({SandboxNotice::Kind::Error, text + QLatin1Char(' ') + error.text(), error, key, offer});
}

} // namespace vivarium
