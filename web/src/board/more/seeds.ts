/** Seeds drawn by us: cowries, pebbles, marbles and glass beads. Each has a radius of at most 1. */
import { chance } from '../chance';
import { closed, type SeedMarkup } from '../shapes';
import type { LaterSeed } from '../types';

const r = (value: number) => String(Math.round(value * 100) / 100);

/** A cowry lies on its back: the slit shows, with teeth along it. */
const cowrie: SeedMarkup = (shape, edge) => {
  const half = 0.66 + 0.05 * chance(shape, 71);
  const bend = 0.1 + 0.08 * chance(shape, 72);
  const outline = `M-.94 .04C-.86-${r(half)} .52-${r(half + 0.1)} .95-.06C.86 ${r(half + 0.06)}-.6 ${r(half + 0.12)}-.94 .04Z`;
  const slit = `M-.72 .06C-.3 ${r(-bend)} .3 ${r(-bend)} .74-.02C.3 ${r(0.2 - bend)}-.3 ${r(0.22 - bend)}-.72 .06Z`;
  let teeth = '';
  for (let tooth = 0; tooth < 7; tooth++) {
    const x = -0.51 + 0.17 * tooth;
    const y = 0.06 - bend * (1 - (x / 0.8) ** 2);
    teeth += `M${r(x)} ${r(y - 0.17)}V${r(y - 0.06)}M${r(x + 0.05)} ${r(y + 0.11)}V${r(y + 0.24)}`;
  }
  return `<path class="skin" d="${outline}"/><path class="slit" d="${slit}"/><path class="teeth" d="${teeth}"/><path d="${outline}" fill="${edge}"/>`;
};

/** A pebble from a stream bed: rounded, uneven, now and then with a vein. */
const pebble: SeedMarkup = (shape, edge) => {
  const flat = 0.7 + 0.2 * chance(shape, 81);
  const rim = Array.from({ length: 8 }, (_, step) => {
    const angle = (2 * Math.PI * step) / 8;
    const far = 0.98 - 0.16 * chance(shape, step, 82);
    return [far * Math.cos(angle), far * flat * Math.sin(angle)] as const;
  });
  const outline = closed(rim);
  const at = (0.6 * (chance(shape, 83) - 0.5) * flat).toFixed(2);
  const vein =
    shape % 2 === 0
      ? `<path class="vein" d="M-.78 ${at}Q0 ${r(Number(at) + 0.3)} .74 ${at}"/>`
      : '';
  return `<path class="skin" d="${outline}"/>${vein}<path d="${outline}" fill="${edge}"/>`;
};

const marble: SeedMarkup = (shape, edge) => {
  const bend = 0.3 + 0.4 * chance(shape, 41);
  const [out, back] = [r(bend), r(0.45 + bend / 2)];
  const swirl = `M-.86-.2C-.4-${out} .1 ${out} .86 .1C.5 ${back}-.3 .1-.86-.2Z`;
  return `<circle class="skin" r="0.95"/><path class="swirl" d="${swirl}"/><circle r="0.95" fill="${edge}"/>`;
};

/** A bead of powdered glass, seen along its hole, with stripes around. */
const bead: SeedMarkup = (shape, edge) => {
  const stripes = 5 + shape;
  let path = '';
  for (let stripe = 0; stripe < stripes; stripe++) {
    const angle = (2 * Math.PI * stripe) / stripes;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    path += `M${r(0.42 * cos)} ${r(0.42 * sin)}L${r(0.9 * cos)} ${r(0.9 * sin)}`;
  }
  return `<circle class="skin" r="0.95"/><path class="stripes" d="${path}"/><circle r="0.95" fill="${edge}"/><circle class="hole" r="0.3"/>`;
};

export const kMarkups: Readonly<Record<LaterSeed, SeedMarkup>> = { cowrie, pebble, marble, bead };
