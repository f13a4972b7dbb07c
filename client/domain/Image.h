// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QDateTime>

namespace vivarium {

/// An image that sandboxes can start from. What a person calls a file-system snapshot is one of kind FileSystem.
struct Image {
    enum class Kind {
        Base,
        Built,
        FileSystem,
        Memory, ///< a memory snapshot, which lists show beside the images; its id is that of the snapshot
    };
    ImageId id;
    Kind kind = Kind::Base;
    QString name; ///< may be empty
    QString note; ///< may be empty
    QString pythonVersion; ///< may be empty
    QString architecture;
    qint64 sizeBytes = -1; ///< −1: unknown
    QDateTime createdAt;
    bool ready = true;
    QString failure; ///< Memory: why it could not be made, the server's sentence; it can only be deleted then
    SandboxId sourceSandbox; ///< FileSystem: saved from this one
    QString sourceName;
    int usedBy = 0; ///< live sandboxes that started from it
    friend bool operator==(const Image &, const Image &) = default;
};

} // namespace vivarium
