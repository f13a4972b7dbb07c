#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Network rules of sandboxes, seen from a network that the test makes itself (elsewhere.py): no packet leaves this machine."""

import json
import os
import shlex
import subprocess
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True

from elsewhere import FAR4, FAR6, NEAR4, NETWORK4, NETWORK6, PORT, Elsewhere, inside  # noqa: E402
from private_engine import WORKSPACE, JudgedEngine, Sandbox, processes, run_tests  # noqa: E402

OPEN = {"block_network": False, "allow_list": []}
CLOSED = {"block_network": True, "allow_list": []}
POD = {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"]}

# Says what became of a connection or a datagram, and how long that took.
TRY = """
import socket, sys, time
kind, address = sys.argv[1:3]
begin = time.monotonic()
with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM if kind == "tcp" else socket.SOCK_DGRAM) as peer:
    peer.settimeout(3)
    try:
        peer.connect((address, int(sys.argv[3])))
        peer.sendall(b"hello")
        print("answered" if peer.recv(100) == b"hello" else "ended")
    except OSError as error:
        print(type(error).__name__, "at once" if time.monotonic() - begin < 1 else "late")
"""

# Keeps a connection, and says when it breaks although nothing is sent.
KEEP = """
import socket, sys, time
peer = socket.create_connection((sys.argv[1], 80), 10)
peer.sendall(b"hello")
peer.settimeout(None)
print(peer.recv(100).decode(), flush=True)
try:
    print("ended" if not peer.recv(100) else "data", flush=True)
except OSError as error:
    print(type(error).__name__, flush=True)
"""

# The sandbox's own command, from its first moment on.
HASTY = """
import socket, time
reached = 0
for _ in range(200):
    peer = socket.socket()
    peer.settimeout(0.2)
    try:
        peer.connect(("198.51.100.1", 80))
        reached += 1
        break
    except OSError:
        time.sleep(0.005)
print("reached" if reached else "never", flush=True)
time.sleep(600)
"""


class Case(unittest.TestCase):
    engine = None

    @classmethod
    def setUpClass(cls):
        available, reason = cls.engine.feature("network")
        if not available:
            raise unittest.SkipTest(reason)
        cls.elsewhere = Elsewhere()
        cls.addClassCleanup(cls.elsewhere.close)

    def until(self, look, what, seconds=20):
        found = []
        self.assertTrue(processes.wait_until(lambda: bool(found.append(look()) or found[-1]), seconds), f"not within {seconds} s: {what}")
        return found[-1]

    def cabled(self, **changes):
        """A sandbox with a cable to elsewhere, which ends with it: without the cable its packets would take the machine's way out."""
        sandbox = self.engine.sandbox(pod=POD | changes)
        self.addCleanup(sandbox.stop)
        self.elsewhere.connect_to(self.engine.process_of(sandbox))
        sandbox.write("/try.py", TRY.encode())
        sandbox.write("/keep.py", KEEP.encode())
        self.elsewhere.seen()
        return sandbox

    def change(self, sandbox, policy):
        return self.engine.expect(200, "PUT", f"{sandbox.path}/network", policy).value

    def reaches(self, sandbox, kind, address, port=PORT):
        return sandbox.run("python3", "/try.py", kind, address, str(port))["stdout"].strip()

    def reach(self, sandbox):
        """What the sandbox gets through to."""
        return {f"{kind}{4 if address == FAR4 else 6}" for kind in ("tcp", "udp") for address in (FAR4, FAR6)
                if self.reaches(sandbox, kind, address) == "answered"}

    def keep(self, sandbox, address):
        """Starts a program that holds a connection; returns a function that gives its output."""
        process = self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["python3", "/keep.py", address]}).value

        def output():
            return self.engine.expect(200, "GET", f"{sandbox.path}/processes/{process['process_id']}").value["stdout"]

        self.until(lambda: output() == "hello\n", "the connection stands")
        return output


