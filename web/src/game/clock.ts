/**
 * A game's clocks as the visitor reads and hears them. The server owns the time: what it said last is counted on from the moment it
 * was heard, never from this computer's idea of the date.
 */
import type { ClockFace, Side } from '../board/types';
import type { WireClock } from '../net/wire';
import { kMinute, kSecond } from './durations';

export interface ClockState {
  readonly clock: WireClock;
  /** `performance.now()` when the server's word came. */
  readonly heard: number;
}

const kHour = 60 * kMinute;
const kDay = 24 * kHour;
/** From here on a clock asks for haste, in milliseconds; by correspondence in its last hours. */
const kHaste = 20 * kSecond;
const kHasteByDays = 6 * kHour;

/** Milliseconds that a side has left at `now`, never below 0. */
export function left({ clock, heard }: ClockState, side: Side, now: number): number {
  const said = side === 'south' ? clock.south_ms : clock.north_ms;
  return Math.max(0, clock.running === side ? said - Math.max(0, now - heard) : said);
}

const two = (count: number): string => String(count).padStart(2, '0');

/** "4:32", "1:02:03", in the last ten seconds "9.4"; by correspondence "2d 4h", in the language's own words. */
export function written(milliseconds: number, byDays: boolean, locale: string): string {
  if (byDays) return parts(milliseconds, locale, 'narrow').join(' ');
  if (milliseconds < 10 * kSecond) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  // A clock shows the second that has begun.
  const seconds = Math.ceil(milliseconds / kSecond);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** "4 minutes 32 seconds". */
export const spokenTime = (milliseconds: number, locale: string): string =>
  parts(milliseconds, locale, 'long').join(' ');

/** The two largest units. */
function parts(milliseconds: number, locale: string, unitDisplay: 'narrow' | 'long'): string[] {
  const say = (count: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count);
  const units = [
    ['day', kDay],
    ['hour', kHour],
    ['minute', kMinute],
    ['second', kSecond],
  ] as const;
  const first = Math.max(
    0,
    units.findIndex(([, length]) => milliseconds >= length),
  );
  const from = milliseconds < kSecond ? units.length - 1 : first;
  const said = units.slice(from, from + 2).map(([unit, length], index) => {
    const whole = index === 0 ? milliseconds : milliseconds % units[from]![1];
    return [Math.floor(whole / length), unit] as const;
  });
  return said
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => say(count, unit));
}

/** Milliseconds of vacation that a side has left at `now`; it runs when the clock has run out. Null where none were agreed. */
export function vacationLeft({ clock, heard }: ClockState, side: Side, now: number): number | null {
  const [time, off] =
    side === 'south'
      ? [clock.south_ms, clock.vacation?.south_ms]
      : [clock.north_ms, clock.vacation?.north_ms];
  if (!clock.vacation_days || off === undefined) return null;
  const over = clock.running === side ? Math.max(0, Math.max(0, now - heard) - time) : 0;
  return Math.max(0, off - over);
}

/** `nameVacation` says what the time that is left of the days off is. */
export function faceOf(
  state: ClockState,
  side: Side,
  now: number,
  locale: string,
  nameVacation = (time: string): string => time,
): ClockFace {
  const byDays = state.clock.days_per_move !== undefined;
  const milliseconds = left(state, side, now);
  const off = vacationLeft(state, side, now);
  return {
    text: written(milliseconds, byDays, locale),
    spoken: spokenTime(milliseconds, locale),
    running: state.clock.running === side,
    low:
      state.clock.running === side && milliseconds + (off ?? 0) < (byDays ? kHasteByDays : kHaste),
    vacation:
      off === null
        ? null
        : { text: written(off, true, locale), spoken: nameVacation(spokenTime(off, locale)) },
  };
}
