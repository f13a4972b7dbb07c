// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"
#include "util/Json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

enum class ImageKind {
    Base, ///< a Python version: this machine's packages, or a registry's image
    Built, ///< made from an image definition
    Filesystem, ///< made from a sandbox
};

std::string_view nameOf(ImageKind kind);

struct ImageRecord {
    std::string id; ///< img_ and 24 hexadecimal digits
    ImageKind kind = ImageKind::Base;
    std::string name;
    std::optional<std::string> note;
    /// What it is built from: the canonical definition, or for a base image {"host": true} or {"pull": reference}.
    std::optional<json::object> definition;
    std::string pythonVersion; ///< minor version, such as 3.13
    std::string architecture; ///< amd64 or arm64
    std::optional<std::int64_t> sizeBytes;
    bool ready = false;
    std::optional<std::string> sourceContainerId;
    std::optional<std::string> sourceName;
    Timestamp createdAt;
    std::optional<Timestamp> readyAt;

    /// Image of the contract.
    [[nodiscard]] json::object toJson() const;
    /// Image of GET x-vivarium/…/images.
    [[nodiscard]] json::object toListEntry(std::int64_t usedBy) const;

    /// The name under which Podman has it.
    [[nodiscard]] std::string repository() const { return "localhost/vivarium/" + id; }
    [[nodiscard]] std::string reference() const { return repository() + ":latest"; }
};

struct ImageBuildRecord {
    std::string id; ///< UUID
    std::string imageId;
    std::string status = "building"; ///< building, succeeded, failed
    std::string phase = "queued"; ///< queued, starting, building, finished
    int attempt = 0;
    std::optional<std::string> failure;
    Timestamp createdAt;
    std::optional<Timestamp> finishedAt;

    [[nodiscard]] json::object toJson() const;
};

struct ImageBuildLogLine {
    std::int64_t id = 0;
    int attempt = 0;
    std::string data;
    Timestamp time;
};

/// The tables of images, builds and their logs.
class ImageStore {
public:
    explicit ImageStore(Database &database)
        : m_database(database)
    {
    }

    /// Does nothing if there is an image of this id.
    void insert(const ImageRecord &image);
    /// Name, note, size, readiness.
    void update(const ImageRecord &image);
    void remove(const std::string &id);
    [[nodiscard]] std::optional<ImageRecord> find(const std::string &id);
    /// Newest first.
    [[nodiscard]] std::vector<ImageRecord> list();
    /// Number of live sandboxes that run it or are about to.
    [[nodiscard]] std::int64_t usedBy(const std::string &id);

    void saveBuild(const ImageBuildRecord &build);
    [[nodiscard]] std::optional<ImageBuildRecord> findBuild(const std::string &id);
    /// Builds that were running when the engine ended.
    [[nodiscard]] std::vector<ImageBuildRecord> unfinishedBuilds();
    void appendLog(const std::string &buildId, const ImageBuildLogLine &line);
    [[nodiscard]] std::vector<ImageBuildLogLine> log(
        const std::string &buildId, std::int64_t after, std::int64_t limit);

private:
    Database &m_database;
};

} // namespace vivarium::engine
