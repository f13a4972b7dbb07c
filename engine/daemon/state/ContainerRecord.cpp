// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/ContainerRecord.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace vivarium::engine {

namespace {

constexpr std::array<std::pair<ContainerState, std::string_view>, 5> stateNames{{
    {ContainerState::Pending, "pending"},
    {ContainerState::Starting, "starting"},
    {ContainerState::Ready, "ready"},
    {ContainerState::Draining, "draining"},
    {ContainerState::Stopped, "stopped"},
}};

constexpr std::array<std::pair<StopReason, std::string_view>, 7> reasonNames{{
    {StopReason::Stopped, "stopped"},
    {StopReason::LoadError, "load_error"},
    {StopReason::StartFailed, "start_failed"},
    {StopReason::Crashed, "crashed"},
    {StopReason::OutOfMemory, "out_of_memory"},
    {StopReason::HostLost, "host_lost"},
    {StopReason::Exited, "exited"},
}};

template <typename Names, typename Value> std::string_view findName(const Names &names, Value value)
{
    for (const auto &[entry, name] : names) {
        if (entry == value)
            return name;
    }
    throw std::logic_error("a value without a name");
}

template <typename Names> auto findValue(const Names &names, std::string_view name)
{
    for (const auto &[value, entry] : names) {
        if (entry == name)
            return value;
    }
    throw std::runtime_error("unknown name in the data base: " + std::string(name));
}

void putTime(json::object &object, std::string_view name, const std::optional<Timestamp> &time)
{
    if (time)
        object[name] = toRfc3339(*time);
}

template <typename Value>
void putOptional(json::object &object, std::string_view name, const std::optional<Value> &value)
{
    if (value)
        object[name] = *value;
}

} // namespace

std::string_view nameOf(ContainerState state)
{
    return findName(stateNames, state);
}

std::string_view nameOf(StopReason reason)
{
    return findName(reasonNames, reason);
}

ContainerState containerStateNamed(std::string_view name)
{
    return findValue(stateNames, name);
}

StopReason stopReasonNamed(std::string_view name)
{
    return findValue(reasonNames, name);
}

std::string_view ContainerRecord::sandboxStatus() const
{
    switch (state) {
    case ContainerState::Pending:
    case ContainerState::Starting:
        return "pending";
    case ContainerState::Ready:
        return "running";
    case ContainerState::Draining:
        return "stopping";
    case ContainerState::Stopped:
        break;
    }
    const bool orderly = !stopReason || *stopReason == StopReason::Stopped || *stopReason == StopReason::Exited;
    return orderly ? "stopped" : "failed";
}

std::optional<Timestamp> ContainerRecord::deadlineAt(Timestamp now) const
{
    if (!deadline || !pausedAt)
        return deadline;
    return *deadline + (now - *pausedAt);
}

std::optional<Timestamp> ContainerRecord::end() const
{
    const auto limit = deadlineAt(currentTime());
    if (!expiresAt || !limit)
        return expiresAt ? expiresAt : limit;
    return std::min(*expiresAt, *limit);
}

bool ContainerRecord::endsByDeadline() const
{
    const auto limit = deadlineAt(currentTime());
    return limit && (!expiresAt || *limit <= *expiresAt);
}

std::optional<std::int64_t> ContainerRecord::endingIdleLimit() const
{
    if (!isLive() || timeoutSeconds <= 0 || endsByDeadline())
        return std::nullopt;
    return timeoutSeconds;
}

void ContainerRecord::beginStage(std::string_view stage)
{
    endStage();
    stages.push_back({.stage = std::string(stage), .startedAt = currentTime(), .finishedAt = {}, .cached = {}});
}

void ContainerRecord::endStage()
{
    if (!stages.empty() && !stages.back().finishedAt)
        stages.back().finishedAt = currentTime();
}

json::object ContainerRecord::toInstance() const
{
    json::object object{{"id", id}, {"release_id", releaseId}, {"app", app}, {"name", name}, {"kind", "sandbox"},
        {"state", nameOf(state)}, {"timeout_seconds", timeoutSeconds}, {"created_at", toRfc3339(createdAt)}};
    putTime(object, "expires_at", end());
    if (stopReason)
        object["stop_reason"] = nameOf(*stopReason);
    putOptional(object, "exit_message", exitMessage);
    putOptional(object, "exit_code", exitCode);
    putTime(object, "ready_at", readyAt);
    return object;
}

