"""Personal tokens and bots: made, listed, revoked; what each scope permits, by the route table; playing by a token; who becomes a bot, and what one
may not; where bots are marked; limits and the audit log; only hashes on disk."""

import glob
import os
import subprocess

import described
import harness
from harness import ServerTest

PASSWORD = "moonlight-42-seeds"
ALL = ["read", "play", "bot"]
MOST = 20  # games/access.hpp: kMostAccessTokens


class TokenTest(ServerTest):
    def account(self, name):
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser

    def token(self, browser, *scopes, **more):
        reply = browser.post("/api/tokens", {"scopes": list(scopes), **more})
        self.assertEqual(reply.status, 201, reply)
        return reply.json["token"]

    def bot(self, name):
        """A bot account: its browser and a token."""
        browser = self.account(name)
        token = self.token(browser, "bot")
        self.assertTrue(self.server.post("/api/me/bot", {}, token=token).json["you"]["bot"])
        return browser, token


class Tokens(TokenTest):
    def test_made_listed_revoked(self):
        ama = self.account("Ama")
        made = ama.post("/api/tokens", {"name": " My\n laptop ", "scopes": ["play", "read"]}).json
        self.assertEqual((made["name"], made["scopes"], made["used_ms"]), ("My laptop", ["read", "play"], None))
        self.assertRegex(made["token"], r"^oware_[A-Za-z0-9_-]{32}$")
        second = ama.post("/api/tokens", {"scopes": ["read"]}).json
        self.assertEqual(second["name"], "Token")
        listed = ama.get("/api/tokens").json["tokens"]
        self.assertEqual([one["id"] for one in listed], [second["id"], made["id"]])
        self.assertNotIn("token", listed[0], "told once")
        self.assertEqual(self.server.get("/api/me", token=made["token"]).json["you"]["name"], "Ama")
        harness.wait_until(lambda: ama.get("/api/tokens").json["tokens"][1]["used_ms"])
        self.assertEqual(ama.delete(f"/api/tokens/{made['id']}").status, 200)
        self.refused(self.server.get("/api/me", token=made["token"]), 401, "no-token")
        self.assertEqual([one["id"] for one in ama.get("/api/tokens").json["tokens"]], [second["id"]])
        for gone in (made["id"], 999999, "x", "-1", "9" * 30):
            self.refused(ama.delete(f"/api/tokens/{gone}"), 404, "no-such-token")
        self.refused(self.account("Adwoa").delete(f"/api/tokens/{second['id']}"), 404, "no-such-token")
        self.assertEqual(self.server.get("/api/me", token=second["token"]).status, 200)

    def test_wrong_wishes(self):
        efua = self.account("Efua")
        for wish in ({"scopes": []}, {"scopes": ["admin"]}, {"scopes": ["read"], "name": ""}, {"scopes": ["read"], "name": "n" * 61},
                     {"scopes": ["read"], "name": " \u200e "}, {"scopes": ["read"] * 4}, {"scopes": ["read"], "more": 1}):
            self.refused(efua.post("/api/tokens", wish), 422, "bad-number")
        for wish in ({}, {"scopes": "read"}, {"scopes": [1]}):
            self.assertEqual(efua.post("/api/tokens", wish).status, 400, wish)
        self.assertEqual(efua.post("/api/tokens", {"scopes": ["read"], "name": "n" * 60}).status, 201)
        self.assertEqual(efua.get("/api/tokens").json["tokens"][0]["name"], "n" * 60)

    def test_as_many_as_may_be(self):
        esi = self.account("Esi")
        for _ in range(MOST):
            self.token(esi, "read")
        problem = self.refused(esi.post("/api/tokens", {"scopes": ["read"]}), 409, "too-many-tokens")
        self.assertEqual(problem["params"], {"max": MOST})
        esi.delete(f"/api/tokens/{esi.get('/api/tokens').json['tokens'][0]['id']}")
        self.token(esi, "read")

    def test_accounts_alone(self):
        guest = self.server.browser()
        guest.create()
        self.refused(guest.post("/api/tokens", {"scopes": ["read"]}), 401, "not-signed-in")
        self.refused(guest.get("/api/tokens"), 401, "not-signed-in")
        self.refused(guest.post("/api/me/bot"), 401, "not-signed-in")
        yaw = self.account("Yaw")
        foreign = yaw.headers({"Origin": "https://elsewhere.example"})
        self.refused(self.server.post("/api/tokens", {"scopes": ["read"]}, headers=foreign), 403, "bad-origin")

    def test_scopes_by_the_route_table(self):
        kofi = self.account("Kofi")
        tokens = {scope: self.token(kofi, scope) for scope in ALL}
        game = kofi.create(side="south")["id"]
        for operation in described.INTERFACE.operations:
            if operation.auth in ("administrator", "nobody") or operation.handler == "tokens_become_bot":
                continue
            path = operation.path.replace("/games/{id}", "/games/" + game).replace("{", "").replace("}", "")
            for scope in ALL:
                # A person's account: `bot` permits nothing of `play`.
                permitted = operation.scope in {"any", scope}
                with self.subTest(operation=operation.handler, scope=scope):
                    reply = self.server.request(operation.method.upper(), path, token=tokens[scope], body=None if operation.method == "get" else "[")
                    if permitted:
                        self.assertFalse(reply.status in (401, 403), reply)
                    else:
                        self.refused(reply, 403, "no-scope")
        self.assertEqual(len(kofi.get("/api/tokens").json["tokens"]), len(ALL), "no token revokes one")

    def test_unknown_tokens(self):
        unknown = "oware_" + "A" * 32
        for operation in described.INTERFACE.operations:
            if operation.auth not in ("anyone", "person") or "/games/{id}" in operation.path:
                continue
            reply = self.server.request(operation.method.upper(), operation.path.replace("{", "").replace("}", ""), token=unknown, body=None)
            self.refused(reply, 401, "no-token")
        game, _ = self.server.pair()
        self.refused(self.server.move("2222222222", unknown, "A", 0), 404, "no-such-game")
        self.refused(self.server.move(game, unknown, "A", 0), 401, "no-token")

    def test_a_person_plays_by_a_token(self):
        abena, play, read = self.account("Abena"), None, None
        play, read = self.token(abena, "play"), self.token(abena, "read")
        made = self.server.post("/api/games", {"side": "south"}, token=play)
        self.assertEqual(made.status, 201)
        self.assertNotIn("Set-Cookie", made.headers)
        game = made.json["id"]
        other = self.server.post(f"/api/games/{game}/join", {}).json["token"]
        shown = self.server.game(game, token=read)
        self.assertEqual((shown["you"], shown["names"]["south"], shown["kinds"]["south"]), ("south", "Abena", "account"))
        # In the order of docs/http_api.md: the game, the token, whose seat, the ply, whose turn, the move.
        self.refused(self.server.move("2222222222", play, "A", 0), 404, "no-such-game")
        self.refused(self.server.move(game, read, "A", 0), 403, "no-scope")
        stranger = self.token(self.account("Akua"), "play")
        self.refused(self.server.move(game, stranger, "A", 0), 403, "other-game")
        self.refused(self.server.move(game, play, "A", 1), 409, "stale-ply")
        self.refused(self.server.move(game, play, "a", 0), 422, "illegal-move")
        self.assertEqual(self.server.move(game, play, "F", 0).status, 200)
        self.assertEqual(self.server.move(game, play, "F", 0).status, 200, "again, as a client that heard nothing does")
        self.refused(self.server.move(game, play, "E", 1), 403, "not-your-turn")
        self.assertEqual(self.server.move(game, other, "f", 1).status, 200)
        self.assertEqual(abena.move(game, "E", 2).status, 200, "the page holds the same seat")
        self.refused(self.server.post(f"/api/games/{game}/resume-link", {}, token=play), 403, "no-scope")
        self.assertEqual(self.server.act(game, play, "resign").json["end"], "resignation")
        self.assertEqual(len(self.server.get("/api/games?mine=1&status=finished", token=read).json["games"]), 1)

    def test_only_hashes_on_disk_and_an_audit_log(self):
        kwame = self.account("Kwame")
        made = kwame.post("/api/tokens", {"scopes": ["play"]}).json
        kwame.delete(f"/api/tokens/{made['id']}")
        token = self.token(kwame, "read")
        for path in glob.glob(os.path.join(self.server.data, "*")):
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    content = file.read()
                self.assertNotIn(token.encode(), content)
                self.assertNotIn(token.removeprefix("oware_").encode(), content)
        key = subprocess.run([harness.BINARY, "admin", "--data", self.server.data, "key", "Esi"], capture_output=True, text=True,
                             timeout=harness.PATIENCE, check=True).stdout.strip()
        entries = [one for one in self.server.get("/api/admin/audit", token=key).json["audit"] if (one["about"] or "").startswith("Kwame ")]
        self.assertEqual([(one["what"], one["detail"].split(":")[-1].strip()) for one in entries],
                         [("token-made", "read"), ("token-revoked", str(made["id"])), ("token-made", "play")])

    def test_an_account_takes_its_tokens_along(self):
        afia = self.account("Afia")
        token = self.token(afia, "read")
        self.assertEqual(self.server.get("/api/me", token=token).status, 200)
        self.assertEqual(afia.delete("/api/me", {"password": PASSWORD}).status, 200)
        harness.wait_until(lambda: self.server.get("/api/me", token=token).status == 401)


