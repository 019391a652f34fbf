#!/usr/bin/env python3
"""tools/longest_lines on small layers: `longest_lines_test.py PROGRAM`.

Distances are held against their meaning, board by board: 0 where the game is over, else one more than the shortest (the winner's
choice) or the longest (the other's) of the moves that keep the margin.
"""
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "longest_lines")
SEEDS = 5

loader = importlib.machinery.SourceFileLoader("longest_lines", TOOL)
tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("longest_lines", loader))
sys.dont_write_bytecode = True
loader.exec_module(tool)


class LongestLines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "tables", "build", "--seeds", str(SEEDS), "--dir", folder], check=True, capture_output=True)
            cls.margins, cls.distances = {}, {}
            for layer in range(SEEDS + 1):
                cls.margins[layer] = tool.read_layer(PROGRAM, os.path.join(folder, f"even_no-capture_when-starved_{layer:02}.owt"))
                if layer > 0:
                    cls.distances.update(tool.Backwards(layer, cls.margins, cls.distances).run())

    def after(self, margin, child):
        """Moves that are left after one that keeps the margin."""
        rest = -self.margins[sum(child)][child]
        return self.distances[child] if rest * margin > 0 else 0

    def test_every_distance_says_what_it_means(self):
        for layer in range(1, SEEDS + 1):
            for board, margin in self.margins[layer].items():
                if margin == 0:
                    self.assertNotIn(board, self.distances)
                    continue
                left = [self.after(margin, child) for child in tool.kept_moves(board, margin, self.margins)]
                wanted = 1 + (min if margin > 0 else max)(left) if left else 0
                self.assertEqual(self.distances[board], wanted, board)

    def test_lines_that_a_reader_can_follow(self):
        # One seed that must be fed; one that cannot feed anybody; nothing to move.
        self.assertEqual(self.distances[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], 1)
        self.assertEqual(self.distances[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0)
        self.assertEqual(self.distances[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0)


if __name__ == "__main__":
    unittest.main()
