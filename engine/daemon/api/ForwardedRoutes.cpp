// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "http/Relay.h"
#include "sandbox/ShellRelay.h"
#include "util/Counted.h"

#include <array>

namespace vivarium::engine {

namespace {

using common::http::verb;

/// What a forwarded call does to the idle clock.
enum class Activity {
    Watching, ///< nothing: a window may show it all day
    Following, ///< the same for an answer that goes on
    Touch, ///< counts as use
};

/// How much of the request's body is passed on.
enum class Body {
    Limited, ///< 64 MiB, the limit of the contract
    Unlimited,
};

struct ForwardedCall {
    verb method;
    std::string_view path; ///< below the container
    Activity activity = Activity::Touch;
    Body body = Body::Limited;
};

// Calls of the contract. All of them touch, reads too (lazycloud.md, section 3.4).
constexpr std::array contractCalls{
    ForwardedCall{verb::get, "/processes"},
    ForwardedCall{verb::post, "/processes"},
    ForwardedCall{verb::get, "/processes/{process}"},
    ForwardedCall{verb::post, "/processes/{process}/kill"},
    ForwardedCall{verb::get, "/files"},
    ForwardedCall{verb::delete_, "/files"},
    ForwardedCall{verb::get, "/files/stat"},
    ForwardedCall{verb::get, "/files/content"},
    ForwardedCall{verb::put, "/files/content"},
    ForwardedCall{verb::post, "/files/find"},
    ForwardedCall{verb::post, "/files/replace"},
    ForwardedCall{verb::post, "/directories"},
    ForwardedCall{verb::delete_, "/directories"},
};

// Calls of x-vivarium: reads that a window repeats do not touch.
constexpr std::array extensionCalls{
    ForwardedCall{verb::get, "/process-tree", Activity::Watching},
    ForwardedCall{verb::post, "/process-tree/signal"},
    ForwardedCall{verb::get, "/processes/{process}/output", Activity::Following},
    ForwardedCall{verb::get, "/files", Activity::Watching},
    ForwardedCall{verb::get, "/files/stat", Activity::Watching},
    ForwardedCall{verb::get, "/files/usage", Activity::Watching},
    ForwardedCall{verb::post, "/files/move"},
    ForwardedCall{verb::post, "/files/copy"},
    ForwardedCall{verb::post, "/files/mode"},
    ForwardedCall{verb::post, "/files/search"},
    ForwardedCall{verb::get, "/files/content", Activity::Touch, Body::Unlimited},
    ForwardedCall{verb::put, "/files/content", Activity::Touch, Body::Unlimited},
    ForwardedCall{verb::get, "/archive", Activity::Touch, Body::Unlimited},
    ForwardedCall{verb::put, "/archive", Activity::Touch, Body::Unlimited},
    ForwardedCall{verb::get, "/watch", Activity::Following},
    ForwardedCall{verb::get, "/listeners", Activity::Watching},
    ForwardedCall{verb::get, "/terminals", Activity::Watching},
    ForwardedCall{verb::delete_, "/terminals/{terminal}"},
};

/// The part of a target behind its first `count` path segments, as it was sent, with its query.
std::string_view behindSegments(std::string_view target, int count)
{
    for (int i = 0; i <= count; ++i)
        target.remove_prefix(std::min(target.size(), target.find('/', 1)));
    return target;
}

awaitable<void> forward(Services &services, Request &request, ForwardedCall call, int segments, std::string prefix)
{
    const SandboxPointer sandbox = requireReady(request, services);
    // A transfer may take longer than the idle lifetime: it holds the sandbox as a shell does.
    std::optional<IdleClock::Lease> lease;
    if (call.activity == Activity::Touch)
        lease.emplace(services.clock.lease(sandbox));
    co_await sandbox->goesOn();
    // Whoever stores the memory waits for short calls, and says of transfers that they will be cut.
    const Counted counted(call.body == Body::Unlimited ? &sandbox->transfers
            : call.activity == Activity::Following     ? nullptr
                                                       : &sandbox->shortCalls);
    Relay relay(request.exchange, services.folder.supervisorSocket(sandbox->id()),
        prefix + std::string(behindSegments(request.target().raw(), segments - 1)),
        call.body == Body::Limited ? std::optional<std::uint64_t>(bodyLimit) : std::nullopt);
    co_await relay.forward();
}

awaitable<void> openShell(Services &services, Request &request, int segments, std::string prefix)
{
    const ContainerRecord record = requireContainer(request, services);
    ShellRelay relay(request.exchange, services.folder.supervisorSocket(record.id),
        prefix + std::string(behindSegments(request.target().raw(), segments - 1)));
    // Those of the extension are kept without a connection.
    co_await relay.run(services.registry.findLive(record.id), services.clock, prefix.empty());
}

template <typename Calls>
void addCalls(Router &router, Services &services, const Calls &calls, const std::string &container, int segments,
    const std::string &prefix)
{
    for (const ForwardedCall &call : calls) {
        router.add(
            call.method, container + std::string(call.path), [&services, call, segments, prefix](Request &request) {
                return forward(services, request, call, segments, prefix);
            });
    }
    router.add(verb::get, container + "/shell",
        [&services, segments, prefix](Request &request) { return openShell(services, request, segments, prefix); });
}

} // namespace

void addForwardedRoutes(Router &router, Services &services)
{
    addCalls(router, services, contractCalls, std::string(containerPath), 5, "");
    addCalls(router, services, extensionCalls, std::string(extensionContainerPath), 6, "/x");
}

} // namespace vivarium::engine
