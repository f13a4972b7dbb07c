// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

struct User {
    std::string name;
    std::string home;
    std::string shell; ///< may be empty
    std::uint32_t gid = 0;
};

/// Who a program or a file call is to act as.
struct Account {
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::vector<std::uint32_t> groups; ///< the primary one included
    User user;
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

    /// By name, else by number. Nothing if the sandbox has no such user.
    std::optional<Account> account(std::string_view nameOrNumber) const;

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
    std::multimap<std::string, std::uint32_t, std::less<>> m_memberships; ///< groups by the names of users
};

} // namespace vivarium::supervisor
