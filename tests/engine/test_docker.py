#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A container engine inside a sandbox: it really runs containers, within the sandbox's limits, and nothing of it stays."""

import contextlib
import http.client
import json
import os
import sys
import unittest
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, processes, run_tests  # noqa: E402

POD = {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"]}

MAKE_IMAGE = (Path(__file__).parents[1] / "support" / "make-image.sh").read_text()

# Takes memory until it is ended for it.
GREEDY = "held = []\nwhile True: held.append(b'x' * (8 << 20))"


def visit(url, path="/"):
    address = urllib.parse.urlsplit(url)
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", address.port, timeout=20)) as connection:
        connection.request("GET", path, headers={"Host": address.netloc})
        reply = connection.getresponse()
        return reply.status, reply.read()


def cgroups_of(container):
    """Folders of cgroups that belong to a container of the engine, at whatever depth."""
    return [str(folder) for folder in Path("/sys/fs/cgroup").rglob(f"*{container}*") if folder.is_dir()]


class Case(unittest.TestCase):
    engine = None

    def until(self, look, what, seconds=30):
        found = []
        self.assertTrue(processes.wait_until(lambda: bool(found.append(look()) or found[-1]), seconds), f"not within {seconds} s: {what}")
        return found[-1]

    def docker(self, sandbox, *arguments, code=0):
        process = sandbox.run("docker", *arguments)
        self.assertEqual(process["exit_code"], code, f"docker {arguments}: {process}")
        return process["stdout"].strip()

    def with_docker(self, **changes):
        sandbox = self.engine.sandbox(**({"docker_enabled": True, "resources": {"cpu_millis": 500, "memory_mib": 256, "memory_limit_mib": 512}} | changes))
        self.addCleanup(self.stop_if_live, sandbox)
        return sandbox

    def stop_if_live(self, sandbox):
        if self.engine.state_of(sandbox.id)["state"] != "stopped":
            sandbox.stop()

    def with_image(self, **changes):
        sandbox = self.with_docker(**changes)
        made = sandbox.run("bash", "-c", MAKE_IMAGE, "make-image", "localhost/tiny:1")
        self.assertEqual(made["exit_code"], 0, made)
        return sandbox


class Docker(Case):
    def test_containers_run_inside(self):
        sandbox = self.with_image()
        self.assertEqual(self.docker(sandbox, "run", "--rm", "--network", "host", "localhost/tiny:1", "/usr/bin/dash", "-c", "echo nested"), "nested")
        self.assertEqual(self.docker(sandbox, "run", "--rm", "localhost/tiny:1", "/usr/bin/dash", "-c", "echo bridged"), "bridged")
        self.docker(sandbox, "run", "--detach", "--name", "talker", "localhost/tiny:1", "/usr/bin/dash", "-c", "echo said; sleep 600")
        self.until(lambda: self.docker(sandbox, "logs", "talker") == "said", "its log")
        listed = json.loads(self.docker(sandbox, "ps", "--all", "--format", "json"))
        self.assertEqual([(one["Names"], one["State"]) for one in listed], [(["talker"], "running")])
        # What runs in containers is among the processes of the sandbox.
        tree = self.engine.expect(200, "GET", f"{sandbox.extensions}/process-tree").value["processes"]
        self.assertIn("sleep", [one["name"] for one in tree])

    def test_images_are_built_inside(self):
        sandbox = self.with_image()
        sandbox.run("mkdir", "/workspace/app")
        sandbox.write("/workspace/app/word", b"built\n")
        sandbox.write("/workspace/app/Dockerfile", b'FROM localhost/tiny:1\nCOPY word /word\nRUN ["/usr/bin/cat", "/word"]\nCMD ["/usr/bin/cat", "/word"]\n')
        self.docker(sandbox, "build", "--tag", "app:2", "/workspace/app")
        self.assertEqual(self.docker(sandbox, "run", "--rm", "app:2"), "built")

    def test_ports_are_exposed(self):
        sandbox = self.with_image()
        server = ("/usr/bin/python3", "-m", "http.server")
        self.docker(sandbox, "run", "--detach", "--network", "host", "localhost/tiny:1", *server, "8000")
        self.docker(sandbox, "run", "--detach", "--publish", "8080:9000", "localhost/tiny:1", *server, "9000")
        for port in (8000, 8080):
            url = self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": port}).value["url"]
            with self.subTest(port=port):
                self.until(lambda: visit(url)[0] == 200, "the server inside answers")

    def test_limits_hold(self):
        available, reason = self.engine.feature("limits")
        if not available:
            self.skipTest(reason)
        sandbox = self.with_image()
        greedy = self.docker(sandbox, "run", "--detach", "localhost/tiny:1", "/usr/bin/python3", "-c", GREEDY)
        self.assertEqual(self.docker(sandbox, "wait", greedy), "137")
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        self.assertEqual(sandbox.run("echo", "alive")["stdout"], "alive\n")

    def test_no_disk_of_the_machine_is_there(self):
        sandbox = self.with_docker()
        kinds = sandbox.run("find", "/dev", "-type", "b")
        self.assertEqual((kinds["exit_code"], kinds["stdout"]), (0, ""))

    def test_a_stop_leaves_nothing(self):
        sandbox = self.with_image()
        for _ in range(3):
            self.docker(sandbox, "run", "--detach", "localhost/tiny:1", "/usr/bin/sleep", "600")
        container = self.engine.podman("inspect", "--format", "{{.Id}}", f"vivarium-{sandbox.id}").strip()
        volumes = set(self.engine.podman("volume", "ls", "--quiet").split())
        self.assertEqual(len(volumes), 2)
        inside = [process for process, command in processes.that_mention("/usr/bin/sleep 600")]
        self.assertGreaterEqual(len(inside), 3)
        begin = os.times().elapsed
        sandbox.stop()
        self.assertLess(os.times().elapsed - begin, 15)
        self.assertEqual([process for process in inside if processes.alive(process)], [])
        self.assertEqual(self.engine.podman("volume", "ls", "--quiet").split(), [])
        self.until(lambda: not cgroups_of(container), "no cgroup is left")
        self.assertNotIn(container, Path("/proc/self/mountinfo").read_text())

    def test_it_goes_on_without_the_engine(self):
        sandbox = self.with_image()
        self.docker(sandbox, "run", "--detach", "--name", "kept", "localhost/tiny:1", "/usr/bin/sleep", "600")
        before = self.docker(sandbox, "inspect", "--format", "{{.State.Pid}}", "kept")
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        self.assertEqual(self.docker(sandbox, "inspect", "--format", "{{.State.Pid}}", "kept"), before)
        sandbox.stop()
        self.assertEqual(self.engine.podman("volume", "ls", "--quiet").split(), [])

    def test_other_sandboxes_get_nothing_of_it(self):
        sandbox = self.engine.sandbox()
        self.addCleanup(sandbox.stop)
        self.assertNotEqual(sandbox.run("sh", "-c", "command -v podman docker")["exit_code"], 0)
        status = dict(line.split(":\t", 1) for line in sandbox.read("/proc/self/status").decode().splitlines())
        self.assertEqual((status["NoNewPrivs"], status["Seccomp"]), ("1", "2"))


class Refusals(Case):
    def test_network_rules(self):
        release = {"docker_enabled": True, "kind": "sandbox", "name": "x", "source": self.engine.release()["spec"]["source"],
                   "image": {"python_version": self.engine.python_version()}, "resources": {"cpu_millis": 500, "memory_mib": 256}}
        for limit in ({"block_network": True}, {"allow_list": ["203.0.113.0/24"]}, {"block_network": True, "allow_list": ["203.0.113.0/24"]}):
            with self.subTest(limit=limit):
                answer = self.engine.ask("POST", f"{WORKSPACE}/apps/x/releases", release | {"pod": POD | limit})
                self.assertEqual((answer.status, answer.value["code"]), (400, "invalid_request"), answer)
        sandbox = self.with_docker()
        answer = self.engine.ask("PUT", f"{sandbox.path}/network", {"block_network": True, "allow_list": []})
        self.assertEqual(answer.status, 400, answer)

    def test_memory_snapshots(self):
        available, reason = self.engine.feature("memory-snapshots")
        if not available:
            self.skipTest(reason)
        sandbox = self.with_docker()
        for method, path in (("POST", f"{sandbox.path}/snapshots"), ("GET", f"{sandbox.extensions}/memory-snapshot-outlook")):
            answer = self.engine.ask(method, path)
            self.assertEqual(answer.status, 409, answer)
            self.assertIn("container engine", answer.value["message"])
        self.assertEqual(sandbox.run("true")["exit_code"], 0)


class Images(Case):
    def image_used(self):
        """What the only sandbox runs on."""
        used = [one for one in self.engine.expect(200, "GET", f"{EXTENSIONS}/workspaces/local/images").value["images"] if one["used_by"]]
        self.assertEqual(len(used), 1, used)
        return used[0]

    def build(self, definition, **more):
        answer = self.engine.expect(200, "POST", f"{EXTENSIONS}/workspaces/local/images", {"definition": definition} | more).value
        identifier = answer["image"]["id"]
        self.until(lambda: self.engine.expect(200, "GET", f"{WORKSPACE}/images/{identifier}").value["ready"], "it is built", 180)
        return identifier

    def test_the_stock_image_comes_with_an_engine(self):
        self.with_docker()
        image = self.image_used()
        self.assertIn("container engine", image["name"])
        self.assertEqual((image["source"], image["container_engine"]), ("host", True))
        # It isn't one of those that a Python version stands for.
        self.assertNotIn(image["id"], [one["image_id"] for one in self.engine.expect(200, "GET", EXTENSIONS).value["base_images"]])

    def test_the_stock_image_by_its_id_too(self):
        stock = next(one for one in self.engine.expect(200, "GET", EXTENSIONS).value["base_images"] if one["ready"])
        sandbox = self.with_docker(image={"python_version": stock["python_version"], "image_id": stock["image_id"]})
        self.assertIn("version", self.docker(sandbox, "--version"))

    def test_a_definition_can_ask_for_one(self):
        definition = {"python_version": self.engine.python_version()}
        plain = self.build(definition, container_engine=True)
        self.with_docker()
        self.assertEqual(plain, self.image_used()["id"])
        self.assertNotEqual(plain, self.build(definition))
        self.assertEqual(self.build(definition), self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value["image"]["id"])

    def test_a_build_can_have_one(self):
        definition = {"python_version": self.engine.python_version(), "commands": ["podman --version > /said"]}
        built = self.build(definition, container_engine=True)
        sandbox = self.with_docker(image={"python_version": definition["python_version"], "image_id": built})
        self.assertIn("version", self.docker(sandbox, "--version"))
        self.assertIn(b"podman version", sandbox.read("/said"))

    def test_bad_requests(self):
        path = f"{EXTENSIONS}/workspaces/local/images"
        for body in ({}, {"definition": {"python_version": "2.7"}}, {"definition": {"python_version": self.engine.python_version()}, "more": 1}):
            with self.subTest(body=body):
                self.assertEqual(self.engine.ask("POST", path, body, invalid=True).status, 400)


if __name__ == "__main__":
    run_tests([Images, Docker, Refusals], sys.argv[1], JudgedEngine, feature="docker")
