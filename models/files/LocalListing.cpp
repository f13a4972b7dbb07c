// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalListing.h"

#include "common/Collation.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QTimeZone>
#include <QtConcurrentRun>

#include <algorithm>

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

QFuture<QList<LocalEntry>> localEntries(const QString &folder, const LocalOrder &order)
{
    return QtConcurrent::run([folder, order] {
        const QCollator collator = naturalCollator();
        QList<LocalEntry> entries;
        QDirIterator all(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        while (all.hasNext()) {
            all.next();
            const QFileInfo info = all.fileInfo();
            const QString name = info.fileName();
            entries.append({name, info.isDir() ? 0 : info.size(), info.lastModified(QTimeZone::UTC), info.isDir(),
                info.isSymLink(), collator.sortKey(name)});
        }
        std::ranges::sort(entries, order);
        return entries;
    });
}

} // namespace vivarium
