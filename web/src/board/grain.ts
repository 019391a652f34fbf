/**
 * The grain of the wood. A plank is cut through nearly flat layers of growth; where it is carved, the cut goes deeper and
 * meets other layers, which is why a hollow in real wood is ringed like a map of a valley. So the lines are contour lines
 * of one field: place across the plank, some waviness, and the depth of the carving. Traced by marching squares
 * (Lorensen and Cline's method in two dimensions) and smoothed by quadratic curves through the middles.
 */
import { chance } from './chance';
import type { Point } from './geometry';

export type Field = (x: number, y: number) => number;

export interface GrainRequest {
  readonly width: number;
  readonly height: number;
  /** Which way the fibres run. */
  readonly along: 'x' | 'y';
  /** 0 on the surface, 1 at the bottom of a house. */
  readonly depth: Field;
}

/** SVG paths in board units: the fine lines, and every third one stronger. */
export interface Grain {
  readonly fine: string;
  readonly strong: string;
}

const kStep = 0.055;
/** Lines a unit across the surface, and rings from the rim of a house to its bottom. */
const kLines = 8.5;
const kRings = 4.4;
/** Shorter lines, in steps, are specks and left out. */
const kShortest = 14;
/** Waves of growth: how high, and how many radians a unit along and across. */
const kWaves = [
  [0.12, 0.55, 0.6],
  [0.07, 1.1, -1.3],
  [0.035, 2.1, 2.9],
  [0.014, 4.7, -5.2],
  [0.006, 9.1, 11],
] as const;

const kPhases = kWaves.map((_, index) => 2 * Math.PI * chance(index, 31));

function waviness(long: number, across: number): number {
  let sum = 0;
  kWaves.forEach(
    ([high, by, bias], index) =>
      (sum += high * Math.sin(by * long + bias * across + kPhases[index]!)),
  );
  return sum;
}

export function grainOf({ width, height, along, depth }: GrainRequest): Grain {
  const field: Field = (x, y) => {
    const [long, across] = along === 'x' ? [x, y] : [y, x];
    return kLines * (across + waviness(long, across)) + kRings * depth(x, y);
  };
  const lines = contours(field, width, height);
  const pick = (strong: boolean) =>
    lines
      .filter(({ level }) => (level % 3 === 0) === strong)
      .map(({ points }) => smooth(points))
      .join('');
  return { fine: pick(false), strong: pick(true) };
}

interface Line {
  readonly level: number;
  readonly points: readonly Point[];
}

/** A piece of a line within one cell: the edges of the grid that it crosses, by number, and where. */
type Piece = readonly [number, number, Point, Point];

/** All lines on which the field is a whole number. */
function contours(field: Field, width: number, height: number): Line[] {
  const columns = Math.ceil(width / kStep) + 1;
  const rows = Math.ceil(height / kStep) + 1;
  const values = Float64Array.from({ length: rows * columns }, (_, index) =>
    field((index % columns) * kStep, Math.floor(index / columns) * kStep),
  );
  const pieces = new Map<number, Piece[]>();
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const first = row * columns + column;
      const a = values[first]!;
      const b = values[first + 1]!;
      const c = values[first + columns + 1]!;
      const d = values[first + columns]!;
      const most = Math.max(a, b, c, d);
      for (let level = Math.ceil(Math.min(a, b, c, d)); level <= most; level++) {
        const known = pieces.get(level) ?? [];
        pieces.set(level, known);
        cross(
          known,
          level,
          [a, b, c, d],
          [first, first + 1, first + columns + 1, first + columns],
          columns,
        );
      }
    }
  }
  return [...pieces].flatMap(([level, found]) => chain(found).map((points) => ({ level, points })));
}

/** Adds the pieces of a line in one cell. Its corners, clockwise, are given by value and by number. */
function cross(
  found: Piece[],
  level: number,
  values: readonly number[],
  corners: readonly number[],
  columns: number,
): void {
  let edge = -1;
  let at: Point | null = null;
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    const a = values[side]! - level;
    const b = values[next]! - level;
    if (a < 0 === b < 0) continue;
    const from = corners[side]!;
    const to = corners[next]!;
    const share = a / (a - b);
    const x = (from % columns) + share * ((to % columns) - (from % columns));
    const y =
      Math.floor(from / columns) + share * (Math.floor(to / columns) - Math.floor(from / columns));
    const hit = { x: kStep * x, y: kStep * y };
    const name = 2 * Math.min(from, to) + (side % 2);
    if (at) found.push([edge, name, at, hit]);
    edge = name;
    at = at ? null : hit;
  }
}

/** Joins pieces end to end. */
function chain(found: readonly Piece[]): Point[][] {
  const ends = new Map<number, number[]>();
  found.forEach(([a, b], index) => {
    for (const edge of [a, b]) {
      const known = ends.get(edge);
      if (known) known.push(index);
      else ends.set(edge, [index]);
    }
  });
  const used = new Uint8Array(found.length);
  const unused = (edge: number) => ends.get(edge)?.find((index) => !used[index]);
  const follow = (edge: number): Point[] => {
    const points: Point[] = [];
    for (let index = unused(edge); index !== undefined; index = unused(edge)) {
      used[index] = 1;
      const [a, b, from, to]: Piece = found[index]!;
      points.push(a === edge ? to : from);
      edge = a === edge ? b : a;
    }
    return points;
  };
  const lines: Point[][] = [];
  found.forEach(([a, , from], index) => {
    if (used[index]) return;
    const ahead = follow(a);
    lines.push([...follow(a).reverse(), from, ...ahead]);
  });
  return lines.filter((points) => points.length > kShortest);
}

/** A path through the middles of a line's segments, every second point; rings are closed. */
function smooth(points: readonly Point[]): string {
  const n = (value: number) => value.toFixed(2);
  const [first, last] = [points[0]!, points[points.length - 1]!];
  const ring = Math.hypot(first.x - last.x, first.y - last.y) < kStep / 4;
  const handles = points.filter(
    (_, index) => index % 2 === 0 || (!ring && index === points.length - 1),
  );
  const middle = (a: Point, b: Point) => `${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}`;
  let path = ring ? `M${middle(first, handles[1]!)}` : `M${n(first.x)} ${n(first.y)}`;
  handles.slice(1).forEach((at, index) => {
    const next = handles[index + 2] ?? (ring ? first : at);
    path += `Q${n(at.x)} ${n(at.y)} ${middle(at, next)}`;
  });
  return ring ? `${path}Q${n(first.x)} ${n(first.y)} ${middle(first, handles[1]!)}Z` : path;
}
