"""The command line of `oware serve`: options, addresses, folders, exit statuses."""

import os
import socket
import subprocess
import unittest

import harness
from harness import Server


def run(*arguments, **more):
    return subprocess.run([harness.BINARY, "serve", *arguments], capture_output=True, text=True, timeout=harness.PATIENCE, check=False, **more)


class Command(unittest.TestCase):
    def setUp(self):
        self.folder = harness.tempfile.mkdtemp(prefix="oware-test-")

    def tearDown(self):
        harness.shutil.rmtree(self.folder)

    def one_line(self, done, status):
        self.assertEqual(done.returncode, status, done)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done.stderr

    def test_wrong_usage(self):
        for arguments in (("--listen", "8080"), ("--listen", "127.0.0.1:"), ("--listen", ":8080"), ("--listen", "127.0.0.1:99999"),
                          ("--listen", "127.0.0.1:http"), ("--listen", "127.0.0.1:-1")):
            self.one_line(run("--data", self.folder, *arguments), 2)
        for arguments in (("--nonsense",), ("extra",), ("--rate-limits", "maybe"), ("--max-connections", "many"), ("--idle-timeout-ms", "0"),
                          ("--log-level", "loud")):
            self.assertEqual(run("--data", self.folder, *arguments).returncode, 2, arguments)

    def test_other_databases_are_refused(self):
        for url in ("postgresql://localhost/oware?nonsense=1", "postgresql:x", "mysql:x", "oware.db", "sqlite:", ""):
            line = self.one_line(run("--data", self.folder, "--database", url), 2)
            self.assertIn("postgresql://USER@HOST", line)

    def test_a_database_elsewhere(self):
        path = os.path.join(self.folder, "elsewhere.db")
        server = Server("--database", "sqlite://" + path)
        try:
            self.assertTrue(os.path.exists(path))
        finally:
            server.close()

    def test_a_port_that_is_taken(self):
        taken = socket.create_server(("127.0.0.1", 0))
        line = self.one_line(run("--data", self.folder, "--listen", f"127.0.0.1:{taken.getsockname()[1]}"), 3)
        self.assertIn("--listen", line)
        taken.close()

    def test_folders_that_cannot_be_used(self):
        file = os.path.join(self.folder, "file")
        with open(file, "w", encoding="utf-8"):
            pass
        self.one_line(run("--listen", "127.0.0.1:0", "--data", file), 3)
        self.one_line(run("--listen", "127.0.0.1:0", "--data", os.path.join(file, "below")), 3)
        self.one_line(run("--listen", "127.0.0.1:0", "--data", self.folder, "--tables", os.path.join(self.folder, "none")), 3)

    def test_a_file_that_is_no_database(self):
        with open(os.path.join(self.folder, "oware.db"), "w", encoding="utf-8") as file:
            file.write("This is no database, but it is long enough to be looked at as one." * 100)
        self.one_line(run("--listen", "127.0.0.1:0", "--data", self.folder), 3)

    def test_one_server_for_one_folder(self):
        server = Server(data=self.folder)
        try:
            line = self.one_line(run("--listen", "127.0.0.1:0", "--data", self.folder), 3)
            self.assertIn("another server", line)
        finally:
            server.close()

    def test_it_says_where_to_go(self):
        server = Server(data=self.folder)
        try:
            self.assertRegex(server.lines[0], r"^Oware is ready: open http://127\.0\.0\.1:\d+/ in your browser\.$")
            self.assertEqual(server.get("/healthz").status, 200)
        finally:
            server.close()

    def test_the_newer_protocol(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            return  # this machine has none
        server = Server(data=self.folder, listen="[::1]:0")
        try:
            self.assertTrue(server.address.startswith("[::1]:"))
            self.assertEqual(server.get("/healthz").status, 200)
        finally:
            server.close()

    def test_the_user_s_data_folder(self):
        environment = {**os.environ, "XDG_DATA_HOME": os.path.join(self.folder, "share")}
        process = subprocess.Popen([harness.BINARY, "serve", "--listen", "127.0.0.1:0"], env=environment, stderr=subprocess.PIPE, text=True)
        lines = [process.stderr.readline(), process.stderr.readline()]
        process.terminate()
        process.wait(harness.PATIENCE)
        process.stderr.close()
        self.assertIn(os.path.join(self.folder, "share", "oware"), lines[1])
        self.assertTrue(os.path.exists(os.path.join(self.folder, "share", "oware", "oware.db")))

    def test_help_lists_every_option(self):
        done = run("--help")
        self.assertEqual(done.returncode, 0)
        for option in ("--listen", "--data", "--database", "--tables", "--behind-proxy", "--log-level", "--rate-limits", "--max-body-bytes",
                       "--max-header-bytes", "--header-timeout-ms", "--idle-timeout-ms", "--outbox-events", "--max-connections"):
            self.assertIn(option, done.stdout)
        # A player whose connection broke without a close counts as here for twice that: half a minute.
        self.assertRegex(done.stdout, r"--ping-interval-ms [^\n]*\b15000\b")
        self.assertIn("Example:", done.stdout)


if __name__ == "__main__":
    harness.main()
