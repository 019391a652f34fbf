/**
 * Exercises in counting. Chance draws them from a seed, so that the same seed gives everybody the same ones; the rules' core says what
 * is right.
 */
import { chance } from '../board/chance';
import type { House, Houses, Stores } from '../board/types';
import { engine } from '../engine/page';
import type { MoveTrace } from '../engine/types';
import { choicesFor } from './choices';
import { capturedBy, lastOf, majorityOf } from './tasks';

/** How many seeds, where the last one falls, how many are captured, how many are missing to a majority. */
export const kCountingKinds = ['seeds', 'last', 'captured', 'missing'] as const;
export type CountingKind = (typeof kCountingKinds)[number];

/** Levels run from 0 to this one. */
export const kMostLevel = 4;

export const kCountingRules = 'abapa';

export interface Exercise {
  readonly kind: CountingKind;
  readonly position: string;
  readonly houses: Houses;
  readonly stores: Stores;
  /** The houses it is about, marked on the board. */
  readonly marked: readonly House[];
  /** The move it is about. */
  readonly trace: MoveTrace | null;
  /** A house for `last`, else a number. */
  readonly answer: number;
  /** Empty where a house is the answer. */
  readonly choices: readonly number[];
}

const kMostTries = 2000;

/** The most seeds of a counted house, by level: beyond twelve they heap and cannot be told apart. */
const kMostSeeds = [4, 6, 9, 9, 12] as const;
/** From this level on two houses are counted together. */
const kPairsFrom = 3;
/** How far a sowing to be followed goes, by level. */
const kReach = [
  [1, 3],
  [3, 5],
  [5, 8],
  [7, 11],
  [11, 16],
] as const;
/** The fewest seeds in the store from which the way to a majority is counted, by level. */
const kLeastStore = [20, 15, 10, 5, 0] as const;

/** A number from 0 to `most`, the same every time it is asked for the same thing. */
type Draw = (most: number, ...salt: number[]) => number;

export const seedOf = (code: string): number =>
  Math.floor(
    chance(...[...code.trim().toLowerCase().normalize('NFC')].map((one) => one.codePointAt(0)!)) *
      2 ** 31,
  );

export function exerciseOf(
  kind: CountingKind,
  level: number,
  seed: number,
  index: number,
): Exercise {
  const of = [seed, index, level, kCountingKinds.indexOf(kind)];
  const drawing =
    (...more: number[]): Draw =>
    (most, ...salt) =>
      Math.floor((most + 1) * chance(...of, ...more, ...salt));
  /** One in four captures nothing. */
  const none = drawing()(3) === 0;
  for (let attempt = 0; attempt < kMostTries; ++attempt) {
    const made = kMakers[kind](drawing(attempt + 1), level, none);
    if (made) return made;
  }
  throw new Error(`no exercise of kind ${kind} at level ${level} from seed ${seed}, ${index}`);
}

/** A game's position from twelve houses and South's store; what is left is North's. null where it is no position to play from. */
function boardOf(
  houses: Houses,
  south: number | null,
): Pick<Exercise, 'position' | 'houses' | 'stores'> | null {
  const left = 2 * majorityOf(kCountingRules) - 2 - houses.reduce((sum, seeds) => sum + seeds, 0);
  const own = south ?? Math.floor(left / 2);
  const stores = [own, left - own] as const;
  if (stores.some((seeds) => seeds < 0 || seeds >= majorityOf(kCountingRules))) return null;
  const position = [...houses, ...stores, 'S'].join('-');
  return engine.game({ rules: kCountingRules, start: position, moves: '' }).ending
    ? null
    : { position, houses, stores };
}

const filled = (draw: Draw, most: number): number[] =>
  Array.from({ length: 12 }, (_, house) => draw(most, 1, house));

/** The move of a house of the board, where it may be played. */
function moveOf(position: string, house: House): MoveTrace | null {
  const { legal } = engine.game({ rules: kCountingRules, start: position, moves: '' });
  return legal.includes(house) ? engine.trace(kCountingRules, position, house) : null;
}

const numbered = (draw: Draw, answer: number): number[] => choicesFor(answer, draw(999, 2));

function makeSeeds(draw: Draw, level: number): Exercise | null {
  const most = kMostSeeds[level]!;
  const houses = filled(draw, Math.min(most, 5));
  const first = draw(level < kPairsFrom ? 5 : 4, 3);
  houses[first] = 1 + draw(most - 1, 4);
  const marked = level < kPairsFrom ? [first] : [first, first + 1];
  const board = boardOf(houses, null);
  if (!board) return null;
  const answer = marked.reduce((sum, house) => sum + houses[house]!, 0);
  if (level > 0 && answer < level + 2) return null;
  return { kind: 'seeds', ...board, marked, trace: null, answer, choices: numbered(draw, answer) };
}

function makeLast(draw: Draw, level: number): Exercise | null {
  const [least, most] = kReach[level]!;
  const houses = filled(draw, 4);
  const house = draw(5, 3);
  houses[house] = least + draw(most - least, 4);
  const board = boardOf(houses, null);
  const trace = board && moveOf(board.position, house);
  if (!board || !trace) return null;
  return { kind: 'last', ...board, marked: [house], trace, answer: lastOf(trace), choices: [] };
}

/** Nothing is captured, or a chain that may grow with the level. */
function makeCaptured(draw: Draw, level: number, none: boolean): Exercise | null {
  const houses = filled(draw, 3);
  const house = draw(5, 3);
  houses[house] = 2 + draw(4 + level, 4);
  const board = boardOf(houses, null);
  const trace = board && moveOf(board.position, house);
  if (!board || !trace || trace.grand_slam) return null;
  const chain = trace.captures.length;
  const least = level > 3 ? 3 : level > 1 ? 2 : 1;
  if (none ? chain > 0 || lastOf(trace) < 6 : chain < least || chain > level + 1) return null;
  const answer = capturedBy(trace);
  return {
    kind: 'captured',
    ...board,
    marked: [house],
    trace,
    answer,
    choices: numbered(draw, answer),
  };
}

function makeMissing(draw: Draw, level: number): Exercise | null {
  const least = kLeastStore[level]!;
  const have = least + draw(majorityOf(kCountingRules) - 1 - least, 3);
  const board = boardOf(filled(draw, 3 + draw(2, 4)), have);
  if (!board) return null;
  const answer = majorityOf(kCountingRules) - have;
  return {
    kind: 'missing',
    ...board,
    marked: [],
    trace: null,
    answer,
    choices: numbered(draw, answer),
  };
}

const kMakers: Readonly<
  Record<CountingKind, (draw: Draw, level: number, none: boolean) => Exercise | null>
> = { seeds: makeSeeds, last: makeLast, captured: makeCaptured, missing: makeMissing };
