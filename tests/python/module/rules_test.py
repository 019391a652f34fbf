"""Rules, positions, games and perft against the vectors and the program."""

import copy
import pickle
import unittest

import oware
import program

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
GAMES = program.vectors("games_abapa.jsonl")


class RulesTest(unittest.TestCase):
    def test_values(self):
        rules = oware.Rules("awari,repetition=none")
        self.assertEqual(rules, oware.Rules("awari,repetition=none"))
        self.assertNotEqual(rules, oware.Rules("awari"))
        self.assertEqual(len({rules, oware.Rules(rules.name), oware.Rules(rules)}), 1)
        self.assertEqual(eval(repr(rules)), rules)
        self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
        self.assertEqual((rules.grand_slam, rules.feeding, rules.repetition, rules.seeds_per_house), ("capture", "whenever-possible", "none", 4))

    def test_error(self):
        with self.assertRaisesRegex(oware.RulesError, "'chess'.*expected") as caught:
            oware.Rules("chess")
        error = caught.exception
        self.assertEqual((error.code, error.found), ("bad-rules", "chess"))
        self.assertIn("abapa", error.expected)


class PositionTest(unittest.TestCase):
    def test_values(self):
        for text, options in ((START, {}), ("0-0-0-0-0-1-1-0-0-0-0-0-0-0-N", {"study": True, "rules": "wari"})):
            position = oware.Position(text, **options)
            self.assertEqual(str(position), text)
            for other in (eval(repr(position)), pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
                self.assertEqual(other, position)
                self.assertEqual(hash(other), hash(position))
        self.assertNotEqual(oware.Position(START), oware.Position(START, rules="wari"))
        self.assertNotEqual(oware.Position(START), START)

    def test_play_leaves_the_position(self):
        start = oware.Position.start()
        after = start.play("D")
        self.assertEqual(after.houses, (4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4))
        self.assertEqual((start.to_move, after.to_move, str(start)), ("south", "north", START))

    def test_ends(self):
        cases = (
            ("0-0-0-0-0-1-1-0-0-0-0-0-26-20-S", "majority", (26, 20)),
            ("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "even", (24, 24)),
            ("0-0-0-0-0-0-1-1-0-0-0-0-23-23-S", "no-move", (23, 25)),
        )
        for text, reason, score in cases:
            position = oware.Position(text)
            self.assertIs(position.ended, True)
            self.assertEqual((position.end_reason, position.score, position.legal_moves()), (reason, score, []))
            with self.assertRaises(oware.GameOverError):
                position.play("F")

    def test_errors_say_what_where_and_what_was_expected(self):
        with self.assertRaisesRegex(ValueError, "expected") as caught:
            oware.Position("4-4-x")
        self.assertIsInstance(caught.exception, oware.PositionError)
        self.assertGreater(caught.exception.column, 0)
        with self.assertRaisesRegex(oware.PositionError, "'2'; expected 48 in all .or study=True"):
            oware.Position("0-0-0-0-0-1-1-0-0-0-0-0-0-0-N")
        with self.assertRaisesRegex(oware.IllegalMoveError, f"opponent's; expected A, B, C, D, E or F .position {START}"):
            oware.Position(START).play("a")
        with self.assertRaisesRegex(oware.MoveError, "'Z'"):
            oware.Position(START).play("Z")
        self.assertFalse(issubclass(oware.PositionError, OSError))
        with self.assertRaises(TypeError):
            oware.Position.start(7)

    def test_errors_travel(self):
        with self.assertRaises(oware.Error) as caught:
            oware.Position(START).play("a")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again), again.position), (oware.IllegalMoveError, str(caught.exception), START))


class GameTest(unittest.TestCase):
    def test_vectors(self):
        for known in GAMES:
            game = oware.Game("abapa").play_line(known["moves"])
            self.assertEqual(list(game.score), known["score"], known["moves"])
            self.assertEqual(game.end_reason or "ongoing", known["end"], known["moves"])
            self.assertEqual(game.over, known["end"] != "ongoing")

    def test_history_is_the_programs(self):
        moves, history = [], []
        for known in GAMES[:40]:
            game = oware.Game().play_line(known["moves"])
            history += map(str, game.history[1:])
            moves += [known["moves"][: ply + 1] for ply in range(game.ply)]
            self.assertEqual(game.history[0].play(game.moves[0]), game.history[1])
        self.assertGreater(len(history), 2000)
        self.assertEqual(program.run("convert", "-", "--from", "moves", "--to", "position", lines=moves), history)

    def test_repetition(self):
        repeated = next(known for known in GAMES if known["end"] == "repetition")
        game = oware.Game().play_line(repeated["moves"])
        there, now = game.history[game.repetition], game.position
        self.assertEqual((there.houses, there.to_move), (now.houses, now.to_move))
        self.assertEqual(sum(game.score), 48)
        self.assertIsNone(game.take_back().repetition)
        self.assertFalse(game.over)

    def test_ends_by_the_players(self):
        game = oware.Game().play_line("FfEe")
        ends = (
            (lambda game: game.agree(), "agreement", None),
            (lambda game: game.resign("south"), "resignation", "north"),
            (lambda game: game.time_out("north"), "timeout", "south"),
        )
        for end, reason, winner in ends:
            ended = end(copy.deepcopy(game))
            self.assertEqual((ended.end_reason, ended.winner, ended.legal_moves()), (reason, winner, []))
            self.assertEqual(pickle.loads(pickle.dumps(ended)), ended)
            self.assertNotEqual(ended, game)
            self.assertRaises(oware.GameOverError, ended.play, "F")
        self.assertEqual(copy.copy(game).resign("south").result, "0-0")
        self.assertEqual((game.over, game.result, oware.Game().abort().result), (False, "*", "*"))
        self.assertRaises(oware.NotAllowedError, game.abort)
        self.assertRaises(oware.NotAllowedError, game.claim)
        self.assertRaises(oware.UsageError, game.resign, "east")

    def test_start(self):
        position = oware.Position("0-0-0-0-0-1-1-1-0-0-0-0-23-22-S", rules="wari")
        for game in (oware.Game(position), oware.Game(position=position), oware.Game("wari", position)):
            self.assertEqual((game.start, game.rules.name), (position, "wari"))
        self.assertRaises(oware.RulesError, oware.Game, "abapa", position)
        self.assertRaises(TypeError, hash, oware.Game())

    def test_picture(self):
        svg = oware.Game().play("F")._repr_svg_()
        self.assertEqual((svg.count('class="seed"'), svg.count("house last"), svg.count('class="turn"')), (48, 1, 6))


class PerftTest(unittest.TestCase):
    def test_vectors(self):
        for known in program.vectors("perft.jsonl"):
            position = oware.Position(known["position"], rules=known["rules"], study=True)
            deepest = max(depth for depth, count in enumerate(known["perft"], 1) if count < 30_000 or depth == 1)
            self.assertEqual(oware.perft_counts(position, deepest), known["perft"][:deepest], known)

    def test_deeper_than_one_piece(self):
        known = next(known["perft"] for known in program.vectors("perft.jsonl") if known["position"] == START)
        self.assertEqual(oware.perft_counts(oware.Position.start(), 8), known[:8])
        self.assertEqual((oware.perft(oware.Game(), 7), oware.perft(oware.Game(), 0)), (known[6], 1))
        self.assertRaisesRegex(oware.NumberError, "'65'; expected 0 to 64", oware.perft, oware.Game(), 65)
