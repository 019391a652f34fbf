/** A finished game that plays itself: one sowing after the other, as fast as its viewer wants. Knows no component. */
import type { Playback } from './playback.svelte';

export const kPaces = [0.5, 1, 2, 4] as const;
export type Pace = (typeof kPaces)[number];

/** Between two sowings, in milliseconds: time to see what has happened. */
export const kPause = 900;

export class Autoplay {
  readonly #playback: Playback;
  running = $state(false);
  #pace = $state<Pace>(1);

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  get pace(): Pace {
    return this.#pace;
  }

  set pace(pace: Pace) {
    this.#pace = pace;
    if (this.running) this.#playback.pace = pace;
  }

  /** The pace after this one, and after the fastest the slowest. */
  hasten(): void {
    this.pace = kPaces[(kPaces.indexOf(this.#pace) + 1) % kPaces.length]!;
  }

  /** From where the board stands, or from the beginning where it shows the end. */
  start(): void {
    if (this.#playback.present) this.#playback.step(0);
    this.#playback.pace = this.#pace;
    this.running = true;
  }

  pause(): void {
    this.#playback.pace = 1;
    this.running = false;
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.start();
  }

  /** In an effect: whenever the seeds lie still the next move is due, until the last one. */
  follow(): (() => void) | undefined {
    const { present, sowing, shown } = this.#playback;
    if (!this.running || sowing) return undefined;
    if (present) {
      this.pause();
      return undefined;
    }
    const timer = setTimeout(() => this.#playback.step(shown + 1), kPause / this.#pace);
    return () => clearTimeout(timer);
  }
}
