# SPDX-License-Identifier: GPL-3.0-or-later
"""The documents themselves: whole, without contradictions, their examples true to their schemas."""

import unittest
import urllib.parse

from contract_proxy import ROOT, documents
from vivarium_contract.judge import Judge
from vivarium_contract.specification import Contract


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.contract = Contract(documents(), ROOT)
        cls.judge = Judge(cls.contract)

    def check(self, schema, example, where):
        problems = [error.message for error in self.contract.validator(schema).iter_errors(example)]
        self.assertEqual(problems, [], where)

    def test_examples_fit_their_schemas(self):
        checked = 0
        for operation in self.contract.operations.values():
            bodies = [f"{operation.uri}/responses/{status}" for status in operation.node["responses"]]
            if "requestBody" in operation.node:
                bodies.append(f"{operation.uri}/requestBody")
            for body in bodies:
                uri, node = self.contract.follow(body)
                for kind, content in node.get("content", {}).items():
                    if "example" in content and kind == "application/json":
                        self.check(f"{uri}/content/application~1json/schema", content["example"], f"{operation.key} {body}")
                        checked += 1
        self.assertGreater(checked, 100)

    def test_every_stream_says_what_it_carries(self):
        for operation in self.contract.operations.values():
            kinds = {kind for status in operation.node["responses"] if status.startswith("2")
                     for kind in self.contract.follow(f"{operation.uri}/responses/{status}")[1].get("content", {})}
            if "application/x-ndjson" in kinds:
                self.assertIn("x-line-schema", operation.node, operation.key)
            if "text/event-stream" in kinds:
                self.assertIn("x-event-schemas", operation.node, operation.key)
            if "101" in operation.node["responses"]:
                self.assertIn("x-websocket", operation.node, operation.key)

    def test_every_path_parameter_is_described(self):
        for operation in self.contract.operations.values():
            described = {parameter.name for parameter in operation.parameters if parameter.where == "path"}
            self.assertEqual(described, set(operation.pattern.groupindex), operation.key)

    def test_every_reference_leads_somewhere(self):
        def references(value):
            if isinstance(value, dict):
                if isinstance(value.get("$ref"), str):
                    yield value["$ref"]
                for member in value.values():
                    yield from references(member)
            elif isinstance(value, list):
                for item in value:
                    yield from references(item)

        for operation in self.contract.operations.values():
            for reference in references(operation.node):
                document = operation.uri.split("#", 1)[0]
                self.contract.follow(urllib.parse.urljoin(document, reference))


if __name__ == "__main__":
    unittest.main()
