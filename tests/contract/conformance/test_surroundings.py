# SPDX-License-Identifier: GPL-3.0-or-later
"""What surrounds a sandbox: ports, network rules, images, snapshots, and the stream of changes."""

import http.client
import json
import sys
import threading
import time
import unittest
import urllib.parse

sys.dont_write_bytecode = True

from engine_client import EXTENSIONS, WORKSPACE, Engine, EngineTest, Sandbox  # noqa: E402


class Ports(EngineTest):
    changes = {"pod": {"kind": "sandbox", "command": ["python3", "-m", "http.server", "8000", "--bind", "127.0.0.1"], "ports": {"8000": 8000}}}

    def setUp(self):
        available, reason = self.engine.feature("ports")
        if not available:
            self.skipTest(reason)

    def visit(self, url, path="/"):
        address = urllib.parse.urlsplit(url)
        # Names below localhost are this machine, whether its resolver knows that or not.
        connection = http.client.HTTPConnection("127.0.0.1", address.port or 80, timeout=20)
        try:
            connection.request("GET", path, headers={"Host": address.netloc})
            reply = connection.getresponse()
            return reply.status, reply.read()
        finally:
            connection.close()

    def test_declared_ports_answer(self):
        ports = self.expect(200, "GET", "/ports").value["ports"]
        self.assertEqual([port["port"] for port in ports], [8000])
        self.sandbox.write("/workspace/page", b"content")
        status, body = self.until(lambda: (answer := self.visit(ports[0]["url"], "/page"))[0] == 200 and answer, "the page")
        self.assertEqual(body, b"content")

    def test_exposing_a_port(self):
        first = self.expect(200, "POST", "/ports", {"port": 9000}).value
        self.assertEqual(self.expect(200, "POST", "/ports", {"port": 9000}).value, first)
        self.assertEqual([port["port"] for port in self.expect(200, "GET", "/ports").value["ports"]], [8000, 9000])
        self.assertEqual(self.visit(first["url"])[0], 503)
        self.assertEqual(self.visit(first["url"].replace("-9000.", "-9001."))[0], 404)
        self.extension(204, "DELETE", "/ports/9000")
        self.assertEqual(self.visit(first["url"])[0], 404)
        self.extension(404, "DELETE", "/ports/9000")

    def test_what_listens(self):
        def described():
            return [(one["port"], one["listening"]) for one in self.extension(200, "GET", "/ports").value["ports"]]

        self.until(lambda: described() == [(8000, True)], "the declared port is alive")
        found = self.extension(200, "GET", "/listeners").value["listeners"]
        self.assertEqual([(one["protocol"], one["address"], one["port"]) for one in found], [("tcp", "127.0.0.1", 8000)])
        self.assertIn("http.server", found[0]["command"])
        self.assertEqual(self.extension(200, "POST", "/network/test", {"host": "localhost", "port": 8000}).value["outcome"], "reachable")
        self.assertEqual(self.extension(200, "POST", "/network/test", {"host": "127.0.0.1", "port": 8001}).value["outcome"], "refused")


class Network(EngineTest):
    def setUp(self):
        available, reason = self.engine.feature("network")
        if not available:
            self.skipTest(reason)

    def test_rules_are_kept_and_cleaned(self):
        self.assertEqual(self.expect(200, "GET", "/network").value, {"block_network": False, "allow_list": []})
        policy = {"block_network": True, "allow_list": ["198.51.100.7", "198.51.100.77/24", "2001:db8::1"]}
        kept = {"block_network": True, "allow_list": ["198.51.100.7/32", "198.51.100.0/24", "2001:db8::1/128"]}
        self.assertEqual(self.expect(200, "PUT", "/network", policy).value, kept)
        self.assertEqual(self.expect(200, "GET", "/network").value, kept)
        self.assertEqual({name: self.extension(200, "GET", "/network").value[name] for name in kept}, kept)
        for wrong in ("example.com", "1.2.3.4/33", "", "1.2.3"):
            self.assertEqual(self.ask("PUT", "/network", {"block_network": False, "allow_list": [wrong]}).status, 400)
        self.assertEqual(self.expect(200, "GET", "/network").value, kept)
        self.expect(200, "PUT", "/network", {"block_network": False, "allow_list": []})


