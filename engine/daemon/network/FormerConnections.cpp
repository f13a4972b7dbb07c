// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/FormerConnections.h"

#include "common/FileDescriptor.h"

#include <ifaddrs.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <format>
#include <system_error>

namespace vivarium::engine {

namespace {

struct AddressRequest {
    nlmsghdr head{};
    ifaddrmsg body{};
    rtattr attribute{};
    in_addr address{};
};

/// `flags` beside those that each request has. Returns the kernel's errno, 0 for success.
int askKernel(std::uint16_t type, std::uint16_t flags, const asio::ip::address_v4 &address)
{
    const common::FileDescriptor socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    if (!socket)
        return errno;
    AddressRequest request;
    request.head.nlmsg_len = sizeof request;
    request.head.nlmsg_type = type;
    request.head.nlmsg_flags = static_cast<std::uint16_t>(NLM_F_REQUEST | NLM_F_ACK | flags);
    request.body.ifa_family = AF_INET;
    request.body.ifa_prefixlen = 32;
    request.body.ifa_scope = RT_SCOPE_HOST;
    request.body.ifa_index = ::if_nametoindex("lo");
    request.attribute.rta_len = RTA_LENGTH(sizeof(in_addr));
    request.attribute.rta_type = IFA_LOCAL;
    const auto bytes = address.to_bytes();
    std::memcpy(&request.address, bytes.data(), bytes.size());
    if (::send(socket.get(), &request, sizeof request, 0) != static_cast<ssize_t>(sizeof request))
        return errno;
    alignas(nlmsghdr) std::array<char, 4096> answer{};
    const ssize_t size = ::recv(socket.get(), answer.data(), answer.size(), 0);
    if (size < static_cast<ssize_t>(NLMSG_LENGTH(sizeof(nlmsgerr))))
        return size < 0 ? errno : EPROTO;
    const auto *head = reinterpret_cast<const nlmsghdr *>(answer.data());
    return head->nlmsg_type == NLMSG_ERROR ? -static_cast<const nlmsgerr *>(NLMSG_DATA(head))->error : EPROTO;
}

bool isPresent(const asio::ip::address_v4 &address)
{
    ifaddrs *list = nullptr;
    if (::getifaddrs(&list) != 0)
        throw std::system_error(errno, std::generic_category(), "getifaddrs");
    bool found = false;
    for (const ifaddrs *entry = list; entry && !found; entry = entry->ifa_next) {
        if (!entry->ifa_addr || entry->ifa_addr->sa_family != AF_INET || std::strcmp(entry->ifa_name, "lo") == 0)
            continue;
        const auto *own = reinterpret_cast<const sockaddr_in *>(entry->ifa_addr);
        found = ntohl(own->sin_addr.s_addr) == address.to_uint();
    }
    ::freeifaddrs(list);
    return found;
}

} // namespace

std::vector<asio::ip::address_v4> formerAddresses(const std::vector<std::string> &addresses)
{
    std::vector<asio::ip::address_v4> former;
    for (const std::string &text : addresses) {
        boost::system::error_code error;
        const auto address = asio::ip::make_address_v4(text, error);
        if (!error && !isPresent(address))
            former.push_back(address);
    }
    return former;
}

void addLoopbackAddress(const asio::ip::address_v4 &address)
{
    if (const int error = askKernel(RTM_NEWADDR, NLM_F_CREATE | NLM_F_EXCL, address); error != 0 && error != EEXIST)
        throw std::system_error(error, std::generic_category(), "a former address cannot be set");
}

void removeLoopbackAddress(const asio::ip::address_v4 &address)
{
    if (const int error = askKernel(RTM_DELADDR, 0, address); error != 0 && error != EADDRNOTAVAIL)
        throw std::system_error(error, std::generic_category(), "a former address cannot be removed");
}

std::string formerConnectionRules(const std::vector<asio::ip::address_v4> &addresses)
{
    std::string list;
    for (const asio::ip::address_v4 &address : addresses)
        list += (list.empty() ? "" : ", ") + address.to_string();
    // Before the policy's own chain, which would refuse in its own way.
    return withoutFormerConnectionRules()
        + std::format("table inet vivarium_former {{\n"
                      "  chain leaving {{\n"
                      "    type filter hook output priority -10; policy accept;\n"
                      "    oifname \"lo\" accept\n"
                      "    ip saddr {{ {0} }} meta l4proto tcp reject with tcp reset\n"
                      "    ip saddr {{ {0} }} drop\n"
                      "  }}\n"
                      "}}\n",
            list);
}

std::string withoutFormerConnectionRules()
{
    return "table inet vivarium_former { }\ndelete table inet vivarium_former\n";
}

} // namespace vivarium::engine
