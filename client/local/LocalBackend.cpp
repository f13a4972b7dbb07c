// SPDX-License-Identifier: GPL-3.0-or-later
#include "local/LocalBackend.h"

namespace vivarium {

namespace {
/// One that ends again and again is not started again and again.
constexpr std::chrono::minutes RestartPause(1);

/// Its address says nothing to a person, who hasn't chosen it; that it can be started does.
void explainNotRunning(const FailedCall &call, ApiError &error)
{
    if (!nobodyListens(call))
        return;
    error.sentence = LocalEngine::tr("The local engine is not running.");
    error.advice =
        LocalBackend::tr("Start it with “Connection: Start the Local Engine”, or with “vivarium-engine start” "
                         "in a terminal.");
}

LazyCloudBackend::Options localOptions(const ProfileId &profile)
{
    LazyCloudBackend::Options options;
    options.profile = profile;
    options.explain = &explainNotRunning;
    return options;
}
} // namespace

LocalBackend::LocalBackend(const ProfileId &profile, const LocalEngine::Options &options, QObject *parent)
    : LazyCloudBackend(localOptions(profile), parent)
    , m_engine(options)
{
    // Between single quotes a shell takes everything as it is, but the quote itself.
    QString file = m_engine.dataDirectory() + QStringLiteral("/token");
    file.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    setTokenForShell(QStringLiteral("$(cat '%1')").arg(file));
    setEdgeIsHere();
    connect(this, &Backend::statusChanged, this, &LocalBackend::onStatusChanged);
}

QString LocalBackend::kindName() const
{
    return tr("Local engine");
}

Reply<QString> LocalBackend::connectToServer()
{
    connection().health().forgetRefusal();
    return chain(this, m_engine.ensureRunning(), [this](const Result<LocalEngine::Address> &address) -> Reply<QString> {
        if (!address) {
            connection().health().failed(address.error(), true);
            return failedReply<QString>(address.error());
        }
        connection().setEndpoint(address->endpoint, address->token);
        return LazyCloudBackend::connectToServer();
    });
}

void LocalBackend::retryNow()
{
    // The status tells how it went.
    std::ignore = connectToServer();
}

void LocalBackend::onStatusChanged()
{
    // An engine that was started anew may have another port or token; it says so in its files.
    const auto state = status().state;
    if ((state != ConnectionStatus::State::Offline && state != ConnectionStatus::State::Refused) || m_following
        || m_engine.stage() != LocalEngine::Stage::Ready)
        return;
    m_following = true;
    whenDone(this, m_engine.locate(), [this](const Result<LocalEngine::Address> *found) {
        m_following = false;
        if (found)
            follow(*found);
    });
}

void LocalBackend::follow(const Result<LocalEngine::Address> &found)
{
    if (found) {
        if (found->endpoint == connection().endpoint() && found->token == connection().token())
            return;
        connection().setEndpoint(found->endpoint, found->token);
        std::ignore = LazyCloudBackend::connectToServer();
    } else if (found.error().code == QLatin1StringView(LocalEngine::CutShort) && m_noRestartBefore.hasExpired()) {
        m_noRestartBefore.setRemainingTime(RestartPause);
        retryNow();
    }
}

} // namespace vivarium
