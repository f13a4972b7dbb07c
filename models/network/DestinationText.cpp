// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationModel.h"

#include "common/Format.h"
#include "network/RangeEntry.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QUrl>

namespace vivarium::DestinationText {

namespace {

struct DestinationTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::DestinationText)
};

constexpr int httpsPort = 443;

/// A single address or a name, without port; empty: neither.
QString hostIn(const QString &text)
{
    const RangeEntry entry = RangeEntry::read(text);
    if (entry.kind == RangeEntry::Kind::Range && entry.range.isSingle())
        return entry.range.firstAddress();
    return entry.kind == RangeEntry::Kind::Name ? entry.name : QString();
}

} // namespace

std::optional<Destination> parse(const QString &typed)
{
    const QString text = typed.left(2000).trimmed();
    if (text.contains(QLatin1StringView("://"))) {
        const QUrl url(text, QUrl::StrictMode);
        const QString host = url.isValid() ? hostIn(text) : QString();
        if (host.isEmpty())
            return std::nullopt;
        const int usual = url.scheme() == QLatin1StringView("http") ? 80 : httpsPort;
        return Destination{host, url.port(usual)};
    }
    static const QRegularExpression form(
        QStringLiteral("\\A(?:\\[([0-9A-Fa-f:.]+)\\]|([^\\[\\]:/\\s]+))(?::([0-9]{1,5}))?\\z"));
    const auto match = form.match(text);
    if (!match.hasMatch()) {
        // An IPv6 address needs no brackets while no port follows.
        const auto address = Cidr::parseAddress(text);
        return address ? std::optional(Destination{address->firstAddress(), httpsPort}) : std::nullopt;
    }
    const QString host = hostIn(match.captured(1) + match.captured(2));
    const int port = match.captured(3).isEmpty() ? httpsPort : match.captured(3).toInt();
    if (host.isEmpty() || port < 1 || port > 65535)
        return std::nullopt;
    return Destination{host, port};
}

QString name(const Destination &destination)
{
    return destination.host.contains(u':') ? QStringLiteral("[%1]:%2").arg(destination.host).arg(destination.port)
                                           : QStringLiteral("%1:%2").arg(destination.host).arg(destination.port);
}

QString sentence(const Destination &destination, const DestinationTest &test)
{
    using Outcome = DestinationTest::Outcome;
    const QString address = test.address.isEmpty() || test.address == destination.host
        ? Format::escaped(destination.host)
        : QStringLiteral("%1 (%2)").arg(Format::escaped(destination.host), Format::escaped(test.address));
    switch (test.outcome) {
    case Outcome::Connected:
        return test.elapsed ? DestinationTexts::tr("Reached %1 in %2 ms.")
                                  .arg(address, QLocale().toString(qint64(test.elapsed->count())))
                            : DestinationTexts::tr("Reached %1.").arg(address);
    case Outcome::Denied:
        return DestinationTexts::tr("The rules of this sandbox keep it from %1.").arg(address);
    case Outcome::Refused:
        return DestinationTexts::tr("The rules let it through, but %1 accepts no connections at port %2.")
            .arg(address)
            .arg(destination.port);
    case Outcome::TimedOut:
        return DestinationTexts::tr("No answer from %1 in time. The rules are not what stops it; something on the way "
                                    "may drop it silently.")
            .arg(address);
    case Outcome::Unreachable:
        return test.message.isEmpty()
            ? DestinationTexts::tr("There is no way from the sandbox to %1.").arg(address)
            : DestinationTexts::tr("There is no way from the sandbox to %1: %2", "%2: the server's sentence")
                  .arg(address, Format::escaped(test.message));
    case Outcome::NameNotFound:
        return test.message.isEmpty()
            ? DestinationTexts::tr("Inside the sandbox the name %1 isn't known. If it exists, the rules may keep the "
                                   "sandbox from its name server.")
                  .arg(Format::escaped(destination.host))
            : DestinationTexts::tr("Inside the sandbox the name isn't known: %1", "%1: the server's sentence")
                  .arg(Format::escaped(test.message));
    case Outcome::Failed:
        break;
    }
    return test.message.isEmpty()
        ? DestinationTexts::tr("It could not be tried.")
        : DestinationTexts::tr("It could not be tried: %1").arg(Format::escaped(test.message));
}

} // namespace vivarium::DestinationText
