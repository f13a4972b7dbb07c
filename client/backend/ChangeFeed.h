// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QObject>

namespace vivarium {

/// Tells that something changed on the server, so that lists refresh without polling. Reconnects by itself with
/// back-off
/// (`lazycloud.md` §10.1). Where a server has no stream the feed stays silent and isLive() false: the lists poll.
class ChangeFeed : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] virtual bool isLive() const = 0;
    /// Off while nothing is shown.
    virtual void setEnabled(bool enabled) = 0;

Q_SIGNALS:
    void liveChanged(bool live);
    /// A sandbox was made, changed or ended. The id may be empty when the server grouped changes.
    void sandboxChanged(const vivarium::SandboxId &id);
    void imagesChanged();
    /// Secrets or volumes.
    void storageChanged();
    /// Changes were missed: reload all that is shown.
    void reset();
};

} // namespace vivarium
