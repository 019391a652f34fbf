/** What is said and shown of a house. */
import { amountOf, letterOf, sideOf } from './types';
import type { House, HouseFacts, LastMove, Side } from './types';

export interface Given {
  readonly viewer: Side;
  readonly seeds: number;
  /** The number is not told. */
  readonly hidden: boolean;
  readonly playable: boolean;
  readonly planned: boolean;
  readonly lastMove: LastMove | null;
}

export function factsOf(house: House, given: Given): HouseFacts {
  const { lastMove } = given;
  const side = sideOf(house);
  return {
    letter: letterOf(house),
    side,
    own: side === given.viewer,
    seeds: given.hidden ? null : given.seeds,
    amount: amountOf(given.seeds),
    playable: given.playable,
    planned: given.planned,
    last: lastMove?.origin === house ? 'origin' : lastMove?.last === house ? 'end' : null,
  };
}
