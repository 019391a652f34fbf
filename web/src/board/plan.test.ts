import { describe, expect, it } from 'vitest';
import { sown } from './gallery/sown';
import { kHold, plan, type Beat } from './plan';
import type { Stores, Trace } from './types';

const kSpeed = 110;
/** The timeline of a move that does not end the game; only the stores before it matter. */
const moved = (trace: Trace, stores: Stores) =>
  plan({ trace, end: null, before: { houses: [], stores } }, kSpeed);
const of = <Kind extends Beat['kind']>(beats: readonly Beat[], kind: Kind) =>
  beats.filter((beat): beat is Extract<Beat, { kind: Kind }> => beat.kind === kind);

function lap(): Trace {
  const houses = Array<number>(12).fill(0);
  houses[2] = 14;
  houses[8] = 3;
  return sown({ houses, stores: [0, 0] }, 2);
}

function chain(): { trace: Trace; stores: [number, number] } {
  const houses = [0, 0, 0, 0, 6, 0, 3, 2, 1, 1, 2, 1];
  const stores: [number, number] = [5, 2];
  return { trace: sown({ houses, stores }, 4), stores };
}

describe('a sowing', () => {
  it('lets the seeds fall in the order of the trace, one every beat', () => {
    const { beats } = moved(lap(), [0, 0]);
    const drops = of(beats, 'drop');
    expect(drops.map(({ house }) => house)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 3, 4, 5]);
    expect(drops.map(({ index }) => index)).toEqual(drops.map((_, index) => index));
    expect(drops[5]!.at - drops[4]!.at).toBeCloseTo(kSpeed);
  });

  it('passes over the house of origin on a lap, for everyone to see', () => {
    const { beats } = moved(lap(), [0, 0]);
    const passes = of(beats, 'pass');
    expect(passes.map(({ house }) => house)).toEqual([2]);
    const before = of(beats, 'drop')[10]!;
    const after = of(beats, 'drop')[11]!;
    expect(before.at).toBeLessThan(passes[0]!.at);
    expect(after.at - before.at).toBeGreaterThan(1.5 * kSpeed);
  });

  it('begins with the lift and keeps to the order of time', () => {
    const { beats, length } = moved(chain().trace, chain().stores);
    expect(beats[0]).toEqual({ kind: 'lift', at: 0, house: 4, seeds: 6 });
    const times = beats.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(length).toBeGreaterThan(times[times.length - 1]!);
  });
});

describe('a capture', () => {
  it('goes from the last house backwards, and only then do seeds roll', () => {
    const { trace, stores } = chain();
    expect(trace.captures).toEqual([
      { house: 10, seeds: 3 },
      { house: 9, seeds: 2 },
      { house: 8, seeds: 2 },
      { house: 7, seeds: 3 },
    ]);
    const { beats } = moved(trace, stores);
    const captures = of(beats, 'capture');
    expect(captures.map(({ house, seeds }) => ({ house, seeds }))).toEqual(trace.captures);
    const rolls = of(beats, 'roll');
    expect(rolls.map(({ house }) => house)).toEqual([10, 10, 10, 9, 9, 8, 8, 7, 7, 7]);
    expect(rolls.every(({ side }) => side === 'south')).toBe(true);
    expect(rolls[0]!.at).toBeGreaterThan(captures[captures.length - 1]!.at);
    expect(captures[0]!.at).toBeGreaterThan(of(beats, 'drop').at(-1)!.at);
  });
});

