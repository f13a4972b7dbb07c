// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/GpuDevices.h"

#include <spdlog/spdlog.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <system_error>

namespace vivarium::engine {

namespace {

bool isNumber(const std::string &name)
{
    return !name.empty() && std::ranges::all_of(name, [](unsigned char sign) { return std::isdigit(sign) != 0; });
}

/// What one description says, as kind=name. JSON, the other form of these files, is YAML too.
std::vector<std::string> gpusOf(const std::filesystem::path &file)
{
    const YAML::Node description = YAML::LoadFile(file.string());
    const auto kind = description["kind"].as<std::string>("");
    if (!kind.ends_with("/gpu"))
        return {};
    std::vector<std::string> names;
    for (const YAML::Node &device : description["devices"])
        names.push_back(device["name"].as<std::string>(""));
    // One card can stand there by its number and its serial, and "all" stands for every one.
    const bool numbered = std::ranges::any_of(names, isNumber);
    std::erase_if(names,
        [numbered](const std::string &name) { return name.empty() || name == "all" || (numbered && !isNumber(name)); });
    for (std::string &name : names)
        name.insert(0, kind + '=');
    return names;
}

} // namespace

std::vector<std::filesystem::path> deviceDescriptionFolders()
{
    return {"/etc/cdi", "/var/run/cdi"};
}

std::vector<std::string> gpuDevices(const std::vector<std::filesystem::path> &folders)
{
    std::vector<std::string> all;
    for (const std::filesystem::path &folder : folders) {
        std::error_code none;
        for (const auto &entry : std::filesystem::directory_iterator(folder, none)) {
            const std::string type = entry.path().extension();
            if (type != ".json" && type != ".yaml" && type != ".yml")
                continue;
            try {
                std::ranges::move(gpusOf(entry.path()), std::back_inserter(all));
            } catch (const YAML::Exception &error) {
                spdlog::debug("{} is no description of devices: {}", entry.path().string(), error.what());
            }
        }
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

} // namespace vivarium::engine
