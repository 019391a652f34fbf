/**
 * Boards of other shapes. Each is laid out as it lies; on a narrow screen the same board stands, turned a quarter
 * counter-clockwise. Lengths as in geometry.ts.
 */
import {
  kHouseRadius,
  kThickness,
  straight,
  type Band,
  type Form,
  type Layout,
  type Piece,
  type Point,
  type Size,
  type Stance,
  type Trough,
} from '../geometry';
import { chance } from '../chance';
import { closed, plank } from '../shapes';
import { sideOf, type LaterBoard, type Side } from '../types';

const kStrip = 0.43; // of wood for the numbers, as on a plank
const kReach = kHouseRadius + 0.215; // from a house's middle to its number
const kPastLast = 0.38; // of a band, beyond the last house

const n = (value: number) => String(Math.round(value * 1000) / 1000);

/** A board as it lies, seen from its middle: `along` to the viewer's right, `across` towards the viewer. */
interface Sketch {
  readonly size: Size;
  /** From the middle line to a house's middle. */
  readonly row: (along: number) => number;
  /** From a house's middle to its owner's band. */
  readonly band: number;
  /** The viewer's store; the opponent's lies opposite. */
  readonly store: { readonly along: number; readonly across: number } & Size;
  readonly cut: (turn: Turn) => {
    outline: string;
    below: readonly Piece[];
    above: readonly Piece[];
  };
}

/** Places a point of the sketch on the screen. */
type Turn = (along: number, across: number) => Point;

const said = ({ x, y }: Point) => `${n(x)} ${n(y)}`;

function layOut(sketch: Sketch, stance: Stance, viewer: Side): Layout {
  const lying = stance === 'lying';
  const { width, height } = sketch.size;
  const at: Turn = (along, across) =>
    lying
      ? { x: width / 2 + along, y: height / 2 + across }
      : { x: height / 2 + across, y: width / 2 - along };
  const sign = (side: Side) => (side === viewer ? 1 : -1);
  const place = (house: number, out: number) => {
    const own = sign(sideOf(house));
    const along = (house % 6) - 2.5;
    return at(own * along, own * (sketch.row(along) + out));
  };
  const all = Array.from({ length: 12 }, (_, house) => house);
  const store = (side: Side): Trough => {
    const { along, across, width: long, height: broad } = sketch.store;
    const middle = at(sign(side) * along, sign(side) * across);
    return { ...middle, width: lying ? long : broad, height: lying ? broad : long };
  };
  const outward = (side: Side): Point =>
    lying ? { x: 0, y: sign(side) } : { x: sign(side), y: 0 };
  const stores = [store('south'), store('north')] as const;
  return {
    stance,
    viewer,
    width: lying ? width : height,
    height: lying ? height : width,
    houses: all.map((house) => place(house, 0)),
    radius: kHouseRadius,
    numbers: all.map((house) => place(house, kReach)),
    stores,
    goals: stores,
    outward: [outward('south'), outward('north')],
    bands: [bandOf(sketch, at, sign('south')), bandOf(sketch, at, sign('north'))],
    cut: sketch.cut(at),
  };
}

/** A row is a parabola, and so is a quadratic curve: it ends where the row does and meets it in the middle. */
function bandOf(sketch: Sketch, at: Turn, own: number): Band {
  const point = (along: number, across: number) => at(own * along, own * across);
  const far = (along: number) => sketch.row(along) + sketch.band;
  const end = 2.5 + kPastLast;
  const from = end - 0.09;
  const handle = 2 * far(0) - far(from);
  return {
    path: `M${said(point(-from, far(from)))}Q${said(point(0, handle))} ${said(point(from, far(from)))}`,
    ends: [point(-end, far(end)), point(end, far(end))],
  };
}

const formOf = (sketch: Sketch, thickness: number): Form => ({
  sizeOf: (stance) =>
    stance === 'lying' ? sketch.size : { width: sketch.size.height, height: sketch.size.width },
  thickness,
  layoutOf: (stance, viewer) => layOut(sketch, stance, viewer),
});

