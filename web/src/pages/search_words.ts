/** Catalogues that single pages need: searching finished games; evidence of fair play. */
import { Part } from '../i18n/index.svelte';
import { kLanguageTable } from '../i18n/languages';

export const searchWords = new Part(
  async (language) => (await kLanguageTable[language].later()).search,
);

/** Evidence of fair play, for administrators. */
export const fairWords = new Part(
  async (language) => (await kLanguageTable[language].later()).fair,
);
