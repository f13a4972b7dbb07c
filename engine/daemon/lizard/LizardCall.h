// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/LizardBody.h"
#include "http/Router.h"
#include "lizard/Lizard.h"
#include "lizard/LizardError.h"

#include <optional>
#include <string>

namespace vivarium::engine::lizard {

using common::LizardBody;
using common::http::verb;

/// Largest body of a call that is not passed on.
inline constexpr std::size_t callBodyLimit = 1024UL * 1024;

/// A request of the Lizard API and who makes it.
struct Call {
    Request &request;
    std::optional<Caller> caller; ///< nothing only where the route asks for no credential

    [[nodiscard]] common::HttpExchange &exchange() const { return request.exchange; }
    [[nodiscard]] const std::string &parameter(const std::string &name) const { return request.parameter(name); }
    [[nodiscard]] const Caller &who() const { return caller.value(); }
};

using Handler = awaitable<void> (*)(Lizard &, Call &);

/// Adds the routes of the Lizard API.
class Routes {
public:
    Routes(Router &router, Lizard &lizard)
        : m_router(router)
        , m_lizard(lizard)
    {
    }

    void add(verb method, std::string_view path, Handler handler, Access access = Access::Bearer) const;

private:
    Router &m_router;
    Lizard &m_lizard;
};

/// Throws LizardError 404, and 403 if the key does not reach it.
Project requireProject(Lizard &lizard, const Call &call, const std::string &id);
/// The sandbox of the path, live. Throws LizardError 404 if there is none, or none that the key reaches.
SandboxPointer requireSandbox(Lizard &lizard, const Call &call);
/// The same, if calls can be passed on to it. Throws LizardError 409 with the reason if they cannot.
SandboxPointer requireRunning(Lizard &lizard, const Call &call);
/// Throws LizardError 403 unless the key reaches everything.
void requireWholeAccount(const Call &call);

/// The project that a sandbox belongs to.
std::string projectOf(Lizard &lizard, const std::string &containerId);
/// Sandbox of lizard.openapi.yaml.
json::object sandboxJson(Lizard &lizard, const ContainerRecord &record);
/// Id of the sandbox that has the volume; empty if none has.
std::string volumeHolder(const Lizard &lizard, const LizardVolume &volume);
/// The state as this API calls it.
std::string statusOf(const ContainerRecord &record, const Sandbox *live);

} // namespace vivarium::engine::lizard
