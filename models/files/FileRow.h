// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QCollatorSortKey>
#include <QString>

namespace vivarium {

/// One row of FileListModel with what sorting, filtering and painting would otherwise compute again and again. Stays at
/// its address as long as the row lives, so that a sorted view of the rows can point at it.
struct FileRow {
    FileRow(FileEntry fileEntry, QString shownName, QString kindText, QCollatorSortKey key)
        : entry(std::move(fileEntry))
        , displayName(std::move(shownName))
        , kind(std::move(kindText))
        , naturalKey(std::move(key))
    {
    }

    FileEntry entry;
    QString displayName; ///< escaped
    QString kind; ///< FileListModel::kindText()
    QCollatorSortKey naturalKey; ///< by language, digits by value
    quint32 listing = 0; ///< the listing that saw it last
    int row = 0; ///< where it stands in the model
};

} // namespace vivarium
