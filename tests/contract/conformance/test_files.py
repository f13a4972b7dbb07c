# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of a sandbox: the calls of the contract, and the extensions beyond them."""

import base64
import io
import os
import sys
import tarfile
import threading
import unittest

sys.dont_write_bytecode = True

from engine_client import EngineTest  # noqa: E402

ODD_NAMES = ["with space", "umlaut ä", "new\nline", "quote\"'", "per%cent", "plus+and&amp", "-dash", "*star?", "日本"]


class Files(EngineTest):
    def setUp(self):
        self.folder = f"/workspace/{self._testMethodName}"
        self.expect(204, "POST", "/directories", query={"path": self.folder})

    def at(self, name):
        return f"{self.folder}/{name}"

    def names(self, path=None):
        return [file["name"] for file in self.expect(200, "GET", "/files", query={"path": path or self.folder}).value["files"]]

    def test_write_and_read(self):
        data = os.urandom(3 << 20)
        self.sandbox.write(self.at("a/b/c"), data, mode=0o640)
        self.assertEqual(self.sandbox.read(self.at("a/b/c")), data)
        file = self.expect(200, "GET", "/files/stat", query={"path": self.at("a/b/c")}).value
        self.assertEqual((file["name"], file["size"], file["permissions"], file["is_dir"]), ("c", len(data), 0o640, False))
        self.assertEqual(self.expect(200, "GET", "/files/stat", query={"path": self.at("a")}).value["permissions"], 0o755)
        self.sandbox.write(self.at("a/b/c"), b"")
        self.assertEqual(self.sandbox.read(self.at("a/b/c")), b"")

    def test_relative_paths_are_below_the_working_folder(self):
        self.sandbox.write(f"{self._testMethodName}/x/../y", b"1")
        self.assertEqual(self.sandbox.read(self.at("y")), b"1")

    def test_odd_names(self):
        for name in ODD_NAMES:
            self.sandbox.write(self.at(name), name.encode())
        self.assertEqual(self.names(), sorted(ODD_NAMES, key=os.fsencode))
        for name in ODD_NAMES:
            self.assertEqual(self.sandbox.read(self.at(name)), name.encode())
        for name in ODD_NAMES:
            self.expect(204, "DELETE", "/files", query={"path": self.at(name)})
        self.assertEqual(self.names(), [])

    def test_listing_is_cut_where_it_was_asked_to(self):
        for index in range(5):
            self.sandbox.write(self.at(str(index)))
        listing = self.expect(200, "GET", "/files", query={"path": self.folder, "limit": 3}).value
        self.assertEqual(([file["name"] for file in listing["files"]], listing["truncated"]), (["0", "1", "2"], True))

    def test_a_part_of_a_file(self):
        self.sandbox.write(self.at("f"), b"0123456789")
        answer = self.expect(200, "GET", "/files/content", query={"path": self.at("f"), "max_bytes": 4, "truncate": "true"})
        self.assertEqual((answer.body, answer.headers["Lazycloud-Truncated"]), (b"0123", "true"))
        self.assertEqual(self.ask("GET", "/files/content", query={"path": self.at("f"), "max_bytes": 4}).status, 413)
        self.assertIsNone(self.expect(200, "GET", "/files/content", query={"path": self.at("f"), "max_bytes": 10}).headers["Lazycloud-Truncated"])

    def test_an_upload_has_a_limit(self):
        self.assertEqual(self.ask("PUT", "/files/content", bytes((64 << 20) + 1), kind="application/octet-stream",
                                  query={"path": self.at("large")}).status, 413)
        self.assertEqual(self.names(), [])
        self.sandbox.write(self.at("fits"), bytes(64 << 20))

    def test_what_is_not_there_and_what_is_in_the_way(self):
        self.sandbox.write(self.at("file"))
        for status, method, rest, path in (
                (404, "GET", "/files", "none"), (404, "GET", "/files/stat", "none"), (404, "GET", "/files/content", "none"),
                (204, "DELETE", "/files", "none"), (204, "DELETE", "/directories", "none"),
                (409, "DELETE", "/files", "."), (409, "DELETE", "/directories", "file"), (409, "POST", "/directories", "file"),
                (409, "POST", "/directories", "file/below"), (409, "GET", "/files/content", "."), (204, "POST", "/directories", ".")):
            with self.subTest(method=method, rest=rest, path=path):
                self.assertEqual(self.ask(method, rest, query={"path": self.at(path)}).status, status)
        self.assertEqual(self.ask("PUT", "/files/content", b"", kind="application/octet-stream", query={"path": self.folder}).status, 409)
        self.assertEqual(self.ask("DELETE", "/directories", query={"path": "/"}).status, 400)

    def test_a_tree_is_removed_but_not_what_links_point_to(self):
        self.sandbox.write(self.at("kept/file"), b"1")
        self.sandbox.write(self.at("tree/deep/file"))
        self.sandbox.run("ln", "-s", self.at("kept"), self.at("tree/link"))
        self.expect(204, "DELETE", "/directories", query={"path": self.at("tree")})
        self.assertEqual(self.names(), ["kept"])
        self.assertEqual(self.sandbox.read(self.at("kept/file")), b"1")

    def test_folders_get_their_mode(self):
        self.expect(204, "POST", "/directories", query={"path": self.at("d"), "mode": 0o700})
        self.assertEqual(self.expect(200, "GET", "/files/stat", query={"path": self.at("d")}).value["permissions"], 0o700)
        self.expect(204, "POST", "/directories", query={"path": self.at("d"), "mode": 0o750})
        self.assertEqual(self.expect(200, "GET", "/files/stat", query={"path": self.at("d")}).value["permissions"], 0o750)

    def test_find_and_replace_take_text_as_it_is(self):
        self.sandbox.write(self.at("a.py"), "x = a.b\nä a.b a.b\n".encode())
        self.sandbox.write(self.at("binary"), b"a.b\xff")
        self.sandbox.write(self.at("sub/c"), b"aXb")
        matches = self.expect(200, "POST", "/files/find", {"path": self.folder, "pattern": "a.b"}).value["matches"]
        self.assertEqual([(match["path"], match["line"], match["column"]) for match in matches],
                         [(self.at("a.py"), 1, 5), (self.at("a.py"), 2, 3), (self.at("a.py"), 2, 7)])
        result = self.expect(200, "POST", "/files/replace", {"path": self.folder, "pattern": "a.b", "replacement": "$1\\n"}).value
        self.assertEqual(result, {"files": 1, "replacements": 3})
        self.assertEqual(self.sandbox.read(self.at("a.py")).decode(), "x = $1\\n\nä $1\\n $1\\n\n")
        self.assertEqual(self.sandbox.read(self.at("binary")), b"a.b\xff")


