// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalFilesModel.h"

#include "common/Collation.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "files/FileListModel.h"
#include "files/FileNames.h"

#include <QDateTime>
#include <QFileSystemModel>
#include <QTimeZone>

namespace vivarium {

namespace {

enum SourceColumn { SourceName, SourceSize, SourceKind, SourceModified };

} // namespace

LocalFilesModel::LocalFilesModel(QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_files(std::make_unique<QFileSystemModel>())
    , m_collator(naturalCollator())
{
    m_files->setIconProvider(&m_icons);
    m_files->setResolveSymlinks(false); // a link is sent as a link
    m_files->setFilter(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    setSourceModel(m_files.get());
    setDynamicSortFilter(true);
    connect(m_files.get(), &QFileSystemModel::directoryLoaded, this, [this](const QString &path) {
        if (path != m_folder)
            return;
        m_isLoaded = true;
        Q_EMIT listed();
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(m_files.get(), signal, this, [this] {
            if (m_isLoaded)
                Q_EMIT listed();
        });
    }
}

LocalFilesModel::~LocalFilesModel()
{
    setSourceModel(nullptr);
}

void LocalFilesModel::setFolder(const QString &path)
{
    m_folder = path;
    m_isLoaded = false;
    // The folder that it shows already isn't read again.
    if (m_files->rootPath() == path)
        m_files->setRootPath(QString());
    m_root = m_files->setRootPath(path);
    invalidateFilter(); // which rows are filtered depends on the folder
}

QModelIndex LocalFilesModel::folderIndex() const
{
    return m_root.isValid() ? mapFromSource(m_root) : QModelIndex();
}

void LocalFilesModel::setShowHidden(bool show)
{
    if (show == m_showHidden)
        return;
    m_showHidden = show;
    invalidateRowsFilter();
    if (m_isLoaded)
        Q_EMIT listed();
}

void LocalFilesModel::setFoldersFirst(bool first)
{
    if (first == m_foldersFirst)
        return;
    m_foldersFirst = first;
    invalidate();
}

QString LocalFilesModel::pathOf(const QModelIndex &index) const
{
    return m_files->filePath(mapToSource(index));
}

bool LocalFilesModel::isFolder(const QModelIndex &index) const
{
    return m_files->isDir(mapToSource(index));
}

QModelIndex LocalFilesModel::indexOf(const QString &name) const
{
    const QModelIndex parent = folderIndex();
    if (!parent.isValid())
        return {};
    for (int row = 0; row < rowCount(parent); ++row) {
        const QModelIndex at = index(row, NameColumn, parent);
        if (m_files->fileName(mapToSource(at)) == name)
            return at;
    }
    return {};
}

QVariant LocalFilesModel::data(const QModelIndex &index, int role) const
{
    const QModelIndex source = mapToSource(index.siblingAtColumn(NameColumn));
    if (!source.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == SizeColumn)
            return m_files->isDir(source) ? QString() : Format::bytes(m_files->size(source));
        if (index.column() == ModifiedColumn)
            return Format::relativeTime(m_files->lastModified(source, QTimeZone::UTC), QDateTime::currentDateTimeUtc());
        [[fallthrough]];
    case Qt::EditRole:
        return FileNames::toText(QFile::encodeName(m_files->fileName(source)));
    case Qt::ToolTipRole:
        return index.column() == ModifiedColumn ? Format::exactTime(m_files->lastModified(source, QTimeZone::UTC))
                                                : ToolTip::plain(m_files->fileName(source));
    case Qt::DecorationRole: {
        if (index.column() != NameColumn)
            return {};
        FileEntry entry;
        entry.name = QFile::encodeName(m_files->fileName(source));
        entry.type = m_files->isDir(source)         ? FileType::Directory
            : m_files->fileInfo(source).isSymLink() ? FileType::SymbolicLink
                                                    : FileType::File;
        return Icons::get(FileListModel::iconName(entry));
    }
    case Qt::TextAlignmentRole:
        return index.column() == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

bool LocalFilesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString before = m_files->fileName(mapToSource(index));
    const QString after = QFile::decodeName(FileNames::fromText(value.toString()));
    if (role != Qt::EditRole || index.column() != NameColumn || after.isEmpty() || after == before)
        return false;
    Q_EMIT renameRequested(pathOf(index), after);
    return false;
}

QVariant LocalFilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                     : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case SizeColumn:
        return tr("Size");
    case ModifiedColumn:
        return tr("Modified");
    default:
        return {};
    }
}

Qt::ItemFlags LocalFilesModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
    if (index.column() == NameColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool LocalFilesModel::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    // Folders on the way to this one must be there, hidden or not.
    if (m_showHidden || parent != m_root)
        return true;
    return !m_files->fileName(m_files->index(row, SourceName, parent)).startsWith(QLatin1Char('.'));
}

bool LocalFilesModel::filterAcceptsColumn(int column, const QModelIndex &) const
{
    return column != SourceKind;
}

bool LocalFilesModel::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QModelIndex a = left.siblingAtColumn(SourceName);
    const QModelIndex b = right.siblingAtColumn(SourceName);
    if (m_foldersFirst && m_files->isDir(a) != m_files->isDir(b))
        return m_files->isDir(a) == (sortOrder() == Qt::AscendingOrder); // first in either order
    if (left.column() == SourceSize && m_files->size(a) != m_files->size(b))
        return m_files->size(a) < m_files->size(b);
    if (left.column() == SourceModified) {
        const QDateTime before = m_files->lastModified(a, QTimeZone::UTC);
        const QDateTime after = m_files->lastModified(b, QTimeZone::UTC);
        if (before != after)
            return before < after;
    }
    const int byName = m_collator.compare(m_files->fileName(a), m_files->fileName(b));
    return byName != 0 ? byName < 0 : m_files->fileName(a) < m_files->fileName(b);
}

} // namespace vivarium
