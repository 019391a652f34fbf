/** The search and the tables in WebAssembly, on Node's own thread. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { threatsIn } from '../analysis/threats';
import { loadEngine } from './engine';
import { EngineError } from './memory';
import { SearchCore } from './search_core';
import { filesIn } from './tables';

const kStart = { rules: 'abapa', start: '', moves: '' };
const kEnding = { ...kStart, start: '0-1-0-2-0-0-1-0-0-3-0-1-20-20-S' };
let core: SearchCore;

beforeAll(async () => {
  core = new SearchCore(await WebAssembly.compile(readFileSync(process.env.OWARE_ENGINE_WASM!)));
});

test('a search reports each iteration and ends at its limit', () => {
  const depths: number[] = [];
  const report = core.analyze(kStart, { depth: 6, lines: 6 }, ({ depth }) => depths.push(depth));
  expect(depths).toEqual([1, 2, 3, 4, 5, 6]);
  expect(report.lines).toHaveLength(6);
  expect(report.lines[0]?.accuracy).toBe(100);
  expect(report.lines.every(({ pv, move }) => pv[0] === move)).toBe(true);
});

test('time ends a search that has no other limit', () => {
  expect(core.analyze(kStart, { milliseconds: 20 }).depth).toBeGreaterThan(0);
});

test('tables prove an ending, under the rules that they belong to', () => {
  expect(core.probe('abapa', kEnding.start).lo).toBeNull();
  const bundle = readFileSync(join(process.env.OWARE_PAGE_TABLES!, 'abapa.tables'));
  const files = filesIn(bundle.buffer.slice(bundle.byteOffset, bundle.byteOffset + bundle.length));
  expect(files).toHaveLength(13);
  for (const file of files) core.addTable(file);
  const answer = core.probe('abapa', kEnding.start);
  expect([answer.layer, answer.lo, answer.hi]).toEqual([8, 2, 4]);
  expect(core.probe('awari', kEnding.start).even).toBeNull();
  const [best] = core.analyze(kEnding, { depth: 12 }).lines;
  expect(best?.lowest).toBe(2);
  expect(best?.highest).toBe(4);
});

test('a damaged table is refused', () => {
  const name = 'bounds_no-capture_when-starved_03.owp';
  expect(() => core.addTable({ name, content: new Uint8Array(100) })).toThrow(EngineError);
});

test('the computer moves, and answers offers to end', () => {
  expect([0, 1, 2, 3, 4, 5]).toContain(core.choose(kStart, 1, 7).move);
  expect(core.choose(kStart, 8, 7)).toEqual(core.choose(kStart, 8, 7));
  expect(core.accept(kStart, 3, true)).toHaveProperty('accepts');
  expect(core.offer(kStart, 3)).toEqual({ offers: false });
});

test('what cannot be asked is an error that says why', () => {
  expect(() => core.analyze({ ...kStart, moves: 'FF' }, { depth: 1 })).toThrow(EngineError);
  expect(() => core.analyze({ ...kStart, rules: 'chess' }, { depth: 1 })).toThrow(/chess/);
});

test('a threat is what the opponent takes when the mover passes', async () => {
  expect(existsSync(process.env.OWARE_WASM!)).toBe(true);
  const engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
  expect(threatsIn(engine, 'abapa', '1-1-4-0-0-0-0-0-0-0-0-1-20-21-S')).toEqual([
    { from: 11, captures: [{ house: 0, seeds: 2 }], seeds: 2 },
  ]);
  expect(threatsIn(engine, 'abapa', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S')).toEqual([]);
});
