// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/VolumeMount.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace vivarium::engine {

std::string mountPathOf(const json::object &volume)
{
    const std::filesystem::path base("/volumes");
    const json::value *own = volume.if_contains("mount_path");
    // An absolute path replaces the one that it is appended to.
    const std::filesystem::path path =
        base / (own ? std::string(own->as_string()) : std::string(volume.at("name").as_string()));
    std::string text = path.lexically_normal().string();
    while (text.size() > 1 && text.ends_with('/'))
        text.pop_back();
    return text;
}

bool isReservedMountPath(const std::string &path)
{
    constexpr std::array<std::string_view, 13> wholes{"/", "/bin", "/boot", "/etc", "/lib", "/lib32", "/lib64", "/run",
        "/sbin", "/usr", "/usr/bin", "/usr/lib", "/volumes"};
    constexpr std::array<std::string_view, 4> trees{"/.vivarium", "/dev", "/proc", "/sys"};
    return std::ranges::find(wholes, path) != wholes.end() || std::ranges::any_of(trees, [&](std::string_view tree) {
        return path.starts_with(tree) && (path.size() == tree.size() || path[tree.size()] == '/');
    });
}

} // namespace vivarium::engine
