import { expect, test } from 'vitest';
import type { SearchReport, Variation } from '../engine/search_types';
import {
  certainOf,
  marginText,
  reviewOf,
  shareOf,
  southsMargin,
  summaryOf,
  valuesOf,
} from './facts';

const line = (move: number, given: Partial<Variation> = {}): Variation => ({
  move,
  score: 0,
  at_least: false,
  lowest: -48,
  highest: 48,
  depth: 10,
  accuracy: 100,
  pv: [move],
  ...given,
});
const report = (...lines: Variation[]): SearchReport => ({
  depth: 10,
  finished: true,
  nodes: 1,
  lines,
});

test('a proven value is the proven margin, whatever the score was', () => {
  const found = report(line(1, { score: 290, lowest: 2, highest: 2 }), line(3, { score: 290 }));
  expect(valuesOf(found)).toEqual([
    { house: 1, score: 200, depth: 10, proven: true, best: true },
    { house: 3, score: 290, depth: 10, proven: false, best: true },
  ]);
  expect(southsMargin(found)).toBe(200);
  expect(southsMargin(report(line(8, { score: 120 })))).toBe(-120);
  expect(southsMargin(null)).toBeNull();
});

test('what is certain is told of the seeds left, for whoever is promised some', () => {
  // South, 20-20 with 8 left, gets between +2 and +4: 5 or 6 of the 8.
  expect(certainOf(report(line(1, { lowest: 2, highest: 4 })), [20, 20], 8)).toEqual({
    side: 'south',
    least: 5,
    most: 6,
    left: 8,
  });
  // Another move promises more than the best one's lowest.
  expect(
    certainOf(report(line(1, { highest: 4 }), line(3, { lowest: 0, highest: 2 })), [20, 20], 8),
  ).toEqual({ side: 'south', least: 4, most: 6, left: 8 });
  // Nothing is promised to North, who moves; South gets at least 2.
  expect(certainOf(report(line(8, { highest: 4 })), [20, 20], 8)).toEqual({
    side: 'south',
    least: 2,
    most: 8,
    left: 8,
  });
  // Stores count: North is behind by 4 and can still be level, no more.
  expect(certainOf(report(line(8, { lowest: 0, highest: 0 })), [22, 18], 8)).toEqual({
    side: 'north',
    least: 6,
    most: 6,
    left: 8,
  });
  expect(certainOf(report(line(1)), [0, 0], 48)).toBeNull();
  expect(certainOf(null, [0, 0], 48)).toBeNull();
});

test('margins are written as people write them', () => {
  expect(marginText(300, true)).toBe('+3');
  expect(marginText(-236, false)).toBe('−2.4');
  expect(marginText(-4, false)).toBe('0');
  expect(shareOf(0)).toBe(0.5);
  expect(shareOf(4800)).toBeGreaterThan(0.9);
  expect(shareOf(-4800)).toBeCloseTo(1 - shareOf(4800));
});

test('a review says what a move lost, and a summary whose mistakes there were', () => {
  const searched = report(
    line(5, { score: 50, lowest: 1 }),
    line(4, { score: 25 }),
    line(2, { score: -250, accuracy: 47 }),
  );
  const first = reviewOf(searched, 2);
  expect(first).toEqual({ margin: 50, proven: true, lost: 300, accuracy: 47, good: [5, 4] });
  expect(reviewOf(searched, 0)).toBeNull();
  const forced = reviewOf(report(line(7, { score: 250, lowest: 2, highest: 2 })), 7);
  expect(forced).toEqual({ margin: -200, proven: true, lost: 0, accuracy: null, good: [7] });
  const open = { margin: 0, proven: false, lost: 0, accuracy: 100, good: [5] };
  const summary = summaryOf([open, forced, first, forced], (ply) =>
    ply % 2 === 0 ? 'south' : 'north',
  );
  expect(summary).toEqual({
    accuracy: { south: 73.5, north: null },
    lost: { south: 300, north: 0 },
    provenFrom: 1,
    mistakes: [2],
  });
  expect(summaryOf([open, null], () => 'south').provenFrom).toBeNull();
});
