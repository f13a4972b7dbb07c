# SPDX-License-Identifier: GPL-3.0-or-later
"""Answers that go on: NDJSON, server-sent events, WebSocket."""

import asyncio
import json
import unittest

from wsproto.frame_protocol import CloseReason, FrameProtocol

from scripted_engine import CONTAINER, WORKSPACE, ProxyTest, chunked, request

OUTPUT = request("GET", CONTAINER + "/output?follow=true")
CHANGES = request("GET", WORKSPACE + "/changes/stream", headers=["Last-Event-ID: 6"])
SHELL = request("GET", CONTAINER + "/shell?cols=80&rows=24", headers=[
    "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="])
SWITCHING = (b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")


def line(identifier, **more):
    return json.dumps({"id": identifier, "stream": "stdout", "data": "x", "time": "2026-09-07T10:00:00Z"} | more).encode() + b"\n"


def event(sequence, name="change", identifier=None, **more):
    data = {"seq": sequence, "workspace_id": "2d3e4f50-6172-4839-8a4b-5c6d7e8f9012", "occurred_at": "2026-09-07T10:00:00Z",
            "changes": [{"topic": "containers", "change": "updated"}]} | more
    return f"id: {identifier or sequence}\nevent: {name}\ndata: {json.dumps(data)}\n\n".encode()


class Lines(ProxyTest):
    async def found(self, *pieces):
        await self.exchange(OUTPUT, chunked("application/x-ndjson", *pieces))
        return await self.reasons()

    async def test_in_order_however_it_is_cut(self):
        text = line(1) + b"\n" + line(2) + line(9)
        self.assertEqual(await self.found(*[text[index:index + 7] for index in range(0, len(text), 7)]), [])

    async def test_a_wrong_line(self):
        found = await self.found(line(1), line(2, stream="stdlog"), line(3))
        self.assertEqual(len(found), 1)
        self.assertIn("'stdlog' is not one of", found[0])

    async def test_ids_that_fall(self):
        self.assertEqual(await self.found(line(2), line(2)), ["stream: line id 2 after 2"])

    async def test_an_unfinished_line(self):
        self.assertEqual(await self.found(line(1), b'{"id": 2'), ["stream: the last line has no end"])


class Events(ProxyTest):
    async def found(self, *pieces):
        await self.exchange(CHANGES, chunked("text/event-stream", *pieces))
        return await self.reasons()

    async def test_in_order_however_it_is_cut(self):
        text = b": connected\n\n" + event(7) + b": heartbeat\n\n" + b"event: reset\ndata: {\"reason\": \"behind\"}\n\n" + event(8)
        self.assertEqual(await self.found(*[text[index:index + 5] for index in range(0, len(text), 5)]), [])

    async def test_a_wrong_topic(self):
        found = await self.found(event(7, changes=[{"topic": "weather", "change": "updated"}]))
        self.assertEqual(len(found), 1)
        self.assertIn("'weather' is not one of", found[0])

    async def test_an_unknown_event(self):
        self.assertIn("event 'changed' is not described", (await self.found(event(7, name="changed")))[0])

    async def test_an_id_that_is_not_the_sequence(self):
        self.assertEqual(await self.found(event(7, identifier=8)), ["event: event change: its id is '8' but its seq is 7"])

    async def test_an_event_that_is_not_closed(self):
        self.assertEqual(await self.found(event(7)[:-1]), ["stream: the last event is not closed by a blank line"])

    async def test_events_arrive_while_the_stream_goes_on(self):
        seen = asyncio.Event()
        head, rest = chunked("text/event-stream", event(7), event(8)).split(b"id: 8", 1)

        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            await seen.wait()
            writer.write(b"id: 8" + rest)
            await reader.read()

        self.script = script
        async with self.connected() as (reader, writer):
            writer.write(CHANGES)
            self.assertIn(b'"seq": 7', await reader.readexactly(len(head)))
            seen.set()
            self.assertEqual(await reader.readexactly(len(rest) + 5), b"id: 8" + rest)
        self.assertEqual(await self.reasons(), [])


class Shell(ProxyTest):
    """client, server: what each side says once the socket is open, as (text, bytes or close code)."""

    async def found(self, client, server, *, headers=(), masked=True):
        def frames(protocol, said):
            for what in said:
                if isinstance(what, int):
                    yield bytes(protocol.close(what))
                else:
                    yield bytes(protocol.send_data(what))

        says = b"".join(frames(FrameProtocol(client=False, extensions=[]), server))
        asks = b"".join(frames(FrameProtocol(client=masked, extensions=[]), client))

        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(SWITCHING)
            self.received += await reader.readexactly(len(asks))
            writer.write(says)
            await writer.drain()
            writer.write_eof()
            await reader.read()

        self.script = script
        async with self.connected() as (reader, writer):
            writer.write(SHELL.replace(b"\r\n\r\n", b"\r\n" + b"".join(headers) + b"\r\n"))
            self.assertEqual(await reader.readexactly(len(SWITCHING)), SWITCHING)
            writer.write(asks)
            self.assertEqual(await reader.read(-1), says)
        self.assertEqual(bytes(self.received), asks)
        return await self.reasons()

    resize = '{"type": "resize", "cols": 80, "rows": 24}'
    exit = '{"type": "exit", "code": 0}'
    error = '{"type": "error", "message": "not running"}'

    async def test_in_order(self):
        self.assertEqual(await self.found([self.resize, b"exit\r"], [b"$ \xff\xfe", self.exit, 1000]), [])

    async def test_refused_in_order(self):
        self.assertEqual(await self.found([], [self.error, 1013]), [])

    async def test_client_text_unknown(self):
        found = await self.found(['{"type": "rename"}'], [self.exit, 1000])
        self.assertTrue(any("client text" in reason for reason in found), found)

    async def test_client_text_wrong_on_purpose(self):
        self.assertEqual(await self.found(['{"type": "rename"}'], [self.exit, 1000], headers=[b"X-Vivarium-Test: invalid\r\n"]), [])

    async def test_client_size_out_of_range(self):
        found = await self.found(['{"type": "resize", "cols": 0, "rows": 24}'], [self.exit, 1000])
        self.assertEqual(len(found), 1)
        self.assertIn("client text $.cols: 0 is less than the minimum of 1", found[0])

    async def test_client_frames_unmasked(self):
        found = await self.found([b"ls\r"], [self.exit, 1000], masked=False)
        self.assertEqual(len(found), 1)
        self.assertIn("client: frames", found[0])

    async def test_client_message_too_large(self):
        found = await self.found([bytes((1 << 20) + 1)], [self.exit, 1000])
        self.assertEqual(found, ["socket: client: a message of 1048577 bytes; at most 1048576 are allowed"])

    async def test_server_text_unknown(self):
        found = await self.found([], ['{"type": "bye"}', 1000])
        self.assertTrue(any("server text" in reason for reason in found), found)

    async def test_server_text_is_not_json(self):
        found = await self.found([], ["bye", 1000])
        self.assertIn("text: server text: not JSON", found[0])

    async def test_server_exit_code_out_of_range(self):
        found = await self.found([], ['{"type": "exit", "code": 256}', 1000])
        self.assertIn("256 is greater than the maximum of 255", found[0])

    async def test_output_after_the_exit(self):
        self.assertEqual(await self.found([], [self.exit, b"late", 1000]), ["socket: server: output after the exit message"])

    async def test_close_code_unknown(self):
        found = await self.found([], [self.exit, int(CloseReason.GOING_AWAY)])
        self.assertIn("server: close code 1001", found[0])

    async def test_close_1011_without_an_error(self):
        self.assertEqual(await self.found([], [1011]), ["socket: server: close code 1011 without an error message before it"])

    async def test_close_1000_after_an_error(self):
        self.assertEqual(await self.found([], [self.error, 1000]), ["socket: server: close code 1000 after an error message"])


if __name__ == "__main__":
    unittest.main()
