"""What accounts have to do with each other: following, who is here, private messages and their limits, notices, profiles, all of it in the
export, and gone with either account."""

import contextlib
import itertools
import os
import sqlite3
import subprocess
import time

import described
import harness
from harness import Server, ServerTest, wait_until

PASSWORD = "moonlight-42-seeds"
NUMBERS = itertools.count()
MOST_UNREAD = 50  # games/social.hpp: kMostUnread


class FriendsTest(ServerTest):
    def account(self, name, server=None):
        browser = (server or self.server).browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser

    def follow(self, browser, name):
        reply = browser.post(f"/api/players/{name}/follow")
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def friends(self, one, other):
        """Two accounts that follow each other."""
        first, second = self.account(one), self.account(other)
        self.follow(first, other)
        self.follow(second, one)
        return first, second

    def names(self, people):
        return [(one["name"], one["mutual"], one["online"]) for one in people]


class Following(FriendsTest):
    def test_followed_and_following(self):
        ama, kofi = self.account("Ama"), self.account("Kofi")
        self.assertEqual(self.follow(ama, "kofi"), {"follows": True, "followed": False})
        self.assertEqual(self.follow(ama, "Kofi"), {"follows": True, "followed": False}, "again changes nothing")
        found = ama.get("/api/me/friends").json
        self.assertEqual((self.names(found["following"]), found["followers"]), ([("Kofi", False, False)], []))
        self.assertEqual(self.follow(kofi, "Ama"), {"follows": True, "followed": True})
        kofi.get("/api/me/notices")  # an open page asks for them
        found = ama.get("/api/me/friends").json
        self.assertEqual(self.names(found["following"]), [("Kofi", True, True)])
        self.assertEqual(self.names(found["followers"]), [("Kofi", True, True)])
        page = self.server.get("/api/players/Kofi/profile").json
        self.assertEqual((page["followers"], page["following"], page["you"]), (1, 1, None))
        self.assertEqual(ama.get("/api/players/Kofi/profile").json["you"], {"follows": True, "followed": True})
        self.assertEqual(kofi.get("/api/players/Kofi/profile").json["you"], None)
        self.assertEqual(ama.delete("/api/players/Kofi/follow").json, {"follows": False, "followed": True})
        self.assertEqual(self.names(ama.get("/api/me/friends").json["followers"]), [("Kofi", False, False)], "only friends see who is here")

    def test_only_accounts_and_nobody_themselves(self):
        efua = self.account("Efua")
        self.assertEqual(efua.post("/api/players/Efua/follow").status, 422)
        self.refused(efua.post("/api/players/Nobody/follow"), 404, "no-such-player")
        self.refused(self.server.browser().post("/api/players/Efua/follow"), 401, "not-signed-in")
        guest = self.server.browser()
        guest.post("/api/me", {"name": "Guest of Efua"})
        self.refused(guest.post("/api/players/Efua/follow"), 401, "not-signed-in")
        self.assertEqual(guest.get("/api/me/friends").json, {"following": [], "followers": []})
        self.refused(guest.get("/api/me/messages/Efua"), 401, "not-signed-in")
        self.refused(guest.post("/api/me/profile", {"text": "I"}), 401, "not-signed-in")

    def test_a_block_ends_it(self):
        esi, yaw = self.friends("Esi", "Yaw")
        esi.post("/api/me/blocks", {"player": yaw.me()["id"], "kind": "block"})
        self.assertEqual(esi.get("/api/me/friends").json, {"following": [], "followers": []})
        self.refused(yaw.post("/api/players/Esi/follow"), 403, "blocked")
        self.refused(yaw.post("/api/me/messages/Esi", {"text": "Hello?"}), 403, "not-friends")


