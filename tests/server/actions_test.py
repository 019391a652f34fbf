"""Offers, resignation, abort, claim, rematch, the computer: what players do beside moving."""

import contextlib
import os
import random
import tempfile
import unittest

import harness
import sealed
from harness import ServerTest, vector_games, wait_until


class Actions(ServerTest):
    def ok(self, reply):
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def test_errors_in_their_order(self):
        game, _ = self.server.pair()
        _, others = self.server.pair()
        actions = f"/api/games/{game}/actions"
        self.refused(self.server.post("/api/games/2222222222/actions", "x"), 404, "no-such-game")
        self.refused(self.server.post(actions, "x"), 401, "no-token")
        self.refused(self.server.post(actions, "x", token="x"), 401, "no-token")
        self.refused(self.server.post(actions, "x", token=others["south"]), 403, "other-game")

    def test_unknown_actions(self):
        game, tokens = self.server.pair()
        for body, status in (("x", 400), ("{}", 400), ('{"action":1}', 400), ('{"action":"surrender"}', 422), ('{"action":"Resign"}', 422)):
            reply = self.server.post(f"/api/games/{game}/actions", body, token=tokens["south"])
            self.assertEqual(reply.status, status, (body, reply))

    def test_resign(self):
        game, tokens = self.server.pair()
        shown = self.ok(self.server.act(game, tokens["south"], "resign"))
        self.assertEqual((shown["status"], shown["end"], shown["winner"]), ("finished", "resignation", "north"))
        self.assertEqual((shown["turn"], shown["legal"], shown["score"]), (None, [], [0, 0]))
        self.ok(self.server.act(game, tokens["south"], "resign"))
        self.refused(self.server.act(game, tokens["north"], "resign"), 409, "finished")

    def test_nothing_before_the_game(self):
        made = self.server.create(side="south")
        for action in ("resign", "offer-end", "accept-end", "decline-end", "offer-takeback", "claim", "rematch"):
            self.refused(self.server.act(made["id"], made["token"], action), 409, "not-started")

    def test_end_by_agreement(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "F")
        self.refused(self.server.act(game, tokens["north"], "accept-end"), 409, "no-offer")
        self.assertEqual(self.ok(self.server.act(game, tokens["south"], "offer-end"))["offers"]["end"], "south")
        self.refused(self.server.act(game, tokens["south"], "accept-end"), 409, "no-offer")
        shown = self.ok(self.server.act(game, tokens["north"], "accept-end"))
        self.assertEqual((shown["end"], shown["winner"], shown["score"]), ("agreement", "north", [20, 28]))
        self.assertEqual(shown["position"], "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N", "the board before sharing out")
        self.ok(self.server.act(game, tokens["north"], "accept-end"))

    def test_end_declined(self):
        game, tokens = self.server.pair()
        self.ok(self.server.act(game, tokens["south"], "offer-end"))
        shown = self.ok(self.server.act(game, tokens["north"], "decline-end"))
        self.assertIsNone(shown["offers"]["end"])
        self.refused(self.server.act(game, tokens["north"], "accept-end"), 409, "no-offer")

    def test_takeback(self):
        game, tokens = self.server.pair()
        self.refused(self.server.act(game, tokens["south"], "offer-takeback"), 409, "not-now")
        self.server.play(game, tokens, "Ff")
        self.assertEqual(self.ok(self.server.act(game, tokens["south"], "offer-takeback"))["offers"]["takeback"], "south")
        shown = self.ok(self.server.act(game, tokens["north"], "accept-takeback"))
        self.assertEqual((shown["moves"], shown["ply"], shown["turn"]), ("", 0, "south"))
        self.server.play(game, tokens, "Ee")

    def test_takeback_declined(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "F")
        self.ok(self.server.act(game, tokens["south"], "offer-takeback"))
        self.assertEqual(self.ok(self.server.act(game, tokens["north"], "decline-takeback"))["moves"], "F")
        self.refused(self.server.act(game, tokens["north"], "accept-takeback"), 409, "no-offer")

    def test_abort(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "F")
        shown = self.ok(self.server.act(game, tokens["north"], "abort"))
        self.assertEqual((shown["end"], shown["winner"]), ("aborted", None))
        late, tokens = self.server.pair()
        self.server.play(late, tokens, "Ff")
        self.refused(self.server.act(late, tokens["north"], "abort"), 409, "not-now")

    def test_claim_after_a_long_time_without_captures(self):
        # Under rules without repetition: moves that capture nothing while there are any, until 200 plies have passed without one.
        game, tokens = self.server.pair(rules="abapa-agreed")
        self.refused(self.server.act(game, tokens["south"], "claim"), 409, "not-now")
        chance = random.Random(1)
        shown = self.server.game(game)
        position = [4] * 12
        for ply in range(1999):
            if shown["may_claim"] or shown["status"] == "finished":
                break
            best = min(shown["legal"], key=lambda letter: (captures(position, letter), chance.random()))
            shown = self.ok(self.server.move(game, tokens[shown["turn"]], best, ply))
            position = [int(count) for count in shown["position"].split("-")[:12]]
        self.assertTrue(shown["may_claim"], shown)
        shown = self.ok(self.server.act(game, tokens["north"], "claim"))
        self.assertEqual((shown["status"], shown["end"]), ("finished", "agreement"))
        self.assertEqual(sum(shown["score"]), 48)

    def test_every_end_by_the_rules(self):
        for end in ("majority", "repetition", "no-move", "even"):
            for vector in vector_games(end)[:2]:
                game, tokens = self.server.pair()
                shown = self.server.play(game, tokens, vector["moves"]).json
                self.assertEqual((shown["end"], shown["score"], shown["status"]), (end, vector["score"], "finished"))
                south, north = vector["score"]
                winner = "south" if south > north else "north" if north > south else None
                self.assertEqual(shown["winner"], winner)
                self.assertEqual(shown["repeats_ply"] is not None, end == "repetition")
                ogn = self.server.get(f"/api/games/{game}/ogn").body.decode()
                self.assertIn(f'[Termination "{end}"]', ogn)

    def test_rematch(self):
        game, tokens = self.server.pair(rules="wari", clock={"days_per_move": 2})
        self.refused(self.server.act(game, tokens["south"], "rematch"), 409, "not-now")
        self.ok(self.server.act(game, tokens["south"], "resign"))
        self.assertEqual(self.ok(self.server.act(game, tokens["north"], "rematch"))["offers"]["rematch"], "north")
        following = self.ok(self.server.act(game, tokens["south"], "rematch"))["rematch"]
        self.assertEqual(self.ok(self.server.act(game, tokens["north"], "rematch"))["rematch"], following)
        # The same tokens hold the other sides.
        shown = self.server.game(following, token=tokens["south"])
        self.assertEqual((shown["you"], shown["rematch_of"], shown["status"]), ("north", game, "playing"))
        self.assertEqual((shown["rules"], shown["clock"]["days_per_move"]), ("wari", 2))
        self.assertEqual(self.server.move(following, tokens["north"], "F", 0).status, 200)

    def test_rematch_in_a_browser(self):
        # Who looks at the game before with its cookie gets the cookie of the next one.
        game, tokens = self.server.pair()
        for side in ("south", "north"):
            self.server.act(game, tokens["south"], "resign")
            reply = self.server.act(game, tokens[side], "rematch")
        following = reply.json["rematch"]
        reply = self.server.get(f"/api/games/{game}", headers={"Cookie": f"oware_seat_{game}={tokens['south']}"})
        self.assertTrue(reply.headers["Set-Cookie"].startswith(f"oware_seat_{following}={tokens['south']}; Path=/api/games/{following};"))
        reply = self.server.get(f"/api/games/{following}", headers={"Cookie": f"oware_seat_{following}={tokens['south']}"})
        self.assertEqual(reply.json["you"], "north")
        self.assertIsNone(reply.headers["Set-Cookie"])


