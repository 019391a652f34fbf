import { describe, expect, it } from 'vitest';
import { BoardAnimation, type FrameClock } from './animation';

/** A clock whose frames are given by hand. */
class HandClock implements FrameClock {
  #step: ((now: number) => void) | null = null;
  waits: number[] = [];
  readonly request = (step: (now: number) => void, wait: number) => {
    this.#step = step;
    this.waits.push(wait);
    return () => {
      this.#step = null;
    };
  };
  frame(now: number): void {
    const step = this.#step;
    this.#step = null;
    step?.(now);
  }
}

function animation(): { clock: HandClock; seen: string[]; run: BoardAnimation } {
  const clock = new HandClock();
  const seen: string[] = [];
  const cue = (name: string, at: number) => ({
    at,
    run: (pace: string) => seen.push(`${name} ${pace}`),
  });
  const run = new BoardAnimation(
    [cue('c', 200), cue('a', 0), cue('b', 100)],
    () => seen.push('done'),
    clock,
  );
  return { clock, seen, run };
}

describe('an animation', () => {
  it('runs each cue once its time has come, counted from the first frame', () => {
    const { clock, seen, run } = animation();
    run.start();
    clock.frame(5000);
    expect(seen).toEqual(['a timely']);
    clock.frame(5150);
    expect(seen).toEqual(['a timely', 'b timely']);
    clock.frame(5900);
    expect(seen).toEqual(['a timely', 'b timely', 'c timely', 'done']);
  });

  it('asks for no frame before the next cue is due', () => {
    const { clock, run } = animation();
    run.start();
    clock.frame(5000);
    clock.frame(5090);
    clock.frame(5130);
    clock.frame(5200);
    expect(clock.waits).toEqual([0, 100, 10, 70]);
  });

  it('runs what is left in order when it is finished early, and is done once', () => {
    const { clock, seen, run } = animation();
    run.start();
    clock.frame(0);
    run.finish();
    run.finish();
    clock.frame(1000);
    expect(seen).toEqual(['a timely', 'b late', 'c late', 'done']);
  });

  it('says nothing more once stopped', () => {
    const { clock, seen, run } = animation();
    run.start();
    clock.frame(0);
    run.stop();
    run.finish();
    clock.frame(1000);
    expect(seen).toEqual(['a timely']);
  });
});
