// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ImageCodec.h"

#include "lazycloud/EngineTexts.h"

namespace vivarium {

namespace {
Image readContractImage(JsonReader &reader)
{
    Image image;
    image.kind = Image::Kind::Built;
    image.id = ImageId(reader.requiredId(QLatin1StringView("id")));
    image.pythonVersion = reader.requiredText(QLatin1StringView("python_version"));
    image.architecture = reader.requiredText(QLatin1StringView("architecture"));
    image.ready = reader.requiredFlag(QLatin1StringView("ready"));
    image.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    return image;
}

ImageCodec::Build readBuild(JsonReader &reader)
{
    ImageCodec::Build build;
    build.id = reader.requiredId(QLatin1StringView("id"));
    const QString status = reader.requiredText(QLatin1StringView("status"));
    if (status == QLatin1StringView("succeeded"))
        build.status = ImageCodec::Build::Status::Succeeded;
    else if (status == QLatin1StringView("failed"))
        build.status = ImageCodec::Build::Status::Failed;
    build.phase = reader.text(QLatin1StringView("phase"));
    build.failure = EngineTexts::sentence(reader.text(QLatin1StringView("failure")));
    return build;
}

Image readExtendedImage(JsonReader &reader)
{
    Image image;
    image.id = ImageId(reader.requiredId(QLatin1StringView("id")));
    image.name = reader.text(QLatin1StringView("name"));
    image.note = reader.text(QLatin1StringView("note"));
    const QString kind = reader.requiredText(QLatin1StringView("kind"));
    if (kind == QLatin1StringView("filesystem"))
        image.kind = Image::Kind::FileSystem;
    else if (kind == QLatin1StringView("built"))
        image.kind = Image::Kind::Built;
    image.pythonVersion = reader.text(QLatin1StringView("python_version"));
    if (image.kind == Image::Kind::Base && reader.text(QLatin1StringView("source")) == QLatin1StringView("host"))
        image.name =
            EngineTexts::hostImage(image.name, image.pythonVersion, reader.flag(QLatin1StringView("container_engine")));
    image.architecture = reader.text(QLatin1StringView("architecture"));
    image.sizeBytes = reader.integer(QLatin1StringView("size_bytes")).value_or(-1);
    image.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    image.ready = reader.requiredFlag(QLatin1StringView("ready"));
    image.sourceSandbox = SandboxId(reader.text(QLatin1StringView("source_container_id")));
    image.sourceName = reader.text(QLatin1StringView("source_name"));
    image.usedBy = int(reader.integer(QLatin1StringView("used_by")).value_or(0));
    return image;
}
} // namespace

QJsonObject ImageCodec::definition(const SandboxSpec &spec, const QString &pythonVersion, const QString &contextDigest)
{
    QJsonObject definition{{QLatin1StringView("python_version"), pythonVersion}};
    if (!spec.build.dockerfile.isEmpty())
        definition.insert(QLatin1StringView("dockerfile"), spec.build.dockerfile);
    else if (!spec.baseImage.isEmpty())
        definition.insert(QLatin1StringView("base_image"), spec.baseImage);
    if (!spec.build.dockerfile.isEmpty() && !contextDigest.isEmpty())
        definition.insert(QLatin1StringView("context"), QJsonObject{{QLatin1StringView("sha256"), contextDigest}});
    if (!spec.build.packages.isEmpty())
        definition.insert(QLatin1StringView("python_packages"), QJsonArray::fromStringList(spec.build.packages));
    if (!spec.build.commands.isEmpty())
        definition.insert(QLatin1StringView("commands"), QJsonArray::fromStringList(spec.build.commands));
    return definition;
}

Result<Image> ImageCodec::contractImage(JsonReader reader)
{
    const Image image = readContractImage(reader);
    return reader.finish(image);
}

Result<ImageCodec::Resolution> ImageCodec::resolution(JsonReader reader)
{
    Resolution resolution;
    JsonReader image = reader.requiredObject(QLatin1StringView("image"));
    resolution.image = readContractImage(image);
    if (reader.has(QLatin1StringView("build"))) {
        JsonReader build = reader.requiredObject(QLatin1StringView("build"));
        resolution.build = readBuild(build);
    }
    return reader.finish(resolution);
}

Result<ImageCodec::Build> ImageCodec::build(JsonReader reader)
{
    const Build build = readBuild(reader);
    return reader.finish(build);
}

Result<ImageId> ImageCodec::savedId(JsonReader reader)
{
    const ImageId id(reader.requiredId(QLatin1StringView("image_id")));
    return reader.finish(id);
}

Result<QList<Image>> ImageCodec::list(JsonReader reader)
{
    QList<Image> images;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("images")))
        images.append(readExtendedImage(inner));
    return reader.finish(images);
}

Result<Image> ImageCodec::image(JsonReader reader)
{
    const Image image = readExtendedImage(reader);
    return reader.finish(image);
}

QString ImageCodec::textFor(const Image &image)
{
    if (!image.name.isEmpty())
        return image.name;
    return image.pythonVersion.isEmpty() ? QString() : QStringLiteral("Python %1").arg(image.pythonVersion);
}

} // namespace vivarium
