// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PauseController.h"

#include "common/Format.h"
#include "core/Async.h"

#include <algorithm>

namespace vivarium {

PauseController::PauseController(SandboxFeeds &feeds, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
    , m_model(feeds.model())
{
    connect(&m_model, &SandboxListModel::sandboxChanged, this, &PauseController::look);
    connect(&m_model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) { m_waits.remove(key); });
    m_late.setSingleShot(true);
    connect(&m_late, &QTimer::timeout, this, &PauseController::lookAtLateOnes);
}

void PauseController::pause(const QList<SandboxKey> &keys)
{
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (row && whyNotPause(*row).isEmpty())
            wanted.append(key);
    }
    wanted = m_model.onePerSandbox(wanted);
    for (const SandboxKey &key : std::as_const(wanted))
        ask(key, SandboxRequest::Pause);
}

void PauseController::resume(const QList<SandboxKey> &keys)
{
    QList<SandboxKey> wanted;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (!row)
            continue;
        if (const SandboxRow *resumable = resumableRow(*row))
            wanted.append(resumable->key);
        else if (row->shownState() == SandboxState::Paused)
            fail(key, false, tr("%1 was not resumed.").arg(nameOf(key)), ApiError::local(whyNotResume(*row)));
    }
    wanted = m_model.onePerSandbox(wanted);
    for (const SandboxKey &key : std::as_const(wanted))
        ask(key, SandboxRequest::Resume);
}

const SandboxRow *PauseController::resumableRow(const SandboxRow &row) const
{
    const auto isResumable = [this](const SandboxRow &one) {
        return whyNeither(one).isEmpty() && one.shownState() == SandboxState::Paused;
    };
    if (isResumable(row))
        return &row;
    const QList<const SandboxRow *> same = m_model.rowsOf(row.key.id);
    const auto other = std::ranges::find_if(same, [&](const SandboxRow *one) { return isResumable(*one); });
    return other == same.cend() ? nullptr : *other;
}

void PauseController::ask(const SandboxKey &key, SandboxRequest request)
{
    const bool isPause = request == SandboxRequest::Pause;
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend) {
        fail(key, isPause,
            isPause ? tr("%1 was not paused.").arg(nameOf(key)) : tr("%1 was not resumed.").arg(nameOf(key)),
            ApiError::local(tr("The connection isn't there."), tr("Look at its state in the side bar.")));
        return;
    }
    m_model.setRequest(key, request);
    const SandboxRow *row = m_model.find(key);
    const QString before = row ? row->sandbox.pauseError : QString();
    const quint64 serial = m_model.serial();
    const auto reply = isPause ? backend->sandboxes().pause(key.id) : backend->sandboxes().resume(key.id);
    whenDone(this, reply, [this, key, request, serial, isPause, before](const Result<Sandbox> *sandbox) {
        if (!sandbox || !*sandbox) {
            takeBack(key, request);
            if (sandbox)
                fail(key, isPause,
                    isPause ? tr("%1 was not paused.").arg(nameOf(key)) : tr("%1 was not resumed.").arg(nameOf(key)),
                    sandbox->error());
            else
                fail(key, isPause, unknown(key, isPause), std::nullopt);
            return;
        }
        // The request stays until look() decides: till its server says that it is on its way, its row alone knows.
        m_waits.insert(key, {request, QDateTime::currentDateTimeUtc().addMSecs(m_patience.count()), before});
        armLate();
        if ((*sandbox)->isComplete)
            m_model.apply(key.profile, {**sandbox}, serial);
        look(key);
        m_feeds.refresh(key);
    });
}

void PauseController::look(const SandboxKey &key)
{
    const auto found = m_waits.find(key);
    const SandboxRow *row = m_model.find(key);
    if (found == m_waits.end() || !row)
        return;
    if (row->request == SandboxRequest::Stop) {
        m_waits.erase(found); // somebody has thought better of it
        return;
    }
    const Sandbox sandbox = row->sandbox;
    const SandboxRequest request = found->request;
    const bool isPause = request == SandboxRequest::Pause;
    const bool isLate = QDateTime::currentDateTimeUtc() >= found->endsAt;
    const SandboxState wanted = isPause ? SandboxState::Paused : SandboxState::Running;
    const SandboxState onItsWay = isPause ? SandboxState::Pausing : SandboxState::Resuming;
    if (sandbox.state == onItsWay && !isLate) {
        found->begun = true;
        return;
    }
    if (sandbox.state == wanted) {
        m_waits.erase(found);
        takeBack(key, request);
        const QString text = isPause ? pausedText(key, sandbox) : tr("%1 runs again.").arg(nameOf(key));
        Q_EMIT noticed({SandboxNotice::Kind::Success, text, std::nullopt, key, SandboxNotice::Offer::None});
        Q_EMIT ended(key, isPause, std::nullopt);
        return;
    }
    const bool isBack = isPause ? sandbox.state == SandboxState::Running : sandbox.state == SandboxState::Paused;
    const bool hasFailed = isBack && (found->begun || (isPause && sandbox.pauseError != found->errorBefore));
    if (isBack && !hasFailed && !isLate)
        return; // not begun yet
    m_waits.erase(found);
    takeBack(key, request);
    if (m_model.isOutdated(key.profile) && isLive(sandbox.state)) {
        fail(key, isPause, unknown(key, isPause), std::nullopt); // its last known state is no news
    } else if (sandbox.state == onItsWay) {
        const QString patience = Format::duration(std::chrono::duration_cast<std::chrono::seconds>(m_patience));
        fail(key, isPause,
            isPause ? tr("%1 is still not paused after %2. Its row shows how it goes on.").arg(nameOf(key), patience)
                    : tr("%1 still doesn't run after %2. Its row shows how it goes on.").arg(nameOf(key), patience),
            std::nullopt);
    } else if (!isLive(sandbox.state)) {
        fail(key, isPause, tr("%1 has ended meanwhile.").arg(nameOf(key)), std::nullopt);
    } else if (isPause) {
        fail(key, isPause,
            sandbox.pauseError.isEmpty()
                ? tr("%1 was not paused and goes on running.").arg(nameOf(key))
                : tr("%1 was not paused and goes on running: %2").arg(nameOf(key), Format::escaped(sandbox.pauseError)),
            std::nullopt);
    } else {
        fail(key, isPause,
            tr("%1 was not resumed. It is still paused and keeps what it has; try again.").arg(nameOf(key)),
            std::nullopt);
    }
}

