/**
 * Chance that is the same every time: all irregularity of the board (where seeds lie, how the wood grew) is drawn from
 * these, so that a picture depends on nothing but what it shows.
 */

/** A number in [0, 1) for a list of whole numbers. Mixing after Thomas Mueller's 32-bit hash. */
export function chance(...of: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of of) {
    hash = Math.imul(hash ^ (part + 0x7f4a7c15), 0x45d9f3b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x45d9f3b);
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 4294967296;
}
