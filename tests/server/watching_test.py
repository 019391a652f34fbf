"""Watching: the channel of the best live game, a player's games, the board on other sites, games as pictures that move."""

import struct
import subprocess

import harness
import lists_test
from harness import ServerTest, vector_games, wait_until
from ratings_test import RatedTest


def blocks(data, at):
    """The sub-blocks of a GIF from there on: their bytes, and where they end."""
    found = b""
    while data[at]:
        found += data[at + 1:at + 1 + data[at]]
        at += 1 + data[at]
    return found, at + 1


def indices(packed, least):
    """LZW as GIF has it (its specification, appendix F), the slow way."""
    clear, end = 1 << least, (1 << least) + 1
    table, width, before, out = [], 0, None, []
    bits, held = 0, 0
    for byte in packed:
        bits |= byte << held
        held += 8
        while held >= max(width, least + 1):
            width = max(width, least + 1)
            code, bits, held = bits & ((1 << width) - 1), bits >> width, held - width
            if code == clear:
                table, width, before = [(one,) for one in range(clear)] + [None, None], least + 1, None
                continue
            if code == end:
                return out
            entry = table[code] if code < len(table) else before + before[:1]
            out += entry
            if before is not None and len(table) < 4096:
                table.append(before + entry[:1])
            before = entry
            if len(table) == 1 << width and width < 12:
                width += 1
    raise AssertionError("no end")


