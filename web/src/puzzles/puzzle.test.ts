import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Engine, loadEngine } from '../engine/engine';
import { after, kFresh, parseProgress, ratedAfter, streakOn, withDaily } from './progress';
import {
  type Puzzle,
  dailyOf,
  dayOf,
  gameOf,
  kThemes,
  nextOf,
  parsePuzzles,
  rushOf,
  solverOf,
} from './puzzle';

let puzzles: Puzzle[];
let engine: Engine;
beforeAll(async () => {
  puzzles = parsePuzzles(readFileSync('puzzles/abapa.jsonl', 'utf8'));
  engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
});

test('every puzzle that is shipped can be played to its end', () => {
  expect(puzzles.length).toBeGreaterThanOrEqual(5000);
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  for (const puzzle of puzzles) {
    const { moves, position, solution, themes } = puzzle;
    expect(engine.game(gameOf(puzzle, '')).position).toBe(position);
    expect(engine.game(gameOf(puzzle, solution)).moves).toBe(moves + solution);
    expect(solution.length % 2).toBe(1);
    expect(themes.length).toBeGreaterThan(0);
    for (const theme of themes) expect(kThemes).toContain(theme);
  }
  expect(new Set(puzzles.flatMap(({ themes }) => themes)).size).toBe(kThemes.length);
});

test('the solver moves first', () => {
  const letters = { south: 'ABCDEF', north: 'abcdef' };
  for (const puzzle of puzzles.slice(0, 200))
    expect(letters[solverOf(puzzle)]).toContain(puzzle.solution[0]);
});

test('a day has one puzzle, the next day another', () => {
  const today = dayOf(new Date(2026, 10, 25, 23, 59));
  expect(dayOf(new Date(2026, 10, 25, 0, 0))).toBe(today);
  expect(dayOf(new Date(2026, 10, 26, 0, 0))).toBe(today + 1);
  expect(dailyOf(puzzles, today)).toBe(dailyOf(puzzles, today));
  expect(dailyOf(puzzles, today)).not.toBe(dailyOf(puzzles, today + 1));
  expect(dailyOf([], today)).toBeNull();
  // As the server has it (src/puzzles/catalogue_test.cpp).
  expect(dailyOf(puzzles.slice(0, 3), 20_782)).toBe(puzzles[1]);
  expect(dailyOf(puzzles.slice(0, 3), 20_783)).toBe(puzzles[2]);
});

test('the next one has the theme, is about as hard as wanted, and is new', () => {
  const wish = { theme: 'starving', rating: 1500, solved: new Set<string>() } as const;
  const one = nextOf(puzzles, wish, 0);
  expect(one?.themes).toContain('starving');
  expect(Math.abs((one?.rating ?? 0) - 1500)).toBeLessThan(50);
  expect(nextOf(puzzles, { ...wish, solved: new Set([one?.id ?? '']) }, 0)).not.toBe(one);
  const all = new Set(puzzles.map(({ id }) => id));
  expect(nextOf(puzzles, { ...wish, solved: all }, 0.99)).not.toBeNull();
  expect(nextOf([], wish, 0)).toBeNull();
});

test('a race goes from the easiest to the hardest', () => {
  const race = rushOf(puzzles, () => 0.5).map(({ rating }) => rating);
  expect(race).toHaveLength(60);
  expect(race).toEqual([...race].sort((left, right) => left - right));
});

test('a rating moves by what was expected', () => {
  expect(ratedAfter(1000, 1000, true)).toBe(1016);
  expect(ratedAfter(1000, 1000, false)).toBe(984);
  expect(ratedAfter(1000, 1800, false)).toBe(1000);
  expect(ratedAfter(400, 400, false)).toBe(400);
  const solved = after(kFresh, { id: 'x', rating: 1000 }, true);
  expect(solved.solved).toEqual(['x']);
  expect(after(solved, { id: 'x', rating: 1000 }, true).solved).toEqual(['x']);
});

test('a streak is of days that follow each other', () => {
  const one = withDaily(kFresh, 100);
  expect(one.streak).toBe(1);
  expect(withDaily(one, 100)).toBe(one);
  const two = withDaily(one, 101);
  expect(two.streak).toBe(2);
  expect(withDaily(two, 103).streak).toBe(1);
  expect([streakOn(two, 101), streakOn(two, 102), streakOn(two, 103)]).toEqual([2, 2, 0]);
});

test('what was kept is looked through before it is believed', () => {
  const kept = { rating: 1234, solved: ['a', 7], streak: 3, day: 100, rush: 5, run: 7 };
  expect(parseProgress(JSON.stringify(kept))).toEqual({ ...kept, solved: ['a'] });
  expect(parseProgress('{"rating":"x","solved":3}')).toEqual(kFresh);
  for (const text of [null, '', '{', 'null']) expect(parseProgress(text)).toEqual(kFresh);
});
