#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a sandbox may do and what becomes of it, seen with an eye on Podman and on the machine."""

import os
import signal
import sys
import time
import unittest

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, Sandbox, processes, run_tests  # noqa: E402


class Case(unittest.TestCase):
    engine = None

    def sandbox(self, **changes):
        sandbox = self.engine.sandbox(**changes)
        self.addCleanup(sandbox.stop)
        return sandbox


class Confinement(Case):
    def test_privileges(self):
        status = dict(line.split(":\t", 1) for line in self.sandbox().run("cat", "/proc/self/status")["stdout"].splitlines())
        # chown 0, dac_override 1, fowner 3, fsetid 4, kill 5, setgid 6, setuid 7, net_bind_service 10
        allowed = sum(1 << bit for bit in (0, 1, 3, 4, 5, 6, 7, 10))
        self.assertEqual(int(status["CapBnd"], 16), allowed)
        self.assertEqual(int(status["CapEff"], 16), allowed)
        self.assertEqual(status["NoNewPrivs"], "1")
        self.assertEqual(status["Seccomp"], "2")

    def test_the_supervisor_cannot_be_changed_or_ended(self):
        sandbox = self.sandbox()
        self.assertNotEqual(sandbox.run("sh", "-c", "echo x >> /.vivarium/supervisor")["exit_code"], 0)
        self.assertNotEqual(sandbox.run("rm", "-f", "/.vivarium/supervisor")["exit_code"], 0)
        sandbox.run("kill", "-9", "1")
        self.assertEqual(sandbox.run("echo", "still")["stdout"], "still\n")

    def test_a_program_inside_cannot_act_as_the_supervisors_client(self):
        script = ("import socket; s = socket.socket(socket.AF_UNIX); s.connect('/.vivarium/run/supervisor.sock');"
                  "s.sendall(b'GET /health HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'); print(s.recv(100))")
        self.assertNotIn("200 OK", self.sandbox().run("python3", "-c", script)["stdout"])

    def test_limits(self):
        if not self.engine.feature("limits")[0]:
            self.skipTest(self.engine.feature("limits")[1])
        sandbox = self.sandbox(resources={"cpu_millis": 500, "cpu_limit_millis": 500, "memory_mib": 128, "memory_limit_mib": 200})
        control = {entry.split(":")[1]: entry.strip().split(":")[2]
                   for entry in open(f"/proc/{self.engine.process_of(sandbox)}/cgroup", encoding="ascii")}
        unified = os.path.exists("/sys/fs/cgroup/cgroup.controllers")

        def read(controller, first, second):
            path = f"/sys/fs/cgroup{control['']}/{second}" if unified else f"/sys/fs/cgroup/{controller}{control[controller]}/{first}"
            with open(path, encoding="ascii") as file:
                return file.read().split()

        self.assertEqual(read("memory", "memory.limit_in_bytes", "memory.max"), [str(200 * 1024 * 1024)])
        self.assertEqual(read("cpu", "cpu.cfs_quota_us", "cpu.max")[0], "50000")
        self.assertEqual(read("pids", "pids.max", "pids.max"), ["4096"])

    def test_surroundings(self):
        sandbox = self.sandbox(name="Sur_roundings-1", environment={"OWN": "value"})
        environment = dict(line.split("=", 1) for line in sandbox.run("env")["stdout"].splitlines())
        self.assertEqual({name: environment.get(name) for name in ("CONTAINER_ID", "LAZYCLOUD_WORKSPACE", "WORKSPACE_NAME", "PYTHONUNBUFFERED", "OWN")}, {
            "CONTAINER_ID": sandbox.id, "LAZYCLOUD_WORKSPACE": "local", "WORKSPACE_NAME": "local", "PYTHONUNBUFFERED": "1", "OWN": "value"})
        self.assertEqual(sandbox.run("hostname")["stdout"], "Sur_roundings-1\n")
        self.assertEqual(sandbox.run("pwd")["stdout"], "/workspace\n")


