"""What machines and networks do: disks that fill up, clocks that jump, connections that die and come back all at once."""

import resource
import unittest

import harness
import sealed
from harness import Server, ServerTest, wait_until


class FullDisk(ServerTest):
    """A file that may not grow is a full disk to the program; the limit is set from outside, while it runs."""

    def limit(self, size):
        _, hard = resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def test_moves_are_refused_and_then_it_recovers(self):
        game, tokens = self.server.pair()
        self.server.play(game, tokens, "Ff")
        with self.server.live(game, start=4) as live:
            self.limit(4096)
            for _ in range(3):
                reply = self.server.move(game, tokens["south"], "E", 2)
                self.refused(reply, 503, "unavailable")
                self.assertTrue(reply.headers["Retry-After"])
            self.refused(self.server.post("/api/games", {}), 503, "unavailable")
            shown = self.server.game(game)
            self.assertEqual((shown["moves"], shown["version"]), ("Ff", 4), "nothing is half done, and it can still be looked at")
            self.refused(self.server.get("/healthz"), 503, "unavailable")
            self.assertGreater(self.server.metric("oware_store_failing_milliseconds"), 0)
            self.limit(None)
            wait_until(lambda: self.server.get("/healthz").status == 200)
            self.assertEqual(self.server.move(game, tokens["south"], "E", 2).status, 200, "by itself")
            self.assertEqual(self.server.move(game, tokens["north"], "e", 3).status, 200)
            self.assertEqual([message["version"] for message in live.until(6)], [5, 6], "and only what was kept was told")
        checked = harness.subprocess.run([harness.BINARY, "check", "--data", self.server.data], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)


class Clock(unittest.TestCase):
    def test_the_date_jumps_between_two_runs(self):
        # The same as a date set back, or forward, while the server was down: what was written speaks of another time.
        for days in (-40, 40):
            server = Server()
            try:
                game, tokens = server.pair(clock={"initial_ms": 600_000, "increment_ms": 0})
                server.play(game, tokens, "Ff")
                self.assertEqual(server.stop()[0], 0)
                database = sealed.connect(server.data + "/oware.db")
                shift = -days * 86_400_000
                database.execute("UPDATE events SET at_ms = at_ms + ?", (shift,))
                database.execute("UPDATE games SET created_ms = created_ms + ?, deadline_ms = deadline_ms + ?", (shift, shift))
                sealed.reseal(database)
                database.commit()
                database.close()
                after = Server(data=server.data)
                try:
                    self.continue_after(after, game, tokens, days)
                finally:
                    after.close()
            finally:
                server.close()

    def continue_after(self, server, game, tokens, days):
        shown = server.game(game)
        if days > 0:  # so long ago that the flag has fallen
            wait_until(lambda: server.game(game)["end"] == "timeout")
            self.assertEqual(server.game(game)["winner"], "north")
            return
        # From the future: no time has passed, none is given, nothing goes backwards.
        self.assertEqual(shown["clock"]["south_ms"], 600_000)
        reply = server.play(game, tokens, "Ee", start=2)
        clock = reply.json["clock"]
        self.assertLessEqual(max(clock["south_ms"], clock["north_ms"]), 600_000)
        database = sealed.connect(server.data + "/oware.db")
        times = [row[0] for row in database.execute("SELECT at_ms FROM events ORDER BY version")]
        database.close()
        self.assertEqual(times, sorted(times))


def live_now(server):
    figures = server.get("/metrics").body.decode()
    return int(harness.re.search(r"^oware_live_connections (\d+)$", figures, harness.re.M).group(1))


class Connections(ServerTest):
    def test_a_storm_of_reconnections(self):
        game, tokens = self.server.pair()
        moves = harness.vector_games("majority")[0]["moves"][:12]
        followers = [self.server.live(game, start=2, token=tokens["south" if index % 2 else "north"]) for index in range(60)]
        seen = [2] * len(followers)
        for round_number in range(4):
            part = moves[3 * round_number:3 * round_number + 3]
            self.server.play(game, tokens, part, start=3 * round_number)
            # Half of them never heard of these moves: their connections broke without a close.
            for index, follower in enumerate(followers):
                if index % 2 == round_number % 2:
                    follower.socket.setsockopt(harness.socket.SOL_SOCKET, harness.socket.SO_LINGER, harness.struct.pack("ii", 1, 0))
                    follower.socket.close()
                    followers[index] = self.server.live(game, start=seen[index], token=tokens["south" if index % 2 else "north"])
            for index, follower in enumerate(followers):
                told = [message["version"] for message in follower.until(5 + 3 * round_number) if message["type"] != "presence"]
                self.assertEqual(told, list(range(seen[index] + 1, 6 + 3 * round_number)), "each event once, in order")
                seen[index] = 5 + 3 * round_number
        wait_until(lambda: live_now(self.server) == len(followers))
        for follower in followers:
            follower.close()
        wait_until(lambda: live_now(self.server) == 0)


class HalfOpen(ServerTest):
    options = ("--ping-interval-ms", "200")

    def test_half_open_connections_are_noticed(self):
        game, _ = self.server.pair()
        silent = [self.server.live(game, start=2) for _ in range(10)]
        # They answer no ping, as if their machines were switched off.
        wait_until(lambda: live_now(self.server) == 0)
        for follower in silent:
            follower.socket.close()


if __name__ == "__main__":
    harness.main()
