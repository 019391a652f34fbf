"""Arrays of positions against the values one by one; environments; no leaks."""

import contextlib
import gc
import importlib.util
import sys
import types
import unittest
import unittest.mock

import numpy as np
import oware
import program
from oware import environments, openspiel

RULES = ("abapa", "awari", "wari,grand-slam=opponent-collects")


def positions(rules, games=60):
    """Every position of some of the vectors' games, as far as the moves go under these rules."""
    found = []
    for known in program.vectors("games_abapa.jsonl")[:games]:
        position = oware.Position.start(rules)
        for move in known["moves"]:
            found.append(position)
            if move not in position.legal_moves():
                break
            position = position.play(move)
        found.append(position)
    return found


class BatchTest(unittest.TestCase):
    def test_moves(self):
        for rules in RULES:
            listed = positions(rules)
            self.assertGreater(len(listed), 3000)
            array = oware.array_of(listed)
            mask = oware.legal_moves_many(array, rules)
            self.assertEqual([["ABCDEFabcdef"[house] for house in np.flatnonzero(row)] for row in mask], [position.legal_moves() for position in listed])
            going = mask.any(axis=1)
            houses = mask[going].argmax(axis=1).astype(np.uint8)
            after = oware.play_many(array[going], houses, rules)
            expected = [position.play(position.legal_moves()[0]) for position in listed if not position.ended]
            self.assertEqual(oware.positions_of(after, rules), expected)

    def test_an_illegal_move_names_its_row(self):
        array = oware.array_of([oware.Position.start()] * 70)
        moves = np.zeros(70, dtype=np.uint8)
        moves[[66, 68]] = 9
        with self.assertRaisesRegex(oware.IllegalMoveError, "row 66: house: found '9'; expected one of 0 1 2 3 4 5"):
            oware.play_many(array, moves)
        for wrong in (moves[:3], moves.astype(np.int32), [0] * 70):
            with self.assertRaisesRegex(oware.NumberError, r"moves: found.*expected a numpy.ndarray of shape \(70,\), dtype uint8"):
                oware.play_many(array, wrong)

    def test_playouts_end_as_games_do(self):
        for rules in RULES:
            array = oware.array_of(positions(rules, games=10))
            playouts = oware.playout_many(array, 3, rules)
            threaded = oware.playout_many(array, np.arange(3, 3 + len(array), dtype=np.uint64), rules, threads=3)
            for one, other in zip(playouts, threaded, strict=True):
                np.testing.assert_array_equal(one, other)
            last = oware.positions_of(playouts.last, rules)
            for row, position in enumerate(last):
                reason = oware.END_REASONS[playouts.end[row]]
                self.assertEqual(position.ended, reason not in ("repetition", "agreement"))
                if position.ended:
                    self.assertEqual((position.end_reason, position.score), (reason, tuple(playouts.score[row])))
            self.assertTrue((playouts.plies >= 0).all())
        self.assertFalse(np.array_equal(playouts.plies, oware.playout_many(array, 4, rules).plies))
        self.assertRaises(oware.NumberError, oware.playout_many, array, 3, rules, threads=0)

    def test_perft(self):
        listed = positions("abapa", games=3)
        counts = oware.perft_many(oware.array_of(listed), 3, threads=2)
        self.assertEqual(counts.tolist(), [oware.perft(position, 3) for position in listed])


class OpenSpielTest(unittest.TestCase):
    """Facts of OpenSpiel's recorded play-through of its game `oware`."""

    def test_recorded_play_through(self):
        game = oware.Game()
        recorded = [
            (2, "0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4", [0, 1, 2, 3, 4, 5]),
            (5, "1 | 0 0 | 4 4 0 5 5 5 5 4 4 4 4 4", [0, 1, 2, 3, 4, 5]),
            (2, "0 | 0 0 | 5 5 1 6 5 5 5 4 4 4 4 0", [0, 1, 2, 3, 4, 5]),
            (1, "1 | 0 0 | 5 5 0 7 5 5 5 4 4 4 4 0", [0, 1, 2, 3, 4]),
            (1, "0 | 0 0 | 5 5 0 7 5 5 5 0 5 5 5 1", [0, 1, 3, 4, 5]),
            (2, "1 | 0 0 | 5 0 1 8 6 6 6 0 5 5 5 1", [0, 2, 3, 4, 5]),
            (2, "0 | 0 0 | 6 1 1 8 6 6 6 0 0 6 6 2", [0, 1, 2, 3, 4, 5]),
            (3, "1 | 0 0 | 6 1 0 9 6 6 6 0 0 6 6 2", [0, 3, 4, 5]),
        ]
        for action, observation, legal in recorded:
            self.assertEqual((openspiel.observation_string(game), openspiel.legal_actions(game.position)), (observation, legal))
            self.assertEqual(openspiel.current_player(game), int(observation[0]))
            self.assertEqual(openspiel.action_of(openspiel.move_of(game, action)), action)
            game.play(openspiel.move_of(game, action))
        self.assertAlmostEqual(openspiel.observation_tensor(game)[3], 0.20833, places=4)
        self.assertRaises(oware.NumberError, openspiel.move_of, game, 6)

    def test_after_the_end(self):
        ended = oware.Position("0-0-0-0-0-0-1-1-0-0-0-0-23-23-S")
        self.assertEqual(openspiel.observation_string(ended), "0 | 23 25 | 0 0 0 0 0 0 0 0 0 0 0 0")
        self.assertEqual((openspiel.current_player(ended), sum(openspiel.observation_tensor(ended))), (openspiel.TERMINAL_PLAYER, 1))
        self.assertEqual(len(openspiel.observation_tensor(oware.Position.start())), openspiel.OBSERVATION_TENSOR_SHAPE[0])