class Ends(Case):
    def test_memory_that_is_used_up(self):
        if not self.engine.feature("limits")[0]:
            self.skipTest(self.engine.feature("limits")[1])
        pod = {"kind": "sandbox", "command": ["python3", "-c", "x = bytearray(600 * 1024 * 1024)"]}
        sandbox = Sandbox(self.engine, pod=pod, resources={"cpu_millis": 500, "memory_mib": 128, "memory_limit_mib": 150})
        ended = self.engine.wait_for_state(sandbox.id, "stopped")
        self.assertEqual((ended["stop_reason"], ended["exit_code"]), ("out_of_memory", 137))
        self.assertIn("memory", ended["exit_message"])

    def test_process_1_is_ended_from_outside(self):
        sandbox = self.engine.sandbox()
        os.kill(self.engine.process_of(sandbox), signal.SIGKILL)
        ended = self.engine.wait_for_state(sandbox.id, "stopped", seconds=15)
        self.assertEqual(ended["stop_reason"], "crashed")
        self.assertNotIn(sandbox.id, self.engine.containers())

    def test_the_commands_end_and_its_output(self):
        pod = {"kind": "sandbox", "command": ["sh", "-c", "echo out; echo err >&2; exit 3"]}
        sandbox = Sandbox(self.engine, pod=pod)
        ended = self.engine.wait_for_state(sandbox.id, "stopped")
        self.assertEqual((ended["stop_reason"], ended["exit_code"]), ("crashed", 3))
        output = self.engine.expect(200, "GET", f"{sandbox.path}/output").body.decode()
        self.assertIn('"stdout","data":"out"', output.replace('": "', '":"'))
        self.assertIn('"stderr","data":"err"', output.replace('": "', '":"'))

    def test_looking_does_not_keep_it_but_using_does(self):
        sandbox = self.engine.sandbox(keep_warm_seconds=4)  # a busy machine holds up a look now and then
        end = time.monotonic() + 6
        while time.monotonic() < end:  # longer than its idle lifetime
            self.engine.expect(200, "GET", f"{sandbox.path}/files", query={"path": "/workspace"})
            time.sleep(0.2)
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        begin = time.monotonic()
        while self.engine.state_of(sandbox.id)["state"] == "ready":
            self.engine.ask("GET", f"{sandbox.extensions}/process-tree")
            self.engine.ask("GET", f"{sandbox.extensions}/files", query={"path": "/workspace"})
            self.assertLess(time.monotonic() - begin, 20, "watching keeps it alive")
            time.sleep(0.2)
        self.assertEqual(self.engine.wait_for_state(sandbox.id, "stopped")["stop_reason"], "stopped")

    def test_a_long_download_keeps_it(self):
        sandbox = self.engine.sandbox(keep_warm_seconds=1)
        sandbox.run("sh", "-c", "head -c 200000000 /dev/zero > /workspace/large")
        with self.engine.connect() as connection:
            connection.request("GET", f"{sandbox.extensions}/files/content?path=/workspace/large", headers=self.engine.headers())
            reply = connection.getresponse()
            size = len(reply.read(1000))
            time.sleep(2.5)
            self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
            while piece := reply.read(1 << 20):
                size += len(piece)
        self.assertEqual(size, 200000000)
        self.engine.wait_for_state(sandbox.id, "stopped", seconds=15)

    def test_a_container_for_shells(self):
        release = self.engine.release()
        instance = self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"release_id": release["id"], "shell": True}).value
        self.assertEqual(instance["timeout_seconds"], 30)
        self.assertEqual(self.engine.wait_for_state(instance["id"], "ready")["purpose"], "shell")
        self.engine.expect(200, "POST", f"{WORKSPACE}/containers/{instance['id']}/stop")
        self.engine.wait_for_state(instance["id"], "stopped")


