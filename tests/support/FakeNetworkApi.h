// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/NetworkApi.h"

#include <QHash>

namespace vivarium {

class FakeBackend;

/// Outbound rules in memory: takes ten ranges, masks them, refuses names (`lazycloud.md` §7). Calls are named
/// "network.read" and so on.
class FakeNetworkApi : public NetworkApi {
public:
    explicit FakeNetworkApi(FakeBackend &backend);

    [[nodiscard]] Reply<NetworkPolicy> read(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<NetworkPolicy> apply(const SandboxId &sandbox, const NetworkPolicy &policy) override;
    [[nodiscard]] Reply<NameService> nameService(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<DestinationTest> test(const SandboxId &sandbox, const Destination &destination) override;

    /// What another client does: no call is counted.
    void put(const SandboxId &sandbox, const NetworkPolicy &policy) { m_policies.insert(sandbox, policy); }
    [[nodiscard]] NetworkPolicy policyOf(const SandboxId &sandbox) const { return m_policies.value(sandbox); }
    void setNameService(const NameService &service) { m_names = service; }
    /// What trying a host gives; without it the rules decide.
    void setTest(const QString &host, const DestinationTest &test) { m_tests.insert(host, test); }
    [[nodiscard]] const QList<Destination> &tested() const { return m_tested; }

private:
    FakeBackend &m_backend;
    QHash<SandboxId, NetworkPolicy> m_policies;
    QHash<QString, DestinationTest> m_tests;
    QList<Destination> m_tested;
    NameService m_names{{QStringLiteral("10.89.0.1")}, false};
};

} // namespace vivarium
