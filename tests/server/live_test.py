"""Live connections: every event once and in order, across reconnects; presence; slow and silent clients."""

import json
import tempfile
import unittest

import harness
from harness import Closed, Refused, Server, ServerTest, vector_games, wait_until


class Live(ServerTest):
    def test_without_from_it_begins_with_the_present_state(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")
        with self.server.live(game) as live:
            first = live.message()
            self.assertEqual(first.keys(), {"version", "type", "game"})
            self.assertEqual((first["type"], first["version"]), ("resync", 4))
            shown = self.server.game(game)
            self.assertEqual({**first["game"], "now_ms": 0, "presence": 0}, {**shown, "now_ms": 0, "presence": 0})

    def test_events_are_told_as_they_happen(self):
        made = self.server.create(side="south")
        game = made["id"]
        with self.server.live(game, start=1) as live:
            joined = self.server.post(f"/api/games/{game}/join", {}).json
            tokens = {"south": made["token"], "north": joined["token"]}
            self.server.play(game, tokens, "F")
            self.server.act(game, tokens["south"], "offer-takeback")
            self.server.act(game, tokens["north"], "decline-takeback")
            self.server.act(game, tokens["south"], "offer-takeback")
            self.server.act(game, tokens["north"], "accept-takeback")
            self.server.act(game, tokens["south"], "resign")
            seen = live.until(8)
        self.assertEqual([(message["version"], message["type"]) for message in seen],
                         [(2, "joined"), (3, "moved"), (4, "offered"), (5, "declined"), (6, "offered"), (7, "takeback"), (8, "ended")])
        for message in seen:
            self.assertEqual(message["game"]["version"], message["version"])
        self.assertEqual([message["game"]["moves"] for message in seen], ["", "F", "F", "F", "F", "", ""])
        self.assertEqual(seen[2]["game"]["offers"]["takeback"], "south")
        self.assertEqual(seen[-1]["game"]["winner"], "north")

    def test_a_move_that_ends_the_game_is_followed_by_its_end(self):
        vector = vector_games("repetition")[0]
        game, tokens = self.server.pair()
        with self.server.live(game, start=2) as live:
            self.server.play(game, tokens, vector["moves"])
            seen = live.until(3 + len(vector["moves"]))
        self.assertEqual([message["type"] for message in seen], ["moved"] * len(vector["moves"]) + ["ended"])
        self.assertEqual(seen[-1]["game"]["end"], "repetition")
        self.assertEqual(seen[-1]["game"]["score"], vector["score"])

    def test_from_tells_again_what_was_missed(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "FfEeDd")
        with self.server.live(game, start=0) as live:
            seen = live.until(8)
        self.assertEqual([message["version"] for message in seen], list(range(1, 9)))
        self.assertEqual([message["game"]["ply"] for message in seen], [0, 0, 1, 2, 3, 4, 5, 6])
        self.assertEqual([message["game"]["status"] for message in seen], ["open"] + ["playing"] * 7)

    def test_a_spectator_who_breaks_off_misses_nothing(self):
        vector = max(vector_games(), key=lambda one: len(one["moves"]))
        game, tokens = self.server.pair()
        seen = []
        live = self.server.live(game, start=2)
        for ply, move in enumerate(vector["moves"]):
            self.server.move(game, tokens["south" if move.isupper() else "north"], move, ply)
            if ply % 7 == 3:  # reads on up to somewhere and breaks off without a close
                seen += live.until(3 + ply - 2)
                live.socket.close()
            if ply % 7 == 5:
                live = self.server.live(game, start=seen[-1]["version"])
        if len(vector["moves"]) % 7 in (4, 5):
            live = self.server.live(game, start=seen[-1]["version"])
        last = self.server.game(game)["version"]
        seen += live.until(last)
        live.close()
        self.assertEqual([message["version"] for message in seen], list(range(3, last + 1)))
        self.assertEqual(seen[-1]["game"]["score"], vector["score"])

    def test_a_version_that_cannot_be_is_a_resync(self):
        game, _ = self.server.pair()
        with self.server.live(game, start=99) as live:
            self.assertEqual(live.message()["type"], "resync")

    def test_errors(self):
        game, _ = self.server.pair()
        for path, status, code in (("2222222222/live", 404, "no-such-game"), (f"{game}/live?from=x", 400, "bad-request"),
                                   (f"{game}/live?from=-1", 422, "bad-number"), (f"{game}/moves", 405, "bad-method"),
                                   (f"{game}/none", 404, "no-such-page")):
            with self.assertRaises(Refused) as caught:
                harness.WebSocket(self.server.host, self.server.port, "/api/games/" + path)
            self.assertEqual(caught.exception.reply.status, status, path)
            self.assertEqual(json.loads(caught.exception.reply.body)["code"], code)

    def test_you(self):
        game, tokens = self.server.pair()
        for token, you in ((tokens["north"], "north"), (None, None), ("nonsense", None)):
            with self.server.live(game, token=token) as live:
                self.assertEqual(live.message()["game"]["you"], you)
        with self.server.live(game, start=1, token=tokens["south"]) as live:
            self.assertEqual(live.message()["game"]["you"], "south")

    def test_presence(self):
        game, tokens = self.server.pair()
        with self.server.live(game, start=2, token=tokens["south"]) as south:
            with self.server.live(game, token=tokens["north"]) as north:
                self.assertEqual(north.message()["game"]["presence"], {"south": True, "north": True, "spectators": 0})
                came = south.message()
                self.assertEqual((came["type"], came["version"]), ("presence", 2), "no version of its own")
                self.assertEqual(came["game"]["presence"], {"south": True, "north": True, "spectators": 0})
            self.assertEqual(south.message()["game"]["presence"], {"south": True, "north": False, "spectators": 0})
            with self.server.live(game) as spectator:
                self.assertEqual(spectator.message()["game"]["presence"], {"south": True, "north": False, "spectators": 1})
                self.assertEqual(self.server.game(game)["presence"]["spectators"], 1)
            wait_until(lambda: self.server.game(game)["presence"]["spectators"] == 0)

    def test_what_a_client_says_is_passed_over(self):
        game, tokens = self.server.pair()
        with self.server.live(game, start=2) as live:
            live.send("hello")
            live.send(b"\x00\x01", opcode=2)
            live.send("are you there", opcode=9)
            self.assertEqual(live.frame(), (10, b"are you there"))
            self.server.play(game, tokens, "F")
            self.assertEqual(live.message()["type"], "moved")

    def test_too_much_said_ends_the_connection(self):
        game, _ = self.server.pair()
        live = self.server.live(game, start=2)
        live.send("x" * 5000)
        with self.assertRaises(Closed):
            live.message()
        live.socket.close()

    def test_frames_that_are_none_end_the_connection(self):
        game, _ = self.server.pair()
        for rubbish in (b"\xff" * 64, b"\x81\x05hello", b"GET / HTTP/1.1\r\n\r\n"):
            live = self.server.live(game, start=2)
            live.socket.sendall(rubbish)
            with self.assertRaises(Closed):
                live.message()
            live.socket.close()
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_many_spectators_see_the_same(self):
        game, tokens = self.server.pair()
        spectators = [self.server.live(game, start=2) for _ in range(50)]
        self.server.play(game, tokens, "FfEeDd")
        for spectator in spectators:
            self.assertEqual([message["game"]["moves"] for message in spectator.until(8)], ["F", "Ff", "FfE", "FfEe", "FfEeD", "FfEeDd"])
            spectator.close()


class SmallWindow(ServerTest):
    options = ("--replay-events", "4", "--outbox-events", "4")

    def test_a_version_too_old_is_a_resync(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "FfEe")  # version 6
        with self.server.live(game, start=1) as live:
            self.assertEqual(live.message()["type"], "resync")
        with self.server.live(game, start=2) as live:
            self.assertEqual([message["version"] for message in live.until(6)], [3, 4, 5, 6])

    def test_a_slow_reader_is_disconnected_and_the_others_are_not(self):
        game, tokens = self.server.pair(rules="abapa-agreed")  # so that it lasts
        slow = self.server.live(game, start=2, token=tokens["south"], receive_buffer=2048)
        quick = self.server.live(game, start=2)
        for ply in range(2000):
            turn = ("south", "north")[ply % 2]
            legal = self.server.game(game)["legal"]
            self.assertEqual(self.server.move(game, tokens[turn], legal[-1], ply).status, 200)
            self.assertTrue(any(message["version"] == ply + 3 for message in quick.until(ply + 3)))
            if not self.server.game(game)["presence"]["south"]:
                break
        self.assertFalse(self.server.game(game)["presence"]["south"], "the slow reader is still there")
        self.assertIn("oware_slow_readers_total 1", self.server.get("/metrics").body.decode())
        slow.socket.close()
        quick.close()


class LastWords(unittest.TestCase):
    def test_clients_that_do_not_answer_do_not_outlive_the_server(self):
        server = Server()
        self.addCleanup(server.close)
        game, tokens = server.pair()
        lives = [server.live(game, token=token) for token in tokens.values()]
        for live in lives:
            self.addCleanup(live.close)
            self.assertEqual(live.message()["type"], "resync")
        status, _ = server.stop()
        self.assertEqual((status, server.lines[2:]), (0, []))


class LongGame(unittest.TestCase):
    def test_a_long_game_is_told_as_a_short_one(self):
        with tempfile.TemporaryDirectory() as data:
            server = Server(data=data)
            self.addCleanup(server.close)
            game, tokens = server.pair(rules="abapa-agreed")
            shown = server.game(game)
            while shown["version"] < 1150:
                turn = shown["turn"]
                shown = server.move(game, tokens[turn], shown["legal"][-1], shown["ply"]).json
            server.stop()
            again = Server(data=data)
            self.addCleanup(again.close)
            last = shown["version"]
            self.assertEqual({**again.game(game), "you": None, "now_ms": 0}, {**shown, "you": None, "now_ms": 0})
            for start in (last - 1000, last - 3):
                with again.live(game, start=start) as live:
                    seen = live.until(last)
                    self.assertEqual([message["version"] for message in seen], list(range(start + 1, last + 1)))
                    self.assertEqual([message["game"]["moves"] for message in seen],
                                     [shown["moves"][:version - 2] for version in range(start + 1, last + 1)])
            with again.live(game, start=last - 1001) as live:
                self.assertEqual(live.message()["type"], "resync")


class Pings(ServerTest):
    options = ("--ping-interval-ms", "150")

    def test_a_silent_client_is_asked_and_then_let_go(self):
        game, tokens = self.server.pair()
        silent = self.server.live(game, start=2, token=tokens["south"])
        opcode, _ = silent.frame()
        self.assertEqual(opcode, 9, "a ping")
        # No pong: the connection ends.
        wait_until(lambda: not self.server.game(game)["presence"]["south"])
        silent.socket.close()


class AnsweredPings(ServerTest):
    # Long enough that a machine under load answers in time.
    options = ("--ping-interval-ms", "1000")

    def test_a_client_that_answers_pings_stays(self):
        game, tokens = self.server.pair()
        live = self.server.live(game, start=2, token=tokens["south"])
        for _ in range(3):
            opcode, payload = live.frame()
            self.assertEqual(opcode, 9)
            live.send(payload, 10)
        self.assertTrue(self.server.game(game)["presence"]["south"])
        live.close()


if __name__ == "__main__":
    harness.main()
