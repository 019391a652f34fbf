import { listed, number, pluralOf } from '../forms.ts';

const plural = pluralOf('en');
const and = listed('en', 'conjunction');

/** What there is to watch, on the first page and beyond. */
export const front = {
  featured: 'A finished game',
  here: (who: string[]) => `At the boards now: ${and(who)}.`,
  others: (count: number) => `${number(count)} ${plural(count, { one: 'guest', other: 'guests' })}`,
  liveNow: 'Live now',
  live: 'live',
  tv: 'Oware TV',
  tvLead:
    'The game of the strongest players who play now. When it ends, the next one comes by itself.',
  playerTv: (name: string) => `${name} live`,
  playerLead: (name: string) => `The games of ${name}, as they are played.`,
  nobody: 'Nobody plays a game that everybody may see. The next one comes by itself.',
  notPlaying: (name: string) =>
    `${name} plays no game that everybody may see. The next one comes by itself.`,
  next: 'The next game comes in a moment.',
  profile: (name: string) => `Games and results of ${name}`,
  watch: 'Watch live',
  /** Showing a game on other sites. */
  share: {
    title: 'Show this game elsewhere',
    code: 'For another site',
    copy: 'Copy',
    copied: 'Copied',
    gif: 'As a picture that moves',
  },
  /** The board that other sites show. */
  embed: {
    title: 'A game of Oware',
    open: 'Open this game',
    missing: 'There is no such game.',
    unreached: 'The server does not answer. It is asked again.',
  },
};

export type FrontCatalogue = typeof front;

/** Searching finished games by how they ended and began. */
export const search = {
  result: 'Result',
  results: { south: 'South won', north: 'North won', draw: 'a draw', won: 'won', lost: 'lost' },
  opening: 'First moves',
  openingHint: 'Such as FfEe: South’s houses in capitals, North’s in small letters, at most 8.',
  clear: 'Clear all',
  without: (filter: string) => `Remove: ${filter}`,
};

export type SearchCatalogue = typeof search;

/** Evidence of fair play, for administrators. */
export const fair = {
  title: 'Fair play',
  lead: 'Evidence, no proof: what a search says of the last rated games. Weigh it with the rating, the opponents and the times.',
  game: 'Game',
  moves: 'Moves that count',
  agreement: 'As the search',
  lost: 'Seeds lost a move',
  seconds: 'Seconds a move',
  variation: 'Variation of times',
  together: 'Together',
  unusual: 'Unusual: nearly every move is one that a search would choose.',
  usual: 'Not unusual.',
  few: 'Too few moves to say anything.',
  none: 'No rated game has been finished.',
};

export type FairCatalogue = typeof fair;
