/** How often each house was played in a position, and how those games ended. Knows nothing of where the counts are from. */
import type { House, Side } from '../../board/types';

export interface HouseCount {
  readonly house: House;
  readonly count: number;
  readonly south: number;
  readonly draws: number;
  readonly north: number;
}

export interface Counts {
  readonly count: number;
  /** The house played most often first. */
  readonly houses: readonly HouseCount[];
}

export const kNoCounts: Counts = { count: 0, houses: [] };

/** South's wins, draws, North's wins. */
export type Results = readonly [south: number, draws: number, north: number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function countsOf(results: Iterable<readonly [House, Results]>): Counts {
  const houses = [...results]
    .map(([house, [south, draws, north]]) => {
      const count = south + draws + north;
      return { house, count, south, draws, north };
    })
    .sort((left, right) => right.count - left.count || left.house - right.house);
  return { count: sum(houses.map(({ count }) => count)), houses };
}

/** Whole percents that add up to 100: the largest remainders are rounded up. */
export function percents({ south, draws, north }: HouseCount): Results {
  const exact = [south, draws, north].map((one) => (100 * one) / (south + draws + north));
  const whole = exact.map(Math.floor);
  const rest = (at: number): number => exact[at]! - whole[at]!;
  const order = [0, 1, 2].sort((left, right) => rest(right) - rest(left));
  for (const at of order.slice(0, 100 - sum(whole))) whole[at]! += 1;
  return [whole[0]!, whole[1]!, whole[2]!];
}

const kHousesASide = 6;

export const moverIn = (position: string): Side => (position.endsWith('S') ? 'south' : 'north');

/** The same for a position and the one with the sides exchanged: houses and stores as the player to move sees them (src/games/explorer.hpp). */
export function keyOf(position: string): string {
  const all = position.split('-');
  const south = all.slice(0, kHousesASide);
  const north = all.slice(kHousesASide, 2 * kHousesASide);
  const [stored, taken] = all.slice(2 * kHousesASide);
  const seen =
    moverIn(position) === 'south'
      ? [...south, ...north, stored, taken]
      : [...north, ...south, taken, stored];
  return seen.join('-');
}

/** The house across the board, where this one lies when the sides are exchanged. */
export const exchanged = (house: House): House => (house + kHousesASide) % (2 * kHousesASide);
