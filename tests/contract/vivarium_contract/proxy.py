# SPDX-License-Identifier: GPL-3.0-or-later
"""The proxy: accepts on loopback, and relays each connection to the engine by one of its own."""

import asyncio
import json

import h11

from .channel import Channel, Gone
from .exchange import LARGEST_HEAD, Exchange

ENGINE_UNREACHABLE = json.dumps({"code": "unavailable", "message": "The engine behind the contract proxy does not answer"}).encode()


class Proxy:
    def __init__(self, record, engine_host, engine_port):
        self._record = record
        self._engine = (engine_host, engine_port)
        self._server = None
        self._port = 0
        self._connections = set()

    async def listen(self, port=0):
        """Listens on 127.0.0.1; returns the port."""
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", port, limit=LARGEST_HEAD)
        self._port = self._server.sockets[0].getsockname()[1]
        return self._port

    async def close(self):
        self._server.close()
        for task in list(self._connections):
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _accepted(self, reader, writer):
        task = asyncio.current_task()
        self._connections.add(task)
        client = Channel(reader, writer)
        try:
            await self._serve(client)
        except asyncio.CancelledError:
            client.abort()
        except Gone:
            # What was cut on one side is cut on the other, so that a short body does not look complete.
            client.abort()
        finally:
            self._connections.discard(task)
            await client.close()

    async def _serve(self, client):
        try:
            engine = Channel(*await asyncio.open_connection(*self._engine, limit=LARGEST_HEAD))
        except OSError as error:
            self._record.violation("connection", f"the engine cannot be reached: {error}", {})
            await client.write(b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
                               b"Content-Length: %d\r\n\r\n%s" % (len(ENGINE_UNREACHABLE), ENGINE_UNREACHABLE))
            return
        try:
            while head := await self._next_head(client, engine):
                exchange = Exchange(self._record, client, engine, (self._port, self._engine[1]))
                try:
                    if not await exchange.run(head):
                        break
                except h11.ProtocolError as error:
                    exchange.object_to("request", f"not HTTP: {error}")
                    raise Gone from error
        except Gone:
            engine.abort()
            raise
        finally:
            await engine.close()

    async def _next_head(self, client, engine):
        """The next request head; b"" when either side closes between two exchanges."""
        waiting = [asyncio.create_task(side.readable()) for side in (client, engine)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        engine_spoke = waiting[1].done()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        if engine_spoke:
            data = await engine.read()
            if data:
                self._record.violation("connection", f"{len(data)} bytes that answer no request", {"excerpt": repr(data[:200])})
            return b""
        head = bytearray()
        while b"\r\n\r\n" not in head:
            if len(head) > LARGEST_HEAD:
                raise Gone
            data = await client.read()
            if not data:
                return b""
            head += data
        end = head.index(b"\r\n\r\n") + 4
        client.put_back(head[end:])
        return bytes(head[:end])
