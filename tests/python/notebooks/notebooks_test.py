"""Each notebook runs, draws, and says what it says in the repository (docs/notebooks); `run.py FILE` writes its outputs anew.

What the search says changes with the search: cells with the tag `search` are run, and their outputs are not compared.
"""

import os
import unittest

import nbformat
import run

FOLDER = os.path.join(os.environ["OWARE_SOURCE"], "docs", "notebooks")
FILES = sorted(name for name in os.listdir(FOLDER) if name.endswith(".ipynb"))


def texts(book):
    """What a reader reads under each cell, plots aside."""
    return [
        (number, output.get("text") or output["data"]["text/plain"])
        for number, cell in enumerate(book.cells)
        for output in cell.get("outputs", [])
        if "search" not in cell.metadata.get("tags", [])
    ]


class NotebooksTest(unittest.TestCase):
    def test_they_run_and_say_what_they_say(self):
        self.assertEqual(len(FILES), 2)
        for name in FILES:
            with self.subTest(name):
                book = nbformat.read(os.path.join(FOLDER, name), as_version=4)
                nbformat.validate(book)
                written = texts(book)
                run.execute(book, name)
                self.assertEqual(texts(book), written)
                plots = [output for cell in book.cells for output in cell.get("outputs", []) if "image/png" in output.get("data", {})]
                self.assertGreaterEqual(len(plots), 2)
