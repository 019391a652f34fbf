"""oware serve --transaction-log and oware restore --until: a site on a file goes back to any moment."""

import json
import os
import random
import subprocess
import threading
import time
import unittest

import harness
import sealed
from harness import Server, vector_games, wait_until

KILLS = 4
LOG_FAILS = "oware_transaction_log_failing_milliseconds"


def oware(*arguments):
    return subprocess.run([harness.BINARY, *arguments], capture_output=True, text=True, timeout=harness.PATIENCE, check=False)


def now_text(ms):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(ms // 1000)) + f".{ms % 1000:03}Z"


def moment():
    """A time between what has been acknowledged and what comes."""
    at = time.time_ns() // 1_000_000
    wait_until(lambda: time.time_ns() // 1_000_000 > at)
    return now_text(at)


class TransactionLog(unittest.TestCase):
    def setUp(self):
        self.folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        self.data = os.path.join(self.folder, "data")
        self.log = os.path.join(self.folder, "log")
        self.servers = []
        self.restored = 0

    def tearDown(self):
        for server in self.servers:
            server.close()
        harness.shutil.rmtree(self.folder)

    def start(self, *options):
        self.servers.append(Server("--transaction-log", self.log, *options, data=self.data))
        return self.servers[-1]

    def wait_for_copy(self, server):
        wait_until(lambda: server.metric("oware_transaction_log_copies_total") >= 1)

    def restore(self, *options):
        """Into a new data folder, checked: its database."""
        self.restored += 1
        data = os.path.join(self.folder, f"restored{self.restored}")
        done = oware("restore", "--data", data, "--transaction-log", self.log, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        checked = oware("check", "--data", data)
        self.assertEqual(checked.returncode, 0, checked)
        return os.path.join(data, "oware.db")

    def rows(self, path):
        """Every row of every table, without the numbers that were given out."""
        database = sealed.connect(path)
        tables = [name for (name,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")]
        rows = {table: sorted(map(repr, database.execute(f"SELECT * FROM {table}"))) for table in tables}
        database.close()
        return rows

    def plies(self, path, game):
        database = sealed.connect(path)
        count = database.execute("SELECT COUNT(*) FROM events e JOIN games g ON g.number = e.game WHERE g.id = ? AND e.kind = 'moved'",
                                 (game,)).fetchone()[0]
        database.close()
        return count

    def test_each_moment_of_a_game(self):
        server = self.start()
        self.wait_for_copy(server)
        game, tokens = server.pair()
        moments = [moment()]
        for ply, move in enumerate("FfEeDd"):
            server.play(game, tokens, move, start=ply)
            moments.append(moment())
        for plies, at in enumerate(moments):
            self.assertEqual(self.plies(self.restore("--until", at), game), plies, at)
        wait_until(lambda: server.metric("oware_transaction_log_records_total") >= 6)
        self.assertEqual(server.metric(LOG_FAILS), 0)
        # Beside a running server: its own database stays.
        refused = oware("restore", "--data", self.data, "--transaction-log", self.log, "--replace")
        self.assertEqual(refused.returncode, 3, refused)
        self.assertIn("another server", refused.stderr)
        server.stop()
        # Back by three moves, and on from there.
        done = oware("restore", "--data", self.data, "--transaction-log", self.log, "--until", moments[3], "--replace", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout)
        self.assertEqual(told["set_aside"], self.data + "/oware.db.before-restore")
        self.assertLessEqual(told["last"], moments[3])
        server = self.start()
        self.assertEqual(server.game(game)["moves"], "FfE")
        server.play(game, tokens, "e", start=3)
        after = moment()
        server.stop()
        self.assertEqual(self.plies(self.restore(), game), 4)
        self.assertEqual(self.plies(self.restore("--until", after), game), 4)
        self.assertEqual(self.plies(self.restore("--until", moments[6]), game), 6, "what was gone back from is still there")

    def test_the_last_state_is_the_servers(self):
        server = self.start()
        for number in range(3):
            game, tokens = server.pair(opponent="friend" if number else "anyone")
            server.play(game, tokens, "FfEeDd")
            server.post(f"/api/games/{game}/chat", {"text": "Akwaaba"}, token=tokens["south"])
        server.post(f"/api/games/{game}/resign", {}, token=tokens["south"])
        self.wait_for_copy(server)
        server.stop()
        self.assertEqual(self.rows(self.restore()), self.rows(self.data + "/oware.db"))

    def test_kills_lose_nothing_that_was_acknowledged(self):
        chance = random.Random(7)
        moves = max(vector_games(), key=lambda one: len(one["moves"]))["moves"]
        games = {}  # by id: the tokens and how many moves are acknowledged
        for kill in range(KILLS):
            server = self.start()
            if kill == 0:
                self.wait_for_copy(server)
            for _ in range(3):
                game, tokens = server.pair()
                games[game] = [tokens, 0]

            def play(game, server=server):
                tokens, start = games[game]
                for ply, move in enumerate(moves[start:], start):
                    try:
                        if server.move(game, tokens["south" if move.isupper() else "north"], move, ply).status != 200:
                            return
                    except (OSError, harness.http.client.HTTPException):
                        return
                    games[game][1] = ply + 1

            threads = [threading.Thread(target=play, args=(game,)) for game in list(games)[-3:]]
            for thread in threads:
                thread.start()
            wanted = chance.randrange(5, 60)
            wait_until(lambda wanted=wanted: sum(count for _, count in list(games.values())[-3:]) >= wanted)
            server.kill()
            for thread in threads:
                thread.join()
            path = self.restore()
            for game, (_, count) in games.items():
                plies = self.plies(path, game)
                self.assertGreaterEqual(plies, count, f"acknowledged before kill {kill}")
                self.assertLessEqual(plies, count + 1, "one may not have been told")
        listed = oware("restore", "--transaction-log", self.log, "--list", "--json")
        ranges = [json.loads(line) for line in listed.stdout.splitlines()]
        self.assertTrue(ranges, listed)
        self.assertTrue(all(one["from"] <= one["to"] and not one["closed"] for one in ranges), ranges)

    def test_the_administration_beside_the_server(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "Ff")
        self.wait_for_copy(server)
        before = moment()
        self.assertEqual(oware("admin", "settings", "--data", self.data, "--chat", "off").returncode, 0)
        server.play(game, tokens, "Ee", start=2)
        wait_until(lambda: server.metric("oware_transaction_log_copies_total") >= 2)
        server.play(game, tokens, "Dd", start=4)
        server.stop()
        path = self.restore()
        self.assertEqual(self.rows(path), self.rows(self.data + "/oware.db"))
        self.assertIn("off", " ".join(self.rows(path)["settings"]))
        self.assertEqual(self.rows(self.restore("--until", before))["settings"], [])

    def test_what_cannot_be(self):
        server = self.start()
        self.wait_for_copy(server)
        first = oware("restore", "--transaction-log", self.log, "--list")
        self.assertEqual(first.returncode, 0, first)
        self.assertRegex(first.stdout, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z to \S+Z  0 transactions, \d+ bytes, not closed\n$")
        second = oware("serve", "--data", self.folder + "/other", "--transaction-log", self.log, "--listen", "127.0.0.1:0")
        self.assertEqual(second.returncode, 3, second)
        self.assertIn("transaction log of another server", second.stderr)
        server.stop()
        damaged = os.path.join(self.folder, "damaged")
        harness.shutil.copytree(self.log, damaged)
        with open(os.path.join(damaged, "00000001.log"), "r+b") as file:
            file.seek(20)
            file.write(b"x")
        listed = oware("restore", "--transaction-log", damaged, "--list")
        self.assertEqual((listed.returncode, listed.stdout), (3, ""), listed)
        self.assertIn("the header does not match its checksum", listed.stderr)
        data = ("--data", self.folder + "/new")
        log = ("--transaction-log", self.log)
        for arguments, status, said in (
                ((*data, *log, "--until", "2020-01-01T00:00:00Z"), 3, "or later"),
                ((*data, *log, "--until", "yesterday"), 1, "2026-11-27T12:00:00Z"),
                ((*data, *log, "copy.db"), 2, "FILE, or --transaction-log"),
                (data, 2, "FILE, or --transaction-log"),
                ((*data, "copy.db", "--until", "2020-01-01T00:00:00Z"), 2, "--transaction-log"),
                ((*data, "copy.db", "--list"), 2, "--transaction-log"),
                ((*data, *log, "--list", "--until", "2020-01-01T00:00:00Z"), 2, "one of them"),
                ((*data, "--transaction-log", self.folder + "/none"), 3, "/none"),
                ((*data, "--transaction-log", self.data), 3, "a transaction log"),
                ((*data, *log, "--database", "postgresql://a@b/c"), 2, "pg_restore")):
            done = oware("restore", *arguments)
            self.assertEqual(done.returncode, status, (arguments, done.stderr))
            self.assertIn(said, done.stderr, arguments)
            self.assertFalse(os.path.exists(self.folder + "/new/oware.db"), arguments)
        self.assertEqual(oware("restore", *data, *log).returncode, 0)
        again = oware("restore", *data, *log)
        self.assertEqual(again.returncode, 2, again)
        self.assertIn("--replace", again.stderr)
        serve = ("serve", "--listen", "127.0.0.1:0", *data)
        postgresql = oware(*serve, *log, "--database", "postgresql://a@127.0.0.1:1/c")
        self.assertIn(postgresql.returncode, (2, 3), postgresql)
        for days in ("0", "3651"):
            self.assertEqual(oware(*serve, *log, "--transaction-log-days", days).returncode, 2, days)


if __name__ == "__main__":
    harness.main()
