// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudImages.h"

#include "http/JsonCall.h"
#include "lazycloud/FileCodec.h"
#include "lazycloud/ImageCodec.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/LazyCloudImageBuild.h"

namespace vivarium {

namespace {
/// The server takes up to an hour for a large file system (`lazycloud.md` §8.2).
constexpr std::chrono::minutes SaveLimit{60};
/// The server stops looking after 20 s.
constexpr std::chrono::seconds CompareLimit{90};
} // namespace

LazyCloudImages::LazyCloudImages(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

ApiPath LazyCloudImages::imagePath(const ImageId &image) const
{
    return m_context.extensionsPath() / QLatin1StringView("images") / image.value();
}

void LazyCloudImages::remember(const Image &image)
{
    m_context.imageTexts.insert(image.id, ImageCodec::textFor(image));
}

Reply<QList<Image>> LazyCloudImages::list()
{
    if (!m_context.has(Feature::ListImages))
        return failedReply<QList<Image>>(m_context.unsupported(Feature::ListImages));
    return chain(this,
        callJson<QList<Image>>(m_context.connection,
            HttpRequest::get(m_context.extensionsPath() / QLatin1StringView("images")), &ImageCodec::list),
        [this](const QList<Image> &images) -> Result<QList<Image>> {
            for (const Image &image : images)
                remember(image);
            return images;
        });
}

Reply<Image> LazyCloudImages::get(const ImageId &image)
{
    const auto path = m_context.workspacePath() / QLatin1StringView("images") / image.value();
    return chain(this, callJson<Image>(m_context.connection, HttpRequest::get(path), &ImageCodec::contractImage),
        [this](const Image &told) -> Result<Image> {
            Image found = told;
            found.name = m_context.imageTexts.value(found.id); // the contract has none
            return found;
        });
}

std::unique_ptr<ImageBuild> LazyCloudImages::build(const SandboxSpec &spec)
{
    return std::make_unique<LazyCloudImageBuild>(m_context, spec);
}

Reply<Image> LazyCloudImages::saveFileSystem(const SandboxId &sandbox, const QString &name, const QString &note)
{
    const auto request = HttpRequest::post(m_context.containerPath(sandbox) / QLatin1StringView("filesystem-images"));
    return chain(this, callJson<ImageId>(m_context.connection, request.within(SaveLimit), &ImageCodec::savedId),
        [this, name, note](const ImageId &id) -> Reply<Image> {
            const bool serverNames = m_context.has(Feature::ListImages);
            return chain(this, serverNames ? rename(id, name, note) : get(id),
                [this, id, name, note, serverNames](const Result<Image> &result) -> Result<Image> {
                    // The image is saved, whether it can be named or read back or not.
                    Image image = result.value_or(Image{});
                    image.id = id;
                    image.kind = Image::Kind::FileSystem;
                    if (!serverNames) {
                        // Whoever asked has to keep the name, since no list will show the id again.
                        image.name = name;
                        image.note = note;
                    }
                    remember(image);
                    return image;
                });
        });
}

Reply<Image> LazyCloudImages::rename(const ImageId &image, const QString &name, const QString &note)
{
    if (!m_context.has(Feature::ListImages))
        return failedReply<Image>(m_context.unsupported(Feature::ListImages));
    // A name can't be taken away: without one it keeps the one it has.
    QJsonObject body{{QLatin1StringView("note"), note}};
    if (!name.isEmpty())
        body.insert(QLatin1StringView("name"), name);
    const auto request = HttpRequest::json("PATCH", imagePath(image), body);
    return chain(this, callJson<Image>(m_context.connection, request, &ImageCodec::image),
        [this](const Image &renamed) -> Result<Image> {
            remember(renamed);
            return renamed;
        });
}

Reply<Done> LazyCloudImages::remove(const ImageId &image)
{
    if (!m_context.has(Feature::ListImages))
        return failedReply<Done>(m_context.unsupported(Feature::ListImages));
    return callDone(
        m_context.connection, HttpRequest::make("DELETE", imagePath(image)).within(std::chrono::seconds(120)));
}

Reply<FileDifferences> LazyCloudImages::differences(const SandboxId &sandbox, const ImageId &image)
{
    if (!m_context.has(Feature::CompareImages))
        return failedReply<FileDifferences>(m_context.unsupported(Feature::CompareImages));
    ApiQuery query;
    if (!image.isEmpty())
        query.add(QLatin1StringView("image"), image.value());
    const auto request =
        HttpRequest::get(m_context.extensionsPath(sandbox) / QLatin1StringView("image-changes"), query);
    return callJson<FileDifferences>(m_context.connection, request.within(CompareLimit), &FileCodec::differences);
}

} // namespace vivarium
