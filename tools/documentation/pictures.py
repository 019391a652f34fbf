#!/usr/bin/env python3
"""Draws the documentation's diagrams: `pictures.py PROGRAM FOLDER`. docs/images holds what it draws (ctest `documentation_pictures`
draws them again and compares). Boards, legal moves, ends and bounds are the program's: it plays the moves and builds the tables."""

import sys
import tempfile

import pictures_rules
import pictures_search
from drawing import board, build_tables, picture, probed, replayed, text, write

POSITION = "2-1-1-1-0-0-0-1-0-1-0-1-20-20-S"
SEEDS = 8
SLAM = "2-0-0-0-0-3-1-1-1-0-0-0-20-20-S"  # South's F would take all that North has
GRAND_SLAMS = (("no-capture", "abapa"), ("capture", "wari"), ("opponent-collects", ""), ("forbidden", ""), ("spare-last", ""), ("spare-first", ""))


def bounds(program):
    """The interval of each move on one scale, seeds that the mover gains."""
    with tempfile.TemporaryDirectory() as folder:
        build_tables(program, SEEDS, folder)
        told = probed(program, POSITION, folder)
    left, step, top = 120, 32, 60

    def at(margin):
        return left + (margin + SEEDS) * step

    parts = []
    for margin in range(-SEEDS, SEEDS + 1, 2):
        parts += [f'<line class="grid" x1="{at(margin)}" x2="{at(margin)}" y1="{top - 20}" y2="{top + 4 * 44 - 14}"/>',
                  text(at(margin), top - 28, f"{margin:+d}" if margin else "0", "m s")]
    for row, move in enumerate(told["moves"]):
        y = top + row * 44
        parts.append(text(left - 20, y + 5, f"move {move['move']}", "e"))
        if move["lo"] == move["hi"]:
            parts += [f'<circle class="own" cx="{at(move["lo"])}" cy="{y}" r="7"/>', text(at(move["lo"]) + 14, y + 5, "exact", "s")]
        else:
            parts += [f'<line class="bar" x1="{at(move["lo"])}" x2="{at(move["hi"])}" y1="{y}" y2="{y}"/>',
                      text(at(move["lo"]), y + 24, "lo", "m s"), text(at(move["hi"]), y + 24, "hi", "m s")]
    parts.append(text(at(0), top + 4 * 44 + 14, "seeds that the mover gains, less those of the opponent", "m s"))
    return picture(720, top + 4 * 44 + 30, f"Bounds of the moves of {POSITION}: exact values as dots, intervals as bars", parts)


def layers(_program):
    """Layers by seeds: sowing stays within one, a capture of two or more leads to a smaller one."""
    parts = []
    for row, (name, note) in enumerate((("layer n", "sowing without a capture stays here: iterate to the fixpoint"), ("layer n - 2", "solved before"),
                                        ("layer n - 3", "solved before"), ("smaller layers", "solved before"))):
        y = 24 + row * 66
        parts += [f'<rect class="box" x="190" y="{y}" width="150" height="38" rx="8"/>', text(265, y + 24, name, "m"), text(360, y + 24, note, "s")]
        if row:
            parts.append(f'<path class="arrow" d="M190 {38 + row * 2}C{150 - row * 30} {60 + row * 20} {150 - row * 30} {y} 188 {y + 19}"/>')
    parts.append(text(16, 34, "captures of 2, 3, ...", "s"))
    parts.append('<path class="arrow" d="M230 24C230 2 300 2 300 22"/>')
    return picture(720, 276, "A capture leads from a layer to one with two or more seeds fewer, never to the next", parts)


def after_slam(program, rule):
    """Houses and stores after F under this rule, and whether F may be played."""
    told = replayed(program, SLAM, "F", f"abapa,grand-slam={rule}")
    if "F" not in told.get("legal", "F"):
        return SLAM.split("-"), False
    return told["position"].split("-"), True


def slams(program):
    """One move, and what each rule makes of it."""
    before = SLAM.split("-")
    parts = [text(300, 26, "South sows F: every seed of North's could be captured", "m"), *board(168, 40, before)]
    for number, (rule, presets) in enumerate(GRAND_SLAMS):
        left, top = 16 + number % 2 * 304, 176 + number // 2 * 156
        after, legal = after_slam(program, rule)
        gains = [int(after[12 + side]) - int(before[12 + side]) for side in (0, 1)]
        told = [f"{name} +{gain}" for name, gain in zip(("South", "North"), gains, strict=True) if gain] or ["nothing is captured"]
        parts += [text(left, top, rule + (f" ({presets})" if presets else "")), *board(left, top + 10, after),
                  text(left, top + 114, ", ".join(told) if legal else "F may not be played", "s")]
    return picture(600, 640, f"A grand slam by F from {SLAM} under each of the six rules", parts)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: pictures.py PROGRAM FOLDER")
    program, folder = sys.argv[1:]
    for name, draw in {"bounds": bounds, "layers": layers, "slams": slams, **pictures_rules.PICTURES, **pictures_search.PICTURES}.items():
        write(folder, name, draw(program))


if __name__ == "__main__":
    main()
