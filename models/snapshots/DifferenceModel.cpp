// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/DifferenceModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

namespace vivarium {

namespace {

QString typeText(FileType type)
{
    switch (type) {
    case FileType::Directory:
        return DifferenceModel::tr("folder", "what was added or removed");
    case FileType::SymbolicLink:
        return DifferenceModel::tr("link", "what was added or removed");
    case FileType::File:
        return DifferenceModel::tr("file", "what was added or removed");
    default:
        return DifferenceModel::tr("special file", "what was added or removed");
    }
}

/// The words of a saved list don't depend on the language: programs read it.
QByteArray wordFor(FileDifference::Kind kind)
{
    switch (kind) {
    case FileDifference::Kind::Added:
        return "added";
    case FileDifference::Kind::Removed:
        return "removed";
    case FileDifference::Kind::Changed:
        break;
    }
    return "changed";
}

} // namespace

DifferenceModel::DifferenceModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void DifferenceModel::set(const FileDifferences &differences)
{
    beginResetModel();
    m_differences = differences;
    endResetModel();
}

const FileDifference *DifferenceModel::at(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? &m_differences.list[index.row()] : nullptr;
}

QString DifferenceModel::kindText(FileDifference::Kind kind)
{
    switch (kind) {
    case FileDifference::Kind::Added:
        return tr("Added", "kind of difference");
    case FileDifference::Kind::Removed:
        return tr("Removed", "kind of difference");
    case FileDifference::Kind::Changed:
        break;
    }
    return tr("Changed", "kind of difference");
}

QString DifferenceModel::whatText(const FileDifference &difference)
{
    if (difference.kind != FileDifference::Kind::Changed)
        return typeText(difference.type);
    QStringList parts;
    if (difference.aspects & FileDifference::Aspect::Type)
        parts << tr("is now a %1", "folder, link, file").arg(typeText(difference.type));
    if (difference.aspects & FileDifference::Aspect::Content)
        parts << (difference.type == FileType::SymbolicLink ? tr("target", "what changed of a link")
                                                            : tr("content", "what changed"));
    if (difference.aspects & FileDifference::Aspect::Mode)
        parts << tr("permissions", "what changed");
    if (difference.aspects & FileDifference::Aspect::Owner)
        parts << tr("owner", "what changed");
    return parts.join(QLatin1StringView(", "));
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_differences.list.size());
}

int DifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    const FileDifference *difference = at(index);
    if (!difference)
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return display(*difference, column);
    case Qt::ToolTipRole:
        return ToolTip::plain(display(*difference, column));
    case Qt::TextAlignmentRole:
        return int((column == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return display(*difference, column);
    case RawRole:
        if (column == Size)
            return difference->size;
        return column == Kind ? QVariant(int(difference->kind)) : QVariant(display(*difference, column));
    case PathRole:
        return difference->path;
    case KindRole:
        return int(difference->kind);
    default:
        return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Kind:
        return tr("Difference", "column");
    case Path:
        return tr("Path", "column");
    case What:
        return tr("What", "column: what of a file changed");
    case Size:
        return tr("Size", "column");
    case ColumnCount:
        break;
    }
    return {};
}

QString DifferenceModel::display(const FileDifference &difference, Column column)
{
    switch (column) {
    case Kind:
        return kindText(difference.kind);
    case Path:
        return Format::escaped(difference.path);
    case What:
        return whatText(difference);
    case Size:
        if (difference.type != FileType::File)
            return {};
        return difference.formerSize >= 0 && difference.formerSize != difference.size
            ? tr("%1 → %2", "a size before and now")
                  .arg(Format::bytes(difference.formerSize), Format::bytes(difference.size))
            : Format::bytes(difference.size);
    case ColumnCount:
        break;
    }
    return {};
}

DifferenceProxy::DifferenceProxy(QObject *parent)
    : QSortFilterProxyModel(parent)
{
}

void DifferenceProxy::setFilterText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    invalidateRowsFilter();
}

void DifferenceProxy::setKind(std::optional<FileDifference::Kind> kind)
{
    if (m_kind == kind)
        return;
    m_kind = kind;
    invalidateRowsFilter();
}

const DifferenceModel &DifferenceProxy::model() const
{
    return *qobject_cast<const DifferenceModel *>(sourceModel());
}

QByteArray DifferenceProxy::asText() const
{
    QByteArray text;
    for (int row = 0; row < rowCount(); ++row) {
        const FileDifference *difference = model().at(mapToSource(index(row, 0)));
        text += wordFor(difference->kind) + '\t' + difference->path + '\n';
    }
    return text;
}

bool DifferenceProxy::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(DifferenceModel::RawRole);
    const QVariant b = right.data(DifferenceModel::RawRole);
    const QPartialOrdering order = left.column() == DifferenceModel::Path
        ? QVariant::compare(left.data(DifferenceModel::PathRole), right.data(DifferenceModel::PathRole))
        : QVariant::compare(a, b);
    if (order == QPartialOrdering::Less || order == QPartialOrdering::Greater)
        return order == QPartialOrdering::Less;
    return left.row() < right.row(); // rows are in the order of the tree
}

bool DifferenceProxy::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, DifferenceModel::Path, parent);
    if (m_kind && index.data(DifferenceModel::KindRole).toInt() != int(*m_kind))
        return false;
    return m_text.isEmpty() || index.data().toString().contains(m_text, Qt::CaseInsensitive);
}

} // namespace vivarium
