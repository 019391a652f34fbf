#!/usr/bin/env python3
"""The scripts that draw the documentation's pictures still do: pictures_test.py PROGRAM."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(sys.argv.pop(1))
sys.path[:0] = [os.path.join(ROOT, "tools/documentation"), os.path.join(ROOT, "tests/terminal")]
import record  # noqa: E402
from pseudo_terminal import Terminal  # noqa: E402
from vt100 import Screen  # noqa: E402

Terminal.program = PROGRAM
SVG = "{http://www.w3.org/2000/svg}"


def made_by(script, *arguments):
    subprocess.run([sys.executable, "-B", os.path.join(ROOT, "tools/documentation", script), PROGRAM, *arguments], check=True,
                   stdout=subprocess.DEVNULL)


def texts(path):
    return {element.text for element in ElementTree.parse(path).iter(SVG + "text")}


class Diagrams(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        made_by("pictures.py", cls.folder)

    def test_they_are_those_of_the_documentation(self):
        for name in sorted(os.listdir(self.folder)):
            with open(os.path.join(self.folder, name), encoding="utf-8") as new, open(os.path.join(ROOT, "docs/images", name), encoding="utf-8") as old:
                self.assertEqual(new.read(), old.read(), f"{name}: tools/documentation/pictures.py draws another")

    def test_each_stands_in_a_page_and_is_told_in_words(self):
        pages = ""
        for name in sorted(os.listdir(os.path.join(ROOT, "docs"))):
            if name.endswith(".md"):
                with open(os.path.join(ROOT, "docs", name), encoding="utf-8") as page:
                    pages += page.read()
        for name in sorted(os.listdir(self.folder)):
            words = re.findall(r"!\[([^\]]*)\]\(images/" + re.escape(name) + r"\)", pages)
            self.assertTrue(words, f"{name} stands in no page")
            for told in words:
                self.assertGreater(len(told.split()), 6, f"{name} is hardly told in words")


class Recordings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_a_recording_is_that_of_the_documentation(self):
        path = os.path.join(self.folder, "sow.svg")
        made_by("record.py", path, "F")
        shown = texts(path)
        for words in ("4 in hand", "1 in hand", "South sows F."):
            self.assertTrue(any(words in text for text in shown), f"no frame shows {words!r}")
        self.assertEqual(shown, texts(os.path.join(ROOT, "docs/images/sow.svg")), "tools/documentation/record.py records another")

    def test_output_that_comes_at_once_has_the_same_frames(self):
        with Terminal("--opponent", "person", folder=self.folder, NO_COLOR="1") as terminal:
            shown = record.screens(terminal, "F")
            frames = record.Frames(Screen(terminal.screen.rows, terminal.screen.columns))
            frames.feed(terminal.output)
            frames.keep(frames.screen.lines())
        self.assertEqual(frames.kept[-len(shown):], shown)
        self.assertEqual(len(shown), 7)


if __name__ == "__main__":
    unittest.main()
