// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ReplacePlanModel.h"

#include "common/Format.h"

#include <QLocale>

#include <algorithm>

namespace vivarium {

ReplacePlanModel::ReplacePlanModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

ReplacePlanModel::~ReplacePlanModel() = default;

void ReplacePlanModel::build(const Finds &finds, const std::optional<QString> &replacement)
{
    beginResetModel();
    m_files.clear();
    m_changes = 0;
    m_checked = 0;
    m_isFrozen = false;
    for (const auto &[found, lines] : finds) {
        auto file = std::make_unique<FileRow>();
        file->file = found;
        file->name = Format::escaped(found.path);
        file->row = int(m_files.size());
        if (found.digest.isEmpty())
            file->note = tr("not read, so it can't be changed here");
        for (const FoundLine &line : lines) {
            for (const SearchHit &hit : line.hits) {
                auto change = std::make_unique<Change>();
                change->line = line;
                change->line.hits = {hit};
                const std::optional<QString> &becomes = replacement ? replacement : hit.replacement;
                change->replacement = becomes.value_or(QString());
                change->canChange = becomes.has_value() && !found.digest.isEmpty();
                change->isChecked = change->canChange;
                file->changeable += change->canChange ? 1 : 0;
                file->changes.push_back(std::move(change));
            }
        }
        file->checked = file->changeable;
        m_checked += file->checked;
        m_changes += int(file->changes.size());
        if (!file->changes.empty())
            m_files.push_back(std::move(file));
    }
    endResetModel();
    Q_EMIT checksChanged();
}

void ReplacePlanModel::clear()
{
    build({}, std::nullopt);
}

int ReplacePlanModel::checkedFiles() const
{
    return int(std::ranges::count_if(m_files, [](const auto &file) { return file->checked > 0; }));
}

qint64 ReplacePlanModel::checkedBytes() const
{
    qint64 bytes = 0;
    for (const auto &file : m_files)
        bytes += file->checked > 0 ? file->file.size : 0;
    return bytes;
}

QList<FileEdit> ReplacePlanModel::edits() const
{
    QList<FileEdit> edits;
    for (const auto &file : m_files) {
        FileEdit edit{file->file.path, file->file.digest, {}};
        for (const auto &change : file->changes) {
            const SearchHit &hit = change->line.hits.first();
            if (change->isChecked)
                edit.edits.append({hit.offset, hit.size, change->replacement.toUtf8()});
        }
        if (!edit.edits.isEmpty())
            edits.append(edit);
    }
    return edits;
}

void ReplacePlanModel::setAllChecked(bool checked)
{
    if (m_isFrozen)
        return;
    for (const auto &file : m_files)
        check(*file, checked);
    Q_EMIT checksChanged();
}

void ReplacePlanModel::check(FileRow &file, bool checked)
{
    int count = 0;
    for (const auto &change : file.changes) {
        change->isChecked = checked && change->canChange;
        count += change->isChecked ? 1 : 0;
    }
    if (count == file.checked)
        return;
    m_checked += count - file.checked;
    file.checked = count;
    const QModelIndex index = createIndex(file.row, 0);
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole, Qt::DisplayRole});
    Q_EMIT dataChanged(
        this->index(0, 0, index), this->index(int(file.changes.size()) - 1, 0, index), {Qt::CheckStateRole});
}

void ReplacePlanModel::setFrozen()
{
    if (m_isFrozen || m_files.empty())
        return;
    m_isFrozen = true;
    for (const auto &file : m_files) {
        const QModelIndex index = createIndex(file->row, 0);
        Q_EMIT dataChanged(this->index(0, 0, index), this->index(int(file->changes.size()) - 1, 0, index));
    }
    Q_EMIT dataChanged(index(0, 0), index(int(m_files.size()) - 1, 0));
}

void ReplacePlanModel::setOutcome(const RemotePath &path, const QString &note)
{
    const auto found = std::ranges::find_if(m_files, [&](const auto &file) { return file->file.path == path; });
    if (found == m_files.end())
        return;
    (*found)->note = note;
    const QModelIndex index = createIndex((*found)->row, 0);
    Q_EMIT dataChanged(index, index, {NoteRole, Qt::AccessibleTextRole});
}

