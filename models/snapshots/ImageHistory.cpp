// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageHistory.h"

#include <QStandardPaths>

#include <algorithm>

namespace vivarium {

namespace {

QString nameOf(Image::Kind kind)
{
    switch (kind) {
    case Image::Kind::FileSystem:
        return QStringLiteral("filesystem");
    case Image::Kind::Memory:
        return QStringLiteral("memory");
    case Image::Kind::Base:
    case Image::Kind::Built:
        break;
    }
    return QStringLiteral("built");
}

Image::Kind kindNamed(const QString &name)
{
    if (name == u"memory")
        return Image::Kind::Memory;
    return name == u"built" ? Image::Kind::Built : Image::Kind::FileSystem;
}

QJsonObject objectOf(const Image &image, const ProfileId &profile)
{
    QJsonObject object{
        {QStringLiteral("version"), 1},
        {QStringLiteral("profile"), profile.value()},
        {QStringLiteral("id"), image.id.value()},
        {QStringLiteral("kind"), nameOf(image.kind)},
        {QStringLiteral("created_at"), image.createdAt.toUTC().toString(Qt::ISODateWithMs)},
    };
    const auto add = [&object](const QString &key, const QString &value) {
        if (!value.isEmpty())
            object.insert(key, value);
    };
    add(QStringLiteral("name"), image.name);
    add(QStringLiteral("note"), image.note);
    add(QStringLiteral("python_version"), image.pythonVersion);
    add(QStringLiteral("architecture"), image.architecture);
    add(QStringLiteral("source_container_id"), image.sourceSandbox.value());
    add(QStringLiteral("source_name"), image.sourceName);
    if (!image.ready)
        object.insert(QStringLiteral("ready"), false);
    if (image.sizeBytes >= 0)
        object.insert(QStringLiteral("size_bytes"), image.sizeBytes);
    return object;
}

Image imageOf(const QJsonObject &object)
{
    const auto text = [&object](const char *key) { return object.value(QLatin1StringView(key)).toString(); };
    Image image;
    image.id = ImageId(text("id"));
    image.kind = kindNamed(text("kind"));
    image.ready = object.value(QLatin1StringView("ready")).toBool(true);
    image.name = text("name");
    image.note = text("note");
    image.pythonVersion = text("python_version");
    image.architecture = text("architecture");
    image.createdAt = QDateTime::fromString(text("created_at"), Qt::ISODateWithMs);
    image.sourceSandbox = SandboxId(text("source_container_id"));
    image.sourceName = text("source_name");
    image.sizeBytes = object.value(QLatin1StringView("size_bytes")).toInteger(-1);
    return image;
}

bool isFor(const QJsonObject &object, const ProfileId &profile)
{
    return object.value(QLatin1StringView("profile")).toString() == profile.value();
}

auto isImage(const ProfileId &profile, const ImageId &image)
{
    return [&profile, &image](const QJsonObject &object) {
        return isFor(object, profile) && object.value(QLatin1StringView("id")).toString() == image.value();
    };
}

} // namespace

QString ImageHistory::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::StateLocation) + QStringLiteral("/snapshots.jsonl");
}

ImageHistory::ImageHistory(const QString &path, const ProfileId &profile)
    : m_file(path)
    , m_profile(profile)
{
}

Result<QList<Image>> ImageHistory::read() const
{
    const auto objects = m_file.read();
    if (!objects)
        return std::unexpected(objects.error());
    QList<Image> images;
    for (const QJsonObject &object : *objects) {
        if (isFor(object, m_profile) && !object.value(QLatin1StringView("id")).toString().isEmpty())
            images.append(imageOf(object));
    }
    return images;
}

Result<Done> ImageHistory::remember(const Image &image) const
{
    return m_file.update([this, &image](QList<QJsonObject> &objects) {
        const auto same = std::ranges::find_if(objects, isImage(m_profile, image.id));
        if (same == objects.end())
            objects.append(objectOf(image, m_profile));
        else
            *same = objectOf(image, m_profile);
    });
}

Result<Done> ImageHistory::forget(const ImageId &image) const
{
    return m_file.update([this, &image](QList<QJsonObject> &objects) { objects.removeIf(isImage(m_profile, image)); });
}

} // namespace vivarium
