/** How many hints were taken in which game, kept in this browser: a server does not know of them. */
const kKey = 'oware.hinted';
/** Games that are remembered; older ones are forgotten first. */
const kMost = 100;

type Kept = readonly (readonly [id: string, count: number])[];

/** What was kept is looked through; what is wrong is left out. */
function parsed(text: string | null): Kept {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && Number.isInteger(one[1]),
    );
  } catch {
    return [];
  }
}

function load(): Kept {
  try {
    return parsed(localStorage.getItem(kKey));
  } catch {
    return []; // no storage here
  }
}

export const hintsIn = (id: string): number => load().find(([one]) => one === id)?.[1] ?? 0;

export function countHint(id: string): void {
  const others = load().filter(([one]) => one !== id);
  const kept: Kept = [...others, [id, hintsIn(id) + 1] as const].slice(-kMost);
  try {
    localStorage.setItem(kKey, JSON.stringify(kept));
  } catch {
    // Counted for this visit alone.
  }
}
