"""Talk: two rooms, who hears what, mute and block, reports."""

import harness
from harness import ServerTest, wait_until


class ChatTest(ServerTest):
    def table(self, **wanted):
        """A game between two browsers, and a third that looks on."""
        south, north, spectator = (self.server.browser() for _ in range(3))
        made = south.create(side="south", name="Ama", **wanted)
        self.assertEqual(north.join(made["id"], name="Kofi").status, 200)
        spectator.post("/api/me", {"name": "Esi"})
        return made["id"], south, north, spectator

    def say(self, browser, game, text, **more):
        return browser.post(f"/api/games/{game}/chat", {"text": text, **more})

    def heard(self, browser, game, after=0):
        return [message["text"] for message in browser.get(f"/api/games/{game}/chat?after={after}").json["messages"]]


class Rooms(ChatTest):
    def test_the_players_room_is_theirs(self):
        game, south, north, spectator = self.table()
        reply = self.say(south, game, "  hello\n there ")
        self.assertEqual(reply.status, 201)
        message = reply.json
        self.assertEqual((message["room"], message["side"], message["name"], message["text"]), ("players", "south", "Ama", "hello there"))
        self.assertEqual(message["player"], south.me()["id"])
        self.assertEqual(self.heard(north, game), ["hello there"])
        self.assertEqual(self.heard(spectator, game), [])
        self.assertEqual(self.heard(self.server.browser(), game), [])
        self.refused(self.say(spectator, game, "me too", room="players"), 403, "no-such-room")

    def test_in_casual_games_players_hear_spectators(self):
        game, south, north, spectator = self.table()
        self.assertEqual(self.say(spectator, game, "try F").json["room"], "spectators")
        self.assertEqual(self.heard(south, game), ["try F"])
        self.assertEqual(self.say(south, game, "thanks", room="spectators").status, 201)
        self.assertEqual(self.heard(spectator, game), ["try F", "thanks"])
        self.assertEqual(south.get(f"/api/games/{game}/chat").json["may"], ["players", "spectators"])
        self.assertEqual(spectator.get(f"/api/games/{game}/chat").json["may"], ["spectators"])

    def test_otherwise_only_afterwards(self):
        game, south, north, spectator = self.table(casual=False)
        self.assertFalse(self.server.game(game)["casual"])
        self.say(spectator, game, "F wins")
        self.assertEqual(self.heard(south, game), [])
        self.refused(self.say(south, game, "what?", room="spectators"), 403, "no-such-room")
        south.act(game, "resign")
        self.assertEqual(self.heard(south, game), ["F wins"])
        self.assertEqual(self.say(south, game, "indeed", room="spectators").status, 201)

    def test_live(self):
        game, south, north, spectator = self.table(casual=False)
        lines = {browser: browser.live(game) for browser in (south, north, spectator)}
        for live in lines.values():
            self.assertEqual(live.message()["type"], "resync")
        self.say(south, game, "one")
        self.say(spectator, game, "two")

        def chats(browser, count):
            found = []
            while len(found) < count:
                message = lines[browser].message()
                if message["type"] == "chat":
                    self.assertEqual((message["version"], message["game"]["id"]), (2, game))
                    found.append(message["chat"]["text"])
            return found

        self.assertEqual(chats(north, 1), ["one"])
        self.assertEqual(chats(spectator, 1), ["two"])
        # South's next event after South's own message is the move: the spectators' word did not reach South.
        self.assertEqual(chats(south, 1), ["one"])
        south.move(game, "F", 0)
        while True:
            message = lines[south].message()
            self.assertNotEqual(message["type"], "chat")
            if message["type"] == "moved":
                break
        for live in lines.values():
            live.close()

    def test_history_survives_a_restart_and_is_told_in_parts(self):
        game, south, north, _ = self.table()
        ids = [self.say(south, game, str(number)).json["id"] for number in range(5)]
        self.assertEqual(self.heard(north, game, ids[2]), ["3", "4"])
        self.refused(north.get(f"/api/games/{game}/chat?after=x"), 400, "bad-request")

    def test_texts_at_the_limit_and_one_past(self):
        game, south, _, spectator = self.table()
        self.assertEqual(self.say(south, game, "x" * 500).status, 201)
        for text in ("x" * 501, "", "   ", "\u200b"):
            self.refused(self.say(south, game, text), 422, "bad-text")
        for body in ({}, {"text": 5}, {"text": "x", "room": 5}):
            self.refused(south.post(f"/api/games/{game}/chat", body), 400, "bad-request")
        self.assertEqual(self.say(south, game, "x", room="kitchen").status, 422)
        markup = "<img src=x onerror=alert(1)> http://example.org"
        self.assertEqual(self.say(south, game, markup).json["text"], markup, "data, as it was written")

    def test_who_is_nobody(self):
        game, tokens = self.server.pair()
        self.refused(self.server.post(f"/api/games/{game}/chat", {"text": "x"}), 401, "not-signed-in")
        self.refused(self.server.post("/api/games/2222222222/chat", {"text": "x"}), 404, "no-such-game")
        reply = self.server.post(f"/api/games/{game}/chat", {"text": "a program's"}, token=tokens["south"])
        self.assertEqual((reply.status, reply.json["player"]), (201, None))
        reply = self.server.post(f"/api/games/{game}/chat", {"text": "x"}, headers={"Origin": "http://evil.example"})
        self.refused(reply, 403, "bad-origin")
        self.refused(self.server.request("DELETE", f"/api/games/{game}/chat"), 405, "bad-method")


