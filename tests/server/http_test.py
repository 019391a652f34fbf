"""Every row of the HTTP table, and every error in its order."""

import gzip
import json
import os
import re
import subprocess

import described
import harness
from harness import Server, ServerTest, wait_until

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


class Table(ServerTest):
    def test_healthz(self):
        reply = self.server.get("/healthz")
        self.assertEqual(reply.status, 200)
        self.assertEqual(reply.json, {"status": "ok"})

    def test_create_with_nothing_said(self):
        reply = self.server.post("/api/games", {})
        self.assertEqual(reply.status, 201)
        made = reply.json
        self.assertEqual(made.keys(), {"id", "url", "side", "token"})
        self.assertIn(made["side"], ("south", "north"))
        self.assertEqual(made["url"], f"http://{self.server.address}/g/{made['id']}")
        self.assertEqual(reply.headers["Location"], f"/api/games/{made['id']}")
        game = self.server.game(made["id"])
        self.assertEqual(game["rules"], "abapa")
        self.assertEqual(game["status"], "open")
        self.assertEqual(game["opponent"], "friend")
        self.assertIsNone(game["clock"])

    def test_create_with_no_body_at_all(self):
        self.assertEqual(self.server.post("/api/games").status, 201)

    def test_create_chooses_sides(self):
        self.assertEqual(self.server.create(side="south")["side"], "south")
        self.assertEqual(self.server.create(side="north")["side"], "north")
        sides = {self.server.create(side="random")["side"] for _ in range(40)}
        self.assertEqual(sides, {"south", "north"})

    def test_create_with_rules(self):
        for rules in ("abapa", "abapa-agreed", "wari", "awari", "abapa,grand-slam=capture", "awari,repetition=none"):
            made = self.server.create(rules=rules)
            self.assertEqual(self.server.game(made["id"])["rules"], rules)

    def test_create_refuses_what_cannot_be(self):
        for wrong in ({"rules": "chess"}, {"opponent": "nobody"}, {"level": 0}, {"level": 9}, {"side": "east"},
                      {"clock": {}}, {"clock": {"initial_ms": 0}}, {"clock": {"initial_ms": -5}},
                      {"clock": {"days_per_move": 0}}, {"clock": {"initial_ms": 1000, "days_per_move": 1}},
                      {"name": "x" * 41}):
            reply = self.server.post("/api/games", wrong)
            self.assertEqual(reply.status, 422, (wrong, reply))
            self.assertEqual(reply.headers["Content-Type"], "application/problem+json")
        for wrong in ("{", "[]", "3", '{"level": "3"}', '{"level": 2.5}', '{"rules": 5}', '{"clock": 7}', '{"side": []}', "{}{}",
                      '{"name": "\xff"}'.encode("latin-1"), "[" * 100):
            self.refused(self.server.post("/api/games", wrong), 400, "bad-request")

    def test_create_from_a_position(self):
        start = "0-0-0-0-0-2-1-1-0-0-0-1-21-22-S"
        game, tokens = self.server.pair(position=start, listed=True)
        shown = self.server.game(game)
        self.assertEqual((shown["start"], shown["position"], shown["ply"], shown["casual"]), (start, start, 0, True))
        self.assertEqual((shown["turn"], shown["legal"], shown["score"]), ("south", ["F"], [21, 22]))
        played = self.server.play(game, tokens, "F").json
        self.assertEqual((played["score"][0], played["end"], played["winner"]), (25, "majority", "south"))
        self.assertEqual(played["start"], start)
        listed = {one["id"]: one for one in self.server.get("/api/games?status=finished").json["games"]}
        self.assertEqual(listed[game]["start"], start)
        ogn = self.server.get(f"/api/games/{game}/ogn").body.decode()
        self.assertIn(f'[FEN "{start}"]', ogn)
        self.assertIn("1. F", ogn)

    def test_the_start_as_a_position_is_no_other_game(self):
        shown = self.server.game(self.server.create(position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")["id"])
        self.assertIsNone(shown["start"])

    def test_north_may_begin(self):
        game, tokens = self.server.pair(position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")
        self.assertEqual(self.server.game(game)["turn"], "north")
        self.refused(self.server.move(game, tokens["south"], "F", 0), 403, "not-your-turn")
        self.assertEqual(self.server.play(game, tokens, "f").json["moves"], "f")

    def test_the_computer_plays_from_a_position(self):
        start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
        made = self.server.create(opponent="computer", level=1, side="south", position=start)
        shown = wait_until(lambda: self.server.game(made["id"]) if self.server.game(made["id"])["ply"] == 1 else None)
        self.assertTrue(shown["moves"].islower())
        self.assertEqual(shown["start"], start)

    def test_a_rematch_begins_at_the_same_position(self):
        start = "0-0-0-0-0-2-1-1-0-0-0-1-21-22-S"
        game, tokens = self.server.pair(position=start)
        self.server.act(game, tokens["south"], "resign")
        for side in ("south", "north"):
            self.server.act(game, tokens[side], "rematch")
        self.assertEqual(self.server.game(self.server.game(game)["rematch"])["start"], start)

    def test_an_open_offer_shows_its_position(self):
        start = "0-0-0-0-0-2-1-1-0-0-0-1-21-22-S"
        made = self.server.create(opponent="anyone", position=start)
        offers = {one["id"]: one for one in self.server.get("/api/games?status=open").json["games"]}
        self.assertEqual(offers[made["id"]]["start"], start)

    def test_positions_that_are_refused(self):
        for position, code in (("", "bad-position"), ("4-4", "bad-position"), ("4-4-4-4-4-4-4-4-4-4-4-4-0-1-S", "bad-position"),
                               ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "bad-position"),
                               ("0-0-0-0-0-2-1-1-0-0-0-0-44-0-S", "bad-position"),  # decided
                               ("0-0-0-0-0-0-1-1-0-0-0-0-24-22-S", "bad-position"),  # no legal move
                               ("4" * 121, "bad-number")):
            problem = self.refused(self.server.post("/api/games", {"position": position}), 422, code)
            self.assertTrue(problem["params"]["field"].startswith("position"), problem)
            self.assertTrue(problem["params"]["expected"])
        problem = self.refused(self.server.post("/api/games", {"position": "0-0-0-0-0-2-1-1-0-0-0-1-21-22-S", "casual": False}), 422, "bad-number")
        self.assertEqual(problem["params"]["field"], "casual")
        self.refused(self.server.post("/api/games", {"position": 4}), 400, "bad-request")

    def test_game_as_it_begins(self):
        game, _ = self.server.pair()
        shown = self.server.game(game)
        self.assertEqual(shown["id"], game)
        self.assertEqual(shown["status"], "playing")
        self.assertEqual(shown["position"], START)
        self.assertEqual((shown["moves"], shown["ply"], shown["version"]), ("", 0, 2))
        self.assertEqual(shown["turn"], "south")
        self.assertEqual(shown["legal"], ["A", "B", "C", "D", "E", "F"])
        self.assertEqual(shown["score"], [0, 0])
        self.assertEqual((shown["end"], shown["winner"]), (None, None))
        self.assertEqual(shown["names"], {"south": "Guest", "north": "Guest"})
        self.assertIsNone(shown["you"])

    def test_open_game_has_no_turn(self):
        shown = self.server.game(self.server.create(side="south")["id"])
        self.assertEqual(shown["status"], "open")
        self.assertEqual((shown["turn"], shown["legal"]), (None, []))
        self.assertEqual(shown["names"], {"south": "Guest", "north": None})

    def test_numbers_count_up(self):
        first = self.server.game(self.server.create()["id"])["number"]
        second = self.server.game(self.server.create()["id"])["number"]
        self.assertEqual(second, first + 1)

    def test_names(self):
        made = self.server.create(side="south", name="  Ama \u202e K. ")
        self.server.post(f"/api/games/{made['id']}/join", {"name": "Kofi \"<b>\""})
        self.assertEqual(self.server.game(made["id"])["names"], {"south": "Ama K.", "north": "Kofi \"<b>\""})

    def test_join(self):
        made = self.server.create(side="north")
        reply = self.server.post(f"/api/games/{made['id']}/join", {})
        self.assertEqual(reply.status, 200)
        self.assertEqual(reply.json.keys(), {"side", "token"})
        self.assertEqual(reply.json["side"], "south")
        self.refused(self.server.post(f"/api/games/{made['id']}/join", {}), 409, "seat-taken")

    def test_join_without_a_body(self):
        made = self.server.create()
        self.assertEqual(self.server.post(f"/api/games/{made['id']}/join").status, 200)

    def test_join_of_who_sits_there_already(self):
        made = self.server.create(side="south")
        reply = self.server.post(f"/api/games/{made['id']}/join", {}, token=made["token"])
        self.assertEqual((reply.status, reply.json), (200, {"side": "south", "token": made["token"]}))
        self.assertEqual(self.server.game(made["id"])["status"], "open")

    def test_join_of_a_game_with_the_computer(self):
        made = self.server.create(opponent="computer")
        self.refused(self.server.post(f"/api/games/{made['id']}/join", {}), 409, "seat-taken")

    def test_open_games_are_listed(self):
        made = self.server.create(opponent="anyone", side="north", name="Esi", clock={"days_per_move": 3})
        hidden = self.server.create(opponent="friend")
        listed = {game["id"]: game for game in self.server.get("/api/games?status=open").json["games"]}
        self.assertNotIn(hidden["id"], listed)
        self.assertEqual(listed[made["id"]]["side"], "south")
        self.assertEqual(listed[made["id"]]["name"], "Esi")
        self.assertEqual(listed[made["id"]]["clock"]["days_per_move"], 3)
        self.assertEqual(self.server.post(f"/api/games/{made['id']}/join", {}).status, 200)
        self.assertNotIn(made["id"], [game["id"] for game in self.server.get("/api/games?status=open").json["games"]])
        self.refused(self.server.get("/api/games"), 400, "bad-request")

    def test_you(self):
        game, tokens = self.server.pair()
        for side in ("south", "north"):
            self.assertEqual(self.server.game(game, token=tokens[side])["you"], side)
        self.assertIsNone(self.server.game(game, token="nonsense")["you"])

    def test_move(self):
        game, tokens = self.server.pair()
        reply = self.server.move(game, tokens["south"], "F", 0)
        self.assertEqual(reply.status, 200)
        shown = reply.json
        self.assertEqual(shown["position"], "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N")
        self.assertEqual((shown["moves"], shown["ply"], shown["version"]), ("F", 1, 3))
        self.assertEqual((shown["turn"], shown["you"]), ("north", "south"))
        self.assertEqual(shown["legal"], ["a", "b", "c", "d", "e", "f"])

    def test_move_again_is_answered_again(self):
        game, tokens = self.server.pair()
        first = self.server.move(game, tokens["south"], "F", 0)
        again = self.server.move(game, tokens["south"], "F", 0)
        self.assertEqual(again.status, 200)
        self.assertEqual(again.json["version"], first.json["version"])
        self.server.move(game, tokens["north"], "f", 1)
        later = self.server.move(game, tokens["south"], "F", 0)
        self.assertEqual((later.status, later.json["ply"]), (200, 2))

    def test_move_errors_in_their_order(self):
        game, tokens = self.server.pair()
        other, others = self.server.pair()
        self.server.play(game, tokens, "F")
        moves = f"/api/games/{game}/moves"
        bad = "not JSON"
        # 404 before anything else, 401 before 403, both before the body is read.
        self.refused(self.server.post("/api/games/2222222222/moves", bad), 404, "no-such-game")
        self.refused(self.server.post("/api/games/nonsense/moves", bad, token=tokens["south"]), 404, "no-such-game")
        reply = self.server.post(moves, bad)
        self.refused(reply, 401, "no-token")
        self.assertTrue(reply.headers["WWW-Authenticate"].startswith("Bearer"))
        self.refused(self.server.post(moves, bad, token="nonsense"), 401, "no-token")
        self.refused(self.server.post(moves, bad, headers={"Authorization": "Basic eDp5"}), 401, "no-token")
        self.refused(self.server.post(moves, bad, token=others["south"]), 403, "other-game")
        self.refused(self.server.post(moves, bad, token=tokens["north"]), 400, "bad-request")
        # The same move again, then the ply, then the turn, then the move.
        self.assertEqual(self.server.move(game, tokens["south"], "F", 0).status, 200)
        self.refused(self.server.move(game, tokens["south"], "E", 0), 409, "stale-ply")
        self.refused(self.server.move(game, tokens["north"], "F", 0), 409, "stale-ply")
        self.refused(self.server.move(game, tokens["south"], "Z", 2), 409, "stale-ply")
        self.refused(self.server.move(game, tokens["south"], "Z", 1), 403, "not-your-turn")
        problem = self.refused(self.server.move(game, tokens["north"], "Z", 1), 422, "illegal-move")
        self.assertEqual(problem["legal"], ["a", "b", "c", "d", "e", "f"])
        self.assertEqual(self.server.game(game)["version"], 3, "nothing has changed")

    def test_move_letters_are_strict(self):
        game, tokens = self.server.pair()
        for letter in ("f", "a", "", "G", "FF", " F", "F ", "1", "É", "\u0000"):
            self.refused(self.server.move(game, tokens["south"], letter, 0), 422, "illegal-move")

    def test_move_bodies(self):
        game, tokens = self.server.pair()
        for wrong in ("", "{}", '{"move":"F"}', '{"ply":0}', '{"move":5,"ply":0}', '{"move":"F","ply":"0"}', '{"move":"F","ply":0.5}',
                      "null", '"F"', '{"move":null,"ply":0}'):
            self.refused(self.server.post(f"/api/games/{game}/moves", wrong, token=tokens["south"]), 400, "bad-request")
        for ply in (-1, 10**9 * 5, 2**63, 2**64 - 1):
            reply = self.server.move(game, tokens["south"], "F", ply)
            self.assertEqual(reply.status, 422, (ply, reply))

    def test_move_before_the_game_begins(self):
        made = self.server.create(side="south")
        self.refused(self.server.move(made["id"], made["token"], "F", 0), 409, "not-started")

    def test_move_after_the_end(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")
        self.server.act(game, tokens["south"], "resign")
        self.refused(self.server.move(game, tokens["south"], "E", 2), 409, "finished")
        self.assertEqual(self.server.move(game, tokens["north"], "f", 1).status, 200, "a retry")

    def test_must_feed(self):
        # The line of a vector up to a move that leaves the opponent nothing is not needed: an empty house is illegal, too.
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")
        problem = self.refused(self.server.move(game, tokens["south"], "F", 2), 422, "illegal-move")
        self.assertEqual(problem["legal"], ["A", "B", "C", "D", "E"])

    def test_ogn(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "FfEe")
        reply = self.server.get(f"/api/games/{game}/ogn")
        self.assertEqual(reply.status, 200)
        text = reply.body.decode()
        self.assertIn('[Variant "abapa"]', text)
        self.assertIn("1. F f 2. E e", text)
        self.assertIn('[Result "*"]', text)
        self.refused(self.server.get("/api/games/2222222222/ogn"), 404, "no-such-game")

    def test_unknown_pages(self):
        for path in ("/api", "/api/", "/api/none", "/api/games/", "/api/games/2222222222/none", "/api/games/2222222222/",
                     "/assets/none.js", "/favicon.none", "/../etc/passwd.txt", "/%2e%2e/etc/passwd.txt"):
            reply = self.server.get(path)
            self.assertEqual(reply.status, 404, (path, reply))
            self.assertEqual(reply.headers["Content-Type"], "application/problem+json")
        self.refused(self.server.get("/api/games/2222222222"), 404, "no-such-game")
        for path in ("/api/%zz", "/api/games/a%00b"):
            self.refused(self.server.get(path), 400, "bad-request")
        self.refused(self.server.post("/%zz", {}), 400, "bad-request")

    def test_methods(self):
        game, _ = self.server.pair()
        for method, path, allowed in (("DELETE", f"/api/games/{game}", "GET, HEAD"), ("GET", f"/api/games/{game}/moves", "POST"),
                                      ("PUT", "/api/games", "GET, HEAD, POST"), ("POST", "/healthz", "GET, HEAD"),
                                      ("POST", "/", "GET, HEAD"), ("POST", "/metrics", "GET, HEAD"),
                                      ("PATCH", f"/api/games/{game}/join", "POST"), ("OPTIONS", "/healthz", "GET, HEAD")):
            reply = self.server.request(method, path)
            self.refused(reply, 405, "bad-method")
            self.assertEqual(reply.headers["Allow"], allowed)

    def test_head(self):
        game, _ = self.server.pair()
        for path in ("/", "/healthz", f"/api/games/{game}"):
            head, whole = self.server.request("HEAD", path), self.server.get(path)
            self.assertEqual((head.status, head.body), (200, b""))
            self.assertEqual(head.headers["Content-Type"], whole.headers["Content-Type"])
            self.assertEqual(head.headers["Content-Length"], whole.headers["Content-Length"])

    def test_live_without_a_websocket(self):
        game, _ = self.server.pair()
        reply = self.server.get(f"/api/games/{game}/live")
        self.refused(reply, 426, "upgrade-required")
        self.assertEqual(reply.headers["Upgrade"], "websocket")

    def test_metrics(self):
        self.server.create()
        reply = self.server.get("/metrics")
        self.assertEqual(reply.status, 200)
        self.assertTrue(reply.headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        values = dict(line.rsplit(" ", 1) for line in reply.body.decode().splitlines() if not line.startswith("#"))
        self.assertGreaterEqual(float(values["oware_games_created_total"]), 1)
        self.assertGreaterEqual(float(values["oware_connections"]), 1)
        self.assertIn('oware_commit_seconds_bucket{le="+Inf"}', values)

    def test_metrics_of_the_process_and_the_build(self):
        text = self.server.get("/metrics").body.decode()
        for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
                     "process_max_fds", "process_start_time_seconds"):
            self.assertIn(f"# TYPE {name} ", text)
            self.assertGreater(self.server.metric(name), 0, name)
        resident = self.server.metric("process_resident_memory_bytes")
        with open(f"/proc/{self.server.process.pid}/statm", encoding="ascii") as file:
            measured = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        self.assertLess(abs(resident - measured), measured / 2)
        version = subprocess.run([harness.BINARY, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
        build = next(line for line in text.splitlines() if line.startswith("oware_build_info{"))
        self.assertRegex(build, r'^oware_build_info\{version="[^"]+",compiler="[^"]+"\} 1$')
        self.assertIn(f'version="{version}"', build)
        self.assertEqual(self.server.metric("oware_store_damaged"), 0)

    def test_pages_may_use_no_device_of_the_reader(self):
        for path in ("/", "/g/2222222222", "/nothing"):
            policy = self.server.get(path).headers["Permissions-Policy"]
            for feature in ("camera", "geolocation", "microphone", "payment", "usb"):
                self.assertIn(f"{feature}=()", policy, path)

    def test_from_where_on_a_game_played_elsewhere_was_decided(self):
        def ask(**game):
            return self.server.post("/api/decided", game)

        game = harness.vector_games("no-move")[3]["moves"]
        with harness.contextlib.closing(Server("--tables-seeds", "12")) as server:
            wait_until(lambda: server.post("/api/decided", {"moves": game}).json["decided_ply"])
            other, tokens = server.pair()
            server.play(other, tokens, game)
            expected = server.game(other)["decided_ply"]
            self.assertEqual(server.post("/api/decided", {"rules": "abapa", "moves": game, "finish": ""}).json, {"decided_ply": expected})
            self.assertEqual(server.post("/api/decided", {"moves": game[:-1]}).json, {"decided_ply": None}, "it goes on")
            agreed = server.post("/api/decided", {"moves": game[:-1], "finish": "agreement"})
            self.assertEqual(agreed.json, {"decided_ply": expected}, "five seeds, all of them North's")
        self.assertEqual(ask(moves=game).json, {"decided_ply": None}, "without tables")
        for status, code, asked in [
            (422, "illegal-move", {"moves": "FX"}), (422, "illegal-move", {"moves": "FF"}), (422, "illegal-move", {"moves": game + "A"}),
            (422, "bad-rules", {"moves": "F", "rules": "chess"}), (422, "bad-number", {"moves": "F", "finish": "resignation"}),
            (422, "bad-number", {"moves": game, "finish": "agreement"}), (409, "not-allowed", {"moves": "F", "finish": "claim"}),
            (400, "bad-request", {}), (400, "bad-request", {"moves": 5})]:
            self.refused(ask(**asked), status, code)
        self.refused(self.server.get("/api/decided"), 405, "bad-method")

    def test_the_description_is_compressed_and_kept(self):
        whole = self.server.get("/api/openapi.json")
        self.assertEqual(whole.json, described.INTERFACE.document)
        packed = self.server.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed.body), whole.body)
        self.assertLess(len(packed.body), len(whole.body) / 4)
        again = self.server.get("/api/openapi.json", headers={"If-None-Match": whole.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))


class Page(ServerTest):
    def test_routes_of_the_page(self):
        index = self.server.get("/").body
        self.assertIn(b"<html", index)
        # From the list, so that the server's copy of it in the page cannot be an older one.
        with open(os.path.join(described.ROOT, "web", "src", "pages", "addresses.json"), encoding="utf-8") as file:
            addresses = json.load(file)
        for path in (address for address in addresses if not address.endswith("*")):
            reply = self.server.get(path)
            self.assertEqual((reply.status, reply.body), (200, index), path)
            self.assertEqual(reply.headers["Content-Type"], "text/html; charset=utf-8")
            self.assertEqual(reply.headers["Cache-Control"], "no-cache")

    def test_the_page_of_a_player(self):
        index = self.server.get("/").body
        registered = self.server.browser().post("/api/accounts", {"name": "K.\u0190si", "password": "moonlight-42-seeds"})
        self.assertEqual(registered.status, 201)
        for name, status in (("K.%C6%90si", 200), ("k.%C9%9Bsi", 200), ("K.Esi", 404), ("nobody", 404), ("a%2Fb", 404), ("-", 404)):
            reply = self.server.get("/player/" + name)
            self.assertEqual((reply.status, reply.body), (status, index), name)

    def test_addresses_that_lead_nowhere_are_a_page(self):
        index = self.server.get("/").body
        for path, status in (("/a/route", 404), ("/rulez", 404), ("/rules/", 404), ("/g/2222222222", 404), ("/g/", 404), ("/player/", 404),
                             ("/player/a/b", 404), ("/%zz", 400), ("/player/%f", 400), ("/a%00b", 400)):
            reply = self.server.get(path)
            self.assertEqual((reply.status, reply.body), (status, index), path)
            self.assertEqual(reply.headers["Content-Type"], "text/html; charset=utf-8")
            self.assertEqual(reply.headers["Cache-Control"], "no-store")

    def assets(self):
        return re.findall(rb'(?:src|href)="(/assets/[^"]+)"', self.server.get("/").body)

    def test_hashed_names_are_kept_for_ever(self):
        names = self.assets()
        self.assertTrue(names)
        for name in names:
            reply = self.server.get(name.decode())
            self.assertEqual(reply.status, 200)
            self.assertIn("immutable", reply.headers["Cache-Control"])

    def test_unchanged_is_not_sent_again(self):
        first = self.server.get("/")
        tag = first.headers["ETag"]
        for sent in (tag, f'"other", {tag}', "W/" + tag, "*"):
            again = self.server.get("/", headers={"If-None-Match": sent})
            self.assertEqual((again.status, again.body), (304, b""), sent)
            self.assertEqual(again.headers["ETag"], tag)
        self.assertEqual(self.server.get("/", headers={"If-None-Match": '"other"'}).status, 200)

    def test_encodings(self):
        name = next(name.decode() for name in self.assets() if name.startswith(b"/assets/base-") and name.endswith(b".js"))
        plain = self.server.get(name)
        self.assertNotIn("Content-Encoding", plain.headers)
        self.assertEqual(plain.headers["Vary"], "Accept-Encoding")
        zipped = self.server.get(name, headers={"Accept-Encoding": "gzip"})
        self.assertEqual(zipped.headers["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(zipped.body), plain.body)
        brotli = self.server.get(name, headers={"Accept-Encoding": "gzip, br;q=0.9"})
        self.assertEqual(brotli.headers["Content-Encoding"], "br")
        self.assertLess(len(brotli.body), len(plain.body))
        refused = self.server.get(name, headers={"Accept-Encoding": "br;q=0, identity"})
        self.assertNotIn("Content-Encoding", refused.headers)


if __name__ == "__main__":
    harness.main()
