"""What the documentation's pictures share: a frame with its styles for both themes, text, a board; and what the program says of a game."""

import json
import os
import subprocess

STYLE = """<style>
  text { font: 14px system-ui, sans-serif; fill: #333 } .m { text-anchor: middle } .e { text-anchor: end } .s { font-size: 12px }
  .back { fill: #fffdf8 } .grid { stroke: #ccc } .own { fill: #9a4a00; stroke: #9a4a00 }
  .bar { stroke: #9a4a00; stroke-width: 8; stroke-linecap: round } .box { fill: none; stroke: #9a4a00; stroke-width: 1.5 }
  .arrow { fill: none; stroke: #00629b; stroke-width: 1.5; marker-end: url(#head) } .head { fill: #00629b }
  .off { opacity: 0.45 } .cut { stroke-dasharray: 4 4 } .strong { font-weight: 700 } .mark { fill: none; stroke: #00629b; stroke-width: 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd } .grid { stroke: #444 } .back { fill: #1d1a17 } .own { fill: #ffab5e; stroke: #ffab5e } .bar, .box { stroke: #ffab5e }
    .arrow, .mark { stroke: #6fc3ff } .head { fill: #6fc3ff }
  }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
  <path class="head" d="M0 0L8 4L0 8z"/>
</marker></defs>"""


def picture(width, height, title, parts):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">', STYLE,
                      f'<rect class="back" width="{width}" height="{height}"/>', *parts, "</svg>", ""])


def text(x, y, words, kind=""):
    return f'<text x="{x}" y="{y}" class="{kind}">{words}</text>'


def board(x, y, seeds):
    """North's row above South's; South's A below f."""
    parts = []
    for house in range(12):
        column, row = (house, 1) if house < 6 else (11 - house, 0)
        at = (x + 22 + column * 44, y + 22 + row * 44)
        empty = seeds[house] == "0"
        parts.append(f'<circle class="box" cx="{at[0]}" cy="{at[1]}" r="18"{" opacity=" + chr(34) + "0.35" + chr(34) if empty else ""}/>')
        if not empty:
            parts.append(text(at[0], at[1] + 5, seeds[house], "m"))
    return parts


def mark(x, y, house, kind="mark"):
    """A ring around a house of a board that stands at x, y."""
    column, row = (house, 1) if house < 6 else (11 - house, 0)
    return f'<circle class="{kind}" cx="{x + 22 + column * 44}" cy="{y + 22 + row * 44}" r="20.5"/>'


def arrow(x1, y1, x2, y2):
    return f'<path class="arrow" d="M{x1} {y1}L{x2} {y2}"/>'


def replayed(program, position, moves, rules="abapa"):
    """What the program answers to moves from a position."""
    numbered = " ".join((f"{ply // 2 + 1}. " if ply % 2 == 0 else "") + move for ply, move in enumerate(moves))
    game = f'[FEN "{position}"]\n[Variant "{rules}"]\n[Result "*"]\n\n{numbered} *\n'
    done = subprocess.run([program, "replay", "-", "--json"], input=game, capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def legal(program, position):
    """The moves that the program accepts."""
    letters = "ABCDEF" if position.endswith("S") else "abcdef"
    return [letter for letter in letters if "error" not in replayed(program, position, letter)]


def write(folder, name, drawn):
    with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8") as file:
        file.write(drawn)


def build_tables(program, seeds, folder):
    build = [program, "tables", "build", "--kind", "bounds", "--seeds", str(seeds), "--dir", folder, "--json"]
    subprocess.run(build, check=True, capture_output=True)


def probed(program, position, folder):
    told = subprocess.run([program, "tables", "probe", position, "--dir", folder, "--json"], check=True, capture_output=True, text=True)
    return json.loads(told.stdout)
