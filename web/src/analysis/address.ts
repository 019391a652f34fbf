/** What stands in the address of an analysis: the rule set, the start, the line, the place in it, and whose game it was. */
import { type Level, kLevels } from '../engine/levels';
import { type About, aboutFrom, kNoAbout } from './about';

export interface Address {
  readonly rules: string;
  /** Empty for the usual start. */
  readonly start: string;
  readonly line: string;
  /** After so many moves of the line. */
  readonly ply: number;
  /** Left out where nothing is known of it. */
  readonly about?: About;
}

export const kUsualRules = 'abapa';

/** The id of an analysis that the server keeps; null where the address names none. */
export const keptIn = (search: string): string | null => new URLSearchParams(search).get('kept');
export const keptSearch = (id: string): string => `?kept=${encodeURIComponent(id)}`;

/** The level of a training that begins with the board; null where the address asks for none. */
export const trainingIn = (search: string): Level | null => {
  const asked = new URLSearchParams(search).get('training');
  return kLevels.find((level) => String(level) === asked) ?? null;
};
export const trainingSearch = (level: Level): string => `?moves=&training=${level}`;

export function addressOf(search: string): Address | null {
  const given = new URLSearchParams(search);
  if (!['rules', 'start', 'moves'].some((name) => given.has(name))) return null;
  const line = given.get('moves') ?? '';
  const ply = Number(given.get('ply') ?? line.length);
  const about = aboutFrom((name) => given.get(name));
  return {
    rules: given.get('rules') ?? kUsualRules,
    start: given.get('start') ?? '',
    line,
    ply: Number.isInteger(ply) ? Math.min(Math.max(ply, 0), line.length) : line.length,
    ...(Object.values(about).some(Boolean) ? { about } : {}),
  };
}

export function searchOf({ rules, start, line, ply, about = kNoAbout }: Address): string {
  const told = new URLSearchParams();
  if (rules !== kUsualRules) told.set('rules', rules);
  if (start) told.set('start', start);
  if (line || told.size === 0) told.set('moves', line);
  if (ply !== line.length) told.set('ply', String(ply));
  for (const [name, value] of Object.entries(about)) if (value) told.set(name, value as string);
  return `?${told.toString()}`;
}
