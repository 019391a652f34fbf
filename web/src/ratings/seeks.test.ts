import { expect, test } from 'vitest';
import { isWanted, kAllSeeks, paceOf } from './seeks';

const live = { clock: { initial_ms: 60_000, increment_ms: 0 }, rules: 'abapa', rated: true };
const slow = { clock: { days_per_move: 3 }, rules: 'wari', rated: false };
const free = { clock: null, rules: 'abapa', rated: false };

test('a game has one pace', () => {
  expect([live, slow, free].map(paceOf)).toEqual(['live', 'correspondence', 'none']);
});

test('filters let through what has all that they ask for', () => {
  const kept = (filters: Partial<typeof kAllSeeks>) =>
    [live, slow, free].map((game) => isWanted(game, { ...kAllSeeks, ...filters }));
  expect(kept({})).toEqual([true, true, true]);
  expect(kept({ pace: 'live' })).toEqual([true, false, false]);
  expect(kept({ rules: 'abapa' })).toEqual([true, false, true]);
  expect(kept({ rated: 'no' })).toEqual([false, true, true]);
  expect(kept({ rated: 'no', rules: 'abapa' })).toEqual([false, false, true]);
});
