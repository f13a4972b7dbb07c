// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalFolder.h"

#include "common/Collation.h"
#include "common/Format.h"
#include "files/FileNames.h"
#include "transfer/Worker.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtConcurrentRun>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>

namespace vivarium {

QThreadPool &localFolderPool()
{
    static QThreadPool &pool = makeUnwaitedPool();
    return pool;
}

namespace LocalFolder {

namespace {

struct LocalFolderText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LocalFolder)
};

constexpr qsizetype mostSuggestions = 50;
constexpr int mostLookedAt = 20'000;

QString nameOf(const QString &path)
{
    return Format::escaped(QFileInfo(path).fileName());
}

std::unexpected<ApiError> fail(const QString &sentence, const QString &advice = {})
{
    return std::unexpected(ApiError::local(sentence, advice));
}

Result<Done> lookNow(const QString &path)
{
    const QFileInfo info(path);
    const QString shown = Format::escaped(path);
    if (!info.exists())
        return fail(LocalFolderText::tr("The folder %1 isn't there.").arg(shown),
            LocalFolderText::tr("It may have been removed, renamed, or be on a drive that is not connected."));
    if (!info.isDir())
        return fail(LocalFolderText::tr("%1 is no folder.").arg(shown));
    if (!info.isReadable() || !info.isExecutable())
        return fail(LocalFolderText::tr("The folder %1 can't be read.").arg(shown),
            LocalFolderText::tr("Its permissions don't allow it."));
    return Done{};
}

QStringList suggestionsNow(const QString &typed)
{
    const qsizetype slash = typed.lastIndexOf(QLatin1Char('/'));
    if (slash < 0)
        return {};
    const QString shownFolder = typed.first(slash + 1);
    const QString begin = typed.sliced(slash + 1);
    QDir::Filters filters = QDir::Dirs | QDir::NoDotAndDotDot;
    if (begin.startsWith(QLatin1Char('.')))
        filters |= QDir::Hidden;
    QStringList names;
    QDirIterator entries(cleaned(shownFolder, QDir::homePath()), filters);
    for (int looked = 0; entries.hasNext() && looked < mostLookedAt; ++looked) {
        entries.next();
        if (entries.fileName().startsWith(begin, Qt::CaseInsensitive))
            names.append(entries.fileName());
    }
    std::ranges::sort(names, naturalCollator());
    QStringList paths;
    for (const QString &name : names.first(std::min(names.size(), mostSuggestions)))
        paths.append(shownFolder + name + QLatin1Char('/'));
    return paths;
}

Result<Done> makeFolderNow(const QString &path)
{
    if (::mkdir(QFile::encodeName(path).constData(), 0777) == 0)
        return Done{};
    const int error = errno;
    if (error == EEXIST)
        return fail(LocalFolderText::tr("“%1” is there already.").arg(nameOf(path)));
    return fail(LocalFolderText::tr("The folder “%1” wasn't created: %2.")
            .arg(nameOf(path), QString::fromLocal8Bit(std::strerror(error))));
}

Result<Done> renameNow(const QString &path, const QString &newName)
{
    const QByteArray from = QFile::encodeName(path);
    const QString target = QFileInfo(path).path() + QLatin1Char('/') + newName;
    const QByteArray to = QFile::encodeName(target);
    int error = ::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0 ? 0 : errno;
    if (error == EINVAL || error == ENOSYS) {
        // Some file systems know no such promise: looked for first, which is nearly as good.
        const QFileInfo there(target);
        if (there.exists() || there.isSymLink())
            error = EEXIST;
        else
            error = ::rename(from.constData(), to.constData()) == 0 ? 0 : errno;
    }
    if (error == 0)
        return Done{};
    if (error == EEXIST)
        return fail(LocalFolderText::tr("“%1” wasn't renamed: “%2” is there already.")
                .arg(nameOf(path), Format::escaped(newName)));
    return fail(LocalFolderText::tr("“%1” wasn't renamed: %2.")
            .arg(nameOf(path), QString::fromLocal8Bit(std::strerror(error))));
}

Result<Done> moveToTrashNow(const QStringList &paths)
{
    // The trash of the home folder is made in it, but not what is above.
    (void)QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    for (const QString &path : paths) {
        QFile file(path);
        if (!file.moveToTrash())
            return fail(
                LocalFolderText::tr("“%1” wasn't moved to the trash: %2.").arg(nameOf(path), file.errorString()),
                LocalFolderText::tr("The drive it is on may have no trash."));
    }
    return Done{};
}

} // namespace

QFuture<Result<Done>> look(const QString &path)
{
    return QtConcurrent::run(&localFolderPool(), lookNow, path);
}

QFuture<QStringList> suggestions(const QString &typed)
{
    return QtConcurrent::run(&localFolderPool(), suggestionsNow, typed);
}

QString cleaned(const QString &typed, const QString &base)
{
    QString path = typed;
    if (path == QLatin1Char('~') || path.startsWith(QLatin1String("~/")))
        path.replace(0, 1, QDir::homePath());
    else if (!path.startsWith(QLatin1Char('/')))
        path.prepend(base + QLatin1Char('/'));
    return QDir::cleanPath(path);
}

QFuture<Result<Done>> makeFolder(const QString &path)
{
    return QtConcurrent::run(&localFolderPool(), makeFolderNow, path);
}

QFuture<Result<Done>> rename(const QString &path, const QString &newName)
{
    return QtConcurrent::run(&localFolderPool(), [path, newName]() -> Result<Done> {
        if (const QString reason = FileNames::whyRefused(QFile::encodeName(newName)); !reason.isEmpty())
            return fail(LocalFolderText::tr("“%1” wasn't renamed. %2", "a name, a reason").arg(nameOf(path), reason));
        return renameNow(path, newName);
    });
}

QFuture<Result<Done>> moveToTrash(const QStringList &paths)
{
    return QtConcurrent::run(&localFolderPool(), moveToTrashNow, paths);
}

} // namespace LocalFolder

} // namespace vivarium