/** A rectangle with round corners between two corners of the sketch. */
function slab(at: Turn, left: number, top: number, right: number, bottom: number, corner: number) {
  const p = (along: number, across: number) => said(at(along, across));
  return (
    `M${p(left + corner, top)}L${p(right - corner, top)}Q${p(right, top)} ${p(right, top + corner)}` +
    `L${p(right, bottom - corner)}Q${p(right, bottom)} ${p(right - corner, bottom)}` +
    `L${p(left + corner, bottom)}Q${p(left, bottom)} ${p(left, bottom - corner)}` +
    `L${p(left, top + corner)}Q${p(left, top)} ${p(left + corner, top)}Z`
  );
}

// ---- Two halves on hinges, a row in each, and the stores in front of the players.

const kSeam = 0.035;
function hinged(): Form {
  const row = 0.5 + 0.09;
  const store = { along: 0, across: row + 0.5 + kStrip + 0.23, width: 5.7, height: 0.46 };
  const half = store.across + store.height / 2 + 0.13;
  const wide = 3 + 0.36;
  const sketch: Sketch = {
    size: { width: 2 * wide, height: 2 * half },
    row: () => row,
    band: 0.5 + kStrip - 0.088,
    store,
    cut: (at) => ({
      outline:
        slab(at, -wide, -half, wide, -kSeam, 0.22) + slab(at, -wide, kSeam, wide, half, 0.22),
      below: [],
      above: [-1.95, 1.95].flatMap((along) => [
        { name: 'leaf', path: slab(at, along - 0.24, -0.085, along + 0.24, 0.085, 0.03) },
        { name: 'pin', path: `M${said(at(along - 0.24, 0))}L${said(at(along + 0.24, 0))}` },
        {
          name: 'rivets',
          path: [-0.17, 0, 0.17]
            .flatMap((aside) => [
              `M${said(at(along + aside, -0.052))}h0`,
              `M${said(at(along + aside, 0.052))}h0`,
            ])
            .join(''),
        },
      ]),
    }),
  };
  return formOf(sketch, kThickness);
}

// ---- Curved rows: a board like a boat, broad in the middle.

const kBelly = 0.3;
function curved(): Form {
  const row = (along: number) => 0.525 + kBelly * (1 - (along / 2.5) ** 2);
  const wide = 3.97;
  const edge = (along: number) => row(along) + 0.5 + kStrip;
  const shoulder = 3.42; // where the long sides end and the round ends begin
  const sketch: Sketch = {
    size: { width: 2 * wide, height: 2 * edge(0) },
    row,
    band: 0.5 + kStrip - 0.088,
    store: { along: 3.46, across: 0, width: 0.66, height: 1.74 },
    cut: (at) => {
      const p = (along: number, across: number) => said(at(along, across));
      const low = edge(shoulder);
      const handle = 2 * edge(0) - low;
      return {
        outline:
          `M${p(-shoulder, -low)}Q${p(0, -handle)} ${p(shoulder, -low)}` +
          `C${p(wide - 0.06, -low + 0.16)} ${p(wide, -0.6)} ${p(wide, 0)}` +
          `C${p(wide, 0.6)} ${p(wide - 0.06, low - 0.16)} ${p(shoulder, low)}` +
          `Q${p(0, handle)} ${p(-shoulder, low)}` +
          `C${p(-wide + 0.06, low - 0.16)} ${p(-wide, 0.6)} ${p(-wide, 0)}` +
          `C${p(-wide, -0.6)} ${p(-wide + 0.06, -low + 0.16)} ${p(-shoulder, -low)}Z`,
        below: [],
        above: [{ name: 'keel', path: `M${p(-2.75, 0)}L${p(2.75, 0)}` }],
      };
    },
  };
  return formOf(sketch, kThickness);
}

