/**
 * What the board sounds like, as numbers: each sound is a few strokes, each stroke a few partials that ring out and a touch of
 * noise where two things meet. Struck bars and bowls are rendered so as sums of decaying sines (modal synthesis, after Adrien
 * 1991); the figures were chosen by ear. No sound is recorded.
 *
 * The same seed in the same house always sounds the same.
 */
import { chance } from '../board/chance';
import type { House, Material, SeedKind } from '../board/types';

export interface Partial {
  readonly hertz: number;
  /** At its loudest; 1 is full scale. */
  readonly gain: number;
  /** Seconds until it is a thousandth. */
  readonly decay: number;
}

export interface Stroke {
  /** Seconds from the sound's start. */
  readonly at: number;
  readonly partials: readonly Partial[];
  /** The contact: noise around a frequency. */
  readonly contact: Partial | null;
}

/** What is struck: its deepest tone, how its overtones lie, how long it rings, how much noise the contact makes. */
interface Body {
  readonly hertz: number;
  readonly overtones: readonly number[];
  readonly decay: number;
  readonly contact: number;
}

const kWood: Body = { hertz: 310, overtones: [1, 2.76, 5.4], decay: 0.13, contact: 0.5 };
const kBodies: Readonly<Record<Material, Body>> = {
  wood: kWood,
  hinged: { ...kWood, hertz: 290 },
  curved: { ...kWood, hertz: 270 },
  pedestal: { ...kWood, hertz: 240, decay: 0.15 },
  'plain-wood': { hertz: 350, overtones: [1, 2.76, 5.4], decay: 0.11, contact: 0.5 },
  earth: { hertz: 120, overtones: [1, 1.6], decay: 0.08, contact: 0.9 },
  contrast: { hertz: 420, overtones: [1, 3], decay: 0.07, contact: 0.2 },
};

/** Glass rings on where a nut is dull. */
const kSeeds: Readonly<
  Record<SeedKind, { hertz: number; gain: number; decay: number; noise: number }>
> = {
  nickernut: { hertz: 1850, gain: 0.08, decay: 0.035, noise: 2100 },
  cowrie: { hertz: 2900, gain: 0.08, decay: 0.05, noise: 3400 },
  pebble: { hertz: 2400, gain: 0.08, decay: 0.03, noise: 2700 },
  bead: { hertz: 3700, gain: 0.07, decay: 0.08, noise: 4500 },
  marble: { hertz: 4300, gain: 0.07, decay: 0.12, noise: 5200 },
};

/** How loud a seed that falls is. */
const kDrop = 0.34;

/** One seed falls into a house. Houses lie a little apart in pitch, no two falls are quite alike. */
export function dropOf(material: Material, kind: SeedKind, house: House, index: number): Stroke {
  const body = kBodies[material];
  const seed = kSeeds[kind];
  const tune = 0.9 + 0.2 * chance(house, 61) + 0.05 * (chance(house, index, 62) - 0.5);
  const force = kDrop * (0.8 + 0.2 * chance(house, index, 63));
  return {
    at: 0,
    partials: [
      ...body.overtones.map((ratio, order) => ({
        hertz: body.hertz * ratio * tune,
        gain: (0.55 * force) / (order + 1) ** 1.6,
        decay: body.decay / (order + 1),
      })),
      { hertz: seed.hertz * tune, gain: seed.gain * force, decay: seed.decay },
    ],
    contact: { hertz: seed.noise * tune, gain: body.contact * force * 0.5, decay: 0.022 },
  };
}

const kRattle = 0.045;

/** Captured seeds are swept up: they knock against each other, faster and higher towards the store. */
export function captureOf(
  material: Material,
  kind: SeedKind,
  house: House,
  seeds: number,
): Stroke[] {
  return Array.from({ length: Math.min(seeds + 1, 5) }, (_, index) => {
    const stroke = dropOf(material, kind, house, index + 20);
    const rise = 1.18 * 1.1 ** index;
    return {
      at: kRattle * index * (1 - 0.08 * index),
      partials: stroke.partials.map((one) => ({
        ...one,
        hertz: one.hertz * rise,
        gain: one.gain * 0.75,
      })),
      contact: stroke.contact && { ...stroke.contact, hertz: stroke.contact.hertz * rise },
    };
  });
}

/** A thumb piano's tongue: the tone, and far above it two that fade at once. */
const tongue = (hertz: number, at: number): Stroke => ({
  at,
  partials: [
    { hertz, gain: 0.16, decay: 0.9 },
    { hertz: hertz * 5.9, gain: 0.03, decay: 0.12 },
    { hertz: hertz * 2.01, gain: 0.02, decay: 0.4 },
  ],
  contact: { hertz: 1500, gain: 0.05, decay: 0.012 },
});

/** "Your turn": two tones, a fourth apart. */
export const turnStrokes = (): Stroke[] => [tongue(392, 0), tongue(523.25, 0.16)];
