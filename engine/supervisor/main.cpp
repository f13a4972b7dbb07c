// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/Supervisor.h"
#include "system/ProgramStart.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

int main(int argc, char **argv)
{
    // Hundreds of sandboxes run at once, each with this program: one arena, and large buffers go back when freed.
    ::mallopt(M_ARENA_MAX, 1);
    ::mallopt(M_MMAP_THRESHOLD, 64 * 1024);
    ::mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    if (vivarium::supervisor::isRunAs(argc, argv))
        return vivarium::supervisor::runAsAccount(argc, argv);
    try {
        vivarium::supervisor::Supervisor supervisor(vivarium::supervisor::parseOptions(argc, argv));
        supervisor.run();
        // Nothing is taken apart: coroutines that still wait would let go of what has gone before them. And threads may
        // hang in a file system that does not answer, for which nobody waits.
        ::_exit(0);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "vivarium-supervisor: %s\n", error.what());
        ::_exit(1);
    }
}
