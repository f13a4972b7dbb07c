#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person's first ten minutes with the program, in a real window: keys, mouse, and what a screen reader says.

    with-engine test_window.py --program bin/vivarium [--drag-source bin/vivarium-drag-source] [--output DIR]

The tests run in their order, on one window: each goes on where the one before it stopped. Screenshots and logs are left in
the output folder.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "contract" / "conformance")]

from engine_client import WORKSPACE, Engine  # noqa: E402
from private_display import SIZE, PrivateDisplay  # noqa: E402

NAME = f"steps_{os.getpid()}"
options = argparse.Namespace(program="", drag_source="", output=Path("."))


def own_data_folder(home):
    """A data folder whose engine is the test's one, reached through the contract proxy: so the window's own traffic is
    held against the contract too. It looks for the engine there just as it does anywhere."""
    real = Path(os.environ["VIVARIUM_TEST_DATA_DIR"]) / "engine"
    folder = home / "vivarium-data"
    (folder / "engine").mkdir(parents=True, mode=0o700)
    address = json.loads((real / "engine.json").read_text()) | {"endpoint": os.environ["VIVARIUM_TEST_ENDPOINT"]}
    (folder / "engine" / "engine.json").write_text(json.dumps(address))
    shutil.copy(real / "token", folder / "engine" / "token")
    for file in (folder / "engine").iterdir():
        file.chmod(0o600)
    (folder / "engine" / "lock").symlink_to(real / "lock")  # by which the window knows that the engine runs
    return folder


