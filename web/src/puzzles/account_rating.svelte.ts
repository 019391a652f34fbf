/** The rating that the server keeps of an account; it stands before the browser's own. Nothing for guests and without the server. */
import { fetchPlayer } from '../net/archive';
import { me } from '../net/me.svelte';
import { answerPuzzle } from '../net/puzzles';

export class AccountRating {
  /** Null: there is none, or it is not known. */
  rating = $state<number | null>(null);
  /** By the last answer; 0 when it did not count. */
  change = $state(0);
  /** The last answer has not reached the server. */
  missed = $state(false);

  async look(): Promise<void> {
    if (!me.known) await me.look();
    const { you } = me;
    if (!you?.registered) return;
    const { ratings } = await fetchPlayer(you.name);
    // An answer meanwhile knows better.
    this.rating ??= ratings.puzzles.rating;
  }

  /** The first answer to a puzzle counts there, as it does here. */
  async answer(id: string, moves: string): Promise<void> {
    if (!me.you?.registered) return;
    this.change = 0;
    try {
      const { rating, change = 0 } = await answerPuzzle(id, moves);
      this.rating = rating;
      this.change = Math.round(change);
      this.missed = false;
    } catch {
      this.missed = true;
    }
  }
}
