// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeImageBuild.h"
#include "backend/ImageApi.h"

#include <QPointer>

namespace vivarium {

class FakeBackend;

/// Images in memory.
class FakeImageApi : public ImageApi {
public:
    explicit FakeImageApi(FakeBackend &backend);

    [[nodiscard]] Reply<QList<Image>> list() override;
    [[nodiscard]] Reply<Image> get(const ImageId &image) override;
    [[nodiscard]] std::unique_ptr<ImageBuild> build(const SandboxSpec &spec) override;
    [[nodiscard]] Reply<Image> saveFileSystem(
        const SandboxId &sandbox, const QString &name, const QString &note) override;
    [[nodiscard]] Reply<Image> rename(const ImageId &image, const QString &name, const QString &note) override;
    [[nodiscard]] Reply<Done> remove(const ImageId &image) override;
    [[nodiscard]] Reply<FileDifferences> differences(const SandboxId &sandbox, const ImageId &image) override;

    /// Those that were asked for and are still listened to, oldest first. Tests drive them.
    [[nodiscard]] QList<FakeImageBuild *> builds() const;
    /// Adds it in front, or replaces the one with its id.
    void put(const Image &image);
    void erase(const ImageId &image);
    [[nodiscard]] const Image *find(const ImageId &image) const;
    [[nodiscard]] const QList<Image> &all() const { return m_images; }
    void setDifferences(const FileDifferences &differences) { m_differences = differences; }
    /// The image that was compared last; empty: the one that the sandbox was made from.
    [[nodiscard]] const ImageId &compared() const { return m_compared; }
    /// An image id that no other has, in the form of the contract.
    [[nodiscard]] ImageId nextId();

private:
    FakeBackend &m_backend;
    QList<Image> m_images;
    QList<QPointer<FakeImageBuild>> m_builds;
    FileDifferences m_differences;
    ImageId m_compared;
    int m_made = 0;
};

} // namespace vivarium
