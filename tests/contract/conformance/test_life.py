# SPDX-License-Identifier: GPL-3.0-or-later
"""From the first call to the end of a sandbox: identity, sources, releases, instances, lists, lifetime, output."""

import datetime
import hashlib
import io
import json
import sys
import time
import unittest
import zipfile

sys.dont_write_bytecode = True

from engine_client import WORKSPACE, Engine, EngineTest, Sandbox  # noqa: E402


def instant(text):
    return datetime.datetime.fromisoformat(text)


class Identity(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def test_health_needs_no_token(self):
        for path in ("/healthz", "/readyz"):
            self.assertEqual(self.engine.expect(200, "GET", path, token=None).body.strip(), b"ok")

    def test_me_and_workspaces_agree(self):
        me = self.engine.expect(200, "GET", "/v1/me").value
        listed = self.engine.expect(200, "GET", "/v1/workspaces").value["workspaces"]
        self.assertEqual([workspace["name"] for workspace in listed], ["local"])
        self.assertEqual(me["workspaces"], listed)
        self.assertEqual(self.engine.expect(200, "GET", WORKSPACE).value, listed[0])

    def test_the_scheme_of_the_token_has_no_case(self):
        answer = self.engine.ask("GET", "/v1/me", token=None, headers={"Authorization": f"bearer {self.engine.token}"})
        self.assertEqual(answer.status, 200)


class Sources(unittest.TestCase):
    def test_a_source_becomes_the_working_folder(self):
        engine = Engine()
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("package/hello.py", "print('hello')\n")
        digest = hashlib.sha256(archive.getvalue()).hexdigest()
        engine.upload_source(archive.getvalue(), digest)
        sandbox = Sandbox(engine, source={"sha256": digest})
        self.addCleanup(sandbox.stop)
        sandbox.connect()
        process = sandbox.run("python3", "package/hello.py")
        self.assertEqual((process["exit_code"], process["stdout"]), (0, "hello\n"))

    def test_a_source_that_was_not_uploaded(self):
        engine = Engine()
        state = engine.expect(200, "POST", f"{WORKSPACE}/sources", {"sha256": "1" * 64, "size_bytes": 100}).value
        self.assertFalse(state["present"])
        body = engine.release()["spec"] | {"source": {"sha256": "1" * 64}}
        body["image"] = {"python_version": body["image"]["python_version"]}
        self.assertEqual(engine.ask("POST", f"{WORKSPACE}/apps/conformance/releases", body).status, 400)

    def test_bytes_that_are_not_the_source(self):
        engine = Engine()
        body = {"sha256": "2" * 64, "size_bytes": 4}
        upload = engine.expect(200, "POST", f"{WORKSPACE}/sources", body).value["upload"]
        path = "/" + upload["url"].split("/", 3)[3]
        self.assertGreaterEqual(engine.ask("PUT", path, b"junk", kind="application/zip", headers=upload.get("headers", {}),
                                           token=None, invalid=True).status, 400)
        self.assertFalse(engine.expect(200, "POST", f"{WORKSPACE}/sources", body).value["present"])


class Life(EngineTest):
    changes = {"environment": {"GREETING": "hello"}}

    def test_equal_definitions_are_one_release(self):
        self.assertEqual(self.engine.release(**self.changes)["id"], self.sandbox.release["id"])
        self.assertNotEqual(self.engine.release(keep_warm_seconds=601)["id"], self.sandbox.release["id"])

    def test_the_environment_of_a_sandbox(self):
        printed = self.sandbox.run("env")["stdout"].splitlines()
        for line in ("GREETING=hello", f"CONTAINER_ID={self.sandbox.id}", "LAZYCLOUD_WORKSPACE=local", "PYTHONUNBUFFERED=1"):
            self.assertIn(line, printed)

    def test_lists_show_it(self):
        container = self.engine.expect(200, "GET", self.sandbox.path).value
        self.assertEqual((container["state"], container["app"], container["function"]), ("ready", "conformance", "conformance"))
        found = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"search": self.sandbox.id[:13]}).value["sandboxes"]
        self.assertEqual([sandbox["id"] for sandbox in found], [self.sandbox.id])
        self.assertEqual(found[0]["status"], "running")
        live = self.engine.expect(200, "GET", f"{WORKSPACE}/containers", query={"live": "true", "app": "conformance", "limit": 1000}).value
        self.assertIn(self.sandbox.id, [one["id"] for one in live["containers"]])

    def test_pages_join_without_gap_or_repetition(self):
        others = [Sandbox(self.engine) for _ in range(3)]
        for other in others:
            self.addCleanup(other.stop)
        seen, cursor = [], None
        while True:
            page = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"limit": 2, "cursor": cursor, "app": "conformance"}).value
            self.assertLessEqual(len(page["sandboxes"]), 2)
            seen += page["sandboxes"]
            cursor = page.get("next_cursor")
            if not cursor:
                break
        ids = [sandbox["id"] for sandbox in seen]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertTrue({self.sandbox.id, *(other.id for other in others)} <= set(ids))
        made = [instant(sandbox["created_at"]) for sandbox in seen]
        self.assertEqual(made, sorted(made, reverse=True))
        self.assertEqual(self.engine.ask("GET", f"{WORKSPACE}/sandboxes", query={"cursor": "of another server"}).status, 400)

    def test_statistics_count_it(self):
        stats = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes/stats", query={"app": "conformance"}).value
        self.assertGreaterEqual(stats["concurrent"], 1)
        self.assertGreaterEqual(stats["status_counts"]["running"], 1)
        self.assertGreaterEqual(stats["total_created"], stats["concurrent"])

    def test_lifecycle_has_its_stages_in_order(self):
        lifecycle = self.expect(200, "GET", "/lifecycle").value
        self.assertEqual(lifecycle["state"], "ready")
        begun = [instant(stage["started_at"]) for stage in lifecycle["stages"]]
        self.assertTrue(begun)
        self.assertEqual(begun, sorted(begun))
        self.assertLessEqual(instant(lifecycle["created_at"]), instant(lifecycle["ready_at"]))

    def test_the_lifetime_can_be_changed(self):
        changed = self.expect(200, "PUT", "/ttl", {"ttl": 1800}).value
        self.assertEqual(changed["ttl"], 1800)
        left = instant(changed["expires_at"]) - datetime.datetime.now(datetime.timezone.utc)
        self.assertAlmostEqual(left.total_seconds(), 1800, delta=30)
        for none in (0, -1):
            changed = self.expect(200, "PUT", "/ttl", {"ttl": none}).value
            self.assertEqual(changed, {"ttl": -1})
        self.assertNotIn("expires_at", self.engine.expect(200, "GET", self.sandbox.path).value)
        self.expect(200, "PUT", "/ttl", {"ttl": 600})

    def test_metrics_come(self):
        self.sandbox.run("python3", "-c", "sum(i*i for i in range(2000000))")
        points = self.until(lambda: self.expect(200, "GET", "/metrics").value["points"], "a point of the metrics", 30)
        self.assertGreater(points[-1]["memory_rss_bytes"], 0)
        self.assertEqual(self.ask("GET", "/metrics", query={"start": "2020-01-01T00:00:00Z", "end": "2020-03-01T00:00:00Z"}).status, 400)

    def test_connect_again(self):
        self.assertEqual(self.sandbox.connect()["state"], "ready")

    def test_usage_of_all(self):
        def own():
            usage = self.engine.expect(200, "GET", "/v1/x-vivarium/workspaces/local/usage").value["usage"]
            return [one for one in usage if one["container_id"] == self.sandbox.id]

        if not self.engine.feature("usage")[0]:
            self.skipTest(self.engine.feature("usage")[1])
        self.assertGreater(self.until(own, "usage of the sandbox", 30)[0]["memory_bytes"], 0)


