"""Events: making them, taking part, rounds that start by themselves, kills in the middle, exports."""

import concurrent.futures
import contextlib
import os
import sqlite3
import threading

import described
import harness
from harness import Server, wait_until
from people_test import PASSWORD, PeopleTest

CLOCK = {"initial_ms": 600_000, "increment_ms": 0}


class EventTest(PeopleTest):
    def found(self, founder, format_, **more):
        reply = founder.post("/api/events", {"name": "Cup", "format": format_, "clock": CLOCK, **more})
        self.assertEqual(reply.status, 201, reply)
        return reply.json["id"]

    def join_all(self, event, browsers):
        for browser in browsers:
            reply = browser.post(f"/api/events/{event}/join")
            self.assertEqual((reply.status, reply.json["you"]["in"]), (200, True), reply)

    def event(self, event, browser=None):
        return (browser or self.server).get(f"/api/events/{event}").json

    def event_time(self, browser):
        return browser.get("/api/events").json["now"]

    def accounts(self, count):
        """Browsers by their accounts' names; made side by side, for a password takes its time."""
        found = {}
        threads = [threading.Thread(target=lambda: found.update([self.account()[::-1]])) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return found

    def resign_all(self, event, browsers):
        """South resigns in every game; returns the pairs of names."""
        shown = self.event(event)
        for game in shown["games"]:
            reply = browsers[game["south"]].act(game["id"], "resign")
            self.assertEqual((reply.status, reply.json["winner"]), (200, "north"), reply)
        return [frozenset((game["south"], game["north"])) for game in shown["games"]]

    def play_moves(self, game, browsers, plies):
        """So many plies of the first legal house; returns the game."""
        shown = self.server.game(game["id"])
        for _ in range(plies):
            browser = browsers[game[shown["turn"]]]
            shown = browser.move(game["id"], shown["legal"][0], shown["ply"]).json
        return shown

    def wait_for_round(self, event, number):
        return wait_until(lambda: (lambda shown: shown if shown["round"] >= number or shown["phase"] == "finished" else None)(
            self.event(event)))


class Events(EventTest):
    def test_what_is_made_is_listed_and_shown(self):
        founder, name = self.account()
        event = self.found(founder, "swiss", rounds=3, rules="awari", min_rating=1000, max_players=7)
        shown = self.event(event)
        self.assertEqual((shown["name"], shown["format"], shown["rules"], shown["rounds"], shown["phase"], shown["players"]),
                         ("Cup", "swiss", "awari", 3, "open", []))
        self.assertEqual((shown["clock"], shown["min_rating"], shown["max_rating"], shown["max_players"], shown["rated"]),
                         (CLOCK, 1000, None, 7, False))
        self.join_all(event, [founder, founder])
        shown = self.event(event, founder)
        self.assertEqual([one["name"] for one in shown["players"]], [name])
        self.assertEqual(shown["you"], {"in": True, "game": None, "founder": True})
        self.assertEqual((shown["founder"]["name"], shown["club"], shown["teams"]), (name, None, []))
        self.assertEqual(founder.post(f"/api/events/{event}/leave").json["you"]["in"], False)
        listed = self.server.get("/api/events").json["events"]
        self.assertIn((event, 0), [(one["id"], one["players"]) for one in listed])

    def test_whoever_is_deleted_is_named_no_more(self):
        founder, name = self.account()
        event = self.found(founder, "swiss", rounds=3)
        self.join_all(event, [founder])
        self.assertIn(name, self.server.get(f"/api/events/{event}").body.decode())
        self.assertEqual(founder.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.assertNotIn(name, self.server.get(f"/api/events/{event}").body.decode())

    def test_who_may_do_what(self):
        founder, _ = self.account()
        event = self.found(founder, "arena")
        guest = self.server.browser()
        self.refused(guest.post("/api/events", {"name": "x", "format": "arena", "clock": CLOCK}), 401, "not-signed-in")
        guest.create(name="Yaa")
        self.refused(guest.post("/api/events", {"name": "x", "format": "arena", "clock": CLOCK}), 401, "not-signed-in")
        self.refused(guest.post(f"/api/events/{event}/join"), 401, "not-signed-in")
        self.refused(founder.post("/api/events/22222aaaaa/join"), 404, "no-such-page")
        self.refused(self.server.get("/api/events/x"), 404, "no-such-page")
        self.refused(founder.post(f"/api/events/{event}/leave"), 409, "not-now")
        other, _ = self.account()
        self.refused(other.post(f"/api/events/{event}/cancel"), 409, "not-now")
        self.assertEqual(founder.post(f"/api/events/{event}/cancel").json["phase"], "cancelled")
        self.refused(other.post(f"/api/events/{event}/join"), 409, "not-now")
        for limits in ({"min_rating": 1501}, {"max_rating": 1499}, {"min_games": 1}):
            limited = self.found(founder, "arena", **limits)
            self.refused(other.post(f"/api/events/{limited}/join"), 409, "not-now")
        within = self.found(founder, "arena", min_rating=1500, max_rating=1500, min_games=0)
        self.join_all(within, [other])

    def test_an_account_has_five_events_at_once(self):
        founder, _ = self.account()
        wanted = {"name": "x", "format": "arena", "clock": CLOCK}
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            replies = list(pool.map(lambda _: founder.post("/api/events", wanted), range(8)))
        self.assertEqual(sorted(reply.status for reply in replies), [201] * 5 + [409] * 3)
        self.refused(founder.post("/api/events", wanted), 409, "not-now")

    def test_impossible_events(self):
        founder, _ = self.account()
        good = {"name": "Cup", "format": "swiss", "clock": CLOCK}
        for wrong in ({"name": ""}, {"name": "a" * 61}, {"format": "ladder"}, {"clock": None}, {"clock": {}}, {"rounds": 0}, {"rounds": 31},
                      {"rules": "chess"}, {"max_players": 1}, {"max_players": 1001}, {"min_rating": 0}, {"seed": 1}, {"starts_at": "now"},
                      {"starts_at": 9_999_999_999_999}, {"format": "arena", "clock": {"days_per_move": 1}}, {"format": "arena", "duration_ms": 0},
                      {"team_best": 2}, {"min_games": 1001}, {"berserk": True}, {"host_side": "south"}, {"host_extra_ms": 1},
                      {"format": "simul", "rated": True}, {"format": "simul", "host_side": "west"}, {"format": "simul", "host_extra_ms": 7_200_001},
                      {"format": "simul", "clock": {"days_per_move": 3}, "host_extra_ms": 1},
                      {"rated": True, "rules": "abapa-agreed"}, {"format": "arena", "team_best": 2, "club": "2222222222"}):
            self.assertIn(founder.post("/api/events", {**good, **wrong}).status, (400, 422), wrong)

    def test_a_round_robin_of_three_goes_to_its_end(self):
        browsers = self.accounts(3)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "round-robin", starts_at=self.event_time(founder) + 3_000)
        self.join_all(event, browsers.values())
        met = []
        for number in (1, 2, 3):
            shown = self.wait_for_round(event, number)
            self.assertEqual((shown["phase"], len(shown["games"])), ("playing", 1))
            wait_until(lambda: self.server.get(f"/api/games/{self.event(event)['games'][0]['id']}").status == 200)
            met += self.resign_all(event, browsers)
        shown = wait_until(lambda: (lambda one: one if one["phase"] == "finished" else None)(self.event(event)))
        self.assertEqual(len(set(met)), 3)
        self.assertEqual(sum(one["score"] for one in shown["players"]), 3)
        games = self.server.get(f"/api/events/{event}/ogn").body.decode()
        self.assertEqual(games.count("[South "), 3)
        results = self.server.get(f"/api/events/{event}/results").json
        self.assertEqual([one["round"] for one in results["rounds"]], [1, 2, 3])
        for one, pair in zip(results["rounds"], met, strict=True):
            (game,) = one["games"]
            self.assertEqual((frozenset((game["south"], game["north"])), game["result"], one["byes"]), (pair, "0-1", []))
        self.assertEqual(results["players"], shown["players"])


class Live(EventTest):
    def follow(self, event, browser=None):
        path = f"/api/events/{event}/live"
        return harness.WebSocket(self.server.host, self.server.port, path, browser.headers(path=path) if browser else {})

    def test_followers_are_told_of_each_change(self):
        browsers = self.accounts(2)
        (founder_name, founder), (other_name, other) = browsers.items()
        event = self.found(founder, "swiss", rounds=1, starts_at=self.event_time(founder) + 3_000)
        with self.follow(event, other) as mine, self.follow(event) as spectator:
            for live in (mine, spectator):
                first = live.message()
                described.validate(described.INTERFACE.schemas["EventMessage"], first)
                self.assertEqual((first["version"], first["event"]["players"]), (first["event"]["version"], []))
            self.join_all(event, browsers.values())
            self.assertEqual(self.until(mine, lambda one: len(one["players"]) == 2)["you"]["in"], True)
            self.assertEqual(self.until(spectator, lambda one: len(one["players"]) == 2)["you"]["in"], False)
            began = self.until(mine, lambda one: one["games"])
            self.assertEqual(began["you"]["game"], began["games"][0]["id"])
            self.assertEqual(self.server.get(f"/api/games/{began['you']['game']}").status, 200, "it is there when it is told of")
            self.assertIsNone(self.until(spectator, lambda one: one["games"])["you"]["game"])
            self.resign_all(event, browsers)
            ended = self.until(spectator, lambda one: one["phase"] == "finished")
            self.assertEqual([one["score"] for one in ended["players"]], [1, 0])
        with self.follow(event) as late:
            self.assertEqual(late.message()["event"]["phase"], "finished")

    def until(self, live, what):
        version = 0
        while True:
            message = live.message()
            self.assertGreater(message["version"], version, "each version once, in order")
            version = message["version"]
            if what(message["event"]):
                return message["event"]

    def test_the_founder_removes_players_before_the_start(self):
        browsers = self.accounts(3)
        (founder_name, founder), (name, other), (third_name, third) = browsers.items()
        event = self.found(founder, "swiss", rounds=1, starts_at=self.event_time(founder) + 3_600_000)
        self.join_all(event, browsers.values())
        path = f"/api/events/{event}/remove"
        self.refused(other.post(path, {"name": third_name}), 409, "not-now")
        self.assertEqual(founder.post(path, {}).status, 400)
        self.refused(founder.post(path, {"name": "Nobody-here"}), 409, "not-now")
        self.refused(founder.post(path, {"name": founder_name}), 409, "not-now")
        with self.follow(event, other) as live:
            self.assertEqual(founder.post(path, {"name": name.upper()}).status, 200)
            gone = self.until(live, lambda one: any(player["removed"] for player in one["players"]))
        self.assertFalse(gone["you"]["in"])
        self.assertEqual({one["name"]: (one["removed"], one["left"]) for one in gone["players"]},
                         {founder_name: (False, False), name: (True, True), third_name: (False, False)})
        self.refused(other.post(f"/api/events/{event}/join"), 409, "not-now")
        self.assertEqual(founder.post(path, {"name": name}).status, 200, "twice is once")

    def test_who_may_follow(self):
        founder, _ = self.account()
        event = self.found(founder, "swiss")
        self.refused(self.server.get(f"/api/events/{event}/live"), 426, "upgrade-required")
        self.refused(self.server.get("/api/events/22222aaaaa/live"), 404, "no-such-page")
        path = f"/api/events/{event}/live"
        with self.assertRaises(harness.Refused) as refused:
            harness.WebSocket(self.server.host, self.server.port, path, {**founder.headers(path=path), "Origin": "http://elsewhere.example"})
        self.assertEqual(refused.exception.reply.status, 403)


class Rated(EventTest):
    def test_a_rated_event_changes_ratings(self):
        browsers = self.accounts(2)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "swiss", rounds=1, rated=True, starts_at=self.event_time(founder) + 2_500)
        self.join_all(event, browsers.values())
        game = self.wait_for_round(event, 1)["games"][0]
        wait_until(lambda: self.server.get(f"/api/games/{game['id']}").status == 200)
        self.assertTrue(self.server.game(game["id"])["rated"])
        self.assertEqual(browsers[game["south"]].move(game["id"], "F", 0).status, 200)
        self.assertEqual(browsers[game["north"]].move(game["id"], "f", 1).status, 200)
        self.assertEqual(browsers[game["north"]].act(game["id"], "resign").status, 200)

        def rating(name):
            return self.server.get(f"/api/players/{name}").json["ratings"]["live"]

        self.assertEqual([rating(game[side])["games"] for side in ("south", "north")], [1, 1])
        self.assertGreater(rating(game["south"])["rating"], 1600)
        demanding = self.found(founder, "swiss", rounds=1, min_games=1)
        self.join_all(demanding, browsers.values())


