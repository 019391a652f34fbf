/** Games against the computer that are played on this device: how they are kept in this browser, each under a key of its own. */
import type { Side } from '../board/types';
import type { Engine } from '../engine/engine';
import { type Level, kLevels } from '../engine/levels';
import type { Finish } from '../engine/types';
import type { Record } from './playback.svelte';

export interface DeviceGame extends Record {
  readonly guarded: boolean;
  readonly level: Level;
  /** The visitor's side. */
  readonly mine: Side;
  /** What the computer's choice among good moves is drawn from. */
  readonly seed: number;
  /** After so many plies the computer offered to end the game; null where it did not. */
  readonly offered: number | null;
  /** When it was played last, in milliseconds since 1970. */
  readonly played: number;
}

const kPrefix = 'oware.device.';
const kId = /^[a-z0-9]{8}$/;
/** Further games are kept for the oldest finished ones, then for the oldest. */
export const kMostKept = 20;

/** What was kept under an id; null for what is no game. */
export function gameIn(text: string | null, engine: Engine): DeviceGame | null {
  try {
    const found = JSON.parse(text ?? '') as { [Name in keyof DeviceGame]?: unknown };
    const { rules, moves, start, finish, level, mine, seed, offered, played } = found;
    const isText = (value: unknown): value is string => typeof value === 'string';
    const isCount = (value: unknown): value is number =>
      Number.isSafeInteger(value) && Number(value) >= 0;
    if (!isText(rules) || !isText(moves) || !isText(start) || !isText(finish)) return null;
    if (!kLevels.includes(level as Level) || (mine !== 'south' && mine !== 'north')) return null;
    const record = { rules, moves, start, finish: finish as Finish };
    engine.game(record); // throws when it is no game
    return {
      ...record,
      guarded: found.guarded === true,
      level: level as Level,
      mine,
      seed: isCount(seed) ? seed : 0,
      offered: isCount(offered) ? offered : null,
      played: isCount(played) ? played : 0,
    };
  } catch {
    return null;
  }
}

/** The ids to forget so that no more than `most` stay. */
export function surplus(
  games: readonly { id: string; over: boolean; played: number }[],
  most: number,
): string[] {
  return [...games]
    .sort((left, right) => Number(right.over) - Number(left.over) || left.played - right.played)
    .slice(0, Math.max(0, games.length - most))
    .map(({ id }) => id);
}

/** Games of this page that the browser would not keep: they last as long as the page. */
const unkept = new Map<string, string>();

export const keyOf = (id: string): string => kPrefix + id;

function textOf(id: string): string | null {
  try {
    return unkept.get(id) ?? localStorage.getItem(keyOf(id));
  } catch {
    return null; // no storage here
  }
}

export const loadGame = (id: string, engine: Engine): DeviceGame | null =>
  kId.test(id) ? gameIn(textOf(id), engine) : null;

export function keepGame(id: string, game: DeviceGame): void {
  const text = JSON.stringify(game);
  try {
    localStorage.setItem(keyOf(id), text);
    unkept.delete(id);
  } catch {
    unkept.set(id, text);
  }
}

/** The ids of all games that are kept here, whether they can be read or not. */
export function keptIds(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(kPrefix))
      .map((key) => key.slice(kPrefix.length));
  } catch {
    return [];
  }
}

/** All games that are kept here, the one played last first. */
export const keptGames = (engine: Engine): { id: string; game: DeviceGame; over: boolean }[] =>
  keptIds()
    .flatMap((id) => {
      const game = loadGame(id, engine);
      return game ? [{ id, game, over: engine.game(game).ending !== null }] : [];
    })
    .sort((left, right) => right.game.played - left.game.played);

function forgetSurplus(engine: Engine): void {
  const games = keptGames(engine).map(({ id, game, over }) => ({ id, over, played: game.played }));
  for (const id of surplus(games, kMostKept - 1)) localStorage.removeItem(keyOf(id));
}

const kLetters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Keeps a new game; its id. */
export function newGame(
  engine: Engine,
  game: Pick<DeviceGame, 'rules' | 'guarded' | 'start' | 'moves' | 'level' | 'mine'>,
): string {
  forgetSurplus(engine);
  const drawn = crypto.getRandomValues(new Uint32Array(9));
  const id = Array.from(drawn.subarray(1), (one) => kLetters[one % kLetters.length]).join('');
  const rest = { finish: '' as Finish, offered: null, played: Date.now(), seed: drawn[0] ?? 0 };
  keepGame(id, { ...game, ...rest });
  return id;
}
