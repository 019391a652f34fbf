/** The texts of events and clubs, fetched with their pages. */
import { Part } from '../i18n/index.svelte';
import type { Language } from '../i18n/languages';
import type { EventTexts } from '../i18n/later/events_en';

/** By language; for the tests, too. */
export const kEventCatalogues: Readonly<Record<Language, () => Promise<{ events: EventTexts }>>> = {
  en: () => import('../i18n/later/events_en.ts'),
  de: () => import('../i18n/later/events_de.ts'),
  nl: () => import('../i18n/later/events_nl.ts'),
  fr: () => import('../i18n/later/events_fr.ts'),
  pt: () => import('../i18n/later/events_pt.ts'),
};

export const eventWords = new Part(async (language) => (await kEventCatalogues[language]()).events);