class Correspondence(EventTest):
    def test_a_swiss_by_correspondence_goes_to_its_end_over_a_kill(self):
        browsers = self.accounts(2)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "swiss", rounds=1, clock={"days_per_move": 3}, rated=True, starts_at=self.event_time(founder) + 2_500)
        self.join_all(event, browsers.values())
        self.wait_for_round(event, 1)
        data = self.server.data
        self.server.kill()
        fresh = Server(data=data)
        self.addCleanup(fresh.close)
        self.addClassCleanup(self.server.close)
        type(self).server = self.server = fresh
        for browser in browsers.values():
            browser.server = fresh
        game = self.event(event)["games"][0]["id"]
        wait_until(lambda: self.server.get(f"/api/games/{game}").status == 200)
        self.assertEqual(self.server.game(game)["clock"]["days_per_move"], 3)
        self.resign_all(event, browsers)
        # Games by correspondence are looked at every half minute; after a start, at once.
        self.server.kill()
        again = Server(data=data)
        self.addCleanup(again.close)
        self.addClassCleanup(self.server.close)
        type(self).server = self.server = again
        shown = wait_until(lambda: (lambda one: one if one["phase"] == "finished" else None)(self.event(event)))
        self.assertEqual([one["score"] for one in shown["players"]], [1, 0])


