/** The pages that are fetched when they are first gone to, with what they need; the first load names none of their files. */
import type { Component } from 'svelte';
import { loadCore } from '../engine/page';
import {
  adminWords,
  peopleWords,
  ratedWords,
  rulesWords,
  settingsWords,
} from '../i18n/index.svelte';
import type { Route } from '../ui/router.svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has props of its own
type Fetched = readonly [Promise<{ default: Component<any> }>, ...Promise<unknown>[]];
export type FetchedPage = Exclude<
  Route['page'],
  'first' | 'local' | 'analysis' | 'puzzles' | 'game' | 'missing'
>;

const learn = (): Fetched => [import('../learn/learning').then((all) => all.open()), loadCore()];

const kPages: Readonly<Record<FetchedPage, () => Fetched>> = {
  rules: () => [import('./RulesPage.svelte'), rulesWords.load(), loadCore()],
  learn,
  'learn/counting': learn,
  'learn/teachers': learn,
  'learn/world': () => [...learn(), rulesWords.load(), settingsWords.load()],
  account: () => [import('./AccountPage.svelte'), peopleWords.load()],
  games: () => [import('./ArchivePage.svelte'), peopleWords.load(), loadCore()],
  ratings: () => [import('../ratings/RatingsPage.svelte'), ratedWords.load()],
  admin: () => [import('./AdminPage.svelte'), adminWords.load()],
  player: () => [import('./PlayerPage.svelte'), peopleWords.load(), ratedWords.load()],
  text: () => [import('./TextPage.svelte')],
};

export const fetched = (page: FetchedPage) => Promise.all(kPages[page]());
