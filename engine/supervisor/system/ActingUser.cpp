// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/ActingUser.h"

#include "common/ApiError.h"

#include <grp.h>
#include <sys/fsuid.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace vivarium::supervisor {

namespace {

// The C library's setgroups() changes all threads; the kernel's call only this one.
bool setOwnGroups(const std::vector<std::uint32_t> &groups)
{
    return ::syscall(SYS_setgroups, groups.size(), groups.data()) == 0;
}

} // namespace

ActingUser::ActingUser(const std::optional<Account> &account)
{
    if (!account || account->uid == ::geteuid())
        return;
    m_ownGroups.resize(static_cast<std::size_t>(std::max(0, ::getgroups(0, nullptr))));
    if (::getgroups(static_cast<int>(m_ownGroups.size()), m_ownGroups.data()) < 0 || !setOwnGroups(account->groups))
        throw common::ApiError::fromErrno(errno, "user " + account->user.name);
    m_isActing = true;
    ::setfsgid(account->gid);
    ::setfsuid(account->uid); // takes the capabilities that stand above permissions along
}

ActingUser::~ActingUser()
{
    if (!m_isActing)
        return;
    ::setfsuid(::geteuid());
    ::setfsgid(::getegid());
    setOwnGroups(m_ownGroups);
}

} // namespace vivarium::supervisor
