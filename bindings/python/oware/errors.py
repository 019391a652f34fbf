"""The errors of oware: each is an Error and a ValueError (what was given is wrong) or an OSError (files, memory).

The text of an error says what was found, where, and what was expected.

>>> import oware
>>> try:
...     oware.Position.start().play("a")
... except oware.IllegalMoveError as error:
...     print(error)
...     print(error.code, "|", error.position)
move a: that house is the opponent's; expected A, B, C, D, E or F (position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S)
illegal-move | 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
"""

from __future__ import annotations


class Error(Exception):
    """What every error of oware is.

    code: the stable name of the error, as in the HTTP interface: 'bad-position', 'illegal-move', ...
    what, found, expected: the thing at fault, the input, what would be right; '' where one does not apply.
    line, column: where in a text, counted from 1; 0 where they do not apply.
    position: the text of the position at which a move or an action was refused; '' elsewhere.
    """

    def __init__(
        self,
        message: str = "",
        code: str = "internal",
        what: str = "",
        found: str = "",
        expected: str = "",
        line: int = 0,
        column: int = 0,
        position: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.what = what
        self.found = found
        self.expected = expected
        self.line = line
        self.column = column
        self.position = position

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[type[Error], tuple[object, ...]]:
        return type(self), (self.message, self.code, self.what, self.found, self.expected, self.line, self.column, self.position)


class RulesError(Error, ValueError):
    """A rule set's name, switch or value."""


class PositionError(Error, ValueError):
    """A position's form, or a board whose seeds do not add up."""


class MoveError(Error, ValueError):
    """A move's form: not a letter of a house."""


class IllegalMoveError(MoveError):
    """A move that the rules forbid here."""


class NumberError(Error, ValueError):
    """A number out of range, or an array of the wrong shape or dtype."""


class FileError(Error, ValueError):
    """The content of a file: OGN that does not parse."""


class GameOverError(Error, ValueError):
    """The game has ended."""


class NotAllowedError(Error, ValueError):
    """An action that is not possible now: a claim, a move taken back."""


class UsageError(Error, ValueError):
    """An argument that is none of the possible ones."""


class UnreadableError(Error, OSError):
    """A file or folder that cannot be opened, read or written."""


class DiskFullError(Error, OSError):
    """No room left on the disk."""


class CorruptError(Error, OSError):
    """A damaged or foreign file of endgame tables."""


class UnavailableError(Error, OSError):
    """Memory, or a folder in use by another build."""


class InternalError(Error, ValueError):
    """A bug of the library."""


_CLASSES: dict[str, type[Error]] = {
    "bad-rules": RulesError,
    "bad-position": PositionError,
    "bad-move": MoveError,
    "bad-number": NumberError,
    "bad-file": FileError,
    "illegal-move": IllegalMoveError,
    "game-over": GameOverError,
    "not-allowed": NotAllowedError,
    "usage": UsageError,
    "unreadable": UnreadableError,
    "disk-full": DiskFullError,
    "corrupt": CorruptError,
    "unavailable": UnavailableError,
}


def _make(code: str, message: str, what: str, found: str, expected: str, line: int, column: int, position: str) -> Error:
    """The exception for an error of the library, which names options as the command line does."""
    message, expected = (text.replace("--study", "study=True") for text in (message, expected))
    if position:
        message += f" (position {position})"
    return _CLASSES.get(code, InternalError)(message, code, what, found, expected, line, column, position)
