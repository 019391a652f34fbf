"""Clocks over HTTP. Time itself is tested in src/games/clock_test.cpp; here a few short clocks run for real."""

import harness
from harness import ServerTest, wait_until


class Clocks(ServerTest):
    def test_a_live_clock_as_shown(self):
        game, tokens = self.server.pair(clock={"initial_ms": 60000, "increment_ms": 2000})
        self.assertEqual(self.server.game(game)["clock"],
                         {"south_ms": 60000, "north_ms": 60000, "running": None, "initial_ms": 60000, "increment_ms": 2000})
        self.server.play(game, tokens, "F")
        self.assertIsNone(self.server.game(game)["clock"]["running"], "first moves are free")
        self.server.play(game, tokens, "f", start=1)
        self.assertEqual(self.server.game(game)["clock"]["running"], "south")
        shown = self.server.play(game, tokens, "E", start=2).json["clock"]
        self.assertEqual(shown["running"], "north")
        self.assertGreater(shown["south_ms"], 60000, "time used, increment added")
        self.assertLessEqual(shown["south_ms"], 62000)
        wait_until(lambda: self.server.game(game)["clock"]["north_ms"] < 60000)

    def test_days_per_move(self):
        game, tokens = self.server.pair(clock={"days_per_move": 3})
        day = 24 * 60 * 60 * 1000
        self.server.play(game, tokens, "Ff")
        shown = self.server.game(game)["clock"]
        self.assertEqual((shown["running"], shown["north_ms"], shown["days_per_move"]), ("south", 3 * day, 3))
        self.assertGreater(shown["south_ms"], 3 * day - 60000)

    def test_a_flag_falls_by_itself(self):
        game, tokens = self.server.pair(clock={"initial_ms": 200, "increment_ms": 0})
        with self.server.live(game, start=2) as live:
            self.server.play(game, tokens, "Ff")
            seen = live.until(5)
        self.assertEqual([message["type"] for message in seen], ["moved", "moved", "ended"])
        shown = seen[-1]["game"]
        self.assertEqual((shown["end"], shown["winner"], shown["status"]), ("timeout", "north", "finished"))
        self.assertEqual((shown["clock"]["south_ms"], shown["clock"]["running"]), (0, None))
        self.refused(self.server.move(game, tokens["south"], "E", 2), 409, "finished")

    def test_moving_in_time_keeps_the_game_going(self):
        game, tokens = self.server.pair(clock={"initial_ms": 20000, "increment_ms": 0})
        shown = self.server.play(game, tokens, "FfEeDd").json
        self.assertEqual(shown["status"], "playing")

    def test_a_takeback_lets_the_other_clock_run(self):
        game, tokens = self.server.pair(clock={"initial_ms": 60000, "increment_ms": 0})
        self.server.play(game, tokens, "FfE")
        self.server.act(game, tokens["south"], "offer-takeback")
        shown = self.server.act(game, tokens["north"], "accept-takeback").json
        self.assertEqual((shown["ply"], shown["clock"]["running"]), (2, "south"))

    def test_no_clock_no_flag(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")
        self.assertIsNone(self.server.game(game)["clock"])


if __name__ == "__main__":
    harness.main()
