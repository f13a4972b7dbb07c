# SPDX-License-Identifier: GPL-3.0-or-later
"""A network that exists only for a test: a namespace with a server in it, and cables into sandboxes. Nothing that is sent
there can reach anything else, since there is no way on.

As a program it is the server: it says each connection and each datagram as a line, and echoes both."""

import contextlib
import queue
import socket
import subprocess
import sys
import threading
from pathlib import Path

FAR4, NEAR4, NETWORK4 = "198.51.100.1", "198.51.100.2", "198.51.100.0/24"
FAR6, NEAR6, NETWORK6 = "2001:db8:51::1", "2001:db8:51::2", "2001:db8:51::/64"
PORT = 80


def inside(pid, *command, check=True, **more):
    """Runs a program in the network namespace of a process."""
    return subprocess.run(["nsenter", f"--net=/proc/{pid}/ns/net", *command], check=check, capture_output=True, text=True, timeout=60, **more)


class Elsewhere:
    def __init__(self):
        self._process = subprocess.Popen(["unshare", "--net", sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self._cables = 0
        self.pid = self._process.pid
        assert self._process.stdout.readline() == "here\n"
        for command in (["link", "set", "lo", "up"], ["link", "add", "far", "type", "bridge"], ["addr", "add", f"{FAR4}/24", "dev", "far"],
                        ["-6", "addr", "add", f"{FAR6}/64", "dev", "far", "nodad"], ["link", "set", "far", "up"]):
            inside(self.pid, "ip", *command)
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "listening\n"
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self.lines.put(line.split())

    def cable(self):
        """A shell script that lays a cable from the namespace it runs in to here."""
        self._cables += 1
        end = f"far{self._cables}"
        return (f"ip link add near type veth peer name {end} netns {self.pid} && ip addr add {NEAR4}/24 dev near && "
                f"ip -6 addr add {NEAR6}/64 dev near nodad && ip link set near up && "
                f"nsenter --net=/proc/{self.pid}/ns/net sh -c 'ip link set {end} master far && ip link set {end} up'")

    def connect_to(self, pid):
        """Lays a cable into the namespace of a process. One at a time: the near end always has the same addresses."""
        inside(pid, "sh", "-c", self.cable())

    def seen(self):
        """What has come since the last look."""
        lines = []
        with contextlib.suppress(queue.Empty):
            while True:
                lines.append(self.lines.get_nowait())
        return lines

    def close(self):
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._process.stdout.close()


def say(*words):
    print(*words, flush=True)


def echo(connection, name):
    with connection, contextlib.suppress(OSError):
        while data := connection.recv(65536):
            connection.sendall(data)
    say("end", name)


def accept(listener, name):
    while True:
        connection, _ = listener.accept()
        say("tcp", name)
        threading.Thread(target=echo, args=(connection, name), daemon=True).start()


def answer(bound, name):
    while True:
        data, peer = bound.recvfrom(65536)
        say("udp", name)
        with contextlib.suppress(OSError):
            bound.sendto(data, peer)


def main():
    say("here")
    sys.stdin.readline()
    for family, address, name in ((socket.AF_INET, FAR4, "4"), (socket.AF_INET6, FAR6, "6")):
        listener = socket.create_server((address, PORT), family=family)
        bound = socket.socket(family, socket.SOCK_DGRAM)
        bound.bind((address, PORT))
        threading.Thread(target=accept, args=(listener, name), daemon=True).start()
        threading.Thread(target=answer, args=(bound, name), daemon=True).start()
    say("listening")
    sys.stdin.read()  # until the test has gone


if __name__ == "__main__":
    main()
