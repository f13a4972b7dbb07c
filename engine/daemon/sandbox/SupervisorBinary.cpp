// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SupervisorBinary.h"

#include "util/Digest.h"

#include <sys/stat.h>

#include <cstdlib>
#include <stdexcept>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

fs::path findSupervisor()
{
    if (const char *chosen = std::getenv("VIVARIUM_SUPERVISOR"))
        return chosen;
    const fs::path own = fs::read_symlink("/proc/self/exe").parent_path();
    const fs::path beside = own / "vivarium-supervisor";
    const fs::path installed = own / VIVARIUM_LIBEXEC_FROM_BIN / "vivarium-supervisor";
    return fs::is_regular_file(beside) ? beside : installed.lexically_normal();
}

} // namespace

std::filesystem::path installSupervisor(const DataFolder &folder)
{
    const fs::path source = findSupervisor();
    if (!fs::is_regular_file(source))
        throw std::runtime_error(
            "The program " + source.string() + ", which runs in each sandbox, is missing. Install Vivarium again.");
    const fs::path target = folder.supervisorFolder() / Digest::ofFile(source).substr(0, 32) / "supervisor";
    if (!fs::exists(target)) {
        fs::create_directories(target.parent_path());
        const fs::path partial = target.string() + ".partial";
        fs::copy_file(source, partial, fs::copy_options::overwrite_existing);
        ::chmod(partial.c_str(), 0755);
        fs::rename(partial, target);
    }
    return target;
}

} // namespace vivarium::engine
