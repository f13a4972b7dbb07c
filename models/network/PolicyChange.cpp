// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/PolicyChange.h"

#include "common/Format.h"
#include "network/Cidr.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace vivarium {

namespace {

using Mode = NetworkPolicy::Mode;

struct PolicyTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::PolicyText)
};

/// Ranges as the server writes them, sorted; what isn't understood as it is.
QStringList normalised(const NetworkPolicy &policy)
{
    QStringList texts;
    if (policy.mode != Mode::Only)
        return texts;
    for (const QString &text : policy.allowed) {
        const auto range = Cidr::parse(text);
        texts << (range ? range->toString() : text);
    }
    texts.sort();
    texts.removeDuplicates();
    return texts;
}

/// Whether all of `range` is let through by a policy.
bool lets(const NetworkPolicy &policy, const QString &range)
{
    if (policy.mode != Mode::Only)
        return policy.mode == Mode::Open;
    const auto wanted = Cidr::parse(range);
    return std::ranges::any_of(policy.allowed, [&](const QString &text) {
        const auto allowed = Cidr::parse(text);
        return allowed && wanted ? allowed->contains(*wanted) : text == range;
    });
}

bool isNothing(const NetworkPolicy &policy)
{
    return policy.mode == Mode::Blocked || (policy.mode == Mode::Only && policy.allowed.isEmpty());
}

} // namespace

bool PolicyText::isSame(const NetworkPolicy &a, const NetworkPolicy &b)
{
    if (isNothing(a) || isNothing(b))
        return isNothing(a) && isNothing(b);
    return a.mode == b.mode && normalised(a) == normalised(b);
}

QList<PolicyChange> PolicyText::difference(const NetworkPolicy &from, const NetworkPolicy &to)
{
    using Kind = PolicyChange::Kind;
    if (isSame(from, to))
        return {};
    QStringList ranges = normalised(from) + normalised(to);
    ranges.sort();
    ranges.removeDuplicates();
    QList<PolicyChange> changes;
    for (const QString &range : std::as_const(ranges)) {
        const bool before = lets(from, range);
        const bool after = lets(to, range);
        // Nothing is said of a range that neither lets through, as the wider half of one that is only partly allowed.
        if (before && !after)
            changes.append({Kind::Closes, Format::escaped(range)});
        else if (!before && after)
            changes.append({Kind::Opens, Format::escaped(range)});
        else if (before && after)
            changes.append({Kind::Keeps, Format::escaped(range)});
    }
    const QString rest = ranges.isEmpty() ? PolicyTexts::tr("Everything outside of the sandbox")
                                          : PolicyTexts::tr("Everything else outside of the sandbox");
    const bool restBefore = from.mode == Mode::Open;
    const bool restAfter = to.mode == Mode::Open;
    if (restBefore != restAfter)
        changes.append({restAfter ? Kind::Opens : Kind::Closes, rest});
    std::ranges::stable_sort(changes, {}, [](const PolicyChange &change) {
        return change.kind == Kind::Closes ? 0 : change.kind == Kind::Opens ? 1 : 2;
    });
    return changes;
}

QString PolicyText::summary(const NetworkPolicy &policy)
{
    switch (policy.mode) {
    case Mode::Open:
        return PolicyTexts::tr("Open", "network of a sandbox");
    case Mode::Blocked:
        return PolicyTexts::tr("Blocked", "network of a sandbox");
    case Mode::Only:
        return PolicyTexts::tr("Only %n range(s)", "network of a sandbox", int(policy.allowed.size()));
    }
    return {};
}

QString PolicyText::nameWarning(const NetworkPolicy &policy, const NameService *service)
{
    if (policy.mode == Mode::Open || (service && service->alwaysAllowed))
        return {};
    if (isNothing(policy))
        return PolicyTexts::tr("Names can't be looked up either: programs inside that use a name fail at once.");
    if (!service)
        return PolicyTexts::tr("Names may not be found any more: that takes the sandbox's name servers, and whether "
                               "they are in the list isn't known.");
    QStringList missing;
    for (const QString &server : service->servers) {
        const auto address = Cidr::parseAddress(server);
        const bool loopback = address
            && (Cidr::parse(QStringLiteral("127.0.0.0/8"))->contains(*address)
                || address->firstAddress() == QLatin1StringView("::1"));
        if (!loopback && !lets(policy, server))
            missing << server;
    }
    if (service->servers.isEmpty())
        return PolicyTexts::tr("The sandbox has no name server: only addresses can be reached, no names.");
    if (missing.size() < service->servers.size())
        return {}; // one is enough
    return PolicyTexts::tr("Names won't be found any more: the sandbox's name server %1 isn't in the list.",
        "one or several addresses", int(missing.size()))
        .arg(QLocale().createSeparatedList(missing));
}

} // namespace vivarium
