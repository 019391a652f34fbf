/**
 * Who played the game that is analysed, when, and on what time. Kept as OGN writes it, so that an address, a file and the board say
 * the same; each is empty where it is not known.
 */
import { kSecond } from '../game/durations';
import type { Timed } from '../net/wire';

export interface About {
  readonly south: string;
  readonly north: string;
  /** The tag Date: "2026.11.25". */
  readonly date: string;
  /** The tag TimeControl: seconds and increment, "300+3"; by correspondence seconds for one move, "1/259200". */
  readonly time: string;
}

export const kNoAbout: About = { south: '', north: '', date: '', time: '' };

/** Longer ones are cut: an address may say anything. */
const kMostLetters = 60;
const kDaySeconds = 86_400;

const clean = (text: string | null | undefined): string =>
  Array.from((text ?? '').replace(/\p{C}+/gu, ' ').trim())
    .slice(0, kMostLetters)
    .join('');

/** Of an address's parameters or a file's tags. */
export const aboutFrom = (value: (name: keyof About) => string | null | undefined): About => ({
  south: clean(value('south')),
  north: clean(value('north')),
  date: clean(value('date')),
  time: clean(value('time')),
});

export const dateTag = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 10).replaceAll('-', '.');

export function timeTag(terms: Timed | null): string {
  const { initial_ms: initial, increment_ms: increment = 0, days_per_move: days } = terms ?? {};
  if (initial !== undefined) return `${initial / kSecond}+${increment / kSecond}`;
  return days === undefined ? '' : `1/${days * kDaySeconds}`;
}

/** What a tag of time says; null for a tag that is in another form, or for none. */
export function timedOf(tag: string): Timed | null {
  const live = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(tag);
  if (live)
    return { initial_ms: Number(live[1]) * kSecond, increment_ms: Number(live[2]) * kSecond };
  const days = Number(/^1\/(\d+)$/.exec(tag)?.[1] ?? 0) / kDaySeconds;
  return days > 0 && Number.isInteger(days) ? { days_per_move: days } : null;
}

/** The day of a tag of date; null where it is not wholly known. */
export function dayOf(tag: string): Date | null {
  if (!/^\d{4}\.\d\d\.\d\d$/.test(tag)) return null;
  const day = new Date(`${tag.replaceAll('.', '-')}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? null : day;
}

/** The four lines that `formatGame` takes. */
export const tagLines = ({ south, north, date, time }: About): string =>
  [south, north, date, time].join('\n');
