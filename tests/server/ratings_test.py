"""Rated games: ratings change once, with the result; leaders, history, quick pairing; all computed anew."""

import json
import os
import re
import subprocess
import threading

import harness
from challenges_test import LIVE, answer, challenge
from harness import ServerTest
from people_test import PASSWORD, PeopleTest

MOVES = "FfEeDdCcBb"  # ten plies, nobody has won


def recomputed(data):
    run = subprocess.run([harness.BINARY, "ratings", "--data", data, "--json"], capture_output=True, timeout=harness.PATIENCE, check=False, text=True)
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()], run.stderr


class RatedTest(PeopleTest):
    def ratings(self, name):
        return self.server.get(f"/api/players/{name}").json["ratings"]

    def begin(self, south, north, **terms):
        """A rated game between two accounts, by a challenge; its id."""
        (one, _), (other, name) = south, north
        made = challenge(one, name, side="south", rated=True, **{"clock": LIVE, **terms})
        self.assertEqual(made.status, 201, made)
        return answer(other, made.json, "accept").json["id"]

    def play(self, south, north, moves="Ff", loser="north", **terms):
        game = self.begin(south, north, **terms)
        for ply, move in enumerate(moves):
            self.assertEqual((south if move.isupper() else north)[0].move(game, move, ply).status, 200)
        (south if loser == "south" else north)[0].act(game, "resign")
        return game