class Messages(FriendsTest):
    def test_friends_write_and_read(self):
        ama, kofi = self.friends("Ama", "Kofi")
        sent = ama.post("/api/me/messages/Kofi", {"text": " Good\n game! "})
        self.assertEqual((sent.status, sent.json["text"], sent.json["mine"], sent.json["read"]), (201, "Good game!", True, False))
        (talk,) = kofi.get("/api/me/messages").json["conversations"]
        self.assertEqual((talk["name"], talk["unread"], talk["last"]["mine"]), ("Ama", 1, False))
        found = kofi.get("/api/me/messages/Ama").json
        self.assertEqual(([one["text"] for one in found["messages"]], found["can_write"], found["more"]), (["Good game!"], True, False))
        self.assertEqual(kofi.post("/api/me/messages/Ama/read").status, 200)
        self.assertTrue(ama.get("/api/me/messages/Kofi").json["messages"][0]["read"])
        self.assertEqual(kofi.get("/api/me/messages").json["conversations"][0]["unread"], 0)
        self.refused(kofi.delete(f"/api/messages/{sent.json['id']}"), 404, "no-such-message")
        self.assertEqual(ama.delete(f"/api/messages/{sent.json['id']}").status, 200)
        self.assertEqual(kofi.get("/api/me/messages/Ama").json["messages"], [])
        for gone in (sent.json["id"], "x", "-1", "9" * 30):
            self.refused(ama.delete(f"/api/messages/{gone}"), 404, "no-such-message")

    def test_only_friends(self):
        efua, adwoa = self.account("Efua"), self.account("Adwoa")
        self.refused(efua.post("/api/me/messages/Adwoa", {"text": "Hello"}), 403, "not-friends")
        self.follow(efua, "Adwoa")
        self.refused(efua.post("/api/me/messages/Adwoa", {"text": "Hello"}), 403, "not-friends")
        self.refused(adwoa.post("/api/me/messages/Efua", {"text": "Hello"}), 403, "not-friends")
        self.follow(adwoa, "Efua")
        self.assertEqual(efua.post("/api/me/messages/Adwoa", {"text": "Hello"}).status, 201)
        adwoa.post("/api/me/blocks", {"player": efua.me()["id"], "kind": "mute"})
        self.refused(efua.post("/api/me/messages/Adwoa", {"text": "Hello?"}), 403, "not-friends")
        self.assertEqual(efua.post("/api/me/messages/Efua", {"text": "Hello?"}).status, 422)
        self.refused(efua.post("/api/me/messages/Nobody", {"text": "Hello?"}), 404, "no-such-player")

    def test_texts_and_limits(self):
        esi, yaw = self.friends("Esi", "Yaw")
        for text in ("", " \n ", "\u200e", "x" * 501):
            self.refused(esi.post("/api/me/messages/Yaw", {"text": text}), 422, "bad-text")
        for body in ({}, {"text": 1}, {"text": "x", "more": 1}):
            self.assertIn(esi.post("/api/me/messages/Yaw", body).status, (400, 422))
        self.assertEqual(esi.post("/api/me/messages/Yaw", {"text": "x" * 500}).status, 201)
        for _ in range(MOST_UNREAD - 1):
            self.assertEqual(esi.post("/api/me/messages/Yaw", {"text": "Hello"}).status, 201)
        problem = self.refused(esi.post("/api/me/messages/Yaw", {"text": "Hello"}), 409, "too-many-messages")
        self.assertEqual(problem["params"], {"max": MOST_UNREAD})
        found = yaw.get("/api/me/messages/Esi").json
        self.assertEqual((len(found["messages"]), found["more"]), (50, True))
        oldest = found["messages"][0]["id"]
        self.assertEqual(len(yaw.get(f"/api/me/messages/Esi?before={oldest}").json["messages"]), 0)
        self.assertEqual(len(yaw.get(f"/api/me/messages/Esi?before={oldest + 1}").json["messages"]), 1)
        self.assertEqual(yaw.get("/api/me/messages/Esi?before=0").status, 422)

    def test_rates(self):
        server = Server("--rate-limits", "on", "--chat-burst", "3", "--chat-per-second", "0.001")
        self.addCleanup(server.close)
        ama, kofi = self.account("Ama", server), self.account("Kofi", server)
        self.follow(ama, "Kofi")
        self.follow(kofi, "Ama")
        statuses = [ama.post("/api/me/messages/Kofi", {"text": "Hello"}).status for _ in range(4)]
        self.assertEqual(statuses, [201, 201, 201, 429])


