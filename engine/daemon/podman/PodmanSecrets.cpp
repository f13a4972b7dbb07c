// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanSecrets.h"

namespace vivarium::engine {

awaitable<void> PodmanSecrets::create(std::string name, std::string value) const
{
    co_await m_client.callWithBytes(
        "POST", "/secrets/create?name=" + percentEncode(name), "application/octet-stream", std::move(value));
}

awaitable<void> PodmanSecrets::remove(std::string name) const
{
    try {
        co_await m_client.call("DELETE", "/secrets/" + percentEncode(name));
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
}

awaitable<std::set<std::string>> PodmanSecrets::names() const
{
    std::set<std::string> names;
    const json::value answer = co_await m_client.call("GET", "/secrets/json");
    if (const json::array *secrets = answer.if_array()) {
        for (const json::value &secret : *secrets)
            names.emplace(secret.at("Spec").at("Name").as_string());
    }
    co_return names;
}

} // namespace vivarium::engine
