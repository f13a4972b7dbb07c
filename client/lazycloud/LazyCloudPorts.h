// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/PortApi.h"

#include <QObject>

namespace vivarium {

class FileApi;
struct LazyCloudContext;

/// Ports of a LazyCloud sandbox (`lazycloud.md` §7). The contract exposes and lists; closing and seeing what listens
/// inside need `x-vivarium`. Without it listeners are read from /proc/net, by the calls for files.
class LazyCloudPorts final : public QObject, public PortApi {
    Q_OBJECT
public:
    /// `files` has to live as long.
    LazyCloudPorts(LazyCloudContext &context, FileApi &files, QObject *parent = nullptr);

    Reply<QList<ExposedPort>> list(const SandboxId &sandbox) override;
    Reply<ExposedPort> expose(const SandboxId &sandbox, int port) override;
    Reply<Done> close(const SandboxId &sandbox, int port) override;
    Reply<QList<Listener>> listeners(const SandboxId &sandbox) override;
    Reply<PortProbe> probe(const ExposedPort &port) override;
    [[nodiscard]] QString tokenForShell() const override;

private:
    [[nodiscard]] Reply<QList<Listener>> readProcNet(const SandboxId &sandbox);
    [[nodiscard]] ExposedPort dressed(const SandboxId &sandbox, ExposedPort port) const;

    LazyCloudContext &m_context;
    FileApi &m_files;
};

} // namespace vivarium
