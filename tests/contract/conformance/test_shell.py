# SPDX-License-Identifier: GPL-3.0-or-later
"""Terminals: the contract's shell, which ends with its socket, and the kept one, which does not."""

import sys
import unittest

sys.dont_write_bytecode = True

from engine_client import WORKSPACE, Engine, EngineTest, Sandbox  # noqa: E402
from shell_client import Refused, Shell  # noqa: E402


class Shells(EngineTest):
    def shell(self, **query):
        return Shell(self.engine, f"{self.sandbox.path}/shell", query)

    def kept(self, **query):
        return Shell(self.engine, f"{self.sandbox.extensions}/shell", {"keep": "true"} | query)

    def pids(self):
        return {one["pid"]: one for one in self.extension(200, "GET", "/process-tree").value["processes"]}

    def test_a_login_shell_in_the_working_folder(self):
        with self.shell(cols=91, rows=33, term="xterm") as shell:
            shell.type(b"stty size; pwd; echo $TERM-$0-done\r")
            shell.until_output(b"33 91\r\n/workspace\r\nxterm--")
            shell.type(b"exit 3\r")
            self.assertEqual(shell.until_text("exit")["code"], 3)
            self.assertEqual(shell.until_closed(), 1000)

    def test_resizing(self):
        with self.shell() as shell:
            shell.say(type="resize", cols=120, rows=50)
            shell.type(b"stty size\r")
            shell.until_output(b"50 120")

    def test_bytes_pass_as_they_are(self):
        with self.shell() as shell:
            shell.type(b"stty raw -echo; echo rea''dy; head -c 6 | od -An -tx1\r")
            shell.until_output(b"ready")
            shell.type(b"\x00\xff\x03\x1b\xc3\x28")
            shell.until_output(b"00 ff 03 1b c3 28")

    def test_python_answers(self):
        with self.shell() as shell:
            shell.type(b"python3 -c 'print(2**10)'\r")
            shell.until_output(b"1024")

    def test_much_output_arrives_whole(self):
        with self.shell() as shell:
            shell.type(b"head -c 8000000 /dev/zero | tr '\\0' '\\176'; echo e''nd\r")
            shell.until(lambda: b"end\r\n" in shell.output)
            self.assertEqual(shell.output.count(b"~"), 8000000)

    def test_closing_hangs_up(self):
        with self.shell() as shell:
            shell.type(b"echo pi''d=$$.; sleep 400\r")
            shell.until_output(b"pid=")
            shell.until(lambda: b"." in shell.output)
            pid = int(shell.output.split(b".")[0])
            self.assertIn(pid, self.pids())
            shell.close()
        self.until(lambda: pid not in self.pids() and not any(one["cmdline"][1:] == ["400"] for one in self.pids().values()), "the shell's end")

    def test_sizes_and_names_that_are_refused(self):
        for query in ({"cols": 0}, {"rows": 1001}, {"term": "a b"}):
            with self.subTest(query=query):
                answer = self.engine.ask("GET", f"{self.sandbox.path}/shell", query=query, invalid=True, headers={
                    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
                self.assertEqual(answer.status, 400)
        with self.assertRaises(Refused) as refused:
            Shell(self.engine, f"{WORKSPACE}/containers/00000000-0000-4000-8000-000000000000/shell")
        self.assertEqual(refused.exception.status, 404)

    def test_a_stopped_sandbox(self):
        sandbox = Sandbox(self.engine)
        sandbox.connect()
        sandbox.stop()
        with Shell(self.engine, f"{sandbox.path}/shell") as shell:
            shell.until_text("error")
            self.assertEqual(shell.until_closed(), 1013)

    def test_a_sandbox_that_is_still_starting(self):
        sandbox = Sandbox(self.engine)
        self.addCleanup(sandbox.stop)
        with Shell(self.engine, f"{sandbox.path}/shell", seconds=120) as shell:
            shell.type(b"echo he''re\r")
            shell.until_output(b"here")

    def test_a_sandbox_that_stops(self):
        sandbox = Sandbox(self.engine)
        sandbox.connect()
        with Shell(self.engine, f"{sandbox.path}/shell") as shell:
            shell.type(b"echo he''re\r")
            shell.until_output(b"here")
            sandbox.stop()
            self.assertIsNotNone(shell.until_closed())

    # Kept terminals

    def test_a_kept_terminal_is_taken_up_again(self):
        with self.kept() as shell:
            first = shell.until_text("attached")
            self.assertTrue(first["new"])
            shell.type(b"X=kept; echo mark''er\r")
            shell.until_output(b"marker")
            shell.close()
        self.until(lambda: not next(one for one in self.extension(200, "GET", "/terminals").value["terminals"]
                                    if one["id"] == first["id"])["attached"], "the terminal without its window")
        with self.kept(id=first["id"]) as shell:
            again = shell.until_text("attached")
            self.assertEqual((again["id"], again["pid"], again["new"]), (first["id"], first["pid"], False))
            self.assertGreater(shell.until_text("replay")["bytes"], 0)
            shell.until_output(b"marker")
            shell.type(b"echo still $X.\r")
            shell.until_output(b"still kept.")
            shell.type(b"exit\r")
            shell.until_text("exit")
            shell.until_closed()
        self.assertNotIn(first["id"], [one["id"] for one in self.extension(200, "GET", "/terminals").value["terminals"]])

    def test_a_second_window_takes_over(self):
        with self.kept() as first:
            identifier = first.until_text("attached")["id"]
            with self.kept(id=identifier) as second:
                second.until_text("attached")
                first.until_text("taken")
                self.assertEqual(first.until_closed(), 4001)
                second.type(b"echo al''ive\r")
                second.until_output(b"alive")
        self.extension(204, "DELETE", f"/terminals/{identifier}")
        self.until(lambda: identifier not in [one["id"] for one in self.extension(200, "GET", "/terminals").value["terminals"]],
                   "the terminal's end")

    def test_it_goes_on_while_nobody_looks(self):
        with self.kept() as shell:
            identifier = shell.until_text("attached")["id"]
            shell.type(b"for i in $(seq 300); do echo line $i; done; echo fin''ished > /workspace/done; head -c 3000000 /dev/zero | tr '\\0' y; echo e''nd > /workspace/end\r")
        self.until(lambda: self.ask("GET", "/files/stat", query={"path": "/workspace/end"}).status == 200, "the command's end")
        with self.kept(id=identifier) as shell:
            replay = shell.until_text("replay")["bytes"]
            self.assertLessEqual(replay, 1 << 20)
            shell.until(lambda: len(shell.output) >= replay)
        self.extension(204, "DELETE", f"/terminals/{identifier}")


class ShellLease(unittest.TestCase):
    def test_an_open_shell_keeps_an_idle_sandbox(self):
        engine = Engine()
        sandbox = Sandbox(engine)
        sandbox.connect()
        with Shell(engine, f"{sandbox.path}/shell", seconds=60) as shell:
            engine.expect(200, "PUT", f"{sandbox.path}/ttl", {"ttl": 2})
            shell.type(b"sleep 6; echo sti''ll\r")
            shell.until_output(b"still")
            shell.close()
        EngineTest.until(self, lambda: engine.expect(200, "GET", sandbox.path).value["state"] == "stopped", "the idle end", 60)


if __name__ == "__main__":
    unittest.main()
