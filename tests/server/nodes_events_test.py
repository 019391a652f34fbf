"""Events on three nodes of one PostgreSQL: any node answers any request about them, and each round is paired once, whichever node dies."""

import concurrent.futures
import copy
import unittest

import harness
from cluster import Cluster
from harness import WebSocket, wait_until

CLOCK = {"initial_ms": 600_000, "increment_ms": 0}
PASSWORD = "moonlight-42-seeds"
ROUNDS = 3


class Events(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(3)
        self.addCleanup(self.cluster.close)
        self.nodes = self.cluster.nodes

    def accounts(self, count):
        def made(number):
            browser = self.nodes[number % 3].browser()
            reply = browser.post("/api/accounts", {"name": f"Player-{number}", "password": PASSWORD})
            self.assertEqual(reply.status, 201, reply)
            return f"Player-{number}", browser
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            return dict(pool.map(made, range(count)))

    def found(self, founder, **more):
        starts = founder.get("/api/events").json["now"] + 10_000
        reply = founder.post("/api/events", {"name": "Cup", "format": "swiss", "rounds": ROUNDS, "clock": CLOCK, "starts_at": starts, **more})
        self.assertEqual(reply.status, 201, reply)
        return reply.json["id"]

    def event(self, event, place):
        return self.nodes[place].get(f"/api/events/{event}").json

    def test_any_node_answers_and_tells_at_once(self):
        browsers = self.accounts(6)
        founder = browsers["Player-0"]
        event = self.found(founder, starts_at=founder.get("/api/events").json["now"] + 3_600_000)
        for place in range(3):
            self.assertIn(event, [one["id"] for one in self.nodes[place].get("/api/events").json["events"]])
        node = self.nodes[2]
        with WebSocket(node.host, node.port, f"/api/events/{event}/live") as live:
            self.assertEqual(live.message()["event"]["players"], [])
            for number, (name, browser) in enumerate(browsers.items()):
                browser.server = self.nodes[(number + 1) % 3]
                self.assertEqual(browser.post(f"/api/events/{event}/join").status, 200)
                for place in range(3):
                    self.assertIn(name, [one["name"] for one in self.event(event, place)["players"]])
            wait_until(lambda: len(live.message()["event"]["players"]) == 6)
            # At three nodes at once: one decides after the other.
            leaving = list(browsers.values())[:3]
            with concurrent.futures.ThreadPoolExecutor(3) as pool:
                left = list(pool.map(lambda browser: browser.post(f"/api/events/{event}/leave").status, leaving))
            self.assertEqual(left, [200] * 3)
            wait_until(lambda: sum(one["left"] for one in live.message()["event"]["players"]) == 3)
            founder.server = self.nodes[1]
            self.assertEqual(founder.post(f"/api/events/{event}/cancel").status, 200)
            wait_until(lambda: live.message()["event"]["phase"] == "cancelled")
        for place in range(3):
            self.assertEqual(self.event(event, place)["phase"], "cancelled")

    def wait_for_round(self, event, number, place):
        """The event once its round has been paired and all its games founded."""
        def paired():
            shown = self.event(event, place)
            if shown["round"] < number:
                return None
            return shown if all(self.nodes[place].get(f"/api/games/{game['id']}").status == 200 for game in shown["games"]) else None
        return wait_until(paired)

    def test_an_account_has_five_events_wherever_it_asks(self):
        founder = self.accounts(1)["Player-0"]
        wanted = {"name": "x", "format": "arena", "clock": CLOCK, "starts_at": founder.get("/api/events").json["now"] + 3_600_000}

        def found(number):
            at = copy.copy(founder)
            at.server = self.nodes[number % 3]
            return at.post("/api/events", wanted).status
        with concurrent.futures.ThreadPoolExecutor(9) as pool:
            self.assertEqual(sorted(pool.map(found, range(9))), [201] * 5 + [409] * 4)

    def test_each_round_is_paired_once_whichever_node_dies(self):
        browsers = self.accounts(5)
        event = self.found(browsers["Player-0"])
        for number, browser in enumerate(browsers.values()):
            browser.server = self.nodes[number % 3]
            self.assertEqual(browser.post(f"/api/events/{event}/join").status, 200)
        met = []
        for number in range(1, ROUNDS + 1):
            dead, alive = number - 1, number % 3
            self.wait_for_round(event, number, alive)
            # One of the three nodes owns the event: in one of the rounds it is the one that dies.
            self.nodes[dead].kill()
            shown = self.event(event, alive)
            self.assertEqual((shown["round"], len(shown["games"])), (number, 2))
            for game in shown["games"]:
                browsers[game["south"]].server = self.nodes[alive]
                self.assertEqual(browsers[game["south"]].act(game["id"], "resign").status, 200)
                met.append(frozenset((game["south"], game["north"])))
            if number < ROUNDS:
                self.wait_for_round(event, number + 1, alive)
            self.cluster.start(dead)
            self.cluster.wait_for_nodes(3)
        for place in range(3):
            shown = wait_until(lambda place=place: (lambda one: one if one["phase"] == "finished" else None)(self.event(event, place)))
            self.assertEqual(sum(one["score"] for one in shown["players"]), 3 * ROUNDS)
            self.assertEqual(sorted(one["byes"] for one in shown["players"]), [0, 0, 1, 1, 1])
        self.assertEqual((len(met), len(set(met))), (2 * ROUNDS, 2 * ROUNDS), "nobody meets twice")
        self.assertEqual(self.cluster.database.sql("SELECT COUNT(*) FROM games"), [str(2 * ROUNDS)], "no game twice")

    def test_the_games_of_a_round_are_founded_by_another_node(self):
        browsers = self.accounts(4)
        event = self.found(browsers["Player-0"])
        for browser in browsers.values():
            self.assertEqual(browser.post(f"/api/events/{event}/join").status, 200)
        database = self.cluster.database
        with database.session() as writing:
            # No game can be founded from here on; the round is paired all the same.
            writing.stdin.write("BEGIN; LOCK TABLE games IN EXCLUSIVE MODE; SELECT 'locked';\n")
            self.assertEqual(writing.stdout.readline(), "locked\n")
            paired = wait_until(lambda: (lambda shown: shown["games"] if shown["round"] == 1 else None)(self.event(event, 0)))
            for browser in browsers.values():
                self.assertIsNone(browser.get(f"/api/events/{event}").json["you"]["game"], "nobody is sent to a game that is not founded")
            for node in self.nodes:
                node.kill()
            writing.stdin.write("ROLLBACK;\n")
        self.assertEqual(database.sql("SELECT COUNT(*) FROM games"), ["0"])
        self.assertEqual(database.sql("SELECT COUNT(*) FROM tournament_log WHERE kind = 'paired'"), ["1"])
        self.cluster.start(1)
        self.wait_for_round(event, 1, 1)
        self.assertEqual([game["id"] for game in self.event(event, 1)["games"]], [game["id"] for game in paired])
        self.assertEqual(database.sql("SELECT id FROM games ORDER BY id"), sorted(game["id"] for game in paired), "each once")


if __name__ == "__main__":
    harness.main()
