"""The description of the HTTP interface, docs/openapi.json, as the generators and the tests read it.

What the server needs and OpenAPI has no word for stands in extensions of each operation:
`x-handler` ("games.create": controller and function), `x-auth` (who may ask: `nobody` in particular, `anyone`, `seat`, `person`, `administrator`),
`x-cost` (the bucket of the rate limit: `none`, `request`, `game`, `chat`, `sign-in`, `puzzle`, `picture`), `x-new-work` (refused while memory is scarce),
`x-scope` (what a personal token needs: `any` of the scopes, `read`, `play`, `bot`, or `none`: no token is accepted. Left out, it is `any` for
what everybody may read, else `none`).
"""

import json

METHODS = ("get", "post", "delete")
AUTHS = ("nobody", "anyone", "seat", "person", "administrator")
COSTS = ("none", "request", "game", "chat", "sign-in", "puzzle", "picture")
SCOPES = ("none", "any", "read", "play", "bot")
KNOWN = {"summary", "description", "operationId", "parameters", "requestBody", "responses", "security", "x-handler", "x-auth", "x-cost",
         "x-new-work", "x-scope"}


class Operation:
    """One method of one path."""

    def __init__(self, path, method, value, shared):
        unknown = value.keys() - KNOWN
        if unknown:
            raise ValueError(f"{method} {path}: unknown keys {sorted(unknown)}")
        self.path = path
        self.method = method
        self.summary = value["summary"]
        self.responses = value["responses"]
        self.parameters = shared + value.get("parameters", [])
        self.controller, self.function = value["x-handler"].split(".")
        self.auth = value.get("x-auth", "anyone")
        self.cost = value.get("x-cost", "request")
        self.new_work = value.get("x-new-work", False)
        everybody_reads = method == "get" and self.auth in ("nobody", "anyone")
        self.scope = value.get("x-scope", "any" if everybody_reads else "none")
        in_query = [one for one in self.parameters if one["in"] == "query"]
        self.query = {"type": "object", "additionalProperties": False, "properties": {one["name"]: one["schema"] for one in in_query},
                      "required": [one["name"] for one in in_query if one.get("required")]} if in_query else None
        body = value.get("requestBody")
        self.body = body["content"]["application/json"]["schema"] if body else None
        for name, found, allowed in (("method", method, METHODS), ("x-auth", self.auth, AUTHS), ("x-cost", self.cost, COSTS), ("x-scope", self.scope, SCOPES)):
            if found not in allowed:
                raise ValueError(f"{method} {path}: {name} is {found!r}, expected one of {', '.join(allowed)}")

    @property
    def handler(self):
        return f"{self.controller}_{self.function}"


class Description:
    """All operations, in the order of the document, and the schemas that they name."""

    def __init__(self, document):
        self.document = document
        self.schemas = document["components"]["schemas"]
        self.operations = []
        for path, methods in document["paths"].items():
            shared = methods.get("parameters", [])
            self.operations += [Operation(path, method, value, shared) for method, value in methods.items() if method != "parameters"]
        handlers = [operation.handler for operation in self.operations]
        twice = {handler for handler in handlers if handlers.count(handler) > 1}
        if twice:
            raise ValueError(f"x-handler given twice: {sorted(twice)}")

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            return Description(json.load(file))

    def resolve(self, schema):
        """The schema that a reference names, and its name; else the schema itself and no name."""
        if "$ref" not in schema:
            return schema, None
        name = schema["$ref"].rsplit("/", 1)[1]
        return self.schemas[name], name

    def paths(self):
        """The operations by path."""
        found = {}
        for operation in self.operations:
            found.setdefault(operation.path, []).append(operation)
        return found
