"""Lists: the lobby, your games, live games, the archive and its filters, players' pages, previews."""

import struct
import zlib

import harness
from harness import ServerTest, wait_until

PASSWORD = "correct horse"


def unfiltered(kind, row, above):
    """A row of an RGB picture whose bytes are told as differences (PNG, section 9: none, sub, up, average, Paeth)."""
    found = bytearray(row)
    for at, byte in enumerate(row):
        left, corner = (found[at - 3], above[at - 3]) if at >= 3 else (0, 0)
        up = above[at]
        if kind == 4:
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))[2]
        else:
            nearest = (0, left, up, (left + up) // 2)[kind]
        found[at] = (byte + nearest) & 255
    return bytes(found)


class Lists(ServerTest):
    def account(self, name):
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser

    def ids(self, path, browser=None):
        reply = (browser or self.server).get(path)
        self.assertEqual(reply.status, 200, reply)
        return [game["id"] for game in reply.json["games"]]

    def test_your_turn_comes_first(self):
        browser = self.server.browser()
        theirs = browser.create(side="north")["id"]
        self.server.post(f"/api/games/{theirs}/join", {})
        yours = browser.create(side="south", guarded=True, clock={"days_per_move": 3, "vacation_days": 5})["id"]
        self.server.post(f"/api/games/{yours}/join", {"name": "Kofi"})
        waiting = browser.create()["id"]
        self.assertEqual(self.ids("/api/games?mine=1", browser), [yours, waiting, theirs])
        self.assertEqual(self.ids("/api/games?mine=1&status=open", browser), [waiting])
        self.assertEqual(self.ids("/api/games?mine=1"), [])
        shown = browser.get("/api/games?mine=1").json["games"][0]
        self.assertEqual((shown["you"], shown["turn"], shown["status"], shown["guarded"], shown["casual"]), ("south", "south", "playing", True, True))
        self.assertEqual(shown["clock"], {"days_per_move": 3, "vacation_days": 5})
        self.assertEqual(shown["names"]["north"], "Kofi")
        lobby = browser.get("/api/lobby").json
        self.assertEqual([game["id"] for game in lobby["mine"]], [yours, waiting, theirs])
        self.assertEqual(lobby["your_turn"], 1)
        self.assertEqual(set(lobby), {"open", "live", "mine", "your_turn", "now_ms"})

    def test_live_games_are_those_with_a_player_connected(self):
        game, tokens = self.server.pair(listed=True)
        self.assertNotIn(game, self.ids("/api/games?status=playing"))
        with self.server.live(game, token=tokens["south"]) as live:
            live.message()
            with self.server.live(game) as spectator:
                spectator.message()
                listed = {one["id"]: one for one in self.server.get("/api/lobby").json["live"]}
                self.assertEqual(listed[game]["spectators"], 1)
                self.assertIsNone(listed[game]["you"])
        wait_until(lambda: game not in self.ids("/api/games?status=playing"))

    def test_open_games_say_how_they_are_played(self):
        made = self.server.create(opponent="anyone", guarded=True, casual=False, clock={"initial_ms": 60000})["id"]
        shown = {game["id"]: game for game in self.server.get("/api/games?status=open").json["games"]}[made]
        self.assertEqual((shown["guarded"], shown["casual"], shown["player"]), (True, False, None))
        self.assertEqual(shown["clock"], {"south_ms": 60000, "north_ms": 60000, "running": None, "initial_ms": 60000, "increment_ms": 0})

    def archive_of(self, ama, kofi):
        """Five finished games, the newest first: Ama has resigned each, as south and north in turn, the newest by other rules."""
        finished = []
        for number in range(5):
            game = ama.create(side="south" if number % 2 == 0 else "north", rules="wari" if number == 4 else "abapa", listed=True)["id"]
            kofi.join(game)
            for ply, move in enumerate("FfEe"[:number % 3 + 1]):
                browser = ama if self.server.game(game)["turn"] == ("south" if number % 2 == 0 else "north") else kofi
                self.assertEqual(browser.move(game, move, ply).status, 200)
            self.assertEqual(ama.act(game, "resign").status, 200)
            finished.insert(0, game)
        return finished

    def test_the_archive_by_results_and_openings(self):
        ama, kofi = self.account("Carla"), self.account("Dinah")
        finished = self.archive_of(ama, kofi)
        base = "/api/games?status=finished&player=carla"
        lost = [finished[0], finished[2], finished[4]]
        self.assertEqual(self.ids(base + "&result=lost"), finished)
        self.assertEqual(self.ids(base + "&result=won"), [])
        self.assertEqual(self.ids("/api/games?status=finished&player=dinah&result=won"), finished)
        self.assertEqual(self.ids("/api/games?status=finished&mine=1&result=won", kofi), finished)
        self.assertEqual(self.ids(base + "&result=north"), lost)
        self.assertEqual(self.ids(base + "&result=south"), [finished[1], finished[3]])
        self.assertEqual(self.ids(base + "&result=draw"), [])
        self.assertEqual(self.ids(base + "&opening=F"), finished)
        self.assertEqual(self.ids(base + "&opening=Ff"), [finished[0], finished[2], finished[3]])
        self.assertEqual(self.ids(base + "&opening=FfE"), [finished[2]])
        self.assertEqual(self.ids(base + "&opening=E"), [])
        self.assertEqual(self.ids("/api/games?status=finished&opening=FfE")[0], finished[2])
        self.assertEqual(self.ids("/api/games?status=finished&opening=Ff&against=carla&limit=1"), finished[:1])

    def test_the_archive(self):
        ama, kofi = self.account("Archie"), self.account("Bertha")
        finished = self.archive_of(ama, kofi)
        aborted = ama.create(listed=True)["id"]
        kofi.join(aborted)
        ama.act(aborted, "abort")
        base = "/api/games?status=finished&player=archie"
        self.assertEqual(self.ids(base), finished)
        self.assertEqual(self.ids(base + "&against=bertha"), finished)
        self.assertEqual(self.ids(base + "&against=Archie"), [])
        self.assertEqual(self.ids("/api/games?status=finished&mine=1", kofi), finished)
        self.assertEqual(self.ids(base + "&rules=wari"), finished[:1])
        self.assertEqual(self.ids(base + "&end=resignation"), finished)
        self.assertEqual(self.ids(base + "&end=majority"), [])
        self.assertEqual(self.ids(base + "&end=aborted"), [aborted])
        self.assertEqual(self.ids(base + "&opponent=computer"), [])
        self.assertEqual(self.ids(base + "&min_ply=2&max_ply=2"), [finished[0], finished[3]])
        self.assertEqual(self.ids(base + "&since=2000-01-01&until=2099-12-31"), finished)
        self.assertEqual(self.ids(base + "&until=2000-01-01"), [])
        self.assertEqual(self.ids(base + "&since=2099-12-31"), [])
        seen, cursor = [], ""
        while True:
            page = self.server.get(base + "&limit=2" + cursor).json
            self.assertLessEqual(len(page["games"]), 2)
            seen += [game["id"] for game in page["games"]]
            if page["next"] is None:
                break
            cursor = "&cursor=" + page["next"]
        self.assertEqual(seen, finished)
        shown = self.server.get(base + "&limit=1").json["games"][0]
        self.assertEqual((shown["end"], shown["winner"], shown["status"]), ("resignation", "north", "finished"))
        page = self.server.get("/api/players/ARCHIE").json
        self.assertEqual((page["name"], page["finished"], page["playing"], page["registered"]), ("Archie", 5, 0, True))
        self.assertEqual(sum(row["lost"] for row in page["results"]), 5)
        self.assertEqual({(row["rules"], row["side"]) for row in page["results"]}, {("abapa", "south"), ("abapa", "north"), ("wari", "south")})

    def test_what_cannot_be_asked(self):
        for query in ("", "status=lost", "status=finished&limit=0", "status=finished&limit=101", "status=finished&min_ply=-1",
                      "status=finished&since=2026-13-01", "status=finished&until=yesterday", "status=finished&cursor=x",
                      "status=finished&end=boredom", "status=finished&result=lost", "status=finished&result=x", "status=finished&opening=",
                      "status=finished&opening=f", "status=finished&opening=FF", "status=finished&opening=FfEeDdCcB",
                      "status=finished&opponent=me", "status=finished&rules=", "mine=2"):
            reply = self.server.get("/api/games?" + query)
            self.assertIn(reply.status, (400, 422), query)
            self.assertEqual(reply.headers["Content-Type"], "application/problem+json")
        self.assertEqual(self.server.get("/api/games?status=finished&limit=100").status, 200)
        problem = self.server.get("/api/games?status=finished&limit=101").json
        self.assertEqual(problem["params"], {"field": "limit", "expected": "a whole number from 1 to 100"})
        self.refused(self.server.get("/api/games?status=finished&player=nobody"), 404, "no-such-player")
        self.refused(self.server.get("/api/players/nobody"), 404, "no-such-player")
        self.refused(self.server.get("/api/players/%3Cb%3E"), 404, "no-such-player")


class Unlisted(Lists):
    def test_a_game_by_link_is_unlisted_unless_asked(self):
        for wanted, listed in (({}, False), ({"opponent": "friend"}, False), ({"listed": True}, True), ({"opponent": "anyone"}, True),
                               ({"opponent": "anyone", "listed": True}, True), ({"opponent": "computer"}, True),
                               ({"opponent": "computer", "listed": False}, False)):
            self.assertEqual(self.server.game(self.server.create(**wanted)["id"])["listed"], listed, wanted)
        problem = self.refused(self.server.post("/api/games", {"opponent": "anyone", "listed": False}), 422, "bad-number")
        self.assertEqual(problem["params"]["field"], "listed")
        self.refused(self.server.post("/api/games", {"listed": "no"}), 400, "bad-request")

    def test_it_stands_in_its_players_lists_alone(self):
        ama, kofi, other = self.account("Cedi"), self.account("Dumasi"), self.account("Enyonam")
        game = ama.create(side="south")["id"]
        kofi.join(game)
        self.assertEqual(ama.move(game, "F", 0).status, 200)
        with ama.live(game) as live:
            live.message()
            for who in (self.server, other, ama):
                self.assertNotIn(game, [one["id"] for one in who.get("/api/lobby").json["live"]])
                self.assertNotIn(game, self.ids("/api/games?status=playing", who))
        self.assertIn(game, [one["id"] for one in kofi.get("/api/lobby").json["mine"]])
        self.assertIn(game, self.ids("/api/games?mine=1", ama))
        self.assertEqual(kofi.act(game, "resign").status, 200)
        finished = "/api/games?status=finished"
        for query in ("", "&player=cedi", "&against=cedi", "&player=cedi&against=dumasi", "&opponent=friend", "&rules=abapa", "&end=resignation"):
            for who in (self.server, other):
                self.assertNotIn(game, self.ids(finished + query, who), query)
        for query in ("&mine=1", "&mine=1&against=dumasi", "&player=cedi"):
            self.assertIn(game, self.ids(finished + query, ama), query)
        self.assertNotIn(game, self.ids(finished, ama), "the archive is the same for everybody")
        self.assertIn(game, self.ids(finished + "&mine=1", kofi))
        self.assertFalse(ama.get(finished + "&player=cedi").json["games"][0]["listed"])
        page = self.server.get("/api/players/cedi").json
        self.assertEqual((page["finished"], page["results"][0]["won"]), (1, 1), "it counts")

    def test_whoever_has_the_link_watches(self):
        game, tokens = self.server.pair()
        with self.server.live(game) as live:
            self.assertFalse(live.message()["game"]["listed"])
            self.server.play(game, tokens, "F")
            self.assertEqual(live.until(3)[-1]["game"]["ply"], 1)
        self.assertEqual(self.server.get(f"/g/{game}").status, 200)
        self.assertIn("1. F", self.server.get(f"/api/games/{game}/ogn").body.decode())

    def test_a_rematch_keeps_it(self):
        for listed in (False, True):
            game, tokens = self.server.pair(listed=listed)
            self.server.act(game, tokens["south"], "resign")
            self.server.act(game, tokens["south"], "rematch")
            following = self.server.act(game, tokens["north"], "rematch").json["rematch"]
            self.assertEqual(self.server.game(following)["listed"], listed)


class WhatCounts(Lists):
    def test_neither_the_computer_nor_an_early_agreement(self):
        ama, kofi = self.account("Fafali"), self.account("Gameli")

        def agreed(moves):
            game = ama.create(side="south")["id"]
            kofi.join(game)
            for ply, move in enumerate(moves):
                self.assertEqual((ama, kofi)[ply % 2].move(game, move, ply).status, 200)
            self.assertEqual(ama.act(game, "offer-end").status, 200)
            self.assertEqual(kofi.act(game, "accept-end").status, 200)
            return self.server.game(game)["winner"]

        def results(name):
            page = self.server.get(f"/api/players/{name}").json
            return page["finished"], [(row["won"], row["lost"], row["drawn"]) for row in page["results"]]

        computer = ama.create(side="south", opponent="computer", level=1)["id"]
        self.assertEqual(ama.move(computer, "F", 0).status, 200)
        self.assertEqual(ama.act(computer, "resign").status, 200)
        agreed("Ff")
        agreed("FfEeDdCcB")
        self.assertEqual(results("fafali"), (3, []), "finished, and told as no results")
        self.assertEqual(results("gameli"), (2, []))
        won = agreed("FfEeDdCcBb") == "south"
        self.assertEqual(results("fafali"), (4, [(int(won), int(not won), 0)]), "ten plies are a game")


class FromPositions(ServerTest):
    def test_they_count_for_nobody(self):
        south, north = self.server.browser(), self.server.browser()
        for browser, name in ((south, "Counta"), (north, "Countb")):
            self.assertEqual(browser.post("/api/accounts", {"name": name, "password": "moonlight-42-seeds"}).status, 201)
        for position in ("0-0-0-0-0-2-1-1-0-0-0-1-21-22-S", None):
            made = south.create(side="south", position=position)
            north.join(made["id"])
            self.assertEqual(south.move(made["id"], "F", 0).status, 200)
            if position is None:
                self.assertEqual(north.act(made["id"], "resign").status, 200)
        page = self.server.get("/api/players/Counta").json
        self.assertEqual(page["finished"], 2)
        self.assertEqual([(one["won"], one["lost"], one["drawn"]) for one in page["results"]], [(1, 0, 0)], "the one from the start")


class Settings(ServerTest):
    def test_guarded_and_casual_are_fixed_when_the_game_is_made(self):
        shown = self.server.game(self.server.create()["id"])
        self.assertEqual((shown["guarded"], shown["casual"]), (False, True))
        game, tokens = self.server.pair(guarded=True, casual=False)
        self.assertEqual((self.server.game(game)["guarded"], self.server.game(game)["casual"]), (True, False))
        self.server.act(game, tokens["south"], "resign")
        self.server.act(game, tokens["south"], "rematch")
        following = self.server.act(game, tokens["north"], "rematch").json["rematch"]
        self.assertTrue(self.server.game(following)["guarded"])
        for wrong in ({"guarded": "yes"}, {"casual": 1}):
            self.refused(self.server.post("/api/games", wrong), 400, "bad-request")

    def test_vacation(self):
        game, tokens = self.server.pair(clock={"days_per_move": 1, "vacation_days": 60})
        day = 24 * 60 * 60 * 1000
        self.server.play(game, tokens, "Ff")
        clock = self.server.game(game)["clock"]
        self.assertEqual(clock["vacation"], {"south_ms": 60 * day, "north_ms": 60 * day})
        self.assertLessEqual(clock["south_ms"], day)
        self.assertEqual(self.server.post("/api/games", {"clock": {"days_per_move": 1, "vacation_days": 61}}).status, 422)
        self.assertEqual(self.server.post("/api/games", {"clock": {"initial_ms": 1000, "vacation_days": 1}}).status, 422)


class Previews(ServerTest):
    def test_the_page_of_a_game_tells_what_it_is(self):
        made = self.server.create(side="south", name="<b>\"Ama'&")
        body = self.server.get(f"/g/{made['id']}").body.decode()
        self.assertIn('<meta property="og:title" content="&lt;b&gt;&quot;Ama&#39;&amp; v. ? - Oware" />', body)
        self.assertIn(f'<meta property="og:image" content="http://{self.server.address}/api/games/{made["id"]}/board.png" />', body)
        self.assertNotIn("<b>", body)
        self.assertEqual(body.count('property="og:title"'), 1, "those of the first page are replaced")
        self.assertIn(b'property="og:title" content="Oware"', self.server.get("/").body)
        for path in ("/g/2222222222", "/g/<b>"):
            reply = self.server.get(path)
            self.assertEqual((reply.status, reply.body), (404, self.server.get("/").body), "the page says that there is no such game")

    def pixels(self, png):
        """The rows of an RGB picture; every chunk's checksum is looked at."""
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        at, chunks = 8, {}
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            data = png[at + 8:at + 8 + length]
            self.assertEqual(struct.unpack(">I", png[at + 8 + length:at + 12 + length])[0], zlib.crc32(kind + data))
            chunks[kind] = chunks.get(kind, b"") + data
            at += 12 + length
        width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
        self.assertEqual((width, height, depth, colours), (1200, 630, 8, 2))
        raw = zlib.decompress(chunks[b"IDAT"])
        size = 3 * width
        self.assertEqual(len(raw), height * (size + 1))
        rows = [bytes(size)]
        for start in range(0, len(raw), size + 1):
            rows.append(unfiltered(raw[start], raw[start + 1:start + 1 + size], rows[-1]))
        return rows[1:]

    def test_the_picture_is_a_png_of_the_board(self):
        game, tokens = self.server.pair()
        path = f"/api/games/{game}/board.png"
        reply = self.server.get(path)
        self.assertEqual((reply.status, reply.headers["Content-Type"]), (200, "image/png"))
        before = self.pixels(reply.body)
        # The sides' lines along their rows, and no two houses alike though all hold four.
        self.assertEqual([before[at][3 * 600:3 * 601] for at in (77, 553)], [bytes((144, 187, 240)), bytes((245, 140, 104))])
        self.assertNotEqual([row[3 * 180:3 * 300] for row in before[360:490]], [row[3 * 323:3 * 443] for row in before[360:490]])
        tag = reply.headers["ETag"]
        self.assertEqual(self.server.get(path, headers={"If-None-Match": tag}).status, 304)
        self.server.play(game, tokens, "F")
        after = self.pixels(self.server.get(path, headers={"If-None-Match": tag}).body)
        # The right house of the lower row is empty now; the left one is as it was.
        self.assertNotEqual([row[3 * 900:3 * 1010] for row in before[360:490]], [row[3 * 900:3 * 1010] for row in after[360:490]])
        self.assertEqual([row[3 * 180:3 * 300] for row in before[360:490]], [row[3 * 180:3 * 300] for row in after[360:490]])
        self.refused(self.server.get("/api/games/2222222222/board.png"), 404, "no-such-game")

    def test_a_guarded_board_has_no_numbers(self):
        plain = self.pixels(self.server.get(f"/api/games/{self.server.create()['id']}/board.png").body)
        guarded = self.pixels(self.server.get(f"/api/games/{self.server.create(guarded=True)['id']}/board.png").body)
        self.assertNotEqual(plain, guarded)
        self.assertEqual(plain[370:480], guarded[370:480], "the seeds are the same")


class Offers(ServerTest):
    """Nobody fills the lobby: so many open offers of an address and of a person."""

    options = ("--rate-limits", "on", "--behind-proxy", "--max-open-offers", "3", "--games-burst", "1000", "--requests-burst", "10000")

    def offer(self, address, browser=None):
        asker = browser or self.server
        return asker.request("POST", "/api/games", {"opponent": "anyone"}, headers={"X-Forwarded-For": address})

    def test_of_an_address(self):
        made = [self.offer("203.0.113.1") for _ in range(3)]
        self.assertEqual({reply.status for reply in made}, {201})
        self.refused(self.offer("203.0.113.1"), 409, "not-now")
        self.assertEqual(self.offer("203.0.113.2").status, 201)
        joined = self.server.post(f"/api/games/{made[0].json['id']}/join", {})
        self.assertEqual(joined.status, 200)
        self.assertEqual(self.offer("203.0.113.1").status, 201, "one has been taken")
        self.assertEqual(self.server.act(made[1].json["id"], made[1].json["token"], "abort").status, 200)
        self.assertEqual(self.offer("203.0.113.1").status, 201, "one was withdrawn")

    def test_of_a_person(self):
        browser = self.server.browser()
        for number in range(3):
            self.assertEqual(self.offer(f"198.51.100.{number}", browser).status, 201)
        self.refused(self.offer("198.51.100.9", browser), 409, "not-now")
        self.assertEqual(browser.request("POST", "/api/games", {"opponent": "friend"}).status, 201)


class OffersWithoutTheirOwners(Lists):
    options = ("--absence-ms", "3000")

    def test_an_offer_stands_while_a_tab_of_its_owner_is_open(self):
        def offers():
            return self.ids("/api/games?status=open")

        owner = self.server.browser()
        kept = owner.create(opponent="anyone", clock={"initial_ms": 60000})["id"]
        with owner.live(kept) as live:
            live.message()
            days = self.server.create(opponent="anyone", clock={"days_per_move": 3})["id"]
            linked = self.server.create()["id"]
            left = self.server.create(opponent="anyone")["id"]
            self.assertIn(left, offers())
            wait_until(lambda: left not in offers())
            self.assertEqual([one for one in (kept, days) if one in offers()], [kept, days])
        shown = self.server.game(left)
        self.assertEqual((shown["status"], shown["end"]), ("finished", "aborted"))
        self.refused(self.server.post(f"/api/games/{left}/join", {}), 409, "finished")
        wait_until(lambda: kept not in offers())
        self.assertEqual(self.server.game(kept)["end"], "aborted")
        for open_still in (days, linked):
            self.assertEqual(self.server.game(open_still)["status"], "open")


class Explorer(ServerTest):
    START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

    def shown(self, position=START, more=""):
        reply = self.server.get(f"/api/explorer?position={position}{more}")
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def finish(self, moves, loser, **wanted):
        game, tokens = self.server.pair(**wanted)
        self.server.play(game, tokens, moves)
        self.assertEqual(self.server.act(game, tokens[loser], "resign").status, 200)
        return game

    def test_listed_games_are_counted_when_they_finish(self):
        self.assertEqual(self.shown(), {"position": self.START, "rules": "abapa", "games": "people", "plies": 20, "count": 0, "moves": []})
        game, tokens = self.server.pair(listed=True)
        self.server.play(game, tokens, "FfE")
        self.assertEqual(self.shown()["count"], 0, "not before its end")
        self.assertEqual(self.server.act(game, tokens["north"], "resign").status, 200)
        self.finish("FaE", "south", listed=True, rules="abapa,grand-slam=no-capture")
        self.finish("DaE", "south", listed=True, rules="wari")
        self.finish("CaE", "south", listed=False)
        shown = self.shown(more="&rules=abapa")
        self.assertEqual(shown["count"], 2, "no game that is not listed")
        self.assertEqual(shown["moves"], [{"move": "F", "count": 2, "wins": 1, "draws": 0, "losses": 1, "south": 1, "north": 1}])
        after = self.shown("4-4-4-4-4-0-5-5-5-5-4-4-0-0-N")["moves"]
        self.assertEqual([(one["move"], one["wins"], one["south"], one["north"]) for one in after], [("a", 1, 0, 1), ("f", 0, 1, 0)])
        turned = self.shown("5-5-5-5-4-4-4-4-4-4-4-0-0-0-S")["moves"]
        self.assertEqual([(one["move"], one["wins"], one["south"], one["north"]) for one in turned], [("A", 1, 1, 0), ("F", 0, 0, 1)],
                         "the same with the sides exchanged")
        self.assertEqual(self.shown(more="&games=computer")["count"], 0)
        self.assertEqual(self.shown(more="&rules=wari")["moves"][0]["move"], "D")

    def test_what_is_no_question_is_refused(self):
        for query, status, code in (("", 400, "bad-request"), ("?position=1-2-3", 422, "bad-position"),
                                    (f"?position={self.START}&rules=chess", 422, "bad-rules"),
                                    (f"?position={self.START}&games=all", 422, "bad-number"),
                                    ("?position=1-0-0-0-0-0-0-0-0-0-0-0-0-0-S", 422, "bad-position")):
            self.refused(self.server.get("/api/explorer" + query), status, code)


class FairList(ServerTest):
    options = ("--rate-limits", "on", "--behind-proxy", "--max-open-offers", "1000", "--games-burst", "1000", "--requests-burst", "10000")

    def test_an_honest_offer_stays_in_the_list(self):
        def offer(address):
            reply = self.server.request("POST", "/api/games", {"opponent": "anyone"}, headers={"X-Forwarded-For": address})
            self.assertEqual(reply.status, 201)
            return reply.json["id"]
        honest = offer("198.51.100.1")
        flood = [offer(f"203.0.113.{number % 4}") for number in range(120)]
        listed = [game["id"] for game in self.server.get("/api/games?status=open").json["games"]]
        self.assertEqual(len(listed), 100)
        self.assertIn(honest, listed)
        self.assertEqual(listed[0], flood[-1], "newest first")


if __name__ == "__main__":
    harness.main()
