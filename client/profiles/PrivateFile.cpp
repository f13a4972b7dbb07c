// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/PrivateFile.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vivarium::PrivateFile {

namespace {

struct PrivateFileText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::PrivateFile)
};

std::unexpected<ApiError> refused(const QString &sentence, const QString &advice = {})
{
    return std::unexpected(ApiError::local(sentence, advice));
}

} // namespace

Result<std::optional<QByteArray>> read(const QString &path, qint64 maximumBytes)
{
    const QByteArray name = QFile::encodeName(path);
    const QString folder = QFileInfo(path).path();
    // O_NONBLOCK: opening a FIFO must not wait for its other end.
    const int descriptor = ::open(name.constData(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return std::nullopt;
        if (errno == ELOOP)
            return refused(PrivateFileText::tr("%1 is a symbolic link, so it is not read.").arg(path),
                PrivateFileText::tr("Put the file itself there."));
        return refused(
            PrivateFileText::tr("%1 can't be read: %2.").arg(path, QString::fromLocal8Bit(std::strerror(errno))));
    }
    const auto closer = qScopeGuard([descriptor] { ::close(descriptor); });

    struct stat folderStatus{};
    if (::stat(QFile::encodeName(folder).constData(), &folderStatus) == 0 && (folderStatus.st_mode & S_IWOTH)
        && !(folderStatus.st_mode & S_ISVTX))
        return refused(
            PrivateFileText::tr("Everyone may write in the folder %1, so what is in it can't be trusted.").arg(folder),
            PrivateFileText::tr("Take the right to write away from others: chmod o-w."));
    struct stat status{};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return refused(PrivateFileText::tr("%1 is not a plain file.").arg(path));
    if (status.st_uid != ::geteuid())
        return refused(PrivateFileText::tr("%1 belongs to another user, so it is not read.").arg(path));
    if (status.st_size > maximumBytes)
        return refused(PrivateFileText::tr("%1 is too large.").arg(path));
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) && ::fchmod(descriptor, S_IRUSR | S_IWUSR) != 0)
        return refused(PrivateFileText::tr("Others may read %1, and that can't be changed.").arg(path));

    QByteArray bytes(qsizetype(status.st_size), Qt::Uninitialized);
    qsizetype got = 0;
    while (got < bytes.size()) {
        const ssize_t count = ::read(descriptor, bytes.data() + got, size_t(bytes.size() - got));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return refused(
                PrivateFileText::tr("%1 can't be read: %2.").arg(path, QString::fromLocal8Bit(std::strerror(errno))));
        if (count == 0)
            break;
        got += count;
    }
    bytes.truncate(got);
    return bytes;
}

} // namespace vivarium::PrivateFile