class Window(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()
        options.output.mkdir(parents=True, exist_ok=True)
        cls.display = PrivateDisplay(options.output)
        cls.enterClassContext(cls.display)
        import accessible  # needs the display's environment
        import person

        cls.see = accessible
        cls.person = person.Person(cls.display.environment)
        home = Path(cls.display.environment["HOME"])
        cls.begun = time.monotonic()
        cls.program = cls.display.start([options.program], "vivarium", {
            "VIVARIUM_DATA_DIR": str(own_data_folder(home)),
            # The test's engine runs already; should the program not see it, it must not start one of its own.
            "VIVARIUM_ENGINE": "/bin/false", "QT_FATAL_CRITICALS": "1"})
        cls.failed = False
        cls.unnamed = {}

    def setUp(self):
        self.step = self._testMethodName.removeprefix("test_")
        if self.step == "09_every_control_had_a_name":
            return
        if type(self).failed:
            self.skipTest("an earlier step failed")
        self.assertIsNone(self.program.poll(), "the program has ended")

    def run(self, result=None):
        before = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > before:
            type(self).failed = True

    def tearDown(self):
        if self.program.poll() is not None:
            return
        self.person.screenshot(options.output / f"{self.step}.png")
        outline = self.see.outline(self.see.application("vivarium"))
        (options.output / f"{self.step}.txt").write_text(outline + "\n")

    # What the steps are made of

    @property
    def root(self):
        return self.see.application("vivarium")

    def find(self, seconds=15, **wanted):
        return self.see.find(self.root, seconds, **wanted)

    def note_what_has_no_name(self):
        """For the last step: what is said there is no reason to end here."""
        for control in self.see.nameless(self.root):
            self.unnamed.setdefault(control, self.step)

    def sandboxes(self):
        """Those of this test, as the engine knows them."""
        page = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"search": NAME}).value
        return page["sandboxes"]

    def question_if_any(self):
        """The button that confirms; None while nothing is asked, or when the program has gone meanwhile."""
        try:
            return next(self.see.all_of(self.see.application("vivarium", 0), identifier="confirmButton"), None)
        except AssertionError:
            return None

    def until(self, look, what, seconds=30):
        return self.see.until(look, what, seconds)

    def shows(self, text, **where):
        """Waits until something on the screen has this text in its name."""
        return self.find(name=lambda name: text in name, **where)

    # The steps

    def test_01_opens(self):
        self.find(30, identifier="sandboxListState")
        print(f"in the accessibility tree {time.monotonic() - self.begun:.2f} s after its start", end=" ... ")
        type(self).window = self.person.window("Vivarium")
        self.person.activate(self.window)
        self.shows("Local: live", identifier="statusConnections")
        self.note_what_has_no_name()

    def test_02_makes_a_sandbox_by_keyboard(self):
        self.person.key("ctrl+n")
        field = self.find(identifier="nameEdit")
        self.until(lambda: self.see.has(field, self.see.State.FOCUSED), "the focus in the name")
        self.person.screenshot(options.output / "02_dialog.png")
        self.note_what_has_no_name()
        self.person.key("ctrl+a")
        self.person.type(NAME)
        self.person.key("Return")
        self.until(lambda: [one for one in self.sandboxes() if one["status"] == "running"], "the running sandbox", 120)
        self.shows(NAME, identifier="headerName")
        self.until(lambda: next(self.see.all_of(self.root, identifier="headerState", name=lambda name: "running" in name.lower()), None),
                   "the word running")

    def test_03_uses_a_terminal(self):
        self.person.key("ctrl+shift+t")
        display = self.find(30, role="terminal")
        self.until(lambda: self.see.has(display, self.see.State.FOCUSED), "the focus in the terminal")
        self.until(lambda: self.see.text_of(display).strip(), "the prompt")
        self.person.type("python3 -c 'print(2**10)'\n")
        self.until(lambda: "1024" in self.see.text_of(display).split(), "the answer 1024")
        self.note_what_has_no_name()

    def test_04_looks_at_every_panel(self):
        tabs = self.find(identifier="panelTabs")
        titles = [tabs.get_child_at_index(index).get_name() for index in range(tabs.get_child_count())
                  if tabs.get_child_at_index(index).get_role_name() == "page tab"]
        self.assertGreater(len(titles), 3)
        for number, title in enumerate(titles, 1):
            # Ctrl and a number: the way that works inside a terminal, too, is the tab itself.
            self.see.press(next(self.see.all_of(tabs, role="page tab", name=title)))
            self.until(lambda title=title: self.see.has(next(self.see.all_of(self.find(identifier="panelTabs"), role="page tab", name=title)),
                                                        self.see.State.SELECTED), f"panel {title}")
            time.sleep(0.5)  # for the picture only: nothing depends on it
            self.person.screenshot(options.output / f"04_panel_{number}.png")
            self.note_what_has_no_name()

    def test_05_drops_a_file(self):
        if not options.drag_source:
            self.skipTest("no drag source was built")
        file = Path(self.display.environment["HOME"]) / "dragged notes.txt"
        file.write_text("carried over\n")
        drag_source = self.display.start([options.drag_source, str(file)], "drag-source")
        source = self.person.window("drag-source")
        self.person.move(source, SIZE[0] - 200, 400)
        tabs = self.find(identifier="panelTabs")
        self.see.press(next(self.see.all_of(tabs, role="page tab", name=lambda name: "Files" in name)))
        target = self.find(identifier="filesSplitter")  # the list at its left, or what says that it is empty
        start = self.until(lambda: (place := self.person.middle(source))[1] > 400 and place, "the drag source in its place")
        self.person.drag(start, self.see.middle(target, 0.25))
        sandbox = self.sandboxes()[0]["id"]
        path = f"{WORKSPACE}/containers/{sandbox}/files/content"
        self.until(lambda: self.engine.ask("GET", path, query={"path": "/workspace/dragged notes.txt"}).body == b"carried over\n",
                   "the file in the sandbox")
        self.shows("dragged notes.txt", role="table cell")
        drag_source.terminate()
        self.person.activate(self.window)
        self.note_what_has_no_name()

    def test_06_finds_actions(self):
        self.person.key("ctrl+k")
        line = self.find(role="text", name="Find a sandbox, a file, an action")
        self.person.type("stop")
        self.until(lambda: "stop" in self.see.text_of(line), "the typed word")
        self.note_what_has_no_name()
        self.person.screenshot(options.output / "06_palette.png")
        self.person.key("Escape")
        self.until(lambda: not next(self.see.all_of(self.root, role="text", name="Find a sandbox, a file, an action"), None), "the palette's end")

    def test_07_stops_it_only_when_asked_twice(self):
        self.see.press(self.find(identifier="headerStop"))
        dialog = self.find(identifier="confirmDialog")
        self.assertTrue([text for text in self.see.all_of(dialog, name=lambda name: NAME in name)])
        self.note_what_has_no_name()
        self.person.screenshot(options.output / "07_question.png")
        # The key that is nearest must not stop anything.
        self.until(lambda: self.see.has(self.find(identifier="cancelButton"), self.see.State.FOCUSED), "the focus on Cancel")
        self.person.key("Return")
        self.until(lambda: not next(self.see.all_of(self.root, identifier="confirmDialog"), None), "the question's end")
        self.assertEqual(self.sandboxes()[0]["status"], "running")
        self.see.press(self.find(identifier="headerStop"))
        confirm = self.find(identifier="confirmButton")
        self.until(lambda: self.see.has(confirm, self.see.State.SENSITIVE), "the button that stops")
        self.see.press(confirm)
        self.until(lambda: self.sandboxes()[0]["status"] == "stopped", "the sandbox's end", 60)
        self.until(lambda: next(self.see.all_of(self.root, identifier="headerState", name=lambda name: "stopped" in name.lower()), None),
                   "the word stopped")

    def test_08_quits(self):
        self.person.key("ctrl+q")
        # Where sandboxes of other tests run, it first says that they go on.
        question = self.until(lambda: self.program.poll() is not None or self.question_if_any(), "the program's end")
        if question is not True:
            self.until(lambda: self.see.has(question, self.see.State.SENSITIVE), "the button that closes")
            self.see.press(question)
        self.until(lambda: self.program.poll() is not None, "the program's end")
        self.assertEqual(self.program.returncode, 0)

    def test_09_every_control_had_a_name(self):
        self.assertEqual(self.unnamed, {})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--drag-source", default="")
    parser.add_argument("--output", type=Path, default=Path(tempfile.gettempdir()) / "vivarium-window")
    parser.parse_known_args(namespace=options)
    unittest.main(argv=[sys.argv[0]], verbosity=2)


if __name__ == "__main__":
    main()
