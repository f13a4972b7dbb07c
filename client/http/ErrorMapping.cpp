// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ErrorMapping.h"

#include "http/RetryPolicy.h"
#include "http/ThisMachine.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace vivarium {

namespace {
struct ErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ErrorTexts)
};

struct ServerWords {
    QString code;
    QString message;
};

/// Two shapes are in use: {code, message} (LazyCloud) and {error, code?} or {error: CODE, message} (`lizard.md` §5).
ServerWords serverWords(const QByteArray &body)
{
    const QJsonObject object = QJsonDocument::fromJson(body).object();
    const QString error = object.value(QLatin1StringView("error")).toString();
    static const QRegularExpression codeForm(QStringLiteral("^[A-Z][A-Z0-9_]*$"));
    const bool errorIsCode = codeForm.match(error).hasMatch();
    ServerWords words;
    words.code = object.value(QLatin1StringView("code")).toString(errorIsCode ? error : QString());
    words.message = object.value(QLatin1StringView("message")).toString();
    if (words.message.isEmpty() && !errorIsCode)
        words.message = error;
    words.code = cleanedText(words.code).left(100);
    words.message = cleanedText(words.message);
    return words;
}

ErrorKind kindOfStatus(int status, const QString &code)
{
    switch (status) {
    case 400:
    case 422:
        return code == QLatin1StringView("unsupported") ? ErrorKind::Unsupported : ErrorKind::Invalid;
    case 401:
        return ErrorKind::Unauthorized;
    case 402:
        return ErrorKind::PaymentRequired;
    case 403:
        return ErrorKind::Forbidden;
    case 404:
        return ErrorKind::NotFound;
    case 405:
    case 501:
        return ErrorKind::Unsupported;
    case 408:
        return ErrorKind::Timeout;
    case 409:
        return code == QLatin1StringView("limit_reached") ? ErrorKind::LimitReached : ErrorKind::Conflict;
    case 413:
        return ErrorKind::TooLarge;
    case 429:
        return ErrorKind::RateLimited;
    case 502:
    case 503:
    case 504:
        return ErrorKind::Unavailable;
    default:
        break;
    }
    if (status >= 500)
        return ErrorKind::Server;
    return status >= 400 ? ErrorKind::Invalid : ErrorKind::Protocol;
}

QString sentenceOfStatus(ErrorKind kind, const FailedCall &call)
{
    switch (kind) {
    case ErrorKind::Unauthorized:
        return ErrorTexts::tr("%1 doesn't accept the access token.").arg(call.server);
    case ErrorKind::PaymentRequired:
        return ErrorTexts::tr("%1 asks for a payment first.").arg(call.server);
    case ErrorKind::Forbidden:
        return ErrorTexts::tr("This is not allowed.");
    case ErrorKind::NotFound:
        return ErrorTexts::tr("It doesn't exist, or not any more.");
    case ErrorKind::Unsupported:
        return ErrorTexts::tr("This server can't do that.");
    case ErrorKind::Conflict:
        return ErrorTexts::tr("The present state doesn't allow this.");
    case ErrorKind::LimitReached:
        return ErrorTexts::tr("A limit is reached: there is no room for more.");
    case ErrorKind::TooLarge:
        return ErrorTexts::tr("It is too large for the server.");
    case ErrorKind::RateLimited:
        return ErrorTexts::tr("%1 gets too many requests.").arg(call.server);
    case ErrorKind::Unavailable:
        return ErrorTexts::tr("It is not available at the moment.");
    case ErrorKind::Timeout:
        return ErrorTexts::tr("%1 waited too long for something.").arg(call.server);
    case ErrorKind::Invalid:
        return ErrorTexts::tr("The server refuses the request.");
    case ErrorKind::Server:
        return ErrorTexts::tr("%1 has an internal error (%2).").arg(call.server).arg(call.status);
    default:
        break;
    }
    if (call.status >= 300 && call.status < 400)
        return ErrorTexts::tr("%1 points to another address.").arg(call.server);
    return ErrorTexts::tr("%1 gave an answer that can't be understood (%2).").arg(call.server).arg(call.status);
}

QString adviceOfStatus(ErrorKind kind, const FailedCall &call)
{
    switch (kind) {
    case ErrorKind::Unauthorized:
        return ErrorTexts::tr("Enter a token that is valid, or sign in again.");
    case ErrorKind::PaymentRequired:
        return ErrorTexts::tr(
            "Add credit or a way to pay on the provider's website, then try again. Until then nothing "
            "new is started or billed.");
    case ErrorKind::LimitReached:
        return ErrorTexts::tr(
            "Stop a sandbox that isn't needed any more, or get a higher limit from the provider, then try again.");
    case ErrorKind::Conflict:
        // A plan that allows no more containers is refused like this too (`lazycloud.md` §3.1).
        return call.path.endsWith("/instances")
            ? ErrorTexts::tr(
                  "If it is the limit of the plan, stop a sandbox that isn't needed any more, then try again.")
            : QString();
    case ErrorKind::Timeout:
        return ErrorTexts::tr("Try again in a moment.");
    case ErrorKind::Unavailable:
        return call.path.contains("/containers/")
            ? ErrorTexts::tr("Try again in a moment; if the sandbox is still starting, once it runs.")
            : ErrorTexts::tr("Try again in a moment.");
    case ErrorKind::RateLimited:
        if (const auto pause = RetryPolicy::retryAfter(call.headers, QDateTime::currentDateTimeUtc()))
            return ErrorTexts::tr("Try again in %n second(s).", nullptr, int(pause->count() / 1000));
        return ErrorTexts::tr("Try again in a moment.");
    case ErrorKind::Server:
        return ErrorTexts::tr("If it stays like this, report it with the request id.");
    case ErrorKind::Protocol:
        return ErrorTexts::tr("Check that the address leads to the server itself.");
    default:
        return {};
    }
}

