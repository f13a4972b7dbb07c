// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::supervisor {

struct User {
    std::string name;
    std::string home;
    std::string shell; ///< may be empty
};

/// Users and groups by number, from the files passwd and group of the sandbox.
///
/// Reads the files itself: getpwnam() of a static program would load the image's C library. The files are the sandbox's
/// own: they are read up to a limit and may be missing or nonsense. Thread-safe; a changed file is read again.
class UserDatabase {
public:
    UserDatabase(std::string passwdPath, std::string groupPath);

    /// Looks whether the files changed; call it before a series of look-ups.
    void refresh();

    std::optional<User> user(std::uint32_t uid) const;
    std::optional<std::string> userName(std::uint32_t uid) const;
    std::optional<std::string> groupName(std::uint32_t gid) const;

private:
    struct File {
        std::string path;
        struct stat status{};
    };
    static std::optional<std::string> readIfChanged(File &file);

    mutable std::mutex m_mutex;
    File m_passwd;
    File m_group;
    std::map<std::uint32_t, User> m_users;
    std::map<std::uint32_t, std::string> m_groups;
};

} // namespace vivarium::supervisor
