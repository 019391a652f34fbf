"""The pictures of docs/rules.md: moves and ends as the program plays them."""

from drawing import arrow, board, legal, mark, picture, replayed, text

HOUSES = "ABCDEFabcdef"
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
LAP = "1-0-2-0-1-12-0-1-2-0-1-0-14-14-S"
CHAIN = "4-3-2-1-0-5-1-3-1-2-1-5-10-10-S"  # F ends in e; e, d and c come to 2 or 3, b to 4
HUNGRY = "2-0-1-0-3-1-0-0-0-0-0-0-20-21-S"
STARVED = "3-1-0-0-0-0-0-0-0-0-0-0-24-20-S"
CYCLE = "0-0-1-0-0-1-0-0-0-1-0-0-23-22-S"
ROUND = "FdCeDfEaAbBc"


def after(program, position, moves):
    return replayed(program, position, moves)["position"].split("-")


def sown(position, house):
    """The houses that a sowing's seeds fall into, in order."""
    seeds = int(position.split("-")[house])
    others = [(house + step) % 12 for step in range(1, 12)]
    return [others[seed % 11] for seed in range(seeds)]


def pair(program, position, letter, y, words):
    """A board before and after a move, side by side: the origin ringed, then each house that a seed fell into."""
    house = HOUSES.index(letter)
    first, second = 16, 336
    parts = [text(first, y, words), *board(first, y + 14, position.split("-")), mark(first, y + 14, house), arrow(290, y + 58, 326, y + 58)]
    parts += board(second, y + 14, after(program, position, letter))
    parts += [mark(second, y + 14, at) for at in sorted(set(sown(position, house)))]
    return parts


def sowing(program):
    """A sowing, and one that goes round and past its own house."""
    parts = pair(program, START, "D", 26, "South sows D: its four seeds fall into E, F, a and b.")
    parts += pair(program, LAP, "F", 160, "South sows the twelve seeds of F: a lap that skips F; the last falls into a.")
    return picture(620, 276, "Two sowings of South's: D from the start, and twelve seeds of F that go a lap and skip F", parts)


def chain(program):
    """A capture of three houses, and the house that ends it."""
    before = CHAIN.split("-")
    between = [str(int(seeds) + 1) if at in sown(CHAIN, 5) else seeds for at, seeds in enumerate(before)]
    between[5] = "0"
    end = after(program, CHAIN, "F")
    taken = [at for at in range(6, 12) if between[at] != "0" and end[at] == "0"]
    parts = [text(16, 26, "South sows the five seeds of F. The last falls into e."), *board(16, 40, before), mark(16, 40, 5), arrow(290, 84, 326, 84)]
    parts += [*board(336, 40, between), *(mark(336, 40, at) for at in taken)]
    gain = int(end[12]) - int(before[12])
    parts += [arrow(468, 134, 468, 158), *board(336, 164, end), text(16, 184, "e, d and c hold 2 or 3: South captures them.", "s"),
              text(16, 206, f"b has {between[7]}: the chain ends, and the {between[6]} in a stay.", "s"), text(16, 234, f"South’s store: +{gain}", "strong")]
    return picture(620, 266, f"A chain: F ends in e, and South captures e, d and c, {gain} seeds; b with {between[7]} ends it", parts)


def feeding(program):
    """Which moves feed an opponent without seeds."""
    allowed = legal(program, HUNGRY)
    parts = [text(16, 26, "North has no seeds: South must play a move that gives some."), *board(16, 40, HUNGRY.split("-"))]
    for at, letter in enumerate("ABCDEF"):
        kind = "strong m" if letter in allowed else "m off"
        parts.append(text(38 + at * 44, 146, letter, kind))
        if letter in allowed:
            parts.append(mark(16, 40, at))
    parts += [text(310, 100, f"Allowed: {' and '.join(allowed)}.", "strong"), text(310, 124, "A and C would end on South’s own side.", "s")]
    return picture(620, 160, f"A board on which North has nothing: of South's moves only {' and '.join(allowed)} feed", parts)


def starving(program):
    """An end because nobody can be fed."""
    told = replayed(program, STARVED, "")
    south, north = told["score"]
    own = int(south) - int(STARVED.split("-")[12])
    parts = [text(16, 26, "North has no seeds, and no move of South’s reaches North: the game is over."), *board(16, 40, STARVED.split("-"))]
    parts += [text(310, 84, f"South takes the {own} seeds on South’s side.", "s"), text(310, 108, f"{south} to {north}", "strong")]
    return picture(620, 142, f"South cannot feed: the game ends ({told['end']}), {south} to {north}", parts)


def repetition(program):
    """A round of twelve moves that comes back to its first board."""
    told = replayed(program, CYCLE, ROUND)
    half = len(ROUND) // 2
    south, north = told["score"]
    parts = [text(16, 26, "South to move, two seeds against one."), *board(16, 40, CYCLE.split("-")), arrow(290, 84, 326, 84)]
    parts += [text(336, 26, f"After {' '.join(ROUND[:half])}"), *board(336, 40, after(program, CYCLE, ROUND[:half])), arrow(468, 140, 300, 176)]
    parts += [text(16, 170, f"After {' '.join(ROUND[half:])}: the same again."), *board(16, 184, told["position"].split("-"))]
    parts += [text(336, 216, "Repetition: each takes", "s"), text(336, 236, "the seeds on their own side.", "s")]
    parts.append(text(336, 262, f"{south} to {north}", "strong"))
    return picture(620, 288, f"Twelve moves lead back to the same board: the game ends by {told['end']}, {south} to {north}", parts)


PICTURES = {"sowing": sowing, "chain": chain, "feeding": feeding, "starving": starving, "repetition": repetition}
