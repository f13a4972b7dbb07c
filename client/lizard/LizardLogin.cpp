// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardLogin.h"

#include "lizard/LizardCall.h"

#include <QUrlQuery>

#include <algorithm>

namespace vivarium {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds usualLife = 300s;

struct Begun {
    QString session;
    QString secret;
    std::chrono::seconds life{0};
};

Begun readBegun(JsonReader &reader)
{
    return {reader.requiredId(QLatin1StringView("sessionId")), reader.requiredId(QLatin1StringView("sessionSecret")),
        std::chrono::seconds(reader.integer(QLatin1StringView("expiresIn")).value_or(usualLife.count()))};
}

struct Polled {
    QString status;
    QString token;
};

Polled readPolled(JsonReader &reader)
{
    return {reader.requiredText(QLatin1StringView("status")), reader.text(QLatin1StringView("accessToken"))};
}

} // namespace

LizardLogin::LizardLogin(
    const QUrl &endpoint, const QString &authorityFile, std::chrono::milliseconds pause, QObject *parent)
    : BrowserLogin(parent)
    , m_connection(connectionTo(endpoint, authorityFile))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause);
    connect(&m_timer, &QTimer::timeout, this, &LizardLogin::poll);
}

LizardLogin::~LizardLogin() = default;

void LizardLogin::start()
{
    const auto request = emptyPost(ApiPath(QLatin1StringView("/api/auth/cli/session")));
    whenDone(this, callJsonOne<Begun>(m_connection, request, &readBegun), [this](const Result<Begun> *begun) {
        if (!begun)
            return;
        if (!*begun) {
            ApiError error = begun->error();
            if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::Unsupported
                || error.kind == ErrorKind::Unauthorized) {
                error.sentence = tr("%1 has no sign-in through the browser.").arg(m_connection.serverName());
                error.advice = tr("Enter an API key instead.");
            }
            end(error);
            return;
        }
        m_session = (*begun)->session;
        m_sessionSecret = Secret((*begun)->secret.toUtf8());
        // The page is ours to name, so it can't lead elsewhere.
        m_code.page = m_connection.urlOf(
            ApiPath(QLatin1StringView("/auth/cli")), ApiQuery().add(QLatin1StringView("session"), m_session));
        m_code.endsAt = QDateTime::currentDateTimeUtc().addSecs(std::clamp((*begun)->life, 0s, 900s).count());
        m_timer.start();
        Q_EMIT codeReady();
    });
}

void LizardLogin::poll()
{
    if (QDateTime::currentDateTimeUtc() >= m_code.endsAt || m_polls >= MostPolls) {
        end(ApiError::local(tr("Nobody approved the sign-in in time."), tr("Begin it again.")));
        return;
    }
    ++m_polls;
    // A 401 says no more than any other poll that failed; remembered, it would keep all later ones from being sent.
    m_connection.health().forgetRefusal();
    const auto request = HttpRequest::json("POST", ApiPath(QLatin1StringView("/api/auth/cli/poll")),
        {{QLatin1StringView("sessionId"), m_session},
            {QLatin1StringView("sessionSecret"), QString::fromUtf8(m_sessionSecret.reveal())}});
    whenDone(this, callJsonOne<Polled>(m_connection, request, &readPolled), [this](const Result<Polled> *polled) {
        if (!polled)
            return;
        if (*polled && (*polled)->status == QLatin1StringView("complete") && !(*polled)->token.isEmpty()) {
            m_sessionSecret = {};
            Q_EMIT approved(Secret((*polled)->token.toUtf8()));
        } else if (*polled && (*polled)->status == QLatin1StringView("expired")) {
            end(ApiError::local(tr("Nobody approved the sign-in in time."), tr("Begin it again.")));
        } else {
            m_timer.start(); // pending; and a poll that fails says nothing
        }
    });
}

void LizardLogin::end(const ApiError &error)
{
    m_timer.stop();
    m_sessionSecret = {};
    Q_EMIT failed(error);
}

} // namespace vivarium
