#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What belongs to the account: device-code logins, their tokens, prices; and lists of ten thousand sandboxes."""

import collections
import datetime
import json
import re
import sqlite3
import subprocess
import sys
import time
import unittest
import uuid

import yaml

sys.dont_write_bytecode = True

from private_engine import TESTS, WORKSPACE, JudgedEngine, run_tests  # noqa: E402

TARIFF = {"name": "lab", "currency": "EUR", "container_hour": 0.01, "cpu_hour": 0.04, "memory_gib_hour": 0.005, "gpu_hour": {"T4": 0.5}}


class DeviceLogins(unittest.TestCase):
    engine = None

    def begin(self, name="vivarium@laptop"):
        return self.engine.expect(201, "POST", "/v1/device-codes", {"client_name": name}, token=None).value

    def poll(self, login):
        return self.engine.expect(200, "POST", "/v1/device-codes/token", {"device_code": login["device_code"]}, token=None).value

    def command(self, *arguments, answer=None):
        return subprocess.run([self.engine.program, *arguments], env=self.engine.environment, capture_output=True, text=True, input=answer,
                              timeout=60, check=False)

    def sign_in(self):
        login = self.begin()
        self.assertEqual(self.command("approve", login["user_code"], "--yes").returncode, 0)
        time.sleep(login["poll_interval_seconds"])  # as long as the contract asks for
        return self.poll(login)["token"]

    def test_it_is_approved_on_the_command_line(self):
        login = self.begin()
        self.assertRegex(login["user_code"], r"^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$")
        self.assertEqual(login["verification_uri_complete"], f"{login['verification_uri']}?code={login['user_code']}")
        shown = self.engine.expect(200, "GET", f"/v1/device-codes/{login['user_code']}").value
        self.assertEqual((shown["client_name"], shown["status"]), ("vivarium@laptop", "pending"))
        refused = self.command("approve", login["user_code"], answer="n\n")
        self.assertEqual((refused.returncode, "vivarium@laptop" in refused.stdout), (1, True))
        # The code as somebody types it.
        approved = self.command("approve", login["user_code"].lower().replace("-", ""), answer="y\n")
        self.assertEqual((approved.returncode, approved.stderr), (0, ""))
        time.sleep(login["poll_interval_seconds"])
        first = self.poll(login)
        self.assertEqual(first["status"], "approved")
        self.assertRegex(first["token"], r"^lc_[A-Za-z0-9_-]{43}$")
        # It works, and is given once.
        self.assertEqual(self.engine.expect(200, "GET", "/v1/me", token=first["token"]).status, 200)
        again = self.poll(login)
        self.assertEqual((again["status"], "token" in again), ("approved", False))
        self.assertEqual(self.engine.ask("POST", f"/v1/device-codes/{login['user_code']}/deny").status, 409)

    def test_asking_too_soon_slows_down(self):
        login = self.begin()
        first = self.poll(login)
        self.assertEqual(first["status"], "slow_down")
        self.assertGreater(first["poll_interval_seconds"], login["poll_interval_seconds"])

    def test_a_refused_one_gets_nothing(self):
        login = self.begin()
        self.assertEqual(self.command("approve", login["user_code"], "--deny").returncode, 0)
        answer = self.poll(login)
        self.assertEqual((answer["status"], "token" in answer), ("denied", False))

    def test_what_does_not_exist(self):
        self.assertEqual(self.engine.ask("POST", "/v1/device-codes/token", {"device_code": "unknown"}, token=None).status, 404)
        self.assertEqual(self.engine.ask("GET", "/v1/device-codes/BBBB-BBBB").status, 404)
        self.assertEqual(self.command("approve", "BBBB-BBBB", "--yes").returncode, 1)

    def test_only_who_may_use_the_engine_approves(self):
        login = self.begin()
        for action in ("approve", "deny"):
            self.assertEqual(self.engine.ask("POST", f"/v1/device-codes/{login['user_code']}/{action}", token=None).status, 401)
        self.assertEqual(self.engine.ask("GET", f"/v1/device-codes/{login['user_code']}", token=None).status, 401)

    def test_the_page_says_who_can_and_reflects_nothing(self):
        page = self.engine.ask("GET", "/activate?code=BCDF-GHJK", token=None)
        self.assertEqual(page.status, 200)
        self.assertIn(b"vivarium-engine approve BCDF-GHJK", page.body)
        hostile = self.engine.ask("GET", "/activate?code=%3Cscript%3E", token=None)
        self.assertNotIn(b"script", hostile.body)
        self.assertIn("default-src 'none'", hostile.headers["Content-Security-Policy"])

    def test_a_token_outlives_the_engine_and_can_be_revoked(self):
        token = self.sign_in()
        self.engine.stop()
        self.engine.start()
        self.assertEqual(self.engine.expect(200, "GET", "/v1/me", token=token).status, 200)
        tokens = self.engine.expect(200, "GET", "/v1/tokens").value["tokens"]
        record = next(entry for entry in tokens if token.startswith(entry["prefix"]))
        self.assertEqual((record["name"], record["device"], record["status"]), ("vivarium@laptop", True, "active"))
        self.assertIn("last_used_at", record)
        self.assertEqual(self.engine.ask("DELETE", f"/v1/tokens/{record['id']}", token=token).status, 409)  # not itself
        self.engine.expect(204, "DELETE", f"/v1/tokens/{record['id']}")
        self.assertEqual(self.engine.ask("GET", "/v1/me", token=token).status, 401)
        self.assertEqual(self.engine.ask("DELETE", f"/v1/tokens/{record['id']}").status, 404)
        with sqlite3.connect(f"file:{self.engine.places.data}/engine/state.db?mode=ro", uri=True) as database:
            self.assertNotIn(token, "\n".join(database.iterdump()))


