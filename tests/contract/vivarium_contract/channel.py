# SPDX-License-Identifier: GPL-3.0-or-later
"""One end of a relayed connection."""

import asyncio

PIECE = 256 << 10


class Gone(Exception):
    """The other end closed, or broke."""


class Channel:
    """A stream that bytes can be put back into, since a message may end in the middle of what was read."""

    def __init__(self, reader, writer):
        self._reader = reader
        self._writer = writer
        self._back = b""
        self.ended = False

    async def read(self):
        """The next bytes, as they come; b"" at the end."""
        if self._back:
            data, self._back = self._back, b""
            return data
        try:
            data = await self._reader.read(PIECE)
        except OSError:
            data = b""
        self.ended = not data
        return data

    def put_back(self, data):
        self._back = bytes(data) + self._back

    async def readable(self):
        """Returns when read() has something to say; takes nothing, and may be cancelled."""
        if not self._back:
            self.put_back(await self.read())

    async def write(self, data):
        """Returns when the other end keeps up: this is what carries back-pressure through the proxy."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError as error:
            raise Gone from error

    def write_end(self):
        try:
            if self._writer.can_write_eof():
                self._writer.write_eof()
        except OSError:
            pass

    async def linger(self, seconds=2):
        """Says the end, then drops what still comes until the other end says it too."""
        self.write_end()
        try:
            async with asyncio.timeout(seconds):
                while await self.read():
                    pass
        except TimeoutError:
            pass

    async def close(self):
        self._writer.close()
        try:
            await asyncio.wait_for(self._writer.wait_closed(), 5)
        except (OSError, TimeoutError):
            pass

    def abort(self):
        self._writer.transport.abort()
