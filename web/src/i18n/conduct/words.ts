/** The catalogue of moderation beyond single actions, of appeals and invites; fetched with the pages that show it. */
import { Part } from '../index.svelte';
import type { Language } from '../languages';
import type { ConductTexts } from './en';

const kFiles = import.meta.glob<{ conduct: ConductTexts }>('./??.ts');

export const textsIn = async (language: Language): Promise<ConductTexts> =>
  (await kFiles[`./${language}.ts`]!()).conduct;

export const conductWords = new Part(textsIn);