class Bots(TokenTest):
    def test_who_becomes_one(self):
        played = self.account("Played")
        played.create()
        self.refused(played.post("/api/me/bot"), 409, "has-played")
        self.assertFalse(played.me()["bot"])
        fresh = self.account("Fresh")
        self.refused(self.server.post("/api/me/bot", {}, token=self.token(fresh, "read", "play")), 403, "no-scope")
        token = self.token(fresh, "bot")
        # Until then the token does not play.
        self.refused(self.server.post("/api/games", {}, token=token), 403, "no-scope")
        for _ in range(2):
            self.assertTrue(self.server.post("/api/me/bot", {}, token=token).json["you"]["bot"])
        self.assertTrue(fresh.me()["bot"])
        self.assertTrue(self.server.get("/api/players/Fresh").json["bot"])
        self.assertFalse(self.server.get("/api/players/Played").json["bot"])

    def test_a_bot_plays_by_its_token_alone(self):
        browser, token = self.bot("Baobab")
        self.refused(browser.post("/api/tokens", {"scopes": ["play"]}), 403, "no-bots")
        self.refused(browser.post("/api/games", {}), 403, "no-bots")
        made = self.server.post("/api/games", {"side": "south"}, token=token).json
        game = made["id"]
        other = self.server.post(f"/api/games/{game}/join", {}).json["token"]
        shown = self.server.game(game)
        self.assertEqual((shown["kinds"], shown["players"]["south"]["bot"]), ({"south": "bot", "north": "guest"}, True))
        self.refused(browser.move(game, "F", 0), 403, "no-bots")
        self.refused(browser.act(game, "resign"), 403, "no-bots")
        self.refused(self.server.move(game, made["token"], "F", 0), 403, "no-bots")
        self.refused(self.server.move(game, self.token(browser, "read"), "F", 0), 403, "no-scope")
        self.assertEqual(self.server.move(game, token, "F", 0).status, 200)
        self.assertEqual(self.server.move(game, other, "f", 1).status, 200)
        # A person's link is joined by the token, not by the page.
        invited = self.server.create(side="north")["id"]
        self.refused(browser.join(invited), 403, "no-bots")
        self.assertEqual(self.server.post(f"/api/games/{invited}/join", {}, token=token).json["side"], "south")

    def test_bots_are_no_opponent_for_anyone(self):
        _, token = self.bot("Iroko")
        self.refused(self.server.post("/api/games", {"opponent": "anyone"}, token=token), 403, "no-bots")
        offered = self.server.create(opponent="anyone")["id"]
        self.refused(self.server.post(f"/api/games/{offered}/join", {}, token=token), 403, "no-bots")
        self.assertEqual(self.server.post(f"/api/games/{offered}/join", {}).status, 200)

    def test_bots_are_marked_in_lists(self):
        browser, token = self.bot("Odum")
        game, _ = self.server.post("/api/games", {"opponent": "computer", "level": 1, "side": "south"}, token=token).json["id"], None
        listed = self.server.get("/api/games?mine=1", token=token).json["games"]
        self.assertEqual([(one["id"], one["kinds"]["south"], one["players"]["south"]["bot"]) for one in listed], [(game, "bot", True)])
        self.assertEqual(self.server.act(game, token, "abort").status, 200)
        # Challenges say so of either side.
        person = self.account("Wawa")
        made = person.post("/api/challenges", {"to": "Odum", "rated": False}).json
        self.assertEqual((made["from"]["bot"], made["to"]["bot"]), (False, True))
        listed = self.server.get("/api/challenges", token=token).json["in"]
        self.assertEqual([(one["from"]["bot"], one["to"]["bot"]) for one in listed], [(False, True)])
        # What a guest has played stays theirs when the browser signs in to a bot.
        guest = self.server.browser()
        played = guest.create(side="south")["id"]
        self.assertEqual(guest.post("/api/sessions", {"name": "Odum", "password": PASSWORD}).status, 200)
        self.assertNotEqual(self.server.game(played)["kinds"]["south"], "bot")

    def test_a_bot_stays_one_after_a_restart(self):
        _, token = self.bot("Sapele")
        game = self.server.post("/api/games", {"side": "south"}, token=token).json["id"]
        data = self.server.data
        self.addClassCleanup(self.server.close)
        self.server.stop()
        again = harness.Server(data=data)
        self.addCleanup(again.close)
        self.assertEqual(again.game(game)["kinds"]["south"], "bot")
        self.assertTrue(again.get("/api/me", token=token).json["you"]["bot"])
        type(self).server = harness.Server()


class Limits(TokenTest):
    options = ("--rate-limits", "on", "--requests-burst", "40", "--requests-per-second", "0.001")

    def test_a_token_has_a_bucket_of_its_own(self):
        ama = self.account("Ama")
        first, second = self.token(ama, "read"), self.token(ama, "read")
        for token in (first, second):
            self.assertEqual(self.server.get("/api/me", token=token).status, 200)
            statuses = [self.server.get("/api/me", token=token).status for _ in range(41)]
            self.assertEqual(statuses[:40], [200] * 40)
            self.assertEqual(statuses[40], 429)
        self.assertEqual(self.server.get("/api/me").status, 200, "the address's is another")
        # Unknown tokens are the address's.
        statuses = [self.server.get("/api/me", token="oware_" + str(n) * 32).status for n in range(9)] * 1
        self.assertIn(401, statuses)
        while self.server.get("/api/me", token="oware_unknown").status == 401:
            pass
        self.assertEqual(self.server.get("/api/me").status, 429)


if __name__ == "__main__":
    harness.main()