class Damaged(EventTest):
    def test_a_damaged_game_is_set_aside_and_named(self):
        browsers = self.accounts(4)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "swiss", rounds=2, starts_at=self.event_time(founder) + 2_500)
        self.join_all(event, browsers.values())
        games = self.wait_for_round(event, 1)["games"]
        for game in games:
            wait_until(lambda: self.server.get(f"/api/games/{game['id']}").status == 200)
        self.server.stop()
        with contextlib.closing(sqlite3.connect(os.path.join(self.server.data, "oware.db"))) as database:
            database.execute("UPDATE events SET hash = hash + 1 WHERE game = (SELECT number FROM games WHERE id = ?)", (games[0]["id"],))
            database.commit()
        fresh = Server(data=self.server.data)
        self.addCleanup(fresh.close)
        self.addClassCleanup(self.server.close)
        type(self).server = self.server = fresh
        for browser in browsers.values():
            browser.server = fresh
        wait_until(lambda: games[0]["id"] not in [one["id"] for one in self.event(event)["games"]])
        loser = browsers[games[1]["south"]]
        self.assertEqual(loser.act(games[1]["id"], "resign").status, 200)
        self.assertEqual(self.wait_for_round(event, 2)["round"], 2, "the round goes on")
        first = self.server.get(f"/api/events/{event}/results").json["rounds"][0]
        self.assertEqual({one["id"]: one["result"] for one in first["games"]}, {games[0]["id"]: "damaged", games[1]["id"]: "0-1"})


