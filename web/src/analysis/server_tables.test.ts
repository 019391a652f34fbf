import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { houseOf } from '../board/types';
import { type Engine, loadEngine } from '../engine/engine';
import type { SearchReport } from '../engine/search_types';
import type { Probed } from '../net/wire';
import { ServerTables } from './server_tables';

const engine: Engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));

const line = (letter: string, score: number) => ({
  move: houseOf(letter),
  score,
  at_least: false,
  lowest: -48,
  highest: 48,
  depth: 5,
  accuracy: 100,
  pv: [houseOf(letter)],
});
const report = (...lines: SearchReport['lines']): SearchReport => ({
  depth: 5,
  finished: true,
  nodes: 1,
  lines,
});

/** South is to move and four seeds behind; fourteen lie on the board. */
const kStart = '0-2-0-3-0-2-1-0-0-3-0-3-15-19-S';
let asked: string[];
let answer: Probed | null;
let tables: ServerTables;
const proofOf = (start: string, rules = 'abapa') => tables.proofOf({ rules, start, moves: '' });

beforeEach(() => {
  asked = [];
  answer = {
    position: kStart,
    layer: 14,
    moves: [
      { move: 'B', captures: 0, lo: 2, hi: 6 },
      { move: 'D', captures: 0, lo: 8, hi: 8 },
    ],
  };
  tables = new ServerTables(engine, (position, rules) => {
    asked.push(`${rules} ${position}`);
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('away'));
  });
});

test('what the server proves bounds the search, counted with the stores, and orders its moves', async () => {
  const proof = await proofOf(kStart);
  const { lines } = proof!(report(line('B', 900), line('D', 100), line('F', 50)));
  expect(lines.map(({ move, score, lowest, highest }) => [move, score, lowest, highest])).toEqual([
    [houseOf('D'), 400, 4, 4],
    [houseOf('B'), 200, -2, 2],
    [houseOf('F'), 50, -48, 48],
  ]);
  expect(asked).toEqual([`abapa ${kStart}`]);
});

test('values of even tables hold where a repetition halves the rest, and nowhere else', async () => {
  answer = { position: kStart, layer: 14, moves: [{ move: 'D', captures: 0, even: 8 }] };
  const lines = report(line('D', 100));
  expect((await proofOf(kStart, 'awari'))!(lines).lines[0]).toMatchObject({
    lowest: 4,
    highest: 4,
  });
  expect((await proofOf(kStart))!(lines).lines[0]).toMatchObject({ lowest: -48, highest: 48 });
});

test('it is asked of positions only that the page has no table for, and not beyond its own', async () => {
  expect(await proofOf('0-2-0-3-0-2-1-0-0-3-0-1-17-19-S')).toBeNull(); // twelve seeds
  expect(await proofOf('')).toBeNull(); // all of them
  expect(asked).toEqual([]);
  answer = { position: kStart, layer: 14, covered: false };
  expect(await proofOf(kStart)).toBeNull();
  expect(await proofOf(kStart)).toBeNull();
  expect(asked).toHaveLength(1);
});

test('clamped margins prove nothing, and a server that is away is no failure', async () => {
  answer = { ...answer!, clamped: 8 };
  expect(await proofOf(kStart)).toBeNull();
  answer = null;
  expect(await proofOf(kStart)).toBeNull();
  expect(asked).toHaveLength(2);
});
