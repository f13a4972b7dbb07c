// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/UserDatabase.h"

#include "common/FileDescriptor.h"
#include "common/Utf8.h"

#include <fcntl.h>

#include <charconv>
#include <vector>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t accountFileLimit = 1024 * 1024;
constexpr std::size_t nameLimit = 256;
constexpr std::size_t membershipLimit = 65536;

std::optional<std::uint32_t> accountNumber(std::string_view digits)
{
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc{} && stop == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

/// The fields of one line; more than seven are of no use.
std::vector<std::string_view> fieldsOf(std::string_view line)
{
    std::vector<std::string_view> fields;
    while (fields.size() < 7) {
        const auto colon = line.find(':');
        fields.push_back(line.substr(0, colon));
        if (colon == std::string_view::npos)
            break;
        line.remove_prefix(colon + 1);
    }
    return fields;
}

template <typename Visit> void forEachRecord(std::string_view text, std::size_t fieldCount, Visit visit)
{
    while (!text.empty()) {
        const auto end = text.find('\n');
        const auto fields = fieldsOf(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (fields.size() < fieldCount || fields[0].empty() || fields[0].size() > nameLimit)
            continue;
        if (const auto number = accountNumber(fields[2]))
            visit(*number, fields);
    }
}

} // namespace

UserDatabase::UserDatabase(std::string passwdPath, std::string groupPath)
    : m_passwd{std::move(passwdPath)}
    , m_group{std::move(groupPath)}
{
}

std::optional<std::string> UserDatabase::readIfChanged(File &file)
{
    // Without blocking: a sandbox may put a FIFO there.
    const common::FileDescriptor descriptor(::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status{};
    if (!descriptor || ::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        const bool wasThere = file.status.st_ino != 0;
        file.status = {};
        return wasThere ? std::optional<std::string>(std::in_place) : std::nullopt;
    }
    const auto &known = file.status;
    if (status.st_ino == known.st_ino && status.st_dev == known.st_dev && status.st_size == known.st_size
        && status.st_mtim.tv_sec == known.st_mtim.tv_sec && status.st_mtim.tv_nsec == known.st_mtim.tv_nsec)
        return std::nullopt;
    file.status = status;
    std::string text(std::min<std::size_t>(accountFileLimit, static_cast<std::size_t>(status.st_size)), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t count = ::read(descriptor.get(), text.data() + size, text.size() - size);
        if (count <= 0)
            break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

void UserDatabase::refresh()
{
    const std::scoped_lock lock(m_mutex);
    if (const auto text = readIfChanged(m_passwd)) {
        m_users.clear();
        forEachRecord(*text, 6, [this](std::uint32_t uid, const std::vector<std::string_view> &fields) {
            // The first record of a number wins, as in the C library.
            m_users.try_emplace(uid,
                User{.name = common::toValidUtf8(fields[0]),
                    .home = std::string(fields[5]),
                    .shell = fields.size() > 6 ? std::string(fields[6]) : std::string(),
                    .gid = accountNumber(fields[3]).value_or(uid)});
        });
    }
    if (const auto text = readIfChanged(m_group)) {
        m_groups.clear();
        m_memberships.clear();
        forEachRecord(*text, 3, [this](std::uint32_t gid, const std::vector<std::string_view> &fields) {
            m_groups.try_emplace(gid, common::toValidUtf8(fields[0]));
            for (std::string_view members = fields.size() > 3 ? fields[3] : ""; !members.empty();) {
                const std::size_t comma = members.find(',');
                if (m_memberships.size() < membershipLimit)
                    m_memberships.emplace(members.substr(0, comma), gid);
                members.remove_prefix(comma == std::string_view::npos ? members.size() : comma + 1);
            }
        });
    }
}

std::optional<User> UserDatabase::user(std::uint32_t uid) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_users.find(uid);
    return found == m_users.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> UserDatabase::userName(std::uint32_t uid) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_users.find(uid);
    return found == m_users.end() ? std::nullopt : std::optional(found->second.name);
}

std::optional<std::string> UserDatabase::groupName(std::uint32_t gid) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_groups.find(gid);
    return found == m_groups.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Account> UserDatabase::account(std::string_view nameOrNumber) const
{
    const std::scoped_lock lock(m_mutex);
    const auto number = accountNumber(nameOrNumber);
    for (const auto &[uid, user] : m_users) {
        if (user.name != nameOrNumber && uid != number)
            continue;
        Account account{.uid = uid, .gid = user.gid, .groups = {user.gid}, .user = user};
        const auto [first, last] = m_memberships.equal_range(user.name);
        for (auto membership = first; membership != last; ++membership)
            account.groups.push_back(membership->second);
        return account;
    }
    return std::nullopt;
}

} // namespace vivarium::supervisor
