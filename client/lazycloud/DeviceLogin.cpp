// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/DeviceLogin.h"

#include "http/JsonCall.h"
#include "http/WebAddress.h"

#include <algorithm>

namespace vivarium {

namespace {

using namespace std::chrono_literals;

/// As the vendor's own command line: it gives up after 900 s or what the server says, whichever comes first.
constexpr std::chrono::seconds longestLogin = 900s;
constexpr std::chrono::seconds shortestPollPause = 1s;
constexpr std::chrono::seconds longestPollPause = 60s;
constexpr qsizetype longestUserCode = 40;

struct LoginBegun {
    QString deviceCode;
    QString userCode;
    QString page;
    std::chrono::seconds life{0};
    std::chrono::seconds interval{0};
};

Result<LoginBegun> decodeLoginBegun(JsonReader reader)
{
    LoginBegun begun;
    begun.deviceCode = reader.requiredId(QLatin1StringView("device_code"));
    begun.userCode = reader.requiredId(QLatin1StringView("user_code"));
    begun.page = reader.requiredText(QLatin1StringView("verification_uri_complete"));
    begun.life = std::chrono::seconds(reader.requiredInteger(QLatin1StringView("expires_in_seconds")));
    begun.interval = std::chrono::seconds(reader.requiredInteger(QLatin1StringView("poll_interval_seconds")));
    return reader.finish(begun);
}

struct LoginPolled {
    QString status;
    QString token;
    std::chrono::seconds interval{0};
};

Result<LoginPolled> decodeLoginPolled(JsonReader reader)
{
    LoginPolled polled;
    polled.status = reader.requiredText(QLatin1StringView("status"));
    polled.token = reader.text(QLatin1StringView("token"));
    polled.interval = std::chrono::seconds(reader.requiredInteger(QLatin1StringView("poll_interval_seconds")));
    return reader.finish(polled);
}

} // namespace

DeviceLogin::DeviceLogin(const QUrl &endpoint, const QString &clientName, const QString &authorityFile, QObject *parent)
    : BrowserLogin(parent)
    , m_connection(connectionTo(endpoint, authorityFile))
    , m_clientName(clientName.left(200))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &DeviceLogin::poll);
}

DeviceLogin::~DeviceLogin() = default;

void DeviceLogin::start()
{
    const auto request = HttpRequest::json(
        "POST", ApiPath(QLatin1StringView("/v1/device-codes")), {{QLatin1StringView("client_name"), m_clientName}});
    whenDone(
        this, callJson<LoginBegun>(m_connection, request, &decodeLoginBegun), [this](const Result<LoginBegun> *begun) {
            if (!begun)
                return;
            if (!*begun) {
                ApiError error = begun->error();
                if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::Unsupported
                    || error.kind == ErrorKind::Unauthorized) {
                    error.sentence = tr("%1 has no sign-in through the browser.").arg(m_connection.serverName());
                    error.advice = tr("Enter a token instead.");
                }
                end(error);
                return;
            }
            m_deviceCode = Secret((*begun)->deviceCode.toUtf8());
            m_code.userCode = cleanedText((*begun)->userCode).left(longestUserCode);
            m_code.page = webAddress((*begun)->page);
            const auto life = std::clamp((*begun)->life, 0s, longestLogin);
            m_code.endsAt = QDateTime::currentDateTimeUtc().addSecs(life.count());
            m_interval = std::clamp((*begun)->interval, shortestPollPause, longestPollPause);
            m_timer.start(m_interval);
            Q_EMIT codeReady();
        });
}

void DeviceLogin::poll()
{
    if (QDateTime::currentDateTimeUtc() >= m_code.endsAt) {
        end(ApiError::local(tr("Nobody approved the code in time."), tr("Ask for a new one.")));
        return;
    }
    const auto request = HttpRequest::json("POST", ApiPath(QLatin1StringView("/v1/device-codes/token")),
        {{QLatin1StringView("device_code"), QString::fromUtf8(m_deviceCode.reveal())}});
    whenDone(this, callJson<LoginPolled>(m_connection, request, &decodeLoginPolled),
        [this](const Result<LoginPolled> *polled) {
            if (!polled)
                return;
            if (!*polled) {
                // A moment without network is no reason to give up what a person is just approving.
                if (polled->error().isTransient())
                    m_timer.start(m_interval);
                else
                    end(polled->error());
                return;
            }
            m_interval = std::clamp((*polled)->interval, shortestPollPause, longestPollPause);
            const QString &status = (*polled)->status;
            if (status == QLatin1StringView("pending") || status == QLatin1StringView("slow_down")) {
                m_timer.start(m_interval);
            } else if (status == QLatin1StringView("approved") && !(*polled)->token.isEmpty()) {
                m_deviceCode = {};
                Q_EMIT approved(Secret((*polled)->token.toUtf8()));
            } else if (status == QLatin1StringView("approved")) {
                end(ApiError::local(
                    tr("It was approved, but its token was given out before."), tr("Ask for a new code.")));
            } else if (status == QLatin1StringView("denied")) {
                end(ApiError::local(tr("The sign-in was refused in the browser.")));
            } else if (status == QLatin1StringView("expired")) {
                end(ApiError::local(tr("Nobody approved the code in time."), tr("Ask for a new one.")));
            } else {
                end(protocolError(QStringLiteral("unknown login status")));
            }
        });
}

void DeviceLogin::end(const ApiError &error)
{
    m_timer.stop();
    m_deviceCode = {};
    Q_EMIT failed(error);
}

} // namespace vivarium