class Tokens(unittest.TestCase):
    engine = None

    def test_one_is_made_by_name_used_and_revoked(self):
        made = self.engine.expect(201, "POST", "/v1/tokens", {"name": "laptop"}).value
        self.assertRegex(made["token"], r"^lc_[A-Za-z0-9_-]{43}$")
        record = made["record"]
        self.assertEqual((record["name"], record["device"], record["status"], record["prefix"]), ("laptop", False, "active", made["token"][:7]))
        self.assertNotIn("expires_at", record)
        self.assertEqual(self.engine.expect(200, "GET", "/v1/me", token=made["token"]).status, 200)
        self.engine.stop()
        self.engine.start()
        self.assertEqual(self.engine.expect(200, "GET", "/v1/me", token=made["token"]).status, 200)
        listed = {one["id"]: one for one in self.engine.expect(200, "GET", "/v1/tokens", query={"include_device": "false"}).value["tokens"]}
        self.assertIn(record["id"], listed)
        self.assertFalse(any(one["device"] for one in listed.values()))
        self.engine.expect(204, "DELETE", f"/v1/tokens/{record['id']}")
        self.assertEqual(self.engine.ask("GET", "/v1/me", token=made["token"]).status, 401)

    def test_one_that_has_an_end(self):
        made = self.engine.expect(201, "POST", "/v1/tokens", {"name": "short", "expires_in_seconds": 86400}).value
        created, expires = (datetime.datetime.fromisoformat(made["record"][name]) for name in ("created_at", "expires_at"))
        self.assertEqual((expires - created).total_seconds(), 86400)
        self.engine.stop()
        with sqlite3.connect(self.engine.places.data / "engine" / "state.db") as database:
            database.execute("UPDATE tokens SET expires_at = 1000 WHERE id = ?", (made["record"]["id"],))
        self.engine.start()
        self.assertEqual(self.engine.ask("GET", "/v1/me", token=made["token"]).status, 401)
        listed = {one["id"]: one for one in self.engine.expect(200, "GET", "/v1/tokens").value["tokens"]}
        self.assertEqual(listed[made["record"]["id"]]["status"], "expired")

    def test_refusals(self):
        for body in ({}, {"name": ""}, {"name": "x" * 101}, {"name": "x", "expires_in_seconds": 60}, {"name": "x", "expires_in_seconds": 7776001}):
            self.engine.expect(400, "POST", "/v1/tokens", body, invalid=True)
        self.engine.expect(401, "POST", "/v1/tokens", {"name": "x"}, token="lc_" + "x" * 43)


