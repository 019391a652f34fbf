/**
 * The language the page speaks. `start.js` chooses it before the first paint (the visitor's choice here, else the browser's
 * preference) and sets it as the document's `lang`; catalogues are loaded when they are needed, and a change of language is seen at
 * once everywhere. `languages.ts` enumerates the languages.
 */
import { untrack } from 'svelte';
import { type PresetName, kPresetNames } from '../engine/generated';
import type { Catalogue } from './en';
import { type Language, type PresetTexts, isLanguage, kLanguageTable } from './languages';
import type { LaterTexts } from './later/en';

export { type Language, kLanguages, kLanguageTable } from './languages';

/** The catalogue of the first moment, with the names of the presets. */
export interface Words extends Catalogue {
  readonly presets: Readonly<Record<PresetName, PresetTexts>>;
}

export const isPreset = (name: string): name is PresetName =>
  (kPresetNames as readonly string[]).includes(name);

const kKey = 'oware.language'; // start.js reads it too

class Tongue {
  #language = $state<Language>('en');
  readonly parts: Part<unknown>[] = [];

  constructor() {
    const tag = globalThis.document?.documentElement.lang ?? '';
    if (isLanguage(tag)) this.#language = tag;
  }

  get language(): Language {
    return this.#language;
  }

  /** Speaks another language from now on, also on later visits. What cannot be loaded now leaves the old one. */
  async choose(language: Language): Promise<void> {
    const loaded = await Promise.all(this.parts.map((part) => part.fetch(language)));
    this.parts.forEach((part, index) => part.take(loaded[index]));
    this.#language = language;
    document.documentElement.lang = language;
    try {
      localStorage.setItem(kKey, language);
    } catch {
      // Kept for this visit only.
    }
  }
}

export const tongue = new Tongue();

/** One catalogue in every language, of which one is loaded. `t` may be read once `load` has ended. */
export class Part<Texts> {
  readonly #source: (language: Language) => Promise<Texts>;
  #texts = $state.raw<Texts | null>(null);

  constructor(source: (language: Language) => Promise<Texts>) {
    this.#source = source;
  }

  get t(): Texts {
    if (this.#texts === null)
      throw new Error('a text was asked for before its catalogue was loaded');
    return this.#texts;
  }

  /** Whoever waits for it does not wait again when the language changes. */
  async load(): Promise<void> {
    if (untrack(() => this.#texts) !== null) return;
    const texts = await this.fetch(untrack(() => tongue.language));
    tongue.parts.push(this as Part<unknown>);
    this.#texts = texts;
  }

  fetch(language: Language): Promise<Texts> {
    return this.#source(language);
  }

  take(texts: Texts): void {
    this.#texts = texts;
  }
}

/** Use as `words.t.status.yourTurn`: what is shown follows a change of language. */
export const words = new Part<Words>(async (language) => {
  const { first, presets } = kLanguageTable[language];
  return { ...(await first()), presets };
});

const later = <Name extends keyof LaterTexts>(name: Name): Part<LaterTexts[Name]> =>
  new Part(async (language) => (await kLanguageTable[language].later())[name]);

/** How to play. */
export const rulesWords = later('rules');
/** Chat, accounts, the archive, players' pages. */
export const peopleWords = later('people');
/** The analysis board. */
export const analysisWords = later('analysis');
/** Puzzles. */
export const puzzleWords = later('puzzles');
/** The administrator's page. */
export const adminWords = later('admin');
/** Games on this device, and what is said without the server. */
export const deviceWords = later('device');
/** What the first page shows below its board. */
export const frontWords = later('front');
/** A hint in a game against the computer. */
export const adviceWords = later('advice');
export type AdviceTexts = LaterTexts['advice'];
/** A finished game that plays itself. */
export const replayWords = later('replay');
/** The settings' dialog. */
export const settingsWords = later('settings');
/** The list of keys. */
export const helpWords = later('help');
/** Keeping analyses on the server, and having them made there. */
export const keptWords = later('kept');
/** Ratings, challenges, quick pairing. */
export const ratedWords = later('rated');
/** The opening explorer and training. */
export const studyWords = later('study');
