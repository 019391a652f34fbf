import { describe, expect, it } from 'vitest';
import { sown } from './gallery/sown';
import { layoutOf } from './geometry';
import { plan } from './plan';
import { journeys, spotsOf } from './seed_layer';
import { deal, drop, lift } from './state';

const layout = layoutOf({ stance: 'lying', viewer: 'south', stores: 'carved' });

describe('the way of the seeds', () => {
  const houses = Array<number>(12).fill(1);
  houses[1] = 13;
  const trace = sown({ houses, stores: [0, 0] }, 1);
  const start = deal(houses, [0, 0]);
  const { bins, hand } = lift(start, 1);
  let falling = bins;
  const landing = new Map(
    trace.drops.map((house, index) => {
      falling = drop(falling, house, hand[index]!);
      return [hand[index]!, spotsOf(falling, layout).get(hand[index]!)!];
    }),
  );
  const timeline = plan({ trace, end: null, before: { houses: [], stores: [0, 0] } }, 100);
  const ways = journeys(timeline, hand, spotsOf(start, layout), layout, landing);
  const drops = timeline.beats.filter((beat) => beat.kind === 'drop');

  it('begins where each lay and ends, on the ground, where and when it falls', () => {
    hand.forEach((seed, index) => {
      const way = ways.get(seed)!;
      expect(way[0]).toMatchObject({ at: 0, up: 0, x: spotsOf(start, layout).get(seed)!.x });
      expect(way.at(-1)).toMatchObject({
        at: drops[index]!.at,
        up: 0,
        x: landing.get(seed)!.x,
        y: landing.get(seed)!.y,
      });
    });
  });

  it('runs forward in time and above the board in between', () => {
    for (const way of ways.values()) {
      const times = way.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(new Set(times).size).toBe(times.length);
      for (const key of way.slice(1, -1)) expect(key.up).toBeGreaterThanOrEqual(1);
    }
  });

  it('rises over the house of origin on a lap', () => {
    const last = ways.get(hand.at(-1)!)!;
    const over = last.filter(({ up }) => up > 1.5);
    expect(over).toHaveLength(1);
    expect(
      Math.hypot(over[0]!.x - layout.houses[1]!.x, over[0]!.y - layout.houses[1]!.y),
    ).toBeLessThan(layout.radius);
  });
});

describe('spots', () => {
  it('lie in their houses and stores, in all of them', () => {
    const spots = spotsOf(deal([0, 0, 3, 0, 0, 0, 0, 14, 0, 0, 0, 0], [5, 2]), layout);
    expect(spots.size).toBe(24);
    const near = (house: number) =>
      [...spots.values()].filter(
        ({ x, y }) =>
          Math.hypot(x - layout.houses[house]!.x, y - layout.houses[house]!.y) < layout.radius,
      );
    expect(near(2)).toHaveLength(3);
    expect(near(7)).toHaveLength(14);
    expect([...spots.values()].filter(({ x }) => x > layout.houses[5]!.x + 0.5)).toHaveLength(5);
  });
});
