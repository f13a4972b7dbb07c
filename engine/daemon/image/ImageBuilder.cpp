// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/ImageBuilder.h"

#include "common/Utf8.h"
#include "image/BuildContext.h"
#include "image/ImageDefinition.h"
#include "podman/BuildSteps.h"
#include "util/Random.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <spdlog/spdlog.h>

#include <stdexcept>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr int buildAttempts = 2;
constexpr const char *cancelledText = "The build was cancelled.";
constexpr std::size_t buildLogLineLimit = 8UL * 1024;

} // namespace

ImageBuilder::ImageBuilder(asio::any_io_executor executor, const DataFolder &folder, const PodmanService &podman,
    const PodmanImages &images, const HostImage &hostImage, ImageStore &store, SourceArchive &sources,
    common::BlockingPool &pool)
    : m_executor(std::move(executor))
    , m_folder(folder)
    , m_podman(podman)
    , m_images(images)
    , m_hostImage(hostImage)
    , m_store(store)
    , m_sources(sources)
    , m_pool(pool)
{
}

void ImageBuilder::recover()
{
    for (ImageBuildRecord build : m_store.unfinishedBuilds()) {
        build.status = "failed";
        build.phase = "finished";
        build.failure = "The engine was stopped during the build. Start it again.";
        build.finishedAt = currentTime();
        m_store.saveBuild(build);
    }
}

std::shared_ptr<ImageBuild> ImageBuilder::findRunning(const std::string &buildId) const
{
    for (const auto &[image, build] : m_running) {
        if (build->record.id == buildId)
            return build;
    }
    return nullptr;
}

std::shared_ptr<ImageBuild> ImageBuilder::findRunningFor(const std::string &imageId) const
{
    const auto found = m_running.find(imageId);
    return found == m_running.end() ? nullptr : found->second;
}

std::shared_ptr<ImageBuild> ImageBuilder::build(const ImageRecord &image, bool force)
{
    if (auto running = findRunningFor(image.id))
        return running;
    if (image.ready && !force)
        return nullptr;
    auto build = std::make_shared<ImageBuild>();
    build->record.id = randomUuid();
    build->record.imageId = image.id;
    build->record.createdAt = currentTime();
    m_store.saveBuild(build->record);
    m_running.emplace(image.id, build);
    spawnLogged(m_executor, "the build of image " + image.id, run(build, image));
    return build;
}

void ImageBuilder::save(ImageBuild &build)
{
    m_store.saveBuild(build.record);
    build.changed.notifyAll();
}

void ImageBuilder::log(ImageBuild &build, const std::string &line)
{
    m_store.appendLog(build.record.id,
        {.id = ++build.lastLogId,
            .attempt = build.record.attempt,
            .data =
                common::toValidUtf8(std::string_view(line).substr(0, buildLogLineLimit), common::Utf8Tail::Withhold),
            .time = currentTime()});
    build.changed.notifyAll();
}

awaitable<void> ImageBuilder::run(std::shared_ptr<ImageBuild> build, ImageRecord image)
{
    const auto permit = co_await m_oneAtATime.acquire();
    if (build->cancelled)
        co_return; // while it waited for its turn
    // Whatever happens, a full disk included, who waits for the build learns of its end.
    try {
        co_await tryToMake(build, image);
    } catch (const std::exception &error) {
        build->record.failure = error.what();
    }
    try {
        finish(*build);
    } catch (const std::exception &error) {
        spdlog::error("the end of the build of image {} could not be kept: {}", image.id, error.what());
    }
    m_running.erase(image.id);
    build->changed.notifyAll();
}

awaitable<void> ImageBuilder::tryToMake(std::shared_ptr<ImageBuild> build, ImageRecord image)
{
    ImageBuildRecord &record = build->record;
    for (record.attempt = 1; record.attempt <= buildAttempts; ++record.attempt) {
        record.phase = record.attempt == 1 ? "starting" : "building";
        record.failure.reset();
        bool lastAttempt = record.attempt == buildAttempts;
        save(*build);
        using namespace asio::experimental::awaitable_operators;
        const auto outcome = co_await (attempt(build, image) || waitForCancel(build));
        try {
            if (outcome.index() == 0 && std::get<0>(outcome))
                std::rethrow_exception(std::get<0>(outcome));
        } catch (const TransportError &error) {
            record.failure = error.what();
        } catch (const std::exception &error) {
            record.failure = error.what();
            lastAttempt = true; // a step failed; it would fail again
        }
        if (build->cancelled) {
            record.failure = cancelledText;
            lastAttempt = true;
            co_await endSteps();
        }
        if (!record.failure)
            break;
        spdlog::warn("image {}: {}", image.id, *record.failure);
        log(*build, *record.failure);
        if (lastAttempt)
            break;
        co_await sleepFor(1s);
    }
}

void ImageBuilder::finish(ImageBuild &build)
{
    ImageBuildRecord &record = build.record;
    record.status = record.failure ? "failed" : "succeeded";
    record.phase = "finished";
    record.finishedAt = currentTime();
    if (record.failure)
        m_failures[record.imageId] = *record.failure;
    else
        m_failures.erase(record.imageId);
    save(build);
}

awaitable<std::exception_ptr> ImageBuilder::attempt(std::shared_ptr<ImageBuild> build, ImageRecord image)
{
    try {
        co_await make(build, image);
    } catch (...) {
        co_return std::current_exception();
    }
    co_return nullptr;
}

