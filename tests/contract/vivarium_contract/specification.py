# SPDX-License-Identifier: GPL-3.0-or-later
"""The OpenAPI documents as the judge needs them: operations found by path, schemas as validators."""

import functools
import re
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

import yaml
from openapi_schema_validator import OAS30Validator, oas30_format_checker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

METHODS = ("get", "put", "post", "delete", "patch", "head", "options")


def pointer_token(text):
    """Escapes one step of a JSON pointer (RFC 6901)."""
    return text.replace("~", "~0").replace("/", "~1")


@dataclass(frozen=True)
class Parameter:
    name: str
    where: str  # path, query or header
    required: bool
    schema: str  # URI of the schema
    kind: str  # the schema's type; for an array that of its items
    repeatable: bool


@dataclass(frozen=True)
class Operation:
    key: str  # "GET /v1/…", unique over all documents
    uri: str  # URI of the operation's node
    node: dict
    pattern: re.Pattern
    literal_segments: int
    parameters: tuple
    needs_credential: bool

    @property
    def method(self):
        return self.key.split(" ", 1)[0]


class Contract:
    """All documents of a contract. Schemas are named by URI and pointer, so that a document may refer to another
    one by its path relative to its own, as editors and generators do too."""

    def __init__(self, documents, root):
        """documents: paths of YAML files. root: the folder that their URIs start from."""
        root = Path(root).resolve()
        resources = []
        self._trees = {}
        for path in map(Path, documents):
            uri = "file:///" + path.resolve().relative_to(root).as_posix()
            tree = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            self._trees[uri] = tree
            resources.append((uri, Resource(contents=tree, specification=DRAFT202012)))
        self._registry = Registry().with_resources(resources)
        self.operations = {}
        for uri, tree in self._trees.items():
            self._load(uri, tree)
        # A path with more literal segments is the better match: /sandboxes/stats before /sandboxes/{sandbox}.
        self._by_rank = sorted(self.operations.values(), key=lambda operation: -operation.literal_segments)

    def _load(self, document, tree):
        for template, item in tree.get("paths", {}).items():
            for method in METHODS:
                if method not in item:
                    continue
                key = f"{method.upper()} {template}"
                if key in self.operations:
                    raise ValueError(f"{key} is described twice; the second time in {document}")
                uri = f"{document}#/paths/{pointer_token(template)}/{method}"
                node = item[method]
                parameters = {}
                for base, listed in ((uri.rsplit("/", 1)[0], item), (uri, node)):
                    for index in range(len(listed.get("parameters", []))):
                        parameter = self._parameter(f"{base}/parameters/{index}")
                        parameters[(parameter.where, parameter.name.lower())] = parameter
                self.operations[key] = Operation(
                    key=key,
                    uri=uri,
                    node=node,
                    pattern=self._pattern(template),
                    literal_segments=sum(not step.startswith("{") for step in template.split("/")),
                    parameters=tuple(parameters.values()),
                    needs_credential=bool(node.get("security", tree.get("security", []))),
                )

    @staticmethod
    def _pattern(template):
        pieces = re.split(r"\{([^}]+)\}", template)
        text = "".join(f"(?P<{piece}>[^/]+)" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces))
        return re.compile(text + r"\Z")

    def _parameter(self, uri):
        uri, node = self.follow(uri)
        schema, described = self.follow(f"{uri}/schema")
        repeatable = described.get("type") == "array"
        if repeatable:
            described = self.follow(f"{schema}/items")[1]
        return Parameter(node["name"], node["in"], node.get("required", False), schema,
                         described.get("type", "string"), repeatable)

    def follow(self, uri):
        """The node at a URI, and its own URI, once all references that stand in its place are followed."""
        while True:
            node = self._registry.resolver().lookup(uri).contents
            if not (isinstance(node, dict) and "$ref" in node):
                return uri, node
            uri = urllib.parse.urljoin(uri, node["$ref"])

    @functools.lru_cache(maxsize=None)
    def validator(self, uri):
        return OAS30Validator({"$ref": uri}, registry=self._registry, format_checker=oas30_format_checker)

    def find(self, method, path):
        """(operation, path parameters); (None, methods there are) when there is no such method, or no such path."""
        methods = []
        for operation in self._by_rank:
            match = operation.pattern.match(path)
            if not match:
                continue
            if operation.method == method:
                return operation, match.groupdict()
            methods.append(operation.method)
        return None, methods

    def response(self, operation, status):
        """URI and node of the answer described for a status; (None, None) when the status is not described.
        `default` stands for failures only: a success has to be described by its number."""
        described = operation.node["responses"]
        name = str(status)
        if name not in described:
            if status < 400 or "default" not in described:
                return None, None
            name = "default"
        return self.follow(f"{operation.uri}/responses/{name}")

    def error_schema(self):
        """URI of the one error shape, for answers to what no operation describes."""
        for document, tree in self._trees.items():
            if "ErrorBody" in tree.get("components", {}).get("schemas", {}):
                return f"{document}#/components/schemas/ErrorBody"
        raise ValueError("no document has components/schemas/ErrorBody")
