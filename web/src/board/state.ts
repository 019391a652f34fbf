/**
 * Which seed lies where. Seeds are numbered and keep their number (and with it their shape and shade) for the whole game,
 * so the board can show a seed travel instead of numbers change. Values: every function gives a new state.
 *
 * Invariant: every seed is in exactly one bin or in `spare`.
 */
import {
  sideOf,
  storeIndex,
  type Haul,
  type House,
  type Houses,
  type Side,
  type Stores,
} from './types';

export type Seed = number;

export interface Bins {
  /** Twelve houses, then South's and North's store; in each the seeds in the order in which they came. */
  readonly at: readonly (readonly Seed[])[];
  /** Seeds that belong to no bin of the position shown (a study board with fewer seeds, half seeds). */
  readonly spare: readonly Seed[];
}

export const kStoreBin = { south: 12, north: 13 } as const;
const kBins = 14;

export const housesOf = (bins: Bins): number[] => bins.at.slice(0, 12).map((seeds) => seeds.length);
export const storesOf = (bins: Bins): [number, number] => [
  bins.at[kStoreBin.south]?.length ?? 0,
  bins.at[kStoreBin.north]?.length ?? 0,
];

const kNone: Bins = { at: Array.from({ length: kBins }, () => []), spare: [] };

/** A fresh board: seeds are numbered from A on. */
export const deal = (houses: Houses, stores: Stores): Bins => reconcile(kNone, houses, stores);

/** The same seeds in another position, with as few of them moved as can be. New ones are made where they do not suffice. */
export function reconcile(bins: Bins, houses: Houses, stores: Stores): Bins {
  const wanted = [...houses, ...stores].map(Math.floor);
  const at = bins.at.map((seeds, bin) => seeds.slice(0, wanted[bin]));
  const loose = [...bins.at.flatMap((seeds, bin) => seeds.slice(wanted[bin])), ...bins.spare];
  let made = bins.spare.length + bins.at.reduce((sum, seeds) => sum + seeds.length, 0);
  at.forEach((seeds, bin) => {
    while (seeds.length < (wanted[bin] ?? 0)) seeds.push(loose.shift() ?? made++);
  });
  return { at, spare: loose };
}

function changed(bins: Bins, changes: ReadonlyMap<number, readonly Seed[]>): Bins {
  return { ...bins, at: bins.at.map((seeds, bin) => changes.get(bin) ?? seeds) };
}

/** Takes all seeds out of a house. */
export function lift(bins: Bins, house: House): { bins: Bins; hand: readonly Seed[] } {
  return { bins: changed(bins, new Map([[house, []]])), hand: bins.at[house] ?? [] };
}

/** Lets one seed fall. */
export function drop(bins: Bins, house: House, seed: Seed): Bins {
  return changed(bins, new Map([[house, [...(bins.at[house] ?? []), seed]]]));
}

/** Moves the first `seeds` of a house to a store. */
export function bank(bins: Bins, house: House, seeds: number, side: Side): Bins {
  const from = bins.at[house] ?? [];
  const store = kStoreBin[side];
  return changed(
    bins,
    new Map([
      [house, from.slice(seeds)],
      [store, [...(bins.at[store] ?? []), ...from.slice(0, seeds)]],
    ]),
  );
}

export interface Share extends Haul {
  readonly side: Side;
}

/** To whose store the seeds of these houses go, where so many are due to each: to the owner's first. Half a seed stays. */
export function shares(hauls: readonly Haul[], stores: Stores): Share[] {
  const due: [number, number] = [...stores];
  const out: Share[] = [];
  const give = (house: House, seeds: number, side: Side) => {
    due[storeIndex(side)] -= seeds;
    if (seeds > 0) out.push({ house, seeds, side });
  };
  for (const { house, seeds } of hauls) {
    const owner = sideOf(house);
    const own = Math.max(0, Math.min(seeds, Math.floor(due[storeIndex(owner)])));
    give(house, own, owner);
    give(
      house,
      Math.min(seeds - own, Math.max(0, Math.floor(due[1 - storeIndex(owner)] ?? 0))),
      owner === 'south' ? 'north' : 'south',
    );
  }
  return out;
}
