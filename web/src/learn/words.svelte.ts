/** The texts of learning, which come with its page. */
import { Part } from '../i18n/index.svelte';
import type { Language } from '../i18n/languages';
import type { LearnCatalogue } from './texts/en';

/** By language; the compiler names one that is missing. */
export const kLearnTexts: Readonly<Record<Language, () => Promise<{ learn: LearnCatalogue }>>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
  pt: () => import('./texts/pt.ts'),
};

/** Learning: the lessons, counting, the teachers' page. */
export const learnWords = new Part(async (language) => (await kLearnTexts[language]()).learn);
