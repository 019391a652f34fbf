#!/usr/bin/env python3
"""The shipped puzzles, proven again by tables that the test builds: `shipped_test.py PROGRAM FILE`.

Each puzzle holds; there are as many as promised and they travel in as few bytes; no board comes twice, no theme has more than a
third, and every theme and every strength of player has some.
"""

import collections
import gzip
import json
import subprocess
import sys
import tempfile

LEAST_PUZZLES = 5000
MOST_BYTES = 500_000  # compressed
LEAST_OF_THEME = 200
LEAST_OF_BAND = 200  # of 200 points of rating, 800 to 2400
THEMES = ["capture-chain", "long-sowing", "feeding", "starving", "grand-slam", "repetition", "count-to-25", "end-count"]

wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


def houses(puzzle):
    return [int(field) for field in puzzle["position"].split("-")[:12]]


def seen_by_mover(puzzle):
    board = houses(puzzle)
    return tuple(board if puzzle["position"].endswith("S") else board[6:] + board[:6])


def check_all(program, path, puzzles):
    """By `oware puzzles check`, with tables of as many seeds as the largest puzzle has on its board."""
    seeds = max(sum(houses(puzzle)) for puzzle in puzzles)
    with tempfile.TemporaryDirectory() as folder:
        build = [program, "tables", "build", "--kind", "bounds", "--seeds", str(seeds), "--threads", "1", "--dir", folder]
        subprocess.run(build, check=True, stderr=subprocess.DEVNULL)
        check = [program, "puzzles", "check", path, "--tables", folder, "--json"]
        done = subprocess.run(check, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expect(done.returncode == 0, f"exit {done.returncode}: {done.stderr}")
    expect([answer["id"] for answer in answers] == [puzzle["id"] for puzzle in puzzles], "an answer for each puzzle, in their order")
    expect(all(answer["ok"] and answer["why"] is None for answer in answers), "a puzzle that does not hold")


def check_variety(puzzles):
    expect(len({puzzle["id"] for puzzle in puzzles}) == len(puzzles), "an id comes twice")
    expect(len({seen_by_mover(puzzle) for puzzle in puzzles}) == len(puzzles), "a board comes twice")
    expect(all(puzzle["rules"] == "abapa" for puzzle in puzzles), "other rules than abapa")
    themes = collections.Counter(theme for puzzle in puzzles for theme in puzzle["themes"])
    for theme in THEMES:
        expect(LEAST_OF_THEME <= themes[theme] <= len(puzzles) / 3, f"{theme}: {themes[theme]}")
    bands = collections.Counter(puzzle["rating"] // 200 for puzzle in puzzles)
    for band in range(4, 12):
        expect(bands[band] >= LEAST_OF_BAND, f"ratings from {200 * band}: {bands[band]}")
    deep = sum(len(puzzle["solution"]) > 1 for puzzle in puzzles)
    expect(deep >= len(puzzles) / 2, f"solutions of several moves: {deep}")


def main():
    program, path = sys.argv[1:]
    with open(path, "rb") as file:
        content = file.read()
    puzzles = [json.loads(line) for line in content.splitlines()]
    expect(len(puzzles) >= LEAST_PUZZLES, f"{len(puzzles)} puzzles")
    compressed = len(gzip.compress(content))
    expect(compressed < MOST_BYTES, f"{compressed} bytes")
    check_all(program, path, puzzles)
    check_variety(puzzles)
    for what in wrong:
        print(what)
    print(f"{len(puzzles)} puzzles, {len(content)} bytes, {compressed} compressed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
