// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/TokenStore.h"

#include <list>
#include <optional>
#include <string>

namespace vivarium::engine {

/// Device-code logins (lazycloud.md, section 2.3): a program that has no token shows a short code, and whoever may use
/// the engine lets it in. They live in memory only: who waits over a restart of the engine begins anew.
class DeviceLogins {
public:
    static constexpr std::chrono::seconds lifetime{900};
    static constexpr std::chrono::seconds firstInterval{5};

    explicit DeviceLogins(TokenStore &tokens);

    enum class Status { Pending, Approved, Denied, Expired };

    struct Login {
        std::string deviceDigest; ///< SHA-256 of the device code, which only the program has
        std::string userCode; ///< such as BCDF-GHJK
        std::string clientName;
        Status status = Status::Pending;
        Timestamp createdAt;
        Timestamp expiresAt;
        std::chrono::seconds interval = firstInterval;
        Timestamp nextPoll;
        bool tokenGiven = false;
    };

    struct Begun {
        std::string deviceCode;
        Login login;
    };
    /// Throws ApiError 503 while too many wait.
    Begun begin(std::string clientName);

    struct PollResult {
        std::string_view status; ///< of the contract
        std::optional<std::string> token; ///< with the first poll after the approval
        std::chrono::seconds interval;
    };
    /// Throws ApiError 404 for a code that was never given, or long ago.
    PollResult poll(const std::string &deviceCode);

    /// The login that a user code names, without regard to case and dash. Throws ApiError 404.
    const Login &find(const std::string &userCode);
    /// Throws ApiError 404, or 409 if it was decided already or is over.
    const Login &decide(const std::string &userCode, bool approve);

    static std::string_view nameOf(Status status);

private:
    void tidy();
    Login &search(const std::string &userCode);

    TokenStore &m_tokens;
    std::list<Login> m_logins;
};

} // namespace vivarium::engine
