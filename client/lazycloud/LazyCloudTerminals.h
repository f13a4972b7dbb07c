// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalApi.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Terminals of LazyCloud sandboxes (`lazycloud.md` §9), kept by the server where `x-vivarium` has them.
class LazyCloudTerminals final : public QObject, public TerminalApi {
    Q_OBJECT
public:
    explicit LazyCloudTerminals(LazyCloudContext &context, QObject *parent = nullptr);

    std::unique_ptr<TerminalChannel> open(
        const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume) override;
    Reply<QList<KeptTerminal>> kept(const SandboxId &sandbox) override;
    Reply<Done> hangUp(const SandboxId &sandbox, const TerminalId &terminal) override;

private:
    LazyCloudContext &m_context;
};

} // namespace vivarium
