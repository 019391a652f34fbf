#!/usr/bin/env python3
"""The lessons of strategy, proven again by tables that the test builds: `lessons_test.py PROGRAM FILE TOOLS`.

On each position one move is better than every other by two seeds or more; what South ends with after each move is what the tables say;
and each line consists of moves that the tables call best for the side that plays them.
"""

import importlib.machinery
import importlib.util
import json
import subprocess
import sys
import tempfile

LEAST_TASKS = 2
MOST_TASKS = 4
LEAST_GAP = 2
SEEDS = 48
OWN = "ABCDEF"

wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


def sowing(tools):
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("longest_lines", f"{tools}/longest_lines")
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("longest_lines", loader))
    loader.exec_module(module)
    return module.sow


def fields_of(position):
    *numbers, mover = position.split("-")
    return tuple(map(int, numbers[:12])), int(numbers[12]), int(numbers[13]), mover


def after_line(sow, board, letters):
    """The boards along a line, each seen by the side that moves, with the move that is made there and what it captures."""
    for letter in letters:
        house = OWN.index(letter.upper())
        after, captured = sow(board, house)
        yield board, letter.upper(), captured
        board = after


def steps_of(sow, position, moves):
    """Every board that a task's lines come to, with the move made there: {(board, letter): captured}, without the first moves."""
    board = fields_of(position)[0]
    return {
        (at, letter): captured
        for first, move in moves.items()
        for at, letter, captured in list(after_line(sow, board, first + move["line"]))[1:]
    }


class Tables:
    def __init__(self, program, folder, seeds):
        build = [program, "tables", "build", "--kind", "bounds", "--seeds", str(seeds), "--threads", "1", "--dir", folder]
        subprocess.run(build, check=True, stderr=subprocess.DEVNULL)
        self.command = [program, "tables", "probe", "-", "--dir", folder, "--json"]

    def probe(self, boards):
        text = "".join("-".join(map(str, board)) + "-0-0-S\n" for board in boards)
        done = subprocess.run(self.command, input=text, stdout=subprocess.PIPE, check=True, text=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        return dict(zip(boards, answers, strict=True))


def check_claims(name, position, moves, answer):
    board, south, north, mover = fields_of(position)
    expect(mover == "S" and sum(board) + south + north == SEEDS, f"{name}: a position of South's, of {SEEDS} seeds")
    totals = {move["move"]: [south + (sum(board) + move[bound]) // 2 for bound in ("lo", "hi")] for move in answer["moves"]}
    claimed = {letter: [move["least"], move["most"]] for letter, move in moves.items()}
    expect(claimed == totals, f"{name}: claims {claimed}, the tables say {totals}")
    best = max(totals, key=lambda letter: totals[letter][0])
    others = [most for letter, (_, most) in totals.items() if letter != best]
    expect(totals[best][0] == totals[best][1], f"{name}: the best move's total is not exact")
    expect(others and max(others) <= totals[best][0] - LEAST_GAP, f"{name}: {best} is not better by {LEAST_GAP}")


def check_lines(name, steps, answers):
    for board, letter in steps:
        moves = {move["move"]: move for move in answers[board]["moves"]}
        expect(letter in moves, f"{name}: {letter} on {board} is no move")
        best = max(move["lo"] for move in moves.values())
        expect(letter in moves and moves[letter]["lo"] == best, f"{name}: {letter} on {board} is not the tables' best")
        expect(letter in moves and moves[letter]["captures"] == steps[board, letter], f"{name}: {letter} on {board} captures otherwise")


def main():
    program, path, tools = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        lessons = json.load(file)
    sow = sowing(tools)
    tasks = {f"{lesson} {at + 1}": task for lesson, tasks in lessons.items() for at, task in enumerate(tasks)}
    steps = {name: steps_of(sow, **task) for name, task in tasks.items()}
    starts = [fields_of(task["position"])[0] for task in tasks.values()]
    boards = list(dict.fromkeys(starts + [board for found in steps.values() for board, _ in found]))
    with tempfile.TemporaryDirectory() as folder:
        answers = Tables(program, folder, max(map(sum, boards))).probe(boards)
    for (name, task), start in zip(tasks.items(), starts, strict=True):
        check_claims(name, task["position"], task["moves"], answers[start])
        check_lines(name, steps[name], answers)
    for lesson, its in lessons.items():
        expect(LEAST_TASKS <= len(its) <= MOST_TASKS, f"{lesson}: {len(its)} tasks")
    expect(len(set(starts)) == len(starts), "a board comes twice")
    for what in wrong:
        print(what)
    print(f"{len(lessons)} lessons, {len(tasks)} positions, {len(boards)} boards")
    return 1 if wrong or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
