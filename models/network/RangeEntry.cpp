// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/RangeEntry.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QUrl>

namespace vivarium {

namespace {

struct RangeTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::RangeEntry)
};

constexpr qsizetype longestEntry = 2000;
constexpr qsizetype longestHostName = 253;

RangeEntry wrong(const QString &problem)
{
    RangeEntry entry;
    entry.kind = RangeEntry::Kind::Wrong;
    entry.problem = problem;
    return entry;
}

/// A host name as DNS has them; underscores occur, and a name of digits and dots alone is a broken address.
bool isHostName(const QString &text)
{
    static const QRegularExpression labels(QStringLiteral("\\A(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*"
                                                          "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.?\\z"));
    static const QRegularExpression letter(QStringLiteral("[A-Za-z]"));
    return text.size() <= longestHostName && labels.match(text).hasMatch() && letter.match(text).hasMatch();
}

/// 255.255.0.0 → 16; −1 when it is no mask.
int lengthOfMask(const QString &text)
{
    const auto mask = Cidr::parseAddress(text);
    if (!mask || mask->family() != Cidr::Family::IPv4)
        return -1;
    for (int length = 0; length <= 32; ++length) {
        static const Cidr ones = Cidr::parseAddress(QStringLiteral("255.255.255.255")).value_or(Cidr());
        if (ones.masked(length).firstAddress() == mask->firstAddress())
            return length;
    }
    return -1;
}

/// ::ffff:10.0.0.1, which no packet carries: an IPv6 rule for it would never match.
bool isMappedIpv4(const Cidr &range)
{
    static const Cidr mapped = Cidr::parse(QStringLiteral("::ffff:0:0/96")).value_or(Cidr());
    return mapped.contains(range);
}

RangeEntry ofAddress(const Cidr &address, int length, bool lengthGiven)
{
    if (isMappedIpv4(address))
        return wrong(
            RangeTexts::tr("This is an IPv4 address in the clothes of IPv6. Write it with dots, as 203.0.113.10."));
    RangeEntry entry;
    entry.kind = RangeEntry::Kind::Range;
    entry.range = address.masked(length);
    if (!lengthGiven)
        entry.remark = RangeTexts::tr("A single address, so it becomes %1.").arg(entry.range.toString());
    else if (entry.range.firstAddress() != address.firstAddress())
        entry.remark = RangeTexts::tr("%1 lies within %2: the server keeps the range.")
                           .arg(address.firstAddress(), entry.range.toString());
    return entry;
}

RangeEntry readSlashed(const QString &text, const Cidr &address)
{
    const QString after = text.sliced(text.indexOf(u'/') + 1);
    if (const auto range = Cidr::parse(text))
        return ofAddress(address, range->length(), true);
    if (const int length = lengthOfMask(after); length >= 0 && address.family() == Cidr::Family::IPv4) {
        RangeEntry entry = ofAddress(address, length, true);
        entry.remark = RangeTexts::tr("The mask %1 is /%2.").arg(after).arg(length);
        return entry;
    }
    return wrong(RangeTexts::tr("After the slash stands a number from 0 to %1: how many bits of the address are fixed.")
            .arg(address.bits()));
}

/// What else people paste; an empty problem: nothing that is known.
RangeEntry readOther(const QString &text)
{
    if (const qsizetype dash = text.indexOf(u'-'); dash > 0 && Cidr::parseAddress(text.first(dash).trimmed())
        && Cidr::parseAddress(text.sliced(dash + 1).trimmed()))
        return wrong(RangeTexts::tr(
            "From–to isn't possible. Write a range with a slash, as 203.0.113.0/24, or each address on its own."));
    static const QRegularExpression withPort(QStringLiteral("\\A(?:\\[([^\\]]+)\\]|([0-9.]+)):[0-9]+\\z"));
    if (const auto match = withPort.match(text); match.hasMatch()) {
        const QString host = match.captured(1) + match.captured(2);
        if (Cidr::parseAddress(host))
            return wrong(
                RangeTexts::tr("Rules know no ports: all of an address is allowed or nothing. Write %1.").arg(host));
    }
    if (text.contains(u'%') && text.contains(u':'))
        return wrong(RangeTexts::tr("Leave out the part from the % on: interfaces have no meaning in a rule."));
    static const QRegularExpression digitsAndDots(QStringLiteral("\\A[0-9.]+(?:/.*)?\\z"));
    if (digitsAndDots.match(text).hasMatch())
        return wrong(RangeTexts::tr("An IPv4 address has four numbers from 0 to 255 without leading zeros, as "
                                    "203.0.113.10 or 203.0.113.0/24."));
    if (text.contains(u':'))
        return wrong(
            RangeTexts::tr("This is no IPv6 address. One looks like 2001:db8::1, a range like 2001:db8::/32."));
    return wrong(RangeTexts::tr("An address, a range or a host name is wanted, as 203.0.113.10, 203.0.113.0/24 or "
                                "2001:db8::/32."));
}

QString hostOfUrl(const QString &text)
{
    if (!text.contains(QLatin1StringView("://")))
        return {};
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() ? url.host(QUrl::FullyEncoded) : QString();
}

struct KnownRange {
    QLatin1StringView range;
    const char *remark;
};

