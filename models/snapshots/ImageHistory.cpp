// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageHistory.h"

#include "common/JsonLinesFile.h"
#include "core/Async.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace vivarium {

namespace {

struct ImageHistoryText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ImageHistory)
};

constexpr QLatin1StringView oldFile("/snapshots.jsonl");

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

ProfileId profileOf(const QJsonObject &object)
{
    return ProfileId(object.value(QLatin1StringView("profile")).toString());
}

ImageId idOf(const QJsonObject &object)
{
    return ImageId(object.value(QLatin1StringView("id")).toString());
}

ImageRecord recordOf(const Image &image, const ProfileId &profile)
{
    return {profile, image.id, objectOf(image, profile)};
}

/// The object of an older file, and what the history would have told of its saving.
void addRecord(QList<std::pair<ImageRecord, ActivityEntry>> &records, const QJsonObject &object)
{
    const Image image = imageOf(object);
    if (image.id.isEmpty())
        return;
    ActivityEntry saved;
    saved.at = image.createdAt.isValid() ? image.createdAt.toUTC() : QDateTime::currentDateTimeUtc();
    saved.kind = ActivityKind::SnapshotSaved;
    saved.profile = profileOf(object);
    saved.sandbox = image.sourceSandbox;
    saved.sandboxName = image.sourceName;
    saved.image = image.id;
    saved.subject = image.name;
    if (image.kind == Image::Kind::Memory)
        saved.facts.insert(ActivityFact::memory, true);
    if (!image.ready) {
        saved.outcome = ActivityOutcome::Failed;
        saved.error = ImageHistoryText::tr("It was not learned whether the snapshot was made.");
    }
    records.append({{saved.profile, image.id, object}, saved});
}

} // namespace

ImageHistory::ImageHistory(ActivityStore &store, const ProfileId &profile)
    : m_store(&store)
    , m_profile(profile)
{
}

template <typename T> Reply<T> ImageHistory::ask(std::function<Result<T>(ActivityDatabase &)> question)
{
    if (!m_store)
        return failedReply<T>(ApiError::local(ImageHistoryText::tr("The activity history is closed.")));
    return m_store->ask<T>(std::move(question));
}

Result<Done> ImageHistory::write(ActivityDatabase &database, Waiting &waiting)
{
    if (waiting.isEmpty())
        return Done();
    const Result<Done> written = database.keepImages(waiting.values());
    if (written)
        waiting.clear();
    return written;
}

Reply<int> ImageHistory::takeOver()
{
    const QString own = QFileInfo(m_store ? m_store->path() : QString()).absolutePath() + oldFile;
    // Earlier versions kept it in the usual folder also when VIVARIUM_DATA_DIR said another one.
    const QString usual = QStandardPaths::writableLocation(QStandardPaths::StateLocation) + oldFile;
    const bool isElsewhere = !qEnvironmentVariableIsEmpty("VIVARIUM_DATA_DIR") && usual != own;
    return ask<int>([profile = m_profile, own, usual, isElsewhere](ActivityDatabase &database) -> Result<int> {
        const auto ofAll = JsonLinesFile(own).read();
        const auto ofUsual = isElsewhere ? JsonLinesFile(usual).read() : QList<QJsonObject>();
        QList<std::pair<ImageRecord, ActivityEntry>> records;
        for (const QJsonObject &object : ofAll.value_or(QList<QJsonObject>()))
            addRecord(records, object);
        for (const QJsonObject &object : ofUsual.value_or(QList<QJsonObject>())) {
            if (profileOf(object) == profile)
                addRecord(records, object);
        }
        Result<int> added = records.isEmpty() ? Result<int>(0) : database.takeOverImages(records);
        if (added && (!ofAll || !ofUsual))
            return std::unexpected(ofAll ? ofUsual.error() : ofAll.error());
        return added;
    });
}

Reply<QList<Image>> ImageHistory::read()
{
    const auto question = [profile = m_profile, waiting = m_waiting](ActivityDatabase &database) {
        const Result<Done> written = write(database, *waiting);
        auto objects = database.images(profile);
        if (!objects || written)
            return objects;
        for (const ImageRecord &record : std::as_const(*waiting)) {
            objects->removeIf([&record](const QJsonObject &object) { return idOf(object) == record.id; });
            objects->append(record.about);
        }
        return objects;
    };
    const Reply<QList<QJsonObject>> objects = ask<QList<QJsonObject>>(question);
    if (!m_store)
        return failedReply<QList<Image>>(objects.result().error());
    return chain(m_store.get(), objects, [](const QList<QJsonObject> &known) -> Result<QList<Image>> {
        QList<Image> images;
        for (const QJsonObject &object : known)
            images.append(imageOf(object));
        return images;
    });
}

Reply<Done> ImageHistory::remember(const Image &image)
{
    return ask<Done>([record = recordOf(image, m_profile), waiting = m_waiting](ActivityDatabase &database) {
        waiting->insert(record.id, record);
        return write(database, *waiting);
    });
}

Reply<Done> ImageHistory::change(const Image &image)
{
    return ask<Done>([record = recordOf(image, m_profile), waiting = m_waiting](ActivityDatabase &database) {
        return write(database, *waiting).and_then([&](Done) { return database.keepImages({record}); });
    });
}

Reply<Done> ImageHistory::forget(const ImageId &image)
{
    return ask<Done>([profile = m_profile, image, waiting = m_waiting](ActivityDatabase &database) {
        return write(database, *waiting).and_then([&](Done) { return database.removeImage(profile, image); });
    });
}

} // namespace vivarium