class Rated(RatedTest):
    def test_a_result_changes_both_ratings(self):
        ama, kofi = self.account(), self.account()
        fresh = {"rating": 1500, "deviation": 350, "games": 0, "provisional": True}
        self.assertEqual(self.ratings(ama[1]), {"live": fresh, "correspondence": fresh, "puzzles": fresh})
        game = self.begin(ama, kofi)
        shown = self.server.game(game)
        self.assertEqual(shown["ratings"], {"south": None, "north": None})
        with self.server.live(game) as live:
            live.message()
            ama[0].move(game, "F", 0)
            kofi[0].move(game, "f", 1)
            kofi[0].act(game, "resign")
            ended = next(message for message in iter(live.message, None) if message["type"] == "ended")
        self.assertGreater(ended["game"]["ratings"]["south"]["change"], 100)
        self.assertLess(ended["game"]["ratings"]["north"]["change"], -100)
        self.assertEqual(ended["game"]["ratings"]["south"]["rating"], 1500)
        one, other = self.ratings(ama[1])["live"], self.ratings(kofi[1])["live"]
        self.assertAlmostEqual(one["rating"], 1662.21, 2)  # the first game of two equals, by Glickman's paper
        self.assertAlmostEqual(other["rating"], 1337.79, 2)
        self.assertEqual((one["games"], one["provisional"]), (1, True))
        self.assertEqual(self.ratings(ama[1])["correspondence"], fresh)
        history = self.server.get(f"/api/players/{ama[1]}/ratings/live").json
        self.assertEqual([(point["game"], point["opponent"], point["score"]) for point in history["points"]], [(game, kofi[1], 1)])
        self.assertEqual(history["opponents"], 1500)
        self.assertEqual(self.server.get(f"/api/players/{kofi[1]}/against/{ama[1]}").json["lost"], 1)
        listed = next(one for one in self.server.get("/api/games?status=finished").json["games"] if one["id"] == game)
        self.assertEqual((listed["rated"], listed["ratings"]), (True, ended["game"]["ratings"]))

    def test_against_the_computer_at_its_level(self):
        levels = self.server.get("/api/levels").json["levels"]
        self.assertEqual([one["level"] for one in levels], list(range(1, 9)))
        self.assertEqual(levels[2]["rating"], 1500, "level 3 is where a newcomer stands")
        self.assertEqual([one["rating"] for one in levels], sorted(one["rating"] for one in levels))
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/ratings.md"), encoding="utf-8") as file:
            rows = dict(re.findall(r"^\| (rating|deviation) \| (.*) \|$", file.read(), re.M))
        for row, numbers in rows.items():
            self.assertEqual(numbers.split(" | "), [str(round(one[row])) for one in levels], "docs/ratings.md")
        self.assertEqual(len(rows), 2)
        browser, name = self.account()
        wanted = {"opponent": "computer", "level": 4, "side": "south", "rated": True}
        for terms, field in (({}, "clock"), ({"clock": {"days_per_move": 1}}, "clock"), ({"clock": LIVE, "rules": "wari"}, "rules"),
                             ({"clock": LIVE, "position": "0-0-0-0-0-4-4-0-0-0-0-0-20-20-S"}, "position")):
            refused = browser.post("/api/games", {**wanted, **terms})
            self.assertEqual(refused.status, 422, refused)
            self.assertIn(field, refused.json["detail"])
        self.assertEqual(self.server.browser().post("/api/games", {**wanted, "clock": LIVE}).status, 401, "a guest")
        game = browser.post("/api/games", {**wanted, "clock": LIVE}).json["id"]
        self.assertEqual(browser.move(game, "F", 0).status, 200)
        harness.wait_until(lambda: self.server.game(game)["ply"] == 2)
        self.assertEqual(browser.act(game, "offer-takeback").code, "not-now")
        self.assertEqual(browser.act(game, "resign").status, 200)
        shown = self.ratings(name)
        self.assertLess(shown["computer"]["rating"], 1500)
        self.assertEqual((shown["computer"]["games"], shown["live"]["games"]), (1, 0))
        history = self.server.get(f"/api/players/{name}/ratings/computer").json
        self.assertEqual([(point["game"], point["opponent"], point["opponent_rating"], point["score"]) for point in history["points"]],
                         [(game, "Computer, level 4", levels[3]["rating"], 0)])
        self.assertEqual(self.server.get("/api/ratings/computer").status, 200)

    def lose_to_the_computer(self, browser, level):
        game = browser.post("/api/games", {"opponent": "computer", "level": level, "side": "south", "rated": True, "clock": LIVE}).json["id"]
        browser.move(game, "F", 0)
        harness.wait_until(lambda: self.server.game(game)["ply"] == 2)
        browser.act(game, "resign")

    def test_a_newcomer_is_placed_by_five_games(self):
        ama, kofi = self.account(), self.account()
        self.assertEqual(self.server.get("/api/me/placement").status, 401)
        asked = []
        for count in range(5):
            placement = ama[0].get("/api/me/placement").json
            self.assertEqual((placement["games"], placement["of"]), (count, 5))
            asked.append(placement["level"])
            self.lose_to_the_computer(ama[0], placement["level"])
        self.assertEqual(asked, [3, 1, 1, 1, 1])
        placement = ama[0].get("/api/me/placement").json
        self.assertEqual((placement["games"], placement["level"]), (5, 1))
        placed = placement["rating"]["rating"]
        self.assertLess(placed, 1000)
        # It is what the first game against a person begins with, and no later one.
        self.lose_to_the_computer(kofi[0], 3)
        first = self.play(ama, kofi)
        seats = self.server.game(first)["ratings"]
        self.assertAlmostEqual(seats["south"]["rating"], placed, 6)
        self.assertEqual(seats["north"]["rating"], 1500, "one game is no placement")
        self.assertTrue(seats["south"]["provisional"])
        second = self.server.game(self.play(ama, kofi))["ratings"]["south"]["rating"]
        self.assertGreater(second, placed)
        self.lose_to_the_computer(ama[0], 1)
        self.assertAlmostEqual(self.server.game(self.play(ama, kofi))["ratings"]["south"]["rating"] - second, self.change_of(ama, -2), 6)
        status, lines, errors = recomputed(self.server.data)
        self.assertEqual(status, 0, (lines, errors))
        self.assertIn("computer", {one.get("pool") for one in lines})
        # Who leaves takes the name along; the numbers still follow from each other.
        self.assertEqual(ama[0].request("DELETE", "/api/me", {"password": PASSWORD}).status, 200)
        self.assertEqual(recomputed(self.server.data)[0], 0)

    def change_of(self, account, index):
        return self.server.get(f"/api/players/{account[1]}/ratings/live").json["points"][index]["change"]

    def test_others_are_not_rated(self):
        ama, kofi = self.account(), self.account()
        self.play(ama, kofi, moves="F")
        self.assertEqual(ama[0].act(self.begin(ama, kofi), "abort").status, 200)
        casual = challenge(ama[0], kofi[1], side="south", clock=LIVE).json
        game = answer(kofi[0], casual, "accept").json["id"]
        ama[0].move(game, "F", 0)
        kofi[0].move(game, "f", 1)
        kofi[0].act(game, "resign")
        agreed = self.begin(ama, kofi)
        ama[0].move(agreed, "F", 0)
        kofi[0].move(agreed, "f", 1)
        ama[0].act(agreed, "offer-end")
        kofi[0].act(agreed, "accept-end")
        self.assertEqual(self.server.game(agreed)["end"], "agreement")
        self.assertEqual(self.ratings(ama[1])["live"]["games"], 0)
        self.assertEqual(self.server.get(f"/api/players/{ama[1]}/ratings/live").json["points"], [])

    def test_pools_are_apart(self):
        ama, kofi = self.account(), self.account()
        self.play(ama, kofi, rules="wari")
        self.play(ama, kofi, clock={"days_per_move": 3})
        found = self.ratings(ama[1])
        self.assertEqual({pool: one["games"] for pool, one in found.items()}, {"live": 0, "correspondence": 1, "puzzles": 0, "wari-live": 1})
        self.assertEqual(found["wari-live"]["rating"], found["correspondence"]["rating"])

    def test_a_rematch_is_rated_too(self):
        ama, kofi = self.account(), self.account()
        game = self.play(ama, kofi)
        ama[0].act(game, "rematch")
        rematch = kofi[0].act(game, "rematch").json["rematch"]
        shown = self.server.game(rematch)
        self.assertTrue(shown["rated"])
        self.assertGreater(shown["ratings"]["north"]["rating"], 1600)
        kofi[0].move(rematch, "F", 0)
        ama[0].move(rematch, "f", 1)
        ama[0].act(rematch, "resign")
        self.assertEqual(self.ratings(ama[1])["live"]["games"], 2)

    def test_unknown_ones(self):
        _, name = self.account()
        self.refused(self.server.get("/api/ratings/blitz"), 404, "no-such-page")
        self.refused(self.server.get("/api/ratings/puzzles"), 404, "no-such-page")
        self.refused(self.server.get(f"/api/players/{name}/ratings/blitz"), 404, "no-such-page")
        self.refused(self.server.get("/api/players/Nobody.Here/ratings/live"), 404, "no-such-player")
        self.refused(self.server.get(f"/api/players/{name}/against/Nobody.Here"), 404, "no-such-player")
        self.assertEqual(self.server.get("/api/ratings/awari-live").json, {"pool": "awari-live", "leaders": []})


