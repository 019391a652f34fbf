/**
 * The seeds on the screen: one element a seed for as long as the board stands, moved by the browser's own animations.
 *
 * A seed is a box (its place on the board) with a body in it (how high it is), and in that the nut (how it is turned)
 * under a light that does not turn. Shadows are apart and lie below all seeds, or those in the hand would darken each
 * other. All motion is transform and opacity, so that the compositor does it. Nothing is measured: places come from the
 * layout.
 */
import { chance } from './chance';
import { kHouseRadius, kSeedRadius, type Layout, type Point } from './geometry';
import type { Plan } from './plan';
import { scatter, strewn, type Place } from './scatter';
import { kShades, kShapes, nutMarkup, type SeedMarkup } from './shapes';
import { kStoreBin, type Bins, type Seed } from './state';

interface Parts {
  readonly root: HTMLElement;
  readonly ground: HTMLElement;
  readonly shadow: HTMLElement;
  readonly body: HTMLElement;
  nut: SVGElement;
  spot: Spot | null;
}

/** A place on the board, in units. */
export interface Spot extends Point {
  readonly layer: number;
  readonly turn: number;
}

/** Where every seed of a position lies. Seeds without a bin have no spot. */
export function spotsOf(bins: Bins, layout: Layout): Map<Seed, Spot> {
  const spots = new Map<Seed, Spot>();
  bins.at.forEach((seeds, bin) => {
    const places = placesIn(bin, seeds.length, layout);
    const middle = bin < 12 ? layout.houses[bin] : layout.goals[bin - 12];
    const scale = bin < 12 ? layout.radius : 1;
    seeds.forEach((seed, index) => {
      const place = places[index];
      if (!place || !middle) return;
      const turn = place.turn + Math.round(360 * chance(seed, 1));
      spots.set(seed, {
        x: middle.x + scale * place.x,
        y: middle.y + scale * place.y - 0.012 * place.layer,
        layer: place.layer,
        turn,
      });
    });
  });
  return spots;
}

function placesIn(bin: number, count: number, layout: Layout): Place[] {
  if (bin < 12) return scatter(count, bin);
  const store = layout.stores?.[bin === kStoreBin.south ? 0 : 1];
  return store
    ? strewn(count, store.width, store.height, bin)
    : Array.from({ length: count }, () => ({ x: 0, y: 0, layer: 0, turn: 0 }));
}

/** Where a seed lies in the hand that carries `held` seeds, `rank` of them to fall before it. */
function inHand(held: number, rank: number, salt: number): Point {
  const place = scatter(held, salt)[held - 1 - rank] ?? { x: 0, y: 0 };
  const tight = 0.74 * kHouseRadius;
  return { x: tight * place.x, y: tight * place.y };
}

interface Key extends Point {
  readonly at: number;
  /** How high the seed is above the ground, 1 being the height at which the hand carries it. */
  readonly up: number;
  readonly easing: string;
}

const kGlide = 'cubic-bezier(.45,.05,.55,.95)';
const kDown = 'cubic-bezier(.5,0,.9,.6)';
const kUp = 'cubic-bezier(.1,.6,.4,1)';

/** The way of each seed of the hand, from its house to where it falls. */
export function journeys(
  plan: Plan,
  hand: readonly Seed[],
  from: ReadonlyMap<Seed, Spot>,
  layout: Layout,
  landing: ReadonlyMap<Seed, Spot>,
): Map<Seed, Key[]> {
  const stops = plan.beats.filter((beat) => beat.kind === 'drop' || beat.kind === 'pass');
  const first = stops[0];
  const lift = plan.beats[0];
  const keys = new Map<Seed, Key[]>();
  if (!first || lift?.kind !== 'lift') return keys;
  const origin = layout.houses[lift.house]!;
  hand.forEach((seed, index) => {
    const start = from.get(seed)!;
    const grip = inHand(hand.length, index, lift.house);
    const ready = first.at * 0.5;
    const way: Key[] = [
      { x: start.x, y: start.y, at: 0, up: 0, easing: kUp },
      { x: origin.x + grip.x, y: origin.y + grip.y, at: ready, up: 1, easing: kGlide },
    ];
    let fallen = 0;
    for (const stop of stops) {
      const house = layout.houses[stop.house]!;
      if (stop.kind === 'drop' && stop.index === index) {
        const last = way[way.length - 1]!;
        const spot = landing.get(seed)!;
        way.push({
          x: last.x + 0.62 * (spot.x - last.x),
          y: last.y + 0.62 * (spot.y - last.y),
          at: last.at + 0.5 * (stop.at - last.at),
          up: 1.12,
          easing: kDown,
        });
        way.push({ x: spot.x, y: spot.y, at: stop.at, up: 0, easing: 'linear' });
        break;
      }
      if (stop.kind === 'drop') fallen++;
      const hold = inHand(hand.length - fallen, index - fallen, lift.house);
      way.push({
        x: house.x + hold.x,
        y: house.y + hold.y,
        at: stop.at,
        up: stop.kind === 'pass' ? 1.7 : 1,
        easing: kGlide,
      });
    }
    keys.set(seed, way);
  });
  return keys;
}

