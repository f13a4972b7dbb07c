# SPDX-License-Identifier: GPL-3.0-or-later
"""Bodies as they pass by: kept whole when they are JSON, taken apart when they are streams, else only counted."""

import json

from .judge import media_type

LARGEST_KEPT = 64 << 20  # a listing of 10 000 entries is a few MiB
LONGEST_LINE = 4 << 20


class CountedBody:
    """Bytes of a file or archive: only their number matters."""

    def __init__(self):
        self.bytes = 0
        self.kept = None

    def add(self, data):
        self.bytes += len(data)

    def end(self):
        pass


class KeptBody(CountedBody):
    """JSON, judged as one value at its end."""

    def __init__(self):
        super().__init__()
        self.kept = bytearray()

    def add(self, data):
        super().add(data)
        if self.kept is not None:
            self.kept += data
            if len(self.kept) > LARGEST_KEPT:
                self.kept = None


class LinedBody(CountedBody):
    """A stream of lines, each handed on as it is complete. Only the unfinished line is kept."""

    def __init__(self, object_to):
        """object_to(reason): called for what breaks the stream's own form."""
        super().__init__()
        self._object_to = object_to
        self._rest = bytearray()
        self._broken = False

    def add(self, data):
        super().add(data)
        if self._broken:
            return
        self._rest += data
        *lines, rest = self._rest.split(b"\n")
        self._rest = bytearray(rest)
        for line in lines:
            self.line(bytes(line))
        if len(self._rest) > LONGEST_LINE:
            self._broken = True
            self._object_to(f"a line of more than {LONGEST_LINE} bytes")

    def line(self, line):
        raise NotImplementedError


class JsonLines(LinedBody):
    """NDJSON. Blank lines are signs of life. Ids rise, since a reader resumes after the last one it has seen."""

    def __init__(self, judge_line, object_to):
        super().__init__(object_to)
        self._judge_line = judge_line
        self._last = None

    def line(self, line):
        if not line.strip():
            return
        self._judge_line(line)
        try:
            identifier = json.loads(line).get("id")
        except (ValueError, AttributeError):
            return  # the judge says so
        if isinstance(identifier, int):
            if self._last is not None and identifier <= self._last:
                self._object_to(f"line id {identifier} after {self._last}")
            self._last = identifier

    def end(self):
        if self._rest.strip():
            self._object_to("the last line has no end")


class EventStream(LinedBody):
    """Server-sent events, as the HTML standard has them; comments are signs of life."""

    def __init__(self, judge_event, object_to):
        super().__init__(object_to)
        self._judge_event = judge_event
        self._identifier = None
        self._name = "message"
        self._data = []

    def line(self, line):
        line = line.removesuffix(b"\r")
        if not line:
            if self._data:
                self._judge_event(self._name, self._identifier, b"\n".join(self._data))
            self._name, self._data = "message", []
            return
        if line.startswith(b":"):
            return
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            self._data.append(value)
        elif field == b"event":
            self._name = value.decode("utf-8", "backslashreplace")
        elif field == b"id":
            self._identifier = value.decode("utf-8", "backslashreplace")
        elif field != b"retry":
            self._object_to(f"unknown field {field!r} of an event")

    def end(self):
        # The standard drops an event that its blank line does not close; a server that sends one loses it.
        if self._data or self._rest:
            self._object_to("the last event is not closed by a blank line")


def body_for(content_type, judge_line, judge_event, object_to):
    """The reader that fits a content type."""
    kind = media_type(content_type)
    if kind == "application/json":
        return KeptBody()
    if kind == "application/x-ndjson":
        return JsonLines(judge_line, object_to)
    if kind == "text/event-stream":
        return EventStream(judge_event, object_to)
    return CountedBody()