awaitable<void> ImageBuilder::waitForCancel(std::shared_ptr<ImageBuild> build)
{
    while (!build->cancelled)
        co_await build->changed.wait();
}

// The step that runs when the connection breaks goes on, and Podman may be about to begin it.
awaitable<void> ImageBuilder::endSteps()
{
    for (int look = 0; look < 20; ++look) {
        const int running = co_await m_pool.run([this] { return endBuildSteps(m_podman.pid()); });
        if (running == 0 && look >= 2)
            co_return;
        co_await sleepFor(250ms);
    }
}

void ImageBuilder::cancel(ImageBuild &build)
{
    if (build.cancelled)
        return;
    build.cancelled = true;
    if (build.record.phase == "queued") {
        build.record.failure = cancelledText;
        log(build, cancelledText);
        finish(build);
        m_running.erase(std::string(build.record.imageId)); // may be the last that holds it
    } else {
        build.changed.notifyAll();
    }
}

awaitable<void> ImageBuilder::make(std::shared_ptr<ImageBuild> build, ImageRecord image)
{
    const json::object definition = image.definition.value_or(json::object());
    const auto logLine = [this, build](const std::string &line) { log(*build, line); };
    build->record.phase = "building";
    save(*build);
    if (definition.contains("host")) {
        co_await m_hostImage.make(image.reference(),
            definition.contains("container_engine") ? HostImage::Variant::ContainerEngine : HostImage::Variant::Plain,
            logLine);
    } else if (const json::value *source = definition.if_contains("pull")) {
        const std::string reference(source->as_string());
        co_await m_images.pull(reference, logLine);
        co_await m_images.tag(reference, image.repository(), "latest");
    } else {
        co_await makeFromDefinition(build, image);
    }
    const auto made = co_await m_images.inspect(image.reference());
    if (!made)
        throw std::runtime_error("The image was made, but Podman does not have it.");
    // Name and note may have been changed meanwhile.
    ImageRecord current = m_store.find(image.id).value_or(image);
    current.ready = true;
    current.readyAt = currentTime();
    current.sizeBytes = made->sizeBytes;
    m_store.insert(current);
    m_store.update(current);
    spdlog::info("image {} ({}) is ready", image.id, image.name);
    co_await m_images.prune(); // what had this name before
}

awaitable<std::string> ImageBuilder::prepareBase(std::shared_ptr<ImageBuild> build, json::object definition)
{
    if (const json::value *external = definition.if_contains("base_image")) {
        const std::string reference(external->as_string());
        co_await m_images.pull(reference, [this, build](const std::string &line) { log(*build, line); });
        co_return reference;
    }
    const json::value *baseId = definition.if_contains("base");
    if (!baseId)
        co_return std::string(); // a Dockerfile names its own
    const auto base = m_store.find(std::string(baseId->as_string()));
    if (!base)
        throw std::runtime_error("The base image is not known any more.");
    if (!base->ready) {
        log(*build, "Preparing " + base->name);
        co_await make(build, *base);
    }
    co_return base->reference();
}

awaitable<void> ImageBuilder::makeFromDefinition(std::shared_ptr<ImageBuild> build, ImageRecord image)
{
    if (!image.definition)
        throw std::runtime_error("This image was taken from a sandbox and cannot be made again.");
    const std::string base = co_await prepareBase(build, *image.definition);
    const std::filesystem::path context = m_folder.temporaryFolder() / ("build-" + build->record.id + ".tar");
    const std::string containerfile = containerfileFor(*image.definition, base);
    std::exception_ptr failure;
    try {
        std::filesystem::path files;
        if (const std::string digest = contextDigest(*image.definition); !digest.empty())
            files = co_await m_sources.tarFile(digest);
        co_await m_pool.run([&] { writeBuildContext(context, containerfile, files); });
        co_await m_images.build(image.reference(), context, containerfileName,
            [this, build](const std::string &line) { log(*build, line); });
    } catch (...) {
        failure = std::current_exception();
    }
    std::error_code ignored;
    std::filesystem::remove(context, ignored);
    if (failure)
        std::rethrow_exception(failure);
}

awaitable<ImageReadiness> ImageBuilder::makeReady(std::string imageId, std::function<bool()> abandoned)
{
    const auto image = m_store.find(imageId);
    if (!image)
        throw std::runtime_error("the image " + imageId + " is not known");
    const ImageReadiness ready{.reference = image->reference(), .wasReady = true};
    const bool present = image->ready && (co_await m_images.inspect(image->reference())).has_value();
    if (present)
        co_return ready;
    if (image->kind == ImageKind::Filesystem)
        throw std::runtime_error("the image " + imageId + " is not on this machine any more");
    const auto running = build(*image, true);
    while (running->record.status == "building" && !abandoned())
        co_await running->changed.wait(250ms);
    if (running->record.failure)
        throw std::runtime_error(*running->record.failure);
    co_return ImageReadiness{.reference = image->reference(), .wasReady = false};
}

json::object ImageBuilder::stateOf(const ImageRecord &image) const
{
    if (image.ready)
        return {{"state", "ready"}, {"message", "New sandboxes start at once."}};
    if (findRunningFor(image.id))
        return {{"state", "preparing"}, {"message", "The base image is being made from this machine's packages."}};
    if (const auto failed = m_failures.find(image.id); failed != m_failures.end())
        return {{"state", "failed"}, {"message", failed->second}};
    return {{"state", "preparing"}, {"message", "The base image is about to be made from this machine's packages."}};
}

} // namespace vivarium::engine
