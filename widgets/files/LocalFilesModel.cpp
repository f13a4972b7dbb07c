// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalFilesModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "files/FileListModel.h"
#include "files/FileNames.h"

#include <QFile>
#include <QFutureWatcher>
#include <QMimeData>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

namespace vivarium {

namespace {

/// Between two listings of a folder that changes while it is read.
constexpr std::chrono::milliseconds gathering(100);
constexpr std::chrono::seconds agesInterval(20);
// With more than so many rows, or runs of rows that go, one reset is much quicker than telling of each.
constexpr qsizetype mostRows = 5000;
constexpr int mostRuns = 100;

} // namespace

LocalFilesModel::LocalFilesModel(QObject *parent)
    : QAbstractTableModel(parent)
{
    m_changes.setSingleShot(true);
    m_changes.setInterval(gathering);
    connect(&m_changes, &QTimer::timeout, this, &LocalFilesModel::list);
    connect(&m_watch, &LocalWatch::folderChanged, this, &LocalFilesModel::list);
    connect(&m_watch, &LocalWatch::entriesChanged, this, [this](const QByteArrayList &names) {
        for (const QByteArray &name : names)
            m_touched.insert(name);
        lookAtTouched();
    });
    m_ages.setInterval(agesInterval);
    connect(&m_ages, &QTimer::timeout, this, [this] {
        if (!m_rows.isEmpty() && !m_isHeld)
            Q_EMIT dataChanged(index(0, ModifiedColumn), index(int(m_rows.size() - 1), ModifiedColumn));
    });
    m_ages.start();
}

void LocalFilesModel::setFolder(const QString &path)
{
    if (path != m_folder) {
        m_folder = path;
        m_all.clear();
        show();
    }
    m_watch.setFolder({}); // another one may have this path since
    m_isLoaded = false;
    ++m_generation;
    m_isListing = false; // what is under way is of no use any more
    m_isLooking = false;
    m_touched.clear();
    list();
}

void LocalFilesModel::list()
{
    if (m_isListing) {
        m_listsAgain = true;
        return;
    }
    m_isListing = true;
    m_listsAgain = false;
    // Watched first: what comes while it is read isn't missed. One that was gone has to be watched anew.
    m_watch.setFolder(m_folder);
    auto *watcher = new QFutureWatcher<QList<LocalEntry>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation = m_generation, order = m_order] {
        watcher->deleteLater();
        if (generation != m_generation)
            return;
        m_isListing = false;
        m_all = watcher->result();
        if (order != m_order) // it was sorted for what was wanted before
            std::ranges::sort(m_all, m_order);
        show();
        m_isLoaded = true;
        Q_EMIT listed();
        if (m_listsAgain)
            m_changes.start();
        lookAtTouched(); // it may have been read before it was written to
    });
    watcher->setFuture(localEntries(m_folder, m_order));
}

void LocalFilesModel::lookAtTouched()
{
    if (m_touched.isEmpty() || m_isListing || m_isLooking)
        return;
    m_isLooking = true;
    const QByteArrayList names = std::exchange(m_touched, {}).values();
    auto *watcher = new QFutureWatcher<QList<LocalEntry>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, names, generation = m_generation] {
        watcher->deleteLater();
        if (generation != m_generation)
            return;
        m_isLooking = false;
        if (m_isListing) { // which of the two is newer nobody knows: once more, afterwards
            for (const QByteArray &name : names)
                m_touched.insert(name);
            return;
        }
        takeLooks(watcher->result());
        lookAtTouched();
    });
    watcher->setFuture(localEntriesNamed(m_folder, names));
}

