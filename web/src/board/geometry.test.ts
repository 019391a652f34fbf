import { describe, expect, it } from 'vitest';
import {
  fit,
  kHouseRadius,
  kLine,
  kThickness,
  layoutOf,
  neighbour,
  sizeOf,
  straight,
  type LayoutRequest,
} from './geometry';

const kRequests: LayoutRequest[] = (['lying', 'standing'] as const).flatMap((stance) =>
  (['south', 'north'] as const).flatMap((viewer) =>
    (['carved', 'none'] as const).map((stores) => ({ stance, viewer, stores })),
  ),
);

describe('a layout', () => {
  it('runs counter-clockwise from whichever side it is seen', () => {
    for (const request of kRequests) {
      const { houses } = layoutOf(request);
      const area = houses.reduce((sum, { x, y }, index) => {
        const next = houses[(index + 1) % 12]!;
        return sum + x * next.y - next.x * y;
      }, 0);
      expect(area).toBeLessThan(0);
    }
  });

  it('puts the viewer at the bottom, or at the right where the board stands, running upwards', () => {
    for (const request of kRequests) {
      const { houses } = layoutOf(request);
      const [own, other] = request.viewer === 'south' ? [0, 6] : [6, 0];
      const [first, sixth, theirs] = [houses[own]!, houses[own + 5]!, houses[other]!];
      if (request.stance === 'lying') {
        expect(first.y).toBeGreaterThan(theirs.y);
        expect(sixth.x).toBeGreaterThan(first.x);
      } else {
        expect(first.x).toBeGreaterThan(theirs.x);
        expect(sixth.y).toBeLessThan(first.y);
      }
    }
  });

  it('carves each store at its player’s right, or beside that column', () => {
    for (const request of kRequests.filter(({ stores }) => stores === 'carved')) {
      const { stores } = layoutOf(request);
      const [own, other] =
        request.viewer === 'south' ? [stores![0], stores![1]] : [stores![1], stores![0]];
      expect(own.x).toBeGreaterThan(other.x);
    }
  });

  it('lets nothing overlap or leave the board', () => {
    for (const request of kRequests) {
      const layout = layoutOf(request);
      layout.houses.forEach((a, index) => {
        for (const b of layout.houses.slice(index + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * layout.radius);
        for (const store of layout.stores ?? []) {
          const aside =
            request.stance === 'lying'
              ? Math.abs(a.x - store.x) - store.width / 2
              : Math.abs(a.x - store.x) - store.width / 2;
          expect(aside).toBeGreaterThan(layout.radius);
        }
      });
      for (const { x, y } of [...layout.houses, ...layout.numbers]) {
        expect(Math.min(x, y, layout.width - x, layout.height - y)).toBeGreaterThan(0.15);
      }
    }
  });
});

describe('fitting', () => {
  it('stands on a phone and lies on a desk, never with a house under 44 pixels', () => {
    for (const width of [340, 374, 414, 844, 1000, 1920, 3600]) {
      for (const stores of ['carved', 'none'] as const) {
        const { stance, unit } = fit(
          { width, height: width < 500 ? 560 : 620, rem: 16 },
          straight(stores),
        );
        expect(stance).toBe(width < 500 ? 'standing' : 'lying');
        expect(2 * kHouseRadius * unit).toBeGreaterThanOrEqual(44);
        expect(unit * sizeOf(stance, stores).width).toBeLessThanOrEqual(width + 1e-6);
      }
    }
  });

  it('keeps within the height there is, names included', () => {
    for (const height of [240, 300, 420, 700, 2000]) {
      for (const width of [560, 844, 1280, 3800]) {
        const { stance, lines, unit, text } = fit({ width, height, rem: 16 }, straight('carved'));
        const board = sizeOf(stance, 'carved');
        expect((board.height + kThickness) * unit + lines * kLine * text).toBeLessThanOrEqual(
          height + 1,
        );
        expect(board.width * unit).toBeLessThanOrEqual(width + 1e-6);
      }
    }
  });

  it('rather scrolls than make a house too small to hit', () => {
    const { unit } = fit({ width: 350, height: 200, rem: 16 }, straight('carved'));
    expect(2 * kHouseRadius * unit).toBeGreaterThanOrEqual(44);
  });

  it('puts both names into one line where the screen is low', () => {
    expect(fit({ width: 820, height: 260, rem: 16 }, straight('carved'))).toMatchObject({
      stance: 'lying',
      lines: 1,
    });
    expect(fit({ width: 820, height: 600, rem: 16 }, straight('carved'))).toMatchObject({
      stance: 'lying',
      lines: 2,
    });
  });

  it('gives a house nearly a quarter of a phone’s width', () => {
    expect(
      fit({ width: 374, height: 760, rem: 16 }, straight('carved')).unit / 374,
    ).toBeGreaterThan(0.25);
  });
});

describe('walking with the arrow keys', () => {
  it('goes where the arrow points, and stays at the ends', () => {
    const lying = layoutOf({ stance: 'lying', viewer: 'south', stores: 'carved' });
    expect(neighbour(lying, 2, 'right')).toBe(3);
    expect(neighbour(lying, 2, 'up')).toBe(9);
    expect(neighbour(lying, 9, 'right')).toBe(8);
    expect(neighbour(lying, 5, 'right')).toBe(5);
    expect(neighbour(lying, 5, 'down')).toBe(5);
    const standing = layoutOf({ stance: 'standing', viewer: 'north', stores: 'none' });
    expect(neighbour(standing, 6, 'up')).toBe(7);
    expect(neighbour(standing, 6, 'left')).toBe(5);
    expect(neighbour(standing, 6, 'down')).toBe(6);
  });
});
