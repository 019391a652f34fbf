"""Administration: `oware admin`, /api/admin, the operator's texts, switches; all of it in the audit log."""

import itertools
import json
import os
import subprocess
import unittest
import urllib.parse

import harness
import sealed
from harness import Server, ServerTest, wait_until


def admin(data, *arguments):
    return subprocess.run([harness.BINARY, "admin", "--data", data, *arguments], capture_output=True, text=True, timeout=harness.PATIENCE, check=False)


class Administration(ServerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.key = admin(cls.server.data, "key", "Esi").stdout.strip()
        database = sealed.connect(cls.server.data + "/oware.db")
        cls.game, _ = cls.server.pair()
        database.executescript("""
            INSERT INTO users (id, public_id, name, name_key, password_hash, language, created_ms)
              VALUES (1, 'p-ama', 'Ama', 'ama', 'x', 'en', 1), (2, 'p-guest', 'Guest', NULL, NULL, '', 2), (3, 'p-kofi', 'Kofi', 'kofi', 'x', 'fr', 3);
            INSERT INTO sessions (user, token_hash, agent, created_ms, seen_ms) VALUES (1, 'h', 'browser', 1, 1);
            INSERT INTO chat (id, game, room, side, user, name, text, at_ms) VALUES (7, 1, 'players', 'south', 1, 'Ama', '<b>rude</b>', 5);
            INSERT INTO reports (at_ms, reporter, about, game, message, reason) VALUES (6, 3, 1, 1, 7, 'rude "words"'), (7, NULL, 2, 1, NULL, 'a name');
        """)
        database.commit()
        database.close()

    def ask(self, path, body=None, key=None):
        path = "/api/admin/" + path
        token = self.key if key is None else key
        return self.server.get(path, token=token) if body is None else self.server.post(path, body, token=token)

    def person(self, name):
        return next(one for one in self.ask("people?name=" + name).json["people"] if one["name"] == name)

    def audit_log(self):
        return [(one["who"], one["what"], one["about"]) for one in self.ask("audit").json["audit"]]

    def command(self, *arguments, status=0):
        done = admin(self.server.data, *arguments)
        self.assertEqual(done.returncode, status, done)
        return done.stdout if status == 0 else done.stderr

    def test_only_with_a_key(self):
        for path in ("settings", "reports", "people", "audit", "tables"):
            self.refused(self.server.get("/api/admin/" + path), 401, "no-token")
            self.assertEqual(self.server.get("/api/admin/" + path, headers={"Cookie": "oware_me=" + self.key}).status, 401, "no cookie counts")
        made = self.server.create()
        self.refused(self.ask("settings", key=made["token"]), 401, "no-token")
        self.assertEqual(self.ask("settings").status, 200)
        self.refused(self.ask("nothing"), 404, "no-such-page")

    def test_keys_are_kept_as_hashes_and_can_be_void(self):
        key = self.command("key", "Second").strip()
        self.assertEqual(self.ask("settings", key=key).status, 200)
        with open(self.server.data + "/oware.db", "rb") as file, open(self.server.data + "/oware.db-wal", "rb") as log:
            self.assertNotIn(key.encode(), file.read() + log.read())
        self.assertIn("Second", self.command("keys").split())
        self.command("remove-key", "Second")
        self.refused(self.ask("settings", key=key), 401, "no-token")
        self.command("remove-key", "Second", status=1)

    def test_reports(self):
        found = self.ask("reports?state=open").json["reports"]
        rude = next(one for one in found if one["message"] == 7)
        self.assertEqual((rude["reporter"], rude["player"], rude["name"], rude["text"], rude["reason"], rude["game"]),
                         ("Kofi", "p-ama", "Ama", "<b>rude</b>", 'rude "words"', self.game))
        self.assertEqual(json.loads(self.command("reports", "--json"))["reports"], found)
        other = next(one for one in found if one["message"] is None)
        self.assertEqual(self.ask(f"reports/{other['id']}", {"closed": True}).status, 200)
        self.assertNotIn(other["id"], [one["id"] for one in self.ask("reports?state=open").json["reports"]])
        self.assertIn(("Esi", "close-report", str(other["id"])), self.audit_log())
        self.refused(self.ask("reports/999", {"closed": True}), 409, "not-allowed")
        self.assertEqual(self.ask(f"reports/{other['id']}", {"closed": "yes"}).status, 400)
        self.assertEqual(self.ask("messages/7", {"hidden": True}).status, 200)
        database = sealed.connect(self.server.data + "/oware.db")
        self.assertEqual(database.execute("SELECT hidden FROM chat WHERE id = 7").fetchone()[0], 1)
        database.close()

    def test_people_are_found_by_how_their_names_begin(self):
        guest = self.server.browser()
        self.assertEqual(guest.post("/api/me", {"name": "Najat 100%"}).status, 200)
        account = self.server.browser()
        self.assertEqual(account.post("/api/accounts", {"name": "Nàjat", "password": "moonlight-42-seeds"}).status, 201)

        def found(text):
            reply = self.ask("people?name=" + urllib.parse.quote(text))
            return [(one["name"], one["registered"]) for one in reply.json["people"]]

        for text in ("Najat", "najat 1", "NAJAT 100%", guest.me()["id"]):
            self.assertEqual(found(text), [("Najat 100%", False)], text)
        for text in ("Nàjat", "NÀJ", account.me()["id"]):
            self.assertEqual(found(text), [("Nàjat", True)], text)
        self.assertEqual(found("n"), [("Nàjat", True), ("Najat 100%", False)], "accounts first")
        for text in ("%", "_", "100", "najat 1%", "Najatt"):
            self.assertEqual(found(text), [], text)

    def test_moderation(self):
        muted = self.ask("people/p-ama", {"action": "mute", "hours": 2}).json
        self.assertGreater(muted["muted_until_ms"], muted["created_ms"])
        self.assertEqual(self.person("Ama")["muted_until_ms"], muted["muted_until_ms"])
        self.assertIn("muted until", self.command("people"))
        self.command("unmute", "ama")
        self.assertEqual(self.person("Ama")["muted_until_ms"], 0)
        self.command("ban", "Kofi")
        self.assertTrue(self.person("Kofi")["banned"])
        self.assertEqual(self.ask("people/Kofi", {"action": "unban"}).json["banned"], False)
        self.assertEqual(self.ask("people/Kofi", {"action": "rename", "name": "Kwame"}).json["name"], "Kwame")
        self.refused(self.ask("people/Kwame", {"action": "rename", "name": "ama"}), 422, "bad-number")
        self.refused(self.ask("people/Kwame", {"action": "rename", "name": "a b"}), 422, "bad-number")
        self.ask("people/Kwame", {"action": "rename", "name": "Kofi"})
        self.refused(self.ask("people/p-guest", {"action": "close"}), 409, "not-allowed")
        self.refused(self.ask("people/nobody", {"action": "ban"}), 409, "not-allowed")
        self.refused(self.ask("people/Ama", {"action": "praise"}), 422, "bad-number")
        self.command("close", "Ama")
        closed = {"name": "Ama", "password": "whatever it was"}
        self.refused(self.server.browser().post("/api/sessions", closed), 401, "wrong-password")
        database = sealed.connect(self.server.data + "/oware.db")
        self.assertEqual(database.execute("SELECT COUNT(*) FROM sessions WHERE user = 1").fetchone()[0], 0)
        self.assertIsNone(database.execute("SELECT password_hash FROM users WHERE id = 1").fetchone()[0])
        database.close()
        entries = self.audit_log()
        for expected in (("Esi", "mute", "Ama (p-ama)"), ("command line", "unmute", "Ama (p-ama)"), ("command line", "ban", "Kofi (p-kofi)"),
                         ("Esi", "unban", "Kofi (p-kofi)"), ("Esi", "rename", "Kofi (p-kofi)"), ("command line", "close", "Ama (p-ama)")):
            self.assertIn(expected, entries)
        self.assertEqual(len([entry for entry in entries if entry[1] == "praise"]), 0, "a refused action has no entry")

    def test_a_forgotten_password(self):
        browser = self.server.browser()
        name, old = "b" + os.urandom(5).hex(), "moonlight-42-seeds"
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": old}).status, 201)

        def sign_in(password):
            return self.server.browser().post("/api/sessions", {"name": name, "password": password}).status

        self.refused(self.ask("people/" + name, {"action": "new-password"}), 422, "bad-number")
        self.assertEqual(sign_in(old), 200, "an administrator's key gives no password")
        new = self.command("new-password", name).strip()
        self.assertRegex(new, "^([a-z2-9]{5}-){3}[a-z2-9]{5}$")
        self.assertEqual((sign_in(old), sign_in(new)), (401, 200))
        wait_until(lambda: browser.get("/api/me").json["you"] is None)
        made = json.loads(self.command("new-password", name.upper(), "--json"))
        self.assertEqual((made["name"], sign_in(new), sign_in(made["password"])), (name, 401, 200))
        self.assertEqual([entry[:2] for entry in self.audit_log()][:2], [("command line", "new-password")] * 2)
        for words in (json.dumps(self.ask("audit").json), "\n".join(sealed.connect(self.server.data + "/oware.db").iterdump())):
            self.assertNotIn(made["password"], words)
        self.command("close", name)
        for who in (name, "p-guest", "nobody"):
            self.command("new-password", who, status=1)

    def test_json_is_an_object_a_line(self):
        for command in (["key", "Abla"], ["keys"], ["settings"], ["people"], ["reports"], ["log"], ["remove-key", "Abla"]):
            printed = self.command(*command, "--json")
            self.assertEqual([type(json.loads(line)) for line in printed.splitlines()], [dict] * printed.count("\n"), command)

    def test_what_is_switched_off(self):
        game, tokens = self.server.pair()
        self.assertEqual(self.ask("settings", {"read_only": True}).json, {"chat": True, "read_only": True})
        refused = self.server.move(game, tokens["south"], "F", 0)
        self.refused(refused, 503, "read-only")
        self.refused(self.server.post("/api/games", {}), 503, "read-only")
        talk = f"/api/games/{game}/chat"
        self.assertEqual(self.server.get(talk).json["closed"], "read-only")
        self.assertEqual(self.server.game(game)["ply"], 0, "looking at it goes on")
        # Somebody else switches it back on: the server sees it by itself.
        self.command("settings", "--read-only", "off", "--chat", "off")
        wait_until(lambda: self.server.move(game, tokens["south"], "F", 0).status == 200)
        self.refused(self.server.post(f"/api/games/{game}/chat", {"text": "hello"}, token=tokens["south"]), 403, "chat-closed")
        self.assertEqual(self.server.get(talk).json["closed"], "chat-closed")
        self.assertEqual(self.ask("settings", {"chat": True}).json, {"chat": True, "read_only": False})
        self.assertIsNone(self.server.get(talk).json["closed"])
        self.assertIn(("command line", "chat-off", None), self.audit_log())

    def test_texts(self):
        self.refused(self.server.get("/api/pages/imprint"), 404, "no-such-page")
        with open(self.server.data + "/imprint.txt", "w", encoding="utf-8") as file:
            file.write("Esi Mensah, Kumasi <b>\n")
        reply = self.server.get("/api/pages/imprint")
        self.assertEqual((reply.status, reply.body.decode()), (200, "Esi Mensah, Kumasi <b>\n"))
        self.assertEqual(reply.headers["Content-Type"], "text/plain; charset=utf-8")
        for name in ("oware.db", "../data/imprint", "%2e%2e/imprint", "imprint.txt", "", "nothing"):
            self.assertEqual(self.server.get("/api/pages/" + name).status, 404, name)

    def test_which_texts_there_are(self):
        with harness.contextlib.closing(Server()) as server:
            self.assertEqual(server.get("/api/pages").json, {"pages": []})
            with open(server.data + "/privacy.txt", "w", encoding="utf-8") as file:
                file.write("Nothing is kept.\n")
            self.assertEqual(server.get("/api/pages").json, {"pages": ["privacy"]})
            self.refused(server.post("/api/pages", {}), 405, "bad-method")

    def test_a_new_name_is_in_the_game_at_once(self):
        browser = self.server.browser()
        made = browser.create(side="south", name="Rudeword")
        other = self.server.browser()
        other.join(made["id"], name="Yaw")
        with self.server.live(made["id"]) as live:
            self.assertEqual(live.message()["game"]["names"]["south"], "Rudeword")
            self.assertEqual(self.ask("people/" + browser.me()["id"], {"action": "rename", "name": "Kofficus"}).status, 200)
            self.assertEqual(self.server.game(made["id"])["names"]["south"], "Kofficus")
            # The server follows what is done on the command line.
            self.command("rename", browser.me()["id"], "Kwame")
            names = []
            while "Kwame" not in names:
                names.append(live.message()["game"]["names"]["south"])
            self.assertEqual(sorted(set(names), key=names.index)[-2:], ["Kofficus", "Kwame"])
        self.assertEqual(self.server.game(made["id"])["names"]["south"], "Kwame")
        self.assertEqual(browser.me()["name"], "Kwame")
        self.assertIn("Kwame", self.server.get(f"/api/games/{made['id']}/ogn").body.decode())

    def test_moderation_holds_at_once(self):
        browser = self.server.browser()
        made = browser.create(side="south", name="Loud")
        browser.join(made["id"])
        chat = f"/api/games/{made['id']}/chat"
        self.assertEqual(browser.post(chat, {"text": "hello"}).status, 201)
        player = browser.me()["id"]
        self.ask("people/" + player, {"action": "mute", "hours": 1})
        self.refused(browser.post(chat, {"text": "hello"}), 403, "muted")
        self.ask("people/" + player, {"action": "unmute"})
        self.assertEqual(browser.post(chat, {"text": "hello"}).status, 201)
        self.command("mute", player)
        wait_until(lambda: browser.post(chat, {"text": "hello"}).status == 403)

    def test_tables(self):
        wait_until(lambda: self.ask("tables").json["state"] == "idle")
        self.assertEqual(self.ask("tables", {"rules": "abapa", "seeds": 12}).status, 200)
        wait_until(lambda: self.ask("tables").json["seeds"] == 12)
        self.assertEqual(self.ask("tables", {"seeds": 29}).status, 422, "28 are built at most")
        wait_until(lambda: self.ask("tables").json["state"] == "idle")
        # A large build is given up when it is asked for; what was finished stays.
        self.assertEqual(self.ask("tables", {"rules": "abapa", "seeds": 28}).json["state"], "building")
        self.assertEqual(self.ask("tables", {"rules": "wari", "seeds": 28}).status, 200, "waits behind it")
        reply = self.server.request("DELETE", "/api/admin/tables", token=self.key)
        self.assertEqual((reply.status, reply.json.keys()), (200, self.ask("tables").json.keys()))
        wait_until(lambda: self.ask("tables").json["state"] == "stopped")
        left = self.ask("tables").json
        self.assertEqual((left["wanted_seeds"], left["problem"]), (28, None))
        self.assertEqual(left["rules"], "abapa", "the second wish was given up, too")
        self.assertGreaterEqual(left["seeds"], 12)
        self.refused(self.server.request("DELETE", "/api/admin/tables"), 401, "no-token")
        self.refused(self.server.request("PUT", "/api/admin/tables", token=self.key), 405, "bad-method")

    def proven_winner(self, states):
        """Who wins each of these positions by `oware tables probe`; "draw", or None where that is not proven."""
        told = subprocess.run([harness.BINARY, "tables", "probe", "--json", "--dir", self.server.data + "/tables", "-"],
                              input="".join(state["position"] + "\n" for state in states), capture_output=True, text=True,
                              timeout=harness.PATIENCE, check=True).stdout.splitlines()
        winners = []
        for state, line in zip(states, map(json.loads, told), strict=True):
            south, north = state["score"]
            mover, other = ("south", "north") if state["turn"] == "south" else ("north", "south")
            ahead = south - north if mover == "south" else north - south
            low, high = ahead + line["lo"], ahead + line["hi"]
            winners.append(mover if low > 0 else other if high < 0 else "draw" if low == high == 0 else None)
        return winners

    def decided(self, states):
        """From where on the tables never doubted the result: looked at where seeds have just been taken, and twelve are left at most."""
        known = [state for before, state in itertools.pairwise(states)
                 if state["turn"] and state["score"] != before["score"] and sum(state["score"]) >= 48 - 12]
        since = None
        for state, winner in zip(known, self.proven_winner(known), strict=True):
            if winner != (states[-1]["winner"] or "draw"):
                since = None
            elif since is None:
                since = state["ply"]
        return since

    def test_positions_are_probed_as_the_command_line_does(self):
        self.ask("tables", {"rules": "abapa", "seeds": 12})
        wait_until(lambda: self.ask("tables").json["seeds"] == 12)
        positions = ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-1-0-2-0-0-1-0-0-3-0-1-20-20-S", "0-0-0-0-0-1-0-0-0-0-0-0-24-23-N",
                     "1-1-0-2-0-3-1-0-0-3-0-1-18-18-N", "1-0-0-0-0-0-0-0-0-0-0-0-0-0-S"]
        told = subprocess.run([harness.BINARY, "tables", "probe", "--json", "--dir", self.server.data + "/tables", "-"],
                              input="".join(position + "\n" for position in positions), capture_output=True, text=True,
                              timeout=harness.PATIENCE, check=True).stdout.splitlines()
        for position, expected in zip(positions, told, strict=True):
            reply = self.server.request("GET", f"/api/tables/probe?position={position}")
            self.assertEqual((reply.status, reply.json), (200, json.loads(expected)))
        self.refused(self.server.request("GET", "/api/tables/probe?position=1-2-3"), 422, "bad-position")
        self.refused(self.server.request("GET", f"/api/tables/probe?position={positions[0]}&rules=chess"), 422, "bad-rules")
        self.refused(self.server.request("GET", "/api/tables/probe"), 400, "bad-request")

    def test_from_where_on_a_game_was_decided(self):
        self.ask("tables", {"rules": "abapa", "seeds": 12})
        wait_until(lambda: self.ask("tables").json["seeds"] == 12)
        found = []
        for vector in harness.vector_games("no-move")[:4] + harness.vector_games("repetition")[:2]:
            game, tokens = self.server.pair()
            with self.server.live(game, start=1) as live:
                self.server.play(game, tokens, vector["moves"])
                told = [message["game"] for message in live.until(3 + len(vector["moves"]))]
            expected = self.decided(told)
            found.append(expected)
            # Said with the move that ends the game and with its end, and nowhere before.
            self.assertEqual([state["decided_ply"] for state in told], [None] * (len(told) - 2) + [expected] * 2)
            with self.server.live(game, start=0) as live:
                again = [message["game"]["decided_ply"] for message in live.until(3 + len(vector["moves"]))]
            self.assertEqual(again, [None] * (len(told) - 1) + [expected] * 2, "told again")
            with self.server.live(game) as live:
                self.assertEqual(live.message()["game"]["decided_ply"], expected, "who comes later")
            self.assertEqual(self.server.game(game)["decided_ply"], expected)
        self.assertIn(None, found)
        self.assertGreater(len(found) - found.count(None), 2)

    def test_tables_that_come_later_know_more_of_a_game_that_is_over(self):
        with harness.contextlib.closing(Server()) as server:
            key = admin(server.data, "key", "Esi").stdout.strip()
            game, tokens = server.pair()
            server.play(game, tokens, harness.vector_games("no-move")[3]["moves"])
            self.assertIsNone(server.game(game)["decided_ply"])
            self.assertEqual(server.post("/api/admin/tables", {"rules": "abapa", "seeds": 12}, token=key).status, 200)
            self.assertGreater(wait_until(lambda: server.game(game)["decided_ply"]), 100)

    def test_the_computer_says_what_it_can_give(self):
        made = self.server.create(opponent="computer", level=5, side="north")
        wait_until(lambda: self.server.game(made["id"])["ply"] == 1)
        self.assertEqual(self.server.game(made["id"])["computer"], {"level": 5, "budget_share": 1})
        self.assertIsNone(self.server.game(self.game)["computer"])