class Surface(unittest.TestCase):
    """Every call of the contract is served, but for those that this engine has a reason not to serve."""

    engine = None
    # The one workspace is named by every path of every client.
    NOT_SERVED = {("patch", "/v1/workspaces/{workspace}")}
    WITHOUT_END = {("get", "/v1/workspaces/{workspace}/changes/stream")}
    VALUES = {"workspace": "local", "app": "conformance", "image": "img_" + "0" * 24, "process": "none", "code": "BCDF-GHJK"}

    def test_nothing_of_the_contract_is_unknown(self):
        unknown = set()
        paths = yaml.safe_load((TESTS / "contract" / "lazycloud.openapi.yaml").read_text())["paths"]
        for path, operations in paths.items():
            target = re.sub(r"\{(\w+)\}", lambda match: self.VALUES.get(match[1], "00000000-0000-4000-8000-000000000000"), path)
            for method in set(operations) & {"get", "post", "put", "patch", "delete"}:
                if (method, path) in self.WITHOUT_END:
                    continue
                answer = self.engine.plain_ask(method.upper(), target)
                if answer.status in (404, 405) and b"no such operation" in answer.body.lower():
                    unknown.add((method, path))
        self.assertEqual(unknown, self.NOT_SERVED)

    def test_how_many_there_are(self):
        before = self.engine.expect(200, "GET", "/v1/me/metrics").value
        sandbox = self.engine.sandbox()
        during = self.engine.expect(200, "GET", "/v1/me/metrics").value
        self.assertEqual(during["containers"]["running"], before["containers"]["running"] + 1)
        self.assertEqual(during["concurrency"]["cpu_containers"], before["concurrency"]["cpu_containers"] + 1)
        sandbox.stop()

    def test_no_app_is_deployed(self):
        self.assertEqual(self.engine.expect(200, "GET", f"{WORKSPACE}/apps").value, {"apps": []})
        self.engine.expect(400, "GET", f"{WORKSPACE}/apps", query={"state": "no"}, invalid=True)


class Prices(unittest.TestCase):
    engine = None

    def test_they_are_those_of_the_tariff(self):
        prices = self.engine.expect(200, "GET", "/v1/pricing", token=None).value
        self.assertEqual((prices["currency"], prices["pricing_version"]), ("EUR", "lab"))
        rate = next(rate for rate in prices["shape_rates"] if rate["billing_owner"] == "platform_fleet")
        self.assertEqual((rate["nanos_per_container_hour"], rate["nanos_per_cpu_hour"], rate["nanos_per_memory_gib_hour"]),
                         (10_000_000, 40_000_000, 5_000_000))
        self.assertEqual(self.engine.ask("GET", "/v1/pricing", query={"at": "yesterday"}, token=None, invalid=True).status, 400)

    def test_a_bad_tariff_is_named(self):
        tariff = self.engine.state / "bad.json"
        tariff.write_text('{"cpu_hour": "much"}')
        folder = self.engine.state / "bad"
        folder.mkdir()
        started = subprocess.run([self.engine.program, "serve", "--port", "0"], capture_output=True, text=True, timeout=60, check=False,
                                 env=self.engine.environment | {"VIVARIUM_DATA_DIR": str(folder), "VIVARIUM_TARIFF": str(tariff)})
        self.assertEqual(started.returncode, 1)
        self.assertIn("cpu_hour", started.stderr)
        self.assertIn("bad.json", started.stderr)


