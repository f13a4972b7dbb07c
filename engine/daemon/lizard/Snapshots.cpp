// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Snapshots.h"

#include "lizard/AllowedHosts.h"
#include "lizard/Identifier.h"
#include "lizard/LizardError.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine::lizard {

namespace {

using std::chrono_literals::operator""ms;

bool hasVolume(const json::object &spec)
{
    const json::value *volumes = spec.if_contains("volumes");
    return volumes && !volumes->as_array().empty();
}

template <typename Value> json::value valueOrNull(const std::optional<Value> &value)
{
    return value ? json::value(*value) : json::value(nullptr);
}

std::optional<std::string> textOrNothing(const json::object &object, std::string_view name)
{
    const json::value *value = object.if_contains(name);
    return value && value->is_string() ? std::optional(std::string(value->as_string())) : std::nullopt;
}

/// Snapshots of an earlier version only have what their source was made with.
NetworkPolicy storedNetwork(const json::object &stored)
{
    if (const json::value *network = stored.if_contains("network"))
        return NetworkPolicy::fromJson(network->as_object());
    const auto hosts = json::value_to<std::vector<std::string>>(stored.at("allowedHosts"));
    return stored.at("internetAccess").as_bool() && hosts.empty() ? NetworkPolicy() : policyFor(hosts);
}

} // namespace

json::object LizardSnapshot::toStored() const
{
    return {{"id", id}, {"projectId", projectId}, {"name", name}, {"sourceId", sourceId}, {"template", templateName},
        {"size", valueOrNull(size)}, {"status", status}, {"error", valueOrNull(error)}, {"keepsMemory", keepsMemory},
        {"storedId", storedId}, {"isReleased", isReleased}, {"hadVolume", hadVolume}, {"createdBy", createdBy},
        {"cpuMillis", cpuMillis}, {"memoryMib", memoryMib}, {"createdAt", toMilliseconds(createdAt)}, {"spec", spec},
        {"allowedHosts", json::value_from(allowedHosts)}, {"network", network.toStored()}};
}

LizardSnapshot LizardSnapshot::fromStored(const json::object &stored)
{
    const auto text = [&](std::string_view name) { return std::string(stored.at(name).as_string()); };
    return {.id = text("id"),
        .projectId = text("projectId"),
        .name = text("name"),
        .sourceId = text("sourceId"),
        .templateName = text("template"),
        .size = textOrNothing(stored, "size"),
        .status = text("status"),
        .error = textOrNothing(stored, "error"),
        .keepsMemory = stored.at("keepsMemory").as_bool(),
        .storedId = text("storedId"),
        .isReleased = stored.at("isReleased").as_bool(),
        .hadVolume = stored.at("hadVolume").as_bool(),
        .createdBy = text("createdBy"),
        .cpuMillis = stored.at("cpuMillis").to_number<std::int64_t>(),
        .memoryMib = stored.at("memoryMib").to_number<std::int64_t>(),
        .createdAt = fromMilliseconds(stored.at("createdAt").to_number<std::int64_t>()),
        .spec = stored.at("spec").as_object(),
        .allowedHosts = json::value_to<std::vector<std::string>>(stored.at("allowedHosts")),
        .network = storedNetwork(stored)};
}

Snapshots::Snapshots(
    asio::any_io_executor executor, Services &services, Database &database, DetailStore &details, SandboxMaker &maker)
    : m_executor(std::move(executor))
    , m_services(services)
    , m_database(database)
    , m_details(details)
    , m_maker(maker)
{
}

void Snapshots::save(const LizardSnapshot &snapshot)
{
    auto statement = m_database.statement("INSERT INTO lizard_snapshots (id, project_id, body) VALUES (?1, ?2, ?3) "
                                          "ON CONFLICT (id) DO UPDATE SET body = ?3");
    statement.bind(1, snapshot.id);
    statement.bind(2, snapshot.projectId);
    statement.bind(3, json::serialize(snapshot.toStored()));
    statement.exec();
}

std::optional<LizardSnapshot> Snapshots::find(const std::string &id)
{
    auto query = m_database.statement("SELECT body FROM lizard_snapshots WHERE id = ? AND project_id <> ''");
    query.bind(1, id);
    if (!query.executeStep())
        return std::nullopt;
    LizardSnapshot snapshot = LizardSnapshot::fromStored(json::parse(query.getColumn(0).getString()).as_object());
    // The other API may have deleted what it is made of.
    const bool isGone = snapshot.status == "ready"
        && (snapshot.keepsMemory ? !m_services.memorySnapshots.find(snapshot.storedId)
                                 : !m_services.images.find(snapshot.storedId));
    if (isGone) {
        snapshot.status = "failed";
        snapshot.error = "What the snapshot had stored was deleted.";
    }
    return snapshot;
}

std::vector<LizardSnapshot> Snapshots::list(const std::optional<std::string> &projectId)
{
    auto query = m_database.statement(
        "SELECT id FROM lizard_snapshots WHERE project_id <> '' AND (?1 IS NULL OR project_id = ?1) "
        "ORDER BY position DESC");
    if (projectId)
        query.bind(1, *projectId);
    std::vector<LizardSnapshot> snapshots;
    while (query.executeStep()) {
        if (auto snapshot = find(query.getColumn(0).getString()))
            snapshots.push_back(*std::move(snapshot));
    }
    return snapshots;
}

