// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "system/UserDatabase.h"

#include <optional>
#include <vector>

namespace vivarium::supervisor {

/// Lets the calling thread, and no other, open, make and change files as another user while it exists: the kernel then
/// checks permissions as for that user, and what is made belongs to them. Without an account, or with that of root,
/// nothing changes.
class ActingUser {
public:
    /// Throws ApiError 403 if the system does not let.
    explicit ActingUser(const std::optional<Account> &account);
    ActingUser(const ActingUser &) = delete;
    ActingUser &operator=(const ActingUser &) = delete;
    ~ActingUser();

private:
    bool m_isActing = false;
    std::vector<std::uint32_t> m_ownGroups;
};

} // namespace vivarium::supervisor
