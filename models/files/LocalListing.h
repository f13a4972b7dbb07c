// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QCollator>
#include <QDateTime>
#include <QFuture>
#include <QList>
#include <QString>

namespace vivarium {

/// One entry of a folder of this machine.
struct LocalEntry {
    QString name;
    qint64 size = 0; ///< bytes; of a link those of what it leads to
    QDateTime modified; ///< UTC
    bool isFolder = false; ///< or a link to one
    bool isLink = false;
    bool isOpaque = false; ///< its name is no text in this machine's encoding: shown escaped, and nothing can open it
    QCollatorSortKey key; ///< of the name: comparing these is cheap

    [[nodiscard]] bool looksAs(const LocalEntry &other) const
    {
        return size == other.size && modified == other.modified && isFolder == other.isFolder && isLink == other.isLink;
    }
};

enum class LocalSort { Name, Size, Modified };

/// The order of entries, total: names differ.
struct LocalOrder {
    LocalSort by = LocalSort::Name;
    bool descending = false;
    bool foldersFirst = true; ///< in either direction

    [[nodiscard]] bool operator()(const LocalEntry &a, const LocalEntry &b) const;
    bool operator==(const LocalOrder &) const = default;
};

/// All entries but "." and "..", hidden ones too, in this order and each name once. Reads in a worker thread; of a
/// folder that can't be read there is nothing (see LocalFolder::look() for the reason).
[[nodiscard]] QFuture<QList<LocalEntry>> localEntries(const QString &folder, const LocalOrder &order);
/// Those of them that have these names and are still there, in no order. Reads in a worker thread.
[[nodiscard]] QFuture<QList<LocalEntry>> localEntriesNamed(const QString &folder, const QByteArrayList &names);

} // namespace vivarium
