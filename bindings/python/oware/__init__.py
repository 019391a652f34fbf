"""Oware: rules, endgame tables, the computer player, game files, batches and environments.

>>> import oware
>>> game = oware.Game("abapa")
>>> game.play("F").play("f").position
oware.Position('5-5-5-5-4-0-5-5-5-5-4-0-0-0-S', rules='abapa')
>>> oware.perft(oware.Position.start(), 4)
1014

`oware.environments` (Gymnasium and PettingZoo) needs NumPy and is loaded when it is first named. docs/python.md is the
reference. Errors are in `oware.errors`.
"""

import importlib
from types import ModuleType

from . import errors, ogn, openspiel, svg
from ._core import Game, Position, Rules, __version__, perft, perft_counts
from .batch import END_REASONS, Playouts, array_of, legal_moves_many, perft_many, play_many, playout_many, positions_of
from .engine import Engine, Info, PlayResult
from .errors import (
    CorruptError,
    DiskFullError,
    Error,
    FileError,
    GameOverError,
    IllegalMoveError,
    InternalError,
    MoveError,
    NotAllowedError,
    NumberError,
    PositionError,
    RulesError,
    UnavailableError,
    UnreadableError,
    UsageError,
)
from .tables import NO_MARGIN, MoveValue, Probe, Probes, Tables, build_tables

__all__ = [
    "END_REASONS",
    "NO_MARGIN",
    "CorruptError",
    "DiskFullError",
    "Engine",
    "Error",
    "FileError",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Info",
    "InternalError",
    "MoveError",
    "MoveValue",
    "NotAllowedError",
    "NumberError",
    "PlayResult",
    "Playouts",
    "Position",
    "PositionError",
    "Probe",
    "Probes",
    "Rules",
    "RulesError",
    "Tables",
    "UnavailableError",
    "UnreadableError",
    "UsageError",
    "__version__",
    "array_of",
    "build_tables",
    "errors",
    "legal_moves_many",
    "ogn",
    "openspiel",
    "perft",
    "perft_counts",
    "perft_many",
    "play_many",
    "playout_many",
    "positions_of",
    "svg",
]


def __getattr__(name: str) -> ModuleType:
    if name == "environments":
        return importlib.import_module("oware.environments")
    raise AttributeError(f"module 'oware' has no attribute '{name}'")