class Notices(FriendsTest):
    def test_what_has_happened(self):
        ama, kofi = self.friends("Ama", "Kofi")
        kofi.post("/api/me/messages/Ama", {"text": "Hello"})
        kofi.post("/api/me/messages/Ama", {"text": "again"})
        made = kofi.post("/api/challenges", {"to": "Ama", "rules": "abapa", "clock": {"days_per_move": 1}, "side": "south", "rated": False}).json
        found = wait_until(lambda: (told := ama.get("/api/me/notices").json)["unread"] == 3 and told)
        self.assertEqual([(one["kind"], one["name"], one["about"]) for one in found["notices"]],
                         [("challenge", "Kofi", made["id"]), ("message", "Kofi", None), ("follow", "Kofi", None)])
        self.assertEqual(found["unread"], 3)
        ama.post("/api/me/notices/read", {"last": found["notices"][1]["id"]})
        self.assertEqual(ama.get("/api/me/notices").json["unread"], 1)
        game = ama.post(f"/api/challenges/{made['id']}/accept").json["id"]
        ama.act(game, "abort")
        newest = wait_until(lambda: (told := kofi.get("/api/me/notices").json["notices"][0])["kind"] == "finish" and told)
        self.assertEqual((newest["kind"], newest["name"], newest["about"]), ("finish", "Ama", game))
        for last in (0, -1, "x"):
            self.assertIn(ama.post("/api/me/notices/read", {"last": last}).status, (400, 422))

    def test_a_changed_password_is_told(self):
        esi = self.account("Esi")
        self.assertEqual(esi.post("/api/me/password", {"old": PASSWORD, "new": "river-stones-17"}).status, 200)
        wait_until(lambda: [one["about"] for one in esi.get("/api/me/notices").json["notices"]] == ["password"])


