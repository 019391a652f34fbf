import { describe, expect, it } from 'vitest';
import { sown } from './gallery/sown';
import { plan, type Beat } from './plan';
import type { Trace } from './types';

const kSpeed = 110;
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
    const { beats } = plan(lap(), [0, 0], kSpeed);
    const drops = of(beats, 'drop');
    expect(drops.map(({ house }) => house)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 3, 4, 5]);
    expect(drops.map(({ index }) => index)).toEqual(drops.map((_, index) => index));
    expect(drops[5]!.at - drops[4]!.at).toBeCloseTo(kSpeed);
  });

  it('passes over the house of origin on a lap, for everyone to see', () => {
    const { beats } = plan(lap(), [0, 0], kSpeed);
    const passes = of(beats, 'pass');
    expect(passes.map(({ house }) => house)).toEqual([2]);
    const before = of(beats, 'drop')[10]!;
    const after = of(beats, 'drop')[11]!;
    expect(before.at).toBeLessThan(passes[0]!.at);
    expect(after.at - before.at).toBeGreaterThan(1.5 * kSpeed);
  });

  it('begins with the lift and keeps to the order of time', () => {
    const { beats, length } = plan(chain().trace, chain().stores, kSpeed);
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
    const { beats } = plan(trace, stores, kSpeed);
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
    const rolls = of(plan(trace, [20, 25], kSpeed).beats, 'roll');
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
    const { beats } = plan(trace, [20, 26], kSpeed);
    expect(of(beats, 'roll').map(({ side }) => side)).toEqual(['north', 'north']);
    expect(of(beats, 'collect')).toHaveLength(1);
  });

  it('are shared where the stores say so, and half a seed stays', () => {
    const trace: Trace = {
      ...base,
      collected: [{ house: 1, seeds: 3 }],
      after: { houses: Array<number>(12).fill(0), stores: [23.5, 24.5], mover: null },
    };
    expect(of(plan(trace, [22, 23], kSpeed).beats, 'roll').map(({ side }) => side)).toEqual([
      'south',
      'north',
    ]);
  });
});
