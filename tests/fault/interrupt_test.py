#!/usr/bin/env python3
"""Ctrl-C and SIGTERM in the middle of long work: it ends with 130 or 143 and one line on what was done and what was not. After a
build or packing, what has a table's name is sound, and the same command goes on. A limit on file sizes is told like a full disk.

    interrupt_test.py PROGRAM
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile


def build(program, folder, kind, seeds, **more):
    command = [program, "tables", "build", "--seeds", str(seeds), "--kind", kind, "--dir", folder, "--json"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def expect(holds, what):
    if not holds:
        sys.exit(what)


def rest_of(process):
    """What is still to be read of a process of which some lines were: communicate() would leave out what was read ahead with them."""
    with process:
        return process.stdout.read(), process.stderr.read()


def interrupted(program, kind, number):
    with tempfile.TemporaryDirectory() as folder:
        # Many more layers than will be waited for.
        process = build(program, folder, kind, 24)
        for line in process.stdout:
            if json.loads(line)["layer"] == 9:
                break
        process.send_signal(number)
        rest, errors = rest_of(process)
        expect(process.returncode == 128 + number, f"{kind}: exit {process.returncode} after signal {number}: {errors}")
        expect(errors.count("\n") == 1 and errors.startswith("oware: interrupted: "), f"{kind}: {errors}")
        expect("layers built now" in errors and "the same command goes on from here" in errors, f"{kind}: {errors}")
        done = max([9] + [json.loads(line)["layer"] for line in rest.splitlines()])
        names = sorted(os.listdir(folder))
        expect(not any(name.endswith(".part") for name in names), f"left behind: {names}")
        tables = [name for name in names if name.endswith(".owt")]
        expect(len(tables) == done + 1, f"{done} was the last layer reported, {len(tables)} tables")
        verified = subprocess.run(
            [program, "tables", "verify", "--kind", kind, "--dir", folder, "--sample", "100", "--justify", "4"],
            capture_output=True,
            text=True,
            check=False,
        )
        expect(verified.returncode == 0, verified.stderr)
        again = build(program, folder, kind, done + 1)
        lines, errors = again.communicate()
        expect(again.returncode == 0, errors)
        expect([json.loads(line)["layer"] for line in lines.splitlines()] == [done + 1], f"built again: {lines}")


def full_pipe():
    """Both ends of a pipe in which nothing more can be written until it is read."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x")
    except BlockingIOError:
        os.set_blocking(writer, True)
    return reader, writer


def packing_interrupted(program, number):
    """The packer waits at its first line, which finds no room, and gets the signal there."""
    with tempfile.TemporaryDirectory() as folder:
        build(program, folder, "even", 5).communicate()
        command = [program, "tables", "pack", "--dir", folder, "--json"]
        reader, writer = full_pipe()
        process = subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        first = os.path.join(folder, "even_no-capture_when-starved_00.owp")
        while not os.path.exists(first):
            expect(process.poll() is None, "the packer ended before its first layer")
        process.send_signal(number)
        with os.fdopen(reader, encoding="utf-8") as pipe:
            lines = pipe.read().lstrip("x").splitlines()
        errors = process.communicate()[1]
        expect(process.returncode == 128 + number, f"packing: exit {process.returncode} after signal {number}: {errors}")
        expect("the same command goes on from here" in errors, f"packing: {errors}")
        expect([json.loads(line)["layer"] for line in lines] == [0], f"packed: {lines}")
        kept = sorted(name[-6:] for name in os.listdir(folder) if name.startswith("even"))
        expect(kept == ["00.owp", "01.owt", "02.owt", "03.owt", "04.owt", "05.owt"], f"in the folder: {kept}")
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        expect([json.loads(line)["layer"] for line in again.stdout.splitlines()] == [1, 2, 3, 4, 5], f"{again.stdout}{again.stderr}")


