#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sub-commands of vivarium-engine, and who may talk to it."""

import http.client
import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True

from private_engine import WORKSPACE, processes, run_tests  # noqa: E402


class Commands(unittest.TestCase):
    engine = None

    def command(self, *arguments, **environment):
        return subprocess.run([self.engine.program, *arguments], env=self.engine.environment | environment, capture_output=True, text=True,
                              timeout=90, check=False)

    def folder(self, name):
        folder = self.engine.state / name
        folder.mkdir()
        return str(folder)

    def test_start_stop_and_start_again(self):
        environment = {"VIVARIUM_DATA_DIR": self.folder("own")}
        started = self.command("start", "--port", "0", **environment)
        self.assertEqual(started.returncode, 0, started.stderr)
        self.assertIn("runs at http://127.0.0.1:", started.stdout)
        again = self.command("start", **environment)
        self.assertEqual((again.returncode, "already" in again.stdout), (0, True))
        self.assertEqual(self.command("status", **environment).returncode, 0)
        files = {name: os.stat(f"{environment['VIVARIUM_DATA_DIR']}/engine/{name}").st_mode & 0o777 for name in ("", "token", "engine.json", "state.db")}
        self.assertEqual(files, {"": 0o700, "token": 0o600, "engine.json": 0o600, "state.db": 0o600})
        self.assertEqual(self.command("stop", **environment).returncode, 0)
        self.assertEqual(self.command("status", **environment).returncode, 3)
        self.assertEqual(self.command("stop", **environment).returncode, 0)
        # Neither engine nor Podman service nor anything else of it is left.
        self.assertTrue(processes.wait_until(lambda: not processes.that_mention(f"{environment['VIVARIUM_DATA_DIR']}/"), 10))

    def test_two_starts_at_once_make_one_engine(self):
        environment = self.engine.environment | {"VIVARIUM_DATA_DIR": self.folder("twice")}
        starts = [subprocess.Popen([self.engine.program, "start", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)]
        said = [start.communicate(timeout=90)[0] for start in starts]
        self.assertEqual([start.returncode for start in starts], [0, 0, 0], said)
        self.assertEqual(len({line.split("http://")[1].rstrip(".\n") for line in said}), 1, said)
        self.assertEqual(self.command("stop", VIVARIUM_DATA_DIR=environment["VIVARIUM_DATA_DIR"]).returncode, 0)

    def test_environment_is_for_eval(self):
        printed = self.command("env")
        self.assertEqual(printed.returncode, 0, printed.stderr)
        file = self.engine.places.engine_data / "lizard-key"
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        key = file.read_text().strip()
        self.assertEqual(printed.stdout.splitlines(), [f"export LAZYCLOUD_ENDPOINT={self.engine.address.geturl()}", "export LAZYCLOUD_WORKSPACE=local",
                                                       f"export LAZYCLOUD_TOKEN={self.engine.token}",
                                                       f"export LIZARD_API_URL={self.engine.address.geturl()}", f"export LIZARD_API_KEY={key}"])

    def test_a_second_engine_takes_the_next_port(self):
        environment = {"VIVARIUM_DATA_DIR": self.folder("next")}
        taken = self.engine.address.port
        started = self.command("start", "--port", str(taken), **environment)
        self.assertEqual(started.returncode, 0, started.stderr)
        self.assertNotIn(f":{taken}.", started.stdout)
        self.command("stop", **environment)

    def test_what_is_missing_is_said(self):
        result = self.command("start", "--port", "0", VIVARIUM_DATA_DIR=self.folder("missing"), VIVARIUM_SUPERVISOR="/nowhere/supervisor")
        self.assertEqual(result.returncode, 1)
        self.assertIn("/nowhere/supervisor", result.stderr)
        unwritable = self.command("start", "--data-dir", "/proc/vivarium")
        self.assertEqual(unwritable.returncode, 1)
        self.assertEqual(unwritable.stderr.splitlines(), ["The engine could not start. The data folder /proc/vivarium cannot be used: No such file or "
                                                          "directory. Choose another with --data-dir or VIVARIUM_DATA_DIR."])


class Callers(unittest.TestCase):
    engine = None

    def status(self, **headers):
        """Status of a call with exactly these headers, Host included."""
        with self.engine.connect() as connection:
            connection.putrequest("GET", "/v1/me", skip_host=True)
            for name, value in ({"Authorization": f"Bearer {self.engine.token}"} | headers).items():
                connection.putheader(name, value)
            connection.endheaders()
            return connection.getresponse().status

    def test_names_of_this_machine_only(self):
        port = self.engine.address.port
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LocalHost:{port}", f"[::1]:{port}"):
            self.assertEqual(self.status(Host=host), 200, host)
        for host in ("example.test", f"example.test:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.example.test:{port}", ""):
            self.assertEqual(self.status(Host=host), 403, host)
        self.assertEqual(self.status(), 403)

    def test_pages_of_others_are_refused(self):
        host = self.engine.address.netloc
        self.assertEqual(self.status(Host=host, Origin=f"http://{host}"), 200)
        for origin in ("http://example.test", "null", f"https://{host}", "http://localhost", f"http://{host}.example.test"):
            self.assertEqual(self.status(Host=host, Origin=origin), 403, origin)

    def test_foreign_hosts_reach_nothing(self):
        for path in ("/healthz", "/readyz", "/uploads/x", "/"):
            with self.engine.connect() as connection:
                connection.request("GET", path, headers={"Host": "example.test"})
                self.assertEqual(connection.getresponse().status, 403, path)

    def test_change_streams_are_counted(self):
        streams = []
        try:
            for _ in range(32):
                connection = http.client.HTTPConnection(self.engine.address.hostname, self.engine.address.port, timeout=10)
                streams.append(connection)
                connection.request("GET", f"{WORKSPACE}/changes/stream", headers=self.engine.headers())
                self.assertEqual(connection.getresponse().status, 200)
            refused = self.engine.ask("GET", f"{WORKSPACE}/changes/stream")
            self.assertEqual((refused.status, refused.value["code"]), (429, "unavailable"))
        finally:
            for connection in streams:
                connection.close()

        def served_again():
            with self.engine.connect(seconds=5) as connection:
                connection.request("GET", f"{WORKSPACE}/changes/stream", headers=self.engine.headers())
                return connection.getresponse().status == 200

        self.assertTrue(processes.wait_until(served_again, 10), "streams whose client has gone count no more")


if __name__ == "__main__":
    run_tests([Commands, Callers], sys.argv[1])
