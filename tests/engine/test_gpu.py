#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""GPUs as Podman gets them: by a description (Container Device Interface), here of cards that are no cards."""

import json
import os
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, run_tests  # noqa: E402

DESCRIPTION = Path(f"/var/run/cdi/vivarium-test-{os.getpid()}.json")
CARDS = {
    "cdiVersion": "0.5.0",
    "kind": "vivarium.test/gpu",
    "devices": [
        {"name": name, "containerEdits": {"env": [f"CARD_{name}=there"], "deviceNodes": [{"path": f"/dev/card{name}", "hostPath": "/dev/null"}]}}
        for name in ("0", "1", "GPU-aa", "all")
    ],
}


class Gpus(unittest.TestCase):
    engine = None

    def sandbox(self, **gpu):
        sandbox = self.engine.sandbox(resources={"cpu_millis": 500, "memory_mib": 256} | gpu)
        self.addCleanup(sandbox.stop)
        return sandbox

    def cards_in(self, sandbox):
        return sandbox.run("sh", "-c", "env | grep ^CARD_ | sort; ls /dev | grep ^card")["stdout"].split()

    def test_a_sandbox_gets_its_card(self):
        self.assertTrue(self.engine.expect(200, "GET", EXTENSIONS).value["features"]["gpu"]["available"])
        first = self.sandbox(gpu=["T4", "any"])
        self.assertEqual(self.cards_in(first), ["CARD_0=there", "card0"])
        self.assertEqual(self.engine.state_of(first.id)["gpu_count"], 1)
        listed = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes").value["sandboxes"]
        self.assertEqual([one["gpu"] for one in listed if one["id"] == first.id], [["any"]])
        # The next one gets the card that nobody has.
        self.assertEqual(self.cards_in(self.sandbox(gpu=["any"])), ["CARD_1=there", "card1"])
        self.assertEqual(self.cards_in(self.sandbox(gpu=["any"], gpu_count=2)), ["CARD_0=there", "CARD_1=there", "card0", "card1"])
        self.assertEqual(self.cards_in(self.sandbox()), [])
        self.assertEqual(self.engine.expect(200, "GET", "/v1/me/metrics").value["concurrency"]["gpus"], 4)
        self.assertEqual(self.engine.ask("POST", f"{first.path}/snapshots").status, 409)

    def test_what_there_is_not_is_refused(self):
        for gpu, reason in (({"gpu": ["T4"]}, "models"), ({"gpu": ["any"], "gpu_count": 3}, "has 2 GPUs")):
            with self.subTest(gpu), self.assertRaisesRegex(AssertionError, f"501.*{reason}"):
                self.sandbox(**gpu)


def describe(engine):
    DESCRIPTION.parent.mkdir(exist_ok=True)
    DESCRIPTION.write_text(json.dumps(CARDS))


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("Skipped: only root can describe devices to Podman")
        sys.exit(77)
    try:
        run_tests([Gpus], sys.argv[1], JudgedEngine, prepare=describe)
    finally:
        DESCRIPTION.unlink(missing_ok=True)
