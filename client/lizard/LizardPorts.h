// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/PortApi.h"
#include "lizard/PortMemory.h"

#include <QObject>

namespace vivarium {

class CommandRunner;
struct LizardContext;

/// Ports of Lizard sandboxes (`lizard.md` §2.7): private, each call needs their token. The list is what was exposed
/// from here.
class LizardPorts final : public QObject, public PortApi {
    Q_OBJECT
public:
    /// `memoryPath` empty: the usual one. `commands` has to live as long.
    LizardPorts(LizardContext &context, CommandRunner &commands, const QString &memoryPath, QObject *parent = nullptr);

    Reply<QList<ExposedPort>> list(const SandboxId &sandbox) override;
    /// Again for one that is exposed: its token is told again.
    Reply<ExposedPort> expose(const SandboxId &sandbox, int port) override;
    Reply<Done> close(const SandboxId &sandbox, int port) override;
    Reply<QList<Listener>> listeners(const SandboxId &sandbox) override;
    Reply<PortProbe> probe(const ExposedPort &port) override;
    QString tokenForShell() const override;
    QString tokenHeader() const override;
    /// After a whole list of sandboxes: what was exposed in others is forgotten.
    void keepOnly(const QList<SandboxId> &sandboxes) { m_memory.keepOnly(sandboxes); }

private:
    LizardContext &m_context;
    CommandRunner &m_commands;
    PortMemory m_memory;
};

} // namespace vivarium