class Profiles(FriendsTest):
    def test_told_and_shown(self):
        ama, kofi = self.account("Ama"), self.account("Kofi")
        game = ama.create(opponent="friend", side="south")
        kofi.join(game["id"])
        self.assertEqual(ama.post("/api/me/profile", {"best": [game["id"]]}).json["best"], [], "it is not over")
        ama.act(game["id"], "resign")
        told = {"country": "GH", "text": " I play\n abapa. ", "best": [game["id"], "2222222222"]}
        kept = ama.post("/api/me/profile", told)
        self.assertEqual((kept.status, kept.json), (200, {"country": "GH", "text": "I play abapa.", "best": [game["id"]]}))
        page = self.server.get("/api/players/ama/profile").json
        self.assertEqual((page["name"], page["country"], page["text"], page["best"]), ("Ama", "GH", "I play abapa.", [game["id"]]))
        self.assertEqual(page["records"], {"peaks": [], "best_win": None, "puzzles_solved": 0, "openings": []})
        self.assertEqual(ama.post("/api/me/profile", {}).json, {"country": None, "text": "", "best": []})
        self.refused(self.server.get("/api/players/Nobody/profile"), 404, "no-such-player")

    def test_clubs_and_presence(self):
        akua, kojo = self.friends("Akua", "Kojo")
        club = kojo.post("/api/clubs", {"name": "Kumasi", "joining": "request"}).json
        yaa = self.account("Yaa")
        yaa.post(f"/api/clubs/{club['id']}/members", {"role": "asked"})
        akua.get("/api/me/notices")
        page = kojo.get("/api/players/Akua/profile").json
        self.assertEqual((page["online"], page["clubs"]), (True, []), "they follow each other")
        kojo.get("/api/me/notices")
        self.follow(yaa, "Kojo")
        page = yaa.get("/api/players/Kojo/profile").json
        self.assertEqual((page["online"], page["clubs"]), (False, [{"id": club["id"], "name": "Kumasi"}]), "presence is for friends")
        self.assertEqual(yaa.get("/api/players/Yaa/profile").json["clubs"], [], "who asks is not in it yet")

    def play(self, south, north, moves, listed=True):
        """A game of these moves, given up by who would move next."""
        game = south.create(opponent="friend", side="south", listed=listed)["id"]
        north.join(game)
        for ply, move in enumerate(moves):
            (south, north)[ply % 2].move(game, move, ply)
        (south, north)[len(moves) % 2].act(game, "resign")

    def openings(self, name):
        return self.server.get(f"/api/players/{name}/profile").json["records"]["openings"]

    def test_openings_are_of_the_last_hundred_games(self):
        yaw, guest = self.account("Yaw"), self.server.browser()
        for moves in ("A", *["F"] * 99):
            self.play(yaw, guest, moves)
        self.assertEqual([(one["line"], one["lost"] + one["won"]) for one in self.openings("Yaw")], [("F", 99), ("A", 1)])
        self.play(yaw, guest, "F")
        self.assertEqual([(one["line"], one["lost"] + one["won"]) for one in self.openings("Yaw")], [("F", 100)])

    def test_openings(self):
        adjoa, kwesi = self.account("Adjoa"), self.account("Kwesi")
        for moves in ("Ff", "Ff", "Fe", "F", "C", "D", "D", "E"):
            self.play(adjoa, kwesi, moves)
        self.play(adjoa, kwesi, "AaAb", listed=False)
        found = self.openings("Adjoa")
        self.assertEqual([(one["side"], one["line"], one["won"] + one["drawn"] + one["lost"]) for one in found],
                         [("south", "F", 4), ("south", "D", 2), ("south", "C", 1)])  # fmt: skip
        self.assertEqual([found[0][kind] for kind in ("won", "drawn", "lost")], [1, 0, 3])
        found = self.openings("Kwesi")
        self.assertEqual([(one["side"], one["line"], one["won"]) for one in found], [("north", "Ff", 2), ("north", "Fe", 1)])

    def test_wrong_wishes(self):
        efua = self.account("Efua")
        for wish in ({"country": "gh"}, {"country": "XX"}, {"text": "x" * 401}, {"best": ["not an id"]}, {"best": ["2222222222"] * 4}, {"more": 1}):
            self.assertEqual(efua.post("/api/me/profile", wish).status, 422, wish)
        self.assertEqual(efua.post("/api/me/profile", {"text": "x" * 400}).status, 200)
        self.assertEqual(efua.post("/api/me/profile", {"text": 1}).status, 400)


