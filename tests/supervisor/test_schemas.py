# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what the supervisor answers against the OpenAPI documents, call by call. The engine passes these answers on
unchanged, so a breach here is a breach of the contract."""

import base64
import contextlib
import hashlib
import http.client
import io
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import urllib.parse

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "contract"))

from vivarium_contract.judge import Judge  # noqa: E402
from vivarium_contract.specification import Contract  # noqa: E402

CONTAINER = "0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"
PLAIN = f"/v1/workspaces/local/containers/{CONTAINER}"
EXTENDED = f"/v1/x-vivarium/workspaces/local/containers/{CONTAINER}"
SUPERVISOR = sys.argv.pop(1)


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("sandbox", timeout=20)
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.contract = Contract([ROOT / "tests/contract/lazycloud.openapi.yaml", ROOT / "engine/openapi.yaml"], ROOT)
        cls.judge = Judge(cls.contract)
        cls.folder = tempfile.TemporaryDirectory(prefix="vivarium.")
        cls.socket = f"{cls.folder.name}/socket"
        cls.workspace = f"{cls.folder.name}/workspace"
        os.mkdir(cls.workspace)
        cls.process = subprocess.Popen([SUPERVISOR, "--socket", cls.socket, "--workspace", cls.workspace])
        end = time.monotonic() + 10
        while not cls.serves():  # the socket's name is there before it listens
            assert time.monotonic() < end and cls.process.poll() is None, "the supervisor does not serve"
            time.sleep(0.01)

    @classmethod
    def serves(cls):
        with contextlib.closing(UnixConnection(cls.socket)) as connection:
            try:
                connection.connect()
            except (FileNotFoundError, ConnectionRefusedError):
                return False
            return True

    @classmethod
    def tearDownClass(cls):
        cls.process.send_signal(signal.SIGTERM)
        assert cls.process.wait(20) == 0
        cls.folder.cleanup()

    def call(self, status, method, path, query="", body=None, kind="application/json", valid=True):
        """Sends a request, judges it (if it is meant to be valid) and its answer, returns the answer's body."""
        prefix, inner = (EXTENDED, path[2:]) if path.startswith("/x/") else (PLAIN, path)
        operation, parameters = self.contract.find(method, prefix + inner)
        self.assertIsNotNone(operation, f"{method} {path} is not described")
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        headers = {"content-type": kind} if data is not None else {}
        if valid:
            given = list((headers | {"authorization": "Bearer lc_x"}).items())
            kept = data if kind == "application/json" else None
            breaches = list(self.judge.request(operation.key, parameters, query, given, kept, len(data or b"")))
            self.assertEqual(breaches, [], f"the request {method} {path}?{query}")
        with contextlib.closing(UnixConnection(self.socket)) as connection:
            connection.request(method, f"{path}?{query}" if query else path, data, headers)
            reply = connection.getresponse()
            content = reply.read()
            answer = [(name.lower(), value) for name, value in reply.getheaders()]
        self.assertEqual(reply.status, status, f"{method} {path}?{query}: {content[:300]!r}")
        is_json = dict(answer).get("content-type") == "application/json"
        breaches = list(self.judge.response(operation.key, reply.status, answer, content if is_json else None, len(content)))
        self.assertEqual(breaches, [], f"the answer to {method} {path}?{query}")
        return json.loads(content) if is_json else content

    def at(self, path, **more):
        return urllib.parse.urlencode({"path": path} | more, quote_via=urllib.parse.quote)

    def write(self, name, data=b"x"):
        self.call(204, "PUT", "/files/content", self.at(name), data, "application/octet-stream")

    def test_processes(self):
        started = self.call(201, "POST", "/processes", body={"args": ["/bin/sh", "-c", "echo out; exit 3"], "cwd": "/", "env": {"A": "b"}})
        path = f"/processes/{started['process_id']}"
        while self.call(200, "GET", path, "wait_seconds=2.5")["running"]:
            pass
        self.call(200, "GET", "/processes")
        self.call(204, "POST", f"{path}/kill", body={"signal": "USR1"})
        self.call(204, "POST", f"{path}/kill")
        self.call(400, "POST", f"{path}/kill", body={"signal": "NO"}, valid=False)
        self.call(404, "GET", "/processes/p_none")
        self.call(400, "POST", "/processes", body={"args": ["/no/such/program"]})
        self.call(413, "POST", "/processes", body={"args": ["x" * 131072] * 9})
        events = self.call(200, "GET", f"/x{path}/output", "after=0").decode()
        operation, _ = self.contract.find("GET", f"{EXTENDED}{path}/output")
        for event in filter(None, events.split("\n\n")):
            fields = dict(line.split(": ", 1) for line in event.split("\n"))
            breaches = list(self.judge.event(operation.key, fields["event"], fields.get("id"), fields["data"].encode()))
            self.assertEqual(breaches, [], event)
        self.call(404, "GET", "/x/processes/p_none/output")

    def test_process_tree(self):
        started = self.call(201, "POST", "/processes", body={"args": ["sleep", "60"]})
        tree = self.call(200, "GET", "/x/process-tree")
        process = next(one for one in tree["processes"] if one["pid"] == started["pid"])
        identity = {"pid": process["pid"], "start_ticks": process["start_ticks"]}
        self.call(409, "POST", "/x/process-tree/signal", body={"pid": process["pid"], "start_ticks": 1, "signal": "TERM"})
        self.call(200, "POST", "/x/process-tree/signal", body=identity | {"signal": "TERM", "scope": "tree"})
        self.call(400, "POST", "/x/process-tree/signal", body=identity, valid=False)

    def test_files(self):
        self.write("d/a.txt", "one ü two\n".encode())
        os.symlink("a.txt", f"{self.workspace}/d/link")
        os.symlink("none", f"{self.workspace}/d/dangling")
        with open(os.fsencode(self.workspace) + b"/d/bad\xff", "wb"):
            pass
        self.call(200, "GET", "/files", self.at("d", limit=10))
        self.call(200, "GET", "/files/stat", self.at("d/link"))
        self.call(200, "GET", "/files/content", self.at("d/a.txt", max_bytes=3, truncate="true"))
        self.call(413, "GET", "/files/content", self.at("d/a.txt", max_bytes=3))
        self.call(404, "GET", "/files", self.at("none"))
        self.call(409, "DELETE", "/files", self.at("d"))
        self.call(204, "POST", "/directories", self.at("e/f", mode=448))
        self.call(204, "DELETE", "/directories", self.at("e"))
        self.call(400, "DELETE", "/directories", self.at("/"))
        found = self.call(200, "POST", "/files/find", body={"path": "d", "pattern": "two"})
        self.assertEqual(found["matches"], [{"path": f"{self.workspace}/d/a.txt", "line": 1, "column": 7, "text": "two"}])
        self.call(200, "POST", "/files/replace", body={"path": "d", "pattern": "two", "replacement": ""})
        self.call(400, "GET", "/files", "path=%zz", valid=False)

    def test_extended_files(self):
        self.write("x/a")
        os.symlink("a", f"{self.workspace}/x/link")
        os.symlink("none", f"{self.workspace}/x/dangling")
        with open(os.fsencode(self.workspace) + b"/x/bad\xff", "wb"):
            pass
        page = self.call(200, "GET", "/x/files", self.at("x", limit=2))
        self.call(200, "GET", "/x/files", self.at("x", limit=2, cursor=page["next_cursor"]))
        self.call(400, "GET", "/x/files", self.at("x", cursor="%"))
        self.call(200, "GET", "/x/files/stat", self.at("x/link"))
        self.call(200, "GET", "/x/files/stat", self.at("/dev/null"))
        self.call(200, "GET", "/x/files/usage", self.at("x"))
        self.call(204, "POST", "/x/files/copy", body={"from": "x", "to": "y"})
        self.call(204, "POST", "/x/files/move", body={"from_bytes": base64.b64encode(b"y/bad\xff").decode(), "to": "y/good", "overwrite": True})
        self.call(409, "POST", "/x/files/move", body={"from": "y/good", "to": "x/a"})
        self.call(400, "POST", "/x/files/move", body={"from": "y"}, valid=False)
        self.call(204, "POST", "/x/files/mode", body={"path": "y", "mode": 493, "recursive": True})
        self.call(200, "GET", "/x/files/content", self.at("x/a", offset=0, length=1))
        self.call(204, "PUT", "/x/files/content", self.at("x/b", mode=384), b"data", "application/octet-stream")
        held = hashlib.sha256(b"data").hexdigest()
        self.call(204, "PUT", "/x/files/content", self.at("x/b", if_sha256=held), b"more", "application/octet-stream")
        self.call(409, "PUT", "/x/files/content", self.at("x/b", if_sha256=held), b"most", "application/octet-stream")

    def test_search(self):
        self.write("s/a.txt", "one ü two\ntwo\n".encode())
        self.write("s/long", b"x" * 3000 + b"two")
        with open(os.fsencode(self.workspace) + b"/s/bad\xff", "wb") as file:
            file.write(b"two")
        operation, _ = self.contract.find("POST", f"{EXTENDED}/files/search")

        def search(**more):
            lines = self.call(200, "POST", "/x/files/search", body={"path": "s"} | more).splitlines()
            for line in lines:
                self.assertEqual(list(self.judge.line(operation.key, line)), [], line[:300])
            return [json.loads(line) for line in lines]

        events = search(pattern="two", include=["*"], exclude=["none/**"], whole_word=False)
        self.assertEqual(sorted(event["type"] for event in events), ["end"] + ["file"] * 3 + ["line"] * 4)
        events = search(pattern="t(w)o", regex=True, case_sensitive=False, replacement="$1", max_matches=1, max_file_bytes=1000, timeout_ms=10000)
        self.assertEqual((events[-1]["limit"], events[-1]["matches"]), ("matches", 1))
        self.call(200, "POST", "/x/files/search", body={"path_bytes": base64.b64encode(b"s/bad\xff").decode(), "pattern": "x"})
        self.call(400, "POST", "/x/files/search", body={"path": "s", "pattern": "(", "regex": True})
        self.call(400, "POST", "/x/files/search", body={"path": "s"}, valid=False)
        self.call(404, "POST", "/x/files/search", body={"path": "none", "pattern": "x"})
        self.call(409, "POST", "/x/files/search", body={"path": "s/a.txt/b", "pattern": "x"})

    def test_archives(self):
        self.write("tree/a")
        packed = self.call(200, "GET", "/x/archive", self.at("tree") + "&" + self.at("tree/a"))
        self.assertEqual(tarfile.open(fileobj=io.BytesIO(packed)).getnames(), ["tree", "tree/a", "a"])
        self.call(200, "PUT", "/x/archive", self.at("unpacked"), packed, "application/x-tar")
        self.call(400, "PUT", "/x/archive", self.at("unpacked"), b"nonsense" * 100, "application/x-tar")
        self.call(404, "GET", "/x/archive", self.at("none"))

    def test_terminals(self):
        self.call(200, "GET", "/x/terminals")
        self.call(404, "DELETE", "/x/terminals/t_none")
        self.call(404, "GET", "/x/shell", "id=t_none")
        self.call(400, "GET", "/x/shell", "cols=0", valid=False)
        self.call(400, "GET", "/shell", "term=%20", valid=False)

    def test_listeners(self):
        with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket(type=socket.SOCK_DGRAM) as datagrams:
            datagrams.bind(("127.0.0.1", 0))
            found = self.call(200, "GET", "/x/listeners")["listeners"]
            mine = {(one["protocol"], one["port"]) for one in found if one.get("pid") == os.getpid()}
            self.assertEqual(mine, {("tcp", listener.getsockname()[1]), ("udp", datagrams.getsockname()[1])})

    def test_output(self):
        lines = self.call(200, "GET", "/output", "after=0&follow=false")
        self.assertEqual(lines, b"")
        self.call(400, "GET", "/output", "after=x", valid=False)


if __name__ == "__main__":
    unittest.main(verbosity=1)
