#!/usr/bin/env python3
"""Makes what follows from docs/openapi.json: `generate.py KIND OPENAPI TARGET`.

`header` and `source`: the server's route table, its controllers' interfaces and the schemas of queries and request bodies, as C++
(src/server/api.hpp says what they mean). `document`: the description itself, for GET /api/openapi.json. `markdown`: the reference part
of docs/http_api.md, in place. `typescript`: the wire's types.
A target whose content would not change is left as it is. Python's standard library only.
"""

import gzip
import hashlib
import json
import os
import sys

from description import Description

BEGIN = "<!-- generated from openapi.json by tools/api/generate.py: begin -->\n"
END = "<!-- generated from openapi.json: end -->\n"
NOTE = "// Generated from docs/openapi.json by tools/api/generate.py."


def pascal(name):
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))


def quoted(text):
    return json.dumps(text)


# ---- C++


def controllers(description):
    """The functions of each controller, in the order of the document."""
    found = {}
    for operation in description.operations:
        found.setdefault(operation.controller, []).append(operation)
    return found


def header(description):
    lines = [NOTE, "#pragma once", "", '#include "server/api.hpp"', '#include "server/task.hpp"', "", "namespace oware::server {", ""]
    lines += ["enum class OperationId : std::uint8_t {"] + [f"  {operation.handler}," for operation in description.operations] + ["};", ""]
    for name, operations in controllers(description).items():
        lines += [f"class {pascal(name)}Handlers {{", " public:", f"  virtual ~{pascal(name)}Handlers() = default;"]
        lines += [f"  // {operation.method.upper()} {operation.path}\n  virtual Task<Response> {operation.function}(const Request& request) = 0;"
                  for operation in operations]
        lines += ["};", ""]
    lines += ["struct Handlers {"] + [f"  {pascal(name)}Handlers& {name};" for name in controllers(description)] + ["};", ""]
    lines += ["Task<Response> dispatch(const Handlers& handlers, OperationId id, const Request& request);", "",
              "// Schemas of queries and of request bodies by the handlers that read them.", "namespace queries {"]
    lines += [f"extern const Schema {operation.handler};" for operation in description.operations if operation.query is not None]
    lines += ["}  // namespace queries", "namespace bodies {"]
    lines += [f"extern const Schema {operation.handler};" for operation in description.operations if operation.body is not None]
    return "\n".join(lines + ["}  // namespace bodies", "", "}  // namespace oware::server", ""])


class Schemas:
    """C++ constants of the schemas of queries and request bodies."""

    def __init__(self, description):
        self.description = description
        self.lines = []
        self.count = 0

    def constant(self, text, name=None):
        if name is None:
            self.count += 1
            name = f"kPart{self.count}"
        self.lines.append(text.replace("NAME", name))
        return name

    def expression(self, schema):
        """The initialiser of a Schema."""
        schema, _ = self.description.resolve(schema)
        known = {"type", "items", "minItems", "maxItems", "properties",
                 "required", "additionalProperties", "enum", "const", "minimum", "maximum", "minLength", "maxLength", "oneOf",
                 "description", "default", "format", "examples", "title"}
        if schema.keys() - known:
            raise ValueError(f"a request's schema uses {sorted(schema.keys() - known)}, which the server does not check")
        if "oneOf" in schema:
            choices = [one for one in schema["oneOf"] if one.get("type") != "null"]
            parts = [self.constant(f"constexpr Schema NAME = {self.expression(one)};") for one in choices]
            array = self.constant(f"constexpr std::array<const Schema*, {len(parts)}> NAME = {{{', '.join('&' + part for part in parts)}}};")
            return f"{{.type = Schema::Type::one_of, .choices = {array}}}"
        kinds = schema.get("type", "string")
        kinds = [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind != "null"]
        if len(kinds) != 1:
            raise ValueError(f"a request's schema has the types {kinds}, expected one beside null")
        fields = [f".type = Schema::Type::{kinds[0]}"]
        if kinds[0] == "object":
            if schema.get("additionalProperties") is not False:
                raise ValueError("a request's object must say additionalProperties: false")
            required = schema.get("required", [])
            rows = [f"{{{quoted(name)}, &{self.constant(f'constexpr Schema NAME = {self.expression(value)};')}, "
                    f"{'Need::required' if name in required else 'Need::optional'}}}" for name, value in schema.get("properties", {}).items()]
            fields.append(f".properties = {self.constant(f'constexpr std::array<Property, {len(rows)}> NAME = {{{{{chr(44).join(rows)}}}}};')}")
        if kinds[0] == "array":
            item = self.expression(schema["items"])
            fields.append(f".items = &{self.constant(f'constexpr Schema NAME = {item};')}")
        if "enum" in schema or "const" in schema:
            words = [quoted(word) for word in schema.get("enum", [schema.get("const")]) if word is not None]
            fields.append(f".words = {self.constant(f'constexpr std::array<std::string_view, {len(words)}> NAME = {{{chr(44).join(words)}}};')}")
        fields += [f".{field} = {schema[name]}" for field, name in (("minimum", "minimum"), ("maximum", "maximum"), ("min_length", "minLength"),
                                                                    ("min_length", "minItems"), ("max_length", "maxLength"),
                                                                    ("max_length", "maxItems")) if name in schema]
        return "{" + ", ".join(fields) + "}"


