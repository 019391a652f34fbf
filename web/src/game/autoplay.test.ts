import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autoplay, kPause } from './autoplay.svelte';
import { Playback } from './playback.svelte';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

const kMoves = 'FfEe';
let playback: Playback;
let auto: Autoplay;

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback();
  playback.open({ rules: 'abapa', start: '', moves: kMoves, finish: 'north-resigns' });
  auto = new Autoplay(playback);
});
afterEach(() => vi.useRealTimers());

/** What the component's effect does: after each change the next move is due anew. */
function lie(): void {
  playback.animated();
  auto.follow();
}

test('it plays from the beginning to the end, and stops there', () => {
  auto.start();
  const seen = [playback.shown];
  auto.follow();
  while (auto.running) {
    vi.advanceTimersByTime(kPause);
    seen.push(playback.shown);
    lie();
  }
  expect(seen).toEqual([0, 1, 2, 3, 4]);
  expect(playback.pace).toBe(1);
});

test('from an earlier position it goes on from there; while seeds travel nothing is due', () => {
  playback.step(2);
  auto.start();
  auto.follow();
  vi.advanceTimersByTime(kPause);
  expect([playback.shown, playback.sowing]).toEqual([3, true]);
  expect(auto.follow()).toBeUndefined();
  vi.advanceTimersByTime(10 * kPause);
  expect(playback.shown).toBe(3);
});

test('paces follow each other; the seeds keep step while it plays, and not else', () => {
  auto.hasten();
  expect([auto.pace, playback.pace]).toEqual([2, 1]);
  auto.start();
  expect(playback.pace).toBe(2);
  auto.follow();
  vi.advanceTimersByTime(kPause / 2);
  expect(playback.shown).toBe(1);
  auto.hasten();
  auto.hasten();
  expect([auto.pace, playback.pace]).toEqual([0.5, 0.5]);
  auto.pause();
  lie();
  vi.advanceTimersByTime(10 * kPause);
  expect([playback.shown, playback.pace]).toEqual([1, 1]);
});
