"""Many at once: exactly one wins, everybody is told the truth."""

import threading

import harness
from harness import ServerTest, wait_until


def together(count, work):
    """Runs work(0) .. work(count - 1) at the same time; returns what they return."""
    answers = [None] * count
    ready = threading.Barrier(count)

    def run(index):
        ready.wait()
        answers[index] = work(index)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


class Concurrency(ServerTest):
    def test_one_move_wins_a_ply(self):
        game, tokens = self.server.pair()
        letters = "ABCDEF"
        replies = together(24, lambda index: self.server.move(game, tokens["south"], letters[index % 6], 0))
        played = self.server.game(game)["moves"]
        self.assertEqual(len(played), 1)
        for index, reply in enumerate(replies):
            if letters[index % 6] == played:
                self.assertEqual(reply.status, 200)
            else:
                self.refused(reply, 409, "stale-ply")
        self.assertEqual(self.server.game(game)["version"], 3)

    def test_two_retries_at_once_are_one_move(self):
        game, tokens = self.server.pair()
        for ply, move in enumerate("FfEeDdCc"):
            token = tokens["south" if move.isupper() else "north"]
            replies = together(4, lambda _: self.server.move(game, token, move, ply))
            self.assertEqual([reply.status for reply in replies], [200] * 4)
        self.assertEqual(self.server.game(game)["moves"], "FfEeDdCc")
        self.assertEqual(self.server.game(game)["version"], 10)

    def test_one_joins(self):
        made = self.server.create()
        replies = together(16, lambda _: self.server.post(f"/api/games/{made['id']}/join", {}))
        self.assertEqual(sorted(reply.status for reply in replies), [200] + [409] * 15)

    def test_games_do_not_disturb_each_other(self):
        moves = harness.vector_games("majority")[0]

        def play(_):
            game, tokens = self.server.pair()
            return self.server.play(game, tokens, moves["moves"]).json

        for shown in together(12, play):
            self.assertEqual((shown["score"], shown["end"]), (moves["score"], "majority"))

    def test_games_have_numbers_of_their_own(self):
        made = together(16, lambda _: self.server.create()["id"])
        numbers = {self.server.game(game)["number"] for game in made}
        self.assertEqual(len(numbers), 16)

    def test_a_rematch_is_made_once(self):
        game, tokens = self.server.pair()
        self.server.act(game, tokens["south"], "resign")
        sides = ("south", "north")
        replies = together(8, lambda index: self.server.act(game, tokens[sides[index % 2]], "rematch"))
        self.assertEqual({reply.status for reply in replies}, {200})
        following = self.server.game(game)["rematch"]
        self.assertTrue(following)
        self.assertEqual(self.server.game(following)["rematch_of"], game)


PASSWORD = "moonlight-42-seeds"


class Deletion(ServerTest):
    """An account is deleted while the same person does something else: 600 races."""

    rivals = 0

    def race(self, person, password, others):
        """Deletes the person and does the others at the same time; every status is one that the interface promises."""
        work = [lambda: person.delete("/api/me", {"password": password} if password else {}), *others]
        for reply in together(len(work), lambda index: work[index]()):
            if reply.status not in {401, 409}:
                self.assertIn(reply.status // 100, (2,), reply)
        type(self).rivals += len(others)

    def copy_of(self, person):
        """A second window of the same browser."""
        twin = self.server.browser()
        twin.kept = dict(person.kept)
        return twin

    def test_600_races(self):
        for number in range(100):
            account, guest = self.server.browser(), self.server.browser()
            name = f"Racer{number}"
            self.assertEqual(account.post("/api/accounts", {"name": name, "password": PASSWORD}).status, 201)
            self.assertEqual(guest.post("/api/me", {"name": "Guest of " + name}).status, 200)
            windows = [self.copy_of(account) for _ in range(2)] + [self.copy_of(guest) for _ in range(2)]
            devices = [self.server.browser() for _ in range(2)]
            sign_in = {"name": name, "password": PASSWORD}
            self.race(account, PASSWORD, [lambda: windows[0].post("/api/games", {}), lambda: windows[1].post("/api/games", {"opponent": "computer"}),
                                          lambda: devices[0].post("/api/sessions", sign_in), lambda: devices[1].post("/api/sessions", sign_in)])
            self.race(guest, None, [lambda: windows[2].post("/api/games", {}), lambda: windows[3].post("/api/games", {"side": "north"})])
            self.assertEqual(self.server.get(f"/api/players/{name}").status, 404, "it has been deleted")
        self.assertEqual(self.rivals, 600)
        check = harness.subprocess.run([harness.BINARY, "check", "--data", self.server.data], capture_output=True, text=True, check=False,
                                       timeout=harness.PATIENCE)
        self.assertEqual(check.returncode, 0, check.stdout)


class Crowd(ServerTest):
    options = ("--max-waiting-commands", "2")

    def test_too_many_commands_for_one_game_are_sent_away(self):
        def some_sent_away():
            game, tokens = self.server.pair()
            replies = together(24, lambda _: self.server.move(game, tokens["south"], "F", 0))
            taken = [reply for reply in replies if reply.status == 200]
            self.assertGreater(len(taken), 0)
            for reply in taken:
                self.assertEqual(reply.json["moves"], "F")
            refused = [reply for reply in replies if reply.status != 200]
            for reply in refused:
                self.refused(reply, 503, "unavailable")
            self.assertEqual(self.server.game(game)["moves"], "F", "errors change nothing")
            return refused

        wait_until(some_sent_away)


class SmallMemory(ServerTest):
    options = ("--resting-games", "3")

    def rooms(self):
        metrics = self.server.get("/metrics").body.decode()
        return next(int(line.split()[1]) for line in metrics.splitlines() if line.startswith("oware_rooms "))

    def test_sockets_that_hold_many_games_do_not_stop_eviction(self):
        held = [self.server.create()["id"] for _ in range(70)]
        sockets = [self.server.live(game) for game in held]
        for live in sockets:
            live.message()
        for _ in range(70):
            self.server.create()
        self.assertLessEqual(self.rooms(), 71, "the held ones, and the one created last")
        for live in sockets:
            live.close()

        def shrunk():
            self.server.create()
            return self.rooms() <= 3

        wait_until(shrunk)

    def test_games_that_leave_memory_come_back(self):
        games = [self.server.pair() for _ in range(20)]
        for game, tokens in games:
            self.server.play(game, tokens, "Ff")
        with self.server.live(games[0][0], start=4) as live:
            for game, tokens in games[1:] + games[:1]:
                self.server.play(game, tokens, "E", start=2)
            self.assertEqual(live.message()["game"]["moves"], "FfE")
        self.assertLessEqual(self.rooms(), 4)
        for game, _ in games:
            self.assertEqual(self.server.game(game)["moves"], "FfE")


if __name__ == "__main__":
    harness.main()
