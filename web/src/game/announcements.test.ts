import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Engine, loadEngine } from '../engine/engine';
import { en } from '../i18n/en';
import { type Asked, answerTo } from './announcements';

let engine: Engine;
let asked: Asked;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
  const view = engine.game({
    rules: 'abapa',
    moves: 'E',
    start: '3-1-0-2-6-1-2-3-1-2-1-3-12-11-S',
  });
  asked = {
    view,
    shown: 1,
    names: { south: 'You', north: 'Kofi' },
    called: { south: 'South', north: 'Kofi' },
    mine: 'south',
    viewer: 'south',
    clocks: null,
    guarded: false,
    counted: null,
  };
});

test('the score, one’s own first', () => {
  expect(answerTo(en, 'score', asked)).toBe(
    'You: 19 seeds in the store. Kofi: 11 seeds in the store.',
  );
  expect(answerTo(en, 'score', { ...asked, viewer: 'north' })).toMatch(/^Kofi: 11/);
});

test('the clocks, or that there are none', () => {
  expect(answerTo(en, 'clock', asked)).toBe('This game has no clock.');
  const face = (spoken: string) => ({
    text: '',
    spoken,
    running: false,
    low: false,
    vacation: null,
  });
  const clocks = { south: face('4 minutes'), north: face('9 seconds') };
  expect(answerTo(en, 'clock', { ...asked, clocks })).toBe(
    'You: 4 minutes left. Kofi: 9 seconds left.',
  );
});

test('the last move', () => {
  expect(answerTo(en, 'last', asked)).toBe('South sows E, 6 seeds, ends in e, captures 7.');
  expect(answerTo(en, 'last', { ...asked, shown: 0 })).toBe('No move yet.');
});

test('the whole board', () => {
  expect(answerTo(en, 'board', asked)).toBe(
    'South’s houses (You): A 3, B 1, C 0, D 2, E 0, F 2. North’s houses (Kofi): a 3, b 4, c 0, d 0, e 0, f 3. ' +
      'You: 19 seeds in the store. Kofi: 11 seeds in the store. Kofi moves.',
  );
});

test('whose turn it is, the visitor’s own in its own words', () => {
  const south = { ...asked, view: engine.game({ rules: 'abapa', moves: '' }), shown: 0 };
  expect(answerTo(en, 'board', south)).toMatch(/ Your turn\.$/);
});

test('guarded play tells no numbers but of one’s own seeds, and those on demand', () => {
  const guarded = { ...asked, guarded: true };
  expect(answerTo(en, 'board', guarded)).toContain('A a few seeds, B a few seeds, C empty');
  expect(answerTo(en, 'board', { ...guarded, counted: 'south' })).toContain(
    '(Kofi): a a few seeds',
  );
  expect(answerTo(en, 'last', guarded)).toBe('South sows E, ends in e, captures 7.');
  expect(answerTo(en, 'count', { ...guarded, counted: 'south' })).toBe(
    'You count: A 3, B 1, C 0, D 2, E 0, F 2.',
  );
  expect(answerTo(en, 'count', guarded)).toBe(
    'Only the players may count, and only their own seeds.',
  );
});
