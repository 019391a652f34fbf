import { expect, test } from 'vitest';
import type { Ending, Ply } from '../engine/types';
import { timeToOffer } from './computer';

const ply = (captured: number, collected = 0): Ply => ({
  house: 0,
  seeds: 1,
  last: 1,
  captured,
  collected,
});
const quiet = (count: number): Ply[] => Array.from({ length: count }, () => ply(0));
const after = (plies: Ply[]): boolean => timeToOffer({ ending: null, plies });

test('the computer may offer to end once in sixteen plies without a capture, whichever side it plays', () => {
  expect([14, 15, 16, 17, 18, 31, 32, 33, 34].map((count) => after(quiet(count)))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(after([...quiet(9), ply(2), ...quiet(15)])).toBe(false);
  expect(after([...quiet(9), ply(2), ...quiet(16)])).toBe(true);
  expect(after([ply(0, 3), ...quiet(15)])).toBe(false);
});

test('never when the game is over', () => {
  const ending: Ending = { reason: 'repetition', score: [24, 24], winner: null, repeats_ply: 2 };
  expect(timeToOffer({ ending, plies: quiet(16) })).toBe(false);
});
