# SPDX-License-Identifier: GPL-3.0-or-later
"""An upstream that answers exactly what a test tells it to, behind a real proxy on loopback."""

import asyncio
import contextlib
import json
import tempfile
import unittest
from pathlib import Path

from contract_proxy import ROOT, documents
from vivarium_contract.proxy import Proxy
from vivarium_contract.record import Record

TOKEN = "lc_" + "A" * 43
WORKSPACE = "/v1/workspaces/local"
CONTAINER = WORKSPACE + "/containers/0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"


def request(method, target, body=b"", *, headers=(), token=TOKEN):
    lines = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1:1"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body and not any(header.lower().startswith(("content-type", "content-length", "transfer")) for header in headers):
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, *headers, "", ""]).encode() + body


def answer(status, body=b"", *, kind="application/json", headers=()):
    lines = [f"HTTP/1.1 {status} Text"]
    if kind:
        lines.append(f"Content-Type: {kind}")
    if status not in (101, 204):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, *headers, "", ""]).encode() + body


def json_answer(status, value, **more):
    return answer(status, json.dumps(value).encode(), **more)


def chunked(kind, *pieces):
    """An answer in chunks of exactly these pieces."""
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    return head + b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


class ProxyTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        asyncio.get_running_loop().slow_callback_duration = 10  # starting a judge takes a moment; that is not a finding
        self.violations_file = Path(folder.name) / "violations.jsonl"
        self.summary_file = Path(folder.name) / "summary.json"
        self.record = Record(documents(), ROOT, self.violations_file)
        self.received = bytearray()
        self.upstream_connections = 0
        self.upstream_closed = asyncio.Event()
        self.script = None  # async script(reader, writer) of one upstream connection
        server = await asyncio.start_server(self._upstream, "127.0.0.1", 0)
        self.engine_port = server.sockets[0].getsockname()[1]
        self.proxy = Proxy(self.record, "127.0.0.1", self.engine_port)
        self.port = await self.proxy.listen()
        self.finished = False
        self.addCleanup(server.close)

    async def asyncTearDown(self):
        if not self.finished:
            await self.finish()

    async def _upstream(self, reader, writer):
        self.upstream_connections += 1
        try:
            await self.script(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.upstream_closed.set()
            writer.close()

    def answers(self, *replies):
        """The upstream gives these answers, one a request, whatever is asked; then it waits for the end."""

        async def script(reader, writer):
            for reply in replies:
                head = await reader.readuntil(b"\r\n\r\n")
                self.received += head
                length = [line.split(b":")[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
                if length:
                    self.received += await reader.readexactly(int(length[0]))
                writer.write(reply)
                await writer.drain()
            await reader.read()

        self.script = script

    @contextlib.asynccontextmanager
    async def connected(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            async with asyncio.timeout(20):
                yield reader, writer
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def exchange(self, sent, reply):
        """Sends one request for which the upstream gives one answer; what the client got."""
        self.answers(reply)
        async with self.connected() as (reader, writer):
            writer.write(sent)
            return await reader.readexactly(len(reply))

    async def finish(self):
        """Ends the proxy; the violations."""
        self.finished = True
        await self.proxy.close()
        self.record.close(self.summary_file)
        return [json.loads(line) for line in self.violations_file.read_text(encoding="utf-8").splitlines()]

    async def reasons(self):
        return [f"{violation['kind']}: {violation['reason']}" for violation in await self.finish()]
