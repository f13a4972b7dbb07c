# SPDX-License-Identifier: GPL-3.0-or-later
"""A small client for the engine that the fixture started, through the contract proxy. It knows nothing of our own
client library: what is right here is right by the specification."""

import contextlib
import http.client
import io
import json
import os
import sys
import time
import unittest
import urllib.parse
import zipfile

WORKSPACE = "/v1/workspaces/local"
EXTENSIONS = "/v1/x-vivarium"
EMPTY_SOURCE = "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85"


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def value(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Engine:
    def __init__(self):
        if "VIVARIUM_TEST_ENDPOINT" not in os.environ:
            sys.exit("VIVARIUM_TEST_ENDPOINT is not set: run this by with-engine.")
        self.address = urllib.parse.urlsplit(os.environ["VIVARIUM_TEST_ENDPOINT"])
        self.token = os.environ["VIVARIUM_TEST_TOKEN"]

    def connect(self, seconds=90):
        return contextlib.closing(http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=seconds))

    def headers(self, invalid=False, token=True):
        """token: True for the right one, else the text to send; None for none."""
        headers = {"X-Vivarium-Test": "invalid"} if invalid else {}
        if token is not None:
            headers["Authorization"] = f"Bearer {self.token if token is True else token}"
        return headers

    def ask(self, method, path, body=None, *, query=None, kind="application/json", invalid=False, token=True, headers=None):
        """body: bytes, or a value for JSON. query: dict; None values are left out."""
        if query:
            path += "?" + urllib.parse.urlencode({name: value for name, value in query.items() if value is not None}, doseq=True)
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = self.headers(invalid, token) | (headers or {})
        if data is not None:
            sent["Content-Type"] = kind
        with self.connect() as connection:
            connection.request(method, path, data, sent)
            reply = connection.getresponse()
            return Answer(reply.status, reply.headers, reply.read())

    def expect(self, status, method, path, *arguments, **more):
        answer = self.ask(method, path, *arguments, **more)
        if answer.status != status:
            raise AssertionError(f"{method} {path}: {status} was due, came {answer}")
        return answer

    def upload_source(self, data, digest):
        body = {"sha256": digest, "size_bytes": len(data)}
        state = self.expect(200, "POST", f"{WORKSPACE}/sources", body).value
        if not state["present"]:
            upload = state["upload"]
            url = urllib.parse.urlsplit(upload["url"])
            with contextlib.closing(http.client.HTTPConnection(url.hostname, url.port, timeout=60)) as connection:
                connection.request(upload["method"], f"{url.path}?{url.query}" if url.query else url.path, data, upload.get("headers", {}))
                reply = connection.getresponse()
                reply.read()
                if reply.status >= 300:
                    raise AssertionError(f"the upload was answered {reply.status}")
            state = self.expect(200, "POST", f"{WORKSPACE}/sources", body).value
        if not state["present"]:
            raise AssertionError("the source is not there after its upload")

    def python_version(self):
        images = self.expect(200, "GET", EXTENSIONS).value["base_images"]
        return next(image["python_version"] for image in images if image["ready"])

    def feature(self, name):
        """(available, reason)"""
        feature = self.expect(200, "GET", EXTENSIONS).value["features"].get(name, {"available": False, "reason": "never mentioned"})
        return feature["available"], feature.get("reason", "")

    def release(self, **changes):
        empty = io.BytesIO()
        zipfile.ZipFile(empty, "w").close()
        self.upload_source(empty.getvalue(), EMPTY_SOURCE)
        spec = {"kind": "sandbox", "name": "conformance", "source": {"sha256": EMPTY_SOURCE}, "image": {"python_version": self.python_version()},
                "resources": {"cpu_millis": 500, "memory_mib": 256}, "authorized": False, "keep_warm_seconds": 600,
                "pod": {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"]}} | changes
        return self.expect(200, "POST", f"{WORKSPACE}/apps/conformance/releases", spec).value


class Sandbox:
    """A running sandbox; stopped by the test case that asked for it."""

    def __init__(self, engine, **changes):
        self.engine = engine
        self.release = engine.release(**changes)
        self.instance = engine.expect(201, "POST", f"{WORKSPACE}/instances", {"release_id": self.release["id"]}).value
        self.id = self.instance["id"]
        self.path = f"{WORKSPACE}/containers/{self.id}"
        self.extensions = f"{EXTENSIONS}/workspaces/local/containers/{self.id}"

    def connect(self):
        end = time.monotonic() + 120
        while True:
            answer = self.engine.ask("POST", f"{self.path}/connect", query={"wait_seconds": 30})
            if answer.status == 200:
                return answer.value
            if answer.status != 503 or time.monotonic() > end:
                raise AssertionError(f"connect: {answer}")

    def run(self, *arguments, **more):
        """Runs a program to its end; the Process."""
        process = self.engine.expect(201, "POST", f"{self.path}/processes", {"args": list(arguments)} | more).value
        end = time.monotonic() + 60
        while process["running"]:
            if time.monotonic() > end:
                raise AssertionError(f"{arguments} does not end")
            process = self.engine.expect(200, "GET", f"{self.path}/processes/{process['process_id']}", query={"wait_seconds": 5}).value
        return process

    def write(self, path, data=b"", **query):
        self.engine.expect(204, "PUT", f"{self.path}/files/content", data, kind="application/octet-stream", query={"path": path} | query)

    def read(self, path, **query):
        return self.engine.expect(200, "GET", f"{self.path}/files/content", query={"path": path} | query).body

    def stop(self):
        self.engine.expect(200, "POST", f"{self.path}/stop")
        end = time.monotonic() + 60
        while True:
            container = self.engine.expect(200, "GET", self.path).value
            if container["state"] == "stopped":
                return container
            if time.monotonic() > end:
                raise AssertionError(f"the sandbox does not stop: {container}")
            time.sleep(0.1)


class EngineTest(unittest.TestCase):
    """Test cases with one running sandbox for all tests of a class."""

    changes = {}  # of the sandbox's spec

    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()
        cls.sandbox = Sandbox(cls.engine, **cls.changes)
        cls.addClassCleanup(cls.sandbox.stop)
        cls.sandbox.connect()

    def ask(self, method, rest, *arguments, **more):
        return self.engine.ask(method, self.sandbox.path + rest, *arguments, **more)

    def expect(self, status, method, rest, *arguments, **more):
        return self.engine.expect(status, method, self.sandbox.path + rest, *arguments, **more)

    def extension(self, status, method, rest, *arguments, **more):
        return self.engine.expect(status, method, self.sandbox.extensions + rest, *arguments, **more)

    def until(self, look, what, seconds=20):
        end = time.monotonic() + seconds
        while True:
            if found := look():
                return found
            if time.monotonic() > end:
                self.fail(f"not within {seconds} seconds: {what}")
            time.sleep(0.05)
