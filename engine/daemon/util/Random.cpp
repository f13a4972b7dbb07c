// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/Random.h"

#include "common/Base64.h"

#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/uuid_io.hpp>

#include <sys/random.h>

#include <system_error>

namespace vivarium::engine {

std::string randomUuid()
{
    return boost::uuids::to_string(boost::uuids::random_generator()());
}

bool isUuid(std::string_view text)
{
    if (text.size() != 36)
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool digit = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f')
            || (text[i] >= 'A' && text[i] <= 'F');
        if (dash ? text[i] != '-' : !digit)
            return false;
    }
    return true;
}

std::string randomBase64Url(std::size_t byteCount)
{
    std::string bytes(byteCount, '\0');
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::system_error(errno, std::generic_category(), "getrandom");
    return common::toBase64Url(bytes);
}

} // namespace vivarium::engine
