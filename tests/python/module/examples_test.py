"""The examples in docstrings and in the page, and the stubs against the compiled part."""

import ast
import doctest
import importlib
import importlib.metadata
import os
import pkgutil
import types
import unittest

import oware

MODULES = ["oware", *(f"oware.{module.name}" for module in pkgutil.iter_modules(oware.__path__))]


def load_tests(_loader, tests, _pattern):
    for name in MODULES:
        if name != "oware._core":
            tests.addTests(doctest.DocTestSuite(importlib.import_module(name)))
    finder = doctest.DocTestFinder()
    for value in (oware.Rules, oware.Position, oware.Game, oware.perft):
        for example in finder.find(value, globs={}):
            if example.examples:
                tests.addTest(doctest.DocTestCase(example))
    tests.addTests(doctest.DocFileSuite(os.path.join(os.environ["OWARE_SOURCE"], "docs", "python.md"), module_relative=False))
    return tests


class InstalledTest(unittest.TestCase):
    def test_the_module_is_what_pip_put_down(self):
        files = importlib.metadata.files("oware")
        self.assertIn(os.path.realpath(oware.__file__), [os.path.realpath(file.locate()) for file in files])
        self.assertIn(os.path.realpath(oware._core.__file__), [os.path.realpath(file.locate()) for file in files])


class StubsTest(unittest.TestCase):
    def test_name_what_the_compiled_part_has(self):
        with open(os.path.join(oware.__path__[0], "_core.pyi"), encoding="utf-8") as file:
            stub = {}
            for node in ast.parse(file.read()).body:
                if isinstance(node, ast.AnnAssign):
                    stub[node.target.id] = set()
                elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    stub[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        core = oware._core
        present = {name for name in vars(core) if name == "__version__" or not name.startswith("__")}
        self.assertEqual(present, set(stub))
        for name, members in stub.items():
            if isinstance(getattr(core, name), type):
                public = {member for member in vars(getattr(core, name)) if not member.startswith("_")}
                self.assertEqual(public, {member for member in members if not member.startswith("_")}, name)

    def test_everything_has_a_docstring(self):
        for name in oware.__all__:
            value = getattr(oware, name)
            if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType)):
                self.assertTrue(value.__doc__, name)
        for value in (oware.Rules, oware.Position, oware.Game, oware.Engine, oware.Tables):
            for name, member in vars(value).items():
                self.assertTrue(name.startswith("_") or member.__doc__, f"{value.__name__}.{name}")
