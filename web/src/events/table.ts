/** What the results of an event come to, for tables. */
import type { EventFormat, EventResults, OwareEvent } from '../net/events';

type Result = EventResults['rounds'][number]['games'][number];

/** A player's cell of a round: whom they met, by rank, and what came of it. */
export interface Cell {
  opponent: number;
  sign: '+' | '=' | '−' | '…';
  game: string;
}

const signOf = (result: Result['result'], south: boolean): Cell['sign'] => {
  if (result === '*') return '…';
  if (result === '1/2-1/2' || result === 'damaged') return '=';
  return (result === '1-0') === south ? '+' : '−';
};

/** With more columns nobody reads the table. */
const kMostColumns = 15;

export const hasColumns = (format: EventFormat, rounds: number): boolean =>
  (format === 'swiss' || format === 'round-robin') && rounds > 0 && rounds <= kMostColumns;

/** By the player's name, a cell for each round; null where they had no game, "bye" where no opponent. */
export function cellsOf(
  results: EventResults,
): ReadonlyMap<string, readonly (Cell | 'bye' | null)[]> {
  const places = new Map(results.players.map(({ name }, index) => [name, index + 1]));
  const rows = new Map<string, (Cell | 'bye' | null)[]>(
    results.players.map(({ name }) => [name, results.rounds.map(() => null)]),
  );
  const put = (name: string, round: number, cell: Cell | 'bye'): void => {
    const row = rows.get(name);
    if (row) row[round] = cell;
  };
  results.rounds.forEach(({ games, byes }, round) => {
    for (const { id, south, north, result } of games) {
      put(south, round, {
        opponent: places.get(north) ?? 0,
        sign: signOf(result, true),
        game: id,
      });
      put(north, round, {
        opponent: places.get(south) ?? 0,
        sign: signOf(result, false),
        game: id,
      });
    }
    for (const name of byes) put(name, round, 'bye');
  });
  return rows;
}

/** Which tie-breaks decide, and so are shown. */
export const breaksOf = (format: EventFormat): readonly ('buchholz' | 'sonneborn_berger')[] =>
  format === 'swiss'
    ? ['buchholz', 'sonneborn_berger']
    : format === 'round-robin'
      ? ['sonneborn_berger']
      : [];

/** The one who has won a finished event: the first, unless they share the place. */
export function winnerOf(event: Pick<OwareEvent, 'phase' | 'players'>): string | null {
  const [first, second] = event.players;
  if (event.phase !== 'finished' || !first || second?.rank === first.rank) return null;
  return first.name;
}
