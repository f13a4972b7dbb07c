#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Lizard API where the official SDK does not look: terminals, network rules seen from a network that the test makes
itself, what the other API sees of the same sandboxes, and what is left after the engine was killed."""

import concurrent.futures
import contextlib
import datetime
import sys
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "engine"))

from elsewhere import FAR4, PORT, Elsewhere, inside  # noqa: E402
from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, processes, run_tests  # noqa: E402
from shell_client import Shell  # noqa: E402

TRY = """
import socket, sys
try:
    with socket.create_connection((sys.argv[1], int(sys.argv[2])), 3) as peer:
        peer.sendall(b"hello")
        print("answered" if peer.recv(100) == b"hello" else "ended")
except OSError as error:
    print(type(error).__name__)
"""
NAME, BELOW, OTHER = "packages.vivarium.test", "deep.below.vivarium.test", "other.vivarium.test"


class Case(unittest.TestCase):
    engine = None

    @classmethod
    def setUpClass(cls):
        cls.key = (cls.engine.places.engine_data / "lizard-key").read_text().strip()
        cls.project = cls.call(200, "GET", "/api/projects")[0]["id"]

    @classmethod
    def call(cls, status, method, path, body=None, **more):
        """One call with the key in the other of its two places; the value of the answer."""
        answer = cls.engine.ask(method, path, body, token=None, headers={"Authorization": f"Bearer {cls.key}"} | more)
        if answer.status != status:
            raise AssertionError(f"{method} {path}: {status} was due, came {answer}")
        return answer.value if answer.body else None

    def create(self, **wish):
        made = self.call(201, "POST", "/api/sandboxes", {"projectId": self.project, "template": "base", "size": "nano", "timeoutMs": 600_000} | wish)
        self.addCleanup(self.engine.ask, "DELETE", f"/api/sandboxes/{made['id']}", token=None, headers={"Authorization": f"Bearer {self.key}"})
        return made["id"]

    def run_in(self, sandbox, command):
        return self.call(200, "POST", f"/api/sandboxes/{sandbox}/exec", {"cmd": command})

    def status(self, sandbox):
        return self.call(200, "GET", f"/api/sandboxes/{sandbox}")["status"]

    def until(self, look, what, seconds=20):
        found = []
        self.assertTrue(processes.wait_until(lambda: bool(found.append(look()) or found[-1]), seconds), f"not within {seconds} s: {what}")
        return found[-1]

    def pause(self, sandbox):
        answer = self.call(202, "POST", f"/api/sandboxes/{sandbox}/pause")
        self.assertEqual(answer["keeps"], "memory")
        self.until(lambda: self.status(sandbox) == "paused", "it is paused")

    @contextlib.contextmanager
    def terminal(self, sandbox, key=None):
        token, self.engine.token = self.engine.token, key or self.key  # what the client sends
        try:
            with Shell(self.engine, "/api/sandboxes/terminal", {"id": sandbox}) as shell:
                self.engine.token = token
                yield shell
        finally:
            self.engine.token = token


class Terminals(Case):
    def test_a_shell_with_its_size(self):
        with self.terminal(self.create()) as shell:
            shell.say(type="resize", cols=91, rows=31)
            shell.type(b"stty size; pwd; tty; echo $TERM; id -u\n")
            shell.until_output(b"31 91\r\n")
            shell.until_output(b"/workspace\r\n")
            shell.until_output(b"xterm-256color\r\n0\r\n")
            shell.say(type="nobody knows this")
            shell.type(b"exit 3\n")
            self.assertEqual(shell.until_closed(), 1000)
            self.assertEqual(shell.texts, [], "there are no JSON messages from the server")

    def test_it_opens_before_it_is_refused(self):
        with self.terminal("no-such-sandbox") as shell:
            self.assertEqual(shell.until_closed(), 4004)
        with self.terminal("no-such-sandbox", key="liz_" + "x" * 43) as shell:
            self.assertEqual(shell.until_closed(), 4001)
        other = self.call(201, "POST", "/api/projects", {"name": "other", "workspaceId": ""})["id"]
        narrow = self.call(201, "POST", "/api/account/api-keys", {"name": "narrow", "scopes": [{"type": "project", "id": other}]})
        with self.terminal(self.create(), key=narrow["key"]) as shell:
            self.assertEqual(shell.until_closed(), 4003)

    def test_a_pause_ends_it_with_a_reason(self):
        sandbox = self.create()
        with self.terminal(sandbox) as shell:
            shell.type(b"echo re''ady\n")
            shell.until_output(b"ready")
            self.pause(sandbox)
            self.assertEqual(shell.until_closed(), 4009)
        with self.terminal(sandbox) as shell:
            self.assertEqual(shell.until_closed(), 4009)


class BothApis(Case):
    def test_a_sandbox_of_this_api_is_one_of_the_other(self):
        sandbox = self.create(envs={"A": "1"}, metadata={"b": "2"})
        path = f"{WORKSPACE}/containers/{sandbox}"
        container = self.engine.expect(200, "GET", path).value
        self.assertEqual(container["state"], "ready")
        end = datetime.datetime.fromisoformat(container["expires_at"]).timestamp()
        self.assertAlmostEqual(end - time.time(), 600, delta=30)
        started = self.engine.expect(201, "POST", f"{path}/processes", {"args": ["sleep", "60"]}).value
        listed = self.call(200, "GET", f"/api/sandboxes/{sandbox}/processes")
        self.assertEqual([(one["pid"], one["cmd"]) for one in listed], [(started["pid"], ["sleep", "60"])])
        self.engine.expect(200, "GET", f"{EXTENSIONS}/workspaces/local/containers/{sandbox}/specification")
        self.engine.expect(200, "GET", f"{path}/network")

    def test_what_the_other_api_calls_it_tells_it_apart(self):
        def name(sandbox):
            listed = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"search": sandbox}).value["sandboxes"]
            self.assertEqual([one["id"] for one in listed], [sandbox])
            return listed[0]["name"]

        unnamed = [self.create(), self.create()]
        self.assertEqual([name(one) for one in unnamed], [f"base-{one[:8]}" for one in unnamed])
        self.assertEqual(name(self.create(metadata={"name": "agent-7"})), "agent-7")
        self.assertEqual(name(self.create(metadata={"name": "7 of 9"})), "s-7-of-9")
        self.assertRegex(name(self.create(metadata={"name": "x" * 100})), "^x{63}$")
        copies = self.call(201, "POST", f"/api/sandboxes/{unnamed[0]}/fork", {"count": 1, "timeoutMs": 600_000})
        copy = copies[0]["sandbox"]["id"]
        self.addCleanup(self.engine.ask, "DELETE", f"/api/sandboxes/{copy}", token=None, headers={"Authorization": f"Bearer {self.key}"})
        self.assertEqual(name(copy), f"base-{copy[:8]}")

    def test_a_sandbox_of_the_other_api_is_one_of_this(self):
        other = self.engine.sandbox()
        self.addCleanup(other.stop)
        seen = self.call(200, "GET", f"/api/sandboxes/{other.id}")
        self.assertEqual((seen["status"], seen["projectId"], seen["size"]), ("running", self.project, None))
        self.assertEqual(self.run_in(other.id, "echo $PWD")["stdout"], "/workspace")
        self.pause(other.id)
        answer = self.engine.ask("GET", f"{other.path}/processes")
        self.assertEqual(answer.status, 503)
        self.assertIn("paused", answer.value["message"])
        # The other API has no word for it: the state of its contract stays, and the pause is told beside it.
        container = self.engine.expect(200, "GET", other.path).value
        self.assertEqual(container["state"], "ready")
        self.assertIn("paused_at", container)
        live = self.engine.expect(200, "GET", f"{WORKSPACE}/containers", query={"live": "true"}).value["containers"]
        self.assertEqual([one["id"] for one in live if "paused_at" in one], [other.id])
        self.call(202, "POST", f"/api/sandboxes/{other.id}/resume", {})
        self.until(lambda: self.status(other.id) == "running", "it goes on")
        self.assertNotIn("paused_at", self.engine.expect(200, "GET", other.path).value)
        self.engine.expect(200, "GET", f"{other.path}/processes")

    def end_of(self, sandbox):
        """When it ends, whether at a deadline, and its idle limit in ms, as both APIs tell it."""
        container = self.engine.expect(200, "GET", f"{WORKSPACE}/containers/{sandbox}").value
        seen = self.call(200, "GET", f"/api/sandboxes/{sandbox}")
        end = datetime.datetime.fromisoformat(container["expires_at"]).timestamp()
        self.assertAlmostEqual(datetime.datetime.fromisoformat(seen["endAt"]).timestamp(), end, delta=5)
        return end - time.time(), container.get("deadline"), seen.get("idleTimeoutMs")

    def test_each_api_tells_what_kind_of_end_it_is(self):
        own = self.create()
        left, deadline, idle = self.end_of(own)
        self.assertEqual((deadline, idle), (True, None))
        # An idle limit stands beside the deadline: the earlier one is told.
        self.engine.expect(200, "PUT", f"{WORKSPACE}/containers/{own}/ttl", {"ttl": 3600})
        left, deadline, idle = self.end_of(own)
        self.assertEqual((deadline, idle), (True, None))
        self.assertLess(left, 601)
        self.engine.expect(200, "PUT", f"{WORKSPACE}/containers/{own}/ttl", {"ttl": 120})
        left, deadline, idle = self.end_of(own)
        self.assertEqual((deadline, idle), (None, 120_000))
        self.assertLess(left, 121)

        other = self.engine.sandbox()
        self.addCleanup(other.stop)
        self.engine.expect(200, "PUT", f"{other.path}/ttl", {"ttl": 300})
        left, deadline, idle = self.end_of(other.id)
        self.assertEqual((deadline, idle), (None, 300_000))
        live = self.engine.expect(200, "GET", f"{WORKSPACE}/containers", query={"live": "true"}).value["containers"]
        self.assertNotIn(other.id, [one["id"] for one in live if "deadline" in one])
        self.call(200, "POST", f"/api/sandboxes/{other.id}/timeout", {"timeoutMs": 60_000})
        left, deadline, idle = self.end_of(other.id)
        self.assertEqual((deadline, idle), (True, None))
        self.assertLess(left, 61)

    def test_the_tokens_of_one_api_are_none_of_the_other(self):
        self.assertEqual(self.engine.ask("GET", "/api/projects").status, 401)
        answer = self.engine.ask("GET", "/v1/me", token=self.key)
        self.assertEqual(answer.status, 401)
        answer = self.engine.ask("GET", "/api/nothing", token=None)
        self.assertEqual((answer.status, list(answer.value)), (401, ["error"]))
        self.assertEqual(self.engine.ask("GET", "/api/projects", token=None, headers={"X-API-Key": self.key, "Origin": "http://evil.test"}).status, 403)

    def test_of_two_volumes_of_a_name_one_is_made(self):
        path = f"/api/projects/{self.project}/volumes"
        headers = {"Authorization": f"Bearer {self.key}"}
        before = set(self.engine.podman("volume", "ls", "--quiet").split())
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda wish: self.engine.ask("POST", path, {"name": "raced"} | wish, token=None, headers=headers),
                                    [{}, {}, {"getOrCreate": True}, {"getOrCreate": True}]))
        self.assertEqual([answer.status for answer in answers].count(201), 1, answers)
        self.assertLessEqual({answer.status for answer in answers}, {200, 201, 409}, answers)
        self.assertEqual(len({answer.value["id"] for answer in answers if answer.status != 409}), 1)
        self.assertEqual(len(set(self.engine.podman("volume", "ls", "--quiet").split()) - before), 1)
        self.call(200, "DELETE", f"{path}/raced")
        self.assertEqual(set(self.engine.podman("volume", "ls", "--quiet").split()), before)

    def test_exposing_again_is_no_new_port(self):
        sandbox = self.create()
        for port in range(1001, 1257):
            self.call(200, "POST", f"/api/sandboxes/{sandbox}/expose/{port}")
        self.call(409, "POST", f"/api/sandboxes/{sandbox}/expose/2000")
        self.assertEqual(self.call(200, "POST", f"/api/sandboxes/{sandbox}/expose/1001")["port"], 1001)

    def test_secrets_stay_out_of_the_log(self):
        sandbox = self.create()
        token = self.call(200, "POST", f"/api/sandboxes/{sandbox}/expose/8000")["accessToken"]
        made = self.call(201, "POST", "/api/account/api-keys", {"name": "secret", "scopes": []})["key"]
        for secret in (self.key, token, made):
            self.assertNotIn(secret, self.engine.log())


class Schedules(Case):
    def schedule(self, sandbox, command, **more):
        made = self.call(201, "POST", f"/api/sandboxes/{sandbox}/schedules", {"every": "1d", "command": command} | more)
        return made["id"]

    def run_now(self, schedule):
        self.call(200, "POST", f"/api/sandbox-schedules/{schedule}/run", {})

    def finished(self, schedule):
        runs = self.call(200, "GET", f"/api/sandbox-schedules/{schedule}/runs")["runs"]
        return runs[0] if runs and runs[0]["finished"] else None

    def test_the_last_of_two_runs_pauses_again(self):
        sandbox = self.create()
        first = self.schedule(sandbox, "touch /tmp/first")
        second = self.schedule(sandbox, "touch /tmp/second; while ! [ -e /tmp/end ]; do sleep 0.05; done; echo whole")
        self.pause(sandbox)
        self.run_now(second)
        self.until(lambda: self.status(sandbox) == "running", "the second run has woken it")
        self.run_now(first)
        run = self.until(lambda: self.finished(first), "the first run")
        self.assertEqual((run["status"], run["slept"]), ("succeeded", False))
        self.assertEqual(self.status(sandbox), "running", "the second run goes on")
        self.run_in(sandbox, "touch /tmp/end")
        run = self.until(lambda: self.finished(second), "the second run")
        self.assertEqual((run["status"], run["output"], run["woke"], run["slept"]), ("succeeded", "whole", True, True))
        self.assertEqual(self.status(sandbox), "paused")

    def test_somebody_who_works_there_is_not_paused(self):
        sandbox = self.create()
        schedule = self.schedule(sandbox, "while ! [ -e /tmp/end ]; do sleep 0.05; done")
        self.pause(sandbox)
        self.run_now(schedule)
        self.until(lambda: self.status(sandbox) == "running", "the run has woken it")
        with self.terminal(sandbox) as shell:
            shell.type(b"touch /tmp/end; echo re''ady\n")
            shell.until_output(b"ready")
            run = self.until(lambda: self.finished(schedule), "the run")
            self.assertEqual((run["status"], run["woke"], run["slept"]), ("succeeded", True, False))
            self.assertEqual(self.status(sandbox), "running")
            shell.type(b"echo still he''re\n")
            shell.until_output(b"still here")

    def test_a_run_that_fails_pauses_again_as_well(self):
        sandbox = self.create()
        schedule = self.schedule(sandbox, "sleep 60", timeoutSeconds=1)
        self.pause(sandbox)
        self.run_now(schedule)
        run = self.until(lambda: self.finished(schedule), "the run")
        self.assertEqual((run["status"], run["woke"], run["slept"]), ("timeout", True, True))
        self.assertEqual(self.status(sandbox), "paused")
        self.assertFalse(self.call(200, "GET", f"/api/sandbox-schedules/{schedule}")["running"])

    def test_schedules_end_with_their_sandbox(self):
        sandbox = self.create()
        schedule = self.schedule(sandbox, "true")
        self.run_now(schedule)
        self.until(lambda: self.finished(schedule), "the run")
        self.call(200, "DELETE", f"/api/sandboxes/{sandbox}")
        self.call(404, "GET", f"/api/sandbox-schedules/{schedule}")
        self.assertNotIn(schedule, [one["id"] for one in self.call(200, "GET", "/api/sandbox-schedules")["schedules"]])


class Recovery(Case):
    def restart(self):
        self.engine.kill()
        self.engine.start(wait_for_image=False)

    def test_paused_it_stays_paused(self):
        sandbox = self.create()
        self.run_in(sandbox, "nohup sh -c 'while sleep 0.05; do date +%s%N > /tmp/now; done' >/dev/null 2>&1 </dev/null &")
        self.until(lambda: self.run_in(sandbox, "cat /tmp/now")["stdout"], "it runs")
        self.pause(sandbox)
        end = self.call(200, "GET", f"/api/sandboxes/{sandbox}")["endAt"]
        self.restart()
        self.assertEqual(self.status(sandbox), "paused")
        self.assertGreaterEqual(self.call(200, "GET", f"/api/sandboxes/{sandbox}")["endAt"], end)
        self.call(202, "POST", f"/api/sandboxes/{sandbox}/resume")
        self.until(lambda: self.status(sandbox) == "running", "it goes on")
        now = self.run_in(sandbox, "cat /tmp/now")["stdout"]
        self.until(lambda: self.run_in(sandbox, "cat /tmp/now")["stdout"] != now, "its process goes on")

    def test_of_a_paused_one_whose_machine_was_restarted_the_files_are_kept(self):
        sandbox = self.create()
        self.run_in(sandbox, "echo kept > /workspace/kept; nohup sleep 4713 >/dev/null 2>&1 </dev/null &")
        pid = int(self.engine.podman("inspect", "--format", "{{.State.Pid}}", f"vivarium-{sandbox}"))
        self.pause(sandbox)
        self.engine.kill()
        self.thaw(pid)
        self.engine.podman("stop", "--time", "0", f"vivarium-{sandbox}")
        self.engine.start(wait_for_image=False)
        seen = self.call(200, "GET", f"/api/sandboxes/{sandbox}")
        self.assertEqual((seen["status"], seen["pauseKeeps"]), ("paused", "files"))
        self.call(202, "POST", f"/api/sandboxes/{sandbox}/resume")
        self.until(lambda: self.status(sandbox) == "running", "it starts from the beginning")
        self.assertEqual(self.run_in(sandbox, "cat /workspace/kept; pgrep -f 'sleep 471[3]'"), {"stdout": "kept", "stderr": "", "exitCode": 1})

    @staticmethod
    def thaw(pid):
        """What a restart of the machine does to what was frozen, as far as a test can do it."""
        for line in Path(f"/proc/{pid}/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            for control, word in ((Path(f"/sys/fs/cgroup/freezer{path}/freezer.state"), "THAWED"), (Path(f"/sys/fs/cgroup{path}/cgroup.freeze"), "0")):
                if control.exists() and controllers in ("freezer", ""):
                    control.write_text(word)

    def test_deadlines_ports_and_schedules_are_kept(self):
        sandbox = self.create(metadata={"kept": "yes"})
        exposed = self.call(200, "POST", f"/api/sandboxes/{sandbox}/expose/8000")
        schedule = self.call(201, "POST", f"/api/sandboxes/{sandbox}/schedules", {"every": "1h", "command": "true"})
        before = self.call(200, "GET", f"/api/sandboxes/{sandbox}")
        self.restart()
        self.assertEqual(self.call(200, "GET", f"/api/sandboxes/{sandbox}"), before)
        self.assertEqual(self.call(200, "POST", f"/api/sandboxes/{sandbox}/expose/8000")["accessToken"], exposed["accessToken"])
        self.assertEqual(self.call(200, "GET", f"/api/sandbox-schedules/{schedule['id']}")["nextRunAt"], schedule["nextRunAt"])
        self.call(200, "DELETE", f"/api/sandbox-schedules/{schedule['id']}")

    def test_a_deadline_that_passed_meanwhile_ends_it(self):
        sandbox = self.create()
        end = self.call(200, "POST", f"/api/sandboxes/{sandbox}/timeout", {"timeoutMs": 1500})["endAt"]
        self.engine.kill()
        moment = datetime.datetime.fromisoformat(end).timestamp()
        self.until(lambda: time.time() > moment, "the deadline passes while no engine runs")
        self.engine.start(wait_for_image=False)
        self.until(lambda: self.engine.ask("GET", f"/api/sandboxes/{sandbox}", token=None, headers={"X-API-Key": self.key}).status == 404, "it ends")


class Rules(Case):
    """Needs a machine whose hosts file knows the names: the engine looks them up as any program does."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        available, reason = cls.engine.feature("network")
        if not available:
            raise unittest.SkipTest(reason)
        cls.elsewhere = Elsewhere()
        cls.addClassCleanup(cls.elsewhere.close)

    def cabled(self, **wish):
        sandbox = self.create(**wish)
        pid = int(self.engine.podman("inspect", "--format", "{{.State.Pid}}", f"vivarium-{sandbox}"))
        self.elsewhere.connect_to(pid)
        self.call(200, "POST", f"/api/sandboxes/{sandbox}/files", {"path": "/try.py", "content": TRY})
        self.elsewhere.seen()
        return sandbox

    def reach(self, sandbox, host, port=PORT):
        return self.run_in(sandbox, ["python3", "/try.py", host, str(port)])["stdout"]

    def test_without_internet_access_nothing_is_reached(self):
        sandbox = self.cabled(internetAccess=False)
        seen = self.call(200, "GET", f"/api/sandboxes/{sandbox}")
        self.assertEqual((seen["internetAccess"], seen["allowedHosts"]), (False, []))
        self.assertEqual(self.reach(sandbox, FAR4), "ConnectionRefusedError")
        self.assertEqual(self.elsewhere.seen(), [])

    def test_addresses_are_reached_at_every_port(self):
        sandbox = self.cabled(allowedHosts=["198.51.100.0/24"])
        seen = self.call(200, "GET", f"/api/sandboxes/{sandbox}")
        self.assertEqual((seen["internetAccess"], seen["allowedHosts"]), (False, ["198.51.100.0/24"]))
        self.assertEqual(self.reach(sandbox, FAR4), "answered")

    def test_names_are_reached_once_they_were_asked_for(self):
        sandbox = self.cabled(allowedHosts=[NAME, "*.below.vivarium.test"])
        self.assertEqual(self.reach(sandbox, FAR4), "ConnectionRefusedError", "the address alone is not known yet")
        self.assertEqual(self.reach(sandbox, NAME), "answered")
        self.assertEqual(self.reach(sandbox, FAR4), "answered")
        self.assertEqual(self.reach(sandbox, FAR4, 81), "ConnectionRefusedError")
        self.assertEqual(self.reach(sandbox, OTHER), "gaierror", "what is not allowed is not even found")
        self.assertEqual(self.reach(sandbox, "vivarium.test"), "gaierror")

    def test_names_below_a_star(self):
        sandbox = self.cabled(allowedHosts=["*.below.vivarium.test"])
        self.assertEqual(self.reach(sandbox, NAME), "gaierror")
        self.assertEqual(self.reach(sandbox, BELOW), "answered")

    def test_a_copy_has_the_same_rules(self):
        if not self.engine.feature("memory-snapshots")[0]:
            self.skipTest(self.engine.feature("memory-snapshots")[1])
        sandbox = self.create(allowedHosts=[NAME])
        self.call(200, "POST", f"/api/sandboxes/{sandbox}/files", {"path": "/try.py", "content": TRY})
        [entry] = self.call(201, "POST", f"/api/sandboxes/{sandbox}/fork", {"count": 1})
        copy = entry["sandbox"]["id"]
        self.addCleanup(self.call, 200, "DELETE", f"/api/sandboxes/{copy}")
        self.assertEqual(entry["sandbox"]["allowedHosts"], [NAME])
        pid = int(self.engine.podman("inspect", "--format", "{{.State.Pid}}", f"vivarium-{copy}"))
        self.elsewhere.connect_to(pid)
        self.assertEqual(self.reach(copy, FAR4), "ConnectionRefusedError")
        self.assertEqual(self.reach(copy, NAME), "answered")
        self.assertEqual(self.reach(copy, OTHER), "gaierror")


