# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine of a test's own, which it may kill and start again. Its data is in a temporary folder."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "fixture"), str(TESTS / "contract" / "conformance"), str(TESTS / "contract")]

import processes  # noqa: E402
from cleanup import remove_tree  # noqa: E402
from engine_client import EXTENSIONS, WORKSPACE, Engine, Sandbox  # noqa: E402
from places import Places  # noqa: E402

SKIPPED = 77


class PrivateEngine(Engine):
    """start(), kill(), stop() as often as wanted; close() at the end."""

    def __init__(self, program):  # no super().__init__(): that one is for the engine that tests share
        self.program = Path(program)
        self.state = Path(tempfile.mkdtemp(prefix="viv.", dir="/tmp"))
        self.places = Places(self.state)
        self.places.data.mkdir(mode=0o700)
        self.environment = os.environ | {"VIVARIUM_DATA_DIR": str(self.places.data), "VIVARIUM_REGISTRY": "none"}
        self._process = None
        self.address = None
        self.token = None

    def start(self, wait_for_image=True):
        self.address = None
        with open(self.places.engine_output, "ab") as output:
            self._process = subprocess.Popen([self.program, "serve", "--port", "0", "--log-level", "debug"], env=self.environment,
                                             stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        if not processes.wait_until(lambda: self._read_address() or self._process.poll() is not None, 60, pause=0.01):
            raise AssertionError("the engine did not say where it listens")
        if not self.address:
            raise AssertionError(f"the engine ended at once:\n{self.log()}")
        self.token = self.places.read_token()
        if wait_for_image and not processes.wait_until(lambda: self.image_state() == "ready", 120, pause=0.1):
            raise AssertionError(f"no base image:\n{self.log()}")

    def _read_address(self):
        try:
            found = json.loads(self.places.address.read_text())
        except (OSError, ValueError):
            return False
        if found["pid"] != self._process.pid:
            return False  # of the engine that was killed
        self.address = urllib.parse.urlsplit(found["endpoint"])
        return True

    def image_state(self):
        return self.expect(200, "GET", EXTENSIONS).value["image_state"]["state"]

    def kill(self):
        """Ends the engine as a power cut would: no handler of it runs."""
        self._process.kill()
        self._process.wait()

    def stop(self):
        self._process.terminate()
        if self._process.wait(timeout=30) != 0:
            raise AssertionError(f"the engine's exit status is {self._process.returncode}:\n{self.log()}")

    @property
    def pid(self):
        return self._process.pid

    def log(self):
        return self.places.engine_output.read_text(errors="replace")

    def podman(self, *arguments):
        result = subprocess.run(["podman", *arguments], env=os.environ | self.places.podman_environment(), capture_output=True, text=True,
                                timeout=120, check=True)
        return result.stdout

    def containers(self):
        """Ids of the sandboxes for which Podman has a container, running or not."""
        return self.podman("ps", "--all", "--format", '{{index .Labels "io.vivarium.container"}}').split()

    def process_of(self, sandbox):
        """The host's number of a sandbox's process 1."""
        return int(self.podman("inspect", "--format", "{{.State.Pid}}", f"vivarium-{sandbox.id}"))

    def podman_service(self):
        """Identity of the Podman service that belongs to this engine."""
        found = processes.that_mention(f"unix://{self.places.runtime}/podman.sock")
        return found[0][0] if found else None

    def state_of(self, identifier):
        return self.expect(200, "GET", f"{WORKSPACE}/containers/{identifier}").value

    def wait_for_state(self, identifier, *states, seconds=60):
        last = {}

        def reached():
            nonlocal last
            last = self.state_of(identifier)
            return last["state"] in states

        if not processes.wait_until(reached, seconds):
            raise AssertionError(f"{states} was due, is {last}\n{self.log()}")
        return last

    def sandbox(self, **changes):
        sandbox = Sandbox(self, **changes)
        sandbox.connect()
        return sandbox

    def errors(self):
        return [line for line in self.log().splitlines() if " error " in line or " critical " in line]

    def close(self):
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        try:
            self.podman("rm", "--all", "--force", "--time", "0")
        finally:
            processes.wait_until(lambda: not processes.that_mention(f"{self.places.data}/"), 15, pause=0.2)
            self._remove_bridge()
            remove_tree(self.state)
            shutil.rmtree(self.places.runtime, ignore_errors=True)

    def _remove_bridge(self):
        """Podman leaves the bridge of a network whose last container went by force."""
        if os.geteuid() == 0:
            subprocess.run(["ip", "link", "delete", f"viva{self.places.runtime.name}"], stderr=subprocess.DEVNULL, check=False)


class JudgedEngine(PrivateEngine):
    """Holds every call and its answer against the OpenAPI documents, as the contract proxy does."""

    def __init__(self, program):
        super().__init__(program)
        from contract_proxy import ROOT, documents
        from vivarium_contract.judge import Judge
        from vivarium_contract.specification import Contract
        self._contract = Contract(documents(), ROOT)
        self._judge = Judge(self._contract)

    def plain_ask(self, *arguments, **more):
        """An answer that nobody judges."""
        return super().ask(*arguments, **more)

    def ask(self, method, path, body=None, *, query=None, kind="application/json", invalid=False, token=True, headers=None):
        """invalid: the request breaks the contract on purpose; only its answer is judged."""
        answer = super().ask(method, path, body, query=query, kind=kind, token=token, headers=headers)
        operation, parameters = self._contract.find(method, path)
        if not operation:
            return answer
        breaches = []
        if not invalid:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            sent = {"authorization": "Bearer lc_x"} | ({"content-type": kind} if data is not None else {})
            text = urllib.parse.urlencode({name: value for name, value in (query or {}).items() if value is not None}, doseq=True)
            breaches += self._judge.request(operation.key, parameters, text, list(sent.items()), data if kind == "application/json" else None, len(data or b""))
        received = [(name.lower(), value) for name, value in answer.headers.items()]
        is_json = dict(received).get("content-type") == "application/json"
        breaches += self._judge.response(operation.key, answer.status, received, answer.body if is_json else None, len(answer.body))
        if breaches:
            raise AssertionError(f"{operation.key} breaks the contract: {breaches}\n{answer}")
        return answer


def run_tests(names, program, kind=PrivateEngine, prepare=None, feature=None):
    """Runs test classes with one engine; skips where Podman cannot work. prepare: called with the engine before its start.
    feature: what the engine must be able to do here."""
    import unittest
    from engine_fixture import podman_obstacle

    engine = kind(program)
    try:
        if obstacle := podman_obstacle(engine.places):
            print(f"Skipped: {obstacle}")
            sys.exit(SKIPPED)
        if prepare:
            prepare(engine)
        engine.start()
        if feature:
            available, reason = engine.feature(feature)
            if not available:
                print(f"Skipped: {reason}")
                sys.exit(SKIPPED)
        suite = unittest.TestSuite()
        for name in names:
            name.engine = engine
            suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(name))
        result = unittest.TextTestRunner(verbosity=2).run(suite)
        failed = not result.wasSuccessful()
        if failed:
            print("--- the engine's log:", engine.log()[-20000:], sep="\n")
    finally:
        engine.close()
    sys.exit(1 if failed else 0)
