// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/NetworkCodec.h"

#include "http/ErrorMapping.h"

#include <QHash>
#include <QHostAddress>

namespace vivarium {

namespace {

DestinationTest::Outcome outcomeOf(const QString &word)
{
    using Outcome = DestinationTest::Outcome;
    static const QHash<QString, Outcome> outcomes{
        {QStringLiteral("reachable"), Outcome::Connected},
        {QStringLiteral("blocked"), Outcome::Denied},
        {QStringLiteral("refused"), Outcome::Refused},
        {QStringLiteral("timed_out"), Outcome::TimedOut},
        {QStringLiteral("unreachable"), Outcome::Unreachable},
        {QStringLiteral("unresolved"), Outcome::NameNotFound},
    };
    return outcomes.value(word, Outcome::Failed);
}

} // namespace

Result<NetworkPolicy> NetworkCodec::policy(JsonReader reader)
{
    NetworkPolicy policy;
    const bool blocked = reader.requiredFlag(QLatin1StringView("block_network"));
    if (!reader.object().value(QLatin1StringView("allow_list")).isArray())
        reader.fault(QLatin1StringView("allow_list"), QStringLiteral("is no list"));
    policy.allowed = reader.texts(QLatin1StringView("allow_list"));
    // The allow list wins over the block.
    if (!policy.allowed.isEmpty())
        policy.mode = NetworkPolicy::Mode::Only;
    else if (blocked)
        policy.mode = NetworkPolicy::Mode::Blocked;
    return reader.finish(policy);
}

QJsonObject NetworkCodec::policyBody(const NetworkPolicy &policy)
{
    const bool only = policy.mode == NetworkPolicy::Mode::Only && !policy.allowed.isEmpty();
    return {{QLatin1StringView("block_network"), policy.mode != NetworkPolicy::Mode::Open && !only},
        {QLatin1StringView("allow_list"), only ? QJsonArray::fromStringList(policy.allowed) : QJsonArray()}};
}

Result<DestinationTest> NetworkCodec::test(JsonReader reader)
{
    DestinationTest test;
    test.outcome = outcomeOf(reader.requiredText(QLatin1StringView("outcome")));
    test.address = reader.text(QLatin1StringView("address"));
    if (const auto elapsed = reader.integer(QLatin1StringView("duration_ms")))
        test.elapsed = std::chrono::milliseconds(*elapsed);
    test.message = cleanedText(reader.text(QLatin1StringView("message")));
    return reader.finish(test);
}

QJsonObject NetworkCodec::testBody(const Destination &destination)
{
    return {{QLatin1StringView("host"), destination.host}, {QLatin1StringView("port"), destination.port}};
}

Result<NameService> NetworkCodec::nameService(JsonReader reader)
{
    NameService service;
    service.servers = reader.texts(QLatin1StringView("name_servers"));
    if (!reader.has(QLatin1StringView("name_servers")))
        reader.fault(QLatin1StringView("name_servers"), QStringLiteral("is missing")); // not while it starts
    return reader.finish(service);
}

NameService NetworkCodec::fromResolvConf(const QByteArray &text)
{
    NameService service;
    const QByteArrayList lines = text.split('\n');
    for (const QByteArray &line : lines) {
        const QByteArrayList words = line.simplified().split(' ');
        if (words.size() < 2 || words.at(0) != "nameserver")
            continue;
        // A scope names an interface of the sandbox and matters to nobody else.
        const QHostAddress address(QString::fromLatin1(words.at(1)).section(QLatin1Char('%'), 0, 0));
        if (!address.isNull())
            service.servers.append(address.toString());
    }
    return service;
}

} // namespace vivarium
