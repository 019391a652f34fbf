"""A board as an SVG picture, as notebooks show it; South at the bottom, as in print.

The server's writer of pictures makes PNG for link previews, and the page's board is of components with states: neither
gives a picture that stands alone, so this module draws its own.

>>> import oware
>>> picture = oware.svg.board(oware.Position.start())
>>> picture.startswith("<svg"), picture.count('class="seed"')
(True, 48)
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ._core import Game, Position

_CELL = 72  # width of a house, in the picture's units
_STORE = 60
_WIDTH = 6 * _CELL + 2 * _STORE
_HEIGHT = 208
_ROWS = {"north": 62, "south": 146}  # heights of the houses' centres
_GOLDEN_ANGLE = pi * (3 - sqrt(5))
_STYLE = (
    ".board{fill:#8a5a33}.house{fill:#5f3b1f}.last{stroke:#f2c14e;stroke-width:4}.seed{fill:#e9e2d0;stroke:#6d6656}"
    "text{font:600 14px sans-serif;fill:#fff4e0;text-anchor:middle}.turn{fill:#f2c14e}"
)


def _centre(house: int) -> tuple[int, int]:
    column, row = (house, "south") if house < 6 else (11 - house, "north")
    return _STORE + _CELL * column + _CELL // 2, _ROWS[row]


def _seeds(x: float, y: float, count: int, radius: float) -> str:
    """Seeds in the order of a sunflower's: as many as there are, none outside the radius."""
    parts = []
    for seed in range(count):
        reach = radius * sqrt((seed + 0.5) / max(count, 7))
        angle = seed * _GOLDEN_ANGLE
        parts.append(f'<circle class="seed" cx="{x + reach * cos(angle):.1f}" cy="{y + reach * sin(angle):.1f}" r="4"/>')
    return "".join(parts)


def _house(position: Position, house: int, last_move: str | None, playable: list[str]) -> str:
    x, y = _centre(house)
    letter = "ABCDEFabcdef"[house]
    count = position.houses[house]
    marked = "house last" if letter == last_move else "house"
    above = -36 if house >= 6 else 45
    turn = ' class="turn"' if letter in playable else ""
    return (
        f'<circle class="{marked}" cx="{x}" cy="{y}" r="31"/>{_seeds(x, y, count, 24)}'
        f'<text{turn} x="{x}" y="{y + above}">{letter} {count}</text>'
    )


def _store(position: Position, side: str) -> str:
    count = position.stores[side == "north"]
    x = _WIDTH - _STORE // 2 if side == "south" else _STORE // 2
    return (
        f'<rect class="house" x="{x - 22}" y="34" width="44" height="140" rx="20"/>'
        f'{_seeds(x, 104, count, 18)}<text x="{x}" y="{190 if side == "south" else 26}">{count}</text>'
    )


def board(board: Position | Game, *, last_move: str | None = None, width: int = 552) -> str:
    """The SVG of a Position, or of a Game's present one with its last move marked.

    last_move: the letter of the house to mark. width: in pixels. The houses that may be played have bright letters.
    """
    position, moves = (board.position, board.moves) if isinstance(board, Game) else (board, [])
    last = last_move if last_move is not None else (moves[-1] if moves else None)
    playable = board.legal_moves()
    height = round(width * _HEIGHT / _WIDTH)
    south, north = board.score
    state = f"{position.to_move} to move" if not board.ended else "the game is over"
    title = f"Oware: {position}; South {south}, North {north}; {state}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f"<title>{title}</title><style>{_STYLE}</style>"
        f'<rect class="board" width="{_WIDTH}" height="{_HEIGHT}" rx="24"/>'
        + "".join(_house(position, house, last, playable) for house in range(12))
        + _store(position, "south")
        + _store(position, "north")
        + "</svg>"
    )
