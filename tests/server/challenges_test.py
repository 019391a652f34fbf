"""Challenges between accounts: made, accepted, declined, cancelled, expired, limited, kept."""

import threading

import harness
from harness import ServerTest
from people_test import PASSWORD, PeopleTest

LIVE = {"initial_ms": 180_000, "increment_ms": 2_000}


def challenge(who, to, **wanted):
    return who.post("/api/challenges", {"to": to, **wanted})


def answer(who, made, action):
    return who.post(f"/api/challenges/{made['id']}/{action}")


def seat_cookies(browser):
    return [name for name in browser.cookies if name.startswith("oware_seat_")]


class Challenges(PeopleTest):
    def made(self, who, to, **wanted):
        reply = challenge(who, to, **wanted)
        self.assertEqual(reply.status, 201, reply)
        return reply.json

    def test_accepting_founds_a_game_with_both_seats(self):
        ama, ama_name = self.account()
        kofi, kofi_name = self.account()
        made = self.made(ama, kofi_name, rules="wari", clock=LIVE, side="north", rated=True)
        self.assertEqual((made["state"], made["from"]["name"], made["to"]["name"]), ("open", ama_name, kofi_name))
        self.assertEqual((made["rules"], made["clock"], made["side"], made["rated"], made["game"]), ("wari", LIVE, "north", True, None))
        token = made.pop("token")
        self.assertEqual(kofi.get("/api/challenges").json, {"in": [made], "out": []})
        self.assertEqual(ama.get("/api/challenges").json, {"in": [], "out": [made]})
        accepted = answer(kofi, made, "accept")
        self.assertEqual(accepted.status, 200, accepted)
        game = accepted.json
        self.assertEqual((game["side"], game["url"]), ("south", f"http://{self.server.address}/g/{game['id']}"))
        shown = self.server.game(game["id"])
        self.assertEqual((shown["status"], shown["turn"], shown["rules"], shown["rated"]), ("playing", "south", "wari", True))
        self.assertEqual((shown["names"], shown["casual"], shown["listed"]), ({"south": kofi_name, "north": ama_name}, False, True))
        # Programs play by the tokens, browsers by their accounts.
        self.assertEqual(self.server.move(game["id"], game["token"], "F", 0).status, 200)
        self.assertEqual(self.server.move(game["id"], token, "f", 1).status, 200)
        self.assertEqual(kofi.move(game["id"], "E", 2).status, 200)
        self.assertEqual(ama.move(game["id"], "e", 3).status, 200)
        found = ama.get(f"/api/challenges/{made['id']}").json
        self.assertEqual((found["state"], found["game"]), ("accepted", game["id"]))
        self.assertEqual(ama.get("/api/challenges").json, {"in": [], "out": []})

    def test_what_has_been_done_is_answered_again(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        made = self.made(ama, kofi_name)
        first = answer(kofi, made, "accept").json
        again = answer(kofi, made, "accept")
        self.assertEqual((again.status, again.json), (200, {**first, "token": None}))
        self.refused(answer(kofi, made, "decline"), 409, "not-now")
        self.refused(answer(ama, made, "cancel"), 409, "not-now")
        for action, who in (("decline", kofi), ("cancel", ama)):
            made = self.made(ama, kofi_name)
            for _ in range(2):
                reply = answer(who, made, action)
                self.assertEqual((reply.status, reply.json["state"], reply.json["game"]), (200, {"decline": "declined", "cancel": "cancelled"}[action], None))
            self.refused(answer(kofi, made, "accept"), 409, "not-now")

    def test_usual_terms(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        made = self.made(ama, kofi_name.upper())
        self.assertEqual((made["rules"], made["clock"], made["side"], made["rated"]), ("abapa", None, "random", False))
        game = self.server.game(answer(kofi, made, "accept").json["id"])
        self.assertEqual((game["clock"], game["casual"], game["listed"], game["rated"]), (None, True, True, False))

    def test_impossible_ones(self):
        ama, ama_name = self.account()
        kofi, kofi_name = self.account()
        self.refused(challenge(ama, "Nobody.Here"), 404, "no-such-player")
        self.assertIn("to", self.refused(challenge(ama, ama_name), 422, "bad-number")["params"]["field"])
        for wanted, field in (({"rated": True}, "clock"), ({"rated": True, "clock": LIVE, "rules": "abapa-agreed"}, "rules")):
            self.assertEqual(self.refused(challenge(ama, kofi_name, **wanted), 422, "bad-number")["params"]["field"], field)
        self.refused(challenge(ama, kofi_name, rules="chess"), 422, "bad-rules")
        self.refused(challenge(ama, kofi_name, side="west"), 422, "bad-number")
        self.refused(challenge(ama, kofi_name, clock={"initial_ms": 0}), 422, "bad-number")
        self.refused(challenge(ama, kofi_name, level=3), 422, "bad-number")
        for body in ({}, {"to": 4}, {"to": kofi_name, "rated": 1}, {"to": kofi_name, "clock": "3+2"}):
            self.refused(ama.post("/api/challenges", body), 400, "bad-request")
        self.assertEqual(ama.post("/api/challenges", {"to": ""}).status, 422)
        self.assertEqual(kofi.get("/api/challenges").json, {"in": [], "out": []})

    def test_are_between_accounts(self):
        _, kofi_name = self.account()
        self.refused(self.server.post("/api/challenges", {"to": kofi_name}), 401, "not-signed-in")
        self.refused(self.server.get("/api/challenges"), 401, "not-signed-in")
        guest = self.server.browser()
        guest.create(name="Yaa")
        self.refused(challenge(guest, kofi_name), 401, "not-signed-in")
        self.assertEqual(guest.get("/api/challenges").json, {"in": [], "out": []})

    def test_are_the_business_of_two(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        yaa, _ = self.account()
        made = self.made(ama, kofi_name)
        for who, action in ((yaa, "accept"), (yaa, "decline"), (yaa, "cancel"), (ama, "accept"), (ama, "decline"), (kofi, "cancel")):
            self.refused(answer(who, made, action), 404, "no-such-page")
        self.refused(yaa.get(f"/api/challenges/{made['id']}"), 404, "no-such-page")
        self.refused(ama.get("/api/challenges/2222222222"), 404, "no-such-page")
        self.assertEqual(answer(kofi, made, "accept").status, 200)

    def test_the_blocked_are_not_challenged(self):
        ama, ama_name = self.account()
        kofi, kofi_name = self.account()
        made = self.made(ama, kofi_name)
        block = {"player": ama.me()["id"], "kind": "block"}
        self.assertEqual(kofi.post("/api/me/blocks", block).status, 200)
        self.refused(challenge(ama, kofi_name), 403, "blocked")
        self.refused(challenge(kofi, ama_name), 403, "blocked")
        self.refused(answer(kofi, made, "accept"), 403, "blocked")
        self.assertEqual(kofi.post("/api/me/blocks", {**block, "kind": "none"}).status, 200)
        self.assertEqual(answer(kofi, made, "accept").status, 200)

    def test_of_answers_at_once_one_counts(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        for rivals in (("accept",) * 6, ("accept", "decline") * 3, ("accept", "cancel") * 3):
            made = self.made(ama, kofi_name)
            replies = []

            def ask(action, made=made, replies=replies):
                replies.append((action, answer(ama if action == "cancel" else kofi, made, action)))

            threads = [threading.Thread(target=ask, args=(action,)) for action in rivals]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            state = ama.get(f"/api/challenges/{made['id']}").json
            done = {action for action, reply in replies if reply.status == 200}
            self.assertEqual(len(done), 1, replies)
            self.assertEqual(state["state"], {"accept": "accepted", "decline": "declined", "cancel": "cancelled"}[done.pop()])
            games = {reply.json["id"] for action, reply in replies if action == "accept" and reply.status == 200}
            self.assertEqual(games, {state["game"]} - {None})
            tokens = [reply.json["token"] for action, reply in replies if action == "accept" and reply.status == 200]
            self.assertLessEqual(sum(token is not None for token in tokens), 1)

    def test_go_with_an_account(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        made = self.made(ama, kofi_name)
        self.assertEqual(ama.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.refused(answer(kofi, made, "accept"), 404, "no-such-page")
        self.assertEqual(kofi.get("/api/challenges").json, {"in": [], "out": []})

    def test_an_accepting_browser_gets_the_seat_s_cookie(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        game = answer(kofi, self.made(ama, kofi_name), "accept").json["id"]
        self.assertEqual(seat_cookies(kofi), [f"oware_seat_{game}"])
        self.assertEqual(seat_cookies(ama), [])
        mine = [one["id"] for one in ama.get("/api/lobby").json["mine"]]
        self.assertIn(game, mine)


class Rated(PeopleTest):
    def test_rated_games_are_for_accounts(self):
        ama, _ = self.account()
        guest = self.server.browser()
        guest.create(name="Yaa")
        wanted = {"opponent": "friend", "rated": True, "clock": LIVE}
        self.refused(guest.post("/api/games", wanted), 401, "not-signed-in")
        self.refused(self.server.post("/api/games", wanted), 401, "not-signed-in")
        game = ama.create(**wanted)["id"]
        shown = self.server.game(game)
        self.assertEqual((shown["rated"], shown["casual"], shown["listed"]), (True, False, True))
        self.refused(guest.join(game), 401, "not-signed-in")
        self.refused(self.server.post(f"/api/games/{game}/join", {}), 401, "not-signed-in")
        kofi, _ = self.account()
        self.assertEqual(kofi.join(game).status, 200)

    def test_terms_that_are_not_rated(self):
        ama, _ = self.account()
        for more, field in (({"clock": None}, "clock"), ({"rules": "abapa,seeds-per-house=3"}, "rules"), ({"casual": True}, "casual"),
                            ({"listed": False}, "listed"), ({"opponent": "computer", "rules": "wari"}, "rules"),
                            ({"position": "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"}, "position")):
            reply = ama.post("/api/games", {"rated": True, "clock": LIVE, **more})
            self.assertEqual(self.refused(reply, 422, "bad-number")["params"]["field"], field)


class Limited(PeopleTest):
    options = ("--max-challenges", "3", "--max-challenges-received", "3", "--max-challenges-between", "2", "--rate-limits", "on", "--games-burst", "14",
               "--games-per-second", "0.0001", "--sign-in-burst", "50", "--requests-burst", "1000")

    def test_limits(self):
        people = [self.account() for _ in range(4)]
        (ama, _), (kofi, kofi_name), (yaa, yaa_name), (esi, _) = people
        for _ in range(2):
            first = challenge(ama, kofi_name)
            self.assertEqual(first.status, 201)
        self.refused(challenge(ama, kofi_name), 409, "not-now")
        self.assertEqual(challenge(ama, yaa_name).status, 201)
        self.refused(challenge(ama, yaa_name), 409, "not-now")
        self.assertEqual(challenge(esi, kofi_name).status, 201)
        self.refused(challenge(yaa, kofi_name), 409, "not-now")
        self.assertEqual(answer(kofi, first.json, "decline").status, 200)
        self.assertEqual(challenge(yaa, kofi_name).status, 201)
        while (reply := challenge(ama, kofi_name)).status != 429:
            self.assertIn(reply.status, (201, 409))
        self.refused(reply, 429, "too-many-requests")


class Expiring(PeopleTest):
    options = ("--challenge-ms", "1")

    def test_an_expired_one_is_over(self):
        ama, _ = self.account()
        kofi, kofi_name = self.account()
        made = challenge(ama, kofi_name, clock=LIVE).json
        self.assertEqual(made["expires_ms"], made["created_ms"] + 1)
        while ama.get(f"/api/challenges/{made['id']}").json["state"] != "expired":
            pass
        self.refused(answer(kofi, made, "accept"), 409, "not-now")
        self.assertEqual(kofi.get("/api/challenges").json, {"in": [], "out": []})
        week = challenge(ama, kofi_name, clock={"days_per_move": 3}).json
        self.assertEqual(week["expires_ms"] - week["created_ms"], 7 * 24 * 60 * 60 * 1000)


class Kept(ServerTest):
    def test_outlive_the_server(self):
        browsers = []
        for name in ("Ama", "Kofi"):
            browsers.append(self.server.browser())
            browsers[-1].post("/api/accounts", {"name": name, "password": PASSWORD})
        made = challenge(browsers[0], "Kofi", clock=LIVE, rated=True).json
        self.server.stop()
        again = harness.Server(data=self.server.data)
        self.addCleanup(again.close)
        for browser in browsers:
            browser.server = again
        game = answer(browsers[1], made, "accept").json
        tokens = {game["side"]: game["token"], {"south": "north", "north": "south"}[game["side"]]: made["token"]}
        again.play(game["id"], tokens, "FfEe")


if __name__ == "__main__":
    harness.main()