class Guesses(ServerTest):
    def test_keys_cannot_be_tried_for_long(self):
        statuses = [self.server.get("/api/admin/settings", token=f"guess-{number}").status for number in range(15)]
        self.assertEqual(statuses[:10], [401] * 10)
        self.assertEqual(set(statuses[10:]), {429})


class WithoutGames(unittest.TestCase):
    def test_there_must_be_a_site(self):
        folder = harness.tempfile.mkdtemp(prefix="oware-test-")
        try:
            done = admin(os.path.join(folder, "none"), "reports")
            self.assertEqual(done.returncode, 3)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1)
            self.assertEqual(admin(folder, "dance").returncode, 2)
            self.assertEqual(admin(folder, "mute").returncode, 2)
        finally:
            harness.shutil.rmtree(folder)


class TextsHaveALimit(ServerTest):
    options = ("--rate-limits", "on", "--behind-proxy", "--requests-burst", "5", "--requests-per-second", "0.0001")

    def test_the_operators_texts_cost_as_much_as_any_request(self):
        with open(self.server.data + "/imprint.txt", "w", encoding="utf-8") as file:
            file.write("x" * 250_000)
        replies = [self.server.get("/api/pages/imprint", headers={"X-Forwarded-For": "192.0.2.1"}) for _ in range(7)]
        self.assertEqual([reply.status for reply in replies], [200] * 5 + [429] * 2)
        self.refused(replies[-1], 429, "too-many-requests")
        self.assertEqual(self.server.get("/api/pages/imprint", headers={"X-Forwarded-For": "192.0.2.2"}).status, 200, "another address")


if __name__ == "__main__":
    harness.main()
