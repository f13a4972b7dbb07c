// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/JsonLinesFile.h"
#include "domain/Image.h"

namespace vivarium {

/// Remembers the snapshots a person made on one connection, in a file of this machine. Some servers tell the id of an
/// image once and can't list it again (`lazycloud.md` §8.2): without this the snapshot would be lost.
class ImageHistory {
public:
    /// The usual place: below QStandardPaths::StateLocation.
    [[nodiscard]] static QString defaultPath();
    ImageHistory(const QString &path, const ProfileId &profile);

    [[nodiscard]] Result<QList<Image>> read() const;
    /// Adds it, or replaces the one with its id.
    [[nodiscard]] Result<Done> remember(const Image &image) const;
    /// Takes it off the list; the image on the server stays.
    [[nodiscard]] Result<Done> forget(const ImageId &image) const;

private:
    JsonLinesFile m_file;
    ProfileId m_profile;
};

} // namespace vivarium
