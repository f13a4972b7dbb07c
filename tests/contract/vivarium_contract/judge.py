# SPDX-License-Identifier: GPL-3.0-or-later
"""Decides whether messages keep the contract. Pure: values in, reasons out. Runs in a process of its own, so that
judging a large answer never delays what is being relayed."""

import json
import urllib.parse

from .specification import pointer_token

LONGEST_VALUE_SHOWN = 200


class Unreadable(ValueError):
    """Text that is not the JSON it should be."""


def _without_repeats(pairs):
    names = [name for name, _ in pairs]
    repeated = {name for name in names if names.count(name) > 1} if len(set(names)) != len(names) else ()
    if repeated:
        raise Unreadable(f"member {sorted(repeated)[0]!r} appears twice in one object")
    return dict(pairs)


def _no_constant(name):
    raise Unreadable(f"{name} is not JSON")


def parse(data):
    """JSON without the liberties Python takes: no NaN, no repeated members, UTF-8 only."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8: {error}") from error
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error}") from error


def nulls(value, where="$"):
    """Places of null: optional members are left out instead."""
    if value is None:
        yield where
    elif isinstance(value, dict):
        for name, member in value.items():
            yield from nulls(member, f"{where}.{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from nulls(item, f"{where}[{index}]")


def media_type(content_type):
    return content_type.split(";", 1)[0].strip().lower()


def _shorten(text):
    return text if len(text) <= LONGEST_VALUE_SHOWN else text[:LONGEST_VALUE_SHOWN] + "…"


class Judge:
    def __init__(self, contract):
        self._contract = contract

    def _against(self, schema, value, what):
        # "No null" has its own sentence, and would only be repeated by what the validator says of the same place.
        places = list(nulls(value))
        for place in places:
            yield f"{what} {place}: null is never sent; leave the member out"
        for error in self._contract.validator(schema).iter_errors(value):
            if error.json_path not in places:
                yield f"{what} {error.json_path}: {_shorten(error.message)}"

    def _json(self, schema, data, what):
        try:
            value = parse(data)
        except Unreadable as error:
            yield f"{what}: {error}"
            return
        yield from self._against(schema, value, what)

    # Requests

    def request(self, key, path_parameters, query, headers, body, body_bytes):
        """key: of the operation. query: raw query text. headers: list of (lower-case name, value).
        body: the bytes, or None where the body is not JSON or too large to be kept; body_bytes: its length."""
        operation = self._contract.operations[key]
        yield from self._parameters(operation, path_parameters, query, headers)
        given = dict(headers)
        if operation.needs_credential and not given.get("authorization", "").lower().startswith("bearer "):
            yield "no bearer token"
        yield from self._request_body(operation, given, body, body_bytes)

    def _parameters(self, operation, path_parameters, query, headers):
        sent = {("path", name): [urllib.parse.unquote(value, errors="surrogateescape")]
                for name, value in path_parameters.items()}
        for name, value in urllib.parse.parse_qsl(query, keep_blank_values=True, errors="surrogateescape"):
            sent.setdefault(("query", name), []).append(value)
        known = {(parameter.where, parameter.name.lower() if parameter.where == "header" else parameter.name)
                 for parameter in operation.parameters}
        for where, name in sent:
            if (where, name) not in known:
                yield f"unknown {where} parameter {name!r}"
        for name, value in headers:
            if ("header", name) in known:
                sent.setdefault(("header", name), []).append(value)
        for parameter in operation.parameters:
            name = parameter.name.lower() if parameter.where == "header" else parameter.name
            values = sent.get((parameter.where, name), [])
            if not values:
                if parameter.required:
                    yield f"{parameter.where} parameter {parameter.name!r} is missing"
                continue
            what = f"{parameter.where} parameter {parameter.name!r}"
            converted = [self._typed(parameter.kind, value) for value in values]
            if parameter.repeatable:
                yield from self._against(parameter.schema, converted, what)
            elif len(values) > 1:
                yield f"{what} is given {len(values)} times"
            else:
                yield from self._against(parameter.schema, converted[0], what)

    @staticmethod
    def _typed(kind, text):
        """The value that the text stands for; the text itself when it stands for none, which the schema then refuses."""
        if kind == "boolean":
            return {"true": True, "false": False}.get(text, text)
        if kind in ("integer", "number"):
            try:
                return int(text) if kind == "integer" else float(text)
            except ValueError:
                return text
        return text

    def _request_body(self, operation, headers, body, body_bytes):
        described = operation.node.get("requestBody")
        if described is None:
            if body_bytes:
                yield f"a body of {body_bytes} bytes where none is described"
            return
        uri, described = self._contract.follow(f"{operation.uri}/requestBody")
        if "content-type" not in headers and not body_bytes:
            if described.get("required") and "application/json" in described["content"]:
                yield "the body is missing"
            return
        kind = media_type(headers.get("content-type", ""))
        if kind not in described["content"]:
            yield f"content type {kind or 'missing'!r}; described: {', '.join(described['content'])}"
            return
        if kind == "application/json" and body is not None:
            schema = f"{uri}/content/application~1json/schema"
            yield from self._json(schema, body, "body")
            try:
                yield from (f"body {place}: a member that is not described"
                            for place in self.undescribed(schema, parse(body)))
            except Unreadable:
                pass  # already said

    def undescribed(self, schema, value, where="$"):
        """Members that a schema does not describe. Servers may drop them silently, so a client sends none."""
        uri, node = self._contract.follow(schema)
        if isinstance(value, list):
            if "items" in node:
                for index, item in enumerate(value):
                    yield from self.undescribed(f"{uri}/items", item, f"{where}[{index}]")
            return
        if not isinstance(value, dict):
            return
        properties, is_open = self._properties(uri)
        # A closed body refuses them by itself; a schema without properties is a free map.
        if not properties:
            return
        for name, member in value.items():
            if name in properties:
                yield from self.undescribed(properties[name], member, f"{where}.{name}")
            elif is_open:
                yield f"{where}.{name}"

    def _properties(self, schema):
        uri, node = self._contract.follow(schema)
        found = {name: f"{uri}/properties/{name}" for name in node.get("properties", {})}
        is_open = "additionalProperties" not in node
        for branch in ("allOf", "oneOf", "anyOf"):
            for index in range(len(node.get(branch, []))):
                more, more_open = self._properties(f"{uri}/{branch}/{index}")
                found |= more
                is_open = is_open and more_open
        return found, is_open

    # Answers

    def response(self, key, status, headers, body, body_bytes):
        """key: of the operation, None for a request that no operation describes. Otherwise as request()."""
        kind = media_type(dict(headers).get("content-type", ""))
        if key is None:
            if status not in (400, 401, 403, 404, 405):
                yield f"status {status} for what no operation describes; 404 or 405 was due"
            elif kind != "application/json":
                yield f"content type {kind or 'missing'!r} of a failure; application/json was due"
            elif body is not None:
                yield from self._json(self._contract.error_schema(), body, "body")
            return
        operation = self._contract.operations[key]
        uri, described = self._contract.response(operation, status)
        if described is None:
            yield f"status {status} is not described"
            return
        yield from self._headers(uri, described, headers)
        content = described.get("content", {})
        if not content:
            if body_bytes:
                yield f"a body of {body_bytes} bytes where status {status} has none"
        elif kind not in content:
            yield f"content type {kind or 'missing'!r} of status {status}; described: {', '.join(content)}"
        elif kind == "application/json" and body is not None:
            yield from self._json(f"{uri}/content/application~1json/schema", body, "body")

    def _headers(self, uri, described, headers):
        for name in described.get("headers", {}):
            header, node = self._contract.follow(f"{uri}/headers/{name}")
            values = [value for sent, value in headers if sent == name.lower()]
            if not values and node.get("required"):
                yield f"header {name} is missing"
            for value in values:
                schema, shape = self._contract.follow(f"{header}/schema")
                yield from self._against(schema, self._typed(shape.get("type", "string"), value), f"header {name}")

    # Streams

    def line(self, key, data):
        """One line of an NDJSON answer."""
        operation = self._contract.operations[key]
        if "x-line-schema" not in operation.node:
            yield "the contract has no x-line-schema for these lines"
            return
        yield from self._json(f"{operation.uri}/x-line-schema", data, "line")

    def event(self, key, name, identifier, data):
        """One server-sent event. identifier: text of its id field, None without one."""
        operation = self._contract.operations[key]
        schemas = operation.node.get("x-event-schemas", {})
        if name not in schemas:
            yield f"event {name!r} is not described; described: {', '.join(schemas) or 'none'}"
            return
        reasons = list(self._json(f"{operation.uri}/x-event-schemas/{pointer_token(name)}", data, f"event {name}"))
        yield from reasons
        if not reasons:
            value = parse(data)
            sequence = value.get("seq") if isinstance(value, dict) else None
            if sequence is not None and str(sequence) != identifier:
                yield f"event {name}: its id is {identifier!r} but its seq is {sequence}"

    def text(self, key, side, data):
        """One text message of a WebSocket. side: clientText or serverText, as in x-websocket."""
        operation = self._contract.operations[key]
        listed = operation.node.get("x-websocket", {}).get(side, [])
        what = "client text" if side == "clientText" else "server text"
        if not listed:
            yield f"{what}: no text message is described for this side"
            return
        verdicts = [list(self._json(f"{operation.uri}/x-websocket/{side}/{index}", data, what))
                    for index in range(len(listed))]
        if all(verdicts):
            # Of several shapes the one with the fewest objections is the one that was meant.
            yield from min(verdicts, key=len)
