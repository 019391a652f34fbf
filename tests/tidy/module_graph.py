"""The module graph of modules.json: what tidy checks includes with and what ARCHITECTURE.md shows of it.

`python3 tests/tidy/module_graph.py ROOT` writes the generated part of ARCHITECTURE.md.
"""

import json
import os
import sys

BEGIN = "<!-- generated from modules.json by tests/tidy/module_graph.py: begin -->\n"
END = "<!-- generated from modules.json: end -->\n"


class Graph:
    """Modules by name, their direct dependencies, and the public headers that they implement."""

    def __init__(self, description):
        self.modules = {module["name"]: module for module in description["modules"]}
        self.outside = description["outside"]
        self.headers = {header: name for name, module in self.modules.items() for header in module.get("headers", [])}

    @staticmethod
    def read(root):
        with open(os.path.join(root, "modules.json"), encoding="utf-8") as file:
            return Graph(json.load(file))

    def __contains__(self, name):
        return name in self.modules

    def is_core(self, name):
        return name in self.modules and self.modules[name]["compile"] == "core"

    def reach(self, names):
        """Those modules and all that they may use."""
        reached = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += self.modules.get(name, {}).get("uses", [])
        return reached

    def allowed(self, name):
        """What the code of a module, or of a folder outside src, may include."""
        for part in self.outside:
            if part["path"] == name and part["uses"] != "all":
                return self.reach(part["uses"])
        return self.reach([name]) if name in self.modules else set(self.modules)

    def unused(self):
        """The modules that no other module uses."""
        return [name for name in self.modules if not any(name in other["uses"] for other in self.modules.values())]

    def errors(self):
        """Names that are not modules, and circles."""
        for name, module in self.modules.items():
            for used in module["uses"]:
                if used not in self.modules:
                    yield f"{name} uses {used}, which is no module"
                elif name in self.reach([used]):
                    yield f"{name} uses {used}, which uses {name}"


def picture(graph):
    """The graph in Mermaid's language: an arrow goes from a module to the one that it uses."""
    lines = ["```mermaid", "graph TD"]
    for part in graph.outside:
        targets = graph.unused() if part["uses"] == "all" else part["uses"]
        for used in targets:
            if used in graph.modules:
                lines.append(f"  {identifier(part['path'])}([{part['path']}]) --> {identifier(used)}[{used}]")
            else:
                lines.append(f"  {identifier(part['path'])}([{part['path']}]) -.-> {identifier(used.split(' (')[0])}([{used.split(' (')[0]}])")
    for name, module in graph.modules.items():
        for used in module["uses"]:
            lines.append(f"  {identifier(name)}[{name}] --> {identifier(used)}[{used}]")
    return lines + ["```"]


def identifier(name):
    return name.replace("/", "_").replace(" ", "_")


def table(graph):
    """A row a module: purpose, direct dependencies, public headers."""
    lines = ["| module | purpose | uses | public headers |", "|---|---|---|---|"]
    for name, module in graph.modules.items():
        headers = " ".join(f"`{header}`" if "." in header else f"`{header}.hpp`" for header in module.get("headers", []))
        lines.append(f"| `src/{name}` | {module['purpose']} | {', '.join(module['uses'])} | {headers} |")
    for part in graph.outside:
        uses = part["uses"] if part["uses"] == "all" else ", ".join(part["uses"])
        lines.append(f"| `{part['path']}` | {part['purpose']} | {uses} | |")
    return lines


def generated(graph):
    return "\n".join(picture(graph) + [""] + table(graph)) + "\n"


def replaced(text, graph):
    """The page with its generated part made anew, None without the two marks."""
    begin, end = text.find(BEGIN), text.find(END)
    if begin < 0 or end < begin:
        return None
    return text[: begin + len(BEGIN)] + generated(graph) + text[end:]


def main():
    path = os.path.join(sys.argv[1], "ARCHITECTURE.md")
    with open(path, encoding="utf-8") as file:
        text = replaced(file.read(), Graph.read(sys.argv[1]))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
