// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "podman/PodmanClient.h"
#include "util/Timestamp.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What Podman knows about one container.
struct PodmanContainer {
    std::string id;
    std::string name;
    bool running = false;
    int pid = 0; ///< in the host's numbering; 0 when not running
    int exitCode = 0;
    bool outOfMemory = false; ///< a process of it was ended for lack of memory
    std::optional<Timestamp> finishedAt;
    std::map<std::string, std::string> labels;
    std::string networkNamespace; ///< path; empty without a network of its own, and in lists
    std::string imageId; ///< empty in lists
    std::string bundle; ///< folder with the runtime's files; empty in lists
    std::vector<std::filesystem::path>
        layers; ///< of its file system, its own first; empty unless overlay, and in lists
    std::vector<std::string> mountPaths; ///< inside; empty in lists
};

/// One event of a container, as the event stream tells it.
struct PodmanEvent {
    std::string action; ///< such as "died"
    std::string name;
};

/// The container calls of libpod. See PodmanClient for errors.
class PodmanContainers {
public:
    explicit PodmanContainers(const PodmanClient &client)
        : m_client(client)
    {
    }

    /// `specification` is libpod's SpecGenerator. Returns the container's id.
    awaitable<std::string> create(json::object specification) const;
    /// Makes its namespaces, network included, and stops before its first instruction; start() goes on from there.
    awaitable<void> initialise(std::string name) const;
    awaitable<void> start(std::string name) const;
    /// Nothing if there is no such container.
    awaitable<std::optional<PodmanContainer>> inspect(std::string name) const;
    /// Running or not, with the volumes that have no name; a container that is gone already is fine.
    awaitable<void> remove(std::string name) const;
    awaitable<std::vector<PodmanContainer>> list() const;
    /// Stores the container's file system as `reference` (repository:tag), mounts left out. Minutes for a
    /// large one.
    awaitable<void> commit(std::string name, std::string repository, std::string tag) const;
    /// Gives `sink` a tar of the memory and the changed files of a running container, which goes on. Established
    /// TCP connections are stored, too; volumes are not. The container must have no connection to the outside by a
    /// Unix socket. Minutes for a large one.
    awaitable<void> checkpoint(std::string name, HttpClient::Sink sink) const;
    /// Makes a container from such a tar and lets it go on. Minutes for a large one.
    awaitable<void> restore(std::string name, std::filesystem::path tarFile) const;
    /// Reports containers that end until the stream breaks. Throws TransportError then.
    awaitable<void> watchDeaths(std::function<void(const PodmanEvent &)> report) const;

private:
    const PodmanClient &m_client;
};

} // namespace vivarium::engine