void LocalFilesModel::takeLooks(const QList<LocalEntry> &seen)
{
    QHash<QString, const LocalEntry *> looks;
    for (const LocalEntry &entry : seen)
        looks.insert(entry.name, &entry);
    const auto isNews = [&looks](const LocalEntry &row) {
        const LocalEntry *now = looks.value(row.name);
        return now && !row.looksAs(*now);
    };
    for (LocalEntry &entry : m_all) {
        if (isNews(entry))
            entry = *looks.value(entry.name);
    }
    if (!std::ranges::is_sorted(m_all, m_order))
        std::ranges::sort(m_all, m_order);
    if (m_isHeld)
        return;
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (!isNews(m_rows[row]))
            continue;
        m_rows[row] = *looks.value(m_rows[row].name);
        Q_EMIT dataChanged(index(int(row), 0), index(int(row), ColumnCount - 1));
    }
    if (!std::ranges::is_sorted(m_rows, m_order))
        setOrder(m_order);
}

void LocalFilesModel::setHeld(bool held)
{
    if (held == m_isHeld)
        return;
    m_isHeld = held;
    if (held)
        return;
    show();
    Q_EMIT listed();
}

void LocalFilesModel::show()
{
    if (m_isHeld)
        return;
    QList<LocalEntry> wanted;
    wanted.reserve(m_all.size());
    QHash<QString, qsizetype> places;
    for (const LocalEntry &entry : std::as_const(m_all)) {
        if (m_showHidden || !entry.name.startsWith(QLatin1Char('.'))) {
            places.insert(entry.name, wanted.size());
            wanted.append(entry);
        }
    }
    int runs = 0;
    bool inRun = false;
    for (const LocalEntry &entry : std::as_const(m_rows)) {
        const bool goes = !places.contains(entry.name);
        runs += goes && !inRun ? 1 : 0;
        inRun = goes;
    }
    if (runs <= mostRuns && std::max(m_rows.size(), wanted.size()) <= mostRows) {
        showByRow(wanted, places);
        return;
    }
    const bool isSame = std::ranges::equal(
        m_rows, wanted, [](const LocalEntry &a, const LocalEntry &b) { return a.name == b.name && a.looksAs(b); });
    if (isSame)
        return;
    beginResetModel();
    m_rows = std::move(wanted);
    endResetModel();
}

void LocalFilesModel::showByRow(const QList<LocalEntry> &wanted, const QHash<QString, qsizetype> &places)
{
    QSet<QString> shown;
    for (qsizetype end = m_rows.size(); end > 0;) {
        qsizetype begin = end; // what goes goes in runs
        while (begin > 0 && !places.contains(m_rows[begin - 1].name))
            --begin;
        if (begin < end) {
            beginRemoveRows({}, int(begin), int(end - 1));
            m_rows.remove(begin, end - begin);
            endRemoveRows();
            end = begin;
            continue;
        }
        LocalEntry &row = m_rows[--end];
        const LocalEntry &now = wanted[places.value(row.name)];
        shown.insert(row.name);
        if (!row.looksAs(now)) {
            row = now;
            Q_EMIT dataChanged(index(int(end), 0), index(int(end), ColumnCount - 1));
        }
    }
    QList<LocalEntry> added;
    for (const LocalEntry &entry : wanted) {
        if (!shown.contains(entry.name))
            added.append(entry);
    }
    if (!added.isEmpty()) {
        beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + added.size() - 1));
        m_rows.append(added);
        endInsertRows();
    }
    if (!std::ranges::is_sorted(m_rows, m_order))
        setOrder(m_order);
}