class Blocks(ChatTest):
    def block(self, browser, whom, kind):
        return browser.post("/api/me/blocks", {"player": whom.me()["id"], "kind": kind})

    def test_mute_hides_what_they_say(self):
        game, south, north, _ = self.table()
        self.say(north, game, "before")
        reply = self.block(south, north, "mute")
        self.assertEqual([(one["name"], one["kind"]) for one in reply.json["blocks"]], [("Kofi", "mute")])
        with south.live(game) as live:
            live.message()
            self.say(north, game, "hidden")
            self.assertEqual(self.heard(south, game), [])
            self.assertEqual(self.block(south, north, "none").json["blocks"], [])
            self.say(north, game, "shown")
            message = live.message()
            while message["type"] != "chat":
                message = live.message()
            self.assertEqual(message["chat"]["text"], "shown", "what was hidden is not told live either")
        self.assertEqual(self.heard(south, game), ["before", "hidden", "shown"])

    def test_who_is_blocked_neither_finds_nor_joins(self):
        waiting, other = self.server.browser(), self.server.browser()
        waiting.post("/api/me", {"name": "Ama"})
        other.post("/api/me", {"name": "Kofi"})
        made = waiting.create(opponent="anyone", side="south")
        back = other.create(opponent="anyone", side="south")

        def open_to(browser):
            return {game["id"] for game in browser.get("/api/games?status=open").json["games"]}

        self.assertIn(made["id"], open_to(other))
        self.assertEqual(self.block(waiting, other, "block").status, 200)
        self.assertNotIn(made["id"], open_to(other))
        self.assertNotIn(back["id"], open_to(waiting))
        self.assertIn(made["id"], open_to(self.server.browser()))
        self.refused(other.join(made["id"]), 403, "blocked")
        self.refused(waiting.join(back["id"]), 403, "blocked")
        self.block(waiting, other, "none")
        self.assertEqual(other.join(made["id"]).status, 200)

    def test_errors(self):
        browser = self.server.browser()
        browser.post("/api/me", {"name": "Ama"})
        self.refused(browser.post("/api/me/blocks", {"player": "nobody", "kind": "mute"}), 404, "no-such-player")
        self.refused(self.block(browser, browser, "mute"), 404, "no-such-player")
        self.assertEqual(browser.post("/api/me/blocks", {"player": "x", "kind": "hate"}).status, 422)
        self.refused(browser.post("/api/me/blocks", {}), 400, "bad-request")


