// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/ListenerTable.h"

#include "common/FileDescriptor.h"
#include "process/ProcessSample.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t tableLimit = 16UL * 1024 * 1024;
/// Descriptors that are looked at in one pass: a sandbox may open as many as it likes.
constexpr std::size_t descriptorBudget = 200'000;

constexpr unsigned tcpListening = 0x0A;
constexpr unsigned udpWithoutPeer = 0x07;

std::string readTable(const char *path)
{
    const common::FileDescriptor file(::open(path, O_RDONLY | O_CLOEXEC));
    std::string text;
    std::array<char, 32UL * 1024> block;
    while (file && text.size() < tableLimit) {
        const ssize_t size = ::read(file.get(), block.data(), block.size());
        if (size <= 0)
            break;
        text.append(block.data(), static_cast<std::size_t>(size));
    }
    return text;
}

/// Takes the first word off the line.
std::string_view takeWord(std::string_view &line)
{
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
    const auto end = std::min(line.size(), line.find(' '));
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

template <typename Number> std::optional<Number> parseNumber(std::string_view text, int base)
{
    Number value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc{} && stop == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Addresses are words of 32 bits in the machine's order, as hexadecimal numbers.
template <typename Bytes> bool parseWords(std::string_view text, Bytes &bytes)
{
    constexpr std::size_t digits = 8;
    if (text.size() != bytes.size() * 2)
        return false;
    for (std::size_t index = 0; index < bytes.size() / 4; ++index) {
        const auto word = parseNumber<std::uint32_t>(text.substr(index * digits, digits), 16);
        if (!word)
            return false;
        std::memcpy(bytes.data() + index * 4, &*word, 4);
    }
    return true;
}

std::optional<asio::ip::address> parseAddress(std::string_view text)
{
    asio::ip::address_v4::bytes_type four{};
    if (parseWords(text, four))
        return asio::ip::address_v4(four);
    asio::ip::address_v6::bytes_type six{};
    if (!parseWords(text, six))
        return std::nullopt;
    const asio::ip::address_v6 address(six);
    if (address.is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address);
    return address;
}

/// Columns: number, local address:port, remote address:port, state, queues, timer, retransmits, uid, timeout, inode.
std::optional<Listener> parseLine(std::string_view line, Protocol protocol)
{
    std::array<std::string_view, 10> columns;
    for (std::string_view &column : columns)
        column = takeWord(line);
    const std::string_view local = columns[1];
    const auto colon = local.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto address = parseAddress(local.substr(0, colon));
    const auto port = parseNumber<std::uint16_t>(local.substr(colon + 1), 16);
    const auto state = parseNumber<unsigned>(columns[3], 16);
    const auto uid = parseNumber<std::uint32_t>(columns[7], 10);
    const auto inode = parseNumber<std::uint64_t>(columns[9], 10);
    if (!address || !port || !uid || !inode || state != (protocol == Protocol::Tcp ? tcpListening : udpWithoutPeer))
        return std::nullopt;
    return Listener{.protocol = protocol, .address = *address, .port = *port, .uid = *uid, .inode = *inode, .pid = {}};
}

using Sockets = std::unordered_map<std::uint64_t, pid_t>;

/// Notes the process at the sockets among its descriptors. Returns how many descriptors were looked at.
std::size_t visitDescriptors(pid_t pid, Sockets &sockets, std::size_t budget)
{
    const std::string path = "/proc/" + std::to_string(pid) + "/fd";
    const std::unique_ptr<DIR, int (*)(DIR *)> folder(::opendir(path.c_str()), ::closedir);
    std::size_t count = 0;
    while (const dirent *entry = folder ? ::readdir(folder.get()) : nullptr) {
        std::array<char, 64> target;
        const ssize_t size = ::readlinkat(::dirfd(folder.get()), entry->d_name, target.data(), target.size());
        if (++count >= budget)
            break;
        constexpr std::string_view kind = "socket:[";
        std::string_view text(target.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        if (!text.starts_with(kind) || !text.ends_with(']'))
            continue;
        text.remove_prefix(kind.size());
        text.remove_suffix(1);
        const auto found = sockets.find(parseNumber<std::uint64_t>(text, 10).value_or(0));
        if (found != sockets.end() && (found->second == 0 || pid < found->second))
            found->second = pid;
    }
    return count;
}

} // namespace

std::vector<Listener> parseListeners(std::string_view table, Protocol protocol)
{
    std::vector<Listener> listeners;
    table.remove_prefix(std::min(table.size(), table.find('\n') + 1)); // the headings
    while (!table.empty()) {
        const auto end = table.find('\n');
        if (const auto listener = parseLine(table.substr(0, end), protocol))
            listeners.push_back(*listener);
        table.remove_prefix(end == std::string_view::npos ? table.size() : end + 1);
    }
    return listeners;
}

std::vector<Listener> readListeners()
{
    std::vector<Listener> listeners;
    const auto add = [&](const char *path, Protocol protocol) {
        for (Listener &listener : parseListeners(readTable(path), protocol))
            listeners.push_back(std::move(listener));
    };
    add("/proc/self/net/tcp", Protocol::Tcp);
    add("/proc/self/net/tcp6", Protocol::Tcp);
    add("/proc/self/net/udp", Protocol::Udp);
    add("/proc/self/net/udp6", Protocol::Udp);
    std::ranges::sort(listeners, {},
        [](const Listener &listener) { return std::tuple(listener.port, listener.protocol, listener.address); });
    return listeners;
}

void findProcesses(std::vector<Listener> &listeners)
{
    Sockets sockets;
    for (const Listener &listener : listeners)
        sockets.emplace(listener.inode, 0);
    sockets.erase(0); // not a number of any socket
    if (sockets.empty())
        return;
    std::size_t budget = descriptorBudget;
    for (const ProcessSample &process : sampleAncestry()) {
        budget -= std::min(budget, visitDescriptors(process.pid, sockets, budget));
        if (budget == 0)
            break;
    }
    for (Listener &listener : listeners) {
        const auto found = sockets.find(listener.inode);
        if (found != sockets.end() && found->second != 0)
            listener.pid = found->second;
    }
}

} // namespace vivarium::supervisor
