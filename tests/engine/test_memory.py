#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory snapshots: what is stored goes on in its copies, the source goes on beside them, and nothing that goes wrong in between
harms it. With CRIU and Podman; connections are between sandboxes."""

import http.client
import json
import sys
import tempfile
import threading
import time
import unittest
import uuid
from pathlib import Path

sys.dont_write_bytecode = True

from private_engine import EXTENSIONS, WORKSPACE, JudgedEngine, Sandbox, processes, run_tests  # noqa: E402
from shell_client import Shell  # noqa: E402
from test_ports import visit  # noqa: E402

STORED = f"{EXTENSIONS}/workspaces/local/memory-snapshots"
BLOCKED = {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"], "block_network": True}

# Counts in memory, writes each number to an open file that had the numbers before, and passes each through a connection
# with itself: whatever of this is not as it was makes it end.
COUNTER = """
import socket, threading, time
log = open("/workspace/log", "a")
server = socket.create_server(("127.0.0.1", 8000))
client = socket.create_connection(("127.0.0.1", 8000))
peer, _ = server.accept()
number = 0
def answer():
    while True:
        visitor, _ = server.accept()
        visitor.recv(4096)
        visitor.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n%d" % (len(str(number)), number))
        visitor.close()
threading.Thread(target=answer, daemon=True).start()
while True:
    number += 1
    client.sendall(b"%d\\n" % number)
    assert peer.recv(100) == b"%d\\n" % number
    print(number, file=log, flush=True)
    time.sleep(0.005)
"""

# Takes connections and says how many there were, and which of them broke.
LISTENER = """
import socket, threading
server = socket.create_server(("0.0.0.0", 7000))
def hold(connection, number):
    try:
        while connection.recv(100):
            pass
        print("ended", number, flush=True)
    except OSError:
        print("broke", number, flush=True)
number = 0
while True:
    connection, _ = server.accept()
    number += 1
    print("came", number, flush=True)
    threading.Thread(target=hold, args=(connection, number), daemon=True).start()
"""

# Holds a connection, and says when it has broken.
TALKER = """
import socket, sys, time
peer = socket.create_connection((sys.argv[1], 7000))
print("connected", flush=True)
try:
    while True:
        peer.sendall(b"x")
        time.sleep(0.02)
except OSError as error:
    print(type(error).__name__, flush=True)
time.sleep(600)
"""

# Tries without a pause whether it gets through.
KNOCKER = """
import socket, sys, time
while True:
    with socket.socket() as peer:
        peer.settimeout(0.5)
        try:
            peer.connect((sys.argv[1], 7000))
            print("through", flush=True)
            time.sleep(600)
        except OSError:
            time.sleep(0.001)
"""

# So much that storing it takes a while; nothing of it can be left out.
HOARDER = """
import os, time
hoard = [os.urandom(1 << 20) for _ in range(200)]
print("ready", flush=True)
time.sleep(600)
"""


STRANGE_SOCKET = """
import socket, time
for kind in ((socket.AF_ALG, socket.SOCK_SEQPACKET, 0), (socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP)):
    try:
        held = socket.socket(*kind)
        break
    except OSError:
        pass
else:
    print("none", flush=True)
    raise SystemExit
