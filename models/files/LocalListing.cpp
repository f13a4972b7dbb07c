// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalListing.h"

#include "common/Collation.h"
#include "files/FileNames.h"
#include "files/LocalFolder.h"
#include "transfer/LocalTree.h"

#include <QFile>
#include <QSet>
#include <QTimeZone>
#include <QtConcurrentRun>

#include <algorithm>
#include <optional>
#include <utility>

#include <sys/stat.h>

namespace vivarium {

bool LocalOrder::operator()(const LocalEntry &a, const LocalEntry &b) const
{
    if (foldersFirst && a.isFolder != b.isFolder)
        return a.isFolder;
    const LocalEntry &first = descending ? b : a;
    const LocalEntry &second = descending ? a : b;
    if (by == LocalSort::Size && first.size != second.size)
        return first.size < second.size;
    if (by == LocalSort::Modified && first.modified != second.modified)
        return first.modified < second.modified;
    const int byName = first.key.compare(second.key);
    return byName != 0 ? byName < 0 : first.name < second.name;
}

namespace {

std::optional<LocalEntry> entryOf(const QByteArray &folder, const QByteArray &name, const QCollator &collator)
{
    const QByteArray path = folder + '/' + name;
    struct stat own = {};
    if (::lstat(path.constData(), &own) != 0)
        return std::nullopt; // gone since
    struct stat target = own;
    if (S_ISLNK(own.st_mode) && ::stat(path.constData(), &target) != 0)
        target = own; // leads nowhere
    const QString text = QFile::decodeName(name);
    const bool isOpaque = QFile::encodeName(text) != name;
    const QString shown = isOpaque ? FileNames::toText(name) : text;
    const bool isFolder = S_ISDIR(target.st_mode);
    const qint64 modified = qint64(target.st_mtim.tv_sec) * 1000 + target.st_mtim.tv_nsec / 1'000'000;
    return LocalEntry{shown, isFolder ? 0 : qint64(target.st_size),
        QDateTime::fromMSecsSinceEpoch(modified, QTimeZone::UTC), isFolder, S_ISLNK(own.st_mode), isOpaque,
        collator.sortKey(shown)};
}

QList<LocalEntry> entriesNow(const QString &folder, const LocalOrder &order)
{
    const QByteArray path = QFile::encodeName(folder);
    QByteArrayList found;
    (void)LocalTree::readNames(path, found); // what was read before an error counts
    const QCollator collator = naturalCollator();
    QList<LocalEntry> entries;
    QSet<QString> names; // a folder that is written to may tell one twice
    for (const QByteArray &name : std::as_const(found)) {
        auto entry = entryOf(path, name, collator);
        if (!entry || names.contains(entry->name))
            continue;
        names.insert(entry->name);
        entries.append(std::move(*entry));
    }
    std::ranges::sort(entries, order);
    return entries;
}

QList<LocalEntry> entriesNamedNow(const QString &folder, const QByteArrayList &names)
{
    const QByteArray path = QFile::encodeName(folder);
    const QCollator collator = naturalCollator();
    QList<LocalEntry> entries;
    for (const QByteArray &name : names) {
        if (auto entry = entryOf(path, name, collator))
            entries.append(std::move(*entry));
    }
    return entries;
}

} // namespace

QFuture<QList<LocalEntry>> localEntries(const QString &folder, const LocalOrder &order)
{
    return QtConcurrent::run(&localFolderPool(), entriesNow, folder, order);
}

QFuture<QList<LocalEntry>> localEntriesNamed(const QString &folder, const QByteArrayList &names)
{
    return QtConcurrent::run(&localFolderPool(), entriesNamedNow, folder, names);
}

} // namespace vivarium
