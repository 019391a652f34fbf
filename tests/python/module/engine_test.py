"""The computer player: limits, infos, tables, interruption, threads."""

import os
import pickle
import signal
import tempfile
import threading
import unittest

import oware
import program

MIDDLE = "FfEeDdCc"


class EngineTest(unittest.TestCase):
    def test_levels_play_legally_and_always_the_same(self):
        for level in (1, 3, 6):
            engine = oware.Engine(level, seed=5)
            games = [oware.Game(), oware.Game()]
            for game in games:
                while not game.over and game.ply < 12:
                    game.play(engine.play(game, nodes=3000))
            self.assertEqual(*games)

    def test_analysis_is_the_programs(self):
        game = oware.Game().play_line(MIDDLE)
        [known] = program.answers("analyze", str(game.position), "--depth", "9", "--multi", "3")
        infos = oware.Engine().analyse(game.position, depth=9, multipv=3)
        self.assertEqual([info["multipv"] for info in infos], [1, 2, 3])
        for info, move in zip(infos, known["moves"], strict=True):
            for name in ("move", "score", "lo", "hi", "pv"):
                self.assertEqual(info[name], move[name])
        self.assertEqual((infos[0]["depth"], infos[0]["nodes"]), (known["depth"], known["nodes"]))
        result = oware.Engine().play(game.position, depth=9)
        for played in (result, pickle.loads(pickle.dumps(result))):
            self.assertEqual((played, played.move, played.ponder), (known["best"], known["best"], infos[0]["pv"][1]))

    def test_limits(self):
        engine = oware.Engine()
        start = oware.Position.start()
        self.assertEqual(oware.Engine(threads=2).analyse(start, depth=4)["depth"], 4)
        self.assertEqual(engine.analyse(start, depth=4)["depth"], 4)
        self.assertLess(engine.analyse(start, nodes=20_000)["nodes"], 25_000)
        self.assertIn(engine.play(start, time=0.02), start.legal_moves())
        self.assertIn(oware.Engine(5).play(start, time=0.02), start.legal_moves())
        wrong = ({"depth": 0}, {"depth": 10_000}, {"nodes": 0}, {"time": 0}, {"time": float("nan")}, {"multipv": 7, "depth": 1})
        for limits in wrong:
            with self.assertRaisesRegex(oware.NumberError, "expected", msg=limits):
                engine.analyse(start, **limits)
        self.assertRaises(oware.NumberError, oware.Engine(5).play, start, depth=3)
        self.assertRaisesRegex(oware.NumberError, "level: found '9'; expected 1 to 8", oware.Engine, 9)
        self.assertRaises(oware.GameOverError, engine.play, oware.Game().abort())
        self.assertRaises(oware.GameOverError, engine.analyse, oware.Game().agree(), depth=2)
        self.assertRaises(TypeError, engine.play, "F")

    def test_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            oware.build_tables(folder, 5)
            position = oware.Position("0-0-0-0-0-1-1-1-0-0-0-0-23-22-S")
            engine = oware.Engine(tables=folder)
            probe = engine.tables.probe(position)
            info = engine.analyse(position, depth=2)
            self.assertEqual((info["lo"], info["hi"]), (probe.lo + 1, probe.hi + 1))
            self.assertIn(engine.play(position), probe.best)
        self.assertIsInstance(oware.Engine().accepts_end(position, "north"), bool)

    def test_infos_come_as_it_deepens(self):
        seen = []
        oware.Engine().analyse(oware.Position.start(), depth=6, on_info=seen.append)
        self.assertEqual([infos[0]["depth"] for infos in seen], sorted(infos[0]["depth"] for infos in seen))
        self.assertGreater(len(seen), 3)

        def fail(_):
            raise KeyError("mine")

        self.assertRaisesRegex(KeyError, "mine", oware.Engine().analyse, oware.Position.start(), time=60, on_info=fail)


class LongCallsTest(unittest.TestCase):
    """A signal whose handler raises ends each long call: the call would otherwise last for minutes."""

    def interrupted(self, call, *arguments, **options):
        class Interrupt(Exception):
            pass

        def handler(*_):
            raise Interrupt

        before = signal.signal(signal.SIGUSR1, handler)
        stop = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
        stop.start()
        try:
            self.assertRaises(Interrupt, call, *arguments, **options)
        finally:
            stop.join()
            signal.signal(signal.SIGUSR1, before)

    def test_a_signal_ends_them(self):
        start = oware.Position.start()
        many = oware.array_of([start] * 5000)
        self.interrupted(oware.perft, start, 20)
        self.interrupted(oware.Engine().analyse, start, time=600)
        self.interrupted(oware.perft_many, many, 20)
        with tempfile.TemporaryDirectory() as folder:
            self.interrupted(oware.build_tables, folder, 17)

    def test_other_threads_run_meanwhile(self):
        ready, counted = threading.Event(), threading.Event()

        def on_info(_):
            ready.set()
            if not counted.wait(60):
                raise AssertionError("no other Python thread ran during the search")

        def count():
            ready.wait(60)
            counted.set()

        thread = threading.Thread(target=count)
        thread.start()
        oware.Engine().analyse(oware.Position.start(), depth=3, on_info=on_info)
        thread.join()

    def test_many_threads_at_once(self):
        start = oware.Position.start()
        expected = oware.Engine().analyse(start, depth=6)["pv"]
        found = []

        def work():
            found.append((oware.perft(start, 6), oware.Engine().analyse(start, depth=6)["pv"]))

        threads = [threading.Thread(target=work) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [(27332, expected)] * 6)
