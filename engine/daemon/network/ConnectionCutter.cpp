// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/ConnectionCutter.h"

#include "common/FileDescriptor.h"

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

namespace vivarium::engine {

namespace {

using common::FileDescriptor;

// Bits of the states in the kernel's include/net/tcp_states.h, which has no copy for programs.
constexpr unsigned established = 1U << 1U;
constexpr unsigned closing = (1U << 4U) | (1U << 5U) | (1U << 8U) | (1U << 9U) | (1U << 11U);
constexpr unsigned opening = (1U << 2U) | (1U << 3U);

struct DiagnosisRequest {
    nlmsghdr head{};
    inet_diag_req_v2 body{};
};

FileDescriptor openDiagnosis()
{
    FileDescriptor socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
    // The kernel answers at once or not at all.
    const timeval limit{.tv_sec = 5, .tv_usec = 0};
    if (socket)
        ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    return socket;
}

bool send(const FileDescriptor &socket, std::uint16_t type, std::uint16_t flags, const inet_diag_req_v2 &body)
{
    DiagnosisRequest request;
    request.head.nlmsg_len = sizeof request;
    request.head.nlmsg_type = type;
    request.head.nlmsg_flags = static_cast<std::uint16_t>(NLM_F_REQUEST | flags);
    request.body = body;
    sockaddr_nl kernel{};
    kernel.nl_family = AF_NETLINK;
    return ::sendto(
               socket.get(), &request, sizeof request, 0, reinterpret_cast<const sockaddr *>(&kernel), sizeof kernel)
        == static_cast<ssize_t>(sizeof request);
}

/// Gives each socket of the answer to `take`.
template <typename Take> void receiveSockets(const FileDescriptor &socket, Take take)
{
    alignas(nlmsghdr) std::array<char, 32 * 1024> space;
    for (;;) {
        const ssize_t size = ::recv(socket.get(), space.data(), space.size(), 0);
        if (size <= 0)
            return;
        auto left = static_cast<unsigned>(size);
        for (auto *message = reinterpret_cast<nlmsghdr *>(space.data()); NLMSG_OK(message, left);
            message = NLMSG_NEXT(message, left)) {
            if (message->nlmsg_type == NLMSG_DONE || message->nlmsg_type == NLMSG_ERROR)
                return;
            if (message->nlmsg_len >= NLMSG_LENGTH(sizeof(inet_diag_msg)))
                take(*static_cast<const inet_diag_msg *>(NLMSG_DATA(message)));
        }
    }
}

asio::ip::address addressOf(const inet_diag_msg &socket, const __be32 (&words)[4])
{
    if (socket.idiag_family == AF_INET) {
        asio::ip::address_v4::bytes_type bytes{};
        std::memcpy(bytes.data(), words, bytes.size());
        return asio::ip::address_v4(bytes);
    }
    asio::ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), words, bytes.size());
    return unmapped(asio::ip::address_v6(bytes));
}

bool isForbidden(const inet_diag_msg &socket, const NetworkPolicy &policy)
{
    const auto own = addressOf(socket, socket.id.idiag_src);
    const auto other = addressOf(socket, socket.id.idiag_dst);
    if (other.is_unspecified() || other.is_loopback() || other == own)
        return false;
    return !policy.permits(other);
}

using Condition = std::function<bool(const inet_diag_msg &)>;

std::vector<inet_diag_sockid> findSockets(
    const FileDescriptor &diagnosis, const inet_diag_req_v2 &request, const Condition &condition)
{
    std::vector<inet_diag_sockid> found;
    if (!diagnosis || !send(diagnosis, SOCK_DIAG_BY_FAMILY, NLM_F_DUMP, request))
        return found;
    receiveSockets(diagnosis, [&](const inet_diag_msg &socket) {
        if (condition(socket))
            found.push_back(socket.id);
    });
    return found;
}

enum class Count { Cut, Left };

int cutKind(std::uint8_t family, std::uint8_t protocol, unsigned states, const Condition &condition, Count count)
{
    const FileDescriptor diagnosis = openDiagnosis();
    inet_diag_req_v2 request{};
    request.sdiag_family = family;
    request.sdiag_protocol = protocol;
    request.idiag_states = states;
    const std::vector<inet_diag_sockid> found = findSockets(diagnosis, request, condition);
    for (const inet_diag_sockid &identity : found) {
        inet_diag_req_v2 destruction = request;
        destruction.id = identity;
        send(diagnosis, SOCK_DESTROY, 0, destruction);
    }
    // A new socket: the other one may still have the kernel's refusals to tell.
    return static_cast<int>(
        count == Count::Cut ? found.size() : findSockets(openDiagnosis(), request, condition).size());
}

int cutAll(const Condition &condition, Count count)
{
    int total = 0;
    for (const std::uint8_t family : {AF_INET, AF_INET6}) {
        total += cutKind(family, IPPROTO_TCP, established | opening | closing, condition, count);
        total += cutKind(family, IPPROTO_UDP, established, condition, count); // those that were connected
    }
    return total;
}

} // namespace

int cutForbiddenConnections(const NetworkPolicy &policy)
{
    if (policy.isOpen())
        return 0;
    return cutAll([&](const inet_diag_msg &socket) { return isForbidden(socket, policy); }, Count::Cut);
}

int cutConnectionsFrom(const asio::ip::address &own)
{
    return cutAll(
        [&](const inet_diag_msg &socket) { return addressOf(socket, socket.id.idiag_src) == own; }, Count::Left);
}

} // namespace vivarium::engine
