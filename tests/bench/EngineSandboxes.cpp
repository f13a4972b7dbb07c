// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineSandboxes.h"

#include <boost/json/serialize.hpp>

#include <unistd.h>

#include <fstream>

namespace vivarium::bench {

namespace {

constexpr const char *workspace = "/v1/workspaces/local";
// The zip archive without members: a source that changes nothing.
constexpr const char *emptySource = "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85";

std::string pythonVersion(EngineConnection &connection)
{
    const json::value features = connection.call(http::verb::get, "/v1/x-vivarium");
    for (const json::value &image : features.at("base_images").as_array()) {
        if (image.at("ready").as_bool())
            return std::string(image.at("python_version").as_string());
    }
    throw std::runtime_error("the engine has no base image that is ready");
}

} // namespace

EngineSandboxes::EngineSandboxes(EngineConnection &connection)
    : m_connection(connection)
{
    uploadEmptySource();
    const json::value release = connection.call(http::verb::post, std::string(workspace) + "/apps/bench/releases",
        {{"kind", "sandbox"}, {"name", "bench"}, {"source", {{"sha256", emptySource}}},
            {"image", {{"python_version", pythonVersion(connection)}}},
            {"resources", {{"cpu_millis", 1000}, {"memory_mib", 1024}}}, {"authorized", false},
            {"keep_warm_seconds", 3600}, {"pod", {{"kind", "sandbox"}, {"command", {"tail", "-f", "/dev/null"}}}}});
    m_release = release.at("id").as_string();
}

void EngineSandboxes::uploadEmptySource()
{
    const json::value source{{"sha256", emptySource}, {"size_bytes", 22}};
    const json::value state = m_connection.call(http::verb::post, std::string(workspace) + "/sources", source);
    if (state.at("present").as_bool())
        return;
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("vivarium-bench-empty-" + std::to_string(::getpid()) + ".zip");
    std::ofstream(file, std::ios::binary) << "PK\5\6" << std::string(18, '\0');
    const std::string url(state.at("upload").at("url").as_string());
    m_connection.upload(url.substr(url.find('/', std::string_view("http://").size())), file, "application/zip");
    std::filesystem::remove(file);
    m_connection.call(http::verb::post, std::string(workspace) + "/sources", source);
}

std::string EngineSandboxes::path(const std::string &id)
{
    return std::string(workspace) + "/containers/" + id;
}

std::string EngineSandboxes::extensionPath(const std::string &id)
{
    return "/v1/x-vivarium/workspaces/local/containers/" + id;
}

std::string EngineSandboxes::start()
{
    const json::value instance =
        m_connection.call(http::verb::post, std::string(workspace) + "/instances", {{"release_id", m_release}});
    std::string id(instance.at("id").as_string());
    for (;;) {
        try {
            m_connection.call(http::verb::post, path(id) + "/connect?wait_seconds=60");
            return id;
        } catch (const CallFailed &failure) {
            if (failure.status() != 503) // still starting; the watchdog ends an endless start
                throw;
        }
    }
}

void EngineSandboxes::stop(const std::string &id)
{
    m_connection.call(http::verb::post, path(id) + "/stop");
    while (m_connection.call(http::verb::get, path(id)).at("state").as_string() != "stopped")
        ::usleep(20'000);
}

void EngineSandboxes::run(const std::string &id, const json::array &arguments)
{
    json::value process = m_connection.call(http::verb::post, path(id) + "/processes", {{"args", arguments}});
    const std::string target =
        path(id) + "/processes/" + std::string(process.at("process_id").as_string()) + "?wait_seconds=5";
    while (process.at("running").as_bool())
        process = m_connection.call(http::verb::get, target);
    if (process.at("exit_code").to_number<int>() != 0)
        throw std::runtime_error(
            json::serialize(json::value(arguments)) + " failed: " + std::string(process.at("stderr").as_string()));
}

} // namespace vivarium::bench
