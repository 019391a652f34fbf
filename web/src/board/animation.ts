/**
 * Runs a list of things at their times, or all that are left at once. Time is the browser's frame clock; a page that is not
 * seen gets no frames, so whoever hides it must finish the animation.
 */
export interface Cue {
  /** Milliseconds from the start. */
  readonly at: number;
  /** `late` when the animation is being finished early: no motion is wanted any more. */
  readonly run: (pace: 'timely' | 'late') => void;
}

export interface FrameClock {
  readonly request: (step: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
}

const kFrames: FrameClock = {
  request: (step) => requestAnimationFrame(step),
  cancel: (id) => cancelAnimationFrame(id),
};

export class BoardAnimation {
  readonly #cues: readonly Cue[];
  readonly #done: () => void;
  readonly #clock: FrameClock;
  #next = 0;
  #frame: number | null = null;
  #start: number | null = null;
  #over = false;

  /** Cues with equal times run in the order given. `done` is called once, after the last. */
  constructor(cues: readonly Cue[], done: () => void, clock: FrameClock = kFrames) {
    this.#cues = [...cues].sort((a, b) => a.at - b.at);
    this.#done = done;
    this.#clock = clock;
  }

  start(): void {
    this.#frame = this.#clock.request(this.#step);
  }

  /** Runs what is left. */
  finish(): void {
    if (this.#over) return;
    this.#drop();
    this.#run(Infinity, 'late');
  }

  /** Drops what is left. */
  stop(): void {
    this.#over = true;
    this.#drop();
  }

  #drop(): void {
    if (this.#frame !== null) this.#clock.cancel(this.#frame);
  }

  readonly #step = (now: number): void => {
    this.#start ??= now;
    this.#run(now - this.#start, 'timely');
    if (!this.#over) this.#frame = this.#clock.request(this.#step);
  };

  #run(elapsed: number, pace: 'timely' | 'late'): void {
    while (this.#next < this.#cues.length && this.#cues[this.#next]!.at <= elapsed)
      this.#cues[this.#next++]!.run(pace);
    if (this.#next < this.#cues.length || this.#over) return;
    this.#over = true;
    this.#done();
  }
}
