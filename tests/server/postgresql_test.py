"""A server on PostgreSQL: when it is away, comes back, is killed under load; and the commands about its games."""

import concurrent.futures
import os
import random
import select
import socket
import subprocess
import threading
import time
import unittest

import harness
from harness import PATIENCE, Server, wait_until
from postgresql import Postgresql


def oware(*arguments):
    return subprocess.run([harness.BINARY, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)


class Away(unittest.TestCase):
    def setUp(self):
        self.database = Postgresql()
        self.addCleanup(self.database.close)

    def start(self):
        server = Server("--database", self.database.url)
        self.addCleanup(server.close)
        return server

    def test_a_start_without_it_is_exit_3(self):
        self.database.stop()
        for command in ("serve", "check"):
            done = oware(command, "--database", self.database.url, *(("--listen", "127.0.0.1:0") if command == "serve" else ()))
            self.assertEqual(done.returncode, 3, done)
            self.assertIn("a database that answers", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done)

    def test_games_stand_still_and_go_on(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "Ff")
        for end in (self.database.stop, self.database.kill):
            end()
            ply = server.game(game)["ply"]
            self.assertEqual(server.move(game, tokens["south"], "E" if ply == 2 else "D", ply).status, 503)
            self.assertEqual(server.get("/healthz").status, 503)
            self.database.start()
            wait_until(lambda: server.get("/healthz").status == 200)
            server.play(game, tokens, "Ee" if ply == 2 else "Dd", start=ply)
        self.assertEqual(server.stop()[0], 0)
        done = oware("check", "--database", self.database.url, "--json")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(self.start().game(game)["moves"], "FfEeDd")

    def test_it_is_healthy_once_it_hears_the_others_again(self):
        between = Between(self.database)
        self.addCleanup(between.go_on.set)
        server = Server("--database", between.url)
        self.addCleanup(server.close)
        game, tokens = server.pair()
        self.database.stop()
        self.assertEqual([server.move(game, tokens["south"], "F", 0).status, server.get("/healthz").status], [503, 503])
        between.hold_sent = b"LISTEN"
        self.database.start()
        # Commits succeed, under the old lease, before the server hears what others do.
        wait_until(lambda: server.move(game, tokens["south"], "F", 0).status == 200)
        self.assertTrue(between.holds.wait(PATIENCE))
        self.assertEqual([server.get(path).status for path in ("/healthz", "/readyz")], [503, 503])
        between.go_on.set()
        wait_until(lambda: server.get("/healthz").status == 200)
        server.play(game, tokens, "fE", start=1)

    def test_no_change_is_refused_while_a_lease_follows_another(self):
        between = Between(self.database)
        self.addCleanup(between.go_on.set)
        server = Server("--database", between.url)
        self.addCleanup(server.close)
        game, tokens = server.pair()
        for ply, statement in ((0, b"INSERT INTO nodes"), (2, b"DELETE FROM nodes WHERE id = ")):
            self.database.stop()
            wait_until(lambda: server.get("/healthz").status == 503)
            between.holds.clear()
            between.go_on.clear()
            between.hold_sent = statement
            self.database.start()
            self.assertTrue(between.holds.wait(PATIENCE))
            # The first may find that its own connection has ended.
            wait_until(lambda: server.move(game, tokens["south"], "FE"[ply // 2], ply).status == 200)
            self.assertEqual(server.move(game, tokens["north"], "fe"[ply // 2], ply + 1).status, 200)
            between.go_on.set()
            wait_until(lambda: server.get("/healthz").status == 200)
        self.assertEqual(server.stop()[0], 0)
        self.assertEqual(self.database.sql("SELECT count(*) FROM nodes"), ["0"])

    def test_files_are_copied_and_servers_are_not(self):
        self.start()
        for command in ("backup", "restore"):
            done = oware(command, "copy", "--database", self.database.url)
            self.assertEqual(done.returncode, 2, done)
            self.assertIn("pg_dump", done.stderr)

    def test_a_damaged_game_is_named(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "FfEe")
        server.stop()
        self.database.sql("UPDATE events SET detail = 'C' WHERE version = 5")
        done = oware("check", "--database", self.database.url)
        self.assertEqual(done.returncode, 3, done)
        self.assertIn(f"game {game}: event 5 that does not match its hash", done.stdout.replace("found '", "").replace("'", ""))
        self.assertEqual(self.start().get(f"/api/games/{game}").code, "corrupt")


class Between:
    """Between a server and PostgreSQL. `lose` ends the next connection whose commit is done, before the answer. Until `go_on` is set it
    keeps back each statement with `hold_sent`, and the answer to each commit of a transaction with `hold_commit_of`."""

    def __init__(self, database):
        self.behind = os.path.join(database.folder, ".s.PGSQL.5432")
        self.lose = False
        self.hold_sent = self.hold_commit_of = None
        self.marked = set()  # connections in such a transaction
        self.holds = threading.Event()
        self.go_on = threading.Event()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"postgresql://postgres@127.0.0.1:{self.listening.getsockname()[1]}/oware"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            threading.Thread(target=self._forward, args=(self.listening.accept()[0],), daemon=True).start()

    def _hold(self):
        self.holds.set()
        self.go_on.wait()

    def _forward(self, client):
        with client, socket.socket(socket.AF_UNIX) as server:
            try:
                server.connect(self.behind)
                while self._forward_next(client, server):
                    pass
            except OSError:
                pass  # either end is away

    def _forward_next(self, client, server):
        for one in select.select([client, server], [], [])[0]:
            sent = one.recv(65536)
            if not sent:
                return False
            if one is server:
                client.sendall(sent)
                continue
            if self.hold_sent and self.hold_sent in sent:
                self._hold()
            server.sendall(sent)
            if self.lose and b"COMMIT" in sent:
                self.lose = False
                server.recv(65536)
                return False
            if self.hold_commit_of and self.hold_commit_of in sent:
                self.marked.add(client)
            if b"COMMIT" in sent and client in self.marked:
                self.marked.remove(client)
                self._hold()
        return True


class Lost(unittest.TestCase):
    def test_a_change_that_was_kept_without_an_answer_is_known(self):
        database = Postgresql()
        self.addCleanup(database.close)
        between = Between(database)
        server = Server("--database", between.url)
        self.addCleanup(server.close)
        game, tokens = server.pair()
        for ply, move in enumerate("FfEe"):
            between.lose = ply % 2 == 0
            reply = server.move(game, tokens["south" if ply % 2 == 0 else "north"], move, ply)
            self.assertEqual((reply.status, between.lose), (200, False), reply)
        self.assertEqual(server.game(game)["moves"], "FfEe")
        between.lose = True
        self.assertEqual(server.act(game, tokens["south"], "resign").status, 200)
        self.assertEqual(server.game(game)["winner"], "north")

    def test_an_event_is_shown_while_its_round_is_being_founded(self):
        database = Postgresql()
        self.addCleanup(database.close)
        between = Between(database)
        self.addCleanup(between.go_on.set)
        server = Server("--database", between.url)
        self.addCleanup(server.close)
        browsers = [server.browser() for _ in range(2)]
        for number, browser in enumerate(browsers):
            self.assertEqual(browser.post("/api/accounts", {"name": f"Player-{number}", "password": "moonlight-42-seeds"}).status, 201)
        starts = browsers[0].get("/api/events").json["now"] + 10_000
        made = browsers[0].post("/api/events", {"name": "Cup", "format": "swiss", "rounds": 1, "starts_at": starts,
                                                "clock": {"initial_ms": 600_000, "increment_ms": 0}})
        self.assertEqual(made.status, 201, made)
        for browser in browsers:
            self.assertEqual(browser.post(f"/api/events/{made.json['id']}/join").status, 200)
        # The round is in the store, and whoever paired it does not know that yet.
        between.hold_commit_of = b"paired"
        self.assertTrue(between.holds.wait(PATIENCE))
        wait_until(lambda: database.sql("SELECT 1 FROM tournament_log WHERE kind = 'paired'"))
        shown = server.get(f"/api/events/{made.json['id']}").json
        self.assertEqual((shown["round"], len(shown["games"])), (1, 1))
        between.go_on.set()
        game = shown["games"][0]["id"]
        wait_until(lambda: server.get(f"/api/games/{game}").status == 200)
        self.assertEqual(database.sql("SELECT COUNT(*) FROM tournament_log WHERE kind = 'paired'"), ["1"])

    def test_what_befell_an_event_was_kept_once(self):
        database = Postgresql()
        self.addCleanup(database.close)
        between = Between(database)
        server = Server("--database", between.url)
        self.addCleanup(server.close)
        browser = server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": "Ama", "password": "moonlight-42-seeds"}).status, 201)

        def post(path, expected, body=None):
            between.lose = True
            reply = browser.post(path, body)
            self.assertEqual((reply.status, between.lose), (expected, False), reply)
            return reply.json

        starts = browser.get("/api/events").json["now"] + 3_600_000
        event = post("/api/events", 201, {"name": "Cup", "format": "swiss", "rounds": 3, "starts_at": starts,
                                          "clock": {"initial_ms": 600_000, "increment_ms": 0}})["id"]
        self.assertEqual([one["id"] for one in browser.get("/api/events").json["events"]], [event])
        for change in ("join", "leave", "join", "leave"):
            players = post(f"/api/events/{event}/{change}", 200)["players"]
            self.assertEqual([one["name"] for one in players if not one["left"]], ["Ama"] if change == "join" else [])
        self.assertEqual(post(f"/api/events/{event}/cancel", 200)["phase"], "cancelled")
        self.assertEqual(database.sql("SELECT kind FROM tournament_log ORDER BY version"), ["entered", "left"] * 2 + ["cancelled"])


class Kills(unittest.TestCase):
    """PostgreSQL and the server are killed at random while people play: what was acknowledged is there, once."""

    PLAYERS = 6

    def setUp(self):
        self.database = Postgresql()
        self.addCleanup(self.database.close)
        self.server = Server("--database", self.database.url)
        self.addCleanup(self.close)
        self.ended = threading.Event()

    def close(self):
        self.server.close()

    def ask(self, method, path, **more):
        """The answer; while there is none, or one that says so, it is asked for again."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                reply = self.server.request(method, path, **more)
                if reply.status < 500:
                    return reply
            except OSError:
                pass
            time.sleep(0.02)
        raise AssertionError("nobody answers")

    def play(self, seed):
        """One game after the other; all that was acknowledged: {game: moves}."""
        chance = random.Random(seed)
        kept = {}
        while not self.ended.is_set():
            made = self.ask("POST", "/api/games", body={"side": "south"}).json
            joined = self.ask("POST", f"/api/games/{made['id']}/join", body={})
            if joined.status == 409:  # it had joined, and the answer was lost with its token
                continue
            tokens = {"south": made["token"], "north": joined.json["token"]}
            game = self.ask("GET", f"/api/games/{made['id']}").json
            kept[made["id"]] = ""
            while game["legal"] and not self.ended.is_set():
                move = chance.choice(game["legal"])
                reply = self.ask("POST", f"/api/games/{made['id']}/moves", body={"move": move, "ply": game["ply"]}, token=tokens[game["turn"]])
                self.assertEqual(reply.status, 200, reply)
                kept[made["id"]] += move
                game = reply.json
                self.assertEqual(game["moves"], kept[made["id"]])
        return kept

    def moves_kept(self):
        return int(self.database.sql("SELECT COUNT(*) FROM events WHERE kind = 'moved'")[0])

    def test_no_acknowledged_move_is_lost_and_none_is_made_twice(self):
        kills = int(os.environ.get("OWARE_KILLS", "20"))
        with concurrent.futures.ThreadPoolExecutor(self.PLAYERS) as pool:
            playing = [pool.submit(self.play, seed) for seed in range(self.PLAYERS)]
            try:
                for number in range(kills):
                    before = self.moves_kept()
                    if number % 3 == 2:
                        listen = self.server.address
                        self.server.close()
                        self.server = Server("--database", self.database.url, listen=listen)
                    else:
                        self.database.kill()
                        self.database.start()
                    wait_until(lambda before=before: self.moves_kept() > before + 20 or any(one.done() for one in playing))
            finally:
                self.ended.set()
            kept = {game: moves for one in playing for game, moves in one.result().items()}
        self.assertGreater(sum(map(len, kept.values())), kills)
        for game, moves in kept.items():
            self.assertEqual(self.ask("GET", f"/api/games/{game}").json["moves"], moves)
        self.server.stop()
        self.assertEqual(oware("check", "--database", self.database.url).returncode, 0)
        print(f"{kills} kills, {len(kept)} games, {sum(map(len, kept.values()))} acknowledged moves")


if __name__ == "__main__":
    harness.main()
