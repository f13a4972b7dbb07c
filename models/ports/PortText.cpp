// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortText.h"

#include "common/Format.h"
#include "http/WebAddress.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace vivarium::PortText {

namespace {

struct PortTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::PortText)
};

bool isEveryAddress(const QString &address)
{
    return address == QLatin1StringView("0.0.0.0") || address == QLatin1StringView("::");
}

} // namespace

std::optional<int> parse(const QString &typed)
{
    static const QRegularExpression form(QStringLiteral("\\A(?:https?://)?(?:localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0)?"
                                                        ":?0{0,5}([1-9][0-9]{0,4})/?\\z"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(typed.left(100).trimmed());
    const int number = match.hasMatch() ? match.captured(1).toInt() : 0;
    return number >= 1 && number <= 65535 ? std::optional(number) : std::nullopt;
}

std::optional<QList<int>> parseList(const QString &typed)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    QList<int> numbers;
    const QStringList parts = typed.split(separators, Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const auto number = parse(part);
        if (!number)
            return std::nullopt;
        if (!numbers.contains(*number))
            numbers.append(*number);
    }
    std::ranges::sort(numbers);
    return numbers;
}

QUrl openable(const QString &url)
{
    return webAddress(url);
}

QString address(const QString &url)
{
    const QUrl parsed = openable(url);
    return parsed.isEmpty() ? Format::escaped(url) : QString::fromLatin1(parsed.toEncoded());
}

QString shellQuoted(const QString &text)
{
    QString quoted = text;
    quoted.replace(u'\'', QLatin1StringView("'\\''"));
    return u'\'' + quoted + u'\'';
}

QUrl openableWithToken(const PortRow &row)
{
    return row.exposed ? openable(QString::fromUtf8(row.exposed->addressWithToken.reveal())) : QUrl();
}

QString curl(const PortRow &row, const QString &token, const QString &header)
{
    if (!row.exposed)
        return {};
    const QUrl url = openable(row.exposed->url);
    if (url.isEmpty())
        return {};
    const QString called = shellQuoted(QString::fromLatin1(url.toEncoded()));
    // Where nobody knows whether the token is needed it is left out: it must not go where it isn't wanted.
    if (!row.needsToken().value_or(false))
        return QStringLiteral("curl ") + called;
    if (!header.isEmpty())
        return QStringLiteral("curl -H \"%1: %2\" %3").arg(header, token, called);
    return QStringLiteral("curl -H \"Authorization: Bearer %1\" %2").arg(token, called);
}

QString state(const PortRow &row)
{
    switch (row.pending) {
    case PortRow::Pending::Exposing:
        return PortTexts::tr("Exposing…");
    case PortRow::Pending::Closing:
        return PortTexts::tr("Closing…");
    case PortRow::Pending::Probing:
        return PortTexts::tr("Calling its address…");
    case PortRow::Pending::None:
        break;
    }
    if (!row.exposed)
        return row.stale ? PortTexts::tr("Inside only, when last seen", "state of a port")
                         : PortTexts::tr("Inside only", "state of a port");
    switch (row.liveness) {
    case PortRow::Liveness::Listening:
        return row.stale ? PortTexts::tr("Open when last seen", "state of a port")
                         : PortTexts::tr("Open", "state of a port");
    case PortRow::Liveness::Silent:
        return row.stale ? PortTexts::tr("Nothing listened when last seen", "state of a port that is exposed")
                         : PortTexts::tr("Nothing listens", "state of a port that is exposed");
    case PortRow::Liveness::Unknown:
        break;
    }
    if (!row.probe)
        return PortTexts::tr("Exposed", "state of a port; whether something listens isn't known");
    switch (row.probe->outcome) {
    case PortProbe::Outcome::Answers:
        return PortTexts::tr("Answered", "state of a port: its address answered when it was called");
    case PortProbe::Outcome::NeedsToken:
        return PortTexts::tr("Asks for the token", "state of a port");
    case PortProbe::Outcome::NoAnswer:
        return PortTexts::tr("No answer from inside", "state of a port");
    case PortProbe::Outcome::Unreachable:
        return PortTexts::tr("Not reachable", "state of a port");
    }
    return {};
}

QString explanation(const PortRow &row)
{
    QStringList sentences;
    if (row.stale)
        sentences << PortTexts::tr("What is known about it is from some time ago.");
    if (!row.exposed) {
        sentences << PortTexts::tr("A program listens, but only the sandbox itself can reach it. Expose the port to "
                                   "reach it from outside.");
    } else if (row.liveness == PortRow::Liveness::Silent) {
        sentences << PortTexts::tr(
            "The port is exposed, but nothing listens on it inside: calls get no answer until a program does.");
    } else if (row.liveness == PortRow::Liveness::Listening) {
        sentences << PortTexts::tr("The port is exposed, and a program listens on it.");
    } else {
        sentences << PortTexts::tr("The port is exposed. Whether something listens isn't known.");
    }
    if (row.probe)
        sentences << probe(*row.probe);
    return sentences.join(u' ');
}

QString access(const PortRow &row)
{
    const auto needs = row.needsToken();
    if (!needs)
        return Format::unknown();
    return *needs ? PortTexts::tr("With token", "access to a port") : PortTexts::tr("Public", "access to a port");
}

QString accessExplanation(const PortRow &row, const QString &tokenHeader)
{
    if (!row.exposed)
        return PortTexts::tr("Not exposed.");
    const auto needs = row.needsToken();
    if (!needs)
        return PortTexts::tr(
            "The server doesn't tell whether a call needs the access token. “Call It Once” finds out.");
    if (*needs && !row.exposed->addressWithToken.isEmpty())
        return PortTexts::tr(
            "Private: a call needs its token. “Open in Browser” takes it along; whoever gets that link "
            "or the token can call it.");
    // Ports with tokens of their own: the credential of the account must not go to whatever runs inside.
    if (*needs && !tokenHeader.isEmpty())
        return row.exposed->token.isEmpty()
            ? PortTexts::tr("Private: ask for its token below.")
            : PortTexts::tr("Private: a call needs its token in the header %1.").arg(tokenHeader);
    return *needs ? PortTexts::tr("A call needs the access token of this connection in the header Authorization. A "
                                  "browser doesn't send it; “Copy curl Command” gives a call that does. Whether the "
                                  "token is needed is chosen when a sandbox is made: a duplicate can do without.")
                  : PortTexts::tr("Whoever knows the address can call it.");
}

QString programs(const PortRow &row)
{
    QStringList names;
    for (const Listener &listener : row.listeners) {
        QString name = Format::escaped(listener.process);
        if (listener.pid > 0)
            name =
                name.isEmpty() ? QString::number(listener.pid) : QStringLiteral("%1 (%2)").arg(name).arg(listener.pid);
        if (!name.isEmpty() && !names.contains(name))
            names << name;
    }
    return names.isEmpty() ? Format::unknown() : names.join(QLatin1StringView(", "));
}

QString bound(const PortRow &row)
{
    if (row.listeners.isEmpty())
        return Format::unknown();
    if (std::ranges::any_of(row.listeners, [](const Listener &listener) { return isEveryAddress(listener.address); }))
        return PortTexts::tr("all addresses", "what a program listens on");
    QStringList addresses;
    for (const Listener &listener : row.listeners) {
        if (const QString text = Format::escaped(listener.address); !addresses.contains(text))
            addresses << text;
    }
    return addresses.join(QLatin1StringView(", "));
}

QString probe(const PortProbe &probe)
{
    const QString took = QLocale().toString(qint64(probe.elapsed.count()));
    if (probe.withToken && probe.outcome == PortProbe::Outcome::Answers && probe.httpStatus > 0)
        return PortTexts::tr("Called with the access token, its address answered with HTTP %1 after %2 ms.")
            .arg(probe.httpStatus)
            .arg(took);
    switch (probe.outcome) {
    case PortProbe::Outcome::Answers:
        return probe.httpStatus > 0
            ? PortTexts::tr("Its address answered with HTTP %1 after %2 ms.").arg(probe.httpStatus).arg(took)
            : PortTexts::tr("Its address answered after %1 ms.").arg(took);
    case PortProbe::Outcome::NeedsToken:
        if (probe.withToken)
            return PortTexts::tr("It was called with the access token of this connection, and refused it (HTTP %1).")
                .arg(probe.httpStatus);
        return PortTexts::tr("Its address asks for the access token (HTTP %1).").arg(probe.httpStatus);
    case PortProbe::Outcome::NoAnswer:
        return PortTexts::tr("The way there is open, but nothing inside answers (HTTP %1).").arg(probe.httpStatus);
    case PortProbe::Outcome::Unreachable:
        return PortTexts::tr("Its address could not be reached: %1").arg(Format::escaped(probe.sentence));
    }
    return {};
}

} // namespace vivarium::PortText
