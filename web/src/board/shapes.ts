/**
 * Outlines drawn by us. A nickernut (Guilandina bonduc) is a round, slightly flattened seed of 2 cm, grey-green, with fine
 * rings around it like those on a map; no two are alike.
 */
import { chance } from './chance';

/** Shapes and shades there are; a seed's number chooses. */
export const kShapes = 5;
export const kShades = 6;

export interface NutShape {
  readonly outline: string;
  /** Rings across the seed. */
  readonly rings: string;
  /** Where it hung in the pod: a dark spot near the rim. */
  readonly navel: { readonly x: number; readonly y: number };
}

/** A nut of radius at most 1 around 0, 0. */
export function nutShape(kind: number): NutShape {
  const flat = 0.86 + 0.08 * chance(kind, 1);
  const rim = Array.from({ length: 12 }, (_, step) => {
    const angle = (2 * Math.PI * step) / 12;
    const far =
      0.965 +
      0.035 * Math.sin(2 * angle + 6 * chance(kind, 2)) * chance(kind, 3) -
      0.03 * chance(kind, step, 4);
    return [far * Math.cos(angle), far * flat * Math.sin(angle)] as const;
  });
  return {
    outline: closed(rim),
    rings: rings(kind, flat),
    navel: { x: 0.66 + 0.1 * chance(kind, 9), y: 0.5 * (chance(kind, 10) - 0.5) },
  };
}

/**
 * A seed of radius 1 around 0, 0 as SVG, one of {@link kShapes}: its skin, what is drawn on it, and `edge`, a paint that darkens it
 * towards its rim. The style colours it.
 */
export type SeedMarkup = (shape: number, edge: string) => string;

export const nutMarkup: SeedMarkup = (shape, edge) => {
  const { outline, rings, navel } = nutShape(shape);
  const spot = `<ellipse class="navel" cx="${navel.x}" cy="${navel.y}" rx="0.1" ry="0.17"/>`;
  return `<path class="skin" d="${outline}"/><path class="rings" d="${rings}"/>${spot}<path d="${outline}" fill="${edge}"/>`;
};

function rings(kind: number, flat: number): string {
  let path = '';
  for (let ring = 0; ring < 3; ring++) {
    const y = (-0.42 + 0.36 * ring + 0.2 * chance(kind, ring, 5)) * flat;
    const half = 0.9 * Math.sqrt(1 - (y / flat) ** 2);
    const sag = 0.2 + 0.12 * chance(kind, ring, 6);
    path += `M${r(-half)} ${r(y)}Q${r(0.3 * (chance(kind, ring, 7) - 0.5))} ${r(y + sag)} ${r(half * (0.6 + 0.4 * chance(kind, ring, 8)))} ${r(y)}`;
  }
  return path;
}

const r = (value: number) => String(Math.round(value * 100) / 100);

/** A smooth closed curve with these points as handles. */
export function closed(points: readonly (readonly [number, number])[]): string {
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${r((a[0] + b[0]) / 2)} ${r((a[1] + b[1]) / 2)}`;
  const last = points[points.length - 1]!;
  let path = `M${middle(last, points[0]!)}`;
  points.forEach((at, index) => {
    path += `Q${r(at[0])} ${r(at[1])} ${middle(at, points[(index + 1) % points.length]!)}`;
  });
  return `${path}Z`;
}

/** The board's outline: a plank with round ends, a little fuller in the middle. */
export function plank(width: number, height: number, corner: number, bow: number): string {
  const lying = width > height;
  const [bx, by] = lying ? [0, bow] : [bow, 0];
  return [
    `M${r(corner)} ${r(by)}`,
    `Q${r(width / 2)} ${r(-by)} ${r(width - corner)} ${r(by)}`,
    `Q${r(width - bx)} ${r(by)} ${r(width - bx)} ${r(corner)}`,
    `Q${r(width + bx)} ${r(height / 2)} ${r(width - bx)} ${r(height - corner)}`,
    `Q${r(width - bx)} ${r(height - by)} ${r(width - corner)} ${r(height - by)}`,
    `Q${r(width / 2)} ${r(height + by)} ${r(corner)} ${r(height - by)}`,
    `Q${r(bx)} ${r(height - by)} ${r(bx)} ${r(height - corner)}`,
    `Q${r(-bx)} ${r(height / 2)} ${r(bx)} ${r(corner)}`,
    `Q${r(bx)} ${r(by)} ${r(corner)} ${r(by)}Z`,
  ].join('');
}

/** The players' marks, around 0, 0: a filled circle for South, a triangle for North. */
export const kMarks = {
  south: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z',
  north: 'M0-1.05L1.12.9H-1.12Z',
} as const;
