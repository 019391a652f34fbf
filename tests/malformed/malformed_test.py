#!/usr/bin/env python3
"""Malformed input of every kind against the built program: what it ends with, and how it says so.

    malformed_test.py PROGRAM [PART]

Whatever the input: the exit status is the table's, standard error has exactly one line, which begins with "oware: ", is shorter
than 500 bytes, holds no control character and names no library; standard output stays JSON where --json was given. The tables
below are lists of cases; numbers are tried on every option of every subcommand that takes one, as the help tells. PART names a
table, to run it alone.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
LIBRARIES = re.compile(r"sqlite|soci|boost|std::|cli11|basic_|libc|fmt::|ncurses|what\(\)", re.I)
WRONG_CONTENT, WRONG_USAGE, WRONG_ENVIRONMENT = 1, 2, 3


@dataclass
class Case:
    arguments: list
    status: int
    stdin: bytes = b""
    says: str = ""  # a part of the message
    stdout: object = field(default=subprocess.PIPE)


class Runner:
    def __init__(self, program, folder):
        self.program, self.folder, self.wrong = program, folder, []

    def check(self, case):
        """What is wrong with the answer to a case; empty when nothing is."""
        done = subprocess.run(
            [self.program, *case.arguments], input=case.stdin, stdout=case.stdout, stderr=subprocess.PIPE, cwd=self.folder, timeout=120, check=False
        )
        error = done.stderr
        faults = []
        if done.returncode != case.status:
            faults.append(f"exit {done.returncode} instead of {case.status}")
        if error.count(b"\n") != 1 or not error.endswith(b"\n"):
            faults.append(f"{error.count(bytes([10]))} lines on standard error")
        if not error.startswith(b"oware: "):
            faults.append("no message of its own")
        if len(error) >= 500:
            faults.append(f"{len(error)} bytes")
        try:
            text = error.decode("utf-8")
        except UnicodeDecodeError:
            faults.append("not UTF-8")
            text = error.decode("utf-8", "replace")
        if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text):
            faults.append("a control character")
        if LIBRARIES.search(text):
            faults.append("a library's name")
        if re.search(r"\d{25}", text.split("expected")[-1]):
            faults.append("a range that nobody can read")
        if case.says not in text:
            faults.append(f"does not say '{case.says}'")
        if "--json" in case.arguments and case.stdout == subprocess.PIPE:
            for line in done.stdout.splitlines():
                try:
                    json.loads(line)
                except ValueError:
                    faults.append(f"not JSON: {line[:80]!r}")
        return faults and f"{case.arguments} < {case.stdin[:60]!r}: {', '.join(faults)}\n    {text[:300]!r}"

    def run(self, cases):
        with ThreadPoolExecutor(4) as pool:
            self.wrong += [fault for fault in pool.map(self.check, cases) if fault]


# --- numbers -----------------------------------------------------------------------------------------------------------------

BAD_NUMBERS = ["0x3", "010", "+5", "1e3", "nan", "inf", " 5", "5 ", "", "--5", "5,0", "１", "9" * 30, "0b1", "1_000", "5\n"]
BAD_WHOLE = ["1.5", "-99999999999"]
BAD_SIZES = ["-1", "0", "8G8", "G", "1.5G", "8P", "8 G", "0x10M", "99999999999G"]


def commands(program, words=()):
    """Every command of the program, by its words."""
    help_text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=False).stdout
    yield list(words), help_text
    part = help_text.split("Subcommands:\n")
    for name in re.findall(r"^  (\w[\w-]*) ", part[1], re.M) if len(part) > 1 else []:
        yield from commands(program, (*words, name))


def numbers(program, _folder):
    """Each bad value in turn, six to each option that takes a number."""
    turn = 0
    for words, help_text in commands(program):
        for name, kind, more in re.findall(r"^ +(?:-\w,)?(--[\w-]+) (INT|UINT|FLOAT)\b([^\n]*)", help_text, re.M):
            if "bytes, or with" in more:
                continue  # a size: below
            values = BAD_NUMBERS + (BAD_WHOLE if kind != "FLOAT" else ["1.", ".5", "1..2", "infinity"])
            for _ in range(6):
                turn += 1
                value = values[turn % len(values)]
                given = [name, value, value] if name == "--sprt" else [f"{name}={value}"]
                yield Case([*words, *given], WRONG_USAGE, says="" if name == "--sprt" else name)
    for value in BAD_SIZES:
        yield Case(["tables", "build", "--seeds", "3", f"--memory={value}"], WRONG_USAGE, says="--memory")
        yield Case(["tables", "predict", "--seeds", "3", f"--memory={value}"], WRONG_USAGE, says="--memory")
    for arguments in (["perft", "--depth", "0"], ["perft", "--depth", "31"], ["tables", "build", "--seeds", "99"], ["engine", "--level", "0"]):
        yield Case(arguments, WRONG_USAGE, says=" to ")


# --- words of the command line -------------------------------------------------------------------------------------------------

USAGE = [
    (["dance"], "see oware --help"),
    (["prft"], "did you mean perft?"),
    (["help", "prft"], "did you mean perft?"),
    (["help", "tables", "bild"], "did you mean build?"),
    (["tables"], "see oware tables --help"),
    (["tables", "dance"], "see oware tables --help"),
    (["tables", "biuld"], "did you mean build?"),
    (["tables", "build", "--sed", "3"], "did you mean --seeds?"),
    (["tables", "build"], "see oware tables build --help"),
    (["admin", "reprots"], "did you mean reports?"),
    (["admin", "mute"], "see oware admin mute --help"),
    (["perft", "--deepth", "3"], "did you mean --depth?"),
    (["perft", "--depth", "3", "one", "two"], "see oware perft --help"),
    (["perft", "--depth"], "see oware perft --help"),
    (["perft", "--depth", "3", "--json=5"], "see oware perft --help"),
    (["perft", "--depth", "3", "-x"], "see oware perft --help"),
    (["dance", "--help"], "no subcommand 'dance'"),
    ([], "see oware --help"),
    (["--dance"], "see oware --help"),
    (["x" * 3000], "no subcommand"),
    (["perft", "--" + "x" * 3000], "no option"),
    (["\x1b[2J"], "no subcommand"),
    (["perft", "\x1b[31m", "x", "--depth", "1"], ""),
    (["tables", "\x1b]0;title\x07"], "no subcommand"),
    (["convert", "-", "--from", "pgn", "--to", "ogn"], "--from"),
    (["convert", "-", "--from", "y" * 2000, "--to", "ogn"], "--from"),
    (["convert", "-", "--to", "ogn"], "--from"),
    (["tables", "build", "--seeds", "3", "--kind", "odd"], "--kind"),
    (["tables", "build", "--seeds", "3", "--kernel", "cray"], "--kernel"),
    (["serve", "--listen", "8080"], "--listen"),
    (["serve", "--listen", "127.0.0.1:99999"], "--listen"),
    (["serve", "--listen", "127.0.0.1:0x50"], "--listen"),
    (["serve", "--rate-limits", "perhaps"], "--rate-limits"),
    (["serve", "--log-level", "loud"], "--log-level"),
    (["serve", "--push-contact", "nobody"], "--push-contact"),
    (["play", "--side", "west"], "--side"),
    (["play", "--speed", "light"], "--speed"),
    (["play", "--opponent", "dog"], "--opponent"),
    (["match", "--engine", "true", "--games", "2", "--nodes", "1"], "2 to 64 engines"),
    (["match", "--engine", "a", "--engine", "b", "--engine", "c", "--nodes", "1", "--odds", "2"], "two engines"),
    (["match", "--engine", "a", "--engine", "b"], "see oware match --help"),
    (["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--depth", "2"], "see oware match --help"),
    (["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--sprt", "5", "5"], "--sprt"),
    (["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--sprt", "5", "0"], "--sprt"),
    (["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--resume"], "--ogn"),
    (["analyze", START, "--depth", "3", "--time-ms", "5"], "see oware analyze --help"),
]


def usage(_program, _folder):
    for arguments, says in USAGE:
        yield Case(arguments, WRONG_USAGE, says=says)


# --- rule sets -----------------------------------------------------------------------------------------------------------------

RULES = [
    "kalah", ",", "abapa,", ",abapa", "abapa,wari", "abapa;wari", "ABAPA", " abapa", "abapa ", "grand-slam", "grand-slam=",
    "grand-slam=perhaps", "=capture", "abapa,feeding=never", "abapa,repetition=thrice", "abapa,seeds-per-house=0",
    "abapa,seeds-per-house=7", "abapa,seeds-per-house=04", "abapa,seeds-per-house=0x4", "abapa,size=3", "abapa,grand-slam=capture,",
    "grand-slam=capture,grand-slam=capture", "abapa,repetition=none,repetition=split-own", "abapa,feeding=when-starved,feeding=when-starved",
    "abapa,grand-slam=capture=capture", "z" * 3000, "abapa," * 500, "\x1b[31mabapa", "abapa\n", '{"preset":"abapa"}', "../abapa",
]


def rules(_program, _folder):
    for text in RULES:
        for arguments in (["perft", "--depth", "1"], ["replay", "-"], ["tables", "probe", "-"], ["analyze", START, "--depth", "1"]):
            yield Case([*arguments, f"--rules={text}"], WRONG_CONTENT, says="rule set")


# --- positions ----------------------------------------------------------------------------------------------------------------

POSITIONS = [
    "4", "4-4", "-", "--", START[:-2], START[:-1], START + "-1", START[:-1] + "s", START[:-1] + "X", "x" + START, START.replace("4-0-0", "5-0-0"),
    "-" + START, "-4" + START[1:], "0x4" + START[1:], "+4" + START[1:], "4.0" + START[1:], " 4 " + START[1:], "4--4-4-4-4-4-4-4-4-4-4-0-0-S",
    "99999999999999999999" + START[1:], "97-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "４" + START[1:], START.replace("-", "–"), "\x1b[2J" + START, "4-" * 2000,
]


def positions(_program, _folder):
    for text in POSITIONS:
        if text not in ("-",):
            yield Case(["perft", "--depth", "1", "--", text], WRONG_CONTENT, says="position")
        yield Case(["convert", "-", "--from", "position", "--to", "position"], WRONG_CONTENT, (text + "\n").encode())
        yield Case(["convert", "-", "--from", "position", "--to", "integers", "--json"], WRONG_CONTENT, (text + "\n").encode())
        for form in ("playstrategy", "openspiel", "integers"):
            yield Case(["convert", "-", "--from", form, "--to", "position"], WRONG_CONTENT, (text + "\n").encode(), form)
    for text in POSITIONS:
        if "5-0-0" not in text:  # a study has any number of seeds
            yield Case(["tables", "probe", "-", "--json", "--dir", "tables"], WRONG_CONTENT, (text + "\n").encode())
    yield Case(["convert", "-", "--from", "position", "--to", "ogn"], WRONG_CONTENT, START.encode(), "cannot become a game")


# --- games --------------------------------------------------------------------------------------------------------------------

NO_GAMES = [
    b"{}", b'{"plies":4,"position":"x"}', b'{"moves":["F","f"]}', b'{"moves":"Ff"}', b'"Ff"', b"{comment}", b"{a} {b}", b"1", b"*", b"-", b"x", b"Z",
    b"FF", b"f", b"Fx", b"F f g", b"Ff.", b"F {open", b"{F", b"F}", b"\xff\xfe", b"\x00", b"F\x00f", b"\x1b[2J", b"F\x1b", "é".encode(),
    "Ｆ".encode(), b"\xc3", b"\xed\xa0\x80", b"0x46", b"null", b"true", b"A" * 3000, b"z" * 3000, b"F" * 1_100_000, b"<html>", b"Ff;Ee", b"Ff,Ee",
    b"F-f",
]
BROKEN_OGN = [
    b'[Event "1]\n*\n', b"[Event]\n*\n", b'[Event "a"\n*\n', b'[]\n*\n', b'[Event "1"]\n\n1. F f 2. Q *\n', b'[Event "1"]\n\n1. F F *\n',
    b'[Event "1"]\n\n1. F {open\n', b'[Event "1"]\n\n1. F (f\n', b'[Event "1"] (F)\n', b'[Event "1"] F 26-\n', b'[Event "1"]\n1. F+x f *\n',
    b'[Event "1"]\n1. F+99 f *\n',
    b'[Variant "kalah"]\n1. F *\n', b'[Variant "abapa,grand-slam=capture,grand-slam=capture"]\n1. F *\n', b'[FEN "4-4"]\n1. F *\n',
    b'[FEN "5-4-4-4-4-4-4-4-4-4-4-4-0-0-S"]\n1. F *\n', b'[Termination "bored"]\n1. F *\n', b'[Termination "majority"]\n1. F *\n',
    b'[Termination "timeout"]\n[Winner "Ama"]\n1. F *\n', b'[Event "1"]\n[Event "2"]\n', b'[Event "\x1b[2J"\n*\n', b'[{"a":1}]\n', b'[1,2,3]\n',
    b'["F","f"]\n',
    b'[Event "x"]\n' + b"(" * 500 + b"\n", b'[Event "x"]\n1. ' + b"F f " * 3000 + b"\n",
]


def games(_program, _folder):
    for text in NO_GAMES:
        for arguments in (["replay", "-"], ["replay", "-", "--json"], ["convert", "-", "--from", "moves", "--to", "moves"]):
            yield Case(arguments, WRONG_CONTENT, text + b"\n")
        if len(text) < 10_000:
            yield Case(["analyze", "-", "--depth", "1", "--json"], WRONG_CONTENT, text + b"\n")
            yield Case(["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--openings", "-"], WRONG_CONTENT, text + b"\n")
    for text in BROKEN_OGN:
        for arguments in (["replay", "-"], ["replay", "-", "--json"], ["convert", "-", "--from", "ogn", "--to", "moves"], ["analyze", "-",
        "--depth", "1"]):
            yield Case(arguments, WRONG_CONTENT, text)


# --- ratings ------------------------------------------------------------------------------------------------------------------

GAME = '{"period":1,"south":"a","north":"b","score":1}'
PLAYER = '{"player":"a","rating":1500,"deviation":200,"volatility":0.06}'
NO_RATED_GAMES = [
    ("x", "JSON object"), ("[]", "JSON object"), ("{}", "no field"), (GAME + GAME, "JSON object"), (GAME[:-1] + ',"x":1}', "field x"),
    (GAME.replace('"period":1', '"period":1.5'), "period"), (GAME.replace('"period":1', '"period":-1'), "period"),
    (GAME.replace('"period":1', '"period":"1"'), "period"), (GAME.replace('"period":1', '"period":' + "9" * 30), "period"),
    (GAME.replace('"score":1', '"score":2'), "score"), (GAME.replace('"score":1', '"score":0.25'), "score"),
    (GAME.replace('"score":1', '"score":"1"'), "score"), (GAME.replace('"score":1', '"score":null'), "score"),
    (GAME.replace('"b"', '"a"'), "somebody else"), (GAME.replace('"b"', '""'), "north"), (GAME.replace('"b"', "7"), "north"),
    (GAME.replace('"b"', '"' + "b" * 201 + '"'), "north"), (GAME + "\n" + PLAYER, "before the first game"), (PLAYER + "\n" + PLAYER, "once"),
    (PLAYER.replace("200", "0"), "deviation"), (PLAYER.replace("200", "1e999"), ""), (PLAYER.replace("0.06", "-0.06"), "volatility"),
    (PLAYER.replace("1500", "NaN"), "JSON object"), (PLAYER.replace("1500", "10001"), "rating"), (PLAYER.replace('"a"', "{}"), "player"),
    ('{"player":"\\u001b[2J"}', "no field"), ("[" * 5000, "JSON object"), ("{" * 100_000, "JSON object"),
]


def ratings(_program, _folder):
    for text, says in NO_RATED_GAMES:
        yield Case(["ratings", "-", "--json"], WRONG_CONTENT, text.encode(), says)
        yield Case(["ratings", "-"], WRONG_CONTENT, f"# club\n\n{GAME}\n{text}\n".encode(), "line ")
    yield Case(["ratings", "-"], WRONG_CONTENT, b"x\n" * 700, "(and 699 more)")
    yield Case(["ratings", "-"], WRONG_CONTENT, b'{"player":"' + b"a" * 1_100_000 + b'"}', "line 1")
    yield Case(["ratings", "missing"], WRONG_ENVIRONMENT)
    for value in ("0", "11", "-1", "half"):
        yield Case(["ratings", "-", f"--tau={value}"], WRONG_USAGE, says="--tau")


# --- pair ---------------------------------------------------------------------------------------------------------------------

def one_player(fields):
    return '{"players":[{"id":"a",' + fields + '},{"id":"b"}],"round":1}'


NO_ROUNDS = [
    ("", "JSON object"), ("x", "JSON object"), ("[]", "JSON object"), ("{}", "players"), ('{"players":1}', "list"),
    ('{"players":[],"round":0}', "round"), ('{"players":[],"round":1.5}', "round"), ('{"players":[],"round":"1"}', "round"),
    ('{"players":[],"seed":1}', "field seed"), ('{"players":[1]}', "player 1"), ('{"players":[{}]}', "no id"),
    ('{"players":[{"id":"a"},{"id":"a"}]}', "once more"), ('{"players":[{"id":""}]}', "id"), ('{"players":[{"id":null}]}', "id"),
    ('{"players":[{"id":"' + "a" * 201 + '"}]}', "200 bytes"), (one_player('"rating":NaN'), "JSON"),
    (one_player('"rating":"1500"'), "rating"), (one_player('"rating":10001'), "rating"), (one_player('"rating":1e999'), ""),
    (one_player('"score":NaN'), "JSON"), (one_player('"score":Infinity'), "JSON"), (one_player('"score":null'), "score"),
    (one_player('"score":-0.5'), "score"), (one_player('"score":10001'), "score"), (one_player('"score":true'), "score"),
    (one_player('"opponents":["a"]'), "others"), (one_player('"opponents":["c"]'), "a player of the file"),
    (one_player('"opponents":"b"'), "list"), (one_player('"opponents":[["b"]]'), "opponents"),
    (one_player('"opponents":[' + ",".join(['"b"'] * 1001) + "]"), "1000 at most"),
    (one_player('"sides":["S"]'), "south or north"), (one_player('"sides":{}'), "list"), (one_player('"bye":1'), "true or false"),
    (one_player('"withdrawn":"no"'), "true or false"), (one_player('"name":"A"'), "field name"),
    ('{"players":[' + ",".join(f'{{"id":{i}}}' for i in range(2001)) + "]}", "2000 at most"),
    (one_player('"opponents":["b"]'), "second meeting"), ('{"players":[{"id":"a","bye":true}]}', "second meeting or bye"),
    ("[" * 100_000, "JSON"), (one_player('"score":1') + "{}", "JSON"),
]


def pair(_program, _folder):
    for text, says in NO_ROUNDS:
        yield Case(["pair", "-", "--json"], WRONG_CONTENT, text.encode(), says)
    yield Case(["pair", "-"], WRONG_CONTENT, b'{"players":[{"id":"\xff"}]}', "JSON")
    yield Case(["pair", "missing"], WRONG_ENVIRONMENT)
    yield Case(["pair"], WRONG_USAGE)


# --- much bad input, and what is no text ---------------------------------------------------------------------------------------

def noise(size, seed):
    """Bytes that look random, the same every time."""
    state, out = seed, bytearray()
    while len(out) < size:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out += state.to_bytes(8, "little")
    return bytes(out[:size])


def garbage(_program, _folder):
    for text in (noise(200_000, 1), noise(3000, 2), b"\x00" * 5000, b"\xff" * 5000, b"\n".join([b"nonsense"] * 5000),
    b"\x7fELF" + noise(100_000, 3), b"\r" * 3000 + b"x"):
        for arguments in (
            ["replay", "-"], ["replay", "-", "--json"], ["convert", "-", "--from", "moves", "--to", "ogn"], ["convert", "-", "--from", "ogn",
            "--to", "moves", "--json"],
            ["convert", "-", "--from", "position", "--to", "integers"], ["convert", "-", "--from", "openspiel", "--to", "integers", "--json"],
            ["analyze", "-", "--depth", "1"], ["tables", "probe", "-", "--dir", "tables"], ["tables", "probe", "-", "--json", "--dir", "tables"],
        ):
            yield Case(arguments, WRONG_CONTENT, text)
    yield Case(["replay", "-"], WRONG_CONTENT, b"x\n" * 700, "(and 699 more)")
    yield Case(["tables", "probe", "-", "--dir", "tables"], WRONG_CONTENT, b"x\n" * 700, "(and 699 more)")
    yield Case(["convert", "-", "--from", "moves", "--to", "moves"], WRONG_CONTENT, b"x\n" * 700, "(and 699 more)")


# --- files that are not there, or something else -------------------------------------------------------------------------------

def files(_program, folder):
    with open(os.path.join(folder, "text"), "w", encoding="utf-8") as file:
        file.write("this is no table and no database\n" * 10)
    open(os.path.join(folder, "empty"), "w", encoding="utf-8").close()
    for name in ("missing", ".", "text/below", "/" + "x" * 300, "missing\x1b[2J"):
        for arguments in (
            ["replay", name], ["convert", name, "--from", "moves", "--to", "ogn"], ["convert", name, "--from", "ogn", "--to", "ogn"],
            ["analyze", name, "--depth", "1"],
            ["tables", "dump", name], ["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--openings", name],
        ):
            yield Case(arguments, WRONG_ENVIRONMENT)
    for name in ("missing", "text"):
        for arguments in (
            ["tables", "probe", START, "--dir", name], ["tables", "stats", "--dir", name], ["tables", "verify", "--dir", name], ["tables", "pack",
            "--dir", name],
            ["engine", "--tables", name], ["analyze", START, "--depth", "1", "--tables", name], ["bench", "--truth", name], ["serve",
            "--tables", name],
            ["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--adjudicate", name], ["book", "--out", "book", "--tables", name],
            ["puzzles", "check", "-", "--tables", name], ["puzzles", "make", "--out", "puzzles", "--tables", name],
        ):
            yield Case(arguments, WRONG_ENVIRONMENT, b"quit\n")
    yield Case(["book", "--out", "missing/book", "--positions", "1", "--nodes", "1"], WRONG_ENVIRONMENT)
    yield Case(["tables", "build", "--seeds", "2", "--dir", "text"], WRONG_ENVIRONMENT)
    for name in ("text", "empty"):
        yield Case(["tables", "dump", name], WRONG_CONTENT)
        yield Case(["tables", "dump", name, "--json"], WRONG_CONTENT)
    yield Case(["match", "--engine", "exit 1", "--engine", "exit 1", "--nodes", "1", "--games", "2"], WRONG_ENVIRONMENT, says="engine")
    yield Case(["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--ogn", "text"], WRONG_USAGE, says="--replace")
    yield Case(["match", "--engine", "a", "--engine", "b", "--nodes", "1", "--ogn", "text", "--resume"], WRONG_CONTENT, says="game file")
    yield Case(["play"], WRONG_ENVIRONMENT, says="terminal")


# --- output that cannot be written ---------------------------------------------------------------------------------------------

SPEAKING = [
    ["--help"], ["--version"], ["help"], ["help", "tables"], ["tables", "build", "--help"], ["perft", "--depth", "2"], ["perft", "--depth", "2",
    "--json"], ["replay", "games"],
    ["replay", "games", "--json"], ["convert", "games", "--from", "moves", "--to", "ogn"], ["analyze", START, "--depth", "2"], ["analyze",
    "games", "--depth", "2", "--json"],
    ["openings", "--count", "1", "--plies", "2", "--depth", "2"], ["engine"], ["tables", "probe", "0-1-0-0-0-0-0-0-0-0-0-0-23-24-S", "--dir",
    "built"],
    ["tables", "stats", "--dir", "built"], ["tables", "verify", "--dir", "built"], ["tables", "predict", "--seeds", "5"], ["tables", "dump",
    "built/even_no-capture_when-starved_02.owt"],
    ["tables", "dump", "built/even_no-capture_when-starved_02.owt", "--csv"], ["book", "--out", "book.cpp", "--positions", "1", "--nodes", "1"],
    ["puzzles", "check", "/dev/null", "--tables", "built"],
]


def output(program, folder):
    with open(os.path.join(folder, "games"), "w", encoding="utf-8") as file:
        file.write("FfEe\n" * 3000)
    subprocess.run([program, "tables", "build", "--seeds", "3", "--dir", "built"], cwd=folder, check=True, capture_output=True)
    for name in ("packed_once", "packed_twice"):
        subprocess.run([program, "tables", "build", "--seeds", "3", "--dir", name], cwd=folder, check=True, capture_output=True)
    full = os.open("/dev/full", os.O_WRONLY)
    yield Case(["tables", "pack", "--dir", "packed_once", "--json"], WRONG_ENVIRONMENT, says="standard output cannot be written", stdout=full)
    yield Case(["tables", "pack", "--dir", "packed_twice"], WRONG_ENVIRONMENT, says="standard output cannot be written", stdout=full)
    for arguments in SPEAKING:
        stdin = b"uci\n" * 20 if arguments == ["engine"] else b""
        # Cases run side by side: the file that one writes is not the other's.
        alone = ["full_" + word if word == "book.cpp" else word for word in arguments]
        yield Case(alone, WRONG_ENVIRONMENT, stdin, "standard output cannot be written", full)
        reader, writer = os.pipe()
        os.close(reader)
        yield Case(arguments, WRONG_ENVIRONMENT, stdin, "standard output cannot be written", writer)


TABLES = [numbers, usage, rules, positions, games, ratings, pair, garbage, files, output]


def main():
    program = os.path.abspath(sys.argv[1])
    parts = [table for table in TABLES if len(sys.argv) < 3 or table.__name__ == sys.argv[2]]
    total, wrong = 0, []
    for table in parts:
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "tables"))
            # Positions that no table covers are no error; the folder has layers, so that nothing is hinted at.
            subprocess.run([program, "tables", "build", "--seeds", "1", "--dir", "tables"], cwd=folder, check=True, capture_output=True)
            runner, cases = Runner(program, folder), list(table(program, folder))
            runner.run(cases)
            print(f"{table.__name__}: {len(cases)} inputs, {len(runner.wrong)} not answered as they should be")
            total += len(cases)
            wrong += runner.wrong
    for fault in wrong[:40]:
        print(fault)
    print(f"{total} malformed inputs, {len(wrong)} wrong")
    # As many as would go missing when a table, or the help that options are read from, were misread.
    return 1 if wrong or (len(parts) == len(TABLES) and total < 1000) else 0


if __name__ == "__main__":
    sys.exit(main())
