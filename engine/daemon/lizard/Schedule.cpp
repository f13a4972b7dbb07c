// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/CronTime.h"
#include "lizard/LizardError.h"
#include "lizard/Schedules.h"

namespace vivarium::engine::lizard {

namespace {

using common::LizardBody;

constexpr std::int64_t longestTimeout = 3600;
constexpr std::size_t commandLimit = 100'000;
constexpr std::size_t scheduleNameLimit = 200;

json::value textValue(const std::optional<std::string> &text)
{
    return text ? json::value(*text) : json::value(nullptr);
}

json::value timeValue(const std::optional<Timestamp> &time)
{
    return time ? json::value(toRfc3339(*time)) : json::value(nullptr);
}

std::optional<std::string> storedText(const json::object &stored, std::string_view name)
{
    const json::value &value = stored.at(name);
    return value.is_string() ? std::optional(std::string(value.as_string())) : std::nullopt;
}

std::optional<Timestamp> storedTime(const json::object &stored, std::string_view name)
{
    const auto text = storedText(stored, name);
    return text ? parseRfc3339(*text) : std::nullopt;
}

/// "5m" or a number, which means seconds.
std::string readInterval(const json::value &value)
{
    if (value.is_string())
        return std::string(value.as_string());
    boost::system::error_code error;
    const auto seconds = value.to_number<std::int64_t>(error);
    return error ? std::string() : std::to_string(seconds);
}

} // namespace

json::object Schedule::toJson() const
{
    return {{"id", id}, {"sandboxId", sandboxId}, {"name", textValue(name)}, {"every", textValue(every)},
        {"everySeconds", everySeconds > 0 ? json::value(everySeconds) : json::value(nullptr)},
        {"cron", textValue(cron)}, {"timezone", timeZone}, {"kind", "command"}, {"prompt", nullptr},
        {"command", command}, {"agent", nullptr}, {"model", nullptr}, {"reasoningEffort", nullptr},
        {"timeoutSeconds", timeoutSeconds}, {"keepMemory", false}, {"enabled", isEnabled},
        {"disabledReason", textValue(disabledReason)}, {"nextRunAt", timeValue(nextRunAt)}, {"running", isRunning},
        {"lastRunAt", timeValue(lastRunAt)}, {"lastStatus", textValue(lastStatus)},
        {"consecutiveFailures", consecutiveFailures}, {"skippedCount", skippedCount}};
}

Schedule Schedule::fromJson(const json::object &stored)
{
    Schedule schedule;
    schedule.id = stored.at("id").as_string();
    schedule.sandboxId = stored.at("sandboxId").as_string();
    schedule.name = storedText(stored, "name");
    schedule.every = storedText(stored, "every");
    if (!stored.at("everySeconds").is_null())
        schedule.everySeconds = stored.at("everySeconds").to_number<std::int64_t>();
    schedule.cron = storedText(stored, "cron");
    schedule.timeZone = stored.at("timezone").as_string();
    schedule.command = stored.at("command").as_string();
    schedule.timeoutSeconds = stored.at("timeoutSeconds").to_number<std::int64_t>();
    schedule.isEnabled = stored.at("enabled").as_bool();
    schedule.disabledReason = storedText(stored, "disabledReason");
    schedule.nextRunAt = storedTime(stored, "nextRunAt");
    schedule.lastRunAt = storedTime(stored, "lastRunAt");
    schedule.lastStatus = storedText(stored, "lastStatus");
    schedule.consecutiveFailures = stored.at("consecutiveFailures").to_number<std::int64_t>();
    schedule.skippedCount = stored.at("skippedCount").to_number<std::int64_t>();
    return schedule;
}

std::optional<Timestamp> Schedule::firstAfter(Timestamp time) const
{
    if (everySeconds > 0)
        return time + std::chrono::seconds(everySeconds);
    const auto parsed = cron ? CronTime::parse(*cron, timeZone) : std::nullopt;
    return parsed ? parsed->next(time) : std::nullopt;
}

void Schedule::change(const LizardBody &body)
{
    if (body.find("prompt") || body.find("agent"))
        throw LizardError(501, "This machine runs no coding agents for this API: a schedule needs a \"command\".");
    if (const json::value *interval = body.find("every")) {
        every = readInterval(*interval);
        everySeconds = secondsOf(*every).value_or(0);
        if (everySeconds == 0)
            throw LizardError(400, "\"every\" must be a time such as \"30s\", \"5m\", \"1h\", or a number of seconds.");
        cron.reset();
    }
    if (const auto zone = body.text("timezone"))
        timeZone = *zone;
    if (const auto expression = body.text("cron")) {
        if (body.find("every"))
            throw LizardError(400, "A schedule has either \"every\" or \"cron\".");
        cron = expression;
        every.reset();
        everySeconds = 0;
    }
    if (cron && !CronTime::parse(*cron, timeZone))
        throw LizardError(
            400, "\"cron\" must have the five fields of cron, and \"timezone\" an IANA name that is known here.");
    if (!cron && everySeconds == 0)
        throw LizardError(400, "A schedule needs \"every\" or \"cron\".");
    if (body.find("command"))
        command = body.requireText("command", commandLimit);
    if (command.empty())
        throw LizardError(400, "A schedule needs a \"command\".");
    timeoutSeconds = body.integer("timeoutSeconds", 1, longestTimeout).value_or(timeoutSeconds);
    if (body.contains("name"))
        name = body.find("name") ? std::optional(body.requireText("name", scheduleNameLimit)) : std::nullopt;
    if (const auto enabled = body.boolean("enabled")) {
        isEnabled = *enabled;
        disabledReason.reset();
    }
}

} // namespace vivarium::engine::lizard
