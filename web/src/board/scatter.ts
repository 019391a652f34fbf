/**
 * How seeds lie: natural, the same every time, and hardly stirred by one seed more.
 *
 * In a house seeds roll towards the middle until they touch. Up to {@link kFlat} they lie side by side and never overlap;
 * beyond that they heap, layer upon layer. In a store they lie strewn along the hollow.
 * A place is in radii of the house (for a store: units), the middle being 0, 0.
 */
import { chance } from './chance';
import type { Point } from './geometry';

export interface Place extends Point {
  /** 0 on the floor, 1 upon that, and so on. */
  readonly layer: number;
  /** How the seed lies, in degrees. */
  readonly turn: number;
}

/** As many seeds lie in a house without touching. */
export const kFlat = 12;
/** Radius of a seed in radii of the house. */
export const kSeed = 0.225;
/** Middles of seeds lie no farther out than this. */
const kFloor = 0.715;

/** Houses share a few beds, each turned another way. */
const kBeds = 4;
const cache = new Map<number, Point[][]>();

/** Places of `count` seeds in a house. Houses differ by `salt`. */
export function scatter(count: number, salt: number): Place[] {
  const floor = bedOf(Math.min(count, kFlat), salt % kBeds);
  const angle = 2 * Math.PI * chance(salt, 8);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const places = floor.map(({ x, y }, index) =>
    place({ x: cos * x - sin * y, y: sin * x + cos * y }, 0, index, salt),
  );
  for (let index = kFlat; index < count; index++) places.push(heaped(index, salt));
  return places;
}

function place(at: Point, layer: number, index: number, salt: number): Place {
  return { x: at.x, y: at.y, layer, turn: Math.round(360 * chance(index, salt, 7)) };
}

/** Seeds past the floor: seven in the hollows between, four upon those, then one upon the other around the top. */
function heaped(index: number, salt: number): Place {
  const above = index - kFlat;
  const [layer, first, size, reach] =
    above < 7
      ? [1, 0, 7, 0.43]
      : above < 11
        ? [2, 7, 4, 0.25]
        : [3 + Math.floor((above - 11) / 5), 11, 5, 0.3];
  const step = (above - first) % size;
  const angle =
    2 * Math.PI * ((step * (size === 7 ? 3 : 2)) / size + chance(layer, salt, 3)) +
    0.25 * (chance(index, salt, 4) - 0.5);
  const far = reach * (0.85 + 0.3 * chance(index, salt, 5));
  return place({ x: far * Math.cos(angle), y: far * Math.sin(angle) }, layer, index, salt);
}

/** Where one seed more could be put without stirring those that lie: for seeds that are only thought of. */
export function spare(lying: readonly Point[], salt: number): Point {
  return lying.length < kFlat ? fallen(lying, salt, kAloof) : heaped(lying.length, salt);
}

/** A bed of so many seeds, grown out of that with one seed less. */
function bedOf(count: number, bed: number): readonly Point[] {
  const grown = cache.get(bed) ?? [[]];
  cache.set(bed, grown);
  for (let size = grown.length; size <= count; size++) {
    const lying = grown[size - 1]!;
    grown.push(settle([...lying, fallen(lying, bed)], size));
  }
  return grown[count]!;
}

/** What closeness to others costs against distance from the middle: a seed that falls may push, one thought of may not. */
const kPushing = 6;
const kAloof = 40;

/** Spots that are tried, spread evenly over the floor like the seeds of a sunflower (Vogel 1979). */
const kSpots = 96;

/** Where the next seed comes to rest: the free spot nearest to the middle, a little at random. */
function fallen(bed: readonly Point[], salt: number, shyness = kPushing): Point {
  let best: Point = { x: 0, y: 0 };
  let least = Infinity;
  for (let spot = 0; spot < kSpots; spot++) {
    const angle = 2.39996 * spot + salt;
    const far = kFloor * Math.sqrt((spot + 0.5) / kSpots);
    const x = far * Math.cos(angle);
    const y = far * Math.sin(angle);
    let cost = far + 0.12 * chance(spot, bed.length, salt);
    for (const at of bed) cost += shyness * Math.max(0, 2.3 * kSeed - length(at.x - x, at.y - y));
    if (cost < least) [least, best] = [cost, { x, y }];
  }
  return best;
}

/** Lets a bed come to rest: seeds push each other apart, drift a little to the middle, and stay on the floor. */
function settle(bed: readonly Point[], count: number): Point[] {
  const apart = kSeed * (count <= 6 ? 2.2 : 2.2 - 0.025 * (count - 6));
  const seeds = bed.map(({ x, y }) => ({ x, y }));
  const mean = {
    x: seeds.reduce((sum, { x }) => sum + x, 0) / count,
    y: seeds.reduce((sum, { y }) => sum + y, 0) / count,
  };
  for (const seed of seeds) {
    seed.x -= 0.75 * mean.x;
    seed.y -= 0.75 * mean.y;
  }
  for (let round = 0, stirred = 1; round < 400 && stirred > 1e-4; round++) {
    stirred = 0;
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) stirred += part(seeds[a]!, seeds[b]!, apart);
    for (const seed of seeds) {
      const far = length(seed.x, seed.y);
      if (far > kFloor) {
        seed.x *= kFloor / far;
        seed.y *= kFloor / far;
      }
    }
  }
  return seeds;
}

/** Math.hypot without its care for extremes, which costs ten times as much. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** Pushes two seeds apart and says by how much. No two begin at the same spot. */
function part(a: { x: number; y: number }, b: { x: number; y: number }, apart: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const gap = length(dx, dy);
  if (gap >= apart || gap === 0) return 0;
  const push = (0.5 * (apart - gap)) / gap;
  a.x -= push * dx;
  a.y -= push * dy;
  b.x += push * dx;
  b.y += push * dy;
  return apart - gap;
}

const strewnCache = new Map<string, Place[]>();

/** Places in a store of this size in units, along its longer side. The places of fewer seeds are the first of those of more. */
export function strewn(count: number, width: number, height: number, salt: number): Place[] {
  if (width > height)
    return strewn(count, height, width, salt).map((at) => ({ ...at, x: at.y, y: at.x }));
  const key = `${width} ${height} ${salt}`;
  const known = strewnCache.get(key) ?? [];
  strewnCache.set(key, known);
  while (known.length < count) known.push(strew(known, width, height, salt));
  return known.slice(0, count);
}

const kLayer = 22;

/** The roomiest of some random spots, those nearer to the hollow's middle preferred. */
function strew(lying: readonly Place[], width: number, height: number, salt: number): Place {
  const index = lying.length;
  const layer = Math.floor(index / kLayer);
  const inset = 0.14 + 0.04 * layer;
  const radius = width / 2 - inset;
  const straight = height / 2 - width / 2;
  const peers = lying.filter((at) => at.layer === layer);
  let best: Point = { x: 0, y: 0 };
  let most = -Infinity;
  for (let trial = 0; trial < 60; trial++) {
    const along = 2 * chance(trial, index, salt, 11) - 1;
    const spot = {
      x: radius * (2 * chance(trial, index, salt, 12) - 1),
      y: (straight + radius * 0.7) * along,
    };
    if (length(spot.x, Math.max(0, Math.abs(spot.y) - straight)) > radius) continue;
    const room = Math.min(0.24, ...peers.map((at) => length(at.x - spot.x, at.y - spot.y)));
    const score = room - 0.012 * Math.abs(along) - 0.01 * chance(trial, index, salt, 13);
    if (score > most) [most, best] = [score, spot];
  }
  return place(best, layer, index, salt);
}
