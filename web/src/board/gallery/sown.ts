/** A sowing for the gallery and the tests, plain and without the finer rules: the page takes its traces from the core. */
import { sideOf, storeIndex, type Haul, type House, type Trace } from '../types';

export function sown(
  { houses, stores }: { houses: readonly number[]; stores: readonly [number, number] },
  origin: House,
): Trace {
  const after = [...houses];
  const bank: [number, number] = [...stores];
  const side = sideOf(origin);
  const drops: House[] = [];
  after[origin] = 0;
  for (let house = origin, left = houses[origin] ?? 0; left > 0; left--) {
    do house = (house + 1) % 12;
    while (house === origin);
    after[house] = (after[house] ?? 0) + 1;
    drops.push(house);
  }
  const captures: Haul[] = [];
  for (
    let house = drops[drops.length - 1] ?? origin;
    sideOf(house) !== side && [2, 3].includes(after[house] ?? 0);
    house--
  ) {
    captures.push({ house, seeds: after[house]! });
    bank[storeIndex(side)] += after[house]!;
    after[house] = 0;
    if (house % 6 === 0) break;
  }
  const mover = side === 'south' ? 'north' : 'south';
  return {
    origin,
    drops,
    captures,
    collected: [],
    grand_slam: false,
    after: { houses: after, stores: bank, mover },
  };
}
