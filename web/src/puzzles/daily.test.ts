import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

const kBoards = vi.hoisted(() => ({ days: 5, aFile: 2, files: ['/0', '/1', '/2'] }));
vi.mock('virtual:daily', () => ({ default: kBoards }));

import { dailyPosition, placeOf } from './daily';
import { dailyOf, parsePuzzles } from './puzzle';

afterEach(() => vi.unstubAllGlobals());

test('after the last day the first comes again, as with the puzzles themselves', () => {
  expect([0, 1, 2, 4, 5, 12].map((day) => Object.values(placeOf(kBoards, day)))).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 0],
    [0, 0],
    [1, 0],
  ]);
  const file = new URL('../../puzzles/abapa.jsonl', import.meta.url);
  const puzzles = parsePuzzles(readFileSync(file, 'utf8'));
  expect(dailyOf(puzzles, 3 + puzzles.length)).toBe(dailyOf(puzzles, 3));
});

test('a line of the day’s file; one that is missing is no board', async () => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(`${path} a\n${path} b`)));
  expect(await dailyPosition(3)).toBe('/1 b');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status: 404 })));
  await expect(dailyPosition(2)).rejects.toThrow('no board for day 2');
});
