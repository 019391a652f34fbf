#!/usr/bin/env python3
"""oware tables probe on a folder with damaged, truncated, foreign and newer files, in both forms: `damage_test.py PROGRAM`.

Each such file is named, with the block where one is at fault; what needs it gets an error object, the rest its answer, and the
exit status at the end is 3.
"""
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
SEEDS = 7
STEM = "bounds_no-capture_when-starved_"
# A board of each layer from 1 up, none of whose moves captures.
BOARDS = {seeds: f"{seeds}-0-0-0-0-0-0-0-0-0-0-0-0-0-S" for seeds in range(1, SEEDS + 1)}


def run(*arguments, given=None):
    return subprocess.run([PROGRAM, "tables", *arguments], input=given, capture_output=True, text=True, check=False)


def probe(folder, boards):
    done = run("probe", "-", "--dir", folder, "--json", given="".join(f"{board}\n" for board in boards))
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.made.cleanup)
        cls.folders = {}
        for form, suffix in (("working", ".owt"), ("packed", ".owp")):
            folder = os.path.join(cls.made.name, form)
            assert run("build", "--kind", "bounds", "--seeds", str(SEEDS), "--dir", folder).returncode == 0
            if form == "packed":
                assert run("pack", "--kind", "bounds", "--dir", folder).returncode == 0
            cls.folders[form] = (folder, suffix)

    def each_form(self, spoil, wanted):
        """Spoils layer 7's file with `spoil`; `wanted` is what every message about it says."""
        for form, (folder, suffix) in self.folders.items():
            with self.subTest(form=form), tempfile.TemporaryDirectory() as scratch:
                shutil.copytree(folder, scratch, dirs_exist_ok=True)
                name = f"{STEM}{SEEDS:02}{suffix}"
                path = os.path.join(scratch, name)
                with open(path, "rb") as file:
                    content = bytearray(file.read())
                content = spoil(content, os.path.join(folder, f"{STEM}05{suffix}"))
                with open(path, "wb") as file:
                    file.write(content)
                status, answers = probe(scratch, [BOARDS[3], BOARDS[SEEDS], BOARDS[4]])
                self.assertEqual(status, 3)
                self.assertEqual([("error" in answer) for answer in answers], [False, True, False])
                self.assertIn(name, answers[1]["error"])
                self.assertIn(wanted, answers[1]["error"])
                self.assertEqual(answers[1]["position"], BOARDS[SEEDS])
                self.assertEqual(answers[0]["layer"], 3)
                # A file that is at fault is no reason to refuse what does not need it.
                self.assertEqual(probe(scratch, [BOARDS[3], BOARDS[4]])[0], 0)

    def test_sound_files_answer(self):
        for form, (folder, _) in self.folders.items():
            with self.subTest(form=form):
                status, answers = probe(folder, BOARDS.values())
                self.assertEqual(status, 0)
                self.assertTrue(all("lo" in answer for answer in answers))

    def test_the_forms_agree(self):
        answers = [probe(folder, BOARDS.values())[1] for folder, _ in self.folders.values()]
        self.assertEqual(answers[0], answers[1])

    def test_a_flipped_bit_in_the_blocks(self):
        def spoil(content, _):
            data = struct.unpack_from("<Q", content, 80)[0]
            for at in range(len(content) - data, len(content), 40):
                content[at] ^= 4
            return content

        self.each_form(spoil, "damaged block")

    def test_a_flipped_bit_in_the_header(self):
        self.each_form(lambda content, _: content[:100] + bytes([content[100] ^ 1]) + content[101:], "damaged header")

    def test_a_file_cut_short(self):
        self.each_form(lambda content, _: content[:-100], "bytes")

    def test_an_empty_file(self):
        self.each_form(lambda *_: b"", "other content")

    def test_another_layers_file(self):
        def spoil(_, other):
            with open(other, "rb") as file:
                return file.read()

        self.each_form(spoil, "layer 5")

    def test_something_else(self):
        self.each_form(lambda *_: b"a letter to a friend " * 500, "other content")

    def test_a_newer_version(self):
        self.each_form(lambda content, _: content[:8] + b"\x07" + content[9:], "format version 7")


if __name__ == "__main__":
    unittest.main()
