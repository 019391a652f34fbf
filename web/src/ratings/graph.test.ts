import { expect, test } from 'vitest';
import { graphOf } from './graph';

test('the time goes to the right, the rating up', () => {
  const { points, levels } = graphOf(
    [
      { at_ms: 0, rating: 1500 },
      { at_ms: 500, rating: 1600 },
      { at_ms: 1000, rating: 1400 },
    ],
    300,
    100,
  );
  expect(points).toEqual([
    { x: 0, y: 50 },
    { x: 150, y: 0 },
    { x: 300, y: 100 },
  ]);
  expect(levels.map(({ rating }) => rating)).toEqual([1400, 1500, 1600]);
});

test('few points and equal ratings make a graph, too', () => {
  const one = graphOf([{ at_ms: 7, rating: 1512.3 }], 300, 100);
  expect(one.points).toEqual([{ x: 150, y: expect.closeTo(77, 5) as number }]);
  expect(one.levels.map(({ rating }) => rating)).toEqual([1510, 1520]);
  const same = graphOf(
    [1500, 1500, 1500].map((rating) => ({ at_ms: 7, rating })),
    300,
    100,
  );
  expect(same.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 100],
    [150, 100],
    [300, 100],
  ]);
});

test('the levels are few, however far the ratings lie apart', () => {
  for (const [low, high] of [
    [1499, 1501],
    [1000, 2000],
    [0, 4000],
    [-10000, 10000],
  ] as const) {
    const { levels } = graphOf(
      [
        { at_ms: 0, rating: low },
        { at_ms: 1, rating: high },
      ],
      300,
      100,
    );
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.length).toBeLessThan(13);
    expect(levels[0]?.rating).toBeLessThanOrEqual(low);
    expect(levels.at(-1)?.rating).toBeGreaterThanOrEqual(high);
  }
});
