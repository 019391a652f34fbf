"""The interface as docs/openapi.json describes it, and answers held to it (JSON Schema by python3-jsonschema)."""

import os
import re
import sys

import jsonschema

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tools", "api"))

from description import Description  # noqa: E402

INTERFACE = Description.read(os.path.join(ROOT, "docs", "openapi.json"))
# What any operation may answer, whether its description names it or not: malformed requests, tokens that nobody has, limits, a server that is busy.
COMMON = {400, 401, 403, 404, 405, 413, 415, 422, 429, 431, 500, 503}
CHECKED_AT_MOST = 25  # answers of one kind that one test file validates: playing thousands of moves teaches nothing more

_patterns = [(re.compile("^" + re.sub(r"\{\w+\}", "[^/]+", path) + "$"), operations) for path, operations in INTERFACE.paths().items()]
_checked = {}


def operation_of(method, path):
    """The operation that a request asks for, or None."""
    method = {"HEAD": "get"}.get(method, method.lower())
    for pattern, operations in _patterns:
        if pattern.match(path.split("?")[0]):
            return next((one for one in operations if one.method == method), None)
    return None


def validate(schema, value):
    jsonschema.Draft202012Validator({**schema, "components": INTERFACE.document["components"]}).validate(value)


def check(method, path, reply):
    """Holds an answer to the description of its operation."""
    operation = operation_of(method, path)
    if operation is None or reply.status in (101, 304) or reply.headers["Content-Encoding"]:
        return
    key = (operation.handler, method, reply.status)
    _checked[key] = _checked.get(key, 0) + 1
    if _checked[key] > CHECKED_AT_MOST:
        return
    described = operation.responses.get(str(reply.status))
    if described is None:
        assert reply.status in COMMON, f"{method} {path}: {reply.status} is not described"
        described = {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    content = described.get("content", {})
    kind = (reply.headers["Content-Type"] or "").split(";")[0]
    assert kind in content or not content, f"{method} {path}: {reply.status} came as {kind}, described are {sorted(content)}"
    if method != "HEAD" and kind.endswith("json") and content:
        validate(content[kind]["schema"], reply.json)
