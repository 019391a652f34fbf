#!/usr/bin/env python3
"""Finds the commands of the documentation that no transcript runs: commands.py PROGRAM

Each command in a block of code that is no ```console block is named below with the test that runs it; each `oware ...`, in a block or in
the text, names a subcommand and options that the program has.
"""

import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What a command begins with, and the test that runs it or the like of it.
RUN_BY = {
    "./run": "packaging: the tests of installing",
    "./test": "itself",
    "oware": "its words are held to the program below; with results, in console blocks",
    "python3 -m venv": "tests/python",
    "venv/bin/pip install": "tests/python",
    "curl": "docs/tutorials/host.md runs the same requests",
    "ID=": "docs/tutorials/host.md runs the same requests",
    "http://127.0.0.1:8080": "the line before",
    "systemctl": "none: it needs systemd",
    "tools/knowledge": "none: it takes half an hour; its tables are committed",
    "tools/longest_lines": "tests/tables/longest_lines_test.py",
    "tools/strategy_positions": "tests/puzzles/lessons_test.py reads what it writes",
    "tools/documentation/record.py": "tests/golden/pictures_test.py",
    "tools/release": "tests/install/release_test.py",
    "docker": "tests/install/container_test.py: the same file, built by buildah",
    "OWARE_DATABASE_PASSWORD=": "tests/install/container_test.py reads the compose files",
    "cmake": "tests/install",
    "cpack": "tests/install/package_test.py",
}
COMMAND = re.compile(r"^(?:\./(?:run|test)\b|(?:oware|curl|cmake|cpack|python3|pip|venv/bin/\w+|apt-get|docker|podman|buildah|systemctl|git|npm|"
                     r"tools/[\w/.]+|build/release/[\w/]+|http://127\.0\.0\.1:8080|[A-Z]+=)(?=\s|\.\.\.|/))")
INLINE = re.compile(r"`(oware(?: [^`\n]+))`")
NO_COMMAND = re.compile(r"^oware (?:COMMAND|PROGRAM|\.\.\.|--|help\b|proof \d)")  # the last: the first line of a file of proofs


def blocks(text):
    """The lines of code that no transcript holds: blocks with fences but console, indented blocks; each with its number."""
    fence, before = None, ""
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"^```(\S*)", line)
        indented = fence is None and line.startswith("    ") and (not before.strip() or before.startswith("    "))
        if mark:
            fence = mark.group(1) if fence is None else None
        elif indented or fence not in (None, "console", "mermaid", "cpp", "cmake"):
            yield number, line.strip()
        before = line


class Words:
    """The program's subcommands and options, as its --help tells."""

    def __init__(self, program):
        self.program, self.known = program, {}

    def help(self, *path):
        if path not in self.known:
            done = subprocess.run([self.program, *path, "--help"], capture_output=True, text=True, check=False)
            self.known[path] = done.stdout if done.returncode == 0 else None
        return self.known[path]

    def wrong(self, command):
        """What is wrong with an `oware` command, or None."""
        words = re.sub(r"\s+[|>;&].*$|\s{3,}.*$", "", command).split()[1:]
        path = []
        while words and re.fullmatch(r"[a-z][a-z-]*", words[0]) and self.help(*path, words[0]) is not None and self.is_command(path, words[0]):
            path.append(words.pop(0))
        below = re.findall(r"(?m)^  ([a-z-]+)  ", self.help(*path).partition("Subcommands:\n")[2]) if path else []
        if not path or (below and words and words[0] != "..." and not words[0].startswith("-")):
            return "no such subcommand"
        # An option of a command with subcommands is one of theirs.
        texts = self.help(*path) + "".join(self.help(*path, name) or "" for name in below)
        options = [word for word in words if word.startswith("--")]
        missing = [option for option in options if not re.search(rf"{re.escape(option.partition('=')[0])}(?![\w-])", texts)]
        return f"oware {' '.join(path)} has no {', '.join(missing)}" if missing else None

    def is_command(self, path, word):
        return re.search(rf"(?m)^  {re.escape(word)}\s", self.help(*path)) is not None


def check(path, words):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = []
    for number, line in blocks(text):
        if COMMAND.match(line) and not any(line.startswith(name) for name in RUN_BY):
            found.append((number, f"no test runs '{line}'"))
        if line.startswith("oware ") and not NO_COMMAND.match(line) and words.wrong(line):
            found.append((number, f"'{line}': {words.wrong(line)}"))
    for match in INLINE.finditer(text):
        command = match.group(1)
        if not NO_COMMAND.match(command) and words.wrong(command):
            found.append((text.count("\n", 0, match.start()) + 1, f"'{command}': {words.wrong(command)}"))
    return [f"{os.path.relpath(path, ROOT)}:{number}: {what}" for number, what in found]


def main():
    words = Words(os.path.abspath(sys.argv[1]))
    pages = glob.glob(ROOT + "/docs/**/*.md", recursive=True) + glob.glob(ROOT + "/*.md")
    found = [line for page in sorted(pages) if "/experiments/" not in page for line in check(page, words)]
    print("\n".join(found) or f"{len(pages)} pages: every command is run by a test or held to the program's --help")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
