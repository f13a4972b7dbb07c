// SPDX-License-Identifier: GPL-3.0-or-later
#include "Report.h"
#include "Watchdog.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>

namespace vivarium::bench {

namespace {

/// A folder of its own that is gone at the end.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "vivarium-bench.XXXXXX").string();
        if (!::mkdtemp(pattern.data()))
            throw std::runtime_error("cannot make a folder for the files that are moved");
        m_path = pattern;
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

Results measure(const Scale &scale)
{
    const char *dataFolder = std::getenv("VIVARIUM_TEST_DATA_DIR");
    if (!dataFolder)
        throw std::runtime_error("VIVARIUM_TEST_DATA_DIR is not set: run this program by with-engine.");
    const EngineAddress address = EngineAddress::fromEnvironment();
    Results results;
    results.machine = MachineFacts::collect(EngineConnection(address).call(http::verb::get, "/v1/x-vivarium"));
    const ScratchFolder scratch;
    Measurements measurements(address, dataFolder, scratch.path(), scale);
    results.memory = measurements.idleMemory();
    for (const auto measurement : {&Measurements::startOfSandbox, &Measurements::shortCommand, &Measurements::keyEcho,
             &Measurements::uploadOfFile, &Measurements::uploadOfFolder, &Measurements::downloadOfFile}) {
        results.comparisons.push_back((measurements.*measurement)());
        std::cerr << results.comparisons.back().name << ": done\n";
    }
    return results;
}

} // namespace

} // namespace vivarium::bench

int main(int argumentCount, char **arguments)
{
    CLI::App options(
        "Measures the engine against Podman's own command line, on the engine that the test fixture started.");
    bool quick = false;
    std::string page;
    options.add_flag("--quick", quick, "few and small, only to see that everything works");
    std::string window;
    options.add_option("--window", window, "what tests/xvfb/measure_start.py wrote, to go into the figures");
    options.add_option("--page", page, "write the figures to this file, as a page in Markdown");
    CLI11_PARSE(options, argumentCount, arguments);
    try {
        vivarium::bench::Results results =
            vivarium::bench::measure(quick ? vivarium::bench::Scale::quick() : vivarium::bench::Scale());
        vivarium::bench::Watchdog::stop();
        if (!window.empty())
            results.window = vivarium::bench::WindowStart::read(window);
        std::cout << vivarium::bench::formatTables(results);
        if (!page.empty() && !(std::ofstream(page) << vivarium::bench::formatPage(results)))
            throw std::runtime_error("cannot write " + page);
    } catch (const std::exception &failure) {
        std::cerr << "vivarium-bench: " << failure.what() << '\n';
        return 1;
    }
}
