// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/LocalScan.h"

#include "common/Format.h"
#include "transfer/LocalTree.h"

#include <QFile>
#include <QFileInfo>
#include <QPromise>
#include <QTimeZone>
#include <QtConcurrentRun>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace vivarium::LocalScanner {

namespace {

constexpr qint64 mostEntries = 2'000'000;
constexpr qsizetype mostNamed = 5;

struct Limits {
    qint64 fileBytes = -1;
    qint64 entriesLeft = mostEntries;
};

void noteUnreadable(LocalItem &item, const QByteArray &path)
{
    const QString shown = QFile::decodeName(path);
    if (item.unreadable.size() < mostNamed && !item.unreadable.contains(shown))
        item.unreadable.append(shown);
}

void countEntry(LocalItem &item, const QByteArray &path, const struct stat &status, Limits &limits)
{
    --limits.entriesLeft;
    if (S_ISLNK(status.st_mode)) {
        ++item.files;
        return;
    }
    if (S_ISDIR(status.st_mode)) {
        ++item.directories;
        if (::access(path.constData(), R_OK | X_OK) != 0)
            noteUnreadable(item, path);
        return;
    }
    if (!S_ISREG(status.st_mode)) {
        ++item.specialFiles;
        return;
    }
    ++item.files;
    item.bytes += status.st_size;
    if (limits.fileBytes >= 0 && status.st_size > limits.fileBytes && item.tooLarge.size() < mostNamed)
        item.tooLarge.append(QStringLiteral("%1 (%2)").arg(
            Format::escaped(path.mid(path.lastIndexOf('/') + 1)), Format::bytes(status.st_size)));
    if (::access(path.constData(), R_OK) != 0)
        noteUnreadable(item, path);
}

void lookInside(QPromise<LocalScan> &promise, LocalItem &item, const QByteArray &root, Limits &limits)
{
    QByteArrayList folders{root};
    while (!folders.isEmpty() && !promise.isCanceled()) {
        const QByteArray folder = folders.takeLast();
        QByteArrayList names;
        // What is gone by now isn't missed.
        if (const int error = LocalTree::readNames(folder, names); error != 0 && error != ENOENT)
            noteUnreadable(item, folder);
        for (const QByteArray &name : std::as_const(names)) {
            if (limits.entriesLeft <= 0 || promise.isCanceled())
                return;
            const QByteArray path = folder + '/' + name;
            struct stat status{};
            if (::lstat(path.constData(), &status) != 0) {
                if (errno != ENOENT)
                    noteUnreadable(item, path);
                continue;
            }
            countEntry(item, path, status, limits);
            if (S_ISDIR(status.st_mode))
                folders.append(path);
        }
    }
}

void look(QPromise<LocalScan> &promise, const QStringList &paths, qint64 limitBytes)
{
    LocalScan scan;
    Limits limits{limitBytes};
    for (const QString &path : paths) {
        // A trailing slash would follow a link, and leave no name.
        QFileInfo info(path.size() > 1 && path.endsWith(QLatin1Char('/')) ? path.chopped(1) : path);
        const QByteArray local = QFile::encodeName(info.filePath());
        struct stat status{};
        if (info.fileName().isEmpty() || ::lstat(local.constData(), &status) != 0
            || !(S_ISLNK(status.st_mode) || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))) {
            scan.missing.append(path);
            continue;
        }
        LocalItem item;
        item.path = info.filePath();
        item.name = QFile::encodeName(info.fileName());
        item.isLink = S_ISLNK(status.st_mode);
        item.isDirectory = S_ISDIR(status.st_mode);
        item.modifiedAt = info.lastModified(QTimeZone::UTC);
        countEntry(item, local, status, limits);
        if (item.isDirectory)
            lookInside(promise, item, local, limits);
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