json::object ContainerRecord::toContainer(const std::string &host) const
{
    json::object object{{"id", id}, {"app", app}, {"function", name}, {"release_id", releaseId},
        {"state", nameOf(state)}, {"slots", 1}, {"running_tasks", 0}, {"cpu_millis", cpuMillis},
        {"memory_mib", memoryMib}, {"created_at", toRfc3339(createdAt)}, {"kind", "sandbox"}, {"purpose", purpose},
        {"gpu_count", gpus.size()}, {"host", host}};
    if (stopReason)
        object["stop_reason"] = nameOf(*stopReason);
    putOptional(object, "exit_message", exitMessage);
    putOptional(object, "exit_code", exitCode);
    putOptional(object, "image", imageId);
    putTime(object, "ready_at", readyAt);
    putTime(object, "stopped_at", stoppedAt);
    putTime(object, "expires_at", end());
    // Beyond the contract, which knows neither pauses nor ends that no use moves.
    putTime(object, "paused_at", pausedAt);
    if (endsByDeadline())
        object["deadline"] = true;
    return object;
}

json::object ContainerRecord::toSandbox() const
{
    json::object object{{"id", id}, {"release_id", releaseId}, {"app", app}, {"name", name},
        {"status", sandboxStatus()}, {"gpu", gpus.empty() ? json::array() : json::array{"any"}},
        {"created_at", toRfc3339(createdAt)}};
    putTime(object, "ready_at", readyAt);
    putTime(object, "stopped_at", stoppedAt);
    if (readyAt)
        object["time_to_started_ms"] = (*readyAt - createdAt).count();
    if (stoppedAt)
        object["lifetime_ms"] = (*stoppedAt - createdAt).count();
    return object;
}

json::object ContainerRecord::toLifecycle(const std::string &host) const
{
    json::object object{{"container_id", id}, {"app", app}, {"function", name}, {"state", nameOf(state)},
        {"host", host}, {"created_at", toRfc3339(createdAt)}};
    if (stopReason)
        object["stop_reason"] = nameOf(*stopReason);
    putOptional(object, "exit_message", exitMessage);
    putTime(object, "assigned_at", assignedAt);
    putTime(object, "ready_at", readyAt);
    putTime(object, "stopped_at", stoppedAt);
    json::array list;
    for (const LifecycleStage &stage : stages) {
        json::object entry{{"stage", stage.stage}, {"started_at", toRfc3339(stage.startedAt)}};
        putTime(entry, "finished_at", stage.finishedAt);
        if (stage.finishedAt)
            entry["duration_ms"] = (*stage.finishedAt - stage.startedAt).count();
        putOptional(entry, "cached", stage.cached);
        list.push_back(std::move(entry));
    }
    object["stages"] = std::move(list);
    return object;
}

json::array stagesToJson(const std::vector<LifecycleStage> &stages)
{
    json::array list;
    for (const LifecycleStage &stage : stages) {
        json::object entry{{"stage", stage.stage}, {"started", toMilliseconds(stage.startedAt)}};
        if (stage.finishedAt)
            entry["finished"] = toMilliseconds(*stage.finishedAt);
        putOptional(entry, "cached", stage.cached);
        list.push_back(std::move(entry));
    }
    return list;
}

std::vector<LifecycleStage> stagesFromJson(const json::value &value)
{
    std::vector<LifecycleStage> stages;
    for (const json::value &entry : value.as_array()) {
        const json::object &object = entry.as_object();
        LifecycleStage stage{.stage = std::string(object.at("stage").as_string()),
            .startedAt = fromMilliseconds(object.at("started").to_number<std::int64_t>()),
            .finishedAt = {},
            .cached = {}};
        if (const json::value *finished = object.if_contains("finished"))
            stage.finishedAt = fromMilliseconds(finished->to_number<std::int64_t>());
        if (const json::value *cached = object.if_contains("cached"))
            stage.cached = cached->as_bool();
        stages.push_back(std::move(stage));
    }
    return stages;
}

} // namespace vivarium::engine
