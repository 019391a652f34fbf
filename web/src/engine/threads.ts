/**
 * How many threads a search has. Threads share memory, which browsers allow to pages that are cross-origin isolated (the server's
 * headers, src/server/pages.cpp); elsewhere there is one. WebKitGTK isolates a page and has no shared memory all the same.
 *
 * The rule: one processor core is left to the page and the system, and no search has more than eight threads; a device that is
 * touched, a phone or a tablet, gives half of its cores, four at most, for its warmth and its battery. A visitor may choose otherwise.
 */
export const kMostThreads = 8;
const kMostTouched = 4;
const kKey = 'oware.threads';

/** Threads that may be chosen: 1 where memory cannot be shared. */
export const mostThreads = (shared: boolean, cores: number): number =>
  shared ? Math.max(1, Math.min(kMostThreads, cores)) : 1;

export const usualThreads = (cores: number, touched = false): number =>
  Math.max(1, touched ? Math.min(kMostTouched, cores >> 1) : Math.min(kMostThreads, cores - 1));

function chosen(): number | null {
  try {
    const kept = Number(localStorage.getItem(kKey));
    return Number.isInteger(kept) && kept >= 1 ? kept : null;
  } catch {
    return null; // no storage here
  }
}

const cores = (): number => navigator.hardwareConcurrency || 1;

export const sharesMemory = (): boolean =>
  globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined';

export const mostThreadsHere = (): number => mostThreads(sharesMemory(), cores());

export const threadsHere = (): number =>
  Math.min(
    mostThreadsHere(),
    chosen() ?? usualThreads(cores(), matchMedia('(pointer: coarse)').matches),
  );

export function chooseThreads(count: number): void {
  try {
    localStorage.setItem(kKey, String(count));
  } catch {
    // As usual, then.
  }
}
