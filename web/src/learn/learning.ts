/** Learning's own part of the page, with its texts. */
import LearnPage from './LearnPage.svelte';
import { learnWords } from '../i18n/learn/words';

export async function open(): Promise<{ default: typeof LearnPage }> {
  await learnWords.load();
  return { default: LearnPage };
}
