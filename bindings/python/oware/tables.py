"""Endgame tables: the value of every position with few seeds on the board.

A margin is the seeds that the player to move gains minus those that the opponent gains of the seeds on the board, in
whole seeds; stores and the majority rule play no part. `even` takes endless play for margin 0, the academic game; `lo`
and `hi` are the rule people play by (`split-own`): the mover can force `lo` and cannot be given more than `hi`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _core
from ._core import NO_MARGIN, Position, Rules
from .errors import Error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Kind = Literal["even", "bounds"]


class _Named:
    """Fields by name too, as in the JSON of `oware tables probe`: probe["even"]."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        if name.startswith("_") or not hasattr(self, name):
            raise KeyError(name)
        return getattr(self, name)


@dataclass(frozen=True, slots=True)
class MoveValue(_Named):
    """A legal move and its margin for the player who makes it, what it captures included; None without a table.

    move: the letter of the house. captures: seeds into the mover's store. even, lo, hi: seeds.
    """

    move: str
    captures: int
    even: int | None
    lo: int | None
    hi: int | None


@dataclass(frozen=True, slots=True)
class Probe(_Named):
    """What tables say of a position; margins in seeds for the player to move, None where there is no table.

    layer: seeds on the board. clamped: margins are clamped to -clamped..clamped; 0 when they are whole.
    moves: a MoveValue for each legal move, in the order of the houses. best: the letters of the moves with the highest
    lo, then hi; or with the highest even where there are no bounds.
    """

    layer: int
    clamped: int
    even: int | None
    lo: int | None
    hi: int | None
    moves: list[MoveValue]
    best: list[str]

    @property
    def covered(self) -> bool:
        """True when some table covers the position."""
        return self.even is not None or self.lo is not None


class Probes(NamedTuple):
    """The margins of many positions: three arrays of shape (n,), dtype int8, in seeds for each row's player to move.

    NO_MARGIN (-128) stands where no table covers the row.
    """

    even: NDArray[np.int8]
    lo: NDArray[np.int8]
    hi: NDArray[np.int8]


class Tables:
    """The endgame tables of a folder, mapped into memory; any number of threads may probe at once.

    folder: where `oware tables build` or build_tables() put them.
    cache_bytes: for decoded blocks of packed files.

    Errors: UnreadableError for the folder. Files that were refused are in `problems`.

    >>> import oware, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> oware.build_tables(folder, 4)
    >>> tables = oware.Tables(folder)
    >>> probe = tables.probe(oware.Position("0-0-0-0-0-1-1-1-0-0-0-0-23-22-S"))
    >>> probe.lo, probe.hi, probe.even
    (1, 1, None)
    >>> [(move.move, move.captures, move.lo) for move in probe.moves]
    [('F', 2, 1)]
    """

    def __init__(self, folder: str | os.PathLike[str], *, cache_bytes: int = 256 << 20) -> None:
        self.folder = os.fspath(folder)
        self._tables = _core._Tables(self.folder, cache_bytes)

    def __repr__(self) -> str:
        return f"oware.Tables({self.folder!r})"

    def __reduce__(self) -> tuple[type[Tables], tuple[str]]:
        return Tables, (self.folder,)

    @property
    def problems(self) -> list[Error]:
        """The files that were refused, as the errors that say why."""
        return self._tables.problems()

    def layers(self, kind: Kind = "bounds", rules: Rules | str = "abapa") -> int:
        """The largest n for which every layer 0..n exists; -1 when there is none."""
        return self._tables.layers(kind, rules)

    def probe(self, position: Position) -> Probe:
        """The position's margins and those of each move, by the position's rules. Errors: CorruptError, UnreadableError."""
        layer, clamped, even, lo, hi, moves, best = self._tables.probe(position)
        return Probe(layer, clamped, even, lo, hi, [MoveValue(*move) for move in moves], best)

    def probe_many(self, array: NDArray[np.uint8], rules: Rules | str = "abapa") -> Probes:
        """The margins of many positions, read from the array where it lies.

        array: shape (n, 15), dtype uint8, as array_of() makes it; slices of rows need no copy.

        The interpreter's lock is released. Errors: NumberError (shape, dtype, layout), PositionError with the row,
        CorruptError, UnreadableError.

        >>> import oware, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> oware.build_tables(folder, 4)
        >>> array = oware.array_of([oware.Position("0-0-0-0-0-1-1-1-0-0-0-0-23-22-S"), oware.Position.start()])
        >>> oware.Tables(folder).probe_many(array).lo
        array([   1, -128], dtype=int8)
        """
        return Probes(*self._tables.probe_many(array, rules))


def build_tables(folder: str | os.PathLike[str], seeds: int, *, kind: Kind = "bounds", rules: Rules | str = "abapa", threads: int = 0) -> None:
    """Builds the missing layers 0..seeds in a folder, as `oware tables build` does; Ctrl-C keeps the finished layers.

    seeds: 0..40; each layer takes about twice as long as the one before. threads: 0 is one for each core.

    Errors: RulesError (bounds need repetition=split-own), NumberError, UnavailableError (memory, another build in the
    folder), DiskFullError, UnreadableError, CorruptError.
    """
    _core._build_tables(folder, seeds, kind, rules, threads)


__all__ = ["NO_MARGIN", "Kind", "MoveValue", "Probe", "Probes", "Tables", "build_tables"]
