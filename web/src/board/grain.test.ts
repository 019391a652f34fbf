import { describe, expect, it } from 'vitest';
import { depthAt, layoutOf } from './geometry';
import { grainOf } from './grain';

const layout = layoutOf({ stance: 'lying', viewer: 'south', stores: 'carved' });

describe('grain', () => {
  it('is the same every time and runs over the whole plank', () => {
    const request = {
      width: layout.width,
      height: layout.height,
      along: 'x' as const,
      depth: (x: number, y: number) => depthAt(layout, x, y),
    };
    const { fine, strong } = grainOf(request);
    expect(grainOf(request)).toEqual({ fine, strong });
    const numbers = (strong + fine).match(/-?[\d.]+/g)!.map(Number);
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(Math.max(...numbers)).toBeGreaterThan(layout.width - 0.1);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  });

  it('closes into rings where the wood is hollowed out', () => {
    const bowl = { houses: [{ x: 1, y: 1 }], stores: null, radius: 0.45 };
    const flat = grainOf({ width: 2, height: 2, along: 'x', depth: () => 0 });
    const carved = grainOf({
      width: 2,
      height: 2,
      along: 'x',
      depth: (x, y) => depthAt(bowl, x, y),
    });
    const rings = ({ fine, strong }: { fine: string; strong: string }) =>
      (fine + strong)
        .split('M')
        .slice(1)
        .filter((line) => {
          const all = line.match(/[\d.]+/g)!.map(Number);
          return Math.hypot(all[0]! - all.at(-2)!, all[1]! - all.at(-1)!) < 0.15;
        }).length;
    expect(rings(flat)).toBe(0);
    expect(rings(carved)).toBeGreaterThan(1);
  });
});
