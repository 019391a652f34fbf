/**
 * A play as a timeline. From the trace of a move comes the list of what is seen when; nothing here knows the rules or the
 * screen. The hand lifts all seeds of a house and goes from house to house around the board; over each it lets one seed
 * fall, but over its own house, which it passes on every lap. Then the captured houses light up, the last one first, and
 * their seeds roll to the store.
 */
import { shares } from './state';
import { sideOf, type House, type Side, type Stores, type Trace } from './types';

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
/** How long a seed takes to fall, and to roll to the store. */
export const kFall = 1.5;
export const kRoll = 5;

/** The timeline of a trace at `speed` milliseconds a seed. `before` are the stores before the move. */
export function plan(trace: Trace, before: Stores, speed: number): Plan {
  const beats: Beat[] = [{ kind: 'lift', at: 0, house: trace.origin, seeds: trace.drops.length }];
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
  const mover = sideOf(trace.origin);
  now = haul(
    beats,
    'capture',
    trace.captures.map((haul) => ({ ...haul, side: mover })),
    now,
    speed,
  );
  now = haul(beats, 'collect', shares(trace, before), now, speed);
  return { beats, length: now };
}

type Booty = { house: House; seeds: number; side: Side };

/** House after house lights up, then all their seeds set out, one after the other. */
function haul(
  beats: Beat[],
  kind: 'capture' | 'collect',
  booty: readonly Booty[],
  start: number,
  speed: number,
): number {
  if (booty.length === 0) return start;
  const glow = (kind === 'capture' ? kGlow : 0.6) * speed;
  let now = start + (kPauseBeforeCapture - kFall) * speed;
  booty.forEach(({ house, seeds }, index) => {
    beats.push({ kind, at: now, house, seeds, index });
    now += glow;
  });
  now += kPauseBeforeRoll * speed;
  for (const { house, seeds, side } of booty) {
    for (let seed = 0; seed < seeds; seed++) {
      beats.push({ kind: 'roll', at: now, house, side });
      now += kRollApart * speed;
    }
  }
  return now - kRollApart * speed + kRoll * speed;
}
