/** Who plays or waits just now, as the first page's lists tell it. */
import { givenName } from '../game/terms';
import type { Lobby } from '../net/wire';

/** Names that are told; others are counted. */
const kMostNames = 6;

export interface Here {
  readonly names: readonly string[];
  /** People without a name, and those whose names would be too many. */
  readonly others: number;
  readonly watching: number;
}

export function hereOf({ open, live }: Pick<Lobby, 'open' | 'live'>): Here {
  const seats = [
    ...open.map(({ name }) => name),
    ...live.flatMap(({ kinds, names }) =>
      (['south', 'north'] as const)
        .filter((side) => kinds[side] === 'account' || kinds[side] === 'guest')
        .map((side) => names[side]),
    ),
  ].map(givenName);
  const named = [...new Set(seats.filter((name) => name !== ''))];
  const names = named.slice(0, kMostNames);
  return {
    names,
    others: seats.filter((name) => name === '').length + named.length - names.length,
    watching: live.reduce((sum, { spectators }) => sum + spectators, 0),
  };
}
