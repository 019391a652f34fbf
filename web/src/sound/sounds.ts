/**
 * Plays what timbre.ts describes, as far as the visitor wants to hear it (settings.sounds; all by default). A browser makes no
 * sound before the visitor has touched the page: until then sounds are left out, none is kept for later. Between sounds the browser's
 * audio rests, for a device that is kept ready costs power.
 */
import type { House } from '../board/types';
import { settings } from '../ui/settings.svelte';
import { captureOf, dropOf, turnStrokes, type Partial, type Stroke } from './timbre';

/** Seeds that fall at once (a sowing finished early) are heard as one; seconds. */
const kApart = 0.028;
/** Audio rests so long after the last sound; on a hidden page as soon as that has died away. Milliseconds. */
const kUntilRest = 5000;
const kUntilRestHidden = 1000;
/** A thousandth, in the exponent of e. */
const kFade = 6.9;

export class Sounds {
  readonly #make: () => AudioContext | null;
  #context: AudioContext | null = null;
  /** It was put to rest here, not by the browser, and may be woken by a sound. */
  #resting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    const context = this.#context ?? this.#begin();
    if (!context) return;
    if (context.state === 'suspended') {
      // A new one, or one that rested, comes to life in a moment and then plays this; one that the browser keeps silent would play
      // it too late.
      const wake = this.#resting || context.currentTime === 0;
      context.resume().then(
        () => (this.#resting = false),
        () => undefined, // it needs another touch
      );
      if (!wake) return;
    }
    this.#restLater();
    const now = context.currentTime;
    if (now < this.#last + kApart) return;
    this.#last = now;
    for (const { at, partials, contact } of strokes) {
      for (const partial of partials) this.#ring(context, partial, now + at);
      if (contact) this.#touch(context, contact, now + at);
    }
  }

  #begin(): AudioContext | null {
    this.#context = this.#make();
    if (this.#context)
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) this.#restLater();
      });
    return this.#context;
  }

  #restLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), document.hidden ? kUntilRestHidden : kUntilRest);
  }

  #rest(): void {
    if (this.#context?.state !== 'running') return;
    this.#resting = true;
    void this.#context.suspend();
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