export class SeedLayer {
  readonly #root: HTMLElement;
  readonly #shadows: HTMLElement;
  readonly #seeds: HTMLElement;
  /** What darkens every seed towards its rim. */
  readonly #edge: string;
  /** A drawing of each shape, of which seeds get copies. */
  #drawings: SVGElement[] = [];
  readonly #parts: Parts[] = [];
  #markup = nutMarkup;
  #running: Animation[] = [];

  /** `prefix` begins the id of a paint that is this board's own. */
  constructor(root: HTMLElement, prefix: string) {
    this.#root = root;
    this.#edge = `${prefix}-edge-of-seeds`;
    const stops = '<stop class="seed-middle" offset="0.55"/><stop class="seed-edge" offset="1"/>';
    root.append(svg('paints', `<radialGradient id="${this.#edge}">${stops}</radialGradient>`));
    this.#shadows = box('shadows', root);
    this.#seeds = box('seeds', root);
  }

  /** How seeds are drawn from now on; nickernuts at first. */
  setMarkup(markup: SeedMarkup): void {
    if (markup === this.#markup) return;
    this.#markup = markup;
    this.#drawings = [];
    this.#parts.forEach((parts, seed) => {
      const nut = this.#draw(seed);
      nut.style.transform = parts.nut.style.transform;
      parts.nut.replaceWith(nut);
      parts.nut = nut;
    });
  }

  /**
   * Puts every seed where it belongs; those in the hand (in no bin) where they will fall. Seeds that moved a little settle
   * softly where the style says so.
   */
  show(bins: Bins, layout: Layout, hand: ReadonlyMap<Seed, Spot> = new Map()): void {
    const spots = new Map([...spotsOf(bins, layout), ...hand]);
    for (const seed of [...spots.keys(), ...bins.spare]) this.#part(seed);
    const gone = layout.stores
      ? []
      : [...(bins.at[kStoreBin.south] ?? []), ...(bins.at[kStoreBin.north] ?? [])];
    const hidden = new Set([...gone, ...bins.spare]);
    this.#parts.forEach((parts, seed) => {
      const spot = spots.get(seed);
      for (const part of [parts.root, parts.ground])
        part.classList.toggle('gone', !spot || hidden.has(seed));
      if (spot) rest(parts, spot);
    });
  }

  /** Marks the seeds that a move would lift. */
  mark(seeds: Iterable<Seed>): void {
    const marked = new Set(seeds);
    this.#parts.forEach(({ root }, seed) => root.classList.toggle('chosen', marked.has(seed)));
  }

  /** Whether seeds that are shown elsewhere go there softly. */
  set soft(soft: boolean) {
    this.#root.classList.toggle('soft', soft);
  }

  /** Sends the seeds of the hand on their way. Their resting places must have been shown already. */
  carry(ways: ReadonlyMap<Seed, readonly Key[]>, unit: number): void {
    for (const [seed, way] of ways) {
      const parts = this.#part(seed);
      const end = way[way.length - 1]!;
      const options = { duration: end.at };
      const frames = (make: (key: Key) => Keyframe) =>
        way.map((key) => ({ ...make(key), offset: key.at / end.at, easing: key.easing }));
      parts.root.classList.add('aloft');
      // Place and height in one: every animation more is a layer more to compose, and a style more a frame.
      this.#start(
        parts.root,
        frames((key) => ({ transform: `${at(key, unit)} ${height(key.up, unit)}` })),
        options,
      );
      this.#start(
        parts.ground,
        frames((key) => {
          const { transform, opacity } = shade(key.up, unit);
          return { transform: `${at(key, unit)} ${transform}`, opacity };
        }),
        options,
      );
    }
  }

  /** The seed lies: it may be covered by those that come after. */
  land(seed: Seed): void {
    this.#part(seed).root.classList.remove('aloft');
  }

  /** Rolls a seed from where it lay to where it lies now. */
  roll(
    seed: Seed,
    from: Spot,
    to: Spot,
    unit: number,
    options: { duration: number; fade: boolean },
  ): void {
    const parts = this.#part(seed);
    const { duration, fade } = options;
    const bend = 0.1 * (chance(seed, 9) - 0.5);
    const middle = {
      x: (from.x + to.x) / 2 + bend * (to.y - from.y),
      y: (from.y + to.y) / 2 - bend * (to.x - from.x),
    };
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    parts.root.classList.add('aloft');
    const way = [
      { transform: at(from, unit), opacity: 1, easing: 'cubic-bezier(.4,0,.8,.7)' },
      { transform: at(middle, unit), opacity: 1, easing: 'cubic-bezier(.2,.3,.5,1)' },
      { transform: at(to, unit), opacity: fade ? 0 : 1 },
    ];
    for (const part of [parts.root, parts.ground]) this.#start(part, way, { duration });
    const hop = [0, 0.75, 0.5, 0.35, 0].map((up, step) => ({
      up,
      offset: [0, 0.2, 0.5, 0.8, 1][step]!,
    }));
    this.#start(
      parts.body,
      hop.map(({ up, offset }) => ({ transform: height(up, unit), offset })),
      { duration },
    );
    this.#start(
      parts.shadow,
      hop.map(({ up, offset }) => ({ ...shade(up, unit), offset })),
      { duration },
    );
    const spin = Math.round((far / kSeedRadius) * 57 * 0.5) * (to.x < from.x ? -1 : 1);
    this.#start(
      parts.nut,
      [{ transform: `rotate(${to.turn - spin}deg)` }, { transform: `rotate(${to.turn}deg)` }],
      {
        duration,
        easing: 'ease-out',
      },
    );
  }

  /** Ends all motion: every seed is where it was last shown. */
  still(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    for (const { root } of this.#parts) root.classList.remove('aloft');
  }

  #start(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, options);
    this.#running.push(animation);
    animation.onfinish = () => {
      this.#running = this.#running.filter((other) => other !== animation);
    };
  }

  #part(seed: Seed): Parts {
    for (let made = this.#parts.length; made <= seed; made++) this.#parts.push(this.#make(made));
    return this.#parts[seed]!;
  }

  #make(seed: Seed): Parts {
    const ground = box('seed', this.#shadows);
    const root = box('seed', this.#seeds);
    const shadow = box('shadow', ground);
    const body = box('body', root);
    const nut = this.#draw(seed);
    body.append(nut);
    root.dataset['shade'] = String(Math.floor(kShades * chance(seed, 3)));
    return { root, ground, shadow, body, nut, spot: null };
  }

  #draw(seed: Seed): SVGElement {
    const shape = Math.floor(kShapes * chance(seed, 2));
    const drawing = (this.#drawings[shape] ??= svg(
      'nut',
      this.#markup(shape, `url(#${this.#edge})`),
    ));
    return drawing.cloneNode(true) as SVGElement;
  }
}

