/** How much of each game the visitor has seen in this browser, so that moves made meanwhile can be shown on return. */
const kKey = 'oware.seen';
/** Games remembered; the longest untouched goes first. */
const kMost = 50;

function load(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Plies seen of a game, or null where it was never open here. */
export function seenOf(id: string): number | null {
  const plies = load()[id];
  return typeof plies === 'number' ? plies : null;
}

export function remember(id: string, plies: number): void {
  const { [id]: _, ...others } = load();
  const kept = Object.entries(others).slice(1 - kMost);
  try {
    localStorage.setItem(kKey, JSON.stringify({ ...Object.fromEntries(kept), [id]: plies }));
  } catch {
    // Then nothing is shown again.
  }
}
