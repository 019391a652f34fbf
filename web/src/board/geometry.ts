/**
 * Where everything lies. Lengths are in units: 1 is the distance from the middle of a house to that of its neighbour.
 *
 * A board lies (two rows of six, the viewer's at the bottom, running to the right) or stands on a narrow screen (two
 * columns of six, the viewer's at the right, running upwards: the same board turned a quarter counter-clockwise, so that
 * sowing stays counter-clockwise). Stores lie at their owners' right where the board lies, and beside their owners'
 * columns where it stands, so that houses get all the height there is.
 */
import { sideOf, type House, type Side } from './types';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A long hollow with round ends. */
export interface Trough extends Point {
  readonly width: number;
  readonly height: number;
}

export type Stance = 'lying' | 'standing';

export interface Layout {
  readonly stance: Stance;
  readonly viewer: Side;
  readonly width: number;
  readonly height: number;
  /** Middle of each house. */
  readonly houses: readonly Point[];
  readonly radius: number;
  /** Middle of each house's number, on the wood between the house and its owner. */
  readonly numbers: readonly Point[];
  /** South's and North's store; `null` on a board without. x and y are the middle. */
  readonly stores: readonly [Trough, Trough] | null;
  /** Where captured seeds go: the stores' middles, or past the board's end. */
  readonly goals: readonly [Point, Point];
  /** From a house towards its owner, as a unit vector: South's, North's. */
  readonly outward: readonly [Point, Point];
  /** The owners' coloured bands: South's, North's. */
  readonly bands: readonly [Band, Band];
  /** How a board of `more/` is cut and what is fixed to it; none on a plain plank. */
  readonly cut?: Cut;
}

/** An inlaid line along an owner's houses with the owner's mark at both ends. */
export interface Band {
  readonly path: string;
  readonly ends: readonly [Point, Point];
}

export interface Cut {
  readonly outline: string;
  /** Drawn below the board's face and above it, each with a class of its own. */
  readonly below: readonly Piece[];
  readonly above: readonly Piece[];
}

