"""Stopping, restarting, being killed: nothing that was acknowledged is lost."""

import os
import signal
import stat
import threading
import unittest

import harness
from harness import Closed, Server, vector_games, wait_until


class Restart(unittest.TestCase):
    def setUp(self):
        self.folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        self.data = os.path.join(self.folder, "deep", "data")
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            server.close()
        harness.shutil.rmtree(self.folder)

    def start(self, *options):
        self.servers.append(Server(*options, data=self.data))
        return self.servers[-1]

    def test_the_folder_is_for_its_owner_only(self):
        self.start()
        self.assertEqual(stat.S_IMODE(os.stat(self.data).st_mode), 0o700)

    def test_games_survive_a_restart(self):
        server = self.start()
        game, tokens = server.pair(rules="wari", name="Ama", clock={"initial_ms": 600000, "increment_ms": 1000})
        server.play(game, tokens, "FfEe")
        server.act(game, tokens["south"], "offer-end")
        before = server.game(game, token=tokens["north"])
        self.assertEqual(server.stop()[0], 0)
        server = self.start()
        after = server.game(game, token=tokens["north"])
        clocks = before.pop("clock"), after.pop("clock")
        self.assertEqual((before.pop("absent")["side"], after.pop("absent")["side"]), ("south", "south"), "counted anew from the start")
        self.assertEqual({**before, "now_ms": 0}, {**after, "now_ms": 0})
        self.assertEqual(clocks[0]["running"], clocks[1]["running"])
        self.assertEqual(clocks[0]["north_ms"], clocks[1]["north_ms"])
        self.assertLessEqual(clocks[1]["south_ms"], clocks[0]["south_ms"], "it runs on while the server is down")
        server.play(game, tokens, "Dd", start=4)
        self.assertEqual(server.game(server.create()["id"])["number"], before["number"] + 1)

    def test_an_offer_whose_owner_does_not_come_back_is_withdrawn(self):
        server = self.start()
        offers = [server.create(opponent="anyone", clock=clock)["id"] for clock in (None, {"days_per_move": 3})]
        server.kill()
        server = self.start("--absence-ms", "100")
        wait_until(lambda: server.game(offers[0])["end"] == "aborted")
        self.assertEqual(server.game(offers[1])["status"], "open")

    def test_a_game_from_a_position_survives_a_kill(self):
        start = "1-0-0-0-0-2-1-1-0-0-0-1-22-20-N"
        server = self.start()
        game, tokens = server.pair(position=start, rules="wari")
        server.play(game, tokens, "f")
        before = server.game(game)
        server.kill()
        server = self.start()
        after = server.game(game)
        for field in ("start", "position", "moves", "ply", "turn", "legal", "score", "casual"):
            self.assertEqual(before[field], after[field], field)
        self.assertEqual(after["start"], start)
        server.act(game, tokens["south"], "resign")
        ogn = server.get(f"/api/games/{game}/ogn").body
        done = harness.subprocess.run([harness.BINARY, "replay", "-", "--rules", "wari", "--json"], input=ogn, capture_output=True,
                                      timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        replayed = harness.json.loads(done.stdout)
        self.assertEqual((replayed["plies"], replayed["position"]), (1, after["position"]))
        server.kill()
        checked = harness.subprocess.run([harness.BINARY, "check", "--data", self.data], capture_output=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_a_game_ends_by_repetition_across_kills(self):
        for vector in vector_games("repetition")[:3]:
            moves = vector["moves"]
            server = self.start()
            game, tokens = server.pair()
            cuts = [len(moves) // 3, len(moves) - 1, len(moves)]
            start = 0
            for cut in cuts:
                server.play(game, tokens, moves[start:cut], start=start)
                if cut < len(moves):
                    server.kill()
                    server = self.start()
                start = cut
            shown = server.game(game)
            self.assertEqual((shown["end"], shown["score"], shown["moves"]), ("repetition", vector["score"], moves))
            server.kill()

    def test_a_spectator_misses_nothing_across_a_kill(self):
        server = self.start()
        game, tokens = server.pair()
        live = server.live(game, start=2)
        server.play(game, tokens, "FfE")
        seen = live.until(5)
        server.kill()
        with self.assertRaises(Closed):
            live.message()
        live.socket.close()
        server = self.start()
        server.play(game, tokens, "eDd", start=3)
        with server.live(game, start=seen[-1]["version"]) as live:
            seen += live.until(8)
        self.assertEqual([message["version"] for message in seen], [3, 4, 5, 6, 7, 8])

    def test_the_computer_goes_on_after_a_kill(self):
        server = self.start()
        made = server.create(opponent="computer", level=1, side="south")
        reply = server.move(made["id"], made["token"], "F", 0)
        self.assertEqual(reply.status, 200)
        server.kill()  # perhaps before the computer has moved
        server = self.start()
        wait_until(lambda: server.game(made["id"])["ply"] == 2)

    def test_what_was_acknowledged_before_a_kill_is_there(self):
        # Several games at once, killed in the middle; each knows which moves were acknowledged.
        moves = max(vector_games(), key=lambda one: len(one["moves"]))["moves"]
        for round_number in range(4):
            server = self.start()
            games = [server.pair() for _ in range(6)]
            acknowledged = [0] * len(games)

            def play(index):
                game, tokens = games[index]
                try:
                    for ply, move in enumerate(moves):
                        reply = server.move(game, tokens["south" if move.isupper() else "north"], move, ply)
                        if reply.status != 200:
                            return
                        acknowledged[index] = ply + 1
                except (OSError, harness.http.client.HTTPException):
                    pass

            threads = [threading.Thread(target=play, args=(index,)) for index in range(len(games))]
            for thread in threads:
                thread.start()
            wait_until(lambda: sum(acknowledged) > 20 + 25 * round_number)
            server.kill()
            for thread in threads:
                thread.join()
            server = self.start()
            for (game, _), count in zip(games, acknowledged, strict=True):
                shown = server.game(game)
                self.assertGreaterEqual(shown["ply"], count)
                self.assertLessEqual(shown["ply"], count + 1)
                self.assertEqual(shown["moves"], moves[:shown["ply"]])
            server.kill()

    def test_it_ends_cleanly_and_soon_with_everything_open(self):
        for sent in (signal.SIGTERM, signal.SIGINT):
            server = self.start()
            game, _ = server.pair()
            lives = [server.live(game, start=2) for _ in range(3)]
            idle = server.raw()
            idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            half = server.raw()
            half.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{")
            made = server.create(opponent="computer", level=8, side="north")  # it thinks
            self.assertTrue(made["id"])
            status, took = server.stop(sent)
            self.assertEqual(status, 0)
            self.assertLess(took, 2)
            codes = []
            for live in lives:
                try:
                    while True:
                        live.message()
                except Closed as closed:
                    codes.append(closed.code)
                live.socket.close()
            self.assertEqual(codes, [1001] * 3, "going away")
            idle.close()
            half.close()

    def test_flags_fall_after_a_restart(self):
        server = self.start()
        game, tokens = server.pair(clock={"initial_ms": 400, "increment_ms": 0})
        server.play(game, tokens, "Ff")
        server.kill()
        server = self.start()
        # Nobody asks for this game until its flag must have fallen; then the first answer has to know.
        with server.live(game, start=4) as live:
            ended = live.message()
        self.assertEqual((ended["type"], ended["game"]["end"], ended["game"]["winner"]), ("ended", "timeout", "north"))
        self.assertEqual(ended["game"]["clock"]["south_ms"], 0)


if __name__ == "__main__":
    harness.main()
