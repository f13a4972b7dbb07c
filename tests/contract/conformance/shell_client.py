# SPDX-License-Identifier: GPL-3.0-or-later
"""A WebSocket client for the shells of a sandbox (lazycloud.md §9)."""

import json
import socket
import urllib.parse

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, RejectConnection, RejectData, Request, TextMessage


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status} {body!r}")
        self.status = status
        self.body = body


class Shell:
    """As a context manager. `output` collects what the terminal shows, `texts` the JSON messages."""

    def __init__(self, engine, path, query=None, seconds=20):
        self.output = b""
        self.texts = []
        self.close_code = None
        self._socket = socket.create_connection((engine.address.hostname, engine.address.port), timeout=seconds)
        self._protocol = WSConnection(ConnectionType.CLIENT)
        target = path + ("?" + urllib.parse.urlencode(query) if query else "")
        self._send(Request(host=engine.address.netloc, target=target, extra_headers=[
            (b"Authorization", f"Bearer {engine.token}".encode())]))
        self._open = False
        self._refusal = None
        try:
            self.until(lambda: self._open)
        except BaseException:
            self._socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def _send(self, event):
        self._socket.sendall(self._protocol.send(event))

    def until(self, condition):
        while not condition():
            data = self._socket.recv(65536)
            self._protocol.receive_data(data or None)
            for event in self._protocol.events():
                self._take(event)
            if not data and not condition():
                raise AssertionError(f"the connection ended; the terminal had shown {self.output[-500:]!r}, said {self.texts}")

    def _take(self, event):
        if isinstance(event, AcceptConnection):
            self._open = True
        elif isinstance(event, RejectConnection):
            self._refusal = [event.status_code, b""]
            if not event.has_body:
                raise Refused(*self._refusal)
        elif isinstance(event, RejectData):
            self._refusal[1] += bytes(event.data)
            if event.body_finished:
                raise Refused(*self._refusal)
        elif isinstance(event, BytesMessage):
            self.output += bytes(event.data)
        elif isinstance(event, TextMessage):
            self.texts.append(json.loads(event.data))
        elif isinstance(event, CloseConnection):
            self.close_code = int(event.code)
            if self._protocol.state.name == "REMOTE_CLOSING":
                self._send(event.response())

    def type(self, data):
        self._send(BytesMessage(data=data))

    def say(self, **message):
        self._send(TextMessage(data=json.dumps(message)))

    def until_output(self, text):
        """Waits for text on the terminal; drops all before its end."""
        self.until(lambda: text in self.output)
        self.output = self.output.split(text, 1)[1]

    def until_text(self, kind):
        self.until(lambda: any(text["type"] == kind for text in self.texts))
        return next(text for text in self.texts if text["type"] == kind)

    def until_closed(self):
        self.until(lambda: self.close_code is not None)
        return self.close_code

    def close(self, code=1000):
        self._send(CloseConnection(code=code))
        self.until_closed()
