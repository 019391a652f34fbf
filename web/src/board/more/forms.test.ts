import { describe, expect, it } from 'vitest';
import { kHouseRadius, neighbour, type Stance, type Trough, type Way } from '../geometry';
import { sideOf, storesOn, type LaterBoard, type Side } from '../types';
import { kForms } from './forms';

const kBoards = Object.keys(kForms) as LaterBoard[];
const kStances: readonly Stance[] = ['lying', 'standing'];
const kSides: readonly Side[] = ['south', 'north'];
const kCases = kBoards.flatMap((board) =>
  kStances.flatMap((stance) => kSides.map((viewer) => ({ board, stance, viewer }))),
);

/** How far a point lies from a store's hollow; negative inside. */
function distance(store: Trough, x: number, y: number): number {
  const half = Math.min(store.width, store.height) / 2;
  const dx = Math.max(0, Math.abs(x - store.x) - (store.width / 2 - half));
  const dy = Math.max(0, Math.abs(y - store.y) - (store.height / 2 - half));
  return Math.hypot(dx, dy) - half;
}

describe.each(kCases)('$board, $stance, seen from $viewer', ({ board, stance, viewer }) => {
  const form = kForms[board];
  const layout = form.layoutOf(stance, viewer);

  it('is as large as it says', () => {
    const { width, height } = form.sizeOf(stance);
    expect([layout.width, layout.height]).toEqual([width, height]);
    expect(layout.width > layout.height).toBe(stance === 'lying');
  });

  it('has its houses inside and apart, stores beside them', () => {
    layout.houses.forEach(({ x, y }, house) => {
      expect(Math.min(x, layout.width - x, y, layout.height - y)).toBeGreaterThan(kHouseRadius);
      layout.houses.slice(house + 1).forEach((other) => {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * kHouseRadius + 0.05);
      });
      for (const store of layout.stores ?? [])
        expect(distance(store, x, y)).toBeGreaterThan(kHouseRadius + 0.02);
    });
    expect(layout.stores !== null).toBe(storesOn(board) === 'carved');
    for (const store of layout.stores ?? []) {
      expect(store.x - store.width / 2).toBeGreaterThan(0);
      expect(store.x + store.width / 2).toBeLessThan(layout.width);
      expect(store.y - store.height / 2).toBeGreaterThan(0);
      expect(store.y + store.height / 2).toBeLessThan(layout.height);
    }
  });

  it('is sown counter-clockwise', () => {
    const middle = { x: layout.width / 2, y: layout.height / 2 };
    layout.houses.forEach((from, house) => {
      const to = layout.houses[(house + 1) % 12]!;
      const turn =
        (from.x - middle.x) * (to.y - middle.y) - (from.y - middle.y) * (to.x - middle.x);
      expect(turn).toBeLessThan(0);
    });
  });

  it('lets the arrow keys reach every neighbour', () => {
    const ways: readonly Way[] =
      stance === 'lying' ? ['left', 'right', 'up', 'down'] : ['down', 'up', 'left', 'right'];
    for (let house = 0; house < 12; house++) {
      const own = sideOf(house) === viewer;
      const [back, on] = own ? [ways[0]!, ways[1]!] : [ways[1]!, ways[0]!];
      expect(neighbour(layout, house, on)).toBe(house % 6 === 5 ? house : house + 1);
      expect(neighbour(layout, house, back)).toBe(house % 6 === 0 ? house : house - 1);
      const over = own ? ways[2]! : ways[3]!;
      expect(neighbour(layout, house, over)).toBe(11 - house);
    }
  });
});