def source(description):
    schemas = Schemas(description)
    bodies = []
    queries = []
    for operation in description.operations:
        if operation.query is not None:
            queries.append(f"constexpr Schema {operation.handler} = {schemas.expression(operation.query)};")
        if operation.body is not None:
            bodies.append(f"constexpr Schema {operation.handler} = {schemas.expression(operation.body)};")
    lines = [NOTE, '#include "server/api_routes.hpp"', "", "#include <array>", "", '#include "base/assert.hpp"', "",
             "namespace oware::server {", "namespace {", ""]
    lines += schemas.lines + ["", "}  // namespace", "", "namespace queries {"] + queries + ["}  // namespace queries", "",
                                                         "namespace bodies {"] + bodies + ["}  // namespace bodies", "", "namespace {", ""]
    rows = []
    for number, (path, operations) in enumerate(description.paths().items()):
        entries = []
        for operation in operations:
            entries.append(f"{{OperationId::{operation.handler}, Method::{'del' if operation.method == 'delete' else operation.method}, "
                           f"Auth::{operation.auth}, {'std::nullopt' if operation.cost == 'none' else 'Cost::' + operation.cost.replace('-', '_')}, "
                           f"{'Load::new_work' if operation.new_work else 'Load::usual'}, TokenUse::{operation.scope}, "
                           f"{'&queries::' + operation.handler if operation.query is not None else 'nullptr'}, "
                           f"{'&bodies::' + operation.handler if operation.body is not None else 'nullptr'}}}")
        allowed = [name for operation in operations for name in (("GET", "HEAD") if operation.method == "get" else (operation.method.upper(),))]
        lines += [f"constexpr std::array<Operation, {len(entries)}> kOperations{number} = {{{{{', '.join(entries)}}}}};"]
        rows.append(f'    {{{quoted(path)}, "{", ".join(allowed)}", kOperations{number}}},')
    lines += [f"constexpr std::array<Route, {len(rows)}> kRouteTable = {{{{"] + rows + ["}};", "", "}  // namespace", "",
              "std::span<const Route> routes() { return kRouteTable; }", "",
              "Task<Response> dispatch(const Handlers& handlers, OperationId id, const Request& request) {", "  switch (id) {"]
    for operation in description.operations:
        lines += [f"    case OperationId::{operation.handler}:", f"      return handlers.{operation.controller}.{operation.function}(request);"]
    lines += ["  }", '  base::assertion_failed("an operation of the table", __FILE__, __LINE__);', "}", ""]
    return "\n".join(lines + ["}  // namespace oware::server", ""])


def document(description):
    """The description as a file of the page is: bytes, the same compressed, and a tag."""
    text = json.dumps(description.document, ensure_ascii=False, separators=(",", ":")).encode()
    packed = gzip.compress(text, 9, mtime=0)
    tag = hashlib.sha256(text).hexdigest()[:16]

    def array(name, data):
        return f"constexpr unsigned char {name}[] = {{{','.join(map(str, data))}}};"

    return "\n".join([NOTE, '#include "server/openapi.hpp"', "", "namespace oware::server {", "namespace {", "", array("kText", text),
                      array("kPacked", packed), "", "}  // namespace", "", "const Asset& openapi_document() {",
                      "  static const Asset file{\"/api/openapi.json\", \"application/json\", " + quoted(f'"{tag}"') + ",",
                      "                          std::as_bytes(std::span(kText)), {}, std::as_bytes(std::span(kPacked)), false};",
                      "  return file;", "}", "", "}  // namespace oware::server", ""])


