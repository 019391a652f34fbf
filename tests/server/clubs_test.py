"""Clubs: founding, joining and leaving, officers, their events; battles of clubs."""

import harness
from events_test import EventTest
from harness import wait_until


class ClubTest(EventTest):
    def club(self, owner, name, **more):
        reply = owner.post("/api/clubs", {"name": name, **more})
        self.assertEqual(reply.status, 201, reply)
        return reply.json["id"]

    def role(self, browser, club, role, player=None):
        return browser.post(f"/api/clubs/{club}/members", {"role": role, **({} if player is None else {"player": player})})

    def roles(self, club, browser=None):
        return {one["name"]: one["role"] for one in (browser or self.server).get(f"/api/clubs/{club}").json["members"]}


class Clubs(ClubTest):
    def test_a_club_from_its_founding_to_its_end(self):
        (ama, ama_name), (kofi, kofi_name) = self.account(), self.account()
        club = self.club(ama, "Accra Fridays", text="We play\n on Fridays. ")
        shown = ama.get(f"/api/clubs/{club}").json
        self.assertEqual((shown["name"], shown["text"], shown["joining"], shown["role"], shown["events"]),
                         ("Accra Fridays", "We play\non Fridays.", "open", "owner", []))
        self.assertIsNone(self.server.get(f"/api/clubs/{club}").json["role"])
        self.assertIn(club, [one["id"] for one in self.server.get("/api/clubs").json["clubs"]])
        self.assertEqual(self.role(kofi, club, "member").json["role"], "member")
        self.assertEqual(self.role(kofi, club, "member").status, 200, "twice is once")
        self.assertEqual(self.roles(club), {ama_name: "owner", kofi_name: "member"})
        self.assertEqual([(one["id"], one["role"]) for one in kofi.get("/api/me/clubs").json["clubs"]], [(club, "member")])
        self.refused(kofi.post(f"/api/clubs/{club}", {"name": "Accra Fridays", "text": "mine"}), 409, "not-now")
        self.refused(self.role(ama, club, None), 409, "not-now")
        self.assertEqual(self.role(ama, club, "owner", kofi.me()["id"]).json["role"], "officer")
        self.assertEqual(self.role(ama, club, None).json["role"], None)
        self.assertEqual(kofi.post(f"/api/clubs/{club}", {"name": "Accra Mondays", "joining": "request"}).json["name"], "Accra Mondays")
        reply = self.role(kofi, club, None)
        self.assertEqual((reply.status, reply.body), (200, b"null"))
        self.refused(self.server.get(f"/api/clubs/{club}"), 404, "no-such-page")

    def test_officers_receive_those_who_ask(self):
        (ama, _), (kofi, kofi_name), (esi, esi_name) = self.account(), self.account(), self.account()
        club = self.club(ama, "By request", joining="request")
        self.refused(self.role(kofi, club, "member"), 409, "not-now")
        self.assertEqual(self.role(kofi, club, "asked").json["role"], "asked")
        self.assertNotIn(kofi_name, self.roles(club), "only officers see who asks")
        self.assertEqual(self.roles(club, ama)[kofi_name], "asked")
        self.refused(self.role(esi, club, "member", kofi.me()["id"]), 409, "not-now")
        self.assertEqual(self.role(ama, club, "officer", kofi.me()["id"]).status, 200)
        self.role(esi, club, "asked")
        self.assertEqual(self.role(kofi, club, "member", esi.me()["id"]).status, 200)
        self.assertEqual(self.roles(club)[esi_name], "member")
        self.assertEqual(self.role(kofi, club, None, esi.me()["id"]).status, 200)
        self.assertNotIn(esi_name, self.roles(club))

    def test_what_is_refused(self):
        ama, _ = self.account()
        guest = self.server.browser()
        guest.create(name="Yaa")
        self.refused(guest.post("/api/clubs", {"name": "x"}), 401, "not-signed-in")
        for wrong in ({"name": ""}, {"name": "a" * 41}, {"name": "x", "text": "a" * 2001}, {"name": "x", "joining": "closed"}, {}):
            self.assertIn(ama.post("/api/clubs", wrong).status, (400, 422), wrong)
        self.club(ama, "a" * 40, text="b" * 2000)
        self.refused(ama.post("/api/clubs", {"name": "A" * 40}), 409, "name-taken")
        self.refused(ama.post("/api/clubs/22222aaaaa", {"name": "x"}), 404, "no-such-page")
        self.refused(self.role(ama, "22222aaaaa", "member"), 404, "no-such-page")


class ClubEvents(ClubTest):
    def test_a_clubs_event_is_its_members(self):
        (ama, _), (kofi, _) = self.account(), self.account()
        club = self.club(ama, "Members only")
        self.refused(kofi.post("/api/events", {"name": "Cup", "format": "swiss", "clock": {"days_per_move": 1}, "club": club}), 409, "not-now")
        event = self.found(ama, "swiss", club=club)
        self.assertEqual(self.event(event)["club"], {"id": club, "name": "Members only"})
        self.refused(kofi.post(f"/api/events/{event}/join"), 409, "not-now")
        self.role(kofi, club, "member")
        self.join_all(event, [kofi])
        self.assertEqual([one["id"] for one in self.server.get(f"/api/clubs/{club}").json["events"]], [event])

    def test_clubs_battle(self):
        browsers = self.accounts(4)
        first, second, third, fourth = browsers.values()
        clubs = [self.club(first, "Battlers of Accra"), self.club(second, "Battlers of Kumasi")]
        self.role(third, clubs[0], "member")
        self.role(fourth, clubs[1], "member")
        event = self.found(first, "arena", team_best=1, starts_at=self.event_time(first) + 3_000, duration_ms=6_000)
        self.refused(first.post(f"/api/events/{event}/join"), 409, "not-now")
        self.refused(first.post(f"/api/events/{event}/join", {"team": clubs[1]}), 409, "not-now")
        for browser, club in zip((first, second, third, fourth), clubs * 2, strict=True):
            self.assertEqual(browser.post(f"/api/events/{event}/join", {"team": club}).status, 200)
        self.assertEqual({one["club"]["name"]: one["players"] for one in self.event(event)["teams"]},
                         {"Battlers of Accra": 2, "Battlers of Kumasi": 2})
        self.wait_for_round(event, 1)
        for game in self.event(event)["games"]:
            wait_until(lambda: self.server.get(f"/api/games/{game['id']}").status == 200)
        self.resign_all(event, browsers)
        shown = wait_until(lambda: (lambda one: one if sum(team["score"] for team in one["teams"]) > 0 else None)(self.event(event)))
        best = {}
        for one in shown["players"]:
            best[one["team"]["id"]] = max(best.get(one["team"]["id"], 0), one["score"])
        self.assertEqual({one["club"]["id"]: one["score"] for one in shown["teams"]}, best)


if __name__ == "__main__":
    harness.main()
