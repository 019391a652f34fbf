import { describe, expect, it } from 'vitest';
import { kFlat, kSeed, scatter, spare, strewn } from './scatter';

const kHouses = Array.from({ length: 12 }, (_, house) => house);
const kCounts = Array.from({ length: kFlat }, (_, index) => index + 1);
const gap = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe('seeds in a house', () => {
  it('never overlap up to twelve', () => {
    for (const house of kHouses) {
      for (const count of kCounts) {
        const places = scatter(count, house);
        expect(places).toHaveLength(count);
        places.forEach((a, index) => {
          for (const b of places.slice(index + 1)) expect(gap(a, b)).toBeGreaterThan(2 * kSeed);
        });
      }
    }
  });

  it('lie inside the house, heaps too', () => {
    for (const house of kHouses) {
      for (const place of scatter(48, house))
        expect(Math.hypot(place.x, place.y) + kSeed).toBeLessThan(0.97);
    }
  });

  it('lie the same every time', () => {
    expect(scatter(9, 3)).toEqual(scatter(9, 3));
    expect(scatter(9, 3)).not.toEqual(scatter(9, 4));
  });

  it('are hardly stirred by one seed more', () => {
    const moved: number[] = [];
    for (const house of kHouses) {
      for (const count of kCounts.slice(1)) {
        const after = scatter(count, house);
        scatter(count - 1, house).forEach((place, index) => moved.push(gap(place, after[index]!)));
      }
    }
    expect(Math.max(...moved)).toBeLessThan(2 * kSeed);
    expect(moved.reduce((sum, by) => sum + by, 0) / moved.length).toBeLessThan(kSeed / 2);
  });

  it('heap upon the floor from the thirteenth on and stir nothing', () => {
    const floor = scatter(kFlat, 5);
    for (let count = kFlat + 1; count <= 48; count++) {
      const heap = scatter(count, 5);
      expect(heap.slice(0, kFlat)).toEqual(floor);
      for (const place of heap.slice(kFlat)) expect(place.layer).toBeGreaterThan(0);
      expect(heap[count - 1]!.layer).toBeGreaterThanOrEqual(heap[count - 2]!.layer);
    }
  });

  it('look different at one, two, three and four: what lies in the middle and how wide it is', () => {
    for (const house of kHouses) {
      const width = (count: number) =>
        Math.max(
          0,
          ...scatter(count, house).flatMap((a) => scatter(count, house).map((b) => gap(a, b))),
        );
      expect(width(1)).toBe(0);
      expect(width(2)).toBeGreaterThan(2 * kSeed);
      expect(width(4)).toBeGreaterThan(width(2) + kSeed);
      const middle = scatter(3, house).reduce(
        (sum, { x, y }) => ({ x: sum.x + x / 3, y: sum.y + y / 3 }),
        { x: 0, y: 0 },
      );
      expect(Math.hypot(middle.x, middle.y)).toBeLessThan(kSeed);
    }
  });

  it('leave room for one that is only thought of, up to five', () => {
    for (const house of kHouses) {
      for (const count of kCounts.filter((count) => count <= 6)) {
        const lying = scatter(count - 1, house);
        for (const place of lying)
          expect(gap(place, spare(lying, house))).toBeGreaterThan(2 * kSeed);
      }
    }
  });
});

describe('seeds in a store', () => {
  it('stay where they fell', () => {
    const few = strewn(7, 0.72, 2.02, 12);
    expect(strewn(30, 0.72, 2.02, 12).slice(0, 7)).toEqual(few);
    expect(strewn(7, 0.72, 2.02, 12)).toEqual(few);
  });

  it('lie along a store that lies as along one that stands', () => {
    const standing = strewn(20, 0.5, 5.7, 13);
    expect(strewn(20, 5.7, 0.5, 13)).toEqual(standing.map((at) => ({ ...at, x: at.y, y: at.x })));
  });

  it('lie inside it', () => {
    for (const [width, height] of [
      [0.72, 2.02],
      [0.4, 6],
    ] as const) {
      for (const { x, y } of strewn(48, width, height, 13)) {
        const end = Math.max(0, Math.abs(y) - (height - width) / 2);
        expect(Math.hypot(x, end)).toBeLessThan(width / 2 - 0.1);
      }
    }
  });
});
