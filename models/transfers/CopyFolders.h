// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "transfer/LockedFolder.h"
#include "transfer/Worker.h"

#include <QThreadPool>

#include <memory>

namespace vivarium {

/// Where on this machine copies between sandboxes lie while they are on their way: a folder for each, all in one root
/// that nobody else can read. Removes them by the bytes of their names, which a sandbox has chosen.
class CopyFolders {
public:
    CopyFolders();
    /// Waits a few seconds for what is being removed and for the root; what is still there then goes at the next start.
    ~CopyFolders();
    Q_DISABLE_COPY_MOVE(CopyFolders)

    /// The path of a folder for one more copy, which isn't made yet.
    [[nodiscard]] Result<QString> next();
    /// With all that is in it, in a worker.
    void remove(const QString &folder);

    /// Removes the roots in `directory` of programs that have ended without it: a crash, or no time left. Blocks: for
    /// workers.
    static void removeLeftovers(const QString &directory);

private:
    [[nodiscard]] Result<Done> makeRoot();

    std::shared_ptr<LockedFolder> m_root; ///< made at the first copy
    StopFlag m_stop;
    QThreadPool m_removals; ///< one after the other
    int m_made = 0;
};

} // namespace vivarium
