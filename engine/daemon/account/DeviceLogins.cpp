// SPDX-License-Identifier: GPL-3.0-or-later
#include "account/DeviceLogins.h"

#include "http/ApiError.h"
#include "util/Digest.h"
#include "util/Random.h"

#include <algorithm>
#include <cctype>
#include <random>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

// Nothing that is taken for something else, and no vowels, so that no words come out.
constexpr std::string_view codeLetters = "BCDFGHJKLMNPQRSTVWXZ";
constexpr std::size_t codeLength = 8;
constexpr std::size_t deviceCodeBytes = 32;
constexpr std::size_t waitingLimit = 100;
constexpr auto slowerBy = 5s;
constexpr auto slowest = 60s;
// Clocks and networks are not exact.
constexpr auto tolerance = 250ms;
// How long the end of a login can still be asked for.
constexpr auto rememberedAfterEnd = 15min;

std::string makeUserCode()
{
    std::random_device source;
    std::uniform_int_distribution<std::size_t> letter(0, codeLetters.size() - 1);
    std::string code;
    for (std::size_t i = 0; i < codeLength; ++i) {
        if (i == codeLength / 2)
            code += '-';
        code += codeLetters[letter(source)];
    }
    return code;
}

/// Capital letters without the dash.
std::string normalized(const std::string &userCode)
{
    std::string code;
    for (const char character : userCode) {
        if (std::isalnum(static_cast<unsigned char>(character)))
            code += static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
    }
    return code;
}

} // namespace

DeviceLogins::DeviceLogins(TokenStore &tokens)
    : m_tokens(tokens)
{
}

std::string_view DeviceLogins::nameOf(Status status)
{
    switch (status) {
    case Status::Pending:
        return "pending";
    case Status::Approved:
        return "approved";
    case Status::Denied:
        return "denied";
    case Status::Expired:
        break;
    }
    return "expired";
}

void DeviceLogins::tidy()
{
    const Timestamp now = currentTime();
    for (Login &login : m_logins) {
        if (login.status == Status::Pending && login.expiresAt <= now)
            login.status = Status::Expired;
    }
    m_logins.remove_if([&](const Login &login) { return login.expiresAt + rememberedAfterEnd <= now; });
}

DeviceLogins::Begun DeviceLogins::begin(std::string clientName)
{
    tidy();
    const auto waiting =
        std::ranges::count_if(m_logins, [](const Login &login) { return login.status == Status::Pending; });
    if (static_cast<std::size_t>(waiting) >= waitingLimit)
        throw ApiError::unavailable("Too many logins wait for an approval. Try again in some minutes.");
    Begun begun;
    begun.deviceCode = randomBase64Url(deviceCodeBytes);
    Login &login = begun.login;
    login.deviceDigest = Digest::of(begun.deviceCode);
    do
        login.userCode = makeUserCode();
    while (std::ranges::any_of(m_logins, [&](const Login &other) { return other.userCode == login.userCode; }));
    login.clientName = std::move(clientName);
    login.createdAt = currentTime();
    login.expiresAt = login.createdAt + lifetime;
    login.nextPoll = login.createdAt + login.interval;
    m_logins.push_back(login);
    return begun;
}

DeviceLogins::PollResult DeviceLogins::poll(const std::string &deviceCode)
{
    tidy();
    const auto found = std::ranges::find(m_logins, Digest::of(deviceCode), &Login::deviceDigest);
    if (found == m_logins.end())
        throw ApiError::notFound("There is no login with this device code.");
    Login &login = *found;
    const Timestamp now = currentTime();
    if (login.status == Status::Pending && now + tolerance < login.nextPoll) {
        login.interval = std::min<std::chrono::seconds>(login.interval + slowerBy, slowest);
        login.nextPoll = now + login.interval;
        return {.status = "slow_down", .token = {}, .interval = login.interval};
    }
    login.nextPoll = now + login.interval;
    PollResult result{.status = nameOf(login.status), .token = {}, .interval = login.interval};
    if (login.status == Status::Approved && !login.tokenGiven) {
        result.token = m_tokens.create(login.clientName).secret;
        login.tokenGiven = true;
    }
    return result;
}

DeviceLogins::Login &DeviceLogins::search(const std::string &userCode)
{
    tidy();
    const std::string wanted = normalized(userCode);
    const auto found =
        std::ranges::find_if(m_logins, [&](const Login &login) { return normalized(login.userCode) == wanted; });
    if (found == m_logins.end())
        throw ApiError::notFound("No login waits with this code.");
    return *found;
}

const DeviceLogins::Login &DeviceLogins::find(const std::string &userCode)
{
    return search(userCode);
}

const DeviceLogins::Login &DeviceLogins::decide(const std::string &userCode, bool approve)
{
    Login &login = search(userCode);
    if (login.status != Status::Pending)
        throw ApiError::conflict("This login is " + std::string(nameOf(login.status)) + " already.");
    login.status = approve ? Status::Approved : Status::Denied;
    return login;
}

} // namespace vivarium::engine
