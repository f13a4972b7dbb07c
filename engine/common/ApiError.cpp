// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ApiError.h"

#include "common/Utf8.h"

#include <cerrno>
#include <system_error>

namespace vivarium::common {

ApiError::ApiError(unsigned status, std::string code, std::string message)
    : m_status(status)
    , m_code(std::move(code))
    , m_message(std::move(message))
{
}

ApiError ApiError::invalidRequest(std::string message)
{
    return {400, "invalid_request", std::move(message)};
}

ApiError ApiError::unauthenticated(std::string message)
{
    return {401, "unauthenticated", std::move(message)};
}

ApiError ApiError::forbidden(std::string message)
{
    return {403, "forbidden", std::move(message)};
}

ApiError ApiError::notFound(std::string message)
{
    return {404, "not_found", std::move(message)};
}

ApiError ApiError::methodNotAllowed()
{
    return {405, "not_found", "no such operation"};
}

ApiError ApiError::conflict(std::string message)
{
    return {409, "conflict", std::move(message)};
}

ApiError ApiError::limitReached(std::string message)
{
    return {409, "limit_reached", std::move(message)};
}

ApiError ApiError::payloadTooLarge(std::string message)
{
    return {413, "payload_too_large", std::move(message)};
}

ApiError ApiError::internal(std::string message)
{
    return {500, "internal", std::move(message)};
}

ApiError ApiError::unsupported(std::string message)
{
    return {501, "unsupported", std::move(message)};
}

ApiError ApiError::unavailable(std::string message)
{
    return {503, "unavailable", std::move(message)};
}

ApiError ApiError::fromErrno(int error, std::string_view subject)
{
    std::string message = toValidUtf8(subject) + ": " + std::generic_category().message(error);
    switch (error) {
    case ENOENT:
        return notFound(std::move(message));
    case ENOTDIR:
    case EISDIR:
    case EEXIST:
    case ENOTEMPTY:
    case EBUSY:
    case ETXTBSY:
        return conflict(std::move(message));
    case EACCES:
    case EPERM:
    case EROFS:
        return forbidden(std::move(message));
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return payloadTooLarge(std::move(message));
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case EAGAIN:
        return unavailable(std::move(message));
    default:
        return internal(std::move(message));
    }
}

} // namespace vivarium::common
