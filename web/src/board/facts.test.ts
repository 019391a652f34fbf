import { expect, test } from 'vitest';
import { factsOf } from './facts';

const given = {
  viewer: 'south',
  seeds: 4,
  hidden: false,
  playable: true,
  planned: false,
  lastMove: { origin: 2, last: 6 },
} as const;

test('a house is its owner’s, and the viewer’s own in the viewer’s row', () => {
  expect(factsOf(1, given)).toMatchObject({ letter: 'B', side: 'south', own: true, seeds: 4 });
  expect(factsOf(7, given)).toMatchObject({ letter: 'b', side: 'north', own: false });
});

test('guarded play hides the number and keeps the amount', () => {
  expect(factsOf(1, { ...given, hidden: true })).toMatchObject({ seeds: null, amount: 'few' });
});

test('the last move began in one house and ended in another', () => {
  expect([2, 6, 3].map((house) => factsOf(house, given).last)).toEqual(['origin', 'end', null]);
  expect(factsOf(2, { ...given, lastMove: null }).last).toBe(null);
});
