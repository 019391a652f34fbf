import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import type { SearchReport, Variation } from '../engine/search_types';
import { adviceWords } from '../i18n/index.svelte';
import { adviceOf } from './advice';

vi.mock('../engine/search', () => ({ Search: class {} }));
vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

let engine: Engine;
beforeAll(async () => {
  ({ engine } = await import('../engine/page'));
  await adviceWords.load();
});

const kOpen = { at_least: false, lowest: -48, highest: 48, depth: 9, accuracy: 100 };
const report = (...lines: (Partial<Variation> & Pick<Variation, 'move'>)[]): SearchReport => ({
  depth: 9,
  finished: true,
  nodes: 1,
  lines: lines.map((line) => ({ score: 0, pv: [line.move], ...kOpen, ...line })),
});
const said = (start: string, found: SearchReport): string | undefined =>
  adviceOf(adviceWords.t, engine, { rules: 'abapa', start, moves: '' }, found)?.text;

test('a capture, what it is worth, and how far behind the next best is', () => {
  // E's fourth seed makes three in c.
  const start = '0-0-1-0-4-0-1-0-2-0-0-3-20-17-S';
  expect(said(start, report({ move: 4, score: 430 }, { move: 2, score: 90 }))).toBe(
    'Try E. It captures 3 seeds. With good play you end about 4 seeds ahead. C, the next best, is worth 3 seeds less.',
  );
});

test('seeds that would be lost else', () => {
  // North's f would make two in A; A's own seed walks away from there.
  const start = '1-0-0-0-0-6-4-0-0-0-0-1-18-18-S';
  expect(said(start, report({ move: 0, score: -100 }))).toContain(
    'It is your only move. It keeps 2 seeds from being captured.',
  );
});

test('a capture that is prepared, and what is certain', () => {
  // C's seed joins D; E's next one would then find two in a.
  const start = '0-0-0-0-1-1-1-4-0-0-0-1-20-20-S';
  const pv = [5, 11, 4];
  const text = said(start, report({ move: 5, pv, lowest: 2, highest: 2, score: 150 }, { move: 4 }));
  expect(text).toContain('certain that you can end 2 seeds ahead');
});

test('without a move there is nothing to say', () => {
  expect(said('0-0-0-0-0-0-1-0-0-0-0-0-24-23-S', report())).toBeUndefined();
});
