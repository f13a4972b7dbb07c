// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalListing.h"

#include "common/Collation.h"
#include "files/FileNames.h"
#include "files/LocalFolder.h"

#include <QFile>
#include <QSet>
#include <QTimeZone>
#include <QtConcurrentRun>

#include <algorithm>
#include <memory>
#include <optional>

#include <dirent.h>
#include <fcntl.h>
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

std::optional<LocalEntry> entryOf(int folder, const QByteArray &name, const QCollator &collator)
{
    struct stat own = {};
    if (::fstatat(folder, name.constData(), &own, AT_SYMLINK_NOFOLLOW) != 0)
        return std::nullopt; // gone since
    struct stat target = own;
    if (S_ISLNK(own.st_mode) && ::fstatat(folder, name.constData(), &target, 0) != 0)
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
    // Qt's own iterator ends at a name that is no text, whatever comes after it.
    const std::unique_ptr<DIR, int (*)(DIR *)> all(::opendir(QFile::encodeName(folder).constData()), &::closedir);
    if (!all)
        return {};
    const QCollator collator = naturalCollator();
    QList<LocalEntry> entries;
    QSet<QString> names; // a folder that is written to may tell one twice
    while (const dirent *one = ::readdir(all.get())) {
        const QByteArray name(one->d_name);
        if (name == "." || name == "..")
            continue;
        auto entry = entryOf(::dirfd(all.get()), name, collator);
        if (!entry || names.contains(entry->name))
            continue;
        names.insert(entry->name);
        entries.append(std::move(*entry));
    }
    std::ranges::sort(entries, order);
    return entries;
}

} // namespace

QFuture<QList<LocalEntry>> localEntries(const QString &folder, const LocalOrder &order)
{
    return QtConcurrent::run(&localFolderPool(), entriesNow, folder, order);
}

} // namespace vivarium
