# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Lizard API has otherwise: two ways to show a credential, null where a member has no value, a content type
without a body, and events that are told apart by their members."""

from .judge import Judge, Unreadable, parse


class LizardJudge(Judge):
    def _against(self, schema, value, what):
        for error in self._contract.validator(schema).iter_errors(value):
            yield f"{what} {error.json_path}: {error.message[:200]}"

    def request(self, key, path_parameters, query, headers, body, body_bytes):
        operation = self._contract.operations[key]
        yield from self._parameters(operation, path_parameters, query, headers)
        given = dict(headers)
        has_bearer = given.get("authorization", "").lower().startswith("bearer ")
        if operation.needs_credential and not has_bearer and "x-api-key" not in given:
            yield "neither a bearer token nor an API key"
        if body_bytes or self._needs_body(operation):
            yield from self._request_body(operation, given, body, body_bytes)

    def _needs_body(self, operation):
        if "requestBody" not in operation.node:
            return False
        return self._contract.follow(f"{operation.uri}/requestBody")[1].get("required", False)

    def response(self, key, status, headers, body, body_bytes):
        yield from super().response(key, status, headers, body, body_bytes)
        if key and status < 300 and body:
            yield from self._what_a_server_must_send(key, status, body)

    def _what_a_server_must_send(self, key, status, body):
        """Members that a compatible server always sends although clients must do without them."""
        uri, described = self._contract.response(self._contract.operations[key], status)
        if "application/json" not in described.get("content", {}):
            return
        schema, node = self._contract.follow(f"{uri}/content/application~1json/schema")
        value = parse(body)
        values = [value]
        if node.get("type") == "array" and "items" in node and isinstance(value, list):
            node = self._contract.follow(f"{schema}/items")[1]
            values = value
        for item in values:
            missing = sorted(set(node.get("x-compatible-server-must-send", ())) - set(item if isinstance(item, dict) else ()))
            if missing:
                yield f"body: a compatible server also sends {', '.join(missing)}"

    def event(self, key, name, identifier, data):
        """Events of exec: pid and line have no name of their own; that of an error is followed by plain text."""
        schemas = self._contract.operations[key].node.get("x-event-schemas", {})
        if name == "error":
            return
        try:
            members = parse(data)
        except Unreadable as error:
            yield f"event {name}: {error}"
            return
        meant = "exit" if "exitCode" in members else "pid" if "pid" in members else "line"
        if meant == "exit" and name != "exit":
            yield f"the exit event is named {name!r}"
        yield from self._against(f"{self._contract.operations[key].uri}/x-event-schemas/{meant}", members, f"event {meant}")
        if meant not in schemas:
            yield f"event {meant!r} is not described"
