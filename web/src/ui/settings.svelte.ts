/** What the visitor has chosen, kept in this browser. */
import { type Level, kLevels } from '../engine/levels';
import type { Display, Material, SeedKind } from '../board/types';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'none';
/** Letters in percent of their usual size. */
export type TextSize = '100' | '125' | '150' | '200';
/** What a phone is held and played with: one hand has what it needs on its own side. */
export type Hand = 'both' | 'left' | 'right';
/** What is heard: nothing, that it is one's turn, or the seeds as well. */
export type Sounds = 'none' | 'turn' | 'all';

interface Stored {
  theme: Theme;
  text: TextSize;
  hand: Hand;
  speed: Speed;
  display: Display;
  material: Material;
  seedKind: SeedKind;
  sounds: Sounds;
  hints: boolean;
  turned: boolean;
  /** Single keys play and speak, wherever the focus is. */
  keys: boolean;
  /** A move may be set while the opponent thinks. */
  plan: boolean;
  /** A move is asked about before it is played online. */
  confirm: boolean;
  /** The browser tells that it is one's turn when the page is not seen. */
  notify: boolean;
  /** The level last played; the first game is offered at the first one, which a beginner can beat. */
  level: Level;
}

export const kThemes: readonly Theme[] = ['auto', 'light', 'dark'];
export const kTextSizes: readonly TextSize[] = ['100', '125', '150', '200'];
export const kHands: readonly Hand[] = ['both', 'left', 'right'];
export const kSpeeds: readonly Speed[] = ['slow', 'normal', 'fast', 'none'];
export const kDisplays: readonly Display[] = ['both', 'seeds', 'numbers'];
export const kMaterials: readonly Material[] = [
  'wood',
  'plain-wood',
  'hinged',
  'curved',
  'pedestal',
  'earth',
  'contrast',
];
export const kSeedKinds: readonly SeedKind[] = ['nickernut', 'cowrie', 'pebble', 'marble', 'bead'];
export const kSounds: readonly Sounds[] = ['none', 'turn', 'all'];

/** Milliseconds from one seed to the next. */
const kMilliseconds: Record<Speed, number> = { slow: 140, normal: 110, fast: 60, none: 0 };
const kKey = 'oware.settings'; // start.js reads it too
const kDefaults: Stored = {
  theme: 'auto',
  text: '100',
  hand: 'both',
  speed: 'normal',
  display: 'both',
  material: 'wood',
  seedKind: 'nickernut',
  sounds: 'all',
  hints: true,
  turned: false,
  keys: true,
  plan: true,
  confirm: false,
  notify: false,
  level: 1,
};

/** Styles go by these where they are not as usual. */
const kMarked = [
  ['theme', 'auto'],
  ['text', '100'],
  ['hand', 'both'],
] as const;

function load(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Stored>;
    const one = <T>(value: T | undefined, allowed: readonly T[], otherwise: T) =>
      value !== undefined && allowed.includes(value) ? value : otherwise;
    return {
      theme: one(found.theme, kThemes, kDefaults.theme),
      text: one(found.text, kTextSizes, kDefaults.text),
      hand: one(found.hand, kHands, kDefaults.hand),
      speed: one(found.speed, kSpeeds, kDefaults.speed),
      display: one(found.display, kDisplays, kDefaults.display),
      material: one(found.material, kMaterials, kDefaults.material),
      seedKind: one(found.seedKind, kSeedKinds, kDefaults.seedKind),
      sounds: one(found.sounds, kSounds, kDefaults.sounds),
      hints: found.hints !== false,
      turned: found.turned === true,
      keys: found.keys !== false,
      plan: found.plan !== false,
      confirm: found.confirm === true,
      notify: found.notify === true,
      level: one(found.level, kLevels, kDefaults.level),
    };
  } catch {
    return kDefaults; // no storage here, or not ours
  }
}

class Settings {
  #stored = $state.raw<Stored>(load());
  /** What was heard before the sound was switched off. */
  #unmuted: Sounds = 'all';

  get theme() {
    return this.#stored.theme;
  }
  get text() {
    return this.#stored.text;
  }
  get hand() {
    return this.#stored.hand;
  }
  get speed() {
    return this.#stored.speed;
  }
  get display() {
    return this.#stored.display;
  }
  get material() {
    return this.#stored.material;
  }
  get seedKind() {
    return this.#stored.seedKind;
  }
  get sounds() {
    return this.#stored.sounds;
  }
  get hints() {
    return this.#stored.hints;
  }
  get turned() {
    return this.#stored.turned;
  }
  get keys() {
    return this.#stored.keys;
  }
  get plan() {
    return this.#stored.plan;
  }
  get confirm() {
    return this.#stored.confirm;
  }
  get notify() {
    return this.#stored.notify;
  }
  get level() {
    return this.#stored.level;
  }
  get seedMilliseconds(): number {
    return kMilliseconds[this.#stored.speed];
  }

  constructor() {
    // What is changed in another tab holds here as well.
    addEventListener('storage', ({ key }) => {
      if (key !== kKey && key !== null) return;
      this.#stored = load();
      this.apply();
    });
  }

  /** Sound off, or on again as it was. */
  mute(): void {
    const on = this.sounds !== 'none';
    if (on) this.#unmuted = this.sounds;
    this.change({ sounds: on ? 'none' : this.#unmuted });
  }

  change(changes: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...changes };
    try {
      localStorage.setItem(kKey, JSON.stringify(this.#stored));
    } catch {
      // Kept for this visit only.
    }
    this.apply();
  }

  /** Puts what styles go by on the document. */
  apply(): void {
    const { dataset } = document.documentElement;
    for (const [name, usual] of kMarked) {
      if (this[name] === usual) delete dataset[name];
      else dataset[name] = this[name];
    }
    if (this.hand !== 'both') void import('./hand.css').catch(() => undefined);
  }
}

export const settings = new Settings();
