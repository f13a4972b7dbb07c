#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What differs between an image and a sandbox, read from the storage."""

import base64
import sys
import time
import unittest
import uuid

sys.dont_write_bytecode = True

from private_engine import WORKSPACE, JudgedEngine, run_tests  # noqa: E402

# Every kind of change, below a folder of the base image (/usr/share) and outside of it.
CHANGES = r"""
set -e
mkdir -p /workspace/new/deep && echo one > /workspace/new/deep/file && ln -s deep /workspace/new/link
printf 'raw' > "$(printf '/workspace/\377bytes')"
echo more >> /etc/passwd
chmod 600 /etc/shells 2>/dev/null || { echo x > /etc/shells; chmod 600 /etc/shells; }
rm -r /usr/share/doc 2>/dev/null || true
touch /etc/group
cat /etc/nsswitch.conf > /copy 2>/dev/null || echo n > /copy
"""


class Comparison(unittest.TestCase):
    engine = None

    def sandbox(self, **changes):
        sandbox = self.engine.sandbox(**changes)
        self.addCleanup(self.end, sandbox)
        return sandbox

    def end(self, sandbox):
        self.engine.ask("POST", f"{sandbox.path}/stop")
        self.engine.wait_for_state(sandbox.id, "stopped")

    def differences(self, sandbox, status=200, **query):
        return self.engine.expect(status, "GET", f"{sandbox.extensions}/image-changes", query=query).value

    def by_path(self, found):
        return {one["path"]: one for one in found["changes"]}

    def save(self, sandbox):
        return self.engine.expect(201, "POST", f"{sandbox.path}/filesystem-images").value["image_id"]

    def run_in(self, sandbox, script):
        process = sandbox.run("sh", "-c", script)
        self.assertEqual(process["exit_code"], 0, process)

    def test_a_fresh_one_has_no_difference(self):
        sandbox = self.sandbox(volumes=[{"name": f"v{uuid.uuid4().hex[:8]}", "mount_path": "/data/deep"}])
        self.run_in(sandbox, "echo volume > /data/deep/file; mkdir -p /dev/shm && echo x > /dev/shm/x; echo 127.0.0.1 me >> /etc/hosts")
        self.assertEqual(self.differences(sandbox), {"added": 0, "changed": 0, "removed": 0, "complete": True, "changes": []})

    def test_every_kind_since_it_was_made(self):
        sandbox = self.sandbox()
        self.run_in(sandbox, CHANGES)
        found = self.differences(sandbox)
        paths = self.by_path(found)
        for path in ("/workspace/new", "/workspace/new/deep", "/workspace/new/deep/file", "/workspace/new/link", "/copy"):
            self.assertEqual(paths[path]["kind"], "added", path)
        self.assertEqual(paths["/workspace/new"]["type"], "directory")
        self.assertEqual(paths["/workspace/new/link"]["type"], "symlink")
        self.assertEqual(paths["/workspace/new/deep/file"]["size"], 4)
        self.assertEqual(paths["/etc/passwd"]["kind"], "changed")
        self.assertEqual(paths["/etc/passwd"]["changes"], ["content"])
        self.assertEqual(paths["/etc/passwd"]["size"], paths["/etc/passwd"]["former_size"] + 5)
        raw = next(one for one in found["changes"] if "path_bytes" in one)
        self.assertEqual(base64.b64decode(raw["path_bytes"]), b"/workspace/\xffbytes")
        # Only the time of these changed, or only their entries.
        for path in ("/etc/group", "/etc", "/workspace"):
            self.assertNotIn(path, paths)
        self.assertEqual(found["added"] + found["changed"] + found["removed"], len(found["changes"]))
        self.assertTrue(found["complete"])
        self.assertEqual(list(self.by_path(self.differences(sandbox, limit=2))), list(paths)[:2])
        self.assertEqual(self.differences(sandbox, limit=2)["added"], found["added"])

    def test_with_an_image_of_its_own_files(self):
        sandbox = self.sandbox()
        self.run_in(sandbox, "mkdir -p /workspace/a && echo 1 > /workspace/a/kept && echo 22 > /workspace/a/same-size"
                             " && echo 3 > /workspace/gone && mkdir /workspace/tree && echo 4 > /workspace/tree/leaf && chmod 700 /workspace/a/kept")
        image = self.save(sandbox)
        self.assertEqual(self.differences(sandbox, image=image)["changes"], [])
        # The image has no better times than seconds: the content decides.
        self.run_in(sandbox, "echo 33 > /workspace/a/same-size && rm /workspace/gone && rm -r /workspace/tree && echo 5 > /workspace/fresh"
                             " && chmod 755 /workspace/a/kept && touch /workspace/a/kept")
        self.assertEqual({path: (one["kind"], one.get("changes")) for path, one in self.by_path(self.differences(sandbox, image=image)).items()},
                         {"/workspace/a/kept": ("changed", ["mode"]), "/workspace/a/same-size": ("changed", ["content"]),
                          "/workspace/fresh": ("added", None), "/workspace/gone": ("removed", None), "/workspace/tree": ("removed", None)})
        # Another sandbox, made from it, is compared with its own image, and with the base.
        other = self.sandbox(image={"python_version": self.engine.python_version(), "image_id": image})
        self.assertEqual(self.differences(other)["changes"], [])
        self.run_in(other, "rm -r /workspace/tree && echo file > /workspace/tree")
        self.assertEqual([(one["path"], one["changes"]) for one in self.differences(other)["changes"]], [("/workspace/tree", ["type"])])
        self.assertEqual(self.differences(sandbox, image=image)["removed"], 2)
        # A folder that was made anew hides what the image had in it.
        self.run_in(other, "rm -r /workspace/a && mkdir /workspace/a && echo 1 > /workspace/a/kept && chmod 700 /workspace/a/kept")
        self.assertEqual([one["path"] for one in self.differences(other)["changes"]], ["/workspace/a/same-size", "/workspace/tree"])

    def test_links_lead_nowhere(self):
        """A sandbox that swaps folders for links to the machine's own shows nothing of it."""
        sandbox = self.sandbox()
        self.run_in(sandbox, "mkdir /workspace/d && echo x > /workspace/d/f")
        image = self.save(sandbox)
        self.run_in(sandbox, "rm -r /workspace/d && ln -s /etc /workspace/d && ln -s / /workspace/root")
        paths = self.by_path(self.differences(sandbox, image=image))
        self.assertEqual(sorted(paths), ["/workspace/d", "/workspace/root"])

    def test_very_deep_trees_are_told_to_be_cut(self):
        sandbox = self.sandbox()
        self.run_in(sandbox, "cd /workspace; i=0; while [ $i -lt 200 ]; do mkdir d && cd d; i=$((i+1)); done")
        found = self.differences(sandbox)
        self.assertFalse(found["complete"])
        self.assertGreater(found["added"], 50)

    def test_looking_is_no_use(self):
        sandbox = self.sandbox(keep_warm_seconds=3)
        end = time.monotonic() + 30
        while self.engine.state_of(sandbox.id)["state"] == "ready":
            self.engine.ask("GET", f"{sandbox.extensions}/image-changes")
            self.assertLess(time.monotonic(), end, "looking kept it awake")

    def test_refusals(self):
        sandbox = self.sandbox()
        self.differences(sandbox, 404, image="img_" + "0" * 24)
        self.engine.expect(400, "GET", f"{sandbox.extensions}/image-changes", query={"limit": 0}, invalid=True)
        self.engine.expect(400, "GET", f"{sandbox.extensions}/image-changes", query={"image": "no"}, invalid=True)
        self.end(sandbox)
        self.differences(sandbox, 503)
        self.engine.expect(404, "GET", f"{sandbox.extensions.replace(sandbox.id, str(uuid.uuid4()))}/image-changes")
        self.assertEqual(self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes").status, 200)


if __name__ == "__main__":
    run_tests([Comparison], sys.argv[1], JudgedEngine, feature="image-changes")
