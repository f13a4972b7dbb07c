// SPDX-License-Identifier: GPL-3.0-or-later
#include "Measurements.h"

#include "ShellSocket.h"
#include "TarFolder.h"
#include "Watchdog.h"

#include <boost/json/parse.hpp>

#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

namespace vivarium::bench {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t keysOfLine = 32; // a line must fit on the terminal, or its wrapping would be measured

void writeRandomFile(const fs::path &file, std::uint64_t bytes, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::ofstream output(file, std::ios::binary);
    std::vector<std::uint64_t> piece(8192);
    for (std::uint64_t written = 0; written < bytes;) {
        std::ranges::generate(piece, std::ref(random));
        const std::uint64_t count = std::min<std::uint64_t>(piece.size() * sizeof(std::uint64_t), bytes - written);
        output.write(reinterpret_cast<const char *>(piece.data()), static_cast<std::streamsize>(count));
        written += count;
    }
}

Memory memoryOf(const std::string &name, const std::string &pid)
{
    std::ifstream rollup("/proc/" + pid + "/smaps_rollup");
    if (!rollup)
        throw std::runtime_error("the memory of " + name + " cannot be read");
    Memory memory{.name = name};
    for (std::string line; std::getline(rollup, line);) {
        std::istringstream fields(line);
        std::string field;
        std::uint64_t kibibytes = 0;
        fields >> field >> kibibytes;
        if (field == "Pss:")
            memory.proportionalBytes = kibibytes * 1024;
        else if (field == "Private_Clean:" || field == "Private_Dirty:")
            memory.privateBytes += kibibytes * 1024;
    }
    return memory;
}

std::string readText(const fs::path &file)
{
    std::ifstream input(file);
    return {std::istreambuf_iterator<char>(input), {}};
}

} // namespace

Measurements::Measurements(EngineAddress address, const fs::path &dataFolder, fs::path scratch, Scale scale)
    : m_address(std::move(address))
    , m_dataFolder(dataFolder)
    , m_scratch(std::move(scratch))
    , m_scale(scale)
    , m_connection(m_address)
    , m_sandboxes(m_connection)
    , m_podman(dataFolder)
{
    Watchdog::expect("start of the sandbox", 120);
    m_sandbox = m_sandboxes.start();
    m_runArguments = m_podman.runLike(m_sandbox);
    m_container = m_podman(m_runArguments);
}

Measurements::~Measurements()
{
    try {
        Watchdog::expect("end of the sandbox", 120);
        m_podman({"rm", "--force", "--time", "0", m_container});
        m_sandboxes.stop(m_sandbox);
    } catch (const std::exception &failure) {
        std::cerr << "The sandbox of the measurements could not be removed: " << failure.what() << '\n';
    }
}

Comparison Measurements::startOfSandbox()
{
    Comparison result{.name = "create until ready", .podmanCommand = "podman run --detach"};
    for (std::size_t turn = 0; turn < m_scale.starts; ++turn) {
        Watchdog::expect(result.name, 120);
        std::string made;
        result.engine.time([&] { made = m_sandboxes.start(); });
        m_sandboxes.stop(made);
        result.podman.time([&] { made = m_podman(m_runArguments); });
        m_podman({"rm", "--force", "--time", "0", made});
    }
    return result;
}

Comparison Measurements::shortCommand()
{
    Comparison result{.name = "run `true` to its end", .podmanCommand = "podman exec"};
    Watchdog::expect(result.name, 300);
    for (std::size_t turn = 0; turn < m_scale.commands; ++turn) {
        result.engine.time([&] { m_sandboxes.run(m_sandbox, {"true"}); });
        result.podman.time([&] { m_podman({"exec", m_container, "true"}); });
    }
    return result;
}

void Measurements::typeAndWait(Terminal &terminal, Samples &samples, std::size_t keys) const
{
    std::string line;
    for (std::size_t key = 0; key < keys; ++key) {
        // Another letter each time, so that a late echo is never taken for the next one.
        const std::string letter(1, static_cast<char>('a' + key % 26));
        line += letter;
        samples.time([&] {
            terminal.type(letter);
            terminal.readUntil(letter);
        });
    }
    // `cat` gives the line back: once it is there, nothing is on the way any more.
    terminal.type("\r");
    terminal.readUntil(line + "\r\n");
}

Comparison Measurements::keyEcho()
{
    Comparison result{.name = "key until its echo", .podmanCommand = "podman exec --interactive --tty"};
    Watchdog::expect(result.name, 300);
    ShellSocket shell(m_address, EngineSandboxes::path(m_sandbox) + "/shell?cols=80&rows=24");
    PseudoTerminal terminal(
        m_podman.commandLine({"exec", "--interactive", "--tty", m_container, "/bin/sh"}), m_podman.environment());
    // Echoed by the PTY's line discipline: what is measured is the way there and back, not a shell's own work.
    for (Terminal *side : {static_cast<Terminal *>(&shell), static_cast<Terminal *>(&terminal)}) {
        side->type("exec sh -c 'printf rea; echo dy; exec cat'\r");
        side->readUntil("ready\r\n");
    }
    for (std::size_t keys = 0; keys < m_scale.keys; keys += keysOfLine) {
        typeAndWait(shell, result.engine, keysOfLine);
        typeAndWait(terminal, result.podman, keysOfLine);
    }
    return result;
}