/// The provider's own page of the account: no answer names one, but the signed-in part of the server's site begins
/// there (`lazycloud.md` §2.3). A server on this machine has no such page.
QString accountPage(ErrorKind kind, const FailedCall &call)
{
    const bool helps = kind == ErrorKind::PaymentRequired || kind == ErrorKind::LimitReached
        || (kind == ErrorKind::Conflict && call.path.endsWith("/instances"));
    const QString host = call.endpoint.host();
    if (!helps || host.isEmpty() || isThisMachine(host))
        return {};
    QUrl page =
        call.endpoint.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment | QUrl::RemoveUserInfo);
    page.setPath(QStringLiteral("/dashboard"));
    return page.toString(QUrl::FullyEncoded);
}

/// Without times and fingerprints, which are for the details.
QString faultsOf(const QStringList &tlsErrors)
{
    QStringList faults;
    for (const QString &text : tlsErrors)
        faults << text.section(QLatin1Char('\n'), 0, 0);
    return cleanedText(faults.join(QLatin1Char(' ')));
}

void describeNetworkError(const FailedCall &call, ApiError &error)
{
    switch (call.networkError) {
    case QNetworkReply::ConnectionRefusedError:
        error.sentence = ErrorTexts::tr("Nothing answers at %1.").arg(call.server);
        error.advice = ErrorTexts::tr("Check that the server is running and that the address is right.");
        break;
    case QNetworkReply::HostNotFoundError:
        error.sentence = ErrorTexts::tr("The server %1 can't be found.").arg(call.server);
        error.advice = ErrorTexts::tr("Check the address and the network.");
        break;
    case QNetworkReply::RemoteHostClosedError:
        error.sentence = ErrorTexts::tr("%1 closed the connection in the middle.").arg(call.server);
        error.advice = ErrorTexts::tr("Try again.");
        break;
    case QNetworkReply::ContentReSendError:
        error.sentence = ErrorTexts::tr("The connection to %1 broke before an answer came.").arg(call.server);
        error.advice = ErrorTexts::tr("Whether the server did it is unknown: look before you try again.");
        break;
    case QNetworkReply::SslHandshakeFailedError:
        error.sentence = call.tlsErrors.isEmpty()
            ? ErrorTexts::tr("No secure connection to %1 could be made.").arg(call.server)
            : ErrorTexts::tr("%1 can't be trusted: %2").arg(call.server, faultsOf(call.tlsErrors));
        error.advice = call.tlsErrors.isEmpty()
            ? ErrorTexts::tr("Nothing was sent. Check the address and the network.")
            : ErrorTexts::tr("Nothing was sent. Check the address and the clock of this machine. If the signer is an "
                             "authority of your company or your own, compare the fingerprint with whoever runs it, "
                             "then let the system trust it, or name its file as “Extra CA file” of the connection.");
        break;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::UnknownProxyError:
        error.sentence = call.proxy.isEmpty()
            ? ErrorTexts::tr("The proxy on the way to %1 can't be reached.").arg(call.server)
            : ErrorTexts::tr("The proxy %2 on the way to %1 can't be reached.").arg(call.server, call.proxy);
        error.advice = ErrorTexts::tr("Check the proxy settings of the system.");
        break;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        error.sentence = call.proxy.isEmpty()
            ? ErrorTexts::tr("The proxy on the way to %1 asks for a password.").arg(call.server)
            : ErrorTexts::tr("The proxy %2 on the way to %1 asks for a password.").arg(call.server, call.proxy);
        error.advice = ErrorTexts::tr("Put it into the proxy settings of the system.");
        break;
    default:
        error.sentence = ErrorTexts::tr("The connection to %1 failed.").arg(call.server);
        error.advice = ErrorTexts::tr("Check the network.");
        break;
    }
}

bool failedBeforeSending(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return true;
    default:
        return false;
    }
}

QString detailsOf(const FailedCall &call)
{
    QStringList lines;
    lines << QStringLiteral("%1 %2").arg(QString::fromLatin1(call.verb), QString::fromLatin1(call.path));
    if (call.status)
        lines << QStringLiteral("HTTP %1").arg(call.status);
    if (call.networkError != QNetworkReply::NoError)
        lines << QStringLiteral("network error %1: %2").arg(int(call.networkError)).arg(cleanedText(call.networkText));
    lines << call.tlsErrors;
    if (!call.requestId.isEmpty())
        lines << QStringLiteral("request id %1").arg(call.requestId);
    if (!call.body.isEmpty())
        lines << cleanedText(QString::fromUtf8(call.body.left(1024)));
    return withoutSecrets(lines.join(QLatin1Char('\n')));
}
} // namespace

