/**
 * The plays of one board as they are seen: what counts and marks show while seeds travel. It begins each play once, and joins the
 * stage to what the board is told.
 */
import { untrack } from 'svelte';
import { SeedLayer } from './seed_layer';
import { Stage, type Scene } from './stage';
import type { House, Houses, Play, Stores, Trace } from './types';

/** What the board is told at a moment. */
export interface Told {
  readonly houses: Houses;
  readonly stores: Stores;
  readonly play: Play | null;
  readonly scene: Scene;
}

export class Motion {
  /** Counts as they are seen now: during a play they run behind the position given. */
  shown = $state.raw<{ houses: Houses; stores: readonly number[] }>({ houses: [], stores: [0, 0] });
  /** The play under way. */
  sowing = $state.raw<Play | null>(null);
  glowing = $state.raw<House[]>([]);
  passes = $state(0);
  /** The last play, where it was shown without travel. */
  flash = $state.raw<{ trace: Trace; key: number } | null>(null);
  layer = $state.raw<SeedLayer | null>(null);
  #stage = $state.raw<Stage | null>(null);
  #lastKey: number | null = null;
  readonly #told: () => Told;
  readonly #done: () => void;

  /** `told` is read again at a play's end; `done` is called then. */
  constructor(told: () => Told, done: () => void) {
    this.#told = told;
    this.#done = done;
  }

  /** Puts the seeds into their bed. Returns what takes them out. */
  lay(host: HTMLElement, bed: HTMLElement, id: string): () => void {
    const seeds = new SeedLayer(bed, id);
    const stage = new Stage(host, seeds, {
      counts: (houses, stores) => (this.shown = { houses, stores }),
      pass: () => this.passes++,
      glow: (house) => (this.glowing = house === null ? [] : [...this.glowing, house]),
    });
    this.layer = seeds;
    this.#stage = stage;
    return () => stage.drop();
  }

  /** Marks the seeds that a move from this house would take up. */
  mark(origin: House | null): void {
    this.layer?.mark(origin !== null && this.#stage ? this.#stage.seedsIn(origin) : []);
  }

  /** Shows what the board is told now; as an effect it runs again when that changes, and for no other reason. */
  follow(): void {
    const told = this.#told();
    const stage = this.#stage;
    if (stage) untrack(() => this.#tell(stage, told));
  }

  /** Shows the rest of the play under way at once. */
  finish(): void {
    this.#stage?.finish();
  }

  #tell(stage: Stage, { play, houses, stores, scene }: Told): void {
    if (play && play.key !== this.#lastKey) this.#begin(stage, play, scene);
    else if (!play && this.sowing) this.#abandon(stage);
    else if (!this.sowing) stage.settle(houses, stores, scene);
    else if (!stage.isSetFor(scene)) stage.finish();
  }

  #begin(stage: Stage, play: Play, scene: Scene): void {
    stage.finish();
    this.#lastKey = play.key;
    this.sowing = play;
    this.glowing = [];
    this.passes = 0;
    this.flash = null;
    stage.perform(play, scene, () => {
      this.sowing = null;
      if (scene.speed === 0 && play.trace) this.flash = { trace: play.trace, key: play.key };
      this.#settle(stage, scene.speed);
      this.#done();
    });
  }

  #abandon(stage: Stage): void {
    stage.drop();
    this.sowing = null;
    this.#settle(stage, this.#told().scene.speed);
  }

  #settle(stage: Stage, speed: number): void {
    const { houses, stores, scene } = this.#told();
    stage.settle(houses, stores, { ...scene, speed });
  }
}
