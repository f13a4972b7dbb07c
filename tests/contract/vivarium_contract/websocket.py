# SPDX-License-Identifier: GPL-3.0-or-later
"""WebSocket traffic as it passes by: frames, text messages, and the order that a shell keeps."""

import json

from wsproto.frame_protocol import CloseReason, FrameProtocol, Opcode, ParseFailed

LARGEST_MESSAGE = 16 << 20  # beyond it nothing is kept, whatever the contract allows


class Side:
    """One direction of a socket. The frame parser itself refuses wrong masks, extensions that nobody agreed on,
    text that is not UTF-8, and control frames that are too long or split."""

    def __init__(self, from_client, conversation):
        self._parser = FrameProtocol(client=not from_client, extensions=[])
        self._from_client = from_client
        self._conversation = conversation
        self._text = None
        self._bytes = 0
        self._readable = True

    def feed(self, data):
        if not self._readable:
            return
        self._parser.receive_bytes(data)
        try:
            for frame in self._parser.received_frames():
                self._frame(frame)
        except ParseFailed as error:
            self._readable = False
            self._conversation.broken(self._from_client, f"frames: {error}")

    def _frame(self, frame):
        if frame.opcode is Opcode.CLOSE:
            code, reason = frame.payload if frame.payload else (CloseReason.NO_STATUS_RCVD, "")
            self._conversation.closed(self._from_client, int(code), reason)
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._bytes += len(frame.payload if isinstance(frame.payload, (bytes, bytearray)) else frame.payload.encode())
            if frame.opcode is Opcode.TEXT:
                self._text = (self._text or "") + frame.payload if self._bytes <= LARGEST_MESSAGE else ""
            else:
                self._conversation.bytes_passed(self._from_client, len(frame.payload))
            if frame.message_finished:
                self._conversation.message(self._from_client, self._text, self._bytes)
                self._text, self._bytes = None, 0


class Conversation:
    """A shell: what each side may say, and when."""

    def __init__(self, described, judge_text, object_to):
        """described: the operation's x-websocket. judge_text(side, text), object_to(from_client, reason)."""
        self._described = described
        self._judge_text = judge_text
        self._object_to = object_to
        self._ended = None  # the last word of the server: exit, error or taken
        self._client_closed = False
        self._server_closed = False
        self._replay_left = 0
        self.client = Side(True, self)
        self.server = Side(False, self)

    def broken(self, from_client, reason):
        self._object_to(from_client, reason)

    def bytes_passed(self, from_client, number):
        if from_client:
            return
        self._replay_left = max(0, self._replay_left - number)
        if self._ended:
            self._object_to(False, f"output after the {self._ended} message")

    def message(self, from_client, text, size):
        limit = self._described.get("maxMessageBytes")
        if from_client and limit and size > limit:
            self._object_to(True, f"a message of {size} bytes; at most {limit} are allowed")
        if text is None:
            return
        self._judge_text("clientText" if from_client else "serverText", text)
        if from_client:
            return
        try:
            value = json.loads(text)
            kind = value.get("type")
        except (ValueError, AttributeError):
            return  # the judge says so
        if self._ended:
            self._object_to(False, f"text {kind!r} after the {self._ended} message")
        if self._replay_left:
            self._object_to(False, f"text {kind!r} while {self._replay_left} bytes of the replay are due")
        if kind == "replay":
            self._replay_left = value.get("bytes", 0)
        elif kind in ("exit", "error", "taken"):
            self._ended = kind

    def closed(self, from_client, code, reason):
        if from_client:
            self._client_closed = True
            return
        if self._server_closed:
            self._object_to(False, "a second close frame")
        self._server_closed = True
        if self._client_closed:
            return  # the answer repeats the client's code
        described = self._described.get("closeCodes", {})
        if described and str(code) not in described:
            self._object_to(False, f"close code {code}; described: {', '.join(described)}")
        if code == 1000 and self._ended == "error":
            self._object_to(False, "close code 1000 after an error message")
        if code in (1011, 1013) and self._ended != "error":
            self._object_to(False, f"close code {code} without an error message before it")