void Snapshots::setReleased(const std::string &id, bool isReleased)
{
    if (auto snapshot = find(id)) {
        snapshot->isReleased = isReleased;
        save(*snapshot);
    }
}

awaitable<LizardSnapshot> Snapshots::make(
    SandboxPointer sandbox, std::string projectId, std::string name, std::string createdBy)
{
    const ContainerRecord &record = sandbox->record;
    const auto details = m_details.find(record.id);
    const auto job = std::make_shared<Job>();
    job->sandbox = sandbox;
    job->snapshot = {.id = newIdentifier("snap"),
        .projectId = std::move(projectId),
        .name = std::move(name),
        .sourceId = record.id,
        .templateName = details ? details->templateName : record.name,
        .size = details ? details->size : std::nullopt,
        .status = "building",
        .error = {},
        // What is in a volume is not stored, and a copy has it not: memory that speaks of its files would be wrong.
        .keepsMemory = m_services.facts.memorySnapshots.available && !hasVolume(sandbox->spec),
        .storedId = {},
        .isReleased = false,
        .hadVolume = hasVolume(sandbox->spec),
        .createdBy = std::move(createdBy),
        .cpuMillis = record.cpuMillis,
        .memoryMib = record.memoryMib,
        .createdAt = currentTime(),
        .spec = sandbox->spec,
        .allowedHosts = details ? details->allowedHosts : std::vector<std::string>(),
        .network = record.network};
    save(job->snapshot);
    spawnLogged(m_executor, "the snapshot " + job->snapshot.id, run(job));
    while (!job->ended)
        co_await job->changed.wait();
    co_return job->snapshot;
}

awaitable<void> Snapshots::run(std::shared_ptr<Job> job)
{
    LizardSnapshot &snapshot = job->snapshot;
    try {
        if (snapshot.keepsMemory)
            co_await storeMemory(*job);
        else
            co_await storeFiles(job->sandbox, snapshot);
        snapshot.status = "ready";
    } catch (const std::exception &error) {
        snapshot.status = "failed";
        snapshot.error = error.what();
        spdlog::warn("snapshot {} of sandbox {}: {}", snapshot.id, snapshot.sourceId, error.what());
    }
    try {
        save(snapshot);
    } catch (const SQLite::Exception &error) {
        snapshot.status = "failed";
        snapshot.error = error.what();
    }
    job->ended = true;
    job->changed.notifyAll();
}

awaitable<MemorySnapshotRecord> Snapshots::waitForMemory(std::shared_ptr<SnapshotJob> job)
{
    while (!job->ended)
        co_await job->changed.wait();
    if (job->abandoned)
        throw LizardError(409, "The snapshot was cancelled.");
    if (job->record.state == SnapshotState::Failed)
        throw LizardError(409, "The memory could not be stored, the sandbox goes on. " + *job->record.failure);
    co_return job->record;
}

awaitable<void> Snapshots::storeMemory(Job &job)
{
    const auto storing = m_services.snapshots.begin(job.sandbox, std::nullopt);
    job.snapshot.storedId = storing->record.id;
    save(job.snapshot);
    co_await waitForMemory(storing);
    if (auto stored = m_services.memorySnapshots.find(job.snapshot.storedId)) {
        stored->name = job.snapshot.name;
        m_services.memorySnapshots.update(*stored);
    }
}

awaitable<void> Snapshots::storeFiles(SandboxPointer sandbox, LizardSnapshot &snapshot)
{
    co_await sandbox->goesOn();
    const auto lease = m_services.clock.lease(sandbox);
    const auto base = sandbox->record.imageId ? m_services.images.find(*sandbox->record.imageId) : std::nullopt;
    const std::string python =
        base ? base->pythonVersion : std::string(sandbox->spec.at("image").at("python_version").as_string());
    ImageRecord image = m_services.catalog.filesystemImage(sandbox->record, python);
    snapshot.storedId = image.id;
    save(snapshot); // before it is there: whatever ends the engine, the next start knows what to look for
    co_await m_services.podmanContainers.commit(sandbox->podmanName(), image.repository(), "latest");
    const auto made = co_await m_services.podmanImages.inspect(image.reference());
    image.sizeBytes = made ? std::optional(made->sizeBytes) : std::nullopt;
    image.ready = true;
    image.readyAt = currentTime();
    m_services.images.insert(image);
}

awaitable<void> Snapshots::removeImage(std::string imageId)
{
    const auto image = m_services.images.find(imageId);
    if (!image)
        co_return;
    m_services.images.remove(imageId);
    // An image that sandboxes still run only loses its name; the last of them takes it along.
    co_await m_services.podmanImages.untag(image->reference());
    co_await m_services.podmanImages.prune();
}

