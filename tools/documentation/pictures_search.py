"""The pictures of docs/search.md: a small tree searched by principal variation search, iterative deepening, and a window against tables. The
search here is the plain algorithm, a few lines of it; boards and values are the program's."""

import tempfile

from drawing import build_tables, picture, probed, replayed, text

TREE = "1-0-0-0-2-1-1-0-2-1-0-0-20-20-S"
SEEDS = 8
DEEPENED = "2-5-0-3-1-4-1-0-3-2-4-1-11-11-S"
DEPTHS = (1, 2, 3, 4)
WINDOW = "2-1-1-1-0-0-0-1-0-1-0-1-20-20-S"


def signed(value):
    return f"{value:+d}".replace("-", "−") if value else "0"


def searched(told, replies):
    """Root moves with their replies as principal variation search looks at them: the largest capture first, then the reply that was best before.
    Each reply has South's value, or none where a cut-off spares it."""
    alpha, best_reply, tree = None, "", []
    for move in sorted(told["moves"], key=lambda one: (-one["captures"], one["move"])):
        looked, value = [], None
        for reply in sorted(replies[move["move"]], key=lambda one: (one["move"] != best_reply, one["move"])):
            if alpha is not None and value is not None and value <= alpha:
                looked.append((reply["move"], None))
                continue
            own = move["captures"] - reply["lo"]
            value = own if value is None else min(value, own)
            looked.append((reply["move"], own))
        tree.append((move, looked, value))
        if alpha is None or value > alpha:
            alpha = value
            best_reply = min((one for one in looked if one[1] is not None), key=lambda one: one[1])[0]
    return tree, alpha


def tree(program):
    """A root, its moves, the replies: what is looked at and what a cut-off spares."""
    with tempfile.TemporaryDirectory() as folder:
        build_tables(program, SEEDS, folder)
        told = probed(program, TREE, folder)
        replies = {}
        for move in told["moves"]:
            after = replayed(program, TREE, move["move"])["position"]
            replies[move["move"]] = probed(program, after, folder)["moves"]
    found, best = searched(told, replies)
    left, spared = 60, 0
    parts = ['<rect class="box" x="280" y="16" width="100" height="34" rx="8"/>', text(330, 38, f"South {signed(best)}", "m strong")]
    for number, (move, looked, value) in enumerate(found):
        width = 70 * len(looked)
        middle = left + width // 2 - 35
        window = "full window" if number == 0 else f"more than {signed(best)}?"
        parts += [f'<path class="box" d="M330 50L{middle} 108"/>', f'<rect class="box" x="{middle - 42}" y="108" width="84" height="34" rx="8"/>',
                  text(middle, 130, f"{move['move']}: {signed(value)}" if number == 0 else f"{move['move']}: no", "m strong"), text(middle, 160, window, "m s")]
        for at, (reply, own) in enumerate(looked):
            x = left + at * 70
            spared += own is None
            kind = "box" if own is not None else "box cut off"
            parts += [f'<path class="{kind}" d="M{middle} 168L{x} 208"/>', f'<circle class="{kind}" cx="{x}" cy="226" r="18"/>',
                      text(x, 231, reply, "m" if own is not None else "m off"), text(x, 264, signed(own) if own is not None else "spared", "m s")]
        left += width + 30
    everything = sum(len(looked) for _, looked, _ in found)
    looked_at = everything - spared
    parts.append(text(330, 296, f"{looked_at} of {everything} replies are looked at. Values are South’s gain in seeds to the end, from the tables.", "m s"))
    title = f"A tree of {everything} replies: principal variation search looks at {looked_at} of them and cuts the others off"
    return picture(660, 312, title, parts)


