import { expect, test } from 'vitest';
import { mostThreads, usualThreads } from './threads';

test('threads need memory that can be shared, and are eight at most', () => {
  expect(mostThreads(false, 16)).toBe(1);
  expect([1, 2, 8, 9].map((cores) => mostThreads(true, cores))).toEqual([1, 2, 8, 8]);
});

test('a core is left to the page, and half of them to what is held in a hand', () => {
  expect([1, 2, 3, 9, 10].map((cores) => usualThreads(cores))).toEqual([1, 1, 2, 8, 8]);
  expect([1, 2, 4, 8, 10].map((cores) => usualThreads(cores, true))).toEqual([1, 1, 2, 4, 4]);
});
