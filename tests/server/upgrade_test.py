"""A server starts on the database of an older version: nothing is lost, and what it has is sound.

version_5.sql is the dump of a database that a program of that version wrote: two accounts and a guest, seven games (finished, resigned with a
rematch, with a takeback, by correspondence, offered, against the computer), chat, a report, a mute, a moderation, a push subscription.
"""

import os
import signal
import sqlite3
import subprocess
import unittest

import harness
import sealed
from harness import Server

DUMP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "version_5.sql")
PASSWORDS = {"Ama": "moonlight-42-seeds", "Kɔfi": "harvest-17-houses"}


class Upgrade(unittest.TestCase):
    def setUp(self):
        self.folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        self.addCleanup(harness.shutil.rmtree, self.folder)
        self.file = os.path.join(self.folder, "oware.db")
        database = sqlite3.connect(self.file)
        with open(DUMP, encoding="utf-8") as dump:
            database.executescript(dump.read())
        self.before = {table: database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
                       for table in ("games", "events", "users", "sessions", "seats", "chat", "blocks", "reports", "audit_log",
                                     "push_subscriptions")}
        self.moves = {game: "" for game, in database.execute("SELECT id FROM games")}
        for game, kind, detail in database.execute("SELECT g.id, e.kind, e.detail FROM events e JOIN games g ON g.number = e.game "
                                                   "ORDER BY e.game, e.version"):
            if kind == "moved":
                self.moves[game] += detail
            elif kind == "takeback":
                self.moves[game] = self.moves[game][:-int(detail.split()[1])]
        database.close()

    def check(self, *arguments):
        return subprocess.run([harness.BINARY, "check", *arguments], capture_output=True, text=True, timeout=harness.PATIENCE, check=False)

    def test_everything_is_still_there(self):
        server = Server(data=self.folder)
        self.addCleanup(server.close)
        for game, moves in self.moves.items():
            self.assertTrue(server.game(game)["moves"].startswith(moves), game)
        ama = server.browser()
        for name, password in PASSWORDS.items():
            browser = ama if name == "Ama" else server.browser()
            self.assertEqual(browser.post("/api/sessions", {"name": name, "password": password}).status, 200, name)
        talked = next(game for game, moves in self.moves.items() if moves == "FfEe")
        self.assertEqual([(one["room"], one["text"]) for one in ama.get(f"/api/games/{talked}/chat").json["messages"]],
                         [("players", "Good morning"), ("spectators", "Thank you")], "Yaa is muted by Ama")
        self.assertEqual([one["text"] for one in server.get(f"/api/games/{talked}/chat").json["messages"]], ["Play D!", "Thank you"])
        page = server.get("/api/players/Ama").json
        self.assertEqual(page["finished"], 2)
        self.assertEqual(len(ama.get("/api/games?status=finished&mine=1").json["games"]), 2)
        self.assertEqual(server.get("/api/games?status=finished").json["games"], [], "games by link are listed no more")
        self.assertEqual(server.stop(signal.SIGTERM)[0], 0)
        database = sealed.connect(self.file)
        self.addCleanup(database.close)
        for table, count in self.before.items():
            now = database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
            self.assertGreaterEqual(now, count, table)
        self.assertEqual(database.execute("SELECT DISTINCT room FROM chat ORDER BY room").fetchall(), [("players",), ("spectators",)])
        done = self.check("--data", self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_database_before_is_copied_aside(self):
        server = Server(data=self.folder)
        self.addCleanup(server.close)
        server.stop(signal.SIGTERM)
        copy = sqlite3.connect(self.file + ".before-v6")
        self.addCleanup(copy.close)
        self.assertEqual(copy.execute("PRAGMA user_version").fetchone()[0], 5)
        for table, count in self.before.items():
            self.assertEqual(copy.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0], count, table)

    def test_check_says_that_it_is_older(self):
        done = self.check(self.file)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("version 5", done.stderr)


if __name__ == "__main__":
    harness.main()
