// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QImage>
#include <QString>

namespace vivarium {

/// What a preview shows of a file, made safe to show.
struct PreviewContent {
    enum class Kind {
        None, ///< nothing to show but the facts of the entry
        Text,
        Picture,
        Hexadecimal,
        Folder, ///< `usage`
    };
    Kind kind = Kind::None;
    QString text; ///< Text and Hexadecimal; control characters escaped, lines cut to a bearable length
    QString encoding; ///< of Text, as "UTF-8"
    bool truncated = false; ///< the file goes on
    bool linesCut = false; ///< lines were longer than is shown
    QImage picture; ///< scaled down to what a screen shows
    QSize pictureSize; ///< of the file
    DiskUsage usage;
    QString note; ///< why a preview is poorer than one might expect; may be empty
};

/// Pure functions from bytes to a preview; they may run in any thread.
namespace PreviewDecoder {

/// Decides by the content, never by the name. `isWhole`: `bytes` is the whole file.
[[nodiscard]] PreviewContent decode(const QByteArray &bytes, bool isWhole);
/// Whether the bytes begin a picture that decode() shows once it has them all.
[[nodiscard]] bool beginsPicture(const QByteArray &bytes);
/// The classic table: offset, sixteen bytes, their characters.
[[nodiscard]] QString hexTable(const QByteArray &bytes);
/// Text with its line ends kept, everything else that isn't plain escaped. `linesCut` tells whether a line was
/// shortened.
[[nodiscard]] QString safeText(const QString &text, bool *linesCut);

} // namespace PreviewDecoder

} // namespace vivarium