class EnvironmentsTest(unittest.TestCase):
    def test_one_player(self):
        for side in ("south", "north", "random"):
            runs = []
            for _ in range(2):
                env = environments.OwareEnv(side=side, reward="margin", render_mode="ansi")
                env.action_space.seed(3)
                seen, info = env.reset(seed=9)
                steps, over = [], False
                while not over:
                    self.assertTrue(env.observation_space.contains(seen))
                    self.assertEqual(seen[:12].sum() + seen[12] + seen[13], 48)
                    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
                    over = terminated or truncated
                    steps.append((seen.tolist(), reward))
                runs.append(steps)
                self.assertEqual((info["end_reason"] is not None, env.render()), (terminated, info["position"]))
                south, north = env.game.score
                self.assertAlmostEqual(reward, (south - north if env.side == "south" else north - south) / 48)
            self.assertEqual(*runs)

    def test_opponents_and_errors(self):
        env = environments.OwareEnv(opponent=oware.Engine(1), side="north", max_plies=2)
        env.reset(seed=1)
        with self.assertRaisesRegex(oware.UsageError, "found '7'; expected one of"):
            env.step(7)
        self.assertEqual(env.step(int(np.flatnonzero(environments.action_mask(env.game, "north"))[0]))[2:4], (False, True))
        self.assertRaises(oware.UsageError, environments.OwareEnv, opponent="nobody")

    def test_both_players(self):
        env = environments.OwareAEC()
        env.reset(seed=2)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(seen))
            env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
        south, north = env.game.score
        self.assertEqual(list(total.values()), [np.sign(south - north), np.sign(north - south)])


class StandIn(types.ModuleType):
    """A package as far as the environments use it: what they inherit and build is its own."""

    def __init__(self, name, **members):
        super().__init__(name)
        vars(self).update(members)


class PackagesTest(unittest.TestCase):
    def test_present_packages_are_used(self):
        class Env:
            def reset(self, *, seed=None):
                self.seeded = seed

        class AECEnv:
            pass

        made = []
        spaces = types.SimpleNamespace(**{name: lambda *given, name=name: made.append((name, *given)) for name in ("Box", "Discrete", "Dict")})
        packages = {"gymnasium": StandIn("gymnasium", Env=Env, spaces=spaces), "pettingzoo": StandIn("pettingzoo", AECEnv=AECEnv)}
        with unittest.mock.patch.dict(sys.modules, packages):
            spec = importlib.util.find_spec("oware.environments")
            found = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(found)
        env = found.OwareEnv()
        env.reset(seed=8)
        self.assertIsInstance(env, Env)
        self.assertEqual((env.seeded, made), (8, [("Discrete", 6), ("Box", 0, 96, (15,), np.uint8)]))
        self.assertIsInstance(found.OwareAEC(), AECEnv)


class LeaksTest(unittest.TestCase):
    def test_no_object_outlives_its_use(self):
        array = oware.array_of([oware.Position.start()] * 10)
        references = sys.getrefcount(array)

        def use():
            game = oware.Game().play_line("FfEe")
            assert game.position.play("D") != game.start
            oware.playout_many(array, 1)
            oware.legal_moves_many(array[::2])
            oware.ogn.read(oware.ogn.write(oware.ogn.from_game(game)))
            for wrong in ("a", "Z"):
                with contextlib.suppress(oware.Error):
                    game.play(wrong)

        def grown():
            gc.collect()
            before = sys.getallocatedblocks()
            for _ in range(500):
                use()
            gc.collect()
            return sys.getallocatedblocks() - before

        # The interpreter keeps blocks of its own at moments of its own choice; an object that is left grows every round by 500 or more.
        rounds = [grown() for _ in range(3)]
        self.assertLess(min(rounds), 100, rounds)
        self.assertEqual(sys.getrefcount(array), references)
