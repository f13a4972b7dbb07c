#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Secrets and volumes: what reaches a sandbox, what stays, and what can never be read back."""

import base64
import json
import sys
import unittest
import uuid

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, processes, run_tests  # noqa: E402

XW = f"{EXTENSIONS}/workspaces/local"


class Case(unittest.TestCase):
    engine = None

    def sandbox(self, **changes):
        sandbox = self.engine.sandbox(**changes)
        self.addCleanup(self.end, sandbox)
        return sandbox

    def end(self, sandbox):
        self.engine.ask("POST", f"{sandbox.path}/stop")
        self.engine.wait_for_state(sandbox.id, "stopped")

    def environment(self, sandbox):
        return dict(line.split("=", 1) for line in sandbox.run("env")["stdout"].splitlines() if "=" in line)


class Secrets(Case):
    def names(self, **query):
        page = self.engine.expect(200, "GET", f"{WORKSPACE}/secrets", query=query).value
        return [one["name"] for one in page["secrets"]], page.get("next_cursor")

    def put(self, name, value, status=200):
        return self.engine.expect(status, "PUT", f"{XW}/secrets/{name}", {"value": value}).value

    def podman_values(self):
        file = self.engine.places.data / "engine" / "podman" / "storage" / "secrets" / "filedriver" / "secretsdata.json"
        return [base64.b64decode(value).decode() for value in json.loads(file.read_text()).values()]

    def test_a_sandbox_gets_them_as_variables(self):
        value = "p\u00e4ss=w\"ord $HOME\nsecond line"
        made = self.put("API_TOKEN", value)
        self.assertEqual(sorted(made), ["created_at", "name", "updated_at", "used_by"])
        sandbox = self.sandbox(name="reader", secrets=["API_TOKEN"], environment={"PLAIN": "1"})
        self.assertEqual(sandbox.run("python3", "-c", "import os; print(os.environ['API_TOKEN'], end='')")["stdout"], value)
        self.assertEqual(self.environment(sandbox)["PLAIN"], "1")
        listed = self.engine.expect(200, "GET", f"{WORKSPACE}/secrets").value["secrets"]
        used = next(one for one in listed if one["name"] == "API_TOKEN")["used_by"]
        self.assertIn({"app": "conformance", "kind": "sandbox", "name": "reader"}, used)
        self.assertNotIn("API_TOKEN", self.environment(self.sandbox()))  # only who names it

    def test_no_value_is_ever_told_or_written_down(self):
        value = f"needle-{uuid.uuid4().hex}"
        self.put("NEEDLE", value)
        sandbox = self.sandbox(secrets=["NEEDLE"])
        self.assertEqual(sandbox.run("sh", "-c", "printf %s \"$NEEDLE\"")["stdout"], value)
        image = self.engine.expect(201, "POST", f"{sandbox.path}/filesystem-images").value["image_id"]
        for path in (f"{WORKSPACE}/secrets", sandbox.path, f"{sandbox.path}/lifecycle", f"{sandbox.extensions}/specification",
                     f"{WORKSPACE}/sandboxes", f"{WORKSPACE}/containers", f"{XW}/images"):
            self.assertNotIn(value, self.engine.expect(200, "GET", path).body.decode(), path)
        self.assertNotIn(value, self.engine.podman("image", "inspect", f"localhost/vivarium/{image}:latest"))
        # Another one of the image has no such variable.
        other = self.sandbox(image={"python_version": self.engine.python_version(), "image_id": image})
        self.assertNotIn("NEEDLE", self.environment(other))
        self.end(sandbox)
        needles = (value.encode(), base64.b64encode(value.encode()))
        found = [str(path.relative_to(self.engine.state)) for path in self.engine.state.rglob("*")
                 if path.is_file() and not path.is_symlink() and any(needle in path.read_bytes() for needle in needles)]
        self.assertEqual(found, ["data/engine/podman/storage/secrets/filedriver/secretsdata.json"])
        self.assertEqual((self.engine.places.data / "engine" / "podman" / "storage").stat().st_mode & 0o077, 0)
        self.assertFalse(processes.that_mention(value))

    def test_a_new_value_reaches_who_starts_afterwards(self):
        self.put("CHANGES", "first")
        before = self.sandbox(secrets=["CHANGES"])
        self.put("CHANGES", "second")
        after = self.sandbox(secrets=["CHANGES"])
        self.assertEqual(self.environment(before)["CHANGES"], "first")
        self.assertEqual(self.environment(after)["CHANGES"], "second")
        self.assertTrue(processes.wait_until(lambda: "first" not in self.podman_values(), 20), "the old value stays")

    def test_deleted_ones(self):
        self.put("GOES", "x1")
        release = self.engine.release(secrets=["GOES"])
        self.engine.expect(204, "DELETE", f"{XW}/secrets/GOES")
        self.engine.expect(404, "DELETE", f"{XW}/secrets/GOES")
        refused = self.engine.expect(409, "POST", f"{WORKSPACE}/instances", {"release_id": release["id"]}).value
        self.assertIn("GOES", refused["message"])
        self.assertNotIn("GOES", self.names()[0])
        self.assertTrue(processes.wait_until(lambda: "x1" not in self.podman_values(), 20), "the value stays")

    def test_refusals(self):
        spec = {"kind": "sandbox", "name": "x", "source": {"sha256": "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85"},
                "image": {"python_version": self.engine.python_version()}, "resources": {"cpu_millis": 500, "memory_mib": 256},
                "pod": {"kind": "sandbox", "command": []}, "secrets": ["NEVER_MADE"]}
        self.engine.release()  # uploads the empty source
        answer = self.engine.expect(404, "POST", f"{WORKSPACE}/apps/conformance/releases", spec).value
        self.assertIn("NEVER_MADE", answer["message"])
        for name in ("1X", "A-B", "LAZYCLOUD_X"):
            self.engine.expect(400, "PUT", f"{XW}/secrets/{name}", {"value": "x"}, invalid=True)
        for body in ({"value": ""}, {"value": "x" * 65537}, {"value": "a\0b"}, {"value": "x", "more": 1}, {}):
            self.engine.expect(400, "PUT", f"{XW}/secrets/FINE", body, invalid=True)
        self.assertNotIn("FINE", self.names()[0])

    def test_pages(self):
        for number in range(5):
            self.put(f"PAGE_{number}", "x")
        seen, cursor = [], None
        while True:
            names, cursor = self.names(limit=2, cursor=cursor)
            self.assertLessEqual(len(names), 2)
            seen += names
            if not cursor:
                break
        self.assertEqual(seen, sorted(set(seen)))
        self.assertTrue({f"PAGE_{number}" for number in range(5)} <= set(seen))

    def test_they_outlive_the_engine(self):
        self.put("STAYS", "through a power cut")
        self.engine.kill()
        self.engine.start()
        self.assertEqual(self.environment(self.sandbox(secrets=["STAYS"]))["STAYS"], "through a power cut")


