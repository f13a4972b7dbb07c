// SPDX-License-Identifier: GPL-3.0-or-later
#include "Report.h"

#include <boost/json/parse.hpp>

#include <sys/utsname.h>

#include <algorithm>
#include <chrono>
#include <format>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace vivarium::bench {

namespace {

std::string fieldOf(const char *file, std::string_view name)
{
    std::ifstream input(file);
    for (std::string line; std::getline(input, line);) {
        if (line.starts_with(name)) {
            const std::size_t start = line.find_first_not_of(" \t", line.find(':') + 1);
            return start == std::string::npos ? "" : line.substr(start);
        }
    }
    return "unknown";
}

// In characters: each byte of UTF-8 but those that continue one.
std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

std::string padded(const std::string &text, std::size_t width, bool right)
{
    const std::size_t missing = width - widthOf(text);
    return right ? std::string(missing, ' ') + text : text + std::string(missing, ' ');
}

using Row = std::vector<std::string>;

// All columns but the first `left` ones are numbers.
std::string table(const std::vector<Row> &rows, std::size_t left)
{
    Row rule;
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        std::size_t width = 0;
        for (const Row &row : rows)
            width = std::max(width, widthOf(row[column]));
        widths.push_back(width);
        rule.push_back(std::string(column < left ? width : width - 1, '-') + (column < left ? "" : ":"));
    }
    std::string text;
    const auto add = [&](const Row &row) {
        for (std::size_t column = 0; column < row.size(); ++column)
            text += (column == 0 ? "| " : " | ") + padded(row[column], widths[column], column >= left);
        text += " |\n";
    };
    add(rows.front());
    add(rule);
    for (std::size_t index = 1; index < rows.size(); ++index)
        add(rows[index]);
    return text;
}

std::string duration(Milliseconds time)
{
    if (time.count() < 1)
        return std::format("{:.0f} µs", time.count() * 1000);
    return time.count() < 10 ? std::format("{:.2f} ms", time.count()) : std::format("{:.0f} ms", time.count());
}

std::string rate(std::uint64_t bytes, Milliseconds time)
{
    return std::format("{:.0f} MiB/s", static_cast<double>(bytes) / (1 << 20) / time.count() * 1000);
}

std::string side(const Comparison &comparison, const Samples &samples)
{
    std::string text = duration(samples.median());
    if (comparison.bytes >= 1 << 20)
        text += ", " + rate(comparison.bytes, samples.median());
    return text;
}

std::string spread(const Samples &samples)
{
    return duration(samples.quantile(0.1)) + " to " + duration(samples.quantile(0.9));
}

std::string ratio(const Comparison &comparison)
{
    const double value = comparison.podman.median() / comparison.engine.median();
    return std::format("{:.{}f}×", value, value < 10 ? 2 : 0);
}

std::string mebibytes(std::uint64_t bytes)
{
    return std::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

} // namespace

MachineFacts MachineFacts::collect(const json::value &features)
{
    const json::object &host = features.at("host").as_object();
    utsname kernel{};
    ::uname(&kernel);
    MachineFacts facts;
    facts.processor = fieldOf("/proc/cpuinfo", "model name");
    facts.cores = std::thread::hardware_concurrency();
    facts.memoryBytes = host.at("memory_bytes").to_number<std::uint64_t>();
    facts.kernel = kernel.release;
    facts.podman = std::format("{} with {}, {}, cgroups {}", std::string_view(host.at("podman_version").as_string()),
        std::string_view(host.at("runtime").as_string()), host.at("rootless").as_bool() ? "rootless" : "as root",
        std::string_view(host.at("cgroup_version").as_string()));
    facts.date = std::format("{:%F}", std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    facts.build = VIVARIUM_BUILD_TYPE;
    return facts;
}

WindowStart WindowStart::read(const std::filesystem::path &file)
{
    std::ifstream input(file);
    const std::string text{std::istreambuf_iterator<char>(input), {}};
    if (text.empty())
        throw std::runtime_error("cannot read " + file.string());
    const json::value content = json::parse(text);
    WindowStart window;
    for (const json::value &time : content.at("shown_ms").as_array())
        window.shown.add(Milliseconds(time.to_number<double>()));
    window.memory = {"the program's window, without sandboxes",
        static_cast<std::uint64_t>(content.at("proportional_bytes").to_number<double>()),
        static_cast<std::uint64_t>(content.at("private_bytes").to_number<double>())};
    return window;
}

std::string formatTables(const Results &results)
{
    std::vector<Row> comparisons{
        {"What", "Podman's command", "Engine", "Podman", "Faster", "Engine, 10–90 %", "Podman, 10–90 %", "Times"}};
    for (const Comparison &comparison : results.comparisons) {
        comparisons.push_back({comparison.name, '`' + comparison.podmanCommand + '`',
            side(comparison, comparison.engine), side(comparison, comparison.podman), ratio(comparison),
            spread(comparison.engine), spread(comparison.podman), std::to_string(comparison.engine.count())});
    }
    std::vector<Row> memory{{"Process", "Memory", "Of it private"}};
    for (const Memory &process : results.memory)
        memory.push_back({process.name, mebibytes(process.proportionalBytes), mebibytes(process.privateBytes)});
    std::string text = table(comparisons, 2) + '\n';
    if (results.window) {
        const Memory &window = results.window->memory;
        memory.push_back({window.name, mebibytes(window.proportionalBytes), mebibytes(window.privateBytes)});
        text += "The program shows its window " + duration(results.window->shown.median())
            + " after its start (median of " + std::to_string(results.window->shown.count())
            + ", an X server without a screen).\n\n";
    }
    return text + table(memory, 1);
}

std::string formatPage(const Results &results)
{
    const MachineFacts &machine = results.machine;
    return std::format(R"(# Benchmarks

What a person waits for, through the engine and with Podman's own command line on the same image, storage and
network. Both sides take turns within one run; the figures are medians, and only their ratio says something about
another machine. The engine answers over HTTP on loopback, just as it does for the window.

{}
* *Create until ready*: from the request for a new sandbox until it takes calls; Podman until `run` returns.
* *Key until its echo*: one key to a terminal in the sandbox and back, through WebSocket, engine, supervisor and PTY;
  Podman through `exec` on a PTY. The terminal's line discipline echoes, so that no shell's own work is in it.
* *Upload*, *download*: from a file to a file, both in the page cache. Small files have 2 KiB each and go as one tar stream.
* *Memory* is the proportional set size while nothing happens; one sandbox runs.

Measured on {}: {}, {} cores, {:.0f} GiB; Linux {}; Podman {}; build type {}.
Repeat it with `ninja benchmarks`, which writes this page anew.
)",
        formatTables(results), machine.date, machine.processor, machine.cores,
        static_cast<double>(machine.memoryBytes) / (1 << 30), machine.kernel, machine.podman, machine.build);
}

} // namespace vivarium::bench
