#!/usr/bin/env python3
"""Records a game on the terminal as an animated picture: `record.py PROGRAM FILE.svg [MOVES]`.

The program runs on a pseudo-terminal (tests/terminal), keys go in, and every screen that it draws becomes a frame. The picture stands
still at its last frame for readers who want less motion. docs/images/play.svg and sow.svg are made so:

    tools/documentation/record.py build/release/oware docs/images/play.svg AcAbBaC
    tools/documentation/record.py build/release/oware docs/images/sow.svg F
"""

import html
import os
import select
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "terminal"))
from pseudo_terminal import PATIENCE_S, Terminal  # noqa: E402

REST_S = 0.04  # without output for so long, nothing more is drawn
ROWS, COLUMNS = 24, 80
STEP_MS, LAST_MS = 300, 2500
CELL_WIDTH, CELL_HEIGHT = 8.4, 17


class Frames:
    """Each screen that was drawn whole, once, however much of the output a read brings: rows are drawn from the top down, so a cursor that
    goes up begins another."""

    def __init__(self, screen):
        self.screen = screen
        self.kept = []

    def feed(self, data):
        row, lines = self.screen.row, self.screen.lines()
        for _ in self.screen.feed(data):
            if self.screen.row < row:
                self.keep(lines)
            row, lines = self.screen.row, self.screen.lines()

    def keep(self, lines):
        if not self.kept or self.kept[-1] != tuple(lines):
            self.kept.append(tuple(lines))


def screens(terminal, moves):
    """Each screen from the start to the end of the last move."""
    deadline = time.monotonic() + PATIENCE_S * (1 + len(moves))
    terminal.wait_for("to move")
    frames = Frames(terminal.screen)
    for made, move in enumerate([*moves, ""]):
        while not resting(terminal, frames, deadline) or f"ply {made}" not in terminal.screen.text() or "in hand" in terminal.screen.text():
            if time.monotonic() > deadline:
                raise AssertionError(f"never at rest after {made} moves\n{terminal.screen.text()}")
        frames.keep(terminal.screen.lines())
        if move:
            terminal.press(move)
    return frames.kept


def resting(terminal, frames, deadline):
    """Whether nothing more was drawn for a moment."""
    rests = True
    while select.select([terminal.descriptor], [], [], REST_S)[0]:
        data = terminal.read(deadline)
        if data is None:
            raise AssertionError("the program ended")
        frames.feed(data)
        rests = False
    return rests


def picture(frames):
    """The frames one after the other; a row that several frames show is written once."""
    length = STEP_MS * (len(frames) - 1) + LAST_MS
    rows, groups, rules = {}, [], []
    for number, lines in enumerate(frames):
        uses = []
        for at, line in enumerate(lines):
            if line.strip():
                name = rows.setdefault(line, f"r{len(rows)}")
                uses.append(f'<use href="#{name}" y="{(at + 1) * CELL_HEIGHT}"/>')
        groups.append(f'<g class="f f{number}">{"".join(uses)}</g>')
        begin, end = 100 * number * STEP_MS / length, 100 * (number + 1) * STEP_MS / length if number + 1 < len(frames) else 100
        before = f"0%,{begin:.3f}%{{opacity:0}}" if number else ""
        after = f"{end:.3f}%,100%{{opacity:0}}" if number + 1 < len(frames) else ""
        rules.append(f"@keyframes k{number}{{{before}{begin:.3f}%,{end:.3f}%{{opacity:1}}{after}}}.f{number}{{animation-name:k{number}}}")
    width, height = COLUMNS * CELL_WIDTH + 20, (ROWS + 1) * CELL_HEIGHT
    texts = [f'<text id="{name}" x="10" xml:space="preserve" textLength="{len(line) * CELL_WIDTH:.1f}" lengthAdjust="spacingAndGlyphs">'
             f"{html.escape(line)}</text>" for line, name in rows.items()]
    style = (f"text{{font:14px 'DejaVu Sans Mono',ui-monospace,monospace;fill:#f0e6d6;white-space:pre}}"
             f".f{{opacity:0;animation:{length}ms step-end infinite}}{''.join(rules)}"
             f"@media(prefers-reduced-motion:reduce){{.f{{animation:none}}.f{len(frames) - 1}{{opacity:1}}}}")
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" aria-label="A recording of oware play">',
                      f"<style>{style}</style>", f'<rect width="{width:.0f}" height="{height}" rx="8" fill="#1c1510"/>',
                      "<defs>", *texts, "</defs>", *groups, "</svg>", ""])


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: record.py PROGRAM FILE.svg [MOVES]")
    Terminal.program = os.path.abspath(sys.argv[1])
    moves = sys.argv[3] if len(sys.argv) == 4 else "F"
    with tempfile.TemporaryDirectory() as folder, Terminal("--opponent", "person", folder=folder, NO_COLOR="1") as terminal:
        frames = screens(terminal, moves)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(picture(frames))
    print(f"{sys.argv[2]}: {len(frames)} frames")


if __name__ == "__main__":
    main()
