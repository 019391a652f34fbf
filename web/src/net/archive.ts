/** Finished games, their players, and what these show. */
import { ask } from './api';
import type { KeptSummary, ListedGame, PlayerPage } from './wire';

/** Filters of the archive, as the address of its page has them; empty ones are left out. */
function archiveQuery(filters: Record<string, string>): string {
  const query = new URLSearchParams({ status: 'finished' });
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query.toString();
}
export const fetchArchive = (
  filters: Record<string, string>,
): Promise<{ games: readonly ListedGame[]; next: string | null }> =>
  ask(`/api/games?${archiveQuery(filters)}`);
export const fetchPlayer = (name: string): Promise<PlayerPage> =>
  ask(`/api/players/${encodeURIComponent(name)}`);
/** The analyses that an account lets everybody see. */
export const fetchShared = (name: string): Promise<{ analyses: readonly KeptSummary[] }> =>
  ask(`/api/players/${encodeURIComponent(name)}/analyses`);
