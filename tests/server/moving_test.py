"""oware move-database: a site goes from a file to PostgreSQL and back, and is the same; what is refused."""

import os
import subprocess
import tempfile
import unittest

import harness
from harness import PATIENCE, Server
from postgresql import Postgresql

OGN = '[South "Ama"]\n[North "Kofi"]\n\n1. F {why not} f *\n'
CLOCK = {"initial_ms": 600_000, "increment_ms": 0}
ACCOUNT = {"name": "Ama", "password": "moonlight-42-seeds"}


class Moving(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.database = Postgresql()
        self.addCleanup(self.database.close)
        folder = tempfile.TemporaryDirectory(prefix="oware-test-")
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def start(self, url):
        server = Server("--database", url, data=self.data)
        self.addCleanup(server.close)
        return server

    def move(self, source, target, *more):
        return subprocess.run([harness.BINARY, "move-database", "--from", source, "--to", target, "--data", self.data, *more],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)

    def refused(self, done, status, *words):
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (status, "", 1), done)
        for word in words:
            self.assertIn(word, done.stderr)

    def check(self, url):
        done = subprocess.run([harness.BINARY, "check", "--database", url, "--data", self.data], capture_output=True, text=True, timeout=PATIENCE,
                              check=False)
        self.assertEqual(done.returncode, 0, done)

    def fill(self, server):
        """A game with chat, an account with an analysis, an event; what asks for each."""
        game, tokens = server.pair(name="Kofi \u0254")
        server.play(game, tokens, "FfEe")
        ama = server.browser()
        made = ama.post("/api/accounts", ACCOUNT)
        self.assertEqual(made.status, 201, made)
        kept = ama.post("/api/me/analyses", {"ogn": OGN, "title": "Why \u0254", "visibility": "public"})
        self.assertEqual(kept.status, 201, kept)
        event = ama.post("/api/events", {"name": "Cup '; --", "format": "swiss", "clock": CLOCK})
        self.assertEqual(event.status, 201, event)
        self.assertEqual(ama.post(f"/api/events/{event.json['id']}/join").status, 200)
        other = ama.create(side="south", name="Ama")
        seat = server.browser()
        seat.join(other["id"], name="Esi")
        said = ama.post(f"/api/games/{other['id']}/chat", {"text": "Akwaaba \u0254 '; --", "room": "players"})
        self.assertEqual(said.status, 201, said)
        return game, tokens, event.json["id"], other["id"], [
            f"/api/games/{game}", f"/api/games/{other['id']}", f"/api/analyses/{kept.json['id']}", "/api/players/Ama"]

    def shown(self, server, pages):
        found = {}
        for page in pages:
            reply = server.get(page)
            self.assertEqual(reply.status, 200, (page, reply))
            found[page] = {name: value for name, value in reply.json.items() if name != "now_ms"}
        return found

    def chat(self, server, game):
        ama = server.browser()
        entered = ama.post("/api/sessions", ACCOUNT)
        self.assertIn(entered.status, (200, 201), entered)
        return [one["text"] for one in ama.get(f"/api/games/{game}/chat").json["messages"]]

    def test_a_site_moves_there_and_back(self):
        file, postgresql = "sqlite:oware.db", self.database.url
        server = self.start(file)
        game, tokens, event, talked, pages = self.fill(server)
        before = self.shown(server, pages)
        self.refused(self.move(file, postgresql), 3, "oware.db")  # a server has it
        server.stop()
        moved = self.move(file, postgresql, "--json")
        self.assertEqual((moved.returncode, moved.stderr), (0, ""), moved)
        tables = {one["table"]: one["rows"] for one in harness.json.loads(moved.stdout)["tables"]}
        for table in ("games", "events", "users", "chat", "analyses", "tournaments", "tournament_log"):
            self.assertGreater(tables[table], 0, table)
        self.refused(self.move(file, postgresql), 2, "--to", "an empty database")
        self.check(postgresql)

        server = self.start(postgresql)
        self.assertEqual(self.shown(server, pages), before)
        self.assertEqual(self.chat(server, talked), ["Akwaaba \u0254 '; --"])
        server.play(game, tokens, "Dd", start=4)
        number = server.game(server.create()["id"])["number"]
        self.assertEqual(number, 3)
        self.refused(self.move(postgresql, "sqlite:early.db"), 3, "another server")
        server.stop()

        back = self.move(postgresql, "sqlite:back.db")
        self.assertEqual((back.returncode, back.stderr), (0, ""), back)
        self.check("sqlite:back.db")
        self.refused(self.move(postgresql, "sqlite:back.db"), 2, "--to", "an empty database")
        server = self.start("sqlite:back.db")
        self.assertEqual(server.game(game)["moves"], "FfEeDd")
        self.assertEqual(self.shown(server, pages[1:]), {page: before[page] for page in pages[1:]})
        self.assertEqual(self.chat(server, talked), ["Akwaaba \u0254 '; --"])
        shown = server.get(f"/api/events/{event}").json
        self.assertEqual((shown["name"], [one["name"] for one in shown["players"]]), ("Cup '; --", ["Ama"]))
        self.assertEqual(server.game(server.create()["id"])["number"], 4)

    def test_what_is_refused(self):
        url = self.database.url
        for source, target in (("mysql:x", url), (url, "mysql:x"), ("oware.db", url), (url, "postgresql://localhost/oware?nonsense=1")):
            self.refused(self.move(source, target), 2, "postgresql://USER@HOST")
        self.refused(self.move(url, url), 2, "--to")
        self.refused(self.move("sqlite:none.db", url), 3, "no such file")
        self.assertFalse(os.path.exists(os.path.join(self.data, "none.db")))
        self.refused(self.move(url.replace("/oware?", "/other?"), "sqlite:new.db"), 3, "--from")
        self.refused(self.move(url, "sqlite:new.db"), 1, "--from", "version 0")
        self.assertFalse(os.path.exists(os.path.join(self.data, "new.db")))


if __name__ == "__main__":
    harness.main()
