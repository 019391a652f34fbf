/** The boards of a simul's host, out of the games that the host plays. */
import type { OwareEvent } from '../net/events';
import type { ListedGame } from '../net/wire';

export interface SimulBoard {
  id: string;
  side: 'south' | 'north';
  opponent: string;
  /** It is the host's turn. */
  yours: boolean;
  houses: readonly number[];
  stores: readonly [number, number];
}

/** Those where it is the host's turn first, and of these the longest waiting first. */
export function boardsOf(
  event: Pick<OwareEvent, 'games'>,
  mine: readonly ListedGame[],
): readonly SimulBoard[] {
  const ids = new Set(event.games.map(({ id }) => id));
  const waits = (game: ListedGame): number => (game.turn === game.you ? 0 : 1);
  return mine
    .filter((game) => ids.has(game.id) && game.status === 'playing' && game.you !== null)
    .toSorted((one, other) => waits(one) - waits(other) || one.changed_ms - other.changed_ms)
    .map((game) => {
      const side = game.you === 'north' ? 'north' : 'south';
      const seeds = game.position.split('-').map(Number);
      return {
        id: game.id,
        side,
        opponent: game.names[side === 'south' ? 'north' : 'south'] ?? '',
        yours: game.turn === side,
        houses: seeds.slice(0, 12),
        stores: [seeds[12] ?? 0, seeds[13] ?? 0] as const,
      };
    });
}
