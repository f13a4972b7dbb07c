// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ConnectionDetails.h"
#include "backend/ConnectionStatus.h"
#include "core/Id.h"
#include "core/Result.h"
#include "domain/Capabilities.h"

#include <QObject>

namespace vivarium {

class AccountApi;
class ChangeFeed;
class DesktopApi;
class FileApi;
class ImageApi;
class NetworkApi;
class PortApi;
class ProcessApi;
class SandboxApi;
class ScheduleApi;
class StorageApi;
class SnapshotApi;
class TerminalApi;

/// A server with sandboxes, as one profile reaches it. Owns its network objects: a server that hangs holds up no other.
/// All calls are made, and answered, in the thread the backend lives in.
class Backend : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] virtual ProfileId profile() const = 0;
    /// "LazyCloud", "Local engine": for a person.
    [[nodiscard]] virtual QString kindName() const = 0;
    [[nodiscard]] virtual const Capabilities &capabilities() const = 0;
    [[nodiscard]] virtual const ConnectionStatus &status() const = 0;
    /// As of now; asks nobody.
    [[nodiscard]] virtual ConnectionDetails details() const = 0;
    /// Signs in, reads identity and capabilities. Answers with whom we are, as "dev@example.test · acme".
    [[nodiscard]] virtual Reply<QString> connectToServer() = 0;
    /// Tries at once instead of waiting for `retryAt`.
    virtual void retryNow() = 0;

    [[nodiscard]] virtual SandboxApi &sandboxes() = 0;
    [[nodiscard]] virtual ProcessApi &processes() = 0;
    [[nodiscard]] virtual FileApi &files() = 0;
    [[nodiscard]] virtual ImageApi &images() = 0;
    [[nodiscard]] virtual SnapshotApi &snapshots() = 0;
    [[nodiscard]] virtual TerminalApi &terminals() = 0;
    [[nodiscard]] virtual PortApi &ports() = 0;
    [[nodiscard]] virtual NetworkApi &network() = 0;
    [[nodiscard]] virtual AccountApi &account() = 0;
    [[nodiscard]] virtual StorageApi &storage() = 0;
    [[nodiscard]] virtual ChangeFeed &changes() = 0;
    /// Null without Feature::Schedules.
    [[nodiscard]] virtual ScheduleApi *schedules() { return nullptr; }
    /// Null without Feature::Desktops.
    [[nodiscard]] virtual DesktopApi *desktops() { return nullptr; }

Q_SIGNALS:
    void statusChanged();
    void capabilitiesChanged();
};

} // namespace vivarium
