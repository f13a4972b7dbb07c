// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileDifference.h"
#include "domain/RemotePaths.h"
#include "http/JsonReader.h"

namespace vivarium {

/// File calls of `lazycloud.md` §6 (File, FileList) and of `x-vivarium` (Entry).
struct FileCodec {
    /// C/files. Links were followed by the server, so an entry here is never a symbolic link, unless it dangles.
    [[nodiscard]] static Result<DirectoryPage> contractList(JsonReader reader);
    [[nodiscard]] static Result<FileEntry> contractFile(JsonReader reader);
    /// XC/files.
    [[nodiscard]] static Result<DirectoryPage> page(JsonReader reader);
    /// XC/files/stat.
    [[nodiscard]] static Result<FileEntry> entry(JsonReader reader);
    [[nodiscard]] static Result<DiskUsage> usage(JsonReader reader);
    /// `event: change` of XC/watch.
    [[nodiscard]] static Result<QList<FolderChange>> changes(JsonReader reader);
    /// XC/image-changes.
    [[nodiscard]] static Result<FileDifferences> differences(JsonReader reader);

    /// Whether a JSON text can hold the path. Where it can't, only calls that take it in the query will do.
    [[nodiscard]] static bool isText(const RemotePath &path);
};

} // namespace vivarium