print("open", flush=True)
time.sleep(600)
"""


class Case(unittest.TestCase):
    engine = None

    def until(self, look, what, seconds=30):
        found = []
        self.assertTrue(processes.wait_until(lambda: bool(found.append(look()) or found[-1]), seconds), f"not within {seconds} s: {what}")
        return found[-1]

    def sandbox(self, **changes):
        sandbox = self.engine.sandbox(**changes)
        self.addCleanup(sandbox.stop)
        return sandbox

    def start(self, sandbox, program, *arguments):
        """Starts a Python program inside; a function that gives its output."""
        process = self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["python3", "-c", program, *arguments]}).value

        def output(of=sandbox):
            return self.engine.expect(200, "GET", f"{of.path}/processes/{process['process_id']}").value

        return output

    def counting(self, **changes):
        sandbox = self.sandbox(**changes)
        self.start(sandbox, COUNTER)
        self.until(lambda: self.count(sandbox) > 3, "it counts")
        return sandbox

    def count(self, sandbox):
        answer = self.engine.ask("GET", f"{sandbox.path}/files/content", query={"path": "/workspace/log"})
        return len(answer.body.splitlines()) if answer.status == 200 else 0

    def assert_counts_on(self, sandbox, at_least=0):
        before = self.count(sandbox)
        self.assertGreaterEqual(before, at_least)
        self.until(lambda: self.count(sandbox) > before + 3, "it counts on")
        numbers = [int(line) for line in sandbox.read("/workspace/log").split(b"\n")[:-1]]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))

    def store(self, sandbox, identifier=None):
        body = {"snapshot_id": identifier} if identifier else None
        return self.engine.expect(201, "POST", f"{sandbox.path}/snapshots", body).value

    def stored(self, identifier):
        return self.engine.expect(200, "GET", f"{STORED}/{identifier}").value

    def restore(self, identifier, **more):
        """A copy, when it is ready."""
        copy = Copy(self.engine, self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"snapshot_id": identifier} | more).value)
        self.addCleanup(copy.stop)
        copy.connect()
        return copy

    def address(self, sandbox):
        found = self.engine.expect(200, "GET", f"{sandbox.extensions}/network").value["addresses"]
        return next(one for one in found if ":" not in one and not one.startswith("127.")).split("/")[0]


class Copy(Sandbox):
    def __init__(self, engine, instance):  # no super().__init__(): that one makes a release first
        self.engine = engine
        self.instance = instance
        self.id = instance["id"]
        self.path = f"{WORKSPACE}/containers/{self.id}"
        self.extensions = f"{EXTENSIONS}/workspaces/local/containers/{self.id}"


class GoingOn(Case):
    def test_two_copies_and_their_source_go_on_side_by_side(self):
        source = self.counting()
        snapshot = self.store(source)
        self.assertEqual((snapshot["state"], snapshot["container_id"]), ("available", source.id))
        self.assertGreater(snapshot["size_bytes"], 1 << 20)
        stored = self.count(source)
        copies = [self.restore(snapshot["id"]) for _ in range(2)]
        for sandbox in (source, *copies):
            self.assert_counts_on(sandbox)
            self.assertEqual(sandbox.run("hostname")["stdout"].strip(), "conformance")
        # They are apart: each has its own files, its own supervisor and its own end.
        for number, sandbox in enumerate((source, *copies)):
            sandbox.write("/workspace/own", str(number).encode())
        self.assertEqual([sandbox.read("/workspace/own") for sandbox in (source, *copies)], [b"0", b"1", b"2"])
        copies[0].stop()
        self.assert_counts_on(copies[1])
        self.assert_counts_on(source, at_least=stored)
        self.assertEqual(sorted(self.engine.containers()), sorted([source.id, copies[1].id]))

    def test_a_copy_knows_who_it_is(self):
        source = self.counting()
        copy = self.restore(self.store(source)["id"])
        self.assertEqual(copy.run("sh", "-c", "echo $CONTAINER_ID")["stdout"].strip(), copy.id)
        self.assertEqual(source.run("sh", "-c", "echo $CONTAINER_ID")["stdout"].strip(), source.id)

    def test_a_terminals_shell_goes_on_in_source_and_copy(self):
        source = self.sandbox()
        path = f"{source.extensions}/shell"
        with Shell(self.engine, path, {"cols": 111, "rows": 33}) as shell:
            terminal = shell.until_text("attached")["id"]
            shell.type(b"cd /usr; kept=42; PS1='\\$ '; echo go''es\n")
            shell.until_output(b"goes")
            snapshot = self.store(source)
        copy = self.restore(snapshot["id"])
        for sandbox in (source, copy):
            with Shell(self.engine, f"{sandbox.extensions}/shell", {"id": terminal}) as shell:
                shell.until_text("attached")
                shell.type(b"echo $kept $PWD $(stty size) en''d\n")
                shell.until_output(b"42 /usr 33 111 end")
        with Shell(self.engine, f"{copy.extensions}/shell", {"id": terminal}) as shell:
            shell.until_text("attached")
            shell.type(b"kept=43; exit\n")
            shell.until_text("exit")
        with Shell(self.engine, path, {"id": terminal}) as shell:
            shell.type(b"echo $kept en''d\n")
            shell.until_output(b"42 end")

    def test_a_copy_of_a_copy(self):
        source = self.counting()
        first = self.restore(self.store(source)["id"])
        reached = self.count(first)
        second = self.restore(self.store(first)["id"])
        self.assert_counts_on(second, at_least=reached)
        origin = self.engine.expect(200, "GET", f"{second.extensions}/origin").value
        self.assertEqual((origin["kind"], origin["source"]["container_id"]), ("memory", first.id))

    def test_its_own_command_goes_on(self):
        pod = {"kind": "sandbox", "command": ["sh", "-c", "while [ ! -e /end ]; do sleep 0.05; done; echo over"]}
        source = self.sandbox(pod=pod)
        copy = self.restore(self.store(source)["id"])
        copy.write("/end", b"")
        ended = self.engine.wait_for_state(copy.id, "stopped")
        self.assertEqual((ended["stop_reason"], ended["exit_code"]), ("exited", 0))
        self.assertIn(b"over", self.engine.expect(200, "GET", f"{copy.path}/output").body)
        self.assertEqual(self.engine.state_of(source.id)["state"], "ready")

    def test_it_outlives_its_source_and_its_image(self):
        base = self.sandbox()
        base.write("/root/note", b"of the image")
        image = self.engine.expect(201, "POST", f"{base.path}/filesystem-images").value["image_id"]
        source = self.counting(image={"python_version": self.engine.python_version(), "image_id": image})
        snapshot = self.store(source)
        source.stop()
        self.engine.expect(204, "DELETE", f"{EXTENSIONS}/workspaces/local/images/{image}")
        copy = self.restore(snapshot["id"])
        self.assert_counts_on(copy)
        self.assertEqual(copy.read("/root/note"), b"of the image")

    def test_secrets_and_volumes(self):
        self.engine.expect(200, "PUT", f"{EXTENSIONS}/workspaces/local/secrets/WORD", {"value": "correct-horse"})
        source = self.counting(secrets=["WORD"], volumes=[{"name": "shared", "mount_path": "/shared"}])
        source.write("/shared/file", b"before")
        self.assertEqual(self.engine.expect(200, "GET", f"{source.extensions}/memory-snapshot-outlook").value["volumes"], ["shared"])
        snapshot = self.store(source)
        self.engine.expect(204, "DELETE", f"{EXTENSIONS}/workspaces/local/secrets/WORD")
        source.write("/shared/file", b"after")
        copy = self.restore(snapshot["id"])
        self.assert_counts_on(copy)
        self.assertEqual(copy.run("sh", "-c", "echo $WORD")["stdout"], "correct-horse\n")  # it was in its memory
        self.assertEqual(copy.read("/shared/file"), b"after")  # volumes are not part of a snapshot

    def test_idle_time_and_limits_are_those_of_the_call_and_of_the_release(self):
        source = self.sandbox(keep_warm_seconds=300)
        snapshot = self.store(source)
        copy = self.restore(snapshot["id"], timeout_seconds=1)
        self.engine.wait_for_state(copy.id, "stopped", seconds=20)
        other = self.restore(snapshot["id"])
        self.assertEqual(self.engine.expect(200, "POST", f"{other.path}/connect").value["timeout_seconds"], 300)


class Network(Case):
    def test_the_rules_are_in_force_before_the_first_instruction(self):
        far = self.sandbox()
        heard = self.start(far, LISTENER)
        source = self.sandbox(pod=BLOCKED)
        knocks = self.start(source, KNOCKER, self.address(far))
        snapshot = self.store(source)
        copy = self.restore(snapshot["id"])
        # It goes on trying all the time, and would have been through at once.
        self.until(lambda: self.engine.ask("GET", f"{copy.extensions}/process-tree").status == 200, "it runs")
        time.sleep(1)
        self.assertEqual((knocks(copy)["stdout"], heard()["stdout"]), ("", ""))
        self.assertEqual(self.engine.expect(200, "GET", f"{copy.path}/network").value["block_network"], True)
        self.engine.expect(200, "PUT", f"{copy.path}/network", {"block_network": False, "allow_list": []})
        self.until(lambda: knocks(copy)["stdout"] == "through\n", "the copy gets through once it may")
        self.assertEqual(knocks(source)["stdout"], "")

    def test_rules_that_were_changed_hold_for_copies(self):
        source = self.sandbox()
        self.engine.expect(200, "PUT", f"{source.path}/network", {"block_network": False, "allow_list": ["198.51.100.0/24"]})
        copy = self.restore(self.store(source)["id"])
        self.assertEqual(self.engine.expect(200, "GET", f"{copy.path}/network").value["allow_list"], ["198.51.100.0/24"])

    def test_a_connection_to_elsewhere_stays_with_the_source(self):
        far = self.sandbox()
        heard = self.start(far, LISTENER)
        source = self.counting()
        talk = self.start(source, TALKER, self.address(far))
        self.until(lambda: talk()["stdout"] == "connected\n", "it is connected")
        copies = [self.restore(self.store(source)["id"]) for _ in range(2)]
        for copy in copies:
            self.until(lambda: talk(copy)["stdout"].startswith("connected\nConnection"), "the copy sees its connection broken")
            self.assert_counts_on(copy)
            self.assertNotEqual(self.address(copy), self.address(source))
            # What the connection needed is gone: the copy reaches whoever has that address.
            self.until(lambda: self.address(source) not in copy.run("sh", "-c", "cat /proc/net/fib_trie")["stdout"], "the address is given back")
        self.assertEqual(talk()["stdout"], "connected\n")
        self.assertEqual(heard()["stdout"], "came 1\n")

    def test_ports_are_cut_and_each_has_its_own(self):
        source = self.counting()
        url = self.engine.expect(200, "POST", f"{source.path}/ports", {"port": 8000}).value["url"]
        snapshot = self.store(source)
        copy = self.restore(snapshot["id"])
        ports = self.engine.expect(200, "GET", f"{copy.path}/ports").value["ports"]
        self.assertEqual([one["port"] for one in ports], [8000])
        self.assertNotEqual(ports[0]["url"], url)
        for sandbox, address in ((source, url), (copy, ports[0]["url"])):
            reply, body = visit(address)
            self.assertEqual(reply.status, 200)
            self.assertLessEqual(abs(int(body) - self.count(sandbox)), 100)

    def test_calls_wait_while_it_stands_still(self):
        source = self.counting()
        results = []

        def ask():
            while not done.is_set():
                results.append(self.engine.ask("GET", f"{source.path}/files/stat", query={"path": "/workspace/log"}).status)

        done = threading.Event()
        callers = [threading.Thread(target=ask) for _ in range(4)]
        for caller in callers:
            caller.start()
        try:
            for _ in range(3):
                self.store(source)
        finally:
            done.set()
            for caller in callers:
                caller.join()
        self.assertEqual(set(results), {200})
        self.assert_counts_on(source)


class Keeping(Case):
    def test_list_name_note_and_lineage(self):
        source = self.counting()
        identifier = str(uuid.uuid4())
        self.assertEqual(self.store(source, identifier)["id"], identifier)
        self.assertEqual(self.engine.ask("POST", f"{source.path}/snapshots", {"snapshot_id": identifier}).status, 409)
        changed = self.engine.expect(200, "PATCH", f"{STORED}/{identifier}", {"name": "before the change", "note": "42 %"}).value
        self.assertEqual((changed["name"], changed["note"], changed["source_name"]), ("before the change", "42 %", "conformance"))
        self.assertGreater(changed["paused_ms"], 0)
        copy = self.restore(identifier)
        listed = next(one for one in self.engine.expect(200, "GET", STORED).value["memory_snapshots"] if one["id"] == identifier)
        self.assertEqual([(one["container_id"], one["status"]) for one in listed["copies"]], [(copy.id, "running")])
        origin = self.engine.expect(200, "GET", f"{copy.extensions}/origin").value
        self.assertEqual((origin["kind"], origin["snapshot_name"], origin["source"]),
                         ("memory", "before the change", {"container_id": source.id, "name": "conformance", "status": "running"}))
        self.assertEqual(self.engine.expect(200, "GET", f"{source.extensions}/origin").value, {"kind": "none"})
        self.engine.expect(204, "DELETE", f"{STORED}/{identifier}")
        self.assertEqual(self.engine.ask("GET", f"{STORED}/{identifier}").status, 404)
        self.assertEqual(self.engine.ask("POST", f"{WORKSPACE}/instances", {"snapshot_id": identifier}).status, 404)
        self.assertEqual(self.files(identifier), [])
        # It is known where a copy came from when the snapshot is gone.
        self.assertEqual(self.engine.expect(200, "GET", f"{copy.extensions}/origin").value["source"]["container_id"], source.id)
        self.assert_counts_on(copy)

    def files(self, identifier=""):
        folders = [self.engine.places.engine_data / name for name in ("snapshots", "tmp")]
        return [path for folder in folders for path in folder.iterdir() if identifier in path.name]

    def test_outlook(self):
        source = self.counting()
        with Shell(self.engine, f"{source.extensions}/shell") as kept, Shell(self.engine, f"{source.path}/shell") as plain:
            kept.until_text("attached")
            plain.type(b"echo t''here\n")
            plain.until_output(b"there")
            outlook = self.engine.expect(200, "GET", f"{source.extensions}/memory-snapshot-outlook").value
            self.assertEqual((outlook["terminals"], outlook["plain_shells"], outlook["port_connections"], outlook["volumes"]), (1, 1, 0, []))
            self.assertGreater(outlook["free_bytes"], 0)
            self.store(source)
            with self.assertRaises(AssertionError):
                plain.until_output(b"never")
        self.until(lambda: self.engine.expect(200, "GET", f"{source.extensions}/memory-snapshot-outlook").value["plain_shells"] == 0, "it has ended")

    def test_refusals(self):
        source = self.sandbox()
        snapshot = self.store(source)["id"]
        instances = f"{WORKSPACE}/instances"
        self.assertEqual(self.engine.ask("POST", instances, {"snapshot_id": str(uuid.uuid4())}).status, 404)
        self.assertEqual(self.engine.ask("POST", instances, {"snapshot_id": snapshot, "command": ["true"]}).status, 400)
        self.assertEqual(self.engine.ask("POST", instances, {"snapshot_id": snapshot, "shell": True}).status, 400)
        other = self.engine.release(keep_warm_seconds=7)["id"]
        self.assertEqual(self.engine.ask("POST", instances, {"snapshot_id": snapshot, "release_id": other}).status, 400)
        self.assertEqual(self.engine.ask("POST", f"{source.path}/snapshots", {"snapshot_id": "x" * 36}, invalid=True).status, 400)
        self.assertEqual(self.engine.ask("PATCH", f"{STORED}/{snapshot}", {"name": ""}, invalid=True).status, 400)
        source.stop()
        self.assertEqual(self.engine.ask("POST", f"{source.path}/snapshots").status, 409)

    def test_a_snapshot_that_is_gone_from_the_disk(self):
        source = self.sandbox()
        snapshot = self.store(source)["id"]
        (self.engine.places.engine_data / "snapshots" / f"{snapshot}.tar").unlink()
        instance = self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"snapshot_id": snapshot}).value
        ended = self.engine.wait_for_state(instance["id"], "stopped")
        self.assertEqual(ended["stop_reason"], "load_error")
        self.assertIn("not on this machine", ended["exit_message"])

    def test_what_cannot_be_stored_leaves_the_sandbox_running(self):
        source = self.counting()
        # Sockets that CRIU does not know: of the kernel's cryptography, or for pings. Not every machine lets a sandbox have them.
        output = self.start(source, STRANGE_SOCKET)
        told = self.until(lambda: output()["stdout"], "the socket is open, or refused")
        if told != "open\n":
            self.skipTest("no sandbox on this machine can open a socket that CRIU does not know")
        answer = self.engine.expect(409, "POST", f"{source.path}/snapshots")
        self.assertIn("CRIU says", answer.value["message"])
        self.assert_counts_on(source)
        failed = self.engine.expect(200, "GET", STORED).value["memory_snapshots"][0]
        self.assertEqual((failed["container_id"], failed["state"]), (source.id, "failed"))
        self.engine.expect(204, "DELETE", f"{STORED}/{failed['id']}")


class Interrupted(Case):
    def hoarding(self):
        source = self.counting(resources={"cpu_millis": 1000, "memory_mib": 1024})
        output = self.start(source, HOARDER)
        self.until(lambda: output()["stdout"] == "ready\n", "it has its hoard")
        return source

    def begin(self, source):
        """Asks for a snapshot and does not wait: its id, and the connection."""
        identifier = str(uuid.uuid4())
        connection = http.client.HTTPConnection(self.engine.address.hostname, self.engine.address.port, timeout=120)
        self.addCleanup(connection.close)
        body = json.dumps({"snapshot_id": identifier})
        connection.request("POST", f"{source.path}/snapshots", body, self.engine.headers() | {"Content-Type": "application/json"})
        return identifier, connection

    def wait_for_stage(self, identifier, *stages):
        def look():
            answer = self.engine.ask("GET", f"{STORED}/{identifier}")
            return answer.status == 200 and answer.value.get("stage") in stages

        self.until(look, f"it is at {stages}")

    def test_a_client_that_leaves_finds_it_later(self):
        source = self.hoarding()
        identifier, connection = self.begin(source)
        self.wait_for_stage(identifier, "memory")
        connection.close()
        found = self.until(lambda: (one := self.stored(identifier))["state"] != "pending" and one, "it is stored")
        self.assertEqual(found["state"], "available", found)
        self.assertGreater(found["size_bytes"], 200 << 20)
        self.assert_counts_on(source)
        waited = self.engine.expect(200, "GET", f"{STORED}/{identifier}", query={"wait_seconds": 60}).value
        self.assertEqual(waited["state"], "available")

    def test_cancelled_it_leaves_nothing_but_a_sandbox_that_goes_on(self):
        source = self.hoarding()
        identifier, connection = self.begin(source)
        self.wait_for_stage(identifier, "memory")
        self.engine.expect(204, "DELETE", f"{STORED}/{identifier}")
        answer = connection.getresponse()
        self.assertEqual(answer.status, 409)
        self.assertIn("cancelled", json.loads(answer.read())["message"])
        self.assertEqual(self.engine.ask("GET", f"{STORED}/{identifier}").status, 404)
        self.assertEqual(Keeping.files(self, identifier), [])
        self.assert_counts_on(source)

    def test_killed_in_the_middle(self):
        source = self.hoarding()
        identifier, _ = self.begin(source)
        self.wait_for_stage(identifier, "memory")
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        failed = self.stored(identifier)
        self.assertEqual(failed["state"], "failed")
        self.assertIn("went on", failed["failure"])
        self.assert_counts_on(source)
        self.assertEqual(Keeping.files(self, identifier), [])
        self.assertEqual(list((self.engine.places.engine_data / "tmp").iterdir()), [])
        bundle = Path(self.engine.podman("inspect", "--format", "{{.StaticDir}}", f"vivarium-{source.id}").strip())
        self.assertFalse((bundle / "checkpoint").exists())
        self.assertEqual(self.engine.ask("POST", f"{WORKSPACE}/instances", {"snapshot_id": identifier}).status, 409)
        # And nothing hinders the next one.
        copy = self.restore(self.store(source)["id"])
        self.assert_counts_on(copy)

    def test_killed_during_a_restore(self):
        source = self.hoarding()
        snapshot = self.store(source)["id"]
        instance = self.engine.expect(201, "POST", f"{WORKSPACE}/instances", {"snapshot_id": snapshot}).value
        copy = Copy(self.engine, instance)
        self.addCleanup(copy.stop)
        self.until(lambda: "runtime" in [one["stage"] for one in self.engine.expect(200, "GET", f"{copy.path}/lifecycle").value["stages"]], "it is being restored")
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        copy.connect()
        self.assert_counts_on(copy)
        self.assert_counts_on(source)

    def test_they_outlive_the_engine(self):
        source = self.counting()
        snapshot = self.store(source)["id"]
        copy = self.restore(snapshot)
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        self.assertEqual(self.stored(snapshot)["state"], "available")
        for sandbox in (source, copy, self.restore(snapshot)):
            self.assert_counts_on(sandbox)

    def test_a_stop_in_the_middle_waits_for_the_end(self):
        source = self.hoarding()
        identifier, connection = self.begin(source)
        self.wait_for_stage(identifier, "memory")
        self.engine.expect(200, "POST", f"{source.path}/stop")
        self.assertEqual(connection.getresponse().status, 201)
        self.engine.wait_for_state(source.id, "stopped")
        self.assert_counts_on(self.restore(identifier))


class Unable(unittest.TestCase):
    """Machines that cannot, played by ones that could."""

    engine = None

    def refusal(self, criu):
        engine = JudgedEngine(self.engine.program)
        engine.environment["VIVARIUM_CRIU"] = criu
        try:
            engine.start()
            available, reason = engine.feature("memory-snapshots")
            self.assertFalse(available)
            sandbox = engine.sandbox()
            answer = engine.ask("POST", f"{sandbox.path}/snapshots")
            self.assertEqual((answer.status, answer.value["code"], answer.value["message"]), (501, "unsupported", reason))
            sandbox.stop()
            return reason
        finally:
            engine.close()

    def test_no_criu(self):
        self.assertIn("CRIU", self.refusal("/nonexistent/criu"))

    def test_a_criu_that_does_not_work(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "criu")
            program.write_text("#!/bin/sh\n[ \"$1\" = --version ] && echo 'Version: 3.17.1' && exit\necho 'vdso: Unexpected area'; exit 1\n")
            program.chmod(0o755)
            reason = self.refusal(str(program))
        self.assertIn("CRIU 3.17.1", reason)
        self.assertIn("vdso: Unexpected area", reason)


if __name__ == "__main__":
    run_tests([GoingOn, Network, Keeping, Interrupted, Unable], sys.argv[1], JudgedEngine, feature="memory-snapshots")
