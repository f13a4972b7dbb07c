// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeNetworkApi.h"

#include "FakeBackend.h"

#include <QHostAddress>

namespace vivarium {

namespace {

std::unexpected<ApiError> networkRefusal(ErrorKind kind, int status, const QString &sentence)
{
    return std::unexpected(CallScript::error(kind, status, sentence));
}

/// As the server masks it; empty: it is no range.
QString maskedRange(const QString &text)
{
    const bool bare = !text.contains(u'/');
    const QHostAddress address(text.section(u'/', 0, 0));
    if (address.isNull())
        return {};
    const int bits = address.protocol() == QAbstractSocket::IPv4Protocol ? 32 : 128;
    bool isNumber = false;
    const int length = bare ? bits : text.section(u'/', 1).toInt(&isNumber);
    if (length < 0 || length > bits || (!bare && !isNumber))
        return {};
    if (bits == 128)
        return text.contains(u'/') ? text : text + QStringLiteral("/128");
    const quint32 mask = length == 0 ? 0 : ~quint32(0) << (32 - length);
    return QStringLiteral("%1/%2").arg(QHostAddress(address.toIPv4Address() & mask).toString()).arg(length);
}

} // namespace

FakeNetworkApi::FakeNetworkApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<NetworkPolicy> FakeNetworkApi::read(const SandboxId &sandbox)
{
    return m_backend.calls().answer<NetworkPolicy>(
        QStringLiteral("network.read"), [this, sandbox]() -> Result<NetworkPolicy> {
            if (!m_backend.capabilities().has(Feature::NetworkRules))
                return networkRefusal(ErrorKind::Unsupported, 501, QStringLiteral("There are no rules here."));
            if (!m_backend.fakeSandboxes().find(sandbox))
                return networkRefusal(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there."));
            return m_policies.value(sandbox);
        });
}

Reply<NetworkPolicy> FakeNetworkApi::apply(const SandboxId &sandbox, const NetworkPolicy &policy)
{
    return m_backend.calls().answer<NetworkPolicy>(
        QStringLiteral("network.apply"), [this, sandbox, policy]() -> Result<NetworkPolicy> {
            const Sandbox *found = m_backend.fakeSandboxes().find(sandbox);
            if (!found)
                return networkRefusal(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there."));
            if (found->state != SandboxState::Running)
                return networkRefusal(ErrorKind::Conflict, 409, QStringLiteral("The sandbox is not running."));
            if (policy.allowed.size() > NetworkPolicy::mostRanges)
                return networkRefusal(ErrorKind::Invalid, 400, QStringLiteral("At most 10 ranges."));
            NetworkPolicy made{policy.mode, {}};
            for (const QString &range : policy.allowed) {
                const QString masked = maskedRange(range);
                if (masked.isEmpty())
                    return networkRefusal(ErrorKind::Invalid, 400, QStringLiteral("%1 is no range.").arg(range));
                made.allowed << masked;
            }
            if (made.mode != NetworkPolicy::Mode::Only && !made.allowed.isEmpty())
                return networkRefusal(ErrorKind::Invalid, 400, QStringLiteral("Either blocked or a list."));
            m_policies.insert(sandbox, made);
            return made;
        });
}

Reply<NameService> FakeNetworkApi::nameService(const SandboxId &sandbox)
{
    return m_backend.calls().answer<NameService>(
        QStringLiteral("network.nameService"), [this, sandbox]() -> Result<NameService> {
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            if (!m_backend.capabilities().has(Feature::TestDestination))
                m_backend.touch(sandbox, false); // read through the calls for files
            return m_names;
        });
}

Reply<DestinationTest> FakeNetworkApi::test(const SandboxId &sandbox, const Destination &destination)
{
    return m_backend.calls().answer<DestinationTest>(
        QStringLiteral("network.test"), [this, sandbox, destination]() -> Result<DestinationTest> {
            if (!m_backend.capabilities().has(Feature::TestDestination))
                return networkRefusal(ErrorKind::Unsupported, 405, QStringLiteral("This server has no such call."));
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            m_tested.append(destination);
            if (m_tests.contains(destination.host))
                return m_tests.value(destination.host);
            DestinationTest test;
            test.outcome = m_policies.value(sandbox).mode == NetworkPolicy::Mode::Open
                ? DestinationTest::Outcome::Connected
                : DestinationTest::Outcome::Denied;
            test.elapsed = std::chrono::milliseconds(14);
            return test;
        });
}

} // namespace vivarium
