"""Oware for reinforcement learning: OwareEnv in the style of Gymnasium, OwareAEC in the style of PettingZoo.

Neither package is needed: where they are installed their base classes and spaces are used, else small ones of the same
interface. NumPy is needed.

Observation: uint8 of shape (15,): the seeds of the observer's six houses, then of the opponent's, in the direction of
sowing; the observer's store, the opponent's store; 1 when the observer is to move, else 0.
Action: 0..5, the player's own houses in the direction of sowing (A..F or a..f). The mask of legal actions is int8 of
shape (6,). Reward: 0 during the game; at the end 1, 0 or -1; with reward="margin" the final margin as a share of all
seeds, -1..1.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import svg
from ._core import Game, Rules
from .engine import Engine
from .errors import UsageError

try:
    gymnasium: Any = importlib.import_module("gymnasium")
except ImportError:
    gymnasium = None
try:
    pettingzoo: Any = importlib.import_module("pettingzoo")
except ImportError:
    pettingzoo = None

SIDES = ("south", "north")
HIGHEST = 96  # seeds in a house or a store, of study positions


class Discrete:
    """The actions 0..n-1: gymnasium.spaces.Discrete as far as these environments go."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self.seed(seed)

    def seed(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, action: Any) -> bool:
        return bool(0 <= int(action) < self.n)

    def sample(self, mask: NDArray[Any] | None = None) -> np.int64:
        """A random action; with `mask`, one whose entry is 1, and 0 when there is none."""
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return np.int64(self._random.choice(choices)) if len(choices) else np.int64(0)


