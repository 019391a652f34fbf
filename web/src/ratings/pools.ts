/** What people are rated in, and the times that quick games are played with. */
import type { Words } from '../i18n/index.svelte';
import type { RatedTexts } from '../i18n/later/en';
import { rulesOf } from '../game/terms';
import { kMinute, kSecond } from '../game/durations';

export type Clock =
  { initial_ms: number; increment_ms: number } | { days_per_move: number; vacation_days: number };

const live = (minutes: number, seconds: number): Clock => ({
  initial_ms: minutes * kMinute,
  increment_ms: seconds * kSecond,
});
const days = (count: number): Clock => ({ days_per_move: count, vacation_days: 0 });

export const kQuickClocks: readonly Clock[] = [
  live(1, 1),
  live(3, 2),
  live(5, 5),
  live(15, 10),
  days(1),
  days(3),
];

/** Of rated games against the computer. */
export const kComputerClock = live(10, 5);

/** Rule sets that are rated, as src/games/rated.hpp has them. */
export const kRatedPresets = ['abapa', 'wari', 'awari'] as const;
export type RatedPreset = (typeof kRatedPresets)[number];

const kPaces = ['live', 'correspondence'] as const;

const kComputer = 'computer';

/** By the server's names: the first preset's have none of its own. */
export const kPools: readonly string[] = [
  ...kRatedPresets.flatMap((preset) =>
    kPaces.map((pace) => (preset === 'abapa' ? pace : `${preset}-${pace}`)),
  ),
  kComputer,
];

export function poolName(t: Words, r: RatedTexts, pool: string): string {
  if (pool === kComputer) return r.computer;
  const [first = '', second] = pool.split('-');
  const pace = (second ?? first) === 'live' ? r.live : r.correspondence;
  return second === undefined ? pace : r.poolOf(rulesOf(t, first), pace);
}

/** "1532", with a question mark while it is provisional. */
export const ratingText = (rating: { rating: number; provisional: boolean }): string =>
  `${Math.round(rating.rating)}${rating.provisional ? '?' : ''}`;

/** "+12", "−8", "±0". */
export function changeText(change: number): string {
  const points = Math.round(change);
  return points === 0 ? '±0' : points > 0 ? `+${points}` : `−${-points}`;
}
