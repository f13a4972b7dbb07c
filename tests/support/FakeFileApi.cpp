// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeFileApi.h"

#include "FakeBackend.h"
#include "inside/NamePatterns.h"

#include <QCryptographicHash>

#include <algorithm>

namespace vivarium {

namespace {

ApiError fileError(ErrorKind kind, int status, const QString &sentence)
{
    return CallScript::error(kind, status, sentence);
}

RemotePath parentOf(const RemotePath &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash <= 0 ? QByteArrayLiteral("/") : path.first(slash);
}

RemotePath joined(const RemotePath &directory, const QByteArray &name)
{
    return directory == "/" ? '/' + name : directory + '/' + name;
}

} // namespace

FakeFileApi::FakeFileApi(FakeBackend &backend)
    : m_backend(backend)
{
}

FakeFileApi::~FakeFileApi() = default;

Reply<DirectoryPage> FakeFileApi::list(const SandboxId &sandbox, const RemotePath &path, const QString &cursor)
{
    return m_backend.calls().answer<DirectoryPage>(
        QStringLiteral("files.list"), [this, sandbox, path, cursor]() -> Result<DirectoryPage> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, true);
            const NodePointer node = find(sandbox, path, true);
            if (!node)
                return std::unexpected(fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such folder.")));
            if (node->type != FileType::Directory)
                return std::unexpected(fileError(ErrorKind::Conflict, 409, QStringLiteral("This is not a folder.")));
            DirectoryPage page;
            page.path = path;
            const QByteArray after = QByteArray::fromHex(cursor.toLatin1());
            auto child = cursor.isEmpty() ? node->children.begin() : node->children.upper_bound(after);
            qsizetype position = std::distance(node->children.begin(), child);
            for (; child != node->children.end() && page.entries.size() < m_pageSize; ++child, ++position) {
                if (m_listingLimit >= 0 && position >= m_listingLimit) {
                    page.truncated = true;
                    return page;
                }
                page.entries.append(entryOf(sandbox, joined(path, child->first), *child->second));
            }
            if (child != node->children.end())
                page.nextCursor = QString::fromLatin1(page.entries.last().name.toHex());
            return page;
        });
}

Reply<FileEntry> FakeFileApi::stat(const SandboxId &sandbox, const RemotePath &path)
{
    return m_backend.calls().answer<FileEntry>(
        QStringLiteral("files.stat"), [this, sandbox, path]() -> Result<FileEntry> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, true);
            const NodePointer node = find(sandbox, path, false);
            if (!node)
                return std::unexpected(
                    fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file or folder.")));
            return entryOf(sandbox, path, *node);
        });
}

Reply<FileContent> FakeFileApi::read(const SandboxId &sandbox, const RemotePath &path, qint64 limit)
{
    return m_backend.calls().answer<FileContent>(
        QStringLiteral("files.read"), [this, sandbox, path, limit]() -> Result<FileContent> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, false);
            const NodePointer node = find(sandbox, path, true);
            if (!node)
                return std::unexpected(fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file.")));
            if (node->type != FileType::File)
                return std::unexpected(fileError(ErrorKind::Conflict, 409, QStringLiteral("This is not a file.")));
            return FileContent{
                node->bytes.first(std::min<qsizetype>(limit, node->bytes.size())), node->bytes.size() > limit};
        });
}

Reply<Done> FakeFileApi::write(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode)
{
    return writeOver(sandbox, path, {}, bytes, mode);
}

Reply<Done> FakeFileApi::writeOver(
    const SandboxId &sandbox, const RemotePath &path, const QByteArray &digest, const QByteArray &bytes, int mode)
{
    const QByteArray wanted = m_backend.capabilities().has(Feature::LargeFiles) ? digest : QByteArray();
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.write"), [this, sandbox, path, wanted, bytes, mode]() -> Result<Done> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            if (!wanted.isEmpty()
                && QCryptographicHash::hash(bytesOf(sandbox, path), QCryptographicHash::Sha256) != wanted)
                return std::unexpected(
                    fileError(ErrorKind::Conflict, 409, QStringLiteral("It holds something else by now.")));
            m_backend.touch(sandbox, false);
            auto node = std::make_shared<Node>();
            node->type = FileType::File;
            node->bytes = bytes;
            node->mode = mode;
            return put(sandbox, path, node, true);
        });
}

