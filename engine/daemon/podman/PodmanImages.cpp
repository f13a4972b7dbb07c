// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanImages.h"

#include "podman/PodmanLayers.h"
#include "util/Counted.h"
#include "util/LineBuffer.h"

#include <spdlog/spdlog.h>

#include <format>
#include <memory>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""min;

constexpr std::size_t progressLineLimit = 256UL * 1024;

std::string stringMember(const json::object &object, std::string_view name)
{
    const json::value *value = object.if_contains(name);
    return value && value->is_string() ? std::string(value->as_string()) : std::string();
}

} // namespace

awaitable<std::optional<PodmanImage>> PodmanImages::inspect(std::string reference) const
{
    try {
        const json::value answer = co_await m_client.call("GET", "/images/" + percentEncode(reference) + "/json");
        co_return PodmanImage{.id = std::string(answer.at("Id").as_string()),
            .architecture = std::string(answer.at("Architecture").as_string()),
            .sizeBytes = answer.at("Size").to_number<std::int64_t>(),
            .layers = readLayers(answer)};
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
    co_return std::nullopt;
}

awaitable<void> PodmanImages::import(std::string reference, std::filesystem::path tarFile) const
{
    const Counted importing(&m_beingImported);
    co_await m_client.callWithFile(
        "POST", "/images/import?reference=" + percentEncode(reference), "application/x-tar", std::move(tarFile), 15min);
}

awaitable<void> PodmanImages::tag(std::string reference, std::string repository, std::string tag) const
{
    co_await m_client.call("POST",
        std::format(
            "/images/{}/tag?repo={}&tag={}", percentEncode(reference), percentEncode(repository), percentEncode(tag)));
}

awaitable<void> PodmanImages::untag(std::string reference) const
{
    const std::size_t colon = reference.rfind(':');
    try {
        co_await m_client.call("POST",
            std::format("/images/{}/untag?repo={}&tag={}", percentEncode(reference),
                percentEncode(reference.substr(0, colon)), percentEncode(reference.substr(colon + 1))));
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
}

awaitable<void> PodmanImages::remove(std::string reference) const
{
    try {
        co_await m_client.call("DELETE", "/images/" + percentEncode(reference), nullptr, 5min);
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
}

awaitable<void> PodmanImages::prune() const
{
    if (m_beingImported > 0)
        co_return;
    try {
        co_await m_client.call("POST", "/images/prune", nullptr, 5min);
    } catch (const std::exception &error) {
        spdlog::warn("images without a name stay: {}", error.what());
    }
}

awaitable<void> PodmanImages::pull(std::string reference, Log log) const
{
    HttpCall call;
    call.method = "POST";
    call.target = "/images/pull?policy=always&reference=" + percentEncode(reference);
    call.limit = 10min;
    co_await followProgress(std::move(call), std::move(log));
}

awaitable<void> PodmanImages::build(
    std::string reference, std::filesystem::path contextTar, std::string containerfile, Log log) const
{
    HttpCall call;
    call.method = "POST";
    // layers=false: an intermediate image a step would be listed and kept for nothing.
    call.target = "/build?layers=false&rm=true&forcerm=true&pullpolicy=missing&dockerfile="
        + percentEncode(json::serialize(json::array{containerfile})) + "&t=" + percentEncode(reference);
    call.contentType = "application/x-tar";
    call.bodyFile = std::move(contextTar);
    call.limit = 1h;
    co_await followProgress(std::move(call), std::move(log));
}

// Both calls answer with one JSON object a line: {"stream": text} or {"error": text}.
awaitable<void> PodmanImages::followProgress(HttpCall call, Log log) const
{
    LineBuffer buffer;
    std::string failure;
    const auto readLine = [&](const std::string &line) {
        boost::system::error_code error;
        const json::value value = json::parse(line, error);
        if (error || !value.is_object())
            return;
        std::string text = stringMember(value.as_object(), "stream");
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
            text.pop_back();
        if (!text.empty())
            log(text);
        if (std::string reason = stringMember(value.as_object(), "error"); !reason.empty())
            failure = std::move(reason);
    };
    co_await m_client.stream(std::move(call), [&](std::string_view bytes) -> awaitable<bool> {
        buffer.append(bytes);
        while (const auto line = buffer.next())
            readLine(*line);
        co_return buffer.rest().size() < progressLineLimit;
    });
    readLine(buffer.rest());
    if (!failure.empty())
        throw PodmanError(500, failure);
}

} // namespace vivarium::engine
