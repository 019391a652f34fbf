/** Games to look at: the channel of the best one, a player's, and what shows a game on other sites. */
import { ask, at } from './api';
import type { ListedGame } from './wire';

/** The live game of the strongest players, or of one player; `shown` stays while it is live. null: nobody plays. */
export async function fetchTv(
  player: string | null,
  shown: string | null,
): Promise<ListedGame | null> {
  const path = player === null ? '/api/tv' : `/api/players/${encodeURIComponent(player)}/tv`;
  const query = shown === null ? '' : `?game=${encodeURIComponent(shown)}`;
  const { game } = await ask<{ game: ListedGame | null }>(path + query);
  return game;
}

/** A finished game as a picture that moves. */
export const gifAddress = (id: string): string => `${at(id)}/game.gif`;

/** What another site puts into its page to show a game. */
export const embedCode = (id: string): string =>
  `<iframe src="${location.origin}/embed/${id}" width="560" height="380" title="Oware" loading="lazy" style="border:0;max-width:100%"></iframe>`;