def captures(position, letter):
    """How many seeds a move captures (abapa, grand slams aside)."""
    houses = list(position)
    at = "ABCDEFabcdef".index(letter)
    own = at // 6
    seeds, houses[at] = houses[at], 0
    place = at
    while seeds:
        place = (place + 1) % 12
        if place != at:
            houses[place] += 1
            seeds -= 1
    taken = 0
    while place // 6 != own and houses[place] in (2, 3):
        taken += houses[place]
        place = (place - 1) % 12
    return taken


class Computer(ServerTest):
    def test_it_answers_later_and_plays_to_the_end(self):
        made = self.server.create(opponent="computer", level=1, side="south")
        game, token = made["id"], made["token"]
        self.assertEqual(self.server.game(game)["names"]["north"], "Computer, level 1")
        chance = random.Random(3)
        while True:
            shown = wait_until(lambda: self.turn_of(game, "south"))
            if shown["status"] == "finished":
                break
            ply = shown["ply"]
            reply = self.server.move(game, token, chance.choice(shown["legal"]), ply)
            self.assertEqual((reply.status, reply.json["ply"]), (200, ply + 1), "the answer holds no move of the computer's")
        self.assertIn(shown["end"], ("majority", "even", "no-move", "repetition"))

    def turn_of(self, game, side):
        shown = self.server.game(game)
        return shown if shown["turn"] == side or shown["status"] == "finished" else None

    def test_it_begins_as_south(self):
        made = self.server.create(opponent="computer", level=1, side="north")
        self.assertEqual(wait_until(lambda: self.turn_of(made["id"], "north"))["ply"], 1)

    def test_it_gives_moves_back(self):
        made = self.server.create(opponent="computer", level=1, side="south")
        self.server.move(made["id"], made["token"], "F", 0)
        wait_until(lambda: self.turn_of(made["id"], "south"))
        self.server.act(made["id"], made["token"], "offer-takeback")
        wait_until(lambda: self.server.game(made["id"])["ply"] == 0)

    def test_it_always_wants_another_game(self):
        made = self.server.create(opponent="computer", level=1, side="south")
        self.server.act(made["id"], made["token"], "resign")
        following = self.server.act(made["id"], made["token"], "rematch").json["rematch"]
        shown = wait_until(lambda: self.turn_of(following, "north"))
        self.assertEqual((shown["ply"], shown["names"]["south"]), (1, "Computer, level 1"), "it begins now")
        self.assertEqual(self.server.game(following, token=made["token"])["you"], "north")


