#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the program needs to show its window, and what it holds while idle: measure_start.py PROGRAM FILE [TIMES]

Writes JSON for `vivarium-bench --window`. Each start is a fresh process with empty settings and without an engine.
"""

import json
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from private_display import PrivateDisplay  # noqa: E402


def memory(pid):
    """Proportional and private bytes, as /proc/PID/smaps_rollup has them in KiB."""
    fields = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, amount = line.split()[:2]
        fields[name.rstrip(":")] = int(amount) * 1024
    return fields["Pss"], fields["Private_Clean"] + fields["Private_Dirty"]


def until_told(program, text, seconds=60):
    told = b""
    while text not in told:
        if not select.select([program.stdout], [], [], seconds)[0]:
            sys.exit(f"no window within {seconds} seconds")
        told += os.read(program.stdout.fileno(), 4096)


def one_start(display, program, number):
    with tempfile.TemporaryDirectory() as data:
        # The window manager's list, told as it changes: asking again and again would measure the asking.
        managed = subprocess.Popen(["xprop", "-root", "-spy", "_NET_CLIENT_LIST"], env=display.environment, stdout=subprocess.PIPE)
        until_told(managed, b"_NET_CLIENT_LIST")
        begun = time.monotonic()
        process = display.start([program], f"start-{number}", {
            "VIVARIUM_DATA_DIR": data, "VIVARIUM_ENGINE": "/bin/false", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "0"})
        until_told(managed, b"0x")
        shown = time.monotonic() - begun
        managed.terminate()
        managed.wait()
        time.sleep(3)  # what it holds once nothing happens any more
        held = memory(process.pid)
        process.terminate()
        process.wait(20)
        return shown * 1000, held


def main():
    program, file = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    with tempfile.TemporaryDirectory() as logs, PrivateDisplay(logs) as display:
        one_start(display, program, "warm-up")  # reads the program and its libraries from the disk
        starts = [one_start(display, program, number) for number in range(times)]
    shown = [start[0] for start in starts]
    file.write_text(json.dumps({"shown_ms": shown, "proportional_bytes": statistics.median(start[1][0] for start in starts),
                                "private_bytes": statistics.median(start[1][1] for start in starts)}) + "\n")
    print(f"window shown after {statistics.median(shown):.0f} ms (median of {times})")


if __name__ == "__main__":
    main()
