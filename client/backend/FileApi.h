// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "backend/FolderWatch.h"
#include "backend/Transfer.h"
#include "core/Id.h"
#include "core/Result.h"
#include "domain/FileEntry.h"

#include <memory>

namespace vivarium {

/// Files inside one sandbox. Calls restart the idle clock unless Feature::FreeObservation is there and they only look.
class FileApi {
public:
    virtual ~FileApi() = default;

    /// One page of a folder, by name in byte order. `cursor` empty: the first.
    [[nodiscard]] virtual Reply<DirectoryPage> list(
        const SandboxId &sandbox, const RemotePath &path, const QString &cursor) = 0;
    [[nodiscard]] virtual Reply<FileEntry> stat(const SandboxId &sandbox, const RemotePath &path) = 0;
    /// The first `limit` bytes (for a preview).
    [[nodiscard]] virtual Reply<FileContent> read(const SandboxId &sandbox, const RemotePath &path, qint64 limit) = 0;
    /// Small contents at once; parents are made. Larger ones: upload().
    [[nodiscard]] virtual Reply<Done> write(
        const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode) = 0;
    /// write() over content of which `digest` is the SHA-256 (32 bytes): Conflict if the file holds something else by
    /// then. A server of the contract alone can't compare and writes.
    [[nodiscard]] virtual Reply<Done> writeOver(const SandboxId &sandbox, const RemotePath &path,
        const QByteArray &digest, const QByteArray &bytes, int mode) = 0;

    [[nodiscard]] virtual Reply<Done> makeDirectory(const SandboxId &sandbox, const RemotePath &path) = 0;
    [[nodiscard]] virtual Reply<Done> removeFile(const SandboxId &sandbox, const RemotePath &path) = 0;
    /// With all that is in it.
    [[nodiscard]] virtual Reply<Done> removeDirectory(const SandboxId &sandbox, const RemotePath &path) = 0;
    /// Feature::MoveFiles; by a command inside where the backend lacks the call. Conflict when `to` exists and
    /// `overwrite` is false.
    [[nodiscard]] virtual Reply<Done> move(
        const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) = 0;
    [[nodiscard]] virtual Reply<Done> copy(
        const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) = 0;
    [[nodiscard]] virtual Reply<Done> changeMode(
        const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive) = 0;
    /// Unpacks a tar or zip archive into the new folder `target`, by a command inside the sandbox. Conflict when
    /// `target` exists. What came out before a failure stays there.
    [[nodiscard]] virtual Reply<Done> unpack(
        const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target) = 0;
    [[nodiscard]] virtual Reply<DiskUsage> usage(const SandboxId &sandbox, const RemotePath &path) = 0;

    /// Looks for a text or, with Feature::SearchFiles, an expression in the files below a folder. Without the feature
    /// the files with matches are read for their lines, and SearchQuery says what can't be asked for. Counts as use.
    [[nodiscard]] virtual std::unique_ptr<FileSearch> search(const SandboxId &sandbox, const SearchQuery &query) = 0;

    /// A local file to `target`, streamed. Fails if the local file changes its size meanwhile.
    [[nodiscard]] virtual std::unique_ptr<Transfer> upload(
        const SandboxId &sandbox, const QString &localFile, const RemotePath &target) = 0;
    /// A remote file to `localFile`, through a temporary file beside it; an existing file is replaced only at the end.
    [[nodiscard]] virtual std::unique_ptr<Transfer> download(
        const SandboxId &sandbox, const RemotePath &source, const QString &localFile) = 0;
    /// A local folder (or many local files and folders) below `targetDirectory`; symbolic links are sent as links,
    /// never followed. A local path that ends in "/." stands for all that is in that folder, without the folder.
    [[nodiscard]] virtual std::unique_ptr<Transfer> uploadTree(
        const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory) = 0;
    /// Remote files and folders below the existing local folder. Nothing is ever written outside of it, nor below
    /// another name than those of `sources`; that, links that would lead out, devices and sockets are left out and
    /// named in the error's details.
    [[nodiscard]] virtual std::unique_ptr<Transfer> downloadTree(
        const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory) = 0;

    /// Feature::WatchFolders.
    [[nodiscard]] virtual std::unique_ptr<FolderWatch> watch(const SandboxId &sandbox, const RemotePath &path) = 0;
};

} // namespace vivarium