# ---- documentation


WHO = {"nobody": "", "anyone": "", "seat": "a seat's token", "person": "guest or account", "administrator": "administrator's key"}


def markdown(description):
    lines = ["| request | | who asks | scope of a token | body | answers |", "|---|---|---|---|---|---|"]
    for operation in description.operations:
        fields = []
        if operation.body is not None:
            schema, _ = description.resolve(operation.body)
            required = schema.get("required", [])
            fields = [f"`{name}`" + ("" if name in required else "?") for name in schema.get("properties", {})]
        lines.append(f"| `{operation.method.upper()} {operation.path}` | {operation.summary} | {WHO[operation.auth]} | "
                     f"{'' if operation.scope in ('any', 'none') else operation.scope} | {' '.join(fields)} | "
                     f"{' '.join(operation.responses)} |")
    return "\n".join(lines) + "\n"


def in_place(text, part):
    before, rest = text.split(BEGIN)
    return before + BEGIN + part + END + rest.split(END)[1]


# ---- TypeScript


def ts_type(description, schema, indent=""):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(ts_type(description, one, indent) for one in schema[several])
    if "const" in schema:
        return ts_literal(schema["const"])
    if "enum" in schema:
        return " | ".join(ts_literal(value) for value in schema["enum"])
    kinds = schema.get("type", "unknown")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(ts_kind(description, schema, kind, indent) for kind in kinds)


def ts_literal(value):
    return "null" if value is None else "'" + value + "'" if isinstance(value, str) else json.dumps(value)


def ts_kind(description, schema, kind, indent):
    if kind == "array":
        if "prefixItems" in schema:
            return "readonly [" + ", ".join(ts_type(description, one, indent) for one in schema["prefixItems"]) + "]"
        item = ts_type(description, schema.get("items", {}), indent)
        return f"readonly ({item})[]" if " | " in item else f"readonly {item}[]"
    if kind == "object":
        return ts_object(description, schema, indent)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(kind, "unknown")


def ts_object(description, schema, indent):
    if "properties" not in schema:
        return "Readonly<Record<string, unknown>>"
    required = schema.get("required", [])
    lines = ["{"]
    for name, value in schema["properties"].items():
        if "description" in value:
            lines.append(f"{indent}  /** {value['description']} */")
        lines.append(f"{indent}  readonly {name}{'' if name in required else '?'}: {ts_type(description, value, indent + '  ')};")
    return "\n".join(lines + [indent + "}"])


def ts_named(name, kind):
    """A declaration: an interface where the type is one object, so that the compiler's messages call it by its name."""
    one_object = kind.startswith("{") and kind.find("\n}") == len(kind) - 2
    return f"export interface {name} {kind}" if one_object else f"export type {name} = {kind};"


def typescript(description):
    lines = ["// Generated from docs/openapi.json by tools/api/generate.py: the server's JSON.", ""]
    for name, schema in description.schemas.items():
        if "description" in schema:
            lines.append(f"/** {schema['description']} */")
        lines += [ts_named(name, ts_type(description, schema)), ""]
    for operation in description.operations:
        if operation.body is not None and "$ref" not in operation.body:
            lines += [f"/** Body of {operation.method.upper()} {operation.path} */",
                      ts_named(f"{pascal(operation.handler)}Body", ts_type(description, operation.body)), ""]
        for status, answer in operation.responses.items():
            schema = answer.get("content", {}).get("application/json", {}).get("schema")
            if status.startswith("2") and schema is not None and "$ref" not in schema:
                lines += [f"/** Answer {status} to {operation.method.upper()} {operation.path} */",
                          ts_named(f"{pascal(operation.handler)}Answer", ts_type(description, schema)), ""]
    return "\n".join(lines)


def main():
    kind, openapi, target = sys.argv[1:]
    description = Description.read(openapi)
    old = None
    if os.path.exists(target):
        with open(target, encoding="utf-8") as file:
            old = file.read()
    makers = {"header": header, "source": source, "document": document, "typescript": typescript, "markdown": lambda all_of: in_place(old, markdown(all_of))}
    new = makers[kind](description)
    if new != old:
        os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
        with open(target, "w", encoding="utf-8") as file:
            file.write(new)


if __name__ == "__main__":
    main()