class ComputerAndTheEnd(unittest.TestCase):
    """Two people play to a position; then the server starts anew with the computer, level 2, in North's seat."""

    def at(self, moves):
        folder = tempfile.TemporaryDirectory(prefix="oware-test-")
        self.addCleanup(folder.cleanup)
        data = os.path.join(folder.name, "data")
        before = harness.Server(data=data)
        self.addCleanup(before.close)
        self.game, tokens = before.pair()
        before.play(self.game, tokens, moves)
        before.stop()
        with contextlib.closing(sealed.connect(data + "/oware.db")) as database:
            database.executescript("""
                UPDATE games SET opponent = 'computer', level = 2;
                UPDATE events SET detail = 'north computer' WHERE kind = 'joined' AND detail LIKE 'north %';
                DELETE FROM seats WHERE side = 'north';
            """)
            sealed.reseal(database)
            database.commit()
        self.server = harness.Server(data=data)
        self.addCleanup(self.server.close)
        self.token = tokens["south"]

    def shown(self):
        return self.server.game(self.game)

    def offer(self):
        reply = self.server.act(self.game, self.token, "offer-end")
        self.assertEqual((reply.status, reply.json["offers"]["end"]), (200, "south"), "the answer comes later")
        return wait_until(lambda: (lambda game: game if game["offers"]["end"] is None else None)(self.shown()))

    def test_it_takes_what_is_more_than_it_can_hope_for(self):
        self.at(vector_games("majority")[3]["moves"][:60])
        self.assertEqual(self.shown()["position"], "0-0-1-4-0-1-0-2-2-1-0-0-13-24-S")
        ended = self.offer()
        self.assertEqual((ended["end"], ended["winner"], ended["score"]), ("agreement", "north", [19, 29]))

    def test_it_plays_on_where_it_is_winning(self):
        # The sharing-out would give South 28; the 23 seeds in F will hardly stay there.
        self.at(vector_games("majority")[12]["moves"][:80])
        self.assertEqual(self.shown()["position"], "0-4-1-0-0-23-0-1-2-1-1-1-0-14-S")
        declined = self.offer()
        self.assertEqual((declined["status"], declined["end"]), ("playing", None))

    def test_it_offers_when_it_has_nothing_to_gain_and_does_not_insist(self):
        moves = vector_games("repetition")[0]["moves"]
        self.at(moves[:104])
        self.server.move(self.game, self.token, "A", 104)
        offered = wait_until(lambda: (lambda game: game if game["offers"]["end"] == "north" else None)(self.shown()))
        self.assertEqual((offered["turn"], offered["ply"]), ("south", 106), "it has moved, and offers that position")
        declined = self.server.act(self.game, self.token, "decline-end").json
        self.assertIsNone(declined["offers"]["end"])
        self.server.move(self.game, self.token, declined["legal"][0], 106)
        moved = wait_until(lambda: (lambda game: game if game["ply"] == 108 or game["end"] else None)(self.shown()))
        self.assertIsNone(moved["offers"]["end"], "a while has to pass before it offers again")

    def test_its_offer_can_be_taken(self):
        self.at(vector_games("repetition")[0]["moves"][:104])
        self.server.move(self.game, self.token, "A", 104)
        wait_until(lambda: self.shown()["offers"]["end"] == "north")
        ended = self.server.act(self.game, self.token, "accept-end").json
        self.assertEqual((ended["end"], sum(ended["score"])), ("agreement", 48))


if __name__ == "__main__":
    harness.main()