def frames(gif):
    """The pictures of a GIF one after the other, each whole: rows of (red, green, blue); and how long each is shown."""
    assert gif[:6] == b"GIF89a", gif[:6]
    width, height, packed = struct.unpack("<HHB", gif[6:11])
    assert packed & 0x80 and (packed & 7) == 7, "a table of 256 colours for all"
    colours = [tuple(gif[13 + 3 * one:16 + 3 * one]) for one in range(256)]
    picture = [[None] * width for _ in range(height)]
    at, delay, transparent, repeats = 13 + 768, None, None, False
    while gif[at] != 0x3B:
        if gif[at] == 0x21:
            label = gif[at + 1]
            content, at = blocks(gif, at + 2)
            if label == 0xF9:
                delay, transparent = struct.unpack("<H", content[1:3])[0], content[3] if content[0] & 1 else None
            repeats = repeats or content == b"NETSCAPE2.0\x01\0\0"
            continue
        left, top, wide, high, local = struct.unpack("<HHHHB", gif[at + 1:at + 10])
        assert local == 0
        data, after = blocks(gif, at + 11)
        found = indices(data, gif[at + 10])
        assert len(found) == wide * high
        at = after
        for place, index in enumerate(found):
            if index != transparent:
                picture[top + place // wide][left + place % wide] = colours[index]
        yield [row[:] for row in picture], delay
    assert repeats, "it begins anew"


class Channel(RatedTest):
    def shown(self, path="/api/tv"):
        game = self.server.get(path).json["game"]
        return game and game["id"]

    def test_the_strongest_are_shown_until_their_game_ends(self):
        ama, kofi, esi = self.account(), self.account(), self.account()
        self.assertIsNone(self.shown())
        for _ in range(2):  # Ama's rating goes up
            self.play(ama, kofi)
        weak = self.begin(kofi, esi)
        strong = self.begin(ama, esi)
        guests, tokens = self.server.pair(listed=True)
        hidden, hidden_tokens = self.server.pair()
        with kofi[0].live(weak) as at_weak, self.server.live(guests, token=tokens["south"]) as at_guests, \
                self.server.live(hidden, token=hidden_tokens["south"]) as at_hidden:
            for live in (at_weak, at_guests, at_hidden):
                live.message()
            self.assertEqual(self.shown(), weak)
            with ama[0].live(strong) as at_strong:
                at_strong.message()
                self.assertEqual(self.shown(), strong)
                self.assertEqual(self.shown("/api/tv?game=" + weak), weak, "it is shown on")
                self.assertEqual(self.shown("/api/tv?game=" + hidden), strong)
                self.assertEqual(self.shown("/api/tv?game=2222222222"), strong)
                # A player's own channel.
                self.assertEqual(self.shown(f"/api/players/{kofi[1]}/tv"), weak)
                self.assertEqual(self.shown(f"/api/players/{ama[1]}/tv"), strong)
                esis = {self.shown(f"/api/players/{esi[1]}/tv?game={one}") for one in (weak, strong)}
                self.assertEqual(esis, {weak, strong}, "of two games what is shown stays")
                with self.server.live(strong) as spectator:
                    spectator.message()
                    self.assertEqual(self.server.get("/api/tv").json["game"]["spectators"], 1)
                for ply, move in enumerate("Ff"):
                    (ama if ply == 0 else esi)[0].move(strong, move, ply)
                esi[0].act(strong, "resign")
                self.assertEqual(self.shown("/api/tv?game=" + strong), weak, "it is over")
        wait_until(lambda: self.shown() is None)
        self.assertEqual(self.shown(f"/api/players/{kofi[1]}/tv"), weak, "nobody looks at it, and it goes on")
        self.assertIsNone(self.shown(f"/api/players/{ama[1]}/tv"))

    def test_a_player_whose_games_are_not_listed_is_not_shown(self):
        name, browser = self.account()[1], None
        browser = self.account()
        game = browser[0].create(side="south")["id"]
        self.server.post(f"/api/games/{game}/join", {})
        with browser[0].live(game) as live:
            live.message()
            self.assertIsNone(self.shown(f"/api/players/{browser[1]}/tv"))
            self.assertIsNone(self.shown(f"/api/players/{name}/tv"))
        self.refused(self.server.get("/api/players/Nobody.Here/tv"), 404, "no-such-player")
        for query in ("game=", "game=" + "2" * 11):
            self.assertEqual(self.server.get("/api/tv?" + query).status, 422)


class FairPlay(RatedTest):
    def test_evidence_is_told_to_administrators_alone(self):
        ama, kofi = self.account(), self.account()
        path = f"/api/admin/people/{ama[1]}/evidence"
        self.refused(self.server.get(path), 401, "no-token")
        key = subprocess.run([harness.BINARY, "admin", "--data", self.server.data, "key", "Esi"], capture_output=True, text=True,
                             timeout=harness.PATIENCE, check=True).stdout.strip()
        nothing = {"moves": 0, "agreement": None, "lost": None, "seconds": None, "time_variation": None, "own_moves": 0, "blurred": 0}
        self.assertEqual(self.server.get(path, token=key).json, {"name": ama[1], "games": [], "together": {**nothing, "enough": False, "unusual": False}})
        moves = max(vector_games(), key=lambda game: len(game["moves"]))["moves"].replace(" ", "")[:40]
        rated = self.play(ama, kofi, moves=moves)
        casual = ama[0].create(side="south")["id"]
        kofi[0].join(casual)
        ama[0].act(casual, "resign")
        found = self.server.get(path, token=key).json
        self.assertEqual([(game["id"], game["side"]) for game in found["games"]], [(rated, "south")], "of rated games alone")
        self.assertGreater(found["together"]["moves"], 3)
        self.assertTrue(0 <= found["together"]["agreement"] <= 1)
        self.assertLess(found["together"]["seconds"], 60)
        self.assertFalse(found["together"]["enough"])
        self.assertEqual(self.server.get(f"/api/admin/people/{kofi[1]}/evidence", token=key).json["games"][0]["side"], "north")
        self.refused(self.server.get("/api/admin/people/Nobody.Here/evidence", token=key), 404, "no-such-player")


class Elsewhere(ServerTest):
    def test_the_board_on_other_sites(self):
        game, _ = self.server.pair()
        for path, status in ((f"/embed/{game}", 200), (f"/embed/{game}?theme=dark&lang=de", 200), ("/embed/2222222222", 404), ("/embed/x", 404)):
            reply = self.server.get(path)
            self.assertEqual(reply.status, status, path)
            policy = reply.headers["Content-Security-Policy"]
            self.assertIn("frame-ancestors *;", policy)
            self.assertIn("sandbox allow-scripts allow-same-origin", policy)
            self.assertIn("script-src 'self' 'wasm-unsafe-eval';", policy)
            self.assertNotIn("unsafe-inline", policy)
            self.assertIsNone(reply.headers["X-Frame-Options"])
            self.assertIsNone(reply.headers["Set-Cookie"])
            body = reply.body.decode()
            self.assertNotIn("<script>", body)
            self.assertNotRegex(body, r"<script(?![^>]*\bsrc=)", "no script stands in the page")
            self.assertNotIn("<style", body)
        for path in ("/", f"/g/{game}", "/embed", "/embed/", "/embed.html", f"/embed/{game}/x", "/tv", f"/api/games/{game}"):
            reply = self.server.get(path)
            self.assertEqual(reply.headers["X-Frame-Options"], "DENY" if not path.startswith("/embed/") else reply.headers["X-Frame-Options"], path)
            if not path.startswith("/embed/"):
                self.assertIn("frame-ancestors 'none'", reply.headers["Content-Security-Policy"], path)

    def test_the_channels_have_pages(self):
        self.assertEqual(self.server.get("/tv").status, 200)
        self.assertEqual(self.server.get("/tv/Nobody.Here").status, 404)
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": "Kumi", "password": "correct horse"}).status, 201)
        self.assertEqual(self.server.get("/tv/Kumi").status, 200)
        self.assertEqual(self.server.get("/tv/Kumi/tv").status, 404)


class Animation(ServerTest):
    def test_a_finished_game_moves(self):
        game, tokens = self.server.pair()
        path = f"/api/games/{game}/game.gif"
        self.server.play(game, tokens, "FfEe")
        self.refused(self.server.get(path), 409, "not-now")
        self.server.act(game, tokens["south"], "resign")
        reply = self.server.get(path)
        self.assertEqual((reply.status, reply.headers["Content-Type"]), (200, "image/gif"))
        shown = list(frames(reply.body))
        self.assertEqual(len(shown), 5, "the start, and a board for each ply")
        self.assertEqual([delay for _, delay in shown], [120, 90, 90, 90, 400])
        # The last board is that of the still picture, half as large, in as many colours as a GIF has.
        still = lists_test.Previews.pixels(self, self.server.get(f"/api/games/{game}/board.png").body)
        last = shown[-1][0]
        self.assertEqual((len(last[0]), len(last)), (600, 315))
        for y in range(0, 315, 7):
            for x in range(0, 600, 5):
                mean = [sum(still[2 * y + down][3 * (2 * x + right) + channel] for down in (0, 1) for right in (0, 1)) / 4 for channel in range(3)]
                self.assertTrue(all(abs(one - other) <= 16 for one, other in zip(last[y][x], mean, strict=True)), (x, y, last[y][x], mean))
        self.assertNotEqual(shown[0][0], last)
        self.assertEqual(self.server.get(path, headers={"If-None-Match": reply.headers["ETag"]}).status, 304)
        self.assertEqual(self.server.get(path).body, reply.body)
        self.refused(self.server.get("/api/games/2222222222/game.gif"), 404, "no-such-game")

    def test_a_long_game_has_so_many_boards_and_no_more(self):
        longest = max(vector_games(), key=lambda game: len(game["moves"]))["moves"]
        plies = len(longest.replace(" ", ""))
        game, tokens = self.server.pair(rules="abapa-agreed")
        self.server.play(game, tokens, longest.replace(" ", ""))
        self.server.act(game, tokens["south"], "resign")
        reply = self.server.get(f"/api/games/{game}/game.gif")
        self.assertEqual(reply.status, 200, reply)
        self.assertLess(len(reply.body), 1_500_000)
        boards = sum(1 for _ in frames(reply.body))
        self.assertEqual(boards, plies + 1 if plies < 240 else boards)
        self.assertLessEqual(boards, 240)


class Limits(ServerTest):
    options = ("--rate-limits", "on", "--pictures-burst", "2", "--pictures-per-second", "0.0001", "--games-burst", "1000")

    def test_games_are_drawn_so_often_for_an_address(self):
        finished = []
        for _ in range(3):
            game, tokens = self.server.pair()
            self.server.play(game, tokens, "Ff")
            self.server.act(game, tokens["south"], "resign")
            finished.append(f"/api/games/{game}/game.gif")
        self.assertEqual([self.server.get(path).status for path in finished], [200, 200, 429])
        self.assertEqual([self.server.get(path).status for path in finished], [200, 200, 429], "what is drawn already costs nothing")


if __name__ == "__main__":
    harness.main()
