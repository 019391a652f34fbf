/** The pages that are fetched when they are first gone to, with what they need; the first load names none of their addresses or files. */
import type { Component } from 'svelte';
import { loadCore } from '../engine/page';
import { friendWords } from '../i18n/friends/words';
import {
  adminWords,
  frontWords,
  helpWords,
  peopleWords,
  ratedWords,
  rulesWords,
  settingsWords,
} from '../i18n/index.svelte';
import type addresses from './addresses.json';
import MissingPage from './MissingPage.svelte';
import { fairWords, searchWords } from './search_words';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has props of its own
type Page = { default: Component<any>; given?: object };
type Fetched = readonly [Promise<Page>, ...Promise<unknown>[]];
/** Of every page's address (addresses.json, from which the server knows them) that of one that does not share the board. */
type Address = Exclude<
  keyof typeof addresses,
  '/' | '/local' | '/local/*' | '/g/*' | '/analysis' | '/puzzles'
>;

const learn = (given: object): Fetched => [
  import('../learn/learning').then((all) => all.open()).then((page) => ({ ...page, given })),
  loadCore(),
];
const text = (name: 'imprint' | 'privacy') => (): Fetched => [
  import('./TextPage.svelte').then((page) => ({ ...page, given: { name } })),
];

const conductTexts = () =>
  import('../i18n/conduct/words').then(({ conductWords }) => conductWords.load());
const eventTexts = () => import('../events/words').then(({ eventWords }) => eventWords.load());
const link = (what: 'verify' | 'reset') => (): Fetched => [
  import('../security/LinkPage.svelte').then((page) => ({ ...page, given: { what } })),
  friendWords.load(),
];

/** By address; one that ends in "*" is told what stands there. */
const kPages: Readonly<Record<Address, (rest: string) => Fetched>> = {
  '/rules': () => [import('./RulesPage.svelte'), rulesWords.load(), helpWords.load(), loadCore()],
  '/learn': () => learn({ page: 'learn' }),
  '/learn/counting': () => learn({ page: 'learn/counting' }),
  '/learn/teachers': () => learn({ page: 'learn/teachers' }),
  '/learn/world': () => [
    ...learn({ page: 'learn/world' }),
    rulesWords.load(),
    settingsWords.load(),
  ],
  '/games': () => [
    import('./ArchivePage.svelte'),
    peopleWords.load(),
    searchWords.load(),
    loadCore(),
  ],
  '/account': () => [
    import('./AccountPage.svelte'),
    peopleWords.load(),
    friendWords.load(),
    conductTexts(),
  ],
  '/ratings': () => [import('../ratings/RatingsPage.svelte'), ratedWords.load()],
  '/events': () => [import('../events/EventsPage.svelte'), eventTexts()],
  '/clubs': () => [import('../clubs/ClubsPage.svelte'), eventTexts()],
  '/admin': () => [
    import('./AdminPage.svelte'),
    adminWords.load(),
    fairWords.load(),
    conductTexts(),
  ],
  '/tv': () => [import('../watch/TvPage.svelte'), frontWords.load(), loadCore()],
  '/tv/*': (name) => [
    import('../watch/TvPage.svelte').then((page) => ({ ...page, given: { name } })),
    frontWords.load(),
    loadCore(),
  ],
  '/player/*': (name) => [
    import('./PlayerPage.svelte').then((page) => ({ ...page, given: { name } })),
    frontWords.load(),
    peopleWords.load(),
    ratedWords.load(),
    friendWords.load(),
  ],
  '/friends': () => [import('../friends/FriendsPage.svelte'), friendWords.load()],
  '/messages/*': (name) => [
    import('../friends/MessagesPage.svelte').then((page) => ({ ...page, given: { name } })),
    friendWords.load(),
    peopleWords.load(),
  ],
  '/verify': link('verify'),
  '/reset': link('reset'),
  '/imprint': text('imprint'),
  '/privacy': text('privacy'),
};

const missing = (): Fetched => [Promise.resolve({ default: MissingPage })];

function pageAt(path: string): Fetched {
  const [, folder = '', last = ''] = /^(.*\/)([^/]*)$/.exec(path) ?? [];
  if (path in kPages && last !== '*') return kPages[path as Address]('');
  const page = last ? (`${folder}*` as Address) : undefined;
  if (!page || !(page in kPages)) return missing();
  try {
    return kPages[page](decodeURIComponent(last));
  } catch {
    return missing(); // a malformed escape
  }
}

export const fetched = (path: string) => Promise.all(pageAt(path));
