"""A site on PostgreSQL goes back to a moment, and to a dump, as docs/operations.md says."""

import os
import shutil
import subprocess
import unittest

import harness
from harness import PATIENCE, Server, wait_until
from postgresql import Postgresql


class Restoring(unittest.TestCase):
    def setUp(self):
        self.archive = None
        self.database = Postgresql()
        self.addCleanup(self.database.close)

    def check(self):
        done = subprocess.run([harness.BINARY, "check", "--database", self.database.url], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done)

    def test_to_a_moment(self):
        database = self.database
        self.archive = os.path.join(database.folder, "archive")
        database.run("mkdir", self.archive)
        database.stop()
        database.settings = ["archive_mode=on", f"archive_command=cp %p {self.archive}/%f", "archive_timeout=60"]
        database.start()
        server = Server("--database", database.url)
        self.addCleanup(server.close)
        game, tokens = server.pair()
        base = os.path.join(database.folder, "base")
        database.run("pg_basebackup", "-h", database.folder, "-U", "postgres", "-D", base, "-c", "fast")
        server.play(game, tokens, "FfEe")
        moment = database.sql("SELECT clock_timestamp()")[0]
        server.play(game, tokens, "Dd", start=4)
        segment = database.sql("SELECT pg_walfile_name(pg_switch_wal())")[0]
        wait_until(lambda: os.path.exists(os.path.join(self.archive, segment)))
        server.close()
        database.stop()
        shutil.rmtree(database.data)
        os.rename(base, database.data)
        database.run("touch", os.path.join(database.data, "recovery.signal"))
        database.settings = [f"restore_command=cp {self.archive}/%f %p", f"recovery_target_time={moment}", "recovery_target_action=promote"]
        database.start()
        wait_until(lambda: database.sql("SELECT pg_is_in_recovery()") == ["f"])
        self.check()
        again = Server("--database", database.url)
        self.addCleanup(again.close)
        self.assertEqual(again.game(game)["moves"], "FfEe")
        again.play(game, tokens, "Cc", start=4)

    def test_from_a_dump(self):
        server = Server("--database", self.database.url)
        self.addCleanup(server.close)
        game, tokens = server.pair()
        server.play(game, tokens, "FfEe")
        dump = os.path.join(self.database.folder, "dump")
        self.database.dump("-Fc", "-f", dump)
        server.play(game, tokens, "Dd", start=4)
        server.close()
        self.database.run("dropdb", "-h", self.database.folder, "-U", "postgres", "oware")
        self.database.run("createdb", "-h", self.database.folder, "-U", "postgres", "oware")
        self.database.run("pg_restore", "-h", self.database.folder, "-U", "postgres", "-d", "oware", dump)
        self.check()
        again = Server("--database", self.database.url)
        self.addCleanup(again.close)
        self.assertEqual(again.game(game)["moves"], "FfEe")


if __name__ == "__main__":
    harness.main()
