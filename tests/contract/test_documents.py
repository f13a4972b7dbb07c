# SPDX-License-Identifier: GPL-3.0-or-later
"""The documents themselves: whole, without contradictions, their examples true to their schemas."""

import json
import re
import unittest
import urllib.parse

from contract_proxy import ROOT, documents
from vivarium_contract.judge import Judge
from vivarium_contract.lizard import LizardJudge
from vivarium_contract.specification import Contract


class Documents(unittest.TestCase):
    api = "lazycloud"

    @classmethod
    def setUpClass(cls):
        cls.contract = Contract(documents(cls.api), ROOT)
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


class LizardDocuments(Documents):
    api = "lizard"

    def test_every_stream_says_what_it_carries(self):
        self.skipTest("the log stream has no description of its own")


class LizardVerdicts(unittest.TestCase):
    """That the judge of the Lizard API objects to what is wrong, and to nothing else."""

    @classmethod
    def setUpClass(cls):
        cls.judge = LizardJudge(Contract(documents("lizard"), ROOT))

    def event(self, name, data):
        return list(self.judge.event("POST /api/sandboxes/{sandboxId}/exec", name, None, data))

    def answer(self, key, status, body):
        data = json.dumps(body).encode()
        return list(self.judge.response(key, status, [("content-type", "application/json")], data, len(data)))

    def test_events_are_told_apart_by_their_members(self):
        self.assertEqual(self.event("message", b'{"pid": 7}'), [])
        self.assertEqual(self.event("message", b'{"stream": "stdout", "line": ""}'), [])
        self.assertEqual(self.event("exit", b'{"exitCode": 0}'), [])
        self.assertEqual(self.event("error", b"plain text"), [])
        self.assertTrue(self.event("message", b'{"exitCode": 0}'))
        self.assertTrue(self.event("exit", b'{"exitCode": 256}'))
        self.assertTrue(self.event("message", b'{"stream": "stdin", "line": ""}'))
        self.assertTrue(self.event("message", b"no JSON"))

    def test_what_a_compatible_server_always_sends(self):
        found = self.answer("GET /api/sandboxes/{sandboxId}", 200, {"sandboxId": "a"})
        self.assertIn("runtime", " ".join(found))
        self.assertTrue(self.answer("GET /api/sandboxes", 200, [{"sandboxId": "a"}]))

    def test_either_credential_and_a_content_type_without_a_body(self):
        key = "POST /api/sandboxes/{sandboxId}/pause"
        self.assertEqual(list(self.judge.request(key, {"sandboxId": "a"}, "", [("x-api-key", "k"), ("content-type", "application/json")], b"", 0)), [])
        self.assertEqual(list(self.judge.request(key, {"sandboxId": "a"}, "", [("authorization", "Bearer k")], None, 0)), [])
        self.assertTrue(list(self.judge.request(key, {"sandboxId": "a"}, "", [], None, 0)))

    def test_null_is_fine_where_the_document_lets(self):
        key = "GET /api/projects/{projectId}/volumes/{nameOrId}"
        volume = {"id": "v", "projectId": "p", "name": "n", "sizeGb": 1, "status": "ready", "createdAt": "now", "attachedTo": None}
        self.assertEqual(self.answer(key, 200, volume), [])
        self.assertTrue(self.answer(key, 200, volume | {"name": None}))


class WindowsWords(unittest.TestCase):
    """What the engine says as data has words of the window, which are in its languages."""

    @classmethod
    def setUpClass(cls):
        cls.words = (ROOT / "client/lazycloud/EngineTexts.cpp").read_text()
        cls.engine = "\n".join(path.read_text() for path in sorted((ROOT / "engine/daemon").rglob("*")) if path.suffix in (".cpp", ".h"))

    def test_every_code(self):
        told = set(re.findall(r'Feature::missing\(\s*"([^"]+)"', self.engine))
        self.assertGreater(len(told), 20)
        self.assertEqual(len(re.findall(r"Feature::missing\(", self.engine)), len(re.findall(r'Feature::missing\(\s*"[a-z0-9-]+",', self.engine)), "each has a code")
        known = set(re.findall(r'\{QLatin1StringView\("([^"]+)"\)', self.words))
        self.assertEqual(told - {"no-image"}, known)  # its reasons are what programs of the machine said

    def test_every_sentence(self):
        table = self.words[self.words.index("knownSentences[]"):]
        sentences = re.findall(r'"vivarium::EngineTexts",\s*"([^"]+)"', table[:table.index("};")])
        self.assertGreater(len(sentences), 5)
        for sentence in sentences:
            with self.subTest(sentence):
                self.assertIn(f'"{sentence}"', self.engine)


if __name__ == "__main__":
    unittest.main()
