#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds of images: followed, cancelled, failed. Without a registry: everything starts from this machine's own image."""

import hashlib
import io
import json
import sys
import threading
import time
import unittest
import uuid
import zipfile

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, processes, run_tests  # noqa: E402

XW = f"{EXTENSIONS}/workspaces/local"


class Case(unittest.TestCase):
    engine = None

    def begin(self, **definition):
        body = {"python_version": self.engine.python_version()} | definition
        return self.engine.expect(200, "POST", f"{WORKSPACE}/images", body).value

    def build(self, identifier, wait=0):
        return self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{identifier}", query={"wait_seconds": wait}).value

    def finished(self, identifier, seconds=60):
        end = time.monotonic() + seconds
        while (build := self.build(identifier, wait=10))["status"] == "building":
            self.assertLess(time.monotonic(), end, build)
        return build

    def lines(self, identifier, after=0):
        answer = self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{identifier}/logs", query={"after": after}).body
        return [json.loads(line) for line in answer.decode().splitlines() if line]

    def wait_for_line(self, identifier, text):
        self.assertTrue(processes.wait_until(lambda: any(line["data"] == text for line in self.lines(identifier)), 60), text)

    def steps(self, text):
        return processes.that_mention(text)


class Builds(Case):
    def test_one_that_succeeds_can_be_started_from(self):
        mark = uuid.uuid4().hex
        resolution = self.begin(commands=[f"echo {mark} > /made", "echo 'it''s \"quoted\"' > /quoted"], env={"BUILT": "a b"})
        self.assertEqual(self.finished(resolution["build"]["id"])["status"], "succeeded")
        image = resolution["image"]["id"]
        sandbox = self.engine.sandbox(image={"python_version": self.engine.python_version(), "image_id": image})
        self.addCleanup(sandbox.stop)
        self.assertEqual(sandbox.read("/made").decode().strip(), mark)
        self.assertEqual(sandbox.read("/quoted").decode().strip(), "its \"quoted\"")
        self.assertEqual(sandbox.run("sh", "-c", "echo $BUILT")["stdout"], "a b\n")
        again = self.begin(commands=[f"echo {mark} > /made", "echo 'it''s \"quoted\"' > /quoted"], env={"BUILT": "a b"})
        self.assertNotIn("build", again)
        self.assertTrue(again["image"]["ready"])

    def test_it_is_called_by_what_it_is_built_from(self):
        mark = uuid.uuid4().hex
        built = self.begin(commands=[f"echo {mark} > /made", "true"])["image"]["id"]
        listed = self.engine.expect(200, "GET", f"{XW}/images").value["images"]
        names = {image["id"]: image["name"] for image in listed}
        self.assertRegex(names[built], r"^Python 3\.\d+(\.\d+)? with 2 commands$")

    def test_a_dockerfile_of_ones_own(self):
        base = self.engine.expect(200, "GET", EXTENSIONS).value["base_images"][0]["image_id"]
        mark = uuid.uuid4().hex
        resolution = self.begin(dockerfile=f"FROM localhost/vivarium/{base}:latest\nENV MARK={mark}\nRUN echo $MARK > /mark\n")
        self.assertEqual(self.finished(resolution["build"]["id"])["status"], "succeeded")
        sandbox = self.engine.sandbox(image={"python_version": self.engine.python_version(), "image_id": resolution["image"]["id"]})
        self.addCleanup(sandbox.stop)
        self.assertEqual(sandbox.read("/mark").decode().strip(), mark)

    def context(self, **files):
        """Uploads a zip of these; its digest."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for name, text in files.items():
                archive.writestr(name.replace("__", "/").replace("_dot_", "."), text)
        digest = hashlib.sha256(data.getvalue()).hexdigest()
        self.engine.upload_source(data.getvalue(), digest)
        return {"sha256": digest}

    def base(self):
        return f"localhost/vivarium/{self.engine.expect(200, 'GET', EXTENSIONS).value['base_images'][0]['image_id']}:latest"

    def test_a_dockerfile_copies_from_its_context(self):
        mark = uuid.uuid4().hex
        context = self.context(app_dot_txt=mark, deep__inner_dot_txt="inner", noise_dot_log="not for others", _dot_dockerignore="*.log\n")
        dockerfile = f"FROM {self.base()}\nCOPY app.txt /app.txt\nCOPY . /all/\nRUN test ! -e /all/noise.log\n"
        resolution = self.begin(dockerfile=dockerfile, context=context)
        self.assertEqual(self.finished(resolution["build"]["id"])["status"], "succeeded")
        sandbox = self.engine.sandbox(image={"python_version": self.engine.python_version(), "image_id": resolution["image"]["id"]})
        self.addCleanup(sandbox.stop)
        self.assertEqual(sandbox.read("/app.txt").decode(), mark)
        # Nothing of the engine's own is in what was copied.
        self.assertEqual(sandbox.run("sh", "-c", "cd /all && find . -type f | sort")["stdout"], "./.dockerignore\n./app.txt\n./deep/inner.txt\n")
        # The same files are the same image, others are another one.
        self.assertNotIn("build", self.begin(dockerfile=dockerfile, context=context))
        other = self.begin(dockerfile=dockerfile, context=self.context(app_dot_txt=mark + "!"))
        self.assertNotEqual(other["image"]["id"], resolution["image"]["id"])
        self.assertEqual(self.finished(other["build"]["id"])["status"], "succeeded")
        again = self.engine.sandbox(image={"python_version": self.engine.python_version(), "image_id": other["image"]["id"]})
        self.addCleanup(again.stop)
        self.assertEqual(again.run("ls", "-A", "/all")["stdout"], "app.txt\n")

    def test_a_context_that_is_not_there(self):
        body = {"python_version": self.engine.python_version(), "dockerfile": f"FROM {self.base()}\nCOPY . /all\n"}
        answer = self.engine.expect(400, "POST", f"{WORKSPACE}/images", body | {"context": {"sha256": "0" * 64}})
        self.assertIn("not uploaded", answer.value["message"])
        self.engine.expect(400, "POST", f"{WORKSPACE}/images", body | {"context": {"sha256": "no"}}, invalid=True)
        # Nothing else reads a context here, and nothing is ignored in silence.
        answer = self.engine.expect(400, "POST", f"{WORKSPACE}/images",
                                    {"python_version": self.engine.python_version(), "commands": ["true"], "context": {"sha256": "0" * 64}})
        self.assertEqual(answer.value["code"], "unsupported")

    def test_what_copies_nothing_that_is_there_fails(self):
        resolution = self.begin(dockerfile=f"FROM {self.base()}\nCOPY {uuid.uuid4().hex} /x\n", context=self.context(a="1"))
        self.assertEqual(self.finished(resolution["build"]["id"])["status"], "failed")

    def test_the_log_is_followed_while_it_is_written(self):
        mark = uuid.uuid4().hex
        gate = f"/tmp/gate-{mark}"
        resolution = self.begin(commands=[f"echo before-{mark}; while [ ! -e {gate} ]; do sleep 0.1; done; echo after-{mark}"])
        identifier = resolution["build"]["id"]
        self.wait_for_line(identifier, f"before-{mark}")
        self.assertEqual(self.build(identifier)["status"], "building")
        got = []

        def follow():
            with self.engine.connect() as connection:
                connection.request("GET", f"{WORKSPACE}/image-builds/{identifier}/logs?follow=true", headers=self.engine.headers())
                reply = connection.getresponse()
                while line := reply.readline():
                    if line.strip():
                        got.append(json.loads(line)["data"])

        follower = threading.Thread(target=follow)
        follower.start()
        self.assertTrue(processes.wait_until(lambda: f"before-{mark}" in got, 20))
        self.assertNotIn(f"after-{mark}", got)
        watcher = self.steps(gate)[0][0][0]
        with open(f"/proc/{watcher}/root{gate}", "w", encoding="ascii"):
            pass
        self.assertEqual(self.finished(identifier)["status"], "succeeded")
        follower.join(20)
        self.assertFalse(follower.is_alive(), "the followed log does not end")
        self.assertIn(f"after-{mark}", got)

    def test_a_failing_step_says_which_and_shows_its_output(self):
        mark = uuid.uuid4().hex
        resolution = self.begin(commands=["true", f"echo reason-{mark}; exit 3"])
        build = self.finished(resolution["build"]["id"])
        self.assertEqual((build["status"], build["phase"]), ("failed", "finished"))
        self.assertIn(mark, build["failure"])  # the step
        self.assertIn("3", build["failure"])
        self.assertIn(f"reason-{mark}", [line["data"] for line in self.lines(build["id"])])
        self.assertFalse(self.engine.expect(200, "GET", f"{WORKSPACE}/images/{resolution['image']['id']}").value["ready"])

    def test_cancelling_ends_the_step_under_way(self):
        mark = uuid.uuid4().hex
        resolution = self.begin(commands=[f"echo begins-{mark}; sleep 1000; echo never-{mark}"])
        identifier = resolution["build"]["id"]
        self.wait_for_line(identifier, f"begins-{mark}")
        self.assertTrue(self.steps(f"begins-{mark}"))
        begin = time.monotonic()
        ended = self.engine.expect(200, "POST", f"{XW}/image-builds/{identifier}/cancel").value
        self.assertLess(time.monotonic() - begin, 15)
        self.assertEqual((ended["status"], ended["failure"]), ("failed", "The build was cancelled."))
        self.assertTrue(processes.wait_until(lambda: not self.steps(f"begins-{mark}"), 20), "the step goes on")
        self.assertEqual(self.build(identifier)["status"], "failed")
        self.engine.expect(409, "POST", f"{XW}/image-builds/{identifier}/cancel")
        self.engine.expect(404, "POST", f"{XW}/image-builds/{uuid.uuid4()}/cancel")
        self.assertNotIn("never", " ".join(line["data"] for line in self.lines(identifier) if "echo" not in line["data"]))
        # The next build is not held up.
        after = self.begin(commands=[f"echo {mark} next"])
        self.assertEqual(self.finished(after["build"]["id"])["status"], "succeeded")

    def test_one_that_waits_for_its_turn_is_cancelled_at_once(self):
        mark = uuid.uuid4().hex
        first = self.begin(commands=[f"echo turn-{mark}; sleep 1000"])["build"]["id"]
        self.wait_for_line(first, f"turn-{mark}")
        second = self.begin(commands=[f"echo waiting-{mark}"])["build"]
        self.assertEqual(second["phase"], "queued")
        ended = self.engine.expect(200, "POST", f"{XW}/image-builds/{second['id']}/cancel").value
        self.assertEqual(ended["status"], "failed")
        self.assertEqual(self.build(first)["status"], "building")
        self.engine.expect(200, "POST", f"{XW}/image-builds/{first}/cancel")
        again = self.begin(commands=[f"echo waiting-{mark}"])
        self.assertEqual(self.finished(again["build"]["id"])["status"], "succeeded")


if __name__ == "__main__":
    run_tests([Builds], sys.argv[1], JudgedEngine)
