# SPDX-License-Identifier: GPL-3.0-or-later
"""An X server without a screen, a window manager and a session bus, for one test run and gone with it."""

import ctypes
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
SIZE = (1280, 800)


class PrivateDisplay:
    """As a context manager. `environment` is for the programs that are started on it."""

    def __init__(self, logs):
        """logs: folder for what the servers say."""
        self._logs = Path(logs)
        self._programs = []
        self.environment = {}

    def __enter__(self):
        # What the bus starts (accessibility registry, keyrings) leaves its parent. As their reaper we still find it.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._home = Path(tempfile.mkdtemp(prefix="vivarium-xvfb."))
        runtime = self._home / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment = {name: value for name, value in os.environ.items()
                            if name not in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "SESSION_MANAGER")} | {
            "HOME": str(self._home), "XDG_RUNTIME_DIR": str(runtime), "XDG_CURRENT_DESKTOP": "none",
            "XDG_DATA_HOME": str(self._home / "data"), "XDG_CONFIG_HOME": str(self._home / "config"),
            "XDG_CACHE_HOME": str(self._home / "cache"), "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
            "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_SCALE_FACTOR": "1"}
        try:
            self._start_server()
            self._start_bus()
            self._start_window_manager()
        except BaseException:
            self.__exit__()
            raise
        # The accessibility library in this process looks at its own environment.
        os.environ.update(self.environment)
        return self

    def __exit__(self, *_):
        for program in reversed(self._programs):
            self._end(program)
        self._end_orphans()
        shutil.rmtree(self._home, ignore_errors=True)

    def start(self, command, name, more=None):
        """Starts a program on the display; its output goes to NAME.log."""
        with open(self._logs / f"{name}.log", "wb") as log:
            program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       env=self.environment | (more or {}))
        self._programs.append(program)
        return program

    def _start_server(self):
        # The server picks a free number and tells it once it is ready: no fixed number, no waiting for a moment.
        told, tells = os.pipe()
        with open(self._logs / "xvfb.log", "wb") as log:
            server = subprocess.Popen(["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp",
                                       "-noreset", "+extension", "XTEST"], stdout=log, stderr=log, pass_fds=[tells])
        os.close(tells)
        self._programs.append(server)
        number = self._read_line(told, "Xvfb")
        os.close(told)
        self.environment["DISPLAY"] = f":{number}"

    def _start_bus(self):
        told, tells = os.pipe()
        with open(self._logs / "bus.log", "wb") as log:
            bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", f"--print-address={tells}"], stdout=log, stderr=log,
                                   pass_fds=[tells], env=self.environment)
        os.close(tells)
        self._programs.append(bus)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._read_line(told, "dbus-daemon")
        os.close(told)

    @staticmethod
    def _read_line(descriptor, name, seconds=20):
        text = b""
        end = time.monotonic() + seconds
        while not text.endswith(b"\n"):
            if not select.select([descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise RuntimeError(f"{name} did not start within {seconds} seconds")
            piece = os.read(descriptor, 4096)
            if not piece:
                raise RuntimeError(f"{name} ended at its start")
            text += piece
        return text.decode().strip()

    def _start_window_manager(self):
        self.start(["openbox"], "openbox")

        def manages():
            answer = subprocess.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=self.environment, capture_output=True,
                                    text=True, check=False)
            return "0x" in answer.stdout

        end = time.monotonic() + 10
        while not manages():
            if time.monotonic() > end:
                raise RuntimeError("openbox does not manage the display")
            time.sleep(0.05)

    @staticmethod
    def _end(program):
        if program.poll() is None:
            program.terminate()
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()

    @staticmethod
    def _end_orphans():
        """Ends what became our child by losing its own parent."""
        end = time.monotonic() + 10
        number = signal.SIGTERM
        while True:
            while True:
                try:
                    if os.waitpid(-1, os.WNOHANG)[0] == 0:
                        break
                except ChildProcessError:
                    return
            for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
                os.kill(int(child), number)
            if time.monotonic() > end:
                number = signal.SIGKILL
            time.sleep(0.05)
