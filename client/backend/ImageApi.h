// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Image.h"

#include <QList>

namespace vivarium {

/// Images and snapshots of a workspace.
class ImageApi {
public:
    virtual ~ImageApi() = default;

    /// Feature::ListImages.
    [[nodiscard]] virtual Reply<QList<Image>> list() = 0;
    /// Saves the file system of a running sandbox. May take minutes; cancelling stops only the waiting.
    [[nodiscard]] virtual Reply<Image> saveFileSystem(
        const SandboxId &sandbox, const QString &name, const QString &note) = 0;
    [[nodiscard]] virtual Reply<Image> rename(const ImageId &image, const QString &name, const QString &note) = 0;
    /// Conflict while sandboxes use it.
    [[nodiscard]] virtual Reply<Done> remove(const ImageId &image) = 0;
};

} // namespace vivarium
