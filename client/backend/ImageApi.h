// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileDifference.h"
#include "domain/Image.h"
#include "domain/Sandbox.h"

#include <QList>

#include <memory>

namespace vivarium {

class ImageBuild;

/// Images and snapshots of a workspace.
class ImageApi {
public:
    virtual ~ImageApi() = default;

    /// Feature::ListImages.
    [[nodiscard]] virtual Reply<QList<Image>> list() = 0;
    /// One by its id, also where images can't be listed; NotFound if there is none. Says less there: no name, and
    /// Kind::Built for whatever it is.
    [[nodiscard]] virtual Reply<Image> get(const ImageId &image) = 0;
    /// Makes the image ready that `spec` describes by pythonVersion or baseImage and its build steps: asks at once.
    /// Never null; the image of an equal definition is not built twice.
    [[nodiscard]] virtual std::unique_ptr<ImageBuild> build(const SandboxSpec &spec) = 0;
    /// Saves the file system of a running sandbox. May take minutes; cancelling stops only the waiting. Name and note
    /// may be empty. What is saved but could not be named is told without a name, not as an error.
    [[nodiscard]] virtual Reply<Image> saveFileSystem(
        const SandboxId &sandbox, const QString &name, const QString &note) = 0;
    [[nodiscard]] virtual Reply<Image> rename(const ImageId &image, const QString &name, const QString &note) = 0;
    /// Conflict while sandboxes use it.
    [[nodiscard]] virtual Reply<Done> remove(const ImageId &image) = 0;
    /// Feature::CompareImages: what a running sandbox has other than an image; with no `image`, than the one that it
    /// was made from. Takes seconds; doesn't count as use.
    [[nodiscard]] virtual Reply<FileDifferences> differences(const SandboxId &sandbox, const ImageId &image) = 0;
};

} // namespace vivarium
