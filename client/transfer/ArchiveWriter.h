// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "transfer/BytePipe.h"
#include "transfer/Worker.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace vivarium {

/// What a tar of local files will hold, known before its first byte is sent. All functions block: for workers.
struct ArchivePlan {
    enum class MemberType { File, Directory, SymbolicLink };
    struct Member {
        QByteArray name; ///< in the archive, relative
        QByteArray localPath; ///< absolute
        MemberType type = MemberType::File;
        qint64 size = 0; ///< bytes; 0 unless a file
        int mode = 0644; ///< 0..0777
        qint64 modifiedAt = 0; ///< seconds since 1970
        QByteArray linkTarget;
    };
    QList<Member> members;
    qint64 archiveBytes = 0; ///< exact length of the tar
    QStringList leftOut; ///< names of sockets, pipes and devices
};

struct ArchiveWriter {
    /// Walks files and folders; a path that ends in "/." stands for all that is in that folder, without it. Links are
    /// taken as links and never followed. Fails on what can't be read, on two items of one name, and when there is
    /// nothing to send. `fileLimit`: no file may be larger; −1: any.
    [[nodiscard]] static Result<ArchivePlan> plan(
        const QStringList &localPaths, qint64 fileLimit, const StopFlag &stop);

    /// Writes exactly plan.archiveBytes into the pipe and finishes it. Fails when a file can't be read any more, or has
    /// changed its size since.
    [[nodiscard]] static Result<Done> write(const ArchivePlan &plan, BytePipe &pipe, const StopFlag &stop);
};

} // namespace vivarium
