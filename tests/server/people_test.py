"""Who one is: guests by cookie, accounts, sessions, the export and the end of it; seats on other devices and private links."""

import contextlib
import os
import random
import subprocess
import threading

import harness
import sealed
from harness import ServerTest

PASSWORD = "correct horse"


def fresh(prefix="p"):
    return prefix + "".join(random.choice("abcdefghijk") for _ in range(10))


class PeopleTest(ServerTest):
    def account(self, name=None, browser=None):
        browser = browser or self.server.browser()
        name = name or fresh()
        reply = browser.post("/api/accounts", {"name": name, "password": PASSWORD})
        self.assertEqual(reply.status, 201, reply)
        return browser, name


class Guests(PeopleTest):
    def test_nobody(self):
        self.assertEqual(self.server.get("/api/me").json, {"you": None})
        self.assertIsNone(self.server.browser().me())

    def test_the_first_game_makes_a_guest(self):
        browser = self.server.browser()
        reply = browser.post("/api/games", {"side": "south", "name": "Ama"})
        cookie = [line for line in reply.headers.get_all("Set-Cookie") if line.startswith("oware_me=")][0]
        self.assertIn("; HttpOnly; SameSite=Lax", cookie)
        me = browser.me()
        self.assertEqual((me["name"], me["registered"], me["language"]), ("Ama", False, None))
        # The name is kept for the next game.
        second = browser.create(side="north")
        self.assertEqual(self.server.game(second["id"])["names"]["north"], "Ama")
        self.assertEqual(self.server.game(second["id"])["players"], {"south": None, "north": {"id": me["id"], "registered": False, "bot": False}})
        browser.create(name="Ama K.")
        self.assertEqual(browser.me()["name"], "Ama K.")
        self.assertEqual(browser.me()["id"], me["id"])

    def test_programs_are_made_no_guests(self):
        reply = self.server.post("/api/games", {})
        self.assertEqual(len(reply.headers.get_all("Set-Cookie")), 1)
        shown = self.server.game(reply.json["id"])
        self.assertEqual(shown["players"], {"south": None, "north": None})

    def test_the_cookie_counts_from_our_own_page_only(self):
        browser = self.server.browser()
        browser.create(name="Ama")
        cookie = {"Cookie": f"oware_me={browser.cookies['oware_me']}"}
        for origin in ({}, {"Origin": "http://evil.example"}):
            reply = self.server.post("/api/me", {"name": "Eve"}, headers={**cookie, **origin})
            self.assertIn(reply.status, (401, 403), reply)
        self.assertEqual(browser.me()["name"], "Ama")
        self.assertIsNone(self.server.get("/api/me", headers={**cookie, "Origin": "http://evil.example"}).json["you"])
        made = self.server.post("/api/games", {"side": "south"}, headers=cookie).json
        self.assertIsNone(self.server.game(made["id"])["players"]["south"], "without Origin it is not looked at")
        with self.assertRaises(harness.Refused) as caught:
            self.server.live(made["id"], headers={**cookie, "Origin": "http://evil.example"})
        self.assertEqual(caught.exception.reply.status, 403)

    def test_name_and_language(self):
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/me", {"name": "Kofi", "language": "fr"}).json["you"]["language"], "fr")
        self.assertEqual((browser.me()["name"], browser.me()["language"]), ("Kofi", "fr"))
        self.assertIsNone(browser.post("/api/me", {"language": None}).json["you"]["language"])
        self.assertEqual(browser.me()["name"], "Kofi")
        self.assertEqual(browser.post("/api/me", {"language": "English"}).status, 422)
        self.assertEqual(browser.post("/api/me", {"language": "E"}).status, 422)
        self.assertEqual(browser.post("/api/me", {"name": "x" * 41}).status, 422)
        self.assertEqual(browser.post("/api/me", {"name": 4}).status, 400)
        self.refused(self.server.post("/api/me", {"name": "x"}), 401, "not-signed-in")

    def test_a_guest_can_go(self):
        browser = self.server.browser()
        made = browser.create(side="south", name="Ama")
        self.assertEqual(browser.delete("/api/me").status, 200)
        self.assertNotIn("oware_me", browser.cookies)
        self.assertIsNone(browser.me())
        shown = self.server.game(made["id"])
        self.assertEqual((shown["names"]["south"], shown["players"]["south"]), ("Anonymous", None))

    def test_who_holds_a_seat(self):
        def kinds(game):
            shown = self.server.game(game)["kinds"]
            listed = {one["id"]: one for one in self.server.get("/api/games?status=finished").json["games"]}
            if game in listed:
                self.assertEqual(listed[game]["kinds"], shown)
            return shown["south"], shown["north"]

        account, _ = self.account()
        guest = self.server.browser()
        game = account.create(side="south", listed=True)["id"]
        self.assertEqual(kinds(game), ("account", None))
        guest.join(game)
        self.assertEqual(account.act(game, "abort").status, 200)
        self.assertEqual(kinds(game), ("account", "guest"))
        game = account.create(side="south", opponent="computer", level=1)["id"]
        self.assertEqual(kinds(game), ("account", "computer"))
        self.assertEqual(account.act(game, "resign").status, 200)
        program = self.server.create(side="north", opponent="computer", level=3, name="Computer, level 3")
        self.assertEqual(self.server.act(program["id"], program["token"], "resign").status, 200)
        self.assertEqual(kinds(program["id"]), ("computer", "guest"), "whatever it calls itself")
        self.assertEqual(account.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.assertEqual(kinds(game), ("deleted", "computer"))

    def test_nobody_takes_the_name_of_the_deleted(self):
        for name in ("Anonymous", "ANONYMOUS", " anonymous "):
            self.refused(self.server.post("/api/games", {"name": name}), 422, "bad-number")
        self.assertEqual(self.server.browser().post("/api/me", {"name": "Anonymous"}).status, 422)

    def test_the_offer_of_a_deleted_person_is_listed_no_more(self):
        browser = self.server.browser()
        made = browser.create(opponent="anyone", clock={"days_per_move": 3})["id"]
        def offers():
            return [one["id"] for one in self.server.get("/api/games?status=open").json["games"]]

        self.assertIn(made, offers())
        self.assertEqual(browser.delete("/api/me").status, 200)
        self.assertNotIn(made, offers())

    def test_methods(self):
        for path, allowed in (("/api/me", "GET, HEAD, POST, DELETE"), ("/api/accounts", "POST"), ("/api/me/export", "GET, HEAD"),
                              ("/api/sessions/1", "DELETE"), ("/api/players/x", "GET, HEAD"), ("/api/lobby", "GET, HEAD"),
                              ("/api/me/blocks", "GET, HEAD, POST"), ("/api/reports", "POST"), ("/api/me/password", "POST")):
            reply = self.server.request("PUT", path)
            self.refused(reply, 405, "bad-method")
            self.assertEqual(reply.headers["Allow"], allowed, path)
        self.refused(self.server.get("/api/nothing"), 404, "no-such-page")
        for path in ("/api/sessions", "/api/me/export", "/api/me/blocks"):
            self.refused(self.server.get(path), 401, "not-signed-in")


class Accounts(PeopleTest):
    def test_the_guests_games_come_along(self):
        browser = self.server.browser()
        made = browser.create(side="south", name="Ama")
        guest = browser.me()
        _, name = self.account(browser=browser)
        me = browser.me()
        self.assertEqual((me["id"], me["name"], me["registered"]), (guest["id"], name, True))
        shown = self.server.game(made["id"])
        self.assertEqual((shown["names"]["south"], shown["players"]["south"]["registered"]), (name, True))
        self.assertEqual([game["id"] for game in browser.get("/api/games?mine=1").json["games"]], [made["id"]])

    def test_an_account_plays_under_its_own_name(self):
        browser, name = self.account()
        made = browser.create(side="south", name="Somebody else")
        self.assertEqual(self.server.game(made["id"])["names"]["south"], name)
        self.refused(browser.post("/api/me", {"name": "Another"}), 409, "registered")
        self.assertEqual(browser.post("/api/me", {"language": "de"}).json["you"]["language"], "de")

    def test_names_at_the_limit_and_one_past(self):
        for good in (fresh()[:2] + "", "A" + fresh()[:10] + "-_.123456", "Éɔ" + fresh()):
            reply = self.server.browser().post("/api/accounts", {"name": good[:20], "password": PASSWORD})
            self.assertIn(reply.status, (201, 409), (good, reply))
        for bad in ("a", "x" * 21, "1ab", "a b", "", "ab\u202e", "<b>x"):
            problem = self.refused(self.server.browser().post("/api/accounts", {"name": bad, "password": PASSWORD}), 422, "bad-name")
            self.assertEqual(problem["params"], {"min": 2, "max": 20})

    def test_nobody_passes_for_the_site(self):
        for name in ("Computer", "Computer3", "Ordinateur-3", "admin", "Adm\u0131n", "Oware"):
            self.refused(self.server.browser().post("/api/accounts", {"name": name, "password": PASSWORD}), 409, "name-taken")

    def test_passwords_at_the_limit_and_one_past(self):
        eight = "x9Kq2mZ!"
        for password, status in ((eight[:7], 422), (eight, 201), (eight * 25, 201), (eight * 25 + "x", 422)):
            reply = self.server.browser().post("/api/accounts", {"name": fresh(), "password": password})
            self.assertEqual(reply.status, status, (password, reply))
        for body in ({}, {"name": fresh()}, {"password": PASSWORD}, {"name": 1, "password": PASSWORD}):
            self.refused(self.server.browser().post("/api/accounts", body), 400, "bad-request")

    def test_a_name_is_given_once(self):
        _, name = self.account()
        for same in (name, name.upper()):
            self.refused(self.server.browser().post("/api/accounts", {"name": same, "password": PASSWORD}), 409, "name-taken")
        browser, _ = self.account()
        self.refused(browser.post("/api/accounts", {"name": fresh(), "password": PASSWORD}), 409, "registered")

    def test_sign_in_on_another_device(self):
        first, name = self.account()
        made = first.create(side="south")
        second = self.server.browser()
        self.refused(second.post("/api/sessions", {"name": name, "password": PASSWORD + "x"}), 401, "wrong-password")
        self.refused(second.post("/api/sessions", {"name": fresh(), "password": PASSWORD}), 401, "wrong-password")
        self.refused(second.post("/api/sessions", {"name": "not a name", "password": PASSWORD}), 401, "wrong-password")
        self.assertIsNone(second.me())
        own = second.create(side="south", name="Guest of mine")
        self.assertEqual(second.post("/api/sessions", {"name": name.upper(), "password": PASSWORD}).status, 200)
        self.assertEqual(second.me()["name"], name)
        # The guest's game has come along, and the account's seat is held here, too, without its own cookie.
        self.assertEqual({game["id"] for game in second.get("/api/games?mine=1").json["games"]}, {made["id"], own["id"]})
        self.assertEqual(second.get(f"/api/games/{made['id']}").json["you"], "south")
        self.assertEqual(self.server.post(f"/api/games/{made['id']}/join", {}).status, 200)
        self.assertEqual(second.move(made["id"], "F", 0).status, 200)
        self.assertEqual(second.join(made["id"]).json, {"side": "south", "token": None})
        with second.live(made["id"]) as live:
            self.assertEqual(live.message()["game"]["you"], "south")

    def test_sessions_are_seen_and_ended(self):
        first, name = self.account()
        others = []
        for number in range(3):
            other = self.server.browser()
            other.post("/api/sessions", {"name": name, "password": PASSWORD}, headers={"User-Agent": f"Phone {number}"})
            others.append(other)
        listed = first.get("/api/sessions").json["sessions"]
        self.assertEqual(len(listed), 4)
        self.assertEqual([one["current"] for one in listed].count(True), 1)
        third = next(one for one in listed if one["agent"] == "Phone 2")
        self.assertEqual(first.delete(f"/api/sessions/{third['id']}").status, 200)
        self.refused(first.delete(f"/api/sessions/{third['id']}"), 404, "no-such-session")
        self.refused(first.delete("/api/sessions/x"), 404, "no-such-session")
        self.assertIsNone(others[2].me())
        self.assertEqual(others[0].me()["name"], name)
        stranger, _ = self.account()
        self.refused(stranger.delete(f"/api/sessions/{listed[0]['id']}"), 404, "no-such-session")
        self.assertEqual(first.delete("/api/sessions").status, 200)
        self.assertIsNone(others[0].me())
        self.assertEqual(first.me()["name"], name)
        self.assertEqual(first.delete("/api/sessions/current").status, 200)
        self.assertNotIn("oware_me", first.cookies)

    def test_the_password_changes(self):
        first, name = self.account()
        other = self.server.browser()
        other.post("/api/sessions", {"name": name, "password": PASSWORD})
        self.refused(first.post("/api/me/password", {"old": "wrong" * 3, "new": "another one"}), 401, "wrong-password")
        self.refused(first.post("/api/me/password", {"old": PASSWORD, "new": "short"}), 422, "bad-password")
        self.assertEqual(first.post("/api/me/password", {"old": PASSWORD, "new": "another one"}).status, 200)
        self.assertIsNone(other.me(), "other sessions have ended")
        self.assertEqual(first.me()["name"], name)
        self.refused(other.post("/api/sessions", {"name": name, "password": PASSWORD}), 401, "wrong-password")
        self.assertEqual(other.post("/api/sessions", {"name": name, "password": "another one"}).status, 200)

    def test_an_account_can_go_and_its_games_stay(self):
        browser, name = self.account()
        made = browser.create(side="south")
        self.server.post(f"/api/games/{made['id']}/join", {})
        browser.move(made["id"], "F", 0)
        self.refused(browser.delete("/api/me", {}), 401, "wrong-password")
        self.refused(browser.delete("/api/me", {"password": "wrong horse"}), 401, "wrong-password")
        self.assertEqual(browser.delete("/api/me", {"password": PASSWORD}).status, 200)
        shown = self.server.game(made["id"])
        self.assertEqual((shown["names"]["south"], shown["moves"]), ("Anonymous", "F"))
        self.assertNotIn(name, self.server.get(f"/api/games/{made['id']}/ogn").body.decode())
        self.refused(self.server.get(f"/api/players/{name}"), 404, "no-such-player")
        self.refused(self.server.browser().post("/api/sessions", {"name": name, "password": PASSWORD}), 401, "wrong-password")
        self.account(name)

    def test_everything_about_one(self):
        browser, name = self.account()
        made = browser.create(side="south")
        self.server.post(f"/api/games/{made['id']}/join", {})
        browser.move(made["id"], "F", 0)
        browser.post(f"/api/games/{made['id']}/chat", {"text": "hello"})
        told = browser.get("/api/me/export").json
        self.assertEqual(set(told), {"you", "sessions", "tokens", "games", "chat", "blocks", "reports", "told", "analyses", "ratings", "puzzles",
                                     "profile", "following", "followers", "messages", "notices", "credentials", "rating_history", "challenges", "events",
                                     "clubs", "appeal", "invites"})
        self.assertEqual(told["you"]["name"], name)
        self.assertEqual((told["games"][0]["id"], told["games"][0]["moves"], told["games"][0]["side"]), (made["id"], "F", "south"))
        self.assertEqual(told["chat"][0]["text"], "hello")
        self.assertNotIn("argon2", str(told))

    def test_secrets_are_not_to_be_found_in_the_data(self):
        browser, name = self.account()
        found = b""
        for file in os.listdir(self.server.data):
            with open(os.path.join(self.server.data, file), "rb") as data:
                found += data.read()
        self.assertIn(name.encode(), found)
        self.assertIn(b"$argon2id$v=19$m=19456,t=2,p=1$", found)
        self.assertNotIn(PASSWORD.encode(), found)
        self.assertNotIn(browser.cookies["oware_me"].encode(), found)


class Resuming(PeopleTest):
    def test_the_private_link_brings_the_seat_back(self):
        browser = self.server.browser()
        made = browser.create(side="south", name="Ama")
        url = browser.post(f"/api/games/{made['id']}/resume-link").json["url"]
        self.assertTrue(url.startswith(f"http://{self.server.address}/g/{made['id']}#seat="), url)
        self.server.post(f"/api/games/{made['id']}/join", {})
        fresh_browser = self.server.browser()
        self.refused(fresh_browser.move(made["id"], "F", 0), 401, "no-token")
        reply = fresh_browser.post(f"/api/games/{made['id']}/resume", {"token": url.split("#seat=")[1]})
        self.assertEqual((reply.status, reply.json), (200, {"side": "south"}))
        self.assertEqual(fresh_browser.move(made["id"], "F", 0).status, 200)
        self.assertEqual([game["id"] for game in fresh_browser.get("/api/games?mine=1").json["games"]], [made["id"]])

    def test_errors(self):
        game, tokens = self.server.pair()
        _, others = self.server.pair()
        link = f"/api/games/{game}/resume-link"
        self.refused(self.server.post(link), 401, "no-token")
        self.refused(self.server.post(link, token=others["south"]), 403, "other-game")
        self.assertEqual(self.server.post(link, token=tokens["north"]).status, 200)
        resume = f"/api/games/{game}/resume"
        self.refused(self.server.post(resume, {}), 400, "bad-request")
        self.refused(self.server.post(resume, {"token": "nonsense"}), 401, "no-token")
        self.refused(self.server.post(resume, {"token": others["south"]}), 403, "other-game")
        self.refused(self.server.post(resume, {"token": tokens["south"]}, headers={"Origin": "http://evil.example"}), 403, "bad-origin")

    def test_an_accounts_seat_without_its_cookie(self):
        browser, name = self.account()
        made = browser.create(side="south")
        other = self.server.browser()
        other.post("/api/sessions", {"name": name, "password": PASSWORD})
        self.refused(other.post(f"/api/games/{made['id']}/resume-link"), 409, "not-now")


class Deleted(PeopleTest):
    """An account that is deleted while it does something: the server still remembers it, the database no longer has it."""

    def deleted(self, name):
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        self.assertEqual(browser.me()["name"], name)
        with contextlib.closing(sealed.connect(self.server.data + "/oware.db")) as database, database:
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("DELETE FROM users WHERE name = ?", (name,))
        return browser

    def test_what_it_does_is_nobodys(self):
        other, _ = self.account()
        game = other.create(side="south")["id"]
        player = self.server.game(game)["players"]["south"]["id"]
        offer = self.server.create(opponent="anyone")["id"]
        for number, (path, body) in enumerate((("/api/games", {}), (f"/api/games/{offer}/join", {}), (f"/api/games/{game}/chat", {"text": "x"}),
                                               ("/api/reports", {"game": game, "player": player, "reason": "x"}))):
            with self.subTest(path=path):
                self.refused(self.deleted(f"Gone{number}").post(path, body), 401, "not-signed-in")


class Attempts(PeopleTest):
    options = ("--rate-limits", "on", "--behind-proxy", "--sign-in-burst", "3", "--sign-in-per-second", "0.0001")

    def sign_in(self, name, client, password="wrong horse", **cookies):
        headers = {"X-Forwarded-For": client}
        if cookies:
            headers["Cookie"] = "; ".join(f"{cookie}={value}" for cookie, value in cookies.items())
        return self.server.post("/api/sessions", {"name": name, "password": password}, headers=headers).status

    def device(self):
        browser, name = self.account()
        cookies = {cookie: value for cookie, value in browser.cookies.items() if cookie.startswith("oware_device_")}
        self.assertEqual(len(cookies), 1)
        return name, cookies

    def test_by_address(self):
        self.assertEqual([self.sign_in(fresh(), "203.0.113.1") for _ in range(4)], [401] * 3 + [429])

    def test_attempts_from_three_addresses_lock_nobody_out(self):
        name, cookies = self.device()
        for client in range(3):
            self.assertEqual([self.sign_in(name, f"203.0.113.{10 + client}") for _ in range(4)], [401] * 3 + [429])
        self.assertEqual(self.sign_in(name, "203.0.113.99", PASSWORD), 200, "from elsewhere")
        self.assertEqual(self.sign_in(name, "203.0.113.10", PASSWORD), 429, "not from there")
        for _ in range(5):
            self.assertEqual(self.sign_in(name, "203.0.113.10", PASSWORD, **cookies), 200, "but on a known device")

    def test_many_addresses_lock_out_only_unknown_devices(self):
        name, cookies = self.device()
        statuses = [self.sign_in(name, f"198.51.100.{client}") for client in range(61)]
        self.assertEqual(statuses, [401] * 60 + [429])
        self.assertEqual(self.sign_in(name, "203.0.113.99", PASSWORD), 429)
        self.assertEqual(self.sign_in(name, "203.0.113.99", PASSWORD, **cookies), 200)

    def test_a_device_is_limited_by_itself_and_known_to_its_account_only(self):
        name, cookies = self.device()
        self.assertEqual([self.sign_in(name, "203.0.113.50", **cookies) for _ in range(4)], [401] * 3 + [429])
        forged = {cookie: value[:-1] + ("0" if value[-1] != "0" else "1") for cookie, value in cookies.items()}
        self.assertEqual([self.sign_in(name, "203.0.113.51", **forged) for _ in range(4)], [401] * 3 + [429])
        self.assertEqual([self.sign_in(fresh(), "203.0.113.52", **cookies) for _ in range(4)], [401] * 3 + [429])


class Rematches(PeopleTest):
    def finished(self):
        """A finished game between two accounts: its id, both browsers, their names."""
        south, south_name = self.account()
        north, north_name = self.account()
        game = south.create(side="south")["id"]
        self.assertEqual(north.post(f"/api/games/{game}/join", {}).status, 200)
        self.assertEqual(self.act(south, game, "resign").status, 200)
        return game, south, north, south_name, north_name

    def act(self, browser, game, action):
        return browser.post(f"/api/games/{game}/actions", {"action": action})

    def test_not_for_a_banned_player(self):
        game, south, north, name, _ = self.finished()
        done = subprocess.run([harness.BINARY, "admin", "ban", name, *self.server.place],
                              stdout=subprocess.DEVNULL, timeout=harness.PATIENCE, check=False)
        self.assertEqual(done.returncode, 0)
        self.refused(self.act(south, game, "rematch"), 403, "banned")
        self.assertEqual(self.act(north, game, "rematch").status, 200)
        self.assertIsNone(self.server.game(game)["rematch"])

    def test_not_between_two_of_whom_one_has_blocked_the_other(self):
        game, south, north, _, _ = self.finished()
        self.assertEqual(self.act(south, game, "rematch").status, 200)
        self.assertEqual(south.post("/api/me/blocks", {"player": north.me()["id"], "kind": "block"}).status, 200)
        for browser in (north, south):
            self.refused(self.act(browser, game, "rematch"), 403, "blocked")
        self.assertEqual(south.post("/api/me/blocks", {"player": north.me()["id"], "kind": "none"}).status, 200)
        self.assertEqual(self.act(north, game, "rematch").status, 200)
        self.assertTrue(self.server.game(game)["rematch"])


class RematchRate(PeopleTest):
    options = ("--rate-limits", "on", "--games-burst", "3", "--games-per-second", "0.0001")

    def test_counted_like_founding(self):
        made = self.server.create(opponent="computer", side="south")
        game, token = made["id"], made["token"]
        statuses = []
        for _ in range(3):
            self.assertEqual(self.server.act(game, token, "resign").status, 200)
            statuses.append(self.server.act(game, token, "rematch").status)
            following = self.server.game(game)["rematch"] or game
            if following == game:
                break
            self.assertEqual(self.server.act(game, token, "rematch").status, 200, "a repetition makes nothing")
            game = following
        self.assertEqual(statuses, [200, 200, 429])


class CommonPasswords(PeopleTest):
    def test_the_first_that_are_guessed_are_refused(self):
        for password in ("password", "12345678", "qwertyuiop", "Password1", "sunshine", "football1", "aaaaaaaa", "iloveyou",
                         "a" * 200):
            reply = self.server.browser().post("/api/accounts", {"name": fresh(), "password": password})
            self.refused(reply, 422, "bad-password")
        browser, _ = self.account()
        self.refused(browser.post("/api/me/password", {"old": PASSWORD, "new": "12345678"}), 422, "bad-password")


class Crowded(PeopleTest):
    options = ("--max-waiting-jobs", "1", "--worker-threads", "1")

    def test_a_busy_server_refuses_rather_than_queue(self):
        statuses = []

        def attempt():
            statuses.append(self.server.post("/api/sessions", {"name": "nobody", "password": "wrong horse"}).status)

        threads = [threading.Thread(target=attempt) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(statuses) - {401, 503}, set())
        self.assertIn(401, statuses)

    def test_pictures_do_not_delay_sign_in(self):
        paths = [f"/api/games/{self.server.create()['id']}/board.png" for _ in range(40)]
        threads = [threading.Thread(target=self.server.get, args=(path,)) for path in paths]
        for thread in threads:
            thread.start()
        statuses = [self.server.post("/api/sessions", {"name": "nobody", "password": "wrong horse"}).status for _ in range(5)]
        for thread in threads:
            thread.join()
        self.assertEqual(statuses, [401] * 5)


if __name__ == "__main__":
    harness.main()
