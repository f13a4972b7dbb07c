// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PauseController.h"

#include "common/Format.h"
#include "core/Async.h"

namespace vivarium {

PauseController::PauseController(SandboxFeeds &feeds, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
    , m_model(feeds.model())
{
    connect(&m_model, &SandboxListModel::sandboxChanged, this, &PauseController::look);
    connect(&m_model, &SandboxListModel::sandboxRemoved, this, [this](const SandboxKey &key) { m_waits.remove(key); });
}

void PauseController::pause(const QList<SandboxKey> &keys)
{
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (row && whyNotPause(*row).isEmpty())
            ask(key, SandboxRequest::Pause);
    }
}

void PauseController::resume(const QList<SandboxKey> &keys)
{
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        if (row && whyNotResume(*row).isEmpty())
            ask(key, SandboxRequest::Resume);
    }
}

void PauseController::ask(const SandboxKey &key, SandboxRequest request)
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    if (!backend)
        return;
    const bool isPause = request == SandboxRequest::Pause;
    m_model.setRequest(key, request);
    const SandboxRow *row = m_model.find(key);
    const QString before = row ? row->sandbox.pauseError : QString();
    const quint64 serial = m_model.serial();
    const auto reply = isPause ? backend->sandboxes().pause(key.id) : backend->sandboxes().resume(key.id);
    whenDone(this, reply, [this, key, request, serial, isPause, before](const Result<Sandbox> *sandbox) {
        if (!sandbox || !*sandbox) {
            m_model.setRequest(key, SandboxRequest::None);
            if (sandbox)
                fail(key,
                    isPause ? tr("%1 was not paused.").arg(nameOf(key)) : tr("%1 was not resumed.").arg(nameOf(key)),
                    sandbox->error());
            return;
        }
        m_waits.insert(
            key, {request, QDateTime::currentDateTimeUtc().addSecs(std::chrono::seconds(Patience).count()), before});
        m_model.setRequest(key, SandboxRequest::None);
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
    const Sandbox &sandbox = row->sandbox;
    const bool isPause = found->request == SandboxRequest::Pause;
    const SandboxState wanted = isPause ? SandboxState::Paused : SandboxState::Running;
    const SandboxState onItsWay = isPause ? SandboxState::Pausing : SandboxState::Resuming;
    if (sandbox.state == onItsWay) {
        found->begun = true;
        return;
    }
    if (sandbox.state == wanted) {
        m_waits.erase(found);
        const QString text = isPause ? tr("%1 is paused. Its deadline stands still.").arg(nameOf(key))
                                     : tr("%1 runs again.").arg(nameOf(key));
        Q_EMIT noticed({SandboxNotice::Kind::Success, text, std::nullopt, key, SandboxNotice::Offer::None});
        return;
    }
    const bool isBack = isPause ? sandbox.state == SandboxState::Running : sandbox.state == SandboxState::Paused;
    const bool hasFailed = isBack && (found->begun || (isPause && sandbox.pauseError != found->errorBefore));
    const bool isLate = QDateTime::currentDateTimeUtc() > found->endsAt;
    if (isBack && !hasFailed && !isLate)
        return; // not begun yet
    m_waits.erase(found);
    if (!isLive(sandbox.state)) {
        fail(key, tr("%1 has ended meanwhile.").arg(nameOf(key)), std::nullopt);
    } else if (isPause) {
        fail(key,
            sandbox.pauseError.isEmpty()
                ? tr("%1 was not paused and goes on running.").arg(nameOf(key))
                : tr("%1 was not paused and goes on running: %2").arg(nameOf(key), Format::escaped(sandbox.pauseError)),
            std::nullopt);
    } else {
        fail(key, tr("%1 was not resumed. It is still paused and keeps what it has; try again.").arg(nameOf(key)),
            std::nullopt);
    }
}

void PauseController::fail(const SandboxKey &key, const QString &text, const std::optional<ApiError> &error)
{
    const QString whole = error ? text + QLatin1Char(' ') + error->text() : text;
    Q_EMIT noticed({SandboxNotice::Kind::Error, whole, error, key, SandboxNotice::Offer::None});
}

QString PauseController::nameOf(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    return row ? Format::escaped(row->sandbox.name) : Format::shortId(key.id.value());
}

bool PauseController::keepsProcesses(const SandboxKey &key) const
{
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
    if (const QString neither = whyNeither(row); !neither.isEmpty())
        return neither;
    return row.shownState() == SandboxState::Paused ? QString() : tr("It is not paused.");
}

} // namespace vivarium
