"""OGN, the game file: tags, moves, comments, variations, a result; docs/notation.md specifies it.

>>> import oware
>>> game = oware.Game().play_line("FfEe")
>>> text = oware.ogn.write(oware.ogn.from_game(game, south="Ama", north="Kofi"))
>>> [read] = oware.ogn.read(text)
>>> read.tags["South"], [move.move for move in read.moves], read.result
('Ama', ['F', 'f', 'E', 'e'], '*')
>>> read.game() == game
True
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TextIO

from . import _core
from ._core import Game, Rules
from .errors import Error, UnreadableError


@dataclass(slots=True)
class OgnMove:
    """A move as written.

    move: the letter of the house. mark: one of ! ? !! ?? !? ?! or ''. captured: seeds, as written; the rules say what
    is captured, not this. line, column: where the letter stands, from 1; 0 when it was not read. comments_before,
    comments_after: around the move. variations: each a list of moves instead of this one.
    """

    move: str
    mark: str = ""
    captured: int = 0
    line: int = 0
    column: int = 0
    comments_before: list[str] = field(default_factory=list)
    comments_after: list[str] = field(default_factory=list)
    variations: list[list[OgnMove]] = field(default_factory=list)


@dataclass(slots=True)
class OgnGame:
    """A game of a file.

    tags: by name, in the file's order. comments: before the first move. moves: the main line. result: '26-22', or '*'
    for a game that is not finished. line: where the game begins in its file.
    """

    tags: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    moves: list[OgnMove] = field(default_factory=list)
    result: str = "*"
    line: int = 1

    def game(self, rules: Rules | str = "abapa", *, study: bool = False) -> Game:
        """The Game: the main line played, every variation found legal, ended as the tag Termination says.

        rules: where no tag Variant names them. study: allow a FEN with any number of seeds. Errors: IllegalMoveError
        with line and column, PositionError, RulesError, FileError.
        """
        return _core._ogn_replay(_parts(self), rules, study)


def _moves(parts: list[Any]) -> list[OgnMove]:
    return [
        OgnMove(move, mark, captured, line, column, before, after, [_moves(variation) for variation in variations])
        for move, mark, captured, line, column, before, after, variations in parts
    ]


def _move_parts(moves: list[OgnMove]) -> list[Any]:
    return [
        (
            move.move,
            move.mark,
            move.captured,
            move.line,
            move.column,
            move.comments_before,
            move.comments_after,
            [_move_parts(variation) for variation in move.variations],
        )
        for move in moves
    ]


def _parts(game: OgnGame) -> tuple[Any, ...]:
    return list(game.tags.items()), game.comments, _move_parts(game.moves), game.result, game.line


def _game(parts: tuple[Any, ...]) -> OgnGame:
    tags, comments, moves, result, line = parts
    return OgnGame(dict(tags), comments, _moves(moves), result, line)


def _unreadable(path: str, error: Exception, expected: str) -> UnreadableError:
    reason = getattr(error, "strerror", None) or str(error)
    what = f"OGN file {path}: {reason}"
    return UnreadableError(f"{what}; expected {expected}", "unreadable", what, "", expected)


def _text_of(source: str | os.PathLike[str] | TextIO) -> str:
    if hasattr(source, "read"):
        return source.read()
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("[") or not source.strip()):
        return source
    path = os.fspath(source)
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise _unreadable(path, error, "a UTF-8 file, or OGN text with a line break or a tag") from error


def read(source: str | os.PathLike[str] | TextIO, *, on_error: Callable[[Error], object] | None = None) -> list[OgnGame]:
    """Every game of a file.

    source: an open text file; a path; or OGN text: a str that holds a line break or begins with a tag.
    on_error: called with each error of form, the games around it are still read; without it the first one is raised.

    Errors: FileError with line and column; UnreadableError.
    """
    return [_game(parts) for parts in _core._ogn_read(_text_of(source), on_error)]


def write(games: OgnGame | Iterable[OgnGame], target: str | os.PathLike[str] | TextIO | None = None) -> str:
    """The games as OGN text, an empty line between them; also written to `target`, an open text file or a path."""
    listed = [games] if isinstance(games, OgnGame) else games
    text = "\n".join(_core._ogn_write(_parts(game)) for game in listed)
    if target is None:
        return text
    if not isinstance(target, (str, os.PathLike)):
        target.write(text)
        return text
    try:
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise _unreadable(os.fspath(target), error, "a file that can be written") from error
    return text


def from_game(game: Game, *, event: str = "", date: str = "", south: str = "", north: str = "") -> OgnGame:
    """A Game as an OgnGame with its tags: Result, Variant, FEN when it is not the start, Termination when over."""
    return _game(_core._ogn_from_game(game, event, date, south, north))


__all__ = ["OgnGame", "OgnMove", "from_game", "read", "write"]
