// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileApi.h"
#include "transfer/TransferKeeper.h"

#include <QObject>

namespace vivarium {

class CommandRunner;
struct LizardContext;

/// Files in a Lizard sandbox (`lizard.md` §4). What the API lacks (folders, copies, permissions, archives, names that
/// are no text) goes through commands inside the sandbox.
class LizardFiles final : public QObject, public FileApi {
    Q_OBJECT
public:
    /// Larger files are sent in parts: the API takes a file as one JSON text.
    static constexpr qint64 LargestWrite = 6 << 20;

    /// `commands` has to live as long.
    LizardFiles(LizardContext &context, CommandRunner &commands, QObject *parent = nullptr);
    /// Transfers under way are cancelled.
    ~LizardFiles() override;

    Reply<DirectoryPage> list(const SandboxId &sandbox, const RemotePath &path, const QString &cursor) override;
    Reply<FileEntry> stat(const SandboxId &sandbox, const RemotePath &path) override;
    Reply<FileContent> read(const SandboxId &sandbox, const RemotePath &path, qint64 limit) override;
    Reply<Done> write(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode) override;
    Reply<Done> writeOver(const SandboxId &sandbox, const RemotePath &path, const QByteArray &digest,
        const QByteArray &bytes, int mode) override;
    Reply<Done> makeDirectory(const SandboxId &sandbox, const RemotePath &path) override;
    Reply<Done> removeFile(const SandboxId &sandbox, const RemotePath &path) override;
    Reply<Done> removeDirectory(const SandboxId &sandbox, const RemotePath &path) override;
    Reply<Done> move(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) override;
    Reply<Done> copy(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) override;
    Reply<Done> changeMode(const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive) override;
    Reply<Done> unpack(const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target) override;
    Reply<DiskUsage> usage(const SandboxId &sandbox, const RemotePath &path) override;
    std::unique_ptr<FileSearch> search(const SandboxId &sandbox, const SearchQuery &query) override;
    std::unique_ptr<Transfer> upload(
        const SandboxId &sandbox, const QString &localFile, const RemotePath &target) override;
    std::unique_ptr<Transfer> download(
        const SandboxId &sandbox, const RemotePath &source, const QString &localFile) override;
    std::unique_ptr<Transfer> uploadTree(
        const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory) override;
    std::unique_ptr<Transfer> downloadTree(
        const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory) override;
    std::unique_ptr<FolderWatch> watch(const SandboxId &sandbox, const RemotePath &path) override;

private:
    [[nodiscard]] Reply<Done> runDone(const SandboxId &sandbox, const QString &script, const QList<QByteArray> &paths);

    LizardContext &m_context;
    CommandRunner &m_commands;
    TransferKeeper m_transfers;
};

} // namespace vivarium