void Measurements::clear(const std::string &path)
{
    m_sandboxes.run(m_sandbox, {"rm", "-rf", path});
    m_podman({"exec", m_container, "rm", "-rf", path});
}

void Measurements::checkSize(const std::string &path, std::uint64_t bytes)
{
    const std::string script =
        "test \"$(find " + path + " -type f -exec cat {} + | wc -c)\" -eq " + std::to_string(bytes);
    m_sandboxes.run(m_sandbox, {"sh", "-c", json::string(script)});
    m_podman({"exec", m_container, "sh", "-c", script});
}

Comparison Measurements::uploadOfFile()
{
    Comparison result{.name = "upload of one file", .podmanCommand = "podman cp", .bytes = m_scale.fileBytes};
    const fs::path source = m_scratch / "source";
    writeRandomFile(source, m_scale.fileBytes, 1);
    const std::string target =
        EngineSandboxes::extensionPath(m_sandbox) + "/files/content?path=" + encoded("/workspace/file");
    for (std::size_t turn = 0; turn < m_scale.transfers; ++turn) {
        Watchdog::expect(result.name, 300);
        clear("/workspace/file");
        result.engine.time([&] { m_connection.upload(target, source, "application/octet-stream"); });
        result.podman.time([&] { m_podman({"cp", source, m_container + ":/workspace/file"}); });
    }
    checkSize("/workspace/file", m_scale.fileBytes);
    return result;
}

Comparison Measurements::uploadOfFolder()
{
    const std::uint64_t fileBytes = 2048;
    Comparison result{.name = "upload of " + std::to_string(m_scale.smallFiles) + " small files",
        .podmanCommand = "podman cp",
        .bytes = m_scale.smallFiles * fileBytes};
    const fs::path folder = m_scratch / "folder";
    for (std::size_t index = 0; index < m_scale.smallFiles; ++index) {
        const fs::path file = folder / std::to_string(index % 20) / std::to_string(index);
        fs::create_directories(file.parent_path());
        writeRandomFile(file, fileBytes, static_cast<unsigned>(index));
    }
    const std::string target = EngineSandboxes::extensionPath(m_sandbox) + "/archive?path=" + encoded("/workspace");
    for (std::size_t turn = 0; turn < m_scale.transfers; ++turn) {
        Watchdog::expect(result.name, 300);
        clear("/workspace/folder");
        result.engine.time([&] {
            m_connection.uploadChunks(target, "application/x-tar", [&](const auto &sink) { tarFolder(folder, sink); });
        });
        result.podman.time([&] { m_podman({"cp", folder, m_container + ":/workspace/folder"}); });
    }
    checkSize("/workspace/folder", result.bytes);
    return result;
}

Comparison Measurements::downloadOfFile()
{
    Comparison result{.name = "download of one file", .podmanCommand = "podman cp", .bytes = m_scale.fileBytes};
    const fs::path ours = m_scratch / "engine";
    const fs::path theirs = m_scratch / "podman";
    const std::string target =
        EngineSandboxes::extensionPath(m_sandbox) + "/files/content?path=" + encoded("/workspace/file");
    for (std::size_t turn = 0; turn < m_scale.transfers; ++turn) {
        Watchdog::expect(result.name, 300);
        fs::remove(ours);
        fs::remove(theirs);
        result.engine.time([&] { m_connection.download(target, ours); });
        result.podman.time([&] { m_podman({"cp", m_container + ":/workspace/file", theirs}); });
    }
    for (const fs::path &file : {ours, theirs}) {
        if (fs::file_size(file) != m_scale.fileBytes)
            throw std::runtime_error("a download has the wrong length");
    }
    return result;
}

std::vector<Memory> Measurements::idleMemory()
{
    Watchdog::expect("idle memory", 60);
    const std::string engine =
        std::to_string(json::parse(readText(m_dataFolder / "engine" / "engine.json")).at("pid").to_number<int>());
    std::vector<Memory> found{memoryOf("engine", engine)};
    std::istringstream children(readText("/proc/" + engine + "/task/" + engine + "/children"));
    for (std::string child; children >> child;) {
        if (readText("/proc/" + child + "/comm").starts_with("podman"))
            found.push_back(memoryOf("its Podman service", child));
    }
    found.push_back(memoryOf("supervisor of one sandbox",
        m_podman({"inspect", "--format", "{{.State.Pid}}", m_podman.containerOf(m_sandbox)})));
    return found;
}

} // namespace vivarium::bench