class TenThousand(unittest.TestCase):
    """Sandboxes of a year, as a busy person has them: all but a handful have ended."""

    engine = None
    COUNT = 10_000

    @classmethod
    def setUpClass(cls):
        cls.engine.stop()
        cls.rows = []
        now = datetime.datetime.now(datetime.UTC)
        for number in range(cls.COUNT):
            reason = ("stopped", "exited", "out_of_memory")[number % 3]
            name = "needle" if number in (17, 5_000, 9_999) else f"agent-{number}"
            created = int((now - datetime.timedelta(hours=(cls.COUNT - number) / 10)).timestamp() * 1000)
            cls.rows.append((str(uuid.uuid4()), str(uuid.uuid4()), "even" if number % 2 == 0 else "odd", name, reason, created, created + 60_000))
        database = sqlite3.connect(cls.engine.places.data / "engine" / "state.db")
        with database:
            cls.before = database.execute("SELECT count(*) FROM containers").fetchone()[0]
            database.executemany(
                "INSERT INTO containers (id, release_id, app, name, purpose, state, stop_reason, timeout_seconds, cpu_millis, memory_mib, stages,"
                " created_at, stopped_at) VALUES (?, ?, ?, ?, 'instance', 'stopped', ?, 600, 1000, 1024, '[]', ?, ?)", cls.rows)
        database.close()
        cls.engine.start()

    def walk(self, path, member, **query):
        found = []
        cursor = None
        while True:
            page = self.engine.expect(200, "GET", f"{WORKSPACE}/{path}", query=query | {"cursor": cursor}).value
            found += page[member]
            cursor = page.get("next_cursor")
            if not cursor:
                return found

    def test_every_one_is_listed_once_and_the_newest_first(self):
        self.assertEqual(self.before, 0)
        known = {row[0] for row in self.rows}
        for path, member, limit in (("sandboxes", "sandboxes", 100), ("containers", "containers", 1000)):
            listed = [entry["id"] for entry in self.walk(path, member, limit=limit) if entry["id"] in known]
            self.assertEqual(listed, [row[0] for row in reversed(self.rows)])

    def test_search_finds_them_wherever_they_are(self):
        needles = self.walk("sandboxes", "sandboxes", search="NEEDLE", limit=1)
        self.assertEqual([entry["id"] for entry in needles], [self.rows[number][0] for number in (9_999, 5_000, 17)])
        old = self.rows[3]
        self.assertEqual([entry["id"] for entry in self.walk("sandboxes", "sandboxes", search=old[0][4:30])], [old[0]])
        self.assertEqual(len(self.walk("sandboxes", "sandboxes", app="odd", limit=100)), self.COUNT // 2)
        self.assertEqual(self.walk("sandboxes", "sandboxes", search="100%", limit=100), [])

    def test_a_page_stays_where_it_was_when_others_come(self):
        first = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"limit": 10}).value
        made = self.engine.sandbox()
        self.addCleanup(self.engine.wait_for_state, made.id, "stopped")
        self.addCleanup(made.stop)
        second = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes", query={"limit": 10, "cursor": first["next_cursor"]}).value
        ids = [entry["id"] for entry in first["sandboxes"] + second["sandboxes"]]
        self.assertEqual(len(set(ids)), 20)
        self.assertNotIn(made.id, ids)

    def test_counts_are_those_of_the_list(self):
        counts = collections.Counter("failed" if row[4] == "out_of_memory" else "stopped" for row in self.rows)
        for app, share in ((None, 1), ("even", 2)):
            statistics = self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes/stats", query={"app": app}).value
            listed = collections.Counter(entry["status"] for entry in self.walk("sandboxes", "sandboxes", app=app, limit=100))
            self.assertEqual({status: count for status, count in statistics["status_counts"].items() if count}, dict(listed))
            self.assertGreaterEqual(statistics["total_created"], self.COUNT // share)
            self.assertEqual(len(statistics["created_buckets"]), 30)
        self.assertEqual(sum(counts.values()), self.COUNT)
        # Ten an hour over the last thirty days; the first of them is cut by midnight.
        buckets = [bucket["count"] for bucket in self.engine.expect(200, "GET", f"{WORKSPACE}/sandboxes/stats", query={"app": "odd"}).value["created_buckets"]]
        self.assertEqual(set(buckets[1:-1]), {120})


def prepare(engine):
    tariff = engine.state / "tariff.json"
    tariff.write_text(json.dumps(TARIFF))
    engine.environment["VIVARIUM_TARIFF"] = str(tariff)


if __name__ == "__main__":
    run_tests([TenThousand, DeviceLogins, Tokens, Surface, Prices], sys.argv[1], kind=JudgedEngine, prepare=prepare)
