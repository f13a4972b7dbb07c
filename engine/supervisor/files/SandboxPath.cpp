// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/SandboxPath.h"

#include "common/ApiError.h"

#include <vector>

namespace vivarium::supervisor {

std::string cleanPath(std::string_view path, std::string_view base)
{
    constexpr std::size_t limit = 4096;
    if (path.empty() || path.size() > limit)
        throw common::ApiError::invalidRequest("a path must have 1 to 4096 bytes");
    if (path.contains('\0'))
        throw common::ApiError::invalidRequest("a path must not have a NUL byte");
    std::string whole;
    if (!path.starts_with('/'))
        whole.append(base).append("/");
    whole.append(path);

    std::vector<std::string_view> parts;
    std::string_view rest = whole;
    while (!rest.empty()) {
        const auto slash = rest.find('/');
        const auto part = rest.substr(0, slash);
        rest.remove_prefix(slash == std::string_view::npos ? rest.size() : slash + 1);
        if (part == "..") {
            if (!parts.empty())
                parts.pop_back();
        } else if (!part.empty() && part != ".") {
            parts.push_back(part);
        }
    }
    std::string cleaned;
    for (const auto part : parts)
        cleaned.append("/").append(part);
    return cleaned.empty() ? "/" : cleaned;
}

std::string_view baseName(std::string_view path)
{
    return path == "/" ? path : path.substr(path.rfind('/') + 1);
}

std::string parentPath(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string joinPath(std::string_view path, std::string_view name)
{
    std::string joined(path);
    if (!joined.ends_with('/'))
        joined += '/';
    return joined.append(name);
}

bool isWithin(std::string_view path, std::string_view folder)
{
    if (folder == "/" || path == folder)
        return true;
    return path.starts_with(folder) && path[folder.size()] == '/';
}

} // namespace vivarium::supervisor
