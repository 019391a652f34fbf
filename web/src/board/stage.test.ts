import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sown } from './gallery/sown';
import { layoutOf } from './geometry';
import { kHold, plan } from './plan';
import type { SeedLayer } from './seed_layer';
import { Stage } from './stage';
import type { Houses, Play, Stores } from './types';

const kSpeed = 100;
const kFrame = 10;
const layout = layoutOf({ stance: 'lying', viewer: 'south', stores: 'carved' });

/** Time passes only in `run`, frame by frame. */
let now = 0;
let step: ((now: number) => void) | null = null;

beforeEach(() => {
  now = 0;
  step = null;
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => {
    step = next;
    return 1;
  });
  vi.stubGlobal('setTimeout', (then: () => void) => then()); // the next frame is the first after it
  vi.stubGlobal('cancelAnimationFrame', () => (step = null));
});
afterEach(() => vi.unstubAllGlobals());

function run(until: number): void {
  for (; now <= until && step; now += kFrame) {
    const next = step;
    step = null;
    next(now);
  }
}

interface Seen {
  houses: Houses;
  stores: Stores;
  done: boolean;
}

function staged(): { stage: Stage; seen: Seen } {
  const seen: Seen = { houses: [], stores: [0, 0], done: false };
  const host = { dataset: {}, dispatchEvent: () => true } as unknown as HTMLElement;
  const nothing = () => undefined;
  const layer = { show: nothing, still: nothing, carry: nothing, roll: nothing, land: nothing };
  const counts = (houses: Houses, stores: Stores) => Object.assign(seen, { houses, stores });
  const stage = new Stage(host, layer as unknown as SeedLayer, {
    counts,
    pass: nothing,
    glow: nothing,
  });
  return { stage, seen };
}

const houses = [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0];
const trace = sown({ houses, stores: [20, 22] }, 5);
const last: Play = { trace, end: [20, 27], before: { houses, stores: [20, 22] }, key: 1 };

test('the last sowing ends, the board is held, then seed after seed comes to its store, then it is over', () => {
  const { stage, seen } = staged();
  stage.perform(last, { layout, unit: 100, speed: kSpeed }, () => (seen.done = true));
  const { length: fallen } = plan({ ...last, end: null }, kSpeed);
  const { length } = plan(last, kSpeed);
  run(fallen + kHold);
  expect(seen).toEqual({ houses: trace.after.houses, stores: [20, 22], done: false });
  const stores: number[] = [];
  while (!seen.done && now < length + 10 * kFrame) {
    run(now);
    if (stores.at(-1) !== seen.stores[1]) stores.push(seen.stores[1]);
  }
  expect(stores).toEqual([22, 23, 24, 25, 26, 27]);
  expect(seen).toEqual({ houses: new Array(12).fill(0), stores: [20, 27], done: true });
  expect(now).toBeGreaterThanOrEqual(length);
});

test('without travel the end is there at once, and so it is when the visitor does not want to wait', () => {
  for (const speed of [0, kSpeed]) {
    const { stage, seen } = staged();
    stage.perform(last, { layout, unit: 100, speed }, () => (seen.done = true));
    stage.finish();
    expect(seen).toEqual({ houses: new Array(12).fill(0), stores: [20, 27], done: true });
  }
});