void PauseController::armLate()
{
    std::optional<QDateTime> first;
    for (const Wait &wait : std::as_const(m_waits))
        first = first ? std::min(*first, wait.endsAt) : wait.endsAt;
    if (first)
        m_late.start(int(std::max<qint64>(0, QDateTime::currentDateTimeUtc().msecsTo(*first))));
}

void PauseController::lookAtLateOnes()
{
    const QList<SandboxKey> keys = m_waits.keys();
    for (const SandboxKey &key : keys)
        look(key);
    armLate();
}

void PauseController::takeBack(const SandboxKey &key, SandboxRequest request)
{
    // A stop that was asked for meanwhile stays.
    if (const SandboxRow *row = m_model.find(key); row && row->request == request)
        m_model.setRequest(key, SandboxRequest::None);
}

QString PauseController::unknown(const SandboxKey &key, bool isPause) const
{
    return isPause
        ? tr("The connection went while %1 was being paused. Look at its state once it is back.").arg(nameOf(key))
        : tr("The connection went while %1 was being resumed. Look at its state once it is back.").arg(nameOf(key));
}

void PauseController::fail(
    const SandboxKey &key, bool isPause, const QString &text, const std::optional<ApiError> &error)
{
    const QString whole = error ? text + QLatin1Char(' ') + error->text() : text;
    Q_EMIT noticed({SandboxNotice::Kind::Error, whole, error, key, SandboxNotice::Offer::None});
    Q_EMIT ended(key, isPause, error.value_or(ApiError::local(text)));
}

QString PauseController::pausedText(const SandboxKey &key, const Sandbox &sandbox) const
{
    if (!sandbox.pauseKeepsMemory)
        return tr("%1 is paused. Its deadline stands still.").arg(nameOf(key));
    return *sandbox.pauseKeepsMemory
        ? tr("%1 is paused, its memory and processes are kept. Its deadline stands still.").arg(nameOf(key))
        : tr("%1 is paused. Its files alone are kept: what ran has ended. Its deadline stands still.").arg(nameOf(key));
}

QString PauseController::nameOf(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    return row ? Format::escaped(m_model.nameOf(*row)) : Format::shortId(key.id.value());
}

bool PauseController::keepsProcesses(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    if (row && row->sandbox.pauseKeepsMemory)
        return *row->sandbox.pauseKeepsMemory;
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    return backend && backend->capabilities().has(Feature::PauseKeepsProcesses);
}

QString PauseController::whyNeither(const SandboxRow &row) const
{
    if (row.key.isProvisional())
        return tr("It is still being created.");
    if (!isLive(row.sandbox.state))
        return tr("It has ended.");
    const std::shared_ptr<Backend> backend = m_feeds.backend(row.key.profile);
    if (!backend)
        return tr("The connection isn't there.");
    if (backend->capabilities().has(Feature::Pause))
        return {};
    const QString reason = backend->capabilities().reason(Feature::Pause);
    return reason.isEmpty() ? tr("This server can't pause sandboxes.") : reason;
}

QString PauseController::whyNotPause(const SandboxRow &row) const
{
    if (const QString neither = whyNeither(row); !neither.isEmpty())
        return neither;
    switch (row.shownState()) {
    case SandboxState::Running:
        return {};
    case SandboxState::Paused:
    case SandboxState::Pausing:
        return tr("It is paused already, or about to be.");
    default:
        return tr("It is not running.");
    }
}

QString PauseController::whyNotResume(const SandboxRow &row) const
{
    if (resumableRow(row))
        return {};
    const QString neither = whyNeither(row);
    return neither.isEmpty() ? tr("It is not paused.") : neither;
}

} // namespace vivarium