class Rules(Case):
    ALL = {"tcp4", "tcp6", "udp4", "udp6"}

    def test_each_policy_lets_through_what_it_says(self):
        sandbox = self.cabled()
        self.assertEqual(self.reach(sandbox), self.ALL)
        for policy, reach in (
                (CLOSED, set()),
                ({"block_network": False, "allow_list": [NETWORK4]}, {"tcp4", "udp4"}),
                ({"block_network": True, "allow_list": [FAR4]}, {"tcp4", "udp4"}),
                ({"block_network": True, "allow_list": [NETWORK6]}, {"tcp6", "udp6"}),
                ({"block_network": False, "allow_list": [f"{FAR6}/128", f"{FAR4}/32"]}, self.ALL),
                ({"block_network": False, "allow_list": ["0.0.0.0/0"]}, {"tcp4", "udp4"}),
                ({"block_network": False, "allow_list": ["::/0"]}, {"tcp6", "udp6"}),
                ({"block_network": False, "allow_list": ["198.51.100.64/26", "2001:db8:52::/64"]}, set()),
                ({"block_network": False, "allow_list": ["198.51.0.0/16", NETWORK4, FAR4, FAR4]}, {"tcp4", "udp4"}),
                (OPEN, self.ALL)):
            self.change(sandbox, policy)
            self.assertEqual(self.reach(sandbox), reach, policy)

    def test_what_is_forbidden_fails_at_once(self):
        sandbox = self.cabled(block_network=True)
        for address in (FAR4, FAR6):
            self.assertEqual(self.reaches(sandbox, "tcp", address), "ConnectionRefusedError at once")
            self.assertIn("at once", self.reaches(sandbox, "udp", address))
        self.assertEqual(self.elsewhere.seen(), [])

    def test_connections_of_before_are_cut(self):
        sandbox = self.cabled()
        idle = {address: self.keep(sandbox, address) for address in (FAR4, FAR6)}
        self.change(sandbox, {"block_network": False, "allow_list": [NETWORK6]})
        self.until(lambda: idle[FAR4]() != "hello\n", "it breaks, although nothing is sent", seconds=5)
        self.assertIn("Connection", idle[FAR4]())
        self.assertEqual(idle[FAR6](), "hello\n", "what is allowed goes on")
        self.change(sandbox, CLOSED)
        self.until(lambda: "Connection" in idle[FAR6](), "the other one breaks as well", seconds=5)

    def test_loopback_stays(self):
        sandbox = self.cabled(block_network=True)
        own = self.engine.expect(200, "GET", f"{sandbox.extensions}/network").value["addresses"]
        own = next(one.split("/")[0] for one in own if ":" not in one and not one.startswith("127."))
        sandbox.run("sh", "-c", f"python3 -c 'import socket; s=socket.create_server((\"0.0.0.0\", 81)); c=s.accept()[0]; c.send(c.recv(9))' >/dev/null 2>&1 & ")
        self.until(lambda: any(one["port"] == 81 for one in self.engine.expect(200, "GET", f"{sandbox.extensions}/listeners").value["listeners"]), "it listens")
        self.assertEqual(self.reaches(sandbox, "tcp", own, 81), "answered")

    def test_nothing_comes_in_that_was_not_asked_for(self):
        sandbox = self.cabled()
        script = "import socket\ns = socket.create_server(('', 82))\nwhile True: s.accept()[0].send(b'in')"
        self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["python3", "-c", script]})
        knock = ["python3", "-c", f"import socket; c = socket.create_connection(('{NEAR4}', 82), 2); print(c.recv(9))"]

        def enters():
            return "in" in inside(self.elsewhere.pid, *knock, check=False).stdout

        self.until(enters, "an open sandbox is a server as well", seconds=60)  # also where the neighbour table has to forget another one
        self.change(sandbox, CLOSED)
        self.assertFalse(enters())
        self.change(sandbox, {"block_network": True, "allow_list": [FAR4]})
        self.assertTrue(enters())

    def test_a_program_inside_cannot_change_them(self):
        sandbox = self.cabled(block_network=True)
        script = ("import socket, struct\n"
                  "s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 12)\n"  # NETLINK_NETFILTER
                  # batch begin, NFT_MSG_DELTABLE of the family inet, batch end
                  "name = struct.pack('HH', 13, 1) + b'vivarium\\0\\0\\0\\0'\n"
                  "def message(kind, flags, body): return struct.pack('IHHII', 16 + len(body), kind, flags, 1, 0) + body\n"
                  "s.sendto(message(16, 1, struct.pack('BBH', 0, 0, 0x0a00)) + message((10 << 8) | 2, 5, struct.pack('BBH', 1, 0, 0) + name)"
                  " + message(17, 1, struct.pack('BBH', 0, 0, 0x0a00)), (0, 0))\n"
                  "print(-struct.unpack('i', s.recv(4096)[16:20])[0])\n")
        self.assertEqual(sandbox.run("python3", "-c", script)["stdout"], "1\n", "not permitted")
        self.assertEqual(self.reach(sandbox), set())

    def test_they_outlive_the_engine(self):
        policy = {"block_network": True, "allow_list": [NETWORK6]}
        sandbox = self.cabled()
        self.change(sandbox, policy)
        self.engine.kill()
        pid = self.process_without_engine(sandbox)
        self.assertIn("2001:db8:51", inside(pid, "nft", "list", "ruleset").stdout, "in force while nobody looks")
        # As if the engine had been killed in the middle of a change.
        inside(pid, "nft", "delete", "table", "inet", "vivarium")
        self.engine.start(wait_for_image=False)
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/network").value, policy)
        self.until(lambda: "2001:db8:51" in inside(pid, "nft", "list", "ruleset").stdout, "in force again")
        self.assertEqual(self.reach(sandbox), {"tcp6", "udp6"})

    def process_without_engine(self, sandbox):
        return self.engine.process_of(sandbox)  # Podman's own command line needs no engine

    def test_changes_at_the_same_time(self):
        sandbox = self.cabled()
        policies = [OPEN, CLOSED, {"block_network": False, "allow_list": [NETWORK4]}] * 4
        threads = [threading.Thread(target=self.change, args=(sandbox, policy)) for policy in policies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        kept = self.engine.expect(200, "GET", f"{sandbox.path}/network").value
        expected = {json.dumps(OPEN): self.ALL, json.dumps(CLOSED): set()}.get(json.dumps(kept), {"tcp4", "udp4"})
        self.assertEqual(self.reach(sandbox), expected, "what is told is what is in force")


class Contract(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.sandbox = cls.engine.sandbox(pod=POD)
        cls.addClassCleanup(cls.sandbox.stop)

    def test_entries_are_cleaned(self):
        wanted = ["198.51.100.7", "198.51.100.77/24", "2001:DB8::1", "2001:db8:0:0:ffff::/33", "::ffff:198.51.100.9", "0.0.0.0/0"]
        kept = ["198.51.100.7/32", "198.51.100.0/24", "2001:db8::1/128", "2001:db8::/33", "198.51.100.9/32", "0.0.0.0/0"]
        policy = {"block_network": True, "allow_list": kept}
        self.assertEqual(self.change(self.sandbox, {"block_network": True, "allow_list": wanted}), policy)
        self.assertEqual(self.engine.expect(200, "GET", f"{self.sandbox.path}/network").value, policy)
        self.change(self.sandbox, OPEN)

    def test_what_is_refused_changes_nothing(self):
        kept = self.change(self.sandbox, {"block_network": True, "allow_list": [NETWORK4]})
        lists = [["example.test"], ["1.2.3.4/33"], ["::/129"], [""], ["1.2.3"], ["1.2.3.4/"], ["1.2.3.4/08"], ["01.2.3.4"], ["fe80::1%eth0"], [" 1.2.3.4"], ["1.2.3.4/-1"],
                 ["1.2.3.4 "], ["x" * 65], [1], [None], {}, "1.2.3.4", None, ["198.51.100.1"] * 11]
        for wrong in [{"block_network": False, "allow_list": one} for one in lists] + [
                {"block_network": True}, {"allow_list": []}, {}, {"block_network": "yes", "allow_list": []}, {"block_network": None, "allow_list": []}, []]:
            answer = self.engine.ask("PUT", f"{self.sandbox.path}/network", wrong, invalid=True)
            self.assertEqual((answer.status, answer.value["code"]), (400, "invalid_request"), wrong)
        self.assertEqual(self.engine.expect(200, "GET", f"{self.sandbox.path}/network").value, kept)
        self.change(self.sandbox, OPEN)
        self.change(self.sandbox, {"block_network": False, "allow_list": ["198.51.100.1"] * 10})
        self.change(self.sandbox, OPEN)

    def test_releases_are_honoured(self):
        release = self.engine.release(pod=POD | {"block_network": True, "allow_list": ["198.51.100.99/24"]})
        self.assertEqual(release["spec"]["pod"]["allow_list"], [NETWORK4])
        sandbox = self.engine.sandbox(pod=POD | {"block_network": True, "allow_list": ["198.51.100.99/24"]})
        self.addCleanup(sandbox.stop)
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/network").value, {"block_network": True, "allow_list": [NETWORK4]})
        for wrong in (["example.test"], ["198.51.100.1"] * 11, [1]):
            spec = release["spec"] | {"pod": POD | {"allow_list": wrong}}
            spec["image"].pop("reference", None)
            answer = self.engine.ask("POST", f"{WORKSPACE}/apps/conformance/releases", spec, invalid=True)
            self.assertEqual((answer.status, answer.value["code"]), (400, "invalid_request"), wrong)

    def test_before_and_after_its_life(self):
        sandbox = Sandbox(self.engine, pod=POD)  # not waited for
        policy = {"block_network": True, "allow_list": [NETWORK4]}
        self.change(sandbox, policy)
        sandbox.connect()
        pid = self.engine.process_of(sandbox)
        self.assertIn("198.51.100.0/24", inside(pid, "nft", "list", "ruleset").stdout)
        sandbox.stop()
        self.assertEqual(self.engine.ask("PUT", f"{sandbox.path}/network", policy).status, 409)
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/network").value, policy)
        stranger = f"{WORKSPACE}/containers/00000000-0000-4000-8000-000000000000/network"
        self.assertEqual(self.engine.ask("PUT", stranger, policy).status, 404)
        self.assertEqual(self.engine.ask("GET", stranger).status, 404)

    def test_the_machines_own_network_is_never_touched(self):
        self.change(self.sandbox, CLOSED)
        self.assertNotIn("inet vivarium", subprocess.run(["nft", "list", "tables"], capture_output=True, text=True, check=True).stdout)
        self.change(self.sandbox, OPEN)


class FirstInstruction(Case):
    """The engine's nft is a program of the test here: it lays the cable before the rules, so that the sandbox could reach
    elsewhere from its first instruction on."""

    def hasty(self, **policy):
        script = self.engine.state / "cable"
        script.write_text(self.elsewhere.cable())
        sandbox = Sandbox(self.engine, pod={"kind": "sandbox", "command": ["python3", "-c", HASTY]} | policy)
        try:
            sandbox.connect()

            def output():
                body = self.engine.expect(200, "GET", f"{sandbox.path}/output").body.decode()
                return [json.loads(line)["data"] for line in body.splitlines() if line]

            return self.until(output, "it has tried", seconds=90)
        finally:
            script.unlink()
            sandbox.stop()

    def test_rules_are_in_force_before_it(self):
        self.assertEqual(self.hasty(allow_list=[NETWORK4]), ["reached"], "the way is there")
        self.until(lambda: ["tcp", "4"] in self.elsewhere.seen(), "and leads to the far end")
        self.assertEqual(self.hasty(block_network=True), ["never"])
        self.assertEqual(self.hasty(allow_list=[NETWORK6]), ["never"])
        self.assertEqual([line for line in self.elsewhere.seen() if line[0] != "end"], [], "nothing arrived")
        states = (self.engine.state / "states").read_text().split()
        self.assertEqual(set(states), {"initialized"}, "the container had not been started yet")


class Destinations(Case):
    def ask(self, sandbox, host, port=PORT, **more):
        return self.engine.expect(200, "POST", f"{sandbox.extensions}/network/test", {"host": host, "port": port} | more).value

    def test_outcomes(self):
        sandbox = self.cabled()
        result = self.ask(sandbox, FAR4)
        self.assertEqual((result["outcome"], result["address"], result["addresses"]), ("reachable", FAR4, [FAR4]))
        self.assertEqual(self.ask(sandbox, FAR6)["outcome"], "reachable")
        self.assertEqual(self.ask(sandbox, FAR4, 81)["outcome"], "refused")
        self.assertEqual(self.ask(sandbox, "198.51.100.99", timeout_ms=10000)["outcome"], "unreachable", "nobody has this address")
        inside(self.elsewhere.pid, "nft", "add table inet t; add chain inet t c { type filter hook input priority 0; }; add rule inet t c tcp dport 83 drop")
        begin = time.monotonic()
        self.assertEqual(self.ask(sandbox, FAR4, 83, timeout_ms=700)["outcome"], "timed_out")
        self.assertLess(time.monotonic() - begin, 5)
        self.change(sandbox, {"block_network": True, "allow_list": [NETWORK6]})
        blocked = self.ask(sandbox, FAR4)
        self.assertEqual((blocked["outcome"], blocked["address"]), ("blocked", FAR4))
        self.assertIn(FAR4, blocked["message"])
        self.assertEqual(self.ask(sandbox, FAR6)["outcome"], "reachable")
        self.assertEqual(self.ask(sandbox, FAR6, 81)["outcome"], "refused", "of an allowed host, so not by the rules")
        self.assertEqual(self.ask(sandbox, "127.0.0.1", 1)["outcome"], "refused", "rules do not hold for loopback")

    def test_names(self):
        sandbox = self.cabled(block_network=True)
        sandbox.run("sh", "-c", f"echo '{FAR4} far.test other.test' >> /etc/hosts; echo '{FAR6} far.test' >> /etc/hosts")
        both = self.ask(sandbox, "far.test")
        self.assertEqual((both["outcome"], both["addresses"]), ("blocked", [FAR4, FAR6]))
        self.change(sandbox, {"block_network": True, "allow_list": [NETWORK6]})
        both = self.ask(sandbox, "FAR.test")
        self.assertEqual((both["outcome"], both["address"]), ("reachable", FAR6), "the one that is allowed counts")
        self.assertEqual(self.ask(sandbox, "localhost", 1)["outcome"], "refused")
        # By name servers: one of its own that has an address, and knows nothing else.
        sandbox.run("sh", "-c", "echo 'nameserver 127.0.0.1\nsearch inner.test' > /etc/resolv.conf")
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.extensions}/network").value["name_servers"], ["127.0.0.1"])
        server = ("import socket\ns = socket.socket(type=socket.SOCK_DGRAM)\ns.bind(('127.0.0.1', 53))\nwhile True:\n"
                  "    q, peer = s.recvfrom(512)\n    known, six = q[12:].startswith(b'\\x04host\\x05inner\\x04test\\0'), q[-3] == 28\n"
                  f"    a = b'\\xc0\\x0c\\0\\x1c\\0\\x01\\0\\0\\0\\0\\0\\x10' + socket.inet_pton(socket.AF_INET6, '{FAR6}')\n"
                  "    s.sendto(q[:2] + (b'\\x81\\x80' if known else b'\\x81\\x83') + b'\\0\\x01\\0' + (b'\\x01' if known and six else b'\\0')"
                  " + b'\\0\\0\\0\\0' + q[12:] + (a if known and six else b''), peer)\n")
        unanswered = self.ask(sandbox, "host", timeout_ms=2000)
        self.assertEqual((unanswered["outcome"], unanswered["addresses"]), ("unresolved", []))
        self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["python3", "-c", server]})
        found = self.until(lambda: (found := self.ask(sandbox, "host", timeout_ms=2000))["outcome"] != "unresolved" and found, "the name server answers")
        self.assertEqual((found["outcome"], found["addresses"]), ("reachable", [FAR6]))
        unknown = self.ask(sandbox, "nobody.test")
        self.assertEqual(unknown["outcome"], "unresolved")
        self.assertIn("no such name", unknown["message"])

    def test_a_forbidden_name_server_is_said(self):
        sandbox = self.cabled(allow_list=[NETWORK6])
        sandbox.run("sh", "-c", f"echo 'nameserver {FAR4}' > /etc/resolv.conf")
        result = self.ask(sandbox, "host.test", timeout_ms=3000)
        self.assertEqual(result["outcome"], "unresolved")
        self.assertIn(f"forbid its name servers ({FAR4})", result["message"])
        self.assertEqual(self.elsewhere.seen(), [])

    def test_requests_that_are_wrong(self):
        sandbox = self.cabled(block_network=True)
        for wrong in ({}, {"host": "x"}, {"port": 80}, {"host": "", "port": 80}, {"host": "x", "port": 0}, {"host": "x", "port": 80, "timeout_ms": 99},
                      {"host": "x", "port": 80, "timeout_ms": 30001}, {"host": "x" * 254, "port": 80}, {"host": "x", "port": 80, "more": 1}):
            self.assertEqual(self.engine.ask("POST", f"{sandbox.extensions}/network/test", wrong, invalid=True).status, 400, wrong)
        for strange in ("a..b", "x" * 64 + ".test", ".", "ü.test", "a b", "-", "1.2.3.4.5"):
            self.assertEqual(self.ask(sandbox, strange, timeout_ms=1000)["outcome"], "unresolved", strange)


