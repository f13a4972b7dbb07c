# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests that break the contract in one place each, made from the documents themselves: each one has to be refused
with the right error, and must change nothing."""

import sys
import unittest
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from contract_proxy import ROOT, documents  # noqa: E402
from engine_client import EngineTest  # noqa: E402
from vivarium_contract.specification import Contract  # noqa: E402

STRANGER = "00000000-0000-4000-8000-000000000000"


class Request:
    """A request in order, made of the examples of an operation."""

    def __init__(self, contract, operation, sandbox):
        self.operation = operation
        self.path = {"workspace": "local", "container": sandbox.id}
        self.query = {}
        for parameter in operation.parameters:
            if not parameter.required or parameter.name in self.path:
                continue
            example = self._example(contract, operation, parameter)
            (self.path if parameter.where == "path" else self.query)[parameter.name] = example
        self.body = None
        if "requestBody" in operation.node:
            content = contract.follow(f"{operation.uri}/requestBody")[1]["content"]
            self.kind = next(iter(content))
            self.body = content[self.kind].get("example", b"" if self.kind != "application/json" else {})

    @staticmethod
    def _example(contract, operation, parameter):
        listed = operation.node.get("parameters", [])
        for index in range(len(listed)):
            node = contract.follow(f"{operation.uri}/parameters/{index}")[1]
            if node["name"] == parameter.name:
                found = node.get("example", contract.follow(parameter.schema)[1].get("example", "/workspace"))
                return found[0] if isinstance(found, list) else found
        return "/workspace"

    def target(self):
        path = self.operation.key.split(" ", 1)[1]
        for name, value in self.path.items():
            path = path.replace("{" + name + "}", urllib.parse.quote(str(value), safe=""))
        return path


class Refusals(EngineTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.contract = Contract(documents(), ROOT)

    def requests(self):
        for operation in self.contract.operations.values():
            if operation.node.get("x-surface") != "optional":
                yield operation, lambda operation=operation: Request(self.contract, operation, self.sandbox)

    def refused(self, request, statuses, codes, **more):
        operation = request.operation
        with self.subTest(operation=operation.key, query=request.query, body=request.body if request.body != b"" else None):
            answer = self.engine.ask(operation.method, request.target(), request.body, query=request.query,
                                     kind=getattr(request, "kind", "application/json"), invalid=True, **more)
            self.assertIn(answer.status, statuses, answer)
            self.assertIn(answer.value["code"], codes, answer)

    def test_without_a_token(self):
        for operation, make in self.requests():
            if operation.needs_credential:
                self.refused(make(), (401,), ("unauthenticated",), token=None)

    def test_with_a_wrong_token(self):
        for operation, make in self.requests():
            if operation.needs_credential:
                self.refused(make(), (401,), ("unauthenticated",), token="lc_" + "x" * 43)

    def test_parameters_out_of_range(self):
        for _, make in self.requests():
            for parameter in make().operation.parameters:
                if parameter.where != "query":
                    continue
                schema = self.contract.follow(parameter.schema)[1]
                wrong = []
                if "maximum" in schema:
                    wrong.append(schema["maximum"] + 1)
                if "minimum" in schema:
                    wrong.append(schema["minimum"] - 1)
                if parameter.kind in ("integer", "number"):
                    wrong += ["many", ""]
                if parameter.kind == "boolean":
                    wrong.append("perhaps")
                if "maxLength" in schema:
                    wrong.append("/" + "x" * schema["maxLength"])
                if "pattern" in schema:
                    wrong.append("<not so>")
                if "enum" in schema:
                    wrong.append("another")
                for value in wrong:
                    request = make()
                    request.query[parameter.name] = value
                    self.refused(request, (400,), ("invalid_request",))

    def test_parameters_missing(self):
        for _, make in self.requests():
            for parameter in make().operation.parameters:
                if parameter.where == "query" and parameter.required:
                    request = make()
                    del request.query[parameter.name]
                    self.refused(request, (400,), ("invalid_request",))

    def bodies(self):
        for operation, make in self.requests():
            if "requestBody" in operation.node and make().kind == "application/json":
                schema = f"{self.contract.follow(f'{operation.uri}/requestBody')[0]}/content/application~1json/schema"
                yield make, self.contract.follow(schema)[1]

    def test_bodies_with_members_missing(self):
        for make, schema in self.bodies():
            for name in schema.get("required", []):
                request = make()
                request.body = {member: value for member, value in request.body.items() if member != name}
                self.refused(request, (400,), ("invalid_request", "unsupported"))

    def test_bodies_with_a_wrong_type(self):
        for make, _ in self.bodies():
            for name in make().body:
                request = make()
                request.body = request.body | {name: {"of": ["another", "type"]}}
                self.refused(request, (400,), ("invalid_request", "unsupported"))

    def test_bodies_that_are_closed(self):
        for make, schema in self.bodies():
            if schema.get("additionalProperties") is False:
                request = make()
                request.body = request.body | {"surprise": 1}
                self.refused(request, (400,), ("invalid_request",))

    def test_bodies_that_are_not_json(self):
        for make, _ in self.bodies():
            request = make()
            request.body = b'{"half": '
            self.refused(request, (400,), ("invalid_request",))

    def test_another_workspace(self):
        for operation, make in self.requests():
            if "{workspace}" in operation.key:
                request = make()
                request.path["workspace"] = "another"
                self.refused(request, (403, 404), ("forbidden", "not_found"))

    def test_another_sandbox(self):
        for operation, make in self.requests():
            if "{container}" in operation.key and not operation.key.startswith("POST") or operation.key.endswith("/stop"):
                request = make()
                request.path["container"] = STRANGER
                self.refused(request, (404,), ("not_found",))

    def test_no_such_operation(self):
        for path in ("/", "/v1", "/v1/nothing", self.sandbox.path + "/nothing", "/v1/x-vivarium/nothing"):
            for method in ("GET", "POST", "DELETE"):
                with self.subTest(path=path, method=method):
                    answer = self.engine.ask(method, path, invalid=True)
                    self.assertIn(answer.status, (404, 405))
                    self.assertEqual(answer.value["code"], "not_found")

    def tearDown(self):
        # Whatever was refused left no trace.
        self.assertEqual(self.engine.expect(200, "GET", self.sandbox.path).value["state"], "ready")
        self.assertEqual(self.expect(200, "GET", "/processes").value["processes"], [])
        self.assertEqual(self.expect(200, "GET", "/files", query={"path": "/workspace"}).value["files"], [])


if __name__ == "__main__":
    unittest.main()
