/** Keeping analyses on the server, and having them made there. */
import { number } from '../forms';

export const kept = {
  title: 'Kept on the server',
  about:
    'With an account you can keep analyses on the server: for yourself, for whoever has the link, or for everybody.',
  signIn: 'Sign in',
  name: 'Title',
  who: 'Who may see it',
  visibilities: { private: 'only you', link: 'whoever has the link', public: 'everybody' },
  keep: 'Keep on the server',
  save: 'Keep the changes',
  unsaved: 'There are changes that are not kept yet.',
  saved: 'Kept.',
  link: 'Copy its link',
  drop: 'Delete',
  mine: 'Your analyses',
  none: 'You keep none yet.',
  by: (name: string) =>
    `An analysis by ${name}. You can look through it; to change something, make a copy.`,
  copy: 'Copy to mine',
  load: 'Show the other version',
  overwrite: 'Keep this one instead',
  problem: {
    changed: 'It was changed in another tab or on another device.',
    full: 'You keep as many analyses as you can. Delete one first.',
    gone: 'There is no such analysis, or its owner keeps it private.',
    long: 'This analysis is too long to be kept. Shorten the comments or remove variations.',
    account: 'Sign in to your account first.',
    unreached: 'The server cannot be reached. Your analysis is still in this browser.',
    other: 'The server did not take it.',
  },
  server: {
    ask: 'Let the server analyse',
    place: (place: number) => `Number ${number(place)} in the queue`,
    cancel: 'Cancel',
    full: 'The server has enough to analyse at the moment. Try again in a few minutes, or review the game in this browser.',
    unreached: 'The server cannot be reached. The review in this browser works without it.',
    failed: 'The server has given up. Try again, or review the game in this browser.',
  },
};

export type KeptTexts = typeof kept;
