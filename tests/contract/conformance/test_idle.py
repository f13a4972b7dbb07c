#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What counts as use of a sandbox and what does not (lazycloud.md, section 3.4): for each call, whether it moves the end
of activity that the server shows. The rule is read from the documents themselves, so that none is left out unseen."""

import time
import unittest

import yaml

from engine_client import EngineTest
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCUMENTS = (HERE.parent / "lazycloud.openapi.yaml", HERE.parent.parent.parent / "engine" / "openapi.yaml")
CONTAINER = "/containers/{container}"
#: Calls that are not made here, and why.
ELSEWHERE = {
    "GET /shell": "a lease: test_shell",
    "POST /stop": "ends it",
    "PUT /ttl": "sets the end itself",
    "POST /snapshots": "not known whether it touches; may take minutes",
    "POST /filesystem-images": "not known whether it touches; may take minutes",
    "GET /watch": "does not end by itself",
}


def rules():
    """(is extension, method, path below the container) -> touch, none or lease"""
    found = {}
    for document in DOCUMENTS:
        for path, item in yaml.safe_load(document.read_text(encoding="utf-8"))["paths"].items():
            prefix, _, rest = path.partition(CONTAINER)
            if not path.startswith("/v1") or CONTAINER not in path:
                continue
            for method, operation in item.items():
                if isinstance(operation, dict) and "x-idle-timer" in operation:
                    found["x-vivarium" in prefix, method.upper(), rest] = operation["x-idle-timer"]
    return found


class Idle(EngineTest):
    def setUp(self):
        self.rules = rules()
        self.called = set()

    def end(self):
        return self.expect(200, "GET", "").value["expires_at"]

    def call(self, extension, method, rest, template=None, status=None, **more):
        """One call, and whether it moved the end as its rule says."""
        rule = self.rules[extension, method, template or rest]
        self.called.add((extension, method, template or rest))
        path = (self.sandbox.extensions if extension else self.sandbox.path) + rest
        time.sleep(0.01)  # ends are told to the millisecond
        before = self.end()
        answer = self.engine.ask(method, path, **more)
        self.assertLess(answer.status, 300, f"{method} {path}: {answer}")
        # What counts does so at the latest when it has been answered.
        after = self.end()
        self.assertEqual(after != before, rule == "touch", f"{method} {template or rest}{' of x-vivarium' if extension else ''} is said to {rule}")
        return answer

    def test_the_contract(self):
        process = self.call(False, "POST", "/processes", body={"args": ["sleep", "60"]}).value["process_id"]
        self.call(False, "GET", "/processes")
        self.call(False, "GET", f"/processes/{process}", "/processes/{process}")
        self.call(False, "POST", f"/processes/{process}/kill", "/processes/{process}/kill", body={"signal": "KILL"})
        self.call(False, "PUT", "/files/content", body=b"old text\n", kind="application/octet-stream", query={"path": "a.txt"})
        self.call(False, "GET", "/files/content", query={"path": "a.txt"})
        self.call(False, "GET", "/files", query={"path": "/workspace"})
        self.call(False, "GET", "/files/stat", query={"path": "a.txt"})
        self.call(False, "POST", "/files/find", body={"path": "/workspace", "pattern": "old"})
        self.call(False, "POST", "/files/replace", body={"path": "/workspace", "pattern": "old", "replacement": "new"})
        self.call(False, "DELETE", "/files", query={"path": "a.txt"})
        self.call(False, "POST", "/directories", query={"path": "folder"})
        self.call(False, "DELETE", "/directories", query={"path": "folder"})
        self.call(False, "POST", "/connect")
        self.call(False, "POST", "/ports", body={"port": 8000})
        for looked_at in ("", "/lifecycle", "/metrics", "/ports", "/network", "/output"):
            self.call(False, "GET", looked_at)
        if self.engine.feature("network")[0]:
            self.call(False, "PUT", "/network", body={"block_network": False, "allow_list": []})
        self.called.add((False, "PUT", "/network"))
        left = {(m, r) for extension, m, r in self.rules if not extension} - {(m, r) for extension, m, r in self.called if not extension}
        unknown = sorted(f"{m} {r}" for m, r in left if f"{m} {r}" not in ELSEWHERE)
        self.assertEqual(unknown, [], "calls that nothing is known of")

    def test_looking_with_the_extensions_is_free(self):
        process = self.expect(201, "POST", "/processes", {"args": ["true"]}).value["process_id"]
        self.sandbox.write("b.txt", b"text\n")
        self.call(True, "GET", "/process-tree")
        self.call(True, "GET", f"/processes/{process}/output", "/processes/{process}/output")
        self.call(True, "GET", "/files", query={"path": "/workspace"})
        self.call(True, "GET", "/files/stat", query={"path": "b.txt"})
        self.call(True, "GET", "/files/usage", query={"path": "/workspace"})
        self.call(True, "GET", "/terminals")
        self.call(True, "GET", "/listeners")
        self.call(True, "GET", "/ports")
        # What changes something, or fetches it, is a use as ever.
        self.call(True, "GET", "/files/content", query={"path": "b.txt"})
        self.call(True, "GET", "/archive", query={"path": "b.txt"})
        self.call(True, "POST", "/files/copy", body={"from": "b.txt", "to": "c.txt"})
        self.call(True, "POST", "/files/move", body={"from": "c.txt", "to": "d.txt"})
        self.call(True, "POST", "/files/mode", body={"path": "d.txt", "mode": 384})


if __name__ == "__main__":
    unittest.main()
