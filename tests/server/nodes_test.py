"""Two and three nodes on one PostgreSQL: any node answers any request, followers at all of them hear of each move, and what one node
leaves undone another does.
"""

import concurrent.futures
import itertools
import os
import random
import signal
import threading
import time
import unittest

import harness
from cluster import Cluster, Nginx
from harness import Closed, Stream, wait_until

LINE = "FfEeDdCcBbAa"
PASSWORD = "moonlight-42-seeds"


class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(3)
        cls.addClassCleanup(cls.cluster.close)
        cls.nodes = cls.cluster.nodes

    def pair(self, **wanted):
        """A game that is made at one node and joined at another."""
        made = self.nodes[0].create(**{"side": "south", **wanted})
        joined = self.nodes[1].post(f"/api/games/{made['id']}/join", {})
        self.assertEqual(joined.status, 200, joined)
        return made["id"], {"south": made["token"], "north": joined.json["token"]}

    def test_any_node_answers_any_request(self):
        game, tokens = self.pair()
        lives = [node.live(game) for node in self.nodes]
        for live in lives:
            self.addCleanup(live.close)
            self.assertEqual(live.message()["type"], "resync")
        for ply, move in enumerate(LINE[:8]):
            token = tokens["south" if move.isupper() else "north"]
            moved = self.nodes[ply % 3].move(game, token, move, ply)
            self.assertEqual(moved.status, 200, moved)
            again = self.nodes[(ply + 1) % 3].move(game, token, move, ply)
            self.assertEqual(again.status, 200, "the same move again, at another node")
            self.assertEqual(self.nodes[(ply + 2) % 3].game(game)["moves"], LINE[:ply + 1])
        for live in lives:
            moves = [one for one in live.until(10) if one["type"] == "moved"]
            self.assertEqual([one["version"] for one in moves], list(range(3, 11)), "each version once, in order")
        self.assertEqual(self.nodes[2].move(game, tokens["south"], "A", 3).status, 409)
        self.assertEqual(self.nodes[2].act(game, tokens["south"], "resign").status, 200)
        self.assertEqual({node.game(game)["winner"] for node in self.nodes}, {"north"})
        for number, side in enumerate(("south", "north")):
            self.assertEqual(self.nodes[number].act(game, tokens[side], "rematch").status, 200)
        fresh = self.nodes[2].game(game)["rematch"]
        self.assertEqual(self.nodes[0].game(fresh)["status"], "playing")

    def test_of_many_at_once_one_is_first(self):
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            made = list(pool.map(lambda place: self.nodes[place % 3].create(side="south"), range(24)))
            numbers = [self.nodes[0].game(one["id"])["number"] for one in made]
            self.assertEqual(len(set(numbers)), 24, "numbers are given once")
            for one in made[:6]:
                joined = list(pool.map(lambda node, one=one: node.post(f"/api/games/{one['id']}/join", {}), self.nodes))
                self.assertEqual(sorted(reply.status for reply in joined), [200, 409, 409])
                moved = list(pool.map(lambda node, one=one: node.move(one["id"], one["token"], "C", 0), self.nodes))
                self.assertEqual([reply.status for reply in moved], [200, 200, 200], "one move, told three times")
                self.assertEqual({reply.json["moves"] for reply in moved}, {"C"})

    def test_who_is_here_and_what_is_said(self):
        game, tokens = self.pair()
        with self.nodes[0].live(game, token=tokens["south"]) as south, self.nodes[1].live(game, token=tokens["north"]) as north:
            for live in (south, north):
                wait_until(lambda live=live: (found := live.message()["game"]["presence"])["south"] and found["north"])
            for node in self.nodes[:2]:
                self.assertTrue(node.game(game)["presence"]["south"])
            wait_until(lambda: self.nodes[2].game(game)["presence"]["north"])
            said = self.nodes[2].post(f"/api/games/{game}/chat", {"text": "Akwaaba", "room": "players"}, token=tokens["south"])
            self.assertEqual(said.status, 201, said)
            for live in (south, north):
                message = wait_until(lambda live=live: (one := live.message())["type"] == "chat" and one)
                self.assertEqual(message["chat"]["text"], "Akwaaba")
        node = self.nodes[2]
        wait_until(lambda: not any(node.game(game)["presence"][side] for side in ("south", "north")))

    def test_the_lobby_and_games_being_played(self):
        made = self.nodes[0].create(opponent="anyone", side="south")
        self.assertIn(made["id"], [one["id"] for one in self.nodes[1].get("/api/lobby").json["open"]])
        joined = self.nodes[1].post(f"/api/games/{made['id']}/join", {})
        self.assertEqual(joined.status, 200, joined)
        with self.nodes[0].live(made["id"], token=made["token"]):
            wait_until(lambda: made["id"] in [one["id"] for one in self.nodes[2].get("/api/lobby").json["live"]])

    def test_the_computer_and_the_clock(self):
        made = self.nodes[0].create(opponent="computer", level=1, side="south")
        self.assertEqual(self.nodes[1].move(made["id"], made["token"], "F", 0).status, 200)
        wait_until(lambda: self.nodes[2].game(made["id"])["ply"] == 2)
        games = []
        for _ in range(6):
            game, tokens = self.pair(clock={"initial_ms": 1000, "increment_ms": 0})
            games.append(game)
            for ply, move in enumerate(LINE[:3]):
                self.assertEqual(self.nodes[ply].move(game, tokens["south" if move.isupper() else "north"], move, ply).status, 200)
        for game in games:
            for node in self.nodes:
                wait_until(lambda node=node, game=game: node.game(game)["end"] == "timeout")
        ended = self.cluster.database.sql("SELECT COUNT(*) FROM events WHERE kind = 'ended' AND detail LIKE 'timeout%' GROUP BY game")
        self.assertEqual(ended, ["1"] * 6)

    def test_sessions_names_and_streams(self):
        first, second, third = self.nodes
        ama = first.browser()
        self.assertEqual(ama.post("/api/accounts", {"name": "Ama", "password": PASSWORD}).status, 201)
        other = third.browser()
        self.assertEqual(other.post("/api/accounts", {"name": "Kofi", "password": PASSWORD}).status, 201)
        token = ama.post("/api/tokens", {"name": "stream", "scopes": ["read", "play"]}).json
        with Stream(second, "/api/stream/events", token=token["token"]) as stream:
            sent = other.post("/api/challenges", {"to": "Ama"})
            self.assertEqual(sent.status, 201, sent)
            told = stream.next("challenge")
            self.assertEqual(told["challenge"]["id"], sent.json["id"])
            accepted = ama.post(f"/api/challenges/{sent.json['id']}/accept")
            self.assertEqual(accepted.status, 200, accepted)
            self.assertEqual(stream.next("game-start")["game"]["id"], accepted.json["id"])
            self.assertEqual(stream.next("challenge")["challenge"]["state"], "accepted")
            self.assertEqual(ama.act(accepted.json["id"], "resign").status, 200)
            self.assertEqual(stream.next("game-end")["game"]["id"], accepted.json["id"])
        ama.server = second
        self.assertEqual(ama.me()["name"], "Ama")
        with Stream(third, "/api/stream/events", token=token["token"]) as stream:
            self.assertEqual(ama.delete(f"/api/tokens/{token['id']}").status, 200)
            wait_until(lambda: third.get("/api/stream/events", token=token["token"]).status == 401)
            with self.assertRaises(Closed):
                stream.next("no such line")
        again = first.browser()
        self.assertEqual(again.post("/api/sessions", {"name": "Ama", "password": PASSWORD}).status, 200)
        self.assertEqual(ama.delete("/api/sessions").status, 200)
        wait_until(lambda: again.me() is None)


