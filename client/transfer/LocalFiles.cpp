// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LocalFiles.h"

#include "http/ErrorMapping.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>

namespace vivarium {

namespace {
struct LocalTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::LocalTexts)
};
} // namespace

ApiError localError(const QString &what, int errorNumber)
{
    QString reason;
    QString advice;
    switch (errorNumber) {
    case EACCES:
    case EPERM:
        reason = LocalTexts::tr("permission denied");
        advice = LocalTexts::tr("Choose another place, or change its permissions.");
        break;
    case ENOSPC:
    case EDQUOT:
        reason = LocalTexts::tr("the disk is full");
        advice = LocalTexts::tr("Make room, then try again.");
        break;
    case EROFS:
        reason = LocalTexts::tr("the disk is read-only");
        break;
    case ENOENT:
        reason = LocalTexts::tr("it doesn't exist");
        break;
    case EISDIR:
        reason = LocalTexts::tr("it is a folder");
        break;
    case ENOTDIR:
        reason = LocalTexts::tr("a part of the path is no folder");
        break;
    case ELOOP:
        reason = LocalTexts::tr("a symbolic link is in the way");
        break;
    case ENAMETOOLONG:
        reason = LocalTexts::tr("the name is too long");
        break;
    default:
        reason = qt_error_string(errorNumber);
        break;
    }
    //: %1 is a sentence without its full stop, %2 the reason, as in "notes.txt can't be read: permission denied."
    return ApiError::local(LocalTexts::tr("%1: %2.").arg(what, reason), advice);
}

bool isFatalLocalError(int errorNumber)
{
    return errorNumber == ENOSPC || errorNumber == EDQUOT || errorNumber == EROFS || errorNumber == EIO
        || errorNumber == EMFILE || errorNumber == ENFILE;
}

QString shownName(const QByteArray &name)
{
    return cleanedText(QString::fromUtf8(name));
}

} // namespace vivarium
