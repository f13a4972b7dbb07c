# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys, mouse and eyes, through the X server."""

import subprocess
import time


class Person:
    def __init__(self, environment):
        self._environment = environment

    def _xdotool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self._environment, check=True, capture_output=True, text=True,
                              timeout=30).stdout.strip()

    def window(self, title, seconds=20):
        """Waits for a visible window and returns its number."""
        return self._xdotool("search", "--sync", "--onlyvisible", "--limit", 1, "--name", title)

    def activate(self, window):
        self._xdotool("windowactivate", "--sync", window)

    def move(self, window, x, y):
        self._xdotool("windowmove", window, x, y)

    def middle(self, window):
        place = dict(line.split("=") for line in self._xdotool("getwindowgeometry", "--shell", window).splitlines())
        return int(place["X"]) + int(place["WIDTH"]) // 2, int(place["Y"]) + int(place["HEIGHT"]) // 2

    def key(self, *names):
        self._xdotool("key", "--clearmodifiers", *names)

    def type(self, text):
        self._xdotool("type", "--clearmodifiers", "--delay", 8, "--", text)

    def click(self, point, button=1):
        self._xdotool("mousemove", "--sync", *point, "click", button)

    def drag(self, start, end, step=0.02):
        """Drags as toolkits need it: over the start distance in two moves, with a pause for the grab, and one more move
        inside the target, whose answer has to be back before the button is let go."""
        self._xdotool("mousemove", "--sync", *start)
        self._xdotool("mousedown", 1)
        self._xdotool("mousemove_relative", "--sync", "--", 4, 0)
        self._xdotool("mousemove_relative", "--sync", "--", 14, 4)
        time.sleep(step * 5)
        for part in range(1, 9):
            self._xdotool("mousemove", *(round(a + (b - a) * part / 8) for a, b in zip(start, end)))
            time.sleep(step)
        self._xdotool("mousemove", end[0] + 1, end[1])
        time.sleep(step)
        self._xdotool("mousemove", *end)
        time.sleep(step * 5)
        self._xdotool("mouseup", 1)

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self._environment, check=True, timeout=30)