class Volumes(Case):
    def volume(self, name):
        listed = self.engine.expect(200, "GET", f"{WORKSPACE}/volumes", query={"limit": 100}).value["volumes"]
        return next((one for one in listed if one["name"] == name), None)

    def test_what_is_in_one_outlives_its_sandbox(self):
        first = self.sandbox(volumes=[{"name": "models"}])
        self.assertEqual(first.run("sh", "-c", "echo kept > /volumes/models/file && chmod 640 /volumes/models/file")["exit_code"], 0)
        self.engine.expect(409, "DELETE", f"{XW}/volumes/models")
        self.end(first)
        second = self.sandbox(volumes=[{"name": "models", "mount_path": "/srv/models", "read_only": True}])
        self.assertEqual(second.read("/srv/models/file"), b"kept\n")
        self.assertNotEqual(second.run("sh", "-c", "echo x > /srv/models/file")["exit_code"], 0)
        self.assertEqual(second.run("stat", "-c", "%a", "/srv/models/file")["stdout"], "640\n")
        self.end(second)
        self.engine.expect(204, "DELETE", f"{XW}/volumes/models")
        self.assertIsNone(self.volume("models"))
        third = self.sandbox(volumes=[{"name": "models"}])
        self.assertEqual(third.run("ls", "-A", "/volumes/models")["stdout"], "")

    def test_two_sandboxes_share_one(self):
        one, other = (self.sandbox(volumes=[{"name": "shared", "mount_path": "/shared"}]) for _ in range(2))
        one.write("/shared/note", b"from one")
        self.assertEqual(other.read("/shared/note"), b"from one")

    def test_a_snapshot_leaves_it_out(self):
        sandbox = self.sandbox(volumes=[{"name": "left-out", "mount_path": "/data"}])
        sandbox.write("/data/inside", b"in the volume")
        sandbox.write("/beside", b"in the sandbox")
        image = self.engine.expect(201, "POST", f"{sandbox.path}/filesystem-images").value["image_id"]
        copy = self.sandbox(image={"python_version": self.engine.python_version(), "image_id": image})
        self.assertEqual(copy.read("/beside"), b"in the sandbox")
        self.assertEqual(copy.run("ls", "-A", "/data")["stdout"], "")

    def test_what_an_image_has_at_the_path_is_not_copied(self):
        sandbox = self.sandbox(volumes=[{"name": "empty-first", "mount_path": "/usr/share"}])
        self.assertEqual(sandbox.run("ls", "-A", "/usr/share")["stdout"], "")

    def test_making_and_measuring(self):
        made = self.engine.expect(201, "POST", f"{XW}/volumes", {"name": "made.by-hand_1"}).value
        self.engine.expect(409, "POST", f"{XW}/volumes", {"name": "made.by-hand_1"})
        self.engine.expect(400, "POST", f"{XW}/volumes", {"name": "-x"}, invalid=True)
        sandbox = self.sandbox(name="holder", volumes=[{"name": "made.by-hand_1"}])
        sandbox.run("sh", "-c", "head -c 3000000 /dev/urandom > /volumes/made.by-hand_1/large; sync")
        listed = self.volume("made.by-hand_1")
        self.assertEqual(listed["id"], made["id"])
        self.assertGreaterEqual(listed["size_bytes"], 3000000)
        self.assertLess(listed["size_bytes"], 4000000)
        self.assertEqual(listed["used_by"], [{"app": "conformance", "kind": "sandbox", "name": "holder"}])
        self.engine.expect(404, "DELETE", f"{XW}/volumes/no-such")

    def test_they_outlive_the_engine(self):
        sandbox = self.sandbox(volumes=[{"name": "survivor"}])
        sandbox.write("/volumes/survivor/file", b"here")
        self.engine.kill()
        self.engine.start()
        self.assertEqual(sandbox.read("/volumes/survivor/file"), b"here")
        self.end(sandbox)
        self.assertEqual(self.sandbox(volumes=[{"name": "survivor"}]).read("/volumes/survivor/file"), b"here")


