"""Endgame tables: thousands of positions against the program, arrays that do not fit, damaged files."""

import json
import os
import random
import shutil
import tempfile
import unittest

import numpy as np
import oware
import program

SEEDS = 8  # the first layer whose bounds do not all meet


def random_positions(count):
    """Study positions of few seeds, some of more than the tables cover."""
    draw = random.Random(1)
    for _ in range(count):
        houses = [0] * 12
        for _ in range(draw.randint(0, SEEDS + 1)):
            houses[draw.randrange(12)] += 1
        yield oware.Position("-".join(map(str, [*houses, 0, 0, draw.choice("SN")])), study=True)


class TablesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        for kind in ("even", "bounds"):
            oware.build_tables(cls.folder, SEEDS, kind=kind)
        cls.tables = oware.Tables(cls.folder)
        cls.positions = list(random_positions(4000))

    def test_layers(self):
        self.assertEqual([self.tables.layers(kind) for kind in ("even", "bounds")], [SEEDS, SEEDS])
        self.assertEqual((self.tables.layers("even", "awari"), self.tables.problems), (-1, []))
        self.assertRaises(oware.UsageError, self.tables.layers, "odd")

    def test_probe_is_the_programs(self):
        lines = program.run("tables", "probe", "-", "--dir", self.folder, "--json", lines=map(str, self.positions))
        for position, line in zip(self.positions, lines, strict=True):
            known = json.loads(line)
            probe = self.tables.probe(position)
            self.assertEqual((str(position), probe.layer, probe.covered), (known["position"], known["layer"], known.get("covered", True)))
            for name in ("even", "lo", "hi"):
                self.assertEqual(probe[name], known.get(name))
            if probe.covered:
                moves = [{name: move[name] for name in ("move", "captures", "even", "lo", "hi")} for move in probe.moves]
                self.assertEqual((moves, probe.best), (known["moves"], known["best"]))

    def test_probe_many_is_probe(self):
        array = oware.array_of(self.positions)
        probes = self.tables.probe_many(array)
        self.assertGreater(np.count_nonzero(probes.lo < probes.hi), 20)
        for row, position in enumerate(self.positions):
            probe = self.tables.probe(position)
            expected = [oware.NO_MARGIN if value is None else value for value in (probe.even, probe.lo, probe.hi)]
            self.assertEqual([probes.even[row], probes.lo[row], probes.hi[row]], expected)
        wide = np.zeros((2 * len(array), 20), dtype=np.uint8)
        wide[::2, 3:18] = array
        strided = wide[::2, 3:18]
        for reading, order in ((strided, 1), (strided[::-1], -1)):
            np.testing.assert_array_equal(self.tables.probe_many(reading).lo, probes.lo[::order])
        np.testing.assert_array_equal(oware.array_of(oware.positions_of(strided)), array)
        self.assertEqual(self.tables.probe_many(array[:0]).lo.shape, (0,))

    def test_arrays_that_do_not_fit(self):
        array = oware.array_of(self.positions[:3])
        cases = [
            (array.astype(np.int64), r"found 'shape \(3, 15\), dtype int64'; expected a numpy.ndarray of shape \(n, 15\), dtype uint8"),
            (array[:, :14], r"found 'shape \(3, 14\), dtype uint8'"),
            (array[0], r"found 'shape \(15,\), dtype uint8'"),
            (np.asfortranarray(array), "bytes of a row next to each other"),
            ([[0] * 15], "found 'list'"),
        ]
        for wrong, text in cases:
            with self.assertRaisesRegex(oware.NumberError, text):
                self.tables.probe_many(wrong)
        array[2, 14] = 7
        with self.assertRaisesRegex(oware.PositionError, r"row 2: side to move.*'7'; expected 0 .South. or 1 .North."):
            self.tables.probe_many(array)
        array[2, :] = 90
        with self.assertRaisesRegex(oware.PositionError, "row 2"):
            self.tables.probe_many(array)

    def test_files(self):
        with self.assertRaises(OSError) as caught:
            oware.Tables(os.path.join(self.folder, "missing"))
        self.assertIsInstance(caught.exception, oware.UnreadableError)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self.folder, folder, dirs_exist_ok=True)
            files = [os.path.join(path, name) for path, _, names in os.walk(folder) for name in names if os.path.getsize(os.path.join(path, name)) > 2000]
            for name in files:
                with open(name, "r+b") as file:
                    file.truncate(os.path.getsize(name) // 2)
            damaged = oware.Tables(folder)
            covered = oware.array_of([position for position in self.positions if position.seeds_on_board == SEEDS])
            self.assertTrue(damaged.problems)
            self.assertIsInstance(damaged.problems[0], oware.CorruptError)
            with self.assertRaises(oware.CorruptError):
                damaged.probe_many(covered)

    def test_build_errors(self):
        with self.assertRaises(oware.RulesError):
            oware.build_tables(self.folder, 2, rules="wari")
        with self.assertRaises(oware.NumberError):
            oware.build_tables(self.folder, 99)
