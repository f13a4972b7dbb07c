// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanLayers.h"

#include <string>
#include <string_view>

namespace vivarium::engine {

std::vector<std::filesystem::path> readLayers(const json::value &inspection)
{
    std::vector<std::filesystem::path> layers;
    const json::value *driver = inspection.as_object().if_contains("GraphDriver");
    if (!driver || !driver->is_object() || driver->at("Name").as_string() != "overlay")
        return layers;
    const json::object &data = driver->at("Data").as_object();
    const json::value *upper = data.if_contains("UpperDir");
    if (!upper)
        return layers;
    layers.emplace_back(std::string(upper->as_string()));
    const json::value *lower = data.if_contains("LowerDir");
    std::string_view rest = lower ? std::string_view(lower->as_string()) : std::string_view();
    while (!rest.empty()) {
        const std::size_t colon = rest.find(':');
        layers.emplace_back(std::string(rest.substr(0, colon)));
        rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
    }
    return layers;
}

} // namespace vivarium::engine
