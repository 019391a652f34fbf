/** The catalogue of friends, messages, notices, profiles and signing in; fetched with the pages that show it. */
import { Part } from '../index.svelte';
import type { Language } from '../languages';
import type { FriendTexts } from './en';

export const kTexts: Readonly<Record<Language, () => Promise<{ friends: FriendTexts }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  nl: () => import('./nl'),
  fr: () => import('./fr'),
  pt: () => import('./pt'),
};

export const friendWords = new Part(async (language) => (await kTexts[language]()).friends);