class Specifications(Case):
    def test_all_that_another_one_needs(self):
        self.engine.expect(200, "PUT", f"{XW}/secrets/KNOWN", {"value": "by name only"})
        sandbox = self.sandbox(environment={"A": "1"}, secrets=["KNOWN"], volumes=[{"name": "spec", "mount_path": "/s"}], authorized=True,
                               keep_warm_seconds=1234, pod={"kind": "sandbox", "command": ["sleep", "600"], "ports": {"8000": 8000}})
        self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 9000})
        self.engine.expect(200, "PUT", f"{sandbox.path}/ttl", {"ttl": 99})
        blocks = self.engine.feature("network")[0]
        if blocks:
            self.engine.expect(200, "PUT", f"{sandbox.path}/network", {"block_network": True, "allow_list": []})
        told = self.engine.expect(200, "GET", f"{sandbox.extensions}/specification").value
        self.assertEqual(told["app"], "conformance")
        self.assertEqual(told["spec"]["environment"], {"A": "1"})
        self.assertEqual(told["spec"]["secrets"], ["KNOWN"])
        self.assertEqual(told["spec"]["volumes"], [{"name": "spec", "mount_path": "/s"}])
        self.assertEqual(told["spec"]["pod"]["command"], ["sleep", "600"])
        self.assertTrue(told["spec"]["authorized"])
        self.assertEqual(told["ports"], [8000, 9000])
        self.assertEqual(told["timeout_seconds"], 99)
        self.assertEqual(told["network"], {"block_network": blocks, "allow_list": []})
        self.end(sandbox)
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.extensions}/specification").value["spec"], told["spec"])
        self.engine.expect(404, "GET", f"{XW}/containers/{uuid.uuid4()}/specification")


if __name__ == "__main__":
    run_tests([Secrets, Volumes, Specifications], sys.argv[1], JudgedEngine)