/** A drawing around 0, 0, of a little more than 1 to all sides. */
function svg(name: string, markup: string): SVGElement {
  const template = document.createElement('template');
  template.innerHTML = `<svg class="${name}" viewBox="-1.06 -1.06 2.12 2.12">${markup}</svg>`;
  return template.content.firstElementChild as SVGElement;
}

function box(name: string, parent: Element): HTMLElement {
  const element = document.createElement('i');
  element.className = name;
  parent.append(element);
  return element;
}

function rest(parts: Parts, spot: Spot): void {
  const { root, ground, nut, spot: was } = parts;
  if (
    was &&
    was.x === spot.x &&
    was.y === spot.y &&
    was.layer === spot.layer &&
    was.turn === spot.turn
  )
    return;
  parts.spot = spot;
  const place = `translate(${units(spot.x)}, ${units(spot.y)})`;
  root.style.transform = place;
  ground.style.transform = place;
  root.style.zIndex = String(1 + spot.layer);
  nut.style.transform = `rotate(${spot.turn}deg)`;
}

/** A length in the style. Hundredths of a seed's own size would be wrong in WebKit, which takes them of whole pixels. */
export const units = (length: number) => `calc(${length.toFixed(4)} * var(--u))`;

const at = ({ x, y }: Point, unit: number) =>
  `translate(${(x * unit).toFixed(2)}px,${(y * unit).toFixed(2)}px)`;

const height = (up: number, unit: number) =>
  `translateY(${(-0.13 * up * unit).toFixed(2)}px) scale(${(1 + 0.13 * up).toFixed(3)})`;

const shade = (up: number, unit: number): { transform: string; opacity: number } => ({
  transform: `translate(${(0.05 * up * unit).toFixed(2)}px,${(0.1 * up * unit).toFixed(2)}px) scale(${(1 + 0.25 * up).toFixed(3)})`,
  opacity: 1 - 0.35 * up,
});
