// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/PortCall.h"

#include "core/Async.h"
#include "http/Connection.h"

#include <QElapsedTimer>

namespace vivarium {

namespace {

constexpr std::chrono::seconds probeLimit(10);
constexpr qint64 probeBodyLimit = 1LL << 20;

PortProbe::Outcome outcomeOf(int status)
{
    switch (status) {
    case 401:
        return PortProbe::Outcome::NeedsToken;
    case 502:
    case 503:
    case 504:
        return PortProbe::Outcome::NoAnswer;
    default:
        return PortProbe::Outcome::Answers;
    }
}

} // namespace

Reply<PortProbe> probePort(Connection &connection, QObject *context, const ExposedPort &port, const Secret &bearer)
{
    QUrl url(port.url, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty()
        || (url.scheme() != QLatin1StringView("http") && url.scheme() != QLatin1StringView("https")))
        return failedReply<PortProbe>(protocolError(QStringLiteral("the address of a port is no web address")));
    bool withToken = false;
    HttpRequest request = HttpRequest::get(ApiPath(QLatin1StringView("/")));
    request.timeout = probeLimit;
    request.bodyLimit = probeBodyLimit;
    request.repeat = HttpRequest::Repeat::Never;
    if (url.scheme() == QLatin1StringView("http") && url.host().endsWith(QLatin1StringView(".localhost"))) {
        // Names below localhost are this machine (RFC 6761 §6.3), but not every resolver knows it, as browsers do.
        request.extraHeaders.append(
            "Host", (url.port() < 0 ? url.host() : QStringLiteral("%1:%2").arg(url.host()).arg(url.port())).toLatin1());
        url.setHost(QStringLiteral("127.0.0.1"));
        withToken = !bearer.isEmpty();
        if (withToken)
            request.extraHeaders.append("Authorization", "Bearer " + bearer.reveal());
    }
    QElapsedTimer clock;
    clock.start();
    return chain(context, connection.sendElsewhere(url, request),
        [clock, withToken](const Result<HttpResponse> &answer) -> Result<PortProbe> {
            PortProbe probe;
            probe.withToken = withToken;
            probe.elapsed = std::chrono::milliseconds(clock.elapsed());
            probe.httpStatus = answer ? answer->status : answer.error().httpStatus;
            if (probe.httpStatus > 0) {
                probe.outcome = outcomeOf(probe.httpStatus);
            } else if (answer.error().kind == ErrorKind::Protocol) {
                probe.outcome = PortProbe::Outcome::Answers; // a body beyond the limit is an answer too
            } else {
                probe.sentence = answer.error().sentence;
            }
            return probe;
        });
}

} // namespace vivarium
