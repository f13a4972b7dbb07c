// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Search.h"

#include <QObject>

namespace vivarium {

/// A search through the files of a sandbox under way. Starts at once; deleting it ends it, on the server too. Emits
/// finished() exactly once, unless it is deleted before.
class FileSearch : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

Q_SIGNALS:
    /// More lines of a file, in order. All lines of one file come before those of the next.
    void found(const vivarium::FoundFile &file, const QList<vivarium::FoundLine> &lines);
    /// So many files have been looked into.
    void progressed(qint64 files);
    /// After an error what was found stays true.
    void finished(const vivarium::Result<vivarium::SearchSummary> &result);
};

} // namespace vivarium