export interface Piece {
  readonly name: string;
  readonly path: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A kind of board: how large it is, what is seen below its face, and where everything lies on it. */
export interface Form {
  readonly sizeOf: (stance: Stance) => Size;
  readonly thickness: number;
  readonly layoutOf: (stance: Stance, viewer: Side) => Layout;
}

/** Radius of a house, and of a seed within it. */
export const kHouseRadius = 0.452;
export const kSeedRadius = 0.225 * kHouseRadius;

const kSpine = 0.05;
const kLying = { strip: 0.43, store: 0.72, gap: 0.1, edge: 0.15 };
const kStanding = { strip: 0.36, store: 0.4, gap: 0.03, edge: 0.1 };

export interface LayoutRequest {
  readonly stance: Stance;
  readonly viewer: Side;
  readonly stores: 'carved' | 'none';
}

export function layoutOf({ stance, viewer, stores }: LayoutRequest): Layout {
  const size = sizeOf(stance, stores);
  const lying = stance === 'lying';
  const middle = { x: size.width / 2, y: size.height / 2 };
  const house = (index: House): Point => {
    const own = sideOf(index) === viewer;
    const along = (own ? 1 : -1) * ((index % 6) - 2.5);
    const across = (own ? 1 : -1) * (0.5 + kSpine / 2);
    return lying
      ? { x: middle.x + along, y: middle.y + across }
      : { x: middle.x + across, y: middle.y - along };
  };
  const towards = (side: Side): Point => {
    const sign = side === viewer ? 1 : -1;
    return lying ? { x: 0, y: sign } : { x: sign, y: 0 };
  };
  const outward = [towards('south'), towards('north')] as const;
  const reach = kHouseRadius + (lying ? 0.215 : 0.2);
  const number = (index: House): Point => {
    const at = house(index);
    const out = towards(sideOf(index));
    return { x: at.x + out.x * reach, y: at.y + out.y * reach };
  };
  const all = Array.from({ length: 12 }, (_, index) => index);
  const houses = all.map(house);
  const troughs =
    stores === 'carved'
      ? ([trough(size, stance, viewer, 'south'), trough(size, stance, viewer, 'north')] as const)
      : null;
  return {
    stance,
    viewer,
    ...size,
    houses,
    radius: kHouseRadius,
    numbers: all.map(number),
    stores: troughs,
    goals: troughs ?? [
      beyond(size, stance, viewer, 'south'),
      beyond(size, stance, viewer, 'north'),
    ],
    outward,
    bands: [band('south'), band('north')],
  };

  /** From the first of a player's houses to the last, near the board's edge. */
  function band(side: Side): Band {
    const out = towards(side);
    const far = lying ? 0.5 + kLying.strip - 0.088 : 0.5 + kStanding.strip - 0.018;
    const beyond = troughs && lying ? 0.38 : 0.3;
    const [first, last] = side === 'south' ? [0, 5] : [6, 11];
    const at = (end: House, next: House, past: number): Point => {
      const [here, there] = [houses[end]!, houses[next]!];
      return {
        x: here.x + far * out.x + past * (here.x - there.x),
        y: here.y + far * out.y + past * (here.y - there.y),
      };
    };
    const ends = (past: number) => [at(first, first + 1, past), at(last, last - 1, past)] as const;
    const [from, to] = ends(beyond - 0.09);
    return { path: `M${from.x} ${from.y}L${to.x} ${to.y}`, ends: ends(beyond) };
  }
}

/** A plank with two straight rows. */
export const straight = (stores: 'carved' | 'none'): Form => ({
  sizeOf: (stance) => sizeOf(stance, stores),
  thickness: kThickness,
  layoutOf: (stance, viewer) => layoutOf({ stance, viewer, stores }),
});

export function sizeOf(stance: Stance, stores: 'carved' | 'none'): Size {
  if (stance === 'lying') {
    const end = stores === 'carved' ? kLying.edge + kLying.store + kLying.gap : 0.36;
    return { width: 6 + 2 * end, height: 2 + kSpine + 2 * kLying.strip };
  }
  const end =
    kStanding.edge +
    kStanding.strip +
    (stores === 'carved' ? kStanding.gap + kStanding.store : 0.04);
  return { width: 2 + kSpine + 2 * end, height: 6 + 2 * kStanding.edge };
}

function trough(
  size: { width: number; height: number },
  stance: Stance,
  viewer: Side,
  side: Side,
): Trough {
  const own = side === viewer;
  if (stance === 'lying') {
    const inset = kLying.edge + kLying.store / 2;
    return {
      x: own ? size.width - inset : inset,
      y: size.height / 2,
      width: kLying.store,
      height: 2.02,
    };
  }
  const inset = kStanding.edge + kStanding.store / 2;
  return {
    x: own ? size.width - inset : inset,
    y: size.height / 2,
    width: kStanding.store,
    height: size.height - 2 * kStanding.edge - 0.1,
  };
}

function beyond(
  size: { width: number; height: number },
  stance: Stance,
  viewer: Side,
  side: Side,
): Point {
  const own = side === viewer;
  if (stance === 'lying')
    return { x: own ? size.width - 0.4 : 0.4, y: own ? size.height + 0.2 : -0.2 };
  return { x: own ? size.width - 0.3 : 0.3, y: -0.3 };
}

export interface Room {
  /** In pixels, the lines with names and counts included. */
  readonly width: number;
  readonly height: number;
  /** The page's text size in pixels. */
  readonly rem: number;
}

export interface Fit {
  readonly stance: Stance;
  /** Lines with names and counts: above and below the board, or both players' in one above it. */
  readonly lines: 1 | 2;
  /** Pixels a unit. */
  readonly unit: number;
  /** Size of the names in pixels; a line is {@link kLine} times as high. */
  readonly text: number;
}

export const kLine = 2.6;
/** What is seen of the plank's side, below its face. */
export const kThickness = 0.08;
/** A house is never less than 44 pixels wide where the screen's width allows it; on a very low screen one scrolls. */
const kLeastUnit = 44 / (2 * kHouseRadius);

/** Room for a board on a sheet of A4 or Letter, which cannot be measured before it is printed. */
export const kPaper: Room = { width: 680, height: 440, rem: 16 };

/** The largest board for the room there is. It lies between two lines unless another way is much larger. */
/** `flatly`: it lies, even where there is hardly room. */
export function fit(room: Room, form: Form, flatly = false): Fit {
  const lying = fitted(room, form, 'lying', 2);
  if (flatly) return lying;
  const low = fitted(room, form, 'lying', 1);
  const standing = fitted(room, form, 'standing', 1);
  const flat = low.unit > 1.06 * lying.unit ? low : lying;
  const least = flat.unit < kLeastUnit ? 1 : 1.12;
  return standing.unit > least * flat.unit ? standing : flat;
}

function fitted(room: Room, form: Form, stance: Stance, lines: 1 | 2): Fit {
  const size = form.sizeOf(stance);
  const textOf = (unit: number) => Math.min(2.2 * room.rem, Math.max(0.95 * room.rem, 0.17 * unit));
  const unitOf = (text: number) =>
    Math.max(
      1,
      Math.min(
        room.width / size.width,
        Math.max(kLeastUnit, (room.height - lines * kLine * text) / (size.height + form.thickness)),
      ),
    );
  // The text grows with the board and takes room from it: twice round is near enough.
  const text = textOf(unitOf(textOf(unitOf(room.rem))));
  return { stance, lines, unit: unitOf(text), text };
}

export interface Depths {
  readonly houses: readonly Point[];
  readonly stores: readonly [Trough, Trough] | null;
  readonly radius: number;
}

/** How deep the board is carved at a point: 0 on the surface, 1 at the bottom of a house. */
export function depthAt({ houses, stores, radius }: Depths, x: number, y: number): number {
  for (const house of houses) {
    const share = ((x - house.x) ** 2 + (y - house.y) ** 2) / radius ** 2;
    if (share < 1) return Math.sqrt(1 - share);
  }
  for (const store of stores ?? []) {
    const half = Math.min(store.width, store.height) / 2;
    const dx = Math.max(0, Math.abs(x - store.x) - (store.width / 2 - half));
    const dy = Math.max(0, Math.abs(y - store.y) - (store.height / 2 - half));
    const share = (dx * dx + dy * dy) / (half * half);
    if (share < 1) return 0.8 * Math.sqrt(1 - share);
  }
  return 0;
}

/** A wedge at a house's rim on the side of the middle line, its point into the hollow, as an SVG path. */
export function notch(layout: Layout, house: House): string {
  const { x, y } = layout.houses[house]!;
  const out = layout.outward[sideOf(house) === 'south' ? 0 : 1];
  const at = (towards: number, aside: number) =>
    `${x - out.x * towards + out.y * aside} ${y - out.y * towards + out.x * aside}`;
  const base = layout.radius + 0.035;
  return `M${at(layout.radius - 0.1, 0)}L${at(base, 0.095)}L${at(base, -0.095)}Z`;
}

export type Way = 'left' | 'right' | 'up' | 'down';

const kWays: Readonly<Record<Way, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The next house that way on the screen, or the same one at the board's end. */
export function neighbour(layout: Layout, house: House, way: Way): House {
  const from = layout.houses[house]!;
  const step = kWays[way];
  // Rows need not be straight: a house may lie a little aside of the way.
  const near = layout.houses.findIndex(({ x, y }) => {
    const along = (x - from.x) * step.x + (y - from.y) * step.y;
    const aside = (x - from.x) * step.y - (y - from.y) * step.x;
    return along > 0.5 && along < 1.9 && Math.abs(aside) < (along < 1.3 ? 0.3 : 0.05);
  });
  return near < 0 ? house : near;
}
