// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/LineageModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "snapshots/ImageModel.h"

#include <QFont>

#include <algorithm>

namespace vivarium {

LineageModel::LineageModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

void LineageModel::setHere(const SandboxId &sandbox, const QString &name, SandboxState state)
{
    if (m_here == sandbox && m_hereName == name && m_hereState == state)
        return;
    m_here = sandbox;
    m_hereName = name;
    m_hereState = state;
    build();
}

void LineageModel::update(const QList<Image> &images, const QHash<ImageId, MemorySnapshot> &memory)
{
    QList<Image> snapshots;
    std::ranges::copy_if(images, std::back_inserter(snapshots), &ImageModel::isSnapshot);
    std::ranges::stable_sort(snapshots, [](const Image &a, const Image &b) { return a.createdAt > b.createdAt; });
    if (m_images == snapshots && m_memory == memory)
        return;
    m_images = snapshots;
    m_memory = memory;
    build();
}

QHash<SandboxId, LineageModel::Known> LineageModel::knownSandboxes() const
{
    QHash<SandboxId, Known> known;
    for (const Image &image : m_images) {
        if (!image.sourceSandbox.isEmpty() && !known.contains(image.sourceSandbox))
            known.insert(image.sourceSandbox, {image.sourceName, SandboxState::Unknown, {}, {}});
    }
    for (const MemorySnapshot &snapshot : m_memory) {
        for (const MemorySnapshot::Copy &copy : snapshot.copies)
            known.insert(copy.id, {copy.name, copy.state, copy.createdAt, ImageId(snapshot.id.value())});
    }
    if (!m_here.isEmpty()) {
        Known &here = known[m_here];
        here.name = m_hereName;
        here.state = m_hereState;
    }
    return known;
}

LineageModel::Node *LineageModel::add(Node *parent)
{
    Node *node = &m_nodes.emplace_back();
    node->parent = parent;
    parent->children.append(node);
    return node;
}

void LineageModel::addSandbox(Node *parent, const SandboxId &id, const QHash<SandboxId, Known> &known,
    const QHash<SandboxId, QList<Image>> &snapshots)
{
    if (m_placed.contains(id))
        return;
    m_placed.insert(id);
    const Known facts = known.value(id);
    Node *sandbox = add(parent);
    sandbox->sandbox = id;
    sandbox->sandboxName = facts.name;
    sandbox->state = facts.state;
    sandbox->createdAt = facts.createdAt;
    for (const Image &image : snapshots.value(id)) {
        Node *snapshot = add(sandbox);
        snapshot->image = image;
        for (const MemorySnapshot::Copy &copy : m_memory.value(image.id).copies)
            addSandbox(snapshot, copy.id, known, snapshots);
    }
}

void LineageModel::build()
{
    beginResetModel();
    m_placed.clear();
    m_nodes.clear();
    m_root.children.clear();
    const QHash<SandboxId, Known> known = knownSandboxes();
    QHash<SandboxId, QList<Image>> snapshots;
    QList<SandboxId> roots;
    for (const Image &image : std::as_const(m_images)) {
        snapshots[image.sourceSandbox].append(image);
        // A copy stands below the snapshot that it came from.
        if (!roots.contains(image.sourceSandbox) && known.value(image.sourceSandbox).origin.isEmpty())
            roots.append(image.sourceSandbox);
    }
    if (!m_here.isEmpty() && !roots.contains(m_here) && known.value(m_here).origin.isEmpty())
        roots.prepend(m_here);
    for (const SandboxId &root : std::as_const(roots))
        addSandbox(&m_root, root, known, snapshots);
    endResetModel();
}

QModelIndex LineageModel::indexOf(const ImageId &snapshot) const
{
    for (const Node &node : m_nodes) {
        if (node.image && node.image->id == snapshot)
            return createIndex(int(node.parent->children.indexOf(&node)), 0, &node);
    }
    return {};
}

LineageModel::Node *LineageModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : const_cast<Node *>(&m_root);
}

QModelIndex LineageModel::index(int row, int column, const QModelIndex &parent) const
{
    const QList<Node *> &children = nodeAt(parent)->children;
    if (row < 0 || row >= children.size() || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, children[row]);
}

QModelIndex LineageModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    Node *parent = nodeAt(child)->parent;
    if (parent == &m_root)
        return {};
    return createIndex(int(parent->parent->children.indexOf(parent)), 0, parent);
}

int LineageModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int LineageModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

QString LineageModel::display(const Node &node, Column column) const
{
    const QDateTime made = node.image ? node.image->createdAt : node.createdAt;
    switch (column) {
    case Name:
        if (node.image)
            return ImageModel::titleOf(*node.image);
        return node.sandboxName.isEmpty() ? Format::shortId(node.sandbox.value()) : Format::escaped(node.sandboxName);
    case Kind:
        if (!node.image)
            return node.sandbox == m_here ? tr("Sandbox, this one") : tr("Sandbox", "kind of a row in a tree");
        if (!node.image->failure.isEmpty())
            return tr("%1, failed", "kind of a snapshot").arg(ImageModel::kindOf(*node.image));
        return node.image->ready ? ImageModel::kindOf(*node.image)
                                 : tr("%1, not ready yet", "kind of a snapshot").arg(ImageModel::kindOf(*node.image));
    case Size:
        return node.image ? Format::bytes(node.image->sizeBytes) : QString();
    case Made:
        return made.isValid() ? Format::relativeTime(made, QDateTime::currentDateTimeUtc()) : QString();
    case Note:
        return node.image ? Format::escaped(node.image->note.section(u'\n', 0, 0)) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant LineageModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = *nodeAt(index);
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(node, column);
    case Qt::AccessibleTextRole:
        return column == Name ? QStringLiteral("%1, %2").arg(display(node, Name), display(node, Kind))
                              : display(node, column);
    case Qt::ToolTipRole:
        if (node.image && !node.image->failure.isEmpty())
            return ToolTip::plain(Format::escaped(node.image->failure));
        return ToolTip::plain(node.image ? node.image->id.value() : node.sandbox.value());
    case Qt::TextAlignmentRole:
        return int((column == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (!node.image && node.sandbox == m_here) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case ImageIdRole:
        return node.image ? QVariant::fromValue(node.image->id) : QVariant();
    case SandboxIdRole:
        return node.image ? QVariant() : QVariant::fromValue(node.sandbox);
    case SandboxStateRole:
        return node.image ? QVariant() : QVariant(int(node.state));
    case ImageKindRole:
        return node.image ? QVariant(int(node.image->kind)) : QVariant();
    default:
        return {};
    }
}

QVariant LineageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Name", "column");
    case Kind:
        return tr("Kind", "column");
    case Size:
        return tr("Size", "column");
    case Made:
        return tr("Made", "column: when it was made");
    case Note:
        return tr("Note", "column");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace vivarium
