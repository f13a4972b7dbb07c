// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFuture>
#include <QList>
#include <QStringList>

namespace vivarium {

/// One file or folder of this machine that is to be uploaded, with all that is in it.
struct LocalItem {
    QString path;
    QByteArray name; ///< what it will be called in the sandbox: the bytes of the local name
    bool isDirectory = false; ///< a real one; a link is sent as a link
    bool isLink = false;
    qint64 bytes = 0;
    qint64 files = 0; ///< links included
    qint64 directories = 0; ///< itself included
    QDateTime modifiedAt; ///< UTC
    QStringList tooLarge; ///< files above the limit, with their sizes: "data.bin (120 MiB)"; at most a few
    QStringList unreadable; ///< files and folders that can't be read; at most a few
    int specialFiles = 0; ///< pipes, sockets, devices: never sent
};

/// What was found; `complete` is false when it was stopped or there was no end of it.
struct LocalScan {
    QList<LocalItem> items;
    QStringList missing; ///< gone, or no file or folder at all
    bool complete = true;
};

namespace LocalScanner {

/// Looks through the paths in a worker thread. Links are never followed. Cancelling the future ends it soon.
/// `limitBytes` −1: no limit for a file.
[[nodiscard]] QFuture<LocalScan> scan(const QStringList &paths, qint64 limitBytes);

/// Which of these names the local folder holds already, links that lead nowhere included. In a worker thread.
[[nodiscard]] QFuture<QStringList> existing(const QString &directory, const QStringList &names);

} // namespace LocalScanner

} // namespace vivarium
