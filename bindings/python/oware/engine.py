"""The computer player and its analysis, in the manner of python-chess: Engine.play() and Engine.analyse()."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypedDict

from . import _core
from ._core import Game, Position
from .errors import NumberError
from .tables import Tables


class Info(TypedDict):
    """What a search says of one move.

    multipv: the rank of the move, 1 the best. move: its letter. score: the expected final margin for the player to
    move, in seeds (hundredths), stores included. at_least: the score is a lower bound. lo, hi: proven bounds of the
    final margin, in seeds. depth: in plies. nodes: positions visited, of all threads. time: in seconds. nps: nodes a
    second. pv: the principal variation, letters, `move` first.
    """

    multipv: int
    move: str
    score: float
    at_least: bool
    lo: int
    hi: int
    depth: int
    nodes: int
    time: float
    nps: int
    pv: list[str]


class PlayResult(str):
    """The letter of the move to play, as a str, with what the search said.

    move: the same letter. info: the Info of the search; empty where a level chose the move without limits of its own.
    ponder: the reply that the search expects, or None.
    """

    __slots__ = ("info",)

    info: Info | dict[str, Any]

    def __new__(cls, move: str, info: Info | dict[str, Any]) -> PlayResult:
        result = super().__new__(cls, move)
        result.info = info
        return result

    def __reduce__(self) -> tuple[type[PlayResult], tuple[str, Info | dict[str, Any]]]:
        return PlayResult, (str(self), self.info)

    @property
    def move(self) -> str:
        return str(self)

    @property
    def ponder(self) -> str | None:
        pv = self.info.get("pv", [])
        return pv[1] if len(pv) > 1 else None


def _whole(name: str, found: int | None, least: int, most: int | None = None) -> int:
    """`found`, or 0 for None; NumberError when it is out of range."""
    if found is None:
        return 0
    if found < least or (most is not None and found > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise NumberError(f"engine: {name}: found '{found}'; expected {expected}", "bad-number", f"engine: {name}", str(found), expected)
    return int(found)


class Engine:
    """The computer player.

    level: 1 (about even with someone who takes the largest capture) .. 8 (full strength).
    tables: Tables to play endgames by, from level 6 on; or a folder of them.
    seed: decides between moves that look equally good.
    threads: of an analysis, 1..256. hash_mb: its transposition table, in MiB.

    One Engine may be used by several threads at once: it keeps no state between calls. The interpreter's lock is
    released while it thinks, and Ctrl-C ends a search.

    >>> import oware
    >>> engine = oware.Engine(level=2)
    >>> game = oware.Game()
    >>> while not game.over and game.ply < 10:
    ...     game = game.play(engine.play(game))
    >>> game.ply
    10
    """

    def __init__(
        self, level: int = 8, tables: Tables | str | None = None, *, seed: int = 1, threads: int = 1, hash_mb: int = 64
    ) -> None:
        self.level = _whole("level", level, _core._MIN_LEVEL, _core._MAX_LEVEL)
        self.tables = tables if tables is None or isinstance(tables, Tables) else Tables(tables)
        self.seed = _whole("seed", seed, 0, 2**64 - 1)
        self.threads = _whole("threads", threads, 1, 256)
        self.hash_mb = _whole("hash_mb", hash_mb, 1, 1 << 20)

    def __repr__(self) -> str:
        return f"oware.Engine(level={self.level}, tables={self.tables!r}, seed={self.seed})"

    @property
    def _table_set(self) -> _core._Tables | None:
        return None if self.tables is None else self.tables._tables

    def play(
        self, game: Game | Position, *, time: float | None = None, depth: int | None = None, nodes: int | None = None
    ) -> PlayResult:
        """The move to play; always legal.

        time: at most so many seconds. depth: at most so many plies. nodes: at most so many positions.

        Without limits a level takes what it takes, and the same game, level and seed give the same move. With limits
        level 8 searches up to them at full strength; the levels below can only be shortened, by time and nodes.
        Errors: GameOverError; NumberError for limits out of range, and for a depth below level 8.

        >>> import oware
        >>> result = oware.Engine().play(oware.Position.start(), depth=6)
        >>> result.move in "ABCDEF", result.info["depth"], len(result.ponder)
        (True, 6, 1)
        """
        limited = time is not None or depth is not None or nodes is not None
        if self.level == _core._MAX_LEVEL and limited:
            best = self._analyze(game, time, depth, nodes, 1, None)[0]
            return PlayResult(best["move"], best)
        if depth is not None:
            what = "engine: depth of a level below 8, which has its own"
            raise NumberError(f"{what}: found '{depth}'; expected no depth", "bad-number", what, str(depth), "no depth")
        _whole("nodes", nodes, 1)
        return PlayResult(_core._choose_move(game, self.level, self.seed, time, nodes or 0, self._table_set), {})

    def analyse(
        self,
        game: Game | Position,
        *,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        multipv: int | None = None,
        on_info: Callable[[list[Info]], object] | None = None,
    ) -> Info | list[Info]:
        """The search's Info of the best move; with `multipv`, a list of that many moves' (at most the legal ones).

        time: seconds. depth: plies. nodes: positions; the first limit that is reached ends the search, and without
        one the nodes of the level do. multipv: 1..6. on_info: called after each iteration with the list of Infos, on
        another thread; an exception of it ends the search and is raised here.

        The level plays no part but for the default of nodes. With one thread and without `time` the answer is always
        the same. Errors: GameOverError, NumberError, UnavailableError (memory).

        >>> import oware
        >>> infos = oware.Engine().analyse(oware.Position.start(), depth=5, multipv=2)
        >>> [(info["multipv"], info["depth"], len(info["pv"]) > 0) for info in infos]
        [(1, 5, True), (2, 5, True)]
        """
        if time is None and depth is None and nodes is None:
            nodes = _core._level_nodes(self.level)
        infos = self._analyze(game, time, depth, nodes, _whole("multipv", 1 if multipv is None else multipv, 1, 6), on_info)
        return infos[0] if multipv is None else infos

    analyze = analyse

    def accepts_end(self, game: Game | Position, side: str) -> bool:
        """Whether the computer, which plays `side`, agrees to end now, each player taking the seeds on their own side."""
        return _core._accepts_end(game, side, self.level, self.seed, self._table_set)

    def _analyze(
        self,
        game: Game | Position,
        time: float | None,
        depth: int | None,
        nodes: int | None,
        multipv: int,
        on_info: Callable[[list[Info]], object] | None,
    ) -> list[Info]:
        if time is not None and not (math.isfinite(time) and time > 0):
            _whole("time in seconds", -1, 0)
        _whole("depth", depth, 1)
        _whole("nodes", nodes, 1, 2**64 - 1)
        return _core._analyze(game, time, depth or 0, nodes or 0, multipv, self.threads, self.hash_mb << 20, self._table_set, on_info)
