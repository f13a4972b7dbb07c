// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeImageApi.h"

#include "FakeBackend.h"

#include <algorithm>

namespace vivarium {

namespace {

std::unexpected<ApiError> refused(ErrorKind kind, int status, const QString &sentence)
{
    return std::unexpected(CallScript::error(kind, status, sentence));
}

std::unexpected<ApiError> noSuchCall()
{
    return refused(ErrorKind::Unsupported, 405, QStringLiteral("This server has no such call."));
}

} // namespace

FakeImageApi::FakeImageApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<QList<Image>> FakeImageApi::list()
{
    return m_backend.calls().answer<QList<Image>>(QStringLiteral("images.list"), [this]() -> Result<QList<Image>> {
        if (!m_backend.capabilities().has(Feature::ListImages))
            return noSuchCall();
        return m_images;
    });
}

Reply<Image> FakeImageApi::get(const ImageId &image)
{
    return m_backend.calls().answer<Image>(QStringLiteral("images.get"), [this, image]() -> Result<Image> {
        const Image *found = find(image);
        if (!found)
            return refused(ErrorKind::NotFound, 404, QStringLiteral("There is no image with this id."));
        // As much as the contract tells (lazycloud.md §8.3).
        Image told;
        told.id = image;
        told.kind = Image::Kind::Built;
        told.pythonVersion = found->pythonVersion;
        told.architecture = found->architecture;
        told.createdAt = found->createdAt;
        told.ready = found->ready;
        return told;
    });
}

std::unique_ptr<ImageBuild> FakeImageApi::build(const SandboxSpec &spec)
{
    auto build = std::make_unique<FakeImageBuild>(spec);
    m_builds.append(build.get());
    return build;
}

QList<FakeImageBuild *> FakeImageApi::builds() const
{
    QList<FakeImageBuild *> alive;
    for (const QPointer<FakeImageBuild> &build : m_builds) {
        if (build)
            alive.append(build);
    }
    return alive;
}

Reply<Image> FakeImageApi::saveFileSystem(const SandboxId &sandbox, const QString &name, const QString &note)
{
    return m_backend.calls().answer<Image>(
        QStringLiteral("images.saveFileSystem"), [this, sandbox, name, note]() -> Result<Image> {
            if (!m_backend.capabilities().has(Feature::SaveFileSystem))
                return noSuchCall();
            const Sandbox *source = m_backend.fakeSandboxes().find(sandbox);
            if (!source)
                return refused(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there."));
            if (source->state != SandboxState::Running)
                return refused(ErrorKind::Conflict, 409, QStringLiteral("The sandbox is not running."));
            Image image;
            image.id = nextId();
            image.kind = Image::Kind::FileSystem;
            image.createdAt = QDateTime::currentDateTimeUtc();
            image.sourceSandbox = sandbox;
            // The hosted service answers the id alone (lazycloud.md §8.2): names exist only where images can be listed.
            if (m_backend.capabilities().has(Feature::ListImages)) {
                image.name = name;
                image.note = note;
                image.sourceName = source->name;
                image.pythonVersion = QStringLiteral("3.13");
                image.architecture = QStringLiteral("amd64");
                image.sizeBytes = 180LL << 20;
            }
            m_images.prepend(image);
            return image;
        });
}

Reply<Image> FakeImageApi::rename(const ImageId &image, const QString &name, const QString &note)
{
    return m_backend.calls().answer<Image>(
        QStringLiteral("images.rename"), [this, image, name, note]() -> Result<Image> {
            if (!m_backend.capabilities().has(Feature::ListImages))
                return noSuchCall();
            if (name.size() > 100 || note.size() > 2000)
                return refused(ErrorKind::Invalid, 400, QStringLiteral("The name or the note is too long."));
            const auto found = std::ranges::find(m_images, image, &Image::id);
            if (found == m_images.end())
                return refused(ErrorKind::NotFound, 404, QStringLiteral("No such image."));
            found->name = name;
            found->note = note;
            return *found;
        });
}

Reply<Done> FakeImageApi::remove(const ImageId &image)
{
    return m_backend.calls().answer<Done>(QStringLiteral("images.remove"), [this, image]() -> Result<Done> {
        if (!m_backend.capabilities().has(Feature::ListImages))
            return noSuchCall();
        const Image *found = find(image);
        if (!found)
            return refused(ErrorKind::NotFound, 404, QStringLiteral("No such image."));
        if (found->kind == Image::Kind::Base || found->usedBy > 0)
            return refused(ErrorKind::Conflict, 409, QStringLiteral("The image is in use."));
        erase(image);
        return Done();
    });
}

Reply<FileDifferences> FakeImageApi::differences(const SandboxId &sandbox, const ImageId &image)
{
    return m_backend.calls().answer<FileDifferences>(
        QStringLiteral("images.differences"), [this, sandbox, image]() -> Result<FileDifferences> {
            if (!m_backend.capabilities().has(Feature::CompareImages))
                return noSuchCall();
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            if (!image.isEmpty() && !find(image))
                return refused(ErrorKind::NotFound, 404, QStringLiteral("There is no image with this id."));
            m_compared = image;
            return m_differences;
        });
}

void FakeImageApi::put(const Image &image)
{
    const auto same = std::ranges::find(m_images, image.id, &Image::id);
    if (same == m_images.end())
        m_images.prepend(image);
    else
        *same = image;
}

void FakeImageApi::erase(const ImageId &image)
{
    m_images.removeIf([&image](const Image &candidate) { return candidate.id == image; });
}

const Image *FakeImageApi::find(const ImageId &image) const
{
    const auto found = std::ranges::find(m_images, image, &Image::id);
    return found == m_images.end() ? nullptr : &*found;
}

ImageId FakeImageApi::nextId()
{
    return ImageId(QStringLiteral("img_%1").arg(++m_made, 24, 16, QLatin1Char('0')));
}

} // namespace vivarium
