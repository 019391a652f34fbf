#!/usr/bin/env python3
"""Runs transcripts against the built program and compares what it says with what is written down.

    transcripts.py [--update] PROGRAM FILE...

A transcript holds commands and what they answer:

    $ printf 'FfEe' | oware replay - --json      a command, run by sh; lines that begin with "> " go on with it
    {"plies":4,...}                              standard output; "..." stands for any text on its line
    2> oware: line 1: ...                        standard error
    [exit 1]                                     the exit status, left out when it is 0

In a file that ends in .md, the transcripts are the blocks that open with ```console. All commands of a file run in one empty
folder; $VECTORS names the folder of test vectors. Where a command says 127.0.0.1:8080, a free port takes its place.
Lines outside commands that begin with "#" are remarks. --update writes what the program says now into the file, for a person to read
and judge.
"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

ADDRESS = "127.0.0.1:8080"


class Exchange:
    """One command and what it is expected to answer."""

    def __init__(self, command, line):
        self.command, self.line, self.expected = command, line, []


def is_transcript(lines):
    """For each line of a Markdown file, whether it lies in a console block."""
    inside, flags = False, []
    for text in lines:
        if text.startswith("```"):
            inside = text.strip() == "```console"
            flags.append(False)
        else:
            flags.append(inside)
    return flags


def read(path):
    """The file's lines, and its exchanges, each with the number of its first line of answer and how many there are."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    flags = is_transcript(lines) if path.endswith(".md") else [True] * len(lines)
    exchanges, last = [], None
    for number, (text, active) in enumerate(zip(lines, flags, strict=True)):
        if not active or text.startswith("#") or text == "":
            last = None
        elif text.startswith("$ "):
            last = Exchange(text[2:], number + 1)
            exchanges.append(last)
        elif (text == ">" or text.startswith("> ")) and last and not last.expected:
            last.command += "\n" + text[2:]
            last.line = number + 1
        elif last:
            last.expected.append(text)
        else:
            sys.exit(f"{path}:{number + 1}: an answer without a command")
    return lines, exchanges


def free_address():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{listener.getsockname()[1]}"


def answer(command, folder, environment, address):
    """What a command says, in the form of a transcript."""
    done = subprocess.run(["sh", "-c", command.replace(ADDRESS, address)], cwd=folder, env=environment, capture_output=True, timeout=600,
                          stdin=subprocess.DEVNULL, check=False)
    said = done.stdout.decode("utf-8", "replace").splitlines()
    said += ["2> " + text for text in done.stderr.decode("utf-8", "replace").splitlines()]
    if done.returncode != 0:
        said.append(f"[exit {done.returncode}]")
    # An empty line would part the transcript; a dot of its own stands for it.
    return [text.replace(address, ADDRESS) if text.strip() else "." for text in said]


def agrees(expected, said):
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, said) is not None


def run(path, environment, update):
    """The number of commands of the file whose answer is not the one written down."""
    lines, exchanges = read(path)
    wrong = 0
    address = free_address()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for exchange in exchanges:
            exchange.said = answer(exchange.command, folder, environment, address)
            same = len(exchange.said) == len(exchange.expected) and all(map(agrees, exchange.expected, exchange.said))
            if same:
                exchange.said = exchange.expected
                continue
            wrong += 1
            if not update:
                print(f"{path}:{exchange.line}: $ {exchange.command}")
                for mark, texts in (("-", exchange.expected), ("+", exchange.said)):
                    for text in texts:
                        print(f"  {mark} {text}")
    if update:
        for exchange in reversed(exchanges):
            lines[exchange.line : exchange.line + len(exchange.expected)] = exchange.said
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        return 0
    print(f"{path}: {len(exchanges)} commands, {wrong} wrong")
    return wrong if exchanges else 1


def main(arguments):
    update = "--update" in arguments
    program, *paths = [text for text in arguments if text != "--update"]
    here = os.path.dirname(os.path.abspath(__file__))
    environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", VECTORS=os.path.join(here, os.pardir, "vectors"))
    environment["PATH"] = os.path.dirname(os.path.abspath(program)) + os.pathsep + environment["PATH"]
    return 1 if sum(run(path, environment, update) for path in paths) else 0


def ending_all(action):
    """What the commands have left in the background ends with them, also where one of them failed."""
    if os.getpid() != os.getpgrp():
        os.setpgid(0, 0)
    try:
        return action()
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.killpg(0, signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(ending_all(lambda: main(sys.argv[1:])))
