"""The HTTP interface in full, from docs/openapi.json, for the page of the site: each request with parameters, body and answers, and each
schema with its fields."""

METHODS = ("get", "post", "delete")


def type_of(schema):
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#schema-{name.lower()})"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(type_of(one) for one in schema[several])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " ".join("null" if value is None else f"`{value}`" for value in schema["enum"])
    kinds = schema.get("type", "any")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " or ".join(f"array of {type_of(schema.get('items', {}))}" if kind == "array" else kind for kind in kinds)


def limits(schema):
    names = (("minimum", "at least {}"), ("maximum", "at most {}"), ("minLength", "at least {} long"), ("maxLength", "at most {} long"),
             ("minItems", "at least {} of them"), ("maxItems", "at most {} of them"), ("default", "{} if left out"))
    return ", ".join(text.format(schema[name]) for name, text in names if name in schema)


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def fields(schema):
    """A table of an object's fields."""
    if "properties" not in schema:
        return [type_of(schema), ""]
    required = schema.get("required", [])
    lines = ["| field | type | |", "|---|---|---|"]
    for name, value in schema["properties"].items():
        said = [value.get("description", ""), limits(value)]
        mark = "" if name in required else "?"
        lines.append(f"| `{name}`{mark} | {cell(type_of(value))} | {cell('; '.join(one for one in said if one))} |")
    return [*lines, ""]


def json_schema(content):
    return next((value["schema"] for kind, value in content.items() if kind == "application/json"), None)


def operation(method, path, value, shared):
    lines = [f"### {method.upper()} {path}", "", value["summary"] + ".", ""]
    if value.get("description"):
        lines += [value["description"], ""]
    parameters = shared + value.get("parameters", [])
    if parameters:
        lines += ["| parameter | in | type | |", "|---|---|---|---|"]
        lines += [f"| `{one['name']}`{'' if one.get('required') else '?'} | {one['in']} | {cell(type_of(one['schema']))} | "
                  f"{cell('; '.join(text for text in (one.get('description', ''), limits(one['schema'])) if text))} |" for one in parameters]
        lines.append("")
    body = json_schema(value["requestBody"]["content"]) if "requestBody" in value else None
    if body is not None:
        lines += ["**Body:** " + type_of(body) + "."] if "$ref" in body else ["**Body:**", "", *fields(body)]
        lines.append("")
    lines += ["| answer | | content |", "|---|---|---|"]
    for status, answer in value["responses"].items():
        schema = json_schema(answer.get("content", {}))
        kinds = " ".join(f"`{kind}`" for kind in answer.get("content", {}))
        lines.append(f"| {status} | {cell(answer.get('description', ''))} | {cell(type_of(schema)) if schema else kinds} |")
    return [*lines, ""]


def markdown(document):
    lines = ["", "## Each request", ""]
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                lines += operation(method, path, methods[method], methods.get("parameters", []))
    lines += ["## Schemas", "", "A field with a question mark may be left out.", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name} {{ #schema-{name.lower()} }}", ""]
        if "description" in schema:
            lines += [schema["description"], ""]
        lines += fields(schema)
    return "\n".join(lines)