class Leaders(RatedTest):
    def test_the_sure_ones_by_rating_and_all_computed_anew(self):
        people = [self.account() for _ in range(3)]
        for turn in range(11):  # ten of equals, then one that the first of each two wins
            for one, other in ((0, 1), (1, 2), (0, 2)):
                self.play(people[one], people[other], loser=("north", "south")[turn % 2])
        found = self.server.get("/api/ratings/live").json["leaders"]
        self.assertEqual([one["name"] for one in found], [name for _, name in people])
        self.assertEqual([one["games"] for one in found], [22, 22, 22])
        self.assertGreater(found[0]["rating"], found[1]["rating"])
        cheat = self.account()
        before = self.ratings(people[0][1])["live"]["rating"]
        self.play(cheat, people[0])
        self.assertLess(self.ratings(people[0][1])["live"]["rating"], before)
        banned = subprocess.run([harness.BINARY, "admin", "ban-cheat", cheat[1], "--data", self.server.data], capture_output=True,
                                timeout=harness.PATIENCE, check=False, text=True)
        self.assertEqual(banned.returncode, 0, banned.stderr)
        after = self.ratings(people[0][1])["live"]["rating"]
        self.assertAlmostEqual(after, before, 9)
        points = self.server.get(f"/api/players/{people[0][1]}/ratings/live").json["points"]
        self.assertEqual([point["kind"] for point in points[-2:]], ["game", "refund"])
        self.refused(challenge(people[0][0], cheat[1]), 403, "banned")
        people[2][0].delete("/api/me", {"password": PASSWORD})
        code, lines, told = recomputed(self.server.data)
        self.assertEqual(code, 0, told)
        self.assertIn("34 games and 1 refunds", told)
        kept = {name: self.ratings(name)["live"] for _, name in (people[0], people[1], cheat)}
        self.assertEqual({line["player"] for line in lines}, set(kept))
        for line in lines:
            self.assertEqual((line["pool"], line["games"]), ("live", kept[line["player"]]["games"]))
            self.assertAlmostEqual(line["rating"], kept[line["player"]]["rating"], 9)
        checked = subprocess.run([harness.BINARY, "check", "--data", self.server.data], capture_output=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_what_the_command_refuses(self):
        for arguments, code in (([], 2), (["games.jsonl", "--data", self.server.data], 2), (["--data", os.path.join(self.server.data, "none")], 3)):
            run = subprocess.run([harness.BINARY, "ratings", *arguments], capture_output=True, timeout=harness.PATIENCE, check=False)
            self.assertEqual(run.returncode, code, (arguments, run.stderr))


class Pairings(RatedTest):
    def pair(self, who, **wanted):
        return who.post("/api/pairings", {"clock": LIVE, **wanted})

    def test_the_second_meets_the_first(self):
        ama, kofi = self.account(), self.account()
        waiting = self.pair(ama[0], rated=True)
        self.assertEqual(waiting.status, 201, waiting)
        again = self.pair(ama[0], rated=True)
        self.assertEqual((again.status, again.json), (200, {**waiting.json, "token": None}))
        self.assertEqual(self.pair(kofi[0], rated=False).status, 201)
        self.assertEqual(self.pair(kofi[0], rated=True, rules="wari").status, 201)
        self.assertEqual(self.pair(kofi[0], rated=True, clock={"initial_ms": 60_000, "increment_ms": 1_000}).status, 201)
        met = self.pair(kofi[0], rated=True)
        self.assertEqual((met.status, met.json["id"]), (200, waiting.json["id"]))
        self.assertNotEqual(met.json["side"], waiting.json["side"])
        shown = self.server.game(met.json["id"])
        self.assertEqual((shown["status"], shown["rated"], set(shown["names"].values())), ("playing", True, {ama[1], kofi[1]}))

    def test_ranges_are_both_sides(self):
        strong, weak, fresh = self.account(), self.account(), self.account()
        for _ in range(3):
            self.play(strong, weak, rules="awari")
        self.assertGreater(self.ratings(strong[1])["awari-live"]["rating"], 1700)
        terms = {"rated": True, "rules": "awari"}
        offered = self.pair(strong[0], **terms, rating_range={"least": 1600})
        self.assertEqual(offered.status, 201)
        shown = next(one for one in self.server.get("/api/lobby").json["open"] if one["id"] == offered.json["id"])
        self.assertEqual(shown["rating_range"], {"least": 1600, "most": 4000})
        self.assertGreater(shown["rating"]["rating"], 1700)
        self.refused(weak[0].join(offered.json["id"]), 409, "not-now")
        self.assertEqual(self.pair(weak[0], **terms).status, 201)
        self.assertEqual(self.pair(fresh[0], **terms, rating_range={"least": 1400, "most": 1600}).status, 201)
        third = self.account()
        met = self.pair(third[0], **terms)
        self.assertEqual(met.status, 200)
        self.assertIn(fresh[1], self.server.game(met.json["id"])["names"].values())

    def test_guests_are_paired_without_ratings(self):
        guest, other = self.server.browser(), self.server.browser()
        terms = {"clock": {"initial_ms": 300_000, "increment_ms": 5_000}}
        waiting = guest.post("/api/pairings", terms)
        self.assertEqual(waiting.status, 201)
        self.assertEqual(other.post("/api/pairings", terms).json["id"], waiting.json["id"])
        for wanted in ({"rated": True}, {"rating_range": {"least": 1000}}):
            self.refused(self.pair(guest, **wanted), 401, "not-signed-in")
        self.refused(self.pair(guest, opponent="friend"), 422, "bad-number")
        self.refused(self.pair(self.account()[0], rating_range={"least": 2000, "most": 1000}), 422, "bad-number")
        self.refused(self.pair(self.account()[0], rating_range={"least": 4001}), 422, "bad-number")
        reply = self.account()[0].post("/api/games", {"clock": LIVE, "rating_range": {"least": 1}})
        self.refused(reply, 422, "bad-number")

    def test_all_at_once_meet_in_pairs(self):
        people = [self.account() for _ in range(8)]
        terms = {"rated": True, "clock": {"days_per_move": 3}}
        replies = []
        threads = [threading.Thread(target=lambda who=who: replies.append(self.pair(who, **terms))) for who, _ in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(reply.status for reply in replies), [200] * 4 + [201] * 4)
        games = [reply.json["id"] for reply in replies]
        self.assertEqual(sorted(games.count(game) for game in set(games)), [2] * 4)

    def test_the_blocked_do_not_meet(self):
        ama, kofi = self.account(), self.account()
        terms = {"rated": True, "clock": {"days_per_move": 1}}
        kofi[0].post("/api/me/blocks", {"player": ama[0].me()["id"], "kind": "block"})
        self.assertEqual(self.pair(ama[0], **terms).status, 201)
        self.assertEqual(self.pair(kofi[0], **terms).status, 201)


class Kept(ServerTest):
    def test_ratings_outlive_the_server(self):
        browsers = []
        for name in ("Ama", "Kofi"):
            browsers.append(self.server.browser())
            browsers[-1].post("/api/accounts", {"name": name, "password": PASSWORD})
        made = challenge(browsers[0], "Kofi", clock=LIVE, rated=True, side="south").json
        game = answer(browsers[1], made, "accept").json
        self.server.move(game["id"], made["token"], "F", 0)
        self.server.move(game["id"], game["token"], "f", 1)
        self.server.act(game["id"], game["token"], "resign")
        kept = self.server.get("/api/players/Ama").json["ratings"]["live"]
        shown = self.server.game(game["id"])["ratings"]
        self.server.stop()
        again = harness.Server(data=self.server.data)
        self.addCleanup(again.close)
        self.assertAlmostEqual(again.get("/api/players/Ama").json["ratings"]["live"]["rating"], kept["rating"], 9)
        self.assertEqual(again.game(game["id"])["ratings"], shown)
        self.assertEqual(recomputed(self.server.data)[0], 0)


if __name__ == "__main__":
    harness.main()
