"""Little memory: new work is refused above the mark, what is there goes on, and the server never ends by itself."""

import contextlib
import resource
import subprocess
import tempfile
import threading
import unittest

import harness
from harness import Closed, Refused, Server, wait_until

MB = 1 << 20


def status_of(ask):
    """The status of an answer; None where the connection ended instead."""
    try:
        return ask().status
    except OSError:
        return None


class Scarce(unittest.TestCase):
    """A mark that the server stands above from the start: what it refuses then, and what it does not."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="oware-test-")
        cls.addClassCleanup(folder.cleanup)
        before = Server(data=folder.name)
        cls.addClassCleanup(before.close)
        cls.game, cls.tokens = before.pair()
        browser = before.browser()
        assert browser.post("/api/accounts", {"name": "Ama", "password": "moonlight-42-seeds"}).status == 201
        before.stop()
        cls.server = Server("--memory", "1M", data=folder.name)
        cls.addClassCleanup(cls.server.close)
        wait_until(lambda: cls.server.metric("oware_memory_scarce") == 1)

    def test_new_work_is_refused(self):
        refused = [("POST", "/api/games", {}), ("POST", f"/api/games/{self.game}/join", {}), ("POST", "/api/me", {"name": "Kofi"}),
                   ("POST", "/api/accounts", {"name": "Kofi", "password": "moonlight-42-seeds"}),
                   ("POST", "/api/sessions", {"name": "Ama", "password": "moonlight-42-seeds"}),
                   ("GET", f"/api/games/{self.game}/board.png", None)]
        counted = self.server.metric("oware_refused_for_memory_total")
        for method, path, body in refused:
            with self.subTest(path=path):
                reply = self.server.request(method, path, body)
                self.assertEqual((reply.status, reply.code), (503, "unavailable"), reply)
                self.assertGreater(int(reply.headers["Retry-After"]), 0)
        with self.assertRaises(Refused) as live:
            self.server.live(self.game)
        self.assertEqual(live.exception.reply.status, 503)
        self.assertEqual(self.server.metric("oware_refused_for_memory_total") - counted, len(refused) + 1)

    def test_games_go_on(self):
        self.assertEqual(self.server.move(self.game, self.tokens["south"], "F", 0).status, 200)
        self.assertEqual(self.server.move(self.game, self.tokens["north"], "f", 1).status, 200)
        self.assertEqual(self.server.game(self.game)["ply"], 2)

    def test_health_is_told_from_readiness(self):
        self.assertEqual(self.server.get("/healthz").status, 200)
        ready = self.server.get("/readyz")
        self.assertEqual((ready.status, ready.code), (503, "unavailable"))

    def test_connections_are_not_kept(self):
        with self.server.raw() as raw:
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            data = b""
            while more := raw.recv(65536):
                data += more
        self.assertIn(b"Connection: close", data)


class Limited(unittest.TestCase):
    """The system gives no more than so much address space; a crowd wants more."""

    def flood(self, server, connections):
        """Connections that each hold half a request; live ones; games. Returns how many games were refused."""
        held, lives, refused = [], [], 0
        game, tokens = server.pair()
        for number in range(connections):
            with contextlib.suppress(OSError):
                raw = server.raw()
                raw.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n" + b" " * 15_000)
                held.append(raw)
            if number % 4 == 0:
                with contextlib.suppress(OSError, Closed, Refused):
                    lives.append(server.live(game))
            if number % 20 == 0:
                refused += status_of(lambda: server.post("/api/games", {"opponent": "computer", "side": "north"})) == 503
        self.assertEqual(wait_until(lambda: status_of(lambda: server.move(game, tokens["south"], "F", 0))), 200, "games go on")
        for raw in held:
            raw.close()
        for live in lives:
            live.socket.close()
        return refused

    def survive(self, megabytes, connections):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        server = Server("--max-connections", "4000", address_space=megabytes * MB)
        self.addCleanup(server.close)
        refused = self.flood(server, connections)
        self.assertIsNone(server.process.poll(), server.lines[-5:])
        wait_until(lambda: status_of(lambda: server.get("/healthz")) == 200)
        wait_until(lambda: status_of(lambda: server.post("/api/games", {})) == 201)
        status, _ = server.stop()
        self.assertEqual(status, 0, server.lines[-5:])
        return refused

    def test_200_megabytes(self):
        self.survive(200, 1500)

    def test_130_megabytes(self):
        self.survive(130, 1500)

    def test_110_megabytes(self):
        server = Server(address_space=110 * MB)
        self.addCleanup(server.close)
        self.assertEqual(server.get("/healthz").status, 200)
        self.assertEqual(server.stop()[0], 0)

    def start(self, megabytes, folder):
        """Starts a server in so much address space. Whether it came to listen; else it has ended and said why."""
        tables = [] if megabytes % 2 else ["--tables-seeds", "0"]  # a build in the background wants memory, too
        with subprocess.Popen(
                [harness.BINARY, "serve", "--listen", "127.0.0.1:0", *tables, "--data", folder], stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * MB, megabytes * MB))) as server:
            patience = threading.Timer(harness.PATIENCE, server.kill)
            patience.start()
            said = []
            for line in server.stderr:
                said.append(line)
                if "Oware is ready" in line:
                    server.terminate()
            patience.cancel()
        self.assertEqual(server.returncode, 0 if any("Oware is ready" in line for line in said) else 3, said)
        return server.returncode == 0, "".join(said)

    def loads(self, megabytes):
        """Whether the program and its libraries find room in so much address space."""
        return subprocess.run([harness.BINARY, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes * MB, megabytes * MB))).returncode == 0

    def test_too_little_to_start(self):
        # Somewhere in between a thread is the first thing that is not to be had.
        least = next(megabytes for megabytes in range(32, 256) if self.loads(megabytes))
        for megabytes in range(least, least + 16):
            with self.subTest(megabytes=megabytes), tempfile.TemporaryDirectory(prefix="oware-test-") as folder:
                started, said = self.start(megabytes, folder)
                if not started:
                    self.assertIn("memory", said)
                if megabytes == least:
                    self.assertFalse(started)


if __name__ == "__main__":
    harness.main()
