#!/usr/bin/env python3
"""Plays on the built program through a pseudo-terminal, as a person would: keys in, screens out.

    play_test.py PROGRAM [TEST...]
"""
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from pseudo_terminal import PATIENCE_S, Terminal

Terminal.program = os.path.abspath(sys.argv.pop(1))


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def person(self, *arguments, **more):
        return Terminal("--opponent", "person", "--speed", "off", *arguments, folder=self.folder, **more)

    def test_endgames_are_built_behind_the_game(self):
        folder = os.path.join(self.folder, "made", "tables")
        arguments = ("--tables", folder, "--table-seeds", "8")
        with self.person(*arguments) as terminal:
            terminal.wait_for("endgames to 8 seeds are known")
            terminal.press("f")
            terminal.wait_for(r" 1\. F$")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)
        self.assertIn("bounds_no-capture_when-starved_08.owt", os.listdir(folder))
        with self.person("--rules", "awari", *arguments) as terminal:
            terminal.wait_for("endgames to 8 seeds are known")
        self.assertIn("even_capture_whenever-possible_08.owt", os.listdir(folder))

    def test_a_few_moves_by_letters_arrows_and_enter(self):
        with self.person() as terminal:
            terminal.wait_for("South moves first")
            terminal.press("f")
            terminal.wait_for(r" 1\. F$")
            terminal.press("F")
            terminal.wait_for(r"1\. F f$")
            terminal.press("\x1bOC\x1bOC\r")  # right, right, Enter: round the end of the row
            terminal.wait_for(r"1\. F f 2\. B$")
            terminal.press("u")
            terminal.wait_for(r"1\. F f$")
            terminal.press("F")
            terminal.wait_for("F is empty")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)

    def test_saving_and_loading(self):
        with self.person("--rules", "wari") as terminal:
            terminal.wait_for("to move")
            terminal.press("ffe")
            terminal.wait_for(r"1\. F f 2\. E$")
            terminal.press("s")
            terminal.wait_for("Save as: oware.ogn")
            terminal.press("\x7f" * 4 + "-2.ogn\r")
            terminal.wait_for("Saved in oware-2.ogn")
            terminal.press("s" + "\x7f" * 4 + "-2.ogn\r")
            terminal.wait_for("Replace it")
            terminal.press("y")
            terminal.wait_for("Saved in oware-2.ogn")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)
        path = os.path.join(self.folder, "oware-2.ogn")
        said = subprocess.run([Terminal.program, "replay", path, "--json"], capture_output=True, check=True).stdout
        self.assertIn(b'"plies":3', said)
        with self.person("oware-2.ogn") as terminal:
            terminal.wait_for(r"oware-2.ogn: 3 plies under wari")
            terminal.press("a")
            terminal.wait_for(r"1\. F f 2\. E a$")

    def test_files_that_cannot_be_read(self):
        with open(os.path.join(self.folder, "bad.ogn"), "w") as file:
            file.write("1. F\n F")
        with self.person("bad.ogn") as terminal:
            terminal.wait_for("bad.ogn: line 2, column 2: ")
            terminal.press("l\r")
            terminal.wait_for("file cannot be read: No such file or directory: found 'oware.ogn'")
            terminal.press("s" + "\x7f" * 9 + "no/where\r")
            terminal.wait_for("file cannot be written: No such file or directory: found 'no/where'")

    def test_the_computer_answers_and_the_keys_live_on(self):
        with Terminal("--side", "south", "--level", "1", "--speed", "off", folder=self.folder) as terminal:
            terminal.wait_for("South .you. +.*to move")
            terminal.press("f")
            terminal.wait_for(r"1\. F [a-f]$")
            terminal.press("r")
            terminal.wait_for(r"^ . North \(the computer, level 1\)$(?s:.*)1\. F")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)

    def test_q_quits_at_once_while_the_computer_thinks(self):
        with Terminal("--side", "south", "--level", "8", "--speed", "off", folder=self.folder) as terminal:
            terminal.wait_for("to move")
            terminal.press("fq")
            self.assertEqual(terminal.wait_for_exit(), 0)

    def test_seeds_fall_one_by_one_and_a_key_puts_them_down(self):
        with Terminal("--opponent", "person", "--speed", "fast", folder=self.folder) as terminal:
            terminal.wait_for("to move")
            terminal.press("f")
            for in_hand in (3, 2, 1, 0):
                terminal.wait_for(f"Sowing F: {in_hand} in hand")
            terminal.wait_for("South sows F")
        with Terminal("--opponent", "person", "--speed", "slow", folder=self.folder) as terminal:
            terminal.wait_for("to move")
            terminal.press("f")
            terminal.wait_for("Sowing F: 4 in hand")
            terminal.press(" ")
            terminal.wait_for("South sows F")

    def test_a_new_game_from_the_menu(self):
        with self.person() as terminal:
            terminal.wait_for("to move")
            terminal.press("n")
            terminal.wait_for("New game(?s:.*)> Opponent")
            terminal.press("\x1bOB" * 4 + "\x1bOC\r")  # down to the grand slam, right, Enter
            terminal.wait_for("abapa,grand-slam=capture, ply 0")
            terminal.press("?")
            terminal.wait_for("Keys")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)

    def test_a_small_terminal_says_so_and_follows_its_size(self):
        with self.person(rows=20, columns=70) as terminal:
            terminal.wait_for("has 70 columns and 20 rows; the board needs 80 by 24")
            terminal.resize(30, 100)
            terminal.wait_for("South moves first")
            terminal.resize(24, 60)
            terminal.wait_for("has 60 columns and 24 rows")
            terminal.press("q")
            self.assertEqual(terminal.wait_for_exit(), 0)

    def test_colours_only_where_wanted(self):
        with self.person(terminal="xterm") as terminal:
            while b"South moves first" not in terminal.output:
                self.assertIsNotNone(terminal.read(time.monotonic() + PATIENCE_S))
            self.assertIn(b"\x1b[36m", terminal.output.replace(b"\x1b[1;36m", b"\x1b[36m"))
        with self.person(terminal="xterm", NO_COLOR="1") as terminal:
            while b"South moves first" not in terminal.output:
                self.assertIsNotNone(terminal.read(time.monotonic() + PATIENCE_S))
            self.assertNotRegex(terminal.output, rb"\x1b\[[0-9;]*3[0-7]m")

    def test_plain_characters_without_utf8(self):
        for more in ({"LC_ALL": "C"}, {}):
            arguments = [] if more else ["--ascii"]
            with self.person(*arguments, **more) as terminal:
                terminal.wait_for(r"#= \[A\] =#")
                terminal.press("q")
                terminal.wait_for_exit()
                self.assertTrue(terminal.output.isascii())

    def test_signals_end_it_cleanly(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.person() as terminal:
                terminal.wait_for("to move")
                os.kill(terminal.process, number)
                self.assertEqual(terminal.wait_for_exit(), 0)

    def test_an_unknown_terminal_is_refused(self):
        with self.person(terminal="never-heard-of") as terminal:
            self.assertEqual(terminal.wait_for_exit(), 3)
            self.assertIn(b"terminal's type is not known", terminal.output)


if __name__ == "__main__":
    unittest.main()
