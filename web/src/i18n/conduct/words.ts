/** The catalogue of moderation beyond single actions, of appeals and invites; fetched with the pages that show it. */
import { Part } from '../index.svelte';
import type { Language } from '../languages';
import type { ConductTexts } from './en';

export const kTexts: Readonly<Record<Language, () => Promise<{ conduct: ConductTexts }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  nl: () => import('./nl'),
  fr: () => import('./fr'),
  pt: () => import('./pt'),
};

export const conductWords = new Part(async (language) => (await kTexts[language]()).conduct);
