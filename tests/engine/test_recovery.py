#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine is killed in all kinds of moments; started again, it has lost nothing and left nothing behind."""

import http.client
import sys
import time
import unittest

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, processes, run_tests  # noqa: E402


class Recovery(unittest.TestCase):
    engine = None

    def tearDown(self):
        for container in self.engine.expect(200, "GET", f"{WORKSPACE}/containers", query={"live": "true"}).value["containers"]:
            self.engine.expect(200, "POST", f"{WORKSPACE}/containers/{container['id']}/stop")
            self.engine.wait_for_state(container["id"], "stopped")

    def restart(self):
        self.engine.kill()
        self.engine.start(wait_for_image=False)

    def test_a_running_sandbox_goes_on(self):
        sandbox = self.engine.sandbox()
        sandbox.write("/workspace/kept", b"kept")
        started = self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["sleep", "600"]}).value
        before = self.engine.process_of(sandbox)
        self.restart()
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        self.assertEqual(self.engine.process_of(sandbox), before)
        self.assertEqual(sandbox.read("/workspace/kept"), b"kept")
        again = self.engine.expect(200, "GET", f"{sandbox.path}/processes/{started['process_id']}").value
        self.assertEqual((again["pid"], again["running"]), (started["pid"], True))
        usage = f"{EXTENSIONS}/workspaces/local/usage"
        self.assertTrue(processes.wait_until(lambda: sandbox.id in [
            one["container_id"] for one in self.engine.expect(200, "GET", usage).value["usage"]], 15), "its usage is sampled again")

    def test_killed_while_sandboxes_are_made(self):
        release = self.engine.release()
        made = []
        # From before the container exists to after its start, in steps that no clock of ours makes equal.
        for milliseconds in (0, 15, 40, 80, 120, 180, 250):
            for _ in range(2):
                made.append(self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"release_id": release["id"]}).value["id"])
            time.sleep(milliseconds / 1000)
            self.restart()
        for identifier in made:
            self.engine.wait_for_state(identifier, "ready")
            process = self.engine.expect(201, "POST", f"{WORKSPACE}/containers/{identifier}/processes", {"args": ["true"]}).value
            self.assertGreater(process["pid"], 0)
        self.assertEqual(sorted(self.engine.containers()), sorted(made))

    def test_killed_while_sandboxes_end(self):
        for milliseconds in (0, 60, 150):
            sandbox = self.engine.sandbox()
            self.engine.expect(200, "POST", f"{sandbox.path}/stop")
            time.sleep(milliseconds / 1000)
            self.restart()
            ended = self.engine.wait_for_state(sandbox.id, "stopped")
            self.assertEqual(ended["stop_reason"], "stopped")
            self.assertNotIn(sandbox.id, self.engine.containers())

    def test_a_container_that_was_removed_meanwhile(self):
        sandbox = self.engine.sandbox()
        self.engine.kill()
        self.engine.podman("rm", "--force", "--time", "0", f"vivarium-{sandbox.id}")
        self.engine.start(wait_for_image=False)
        ended = self.engine.wait_for_state(sandbox.id, "stopped")
        self.assertEqual(ended["stop_reason"], "host_lost")
        self.assertEqual(self.engine.ask("POST", f"{sandbox.path}/connect").status, 409)

    def test_a_sandbox_whose_time_passed_meanwhile(self):
        sandbox = self.engine.sandbox(keep_warm_seconds=1)
        self.engine.kill()
        time.sleep(1.5)
        self.engine.start(wait_for_image=False)
        # Whoever held it by an open shell gets time to come back; then it ends.
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        self.engine.expect(200, "PUT", f"{sandbox.path}/ttl", {"ttl": 1})
        self.engine.wait_for_state(sandbox.id, "stopped", seconds=15)

    def test_podmans_service_is_started_again(self):
        service = self.engine.podman_service()
        self.assertIsNotNone(service)
        processes.stop(service)
        self.assertTrue(processes.wait_until(self.engine.podman_service, 10))
        self.engine.sandbox()

    def test_podmans_service_ends_with_the_engine(self):
        service = self.engine.podman_service()
        self.engine.kill()
        self.assertTrue(processes.wait_until(lambda: not processes.alive(service), 10))
        self.engine.start(wait_for_image=False)

    def test_changes_can_be_resumed_over_a_restart(self):
        first = self.engine.sandbox()
        last = self.read_changes(None, lambda event: event["changes"][0]["container_id"] == first.id, self.engine.sandbox)
        self.restart()
        second = self.engine.sandbox()
        seen = self.read_changes(last, lambda event: event["changes"][0]["container_id"] == second.id)
        self.assertGreater(seen, last)

    def read_changes(self, last, wanted, trigger=None):
        """Follows the stream from event `last` on until one is wanted; its number. Fails on a reset or a gap."""
        headers = self.engine.headers() | ({"Last-Event-ID": str(last)} if last else {})
        with self.engine.connect(seconds=30) as connection:
            connection.request("GET", f"{WORKSPACE}/changes/stream", headers=headers)
            stream = connection.getresponse()
            self.assertEqual(stream.status, 200)
            if trigger:
                wanted_id = trigger().id
                wanted = lambda event: event["changes"][0]["container_id"] == wanted_id  # noqa: E731
            return self.follow(stream, last, wanted)

    def follow(self, stream: http.client.HTTPResponse, last, wanted):
        import json
        kind, number = None, None
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "id":
                number = int(value)
                if last:
                    self.assertEqual(number, last + 1)
                last = number
            elif name == "data":
                self.assertEqual(kind, "change", value)
                if wanted(json.loads(value)):
                    return number
        self.fail("the stream ended")


if __name__ == "__main__":
    run_tests([Recovery], sys.argv[1])
