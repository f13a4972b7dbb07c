// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchResultsModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "files/FilePaths.h"

#include <QLocale>

#include <algorithm>
#include <tuple>

namespace vivarium {

namespace {

/// Folder by folder, so that what lies together stands together: a slash comes before every other byte.
bool comesBefore(const RemotePath &a, const RemotePath &b)
{
    return std::ranges::lexicographical_compare(
        a, b, {}, [](char byte) { return byte == '/' ? 0 : int(uchar(byte)) + 1; },
        [](char byte) { return byte == '/' ? 0 : int(uchar(byte)) + 1; });
}

/// What a line, or a part of one, is known by.
std::tuple<qint64, qint64, qint64> keyOf(const FoundLine &line)
{
    return {line.line, line.column, line.hits.value(0).offset};
}

} // namespace

SearchResultsModel::SearchResultsModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

SearchResultsModel::~SearchResultsModel() = default;

void SearchResultsModel::begin(const RemotePath &folder, bool again)
{
    if (!again)
        clear();
    m_folder = folder;
    ++m_generation;
}

void SearchResultsModel::clear()
{
    if (!m_files.empty())
        removeFiles(0, int(m_files.size()) - 1);
}

void SearchResultsModel::add(const FoundFile &file, const QList<FoundLine> &lines)
{
    if (lines.isEmpty())
        return;
    FileRow *known = m_byPath.value(file.path);
    if (!known) {
        addFile(file, lines);
        return;
    }
    known->generation = m_generation;
    known->file = file;
    mergeLines(*known, lines);
    countMatches(*known);
}

void SearchResultsModel::addFile(const FoundFile &file, const QList<FoundLine> &lines)
{
    auto row = std::make_unique<FileRow>();
    row->file = file;
    row->name = Format::escaped(FilePaths::fileName(file.path));
    row->folder = folderText(file.path);
    row->generation = m_generation;
    for (const FoundLine &line : lines) {
        row->lines.push_back(std::make_unique<LineRow>(LineRow{line, m_generation, std::nullopt}));
        row->matches += line.hits.size();
    }
    m_matches += row->matches;
    const auto at = std::ranges::lower_bound(
        m_files, file.path, comesBefore, [](const auto &other) -> const RemotePath & { return other->file.path; });
    const int position = int(at - m_files.begin());
    beginInsertRows({}, position, position);
    m_byPath.insert(file.path, row.get());
    m_files.insert(at, std::move(row));
    for (int i = position; i < int(m_files.size()); ++i)
        m_files[size_t(i)]->row = i;
    endInsertRows();
}

void SearchResultsModel::mergeLines(FileRow &file, const QList<FoundLine> &lines)
{
    const QModelIndex parent = createIndex(file.row, 0);
    for (qsizetype i = 0; i < lines.size();) {
        const FoundLine &line = lines.at(i);
        const auto at =
            std::ranges::lower_bound(file.lines, keyOf(line), {}, [](const auto &row) { return keyOf(row->line); });
        const int position = int(at - file.lines.begin());
        if (at != file.lines.end() && keyOf((*at)->line) == keyOf(line)) {
            LineRow &row = **at;
            row.generation = m_generation;
            if (row.line != line) {
                row.line = line;
                row.shown.reset();
                Q_EMIT dataChanged(index(position, 0, parent), index(position, ColumnCount - 1, parent));
            }
            ++i;
            continue;
        }
        // As many as belong between the same two rows.
        qsizetype count = 1;
        while (i + count < lines.size() && (at == file.lines.end() || keyOf(lines.at(i + count)) < keyOf((*at)->line))
            && keyOf(lines.at(i + count - 1)) < keyOf(lines.at(i + count)))
            ++count;
        std::vector<std::unique_ptr<LineRow>> rows;
        for (qsizetype j = 0; j < count; ++j)
            rows.push_back(std::make_unique<LineRow>(LineRow{lines.at(i + j), m_generation, std::nullopt}));
        beginInsertRows(parent, position, position + int(count) - 1);
        file.lines.insert(at, std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
        endInsertRows();
        i += count;
    }
}

void SearchResultsModel::end(bool complete)
{
    if (!complete)
        return;
    for (int row = int(m_files.size()) - 1; row >= 0; --row) {
        FileRow &file = *m_files[size_t(row)];
        if (file.generation == m_generation) {
            removeUnseenLines(file);
            continue;
        }
        int first = row;
        while (first > 0 && m_files[size_t(first) - 1]->generation != m_generation)
            --first;
        removeFiles(first, row);
        row = first;
    }
}

void SearchResultsModel::removeFiles(int first, int last)
{
    beginRemoveRows({}, first, last);
    for (int i = first; i <= last; ++i) {
        m_byPath.remove(m_files[size_t(i)]->file.path);
        m_matches -= m_files[size_t(i)]->matches;
    }
    m_files.erase(m_files.begin() + first, m_files.begin() + last + 1);
    for (int i = first; i < int(m_files.size()); ++i)
        m_files[size_t(i)]->row = i;
    endRemoveRows();
}

void SearchResultsModel::removeUnseenLines(FileRow &file)
{
    const QModelIndex parent = createIndex(file.row, 0);
    const size_t before = file.lines.size();
    for (int row = int(file.lines.size()) - 1; row >= 0; --row) {
        if (file.lines[size_t(row)]->generation == m_generation)
            continue;
        int first = row;
        while (first > 0 && file.lines[size_t(first) - 1]->generation != m_generation)
            --first;
        beginRemoveRows(parent, first, row);
        file.lines.erase(file.lines.begin() + first, file.lines.begin() + row + 1);
        endRemoveRows();
        row = first;
    }
    if (file.lines.size() != before)
        countMatches(file);
}

void SearchResultsModel::countMatches(FileRow &file)
{
    qint64 matches = 0;
    for (const auto &row : file.lines)
        matches += row->line.hits.size();
    if (matches == file.matches)
        return;
    m_matches += matches - file.matches;
    file.matches = matches;
    const QModelIndex place = createIndex(file.row, PlaceColumn);
    Q_EMIT dataChanged(place.siblingAtColumn(0), place, {Qt::DisplayRole, Qt::AccessibleTextRole});
}

QList<std::pair<FoundFile, QList<FoundLine>>> SearchResultsModel::all() const
{
    QList<std::pair<FoundFile, QList<FoundLine>>> files;
    for (const auto &file : m_files) {
        QList<FoundLine> lines;
        for (const auto &row : file->lines)
            lines.append(row->line);
        files.append({file->file, lines});
    }
    return files;
}

QList<FoundLine> SearchResultsModel::linesOf(const RemotePath &path) const
{
    QList<FoundLine> lines;
    if (const FileRow *file = m_byPath.value(path)) {
        for (const auto &row : file->lines)
            lines.append(row->line);
    }
    return lines;
}

SearchResultsModel::FileRow *SearchResultsModel::fileRow(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    // The row of a line points at its file, that of a file at nothing.
    if (auto *file = static_cast<FileRow *>(index.internalPointer()))
        return file;
    return m_files[size_t(index.row())].get();
}

SearchResultsModel::LineRow *SearchResultsModel::lineRow(const QModelIndex &index) const
{
    const auto *file = index.isValid() ? static_cast<FileRow *>(index.internalPointer()) : nullptr;
    return file ? file->lines[size_t(index.row())].get() : nullptr;
}

const ShownText *SearchResultsModel::shownText(const QModelIndex &index) const
{
    const LineRow *row = lineRow(index);
    if (!row)
        return nullptr;
    if (!row->shown)
        row->shown = ShownText::ofLine(row->line);
    return &*row->shown;
}

const FoundFile *SearchResultsModel::file(const QModelIndex &index) const
{
    const FileRow *row = fileRow(index);
    return row ? &row->file : nullptr;
}

const FoundLine *SearchResultsModel::line(const QModelIndex &index) const
{
    const LineRow *row = lineRow(index);
    return row ? &row->line : nullptr;
}

QModelIndex SearchResultsModel::indexOf(const RemotePath &path) const
{
    const FileRow *row = m_byPath.value(path);
    return row ? createIndex(row->row, 0) : QModelIndex();
}

QModelIndex SearchResultsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return parent.isValid() ? createIndex(row, column, fileRow(parent)) : createIndex(row, column);
}

QModelIndex SearchResultsModel::parent(const QModelIndex &child) const
{
    Q_ASSERT(checkIndex(child, CheckIndexOption::DoNotUseParent));
    const auto *file = child.isValid() ? static_cast<const FileRow *>(child.internalPointer()) : nullptr;
    return file ? createIndex(file->row, 0) : QModelIndex();
}

int SearchResultsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_files.size());
    if (parent.column() != 0 || parent.internalPointer() != nullptr)
        return 0;
    return int(fileRow(parent)->lines.size());
}

int SearchResultsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant SearchResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FileRow &file = *fileRow(index);
    const LineRow *row = lineRow(index);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == PlaceColumn)
            return QLocale().toString(row ? row->line.line : file.matches);
        return row ? shownText(index)->text : file.name;
    case Qt::ToolTipRole:
        return row ? QVariant() : ToolTip::plain(Format::escaped(file.file.path));
    case Qt::TextAlignmentRole:
        return index.column() == PlaceColumn ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::AccessibleTextRole:
        return accessibleText(index);
    case PathRole:
        return file.file.path;
    case LineRole:
        return row ? row->line.line : file.lines.front()->line.line;
    case OffsetRole: {
        const FoundLine &line = row ? row->line : file.lines.front()->line;
        return file.file.digest.isEmpty() ? qint64(-1) : line.hits.value(0).offset;
    }
    case IsFileRole:
        return row == nullptr;
    case FolderRole:
        return file.folder;
    default:
        return {};
    }
}

QString SearchResultsModel::accessibleText(const QModelIndex &index) const
{
    const FileRow &file = *fileRow(index);
    const LineRow *row = lineRow(index);
    if (row && index.column() == PlaceColumn)
        return tr("Line %1").arg(QLocale().toString(row->line.line));
    if (row)
        return tr("Line %1: %2", "number, text").arg(QLocale().toString(row->line.line), shownText(index)->text);
    const QString count = tr("%n match(es)", nullptr, int(file.matches));
    return index.column() == PlaceColumn ? count
                                         : tr("%1, %2", "file, matches").arg(Format::escaped(file.file.path), count);
}

QString SearchResultsModel::folderText(const RemotePath &path) const
{
    const RemotePath folder = FilePaths::parent(path);
    if (folder == m_folder || path == m_folder)
        return {};
    if (!FilePaths::isSameOrInside(folder, m_folder))
        return Format::escaped(folder);
    return Format::escaped(folder.mid(m_folder == "/" ? 1 : m_folder.size() + 1));
}

} // namespace vivarium
