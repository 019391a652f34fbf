/** The texts of events and clubs, fetched with their pages. */
import { kLanguageTable } from '../i18n/languages';
import { Part } from '../i18n/index.svelte';

export const eventWords = new Part(
  async (language) => (await kLanguageTable[language].later()).events,
);
