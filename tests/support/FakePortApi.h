// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/PortApi.h"

#include <QHash>
#include <QMap>

namespace vivarium {

class FakeBackend;

/// Ports in memory. Calls are named "ports.list", "ports.expose" and so on.
class FakePortApi : public PortApi {
public:
    explicit FakePortApi(FakeBackend &backend);

    [[nodiscard]] Reply<QList<ExposedPort>> list(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<ExposedPort> expose(const SandboxId &sandbox, int port) override;
    [[nodiscard]] Reply<Done> close(const SandboxId &sandbox, int port) override;
    [[nodiscard]] Reply<QList<Listener>> listeners(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<PortProbe> probe(const ExposedPort &port) override;
    [[nodiscard]] QString tokenForShell() const override { return QStringLiteral("$LAZYCLOUD_TOKEN"); }

    /// What a program inside, or another client, does: no call is counted.
    void listen(const SandboxId &sandbox, const Listener &listener) { m_listeners[sandbox].append(listener); }
    void stopListening(const SandboxId &sandbox, int port);
    ExposedPort put(const SandboxId &sandbox, int port);
    /// Whether ports of this sandbox need the token; nullopt: the server doesn't tell.
    void setAuthorized(const SandboxId &sandbox, std::optional<bool> authorized);
    /// What calling the address of a port gives.
    void setProbe(int port, const PortProbe &probe) { m_probes.insert(port, probe); }
    void setUrl(int port, const QString &url) { m_urls.insert(port, url); }
    [[nodiscard]] bool isExposed(const SandboxId &sandbox, int port) const;

private:
    [[nodiscard]] ExposedPort made(const SandboxId &sandbox, int port) const;

    FakeBackend &m_backend;
    QHash<SandboxId, QList<int>> m_exposed;
    QHash<SandboxId, QList<Listener>> m_listeners;
    QHash<SandboxId, std::optional<bool>> m_authorized;
    QHash<int, PortProbe> m_probes;
    QHash<int, QString> m_urls;
};

} // namespace vivarium
