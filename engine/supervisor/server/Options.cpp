// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/Options.h"

#include <getopt.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace vivarium::supervisor {

namespace {

constexpr const char *usage = "usage: vivarium-supervisor --socket PATH [--socket-mode 0600] [--workspace /workspace]\n"
                              "                           [--accounts /etc] [--retention-ms 300000] [--version]\n"
                              "Process 1 of a sandbox: serves its processes, terminals and files on a Unix socket.\n";

[[noreturn]] void refuseCommandLine(const char *what)
{
    std::fprintf(stderr, "vivarium-supervisor: %s\n%s", what, usage);
    std::exit(2);
}

std::optional<unsigned> number(const char *text, int base, unsigned maximum)
{
    unsigned value = 0;
    const char *const end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, value, base);
    return error == std::errc{} && stop == end && value <= maximum ? std::optional(value) : std::nullopt;
}

} // namespace

Options parseOptions(int argc, char **argv)
{
    static const option known[] = {{"socket", required_argument, nullptr, 's'},
        {"socket-mode", required_argument, nullptr, 'm'}, {"workspace", required_argument, nullptr, 'w'},
        {"accounts", required_argument, nullptr, 'a'}, {"retention-ms", required_argument, nullptr, 'r'},
        {"version", no_argument, nullptr, 'v'}, {"help", no_argument, nullptr, 'h'}, {nullptr, 0, nullptr, 0}};
    Options options;
    int choice = 0;
    while ((choice = ::getopt_long(argc, argv, "", known, nullptr)) != -1) {
        switch (choice) {
        case 's':
            options.socket = optarg;
            break;
        case 'm': {
            const auto mode = number(optarg, 8, 0777);
            if (!mode)
                refuseCommandLine("--socket-mode must be an octal number up to 0777");
            options.socketMode = *mode;
            break;
        }
        case 'w':
            options.workspace = optarg;
            if (!options.workspace.starts_with('/'))
                refuseCommandLine("--workspace must be an absolute path");
            break;
        case 'a':
            options.accounts = optarg;
            break;
        case 'r': {
            const auto milliseconds = number(optarg, 10, 3'600'000);
            if (!milliseconds)
                refuseCommandLine("--retention-ms must be a number up to 3600000");
            options.retention = std::chrono::milliseconds(*milliseconds);
            break;
        }
        case 'v':
            std::puts("vivarium-supervisor " VIVARIUM_VERSION);
            std::exit(0);
        case 'h':
            std::fputs(usage, stdout);
            std::exit(0);
        default:
            refuseCommandLine("unknown option");
        }
    }
    if (options.socket.empty())
        refuseCommandLine("--socket is missing");
    if (optind != argc)
        refuseCommandLine("unexpected argument");
    return options;
}

} // namespace vivarium::supervisor
