import { describe, expect, it } from 'vitest';
import { bank, deal, drop, housesOf, lift, reconcile, storesOf, type Bins } from './state';

const kStart = Array<number>(12).fill(4);
const all = (bins: Bins) => [...bins.at.flat(), ...bins.spare].sort((a, b) => a - b);
const kSeeds = Array.from({ length: 48 }, (_, seed) => seed);

describe('which seed lies where', () => {
  it('numbers the seeds of a fresh board', () => {
    const bins = deal(kStart, [0, 0]);
    expect(all(bins)).toEqual(kSeeds);
    expect(bins.at[0]).toEqual([0, 1, 2, 3]);
    expect(housesOf(bins)).toEqual(kStart);
  });

  it('keeps every seed through a move', () => {
    const start = deal(kStart, [0, 0]);
    const { bins: lifted, hand } = lift(start, 2);
    expect(hand).toEqual([8, 9, 10, 11]);
    const after = hand.reduce((bins, seed, index) => drop(bins, 3 + index, seed), lifted);
    expect(housesOf(after)).toEqual([4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]);
    expect(after.at[3]).toEqual([12, 13, 14, 15, 8]);
    expect(all(after)).toEqual(kSeeds);
  });

  it('banks the seeds that lie deepest first, and as many as told', () => {
    const bins = bank(deal(kStart, [0, 0]), 7, 3, 'south');
    expect(storesOf(bins)).toEqual([3, 0]);
    expect(bins.at[12]).toEqual([28, 29, 30]);
    expect(bins.at[7]).toEqual([31]);
    expect(all(bins)).toEqual(kSeeds);
  });

  it('leaves seeds alone that need not move to reach another position', () => {
    const start = deal(kStart, [0, 0]);
    const bins = reconcile(start, [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4], [0, 0]);
    expect(housesOf(bins)).toEqual([4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]);
    expect(bins.at[3]!.slice(0, 4)).toEqual(start.at[3]);
    expect(all(bins)).toEqual(kSeeds);
  });

  it('parks seeds that a position lacks and takes them back', () => {
    const small = reconcile(
      deal(kStart, [0, 0]),
      [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [23.5, 23.5],
    );
    expect(small.spare).toHaveLength(1);
    expect(all(small)).toEqual(kSeeds);
    expect(all(reconcile(small, kStart, [0, 0]))).toEqual(kSeeds);
  });

  it('makes more seeds for a larger study board', () => {
    expect(all(reconcile(deal(kStart, [0, 0]), Array<number>(12).fill(6), [0, 0]))).toHaveLength(
      72,
    );
  });
});
