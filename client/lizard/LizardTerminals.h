// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalApi.h"

#include <QObject>

namespace vivarium {

struct LizardContext;

/// Terminals of Lizard (`lizard.md` §6): each connection is a new shell, and ends with it.
class LizardTerminals final : public QObject, public TerminalApi {
    Q_OBJECT
public:
    explicit LizardTerminals(LizardContext &context, QObject *parent = nullptr);

    std::unique_ptr<TerminalChannel> open(
        const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume) override;
    Reply<QList<KeptTerminal>> kept(const SandboxId &sandbox) override;
    Reply<Done> hangUp(const SandboxId &sandbox, const TerminalId &terminal) override;

private:
    LizardContext &m_context;
};

} // namespace vivarium
