// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/ip/address_v4.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::engine {

namespace asio = boost::asio;

/// A question to a name server, as a sandbox sends it (RFC 1035).
struct NameQuestion {
    std::string message; ///< the head and the question, without what may follow
    std::string name; ///< in lowercase; ASCII letters, digits, '-', '_' and the dots between its parts, nothing else
    bool isForVersion4 = false; ///< an A record of the internet class is wanted

    /// Nothing if the message is no single question, or one for what no host can be called.
    static std::optional<NameQuestion> parse(std::string_view message);

    enum class Code { Fine = 0, ServerFailure = 2, NoSuchName = 3 };
    /// The answer with these addresses, which may be kept for a minute.
    [[nodiscard]] std::string answer(Code code, const std::vector<asio::ip::address_v4> &addresses = {}) const;
};

/// Whether the name is one of these: `example.org` stands for itself, `*.example.org` for all names below it.
bool isHostAllowed(std::string_view name, const std::vector<std::string> &hosts);

} // namespace vivarium::engine