// ---- On a foot: the plank with stores, and below its edge the stem and the base that it stands on.

const kFoot = 0.44;
function pedestal(): Form {
  const plain = straight('carved');
  return {
    sizeOf: plain.sizeOf,
    thickness: kFoot,
    layoutOf: (stance, viewer) => {
      const layout = plain.layoutOf(stance, viewer);
      const { width, height } = layout;
      const lying = stance === 'lying';
      const [stem, base] = lying ? [0.17 * width, 0.3 * width] : [0.24 * width, 0.38 * width];
      const middle = width / 2;
      const x = (past: number) => n(middle + past);
      const y = (below: number) => n(height + below);
      return {
        ...layout,
        cut: {
          outline: plank(width, height, lying ? 0.95 : 0.62, 0.035),
          below: [
            {
              name: 'stem',
              path: `M${x(-base)} ${y(-0.1)}Q${x(-stem)} ${y(0.1)} ${x(-stem)} ${y(0.27)}H${x(stem)}Q${x(stem)} ${y(0.1)} ${x(base)} ${y(-0.1)}Z`,
            },
            {
              name: 'base',
              path: `M${x(-base)} ${y(0.31)}Q${x(-base)} ${y(0.25)} ${x(0.08 - base)} ${y(0.25)}H${x(base - 0.08)}Q${x(base)} ${y(0.25)} ${x(base)} ${y(0.31)}V${y(0.36)}Q${x(base)} ${y(0.41)} ${x(base - 0.07)} ${y(0.41)}H${x(0.07 - base)}Q${x(-base)} ${y(0.41)} ${x(-base)} ${y(0.36)}Z`,
            },
            {
              name: 'carved',
              path: `M${x(0.1 - base)} ${y(0.33)}H${x(base - 0.1)}`,
            },
          ],
          above: [],
        },
      };
    },
  };
}

// ---- Hollows in the earth, as it is played on the way: two rows, swept, with pebbles about.

/** The edge of a patch of bare earth, `past` the board's measures on all sides; it wavers, each `ring` in its own way. */
function patch(width: number, height: number, past: number, ring: number): string {
  const steps = 72;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // A superellipse, nearly a rectangle.
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.3;
    const far = past - 0.07 * chance(step, ring, 51);
    return [
      width / 2 + (width / 2 + far) * bend(cos),
      height / 2 + (height / 2 + far) * bend(sin),
    ] as const;
  });
  return closed(points);
}

const circle = (x: number, y: number, radius: number) =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0Z`;

function pebbles(width: number, height: number, light: boolean): string {
  let path = '';
  for (let index = 0; index < 190; index++) {
    if ((index % 3 === 0) !== light) continue;
    const [x, y] = [width * chance(index, 21), height * chance(index, 22)];
    path += circle(x, y, 0.006 + 0.02 * chance(index, 23) ** 3);
  }
  return path;
}

function earth(): Form {
  const plain = straight('none');
  return {
    ...plain,
    layoutOf: (stance, viewer) => {
      const layout = plain.layoutOf(stance, viewer);
      const { width, height, houses, radius } = layout;
      // Towards the grass the ground is less and less bare.
      const fringes = stance === 'lying' ? [0.17, 0.12] : [0.11, 0.085];
      return {
        ...layout,
        cut: {
          outline: patch(width, height, 0.06, 0),
          below: fringes.map((past, ring) => ({
            name: 'fringe',
            path: patch(width, height, past, ring + 1),
          })),
          above: [
            { name: 'pebbles light', path: pebbles(width, height, true) },
            { name: 'pebbles dark', path: pebbles(width, height, false) },
            { name: 'heap', path: houses.map(({ x, y }) => circle(x, y, radius + 0.02)).join('') },
          ],
        },
      };
    },
  };
}

export const kForms: Readonly<Record<LaterBoard, Form>> = {
  hinged: hinged(),
  curved: curved(),
  pedestal: pedestal(),
  earth: earth(),
};