class Simul(EventTest):
    def test_the_host_plays_everybody_at_once(self):
        browsers = self.accounts(4)
        host_name, host = next(iter(browsers.items()))
        others = {name: browser for name, browser in browsers.items() if name != host_name}
        event = self.found(host, "simul", starts_at=self.event_time(host) + 3_600_000, host_side="south", host_extra_ms=300_000)
        shown = self.event(event, host)
        self.assertEqual((shown["host"], shown["host_score"], shown["players"], shown["max_players"]),
                         ({"side": "south", "extra_ms": 300_000}, {"won": 0, "drawn": 0, "lost": 0}, [], 50))
        self.assertEqual(shown["you"], {"in": False, "game": None, "founder": True})
        self.refused(host.post(f"/api/events/{event}/start"), 409, "not-now")
        self.join_all(event, others.values())
        self.refused(host.post(f"/api/events/{event}/leave"), 409, "not-now")
        self.refused(next(iter(others.values())).post(f"/api/events/{event}/start"), 409, "not-now")
        self.assertIn((event, 3), [(one["id"], one["players"]) for one in self.server.get("/api/events").json["events"]])
        self.assertEqual(host.post(f"/api/events/{event}/start").status, 200)
        shown = self.wait_for_round(event, 1)
        self.assertEqual({game["south"] for game in shown["games"]}, {host_name})
        self.assertEqual({game["north"] for game in shown["games"]}, set(others))
        for name, browser in others.items():
            mine = wait_until(lambda browser=browser: self.event(event, browser)["you"]["game"])
            clock = self.server.game(mine)["clock"]
            self.assertEqual((clock["south_ms"], clock["north_ms"], clock["given"]["south"], clock["given"]["north"]),
                             (900_000, 600_000, {"initial_ms": 900_000, "increment_ms": 0}, None), name)
        self.assertIsNone(self.event(event, host)["you"]["game"])
        # A kill in the middle: the games go on, with their clocks.
        data = self.server.data
        self.server.kill()
        fresh = Server(data=data)
        self.addCleanup(fresh.close)
        self.addClassCleanup(self.server.close)
        type(self).server = self.server = fresh
        for browser in browsers.values():
            browser.server = fresh
        for place, game in enumerate(shown["games"]):
            self.assertEqual(self.server.game(game["id"])["clock"]["given"]["south"]["initial_ms"], 900_000)
            self.play_moves(game, browsers, 2)
            loser = host if place == 0 else browsers[game["north"]]
            self.assertEqual(loser.act(game["id"], "resign").status, 200)
        ended = wait_until(lambda: (lambda one: one if one["phase"] == "finished" else None)(self.event(event)))
        self.assertEqual(ended["host_score"], {"won": 2, "drawn": 0, "lost": 1})
        self.assertEqual(sorted((one["name"], one["score"]) for one in ended["players"]),
                         sorted((game["north"], 1 if place == 0 else 0) for place, game in enumerate(shown["games"])))
        self.assertEqual(len(self.server.get(f"/api/events/{event}/results").json["rounds"][0]["games"]), 3)


