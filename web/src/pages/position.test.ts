import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEngine } from '../engine/engine';
import { readPosition } from './position';

const engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
const read = (text: string, rules = 'abapa') => readPosition(engine, rules, text);

test('a position that can be played from is taken, spaces around it or not', () => {
  expect(read(' 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N ')).toMatchObject({
    game: { mover: 'north', start: '4-4-4-4-4-0-5-5-5-5-4-4-0-0-N' },
    flaw: null,
  });
  expect(read('')).toEqual({ game: null, flaw: null });
});

test.each([
  ['4-4', { what: 'parts', found: 2 }],
  ['4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-', { what: 'parts', found: 16 }],
  ['4-4-x-4-4-4-4-4-4-4-4-4-0-0-S', { what: 'house', letter: 'C', found: 'x' }],
  ['4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S', { what: 'house', letter: 'f', found: '+4' }],
  ['4-4-4-4-4-4-4-4-4-4-4-4--0-S', { what: 'store', side: 'south', found: '' }],
  ['4-4-4-4-4-4-4-4-4-4-4-4-0-½-S', { what: 'store', side: 'north', found: '½' }],
  ['4-4-4-4-4-4-4-4-4-4-4-4-0-0-s', { what: 'turn', found: 's' }],
  ['4-4-4-4-4-4-4-4-4-4-4-5-0-0-S', { what: 'total', found: 49, expected: 48 }],
  ['4-4-4-4-4-4-4-4-4-4-4-400-0-0-S', { what: 'total', found: 444, expected: 48 }],
  ['1-0-0-0-0-0-1-0-0-0-0-0-21-25-S', { what: 'over' }],
])('%s: %o', (text, flaw) => {
  expect(read(text)).toEqual({ game: null, flaw });
});

test('how many seeds there must be, the rules say', () => {
  const three = 'abapa,seeds-per-house=3';
  expect(read('3-3-3-3-3-3-3-3-3-3-3-3-0-0-S', three).flaw).toBeNull();
  expect(read('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', three).flaw).toEqual({
    what: 'total',
    found: 48,
    expected: 36,
  });
});
