#!/usr/bin/env python3
"""The engine's openings that come with the page: `shipped_test.py PROGRAM FILE`.

Counts add up, the file travels in as few bytes as promised, and the first games of a new run with its options are among its games.
That every move is legal the page's own test plays through (web/src/analysis/study/study.test.ts).
"""

import gzip
import json
import re
import subprocess
import sys

MOST_BYTES = 60_000  # compressed
LEAST_POSITIONS = 1_000
SAMPLE = 10
PLACES = ("south", "draws", "north")

wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


def tree_of(text):
    """(counts, {letter: node}) of "12.3.9(F8.2.5(f8.2.5)D4.1.4)"."""
    tokens = re.findall(r"\d+\.\d+\.\d+|[A-Fa-f()]", text)
    at = 0

    def node():
        nonlocal at
        counts = [int(field) for field in tokens[at].split(".")]
        at += 1
        after = {}
        if at < len(tokens) and tokens[at] == "(":
            at += 1
            while tokens[at] != ")":
                letter = tokens[at]
                at += 1
                after[letter] = node()
            at += 1
        return counts, after

    root = node()
    expect(at == len(tokens) and "".join(tokens) == text, "something behind the tree")
    return root


def read(content):
    options, tree = content.decode().splitlines()
    return json.loads(options), tree_of(tree)


def check_sums(node, options, depth=0):
    """The number of positions from which moves are told."""
    counts, after = node
    if not after:
        return 0
    expect(depth < options["plies"], f"moves after {depth} plies")
    expect(sum(counts) >= options["least"], f"{counts} is told on")
    for place, name in enumerate(PLACES):
        expect(counts[place] == sum(child[0][place] for child in after.values()), f"{name} of {counts} is not the sum of what follows")
    return 1 + sum(check_sums(child, options, depth + 1) for child in after.values())


def check_within(sample, shipped, line=""):
    """Every game of the sample is one of the shipped ones, as far as those are told."""
    for mine, theirs in zip(sample[0], shipped[0], strict=True):
        expect(mine <= theirs, f"{line or 'the start'}: {mine} of {theirs}")
    if not shipped[1]:
        return
    for letter, child in sample[1].items():
        if letter in shipped[1]:
            check_within(child, shipped[1][letter], line + letter)
        else:
            expect(False, f"{line + letter} is not in the file")


def main():
    program, path = sys.argv[1:]
    with open(path, "rb") as file:
        content = file.read()
    compressed = len(gzip.compress(content))
    expect(compressed <= MOST_BYTES, f"{compressed} bytes")
    options, shipped = read(content)
    expect(sum(shipped[0]) == options["games"], "the start had other games than there are")
    positions = check_sums(shipped, options)
    expect(positions >= LEAST_POSITIONS, f"{positions} positions")
    command = [program, "explorer", "--games", str(SAMPLE)]
    for name in ("rules", "plies", "nodes", "spread", "seed"):
        command += ["--" + name, str(options[name])]
    made = subprocess.run(command, capture_output=True, check=True).stdout
    sampled, sample = read(made)
    expect(sampled == {**options, "games": SAMPLE, "least": 1}, f"other options: {sampled}")
    check_within(sample, shipped)
    for what in wrong[:20]:
        print(what)
    print(f"{options['games']} games, {positions} positions, {len(content)} bytes, {compressed} compressed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