class Berserk(EventTest):
    def test_who_goes_berserk_has_half_the_time_and_a_point_more(self):
        browsers = self.accounts(2)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "arena", starts_at=self.event_time(founder) + 2_500, berserk=True, clock={"initial_ms": 300_000, "increment_ms": 2_000})
        self.assertEqual(self.event(event)["berserk"], True)
        self.join_all(event, browsers.values())
        self.refused(founder.post(f"/api/events/{event}/berserk"), 409, "not-now")  # not playing yet
        for browser in browsers.values():
            wait_until(lambda browser=browser: self.event(event, browser)["you"]["game"])
        game = self.event(event)["games"][0]
        south, north = browsers[game["south"]], browsers[game["north"]]
        for _ in range(2):  # twice is once
            self.assertEqual(north.post(f"/api/events/{event}/berserk").status, 200)
        clock = self.server.game(game["id"])["clock"]
        self.assertEqual((clock["south_ms"], clock["north_ms"], clock["given"]),
                         (300_000, 150_000, {"south": None, "north": {"initial_ms": 150_000, "increment_ms": 0}}))
        self.play_moves(game, browsers, 1)
        self.refused(south.post(f"/api/events/{event}/berserk"), 409, "not-now")  # has moved
        self.refused(self.server.browser().post(f"/api/events/{event}/berserk"), 401, "not-signed-in")
        self.play_moves(game, browsers, 13)
        self.assertEqual(south.act(game["id"], "resign").status, 200)
        shown = wait_until(lambda: (lambda one: one if sum(row["score"] for row in one["players"]) else None)(self.event(event)))
        self.assertEqual({one["name"]: one["score"] for one in shown["players"]}, {game["north"]: 3, game["south"]: 0})
        # Too short a game: the berserk does not count.
        following = wait_until(lambda: (lambda one: one["games"][0] if one["games"] and one["games"][0]["id"] != game["id"] else None)(self.event(event)))
        wait_until(lambda: self.server.get(f"/api/games/{following['id']}").status == 200)
        winner = game["north"]
        self.assertEqual(browsers[winner].post(f"/api/events/{event}/berserk").status, 200)
        self.play_moves(following, browsers, 2)
        self.assertEqual(browsers[game["south"]].act(following["id"], "resign").status, 200)
        shown = wait_until(lambda: (lambda one: one if one["players"][0]["won"] == 2 else None)(self.event(event)))
        self.assertEqual(shown["players"][0]["score"], 5)

    def test_only_where_the_event_allows_it(self):
        founder, _ = self.account()
        event = self.found(founder, "arena")
        self.assertEqual(self.event(event)["berserk"], False)
        self.refused(founder.post(f"/api/events/{event}/berserk"), 409, "not-now")


class Absent(EventTest):
    def test_who_aborts_without_a_move_has_lost_and_left(self):
        browsers = self.accounts(2)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "knock-out", starts_at=self.event_time(founder) + 2_500)
        self.join_all(event, browsers.values())
        shown = self.wait_for_round(event, 1)
        game = shown["games"][0]
        wait_until(lambda: self.server.get(f"/api/games/{game['id']}").status == 200)
        self.assertEqual(browsers[game["south"]].act(game["id"], "abort").status, 200)
        shown = wait_until(lambda: (lambda one: one if one["phase"] == "finished" else None)(self.event(event)))
        self.assertEqual([(one["name"], one["score"], one["left"], one["absent"]) for one in shown["players"]],
                         [(game["north"], 1, False, False), (game["south"], 0, True, True)])


