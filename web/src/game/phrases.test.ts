import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type Engine, loadEngine } from '../engine/engine';
import { en } from '../i18n/en';
import { number } from '../i18n/forms';
import { outcomeOf } from './outcome';
import { dutyOf, labelsOf, momentOf, speechOf, whyNot } from './phrases';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
});
const after = (moves: string, start = '') => engine.game({ rules: 'abapa', moves, start });

test('a move in words', () => {
  const capture = after('E', '3-1-0-2-6-1-2-3-1-2-1-3-12-11-S');
  expect(speechOf(en, capture.plies[0]!)).toBe('South sows E, 6 seeds, ends in e, captures 7');
  expect(speechOf(en, after('F').plies[0]!)).toBe('South sows F, 4 seeds, ends in d');
  expect(speechOf(en, capture.plies[0]!, 'uncounted')).toBe('South sows E, ends in e, captures 7');
});

test('moments are counted in moves of both players', () => {
  const game = after('FfEe');
  expect(momentOf(en, game, 0)).toBe('before the first move');
  expect(momentOf(en, game, 1)).toBe('after move 1, F');
  expect(momentOf(en, game, 3)).toBe('after move 2, E');
  expect(momentOf(en, game, 4)).toBe('after move 2, e');
});

test('the duty to give seeds, and why a house is refused', () => {
  const game = after('', '1-0-2-0-2-1-0-0-0-0-0-0-20-22-S');
  expect(dutyOf(en, game)).toBe('You must give seeds: E or F.');
  expect(whyNot(en, game, 2)).toBe('Your opponent has no seeds. You must give them some: E or F.');
  expect(whyNot(en, game, 1)).toBe('That house is empty.');
  expect(whyNot(en, game, 7)).toBe('That house is your opponent’s.');
  expect(dutyOf(en, after(''))).toBe('');
});

test('an ending for each who reads it', () => {
  const game = engine.game({ rules: 'abapa', moves: 'Ff', finish: 'agreement' });
  const outcome = outcomeOf(
    en,
    game,
    'split-own',
    { ...game.ending!, winner: 'north', score: [20, 28] },
    'north',
  );
  expect(outcome.title).toBe('You win, 28–20');
  expect(
    outcomeOf(en, game, 'split-own', { ...game.ending!, winner: 'north', score: [20, 28] }, 'south')
      .title,
  ).toBe('You lose, 20–28');
  expect(
    outcomeOf(en, game, 'split-own', { ...game.ending!, winner: 'north', score: [20, 28] }, null)
      .title,
  ).toBe('North wins, 28–20');
  expect(outcomeOf(en, game, 'split-own', game.ending!, 'south').title).toBe('A draw, 24–24');
});

test('a resignation is told to each in their own way', () => {
  const game = engine.game({ rules: 'abapa', moves: 'Ff', finish: 'north-resigns' });
  const said = (mine: 'south' | 'north' | null) =>
    outcomeOf(en, game, 'split-own', game.ending!, mine).reason;
  expect(said('north')).toBe('You resigned.');
  expect(said('south')).toBe('Your opponent resigned.');
  expect(said(null)).toBe('North resigned.');
  // The seeds had no part in it.
  for (const reason of ['resignation', 'timeout'] as const) {
    const title = (mine: 'south' | 'north' | null) =>
      outcomeOf(en, game, 'split-own', { ...game.ending!, reason }, mine).title;
    expect([title('north'), title('south'), title(null)]).toEqual([
      'You lose',
      'You win',
      'South wins',
    ]);
  }
});

test('where there are names they stand for South and North', () => {
  const called = { south: 'Ama', north: 'Computer 3' };
  const capture = after('E', '3-1-0-2-6-1-2-3-1-2-1-3-12-11-S');
  expect(speechOf(en, capture.plies[0]!, 'counted', called)).toMatch(/^Ama sows E/);
  const ended = engine.game({ rules: 'abapa', moves: 'FfEe', finish: 'north-resigns' });
  const { title, reason } = outcomeOf(en, ended, 'split-own', ended.ending!, null, called);
  expect([title, reason]).toEqual(['Ama wins', 'Computer 3 resigned.']);
});

test('the count tells what was captured from what was shared out', () => {
  const start = '3-1-0-2-6-1-2-3-1-2-1-3-12-11-S';
  const game = engine.game({ rules: 'abapa', start, moves: '', finish: 'agreement' });
  expect(outcomeOf(en, game, 'split-own', game.ending!, null).count).toEqual([
    { side: 'south', captured: 12, shared: 13, total: 25 },
    { side: 'north', captured: 11, shared: 12, total: 23 },
  ]);
});

test('half seeds and plurals', () => {
  expect(number(24.5)).toBe('24½');
  expect(number(0.5)).toBe('½');
  expect(en.seeds(1)).toBe('1 seed');
  expect(en.seeds(0)).toBe('0 seeds');
});

test('a house says whose it is, what it holds and whether it can be played', () => {
  const facts = {
    letter: 'C',
    side: 'south',
    own: true,
    seeds: 5,
    amount: 'few',
    playable: true,
    planned: false,
    last: null,
  } as const;
  expect(labelsOf(en, 'south').house(facts)).toBe('Your house C, 5 seeds, can be played');
  expect(labelsOf(en, null).house({ ...facts, playable: false, last: 'end' })).toBe(
    'South’s house C, 5 seeds, where the last seed fell',
  );
  expect(labelsOf(en, 'south').house({ ...facts, playable: false, planned: true })).toBe(
    'Your house C, 5 seeds, set as your next move',
  );
  expect(labelsOf(en, 'south').house({ ...facts, seeds: null, playable: false })).toBe(
    'Your house C, a few seeds',
  );
});
