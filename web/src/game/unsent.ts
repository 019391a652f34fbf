/** A move that the server has not confirmed yet, kept by game: where its page is left before, it is sent when the game is opened again. */
export interface Unsent {
  readonly letter: string;
  readonly ply: number;
}

const keyOf = (id: string): string => `oware.unsent.${id}`;

export function keepUnsent(id: string, move: Unsent | null): void {
  try {
    if (move) localStorage.setItem(keyOf(id), JSON.stringify(move));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // Then it is lost with its page.
  }
}

export function unsentOf(id: string): Unsent | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Unsent | null;
  } catch {
    return null;
  }
}