Reply<Done> FakeFileApi::makeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.makeDirectory"), [this, sandbox, path]() -> Result<Done> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, false);
            return makePath(sandbox, path);
        });
}

Reply<Done> FakeFileApi::removeFile(const SandboxId &sandbox, const RemotePath &path)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.removeFile"), [this, sandbox, path] { return removeNode(sandbox, path, false); });
}

Reply<Done> FakeFileApi::removeDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.removeDirectory"), [this, sandbox, path] { return removeNode(sandbox, path, true); });
}

Reply<Done> FakeFileApi::move(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.move"), [=, this] { return relocate(sandbox, from, to, overwrite, false); });
}

Reply<Done> FakeFileApi::copy(const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("files.copy"), [=, this] { return relocate(sandbox, from, to, overwrite, true); });
}

Reply<Done> FakeFileApi::changeMode(const SandboxId &sandbox, const RemotePath &path, int mode, bool recursive)
{
    return m_backend.calls().answer<Done>(QStringLiteral("files.changeMode"), [=, this]() -> Result<Done> {
        if (const auto refusal = refuse(sandbox, path))
            return std::unexpected(*refusal);
        if (mode < 0 || mode > 07777)
            return std::unexpected(fileError(ErrorKind::Invalid, 400, QStringLiteral("The mode must be 0..07777.")));
        const NodePointer node = find(sandbox, path, true);
        if (!node)
            return std::unexpected(
                fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file or folder.")));
        m_backend.touch(sandbox, false);
        setModeBelow(*node, mode, recursive);
        notify(sandbox, path, FolderChange::Kind::Modified);
        return Done();
    });
}

Reply<Done> FakeFileApi::unpack(const SandboxId &sandbox, const RemotePath &archive, const RemotePath &target)
{
    return m_backend.calls().answer<Done>(QStringLiteral("files.unpack"), [=, this]() -> Result<Done> {
        for (const RemotePath &path : {archive, target}) {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
        }
        const NodePointer node = find(sandbox, archive, true);
        if (!node || node->type != FileType::File)
            return std::unexpected(fileError(ErrorKind::Conflict, 0, QStringLiteral("This is no archive.")));
        m_backend.touch(sandbox, false);
        auto folder = std::make_shared<Node>();
        folder->children[QByteArrayLiteral("unpacked")] = cloned(node);
        return put(sandbox, target, folder, false);
    });
}

Reply<DiskUsage> FakeFileApi::usage(const SandboxId &sandbox, const RemotePath &path)
{
    return m_backend.calls().answer<DiskUsage>(
        QStringLiteral("files.usage"), [this, sandbox, path]() -> Result<DiskUsage> {
            if (const auto refusal = refuse(sandbox, path))
                return std::unexpected(*refusal);
            const NodePointer node = find(sandbox, path, false);
            if (!node)
                return std::unexpected(
                    fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file or folder.")));
            m_backend.touch(sandbox, true);
            DiskUsage usage;
            addUsage(*node, usage);
            return usage;
        });
}

std::unique_ptr<FileSearch> FakeFileApi::search(const SandboxId &sandbox, const SearchQuery &query)
{
    const auto look = [this, sandbox, query]() -> Result<FakeFileSearch::Outcome> {
        if (const auto refusal = refuse(sandbox, query.folder))
            return std::unexpected(*refusal);
        const bool isPlain = !query.regularExpression && query.caseSensitive;
        if (!isPlain && !m_backend.capabilities().has(Feature::SearchFiles))
            return std::unexpected(fileError(ErrorKind::Unsupported, 501, QStringLiteral("It finds only plain text.")));
        m_backend.touch(sandbox, false);
        const NodePointer root = find(sandbox, query.folder, true);
        if (!root)
            return std::unexpected(fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such folder.")));
        const NamePatterns include(query.include);
        const NamePatterns exclude(query.exclude);
        FakeFileSearch::Outcome outcome;
        outcome.summary.files = 0;
        std::optional<ApiError> failure;
        const std::function<void(const Node &, const QByteArray &)> walk = [&](const Node &node,
                                                                               const QByteArray &below) {
            const bool isWanted =
                below.isEmpty() || (!exclude.matches(below) && (include.isEmpty() || include.matches(below)));
            if (failure || exclude.matches(below))
                return;
            for (const auto &[name, child] : node.children)
                walk(*child, below.isEmpty() ? name : below + '/' + name);
            if (node.type != FileType::File || !isWanted)
                return;
            const Result<QList<FoundLine>> lines = FakeFileSearch::linesIn(node.bytes, query);
            if (!lines) {
                failure = lines.error();
                return;
            }
            ++outcome.summary.files;
            if (lines->isEmpty())
                return;
            const FoundFile file{below.isEmpty() ? query.folder : joined(query.folder, below), node.bytes.size(),
                QCryptographicHash::hash(node.bytes, QCryptographicHash::Sha256)};
            outcome.finds.append({file, *lines});
            ++outcome.summary.matchedFiles;
            for (const FoundLine &line : *lines)
                outcome.summary.matches += line.hits.size();
        };
        walk(*root, {});
        return failure ? Result<FakeFileSearch::Outcome>(std::unexpected(*failure)) : outcome;
    };
    auto search = std::make_unique<FakeFileSearch>(m_backend, query, look);
    m_search = search.get();
    return search;
}

std::unique_ptr<FolderWatch> FakeFileApi::watch(const SandboxId &sandbox, const RemotePath &path)
{
    auto watch = std::make_unique<FolderWatch>();
    m_watches.append({sandbox, path, watch.get()});
    if (!m_backend.capabilities().has(Feature::WatchFolders)) {
        QMetaObject::invokeMethod(
            watch.get(),
            [raw = watch.get()] {
                Q_EMIT raw->failed(fileError(ErrorKind::Unsupported, 405, QStringLiteral("No such call.")));
            },
            Qt::QueuedConnection);
    }
    return watch;
}

Result<Done> FakeFileApi::removeNode(const SandboxId &sandbox, const RemotePath &path, bool directory)
{
    if (const auto refusal = refuse(sandbox, path))
        return std::unexpected(*refusal);
    if (path == "/")
        return std::unexpected(fileError(ErrorKind::Invalid, 400, QStringLiteral("The root can't be removed.")));
    m_backend.touch(sandbox, false);
    const NodePointer node = find(sandbox, path, false);
    if (!node)
        return Done();
    if ((node->type == FileType::Directory) != directory)
        return std::unexpected(fileError(ErrorKind::Conflict, 409, QStringLiteral("It is of the other kind.")));
    take(sandbox, path);
    return Done();
}

Result<Done> FakeFileApi::relocate(
    const SandboxId &sandbox, const RemotePath &from, const RemotePath &to, bool overwrite, bool keep)
{
    for (const RemotePath &path : {from, to}) {
        if (const auto refusal = refuse(sandbox, path))
            return std::unexpected(*refusal);
    }
    const NodePointer node = find(sandbox, from, false);
    if (!node)
        return std::unexpected(fileError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file or folder.")));
    if (to == from || to.startsWith(from + '/'))
        return std::unexpected(fileError(ErrorKind::Invalid, 400, QStringLiteral("A folder can't go into itself.")));
    const NodePointer parent = find(sandbox, parentOf(to), true);
    if (!parent)
        return std::unexpected(fileError(ErrorKind::NotFound, 404, QStringLiteral("The target folder is not there.")));
    m_backend.touch(sandbox, false);
    const NodePointer moved = keep ? cloned(node) : node;
    if (Result<Done> done = put(sandbox, to, moved, overwrite); !done)
        return done;
    if (!keep)
        take(sandbox, from);
    return Done();
}

} // namespace vivarium
