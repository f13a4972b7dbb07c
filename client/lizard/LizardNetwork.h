// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/NetworkApi.h"

#include <QObject>

namespace vivarium {

class SandboxApi;
struct LizardContext;

/// What a Lizard sandbox may reach: told with the sandbox, fixed for its life (`lizard.md` §2.2).
class LizardNetwork final : public QObject, public NetworkApi {
    Q_OBJECT
public:
    /// `sandboxes` has to live as long.
    LizardNetwork(LizardContext &context, SandboxApi &sandboxes, QObject *parent = nullptr);

    Reply<NetworkPolicy> read(const SandboxId &sandbox) override;
    Reply<NetworkPolicy> apply(const SandboxId &sandbox, const NetworkPolicy &policy) override;
    Reply<NameService> nameService(const SandboxId &sandbox) override;
    Reply<DestinationTest> test(const SandboxId &sandbox, const Destination &destination) override;

private:
    LizardContext &m_context;
    SandboxApi &m_sandboxes;
};

} // namespace vivarium
