// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/ImageStore.h"

#include <stdexcept>

namespace vivarium::engine {

namespace {

constexpr const char *imageColumns =
    "id, kind, name, note, definition, python_version, architecture, size_bytes, ready, "
    "source_container_id, source_name, created_at, ready_at";

ImageKind imageKindNamed(std::string_view name)
{
    for (const ImageKind kind : {ImageKind::Base, ImageKind::Built, ImageKind::Filesystem}) {
        if (nameOf(kind) == name)
            return kind;
    }
    throw std::runtime_error("unknown image kind in the data base");
}

ImageRecord readImage(const SQLite::Statement &row)
{
    ImageRecord image;
    image.id = row.getColumn(0).getString();
    image.kind = imageKindNamed(row.getColumn(1).getString());
    image.name = row.getColumn(2).getString();
    image.note = textColumn(row.getColumn(3));
    if (const auto definition = textColumn(row.getColumn(4)))
        image.definition = json::parse(*definition).as_object();
    image.pythonVersion = row.getColumn(5).getString();
    image.architecture = row.getColumn(6).getString();
    if (!row.getColumn(7).isNull())
        image.sizeBytes = row.getColumn(7).getInt64();
    image.ready = row.getColumn(8).getInt() != 0;
    image.sourceContainerId = textColumn(row.getColumn(9));
    image.sourceName = textColumn(row.getColumn(10));
    image.createdAt = fromMilliseconds(row.getColumn(11).getInt64());
    image.readyAt = timeColumn(row.getColumn(12));
    return image;
}

void bindMutable(SQLite::Statement &statement, const ImageRecord &image)
{
    statement.bind(":id", image.id);
    statement.bind(":name", image.name);
    bindText(statement, ":note", image.note);
    if (image.sizeBytes)
        statement.bind(":size_bytes", *image.sizeBytes);
    statement.bind(":ready", image.ready ? 1 : 0);
    bindTime(statement, ":ready_at", image.readyAt);
}

ImageBuildRecord readBuild(const SQLite::Statement &row)
{
    ImageBuildRecord build;
    build.id = row.getColumn(0).getString();
    build.imageId = row.getColumn(1).getString();
    build.status = row.getColumn(2).getString();
    build.phase = row.getColumn(3).getString();
    build.attempt = row.getColumn(4).getInt();
    build.failure = textColumn(row.getColumn(5));
    build.createdAt = fromMilliseconds(row.getColumn(6).getInt64());
    build.finishedAt = timeColumn(row.getColumn(7));
    return build;
}

constexpr const char *buildColumns = "id, image_id, status, phase, attempt, failure, created_at, finished_at";

} // namespace

std::string_view nameOf(ImageKind kind)
{
    switch (kind) {
    case ImageKind::Base:
        return "base";
    case ImageKind::Built:
        return "built";
    case ImageKind::Filesystem:
        break;
    }
    return "filesystem";
}

json::object ImageRecord::toJson() const
{
    json::object object{{"id", id}, {"python_version", pythonVersion}, {"architecture", architecture}, {"ready", ready},
        {"created_at", toRfc3339(createdAt)}};
    if (readyAt)
        object["ready_at"] = toRfc3339(*readyAt);
    return object;
}

json::object ImageRecord::toListEntry(std::int64_t usedBy) const
{
    json::object object{{"id", id}, {"name", name}, {"kind", nameOf(kind)}, {"python_version", pythonVersion},
        {"architecture", architecture}, {"created_at", toRfc3339(createdAt)}, {"ready", ready}, {"used_by", usedBy}};
    if (note)
        object["note"] = *note;
    if (sizeBytes)
        object["size_bytes"] = *sizeBytes;
    if (sourceContainerId)
        object["source_container_id"] = *sourceContainerId;
    if (sourceName)
        object["source_name"] = *sourceName;
    // What base images are made from, which their names say in this engine's words.
    if (kind == ImageKind::Base && definition) {
        object["source"] = definition->contains("host") ? "host" : "registry";
        object["container_engine"] = definition->contains("container_engine");
    }
    return object;
}

json::object ImageBuildRecord::toJson() const
{
    json::object object{{"id", id}, {"image_id", imageId}, {"status", status}, {"phase", phase}, {"attempt", attempt},
        {"created_at", toRfc3339(createdAt)}};
    if (failure)
        object["failure"] = *failure;
    if (finishedAt)
        object["finished_at"] = toRfc3339(*finishedAt);
    return object;
}

void ImageStore::insert(const ImageRecord &image)
{
    auto statement = m_database.statement(
        "INSERT OR IGNORE INTO images (id, kind, name, note, definition, python_version, architecture, size_bytes, "
        "ready, "
        "source_container_id, source_name, created_at, ready_at) VALUES (:id, :kind, :name, :note, :definition, "
        ":python_version, "
        ":architecture, :size_bytes, :ready, :source_container_id, :source_name, :created_at, :ready_at)");
    bindMutable(statement, image);
    statement.bind(":kind", std::string(nameOf(image.kind)));
    if (image.definition)
        statement.bind(":definition", json::serialize(*image.definition));
    statement.bind(":python_version", image.pythonVersion);
    statement.bind(":architecture", image.architecture);
    bindText(statement, ":source_container_id", image.sourceContainerId);
    bindText(statement, ":source_name", image.sourceName);
    statement.bind(":created_at", toMilliseconds(image.createdAt));
    statement.exec();
}

void ImageStore::update(const ImageRecord &image)
{
    auto statement = m_database.statement("UPDATE images SET name = :name, note = :note, size_bytes = :size_bytes, "
                                          "ready = :ready, ready_at = :ready_at WHERE id = :id");
    bindMutable(statement, image);
    statement.exec();
}

void ImageStore::remove(const std::string &id)
{
    auto statement = m_database.statement("DELETE FROM images WHERE id = ?");
    statement.bind(1, id);
    statement.exec();
}

std::optional<ImageRecord> ImageStore::find(const std::string &id)
{
    auto query = m_database.statement(std::string("SELECT ") + imageColumns + " FROM images WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return readImage(query);
}

std::vector<ImageRecord> ImageStore::list()
{
    auto query = m_database.statement(std::string("SELECT ") + imageColumns + " FROM images ORDER BY position DESC");
    std::vector<ImageRecord> images;
    while (query.executeStep())
        images.push_back(readImage(query));
    return images;
}

std::int64_t ImageStore::usedBy(const std::string &id)
{
    auto query = m_database.statement(
        "SELECT count(*) FROM containers JOIN releases ON releases.id = containers.release_id WHERE state <> 'stopped' "
        "AND (image_id = :id OR (image_id IS NULL AND json_extract(spec, '$.image.image_id') = :id))");
    query.bind(":id", id);
    query.executeStep();
    return query.getColumn(0).getInt64();
}

void ImageStore::saveBuild(const ImageBuildRecord &build)
{
    auto statement = m_database.statement(
        "INSERT OR REPLACE INTO image_builds (id, image_id, status, phase, attempt, failure, created_at, finished_at) "
        "VALUES (:id, :image_id, :status, :phase, :attempt, :failure, :created_at, :finished_at)");
    statement.bind(":id", build.id);
    statement.bind(":image_id", build.imageId);
    statement.bind(":status", build.status);
    statement.bind(":phase", build.phase);
    statement.bind(":attempt", build.attempt);
    bindText(statement, ":failure", build.failure);
    statement.bind(":created_at", toMilliseconds(build.createdAt));
    bindTime(statement, ":finished_at", build.finishedAt);
    statement.exec();
}

std::optional<ImageBuildRecord> ImageStore::findBuild(const std::string &id)
{
    auto query = m_database.statement(std::string("SELECT ") + buildColumns + " FROM image_builds WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    return readBuild(query);
}

std::vector<ImageBuildRecord> ImageStore::unfinishedBuilds()
{
    auto query =
        m_database.statement(std::string("SELECT ") + buildColumns + " FROM image_builds WHERE status = 'building'");
    std::vector<ImageBuildRecord> builds;
    while (query.executeStep())
        builds.push_back(readBuild(query));
    return builds;
}

void ImageStore::appendLog(const std::string &buildId, const ImageBuildLogLine &line)
{
    auto statement = m_database.statement(
        "INSERT OR REPLACE INTO image_build_logs (build_id, id, attempt, data, time) VALUES (?, ?, ?, ?, ?)");
    statement.bind(1, buildId);
    statement.bind(2, line.id);
    statement.bind(3, line.attempt);
    statement.bind(4, line.data);
    statement.bind(5, toMilliseconds(line.time));
    statement.exec();
}

std::vector<ImageBuildLogLine> ImageStore::log(const std::string &buildId, std::int64_t after, std::int64_t limit)
{
    auto query = m_database.statement(
        "SELECT id, attempt, data, time FROM image_build_logs WHERE build_id = ? AND id > ? ORDER BY id LIMIT ?");
    query.bind(1, buildId);
    query.bind(2, after);
    query.bind(3, limit);
    std::vector<ImageBuildLogLine> lines;
    while (query.executeStep())
        lines.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt(), query.getColumn(2).getString(),
            fromMilliseconds(query.getColumn(3).getInt64())});
    return lines;
}

} // namespace vivarium::engine
