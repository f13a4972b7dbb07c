// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Secret.h"

#include <QHash>
#include <QMap>
#include <QSet>
#include <QString>

namespace vivarium {

/// Which ports were exposed from here, since Lizard can't list them (`lizard.md` §2.7). Numbers and host names are in a
/// file and outlive the program; tokens are kept in memory only, and asked for again when they are needed. A file that
/// can't be read is left as it is.
class PortMemory {
public:
    struct Port {
        QString host; ///< without scheme
        Secret token; ///< empty: to be asked for
        Secret address; ///< with the token in it
    };
    /// `path` of the file; empty: there is none.
    PortMemory(const ProfileId &profile, const QString &path);

    [[nodiscard]] QMap<int, Port> ports(const SandboxId &sandbox) const { return m_ports.value(sandbox); }
    void remember(const SandboxId &sandbox, int number, const Port &port);
    void forget(const SandboxId &sandbox, int number);
    /// `sandboxes` is a whole list. Forgets the ports of those that two lists in a row lack: one alone may be older
    /// than a sandbox that was just made.
    void keepOnly(const QList<SandboxId> &sandboxes);

private:
    void load();
    void save() const;

    ProfileId m_profile;
    QString m_path;
    QHash<SandboxId, QMap<int, Port>> m_ports;
    QSet<SandboxId> m_missing; ///< from the last whole list
};

} // namespace vivarium
