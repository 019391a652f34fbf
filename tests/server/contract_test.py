"""Every route of docs/openapi.json: wrong methods, nobody's requests, wrong queries and bodies; and answers that keep to their schemas."""

import os
import subprocess
import urllib.parse

import described
import generate
import harness
from harness import ServerTest

WRONG = {"string": 5, "integer": "5", "boolean": "yes"}  # a value of another type
PASSWORD = "moonlight-42-seeds"


class Contract(ServerTest):
    options = ("--push-contact", "mailto:operator@oware.example")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.key = subprocess.run([harness.BINARY, "admin", "key", "Esi", *cls.server.place], capture_output=True, text=True,
                                 timeout=harness.PATIENCE, check=True).stdout.strip()
        cls.browser = cls.server.browser()
        assert cls.browser.post("/api/accounts", {"name": "Described", "password": PASSWORD}).status == 201
        cls.game, cls.tokens = cls.server.pair()

    def path(self, operation):
        return (operation.path.replace("/pages/{name}", "/pages/imprint").replace("/players/{name}", "/players/Described")
                .replace("/games/{id}", "/games/" + self.game).replace("{session}", "999").replace("{id}", "999").replace("{person}", "nobody"))

    def ask(self, operation, body=None, **more):
        """As somebody who may."""
        if operation.auth == "person":
            return self.browser.request(operation.method.upper(), self.path(operation), body, **more)
        token = {"seat": self.tokens["south"], "administrator": self.key}.get(operation.auth)
        return self.server.request(operation.method.upper(), self.path(operation), body=body, token=token, **more)

    def test_other_methods(self):
        for path, operations in described.INTERFACE.paths().items():
            there = {operation.method.upper() for operation in operations}
            there |= {"HEAD"} if "GET" in there else set()
            for method in {"GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"} - there:
                with self.subTest(method=method, path=path):
                    reply = self.server.request(method, self.path(operations[0]))
                    self.assertEqual(reply.status, 405)
                    self.assertEqual(set(reply.headers["Allow"].split(", ")), there)
                    if method != "HEAD":
                        self.refused(reply, 405, "bad-method")

    def test_who_may_ask(self):
        codes = {"seat": {"no-token"}, "person": {"not-signed-in"}, "administrator": {"no-token"}}
        for operation in described.INTERFACE.operations:
            reply = self.server.request(operation.method.upper(), self.path(operation), body={} if operation.body is not None else None)
            with self.subTest(operation=operation.handler):
                if operation.auth in codes:
                    self.assertEqual(reply.status, 401, reply)
                    self.assertIn(reply.code, codes[operation.auth])
                    self.assertIn("401", operation.responses)
                else:
                    self.assertTrue(reply.status != 401 or operation.handler in ("games_resume", "chat_send", "chat_report", "accounts_change_me",
                                                                                 "accounts_sign_in", "admission_appeal"), reply)

    def test_reading_is_answered_as_described(self):
        for operation in described.INTERFACE.operations:
            if operation.method == "get":
                with self.subTest(operation=operation.handler):
                    reply = self.ask(operation)
                    self.assertIn(str(reply.status), operation.responses, reply)
                    described.check("GET", self.path(operation), reply)

    def test_the_reference_is_the_descriptions(self):
        with open(os.path.join(described.ROOT, "docs", "http_api.md"), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, generate.in_place(text, generate.markdown(described.INTERFACE)),
                         "run tools/api/generate.py markdown docs/openapi.json docs/http_api.md")

    def bodies(self):
        for operation in described.INTERFACE.operations:
            if operation.body is not None:
                yield operation, described.INTERFACE.resolve(operation.body)[0]

    def example(self, schema):
        """An object with all that is required, of the right types."""
        values = {"string": "x", "integer": 1, "boolean": True, "array": []}
        return {name: schema["properties"][name].get("enum", [values[schema["properties"][name]["type"]]])[-1]
                for name in schema.get("required", [])}

    def test_bodies_that_are_no_objects(self):
        for operation, schema in self.bodies():
            for body in ("{", "[]", "5", "null", '"x"', "{}{}", b'{"a":"\xff"}', "[" * 100):
                with self.subTest(operation=operation.handler, body=body):
                    self.refused(self.ask(operation, body), 400, "bad-request")
            if schema.get("required"):
                self.refused(self.ask(operation, {}), 400, "bad-request")

    def test_unknown_fields(self):
        for operation, schema in self.bodies():
            with self.subTest(operation=operation.handler):
                problem = self.refused(self.ask(operation, {**self.example(schema), "colour": "red"}), 422, "bad-number")
                self.assertEqual(problem["params"]["field"], "colour")
                for name in schema["properties"]:
                    self.assertIn(name, problem["params"]["expected"])

    def test_fields_of_another_type(self):
        for operation, schema in self.bodies():
            for name, value in schema["properties"].items():
                kinds = value.get("type", "object")
                kind = kinds if isinstance(kinds, str) else kinds[0]
                for wrong in (WRONG.get(kind, 7), [] if kind != "array" else [7], {"a": 1} if kind != "object" else "x"):
                    with self.subTest(operation=operation.handler, field=name, value=wrong):
                        self.refused(self.ask(operation, {**self.example(schema), name: wrong}), 400, "bad-request")

    def test_values_out_of_range(self):
        for operation, schema in self.bodies():
            for name, value in schema["properties"].items():
                wrong = [value["minimum"] - 1] if "minimum" in value else []
                wrong += [value["maximum"] + 1] if "maximum" in value else []
                wrong += [2**63, 2**64 - 1, -2**63] if value.get("type") == "integer" and "maximum" in value else []
                wrong += ["none-of-these"] if "enum" in value else []
                for one in wrong:
                    with self.subTest(operation=operation.handler, field=name, value=one):
                        problem = self.refused(self.ask(operation, {**self.example(schema), name: one}), 422, "bad-number")
                        self.assertEqual(problem["params"]["field"], name)
                        self.assertTrue(problem["params"]["expected"])

    def queries(self):
        for operation in described.INTERFACE.operations:
            if operation.query is not None:
                yield operation, operation.query["properties"]

    def get_as(self, operation, query):
        """Asks as somebody who may."""
        path = self.path(operation) + "?" + query
        if operation.auth == "person":
            person = self.server.browser()
            person.post("/api/me", {"name": "Reader"})
            return person.get(path)
        return self.server.get(path, token=self.key if operation.auth == "administrator" else None)

    def ask_with(self, operation, name, value):
        return self.get_as(operation, urllib.parse.urlencode({**self.example(operation.query), name: value}))

    def test_queries_with_unknown_names(self):
        for operation, properties in self.queries():
            with self.subTest(operation=operation.handler):
                problem = self.refused(self.ask_with(operation, "colour", "red"), 422, "bad-number")
                self.assertEqual(problem["params"]["field"], "colour")
                for name in properties:
                    self.assertIn(name, problem["params"]["expected"])

    def test_queries_out_of_range(self):
        for operation, properties in self.queries():
            for name, value in properties.items():
                wrong = [value["minimum"] - 1, -2**70] if "minimum" in value else []
                wrong += [value["maximum"] + 1, 2**70] if "maximum" in value else []
                wrong += ["none-of-these"] if "enum" in value or "const" in value else []
                wrong += [""] if value.get("minLength") else []
                wrong += ["x" * (value["maxLength"] + 1)] if "maxLength" in value else []
                self.assertTrue(wrong or value.get("format") == "date" or name == "cursor", f"{operation.handler}: {name} takes anything")
                for one in wrong:
                    with self.subTest(operation=operation.handler, name=name, value=one):
                        problem = self.refused(self.ask_with(operation, name, one), 422, "bad-number")
                        self.assertEqual(problem["params"]["field"], name)
                        self.assertTrue(problem["params"]["expected"])

    def test_queries_of_another_type(self):
        for operation, properties in self.queries():
            for name, value in properties.items():
                if value.get("type") == "integer":
                    for wrong in ("x", "", "1.5", "0x3", " 1"):
                        with self.subTest(operation=operation.handler, name=name, value=wrong):
                            self.refused(self.ask_with(operation, name, wrong), 400, "bad-request")

    def test_queries_that_cannot_be_read(self):
        for operation, properties in self.queries():
            name = next(iter(properties))
            for query in (f"{name}=%", f"{name}=%4", f"{name}=%zz", f"{name}=%ff"):
                with self.subTest(operation=operation.handler, query=query):
                    self.refused(self.get_as(operation, query), 400, "bad-request")

    def test_a_body_with_a_cookie_says_that_it_is_json(self):
        for operation, schema in self.bodies():
            if operation.auth == "person":
                for kind in ("text/plain", "", "application/x-www-form-urlencoded"):
                    with self.subTest(operation=operation.handler, kind=kind):
                        reply = self.ask(operation, self.example(schema), headers={"Content-Type": kind})
                        self.refused(reply, 415, "bad-content-type")


if __name__ == "__main__":
    harness.main()