class WithoutMemory(Case):
    """On a machine that cannot store memory, copies have the files alone."""

    def running(self, sandbox):
        return self.run_in(sandbox, "cat /workspace/kept; pgrep -f 'sleep 471[4]' >/dev/null && echo runs")["stdout"].split()

    def busy(self):
        sandbox = self.create(envs={"A": "kept as well"})
        self.run_in(sandbox, "echo kept > /workspace/kept; nohup sleep 4714 >/dev/null 2>&1 </dev/null &")
        self.assertEqual(self.running(sandbox), ["kept", "runs"])
        return sandbox

    def test_a_snapshot_keeps_the_files(self):
        sandbox = self.busy()
        saved = self.call(201, "POST", f"/api/sandboxes/{sandbox}/snapshot", {"name": "files"})
        self.assertEqual((saved["status"], saved["readyCount"], saved["keeps"]), ("ready", 1, "files"))
        copy = self.call(201, "POST", "/api/sandboxes", {"snapshotId": saved["id"], "projectId": self.project, "timeoutMs": 60_000})
        self.addCleanup(self.call, 200, "DELETE", f"/api/sandboxes/{copy['id']}")
        self.assertEqual(self.running(copy["id"]), ["kept"])
        self.assertEqual(self.run_in(copy["id"], "echo $A")["stdout"], "kept as well")
        self.assertEqual(copy["size"], "nano")
        self.call(200, "DELETE", f"/api/sandbox-snapshots/{saved['id']}")
        self.assertEqual(self.running(copy["id"]), ["kept"])

    def test_a_restore_honours_what_it_asks_for_or_is_refused(self):
        saved = self.call(201, "POST", f"/api/sandboxes/{self.busy()}/snapshot", {"name": "asked"})
        wish = {"snapshotId": saved["id"], "projectId": self.project, "timeoutMs": 60_000}
        copy = self.create(**wish, envs={"A": "another", "B": "new"})
        self.assertEqual(self.run_in(copy, "echo $A $B")["stdout"], "another new")
        for other in ({"internetAccess": False}, {"allowedHosts": ["example.org"]}):
            self.assertIn("network rules", self.call(400, "POST", "/api/sandboxes", wish | other)["error"])
        self.call(200, "DELETE", f"/api/sandbox-snapshots/{saved['id']}")

    def test_copies_have_the_rules_of_their_moment(self):
        if not self.engine.feature("network")[0]:
            self.skipTest(self.engine.feature("network")[1])
        sandbox = self.create()
        self.engine.expect(200, "PUT", f"{WORKSPACE}/containers/{sandbox}/network", {"block_network": True, "allow_list": ["198.51.100.0/24"]})
        saved = self.call(201, "POST", f"/api/sandboxes/{sandbox}/snapshot", {"name": "closed"})
        [entry] = self.call(201, "POST", f"/api/sandboxes/{sandbox}/fork", {"count": 1})
        self.addCleanup(self.call, 200, "DELETE", f"/api/sandboxes/{entry['sandbox']['id']}")
        self.engine.expect(200, "PUT", f"{WORKSPACE}/containers/{sandbox}/network", {"block_network": False, "allow_list": []})
        restored = self.create(snapshotId=saved["id"])
        for copy in (entry["sandbox"]["id"], restored):
            network = self.engine.expect(200, "GET", f"{WORKSPACE}/containers/{copy}/network").value
            self.assertEqual(network, {"block_network": True, "allow_list": ["198.51.100.0/24"]})
            seen = self.call(200, "GET", f"/api/sandboxes/{copy}")
            self.assertEqual((seen["internetAccess"], seen["allowedHosts"]), (False, ["198.51.100.0/24"]))
        self.call(200, "DELETE", f"/api/sandbox-snapshots/{saved['id']}")

    def test_a_fork_that_was_cut_short_leaves_no_image(self):
        sandbox = self.busy()
        images = lambda: set(self.engine.podman("images", "--format", "{{.Repository}}").split())
        before = images()
        self.run_in(sandbox, "head -c 300M /dev/urandom > /workspace/large")
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            fork = pool.submit(self.engine.ask, "POST", f"/api/sandboxes/{sandbox}/fork", {"count": 1}, token=None, headers={"X-API-Key": self.key})
            self.until(lambda: fork.done() or images() - before, "the image is there")
            self.engine.kill()
            fork.exception()  # whatever the client saw
        self.engine.start(wait_for_image=False)
        for copy in self.call(200, "GET", "/api/sandboxes"):
            self.until(lambda id=copy["id"]: self.status(id) != "starting", "a start that was cut short")
            if copy["id"] != sandbox:
                self.call(200, "DELETE", f"/api/sandboxes/{copy['id']}")
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        self.assertEqual(images(), before)
        self.assertEqual(self.status(sandbox), "running")

    def test_forks_have_the_files(self):
        sandbox = self.busy()
        forks = self.call(201, "POST", f"/api/sandboxes/{sandbox}/fork", {"count": 2})
        self.assertEqual(len(forks), 2)
        for fork in forks:
            self.addCleanup(self.call, 200, "DELETE", f"/api/sandboxes/{fork['sandbox']['id']}")
            self.assertEqual(self.running(fork["sandbox"]["id"]), ["kept"])
        self.assertEqual(self.running(sandbox), ["kept", "runs"])


class NamedEngine(JudgedEngine):
    """Sees a hosts file of its own, in a mount namespace of its own."""

    def __init__(self, program):
        super().__init__(program)
        hosts = self.state / "hosts"
        hosts.write_text(Path("/etc/hosts").read_text() + "".join(f"{FAR4} {name}\n" for name in (NAME, BELOW, OTHER)))
        wrapper = self.state / "engine"
        wrapper.write_text(f"#!/bin/sh\nexec unshare --mount --propagation private sh -c 'mount --bind \"$0\" /etc/hosts && exec \"$@\"' {hosts} {self.program} \"$@\"\n")
        wrapper.chmod(0o755)
        self.program = wrapper


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[2] == "names":
        run_tests([Rules], sys.argv[1], NamedEngine)
    elif len(sys.argv) > 2 and sys.argv[2] == "files":
        run_tests([WithoutMemory], sys.argv[1], JudgedEngine, lambda engine: engine.environment.update(VIVARIUM_CRIU="/nonexistent/criu"))
    else:
        run_tests([Terminals, BothApis, Schedules, Recovery], sys.argv[1], JudgedEngine)
