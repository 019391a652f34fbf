import { expect, test } from 'vitest';
import { distanceOf, whenText } from './times';

test('distances are counted in the unit that people would use', () => {
  expect(distanceOf(59_000)).toEqual({ count: 59, unit: 'second' });
  expect(distanceOf(60_000)).toEqual({ count: 1, unit: 'minute' });
  expect(distanceOf(-90_000)).toEqual({ count: -1, unit: 'minute' });
  expect(distanceOf(2 * 3_600_000)).toEqual({ count: 2, unit: 'hour' });
  expect(distanceOf(-200)).toEqual({ count: 0, unit: 'second' });
});

test('what is far away has a date', () => {
  const now = Date.UTC(2026, 0, 1, 12);
  expect(whenText('en', now + 300_000, now)).toBe('in 5 minutes');
  expect(whenText('de', now - 7_200_000, now)).toBe('vor 2 Stunden');
  expect(whenText('en', now + 86_400_000, now)).toMatch(/2026/);
});