def verifying_interrupted(program, number):
    """The signal comes at the first layer; those behind it, which take much longer, are not verified and not said to be."""
    with tempfile.TemporaryDirectory() as folder:
        build(program, folder, "even", 13).communicate()
        command = [program, "tables", "verify", "--dir", folder, "--all", "--threads", "1", "--json"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = process.stdout.readline()
        process.send_signal(number)
        rest, errors = rest_of(process)
        expect(process.returncode == 128 + number, f"verify: exit {process.returncode} after signal {number}: {errors}")
        expect(errors.startswith("oware: interrupted: ") and "layers are verified, the others are not" in errors, f"verify: {errors}")
        lines = [json.loads(line) for line in (first + rest).splitlines()]
        expect(len(lines) < 14, "every layer was verified before the signal came")
        for line in lines:
            expect(line["checked"] == line["boards"], f"a layer that was cut short reads as verified: {line}")


SLOW_ENGINE = "while read w r; do case $w in uci) echo uciok;; isready) echo readyok;; go) echo info depth 1;; esac; done"


def match_interrupted(program, number):
    """The first engine thinks for an hour and does not listen; the signal comes while it does."""
    with tempfile.TemporaryDirectory() as folder:
        heard = os.path.join(folder, "heard")
        engine = SLOW_ENGINE.replace("echo info depth 1", f"echo go > {heard}")
        command = [program, "match", "--engine", engine, "--engine", SLOW_ENGINE, "--games", "2", "--movetime", "3600000"]
        command += ["--openings", "-", "--ogn", os.path.join(folder, "games.ogn"), "--json"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdin.write("Ff\n")
        process.stdin.close()
        while not os.path.exists(heard):
            expect(process.poll() is None, "the match ended before its first move")
        process.send_signal(number)
        output, errors = process.stdout.read(), process.stderr.read()
        process.wait()
        expect(process.returncode == 128 + number, f"match: exit {process.returncode} after signal {number}: {errors}")
        expect(errors == "oware: interrupted: 0 of 2 games are finished; --resume plays the others\n", f"match: {errors}")
        expect(json.loads(output)["games"] == 0, f"match: {output}")


def book_interrupted(program, number):
    """What had the book's name stays as it was."""
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, "book.cpp")
        with open(book, "w", encoding="utf-8") as file:
            file.write("as it was")
        process = subprocess.Popen(
            [program, "book", "--out", book, "--positions", "40000", "--nodes", "200"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while not os.path.exists(book + ".part"):
            expect(process.poll() is None, "the book ended before its first position")
        process.send_signal(number)
        output, errors = process.communicate()
        expect(process.returncode == 128 + number, f"book: exit {process.returncode} after signal {number}: {errors}")
        expect("of 40000 positions are searched" in errors and "is not written" in errors, f"book: {errors}")
        expect(output == "" and os.listdir(folder) == ["book.cpp"], f"book: {output} {os.listdir(folder)}")
        with open(book, encoding="utf-8") as file:
            expect(file.read() == "as it was", "the book that was there has changed")


def puzzles_interrupted(program, number):
    """What had the file's name stays as it was, and no part of a new one."""
    with tempfile.TemporaryDirectory() as folder:
        build(program, os.path.join(folder, "tables"), "bounds", 8).communicate()
        puzzles = os.path.join(folder, "puzzles")
        with open(puzzles, "w", encoding="utf-8") as file:
            file.write("as it was")
        command = [program, "puzzles", "make", "--tables", os.path.join(folder, "tables"), "--count", "100000", "--out", puzzles, "--replace"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(puzzles + ".part"):
            expect(process.poll() is None, "the work ended before it began")
        process.send_signal(number)
        output, errors = process.communicate()
        expect(process.returncode == 128 + number, f"puzzles: exit {process.returncode} after signal {number}: {errors}")
        expect(errors.startswith("oware: interrupted: ") and "is not written" in errors, f"puzzles: {errors}")
        expect(output == "" and sorted(os.listdir(folder)) == ["puzzles", "tables"], f"puzzles: {output} {os.listdir(folder)}")
        with open(puzzles, encoding="utf-8") as file:
            expect(file.read() == "as it was", "the puzzles that were there have changed")


def without_room(program):
    with tempfile.TemporaryDirectory() as folder:
        limit = 100000
        process = build(program, folder, "even", 12, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        lines, errors = process.communicate()
        expect(process.returncode == 3, f"exit {process.returncode}: {errors}")
        expect(errors.count("\n") == 1 and "09.owt" in errors and "room" in errors, f"one line that says what and where: {errors}")
        expect(len(lines.splitlines()) == 9, lines)


def main():
    program = sys.argv[1]
    for kind in ("even", "bounds"):
        for number in (signal.SIGINT, signal.SIGTERM):
            interrupted(program, kind, number)
    for number in (signal.SIGINT, signal.SIGTERM):
        packing_interrupted(program, number)
        verifying_interrupted(program, number)
        match_interrupted(program, number)
        book_interrupted(program, number)
        puzzles_interrupted(program, number)
    without_room(program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