class End(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def test_stop(self):
        sandbox = Sandbox(self.engine)
        sandbox.connect()
        stopped = sandbox.stop()
        self.assertEqual(stopped["stop_reason"], "stopped")
        self.assertEqual(self.engine.expect(200, "POST", f"{sandbox.path}/stop").value, stopped)
        self.assertEqual(self.engine.ask("POST", f"{sandbox.path}/connect").status, 409)
        self.assertEqual(self.engine.ask("PUT", f"{sandbox.path}/ttl", {"ttl": 60}).status, 409)
        self.assertEqual(self.engine.ask("POST", f"{sandbox.path}/ports", {"port": 8000}).status, 409)
        self.assertEqual(self.engine.ask("GET", f"{sandbox.path}/processes").status, 503)
        found = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"search": sandbox.id}).value["sandboxes"]
        self.assertEqual(found[0]["status"], "stopped")
        self.assertIn("lifetime_ms", found[0])

    def test_an_own_command_that_ends(self):
        sandbox = Sandbox(self.engine, pod={"kind": "sandbox", "command": ["sh", "-c", "echo one; echo two >&2; exit 3"]})
        end = time.monotonic() + 60
        while (container := self.engine.expect(200, "GET", sandbox.path).value)["state"] != "stopped":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.assertIn(container["stop_reason"], ("exited", "crashed"))
        self.assertEqual(container["exit_code"], 3)
        lines = self.engine.expect(200, "GET", f"{sandbox.path}/output").body.splitlines()
        seen = [(line["stream"], line["data"]) for line in map(json.loads, filter(None, lines))]
        self.assertIn(("stdout", "one"), seen)
        self.assertIn(("stderr", "two"), seen)

    def test_output_is_followed_until_the_end(self):
        sandbox = Sandbox(self.engine, pod={"kind": "sandbox", "command": ["sh", "-c", "for i in 1 2 3; do echo line $i; sleep 0.3; done"]})
        # In a sandbox that is still starting there is nothing to follow yet.
        end = time.monotonic() + 60
        while (answer := self.engine.ask("GET", f"{sandbox.path}/output", query={"follow": "true"})).status == 503:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        lines = [json.loads(line) for line in answer.body.splitlines() if line.strip()]
        self.assertEqual([line["data"] for line in lines if line["stream"] == "stdout"], ["line 1", "line 2", "line 3"])
        rest = self.engine.expect(200, "GET", f"{sandbox.path}/output", query={"after": lines[0]["id"]}).body
        self.assertEqual([json.loads(line)["id"] for line in rest.splitlines() if line.strip()], [line["id"] for line in lines[1:]])

    def test_an_idle_sandbox_ends(self):
        sandbox = Sandbox(self.engine)
        sandbox.connect()
        self.engine.expect(200, "PUT", f"{sandbox.path}/ttl", {"ttl": 1})
        end = time.monotonic() + 60
        while self.engine.expect(200, "GET", sandbox.path).value["state"] != "stopped":
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)

    def test_what_cannot_start(self):
        answer = self.engine.ask("POST", f"{WORKSPACE}/instances", {}, invalid=True)
        self.assertEqual(answer.status, 400)
        answer = self.engine.ask("POST", f"{WORKSPACE}/instances", {"release_id": "00000000-0000-4000-8000-000000000000"})
        self.assertEqual(answer.status, 404)


if __name__ == "__main__":
    unittest.main()
