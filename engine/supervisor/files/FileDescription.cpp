// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileDescription.h"

#include "common/Base64.h"
#include "common/FileType.h"
#include "common/Timestamp.h"
#include "common/Utf8.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>

namespace vivarium::supervisor {

namespace json = boost::json;

json::object describeFile(std::string_view name, const struct stat &status)
{
    return {{"name", common::toValidUtf8(name)}, {"mode", status.st_mode}, {"size", status.st_size},
        {"mod_time", common::toRfc3339(status.st_mtim)}, {"owner", std::to_string(status.st_uid)},
        {"group", std::to_string(status.st_gid)}, {"is_dir", S_ISDIR(status.st_mode)},
        {"permissions", status.st_mode & 0777U}};
}

void addName(json::object &object, std::string_view name)
{
    object["name"] = common::toValidUtf8(name);
    if (!common::isValidUtf8(name))
        object["name_bytes"] = common::toBase64(name);
}

json::object describeEntry(
    int parent, const char *path, std::string_view name, const struct stat &status, const UserDatabase &users)
{
    json::object entry;
    addName(entry, name);
    entry["type"] = common::fileTypeName(status.st_mode);
    entry["size"] = status.st_size;
    entry["mode"] = status.st_mode & 07777U;
    entry["modified_at"] = common::toRfc3339(status.st_mtim);
    entry["uid"] = status.st_uid;
    entry["gid"] = status.st_gid;
    if (const auto user = users.userName(status.st_uid))
        entry["user"] = *user;
    if (const auto group = users.groupName(status.st_gid))
        entry["group"] = *group;
    if (S_ISLNK(status.st_mode)) {
        std::array<char, 4096> target;
        const ssize_t size = ::readlinkat(parent, path, target.data(), target.size());
        if (size >= 0)
            entry["link_target"] = common::toValidUtf8({target.data(), static_cast<std::size_t>(size)});
        struct stat targetStatus{};
        if (::fstatat(parent, path, &targetStatus, 0) == 0)
            entry["target_type"] = common::fileTypeName(targetStatus.st_mode);
    }
    return entry;
}

} // namespace vivarium::supervisor
