"""Analyses that accounts keep: kept, listed, read, replaced, deleted; who may see which; versions; bounds; with the account's data, and its end."""

import json
import subprocess

import described
import harness
from harness import ServerTest

PASSWORD = "moonlight-42-seeds"
OGN = '[South "Ama"]\n[North "Kofi"]\n\n1. F {why not} (1. E! e) 1... f?! 2. E *\n'
KEPT = described.INTERFACE.schemas["KeepAnalysis"]["properties"]
MOST = described.INTERFACE.paths()["/api/me/analyses"][0].responses["200"]["content"]["application/json"]["schema"]["properties"]["analyses"]["maxItems"]


class Kept(ServerTest):
    def account(self, name):
        browser = self.server.browser()
        self.assertEqual(browser.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
        return browser

    def keep(self, browser, **wanted):
        reply = browser.post("/api/me/analyses", {"ogn": OGN, **wanted})
        self.assertEqual(reply.status, 201, reply)
        self.assertEqual(reply.headers["Location"], f"/api/analyses/{reply.json['id']}")
        return reply.json

    def refused_to(self, browser, kept):
        self.refused(browser.get(f"/api/analyses/{kept['id']}"), 404, "no-such-analysis")

    def test_kept_listed_read_replaced_deleted(self):
        ama = self.account("Ama")
        first = self.keep(ama, title=" My  first\n")
        self.assertEqual({name: first[name] for name in ("version", "visibility", "title", "south", "north", "rules", "plies", "owner", "mine", "ogn")},
                         {"version": 1, "visibility": "private", "title": "My first", "south": "Ama", "north": "Kofi", "rules": "abapa", "plies": 3,
                          "owner": "Ama", "mine": True, "ogn": OGN})
        second = self.keep(ama, title="Second", ogn='[Variant "awari"]\n[FEN "0-0-0-0-1-2-0-0-1-0-0-0-0-0-N"]\n\n1... c *')
        self.assertEqual((second["rules"], second["plies"]), ("awari", 1))
        listed = ama.get("/api/me/analyses").json["analyses"]
        self.assertEqual([one["title"] for one in listed], ["Second", "My first"])
        self.assertNotIn("ogn", listed[0])
        address = f"/api/analyses/{first['id']}"
        self.assertEqual(ama.get(address).json, first)
        changed = {"title": "Changed", "visibility": "link", "ogn": "1. E *", "version": 1}
        self.assertEqual(ama.post(address, changed).json, {"version": 2})
        now = ama.get(address).json
        self.assertEqual((now["title"], now["visibility"], now["ogn"], now["version"], now["south"]), ("Changed", "link", "1. E *", 2, ""))
        # Another tab has the first version still.
        problem = self.refused(ama.post(address, {**changed, "title": "Lost"}), 409, "another-version")
        self.assertEqual(problem["params"], {"version": 2})
        self.assertEqual(ama.get(address).json["title"], "Changed")
        self.assertEqual(ama.delete(address).status, 200)
        self.refused_to(ama, first)
        self.refused(ama.delete(address), 404, "no-such-analysis")
        self.refused(ama.post(address, {**changed, "version": 2}), 404, "no-such-analysis")

    def test_who_may_see_it(self):
        efua, other, nobody = self.account("Efua"), self.account("Yaw"), self.server
        kept = {visibility: self.keep(efua, visibility=visibility) for visibility in KEPT["visibility"]["enum"]}
        for browser in (other, nobody):
            self.refused_to(browser, kept["private"])
            for visibility in ("link", "public"):
                found = browser.get(f"/api/analyses/{kept[visibility]['id']}").json
                self.assertEqual((found["ogn"], found["mine"], found["owner"]), (OGN, False, "Efua"))
            listed = browser.get("/api/players/efua/analyses").json["analyses"]
            self.assertEqual([one["id"] for one in listed], [kept["public"]["id"]])
        for visibility, made in kept.items():
            with self.subTest(visibility=visibility):
                self.refused(other.post(f"/api/analyses/{made['id']}", {"ogn": "1. E *", "version": 1}), 404, "no-such-analysis")
                self.refused(other.delete(f"/api/analyses/{made['id']}"), 404, "no-such-analysis")
                self.assertEqual(efua.get(f"/api/analyses/{made['id']}").json["ogn"], OGN)
        self.refused(nobody.get("/api/players/nobody-here/analyses"), 404, "no-such-player")
        guest = self.server.browser()
        guest.create(side="south")
        self.refused(guest.post("/api/me/analyses", {"ogn": OGN}), 401, "not-signed-in")
        self.assertEqual(guest.get("/api/me/analyses").json, {"analyses": []})
        # What a banned account has shown, nobody sees any more.
        subprocess.run([harness.BINARY, "admin", *self.server.place, "ban", "Efua"], check=True, capture_output=True)
        self.refused_to(other, kept["public"])
        self.assertEqual(other.get("/api/players/efua/analyses").json["analyses"], [])

    def test_reported_and_hidden(self):
        adwoa, other = self.account("Adwoa"), self.account("Kwame")
        shown, secret = self.keep(adwoa, title="Rude", visibility="public"), self.keep(adwoa)
        self.assertFalse(shown["hidden"])
        report = {"analysis": shown["id"], "reason": "rude"}
        self.assertGreater(other.post("/api/reports", report).json["id"], 0)
        self.refused(other.post("/api/reports", {**report, "analysis": secret["id"]}), 404, "no-such-analysis")
        self.refused(other.post("/api/reports", {**report, "reason": ""}), 422, "bad-text")
        for bad in ({"reason": "rude"}, {**report, "game": "2222222222"}, {**report, "message": 1}, {**report, "player": "x"}):
            self.refused(other.post("/api/reports", bad), 400, "bad-request")
        self.assertEqual(other.get("/api/me/export").json["reports"][0]["analysis"], shown["id"])

        def command(*words):
            return subprocess.run([harness.BINARY, "admin", *self.server.place, *words], capture_output=True, text=True, check=False)

        key = {"Authorization": "Bearer " + command("key", "Esi").stdout.strip()}
        found = self.server.get("/api/admin/reports?state=open", headers=key).json["reports"][0]
        self.assertEqual((found["analysis"], found["game"], found["name"], found["text"]), (shown["id"], None, "Adwoa", "Rude"))
        self.assertIn(f"analysis {shown['id']}", command("reports").stdout)
        address = f"/api/admin/analyses/{shown['id']}"
        self.refused(self.server.post(address, {"hidden": True}), 401, "no-token")
        self.assertEqual(self.server.post(address, {"hidden": True}, headers=key).status, 200)
        self.refused_to(other, shown)
        self.refused(other.post("/api/reports", report), 404, "no-such-analysis")
        self.assertEqual(other.get("/api/players/adwoa/analyses").json["analyses"], [])
        self.assertTrue(adwoa.get(f"/api/analyses/{shown['id']}").json["hidden"])
        self.refused(self.server.post("/api/admin/analyses/2222222222", {"hidden": True}, headers=key), 409, "not-allowed")
        self.assertEqual(command("show-analysis", shown["id"]).returncode, 0)
        self.assertEqual(other.get(f"/api/analyses/{shown['id']}").status, 200)
        self.assertEqual(command("hide-analysis", "2222222222").returncode, 1)

    def test_what_cannot_be_kept(self):
        kojo = self.account("Kojo")
        for ogn, code in (("", "bad-number"), ("1. F f 2. X *", "bad-number"), ("1. F F *", "illegal-move"), ("1. F (1. E E) f *", "illegal-move"),
                          ("1. F *\n\n1. E *", "bad-number"), ('[FEN "4-4"]\n\n1. F *', "bad-position"), ('[Variant "chess"]\n\n1. F *', "bad-rules")):
            with self.subTest(ogn=ogn):
                self.refused(kojo.post("/api/me/analyses", {"ogn": ogn}), 422, code)
        self.refused(kojo.post("/api/me/analyses", b'{"ogn":"1. F {\xff} *"}'), 400, "bad-request")
        self.assertEqual(kojo.get("/api/me/analyses").json, {"analyses": []})

    def test_bounds(self):
        """Taken at the limit, refused one past it."""
        abena = self.account("Abena")

        def of_letters(count):
            return "1. F {" + "ɔ" * (count - len("1. F {} *")) + "} *"

        def of_title(count):
            return {"title": "ɛ" * count}

        def of_name(count):
            return {"ogn": f'[South "{"ŋ" * count}"]\n\n1. F *'}

        def sent(count):  # as browsers write it, without escapes
            return abena.post("/api/me/analyses", json.dumps({"ogn": of_letters(count)}, ensure_ascii=False))

        most = KEPT["ogn"]["maxLength"]
        self.assertEqual(sent(most).json["ogn"], of_letters(most))
        self.refused(sent(most + 1), 422, "bad-number")
        for of, limit in ((of_title, KEPT["title"]["maxLength"]), (of_name, 100)):
            self.keep(abena, **of(limit))
            self.refused(abena.post("/api/me/analyses", {"ogn": OGN, **of(limit + 1)}), 422, "bad-number")
        for _ in range(MOST - 3):
            self.keep(abena)
        self.refused(abena.post("/api/me/analyses", {"ogn": OGN}), 409, "too-many-analyses")
        listed = abena.get("/api/me/analyses").json["analyses"]
        self.assertEqual(len(listed), MOST)
        abena.delete(f"/api/analyses/{listed[0]['id']}")
        self.keep(abena)

    def test_with_the_accounts_data_and_its_end(self):
        esi = self.account("Esi")
        kept = self.keep(esi, title="Mine", visibility="public")
        exported = esi.get("/api/me/export").json["analyses"]
        self.assertEqual([(one["id"], one["title"], one["visibility"], one["ogn"]) for one in exported], [(kept["id"], "Mine", "public", OGN)])
        self.assertEqual(esi.delete("/api/me", {"password": PASSWORD}).status, 200)
        self.refused_to(self.server, kept)


if __name__ == "__main__":
    harness.main()
