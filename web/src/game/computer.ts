/** What the computer does beside its search, where it plays in the browser; the server's does the same (src/games/apply.hpp). */
import type { GameAnswer } from '../engine/types';

/** Plies without a capture after which it may think of an end. */
const kQuietPlies = 16;

/** The computer, which has just moved, may offer to end: once in so many plies, of which it sees every other one. */
export function timeToOffer({ ending, plies }: Pick<GameAnswer, 'ending' | 'plies'>): boolean {
  const last = plies.findLastIndex(({ captured, collected }) => captured + collected > 0);
  const quiet = plies.length - 1 - last;
  return ending === null && quiet >= kQuietPlies && quiet % kQuietPlies < 2;
}
