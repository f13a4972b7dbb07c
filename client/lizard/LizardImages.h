// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ImageApi.h"

#include <QObject>

namespace vivarium {

/// Lizard has no images: sandboxes start from templates, which need no preparation, and from snapshots.
class LizardImages final : public QObject, public ImageApi {
    Q_OBJECT
public:
    using QObject::QObject;

    Reply<QList<Image>> list() override;
    Reply<Image> get(const ImageId &image) override;
    std::unique_ptr<ImageBuild> build(const SandboxSpec &spec) override;
    Reply<Image> saveFileSystem(const SandboxId &sandbox, const QString &name, const QString &note) override;
    Reply<Image> rename(const ImageId &image, const QString &name, const QString &note) override;
    Reply<Done> remove(const ImageId &image) override;
    Reply<FileDifferences> differences(const SandboxId &sandbox, const ImageId &image) override;
};

} // namespace vivarium