class Friends(unittest.TestCase):
    def test_they_see_each_other_at_any_node_until_it_is_gone(self):
        cluster = Cluster(3)
        self.addCleanup(cluster.close)
        browsers = {}
        for node, name in zip(cluster.nodes, ("Ama", "Kofi", "Esi"), strict=True):
            browsers[name] = node.browser()
            self.assertEqual(browsers[name].post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        for one, other in itertools.permutations(browsers, 2):
            self.assertEqual(browsers[one].post(f"/api/players/{other}/follow").status, 200)

        def online(name):
            browsers[name].get("/api/me/notices")  # an open page asks for them, and is seen by it
            return {one["name"] for one in browsers[name].get("/api/me/friends").json["following"] if one["online"]}
        for browser in browsers.values():
            browser.get("/api/me/notices")
        for name in browsers:
            wait_until(lambda name=name: online(name) == set(browsers) - {name})
        cluster.nodes[1].kill()
        for name in ("Ama", "Esi"):
            wait_until(lambda name=name: online(name) == {"Ama", "Esi"} - {name})
        # A node that comes is told of all who are there.
        browsers["Kofi"].server = cluster.start(1)
        wait_until(lambda: online("Kofi") == {"Ama", "Esi"})


class Losses(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster(2)
        self.addCleanup(self.cluster.close)
        self.nodes = self.cluster.nodes

    def test_games_of_a_dead_node_go_on(self):
        first, second = self.nodes
        thinking = [first.create(opponent="computer", level=8, side="south") for _ in range(3)]
        clocked, tokens = first.pair(clock={"initial_ms": 1500, "increment_ms": 0})
        first.play(clocked, tokens, LINE[:3])
        people, seats = first.pair()
        with second.live(people) as watching:
            self.assertEqual(watching.message()["type"], "resync")
            for one in thinking:
                self.assertEqual(first.move(one["id"], one["token"], "F", 0).status, 200)
            first.kill()
            self.assertEqual(second.move(people, seats["south"], "F", 0).status, 200, "moves need no lease of the dead node's")
            self.assertEqual(watching.until(3)[-1]["version"], 3)
        begin = time.monotonic()
        for one in thinking:
            wait_until(lambda one=one: second.game(one["id"])["ply"] == 2)
        wait_until(lambda: second.game(clocked)["end"] == "timeout")
        print(f"games of a dead node went on after {time.monotonic() - begin:.1f} s")
        self.cluster.wait_for_nodes(1)
        self.assertEqual(second.metric("oware_node_takeovers_total"), 1)

    def test_a_paused_node_writes_nothing_old(self):
        first, second = self.nodes
        game, tokens = first.pair()
        first.process.send_signal(signal.SIGSTOP)
        try:
            wait_until(lambda: second.metric("oware_nodes") == 1)
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                late = pool.submit(first.move, game, tokens["south"], "E", 0)
                self.assertEqual(second.move(game, tokens["south"], "F", 0).status, 200)
                first.process.send_signal(signal.SIGCONT)
                self.assertIn(late.result().status, (409, 503))
        finally:
            first.process.send_signal(signal.SIGCONT)
        wait_until(lambda: first.move(game, tokens["north"], "f", 1).status == 200)
        self.assertEqual(second.game(game)["moves"], "Ff")
        self.cluster.wait_for_nodes(2)

    def test_a_move_under_a_lost_lease_is_refused(self):
        """The lease is taken away while the move's transaction waits for it."""
        database = self.cluster.database
        self.nodes[1].stop()
        node = self.nodes[0]
        self.cluster.wait_for_nodes(1)
        game, tokens = node.pair()
        # What waits may be another transaction of the node's: then the move comes after it, under the lease that the node takes anew.
        for ply, (side, move) in enumerate((("south", "F"), ("north", "f"), ("south", "E"), ("north", "e"), ("south", "D"), ("north", "d"))):
            self.cluster.wait_for_nodes(1)
            status = self.move_without_lease(node, game, tokens[side], move, ply)
            made = len(database.sql("SELECT 1 FROM events WHERE kind = 'moved'"))
            if status == 503:
                break
            self.assertEqual((status, made), (200, ply + 1))
        self.assertEqual((status, made), (503, ply))
        wait_until(lambda: node.move(game, tokens[side], move, ply).status == 200)

    def move_without_lease(self, node, game, token, move, ply):
        database = self.cluster.database
        with database.session() as other, concurrent.futures.ThreadPoolExecutor(1) as pool:
            other.stdin.write("BEGIN; DELETE FROM nodes; SELECT 'deleted';\n")
            self.assertEqual(other.stdout.readline(), "deleted\n")
            late = pool.submit(node.move, game, token, move, ply)
            wait_until(lambda: database.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR KEY SHARE%'"))
            other.stdin.write("COMMIT;\n")
            status = late.result().status
            other.stdin.close()
        return status

    def test_a_lease_is_not_taken_from_a_node_that_writes(self):
        """The transaction that a node has begun keeps its lease, though its time is over; its end frees it."""
        database = self.cluster.database
        self.nodes[1].stop()
        wait_until(lambda: len(database.sql("SELECT id FROM nodes")) == 1)
        with database.session() as writing:
            writing.stdin.write("INSERT INTO nodes VALUES ('gone', 0); BEGIN; SELECT id FROM nodes WHERE id = 'gone' FOR KEY SHARE;\n")
            self.assertEqual(writing.stdout.readline(), "gone\n")
            before = database.sql("SELECT expires_ms FROM nodes WHERE id <> 'gone'")
            wait_until(lambda: database.sql("SELECT expires_ms FROM nodes WHERE id <> 'gone'") != before)
            self.assertEqual(database.sql("SELECT 1 FROM nodes WHERE id = 'gone'"), ["1"])
            writing.stdin.write("COMMIT;\n")
            wait_until(lambda: not database.sql("SELECT 1 FROM nodes WHERE id = 'gone'"))
            writing.stdin.close()

    def test_a_node_that_was_kept_takes_no_lease(self):
        """Both leases run out in a database that stands still: a node that goes on gives the other a turn before it takes its lease."""
        database = self.cluster.database
        (paused,) = self.lease_of_the_second()
        self.log_leases()
        second = self.nodes[1].process
        second.send_signal(signal.SIGSTOP)
        self.addCleanup(second.send_signal, signal.SIGCONT)
        with database.session() as standing:
            standing.stdin.write("BEGIN; LOCK TABLE nodes IN EXCLUSIVE MODE; TRUNCATE log; SELECT 'locked';\n")
            self.assertEqual(standing.stdout.readline(), "locked\n")
            wait_until(lambda: not database.sql("SELECT 1 FROM nodes WHERE expires_ms > EXTRACT(EPOCH FROM clock_timestamp()) * 1000"))
            standing.stdin.write("COMMIT;\n")
            standing.stdin.close()
        wait_until(lambda: database.sql(f"SELECT 1 FROM log WHERE what = 'DELETE' AND lease = '{paused}'"))
        self.assertGreaterEqual(self.renewals_before_the_end_of(paused), 2)

    def test_a_node_that_starts_takes_leases_that_have_run_out(self):
        for node in self.nodes:
            node.stop()
        self.log_leases()
        self.cluster.database.sql("INSERT INTO nodes VALUES ('gone', 0)")
        self.cluster.start(0)
        wait_until(lambda: self.cluster.database.sql("SELECT 1 FROM log WHERE what = 'DELETE' AND lease = 'gone'"))
        self.assertEqual(self.renewals_before_the_end_of("gone"), 1)

    def log_leases(self):
        self.cluster.database.sql(
            "CREATE TABLE log (at SERIAL, what TEXT, lease TEXT);"
            "CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN INSERT INTO log (what, lease) VALUES (TG_OP, OLD.id); RETURN NULL; END $$"
            " LANGUAGE plpgsql; CREATE TRIGGER noted AFTER UPDATE OR DELETE ON nodes FOR EACH ROW EXECUTE FUNCTION note()")

    def renewals_before_the_end_of(self, lease):
        """Of other leases."""
        log = [line.split("|") for line in self.cluster.database.sql("SELECT what, lease FROM log ORDER BY at")]
        return len([one for one in log[:log.index(["DELETE", lease])] if one[0] == "UPDATE" and one[1] != lease])

    def lease_of_the_second(self):
        """Told by starting its node again."""
        self.nodes[1].stop()
        self.cluster.wait_for_nodes(1)
        other = set(self.cluster.database.sql("SELECT id FROM nodes"))
        self.cluster.start(1)
        self.cluster.wait_for_nodes(2)
        return set(self.cluster.database.sql("SELECT id FROM nodes")) - other

    def test_the_database_away_and_back(self):
        game, tokens = self.nodes[0].pair()
        self.cluster.database.kill()
        self.assertEqual(self.nodes[1].move(game, tokens["south"], "F", 0).status, 503)
        self.cluster.database.start()
        wait_until(lambda: self.nodes[1].move(game, tokens["south"], "F", 0).status == 200)
        wait_until(lambda: self.nodes[0].move(game, tokens["north"], "f", 1).status == 200)
        self.assertEqual(self.nodes[1].game(game)["moves"], "Ff")
        self.cluster.wait_for_nodes(2)

    def test_nodes_are_replaced_one_after_the_other(self):
        """A rolling upgrade behind nginx: a game goes on all the time, and a node that is told to end hands over at once."""
        proxy = Nginx([node.address for node in self.nodes])
        self.addCleanup(proxy.close)
        made = proxy.ask("POST", "/api/games", {"side": "south"}).json
        tokens = {"south": made["token"], "north": proxy.ask("POST", f"/api/games/{made['id']}/join", {}).json["token"]}
        moves = ""
        for place in range(2):
            thinking = self.nodes[place].create(opponent="computer", level=8, side="south")
            self.assertEqual(self.nodes[place].move(thinking["id"], thinking["token"], "F", 0).status, 200)
            self.assertEqual(self.nodes[place].stop()[0], 0)
            self.cluster.wait_for_nodes(1)
            wait_until(lambda thinking=thinking: proxy.ask("GET", f"/api/games/{thinking['id']}").json["ply"] == 2)
            for move in LINE[4 * place:4 * place + 2]:
                done = proxy.ask("POST", f"/api/games/{made['id']}/moves", {"move": move, "ply": len(moves)},
                                 tokens["south" if move.isupper() else "north"])
                self.assertEqual(done.status, 200, done)
                moves += move
            self.cluster.start(place)
            self.cluster.wait_for_nodes(2)
            for move in LINE[4 * place + 2:4 * place + 4]:
                done = proxy.ask("POST", f"/api/games/{made['id']}/moves", {"move": move, "ply": len(moves)},
                                 tokens["south" if move.isupper() else "north"])
                self.assertEqual(done.status, 200, done)
                moves += move
        self.assertEqual({node.game(made["id"])["moves"] for node in self.nodes}, {LINE[:8]})
        self.assertEqual([node.metric("oware_node_takeovers_total") for node in self.nodes], [0, 0], "leases were given back")


class Kills(unittest.TestCase):
    """Nodes and PostgreSQL are killed at random while people play through nginx: what was acknowledged is there, once."""

    PLAYERS = 6

    def setUp(self):
        self.cluster = Cluster(3)
        self.addCleanup(self.cluster.close)
        self.proxy = Nginx([node.address for node in self.cluster.nodes])
        self.addCleanup(self.proxy.close)
        self.ended = threading.Event()

    def play(self, seed):
        """One game after the other; all that was acknowledged: {game: moves}."""
        chance = random.Random(seed)
        kept = {}
        while not self.ended.is_set():
            made = self.proxy.ask("POST", "/api/games", {"side": "south"}).json
            joined = self.proxy.ask("POST", f"/api/games/{made['id']}/join", {})
            if joined.status == 409:  # it had joined, and the answer was lost with its token
                continue
            self.assertEqual(joined.status, 200, joined)
            tokens = {"south": made["token"], "north": joined.json["token"]}
            game = self.proxy.ask("GET", f"/api/games/{made['id']}").json
            kept[made["id"]] = ""
            while game["legal"] and not self.ended.is_set():
                move = chance.choice(game["legal"])
                reply = self.proxy.ask("POST", f"/api/games/{made['id']}/moves", {"move": move, "ply": game["ply"]}, tokens[game["turn"]])
                self.assertEqual(reply.status, 200, reply)
                kept[made["id"]] += move
                game = reply.json
                self.assertEqual(game["moves"], kept[made["id"]])
        return kept

    def moves_kept(self):
        return int(wait_until(lambda: self.cluster.database.sql("SELECT COUNT(*) FROM events WHERE kind = 'moved'"))[0])

    def test_no_acknowledged_move_is_lost_and_none_is_made_twice(self):
        kills = int(os.environ.get("OWARE_KILLS", "6"))
        chance = random.Random(1)
        with concurrent.futures.ThreadPoolExecutor(self.PLAYERS) as pool:
            playing = [pool.submit(self.play, seed) for seed in range(self.PLAYERS)]
            try:
                for number in range(kills):
                    before = self.moves_kept()
                    if number % 3 == 2:
                        self.cluster.database.kill()
                        self.cluster.database.start()
                    else:
                        self.cluster.nodes[place := chance.randrange(3)].kill()
                        self.cluster.start(place)
                    wait_until(lambda before=before: self.moves_kept() > before + 20 or any(one.done() for one in playing))
            finally:
                self.ended.set()
            kept = {game: moves for one in playing for game, moves in one.result().items()}
        self.assertGreater(sum(map(len, kept.values())), kills)
        for game, moves in kept.items():
            self.assertEqual(self.proxy.ask("GET", f"/api/games/{game}").json["moves"], moves)
        print(f"{kills} kills, {len(kept)} games, {sum(map(len, kept.values()))} acknowledged moves")


if __name__ == "__main__":
    harness.main()
