"""Analyses that people ask the server for: the same objects as `oware analyze`, as they deepen; the queue, its fairness and its limits."""

import json
import subprocess

import described
import harness
from harness import Closed, Server, ServerTest, wait_until

MOVES = "FfEeDdAa"
LONG = {"moves": MOVES, "movetime_ms": 2000}  # 16 s if nobody cancels it
ORDER = described.INTERFACE.schemas["AnalysisOrder"]["properties"]


def analyzed(lines, *options):
    """What `oware analyze` says of a line of moves, or of a position."""
    command = [harness.BINARY, "analyze", "-", "--json", *options]
    found = subprocess.run(command, input=lines + "\n", capture_output=True, text=True, timeout=harness.PATIENCE, check=True)
    return [without_time(json.loads(line)) for line in found.stdout.splitlines()]


def without_time(found):
    return {**found, "seconds": None} if "seconds" in found else found


def long_game(plies):
    """A legal game of so many moves: South sows one seed round and round where a repetition does not end the game."""
    return ("FfAaBbCcDdEe" * (plies // 12 + 1))[:plies]


class Analysis(ServerTest):
    def start(self, asker=None, **order):
        reply = (asker or self.server).post("/api/analysis", order)
        self.assertEqual(reply.status, 202, reply)
        made = reply.json
        self.assertEqual(made["url"], f"http://{self.server.address}/api/analysis/{made['id']}")
        self.assertEqual(reply.headers["Location"], f"/api/analysis/{made['id']}")
        return made["id"]

    def show(self, analysis):
        reply = self.server.get(f"/api/analysis/{analysis}")
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def cancel(self, analysis):
        self.assertEqual(self.server.request("DELETE", f"/api/analysis/{analysis}").status, 200)

    def ended(self, analysis):
        return wait_until(lambda: (lambda now: now if now["status"] not in ("waiting", "running") else None)(self.show(analysis)))

    def follow(self, analysis):
        return harness.WebSocket(self.server.host, self.server.port, f"/api/analysis/{analysis}/live")

    def messages(self, analysis):
        """All messages to the end; the server closes the connection itself."""
        found = []
        with self.follow(analysis) as live:
            try:
                while True:
                    found.append(live.message())
                    described.validate(described.INTERFACE.schemas["AnalysisMessage"], found[-1])
            except Closed as closed:
                self.assertEqual(closed.code, 1000)
        self.assertEqual([one["version"] for one in found], sorted(one["version"] for one in found))
        return found


class Searches(Analysis):
    def test_a_game_is_analyzed_as_on_the_command_line(self):
        found = self.ended(self.start(moves=MOVES, depth=5))
        *plies, game = analyzed(MOVES, "--depth", "5", "--hash", "16")
        self.assertEqual([without_time(ply) for ply in found["plies"]], plies)
        self.assertEqual(found["game"], game)
        self.assertEqual((found["status"], found["done"], found["place"]), ("finished", len(MOVES), 0))

    def test_a_position_is_analyzed_as_on_the_command_line(self):
        position = "0-0-0-0-1-2-0-0-1-0-0-0-0-0-N"  # a study: seeds are missing
        found = self.ended(self.start(position=position, depth=12))
        self.assertEqual([without_time(ply) for ply in found["plies"]],
                         analyzed(position, "--depth", "12", "--multi", "6", "--study", "--hash", "16"))
        self.assertIsNone(found["game"])
        over = self.ended(self.start(position="1-0-0-0-0-0-0-0-0-0-0-0-25-22-S", depth=3))
        self.assertEqual((over["plies"][0]["moves"], over["plies"][0]["best"]), ([], None))

    def test_each_ply_is_told_as_it_deepens(self):
        analysis = self.start(moves=MOVES, depth=9)
        found = self.messages(analysis)
        self.assertEqual((found[0]["type"], found[-1]["type"], found[-1]["status"]), ("state", "status", "finished"))
        depths = {}
        for message in found:
            for ply in [message["ply"]] if message["type"] == "ply" else message.get("analysis", {}).get("plies", []):
                depths.setdefault(ply["ply"], []).append(ply["depth"])
        self.assertEqual(sorted(depths), list(range(len(MOVES))))
        self.assertTrue(all(seen == sorted(seen) and seen[-1] == 9 for seen in depths.values()), depths)
        self.assertTrue(any(len(seen) > 2 for seen in depths.values()), depths)
        again = self.messages(analysis)
        self.assertEqual([one["type"] for one in again], ["state"])
        self.assertEqual(again[0]["analysis"], self.show(analysis))

    def test_what_cannot_be_analyzed(self):
        for order in ({}, {"moves": "F"}, {"depth": 1, "movetime_ms": 10}):
            self.refused(self.server.post("/api/analysis", order), 400, "bad-request")
        for order, code in (({"moves": "f"}, "illegal-move"), ({"moves": "Fx"}, "illegal-move"), ({"rules": "chess"}, "bad-rules"),
                            ({"position": "4-4"}, "bad-position")):
            self.refused(self.server.post("/api/analysis", {**order, "depth": 1}), 422, code)
        for path in ("/api/analysis/2222222222", "/api/analysis/2222222222/live"):
            self.refused(self.server.get(path), 404, "no-such-analysis")
        self.refused(self.server.get(f"/api/analysis/{self.start(depth=1)}/live"), 426, "upgrade-required")
        with self.assertRaises(harness.Refused) as refused:
            self.follow("2222222222")
        self.assertEqual(refused.exception.reply.code, "no-such-analysis")

    def test_limits(self):
        """Taken at the limit, refused one past it."""
        def order(plies=0, **more):
            return {"rules": "abapa,repetition=none", "position": "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", "moves": long_game(plies), "depth": 1, **more}

        def taken(wanted):
            self.cancel(self.start(**wanted))

        most = ORDER["moves"]["maxLength"]
        taken(order(most))
        self.refused(self.server.post("/api/analysis", order(most + 1)), 422, "bad-number")
        for field in ("depth", "movetime_ms"):
            for limit, past in ((ORDER[field]["minimum"], -1), (ORDER[field]["maximum"], 1)):
                with self.subTest(field=field, limit=limit):
                    wanted = order()
                    del wanted["depth"]
                    taken({**wanted, field: limit})
                    self.refused(self.server.post("/api/analysis", {**wanted, field: limit + past}), 422, "bad-number")

    def test_given_up(self):
        running = self.start(**LONG)
        waiting = self.start(**LONG)
        with self.follow(waiting) as live:
            self.assertEqual(live.message()["analysis"]["status"], "waiting")
            self.cancel(waiting)
            self.assertEqual(live.message()["status"], "cancelled")
        self.cancel(running)
        self.assertEqual(self.ended(running)["status"], "cancelled")
        self.assertIsNone(self.show(running)["game"])
        self.cancel(running)
        self.refused(self.server.request("DELETE", "/api/analysis/2222222222"), 404, "no-such-analysis")


class Queue(Analysis):
    options = ("--behind-proxy", "--max-waiting-analyses", "5", "--max-waiting-analyses-of-one", "2", "--max-analyses-of-address", "4")

    def ask(self, address, order=None, browser=None):
        return (browser or self.server).request("POST", "/api/analysis", order or LONG, headers={"X-Forwarded-For": address})

    def full(self, reply):
        self.refused(reply, 429, "too-many-requests")
        self.assertGreaterEqual(int(reply.headers["Retry-After"]), 1)

    def test_the_queue(self):
        person = self.server.browser()
        account = {"name": "Analyst", "password": "moonlight-42-seeds"}
        self.assertEqual(person.post("/api/accounts", account).status, 201)
        first = [self.ask("192.0.2.1") for _ in range(3)]
        self.assertEqual([reply.status for reply in first], [202] * 3)
        self.assertEqual([reply.json["place"] for reply in first], [0, 1, 2])
        self.full(self.ask("192.0.2.1"))  # an address has two waiting
        account_too = self.ask("192.0.2.1", browser=person)
        self.assertEqual(account_too.status, 202)  # an account counts for itself
        self.full(self.ask("192.0.2.1", browser=person))  # but the address has four in all
        # The second of the first address comes after the first ones of the others.
        second = self.ask("192.0.2.2")
        self.assertEqual(second.json["place"], 3)
        places = [self.show(reply.json["id"])["place"] for reply in (*first, account_too, second)]
        self.assertEqual(places, [0, 1, 4, 2, 3])
        last = self.ask("192.0.2.3")
        self.assertEqual(last.status, 202)
        self.full(self.ask("192.0.2.4"))  # five wait
        self.assertEqual(self.server.metric("oware_analyses_waiting"), 5)
        self.assertEqual(self.server.metric("oware_analyses_running"), 1)
        self.assertEqual(self.server.metric("oware_analyses_refused_total"), 3)
        self.assertEqual(self.server.get("/healthz").status, 200)
        # Those that wait move up, and followers are told.
        with self.follow(second.json["id"]) as live:
            self.assertEqual(live.message()["analysis"]["place"], 3)
            self.cancel(first[1].json["id"])
            self.assertEqual(live.message()["place"], 2)
        for reply in (account_too, second, last, first[2], first[0]):
            self.cancel(reply.json["id"])
        wait_until(lambda: self.server.metric("oware_analyses_running") == 0)
        self.assertEqual(self.server.metric("oware_analyses_waiting"), 0)


class Kept(Analysis):
    options = ("--max-kept-analyses", "2")

    def test_the_newest_are_kept(self):
        made = []
        for _ in range(3):
            made.append(self.start(depth=1))
            self.ended(made[-1])
        self.refused(self.server.get(f"/api/analysis/{made[0]}"), 404, "no-such-analysis")
        self.assertEqual([self.show(one)["status"] for one in made[1:]], ["finished"] * 2)

    def test_for_a_while(self):
        server = Server("--analyses-kept-ms", "1")
        try:
            made = server.post("/api/analysis", {"depth": 1}).json["id"]
            wait_until(lambda: server.get(f"/api/analysis/{made}").status == 404)
        finally:
            server.close()

    def test_the_tables_of_the_server_are_used(self):
        position = "0-0-0-0-1-2-0-0-1-0-0-0-0-0-N"
        bounds = []
        for seeds in (0, 4):
            server = Server("--tables-seeds", str(seeds))
            try:
                if seeds:
                    wait_until(lambda: "lo" in server.get(f"/api/tables/probe?position={position}").json)
                made = server.post("/api/analysis", {"position": position, "depth": 1}).json["id"]
                found = wait_until(lambda: (lambda now: now if now["status"] == "finished" else None)(server.get(f"/api/analysis/{made}").json))
                move = found["plies"][0]["moves"][0]
                bounds.append((move["lo"], move["hi"]))
            finally:
                server.close()
        self.assertEqual(bounds, [(-4, 4), (4, 4)])

    def test_the_server_ends_in_the_midst_of_one(self):
        server = Server()
        try:
            server.post("/api/analysis", LONG)
            status, seconds = server.stop()
            self.assertEqual(status, 0)
            self.assertLess(seconds, 5)
        finally:
            server.close()


if __name__ == "__main__":
    harness.main()
