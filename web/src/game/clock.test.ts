import { expect, test } from 'vitest';
import { type ClockState, faceOf, left, spokenTime, vacationLeft, written } from './clock';

const kLive = {
  south_ms: 60_000,
  north_ms: 45_500,
  running: 'south',
  initial_ms: 300_000,
  increment_ms: 0,
} as const;

test('the running clock goes on from what the server said, the other stands, none goes below nothing', () => {
  const state = { clock: kLive, heard: 1000 };
  expect(left(state, 'south', 4000)).toBe(57_000);
  expect(left(state, 'north', 4000)).toBe(45_500);
  expect(left(state, 'south', 1e9)).toBe(0);
  expect(left(state, 'south', 500)).toBe(60_000);
});

test('minutes and seconds, hours, tenths at the end', () => {
  expect(written(272_000, false, 'en')).toBe('4:32');
  expect(written(271_001, false, 'en')).toBe('4:32');
  expect(written(3_723_000, false, 'en')).toBe('1:02:03');
  expect(written(9_460, false, 'en')).toBe('9.4');
  expect(written(0, false, 'en')).toBe('0.0');
});

test('days and hours, and time in words', () => {
  expect(written(2 * 86_400_000 + 4 * 3_600_000 + 5, true, 'en')).toBe('2d 4h');
  expect(written(86_400_000, true, 'en')).toBe('1d');
  expect(spokenTime(272_000, 'en')).toBe('4 minutes 32 seconds');
  expect(spokenTime(61_000, 'de')).toBe('1 Minute 1 Sekunde');
  expect(spokenTime(400, 'en')).toBe('0 seconds');
});

const off = (time: string): string => `off ${time}`;

test('a clock that runs out asks for haste while it runs', () => {
  const state = { clock: { ...kLive, south_ms: 15_000, north_ms: 5_000 }, heard: 0 };
  expect(faceOf(state, 'south', 0, 'en', off)).toMatchObject({
    text: '0:15',
    running: true,
    low: true,
  });
  expect(faceOf(state, 'north', 0, 'en', off)).toMatchObject({
    text: '5.0',
    running: false,
    low: false,
  });
  const byDays = { south_ms: 3_600_000, north_ms: 1, running: 'south', days_per_move: 3 } as const;
  expect(faceOf({ clock: byDays, heard: 0 }, 'south', 0, 'en', off).low).toBe(true);
});

test('days off run when the days of the move are used up, and the clock does not ask for haste before', () => {
  const kDay = 86_400_000;
  const clock = {
    ...{
      south_ms: kDay,
      north_ms: 2 * kDay,
      running: 'south' as const,
      days_per_move: 2,
      vacation_days: 5,
    },
    vacation: { south_ms: 5 * kDay, north_ms: 4 * kDay },
  };
  const state: ClockState = { clock, heard: 0 };
  expect(vacationLeft(state, 'south', kDay)).toBe(5 * kDay);
  expect(vacationLeft(state, 'south', 3 * kDay)).toBe(3 * kDay);
  expect(vacationLeft(state, 'south', 99 * kDay)).toBe(0);
  expect(vacationLeft(state, 'north', 3 * kDay)).toBe(4 * kDay);
  const face = faceOf(state, 'south', 3 * kDay, 'en', off);
  expect(face).toMatchObject({
    spoken: '0 seconds',
    low: false,
    vacation: { text: '3d', spoken: 'off 3 days' },
  });
  expect(
    faceOf({ clock: { ...clock, vacation_days: 0 }, heard: 0 }, 'south', 0, 'en', off).vacation,
  ).toBeNull();
});
