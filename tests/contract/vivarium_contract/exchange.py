# SPDX-License-Identifier: GPL-3.0-or-later
"""One request with its answer, on its way through the proxy."""

import asyncio
import re
import time
import urllib.parse

import h11

from .bodies import CountedBody, KeptBody, body_for
from .channel import Gone
from .judge import media_type
from .record import shortened
from .websocket import Conversation

MARKER = b"x-vivarium-test"
SANDBOX_PORT = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]+\.")
LARGEST_HEAD = 128 << 10
FINISHED = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.MIGHT_SWITCH_PROTOCOL, h11.SWITCHED_PROTOCOL)


def rewritten(head, ports):
    """The head as the engine gets it: without the line by which a test says that its request is wrong on purpose, and
    with the engine's port where the proxy's stood, since the engine only hears those who call it by its own name."""
    own, engine = (b":%d" % port for port in ports)
    lines = []
    for line in head.split(b"\r\n"):
        name = line.split(b":", 1)[0].strip().lower()
        if name == MARKER:
            continue
        if name in (b"host", b"origin") and line.rstrip().endswith(own):
            line = line.rstrip().removesuffix(own) + engine
        lines.append(line)
    return b"\r\n".join(lines)


def plain(headers):
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]


class Exchange:
    def __init__(self, record, client, engine, ports):
        """ports: the proxy's own, then the engine's."""
        self._record = record
        self._client = client
        self._engine = engine
        self._ports = ports
        self._invalid = False
        self._judged = True
        self._operation = None
        self._request = None
        self._request_body = CountedBody()
        self._response = None
        self._response_body = CountedBody()
        self._query, self._path = "", {}
        self._started = time.monotonic()

    # What a record shows

    def shown(self):
        shown = {"operation": self._operation.key if self._operation else None}
        if self._request:
            shown["request"] = {
                "method": self._request.method.decode(), "target": shortened(self._request.target),
                "headers": [[name, "…" if name in ("authorization", "x-api-key") else shortened(value)]
                            for name, value in plain(self._request.headers)],
                "wrong_on_purpose": self._invalid,
                "bytes": self._request_body.bytes, "body": shortened(self._request_body.kept),
            }
        if self._response:
            shown["response"] = {
                "status": self._response.status_code,
                "headers": [[name, shortened(value)] for name, value in plain(self._response.headers)],
                "bytes": self._response_body.bytes, "body": shortened(self._response_body.kept),
                "after_ms": round((time.monotonic() - self._started) * 1000),
            }
        return shown

    def _ask(self, question, *arguments, excerpt=None):
        if self._judged:
            # Shown when it is written: by then the answer may be known too.
            self._record.ask(question, arguments,
                             lambda: self.shown() | ({"excerpt": shortened(excerpt)} if excerpt else {}))

    def object_to(self, kind, reason):
        if self._judged:
            self._record.violation(kind, reason, self.shown())

    # The way through

    async def run(self, head):
        """Relays one exchange whose request head was read. True when the connection can carry another one."""
        requests = h11.Connection(h11.SERVER, max_incomplete_event_size=LARGEST_HEAD)
        responses = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_HEAD)
        requests.receive_data(head)
        self._request = requests.next_event()
        self._look_up()
        responses.send(self._request)
        if not self._has_body():
            responses.send(h11.EndOfMessage())
        await self._engine.write(rewritten(head, self._ports))
        uplink = asyncio.create_task(self._relay_request(requests))
        downlink = asyncio.create_task(self._relay_response(responses))
        try:
            await asyncio.wait({uplink, downlink}, return_when=asyncio.FIRST_COMPLETED)
            if uplink.done():
                uplink.result()
            if not downlink.done() and responses.their_state not in FINISHED:
                # The client is gone before its answer was complete, which is its right.
                self._count()
                return False
            await downlink
            switched = responses.their_state is h11.SWITCHED_PROTOCOL
            if not switched:
                self._judge()
        finally:
            for task in (uplink, downlink):
                task.cancel()
            await asyncio.gather(uplink, downlink, return_exceptions=True)
        if switched:
            await self._splice()
            return False
        if requests.their_state not in FINISHED:
            # Refused before the body was all there. Closing now would take the answer from a client that still sends.
            await self._client.linger()
        return requests.their_state is h11.DONE and responses.their_state is h11.DONE

    def _look_up(self):
        headers = dict(self._request.headers)
        self._invalid = headers.get(MARKER, b"").strip().lower() == b"invalid"
        target = urllib.parse.urlsplit(self._request.target.decode("latin-1"))
        # Ports of sandboxes are reached by their own host name; what is said there is no part of this contract.
        self._judged = not SANDBOX_PORT.match(headers.get(b"host", b""))
        self._query = target.query
        self._operation, self._path = self._record.contract.find(self._request.method.decode(), target.path)
        if media_type(headers.get(b"content-type", b"").decode("latin-1")) == "application/json":
            self._request_body = KeptBody()

    def _has_body(self):
        names = {name for name, value in self._request.headers if value != b"0"}
        return b"content-length" in names or b"transfer-encoding" in names

    @staticmethod
    def _feed(parser, data, take):
        """Parses data as far as the message goes; take(event) for each event. The bytes beyond it."""
        parser.receive_data(data)
        while True:
            event = parser.next_event()
            if event in (h11.NEED_DATA, h11.PAUSED) or isinstance(event, h11.ConnectionClosed):
                break
            take(event)
            if isinstance(event, h11.EndOfMessage):
                break
        return parser.trailing_data[0] if parser.their_state in FINISHED else b""

    async def _relay_request(self, parser):
        """Sends the body on as it comes; returns only when the client goes away."""

        def take(event):
            if isinstance(event, h11.Data):
                self._request_body.add(event.data)

        parser.next_event()  # the end of the message, where there is no body
        engine_reads = True
        while parser.their_state not in FINISHED:
            data = await self._client.read()
            if not data:
                return
            beyond = self._feed(parser, data, take)
            self._client.put_back(beyond)
            try:
                if engine_reads:
                    await self._engine.write(data[:len(data) - len(beyond)])
            except Gone:
                engine_reads = False  # its answer may be on the way: what is left of the body is dropped
        self._judge_request()
        await self._client.readable()
        if not self._client.ended:
            # A request before its turn waits until this task is cancelled with the exchange.
            await asyncio.get_running_loop().create_future()

    def _judge_request(self):
        if self._invalid:
            return
        if not self._operation:
            methods = self._path
            self.object_to("request", f"method not described; described: {', '.join(methods)}" if methods else "path not described")
            return
        kept = self._request_body.kept
        self._ask("request", self._operation.key, self._path, self._query, plain(self._request.headers),
                  bytes(kept) if kept is not None else None, self._request_body.bytes)

    async def _relay_response(self, parser):
        def take(event):
            if isinstance(event, (h11.Response, h11.InformationalResponse)):
                if isinstance(event, h11.Response) or event.status_code == 101:
                    self._take_response(event)
            elif isinstance(event, h11.Data):
                self._response_body.add(event.data)

        while parser.their_state not in FINISHED:
            data = await self._engine.read()
            try:
                beyond = self._feed(parser, data, take)
            except h11.RemoteProtocolError as error:
                if data:
                    self.object_to("response", f"not HTTP: {error}")
                    await self._client.write(data)
                # A sandbox that stops in the middle of an answer cuts it: that is how the reader learns of it.
                elif self._response:
                    self._record.cut_short()
                else:
                    self.object_to("response", "the connection was closed without an answer")
                raise Gone from error
            self._engine.put_back(beyond)
            if data:
                await self._client.write(data[:len(data) - len(beyond)])
            if not data and parser.their_state not in FINISHED:
                raise Gone

    def _take_response(self, event):
        self._response = event
        key = self._operation.key if self._operation else None
        content_type = dict(event.headers).get(b"content-type", b"").decode("latin-1")
        if key is None or event.status_code >= 300:
            self._response_body = KeptBody() if media_type(content_type) == "application/json" else CountedBody()
            return
        self._response_body = body_for(
            content_type,
            lambda line: self._ask("line", key, line, excerpt=line),
            lambda name, identifier, data: self._ask("event", key, name, identifier, data, excerpt=data),
            lambda reason: self.object_to("stream", reason))

    def _judge(self):
        """Once the answer is complete."""
        self._response_body.end()
        self._count()
        kept = self._response_body.kept
        self._ask("response", self._operation.key if self._operation else None, self._response.status_code,
                  plain(self._response.headers), bytes(kept) if kept is not None else None, self._response_body.bytes)

    def _count(self):
        if self._judged and self._response:
            self._record.called(self._operation.key if self._operation else None, self._response.status_code, self._invalid)

    # WebSocket

    async def _splice(self):
        self._judge()
        key = self._operation.key if self._operation else None
        described = self._operation.node.get("x-websocket", {}) if self._operation else {}
        if b"sec-websocket-extensions" in dict(self._response.headers) and described.get("compression") == "off":
            self.object_to("response", "an extension was agreed on; compression is off")

        def object_to(from_client, reason):
            if not (from_client and self._invalid):
                self.object_to("socket", f"{'client' if from_client else 'server'}: {reason}")

        def judge_text(side, text):
            if key and not (side == "clientText" and self._invalid):
                self._ask("text", key, side, text, excerpt=text)

        conversation = Conversation(described, judge_text, object_to)
        ways = [asyncio.create_task(self._one_way(self._client, self._engine, conversation.client)),
                asyncio.create_task(self._one_way(self._engine, self._client, conversation.server))]
        try:
            # Each side may end by itself; the other one is given a moment to say its last word.
            _, left = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if left:
                await asyncio.wait(left, timeout=5)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    @staticmethod
    async def _one_way(source, target, side):
        while data := await source.read():
            side.feed(data)
            await target.write(data)
        target.write_end()
