// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanVolumes.h"

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;

} // namespace

awaitable<void> PodmanVolumes::create(std::string name) const
{
    co_await m_client.call("POST", "/volumes/create", json::object{{"Name", name}});
}

awaitable<std::optional<std::filesystem::path>> PodmanVolumes::mountPoint(std::string name) const
{
    try {
        const json::value answer = co_await m_client.call("GET", "/volumes/" + percentEncode(name) + "/json");
        co_return std::filesystem::path(std::string(answer.at("Mountpoint").as_string()));
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
    co_return std::nullopt;
}

awaitable<void> PodmanVolumes::remove(std::string name) const
{
    try {
        // Large ones take their time.
        co_await m_client.call("DELETE", "/volumes/" + percentEncode(name), nullptr, 5min);
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
}

} // namespace vivarium::engine
