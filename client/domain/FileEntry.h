// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace vivarium {

/// A path inside a sandbox: raw bytes, absolute, '/'-separated. Never a path of this machine.
/// Bytes, since names need not be valid UTF-8; paths that came from the server go back unchanged.
using RemotePath = QByteArray;

enum class FileType { File, Directory, SymbolicLink, Fifo, Socket, BlockDevice, CharacterDevice, Unknown };

/// One entry of a folder. `name` is hostile: show it through Format::escaped().
struct FileEntry {
    QByteArray name; ///< raw bytes, without a slash
    FileType type = FileType::Unknown;
    qint64 size = 0; ///< bytes
    int mode = 0; ///< permission bits, 0..07777
    QDateTime modifiedAt; ///< UTC
    QString owner; ///< name, or the number as text
    QString group;
    QByteArray linkTarget; ///< of a symbolic link; empty where the server doesn't tell
    std::optional<FileType> targetType; ///< nullopt for a link: dangling, or not told
    /// Whether opening it shows a folder: a directory or a link to one.
    [[nodiscard]] bool opensAsDirectory() const
    {
        return type == FileType::Directory || (type == FileType::SymbolicLink && targetType == FileType::Directory);
    }
    friend bool operator==(const FileEntry &, const FileEntry &) = default;
};

/// A part of a folder.
struct DirectoryPage {
    RemotePath path; ///< cleaned, absolute
    QList<FileEntry> entries;
    QString nextCursor; ///< empty on the last page
    bool truncated = false; ///< the server has more that can't be had
};

/// The beginning of a file.
struct FileContent {
    QByteArray bytes;
    bool truncated = false; ///< the file goes on
};

struct DiskUsage {
    qint64 files = 0;
    qint64 directories = 0;
    qint64 bytes = 0;
    bool complete = true; ///< false: counted only in part
};

/// What happened in a watched folder.
struct FolderChange {
    enum class Kind { Created, Deleted, Modified };
    QByteArray name;
    Kind kind = Kind::Modified;
};

} // namespace vivarium
