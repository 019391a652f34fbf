"""Game files."""

import io
import os
import tempfile
import unittest

import oware
import program

NOTED = """[Event "Club"]
[South "Ama"]
[North "Kofi"]
[Variant "abapa"]

{Opening} 1. F! f {good} (1... a 2. E) 2. E e *
"""


class OgnTest(unittest.TestCase):
    def test_round_trip(self):
        [game] = oware.ogn.read(NOTED)
        self.assertEqual((game.tags["Event"], game.comments, game.moves[0].mark), ("Club", ["Opening"], "!"))
        self.assertEqual(game.moves[1].comments_after, ["good"])
        self.assertEqual([[move.move for move in line] for line in game.moves[1].variations], [["a", "E"]])
        [again] = oware.ogn.read(oware.ogn.write(game))
        self.assertEqual([move.move for move in again.moves], list("FfEe"))
        self.assertEqual((again.tags, again.moves[1].variations[0][1].move, again.moves[1].comments_after), (game.tags, "E", ["good"]))

    def test_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "club.ogn")
            oware.ogn.write(oware.ogn.read(NOTED), path)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(oware.ogn.read(path), oware.ogn.read(file))
            self.assertEqual(oware.ogn.read(io.StringIO(NOTED)), oware.ogn.read(NOTED))
            with self.assertRaises(oware.UnreadableError):
                oware.ogn.read(os.path.join(folder, "missing.ogn"))

    def test_games_as_the_program_replays_them(self):
        games = [oware.Game().play_line(known["moves"]) for known in program.vectors("games_abapa.jsonl")[:200]]
        games += [oware.Game().play_line("FfEe").agree(), oware.Game().play_line("FfE").resign("south")]
        text = oware.ogn.write(oware.ogn.from_game(game) for game in games)
        self.assertEqual([read.game() for read in oware.ogn.read(text)], games)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.ogn")
            oware.ogn.write([oware.ogn.from_game(game) for game in games], path)
            for game, known in zip(games, program.answers("replay", path), strict=True):
                found = (game.ply, str(game.position), list(game.score), game.end_reason or "ongoing")
                self.assertEqual(found, (known["plies"], known["position"], known["score"], known["end"]))

    def test_errors(self):
        with self.assertRaises(oware.FileError) as caught:
            oware.ogn.read("[Event\n1. F")
        self.assertGreater(caught.exception.line, 0)
        errors = []
        games = oware.ogn.read('[Event "a"]\n\n1. F f *\n\n[Event "b"]\n\n1. F ?? ? x *\n\n[Event "c"]\n\n1. E *\n', on_error=errors.append)
        self.assertEqual(([game.tags["Event"] for game in games], len(errors)), (["a", "c"], 1))
        with self.assertRaises(oware.IllegalMoveError) as caught:
            oware.ogn.read("1. F f\n2. F *\n")[0].game()
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 4))
        self.assertRaises(oware.FileError, oware.ogn.write, oware.ogn.OgnGame(moves=[oware.ogn.OgnMove("F", mark="#")]))