QString cleanedText(const QString &text)
{
    QString clean;
    clean.reserve(std::min<qsizetype>(text.size(), 500));
    for (const QChar character : text) {
        if (clean.size() >= 500) {
            clean += QChar(0x2026);
            break;
        }
        const auto category = character.category();
        // Format characters turn the reading direction around or hide; a sentence has no use for them.
        if (category == QChar::Other_Control || category == QChar::Separator_Line
            || category == QChar::Separator_Paragraph) {
            if (!clean.endsWith(QLatin1Char(' ')))
                clean += QLatin1Char(' ');
        } else if (category != QChar::Other_Format) {
            clean += character;
        }
    }
    return clean.trimmed();
}

QString withoutSecrets(QString text)
{
    // Keys of both services, what a browser login gives (a JWT), and what is sent as a header.
    static const QRegularExpression token(QStringLiteral(
        "\\b(lc_|liz_|lzd_)[A-Za-z0-9_-]{8,}|\\beyJ[A-Za-z0-9_-]{6,}(\\.[A-Za-z0-9_-]*)*|(?i:bearer) +\\S+"));
    // What stands behind a name, in JSON, in a query or in a sentence. The name stays.
    static const QRegularExpression named(
        QStringLiteral("((?:lizard_token|(?:access|refresh)_?token|(?:session|client)_?secret|api_?key|passw(?:or)?d)"
                       "\\\\*[\"']?\\s*[=:]\\s*\\\\*[\"']?)"
                       "((?<=\")[^\"]*|(?<=')[^']*|(?<![\"'])[^\\s\"'&;,<>]+)"),
        QRegularExpression::CaseInsensitiveOption);
    return text.replace(token, QStringLiteral("***")).replace(named, QStringLiteral("\\1***"));
}

ApiError errorFromCall(const FailedCall &call)
{
    ApiError error;
    error.httpStatus = call.status;
    error.requestId = call.requestId;
    error.details = detailsOf(call);
    if (call.timedOut) {
        error.kind = ErrorKind::Timeout;
        const int seconds = std::max(1, int(call.limit.count() / 1000));
        error.sentence = ErrorTexts::tr("%1 did not answer within %n second(s).", nullptr, seconds).arg(call.server);
        error.advice = call.verb == "GET"
            ? ErrorTexts::tr("Try again in a moment.")
            : ErrorTexts::tr("Whether the server did it is unknown: look before you try again.");
        return error;
    }
    if (call.bodyLimit > 0) {
        error.kind = ErrorKind::Protocol;
        error.sentence = ErrorTexts::tr("The answer of %1 is longer than %2 MiB and was not read.")
                             .arg(call.server)
                             .arg(call.bodyLimit >> 20);
        return error;
    }
    if (call.status == 0 || (call.status >= 200 && call.status < 300)) {
        error.kind = ErrorKind::Network;
        if (failedBeforeSending(call.networkError))
            error.code = notSentCode();
        describeNetworkError(call, error);
        return error;
    }
    const ServerWords words = serverWords(call.body);
    error.code = words.code;
    error.serverMessage = withoutSecrets(words.message);
    error.kind = kindOfStatus(call.status, words.code);
    error.sentence = sentenceOfStatus(error.kind, call);
    if (!error.serverMessage.isEmpty() && error.kind != ErrorKind::Unauthorized) {
        // The server knows the case better than our general sentence: let it finish the sentence.
        if (error.sentence.endsWith(QLatin1Char('.')))
            error.sentence.chop(1);
        error.sentence += QStringLiteral(": ") + error.serverMessage;
        if (!error.serverMessage.endsWith(QLatin1Char('.')))
            error.sentence += QLatin1Char('.');
    }
    error.advice = adviceOfStatus(error.kind, call);
    error.page = accountPage(error.kind, call);
    return error;
}

QString notSentCode()
{
    return QStringLiteral("not_sent");
}

bool isUnclear(const ApiError &error)
{
    switch (error.kind) {
    case ErrorKind::Network:
        return error.code != notSentCode();
    case ErrorKind::Timeout:
    case ErrorKind::Unavailable:
    case ErrorKind::Server:
    case ErrorKind::Protocol:
        return true;
    default:
        return false;
    }
}

ApiError protocolError(const QString &what, const QByteArray &body)
{
    ApiError error;
    error.kind = ErrorKind::Protocol;
    error.sentence = ErrorTexts::tr("The server's answer can't be understood.");
    error.advice = ErrorTexts::tr("Program and server may be of very different versions.");
    error.details = what;
    if (!body.isEmpty())
        error.details += QLatin1Char('\n') + withoutSecrets(cleanedText(QString::fromUtf8(body.left(1024))));
    return error;
}

} // namespace vivarium
