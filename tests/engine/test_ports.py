#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ports of sandboxes: who reaches what by which address, and what a reverse proxy must keep as it is. The sandboxes have no
network, so that whatever arrives went the way that it should."""

import contextlib
import hashlib
import http.client
import json
import os
import socket
import sys
import time
import unittest
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True

from private_engine import WORKSPACE, JudgedEngine, processes, run_tests  # noqa: E402
from wsproto import ConnectionType, WSConnection  # noqa: E402
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, RejectConnection, Request, TextMessage  # noqa: E402

PROGRAM = (Path(__file__).resolve().parent / "inside_server.py").read_bytes()
BLOCKED = {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"], "block_network": True}


class Case(unittest.TestCase):
    engine = None

    def until(self, look, what, seconds=20):
        found = []
        self.assertTrue(processes.wait_until(lambda: bool(found.append(look()) or found[-1]), seconds), f"not within {seconds} s: {what}")
        return found[-1]

    def start_inside(self, sandbox, *arguments):
        return self.engine.expect(201, "POST", f"{sandbox.path}/processes", {"args": list(arguments)}).value

    def serve(self, sandbox, port=8000, address="127.0.0.1"):
        """Starts the server inside and exposes its port; the URL."""
        sandbox.write("/inside_server.py", PROGRAM)
        self.start_inside(sandbox, "python3", "/inside_server.py", address, str(port))
        self.until(lambda: any(one["port"] == port for one in self.listeners(sandbox)), "the server listens")
        return self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": port}).value["url"]

    def listeners(self, sandbox):
        return self.engine.expect(200, "GET", f"{sandbox.extensions}/listeners").value["listeners"]

    def ports(self, sandbox):
        return {one["port"]: one for one in self.engine.expect(200, "GET", f"{sandbox.extensions}/ports").value["ports"]}


def connect(url, host="127.0.0.1", seconds=20):
    """A connection to the edge; names below localhost are this machine, whether its resolver knows that or not."""
    return http.client.HTTPConnection(host, urllib.parse.urlsplit(url).port, timeout=seconds)


def visit(url, path="/", method="GET", body=None, headers=None, host="127.0.0.1"):
    with contextlib.closing(connect(url, host)) as connection:
        connection.request(method, path, body, {"Host": urllib.parse.urlsplit(url).netloc} | (headers or {}))
        reply = connection.getresponse()
        return reply, reply.read()


class WebSocket:
    def __init__(self, url, path="/ws", headers=(), seconds=20):
        address = urllib.parse.urlsplit(url)
        self.messages, self.close_code, self.ended = [], None, False
        self._socket = socket.create_connection(("127.0.0.1", address.port), timeout=seconds)
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._accepted = None
        self.send(Request(host=address.netloc, target=path, extra_headers=list(headers)))
        self.until(lambda: self._accepted is not None)
        if self._accepted is not True:
            self._socket.close()
            raise ConnectionRefusedError(self._accepted)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def send(self, event):
        self._socket.sendall(self._protocol.send(event))

    def until(self, condition):
        while not condition():
            data = self._socket.recv(1 << 16)
            self.ended = not data
            self._protocol.receive_data(data or None)
            for event in self._protocol.events():
                if isinstance(event, AcceptConnection):
                    self._accepted = True
                elif isinstance(event, RejectConnection):
                    self._accepted = event.status_code
                elif isinstance(event, (TextMessage, BytesMessage)):
                    self.messages.append(event.data)
                elif isinstance(event, CloseConnection):
                    self.close_code = int(event.code)
            if not data and not condition():
                raise AssertionError("the connection ended")


class Proxy(Case):
    @classmethod
    def setUpClass(cls):
        cls.sandbox = cls.engine.sandbox(pod=BLOCKED)
        cls.addClassCleanup(cls.sandbox.stop)
        cls.url = cls().serve(cls.sandbox)

    def seen(self, *arguments, **more):
        reply, body = visit(self.url, *arguments, **more)
        self.assertEqual(reply.status, 200)
        return json.loads(body)

    def counts(self):
        return json.loads(visit(self.url, "/counts")[1])

    def test_the_program_sees_the_request_as_it_was_sent(self):
        sent = {"Cookie": "a=b; c=d", "Origin": "http://elsewhere.test", "X-Own": "ü".encode(), "Authorization": "Basic eDp5",
                "Keep-Alive": "9", "X-Hop": "1", "Connection": "keep-alive, X-Hop", "TE": "trailers"}
        seen = self.seen("/a%2Fb/%zz?q=%E4&x=1+2", headers=sent)
        self.assertEqual((seen["method"], seen["target"]), ("GET", "/a%2Fb/%zz?q=%E4&x=1+2"))
        fields = {name.lower(): value for name, value in seen["fields"]}
        address = urllib.parse.urlsplit(self.url).netloc
        self.assertEqual({name: fields.get(name) for name in ("host", "cookie", "origin", "authorization", "x-own", "x-forwarded-for",
                                                             "x-forwarded-host", "x-forwarded-proto", "connection")}, {
            "host": address, "cookie": "a=b; c=d", "origin": "http://elsewhere.test", "authorization": "Basic eDp5", "x-own": "ü".encode().decode("latin-1"),
            "x-forwarded-for": "127.0.0.1", "x-forwarded-host": address, "x-forwarded-proto": "http", "connection": "close"})
        self.assertEqual(set(fields) & {"x-hop", "keep-alive", "te"}, set())

    def test_the_engines_token_stays_with_the_engine(self):
        fields = self.seen("/", headers={"Authorization": f"Bearer {self.engine.token}"})["fields"]
        self.assertNotIn("authorization", [name.lower() for name, _ in fields])
        self.assertNotIn(self.engine.token, json.dumps(fields))

    def test_keys_of_the_other_api_stay_with_the_engine(self):
        key = (self.engine.places.engine_data / "lizard-key").read_text().strip()
        for sent in ({"Authorization": f"Bearer {key}"}, {"authorization": f"bearer  {key}"}, {"X-API-Key": key}, {"x-api-key": key}):
            fields = self.seen("/", headers=sent | {"X-Own": "kept"})["fields"]
            names = [name.lower() for name, _ in fields]
            self.assertIn("x-own", names)
            self.assertEqual({"authorization", "x-api-key"} & set(names), set(), sent)
            self.assertNotIn(key, json.dumps(fields))

    def test_methods_and_bodies(self):
        body = os.urandom(5_000_000)
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"):
            seen = self.seen("/", method, body)
            self.assertEqual((seen["method"], seen["body"]), (method, hashlib.sha256(body).hexdigest()))
        reply, body = visit(self.url, "/", "HEAD")
        self.assertEqual((reply.status, reply.headers["Content-Length"], body), (200, "12345", b""))

    def test_answers_come_as_they_were_given(self):
        reply, _ = visit(self.url, "/cookies")
        self.assertEqual((reply.reason, reply.headers.get_all("Set-Cookie"), reply.headers["X-Private"]), ("Fine", ["a=1", "b=2"], None))
        for path, status, body in (("/closing", 200, b"until the end"), ("/hints", 200, b"after hints"), ("/unchanged", 304, b""), ("/empty", 204, b"")):
            reply, received = visit(self.url, path)
            self.assertEqual((reply.status, received), (status, body), path)

    def test_answers_that_are_none(self):
        for path in ("/nothing", "/strange"):
            reply, body = visit(self.url, path)
            self.assertEqual((reply.status, json.loads(body)["code"]), (503, "unavailable"), path)
        with self.assertRaises(http.client.IncompleteRead):
            visit(self.url, "/short")

    def test_a_kept_connection_carries_many_requests(self):
        with contextlib.closing(connect(self.url)) as connection:
            for path, length in (("/plain", 5), ("/closing", 13), ("/empty", 0), ("/plain", 5)) * 5:
                connection.request("GET", path, headers={"Host": urllib.parse.urlsplit(self.url).netloc})
                used = connection.sock
                reply = connection.getresponse()
                self.assertEqual(len(reply.read()), length)
                self.assertIs(connection.sock, used, "it was closed")

    def test_a_client_of_http_1_0(self):
        address = urllib.parse.urlsplit(self.url)
        with socket.create_connection(("127.0.0.1", address.port), timeout=20) as plain:
            plain.sendall(f"GET /closing HTTP/1.0\r\nHost: {address.netloc}\r\n\r\n".encode())
            received = b"".join(iter(lambda: plain.recv(65536), b""))
        self.assertTrue(received.endswith(b"\r\n\r\nuntil the end"), received)

    def test_both_bodies_stream_at_the_same_time(self):
        address = urllib.parse.urlsplit(self.url)
        with socket.create_connection(("127.0.0.1", address.port), timeout=20) as plain:
            plain.sendall(f"POST /echo HTTP/1.1\r\nHost: {address.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
            received = b""
            for number in range(20):
                piece = b"piece %d " % number
                plain.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
                while piece not in received:
                    received += plain.recv(65536)
            plain.sendall(b"0\r\n\r\n")
            while not received.endswith(b"\r\n0\r\n\r\n"):
                received += plain.recv(65536)

    def test_events_come_when_they_happen(self):
        with contextlib.closing(connect(self.url)) as connection:
            begin = time.monotonic()
            connection.request("GET", "/events", headers={"Host": urllib.parse.urlsplit(self.url).netloc})
            reply = connection.getresponse()
            lines = [reply.readline() for _ in range(6)]
            self.assertEqual(lines[::2], [b"data: 0\n", b"data: 1\n", b"data: 2\n"])
            self.assertLess(time.monotonic() - begin, 10, "they came all at the end")

    def memory(self):
        status = Path(f"/proc/{self.engine.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def settled(self, look):
        """The value that no longer changes."""
        last = []

        def same():
            last.append(look())
            return len(last) > 10 and len(set(last[-10:])) == 1

        self.assertTrue(processes.wait_until(same, 30, pause=0.1))
        return last[-1]

    def test_a_reader_that_stops_stops_the_writer(self):
        before = self.memory()
        with contextlib.closing(connect(self.url)) as connection:
            connection.request("GET", "/flood", headers={"Host": urllib.parse.urlsplit(self.url).netloc})
            reply = connection.getresponse()
            held = self.settled(lambda: self.counts()["flooded"])
            self.assertLess(held, 64_000_000, "of 512 MiB")
            self.assertLess(self.memory() - before, 16_000_000)
            size = 0
            while piece := reply.read(1 << 20):
                size += len(piece)
            self.assertEqual(size, 8192 * 65536)
            self.assertLess(self.memory() - before, 16_000_000)

    def test_a_program_that_does_not_read_stops_the_sender(self):
        before = self.memory()
        address = urllib.parse.urlsplit(self.url)
        sent = 0
        with socket.create_connection(("127.0.0.1", address.port), timeout=20) as plain:
            plain.sendall(f"POST /deaf HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 1000000000\r\n\r\n".encode())
            plain.setblocking(False)
            block = b"x" * 65536

            def push():
                nonlocal sent
                with contextlib.suppress(BlockingIOError):
                    while True:
                        sent += plain.send(block)
                return sent

            self.settled(push)
            self.assertLess(sent, 64_000_000)
            self.assertLess(self.memory() - before, 16_000_000)
            visit(self.url, "/release")
        self.until(lambda: self.ports(self.sandbox)[8000]["connections"] == 0, "the end of the client comes through behind its bytes")

    def test_an_early_answer_ends_the_upload(self):
        reply, body = visit(self.url, "/early", "POST", b"x" * 3_000_000)
        self.assertEqual((reply.status, body), (413, b"enough"))

    def test_a_client_that_leaves_is_noticed(self):
        before = self.counts()["left"]
        with contextlib.closing(connect(self.url)) as connection:
            connection.request("GET", "/hold", headers={"Host": urllib.parse.urlsplit(self.url).netloc})
            self.until(lambda: self.ports(self.sandbox)[8000]["connections"] == 1, "the request is counted")
        self.until(lambda: self.counts()["left"] == before + 1, "the program sees that nobody waits")
        self.until(lambda: self.ports(self.sandbox)[8000]["connections"] == 0, "nothing is left of it")

    def test_web_sockets(self):
        with WebSocket(self.url, headers=[(b"Origin", b"http://elsewhere.test")]) as client:
            for message in ("text", "ü" * 1000):
                client.send(TextMessage(data=message))
                client.until(lambda: client.messages)
                self.assertEqual(client.messages.pop(), message)
            client.send(BytesMessage(data=bytes(60000)))
            client.until(lambda: sum(map(len, client.messages)) == 60000)
            self.until(lambda: self.ports(self.sandbox)[8000]["connections"] == 1, "it is counted")
            client.send(TextMessage(data="bye"))
            client.until(lambda: client.close_code == 1000)

    def test_a_web_socket_that_is_refused(self):
        with self.assertRaises(ConnectionRefusedError) as refused:
            WebSocket(self.url, path="/early")
        self.assertEqual(refused.exception.args[0], 413)

    def test_many_at_once(self):
        clients = [WebSocket(self.url) for _ in range(300)]
        try:
            self.until(lambda: self.ports(self.sandbox)[8000]["connections"] == 300, "all are counted")
            for number, client in enumerate(clients):
                client.send(TextMessage(data=str(number)))
            for number, client in enumerate(clients):
                client.until(lambda client=client: client.messages)
                self.assertEqual(client.messages, [str(number)])
            self.assertEqual(self.engine.expect(200, "GET", f"{self.sandbox.path}/files", query={"path": "/workspace"}).status, 200)
        finally:
            for client in clients:
                client.__exit__()

    def test_both_loopbacks(self):
        self.assertEqual(visit(self.url, "/plain")[1], b"plain")
        if Path("/proc/net/if_inet6").exists():
            self.assertEqual(visit(self.url, "/plain", host="::1")[1], b"plain")


class Access(Case):
    def test_the_contracts_calls(self):
        pod = BLOCKED | {"ports": {"web": 9000, "api": 8000, "again": 9000}}
        sandbox = self.engine.sandbox(pod=pod)
        self.addCleanup(sandbox.stop)
        listed = self.engine.expect(200, "GET", f"{sandbox.path}/ports").value["ports"]
        self.assertEqual([one["port"] for one in listed], [9000, 8000], "by name, each once")
        edge = self.engine.expect(200, "GET", "/v1/x-vivarium").value["edge"]["port"]
        self.assertEqual(listed[0]["url"], f"http://{sandbox.id}-9000.localhost:{edge}")
        self.assertEqual(sandbox.instance["url"], listed[0]["url"])
        self.assertEqual(sandbox.connect()["url"], listed[0]["url"])
        added = self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 65535}).value
        self.assertEqual(self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 65535}).value, added)
        self.assertEqual(self.engine.expect(200, "GET", f"{sandbox.path}/ports").value["ports"], [*listed, added])
        for wrong in ({"port": 0}, {"port": 65536}, {"port": "80"}, {"port": None}, {"port": 8000.5}, {}, [8000]):
            self.assertEqual(self.engine.ask("POST", f"{sandbox.path}/ports", wrong, invalid=True).status, 400, wrong)
        sandbox.stop()
        self.assertEqual(self.engine.ask("POST", f"{sandbox.path}/ports", {"port": 1}).status, 409)
        self.assertEqual(self.engine.ask("POST", f"{WORKSPACE}/containers/{'0' * 8}-0000-4000-8000-{'0' * 12}/ports", {"port": 1}).status, 409)
        reply, _ = visit(added["url"])
        self.assertEqual(reply.status, 503, "it has stopped")

    def test_addresses_that_lead_nowhere(self):
        sandbox = self.engine.sandbox(pod=BLOCKED)
        self.addCleanup(sandbox.stop)
        url = self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 8000}).value["url"]
        edge = urllib.parse.urlsplit(url).port
        self.assertEqual(visit(url)[0].status, 503, "nothing listens")
        stranger = "00000000-0000-4000-8000-000000000000"
        for host in (f"{sandbox.id}-8001.localhost:{edge}", f"{sandbox.id}-08000.localhost:{edge}", f"{sandbox.id}.localhost:{edge}", f"{stranger}-8000.localhost:{edge}",
                     f"localhost:{edge}", f"127.0.0.1:{edge}", f"{sandbox.id}-8000.localhost.example.test", f"{sandbox.id}-8000.example.test:{edge}",
                     f"x.{sandbox.id}-8000.localhost:{edge}", f"{sandbox.id}-8000:{edge}", f"{sandbox.id}-99999.localhost:{edge}", ""):
            reply, body = visit(url, headers={"Host": host})
            self.assertEqual((reply.status, json.loads(body)["code"]), (404, "not_found"), host)
        for host in (f"{sandbox.id.upper()}-8000.LOCALHOST:{edge}", f"{sandbox.id}-8000.localhost", f"{sandbox.id}-8000.localhost.:1234"):
            self.assertEqual(visit(url, headers={"Host": host})[0].status, 503, host)

    def test_authorized_ports_need_the_token(self):
        sandbox = self.engine.sandbox(pod=BLOCKED, authorized=True)
        self.addCleanup(sandbox.stop)
        url = self.serve(sandbox)
        self.assertTrue(self.ports(sandbox)[8000]["authorized"])
        for headers in ({}, {"Authorization": "Bearer " + "x" * 46}, {"Authorization": f"Basic {self.engine.token}"}, {"Cookie": f"token={self.engine.token}"}):
            reply, body = visit(url, "/plain", headers=headers)
            self.assertEqual((reply.status, reply.headers["WWW-Authenticate"], json.loads(body)["code"]), (401, "Bearer", "unauthenticated"), headers)
        reply, body = visit(url, "/", headers={"authorization": f"bearer {self.engine.token}"})
        self.assertEqual(reply.status, 200)
        self.assertNotIn(self.engine.token, body.decode())
        with self.assertRaises(ConnectionRefusedError) as refused:
            WebSocket(url)
        self.assertEqual(refused.exception.args[0], 401)
        with WebSocket(url, headers=[(b"Authorization", f"Bearer {self.engine.token}".encode())]) as client:
            client.send(TextMessage(data="let in"))
            client.until(lambda: client.messages)

    def test_every_way_to_listen(self):
        sandbox = self.engine.sandbox()  # with a network, for an address that is no loopback
        self.addCleanup(sandbox.stop)
        seen = self.engine.expect(200, "GET", f"{sandbox.extensions}/network").value["addresses"]
        own = next(one.split("/")[0] for one in seen if ":" not in one and not one.startswith("127."))
        for port, address in ((8001, "127.0.0.1"), (8002, "::1"), (8003, "0.0.0.0"), (8004, "::"), (8005, own)):
            self.assertEqual(visit(self.serve(sandbox, port, address), "/plain")[1], b"plain", address)

    def test_closing_a_port(self):
        sandbox = self.engine.sandbox(pod=BLOCKED | {"ports": {"8000": 8000}})
        self.addCleanup(sandbox.stop)
        url = self.serve(sandbox)
        other = self.serve(sandbox, 9000)
        with WebSocket(url) as cut, WebSocket(other) as kept:
            self.engine.expect(204, "DELETE", f"{sandbox.extensions}/ports/8000")
            with self.assertRaises((AssertionError, ConnectionError)):
                cut.until(lambda: False)
            kept.send(TextMessage(data="still there"))
            kept.until(lambda: kept.messages)
        self.assertEqual(visit(url)[0].status, 404)
        self.assertEqual(list(self.ports(sandbox)), [9000])
        self.assertEqual(self.engine.ask("DELETE", f"{sandbox.extensions}/ports/8000").status, 404)
        self.assertEqual(self.engine.ask("DELETE", f"{sandbox.extensions}/ports/eighty", invalid=True).status, 400)
        self.assertEqual(self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 8000}).value["url"], url)
        self.assertEqual(visit(url, "/plain")[1], b"plain")

    def test_liveness_is_of_now(self):
        sandbox = self.engine.sandbox(pod=BLOCKED)
        self.addCleanup(sandbox.stop)
        self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 8000})
        self.assertFalse(self.ports(sandbox)[8000]["listening"])
        sandbox.write("/inside_server.py", PROGRAM)
        process = self.start_inside(sandbox, "python3", "/inside_server.py", "127.0.0.1", "8000")
        self.until(lambda: self.ports(sandbox)[8000]["listening"], "it listens")
        self.engine.expect(204, "POST", f"{sandbox.path}/processes/{process['process_id']}/kill", {"signal": "KILL"})
        self.until(lambda: not self.ports(sandbox)[8000]["listening"], "it listens no more")

    def test_what_listens_is_found(self):
        sandbox = self.engine.sandbox(pod=BLOCKED)
        self.addCleanup(sandbox.stop)
        script = ("import os, socket, sys, time\n"
                  "if len(sys.argv) > 1: os.setuid(int(sys.argv[1]))\n"
                  "kept = []\n"
                  "def bind(family, kind, address, port):\n"
                  "    kept.append(socket.socket(family, kind))\n"
                  "    if family == socket.AF_INET6: kept[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)\n"
                  "    kept[-1].bind((address, port))\n"
                  "    if kind == socket.SOCK_STREAM: kept[-1].listen()\n"
                  "if len(sys.argv) > 1: bind(socket.AF_INET, socket.SOCK_STREAM, '127.0.0.1', 7004)\n"
                  "else:\n"
                  "    bind(socket.AF_INET, socket.SOCK_STREAM, '0.0.0.0', 7001)\n"
                  "    bind(socket.AF_INET6, socket.SOCK_STREAM, '::1', 7002)\n"
                  "    bind(socket.AF_INET, socket.SOCK_DGRAM, '127.0.0.1', 7003)\n"
                  "    kept.append(socket.create_connection(('127.0.0.1', 7001)))\n"
                  "if not os.fork(): time.sleep(600)\n"
                  "time.sleep(600)\n")
        sandbox.write("/listen.py", script.encode())
        mine = self.start_inside(sandbox, "python3", "/listen.py")
        self.start_inside(sandbox, "python3", "/listen.py", "1234")
        found = self.until(lambda: len(found := self.listeners(sandbox)) == 4 and found, "all four")
        process = {"pid": mine["pid"], "name": "python3", "command": "python3 /listen.py", "uid": 0, "user": "root"}
        self.assertEqual(found, [
            {"protocol": "tcp", "address": "0.0.0.0", "port": 7001} | process, {"protocol": "tcp", "address": "::1", "port": 7002} | process,
            {"protocol": "udp", "address": "127.0.0.1", "port": 7003} | process,
            {"protocol": "tcp", "address": "127.0.0.1", "port": 7004, "uid": 1234, "user": "1234"}])


class Life(Case):
    def test_connections_hold_the_sandbox_and_looking_does_not(self):
        sandbox = self.engine.sandbox(pod=BLOCKED)
        url = self.serve(sandbox)
        with WebSocket(url):
            # Only now: a busy machine may need longer than that until the server listens.
            self.engine.expect(200, "PUT", f"{sandbox.path}/ttl", {"ttl": 3})
            end = time.monotonic() + 5  # longer than its idle lifetime
            while time.monotonic() < end:
                self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
                time.sleep(0.2)
        closed = time.monotonic()
        with contextlib.closing(connect(url)) as kept:
            kept.request("GET", "/plain", headers={"Host": urllib.parse.urlsplit(url).netloc})
            kept.getresponse().read()
            while self.engine.state_of(sandbox.id)["state"] == "ready":
                for path in ("ports", "listeners", "network"):
                    self.engine.ask("GET", f"{sandbox.extensions}/{path}")
                for path in ("ports", "network"):
                    self.engine.ask("GET", f"{sandbox.path}/{path}")
                self.assertLess(time.monotonic() - closed, 20, "watching, or a connection without a request, keeps it alive")
                time.sleep(0.2)
            self.assertGreater(time.monotonic() - closed, 2.5, "the clock starts again at the end of the last connection")
        self.assertEqual(self.engine.wait_for_state(sandbox.id, "stopped")["stop_reason"], "stopped")

    def test_exposing_is_use(self):
        sandbox = self.engine.sandbox(pod=BLOCKED, keep_warm_seconds=2)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            self.engine.expect(200, "POST", f"{sandbox.path}/ports", {"port": 8000})
            time.sleep(0.2)
        self.assertEqual(self.engine.state_of(sandbox.id)["state"], "ready")
        self.engine.wait_for_state(sandbox.id, "stopped", seconds=15)

    def test_ports_outlive_the_engine(self):
        sandbox = self.engine.sandbox(pod=BLOCKED | {"ports": {"x": 9000}})
        self.addCleanup(sandbox.stop)
        self.serve(sandbox)
        self.engine.expect(204, "DELETE", f"{sandbox.extensions}/ports/9000")
        self.engine.kill()
        self.engine.start(wait_for_image=False)
        ports = self.ports(sandbox)
        self.assertEqual(list(ports), [8000])
        self.assertEqual(visit(ports[8000]["url"], "/plain")[1], b"plain")

    def test_the_end_of_the_sandbox_ends_its_connections(self):
        sandbox = self.engine.sandbox(pod=BLOCKED)
        with WebSocket(self.serve(sandbox)) as client:
            sandbox.stop()
            with self.assertRaises((AssertionError, ConnectionError)):
                client.until(lambda: False)


class Speed(Case):
    def test_figures(self):
        """No verdict: what a request and a stream cost, printed."""
        sandbox = self.engine.sandbox(pod=BLOCKED)
        self.addCleanup(sandbox.stop)
        url = self.serve(sandbox)
        host = {"Host": urllib.parse.urlsplit(url).netloc}
        with contextlib.closing(connect(url)) as kept:
            taken = []
            for _ in range(300):
                begin = time.perf_counter()
                kept.request("GET", "/plain", headers=host)
                self.assertEqual(kept.getresponse().read(), b"plain")
                taken.append((time.perf_counter() - begin) * 1000)
        taken.sort()
        begin = time.perf_counter()
        with contextlib.closing(connect(url)) as connection:
            connection.request("GET", "/flood", headers=host)
            reply = connection.getresponse()
            size = 0
            while piece := reply.read(1 << 20):
                size += len(piece)
        rate = size / (time.perf_counter() - begin) / 1e6
        with WebSocket(url) as client:
            trips = []
            for _ in range(300):
                begin = time.perf_counter()
                client.send(TextMessage(data="x"))
                client.until(lambda: client.messages)
                client.messages.clear()
                trips.append((time.perf_counter() - begin) * 1000)
        trips.sort()
        print(f"\nports: a request {taken[150]:.2f} ms (99 %: {taken[297]:.2f}), a stream {rate:.0f} MB/s, "
              f"a WebSocket message there and back {trips[150]:.2f} ms (99 %: {trips[297]:.2f})")


class Clean(Case):
    def test_nothing_went_wrong(self):
        """Runs last: whatever the others did was no error of the engine."""
        self.assertEqual(self.engine.errors(), [])


if __name__ == "__main__":
    run_tests([Proxy, Access, Life, Speed, Clean], sys.argv[1], JudgedEngine)
