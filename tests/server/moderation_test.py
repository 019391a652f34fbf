"""Moderation beyond single actions: notes, shadow mutes, appeals, unwanted words, who may make an account, evidence of pages left."""

import itertools
import subprocess

import harness
from friends_test import MOST_UNREAD
from harness import ServerTest, wait_until

PASSWORD = "correct horse"

NUMBERS = itertools.count(1)


def fresh():
    return f"mod{next(NUMBERS)}"


class ModerationTest(ServerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        made = subprocess.run([harness.BINARY, "admin", *cls.server.place, "key", "Esi"], capture_output=True, text=True, timeout=harness.PATIENCE, check=True)
        cls.key = made.stdout.strip()

    def account(self):
        browser, name = self.server.browser(), fresh()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser, name

    def admin(self, path, body=None, status=200, method=None):
        reply = self.server.request(method or ("GET" if body is None else "POST"), "/api/admin/" + path, body=body, token=self.key)
        self.assertEqual(reply.status, status, reply)
        return reply.json

    def take(self, name, action, **more):
        return self.admin(f"people/{name}", {"action": action, **more})

    def table(self):
        (ama, ama_name), (kofi, kofi_name) = self.account(), self.account()
        made = ama.create(side="south")
        self.assertEqual(kofi.join(made["id"]).status, 200)
        return made["id"], ama, ama_name, kofi, kofi_name

    def say(self, browser, game, text):
        reply = browser.post(f"/api/games/{game}/chat", {"text": text})
        self.assertEqual(reply.status, 201, reply)
        return reply.json["text"]

    def heard(self, browser, game):
        return [one["text"] for one in browser.get(f"/api/games/{game}/chat").json["messages"]]


class Notes(ModerationTest):
    def test_notes_are_for_moderators(self):
        browser, name = self.account()
        self.assertEqual(self.admin(f"people/{name}/notes"), {"notes": []})
        self.admin(f"people/{name}/notes", {"text": "  First.\n Second   line. "})
        found = self.admin(f"people/{browser.me()['id']}/notes", {"text": "Later"})["notes"]
        self.assertEqual([(one["who"], one["text"]) for one in found], [("Esi", "Later"), ("Esi", "First.\nSecond line.")])
        self.assertEqual(self.admin("people?name=" + name)["people"][0]["notes"], 2)
        self.refused(self.server.get(f"/api/admin/people/{name}/notes"), 401, "no-token")
        self.assertNotIn("Second line", browser.get("/api/me/export").body.decode())

    def test_texts_at_the_limit_and_one_past(self):
        _, name = self.account()
        self.admin(f"people/{name}/notes", {"text": "ɔ" * 2000})
        for text in ("ɔ" * 2001, "", " \n "):
            self.refused(self.server.post(f"/api/admin/people/{name}/notes", {"text": text}, token=self.key), 422, "bad-text")
        self.refused(self.server.post("/api/admin/people/nobody/notes", {"text": "x"}, token=self.key), 409, "not-allowed")


class ShadowMute(ModerationTest):
    def test_what_they_say_they_alone_see(self):
        game, ama, _, kofi, kofi_name = self.table()
        self.say(kofi, game, "before")
        self.assertTrue(self.take(kofi_name, "shadow-mute")["shadow_muted"])
        lines = {browser: browser.live(game) for browser in (ama, kofi)}
        for line in lines.values():
            self.assertEqual(line.message()["type"], "resync")
        self.assertEqual(self.say(kofi, game, "unheard"), "unheard")
        self.say(ama, game, "heard")

        def chats(browser, last):
            found = []
            while not found or found[-1] != last:
                message = lines[browser].message()
                if message["type"] == "chat":
                    found.append(message["chat"]["text"])
            return found

        self.assertEqual(chats(kofi, "heard"), ["unheard", "heard"])
        self.assertEqual(chats(ama, "heard"), ["heard"])
        for line in lines.values():
            line.close()
        self.assertEqual(self.heard(ama, game), ["before", "heard"])
        self.assertEqual(self.heard(kofi, game), ["before", "unheard", "heard"])
        self.assertEqual(self.heard(self.server, game), [])
        exported = kofi.get("/api/me/export").body.decode()
        self.assertIn("unheard", exported)
        self.assertNotIn("shadow", exported, "nothing tells them")
        self.assertEqual(self.take(kofi_name, "shadow-unmute")["shadow_muted"], False)
        self.say(kofi, game, "after")
        self.assertEqual(self.heard(ama, game), ["before", "heard", "after"])


    def test_private_messages_are_withheld(self):
        _, ama, ama_name, kofi, kofi_name = self.table()
        for one, other in ((ama, kofi_name), (kofi, ama_name)):
            self.assertEqual(one.post(f"/api/players/{other}/follow").status, 200)

        def write(text):
            sent = kofi.post(f"/api/me/messages/{ama_name}", {"text": text})
            self.assertEqual(sent.status, 201, sent)
            return sent.json["id"]

        def read(browser, other):
            return [one["text"] for one in browser.get(f"/api/me/messages/{other}").json["messages"]]
        write("before")
        self.assertEqual(ama.post(f"/api/me/messages/{kofi_name}/read").status, 200)
        self.take(kofi_name, "shadow-mute")
        told = len(ama.get("/api/me/notices").json["notices"])
        withheld = write("unheard")
        self.assertEqual((read(kofi, ama_name), read(ama, kofi_name)), (["before", "unheard"], ["before"]))
        (talk,) = ama.get("/api/me/messages").json["conversations"]
        self.assertEqual((talk["last"]["text"], talk["unread"]), ("before", 0))
        self.assertEqual(kofi.get("/api/me/messages").json["conversations"][0]["last"]["text"], "unheard")
        self.assertEqual(len(ama.get("/api/me/notices").json["notices"]), told)
        self.refused(ama.post(f"/api/messages/{withheld}/report", {"reason": "guessed"}), 404, "no-such-message")
        self.assertNotIn("unheard", ama.get("/api/me/export").body.decode())
        self.assertIn("unheard", kofi.get("/api/me/export").body.decode())
        # The limit of unread ones is met under the mute as without it, and what was withheld counts no longer once it has ended.
        for _ in range(MOST_UNREAD - 1):
            write("more")
        self.refused(kofi.post(f"/api/me/messages/{ama_name}", {"text": "one more"}), 409, "too-many-messages")
        # Never later either; nor does reading tell the author that it was read.
        self.take(kofi_name, "shadow-unmute")
        write("after")
        self.assertEqual(read(ama, kofi_name), ["before", "after"])
        self.assertEqual(ama.post(f"/api/me/messages/{kofi_name}/read").status, 200)
        own = kofi.get(f"/api/me/messages/{ama_name}").json["messages"]
        self.assertEqual([one["read"] for one in own if one["text"] != "more"][-1:], [True])
        self.assertEqual({one["read"] for one in own if one["text"] == "more"}, {False})


class Appeals(ModerationTest):
    def standing(self, browser, **body):
        reply = browser.post("/api/appeals", body)
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def waiting(self, name):
        return next((one for one in self.admin("appeals")["appeals"] if one["name"] == name), None)

    def test_a_muted_account_appeals_once(self):
        browser, name = self.account()
        self.assertEqual(self.standing(browser), {"measures": {"muted_until_ms": 0, "banned": False, "closed": False}, "may_appeal": False, "appeal": None})
        self.refused(browser.post("/api/appeals", {"text": "Why?"}), 409, "no-appeal")
        self.take(name, "mute", hours=24)
        self.assertTrue(self.standing(browser)["may_appeal"])
        written = self.standing(browser, text="Why?\nIt was not me.")
        self.assertEqual((written["may_appeal"], written["appeal"]["text"], written["appeal"]["state"]), (False, "Why?\nIt was not me.", "open"))
        self.refused(browser.post("/api/appeals", {"text": "Again"}), 409, "no-appeal")
        self.assertGreater(self.waiting(name)["measures"]["muted_until_ms"], 0)
        self.admin(f"appeals/{name}", {"granted": False, "answer": "It was you."})
        self.assertIsNone(self.waiting(name))
        self.assertEqual([self.standing(browser)["appeal"][key] for key in ("state", "answer")], ["refused", "It was you."])
        self.refused(self.server.post(f"/api/admin/appeals/{name}", {"granted": True}, token=self.key), 409, "not-allowed")
        self.assertIn("It was not me.", browser.get("/api/me/export").body.decode())

    def test_granted_it_ends_every_measure(self):
        game, ama, ama_name, _, _ = self.table()
        self.take(ama_name, "mute", hours=24)
        self.take(ama_name, "ban")
        self.standing(ama, text="Please")
        self.admin(f"appeals/{ama_name}", {"granted": True})
        self.assertEqual(self.standing(ama)["measures"], {"muted_until_ms": 0, "banned": False, "closed": False})
        self.say(ama, game, "thanks")

    def test_a_closed_account_appeals_by_its_password(self):
        _, name = self.account()
        self.assertTrue(self.take(name, "close")["closed"])
        browser = self.server.browser()
        given = {"name": name, "password": PASSWORD}
        self.refused(browser.post("/api/sessions", given), 403, "account-closed")
        self.refused(browser.post("/api/sessions", {**given, "password": "wrong horse"}), 401, "wrong-password")
        self.refused(browser.post("/api/appeals", {**given, "password": "wrong horse", "text": "x"}), 401, "wrong-password")
        self.assertEqual(self.standing(browser, **given)["measures"]["closed"], True)
        self.standing(browser, **given, text="Please open it.")
        self.admin(f"appeals/{name}", {"granted": True, "answer": "Welcome back."})
        self.assertEqual(self.standing(browser, **given)["appeal"]["answer"], "Welcome back.")
        self.assertEqual(browser.post("/api/sessions", given).status, 200)
        self.take(name, "close")
        self.assertFalse(self.take(name, "reopen")["closed"])
        self.assertEqual(browser.post("/api/sessions", given).status, 200)

    def test_who_has_nothing_to_appeal_with(self):
        guest = self.server.browser()
        guest.create(name="Guest")
        self.refused(guest.post("/api/appeals", {"text": "x"}), 401, "not-signed-in")
        self.refused(self.server.browser().post("/api/appeals", {}), 401, "not-signed-in")
        browser, name = self.account()
        self.take(name, "ban")
        self.refused(browser.post("/api/appeals", {"text": "ɔ" * 2001}), 422, "bad-text")
        self.assertEqual(self.standing(browser, text="ɔ" * 2000)["appeal"]["state"], "open")
        self.refused(self.server.get("/api/admin/appeals?state=closed", token=self.key), 422, "bad-number")


class Words(ModerationTest):
    def lists(self, found):
        return {one["language"]: (one["built_in"], one["words"]) for one in found["lists"]}

    def public_texts(self):
        founder, _ = self.account()
        club = {"name": "Seeds", "text": "No nasty moves.", "joining": "open"}
        self.refused(founder.post("/api/clubs", {**club, "name": "The Nasty Seeds"}), 422, "unwanted-word")
        made = founder.post("/api/clubs", club)
        self.assertEqual((made.status, made.json["text"]), (201, "No ***** moves."))
        path = "/api/clubs/" + made.json["id"]
        self.refused(founder.post(path, {**club, "name": "Grimm"}), 422, "unwanted-word")
        self.assertEqual(founder.post(path, {**club, "text": "Grimmest"}).json["text"], "********")
        event = {"format": "arena", "clock": {"initial_ms": 600_000, "increment_ms": 0}}
        self.refused(founder.post("/api/events", {**event, "name": "Nasty cup"}), 422, "unwanted-word")
        self.assertEqual(founder.post("/api/events", {**event, "name": "Harvest cup"}).status, 201)
        self.assertEqual(founder.post("/api/me/profile", {"text": "nasty"}).json["text"], "*****")

    def test_masked_in_chat_and_refused_in_names(self):
        self.admin("words/en", {"words": ["grim*", "nasty", "nasty"]})
        try:
            self.assertEqual(self.lists(self.admin("words"))["en"], (False, ["grim*", "nasty"]))
            game, ama, *_ = self.table()
            self.assertEqual(self.say(ama, game, "You nasty, GRIMMEST dynasty!"), "You *****, ******** dynasty!")
            self.assertEqual(self.heard(ama, game), ["You *****, ******** dynasty!"], "nobody keeps the original")
            browser = self.server.browser()
            for name in ("MrNasty", "Grimm"):
                self.refused(browser.post("/api/accounts", {"name": name, "password": PASSWORD}), 422, "unwanted-word")
            self.refused(browser.post("/api/games", {"name": "nasty"}), 422, "unwanted-word")
            self.refused(browser.post("/api/me", {"name": "so nasty"}), 422, "unwanted-word")
            self.assertEqual(browser.post("/api/me", {"name": "Pilgrim"}).status, 200)
            self.public_texts()
        finally:
            after = self.lists(self.admin("words/en", method="DELETE"))
        self.assertTrue(after["en"][0])
        self.assertEqual(sorted(after), ["de", "en", "fr", "nl", "pt"])

    def test_lists_at_the_limit_and_one_past(self):
        def letters(number):
            return "".join(chr(ord("a") + digit) for digit in (number // 676, number // 26 % 26, number % 26))

        many = ["xq" + letters(number) for number in range(1000)]
        self.admin("words/tw", {"words": many})
        for words in ([*many, "xqzzz"], ["two words"], ["*"], [""], ["a" * 41], ["<b>"]):
            self.assertEqual(self.server.post("/api/admin/words/tw", {"words": words}, token=self.key).status, 422, words[-1])
        self.admin("words/tw", {"words": ["a" * 40 + "*"]})
        self.refused(self.server.post("/api/admin/words/Klingon", {"words": []}, token=self.key), 422, "bad-number")
        self.admin("words/tw", method="DELETE")


class OpenRegistration(ModerationTest):
    def test_nobody_needs_an_invite(self):
        self.assertEqual(self.server.get("/api/registration").json, {"registration": "open", "invite": None})
        browser, _ = self.account()
        self.refused(browser.post("/api/invites", {}), 409, "no-invites")


class ByInvite(ModerationTest):
    options = ("--registration", "invite")

    def account(self):
        token = self.admin("invites", {}, status=201)["token"]
        browser, name = self.server.browser(), fresh()
        self.assertEqual(self.enrol(browser, name, token).status, 201)
        return browser, name

    def enrol(self, browser, name, invite=None):
        return browser.post("/api/accounts", {"name": name, "password": PASSWORD, **({} if invite is None else {"invite": invite})})

    def stands(self, token):
        return self.server.get("/api/registration?invite=" + token).json

    def test_an_account_takes_an_invite(self):
        browser = self.server.browser()
        for invite in (None, "", "made up"):
            self.refused(self.enrol(browser, fresh(), invite), 403, "no-invite")
        made = self.admin("invites", {"uses": 2, "days": 365}, status=201)
        self.assertEqual(made["url"], f"http://{self.server.address}/account?invite={made['token']}")
        self.assertEqual(self.stands(made["token"]), {"registration": "invite", "invite": True})
        name = fresh()
        self.assertEqual(self.enrol(self.server.browser(), name, made["token"]).status, 201)
        self.refused(self.enrol(self.server.browser(), name, made["token"]), 409, "name-taken")
        self.assertEqual(self.enrol(self.server.browser(), fresh(), made["token"]).status, 201)
        self.assertEqual(self.stands(made["token"])["invite"], False)
        self.refused(self.enrol(self.server.browser(), fresh(), made["token"]), 403, "no-invite")
        listed = next(one for one in self.admin("invites")["invites"] if one["id"] == made["id"])
        self.assertEqual((listed["by"], listed["administrator"], listed["uses"], listed["used"]), ("Esi", True, 2, 2))
        self.assertNotIn(made["token"], str(self.admin("invites")))

    def test_members_invite(self):
        browser, name = self.account()
        made = [browser.post("/api/invites", {"uses": 10, "days": 30}) for _ in range(6)]
        self.assertEqual([reply.status for reply in made], [201] * 5 + [409])
        self.assertEqual(made[-1].json["code"], "too-many-invites")
        self.assertEqual({one["by"] for one in browser.get("/api/invites").json["invites"]}, {name})
        gone = made[0].json
        other, _ = self.account()
        self.refused(other.delete(f"/api/invites/{gone['id']}", {}), 404, "no-such-invite")
        self.assertEqual(browser.delete(f"/api/invites/{gone['id']}", {}).status, 200)
        self.refused(self.enrol(self.server.browser(), fresh(), gone["token"]), 403, "no-invite")
        self.admin(f"invites/{made[1].json['id']}", method="DELETE")
        self.admin(f"invites/{made[1].json['id']}", method="DELETE", status=404)
        for body in ({"uses": 11}, {"uses": 0}, {"days": 31}, {"days": 0}):
            self.assertEqual(browser.post("/api/invites", body).status, 422, body)
        self.take(name, "mute", hours=1)
        self.refused(browser.post("/api/invites", {}), 403, "banned")
        guest = self.server.browser()
        guest.create(name="Guest")
        self.refused(guest.post("/api/invites", {}), 401, "not-signed-in")
        self.admin("invites", {"uses": 1001}, status=422)
        self.admin("invites", {"uses": 1000, "days": 366}, status=422)


class Closed(ModerationTest):
    options = ("--registration", "closed")

    def test_nobody_makes_an_account(self):
        token = self.admin("invites", {}, status=201)["token"]
        for more in ({}, {"invite": token}):
            self.refused(self.server.browser().post("/api/accounts", {"name": fresh(), "password": PASSWORD, **more}), 403, "registration-closed")
        guest = self.server.browser()
        self.assertEqual(guest.post("/api/games", {"name": "Ama"}).status, 201, "guests play")


class Blurs(ModerationTest):
    def test_pages_left_during_the_turn_are_counted_once_a_move(self):
        (ama, ama_name), (kofi, _) = self.account(), self.account()
        clock = {"initial_ms": 600_000, "increment_ms": 0}
        made = ama.create(side="south", opponent="anyone", rated=True, clock=clock)
        self.assertEqual(kofi.join(made["id"]).status, 200)

        def move(browser, letter, ply, **more):
            reply = browser.post(f"/api/games/{made['id']}/moves", {"move": letter, "ply": ply, **more})
            self.assertEqual(reply.status, 200, reply)

        move(ama, "F", 0, blurred=True)
        move(ama, "F", 0, blurred=True)  # told twice, played once
        move(kofi, "f", 1, blurred=True)
        move(ama, "E", 2, blurred=False)
        move(kofi, "e", 3)
        self.assertEqual(ama.act(made["id"], "resign").status, 200)
        found = wait_until(lambda: self.admin(f"people/{ama_name}/evidence") or None)
        self.assertEqual([(one["own_moves"], one["blurred"]) for one in found["games"]], [(2, 1)])
        self.assertEqual((found["together"]["own_moves"], found["together"]["blurred"]), (2, 1))
        self.refused(ama.post(f"/api/games/{made['id']}/moves", {"move": "F", "ply": 4, "blurred": "yes"}), 400, "bad-request")


if __name__ == "__main__":
    harness.main()
