"""Puzzles: the day's one, the next one, answers and what they do to ratings."""

import json
import os
import subprocess
import threading
import time

import harness
from harness import ServerTest
from people_test import PASSWORD, PeopleTest

CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "web", "puzzles", "abapa.jsonl")
with open(CATALOGUE, encoding="utf-8") as lines:
    PUZZLES = [json.loads(line) for line in lines]
BY_ID = {puzzle["id"]: puzzle for puzzle in PUZZLES}
DAY_MS = 86_400_000


def answer(who, puzzle, moves=None):
    return who.post(f"/api/puzzles/{puzzle['id']}/answer", {"moves": puzzle["solution"] if moves is None else moves})


def wrong(puzzle):
    return next([letter] for letter in "ABCDEFabcdef" if letter != puzzle["solution"][0])


class Puzzles(PeopleTest):
    options = ("--tables-seeds", "0")

    def rating(self, name):
        return self.server.get(f"/api/players/{name}").json["ratings"]["puzzles"]

    def test_the_day_s_puzzle_is_of_the_catalogue(self):
        day = int(time.time() * 1000) // DAY_MS
        puzzle = self.server.get("/api/puzzles/daily").json
        expected = [PUZZLES[one * 1999 % len(PUZZLES)]["id"] for one in (day, day + 1)]  # midnight may pass
        self.assertIn(puzzle["id"], expected)
        kept = BY_ID[puzzle["id"]]
        self.assertEqual({**puzzle, "rating": 0}, {**kept, "rating": 0})

    def test_the_next_one_has_the_theme(self):
        for _ in range(5):
            puzzle = self.server.get("/api/puzzles/next?theme=starving").json
            self.assertIn("starving", puzzle["themes"])
            self.assertLess(abs(puzzle["rating"] - 1500), 100)
        self.assertIn(self.server.get("/api/puzzles/next").json["id"], BY_ID)
        self.refused(self.server.get("/api/puzzles/next?theme=hunger"), 422, "bad-number")

    def test_guests_are_answered_and_not_rated(self):
        puzzle = PUZZLES[1]
        for who in (self.server, self.server.browser()):
            reply = answer(who, puzzle).json
            self.assertEqual(reply, {"right": True, "solution": puzzle["solution"], "counted": False, "rating": None})
            self.assertFalse(answer(who, puzzle, wrong(puzzle)).json["right"])
        guest = self.server.browser()
        guest.create(name="Yaa")
        self.assertIsNone(answer(guest, puzzle).json["rating"])

    def test_an_answer_is_right_or_wrong(self):
        puzzle = next(one for one in PUZZLES if len(one["solution"]) == 5)
        solution = puzzle["solution"]
        for moves in ([], solution[:3], solution[:4], solution + ["A"], wrong(puzzle), solution[::-1]):
            reply = answer(self.server, puzzle, moves)
            self.assertEqual((reply.status, reply.json["right"]), (200, False), moves)
        for moves in (["G"], ["AB"], [""], "A", [1], ["A"] * 201, None):
            reply = self.server.post(f"/api/puzzles/{puzzle['id']}/answer", {"moves": moves})
            self.assertIn(reply.status, (400, 422), moves)
        self.refused(self.server.post("/api/puzzles/00000000/answer", {"moves": ["A"]}), 404, "no-such-page")

    def test_the_first_answer_of_an_account_counts(self):
        browser, name = self.account()
        self.assertEqual(self.rating(name), {"rating": 1500, "deviation": 350, "games": 0, "provisional": True})
        first = answer(browser, PUZZLES[2]).json
        self.assertTrue(first["right"] and first["counted"] and first["provisional"])
        self.assertGreater(first["rating"], 1500)
        self.assertAlmostEqual(first["change"], first["rating"] - 1500, 6)
        self.assertLess(first["puzzle_rating"], PUZZLES[2]["rating"])
        again = answer(browser, PUZZLES[2], wrong(PUZZLES[2])).json
        self.assertEqual((again["right"], again["counted"], again["rating"]), (False, False, first["rating"]))
        second = answer(browser, PUZZLES[3], wrong(PUZZLES[3])).json
        self.assertLess(second["rating"], first["rating"])
        self.assertGreater(second["puzzle_rating"], PUZZLES[3]["rating"])
        shown = self.rating(name)
        self.assertEqual((shown["rating"], shown["games"]), (second["rating"], 2))

    def test_answers_at_once_count_once(self):
        browser, name = self.account()
        replies = []
        threads = [threading.Thread(target=lambda: replies.append(answer(browser, PUZZLES[4]).json)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sum(reply["counted"] for reply in replies), 1)
        self.assertEqual(len({reply["rating"] for reply in replies}), 1)
        self.assertEqual(self.rating(name)["games"], 1)

    def test_an_account_s_answers_are_its_own(self):
        browser, name = self.account()
        rated = answer(browser, PUZZLES[5]).json
        everything = browser.get("/api/me/export").json
        self.assertEqual([(one["pool"], one["rating"]) for one in everything["ratings"]], [("puzzles", rated["rating"])])
        self.assertEqual([(one["puzzle"], one["right"]) for one in everything["puzzles"]], [(PUZZLES[5]["id"], True)])
        self.assertEqual(browser.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.account(name)
        self.assertEqual(self.rating(name)["games"], 0)


class Kept(ServerTest):
    options = ("--tables-seeds", "0", "--rate-limits", "on", "--puzzles-burst", "3", "--puzzles-per-second", "0.0001")

    def test_answers_have_a_limit_and_outlive_the_server(self):
        browser = self.server.browser()
        browser.post("/api/accounts", {"name": "Ama", "password": PASSWORD})
        for puzzle in PUZZLES[:3]:
            rated = answer(browser, puzzle).json
        self.refused(answer(browser, PUZZLES[3]), 429, "too-many-requests")
        self.server.stop()
        again = harness.Server(*self.options, data=self.server.data)
        self.addCleanup(again.close)
        kept = again.get("/api/players/Ama").json["ratings"]["puzzles"]
        self.assertEqual((kept["rating"], kept["games"]), (rated["rating"], 3))
        checked = subprocess.run([harness.BINARY, "check", "--data", self.server.data], capture_output=True, timeout=harness.PATIENCE, check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    harness.main()
