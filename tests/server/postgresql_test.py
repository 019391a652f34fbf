"""A server on PostgreSQL: when it is away, comes back; and the commands about its games."""

import subprocess
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


if __name__ == "__main__":
    harness.main()
