/**
 * Plays what timbre.ts describes, as far as the visitor wants to hear it (settings.sounds; all by default). A browser makes no
 * sound before the visitor has touched the page: until then sounds are left out, none is kept for later.
 */
import type { House } from '../board/types';
import { settings } from '../ui/settings.svelte';
import { captureOf, dropOf, turnStrokes, type Partial, type Stroke } from './timbre';

/** Seeds that fall at once (a sowing finished early) are heard as one; seconds. */
const kApart = 0.028;
/** A thousandth, in the exponent of e. */
const kFade = 6.9;

export class Sounds {
  readonly #make: () => AudioContext | null;
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  #last = -1;
  #falls = 0;

  /** `make` gives the browser's sound, or null while it must not be used. */
  constructor(
    make: () => AudioContext | null = () =>
      navigator.userActivation?.hasBeenActive ? new AudioContext() : null,
  ) {
    this.#make = make;
  }

  /** A seed falls into this house. */
  drop(house: House): void {
    if (settings.sounds === 'all')
      this.#strike([dropOf(settings.material, settings.seedKind, house, this.#falls++ % 16)]);
  }

  /** So many seeds of this house are captured. */
  capture(house: House, seeds: number): void {
    if (settings.sounds === 'all')
      this.#strike(captureOf(settings.material, settings.seedKind, house, seeds));
  }

  /** It is the visitor's turn. */
  turn(): void {
    if (settings.sounds !== 'none') this.#strike(turnStrokes());
  }

  /** What has just been chosen to be heard. */
  sample(): void {
    if (settings.sounds === 'turn') this.turn();
    else this.drop(2);
  }

  #strike(strokes: readonly Stroke[]): void {
    this.#context ??= this.#make();
    const context = this.#context;
    if (!context) return;
    if (context.state === 'suspended') {
      // A new one comes to life in a moment and then plays this; one that slept would play it too
      // late.
      void context.resume();
      if (context.currentTime > 0) return;
    }
    const now = context.currentTime;
    if (now < this.#last + kApart) return;
    this.#last = now;
    for (const { at, partials, contact } of strokes) {
      for (const partial of partials) this.#ring(context, partial, now + at);
      if (contact) this.#touch(context, contact, now + at);
    }
  }

  #ring(context: AudioContext, partial: Partial, at: number): void {
    const source = context.createOscillator();
    source.frequency.value = partial.hertz;
    source.connect(this.#fading(context, partial, at));
    source.start(at);
    source.stop(at + partial.decay);
  }

  #touch(context: AudioContext, partial: Partial, at: number): void {
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= noiseFor(context);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = partial.hertz;
    filter.Q.value = 1.2;
    source.connect(filter).connect(this.#fading(context, partial, at));
    source.start(at);
    source.stop(at + partial.decay);
  }

  #fading(context: AudioContext, { gain, decay }: Partial, at: number): AudioNode {
    const level = context.createGain();
    level.gain.setValueAtTime(gain, at);
    level.gain.setTargetAtTime(0, at, decay / kFade);
    level.connect(context.destination);
    return level;
  }
}

function noiseFor(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 20), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return buffer;
}

export const sounds = new Sounds();
