// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "image/HostImage.h"
#include "podman/PodmanImages.h"
#include "podman/PodmanService.h"
#include "source/SourceArchive.h"
#include "state/ImageStore.h"

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace vivarium::engine {

/// A build while it runs; whoever holds it still sees its end.
struct ImageBuild {
    ImageBuildRecord record;
    std::int64_t lastLogId = 0;
    AsyncCondition changed; ///< a new log line, another phase, the end
    bool cancelled = false; ///< somebody wants it to end
};

struct ImageReadiness {
    std::string reference; ///< for Podman
    bool wasReady = false; ///< nothing had to be made
};

/// Makes images that are not there yet: one at a time, each at most twice.
class ImageBuilder {
public:
    ImageBuilder(asio::any_io_executor executor, const DataFolder &folder, const PodmanService &podman,
        const PodmanImages &images, const HostImage &hostImage, ImageStore &store, SourceArchive &sources,
        common::BlockingPool &pool);

    /// Marks the builds as failed that an earlier run of the engine left unfinished.
    void recover();

    /// Starts a build, or joins the one that runs. Null if the image is ready and `force` is not set.
    std::shared_ptr<ImageBuild> build(const ImageRecord &image, bool force);

    /// Ends a build that runs or waits for its turn; it fails with that reason.
    void cancel(ImageBuild &build);

    /// Null if it does not run.
    [[nodiscard]] std::shared_ptr<ImageBuild> findRunning(const std::string &buildId) const;
    [[nodiscard]] std::shared_ptr<ImageBuild> findRunningFor(const std::string &imageId) const;

    /// Returns once the image can be used, after building it if necessary. Throws std::runtime_error with the reason if
    /// it cannot be, or when `abandoned` has turned true meanwhile.
    awaitable<ImageReadiness> makeReady(std::string imageId, std::function<bool()> abandoned);

    /// What GET x-vivarium tells about the base image: {"state": ready | preparing | failed, "message"}.
    [[nodiscard]] json::object stateOf(const ImageRecord &image) const;

private:
    awaitable<void> run(std::shared_ptr<ImageBuild> build, ImageRecord image);
    awaitable<void> tryToMake(std::shared_ptr<ImageBuild> build, ImageRecord image);
    awaitable<std::exception_ptr> attempt(std::shared_ptr<ImageBuild> build, ImageRecord image);
    awaitable<void> waitForCancel(std::shared_ptr<ImageBuild> build);
    awaitable<void> endSteps();
    awaitable<void> make(std::shared_ptr<ImageBuild> build, ImageRecord image);
    awaitable<std::string> prepareBase(std::shared_ptr<ImageBuild> build, json::object definition);
    awaitable<void> makeFromDefinition(std::shared_ptr<ImageBuild> build, ImageRecord image);
    void log(ImageBuild &build, const std::string &line);
    void save(ImageBuild &build);
    void finish(ImageBuild &build);

    asio::any_io_executor m_executor;
    const DataFolder &m_folder;
    const PodmanService &m_podman;
    const PodmanImages &m_images;
    const HostImage &m_hostImage;
    ImageStore &m_store;
    SourceArchive &m_sources;
    common::BlockingPool &m_pool;
    std::map<std::string, std::shared_ptr<ImageBuild>> m_running; ///< by image
    std::map<std::string, std::string> m_failures; ///< last failure, by image
    AsyncSemaphore m_oneAtATime{1};
};

} // namespace vivarium::engine