class FileExtensions(EngineTest):
    def setUp(self):
        self.folder = f"/workspace/{self._testMethodName}"
        self.expect(204, "POST", "/directories", query={"path": self.folder})

    def at(self, name):
        return f"{self.folder}/{name}"

    def entries(self, **query):
        return self.extension(200, "GET", "/files", query={"path": self.folder} | query).value

    def test_listing_does_not_follow_links(self):
        self.sandbox.write(self.at("file"), b"12", mode=0o600)
        self.sandbox.run("sh", "-c", "ln -s file link; ln -s none dangling; mkfifo pipe; mkdir folder; touch \"$(printf 'a\\377')\"", cwd=self.folder)
        entries = {entry["name"]: entry for entry in self.entries()["entries"]}
        self.assertEqual({name: entry["type"] for name, entry in entries.items() if "name_bytes" not in entry}, {
            "dangling": "symlink", "file": "file", "folder": "directory", "link": "symlink", "pipe": "fifo"})
        self.assertEqual((entries["file"]["mode"], entries["file"]["size"]), (0o600, 2))
        self.assertEqual((entries["link"]["link_target"], entries["link"]["target_type"]), ("file", "file"))
        self.assertNotIn("target_type", entries["dangling"])
        odd = [entry for entry in entries.values() if "name_bytes" in entry]
        self.assertEqual([base64.b64decode(entry["name_bytes"]) for entry in odd], [b"a\xff"])
        self.assertEqual(self.extension(200, "GET", "/files/stat", query={"path": self.at("link")}).value["type"], "symlink")

    def test_pages_of_a_folder(self):
        self.sandbox.run("sh", "-c", "for i in $(seq 100 399); do : > $i; done", cwd=self.folder)
        names, cursor = [], None
        while True:
            page = self.entries(limit=70, cursor=cursor)
            names += [entry["name"] for entry in page["entries"]]
            cursor = page.get("next_cursor")
            if not cursor:
                break
        self.assertEqual(names, [str(number) for number in range(100, 400)])

    def test_move(self):
        self.sandbox.write(self.at("a"), b"a")
        self.sandbox.write(self.at("b"), b"b")
        self.extension(409, "POST", "/files/move", {"from": self.at("a"), "to": self.at("b")})
        self.assertEqual(self.sandbox.read(self.at("b")), b"b")
        self.extension(204, "POST", "/files/move", {"from": self.at("a"), "to": self.at("b"), "overwrite": True})
        self.assertEqual(self.sandbox.read(self.at("b")), b"a")
        self.extension(404, "POST", "/files/move", {"from": self.at("a"), "to": self.at("c")})

    def test_copy_keeps_links(self):
        self.sandbox.write(self.at("tree/x/file"), b"1", mode=0o755)
        self.sandbox.run("ln", "-s", "x/file", self.at("tree/link"))
        self.extension(204, "POST", "/files/copy", {"from": self.at("tree"), "to": self.at("copy")})
        self.assertEqual(self.sandbox.read(self.at("copy/x/file")), b"1")
        self.assertEqual(self.extension(200, "GET", "/files/stat", query={"path": self.at("copy/link")}).value["link_target"], "x/file")
        self.assertEqual(self.extension(200, "GET", "/files/stat", query={"path": self.at("copy/x/file")}).value["mode"], 0o755)
        self.extension(409, "POST", "/files/copy", {"from": self.at("tree"), "to": self.at("copy")})

    def test_mode(self):
        self.sandbox.write(self.at("d/file"), b"")
        self.extension(204, "POST", "/files/mode", {"path": self.at("d"), "mode": 0o700, "recursive": True})
        for name in ("d", "d/file"):
            self.assertEqual(self.extension(200, "GET", "/files/stat", query={"path": self.at(name)}).value["mode"], 0o700)

    def test_usage(self):
        self.sandbox.write(self.at("a"), bytes(1000))
        self.sandbox.write(self.at("d/b"), bytes(500))
        usage = self.extension(200, "GET", "/files/usage", query={"path": self.folder}).value
        self.assertEqual((usage["files"], usage["bytes"] >= 1500, usage["complete"]), (2, True, True))

    def test_large_files_in_parts(self):
        data = os.urandom(70 << 20)  # beyond what the contract's own calls carry
        self.extension(204, "PUT", "/files/content", data, kind="application/octet-stream", query={"path": self.at("large")})
        self.assertEqual(self.extension(200, "GET", "/files/content", query={"path": self.at("large")}).body, data)
        part = self.extension(200, "GET", "/files/content", query={"path": self.at("large"), "offset": 66 << 20, "length": 1000})
        self.assertEqual(part.body, data[66 << 20:(66 << 20) + 1000])

    def test_archives_both_ways(self):
        made = io.BytesIO()
        with tarfile.open(fileobj=made, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name in ("plain", "d/" + "long" * 40 + "/file", "d/ümlaut"):
                member = tarfile.TarInfo(name)
                member.size, member.mode = len(name), 0o640
                archive.addfile(member, io.BytesIO(name.encode()[:len(name)]))
            link = tarfile.TarInfo("d/link")
            link.type, link.linkname = tarfile.SYMTYPE, "../plain"
            archive.addfile(link)
        result = self.extension(200, "PUT", "/archive", made.getvalue(), kind="application/x-tar", query={"path": self.at("in")}).value
        self.assertEqual(result["files"], 4)
        back = self.extension(200, "GET", "/archive", query={"path": self.at("in")})
        self.assertTrue(back.headers["Content-Type"].startswith("application/x-tar"))
        with tarfile.open(fileobj=io.BytesIO(back.body)) as archive:
            members = {member.name: member for member in archive.getmembers()}
            self.assertEqual(archive.extractfile("in/plain").read(), b"plain")
        self.assertIn("in/d/" + "long" * 40 + "/file", members)
        self.assertEqual(members["in/d/link"].linkname, "../plain")
        self.assertEqual(members["in/plain"].mode & 0o777, 0o640)
        two = self.extension(200, "GET", "/archive", query={"path": [self.at("in/plain"), self.at("in/d/ümlaut")]})
        with tarfile.open(fileobj=io.BytesIO(two.body)) as archive:
            self.assertEqual(archive.getnames(), ["plain", "ümlaut"])

    def test_archives_that_reach_outside(self):
        outside = f"/tmp/{self._testMethodName}"

        def archive_of(*members):
            made = io.BytesIO()
            with tarfile.open(fileobj=made, mode="w") as archive:
                for name, target in members:
                    member = tarfile.TarInfo(name)
                    if target:
                        member.type, member.linkname = tarfile.SYMTYPE, target
                        archive.addfile(member)
                    else:
                        member.size = 1
                        archive.addfile(member, io.BytesIO(b"x"))
            return made.getvalue()

        for members in ([(f"{outside}/absolute", None)], [("../../tmp/" + self._testMethodName + "/up", None)],
                        [("link", outside), ("link/through", None)]):
            with self.subTest(members=members):
                answer = self.engine.ask("PUT", self.sandbox.extensions + "/archive", archive_of(*members), kind="application/x-tar",
                                         query={"path": self.at("in")})
                self.assertEqual(answer.status, 400)
                self.assertEqual(self.ask("GET", "/files/stat", query={"path": outside}).status, 404)

    def test_an_archive_that_breaks_off(self):
        answer = self.engine.ask("PUT", self.sandbox.extensions + "/archive", b"no archive at all" * 100, kind="application/x-tar",
                                 query={"path": self.at("in")})
        self.assertEqual(answer.status, 400)

    def test_watching_a_folder(self):
        seen = []
        watching = threading.Event()

        def watch():
            with self.engine.connect() as connection:
                connection.request("GET", f"{self.sandbox.extensions}/watch?path={self.folder}", headers=self.engine.headers())
                reply = connection.getresponse()
                while line := reply.readline():
                    seen.append(line.decode().rstrip())
                    watching.set()

        thread = threading.Thread(target=watch)
        thread.start()
        self.assertTrue(watching.wait(10))
        self.assertEqual(seen[0], ": watching")
        self.sandbox.write(self.at("new"), b"1")
        self.until(lambda: [line for line in seen if '"new"' in line and '"created"' in line], "the new file")
        self.expect(204, "DELETE", "/files", query={"path": self.at("new")})
        self.until(lambda: [line for line in seen if '"new"' in line and '"deleted"' in line], "its end")
        self.expect(204, "DELETE", "/directories", query={"path": self.folder})
        thread.join(10)
        self.assertFalse(thread.is_alive())
        self.assertIn("event: gone", seen)


if __name__ == "__main__":
    unittest.main()
