"""`oware export`: which games of a month it writes, in what form, the same bytes again, and while a server runs."""

import datetime
import json
import os
import subprocess
import tempfile

import harness
from harness import ServerTest

FIELDS = {"id", "number", "rules", "start", "moves", "names", "kinds", "level", "clock", "score", "end", "winner", "created_ms", "ended_ms"}


class Export(ServerTest):
    def export(self, *options, out=None, data=None):
        out = out or self.enterContext(tempfile.TemporaryDirectory(prefix="oware-export-"))
        ended = subprocess.run([harness.BINARY, "export", "--data", data or self.server.data, "--out", out, *options], capture_output=True, text=True,
                               timeout=harness.PATIENCE, check=False)
        return ended, out

    def content(self, out, name):
        return subprocess.run(["zstd", "-dc", os.path.join(out, name)], capture_output=True, text=True, check=True).stdout

    def finish(self, end="resign", **wanted):
        game, tokens = self.server.pair(**{"opponent": "anyone", **wanted})
        self.server.play(game, tokens, "FfEe")
        self.assertEqual(self.server.act(game, tokens["south"], end).status, 200)
        return game

    def test_a_month(self):
        month = datetime.datetime.now(datetime.UTC).strftime("%Y-%m")
        listed = [self.finish(), self.finish(clock={"initial_ms": 60000, "increment_ms": 0}, rules="awari")]
        self.finish(opponent="friend")  # by link: in no public list
        open_one = self.server.create(opponent="anyone")["id"]
        against = self.server.create(opponent="computer", level=1, side="south")
        self.server.move(against["id"], against["token"], "F", 0)
        harness.wait_until(lambda: self.server.game(against["id"])["ply"] == 2)
        self.server.act(against["id"], against["token"], "resign")
        ended, out = self.export("--month", month, "--json")
        self.assertEqual(ended.returncode, 0, ended)
        told = json.loads(ended.stdout)
        self.assertEqual((told["month"], told["games"], told["left_out"]), (month, 2, 0))
        names = [f"oware-{month}.jsonl.zst", f"oware-{month}.ogn.zst"]
        self.assertEqual(sorted(os.listdir(out)), names)
        self.assertEqual([told["jsonl_bytes"], told["ogn_bytes"]], [os.path.getsize(os.path.join(out, name)) for name in names])
        lines = [json.loads(line) for line in self.content(out, names[0]).splitlines()]
        self.assertEqual([line["id"] for line in lines], listed)
        for line in lines:
            shown = self.server.game(line["id"])
            self.assertEqual(line.keys(), FIELDS)
            for field in ("id", "number", "rules", "start", "moves", "names", "kinds", "level", "score", "end", "winner"):
                self.assertEqual(line[field], shown[field], field)
        self.assertEqual(lines[1]["clock"], {"initial_ms": 60000, "increment_ms": 0})
        ogn = self.content(out, names[1])
        self.assertEqual(ogn.count("[Event "), 2)
        replayed = subprocess.run([harness.BINARY, "replay", "-", "--json"], input=ogn, capture_output=True, text=True, check=True).stdout
        self.assertEqual([json.loads(line)["end"] for line in replayed.splitlines()], ["resignation"] * 2)
        # The same bytes again, though other games go on.
        again, other = self.export("--month", month)
        self.assertEqual(again.returncode, 0, again)
        for name in names:
            with open(os.path.join(out, name), "rb") as first, open(os.path.join(other, name), "rb") as second:
                self.assertEqual(first.read(), second.read())
        everything, wide = self.export("--month", month, "--games", "all", "--json")
        self.assertEqual(json.loads(everything.stdout)["games"], 3)
        self.assertIn(against["id"], self.content(wide, names[0]))
        self.assertNotIn(open_one, self.content(wide, names[0]))

    def test_months_without_games(self):
        for month in ("2001-02", "2099-12"):
            ended, out = self.export("--month", month, "--json")
            self.assertEqual((ended.returncode, json.loads(ended.stdout)["games"]), (0, 0))
            self.assertEqual(self.content(out, f"oware-{month}.jsonl.zst"), "")
        ended, out = self.export()
        self.assertEqual(ended.returncode, 0)
        last = (datetime.datetime.now(datetime.UTC).replace(day=1) - datetime.timedelta(days=1)).strftime("%Y-%m")
        self.assertIn(f"oware-{last}.ogn.zst", os.listdir(out))

    def test_refused(self):
        for month in ("2026-13", "2026-00", "26-10", "2026-1", "2026/10", "1969-12", "x"):
            self.assertEqual(self.export("--month=" + month)[0].returncode, 2, month)
        self.assertEqual(self.export("--games", "some")[0].returncode, 2)
        ended, out = self.export(data="/nowhere")
        self.assertEqual((ended.returncode, os.listdir(out)), (3, []), "nothing half-written stays")
        self.assertEqual(self.export(out="/proc/none")[0].returncode, 3)


if __name__ == "__main__":
    harness.main()
