import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureOf, dropOf, turnStrokes, type Stroke } from './timbre';

const settings = vi.hoisted(() => ({ sounds: 'all', material: 'wood', seedKind: 'nickernut' }));
vi.mock('../ui/settings.svelte', () => ({ settings }));
const { Sounds } = await import('./sounds');

/** A browser's sound that counts what is started, at a time that the test sets. */
class FakeContext {
  currentTime = 1;
  state = 'running';
  sampleRate = 8000;
  started = 0;
  destination = {};
  readonly #node = () => ({
    frequency: { value: 0 },
    Q: { value: 0 },
    gain: { setValueAtTime: () => undefined, setTargetAtTime: () => undefined },
    connect: (next: unknown) => next,
    start: () => this.started++,
    stop: () => undefined,
  });
  createOscillator = this.#node;
  createBufferSource = this.#node;
  createBiquadFilter = this.#node;
  createGain = this.#node;
  createBuffer = (_channels: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  resume = vi.fn(async () => void (this.state = 'running'));
  suspend = vi.fn(async () => void (this.state = 'suspended'));
}

class FakeDocument extends EventTarget {
  hidden = false;
}

let context: FakeContext;
let page: FakeDocument;
let sounds: InstanceType<typeof Sounds>;
beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  context = new FakeContext();
  sounds = new Sounds(() => context as unknown as AudioContext);
  settings.sounds = 'all';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const heard = (act: () => void): boolean => {
  const before = context.started;
  act();
  return context.started > before;
};

test('nothing is heard unless it is wanted', () => {
  settings.sounds = 'none';
  expect(heard(() => sounds.drop(3))).toBe(false);
  expect(heard(() => sounds.capture(3, 2))).toBe(false);
  expect(heard(() => sounds.turn())).toBe(false);
  settings.sounds = 'turn';
  expect(heard(() => sounds.drop(3))).toBe(false);
  expect(heard(() => sounds.turn())).toBe(true);
});

test('seeds that fall at once are one sound, seeds in turn are many', () => {
  expect(heard(() => sounds.drop(3))).toBe(true);
  expect(heard(() => sounds.drop(4))).toBe(false);
  context.currentTime += 0.1;
  expect(heard(() => sounds.drop(5))).toBe(true);
});

test('before the page has been touched there is no sound', () => {
  const silent = new Sounds(() => null);
  silent.drop(1);
  context.state = 'suspended';
  expect(heard(() => sounds.drop(3))).toBe(false);
});

/** Time goes on for the page and for its sound. */
async function pass(seconds: number): Promise<void> {
  if (context.state === 'running') context.currentTime += seconds;
  await vi.advanceTimersByTimeAsync(1000 * seconds);
}

test('audio rests some seconds after the last sound, and the next one wakes it and is heard', async () => {
  sounds.drop(3);
  await pass(4);
  sounds.drop(4);
  await pass(4);
  expect(context.state).toBe('running');
  await pass(2);
  expect(context.state).toBe('suspended');
  expect(heard(() => sounds.turn())).toBe(true);
  await pass(0.1);
  expect(context.state).toBe('running');
  await pass(6);
  expect(context.state).toBe('suspended');
  expect(context.suspend).toHaveBeenCalledTimes(2);
});

test('on a hidden page audio rests as soon as the last sound has died away', async () => {
  sounds.drop(3);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(1.1);
  expect(context.state).toBe('suspended');
  expect(heard(() => sounds.turn())).toBe(true); // the visitor is called back
  await pass(1.1);
  expect(context.state).toBe('suspended');
});

test('what the browser itself keeps silent is not put to rest again, nor is a sound kept for later', async () => {
  sounds.drop(3);
  context.state = 'suspended';
  context.resume.mockImplementation(async () => undefined);
  expect(heard(() => sounds.turn())).toBe(false);
  await pass(10);
  expect(context.suspend).not.toHaveBeenCalled();
});

test('every sound is soft and short, and no two houses sound alike', () => {
  const loudness = (strokes: readonly Stroke[]) =>
    Math.max(
      ...strokes.map(({ partials, contact }) =>
        partials.reduce((sum, { gain }) => sum + gain, contact?.gain ?? 0),
      ),
    );
  const length = (strokes: readonly Stroke[]) =>
    Math.max(...strokes.flatMap(({ at, partials }) => partials.map(({ decay }) => at + decay)));
  const pitches = new Set<number>();
  const materials = [
    'wood',
    'plain-wood',
    'hinged',
    'curved',
    'pedestal',
    'earth',
    'contrast',
  ] as const;
  for (const material of materials) {
    for (const kind of ['nickernut', 'cowrie', 'pebble', 'marble', 'bead'] as const) {
      for (let house = 0; house < 12; house++) {
        const drop = dropOf(material, kind, house, 0);
        expect(drop).toEqual(dropOf(material, kind, house, 0));
        expect(loudness([drop])).toBeLessThan(0.6);
        expect(length([drop])).toBeLessThan(0.2);
        expect(length(captureOf(material, kind, house, 3))).toBeLessThan(0.5);
        if (material === 'wood' && kind === 'marble') pitches.add(drop.partials[0]!.hertz);
      }
    }
  }
  expect(pitches.size).toBe(12);
  expect(loudness(turnStrokes())).toBeLessThan(0.4);
});