void LocalFilesModel::setOrder(const LocalOrder &order)
{
    if (order != m_order)
        std::ranges::sort(m_all, order);
    m_order = order;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    QList<qsizetype> places(m_rows.size());
    std::iota(places.begin(), places.end(), 0);
    std::ranges::sort(places, [this](qsizetype a, qsizetype b) { return m_order(m_rows[a], m_rows[b]); });
    QList<LocalEntry> rows;
    rows.reserve(m_rows.size());
    QList<int> now(m_rows.size()); // where each row is after this
    for (const qsizetype from : std::as_const(places)) {
        now[from] = int(rows.size());
        rows.append(m_rows[from]);
    }
    m_rows = std::move(rows);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &one : before)
        after.append(index(now[one.row()], one.column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void LocalFilesModel::sort(int column, Qt::SortOrder order)
{
    LocalOrder wanted = m_order;
    wanted.by = column == SizeColumn ? LocalSort::Size
        : column == ModifiedColumn   ? LocalSort::Modified
                                     : LocalSort::Name;
    wanted.descending = order == Qt::DescendingOrder;
    if (wanted != m_order)
        setOrder(wanted);
}

void LocalFilesModel::setShowHidden(bool show)
{
    if (show == m_showHidden)
        return;
    m_showHidden = show;
    this->show();
    if (m_isLoaded)
        Q_EMIT listed();
}

void LocalFilesModel::setFoldersFirst(bool first)
{
    LocalOrder wanted = m_order;
    wanted.foldersFirst = first;
    if (wanted != m_order)
        setOrder(wanted);
}

const LocalEntry *LocalFilesModel::entryAt(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_rows.size() ? &m_rows[index.row()] : nullptr;
}

QString LocalFilesModel::nameOf(const QModelIndex &index) const
{
    const LocalEntry *entry = entryAt(index);
    return entry ? entry->name : QString();
}

QString LocalFilesModel::pathOf(const QModelIndex &index) const
{
    const LocalEntry *entry = entryAt(index);
    if (!entry)
        return {};
    return m_folder.endsWith(QLatin1Char('/')) ? m_folder + entry->name : m_folder + QLatin1Char('/') + entry->name;
}

bool LocalFilesModel::isFolder(const QModelIndex &index) const
{
    const LocalEntry *entry = entryAt(index);
    return entry && entry->isFolder;
}

QModelIndex LocalFilesModel::indexOf(const QString &name) const
{
    const auto found = std::ranges::find(m_rows, name, &LocalEntry::name);
    return found == m_rows.cend() ? QModelIndex() : index(int(found - m_rows.cbegin()), NameColumn);
}

int LocalFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int LocalFilesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LocalFilesModel::data(const QModelIndex &index, int role) const
{
    const LocalEntry *entry = entryAt(index);
    if (!entry)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == SizeColumn)
            return entry->isFolder ? QString() : Format::bytes(entry->size);
        if (index.column() == ModifiedColumn)
            return Format::relativeTime(entry->modified, QDateTime::currentDateTimeUtc());
        [[fallthrough]];
    case Qt::EditRole:
        return FileNames::toText(QFile::encodeName(entry->name));
    case Qt::ToolTipRole:
        if (entry->isOpaque)
            return tr("Its name is no text in the encoding of this computer. Programs of a terminal can rename it.");
        return index.column() == ModifiedColumn ? Format::exactTime(entry->modified) : ToolTip::plain(entry->name);
    // What FileNameDelegate draws and asks.
    case FileListModel::NameBytesRole:
        return QFile::encodeName(entry->name);
    case FileListModel::OpensAsDirectoryRole:
        return entry->isFolder;
    case FileListModel::LinkRole:
        return entry->isLink;
    case FileListModel::IconNameRole: {
        FileEntry like;
        like.name = QFile::encodeName(entry->name);
        like.type = entry->isFolder ? FileType::Directory : entry->isLink ? FileType::SymbolicLink : FileType::File;
        return FileListModel::iconName(like);
    }
    case Qt::TextAlignmentRole:
        return index.column() == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

bool LocalFilesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const LocalEntry *entry = entryAt(index);
    const QString after = QFile::decodeName(FileNames::fromText(value.toString()));
    if (role != Qt::EditRole || index.column() != NameColumn || !entry || after.isEmpty() || after == entry->name)
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
    if (const LocalEntry *entry = entryAt(index); entry && entry->isOpaque)
        return Qt::ItemNeverHasChildren; // neither can anything be done to it
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
    if (index.column() == NameColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QStringList LocalFilesModel::mimeTypes() const
{
    return {QStringLiteral("text/uri-list")};
}

QMimeData *LocalFilesModel::mimeData(const QModelIndexList &indexes) const
{
    QList<QUrl> urls;
    for (const QModelIndex &one : indexes) {
        if (one.column() == NameColumn)
            urls.append(QUrl::fromLocalFile(pathOf(one)));
    }
    auto *data = new QMimeData;
    data->setUrls(urls);
    return data;
}

} // namespace vivarium