class Images(Case):
    def save(self, sandbox):
        return self.engine.expect(201, "POST", f"{sandbox.path}/filesystem-images").value["image_id"]

    def with_image(self, image):
        return self.engine.sandbox(image={"python_version": self.engine.python_version(), "image_id": image})

    def test_one_made_from_another_outlives_it(self):
        images = f"{EXTENSIONS}/workspaces/local/images"
        # Another test may have left one that it built.
        before = self.images_of_podman()
        first = self.engine.sandbox()
        first.write("/workspace/first", b"1")
        saved = self.save(first)
        first.stop()
        second = self.with_image(saved)
        self.assertEqual(second.read("/workspace/first"), b"1")
        second.write("/opt/second", b"2", mode=0o755)
        again = self.save(second)
        self.assertEqual(self.engine.ask("DELETE", f"{images}/{saved}").status, 409, "a running sandbox uses it")
        second.stop()
        self.engine.expect(204, "DELETE", f"{images}/{saved}")
        third = self.with_image(again)
        self.assertEqual((third.read("/workspace/first"), third.read("/opt/second")), (b"1", b"2"))
        third.stop()
        listed = {one["id"]: one for one in self.engine.expect(200, "GET", images).value["images"]}
        self.assertNotIn(saved, listed)
        self.assertEqual((listed[again]["kind"], listed[again]["used_by"], listed[again]["source_container_id"]), ("filesystem", 0, second.id))
        self.engine.expect(204, "DELETE", f"{images}/{again}")
        self.assertEqual(self.images_of_podman(), before, "nothing of them is left in the storage")

    def images_of_podman(self):
        return sorted(self.engine.podman("images", "--all", "--quiet").split())

    def test_a_build_and_its_log(self):
        definition = {"python_version": self.engine.python_version(), "env": {"COLOUR": "it's \"blue\""}, "commands": ["echo one\necho \"$COLOUR\" > /built"]}
        begun = self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value
        build = self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{begun['build']['id']}", query={"wait_seconds": 60}).value
        self.assertEqual(build["status"], "succeeded", build)
        log = self.engine.expect(200, "GET", f"{WORKSPACE}/image-builds/{build['id']}/logs", query={"follow": "true"}).body.decode()
        self.assertIn('"data":"one"', log)
        self.assertNotIn("build", self.engine.expect(200, "POST", f"{WORKSPACE}/images", definition).value, "it is there")
        sandbox = self.with_image(begun["image"]["id"])
        self.addCleanup(sandbox.stop)
        self.assertEqual(sandbox.read("/built"), b'it\'s "blue"\n')
        self.assertEqual(sandbox.run("sh", "-c", "echo $COLOUR")["stdout"], 'it\'s "blue"\n')

    def test_without_a_registry(self):
        definition = {"python_version": "3.12", "base_image": "docker.io/library/alpine:latest"}
        refused = self.engine.ask("POST", f"{WORKSPACE}/images", definition)
        self.assertEqual((refused.status, refused.value["code"]), (503, "unavailable"))
        other = self.engine.expect(200, "POST", f"{WORKSPACE}/images", {"python_version": "3.10"}).value["image"]
        self.assertEqual(other["python_version"], self.engine.python_version(), "the version that it really has")


class Many(Case):
    def test_fifty_at_once(self):
        release = self.engine.release(resources={"cpu_millis": 125, "memory_mib": 128})
        begin = time.monotonic()
        made = [self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"release_id": release["id"]}).value["id"] for _ in range(50)]
        accepted = time.monotonic() - begin
        for identifier in made:
            self.engine.wait_for_state(identifier, "ready", seconds=150)
        ready = time.monotonic() - begin
        begin = time.monotonic()
        for identifier in made:
            path = f"{WORKSPACE}/containers/{identifier}"
            process = self.engine.expect(201, "POST", f"{path}/processes", {"args": ["hostname", "-I"]}).value
            self.engine.expect(200, "GET", f"{path}/processes/{process['process_id']}", query={"wait_seconds": 5})
        used = time.monotonic() - begin
        usage = f"{EXTENSIONS}/workspaces/local/usage"
        self.assertTrue(processes.wait_until(lambda: len(self.engine.expect(200, "GET", usage).value["usage"]) >= 50, 15))
        begin = time.monotonic()
        for identifier in made:
            self.engine.expect(200, "POST", f"{WORKSPACE}/containers/{identifier}/stop")
        for identifier in made:
            self.engine.wait_for_state(identifier, "stopped", seconds=150)
        stopped = time.monotonic() - begin
        print(f"\n50 sandboxes: accepted after {accepted:.1f} s, all ready after {ready:.1f} s, a command in each {used:.1f} s, "
              f"all stopped after {stopped:.1f} s")
        self.assertEqual(set(self.engine.containers()) & set(made), set())


class Clean(Case):
    def test_nothing_went_wrong(self):
        """Runs last: whatever the others did was no error of the engine."""
        self.assertEqual(self.engine.errors(), [])


if __name__ == "__main__":
    run_tests([Confinement, Ends, Images, Many, Clean], sys.argv[1])