class Box:
    """Arrays of one shape and dtype within bounds: gymnasium.spaces.Box as far as these environments go."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return value.shape == self.shape and value.dtype == self.dtype and bool((value <= self.high).all())


class DictSpace(dict[str, Any]):
    """A space a key: gymnasium.spaces.Dict as far as these environments go."""

    def contains(self, value: Any) -> bool:
        return value.keys() == self.keys() and all(self[key].contains(value[key]) for key in self)


def _discrete() -> Any:
    return gymnasium.spaces.Discrete(6) if gymnasium else Discrete(6)


def _box(high: int, shape: tuple[int, ...], dtype: Any) -> Any:
    return gymnasium.spaces.Box(0, high, shape, dtype) if gymnasium else Box(0, high, shape, dtype)


def _dictionary(spaces: dict[str, Any]) -> Any:
    return gymnasium.spaces.Dict(spaces) if gymnasium else DictSpace(spaces)


_Env: Any = gymnasium.Env if gymnasium else object
_AECEnv: Any = pettingzoo.AECEnv if pettingzoo else object


def observation(game: Game, side: str) -> NDArray[Any]:
    """What `side` sees of a game: uint8, shape (15,)."""
    position = game.position
    first = 0 if side == "south" else 6
    houses = position.houses[first:] + position.houses[:first]
    stores = position.stores if side == "south" else position.stores[::-1]
    return np.array([*houses, *stores, position.to_move == side], dtype=np.uint8)


def action_mask(game: Game, side: str) -> NDArray[Any]:
    """1 for each action that `side` may take now: int8, shape (6,); all 0 when it is not to move."""
    mask = np.zeros(6, dtype=np.int8)
    for move in game.legal_moves() if game.to_move == side else ():
        mask["ABCDEFabcdef".index(move) % 6] = 1
    return mask


def move_of(side: str, action: int) -> str:
    """The letter of an action of `side`."""
    return ("ABCDEF" if side == "south" else "abcdef")[int(action)]


def _reward(game: Game, side: str, kind: str) -> float:
    south, north = game.score
    margin = south - north if side == "south" else north - south
    if kind == "margin":
        return margin / (sum(game.position.houses) + sum(game.position.stores))
    return float(np.sign(margin))


def _checked_action(game: Game, side: str, action: int) -> str:
    if not 0 <= int(action) < 6 or not action_mask(game, side)[int(action)]:
        legal = " ".join(map(str, np.flatnonzero(action_mask(game, side))))
        what = f"action of {side}"
        text = f"{what}: found '{action}'; expected one of {legal} (position {game.position})"
        raise UsageError(text, "usage", what, str(action), legal, position=str(game.position))
    return move_of(side, action)


Policy = Callable[[Game, np.random.Generator], str]


def random_policy(game: Game, random: np.random.Generator) -> str:
    """A uniformly random legal move."""
    return str(random.choice(game.legal_moves()))


class OwareEnv(_Env):  # type: ignore[misc]
    """One player against an opponent, as a Gymnasium environment.

    rules: a Rules or its text. opponent: 'random', an Engine, or a function (game, random) -> letter.
    side: 'south', 'north', or 'random', drawn at each reset. reward: 'result' or 'margin'.
    max_plies: a game of so many plies is truncated.

    >>> import oware.environments
    >>> env = oware.environments.OwareEnv()
    >>> seen, info = env.reset(seed=5)
    >>> seen.tolist(), info["action_mask"].tolist()
    ([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 1], [1, 1, 1, 1, 1, 1])
    >>> seen, reward, terminated, truncated, info = env.step(2)
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        rules: Rules | str = "abapa",
        opponent: str | Engine | Policy = "random",
        side: str = "south",
        reward: str = "result",
        max_plies: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        self.rules = Rules(rules)
        self.opponent: Policy = self._policy(opponent)
        self.side_wanted = side
        self.reward_kind = reward
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.action_space = _discrete()
        self.observation_space = _box(HIGHEST, (15,), np.uint8)
        self.game = Game(self.rules)
        self.side = "south"
        self._random = np.random.default_rng()

    @staticmethod
    def _policy(opponent: str | Engine | Policy) -> Policy:
        if isinstance(opponent, Engine):
            engine = opponent
            return lambda game, _: engine.play(game)
        if not isinstance(opponent, str):
            return opponent
        if opponent != "random":
            text = f"opponent: found '{opponent}'; expected 'random', an Engine or a function"
            raise UsageError(text, "usage", "opponent", str(opponent), "'random', an Engine or a function")
        return random_policy

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game. seed: of the opponent and the side drawn. options: {'position': a Position to begin from}."""
        if gymnasium:
            super().reset(seed=seed)
        if seed is not None:
            self._random = np.random.default_rng(seed)
        start = (options or {}).get("position")
        self.game = Game(start) if start is not None else Game(self.rules)
        self.side = str(self._random.choice(SIDES)) if self.side_wanted == "random" else self.side_wanted
        self._reply()
        return self._observed()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's reply. Error: UsageError with the legal actions."""
        self.game.play(_checked_action(self.game, self.side, action))
        self._reply()
        seen, info = self._observed()
        terminated = self.game.over
        truncated = not terminated and self.game.ply >= self.max_plies
        reward = _reward(self.game, self.side, self.reward_kind) if terminated else 0.0
        return seen, reward, terminated, truncated, info

    def render(self) -> str | None:
        """'ansi': the position's text; 'svg': a picture."""
        if self.render_mode == "svg":
            return svg.board(self.game)
        return str(self.game.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _reply(self) -> None:
        while not self.game.over and self.game.to_move != self.side:
            self.game.play(self.opponent(self.game, self._random))

    def _observed(self) -> tuple[NDArray[Any], dict[str, Any]]:
        info = {
            "action_mask": action_mask(self.game, self.side),
            "position": str(self.game.position),
            "end_reason": self.game.end_reason,
        }
        return observation(self.game, self.side), info


class OwareAEC(_AECEnv):  # type: ignore[misc]
    """Both players, taking turns, as a PettingZoo AEC environment; the agents are 'south' and 'north'.

    An observation is {'observation': uint8 (15,), 'action_mask': int8 (6,)}.

    >>> import oware.environments
    >>> env = oware.environments.OwareAEC()
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter(max_iter=400):
    ...     seen, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    >>> env.agents
    []
    """

    metadata = {"name": "oware_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, rules: Rules | str = "abapa", reward: str = "result", max_plies: int = 1000, render_mode: str | None = None) -> None:
        self.rules = Rules(rules)
        self.reward_kind = reward
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: list[str] = []
        self.action_spaces = {side: _discrete() for side in SIDES}
        seen = {"observation": _box(HIGHEST, (15,), np.uint8), "action_mask": _box(1, (6,), np.int8)}
        self.observation_spaces = {side: _dictionary(seen) for side in SIDES}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. seed: of the action spaces. options: {'position': a Position to begin from}."""
        if seed is not None:
            for number, side in enumerate(SIDES):
                self.action_spaces[side].seed(seed + number)
        start = (options or {}).get("position")
        self.game = Game(start) if start is not None else Game(self.rules)
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, self.game.over)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
        self.agent_selection = self.game.to_move

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        return {"observation": observation(self.game, agent), "action_mask": action_mask(self.game, agent)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        ended = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *ended, self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action; None for an agent whose game is over, which then leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.play(_checked_action(self.game, agent, -1 if action is None else action))
        over = self.game.over
        self.rewards = {side: _reward(self.game, side, self.reward_kind) if over else 0.0 for side in SIDES}
        self.terminations = dict.fromkeys(SIDES, over)
        self.truncations = dict.fromkeys(SIDES, not over and self.game.ply >= self.max_plies)
        for side in SIDES:
            self._cumulative_rewards[side] += self.rewards[side]
        self.agent_selection = SIDES[1 - SIDES.index(agent)] if over else self.game.to_move

    def render(self) -> str | None:
        """'ansi': the position's text; 'svg': a picture."""
        if self.render_mode == "svg":
            return svg.board(self.game)
        return str(self.game.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise UsageError(f"action of {agent}: found '{action}'; expected None, the game is over", "usage", f"action of {agent}", str(action), "None")
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
