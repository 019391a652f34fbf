"""oware backup, restore and check: copies of a running server, and what proves them."""

import json
import os
import signal
import stat
import subprocess
import threading
import unittest

import harness
import sealed
from harness import Server, vector_games, wait_until


def oware(*arguments):
    return subprocess.run([harness.BINARY, *arguments], capture_output=True, text=True, timeout=harness.PATIENCE, check=False)


class Copies(unittest.TestCase):
    def setUp(self):
        self.folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        self.data = os.path.join(self.folder, "data")
        self.copy = os.path.join(self.folder, "copy.db")
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            server.close()
        harness.shutil.rmtree(self.folder)

    def start(self, data=None):
        self.servers.append(Server(data=data or self.data))
        return self.servers[-1]

    def check(self, *arguments):
        done = oware("check", "--json", *arguments)
        return done.returncode, json.loads(done.stdout)

    def test_a_copy_of_a_server_under_load_is_one_state(self):
        server = self.start()
        games = [server.pair() for _ in range(6)]
        moves = max(vector_games(), key=lambda one: len(one["moves"]))["moves"]
        over = threading.Event()
        acknowledged = [0] * len(games)

        def play(index):
            game, tokens = games[index]
            for ply, move in enumerate(moves):
                if over.is_set() or server.move(game, tokens["south" if move.isupper() else "north"], move, ply).status != 200:
                    return
                acknowledged[index] = ply + 1

        threads = [threading.Thread(target=play, args=(index,)) for index in range(len(games))]
        for thread in threads:
            thread.start()
        copies = []
        for number in range(5):
            before = list(acknowledged)
            copies.append((f"{self.copy}.{number}", before))
            done = oware("backup", "--data", self.data, copies[-1][0])
            self.assertEqual(done.returncode, 0, done.stderr)
        over.set()
        for thread in threads:
            thread.join()
        for path, before in copies:
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            self.assertFalse(os.path.exists(path + "-wal"), "one file is all there is to it")
            status, report = self.check(path)
            self.assertEqual((status, report["problem_count"], report["games"]), (0, 0, len(games)), report)
            database = sealed.connect(path)
            for (game, _), count in zip(games, before, strict=True):
                plies = database.execute("SELECT COUNT(*) FROM events e JOIN games g ON g.number = e.game "
                                         "WHERE g.id = ? AND e.kind = 'moved'", (game,)).fetchone()[0]
                self.assertGreaterEqual(plies, count, "what was acknowledged before the copy began is in it")
            database.close()
        self.assertEqual(self.check("--data", self.data)[0], 0, "the running server's own")

    def test_there_and_back(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "FfEe")
        self.assertEqual(oware("backup", "--data", self.data, self.copy).returncode, 0)
        server.play(game, tokens, "Dd", start=4)
        refused = oware("restore", "--data", self.data, self.copy, "--replace")
        self.assertEqual(refused.returncode, 3)
        self.assertIn("another server", refused.stderr)
        server.kill()  # a log with changes is left beside the database
        done = oware("restore", "--data", self.data, self.copy, "--replace", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        aside = json.loads(done.stdout)["set_aside"]
        self.assertEqual(self.check(aside)[0], 0)
        server = self.start()
        self.assertEqual(server.game(game)["moves"], "FfEe")
        server.play(game, tokens, "Dd", start=4)
        elsewhere = os.path.join(self.folder, "new", "data")
        self.assertEqual(oware("restore", "--data", elsewhere, aside).returncode, 0)
        self.assertEqual(self.start(elsewhere).game(game)["moves"], "FfEeDd", "what was set aside had the last moves")

    def test_what_is_there_stays(self):
        self.start()
        self.assertEqual(oware("backup", "--data", self.data, self.copy).returncode, 0)
        again = oware("backup", "--data", self.data, self.copy)
        self.assertEqual(again.returncode, 2)
        self.assertIn("--replace", again.stderr)
        self.assertEqual(oware("backup", "--data", self.data, self.copy, "--replace").returncode, 0)
        self.servers[-1].stop()
        self.assertEqual(oware("restore", "--data", self.data, self.copy).returncode, 2)

    def test_what_is_no_copy(self):
        for content in (b"", b"no database " * 1000):
            with open(self.copy, "wb") as file:
                file.write(content)
            for arguments in (("restore", "--data", self.data, self.copy), ("check", self.copy)):
                done = oware(*arguments)
                self.assertEqual(done.returncode, 1, (arguments, content[:5], done.stderr))
                self.assertIn(self.copy, done.stderr)
                self.assertIn("expected a database of games", done.stderr)
                self.assertNotIn("sqlite", done.stderr.lower(), "no library's name")
            self.assertFalse(os.path.exists(self.data + "/oware.db"))
        self.assertEqual(oware("backup", "--data", self.data, os.path.join(self.folder, "none.db")).returncode, 3)
        for unreadable in ("none.db", ".", "none/none.db"):
            self.assertEqual(oware("check", os.path.join(self.folder, unreadable)).returncode, 3, unreadable)
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".part")], [])

    def test_check_finds_what_is_wrong(self):
        server = self.start()
        game, tokens = server.pair(opponent="friend")
        server.play(game, tokens, "FfEe")
        other, _ = server.pair()
        server.stop(signal.SIGTERM)
        harms = ("UPDATE events SET detail = 'F' WHERE version = 5 AND game = 1",  # a house that is empty
                 "DELETE FROM events WHERE version = 4 AND game = 1",
                 "UPDATE games SET status = 'finished' WHERE number = 1",
                 "UPDATE events SET kind = 'flew' WHERE version = 3 AND game = 1",
                 "DELETE FROM seats WHERE game = 1 AND side = 'north'",
                 "UPDATE events SET game = 77 WHERE game = 2")
        for harm in harms:
            harness.shutil.copy(self.data + "/oware.db", self.copy)
            database = sealed.connect(self.copy)
            database.execute(harm)
            database.commit()
            database.close()
            status, report = self.check(self.copy)
            self.assertEqual(status, 3, harm)
            self.assertGreaterEqual(report["problem_count"], 1, harm)
            named = " ".join(report["problems"])
            self.assertIn(other if "77" in harm else game, named, harm)
        self.assertEqual(self.check("--data", self.data)[1]["problems"], [])
        whole = os.path.getsize(self.data + "/oware.db")
        with open(self.copy, "r+b") as file:
            harness.shutil.copy(self.data + "/oware.db", self.copy)
            file.truncate(whole // 2)
        self.assertEqual(oware("check", self.copy).returncode, 3)

    def test_a_log_left_by_a_kill_is_checked(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "FfEeDd")
        server.kill()
        log = self.data + "/oware.db-wal"
        whole = os.path.getsize(log)
        self.assertGreater(whole, 0, "what has not been folded into the database")
        with open(log, "rb") as file:
            sound = file.read()
        self.assertEqual(self.check("--data", self.data)[0], 0)
        with open(log, "rb") as file:
            self.assertEqual(file.read(), sound, "a check changes nothing")
        for place in (3, 17, 40, 32 + 24 + 100, whole // 2):
            with open(log, "wb") as file:
                file.write(sound[:place] + bytes((sound[place] ^ 1,)) + sound[place + 1:])
            for part in ("-shm",):
                if os.path.exists(self.data + "/oware.db" + part):
                    os.remove(self.data + "/oware.db" + part)
            status, report = self.check("--data", self.data)
            self.assertEqual(status, 3, place)
            self.assertIn("write-ahead log", " ".join(report["problems"]), place)
        server = self.start()
        wait_until(lambda: server.metric("oware_store_damaged") >= 1)
        self.assertTrue(any("write-ahead log" in line for line in server.lines), server.lines)

    def test_a_damaged_game_is_set_apart(self):
        server = self.start()
        game, tokens = server.pair()
        server.play(game, tokens, "FfEe")
        other, others = server.pair()
        server.stop(signal.SIGTERM)
        database = sealed.connect(self.data + "/oware.db")
        database.execute("UPDATE events SET at_ms = at_ms + 64 WHERE game = 1 AND version = 3")
        database.commit()
        database.close()
        server = self.start()
        refused = server.get(f"/api/games/{game}")
        self.assertEqual((refused.status, refused.json["code"]), (500, "corrupt"))
        self.assertIn(game, refused.json["detail"])
        self.assertEqual(server.post(f"/api/games/{game}/moves", {"move": "D", "ply": 4}, token=tokens["south"]).status, 500)
        wait_until(lambda: server.metric("oware_store_damaged") >= 1)
        server.play(other, others, "Ff")
        self.assertEqual(server.get("/healthz").status, 200)

    def test_an_impossible_version_is_an_error(self):
        self.start().stop(signal.SIGTERM)
        for version in (-1, 0, 3, 99):
            database = sealed.connect(self.data + "/oware.db")
            database.execute("UPDATE schema_version SET version = ?", (version,))
            database.commit()
            database.close()
            started = oware("serve", "--data", self.data, "--listen", "127.0.0.1:0")
            self.assertEqual(started.returncode, 3, started.stderr)
            self.assertIn(str(version), started.stderr)
            newer = version == 99
            self.assertEqual(oware("check", "--data", self.data).returncode, 1 if newer else 3)


if __name__ == "__main__":
    harness.main()
