/** The catalogue of friends, messages, notices, profiles and signing in; fetched with the pages that show it. */
import { Part } from '../index.svelte';
import type { Language } from '../languages';
import type { FriendTexts } from './en';

const kFiles = import.meta.glob<{ friends: FriendTexts }>('./??.ts');

export const textsIn = async (language: Language): Promise<FriendTexts> =>
  (await kFiles[`./${language}.ts`]!()).friends;

export const friendWords = new Part(textsIn);
