# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs inside a sandbox: an HTTP server whose every byte is under control. Usage: inside_server.py ADDRESS PORT"""

import asyncio
import base64
import hashlib
import json
import sys

counts = {"flooded": 0, "left": 0}
released = asyncio.Event()
BLOCK = bytes(range(256)) * 256


def answer(body=b"", status="200 OK", *fields):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def chunks(reader):
    while size := int((await reader.readline()).strip() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()


async def flood(_, writer, __):
    """More than any buffer holds, and how much of it went out."""
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    counts["flooded"] = 0
    for _ in range(8192):
        writer.write(BLOCK)
        await writer.drain()
        counts["flooded"] += len(BLOCK)


async def echo(reader, writer, _):
    """Each piece of the request's body goes back at once."""
    writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    async for piece in chunks(reader):
        writer.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        await writer.drain()
    writer.write(b"0\r\n\r\n")


async def hold(reader, _, __):
    """Never answers; sees the other side go."""
    await reader.read(1)
    counts["left"] += 1


async def deaf(reader, _, __):
    """Takes nothing until it is released, then everything."""
    await released.wait()
    while await reader.read(1 << 20):
        pass


async def web_socket(reader, writer, fields):
    """Sends back what comes, frame by frame; a text "bye" ends it."""
    key = dict((name.lower(), value) for name, value in fields)["sec-websocket-key"]
    accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
    writer.write(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode())
    try:
        while True:
            first, second = await reader.readexactly(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
            mask = await reader.readexactly(4)
            data = await reader.readexactly(size)
            plain = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)) if size < 70000 else b"x" * size
            length = bytes([size]) if size < 126 else bytes([126]) + size.to_bytes(2) if size < 65536 else bytes([127]) + size.to_bytes(8)
            writer.write(bytes([first]) + length + plain)
            if first & 15 == 8:
                return
            if plain == b"bye":
                writer.write(b"\x88\x02" + (1000).to_bytes(2))
            await writer.drain()
    except asyncio.IncompleteReadError:
        counts["left"] += 1


async def events(_, writer, __):
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
    for number in range(1000):
        event = b"data: %d\n\n" % number
        writer.write(b"%x\r\n%s\r\n" % (len(event), event))
        await writer.drain()
        await asyncio.sleep(0.05)


STREAMS = {"/flood": flood, "/echo": echo, "/hold": hold, "/deaf": deaf, "/ws": web_socket, "/events": events}
FIXED = {
    "/plain": answer(b"plain"),
    "/cookies": answer(b"", "200 Fine", "Set-Cookie: a=1", "Set-Cookie: b=2", "Connection: close, X-Private", "X-Private: 1"),
    "/closing": b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nuntil the end",
    "/hints": b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n" + answer(b"after hints"),
    "/short": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes!",
    "/nothing": b"",
    "/strange": b"SSH-2.0-OpenSSH\r\n",
    "/unchanged": b"HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n",
    "/empty": b"HTTP/1.1 204 No Content\r\n\r\n",
    "/early": answer(b"enough", "413 Content Too Large"),
}


async def serve(reader, writer):
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, target, _ = head[0].split(" ")
        fields = [tuple(line.split(": ", 1)) for line in head[1:-2]]
        if target in STREAMS:
            await STREAMS[target](reader, writer, fields)
        elif target in FIXED:
            writer.write(FIXED[target])
        elif target == "/release":
            released.set()
            writer.write(answer())
        elif target == "/counts":
            writer.write(answer(json.dumps(counts).encode()))
        elif method == "HEAD":
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 12345\r\n\r\n")
        else:
            size = int(dict((name.lower(), value) for name, value in fields).get("content-length", 0))
            digest = hashlib.sha256()
            while size and (piece := await reader.read(min(size, 1 << 16))):
                digest.update(piece)
                size -= len(piece)
            seen = {"method": method, "target": target, "fields": fields, "body": digest.hexdigest()}
            writer.write(answer(json.dumps(seen).encode(), "200 OK", "Content-Type: application/json"))
        await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def main():
    server = await asyncio.start_server(serve, sys.argv[1], int(sys.argv[2]), limit=1 << 20)
    async with server:
        await server.serve_forever()


asyncio.run(main())
