// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeFileSearch.h"
#include "backend/FileApi.h"

#include <QPointer>

#include <map>
#include <memory>

namespace vivarium {

class FakeBackend;

/// A transfer of FakeFileApi. Its end is an answer of the call script ("files.upload", "files.downloadTree" …), so it
/// can fail, hang or be held. Tests may report progress in between.
class FakeTransfer : public Transfer {
    Q_OBJECT
public:
    FakeTransfer(FakeBackend &backend, const QString &call, qint64 total, std::function<Result<Done>()> work);
    ~FakeTransfer() override;
    void cancel() override;
    void reportProgress(qint64 done, qint64 total) { Q_EMIT progressed(done, total); }

private:
    Reply<Done> m_reply;
};

/// File systems in memory, one for each sandbox, that refuse what the servers refuse (`lazycloud.md` §6 and the file
/// calls of the x-vivarium extensions): paths are absolute, listings in byte order and in pages, links never followed
/// at their end. Transfers read and write real files of this machine. Calls are named "files.list", "files.stat" and so
/// on.
class FakeFileApi : public FileApi {
public:
    explicit FakeFileApi(FakeBackend &backend);
    ~FakeFileApi() override;

    [[nodiscard]] Reply<DirectoryPage> list(
        const SandboxId &sandbox, const RemotePath &path, const QString &cursor) override;
    [[nodiscard]] Reply<FileEntry> stat(const SandboxId &sandbox, const RemotePath &path) override;
    [[nodiscard]] Reply<FileContent> read(const SandboxId &sandbox, const RemotePath &path, qint64 limit) override;
    [[nodiscard]] Reply<Done> writeOver(const SandboxId &sandbox, const RemotePath &path, const QByteArray &digest,
        const QByteArray &bytes, int mode) override;
    [[nodiscard]] Reply<Done> write(
        const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode) override;
    [[nodiscard]] Reply<Done> makeDirectory(const SandboxId &sandbox, const RemotePath &path) override;
    [[nodiscard]] Reply<Done> removeFile(const SandboxId &sandbox, const RemotePath &path) override;
    [[nodiscard]] Reply<Done> removeDirectory(const SandboxId &sandbox, const RemotePath &path) override;
    [[nodiscard]] Reply<Done> move(
        const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) override;
    [[nodiscard]] Reply<Done> copy(
        const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite) override;
    [[nodiscard]] Reply<Done> changeMode(
        const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive) override;
    /// What comes out is one file, "unpacked", with the archive's bytes.
    [[nodiscard]] Reply<Done> unpack(
        const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target) override;
    [[nodiscard]] Reply<DiskUsage> usage(const SandboxId &sandbox, const RemotePath &path) override;
    [[nodiscard]] std::unique_ptr<FileSearch> search(const SandboxId &sandbox, const SearchQuery &query) override;
    [[nodiscard]] std::unique_ptr<Transfer> upload(
        const SandboxId &sandbox, const QString &localFile, const RemotePath &target) override;
    [[nodiscard]] std::unique_ptr<Transfer> download(
        const SandboxId &sandbox, const RemotePath &source, const QString &localFile) override;
    [[nodiscard]] std::unique_ptr<Transfer> uploadTree(
        const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory) override;
    [[nodiscard]] std::unique_ptr<Transfer> downloadTree(
        const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory) override;
    [[nodiscard]] std::unique_ptr<FolderWatch> watch(const SandboxId &sandbox, const RemotePath &path) override;

    // What a program inside the sandbox does: no call is counted, watches are told.
    void putFile(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes = {}, int mode = 0644);
    void putDirectory(const SandboxId &sandbox, const RemotePath &path);
    void putLink(const SandboxId &sandbox, const RemotePath &path, const QByteArray &target);
    void putSpecial(const SandboxId &sandbox, const RemotePath &path, FileType type);
    void drop(const SandboxId &sandbox, const RemotePath &path);
    void setModified(const SandboxId &sandbox, const RemotePath &path, const QDateTime &time);
    void setOwner(const SandboxId &sandbox, const RemotePath &path, const QString &owner, const QString &group);

    // What is there, past the API.
    [[nodiscard]] bool exists(const SandboxId &sandbox, const RemotePath &path) const;
    [[nodiscard]] QByteArray bytesOf(const SandboxId &sandbox, const RemotePath &path) const;
    [[nodiscard]] int modeOf(const SandboxId &sandbox, const RemotePath &path) const;
    [[nodiscard]] QList<QByteArray> namesIn(const SandboxId &sandbox, const RemotePath &path) const;

    void setPageSize(qsizetype entries) { m_pageSize = entries; }
    /// Listings end with "truncated" after this many entries; −1: never.
    void setListingLimit(qsizetype entries) { m_listingLimit = entries; }
    [[nodiscard]] QList<FolderWatch *> watches(const RemotePath &path) const;
    [[nodiscard]] QList<FakeTransfer *> activeTransfers() const;
    /// The search that was begun last, while it lives.
    [[nodiscard]] FakeFileSearch *lastSearch() const { return m_search; }

private:
    struct Node;
    using NodePointer = std::shared_ptr<Node>;
    struct Node {
        FileType type = FileType::Directory;
        QByteArray bytes;
        int mode = 0755;
        QDateTime modifiedAt;
        QString owner = QStringLiteral("root");
        QString group = QStringLiteral("root");
        QByteArray linkTarget;
        std::map<QByteArray, NodePointer> children;
    };

    [[nodiscard]] Node &root(const SandboxId &sandbox) const;
    /// nullptr when there is none. `follow`: also a link at the end.
    [[nodiscard]] NodePointer find(const SandboxId &sandbox, const RemotePath &path, bool follow, int hops = 0) const;
    [[nodiscard]] FileEntry entryOf(const SandboxId &sandbox, const RemotePath &path, const Node &node) const;
    [[nodiscard]] std::optional<ApiError> refuse(const SandboxId &sandbox, const RemotePath &path) const;
    Result<Done> put(const SandboxId &sandbox, const RemotePath &path, const NodePointer &node, bool overwrite);
    Result<Done> makePath(const SandboxId &sandbox, const RemotePath &path);
    Result<Done> removeNode(const SandboxId &sandbox, const RemotePath &path, bool directory);
    Result<Done> relocate(
        const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite, bool keep);
    void take(const SandboxId &sandbox, const RemotePath &path);
    Result<Done> importTree(const SandboxId &sandbox, const QString &localPath, const RemotePath &directory);
    Result<Done> exportTree(
        const RemotePath &path, const NodePointer &node, const QString &localDirectory, QStringList &leftOut) const;
    static NodePointer cloned(const NodePointer &node);
    static void addUsage(const Node &node, DiskUsage &usage);
    static void setModeBelow(Node &node, int mode, bool recursive);
    void notify(const SandboxId &sandbox, const RemotePath &path, FolderChange::Kind kind);
    std::unique_ptr<Transfer> begin(const QString &call, qint64 total, std::function<Result<Done>()> work);

    struct Watch {
        SandboxId sandbox;
        RemotePath path;
        QPointer<FolderWatch> watch;
    };
    FakeBackend &m_backend;
    mutable std::map<QString, NodePointer> m_roots;
    QList<Watch> m_watches;
    QList<QPointer<FakeTransfer>> m_transfers;
    QPointer<FakeFileSearch> m_search;
    qsizetype m_pageSize = 1000;
    qsizetype m_listingLimit = -1;
};

} // namespace vivarium