awaitable<void> Snapshots::remove(LizardSnapshot snapshot)
{
    if (snapshot.status == "building")
        throw LizardError(409, "The snapshot is being made. Try again when it is ready.");
    if (snapshot.keepsMemory) {
        if (const auto stored = m_services.memorySnapshots.find(snapshot.storedId))
            co_await m_services.snapshots.remove(*stored);
    } else {
        for (const SandboxPointer &sandbox : m_services.registry.live()) {
            if (sandbox->isStarting() && sandbox->record.imageId == snapshot.storedId)
                throw LizardError(409, "A sandbox is being started from this snapshot. Try again when it runs.");
        }
        co_await removeImage(snapshot.storedId);
    }
    forget(snapshot.id);
}

void Snapshots::forget(const std::string &id)
{
    auto deletion = m_database.statement("DELETE FROM lizard_snapshots WHERE id = ?");
    deletion.bind(1, id);
    deletion.exec();
}

LizardSnapshot Snapshots::forkSource(const Sandbox &sandbox, bool keepsMemory)
{
    LizardSnapshot source;
    source.id = newIdentifier("fork");
    source.sourceId = sandbox.id();
    source.keepsMemory = keepsMemory;
    source.createdAt = currentTime();
    return source;
}

SandboxPointer Snapshots::restore(const LizardSnapshot &snapshot, SandboxWish wish)
{
    if (snapshot.status != "ready")
        throw LizardError(409, "The snapshot is " + snapshot.status + ". " + snapshot.error.value_or(""));
    wish.templateName = snapshot.templateName;
    wish.size = snapshot.size;
    wish.allowedHosts = snapshot.allowedHosts;
    wish.network = snapshot.network;
    if (!snapshot.keepsMemory)
        return m_maker.startFromFiles(snapshot.spec, snapshot.storedId, wish);
    if (!wish.envs.empty())
        throw LizardError(400,
            "This snapshot holds memory: what runs in it has its variables already, and \"envs\" cannot change them.");
    if (wish.volumeName)
        throw LizardError(501,
            "This snapshot holds memory, whose open files no volume can take the place of. Start a "
            "new sandbox with the volume instead.");
    const auto stored = m_services.memorySnapshots.find(snapshot.storedId);
    if (!stored || stored->state != SnapshotState::Available)
        throw LizardError(409, "What the snapshot had stored is not there any more.");
    return m_maker.startCopy(*stored, wish);
}

awaitable<std::vector<Snapshots::Copy>> Snapshots::fork(SandboxPointer sandbox, std::int64_t count, SandboxWish wish)
{
    if (hasVolume(sandbox->spec))
        throw LizardError(409, "A sandbox with a volume cannot be forked: one sandbox at a time has a volume.");
    if (m_services.facts.memorySnapshots.available)
        co_return co_await forkMemory(sandbox, count, wish);
    co_return co_await forkFiles(sandbox, count, std::move(wish));
}

namespace {

/// Begins all copies, then waits for them: they start side by side.
template <typename Start> awaitable<std::vector<Snapshots::Copy>> startCopies(std::int64_t count, Start start)
{
    std::vector<Snapshots::Copy> copies;
    for (std::int64_t number = 0; number < count; ++number) {
        Snapshots::Copy &copy = copies.emplace_back();
        try {
            copy.sandbox = start();
        } catch (const std::exception &error) {
            copy.error = error.what();
        }
    }
    for (Snapshots::Copy &copy : copies) {
        try {
            if (copy.sandbox)
                co_await SandboxMaker::waitUntilRunning(copy.sandbox);
        } catch (const std::exception &error) {
            copy.error = error.what();
        }
    }
    co_return copies;
}

} // namespace

awaitable<std::vector<Snapshots::Copy>> Snapshots::forkMemory(
    SandboxPointer sandbox, std::int64_t count, const SandboxWish &wish)
{
    LizardSnapshot source = forkSource(*sandbox, true);
    const auto storing = m_services.snapshots.begin(sandbox, std::nullopt);
    source.storedId = storing->record.id;
    save(source);
    const MemorySnapshotRecord stored = co_await waitForMemory(storing);
    auto copies = co_await startCopies(count, [&] { return m_maker.startCopy(stored, wish); });
    std::string failure;
    try {
        co_await m_services.snapshots.remove(stored);
        forget(source.id);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        spdlog::warn("the memory that sandbox {} was forked from stays: {}", sandbox->id(), failure);
    co_return copies;
}

awaitable<std::vector<Snapshots::Copy>> Snapshots::forkFiles(
    SandboxPointer sandbox, std::int64_t count, SandboxWish wish)
{
    LizardSnapshot source = forkSource(*sandbox, false);
    co_await storeFiles(sandbox, source);
    const std::string imageId = source.storedId;
    wish.network = sandbox->record.network; // not as it was made: its rules may have changed, even just now
    auto copies = co_await startCopies(count, [&] { return m_maker.startFromFiles(sandbox->spec, imageId, wish); });
    std::string failure;
    try {
        co_await removeImage(imageId);
        forget(source.id);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        spdlog::warn("the files that sandbox {} was forked from stay: {}", sandbox->id(), failure);
    co_return copies;
}

} // namespace vivarium::engine::lizard
