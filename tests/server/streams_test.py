"""Streams for programs: what happens to an account's games, and one game, as lines of JSON; heartbeats, the state at the beginning, slow readers,
limits, the end of a revoked token's, and a server that stops."""

import json
import socket

import harness
from harness import Closed, Refused, Stream
from tokens_test import TokenTest


class Streams(TokenTest):
    options = ("--max-streams", "3", "--ping-interval-ms", "200")

    def setUp(self):
        self.name = "Kofi" + str(abs(hash(self.id())) % 10**8)
        self.browser = self.account(self.name)
        self.play = self.token(self.browser, "play")

    def events(self, token=None):
        return Stream(self.server, "/api/stream/events", token=token or self.play)

    def test_games_that_begin_and_end(self):
        with self.events() as events:
            self.assertEqual(events.next("game-start", "ready"), {"type": "ready"})
            self.assertEqual(events.answer.headers["Content-Type"], "application/x-ndjson")
            self.assertEqual(events.answer.headers["X-Accel-Buffering"], "no")
            made = self.server.post("/api/games", {"side": "north"}, token=self.play).json["id"]
            other = self.server.post(f"/api/games/{made}/join", {}).json["token"]
            started = events.next("game-start", "game-end")
            self.assertEqual((started["type"], started["side"], started["game"]["id"], started["game"]["you"]), ("game-start", "north", made, "north"))
            against = self.server.post("/api/games", {"opponent": "computer", "level": 1, "side": "south"}, token=self.play).json["id"]
            self.assertEqual(events.next("game-start", "game-end")["game"]["id"], against)
            # Whoever comes back is told of what is being played.
            with self.events() as again:
                there = [again.next("game-start", "ready") for _ in range(3)]
            self.assertEqual({one.get("game", {}).get("id") for one in there}, {made, against, None})
            self.assertEqual(there[-1], {"type": "ready"})
            self.server.act(made, other, "resign")
            ended = events.next("game-start", "game-end")
            self.assertEqual((ended["type"], ended["game"]["id"], ended["game"]["winner"]), ("game-end", made, "north"))
            # A rematch begins like any game.
            self.server.act(made, other, "rematch")
            self.server.act(made, self.play, "rematch")
            rematch = events.next("game-start", "game-end")
            self.assertEqual((rematch["type"], rematch["side"]), ("game-start", "south"))
            self.assertEqual(rematch["game"]["id"], self.server.game(made)["rematch"])

    def test_others_games_are_none_of_ours(self):
        with self.events() as events:
            events.next("ready")
            self.server.pair()
            mine = self.server.post("/api/games", {"side": "south"}, token=self.play).json["id"]
            self.server.post(f"/api/games/{mine}/join", {})
            self.assertEqual(events.next("game-start", "game-end")["game"]["id"], mine)

    def test_challenges(self):
        other = self.account("Esi" + self.name[-8:])
        name = other.get("/api/me").json["you"]["name"]
        with self.events() as events:
            events.next("ready")
            received = other.post("/api/challenges", {"to": self.name}).json
            told = events.next("challenge")["challenge"]
            self.assertEqual((told["id"], told["state"], told["from"]["name"]), (received["id"], "open", name))
            self.assertNotIn("token", told)
            # Whoever comes back is told of those that are open.
            with self.events() as again:
                self.assertEqual([again.line()["type"] for _ in range(2)], ["challenge", "ready"])
            made = self.server.post("/api/challenges", {"to": name}, token=self.play).json
            self.assertEqual(events.next("challenge")["challenge"]["id"], made["id"])
            self.assertEqual(other.post(f"/api/challenges/{made['id']}/decline", {}).status, 200)
            self.assertEqual(events.next("challenge")["challenge"]["state"], "declined")
            accepted = self.server.post(f"/api/challenges/{received['id']}/accept", {}, token=self.play)
            self.assertEqual(accepted.status, 200, accepted)
            lines = [events.next("challenge", "game-start") for _ in range(2)]
            self.assertEqual({line["type"] for line in lines}, {"challenge", "game-start"})
            started = next(line for line in lines if line["type"] == "game-start")
            self.assertEqual((started["game"]["id"], started["side"]), (accepted.json["id"], accepted.json["side"]))
        reader = self.token(self.browser, "read")
        self.refused(self.server.post("/api/challenges", {"to": name}, token=reader), 403, "no-scope")
        self.assertEqual(self.server.get("/api/challenges", token=reader).status, 200)

    def test_a_game(self):
        game = self.server.post("/api/games", {"side": "south"}, token=self.play).json["id"]
        other = self.server.post(f"/api/games/{game}/join", {}).json["token"]
        self.server.move(game, self.play, "F", 0)
        with Stream(self.server, f"/api/stream/games/{game}", token=self.play) as lines:
            first = lines.line()
            self.assertEqual((first["type"], first["game"]["moves"], first["game"]["you"]), ("resync", "F", "south"))
            self.assertTrue(self.server.game(game)["presence"]["south"], "a program that follows is here")
            self.server.move(game, other, "f", 1)
            moved = lines.next("moved")
            self.assertEqual((moved["game"]["moves"], moved["version"], moved["game"]["turn"]), ("Ff", first["version"] + 1, "south"))
            said = self.server.post(f"/api/games/{game}/chat", {"room": "players", "text": "Akwaaba"}, token=self.play)
            self.assertEqual(said.status, 201, said)
            self.assertEqual(lines.next("chat")["chat"]["text"], "Akwaaba")
            self.server.act(game, other, "offer-end")
            self.assertEqual(lines.next("offered")["game"]["offers"]["end"], "north")
            self.server.act(game, self.play, "accept-end")
            self.assertEqual(lines.next("ended")["game"]["end"], "agreement")
        harness.wait_until(lambda: not self.server.game(game)["presence"]["south"])
        # The same as the WebSocket's.
        with self.server.live(game, token=self.play) as live, Stream(self.server, f"/api/stream/games/{game}", token=self.play) as lines:
            self.assertEqual(live.message()["game"]["moves"], lines.line()["game"]["moves"])

    def test_heartbeats(self):
        with self.events() as events:
            self.assertEqual([events.line()["type"] for _ in range(3)], ["ready", "heartbeat", "heartbeat"])

    def test_who_may_follow(self):
        for path in ("/api/stream/events", "/api/stream/games/" + self.server.pair()[0]):
            self.refused(self.server.get(path), 401, "not-signed-in")
            self.refused(self.server.get(path, token="oware_" + "A" * 32), 401, "no-token")
            self.assertEqual(self.server.request("HEAD", path, token=self.play).status, 200)
        self.refused(self.server.get("/api/stream/games/2222222222", token=self.play), 404, "no-such-game")

    def test_as_many_as_may_be(self):
        game = self.server.pair()[0]
        held = [self.events() for _ in range(3)]
        with self.assertRaises(Refused) as caught:
            self.events()
        self.refused(caught.exception.reply, 429, "too-many-streams")
        with self.assertRaises(Refused):
            Stream(self.server, f"/api/stream/games/{game}", token=self.play)
        self.events(self.token(self.browser, "read")).close()
        held.pop().close()

        def opened():
            try:
                return self.events()
            except Refused:
                return None

        for stream in [*held, harness.wait_until(opened)]:
            stream.close()

    def test_a_revoked_token_ends_its_streams(self):
        with self.events() as events:
            events.next("ready")
            kept = self.browser.get("/api/tokens").json["tokens"][0]["id"]
            self.assertEqual(self.browser.delete(f"/api/tokens/{kept}").status, 200)
            with self.assertRaises(Closed):
                while True:
                    events.line()

    def test_old_clients_get_lines_until_the_connection_ends(self):
        with self.server.raw() as raw:
            raw.sendall(f"GET /api/stream/events HTTP/1.0\r\nAuthorization: Bearer {self.play}\r\n\r\n".encode())
            with raw.makefile("rb") as answer:
                head = iter(answer.readline, b"\r\n")
                self.assertNotIn(b"chunked", b"".join(head))
                self.assertEqual(json.loads(answer.readline()), {"type": "ready"})
                self.assertEqual(json.loads(answer.readline()), {"type": "heartbeat"})

    def test_a_server_that_stops_ends_them(self):
        server = harness.Server()
        self.addCleanup(server.close)
        browser = server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": "Ama", "password": "moonlight-42-seeds"}).status, 201)
        with Stream(server, "/api/stream/events", token=self.token(browser, "read")) as events:
            events.next("ready")
            status, _ = server.stop()
            self.assertEqual(status, 0)
            with self.assertRaises(Closed):
                events.line()


class SlowReaders(TokenTest):
    options = ("--outbox-events", "20")

    def test_who_does_not_read_is_dropped(self):
        ama = self.account("Ama")
        token = self.token(ama, "play")
        before = self.server.metric("oware_slow_readers_total")
        stream = Stream(self.server, "/api/stream/events", token=token, receive_buffer=1024)
        self.addCleanup(stream.close)
        stream.next("ready")

        def dropped():
            game = self.server.post("/api/games", {"side": "south", "opponent": "computer", "level": 1}, token=token).json["id"]
            self.server.act(game, token, "resign")
            return self.server.metric("oware_slow_readers_total") > before

        harness.wait_until(dropped)
        with self.assertRaises((Closed, socket.timeout)):
            while True:
                stream.line()


if __name__ == "__main__":
    harness.main()