class Deepening:
    """Alpha-beta with the captures so far for a value; counts the boards it looks at."""

    def __init__(self, program):
        self.program, self.known, self.boards = program, {}, 0

    def successors(self, position):
        if position not in self.known:
            found = []
            for letter in "ABCDEF" if position.endswith("S") else "abcdef":
                told = replayed(self.program, position, letter)
                if "error" not in told:
                    found.append((letter, told["position"], told["end"] != "ongoing"))
            self.known[position] = found
        return self.known[position]

    @staticmethod
    def margin(position):
        south, north = (int(count) for count in position.split("-")[12:14])
        return south - north if position.endswith("S") else north - south

    def search(self, position, depth, alpha, beta, first):
        """The value for who moves, and the line; `first` is the line that is tried before the others."""
        self.boards += 1
        if depth == 0:
            return self.margin(position), ""
        line = ""
        for letter, after, over in sorted(self.successors(position), key=lambda one: one[0] != first[:1]):
            tried = first[1:] if letter == first[:1] else ""
            value, rest = (self.margin(after), "") if over else self.search(after, depth - 1, -beta, -alpha, tried)
            if -value > alpha:
                alpha, line = -value, letter + rest
            if alpha >= beta:
                break
        return alpha, line


def deepening(program):
    """Each search a ply deeper than the one before, which tells what to try first."""
    search, line, parts, deepest = Deepening(program), "", [], 0
    heads = ((60, "depth"), (230, "best line found"), (420, "its value"), (560, "boards looked at"))
    parts += [text(x, 30, head, "m s") for x, head in heads]
    for row, depth in enumerate(DEPTHS):
        search.boards = 0
        value, line = search.search(DEEPENED, depth, -99, 99, line)
        deepest = search.boards
        y = 44 + row * 56
        parts += [f'<rect class="box" x="140" y="{y}" width="180" height="34" rx="8"/>', text(60, y + 22, str(depth), "m strong"),
                  text(230, y + 22, " ".join(line), "m"), text(420, y + 22, signed(value), "m"), text(560, y + 22, str(search.boards), "m")]
        if row < len(DEPTHS) - 1:
            parts += [f'<path class="arrow" d="M230 {y + 34}V{y + 54}"/>', text(242, y + 50, "tried first", "s")]
    search.boards = 0
    search.search(DEEPENED, DEPTHS[-1], -99, 99, "")
    parts.append(text(330, 50 + len(DEPTHS) * 56, f"Depth {DEPTHS[-1]} looks at {deepest} boards with that line first, at {search.boards} without.", "m s"))
    return picture(660, 64 + len(DEPTHS) * 56, "Iterative deepening: each search is a ply deeper, and the line that the last one found is tried first", parts)


def window(program):
    """What tables say of four moves, against a search that knows of a move worth 2."""
    with tempfile.TemporaryDirectory() as folder:
        build_tables(program, SEEDS, folder)
        moves = probed(program, WINDOW, folder)["moves"]
    left, step, top = 130, 26, 56

    def at(margin):
        return left + (margin + SEEDS) * step

    alpha, beta = 2, 4
    parts = [f'<rect class="mark" x="{at(alpha)}" y="{top - 24}" width="{at(beta) - at(alpha)}" height="{4 * 40}" rx="4"/>',
             text(at(alpha), top - 32, f"α {signed(alpha)}", "m s"), text(at(beta), top - 32, f"β {signed(beta)}", "m s")]
    for row, move in enumerate(moves):
        y, low, high = top + row * 40, move["lo"], move["hi"]
        if low >= beta:
            verdict = "lo ≥ β: cut"
        elif high <= alpha:
            verdict = "hi ≤ α: cut"
        else:
            verdict = "search on"
        point = f'<circle class="own" cx="{at(low)}" cy="{y}" r="7"/>'
        drawn = point if low == high else f'<line class="bar" x1="{at(low)}" x2="{at(high)}" y1="{y}" y2="{y}"/>'
        parts += [text(left - 24, y + 5, f"move {move['move']}", "e"), drawn, text(at(SEEDS) + 24, y + 5, verdict, "s")]
    for margin in range(-SEEDS, SEEDS + 1, 4):
        parts.append(text(at(margin), top + 4 * 40 + 12, signed(margin), "m s"))
    title = f"What tables say of four moves against a window from {alpha} to {beta}: an interval inside it is searched, the others are cut"
    return picture(700, top + 4 * 40 + 26, title, parts)


PICTURES = {"search_tree": tree, "search_deepening": deepening, "search_window": window}