class Reports(ChatTest):
    def test_reports(self):
        game, south, north, _ = self.table()
        other, *_ = self.table()
        message = self.say(north, game, "rude").json["id"]
        whom = north.me()["id"]
        good = {"game": game, "message": message, "reason": "rude"}
        self.assertGreater(south.post("/api/reports", good).json["id"], 0)
        self.assertEqual(south.post("/api/reports", {"game": game, "player": whom, "reason": "x" * 500}).status, 201)
        self.refused(south.post("/api/reports", {**good, "reason": "x" * 501}), 422, "bad-text")
        self.refused(south.post("/api/reports", {**good, "reason": " "}), 422, "bad-text")
        self.refused(south.post("/api/reports", {**good, "game": other}), 404, "no-such-player")
        self.refused(south.post("/api/reports", {**good, "game": "2222222222"}), 404, "no-such-game")
        for bad in ({"game": game, "reason": "x"}, {**good, "player": whom}, {"message": 1, "reason": "x"}, {**good, "message": "1"}):
            self.refused(south.post("/api/reports", bad), 400, "bad-request")
        self.refused(self.server.post("/api/reports", good), 401, "not-signed-in")
        self.assertEqual(len(south.get("/api/me/export").json["reports"]), 2)


class Flood(ChatTest):
    options = ("--rate-limits", "on", "--behind-proxy", "--chat-burst", "3", "--chat-per-second", "0.0001")

    def test_by_person_and_by_address(self):
        game, south, north, spectator = self.table()
        statuses = [self.server.post(f"/api/games/{game}/chat", {"text": "x"},
                                     headers=south.headers({"X-Forwarded-For": f"203.0.113.{number}"})).status for number in range(4)]
        self.assertEqual(statuses, [201] * 3 + [429], "one person, many addresses")
        one = {"X-Forwarded-For": "203.0.113.99"}
        statuses = [self.server.post(f"/api/games/{game}/chat", {"text": "x"}, headers=browser.headers(one)).status
                    for browser in (north, north, spectator, spectator)]
        self.assertEqual(statuses, [201] * 3 + [429], "one address, several people")


class Presence(ChatTest):
    def test_players_are_told_of_spectators(self):
        game, south, _, spectator = self.table()
        with south.live(game) as live:
            live.message()
            with spectator.live(game):
                self.assertEqual(live.message()["game"]["presence"]["spectators"], 1)
            self.assertEqual(live.message()["game"]["presence"]["spectators"], 0)


class Absence(ChatTest):
    options = ("--absence-ms", "300")

    def test_who_is_gone_for_long_loses_when_claimed(self):
        game, tokens = self.server.pair(clock={"initial_ms": 600000, "increment_ms": 0})
        self.assertEqual(self.server.game(game)["absent"]["side"], "south", "before the first moves, too")
        with self.server.live(game, token=tokens["north"]) as north:
            with self.server.live(game, token=tokens["south"]):
                self.server.play(game, tokens, "Ff")
                self.assertIsNone(self.server.game(game)["absent"], "present")
                self.refused(self.server.act(game, tokens["north"], "claim"), 409, "not-now")
            wait_until(lambda: self.server.game(game)["absent"])
            message = north.message()
            while message["game"]["absent"] is None:
                message = north.message()
            self.assertEqual(message["game"]["absent"]["side"], "south")
            self.assertGreaterEqual(message["game"]["absent"]["claim_at_ms"], message["game"]["changed_ms"] + 300)
            self.refused(self.server.act(game, tokens["south"], "claim"), 409, "not-now")
            wait_until(lambda: self.server.act(game, tokens["north"], "claim").status == 200)
        shown = self.server.game(game)
        self.assertEqual((shown["end"], shown["winner"], shown["absent"]), ("timeout", "north", None))
        self.assertEqual(self.server.act(game, tokens["north"], "claim").status, 200, "again")

    def test_a_game_that_has_not_begun_is_called_off_when_claimed(self):
        game, tokens = self.server.pair(clock={"initial_ms": 600000, "increment_ms": 0})
        self.refused(self.server.act(game, tokens["south"], "claim"), 409, "not-now")
        wait_until(lambda: self.server.act(game, tokens["north"], "claim").status == 200)
        shown = self.server.game(game)
        self.assertEqual((shown["status"], shown["end"], shown["winner"]), ("finished", "aborted", None))
        self.assertEqual(self.server.act(game, tokens["north"], "claim").status, 200, "again")


if __name__ == "__main__":
    harness.main()
