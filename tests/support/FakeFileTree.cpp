// SPDX-License-Identifier: GPL-3.0-or-later
// The trees behind FakeFileApi.
#include "FakeBackend.h"
#include "FakeFileApi.h"

#include <QDir>

#include <algorithm>

namespace vivarium {

namespace {

ApiError treeError(ErrorKind kind, int status, const QString &sentence)
{
    return CallScript::error(kind, status, sentence);
}

} // namespace

FakeFileApi::Node &FakeFileApi::root(const SandboxId &sandbox) const
{
    NodePointer &node = m_roots[sandbox.value()];
    if (!node) {
        node = std::make_shared<Node>();
        auto workspace = std::make_shared<Node>();
        workspace->modifiedAt = QDateTime::currentDateTimeUtc();
        node->children.emplace("workspace", workspace);
    }
    return *node;
}

FakeFileApi::NodePointer FakeFileApi::find(
    const SandboxId &sandbox, const RemotePath &path, bool follow, int hops) const
{
    (void)root(sandbox); // made at first use
    NodePointer at = m_roots.at(sandbox.value());
    RemotePath walked;
    const QList<QByteArray> components = path.split('/');
    qsizetype left = std::ranges::count_if(components, [](const QByteArray &c) { return !c.isEmpty(); });
    for (const QByteArray &component : components) {
        if (component.isEmpty())
            continue;
        --left;
        if (at->type != FileType::Directory)
            return nullptr;
        const auto child = at->children.find(component);
        if (child == at->children.end())
            return nullptr;
        at = child->second;
        if (at->type == FileType::SymbolicLink && (left > 0 || follow)) {
            if (hops > 20)
                return nullptr;
            const QByteArray target = at->linkTarget.startsWith('/') ? at->linkTarget : walked + '/' + at->linkTarget;
            at = find(sandbox, QDir::cleanPath(QString::fromLatin1(target)).toLatin1(), true, hops + 1);
            if (!at)
                return nullptr;
        }
        walked += '/' + component;
    }
    return at;
}

FileEntry FakeFileApi::entryOf(const SandboxId &sandbox, const RemotePath &path, const Node &node) const
{
    FileEntry entry;
    entry.name = path.mid(path.lastIndexOf('/') + 1);
    entry.type = node.type;
    entry.size = node.type == FileType::Directory ? 4096
        : node.type == FileType::SymbolicLink     ? node.linkTarget.size()
                                                  : node.bytes.size();
    entry.mode = node.type == FileType::SymbolicLink ? 0777 : node.mode;
    entry.modifiedAt = node.modifiedAt;
    entry.owner = node.owner;
    entry.group = node.group;
    if (node.type == FileType::SymbolicLink) {
        entry.linkTarget = node.linkTarget;
        if (const NodePointer target = find(sandbox, path, true))
            entry.targetType = target->type;
    }
    return entry;
}

std::optional<ApiError> FakeFileApi::refuse(const SandboxId &sandbox, const RemotePath &path) const
{
    if (const auto refusal = m_backend.refusal(sandbox))
        return refusal;
    if (!path.startsWith('/') || path.size() > 4096 || path.contains('\0') || path.contains("/../")
        || path.endsWith("/.."))
        return treeError(ErrorKind::Invalid, 400, QStringLiteral("The path is not allowed."));
    return std::nullopt;
}

Result<Done> FakeFileApi::makePath(const SandboxId &sandbox, const RemotePath &path)
{
    Node *at = &root(sandbox);
    RemotePath walked;
    for (const QByteArray &component : path.split('/')) {
        if (component.isEmpty())
            continue;
        walked += '/' + component;
        NodePointer &child = at->children[component];
        if (!child) {
            child = std::make_shared<Node>();
            child->modifiedAt = QDateTime::currentDateTimeUtc();
            notify(sandbox, walked, FolderChange::Kind::Created);
        }
        NodePointer real = find(sandbox, walked, true);
        if (!real || real->type != FileType::Directory)
            return std::unexpected(
                treeError(ErrorKind::Conflict, 409, QStringLiteral("A part of the path is not a folder.")));
        at = real.get();
    }
    return Done();
}

Result<Done> FakeFileApi::put(const SandboxId &sandbox, const RemotePath &path, const NodePointer &node, bool overwrite)
{
    const qsizetype slash = path.lastIndexOf('/');
    const QByteArray name = path.mid(slash + 1);
    if (name.isEmpty() || name == "." || name == ".." || name.size() > 255)
        return std::unexpected(treeError(ErrorKind::Invalid, 400, QStringLiteral("The name is not allowed.")));
    const RemotePath parentPath = slash <= 0 ? QByteArrayLiteral("/") : path.first(slash);
    if (Result<Done> made = makePath(sandbox, parentPath); !made)
        return made;
    const NodePointer parent = find(sandbox, parentPath, true);
    const auto there = parent->children.find(name);
    const bool isNew = there == parent->children.end();
    if (!isNew && !overwrite)
        return std::unexpected(treeError(ErrorKind::Conflict, 409, QStringLiteral("There is something of that name.")));
    if (!isNew && there->second->type == FileType::Directory && node->type != FileType::Directory)
        return std::unexpected(treeError(ErrorKind::Conflict, 409, QStringLiteral("There is a folder of that name.")));
    if (!node->modifiedAt.isValid())
        node->modifiedAt = QDateTime::currentDateTimeUtc();
    parent->children[name] = node;
    notify(sandbox, path, isNew ? FolderChange::Kind::Created : FolderChange::Kind::Modified);
    return Done();
}

void FakeFileApi::take(const SandboxId &sandbox, const RemotePath &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    if (const NodePointer parent = find(sandbox, slash <= 0 ? QByteArrayLiteral("/") : path.first(slash), true)) {
        parent->children.erase(path.mid(slash + 1));
        notify(sandbox, path, FolderChange::Kind::Deleted);
    }
}

FakeFileApi::NodePointer FakeFileApi::cloned(const NodePointer &node)
{
    auto copy = std::make_shared<Node>(*node);
    for (auto &[name, child] : copy->children)
        child = cloned(child);
    return copy;
}

void FakeFileApi::addUsage(const Node &node, DiskUsage &usage)
{
    if (node.type == FileType::Directory)
        ++usage.directories;
    else
        ++usage.files;
    usage.bytes += node.bytes.size();
    for (const auto &[name, child] : node.children)
        addUsage(*child, usage);
}

void FakeFileApi::setModeBelow(Node &node, int mode, bool recursive)
{
    node.mode = mode;
    if (!recursive)
        return;
    for (const auto &[name, child] : node.children)
        setModeBelow(*child, mode, true);
}

void FakeFileApi::notify(const SandboxId &sandbox, const RemotePath &path, FolderChange::Kind kind)
{
    const qsizetype slash = path.lastIndexOf('/');
    const RemotePath parent = slash <= 0 ? QByteArrayLiteral("/") : path.first(slash);
    for (const Watch &watch : std::as_const(m_watches)) {
        if (!watch.watch || watch.sandbox != sandbox)
            continue;
        QMetaObject::invokeMethod(
            watch.watch.data(),
            [raw = watch.watch.data(), isFolder = watch.path == path, isInside = watch.path == parent,
                name = path.mid(slash + 1), kind] {
                if (isFolder && kind == FolderChange::Kind::Deleted)
                    Q_EMIT raw->gone();
                else if (isInside)
                    Q_EMIT raw->changed({{name, kind}});
            },
            Qt::QueuedConnection);
    }
}

void FakeFileApi::putFile(const SandboxId &sandbox, const RemotePath &path, const QByteArray &bytes, int mode)
{
    auto node = std::make_shared<Node>();
    node->type = FileType::File;
    node->bytes = bytes;
    node->mode = mode;
    if (!put(sandbox, path, node, true))
        qFatal("FakeFileApi: the file can't be put there");
}

void FakeFileApi::putDirectory(const SandboxId &sandbox, const RemotePath &path)
{
    if (!makePath(sandbox, path))
        qFatal("FakeFileApi: the folder can't be put there");
}

void FakeFileApi::putLink(const SandboxId &sandbox, const RemotePath &path, const QByteArray &target)
{
    auto node = std::make_shared<Node>();
    node->type = FileType::SymbolicLink;
    node->linkTarget = target;
    if (!put(sandbox, path, node, true))
        qFatal("FakeFileApi: the link can't be put there");
}

void FakeFileApi::putSpecial(const SandboxId &sandbox, const RemotePath &path, FileType type)
{
    auto node = std::make_shared<Node>();
    node->type = type;
    node->mode = 0644;
    if (!put(sandbox, path, node, true))
        qFatal("FakeFileApi: the special file can't be put there");
}

void FakeFileApi::drop(const SandboxId &sandbox, const RemotePath &path)
{
    take(sandbox, path);
}

void FakeFileApi::setModified(const SandboxId &sandbox, const RemotePath &path, const QDateTime &time)
{
    find(sandbox, path, false)->modifiedAt = time;
}

void FakeFileApi::setOwner(const SandboxId &sandbox, const RemotePath &path, const QString &owner, const QString &group)
{
    const NodePointer node = find(sandbox, path, false);
    node->owner = owner;
    node->group = group;
}

bool FakeFileApi::exists(const SandboxId &sandbox, const RemotePath &path) const
{
    return find(sandbox, path, false) != nullptr;
}

QByteArray FakeFileApi::bytesOf(const SandboxId &sandbox, const RemotePath &path) const
{
    const NodePointer node = find(sandbox, path, true);
    return node ? node->bytes : QByteArray();
}

int FakeFileApi::modeOf(const SandboxId &sandbox, const RemotePath &path) const
{
    const NodePointer node = find(sandbox, path, true);
    return node ? node->mode : -1;
}

QList<QByteArray> FakeFileApi::namesIn(const SandboxId &sandbox, const RemotePath &path) const
{
    QList<QByteArray> names;
    if (const NodePointer node = find(sandbox, path, true)) {
        for (const auto &[name, child] : node->children)
            names.append(name);
    }
    return names;
}

QList<FolderWatch *> FakeFileApi::watches(const RemotePath &path) const
{
    QList<FolderWatch *> open;
    for (const Watch &watch : m_watches) {
        if (watch.watch && watch.path == path)
            open.append(watch.watch);
    }
    return open;
}

QList<FakeTransfer *> FakeFileApi::activeTransfers() const
{
    QList<FakeTransfer *> active;
    for (const auto &transfer : m_transfers) {
        if (transfer)
            active.append(transfer);
    }
    return active;
}

} // namespace vivarium
