#!/usr/bin/env python3
"""The reference of the public headers: reference_test.py BUILD. Doxygen reads them without a warning; what they must say of each function;
and the shared library exports what they declare, no less and no more."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

BUILD = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DOXYFILE = os.path.join(ROOT, "tools/documentation/Doxyfile")


def text_of(element):
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def header_of(element):
    return element.find("location").get("file").removeprefix("include/")


class Function:
    """A function as Doxygen has read it."""

    def __init__(self, member, scope, header):
        self.name, self.header = member.findtext("name"), header
        self.qualified = f"{scope}::{self.name}" if scope else self.name
        self.type, self.arguments = text_of(member.find("type")), member.findtext("argsstring") or ""
        self.told = text_of(member.find("briefdescription")) + " " + text_of(member.find("detaileddescription"))
        self.inline = member.get("inline") == "yes" or "constexpr" in self.type or "=default" in self.arguments.replace(" ", "")
        self.template = member.find("templateparamlist") is not None


class Reference(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        with open(DOXYFILE, encoding="utf-8") as file:
            settings = file.read() + f"\nOUTPUT_DIRECTORY = {folder.name}\n"
        cls.doxygen = subprocess.run(["doxygen", "-"], cwd=ROOT, input=settings, capture_output=True, text=True, check=False)
        cls.functions, cls.headers = [], {}
        xml = os.path.join(folder.name, "xml")
        for name in sorted(os.listdir(xml) if os.path.exists(xml) else []):
            for compound in ElementTree.parse(os.path.join(xml, name)).getroot().findall("compounddef"):
                cls.read(compound)

    @classmethod
    def read(cls, compound):
        kind, name = compound.get("kind"), compound.findtext("compoundname")
        if kind == "file":
            header = header_of(compound)
            cls.headers[header] = text_of(compound.find("briefdescription")) + " " + text_of(compound.find("detaileddescription"))
        scope = name if kind in ("namespace", "class", "struct") else ""
        if kind == "file" and not header.endswith(".h"):
            return  # its functions are the namespace's
        for member in compound.iter("memberdef"):
            if member.get("kind") == "function" and member.get("prot") == "public":
                cls.functions.append(Function(member, scope, header_of(member)))

    def test_doxygen_has_no_complaint(self):
        self.assertEqual((self.doxygen.returncode, self.doxygen.stderr), (0, ""))
        self.assertGreater(len(self.functions), 150)

    def test_each_header_states_threads_and_complexity(self):
        for header, told in self.headers.items():
            self.assertIn("Thread rule:", told, header)
            self.assertIn("Complexity:", told, header)

    def test_what_can_fail_names_its_errors(self):
        general = {header for header, told in self.headers.items() if re.search(r"\(bad_\w+ where nothing else is said\)", told)}
        for function in self.functions:
            if function.type.startswith("Result<") and function.header not in general:
                self.assertRegex(function.told, r"Errors?\b", function.qualified)

    def test_each_function_has_words_of_its_own(self):
        for function in self.functions:
            self.assertTrue(function.told.strip() or function.name.startswith("~"), function.qualified)

    def test_the_shared_library_exports_what_is_declared(self):
        declared = {function.qualified for function in self.functions if not function.inline and not function.template}
        lines = subprocess.run(["nm", "-DC", "--defined-only", os.path.join(BUILD, "liboware.so")], capture_output=True, text=True, check=True).stdout
        exported = {re.sub(r"(\[abi:cxx11\])?(\(.*)?(@@.*)?$", "", line.split(" T ")[1]) for line in lines.splitlines() if " T " in line}
        self.assertEqual(declared - exported, set(), "declared, but not exported: cmake/liboware.map")
        self.assertEqual(exported - declared, set(), "exported, but in no public header: cmake/liboware.map")


if __name__ == "__main__":
    unittest.main()
