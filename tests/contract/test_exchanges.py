# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests and answers: relayed byte for byte, and every breach of the contract found."""

import asyncio
import json
import unittest

from scripted_engine import CONTAINER, TOKEN, WORKSPACE, ProxyTest, answer, json_answer, request

WORKSPACE_BODY = {"id": "2d3e4f50-6172-4839-8a4b-5c6d7e8f9012", "name": "local", "state": "active", "role": "owner",
                  "created_at": "2026-09-07T10:00:00Z"}
NOT_FOUND = {"code": "not_found", "message": "No such operation"}
SANDBOXES = json_answer(200, {"sandboxes": []})
FILES = json_answer(200, {"files": [], "truncated": False})
START = {"args": ["true"]}
PROCESS = {"process_id": "p_1", "pid": 7, "command": "true", "running": True, "stdout": "", "stderr": "",
           "stdout_truncated": False, "stderr_truncated": False}


def without(value, name):
    return {member: content for member, content in value.items() if member != name}


class Relay(ProxyTest):
    async def test_bytes_pass_unchanged(self):
        body = json.dumps(START, indent=3).encode()
        sent = request("POST", CONTAINER + "/processes", body, headers=[
            "content-TYPE:application/json; charset=utf-8", f"Content-Length:   {len(body)}", "X-Odd:  \ttwo  spaces"])
        reply = json_answer(201, PROCESS, headers=["X-MiXeD: Case", "X-Twice: a", "x-twice: b"])
        self.assertEqual(await self.exchange(sent, reply), reply)
        self.assertEqual(bytes(self.received), sent)
        self.assertEqual(await self.reasons(), [])

    async def test_the_engine_is_called_by_its_own_name(self):
        engine_port = self.engine_port
        await self.exchange(request("GET", WORKSPACE + "/sandboxes", headers=[f"Origin: http://localhost:{self.port}"]).replace(
            b"Host: 127.0.0.1:1", b"Host: 127.0.0.1:%d" % self.port), SANDBOXES)
        self.assertEqual(bytes(self.received), request(
            "GET", WORKSPACE + "/sandboxes", headers=[f"Origin: http://localhost:{engine_port}"]).replace(
            b"Host: 127.0.0.1:1", b"Host: 127.0.0.1:%d" % engine_port))

    async def test_many_requests_share_a_connection(self):
        self.answers(*[SANDBOXES] * 5)
        async with self.connected() as (reader, writer):
            for _ in range(5):
                writer.write(request("GET", WORKSPACE + "/sandboxes"))
                self.assertEqual(await reader.readexactly(len(SANDBOXES)), SANDBOXES)
        self.assertEqual(self.upstream_connections, 1)
        self.assertEqual(await self.reasons(), [])
        summary = json.loads(self.summary_file.read_text())
        self.assertEqual(summary["calls"]["GET /v1/workspaces/{workspace}/sandboxes"], {"200": 5})
        self.assertIn("POST /v1/workspaces/{workspace}/instances", summary["never_called"])

    async def test_the_marker_is_taken_out_and_spares_only_the_request(self):
        wrong = request("POST", CONTAINER + "/processes", b"{}", headers=[
            "Content-Type: application/json", "X-Vivarium-Test: invalid", "Content-Length: 2"])
        await self.exchange(wrong, json_answer(400, {"code": "invalid_request", "message": "args is missing"}))
        self.assertEqual(bytes(self.received), wrong.replace(b"X-Vivarium-Test: invalid\r\n", b""))
        await self.exchange(wrong, json_answer(400, {"code": "nonsense", "message": "args is missing"}))
        reasons = await self.reasons()
        self.assertTrue(reasons)
        self.assertTrue(all("'nonsense' is not one of" in reason for reason in reasons), reasons)

    async def test_an_upload_streams_and_carries_back_pressure(self):
        upload = request("PUT", CONTAINER + "/files/content?path=/big", headers=[
            "Content-Type: application/octet-stream", f"Content-Length: {256 << 20}"])
        first = asyncio.Event()
        go_on = asyncio.Event()
        done = answer(204, kind=None)

        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(1)
            first.set()
            await go_on.wait()
            left = (256 << 20) - 1
            while left:
                left -= len(await reader.read(min(left, 1 << 20)))
            writer.write(done)
            await reader.read()

        self.script = script
        piece = bytes(1 << 20)
        sent = 0
        async with self.connected() as (reader, writer):
            writer.write(upload)

            async def send():
                nonlocal sent
                for _ in range(256):
                    writer.write(piece)
                    await writer.drain()
                    sent += len(piece)

            sending = asyncio.create_task(send())
            await first.wait()
            # Nothing is read any more: what the proxy and the sockets hold is bounded, whatever time passes.
            level = -1
            while level != sent:
                level = sent
                await asyncio.sleep(0.2)
            self.assertLess(sent, 64 << 20)
            go_on.set()
            await sending
            self.assertEqual(await reader.readexactly(len(done)), done)
        self.assertEqual(await self.reasons(), [])

    async def test_an_early_refusal_reaches_a_client_that_still_sends(self):
        refusal = json_answer(413, {"code": "payload_too_large", "message": "At most 64 MiB"}, headers=["Connection: close"])

        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(refusal)
            writer.write_eof()
            while await reader.read(1 << 20):
                pass

        self.script = script
        async with self.connected() as (reader, writer):
            writer.write(request("PUT", CONTAINER + "/files/content?path=/big", headers=[
                "Content-Type: application/octet-stream", f"Content-Length: {1 << 30}"]))
            writer.write(bytes(8 << 20))
            self.assertEqual(await reader.readexactly(len(refusal)), refusal)
        self.assertEqual(await self.reasons(), [])

    async def test_a_cut_answer_is_cut_for_the_client_too(self):
        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer(200, b"half of it", kind="application/octet-stream").replace(b"Length: 10", b"Length: 20"))
            await writer.drain()

        self.script = script
        async with self.connected() as (reader, writer):
            writer.write(request("GET", CONTAINER + "/files/content?path=/f"))
            with self.assertRaises((asyncio.IncompleteReadError, ConnectionError)):
                await reader.readexactly(len(answer(200, bytes(20), kind="application/octet-stream")))
        self.assertEqual(await self.reasons(), [])
        self.assertEqual(json.loads(self.summary_file.read_text())["answers_cut_short"], 1)

    async def test_a_client_that_leaves_ends_the_upstream_connection(self):
        async def script(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            await reader.read()

        self.script = script
        async with self.connected() as (_, writer):
            writer.write(request("GET", WORKSPACE + "/changes/stream"))
            await writer.drain()
        async with asyncio.timeout(10):
            await self.upstream_closed.wait()

    async def test_tokens_are_not_recorded(self):
        await self.exchange(request("GET", "/v1/nowhere?x=" + TOKEN), json_answer(200, {"token": TOKEN}))
        self.assertTrue(await self.reasons())
        self.assertNotIn(TOKEN, self.violations_file.read_text())

    async def test_a_sandbox_port_is_not_judged(self):
        sent = request("GET", "/anything").replace(
            b"Host: 127.0.0.1", b"Host: 0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11-8000.lazycloud.localhost")
        await self.exchange(sent, answer(418, b"<p>", kind="text/html"))
        self.assertEqual(await self.reasons(), [])


class Breaches(ProxyTest):
    """Each case: what is sent, what comes back, and what has to be said about it (nothing: it is in order)."""

    async def expect(self, sent, reply, *reasons):
        await self.exchange(sent, reply)
        found = await self.reasons()
        self.assertEqual(len(found), len(reasons), found)
        for wanted in reasons:
            self.assertTrue(any(wanted in reason for reason in found), f"{wanted!r} not in {found}")


def case(name, sent, reply, *reasons):
    async def test(self):
        await self.expect(sent, reply, *reasons)

    setattr(Breaches, f"test_{name}", test)


get_workspace = request("GET", WORKSPACE)
start = request("POST", CONTAINER + "/processes", json.dumps(START).encode())


def starting(value, **more):
    return request("POST", CONTAINER + "/processes", json.dumps(value).encode(), **more)


case("all_in_order", get_workspace, json_answer(200, WORKSPACE_BODY))
case("more_members_in_an_answer_are_allowed", get_workspace, json_answer(200, WORKSPACE_BODY | {"colour": "red"}))
# Requests
case("unknown_path", request("GET", "/v1/nowhere"), json_answer(404, NOT_FOUND), "request: path not described")
case("unknown_method", request("PUT", WORKSPACE), json_answer(405, NOT_FOUND), "method not described; described: GET, PATCH")
case("path_parameter", request("GET", "/v1/workspaces/Not_A_Name"), json_answer(404, NOT_FOUND), "path parameter 'workspace'")
case("path_parameter_format", request("GET", WORKSPACE + "/containers/7"), json_answer(404, NOT_FOUND), "is not a 'uuid'")
case("query_parameter_unknown", request("GET", WORKSPACE + "/sandboxes?sort=name"), SANDBOXES, "unknown query parameter 'sort'")
case("query_parameter_range", request("GET", WORKSPACE + "/sandboxes?limit=1000"), SANDBOXES, "greater than the maximum of 100")
case("query_parameter_type", request("GET", WORKSPACE + "/sandboxes?limit=many"), SANDBOXES, "'many' is not of type 'integer'")
case("query_parameter_twice", request("GET", WORKSPACE + "/sandboxes?limit=1&limit=2"), SANDBOXES, "is given 2 times")
case("query_parameter_missing", request("GET", CONTAINER + "/files"), FILES, "query parameter 'path' is missing")
case("query_parameter_pattern", request("GET", CONTAINER + "/shell?term=a%20b"), json_answer(400, {
    "code": "invalid_request", "message": "term"}), "does not match")
case("query_boolean", request("GET", CONTAINER + "/output?follow=1"), answer(200, kind="application/x-ndjson"), "'1' is not of type 'boolean'")
case("header_parameter", request("GET", WORKSPACE + "/changes/stream", headers=["Last-Event-ID: x"]),
     answer(200, kind="text/event-stream"), "header parameter 'Last-Event-ID'")
case("no_credential", request("GET", WORKSPACE, token=None), json_answer(401, {
    "code": "unauthenticated", "message": "No token"}), "no bearer token")
case("no_credential_needed", request("GET", "/readyz", token=None), answer(200, b"ok", kind="text/plain; charset=utf-8"))
case("body_missing", request("POST", CONTAINER + "/processes", headers=["Content-Length: 0"]), json_answer(201, PROCESS), "the body is missing")
case("body_may_be_missing", request("POST", CONTAINER + "/snapshots"), json_answer(501, {"code": "unsupported", "message": "no"}))
case("body_where_none_is", request("POST", CONTAINER + "/stop", b"{}"), json_answer(409, {"code": "conflict", "message": "no"}),
     "a body of 2 bytes where none is described")
case("body_content_type", starting(START, headers=["Content-Type: text/plain", f"Content-Length: {len(json.dumps(START))}"]),
     json_answer(201, PROCESS), "content type 'text/plain'")
case("body_not_json", request("POST", CONTAINER + "/processes", b"{args"), json_answer(201, PROCESS), "body: not JSON")
case("body_with_nan", request("PUT", CONTAINER + "/ttl", b'{"ttl": NaN}'), json_answer(200, {"ttl": 1}), "NaN is not JSON")
case("body_with_repeated_member", request("PUT", CONTAINER + "/ttl", b'{"ttl": 1, "ttl": 2}'), json_answer(200, {"ttl": 1}), "appears twice")
case("body_member_missing", starting({"cwd": "/"}), json_answer(201, PROCESS), "'args' is a required property")
case("body_member_range", starting({"args": []}), json_answer(201, PROCESS), "body $.args")
case("body_closed", starting(START | {"shell": True}), json_answer(201, PROCESS), "Additional properties are not allowed")
case("body_open_but_nothing_more_is_sent", request("PUT", CONTAINER + "/ttl", b'{"ttl": 1, "unit": "s"}'), json_answer(200, {"ttl": 1}),
     "body $.unit: a member that is not described")
case("body_null", starting(START | {"cwd": None}), json_answer(201, PROCESS), "body $.cwd: null is never sent")
# Answers
case("status_unknown", get_workspace, json_answer(202, WORKSPACE_BODY), "status 202 is not described")
case("status_by_default", get_workspace, json_answer(500, {"code": "internal", "message": "internal error"}))
case("failure_of_another_shape", get_workspace, json_answer(500, {"detail": "boom"}), "'code' is a required", "'message' is a required")
case("failure_with_another_code", get_workspace, json_answer(404, {"code": "conflict", "message": "x"}), "'conflict' is not one of")
case("failure_in_html", get_workspace, answer(500, b"<p>", kind="text/html"), "content type 'text/html' of status 500")
case("answer_content_type", get_workspace, answer(200, b"{}", kind="text/plain"), "content type 'text/plain' of status 200")
case("answer_without_type", get_workspace, answer(200, b"{}", kind=None), "content type 'missing' of status 200")
case("answer_not_json", get_workspace, answer(200, b"{"), "body: not JSON")
case("answer_not_utf8", get_workspace, answer(200, b'{"\xff": 1}'), "body: not UTF-8")
case("answer_member_missing", get_workspace, json_answer(200, without(WORKSPACE_BODY, "state")), "'state' is a required property")
case("answer_null", get_workspace, json_answer(200, WORKSPACE_BODY | {"role": None}), "body $.role: null is never sent")
case("answer_null_of_an_unknown_member", get_workspace, json_answer(200, WORKSPACE_BODY | {"more": [None]}), "body $.more[0]: null is never")
case("answer_enumeration", get_workspace, json_answer(200, WORKSPACE_BODY | {"state": "asleep"}), "'asleep' is not one of")
case("answer_time", get_workspace, json_answer(200, WORKSPACE_BODY | {"created_at": "2026-09-07 10:00"}), "is not a 'date-time'")
case("answer_identifier", get_workspace, json_answer(200, WORKSPACE_BODY | {"id": "7"}), "'7' is not a 'uuid'")
case("answer_type", start, json_answer(201, PROCESS | {"pid": "7"}), "body $.pid: '7' is not of type 'integer'")
case("answer_range", start, json_answer(201, PROCESS | {"pid": 0}), "less than the minimum of 1")
case("answer_body_where_none_is", request("DELETE", CONTAINER + "/files?path=/f"),
     answer(200, kind=None), "status 200 is not described")
case("answer_header", request("GET", CONTAINER + "/files/content?path=/f"),
     answer(200, b"x", kind="application/octet-stream", headers=["Lazycloud-Truncated: yes"]), "header Lazycloud-Truncated")
case("answer_to_an_unknown_path", request("GET", "/v1/nowhere", headers=["X-Vivarium-Test: invalid"]), json_answer(200, {}),
     "status 200 for what no operation describes")
case("answer_is_not_http", get_workspace, b"SSH-2.0-OpenSSH_9.2\r\n\r\n", "not HTTP")

if __name__ == "__main__":
    unittest.main()
