"""The references of the library for C++ and C and of the Python module, as Markdown: the public headers as they are, and the module's
docstrings. Both are written to be read; tests hold them to be whole."""

import ast
import os


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def headers(root):
    """Each public header under its name, C++ in the order of the alphabet, then C."""
    names = sorted(os.listdir(os.path.join(root, "include/oware")))
    parts = [("oware/" + name, "cpp") for name in names] + [("oware.h", "c")]
    text = ["", "## The headers", ""]
    for name, language in parts:
        text += [f"### `{name}`", "", f"```{language}", read(root, "include", name).rstrip(), "```", ""]
    return "\n".join(text)


def signature(node):
    """A function's first line, without its body."""
    only = ast.FunctionDef(name=node.name, args=node.args, body=[ast.Expr(ast.Constant(...))], decorator_list=[], returns=node.returns, lineno=0)
    return ast.unparse(only).split("\n")[0].removesuffix(":")


def members(node, inside):
    """The public functions and classes of a module or class, each with its docstring."""
    for part in node.body:
        if isinstance(part, ast.ClassDef) and not part.name.startswith("_"):
            yield f"class {part.name}", ast.get_docstring(part)
            yield from members(part, part.name + ".")
        elif isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield signature(part).replace("def ", "def " + inside, 1), ast.get_docstring(part)


def python_module(root):
    """Each module of the package with what it gives, and the stubs of the compiled part."""
    folder = os.path.join(root, "bindings/python/oware")
    text = ["", "## Every name", "", "The compiled part, as type checkers see it:", "", "```python", read(folder, "_core.pyi").rstrip(), "```", ""]
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".py") or name == "__init__.py":
            continue
        tree = ast.parse(read(folder, name))
        text += [f"### `oware.{name.removesuffix('.py')}`", "", "```text", (ast.get_docstring(tree) or "").rstrip(), "```", ""]
        for first, told in members(tree, ""):
            text += ["```python", first, "```", ""] + (["```text", told.rstrip(), "```", ""] if told else [])
    return "\n".join(text)