class Images(EngineTest):
    def until_built(self, answer):
        image, build = answer["image"], answer.get("build")
        end = time.monotonic() + 300
        while build and build["status"] == "building":
            self.assertLess(time.monotonic(), end)
            build = self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{build['id']}", query={"wait_seconds": 20}).value
        return image["id"], build

    def test_the_stock_image(self):
        definition = {"python_version": self.engine.python_version()}
        image, _ = self.until_built(self.engine.expect(200, "POST", f"{WORKSPACE}/images/resolve", definition).value)
        self.assertTrue(self.engine.expect(200, "GET", f"{WORKSPACE}/images/{image}").value["ready"])
        self.assertEqual(self.engine.ask("GET", f"{WORKSPACE}/images/img_" + "0" * 24).status, 404)

    def test_building_one(self):
        definition = {"python_version": self.engine.python_version(), "commands": ["echo built > /built"]}
        image, build = self.until_built(self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value)
        self.assertIn((build or {}).get("status", "succeeded"), ("succeeded",))
        same, _ = self.until_built(self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value)
        self.assertEqual(same, image)
        sandbox = Sandbox(self.engine, image={"python_version": self.engine.python_version(), "image_id": image})
        self.addCleanup(sandbox.stop)
        sandbox.connect()
        self.assertEqual(sandbox.read("/built"), b"built\n")

    def test_a_build_that_fails(self):
        definition = {"python_version": self.engine.python_version(), "commands": ["echo reason >&2; exit 9"]}
        _, build = self.until_built(self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value)
        self.assertEqual((build["status"], bool(build.get("failure"))), ("failed", True))
        logs = self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{build['id']}/logs").body
        self.assertIn("reason", "".join(json.loads(line)["data"] for line in logs.splitlines() if line.strip()))

    def test_saving_the_files_of_a_sandbox(self):
        self.sandbox.write("/root/note", b"kept")
        image = self.expect(201, "POST", "/filesystem-images").value["image_id"]
        listed = f"{EXTENSIONS}/workspaces/local/images"
        found = {one["id"]: one for one in self.engine.expect(200, "GET", listed).value["images"]}
        self.assertEqual((found[image]["kind"], found[image]["source_container_id"]), ("filesystem", self.sandbox.id))
        renamed = self.engine.expect(200, "PATCH", f"{listed}/{image}", {"name": "with a note", "note": "ä"}).value
        self.assertEqual((renamed["name"], renamed["note"]), ("with a note", "ä"))
        sandbox = Sandbox(self.engine, image={"python_version": self.engine.python_version(), "image_id": image})
        sandbox.connect()
        self.assertEqual(sandbox.read("/root/note"), b"kept")
        self.assertEqual(self.engine.ask("DELETE", f"{listed}/{image}").status, 409)
        sandbox.stop()
        self.engine.expect(204, "DELETE", f"{listed}/{image}")
        self.assertEqual(self.engine.ask("DELETE", f"{listed}/{image}").status, 404)
        base = next(one["id"] for one in found.values() if one["kind"] == "base")
        self.assertIn(found[base]["source"], ("host", "registry"))
        self.assertFalse([one for one in found.values() if one["kind"] != "base" and "source" in one])
        self.assertEqual(self.engine.ask("DELETE", f"{listed}/{base}").status, 409)

    def test_memory_snapshot(self):
        available, reason = self.engine.feature("memory-snapshots")
        answer = self.ask("POST", "/snapshots")
        if available:
            self.assertEqual((answer.status, answer.value["state"]), (201, "available"))
        else:
            self.assertEqual(answer.status, 501, reason)
            self.assertTrue(reason)


class Changes(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def read(self, lines, opened, last=None):
        headers = self.engine.headers() | {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        with self.engine.connect() as connection:
            connection.request("GET", f"{WORKSPACE}/changes/stream", headers=headers)
            reply = connection.getresponse()
            self._connections.append(connection)
            while line := reply.readline():
                lines.append(line.decode().rstrip("\n"))
                opened.set()

    def follow(self, last=None):
        self._connections = getattr(self, "_connections", [])
        lines, opened = [], threading.Event()

        def quietly():
            try:
                self.read(lines, opened, last)
            except (OSError, http.client.HTTPException, AttributeError, ValueError):
                pass  # the test closed the connection

        threading.Thread(target=quietly, daemon=True).start()
        self.assertTrue(opened.wait(10))
        return lines

    @staticmethod
    def events(lines):
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]

    def test_the_life_of_a_sandbox_is_told_and_can_be_resumed(self):
        lines = self.follow()
        self.assertEqual(lines[0], ": connected")
        sandbox = Sandbox(self.engine)
        sandbox.connect()
        sandbox.stop()

        def told():
            return [(event["seq"], change) for event in self.events(lines) if "seq" in event for change in event["changes"]
                    if sandbox.id in (change.get("container_id"), change.get("resource_id"))]

        def complete():
            kinds = {(change["topic"], change["change"]) for _, change in told()}
            return ("containers", "created") in kinds and ("containers", "updated") in kinds and len(told()) >= 3

        EngineTest.until(self, complete, "the changes of the sandbox")
        sequences = [event["seq"] for event in self.events(lines) if "seq" in event]
        self.assertEqual(sequences, sorted(set(sequences)))
        again = self.follow(last=str(sequences[0]))
        EngineTest.until(self, lambda: [event["seq"] for event in self.events(again) if "seq" in event][:len(sequences) - 1] == sequences[1:],
                         "the same events again, but the first")

    def test_a_place_that_is_not_known(self):
        lines = self.follow(last="9" * 18)
        EngineTest.until(self, lambda: "event: reset" in lines, "the reset")
        self.assertEqual(self.events(lines)[0]["reason"], "unknown_cursor")


if __name__ == "__main__":
    unittest.main()
