// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/NetworkApi.h"

#include <QObject>

namespace vivarium {

class FileApi;
struct LazyCloudContext;

/// Outbound rules of a LazyCloud sandbox (`lazycloud.md` §7); trying a destination from inside needs `x-vivarium`.
class LazyCloudNetwork final : public QObject, public NetworkApi {
    Q_OBJECT
public:
    /// `files` has to live as long.
    LazyCloudNetwork(LazyCloudContext &context, FileApi &files, QObject *parent = nullptr);

    Reply<NetworkPolicy> read(const SandboxId &sandbox) override;
    Reply<NetworkPolicy> apply(const SandboxId &sandbox, const NetworkPolicy &policy) override;
    Reply<NameService> nameService(const SandboxId &sandbox) override;
    Reply<DestinationTest> test(const SandboxId &sandbox, const Destination &destination) override;

private:
    LazyCloudContext &m_context;
    FileApi &m_files;
};

} // namespace vivarium
