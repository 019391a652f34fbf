#!/usr/bin/env python3
"""oware tables verify and stats without --kind and --rules, and a flipped bit anywhere in any file: `verify_files_test.py PROGRAM`."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
SEEDS = 3
RULES = ("abapa", "abapa,grand-slam=capture")
KINDS = ("even", "bounds")


def run(*arguments):
    return subprocess.run([PROGRAM, "tables", *arguments], capture_output=True, text=True, check=False)


def verify(folder, *arguments):
    done = run("verify", "--dir", folder, "--all", "--json", *arguments)
    return done, [json.loads(line) for line in done.stdout.splitlines()]


class Verify(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(made.cleanup)
        cls.folder = made.name
        for rules in RULES:
            for kind in KINDS:
                place = ("--rules", rules, "--kind", kind, "--dir", cls.folder)
                assert run("build", "--seeds", str(SEEDS), *place).returncode == 0
                assert run("pack", "--keep", *place).returncode == 0

    def test_every_kind_and_rule_set_of_the_folder_is_verified(self):
        done, layers = verify(self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        seen = {(layer["rules"], layer["kind"], layer["layer"]) for layer in layers}
        wanted = {(rules, kind, layer) for rules in RULES for kind in KINDS for layer in range(SEEDS + 1)}
        self.assertEqual(seen, wanted)
        self.assertTrue(all(layer["ok"] for layer in layers))

    def test_kind_and_rules_choose(self):
        _, layers = verify(self.folder, "--kind", "bounds", "--rules", RULES[1])
        self.assertEqual({(layer["rules"], layer["kind"]) for layer in layers}, {(RULES[1], "bounds")})
        self.assertEqual(verify(self.folder, "--rules", "awari", "--kind", "bounds")[0].returncode, 1)

    def test_some_layers_are_verified(self):
        for last, wanted in ((SEEDS, [2, 3]), (2, [2]), (1, [])):
            done, layers = verify(self.folder, "--kind", "even", "--rules", RULES[0], "--from", "2", "--seeds", str(last))
            self.assertEqual((done.returncode, [layer["layer"] for layer in layers]), (0, wanted))
        self.assertEqual(verify(self.folder, "--from", "49")[0].returncode, 2)

    def test_stats_take_every_kind_of_the_rules(self):
        done = run("stats", "--dir", self.folder, "--json")
        layers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([layer["kind"] for layer in layers], ["even"] * (SEEDS + 1) + ["bounds"] * (SEEDS + 1))
        self.assertEqual([("lo" in layer) for layer in layers], [layer["kind"] == "bounds" for layer in layers])

    def test_some_layers_are_packed(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("build", "--seeds", "8", "--dir", folder).returncode, 0)
            done = run("pack", "--dir", folder, "--from", "5", "--seeds", "7", "--json")
            self.assertEqual([json.loads(line)["layer"] for line in done.stdout.splitlines()], [5, 6, 7])
            packed = sorted(name for name in os.listdir(folder) if name.endswith(".owp"))
            self.assertEqual(packed, [f"even_no-capture_when-starved_0{layer}.owp" for layer in (5, 6, 7)])
            self.assertEqual(len([name for name in os.listdir(folder) if name.endswith(".owt")]), 6)
            self.assertEqual(verify(folder)[0].returncode, 0)
            self.assertEqual(run("pack", "--dir", folder, "--from", "49").returncode, 2)

    def test_a_working_file_goes_before_the_next_layer_is_packed(self):
        """And nothing holds its room on the disk."""
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("build", "--seeds", "8", "--dir", folder).returncode, 0)
            command = [PROGRAM, "tables", "pack", "--dir", folder, "--json"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as packing:
                for line in packing.stdout:
                    name = f"even_no-capture_when-starved_{json.loads(line)['layer']:02}.owt"
                    self.assertNotIn(name, os.listdir(folder))
                    try:
                        with open(f"/proc/{packing.pid}/maps", encoding="ascii") as maps:
                            self.assertNotIn(name, maps.read())
                    except (FileNotFoundError, ProcessLookupError):
                        pass  # it was the last one
            self.assertEqual(packing.returncode, 0)

    def test_a_flipped_bit_anywhere_is_found(self):
        """Header, index, padding and blocks, also of files that no probe reads."""
        for name in ("bounds_no-capture_when-starved_00.owt", "even_capture_when-starved_03.owp"):
            with open(os.path.join(self.folder, name), "rb") as file:
                content = file.read()
            for at in (8, 4000, 4095, 4096, len(content) - 1):
                with self.subTest(file=name, at=at), tempfile.TemporaryDirectory() as spoiled:
                    shutil.copytree(self.folder, spoiled, dirs_exist_ok=True)
                    with open(os.path.join(spoiled, name), "wb") as file:
                        file.write(content[:at] + bytes([content[at] ^ 16]) + content[at + 1 :])
                    done = run("verify", "--dir", spoiled, "--sample", "0", "--justify", "-1", "--threads", "1")
                    self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
                    self.assertIn(name, done.stderr)

    def test_a_layer_cut_short_never_reads_as_verified(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("build", "--seeds", "12", "--dir", folder).returncode, 0)
            process = subprocess.Popen(
                [PROGRAM, "tables", "verify", "--dir", folder, "--all", "--json", "--justify", "-1"],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            lines = [process.stdout.readline()]
            process.send_signal(signal.SIGINT)
            with process:  # communicate() would leave out what readline() has read ahead
                lines += process.stdout.readlines()
                errors = process.stderr.read()
            self.assertEqual(process.returncode, 130, errors)
            layers = [json.loads(line) for line in lines]
            self.assertTrue(all(layer["checked"] == layer["boards"] for layer in layers), layers)
            self.assertIn(f"{len(layers)} layers are verified, the others are not", errors)


if __name__ == "__main__":
    unittest.main()