describe('seeds taken besides the capture', () => {
  const base = { origin: 0, drops: [1], captures: [], grand_slam: false };

  it('go to the owners where the stores leave it open', () => {
    const trace: Trace = {
      ...base,
      collected: [
        { house: 1, seeds: 2 },
        { house: 7, seeds: 1 },
      ],
      after: { houses: Array<number>(12).fill(0), stores: [22, 26], mover: null },
    };
    const rolls = of(moved(trace, [20, 25]).beats, 'roll');
    expect(rolls.map(({ house, side }) => [house, side])).toEqual([
      [1, 'south'],
      [1, 'south'],
      [7, 'north'],
    ]);
  });

  it('go to the opponent where the stores say so', () => {
    const trace: Trace = {
      ...base,
      collected: [{ house: 1, seeds: 2 }],
      after: { houses: Array<number>(12).fill(0), stores: [20, 28], mover: null },
    };
    const { beats } = moved(trace, [20, 26]);
    expect(of(beats, 'roll').map(({ side }) => side)).toEqual(['north', 'north']);
    expect(of(beats, 'collect')).toHaveLength(1);
  });

  it('are shared where the stores say so, and half a seed stays', () => {
    const trace: Trace = {
      ...base,
      collected: [{ house: 1, seeds: 3 }],
      after: { houses: Array<number>(12).fill(0), stores: [23.5, 24.5], mover: null },
    };
    expect(of(moved(trace, [22, 23]).beats, 'roll').map(({ side }) => side)).toEqual([
      'south',
      'north',
    ]);
  });
});

describe('the end of a game', () => {
  const kHouses = [0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1];
  const empty = { trace: null, before: { houses: kHouses, stores: [22, 22] as Stores } };
  const rolls = (end: Stores) =>
    of(plan({ ...empty, end }, kSpeed).beats, 'roll').map(({ house, side }) => [house, side]);

  it('comes after the last seed has come to rest, and a held beat later', () => {
    const { trace, stores } = chain();
    const alone = moved(trace, stores);
    const left = trace.after.houses.reduce((sum, seeds) => sum + seeds, 0);
    const end: Stores = [trace.after.stores[0], trace.after.stores[1] + left];
    const { beats, length } = plan({ trace, end, before: { houses: [], stores } }, kSpeed);
    expect(beats.slice(0, alone.beats.length)).toEqual(alone.beats);
    const count = beats.slice(alone.beats.length);
    expect(count[0]!.kind).toBe('collect');
    expect(count[0]!.at).toBeGreaterThanOrEqual(alone.length + kHold);
    expect(of(count, 'roll')).toHaveLength(left);
    expect(of(count, 'roll')[0]!.at).toBeGreaterThan(of(count, 'collect').at(-1)!.at);
    expect(length).toBeGreaterThan(count.at(-1)!.at);
  });

  it('is held also where nothing is handed out', () => {
    const { trace, stores } = chain();
    const alone = moved(trace, stores);
    const { beats, length } = plan(
      { trace, end: trace.after.stores, before: { houses: [], stores } },
      kSpeed,
    );
    expect(beats).toEqual(alone.beats);
    expect(length).toBeCloseTo(alone.length + kHold);
  });

  it('gives to each the seeds of the own side, or halves them; half a seed stays', () => {
    expect(rolls([23, 25])).toEqual([
      [1, 'south'],
      [6, 'north'],
      [6, 'north'],
      [11, 'north'],
    ]);
    expect(rolls([24, 24])).toEqual([
      [1, 'south'],
      [6, 'north'],
      [6, 'north'],
      [11, 'south'],
    ]);
    const odd = { ...empty, before: { houses: [0, 0, 0, 0, 0, 0, 3], stores: [22, 23] as Stores } };
    const halves = plan({ ...odd, end: [23.5, 24.5] }, kSpeed);
    expect(of(halves.beats, 'roll').map(({ side }) => side)).toEqual(['north', 'south']);
  });

  it('takes no longer for many seeds', () => {
    const many = { houses: Array<number>(12).fill(4), stores: [0, 0] as Stores };
    const { beats, length } = plan({ trace: null, end: [24, 24], before: many }, kSpeed);
    expect(of(beats, 'roll')).toHaveLength(48);
    expect(length).toBeLessThan(3000);
  });
});
