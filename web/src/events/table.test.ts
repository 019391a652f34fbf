import { expect, test } from 'vitest';
import type { EventPlayer, EventResults } from '../net/events';
import { breaksOf, cellsOf, hasColumns, winnerOf } from './table';

const player = (name: string, rank: number): EventPlayer => ({
  rank,
  name,
  player: name,
  team: null,
  rating: 1500,
  score: 0,
  buchholz: 0,
  sonneborn_berger: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  byes: 0,
  streak: 0,
  left: false,
  absent: false,
  removed: false,
  game: null,
});

test('each round says whom a player met, and how it ended', () => {
  const results = {
    players: [player('Ama', 1), player('Kofi', 2), player('Esi', 3)],
    rounds: [
      {
        round: 1,
        games: [{ id: 'g1', south: 'Ama', north: 'Kofi', result: '1-0' }],
        byes: ['Esi'],
      },
      { round: 2, games: [{ id: 'g2', south: 'Esi', north: 'Ama', result: '*' }], byes: [] },
      { round: 3, games: [{ id: 'g3', south: 'Kofi', north: 'Esi', result: 'damaged' }], byes: [] },
    ],
  } as unknown as EventResults;
  const cells = cellsOf(results);
  expect(cells.get('Ama')).toEqual([
    { opponent: 2, sign: '+', game: 'g1' },
    { opponent: 3, sign: '…', game: 'g2' },
    null,
  ]);
  expect(cells.get('Kofi')).toEqual([
    { opponent: 1, sign: '−', game: 'g1' },
    null,
    { opponent: 3, sign: '=', game: 'g3' },
  ]);
  expect(cells.get('Esi')?.[0]).toBe('bye');
});

test('rounds are columns where there are few', () => {
  expect(hasColumns('swiss', 9)).toBe(true);
  expect(hasColumns('swiss', 16)).toBe(false);
  expect(hasColumns('arena', 9)).toBe(false);
  expect(hasColumns('round-robin', 0)).toBe(false);
});

test('the tie-breaks shown are those of the format', () => {
  expect(breaksOf('swiss')).toEqual(['buchholz', 'sonneborn_berger']);
  expect(breaksOf('knock-out')).toEqual([]);
});

test('who shares the first place has not won alone', () => {
  const players = [player('Ama', 1), player('Kofi', 2)];
  expect(winnerOf({ phase: 'finished', players })).toBe('Ama');
  expect(winnerOf({ phase: 'playing', players })).toBeNull();
  expect(
    winnerOf({ phase: 'finished', players: [player('Ama', 1), player('Kofi', 1)] }),
  ).toBeNull();
  expect(winnerOf({ phase: 'finished', players: [] })).toBeNull();
});
