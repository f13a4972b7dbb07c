// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ImageApi.h"
#include "http/ApiPath.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Images of a LazyCloud workspace. The contract can only save and read one (`lazycloud.md` §8); listing, naming and
/// deleting need `x-vivarium`.
class LazyCloudImages final : public QObject, public ImageApi {
    Q_OBJECT
public:
    explicit LazyCloudImages(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<QList<Image>> list() override;
    Reply<Image> get(const ImageId &image) override;
    std::unique_ptr<ImageBuild> build(const SandboxSpec &spec) override;
    Reply<Image> saveFileSystem(const SandboxId &sandbox, const QString &name, const QString &note) override;
    Reply<Image> rename(const ImageId &image, const QString &name, const QString &note) override;
    Reply<Done> remove(const ImageId &image) override;
    Reply<FileDifferences> differences(const SandboxId &sandbox, const ImageId &image) override;

private:
    [[nodiscard]] ApiPath imagePath(const ImageId &image) const;
    void remember(const Image &image);

    LazyCloudContext &m_context;
};

} // namespace vivarium
