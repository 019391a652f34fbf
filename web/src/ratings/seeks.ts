/** Which open games somebody wants to see. */
import type { Lobby, Timed } from '../net/wire';

export type Seek = Lobby['open'][number];

/** What is looked at. */
interface Terms {
  clock: Timed | null;
  rules: string;
  rated?: boolean;
}

/** An empty one lets every game pass. */
export interface SeekFilters {
  pace: string;
  rules: string;
  rated: string;
}
export const kAllSeeks: SeekFilters = { pace: '', rules: '', rated: '' };

export function paceOf({ clock }: Pick<Terms, 'clock'>): 'live' | 'correspondence' | 'none' {
  if (clock?.initial_ms !== undefined) return 'live';
  return clock?.days_per_move === undefined ? 'none' : 'correspondence';
}

export const isWanted = (game: Terms, { pace, rules, rated }: SeekFilters): boolean =>
  (pace === '' || paceOf(game) === pace) &&
  (rules === '' || game.rules === rules) &&
  (rated === '' || (game.rated === true) === (rated === 'yes'));
