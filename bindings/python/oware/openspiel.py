"""The forms of OpenSpiel's game `oware`: its actions, its observation string and its observation tensor.

Source: google-deepmind/open_spiel, open_spiel/games/oware and its recorded play-through in integration_tests. Player 0
is South; an action is the house of the player to move, 0..5 counted from that player's first. Its rules are those of
`abapa`, but that a position which recurs with one side empty ends the game too. Every function takes a Game as well as a
Position, so that an end by repetition is seen; once seeds have been shared out, they stand in the stores, as there.

>>> import oware
>>> position = oware.Position.start()
>>> oware.openspiel.observation_string(position)
'0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4'
>>> oware.openspiel.legal_actions(position), oware.openspiel.move_of(position, 2)
([0, 1, 2, 3, 4, 5], 'C')
"""

from __future__ import annotations

from ._core import Game, Position
from .errors import NumberError

NUM_DISTINCT_ACTIONS = 6
OBSERVATION_TENSOR_SHAPE = [14]
TERMINAL_PLAYER = -4
_SHARED_OUT = ("no-move", "repetition", "agreement")


def _counts(board: Position | Game) -> tuple[list[float], list[float]]:
    """Houses and stores, after the sharing-out where there was one."""
    if board.end_reason in _SHARED_OUT:
        return [0] * 12, list(board.score)
    position = board.position if isinstance(board, Game) else board
    return list(position.houses), list(position.stores)


def current_player(position: Position | Game) -> int:
    """0 South, 1 North; TERMINAL_PLAYER once the game has ended."""
    if position.ended:
        return TERMINAL_PLAYER
    return 0 if position.to_move == "south" else 1


def action_of(move: str) -> int:
    """The action of a letter: A and a are 0, F and f are 5."""
    return "ABCDEF".index(move.upper())


def move_of(position: Position | Game, action: int) -> str:
    """The letter of an action of the player to move. Error: NumberError."""
    if not 0 <= action < NUM_DISTINCT_ACTIONS:
        raise NumberError(f"action: found '{action}'; expected 0 to 5", "bad-number", "action", str(action), "0 to 5")
    return ("ABCDEF" if position.to_move == "south" else "abcdef")[action]


def legal_actions(position: Position | Game) -> list[int]:
    """The actions that may be played; empty once the position has ended."""
    return [action_of(move) for move in position.legal_moves()]


def observation_string(position: Position | Game) -> str:
    """Player to move, stores, twelve houses from A; the same for both players."""
    player = 0 if position.to_move == "south" else 1
    houses, stores = (" ".join(map(str, counts)) for counts in _counts(position))
    return f"{player} | {stores} | {houses}"


def observation_tensor(position: Position | Game) -> list[float]:
    """Fourteen floats, houses from A and both stores, each as a share of all seeds; the same for both players."""
    houses, stores = _counts(position)
    counts = [*houses, *stores]
    total = sum(counts)
    return [count / total for count in counts]
