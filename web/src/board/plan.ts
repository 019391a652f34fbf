/**
 * A play as a timeline. From the trace of a move comes the list of what is seen when; nothing here knows the rules or the
 * screen. The hand lifts all seeds of a house and goes from house to house around the board; over each it lets one seed
 * fall, but over its own house, which it passes on every lap. Then the captured houses light up, the last one first, and
 * their seeds roll to the store. Where the game ends, the board rests for a moment as the last seed has left it, before what lies
 * there is handed out.
 */
import { shares, type Share } from './state';
import {
  sideOf,
  storeIndex,
  type Haul,
  type House,
  type Play,
  type Side,
  type Stores,
  type Trace,
} from './types';

export type Beat =
  | { readonly kind: 'lift'; readonly at: number; readonly house: House; readonly seeds: number }
  /** The hand goes over a house and keeps its seeds. */
  | { readonly kind: 'pass'; readonly at: number; readonly house: House }
  | { readonly kind: 'drop'; readonly at: number; readonly house: House; readonly index: number }
  | {
      readonly kind: 'capture';
      readonly at: number;
      readonly house: House;
      readonly seeds: number;
      readonly index: number;
    }
  | {
      readonly kind: 'collect';
      readonly at: number;
      readonly house: House;
      readonly seeds: number;
      readonly index: number;
    }
  /** One seed sets out for a store and is there `kRoll` later. */
  | { readonly kind: 'roll'; readonly at: number; readonly house: House; readonly side: Side };

export interface Plan {
  /** In the order of time; `at` in milliseconds from the start. */
  readonly beats: readonly Beat[];
  /** When the last seed has come to rest. */
  readonly length: number;
}

/** Shares of the time from one seed to the next. */
const kLift = 2.2;
const kPass = 1;
const kPauseBeforeCapture = 2.6;
const kGlow = 2;
const kPauseBeforeRoll = 1.8;
const kRollApart = 0.45;
/** How long the board rests before the end's count, and the longest that seed after seed sets out then, in milliseconds. */
export const kHold = 600;
const kLongestCount = 1200;
/** How long a seed takes to fall, and to roll to the store. */
export const kFall = 1.5;
export const kRoll = 5;

/** The timeline of a play at `speed` milliseconds a seed. */
export function plan(play: Omit<Play, 'key'>, speed: number): Plan {
  const beats: Beat[] = [];
  const now = play.trace ? sow(beats, play.trace, play.before.stores, speed) : 0;
  return { beats, length: play.end ? handOut(beats, play, play.end, now, speed) : now };
}

/** A move, from the lift to the last captured seed; when that is in its store. */
function sow(beats: Beat[], trace: Trace, before: Stores, speed: number): number {
  beats.push({ kind: 'lift', at: 0, house: trace.origin, seeds: trace.drops.length });
  let now = kLift * speed;
  let over = trace.origin;
  trace.drops.forEach((house, index) => {
    for (over = (over + 1) % 12; over !== house; over = (over + 1) % 12) {
      beats.push({ kind: 'pass', at: now, house: over });
      now += kPass * speed;
    }
    beats.push({ kind: 'drop', at: now, house, index });
    now += speed;
  });
  now += (kFall - 1) * speed;
  const side = sideOf(trace.origin);
  const captures = trace.captures.map((haul) => ({ ...haul, side }));
  now = haul(beats, 'capture', captures, now, {
    glow: kGlow * speed,
    apart: kRollApart * speed,
    speed,
  });
  const due = gained(before, trace.after.stores);
  due[storeIndex(side)] -= seedsIn(captures);
  const collected = shares(trace.collected, due);
  return haul(beats, 'collect', collected, now, {
    glow: 0.6 * speed,
    apart: kRollApart * speed,
    speed,
  });
}

/** The end's count after the hold: every house lights up at once, then the seeds set out, house after house. */
function handOut(
  beats: Beat[],
  { trace, before }: Pick<Play, 'trace' | 'before'>,
  end: Stores,
  start: number,
  speed: number,
): number {
  const { houses, stores } = trace?.after ?? before;
  const filled = houses.flatMap((seeds, house) => (seeds > 0 ? [{ house, seeds }] : []));
  const due = shares(filled, gained(stores, end));
  const apart = Math.min(kRollApart * speed, kLongestCount / seedsIn(filled));
  return haul(beats, 'collect', due, start + kHold, { glow: 0, apart, speed });
}

const gained = (before: Stores, after: Stores): [number, number] => [
  after[0] - before[0],
  after[1] - before[1],
];

const seedsIn = (hauls: readonly Haul[]): number =>
  hauls.reduce((sum, { seeds }) => sum + seeds, 0);

/** How long each house lights up alone, and the time from one seed's setting out to the next, in milliseconds. */
interface Pace {
  readonly glow: number;
  readonly apart: number;
  readonly speed: number;
}

/** House after house lights up, then all their seeds set out, one after the other. */
function haul(
  beats: Beat[],
  kind: 'capture' | 'collect',
  booty: readonly Share[],
  start: number,
  { glow, apart, speed }: Pace,
): number {
  if (booty.length === 0) return start;
  let now = start + (kPauseBeforeCapture - kFall) * speed;
  booty.forEach(({ house, seeds }, index) => {
    beats.push({ kind, at: now, house, seeds, index });
    now += glow;
  });
  now += kPauseBeforeRoll * speed;
  for (const { house, seeds, side } of booty) {
    for (let seed = 0; seed < seeds; seed++) {
      beats.push({ kind: 'roll', at: now, house, side });
      now += apart;
    }
  }
  return now - apart + kRoll * speed;
}