class WithoutRules(unittest.TestCase):
    """A machine that has not what rules need. The engine that all share is started again."""

    engine = None

    @classmethod
    def setUpClass(cls):
        cls.usual = cls.engine.environment
        cls.engine.stop()
        cls.engine.environment = cls.usual | {"VIVARIUM_NFT": "/nowhere/nft"}
        cls.addClassCleanup(cls.restore)
        cls.engine.start(wait_for_image=False)

    @classmethod
    def restore(cls):
        cls.engine.stop()
        cls.engine.environment = cls.usual
        cls.engine.start(wait_for_image=False)

    def test_it_is_said_and_refused(self):
        available, reason = self.engine.feature("network")
        self.assertEqual((available, "nftables" in reason), (False, True), reason)
        sandbox = self.engine.sandbox(pod=POD)
        self.addCleanup(sandbox.stop)
        answer = self.engine.ask("PUT", f"{sandbox.path}/network", CLOSED)
        self.assertEqual((answer.status, answer.value["code"]), (501, "unsupported"))
        self.assertIn(reason, answer.value["message"])
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/network").value, OPEN)
        spec = {name: value for name, value in self.engine.release(pod=POD)["spec"].items()} | {"pod": POD | {"allow_list": ["198.51.100.1"]}}
        answer = self.engine.ask("POST", f"{WORKSPACE}/apps/conformance/releases", spec)
        self.assertEqual((answer.status, answer.value["code"]), (501, "unsupported"))

    def test_the_network_can_still_be_blocked_as_a_whole(self):
        sandbox = self.engine.sandbox(pod=POD | {"block_network": True, "ports": {"web": 8000}})
        self.addCleanup(sandbox.stop)
        self.assertEqual(os.listdir(f"/proc/{self.engine.process_of(sandbox)}/root/sys/class/net"), ["lo"])
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/network").value, CLOSED)
        self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": ["python3", "-m", "http.server", "8000", "--bind", "127.0.0.1"]})
        from test_ports import visit
        self.assertTrue(processes.wait_until(lambda: visit(sandbox.instance["url"])[0].status == 200, 20), "its ports are reached all the same")


class Clean(unittest.TestCase):
    engine = None

    def test_nothing_went_wrong(self):
        """Runs last: whatever the others did was no error of the engine."""
        self.assertEqual(self.engine.errors(), [])


def with_own_nft(engine):
    """Lets the engine load its rules by a program that first notes how far the container is, and lays a cable if one is wanted."""
    program = engine.state / "nft"
    podman = " ".join(f"{name}={shlex.quote(value)}" for name, value in engine.places.podman_environment().items())
    program.write_text(f"""#!/bin/sh
if [ -e {engine.state}/cable ]; then
    env {podman} podman ps --all --filter status=initialized --format '{{{{.State}}}}' | tr A-Z a-z >> {engine.state}/states
    . {engine.state}/cable >&2 || exit 9
fi
exec nft "$@"
""")
    program.chmod(0o755)
    engine.environment["VIVARIUM_NFT"] = str(program)


if __name__ == "__main__":
    run_tests([Rules, Contract, FirstInstruction, Destinations, WithoutRules, Clean], sys.argv[1], JudgedEngine, with_own_nft)