class Reports(FriendsTest):
    def test_a_message_is_reported_by_its_reader(self):
        ama, kofi = self.friends("Ama", "Kofi")
        other = self.account("Esi")
        message = ama.post("/api/me/messages/Kofi", {"text": "You play like a goat"}).json["id"]
        address = f"/api/messages/{message}/report"
        for browser, where in ((ama, address), (other, address), (kofi, "/api/messages/999/report"), (kofi, "/api/messages/x/report")):
            self.refused(browser.post(where, {"reason": "rude"}), 404, "no-such-message")
        self.refused(self.server.browser().post(address, {"reason": "rude"}), 401, "not-signed-in")
        for reason in (" ", "x" * 501):
            self.refused(kofi.post(address, {"reason": reason}), 422, "bad-text")
        report = kofi.post(address, {"reason": "x" * 500})
        self.assertEqual(report.status, 201, report)
        self.assertEqual(ama.delete(f"/api/messages/{message}").status, 200)
        seen = self.reports()[0]
        self.assertEqual((seen["id"], seen["reporter"], seen["name"], seen["text"], seen["reason"], seen["game"], seen["analysis"]),
                         (report.json["id"], "Kofi", "Ama", "You play like a goat", "x" * 500, None, None))
        self.assertEqual([one["reason"] for one in kofi.get("/api/me/export").json["reports"]], ["x" * 500])
        self.assertEqual(ama.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.assertEqual([(one["name"], one["text"]) for one in self.reports()], [(None, None)], "it goes with its author")

    def reports(self):
        key = subprocess.run([harness.BINARY, "admin", *self.server.place, "key", "Admin" + str(next(NUMBERS))], capture_output=True,
                             text=True, timeout=harness.PATIENCE, check=True).stdout.strip()
        return self.server.get("/api/admin/reports", token=key).json["reports"]


class Everything(FriendsTest):
    def test_exported_and_deleted(self):
        ama, kofi = self.friends("Ama", "Kofi")
        ama.post("/api/me/messages/Kofi", {"text": "Hello"})
        ama.post("/api/me/profile", {"country": "DE", "text": "Abapa."})
        everything = ama.get("/api/me/export").json
        self.assertEqual(everything["profile"], {"country": "DE", "text": "Abapa.", "best": []})
        self.assertEqual([one["name"] for one in everything["following"] + everything["followers"]], ["Kofi", "Kofi"])
        self.assertEqual([(one["with"], one["message"]["text"]) for one in everything["messages"]], [("Kofi", "Hello")])
        self.assertEqual([one["kind"] for one in everything["notices"]], ["follow"])
        self.assertEqual(everything["credentials"], {"email": None, "authenticator": False, "recovery_codes": 0, "passkeys": []})
        self.assertEqual(ama.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.assertEqual(kofi.get("/api/me/friends").json, {"following": [], "followers": []})
        self.assertEqual(kofi.get("/api/me/messages").json, {"conversations": []})
        self.assertEqual(kofi.get("/api/me/notices").json, {"unread": 0, "notices": []})
        self.refused(kofi.get("/api/me/messages/Ama"), 404, "no-such-player")
        self.assertEqual(described.operation_of("GET", "/api/me/friends").scope, "read")

    def test_what_one_has_done_with_others(self):
        esi, kojo = self.account("Esi"), self.account("Kojo")
        terms = {"rules": "abapa", "clock": {"initial_ms": 60000, "increment_ms": 0}, "side": "south", "rated": True}
        challenge = kojo.post("/api/challenges", {"to": "Esi", **terms}).json["id"]
        game = esi.post(f"/api/challenges/{challenge}/accept", {}).json["id"]
        kojo.move(game, "F", 0)
        esi.move(game, "f", 1)
        kojo.act(game, "resign")
        cup = {"name": "Cup", "format": "arena", "clock": terms["clock"], "starts_at": int(time.time() * 1000) + 3_600_000, "duration_ms": 600_000}
        event = kojo.post("/api/events", cup)
        self.assertEqual(event.status, 201, event)
        event = event.json["id"]
        self.assertEqual(kojo.post(f"/api/events/{event}/join", {}).status, 200)
        self.assertEqual(esi.post(f"/api/events/{event}/join", {}).status, 200)
        self.assertEqual(esi.post(f"/api/events/{event}/leave", {}).status, 200)
        self.assertEqual(kojo.post("/api/clubs", {"name": "Lagoon"}).status, 201)
        told = esi.get("/api/me/export").json
        self.assertEqual([(one["id"], one["state"], one["from"]["name"]) for one in told["challenges"]], [(challenge, "accepted", "Kojo")])
        self.assertEqual([(one["pool"], [(point["game"], point["opponent"]) for point in one["points"]]) for one in told["rating_history"]],
                         [("live", [(game, "Kojo")])])
        self.assertEqual([(one["id"], one["name"], one["what"]) for one in told["events"]], [(event, "Cup", "entered"), (event, "Cup", "left")])
        told = kojo.get("/api/me/export").json
        self.assertEqual([one["what"] for one in told["events"]], ["founded", "entered"])
        self.assertEqual([(one["name"], one["role"]) for one in told["clubs"]], [("Lagoon", "owner")])


class Nothing(FriendsTest):
    """A server of its own: its files are searched, byte by byte."""

    def test_nothing_of_somebody_who_goes_is_left(self):
        server = Server()
        self.addCleanup(server.close)
        zoe, kofi = self.account("Zoezwari", server), self.account("Kofi", server)
        for one, other in ((zoe, "Kofi"), (kofi, "Zoezwari")):
            self.assertEqual(one.post(f"/api/players/{other}/follow").status, 200)
        message = zoe.post("/api/me/messages/Kofi", {"text": "quokkaletter"}).json["id"]
        self.assertEqual(kofi.post(f"/api/messages/{message}/report", {"reason": "rude"}).status, 201)
        zoe.post("/api/me/profile", {"country": "GH", "text": "quokkaprofile"})
        terms = {"rules": "abapa", "clock": {"initial_ms": 60000, "increment_ms": 0}, "side": "south", "rated": True}
        challenge = zoe.post("/api/challenges", {"to": "Kofi", **terms}).json["id"]
        game = kofi.post(f"/api/challenges/{challenge}/accept", {}).json["id"]
        zoe.post(f"/api/games/{game}/chat", {"text": "quokkachat"})
        zoe.move(game, "F", 0)
        kofi.move(game, "f", 1)
        kofi.act(game, "resign")
        zoe.post("/api/challenges", {"to": "Kofi", **terms})
        cup = {"name": "Cup", "format": "arena", "clock": terms["clock"], "starts_at": int(time.time() * 1000) + 3_600_000, "duration_ms": 600_000}
        event = zoe.post("/api/events", cup).json["id"]
        zoe.post(f"/api/events/{event}/join", {})
        club = kofi.post("/api/clubs", {"name": "Lagoon"}).json["id"]
        zoe.post(f"/api/clubs/{club}/members", {"role": "member"})
        zoe.post("/api/analyses", {"title": "quokkatitle", "rules": "abapa", "ogn": "1. F f *"})
        zoe.post("/api/tokens", {"name": "quokkatoken", "scopes": ["read"]})
        zoe.post("/api/me/authenticator", {"password": PASSWORD})
        player = zoe.get("/api/me").json["you"]["id"]
        traces = [b"zoezwari", b"quokka", player.lower().encode()]
        self.assertTrue(all(trace in self.content(server) for trace in traces))
        self.assertEqual(zoe.delete("/api/me", {"password": PASSWORD}).status, 200)
        for path in (f"/api/games/{game}", f"/api/clubs/{club}", "/api/games?status=finished", "/api/ratings/live"):
            shown = server.get(path).body.lower()
            self.assertEqual([trace for trace in traces if trace in shown], [], path)
        server.stop()
        content = self.content(server)
        self.assertEqual([trace for trace in traces[:2] if trace in content], [])
        with contextlib.closing(sqlite3.connect(server.data + "/oware.db")) as database:
            rows = [line for line in database.iterdump() if player in line]
        self.assertEqual([row for row in rows if not row.startswith('INSERT INTO "audit_log"')], [], "the log has ids, which name nobody any more")
        # An event's log has numbers alone. (The server that has shown the event keeps its players' names while it runs.)
        again = Server(data=server.data)
        self.addCleanup(again.close)
        shown = again.get(f"/api/events/{event}").body.lower()
        self.assertEqual([trace for trace in traces if trace in shown], [])

    def content(self, server):
        found = b""
        for name in os.listdir(server.data):
            with open(os.path.join(server.data, name), "rb") as file:
                found += file.read().lower()
        return found


if __name__ == "__main__":
    harness.main()
