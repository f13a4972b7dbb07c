#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The official SDK of Lizard, unchanged, on an engine of its own: each test of ../conformance/lizard is a program that uses it.
All traffic passes the contract proxy, which holds it against lizard.openapi.yaml.

    test_sdk.py ENGINE FOLDER [FILE…]

FOLDER gets the SDK, by npm, in the version that its package-lock.json names. Status 77, with the reason, where there is no
Node.js or npm, or where npm cannot have it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
CONFORMANCE = HERE.parent / "conformance" / "lizard"
sys.path.insert(0, str(HERE.parent / "engine"))

from private_engine import SKIPPED, PrivateEngine, processes  # noqa: E402
from engine_fixture import podman_obstacle  # noqa: E402

OLDEST_NODE = 18
#: Few enough that a test can reach it, enough for all that run at a time.
SANDBOX_LIMIT = 6
PROXY = HERE.parent / "contract" / "contract_proxy.py"


def skip(reason):
    print(f"Skipped: {reason}")
    sys.exit(SKIPPED)


def install_sdk(folder):
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        skip("Node.js and npm are needed to run the official SDK")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < OLDEST_NODE:
        skip(f"the SDK needs Node.js {OLDEST_NODE}, here is {version}")
    folder.mkdir(parents=True, exist_ok=True)
    for source in CONFORMANCE.iterdir():
        shutil.copy(source, folder)
    wanted = (CONFORMANCE / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / "installed-lock.json"
    if not stamp.exists() or stamp.read_bytes() != wanted:
        try:
            result = subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True,
                                    timeout=180, check=False)
        except subprocess.TimeoutExpired:
            skip("npm did not fetch the SDK within three minutes")
        if result.returncode:
            reasons = [line for line in result.stderr.splitlines() if line.strip() and "complete log" not in line]
            skip(f"npm cannot install the SDK: {' '.join(reasons[:3]) or 'no reason given'}")
        stamp.write_bytes(wanted)
    return node


class JudgedTraffic:
    """The contract proxy before an engine, while it exists."""

    def __init__(self, engine, folder):
        self.violations = folder / "violations.jsonl"
        self.summary = folder / "summary.json"
        self.ready = folder / "proxy.url"
        self.ready.unlink(missing_ok=True)
        self._process = subprocess.Popen([sys.executable, str(PROXY), "--api", "lizard", "--engine", engine.address.geturl(), "--violations",
                                          str(self.violations), "--summary", str(self.summary), "--ready", str(self.ready)])
        if not processes.wait_until(lambda: self.ready.exists() or self._process.poll() is not None, 30) or not self.ready.exists():
            raise AssertionError("the contract proxy did not start")
        self.url = self.ready.read_text().strip()

    def verdict(self):
        """True if nothing broke the contract; says what did."""
        self._process.terminate()
        self._process.wait(timeout=300)
        summary = json.loads(self.summary.read_text())
        print(f"{summary['exchanges']} exchanges by {len(summary['calls'])} operations were held against lizard.openapi.yaml; "
              f"{summary['violations']} violations")
        print("not called:", ", ".join(summary["never_called"]) or "none")
        for line in self.violations.read_text().splitlines()[:40]:
            found = json.loads(line)
            print(f"  {found.get('operation')}: {found['kind']}: {found['reason']}")
        return summary["violations"] == 0 and summary["exchanges"] > 0

    def close(self):
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def main():
    program, folder, names = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    node = install_sdk(folder)
    engine = PrivateEngine(program)
    traffic = None
    try:
        if obstacle := podman_obstacle(engine.places):
            skip(obstacle)
        engine.environment["VIVARIUM_SANDBOX_LIMIT"] = str(SANDBOX_LIMIT)
        engine.start()
        traffic = JudgedTraffic(engine, folder)
        environment = os.environ | {"LIZARD_API_URL": traffic.url, "LIZARD_API_KEY": (engine.places.engine_data / "lizard-key").read_text().strip()}
        files = sorted(names or (path.name for path in CONFORMANCE.glob("*.test.mjs")))
        # One file after the other: the limit of running sandboxes is for one.
        statuses = [subprocess.run([node, "--test", file], cwd=folder, env=environment, timeout=600, check=False).returncode for file in files]
        good = traffic.verdict() and not any(statuses)
        if errors := engine.errors():
            print("--- errors in the engine's log:", *errors, sep="\n")
        if not good:
            print("--- the engine's log:", engine.log()[-15000:], sep="\n")
    finally:
        if traffic:
            traffic.close()
        engine.close()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
