// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a supervisor that serves SOCKET:
//     measure_supervisor SOCKET [PART]...
// Times depend on the machine and its load: compare with the bare system calls, which are measured beside.
#include "support/HttpClient.h"
#include "support/WebSocketClient.h"

#include <boost/json/object.hpp>

#include <poll.h>
#include <pty.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using vivarium::test::HttpClient;
using vivarium::test::WebSocketClient;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void report(const char *what, std::vector<double> values)
{
    std::ranges::sort(values);
    std::printf("%-42s p50 %8.3f ms   p99 %8.3f ms   n %zu\n", what, values[values.size() / 2],
        values[values.size() * 99 / 100], values.size());
}

std::string residentMemory(HttpClient &client)
{
    const auto pid = client.request("GET", "/health").json().at("pid").as_int64();
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    std::string result;
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS") || line.starts_with("RssAnon") || line.starts_with("VmHWM"))
            result += line.substr(0, line.find(':')) + ' '
                + line.substr(line.find_first_not_of("\t ", line.find(':') + 1)) + "  ";
    }
    return result;
}

void measureProcesses(HttpClient &client)
{
    std::vector<double> bare;
    std::vector<double> served;
    for (int round = 0; round < 300; ++round) {
        auto start = Clock::now();
        const pid_t pid = ::fork();
        if (pid == 0) {
            ::execl("/bin/true", "true", nullptr);
            ::_exit(1);
        }
        ::waitpid(pid, nullptr, 0);
        bare.push_back(millisecondsSince(start));
        start = Clock::now();
        const auto id = std::string(
            client.request("POST", "/processes", R"({"args":["/bin/true"]})").json().at("process_id").as_string());
        client.request("GET", "/processes/" + id + "?wait_seconds=5");
        served.push_back(millisecondsSince(start));
    }
    report("bare fork, exec, wait of true", bare);
    report("run true to its exit code", served);
}

void measureEcho(const std::string &socket)
{
    std::vector<double> bare;
    int master = -1;
    const pid_t pid = ::forkpty(&master, nullptr, nullptr, nullptr);
    if (pid == 0) {
        ::execl("/bin/bash", "bash", "--norc", "--noprofile", nullptr);
        ::_exit(1);
    }
    const auto drain = [](int descriptor) {
        pollfd wait{.fd = descriptor, .events = POLLIN, .revents = 0};
        char space[65536];
        while (::poll(&wait, 1, 300) > 0 && ::read(descriptor, space, sizeof space) > 0) { }
    };
    drain(master);
    for (int round = 0; round < 300; ++round) {
        const auto start = Clock::now();
        char space[4096];
        [[maybe_unused]] const ssize_t written = ::write(master, "a", 1);
        while (
            std::memchr(space, 'a', static_cast<std::size_t>(std::max<ssize_t>(0, ::read(master, space, sizeof space))))
            == nullptr) { }
        bare.push_back(millisecondsSince(start));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    ::close(master);
    report("bare terminal, key to echo", bare);

    WebSocketClient shell(socket, "/shell");
    shell.type("exec bash --norc --noprofile\r");
    shell.type("PS1='''>'; echo go'go'\r");
    shell.readUntil("gogo\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    shell.type("q");
    shell.readUntil("q");
    std::vector<double> served;
    for (int round = 0; round < 300; ++round) {
        const auto start = Clock::now();
        shell.type("a");
        shell.readUntil("a");
        served.push_back(millisecondsSince(start));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    report("shell, key to echo", served);
}

void measureThroughput(const std::string &socket, const char *what, const std::string &command, std::size_t size)
{
    WebSocketClient shell(socket, "/shell");
    shell.type("stty -echo; " + command + "\r");
    const auto start = Clock::now();
    shell.readOutput(size);
    std::printf("%-42s %8.1f MB/s\n", what, static_cast<double>(size) / 1e3 / millisecondsSince(start));
}

void measureTransfers(HttpClient &client, const std::string &socket)
{
    constexpr std::size_t total = std::size_t{1} << 30U;
    const std::string piece(1 << 20, 'x');
    HttpClient upload(socket);
    auto start = Clock::now();
    upload.sendHead("PUT", "/x/files/content?path=measured", {{"Content-Length", std::to_string(total)}});
    for (std::size_t sent = 0; sent < total; sent += piece.size())
        upload.sendRaw(piece);
    if (upload.readHead().status != 204)
        std::puts("the upload failed");
    std::printf("%-42s %8.2f s\n", "upload of 1 GiB", millisecondsSince(start) / 1e3);
    start = Clock::now();
    client.sendHead("GET", "/x/files/content?path=measured");
    client.readHead();
    while (client.readPiece()) { }
    std::printf("%-42s %8.2f s\n", "download of 1 GiB", millisecondsSince(start) / 1e3);
    client.request("DELETE", "/files?path=measured");
}

void measureTree(HttpClient &client)
{
    std::vector<double> values;
    std::size_t count = 0;
    for (int round = 0; round < 30; ++round) {
        const auto start = Clock::now();
        const auto response = client.request("GET", "/x/process-tree");
        values.push_back(millisecondsSince(start));
        count = response.json().at("processes").as_array().size();
    }
    report(("process tree of " + std::to_string(count)).c_str(), values);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2) {
        std::fputs("usage: measure_supervisor SOCKET [processes|echo|throughput|tree|transfers]...\n", stderr);
        return 2;
    }
    const std::string socket = argv[1];
    const std::vector<std::string> parts(argv + 2, argv + argc);
    const auto wants = [&parts](const char *part) { return parts.empty() || std::ranges::contains(parts, part); };
    HttpClient client(socket);
    std::printf("%-42s %s\n", "memory at first", residentMemory(client).c_str());
    if (wants("processes"))
        measureProcesses(client);
    if (wants("echo"))
        measureEcho(socket);
    if (wants("throughput")) {
        measureThroughput(socket, "shell, cat of 200 MB text", "seq 30000000 | head -c 200000000", 200'000'000);
        measureThroughput(socket, "shell, yes", "yes", 30'000'000);
    }
    if (wants("tree"))
        measureTree(client);
    if (wants("transfers"))
        measureTransfers(client, socket);
    std::printf("%-42s %s\n", "memory at last", residentMemory(client).c_str());
}
