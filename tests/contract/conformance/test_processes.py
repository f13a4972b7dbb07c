# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs in a sandbox: started, waited for, signalled; and the whole process table."""

import base64
import json
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True

from engine_client import EngineTest  # noqa: E402

KEPT = 256 << 10


class Processes(EngineTest):
    def start(self, *arguments, **more):
        return self.expect(201, "POST", "/processes", {"args": list(arguments)} | more).value

    def test_output_and_exit_code(self):
        process = self.sandbox.run("sh", "-c", "echo out; echo err >&2; exit 7")
        self.assertEqual((process["stdout"], process["stderr"], process["exit_code"]), ("out\n", "err\n", 7))
        self.assertEqual((process["stdout_truncated"], process["stderr_truncated"]), (False, False))
        self.assertGreater(process["pid"], 1)
        self.assertIn("expires_at", process)

    def test_no_shell_in_between(self):
        self.assertEqual(self.sandbox.run("printf", "%s|", "a b", "*", "$HOME", "")["stdout"], "a b|*|$HOME||")

    def test_folder_and_environment(self):
        process = self.sandbox.run("sh", "-c", "pwd; echo $X", cwd="/tmp", env={"X": "y z"})
        self.assertEqual(process["stdout"], "/tmp\ny z\n")
        self.assertEqual(self.sandbox.run("pwd")["stdout"], "/workspace\n")

    def test_what_cannot_be_started(self):
        for body in ({"args": ["/no/such/program"]}, {"args": ["/etc/passwd"]}, {"args": ["true"], "env": {"A=B": "x"}},
                     {"args": ["true"], "cwd": "/no/such/folder"}):
            answer = self.ask("POST", "/processes", body)
            self.assertIn(answer.status, (400, 404), (body, answer))
        self.assertEqual(self.ask("GET", "/processes/p_unknown").status, 404)

    def test_only_the_beginning_of_much_output_is_kept(self):
        process = self.sandbox.run("sh", "-c", f"head -c {KEPT + 1000} /dev/zero | tr '\\0' x")
        self.assertEqual(len(process["stdout"]), KEPT)
        self.assertTrue(process["stdout_truncated"])

    def test_bytes_that_are_not_utf8(self):
        self.assertEqual(self.sandbox.run("printf", "a\\377b")["stdout"], "a\ufffdb")

    def test_waiting_returns_with_the_end(self):
        process = self.start("sleep", "0.5")
        begun = time.monotonic()
        ended = self.expect(200, "GET", f"/processes/{process['process_id']}", query={"wait_seconds": 5}).value
        self.assertFalse(ended["running"])
        self.assertLess(time.monotonic() - begun, 4)

    def test_signals_reach_the_group(self):
        for signal, code in (("TERM", 143), ("KILL", 137), ("INT", 130)):
            with self.subTest(signal=signal):
                # The shell is waited for by nobody; it and its child are one group.
                process = self.start("sh", "-c", "sleep 60; true")
                # dash loses an interrupt that comes while it starts its child.
                child = f"for pid in $(cat /proc/{process['pid']}/task/*/children); do cat /proc/$pid/comm; done"
                self.until(lambda: self.sandbox.run("sh", "-c", child)["stdout"] == "sleep\n", "the shell's child")
                self.expect(204, "POST", f"/processes/{process['process_id']}/kill", {"signal": signal})
                ended = self.expect(200, "GET", f"/processes/{process['process_id']}", query={"wait_seconds": 5}).value
                self.assertEqual((ended["running"], ended.get("exit_code")), (False, code))
                self.expect(204, "POST", f"/processes/{process['process_id']}/kill")

    def test_the_list(self):
        process = self.start("sleep", "30")
        listed = {one["process_id"]: one for one in self.expect(200, "GET", "/processes").value["processes"]}
        self.assertEqual(listed[process["process_id"]]["command"], "sleep 30")
        self.assertTrue(listed[process["process_id"]]["running"])
        pids = [one["pid"] for one in listed.values()]
        self.assertEqual(pids, sorted(pids))
        self.expect(204, "POST", f"/processes/{process['process_id']}/kill", {"signal": "KILL"})

    # Extensions

    def tree(self):
        return {one["pid"]: one for one in self.extension(200, "GET", "/process-tree").value["processes"]}

    def test_the_tree_has_what_shells_start_too(self):
        process = self.start("sh", "-c", "sleep 77 & sleep 78 & wait")
        def commands(tree):  # a child has its parent's command line until it has become its own program
            return {tuple(one["cmdline"]) for one in tree.values() if one["ppid"] == process["pid"]}

        tree = self.until(lambda: commands(tree := self.tree()) == {("sleep", "77"), ("sleep", "78")} and tree, "both children in the tree")
        self.assertIn(1, tree)
        self.assertEqual(tree[process["pid"]]["process_id"], process["process_id"])
        children = [one for one in tree.values() if one["ppid"] == process["pid"]]
        # One of them, then the rest with all below.
        one = children[0]
        self.assertEqual(self.extension(200, "POST", "/process-tree/signal", {
            "pid": one["pid"], "start_ticks": one["start_ticks"], "signal": "KILL", "scope": "process"}).value["signalled"], 1)
        self.until(lambda: one["pid"] not in self.tree(), "the end of the one")
        parent = tree[process["pid"]]
        signalled = self.extension(200, "POST", "/process-tree/signal", {
            "pid": parent["pid"], "start_ticks": parent["start_ticks"], "signal": "KILL", "scope": "tree"}).value["signalled"]
        self.assertEqual(signalled, 2)
        self.until(lambda: parent["pid"] not in self.tree(), "the end of all")

    def test_another_process_of_the_same_number_is_spared(self):
        process = self.start("sleep", "30")
        one = self.tree()[process["pid"]]
        body = {"pid": one["pid"], "start_ticks": one["start_ticks"] + 1, "signal": "KILL", "scope": "process"}
        self.extension(409, "POST", "/process-tree/signal", body)
        self.extension(404, "POST", "/process-tree/signal", body | {"pid": 4194303})
        first = self.tree()[1]
        self.extension(409, "POST", "/process-tree/signal", {"pid": 1, "start_ticks": first["start_ticks"], "signal": "KILL", "scope": "tree"})
        self.assertIn(process["pid"], self.tree())
        self.expect(204, "POST", f"/processes/{process['process_id']}/kill", {"signal": "KILL"})

    def test_stop_and_continue(self):
        process = self.start("sleep", "30")
        one = self.tree()[process["pid"]]
        body = {"pid": one["pid"], "start_ticks": one["start_ticks"], "scope": "process"}
        self.extension(200, "POST", "/process-tree/signal", body | {"signal": "STOP"})
        self.until(lambda: self.tree()[one["pid"]]["state"] == "T", "state T")
        self.extension(200, "POST", "/process-tree/signal", body | {"signal": "CONT"})
        self.until(lambda: self.tree()[one["pid"]]["state"] == "S", "state S")
        self.expect(204, "POST", f"/processes/{process['process_id']}/kill", {"signal": "KILL"})

    def test_output_is_streamed(self):
        process = self.start("sh", "-c", "echo one; sleep 0.3; echo two >&2; exit 5")
        body = self.extension(200, "GET", f"/processes/{process['process_id']}/output", headers={"Accept": "text/event-stream"}).body.decode()
        streams, code = {"stdout": b"", "stderr": b""}, None
        for block in body.split("\n\n"):
            fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
            if fields.get("event") == "output":
                data = json.loads(fields["data"])
                streams[data["stream"]] += base64.b64decode(data["data"])
            elif fields.get("event") == "exit":
                code = json.loads(fields["data"])["exit_code"]
        self.assertEqual((streams, code), ({"stdout": b"one\n", "stderr": b"two\n"}, 5))

    def test_many_at_once(self):
        failures = []

        def one(number):
            try:
                process = self.sandbox.run("sh", "-c", f"echo {number}")
                if process["stdout"] != f"{number}\n":
                    failures.append(process)
            except AssertionError as error:
                failures.append(error)

        threads = [threading.Thread(target=one, args=(number,)) for number in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


if __name__ == "__main__":
    unittest.main()
