// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityEntry.h"
#include "core/ApiError.h"
#include "domain/Network.h"
#include "sandboxes/SandboxKey.h"

#include <QStringList>

#include <optional>

namespace vivarium {

struct Command;
struct CommandRequest;
class ConnectionRegistry;
class SandboxListModel;

/// Begins entries of the history with what things are called at present, and keeps secrets out of them.
class EntryMaker {
public:
    /// Both must outlive it.
    EntryMaker(const ConnectionRegistry &connections, const SandboxListModel &sandboxes);

    /// Of now; `name` is taken where the list doesn't know the sandbox.
    [[nodiscard]] ActivityEntry about(ActivityKind kind, const SandboxKey &sandbox, const QString &name = {}) const;
    [[nodiscard]] ActivityEntry about(ActivityKind kind, const ProfileId &profile) const;

    /// Makes it a failure. Words of `secrets` that the server repeats in its sentence are left out.
    static void fail(ActivityEntry &entry, const ApiError &error, const QStringList &secrets = {});
    static void setPolicy(ActivityEntry &entry, const NetworkPolicy &policy);
    /// The program that a request runs, without folder; empty where the first word may be something else, as the
    /// assignment of a variable.
    [[nodiscard]] static QString programOf(const CommandRequest &request);
    /// The same of a command that is split already.
    [[nodiscard]] static QString programOf(const QStringList &arguments);
    /// What of a request must not be repeated: its words but the first, and its environment.
    [[nodiscard]] static QStringList secretsOf(const CommandRequest &request);
    [[nodiscard]] static QStringList secretsOf(const Command &command);
    /// The text with each secret of some length replaced by "…".
    [[nodiscard]] static QString without(QString text, QStringList secrets);

private:
    const ConnectionRegistry &m_connections;
    const SandboxListModel &m_sandboxes;
};

} // namespace vivarium
