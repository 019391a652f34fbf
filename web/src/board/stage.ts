/**
 * Joins the three: keeps which seed lies where, shows positions, and performs plays from their timelines. One play at a
 * time; a second finishes the first.
 */
import type { Layout } from './geometry';
import { kRoll, plan, type Beat } from './plan';
import { journeys, spotsOf, type SeedLayer, type Spot } from './seed_layer';
import { BoardAnimation, type Cue } from './animation';
import {
  bank,
  deal,
  drop,
  housesOf,
  lift,
  reconcile,
  storesOf,
  type Bins,
  type Seed,
} from './state';
import {
  letterOf,
  storeIndex,
  type CaptureDetail,
  type House,
  type Houses,
  type Play,
  type SowDetail,
  type Stores,
} from './types';

export interface Scene {
  readonly layout: Layout;
  /** Pixels a unit. */
  readonly unit: number;
  /** Milliseconds a seed; 0 shows no travel. */
  readonly speed: number;
}

export interface StageHooks {
  /** Counts as they are seen now. */
  readonly counts: (houses: number[], stores: [number, number]) => void;
  /** The hand passes over this house and keeps its seeds. */
  readonly pass: (house: House) => void;
  /** This house is being captured or collected; null when the play is over. */
  readonly glow: (house: House | null) => void;
}

export class Stage {
  readonly #host: HTMLElement;
  readonly #layer: SeedLayer;
  readonly #hooks: StageHooks;
  #bins: Bins = deal([], [0, 0]);
  #animation: BoardAnimation | null = null;
  #scene: Scene | null = null;

  constructor(host: HTMLElement, layer: SeedLayer, hooks: StageHooks) {
    this.#host = host;
    this.#layer = layer;
    this.#hooks = hooks;
    host.dataset['state'] = 'still';
  }

  /** Shows a position at rest. */
  settle(houses: Houses, stores: Stores, scene: Scene): void {
    this.#layer.soft = scene.speed > 0 && this.isSetFor(scene);
    this.#scene = scene;
    this.#bins = reconcile(this.#bins, houses, stores);
    this.#layer.show(this.#bins, scene.layout);
    this.#hooks.counts([...houses], [...stores]);
  }

  /** The last thing shown had the same layout and size. */
  isSetFor({ layout, unit }: Scene): boolean {
    return this.#scene?.layout === layout && this.#scene.unit === unit;
  }

  /** The seeds in a house now. */
  seedsIn(house: House): readonly Seed[] {
    return this.#bins.at[house] ?? [];
  }

  finish(): void {
    this.#animation?.finish();
  }

  /** Stops a play and reports no end of it. What is shown is for `settle` to say. */
  drop(): void {
    this.#animation?.stop();
    this.#animation = null;
    this.#layer.still();
    this.#hooks.glow(null);
    this.#host.dataset['state'] = 'still';
  }

  perform(play: Play, scene: Scene, done: () => void): void {
    this.finish();
    this.settle(play.before.houses, play.before.stores, scene);
    const { dataset } = this.#host;
    dataset['state'] = 'sowing';
    if (play.trace) Object.assign(dataset, { sown: '', captured: '' });
    const animation = new BoardAnimation(this.#cues(play, scene), () => {
      this.#animation = null;
      this.#layer.still();
      this.#layer.show(this.#bins, scene.layout);
      this.#hooks.glow(null);
      dataset['state'] = 'still';
      done();
    });
    this.#animation = animation;
    if (scene.speed > 0 && document.visibilityState === 'visible') animation.start();
    else animation.finish();
  }

  /** The play's timeline as things to do. Where each seed will fall is known before it sets out. */
  #cues(play: Play, scene: Scene): Cue[] {
    const { layout, unit } = scene;
    const speed = scene.speed || 1;
    const timeline = plan(play, speed);
    const spots = spotsOf(this.#bins, layout);
    const drops = play.trace?.drops ?? [];
    const { bins: lifted, hand } = play.trace
      ? lift(this.#bins, play.trace.origin)
      : { bins: this.#bins, hand: [] };
    const flying = new Map<Seed, Spot>();
    let falling = lifted;
    drops.forEach((house, index) => {
      const seed = hand[index];
      if (seed === undefined) return;
      falling = drop(falling, house, seed);
      flying.set(seed, spotsOf(falling, layout).get(seed)!);
    });
    const banked: [number, number] = [0, 0];
    const counts = () => {
      const stores = storesOf(this.#bins);
      this.#hooks.counts(housesOf(this.#bins), [stores[0] - banked[0], stores[1] - banked[1]]);
    };
    const rest = () => this.#layer.show(this.#bins, layout, flying);
    const cues: Cue[] = [];
    for (const beat of timeline.beats) {
      cues.push({ at: beat.at, run: (pace) => run(beat, pace === 'timely') });
      if (beat.kind !== 'roll') continue;
      const arrive = () => {
        banked[storeIndex(beat.side)]--;
        counts();
      };
      cues.push({ at: beat.at + kRoll * speed, run: arrive });
    }
    cues.push({ at: timeline.length, run: () => undefined });

    const run = (beat: Beat, seen: boolean): void => {
      if (beat.kind === 'lift') {
        this.#bins = lifted;
        rest();
        if (seen) this.#layer.carry(journeys(timeline, hand, spots, layout, flying), unit);
      } else if (beat.kind === 'pass') {
        if (seen) this.#hooks.pass(beat.house);
      } else if (beat.kind === 'drop') {
        this.#fall(beat.house, hand[beat.index], flying);
        this.#tellSown(beat.house, beat.index, drops.length);
        if (seen) rest();
      } else if (beat.kind === 'roll') {
        const seed = this.seedsIn(beat.house)[0];
        const from = spotsOf(this.#bins, layout);
        this.#bins = bank(this.#bins, beat.house, 1, beat.side);
        banked[storeIndex(beat.side)]++;
        if (seen) rest();
        const to = spotsOf(this.#bins, layout);
        const options = { duration: kRoll * speed, fade: layout.stores === null };
        if (seen && seed !== undefined)
          this.#layer.roll(seed, from.get(seed)!, to.get(seed)!, unit, options);
      } else {
        this.#hooks.glow(beat.house);
        this.#tellTaken(beat);
      }
      counts();
    };
    return cues;
  }

  #fall(house: House, seed: Seed | undefined, flying: Map<Seed, Spot>): void {
    if (seed === undefined) return;
    this.#bins = drop(this.#bins, house, seed);
    flying.delete(seed);
    this.#layer.land(seed);
  }

  #tellSown(house: House, index: number, of: number): void {
    const detail: SowDetail = { house, letter: letterOf(house), index, of };
    this.#host.dataset['sown'] += detail.letter;
    this.#host.dispatchEvent(new CustomEvent('sow', { bubbles: true, detail }));
  }

  #tellTaken(beat: Extract<Beat, { kind: 'capture' | 'collect' }>): void {
    const { kind, house, seeds, index } = beat;
    const detail: CaptureDetail = { house, letter: letterOf(house), seeds, index };
    if (kind === 'capture')
      this.#host.dataset['captured'] =
        `${this.#host.dataset['captured'] ?? ''} ${detail.letter}${seeds}`.trim();
    this.#host.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail }));
  }
}
