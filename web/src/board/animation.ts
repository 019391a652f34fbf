/**
 * Runs a list of things at their times, or all that are left at once. Time is the browser's frame clock; a page that is not
 * seen gets no frames, so whoever hides it must finish the animation. Between two cues no frame is asked for: the browser moves the
 * seeds by itself, and the page's own thread rests.
 */
export interface Cue {
  /** Milliseconds from the start. */
  readonly at: number;
  /** `late` when the animation is being finished early: no motion is wanted any more. */
  readonly run: (pace: 'timely' | 'late') => void;
}

export interface FrameClock {
  /** Calls `step` at a frame, at the earliest one before `wait` milliseconds have passed. Returns what calls it off. */
  readonly request: (step: (now: number) => void, wait: number) => () => void;
}

const kFrameMs = 1000 / 60;

const kFrames: FrameClock = {
  request: (step, wait) => {
    let frame = 0;
    const ask = (): void => {
      frame = requestAnimationFrame(step);
    };
    const timer = wait > 2 * kFrameMs ? setTimeout(ask, wait - kFrameMs) : undefined;
    if (timer === undefined) ask();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  },
};

export class BoardAnimation {
  readonly #cues: readonly Cue[];
  readonly #done: () => void;
  readonly #clock: FrameClock;
  #next = 0;
  #callOff: () => void = () => undefined;
  #start: number | null = null;
  #over = false;

  /** Cues with equal times run in the order given. `done` is called once, after the last. */
  constructor(cues: readonly Cue[], done: () => void, clock: FrameClock = kFrames) {
    this.#cues = [...cues].sort((a, b) => a.at - b.at);
    this.#done = done;
    this.#clock = clock;
  }

  start(): void {
    this.#callOff = this.#clock.request(this.#step, 0);
  }

  /** Runs what is left. */
  finish(): void {
    if (this.#over) return;
    this.#callOff();
    this.#run(Infinity, 'late');
  }

  /** Drops what is left. */
  stop(): void {
    this.#over = true;
    this.#callOff();
  }

  readonly #step = (now: number): void => {
    this.#start ??= now;
    const elapsed = now - this.#start;
    this.#run(elapsed, 'timely');
    const next = this.#cues[this.#next];
    if (!this.#over && next) this.#callOff = this.#clock.request(this.#step, next.at - elapsed);
  };

  #run(elapsed: number, pace: 'timely' | 'late'): void {
    while (this.#next < this.#cues.length && this.#cues[this.#next]!.at <= elapsed)
      this.#cues[this.#next++]!.run(pace);
    if (this.#next < this.#cues.length || this.#over) return;
    this.#over = true;
    this.#done();
  }
}
