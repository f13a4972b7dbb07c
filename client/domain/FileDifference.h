// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QFlags>

namespace vivarium {

/// An entry of a sandbox's file system that is not as it was. `path` is hostile: show it through Format::escaped().
struct FileDifference {
    enum class Kind { Added, Changed, Removed };
    /// Of what is Changed.
    enum class Aspect { Type = 1, Content = 2, Mode = 4, Owner = 8 };
    Q_DECLARE_FLAGS(Aspects, Aspect)

    Kind kind = Kind::Changed;
    RemotePath path;
    FileType type = FileType::Unknown; ///< of now; of what was removed, of before
    qint64 size = 0; ///< bytes, likewise
    qint64 formerSize = -1; ///< of a file whose content changed; −1: not told
    Aspects aspects;
    friend bool operator==(const FileDifference &, const FileDifference &) = default;
};
Q_DECLARE_OPERATORS_FOR_FLAGS(FileDifference::Aspects)

/// What differs between an image and a sandbox. Of a removed folder there is only itself.
struct FileDifferences {
    QList<FileDifference> list; ///< in the order of the tree; may be cut short
    qint64 added = 0; ///< of all, also of those that are not in the list
    qint64 changed = 0;
    qint64 removed = 0;
    bool isComplete = true; ///< false: the server did not look at everything
    [[nodiscard]] qint64 total() const { return added + changed + removed; }
};

} // namespace vivarium