class KilledTest(EventTest):
    """A server that is killed again and again: the event goes on as if nothing had been. A test a class: the class's server ends with it."""

    def restart(self, data, browsers):
        self.server.kill()
        fresh = Server(data=data)
        self.addCleanup(fresh.close)
        self.server = fresh
        for browser in browsers.values():
            browser.server = fresh


class KilledSwiss(KilledTest):
    def test_a_swiss_event_survives_kills(self):
        browsers = self.accounts(5)
        founder = next(iter(browsers.values()))
        event = self.found(founder, "swiss", rounds=3, starts_at=self.event_time(founder) + 2_500)
        self.join_all(event, browsers.values())
        met, data = [], self.server.data
        for number in (1, 2, 3):
            shown = self.wait_for_round(event, number)
            self.assertEqual((shown["phase"], shown["round"]), ("playing", number))
            self.restart(data, browsers)
            self.assertEqual(len(self.event(event)["games"]), 2)
            for game in self.event(event)["games"]:
                wait_until(lambda: self.server.get(f"/api/games/{game['id']}").status == 200)
            met += self.resign_all(event, browsers)
            self.restart(data, browsers)
        shown = wait_until(lambda: (lambda one: one if one["phase"] == "finished" else None)(self.event(event)))
        self.assertEqual((len(met), len(set(met))), (6, 6), "nobody meets twice")
        self.assertEqual(sum(one["byes"] for one in shown["players"]), 3)
        self.assertEqual(max(one["byes"] for one in shown["players"]), 1)
        self.assertEqual(sum(one["score"] for one in shown["players"]), 9)
        self.assertEqual([one["rank"] for one in shown["players"]][0], 1)


class KilledKnockOut(KilledTest):
    def test_a_knock_out_survives_kills_at_every_step(self):
        """A kill as soon as each thing has been answered: the entries, a round's pairing, a win, a draw that is replayed, the final."""
        browsers = self.accounts(5)
        founder = next(iter(browsers.values()))
        event, data = self.found(founder, "knock-out", starts_at=self.event_time(founder) + 2_500), self.server.data
        self.join_all(event, browsers.values())
        self.restart(data, browsers)
        rounds, out, drawn = [], set(), 0
        while True:
            shown = wait_until(lambda: (lambda one: one if one["phase"] == "finished" or one["games"] else None)(self.event(event)))
            if shown["phase"] == "finished":
                break
            rounds.append(shown["round"])
            self.restart(data, browsers)
            self.assertEqual([game["id"] for game in self.event(event)["games"]], [game["id"] for game in shown["games"]], "no game twice")
            for game in shown["games"]:
                players = [game["south"], game["north"]]
                self.assertFalse(out & set(players), "nobody plays on who has lost")
                wait_until(lambda one=game["id"]: self.server.get(f"/api/games/{one}").status == 200)
                if drawn == 0:
                    drawn = 1
                    self.draw(game, browsers)
                else:
                    self.assertEqual(browsers[players[0]].act(game["id"], "resign").status, 200)
                    out.add(players[0])
                self.restart(data, browsers)
            wait_until(lambda games=shown["games"]: not {one["id"] for one in games} & {one["id"] for one in self.event(event)["games"]})
        self.assertEqual(len(out), 4, "each of five but the winner has lost once")
        self.assertEqual(rounds, sorted(rounds))
        self.assertEqual([one["name"] for one in shown["players"] if one["rank"] == 1], list(set(browsers) - out))
        results = self.server.get(f"/api/events/{event}/results").json["rounds"]
        self.assertEqual(sorted(one["result"] for each in results for one in each["games"] if one["result"]), ["0-1"] * 4 + ["1/2-1/2"])

    def draw(self, game, browsers):
        """Played to 24 to 24: a line of the vectors."""
        line = min((one for one in harness.vector_games("no-move") if one["score"][0] == one["score"][1]), key=lambda one: len(one["moves"]))
        for ply, letter in enumerate(line["moves"]):
            reply = browsers[game["south" if letter.isupper() else "north"]].move(game["id"], letter, ply)
            self.assertEqual(reply.status, 200, reply)
        self.assertEqual((reply.json["status"], reply.json["winner"]), ("finished", None))


if __name__ == "__main__":
    harness.main()
