// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProfileConnections.h"

#include "backend/BackendFactory.h"
#include "common/ProgramFolders.h"
#include "connections/MissingToken.h"
#include "core/Async.h"
#include "local/LocalBackend.h"
#include "profiles/SamePlace.h"

namespace vivarium {

ProfileConnections::ProfileConnections(Program &program, QObject *parent)
    : QObject(parent)
    , m_program(program)
{
    connect(&program.connections(), &ConnectionRegistry::retryRequested, this,
        [this](const ProfileId &profile) { reconnect(profile, {}); });
    connect(&program.connections(), &ConnectionRegistry::backendChanged, this, [this](const ProfileId &profile) {
        if (m_switching.remove(profile))
            m_program.sandboxes().removeProfile(profile);
    });
}

Result<Done> ProfileConnections::start()
{
    const Result<Done> loaded = m_program.profiles().load();
    const QList<ConnectionProfile> profiles = m_program.profiles().profiles();
    for (const ConnectionProfile &profile : profiles)
        reconnect(profile.id, {});
    return loaded;
}

void ProfileConnections::reconnect(const ProfileId &id, const Secret &token)
{
    const ConnectionProfile *found = m_program.profiles().find(id);
    if (!found)
        return;
    const ConnectionProfile profile = *found;
    ++m_attempts[id];
    m_program.connections().add(id, profile.name, profile.kind == ConnectionProfile::Kind::Local);
    if (profile.kind == ConnectionProfile::Kind::Local)
        connectLocal(profile);
    else if (token.isEmpty())
        connectRemote(profile);
    else
        m_program.connections().setBackend(id, makeBackend(profile, token));
}

void ProfileConnections::connectLocal(const ConnectionProfile &profile)
{
    auto backend = std::make_shared<LocalBackend>(profile.id, LocalEngine::Options());
    connect(&backend->engine(), &LocalEngine::stageChanged, this,
        [this, id = profile.id](
            LocalEngine::Stage, const QString &sentence) { m_program.connections().setPreparing(id, sentence); });
    m_program.connections().setBackend(profile.id, backend);
}

void ProfileConnections::connectRemote(const ConnectionProfile &profile)
{
    m_program.connections().setPreparing(profile.id, tr("Reading the token from the keychain…"));
    const auto answered = [this, profile, attempt = m_attempts.value(profile.id)](const Result<Secret> *secret) {
        // A locked keychain answers when somebody unlocks it. The profile may be another by then, or gone.
        if (!secret || attempt != m_attempts.value(profile.id))
            return;
        if (*secret) {
            m_program.connections().setBackend(profile.id, makeBackend(profile, **secret));
            return;
        }
        m_program.connections().setFailed(profile.id, explained(secret->error(), profile));
    };
    whenDone(this, m_program.secrets().read(profile.id), answered);
}

ApiError ProfileConnections::explained(const ApiError &failure, const ConnectionProfile &profile)
{
    // Without a keychain nothing was stored: it was kept until the program quit, and that is over.
    const bool hasNoKeychain = failure.code == SecretStore::noKeychainCode;
    if (failure.kind != ErrorKind::NotFound && !hasNoKeychain)
        return failure;
    const bool isLizard = profile.kind == ConnectionProfile::Kind::Lizard;
    ApiError error = failure;
    error.code = missingTokenCode;
    error.sentence =
        (isLizard ? tr("The API key of “%1” is not known here.") : tr("The token of “%1” is not known here."))
            .arg(profile.name);
    error.advice =
        isLizard ? tr("Enter it with “Connection: Enter API Key…”.") : tr("Enter it with “Connection: Enter Token…”.");
    if (hasNoKeychain)
        error.advice += QLatin1Char(' ') + tr("This session has no keychain: it is asked for after each start.");
    return error;
}

void ProfileConnections::switchWorkspace(const ProfileId &id, const QString &workspace)
{
    const ConnectionProfile *found = m_program.profiles().find(id);
    if (!found || found->workspace == workspace)
        return;
    ConnectionProfile profile = *found;
    profile.workspace = workspace;
    if (const ConnectionProfile *twin = SamePlace::find(m_program.profiles().profiles(), profile, {})) {
        Q_EMIT failed(ApiError::local(
            tr("“%1” stays where it is: “%2” leads to that workspace already.").arg(profile.name, twin->name)));
        return;
    }
    if (const Result<Done> updated = m_program.profiles().update(profile); !updated) {
        Q_EMIT failed(updated.error());
        return;
    }
    // Ids of one workspace mean nothing in another; no action may go there with them.
    m_program.sandboxes().removeProfile(id);
    m_switching.insert(id);
    reconnect(id, {});
}

void ProfileConnections::remove(const ProfileId &profile)
{
    ++m_attempts[profile];
    m_program.connections().remove(profile);
    if (const Result<Done> removed = m_program.profiles().remove(profile); !removed)
        Q_EMIT failed(removed.error());
    whenDone(this, m_program.secrets().remove(profile), [this](const Result<Done> *done) {
        if (done && !*done)
            Q_EMIT failed(done->error());
    });
}

std::shared_ptr<Backend> ProfileConnections::makeBackend(const ConnectionProfile &profile, const Secret &token)
{
    return vivarium::makeBackend(profile, token, ProgramFolders::standard().state);
}

} // namespace vivarium
