// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace vivarium::common {

/// An answer that is not a success: HTTP status, the code of the API, and a sentence for a person.
///
/// Thrown by whatever handles a request; the server turns it into `{"code","message"}`. The pairs of status and
/// code are those of the public contract (lazycloud.md, section 12).
class ApiError : public std::exception {
public:
    ApiError(unsigned status, std::string code, std::string message);

    static ApiError invalidRequest(std::string message); ///< 400
    static ApiError unauthenticated(std::string message); ///< 401
    static ApiError forbidden(std::string message); ///< 403
    static ApiError notFound(std::string message); ///< 404
    static ApiError methodNotAllowed(); ///< 405, code not_found as the contract has it
    static ApiError conflict(std::string message); ///< 409
    static ApiError limitReached(std::string message); ///< 409
    static ApiError payloadTooLarge(std::string message); ///< 413
    static ApiError internal(std::string message = "internal error"); ///< 500
    static ApiError unsupported(std::string message); ///< 501
    static ApiError unavailable(std::string message); ///< 503

    /// What a failed system call means to a caller of the file API (lazycloud.md, section 6). `subject` is what
    /// the call was about, usually a path; it is made valid UTF-8.
    static ApiError fromErrno(int error, std::string_view subject);

    unsigned status() const { return m_status; }
    const std::string &code() const { return m_code; }
    const std::string &message() const { return m_message; }
    const char *what() const noexcept override { return m_message.c_str(); }

private:
    unsigned m_status;
    std::string m_code;
    std::string m_message;
};

} // namespace vivarium::common
