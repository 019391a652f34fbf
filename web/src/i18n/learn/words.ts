/** Learning: the lessons, counting, the teachers' page, the game in the world. The most texts of any part of the page, fetched with it. */
import { Part } from '../index.svelte';
import type { Language } from '../languages';
import type { LearnCatalogue } from './en';

const kFiles = import.meta.glob<{ learn: LearnCatalogue }>('./??.ts');

export const textsIn = async (language: Language): Promise<LearnCatalogue> =>
  (await kFiles[`./${language}.ts`]!()).learn;

export const learnWords = new Part(textsIn);
