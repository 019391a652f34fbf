/** What the first page shows besides its own board, asked of the server; each is left out where it cannot be had. */
import { fetchGame } from '../net/api';
import { fetchArchive } from '../net/archive';
import { fetchTv } from '../net/watch';
import type { WireGame } from '../net/wire';
import { dailyPosition } from '../puzzles/daily';
import { dayOf } from '../puzzles/puzzle';

export interface Shown {
  readonly daily: string | null;
  readonly featured: WireGame | null;
  /** The id of the best live game. */
  readonly live: string | null;
}

/** Shorter games show little. */
const kLeastPlies = 20;

/** The latest of the listed games that were played for a while. */
async function latestGame(): Promise<WireGame | null> {
  const { games } = await fetchArchive({ min_ply: String(kLeastPlies), limit: '1' });
  return games[0] ? fetchGame(games[0].id) : null;
}

export async function lookAround(): Promise<Shown> {
  const [daily, featured, live] = await Promise.allSettled([
    dailyPosition(dayOf(new Date())),
    latestGame(),
    fetchTv(null, null),
  ]);
  return {
    daily: daily.status === 'fulfilled' ? daily.value : null,
    featured: featured.status === 'fulfilled' ? featured.value : null,
    live: live.status === 'fulfilled' ? (live.value?.id ?? null) : null,
  };
}
