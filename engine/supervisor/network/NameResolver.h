// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Asynchronous.h"
#include "network/DnsMessage.h"
#include "network/ResolverSettings.h"

#include <chrono>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// Resolves names as programs of the sandbox would: by /etc/hosts, then by the name servers of /etc/resolv.conf.
///
/// The C library's resolver is not for a static program: it would load modules of the image. So this one has what they
/// have in common; other sources, such as multicast, it does not know.
class NameResolver {
public:
    struct Result {
        std::vector<asio::ip::address> addresses; ///< IPv4 first
        std::string failure; ///< a sentence, if there are none
    };

    /// The folder of hosts and resolv.conf.
    explicit NameResolver(std::string folder)
        : m_folder(std::move(folder))
    {
    }

    [[nodiscard]] ResolverSettings settings() const;

    /// `name` may also be an address.
    common::awaitable<Result> resolve(std::string name, std::chrono::steady_clock::time_point end) const;

private:
    std::string m_folder;
};

} // namespace vivarium::supervisor
