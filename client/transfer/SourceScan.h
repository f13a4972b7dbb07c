// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Sandbox.h"
#include "transfer/Worker.h"

#include <QByteArray>
#include <QList>

namespace vivarium {

/// What of a folder of this machine would be sent as the source of a sandbox.
struct SourceScan {
    struct Entry {
        QByteArray name; ///< relative to the folder, with slashes
        qint64 size = 0; ///< bytes; 0 unless a file
        qint64 modifiedAt = 0; ///< seconds since 1970
        int mode = 0644; ///< 0..0777
        enum class Type { File, Folder, Link } type = Type::File;
        QByteArray linkTarget;
    };
    static constexpr qint64 mostBytes = 512LL << 20; ///< of the zip (`lazycloud.md` §3.1)
    static constexpr qsizetype mostEntries = 100'000;

    QList<Entry> entries; ///< by name, a folder before what is in it
    qint64 files = 0; ///< links included
    qint64 bytes = 0;
    qint64 leftOut = 0; ///< files and folders that the rules name; what is in the folders isn't counted
    QList<QByteArray> special; ///< sockets, pipes, devices: can't be sent; at most a few

    /// Walks the folder; blocks, so for workers. Links are taken as links. Fails where something can't be read, and
    /// where there is more than can be sent.
    [[nodiscard]] static Result<SourceScan> of(const SourceFolder &folder, const StopFlag &stop);
};

} // namespace vivarium
