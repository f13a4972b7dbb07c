// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/FileEntry.h"

#include <QObject>

namespace vivarium {

/// Changes in one remote folder (Feature::WatchFolders). Reconnects by itself; deleting it ends it.
class FolderWatch : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    void changed(const QList<vivarium::FolderChange> &changes);
    /// Changes were lost (overflow or reconnect): list the folder again.
    void missed();
    /// The folder is no more.
    void gone();
    void failed(const vivarium::ApiError &error);
};

} // namespace vivarium
