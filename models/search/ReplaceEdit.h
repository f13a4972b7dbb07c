// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QList>

namespace vivarium {

/// One change of a file.
struct TextEdit {
    qint64 offset = 0; ///< bytes, in the content as it was
    qint64 size = 0;
    QByteArray replacement; ///< UTF-8
};

/// The changes of one file, which hold for one content only.
struct FileEdit {
    RemotePath path;
    QByteArray digest; ///< SHA-256 of that content
    QList<TextEdit> edits; ///< ascending, without overlaps
};

} // namespace vivarium
