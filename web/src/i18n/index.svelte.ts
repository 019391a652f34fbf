/**
 * The language the page speaks. `start.js` chooses it before the first paint (what the visitor chose here, else what his browser asks
 * for) and says it as the document's `lang`; catalogues are loaded when they are needed, and a change of language is seen at once
 * everywhere. A language is added by a catalogue of each part and a line in each table here.
 */
import { untrack } from 'svelte';
import type { Catalogue } from './en';
import type { OwnerCatalogue } from './owner/en';
import type { PeopleCatalogue } from './people/en';
import type { RulesCatalogue } from './rules/en';

export const kLanguages = ['en', 'de', 'nl', 'fr', 'pt'] as const;
export type Language = (typeof kLanguages)[number];

/** Each language by the name it has for itself. */
export const kLanguageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  pt: 'Português',
};

const kKey = 'oware.language'; // start.js reads it too

export const isLanguage = (tag: string): tag is Language =>
  (kLanguages as readonly string[]).includes(tag);

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
class Part<Texts> {
  readonly #sources: Record<Language, () => Promise<Texts>>;
  #texts = $state.raw<Texts | null>(null);

  constructor(sources: Record<Language, () => Promise<Texts>>) {
    this.#sources = sources;
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
    return this.#sources[language]();
  }

  take(texts: Texts): void {
    this.#texts = texts;
  }
}

/** Use as `words.t.status.yourTurn`: what is shown follows a change of language. */
export const words = new Part<Catalogue>({
  en: () => import('./en').then(({ en }) => en),
  de: () => import('./de').then(({ de }) => de),
  nl: () => import('./nl').then(({ nl }) => nl),
  fr: () => import('./fr').then(({ fr }) => fr),
  pt: () => import('./pt').then(({ pt }) => pt),
});

/** How to play. */
export const rulesWords = new Part<RulesCatalogue>({
  en: () => import('./rules/en').then(({ rules }) => rules),
  de: () => import('./rules/de').then(({ rules }) => rules),
  nl: () => import('./rules/nl').then(({ rules }) => rules),
  fr: () => import('./rules/fr').then(({ rules }) => rules),
  pt: () => import('./rules/pt').then(({ rules }) => rules),
});

/** Talk, accounts, the archive, players' pages. */
export const peopleWords = new Part<PeopleCatalogue>({
  en: () => import('./people/en').then(({ people }) => people),
  de: () => import('./people/de').then(({ people }) => people),
  nl: () => import('./people/nl').then(({ people }) => people),
  fr: () => import('./people/fr').then(({ people }) => people),
  pt: () => import('./people/pt').then(({ people }) => people),
});

/** The owner's page. */
export const ownerWords = new Part<OwnerCatalogue>({
  en: () => import('./owner/en').then(({ owner }) => owner),
  de: () => import('./owner/de').then(({ owner }) => owner),
  nl: () => import('./owner/nl').then(({ owner }) => owner),
  fr: () => import('./owner/fr').then(({ owner }) => owner),
  pt: () => import('./owner/pt').then(({ owner }) => owner),
});
