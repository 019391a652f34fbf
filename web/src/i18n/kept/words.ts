/** The texts of keeping analyses on the server, fetched with the analysis board. */
import { type Language, Part } from '../index.svelte';
import type { KeptTexts } from './kept_en';

export const kKeptTexts: Readonly<Record<Language, () => Promise<{ readonly kept: KeptTexts }>>> = {
  en: () => import('./kept_en'),
  de: () => import('./kept_de'),
  fr: () => import('./kept_fr'),
  nl: () => import('./kept_nl'),
  pt: () => import('./kept_pt'),
};

export const keptWords = new Part(async (language) => (await kKeptTexts[language]()).kept);
