"""Many positions at once, as NumPy arrays (the extra `numpy`).

An array of positions has shape (n, 15) and dtype uint8, a position a row: the seeds of A..F and a..f, South's store,
North's store, and the side to move (0 South, 1 North). It is read where it lies, without a copy; slices of rows are
welcome. Any number of seeds up to 96 may be in a row. The interpreter's lock is released, Ctrl-C ends a call, and an
error names the row.

>>> import oware
>>> array = oware.array_of([oware.Position.start()] * 3)
>>> array.shape, array.dtype, array[0].tolist()
((3, 15), dtype('uint8'), [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from . import _core
from ._core import END_REASONS, Position, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Playouts(NamedTuple):
    """The ends of random games.

    score: shape (n, 2), float32: the count of South and North in seeds, after sharing out.
    plies: shape (n,), int32: moves played.
    end: shape (n,), uint8: the index of the reason in END_REASONS.
    last: shape (n, 15), uint8: the positions at the end, before sharing out.
    """

    score: NDArray[np.float32]
    plies: NDArray[np.int32]
    end: NDArray[np.uint8]
    last: NDArray[np.uint8]


def array_of(positions: Iterable[Position]) -> NDArray[np.uint8]:
    """The positions as an array of shape (n, 15), dtype uint8. Their rules are not in it."""
    return _core._array_of(list(positions))


def positions_of(array: NDArray[np.uint8], rules: Rules | str = "abapa") -> list[Position]:
    """The rows of an array as Positions under `rules`.

    >>> import oware
    >>> oware.positions_of(oware.array_of([oware.Position.start()]))
    [oware.Position('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', rules='abapa')]
    """
    return _core._positions_of(array, rules)


def legal_moves_many(array: NDArray[np.uint8], rules: Rules | str = "abapa") -> NDArray[np.bool_]:
    """Which houses may be played: shape (n, 12), bool, A..F and a..f; all False where the game has ended.

    >>> import oware
    >>> oware.legal_moves_many(oware.array_of([oware.Position.start()])).sum()
    6
    """
    return _core._legal_moves_many(array, rules)


def play_many(array: NDArray[np.uint8], moves: NDArray[np.uint8], rules: Rules | str = "abapa") -> NDArray[np.uint8]:
    """The positions after a move each, an array like the one given.

    moves: shape (n,), uint8: house numbers, 0..5 are A..F, 6..11 are a..f.

    Errors: IllegalMoveError with the row and its legal houses.

    >>> import oware, numpy as np
    >>> after = oware.play_many(oware.array_of([oware.Position.start()]), np.array([5], dtype=np.uint8))
    >>> after[0].tolist()
    [4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 0, 0, 1]
    """
    return _core._play_many(array, moves, rules)


def playout_many(array: NDArray[np.uint8], seeds: NDArray[np.uint64] | int, rules: Rules | str = "abapa", *, threads: int = 1) -> Playouts:
    """Random games, uniformly random legal moves from each row to the end, repetition included.

    seeds: shape (n,), uint64: the seed of each row's game; or an int s, which stands for s, s+1, ..., s+n-1. The same
        seed gives the same game everywhere. threads: 1..256; they do not change the result.

    >>> import oware
    >>> playouts = oware.playout_many(oware.array_of([oware.Position.start()] * 2), 7)
    >>> playouts.score.tolist(), [oware.END_REASONS[end] for end in playouts.end]
    ([[26.0, 10.0], [3.0, 25.0]], ['majority', 'majority'])
    """
    if isinstance(seeds, int):
        import numpy as np  # noqa: PLC0415 (an optional package)

        seeds = np.arange(len(array), dtype=np.uint64) + np.uint64(seeds)
    return Playouts(*_core._playout_many(array, seeds, rules, threads))


def perft_many(array: NDArray[np.uint8], depth: int, rules: Rules | str = "abapa", *, threads: int = 1) -> NDArray[np.uint64]:
    """perft() of each row: shape (n,), uint64.

    >>> import oware
    >>> oware.perft_many(oware.array_of([oware.Position.start()]), 3).tolist()
    [190]
    """
    return _core._perft_many(array, depth, rules, threads)


__all__ = ["END_REASONS", "Playouts", "array_of", "legal_moves_many", "perft_many", "play_many", "playout_many", "positions_of"]
