// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/LocalScan.h"

#include "common/Format.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QPromise>
#include <QTimeZone>
#include <QtConcurrentRun>

namespace vivarium::LocalScanner {

namespace {

constexpr qint64 mostEntries = 2'000'000;
constexpr qsizetype mostNamed = 5;

struct Limits {
    qint64 fileBytes = -1;
    qint64 entriesLeft = mostEntries;
};

void countEntry(LocalItem &item, const QFileInfo &info, Limits &limits)
{
    --limits.entriesLeft;
    if (info.isSymLink()) {
        ++item.files;
        return;
    }
    if (info.isDir()) {
        ++item.directories;
        if ((!info.isReadable() || !info.isExecutable()) && item.unreadable.size() < mostNamed)
            item.unreadable.append(info.filePath());
        return;
    }
    if (!info.isFile()) {
        ++item.specialFiles;
        return;
    }
    ++item.files;
    item.bytes += info.size();
    if (limits.fileBytes >= 0 && info.size() > limits.fileBytes && item.tooLarge.size() < mostNamed)
        item.tooLarge.append(
            QStringLiteral("%1 (%2)").arg(Format::escaped(info.fileName()), Format::bytes(info.size())));
    if (!info.isReadable() && item.unreadable.size() < mostNamed)
        item.unreadable.append(info.filePath());
}

void look(QPromise<LocalScan> &promise, const QStringList &paths, qint64 limitBytes)
{
    LocalScan scan;
    Limits limits{limitBytes};
    for (const QString &path : paths) {
        // A trailing slash would follow a link, and leave no name.
        QFileInfo info(path.size() > 1 && path.endsWith(QLatin1Char('/')) ? path.chopped(1) : path);
        info.setCaching(true);
        const bool isThere = info.exists() || info.isSymLink();
        if (!isThere || info.fileName().isEmpty() || !(info.isSymLink() || info.isFile() || info.isDir())) {
            scan.missing.append(path);
            continue;
        }
        LocalItem item;
        item.path = info.filePath();
        item.name = QFile::encodeName(info.fileName());
        item.isLink = info.isSymLink();
        item.isDirectory = info.isDir() && !item.isLink;
        item.modifiedAt = info.lastModified(QTimeZone::UTC);
        countEntry(item, info, limits);
        if (item.isDirectory) {
            QDirIterator entries(item.path, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                QDirIterator::Subdirectories);
            while (entries.hasNext() && limits.entriesLeft > 0 && !promise.isCanceled()) {
                const QFileInfo entry = entries.nextFileInfo();
                if (entry.path() == item.path)
                    item.children.append(entry.filePath());
                countEntry(item, entry, limits);
            }
        }
        scan.items.append(item);
        if (promise.isCanceled() || limits.entriesLeft <= 0) {
            scan.complete = false;
            break;
        }
    }
    promise.addResult(std::move(scan));
}

} // namespace

QFuture<LocalScan> scan(const QStringList &paths, qint64 limitBytes)
{
    return QtConcurrent::run(look, paths, limitBytes);
}

QFuture<QStringList> existing(const QString &directory, const QStringList &names)
{
    return QtConcurrent::run([directory, names] {
        QStringList there;
        for (const QString &name : names) {
            const QFileInfo info(directory + QLatin1Char('/') + name);
            if (info.exists() || info.isSymLink())
                there.append(name);
        }
        return there;
    });
}

} // namespace vivarium::LocalScanner