ReplacePlanModel::FileRow *ReplacePlanModel::fileRow(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    if (auto *file = static_cast<FileRow *>(index.internalPointer()))
        return file;
    return m_files[size_t(index.row())].get();
}

ReplacePlanModel::Change *ReplacePlanModel::change(const QModelIndex &index) const
{
    const auto *file = index.isValid() ? static_cast<FileRow *>(index.internalPointer()) : nullptr;
    return file ? file->changes[size_t(index.row())].get() : nullptr;
}

const ShownText *ReplacePlanModel::before(const QModelIndex &index) const
{
    const Change *one = change(index);
    if (!one)
        return nullptr;
    if (!one->before)
        one->before = ShownText::before(one->line, one->line.hits.first());
    return &*one->before;
}

const ShownText *ReplacePlanModel::after(const QModelIndex &index) const
{
    const Change *one = change(index);
    if (!one)
        return nullptr;
    if (!one->after)
        one->after = ShownText::after(one->line, one->line.hits.first(), one->replacement);
    return &*one->after;
}

QModelIndex ReplacePlanModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return parent.isValid() ? createIndex(row, column, fileRow(parent)) : createIndex(row, column);
}

QModelIndex ReplacePlanModel::parent(const QModelIndex &child) const
{
    Q_ASSERT(checkIndex(child, CheckIndexOption::DoNotUseParent));
    const auto *file = child.isValid() ? static_cast<const FileRow *>(child.internalPointer()) : nullptr;
    return file ? createIndex(file->row, 0) : QModelIndex();
}

int ReplacePlanModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_files.size());
    if (parent.internalPointer() != nullptr)
        return 0;
    return int(fileRow(parent)->changes.size());
}

int ReplacePlanModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant ReplacePlanModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FileRow &file = *fileRow(index);
    const Change *one = change(index);
    switch (role) {
    case Qt::DisplayRole:
        return one ? after(index)->text : file.name;
    case Qt::CheckStateRole:
        if (one)
            return one->canChange ? QVariant(one->isChecked ? Qt::Checked : Qt::Unchecked) : QVariant();
        if (file.changeable == 0)
            return {};
        return file.checked == 0 ? Qt::Unchecked : file.checked == file.changeable ? Qt::Checked : Qt::PartiallyChecked;
    case Qt::AccessibleTextRole:
        if (one)
            return tr("Line %1: “%2” becomes “%3”")
                .arg(QLocale().toString(one->line.line), before(index)->text, after(index)->text);
        return file.note.isEmpty() ? tr("%1, %n change(s)", nullptr, int(file.changes.size())).arg(file.name)
                                   : tr("%1, %2", "file, what became of it").arg(file.name, file.note);
    case PathRole:
        return file.file.path;
    case LineRole:
        return one ? one->line.line : file.changes.front()->line.line;
    case OffsetRole:
        return file.file.digest.isEmpty() ? qint64(-1)
                                          : (one ? one->line : file.changes.front()->line).hits.first().offset;
    case IsFileRole:
        return one == nullptr;
    case NoteRole:
        if (one)
            return one->canChange || file.file.digest.isEmpty() ? QString() : tr("too long to be put here");
        return file.note;
    default:
        return {};
    }
}

bool ReplacePlanModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || m_isFrozen || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    FileRow &file = *fileRow(index);
    Change *one = change(index);
    const bool isChecked = value.toInt() != Qt::Unchecked;
    if (!one) {
        if (file.changeable == 0)
            return false;
        check(file, isChecked);
    } else {
        if (!one->canChange)
            return false;
        if (one->isChecked == isChecked)
            return true;
        one->isChecked = isChecked;
        file.checked += isChecked ? 1 : -1;
        m_checked += isChecked ? 1 : -1;
        Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
        const QModelIndex parent = createIndex(file.row, 0);
        Q_EMIT dataChanged(parent, parent, {Qt::CheckStateRole});
    }
    Q_EMIT checksChanged();
    return true;
}

Qt::ItemFlags ReplacePlanModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (!index.isValid() || m_isFrozen)
        return flags;
    const Change *one = change(index);
    if (one ? one->canChange : fileRow(index)->changeable > 0)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace vivarium