/// The special ranges that occur in rules (IANA's registries), most special first.
constexpr std::array knownRanges{
    KnownRange{QLatin1StringView("169.254.169.254/32"),
        QT_TRANSLATE_NOOP(
            "vivarium::RangeEntry", "Careful: at this address clouds hand out the credentials of the machine.")},
    KnownRange{QLatin1StringView("127.0.0.0/8"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "The sandbox itself: needs no rule.")},
    KnownRange{
        QLatin1StringView("::1/128"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "The sandbox itself: needs no rule.")},
    KnownRange{QLatin1StringView("10.0.0.0/8"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Private network.")},
    KnownRange{QLatin1StringView("172.16.0.0/12"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Private network.")},
    KnownRange{QLatin1StringView("192.168.0.0/16"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Private network.")},
    KnownRange{QLatin1StringView("fc00::/7"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Private network.")},
    KnownRange{QLatin1StringView("100.64.0.0/10"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Addresses that providers share among their customers.")},
    KnownRange{QLatin1StringView("169.254.0.0/16"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Only the nearest network segment.")},
    KnownRange{
        QLatin1StringView("fe80::/10"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Only the nearest network segment.")},
    KnownRange{QLatin1StringView("192.0.2.0/24"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Reserved for examples in documents: nobody answers there.")},
    KnownRange{QLatin1StringView("198.51.100.0/24"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Reserved for examples in documents: nobody answers there.")},
    KnownRange{QLatin1StringView("203.0.113.0/24"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Reserved for examples in documents: nobody answers there.")},
    KnownRange{QLatin1StringView("2001:db8::/32"),
        QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Reserved for examples in documents: nobody answers there.")},
    KnownRange{
        QLatin1StringView("224.0.0.0/4"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Multicast: no single machine.")},
    KnownRange{
        QLatin1StringView("ff00::/8"), QT_TRANSLATE_NOOP("vivarium::RangeEntry", "Multicast: no single machine.")},
};

} // namespace

RangeEntry RangeEntry::read(const QString &typed)
{
    const QString text = typed.left(longestEntry).trimmed();
    if (text.isEmpty())
        return {};
    const QString address = text.section(u'/', 0, 0);
    if (const auto single = Cidr::parseAddress(address)) {
        if (text.contains(u'/'))
            return readSlashed(text, *single);
        return ofAddress(*single, single->bits(), false);
    }
    const QString ofUrl = hostOfUrl(text);
    if (!ofUrl.isEmpty()) {
        QString host = ofUrl;
        if (host.startsWith(u'[') && host.endsWith(u']'))
            host = host.sliced(1, host.size() - 2);
        if (const auto single = Cidr::parseAddress(host)) {
            RangeEntry entry = ofAddress(*single, single->bits(), false);
            if (entry.kind == Kind::Range)
                entry.remark =
                    RangeTexts::tr("Rules know only addresses: of the URL %1 remains.").arg(entry.range.toString());
            return entry;
        }
        if (isHostName(host))
            return RangeEntry{Kind::Name, {}, host, {}, {}};
    }
    // A name with a number of bits is no path that was copied along, but somebody who means a range.
    static const QRegularExpression nameAndLength(QStringLiteral("\\A([^/:]+)/[0-9]{1,3}\\z"));
    if (const auto match = nameAndLength.match(text); match.hasMatch() && isHostName(match.captured(1)))
        return wrong(
            RangeTexts::tr("A length after the slash belongs to an address, and this is a name. Write the name "
                           "alone to look up its addresses."));
    // A name with the port or path of what it was copied from is still a name.
    static const QRegularExpression nameAndRest(QStringLiteral("\\A([^/:]+)(?::[0-9]{1,5})?(?:/.*)?\\z"));
    if (const auto match = nameAndRest.match(text); match.hasMatch() && isHostName(match.captured(1)))
        return RangeEntry{Kind::Name, {}, match.captured(1), {}, {}};
    return readOther(text);
}

QString RangeText::size(const Cidr &range)
{
    if (range.isSingle())
        return RangeTexts::tr("One address");
    const int free = range.bits() - range.length();
    const QString span = QStringLiteral("%1 – %2").arg(range.firstAddress(), range.lastAddress());
    if (free > 40)
        return RangeTexts::tr("2^%1 addresses, %2", "a power of two; from – to").arg(free).arg(span);
    return RangeTexts::tr("%1 addresses, %2", "number, more than one; from – to")
        .arg(QLocale().toString(qint64(1) << free), span);
}

QString RangeText::remark(const Cidr &range)
{
    if (range.length() == 0)
        return range.family() == Cidr::Family::IPv4 ? RangeTexts::tr("All of IPv4: this restricts only IPv6.")
                                                    : RangeTexts::tr("All of IPv6: this restricts only IPv4.");
    for (const KnownRange &known : knownRanges) {
        if (Cidr::parse(known.range).value_or(Cidr()).contains(range))
            return RangeTexts::tr(known.remark);
    }
    if (const auto metadata = Cidr::parse(knownRanges.front().range); metadata && range.contains(*metadata))
        return RangeTexts::tr("Careful: it includes 169.254.169.254, where clouds hand out credentials.");
    return {};
}

QString RangeText::describe(const Cidr &range)
{
    const QString special = remark(range);
    return special.isEmpty() ? size(range) : QStringLiteral("%1 · %2").arg(size(range), special);
}

} // namespace vivarium
