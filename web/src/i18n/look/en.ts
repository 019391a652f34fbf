import { listed, number, pluralOf } from '../forms.ts';

/** How the page looks and what it shows and plays by itself, in English; comes with the texts of later/. */

const plural = pluralOf('en');
const and = listed('en', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;

/** The settings, in English. */
export const settings = {
  title: 'Settings',
  theme: 'Colours',
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  text: 'Text',
  hand: 'A phone is played with',
  hands: { both: 'both hands', left: 'the left hand', right: 'the right hand' },
  speed: 'Sowing',
  speeds: { slow: 'slow', normal: 'unhurried', fast: 'quick', none: 'no animation' },
  display: 'Houses show',
  displays: { both: 'seeds and numbers', seeds: 'seeds', numbers: 'numbers' },
  hints: 'Explain the rules as they come up',
  turned: 'Board turned round',
  stillness: 'Your system asks for little motion, so seeds do not travel.',
  language: 'Language',
  material: 'Board',
  materials: {
    wood: 'wood with stores',
    'plain-wood': 'wood',
    hinged: 'on hinges',
    curved: 'curved rows',
    pedestal: 'on a foot',
    earth: 'in the earth',
    contrast: 'plain lines',
  },
  seeds: 'Seeds',
  seedKinds: {
    nickernut: 'nickernuts',
    cowrie: 'cowries',
    pebble: 'pebbles',
    marble: 'marbles',
    bead: 'beads',
  },
  sounds: 'Sounds',
  soundKinds: { none: 'none', turn: 'when it is my turn', all: 'seeds as well' },
  plan: 'Set my next move while my opponent thinks',
  keys: 'Single keys play and tell, wherever I am on the page',
  confirm: 'Ask before a move is played',
  notify: 'Tell me when it is my turn, also in another tab',
  notifyRefused: 'Your browser does not allow messages from this page.',
};

export type SettingsCatalogue = typeof settings;

/** The list of keys, in English. */
export const help = {
  title: 'Keys',
  keys: [
    { keys: ['1', '…', '6'], does: 'sow a house, from the left' },
    { keys: ['A', '…', 'E', 'Shift F'], does: 'sow a house by its letter' },
    { keys: ['←', '→'], does: 'step through the moves' },
    { keys: ['Home', 'End'], does: 'first position, back to the game' },
    { keys: ['f'], does: 'turn the board' },
    { keys: ['s'], does: 'say the score' },
    { keys: ['t'], does: 'say the clocks' },
    { keys: ['l'], does: 'say the last move' },
    { keys: ['w'], does: 'say the whole board' },
    { keys: ['n'], does: 'guarded play: count your own seeds' },
    { keys: ['h'], does: 'against the computer: a hint' },
    { keys: ['p'], does: 'play a finished game back, or pause' },
    { keys: ['Esc'], does: 'take back the move set while the opponent thinks' },
    { keys: ['?'], does: 'this list' },
    { keys: ['any key'], does: 'while seeds are being sown: finish at once' },
  ],
  inBoard:
    'Inside the board the arrow keys go from house to house, and Enter sows. There the comma and the full stop step through the moves.',
};

export type HelpCatalogue = typeof help;

/** A finished game that plays itself, in English. */
export const replay = {
  play: 'Play the game back (P)',
  pause: 'Pause (P)',
  /** The same where no key does it. */
  playIt: 'Play back',
  pauseIt: 'Pause',
  pace: 'Speed',
};

export type ReplayCatalogue = typeof replay;

/** A hint in a game against the computer, in English. Numbers are seeds; `ahead` is negative for whoever is behind. */
export const advice = {
  title: 'Hint',
  sought: 'Looking for a good move…',
  failed: 'No hint could be had. Try again when you are back online.',
  play: (letter: string) => `Try ${letter}.`,
  only: 'It is your only move.',
  captures: (count: number) => `It captures ${seeds(count)}.`,
  saves: (count: number) => `It keeps ${seeds(count)} from being captured.`,
  prepares: (letter: string, count: number) => `It prepares ${letter}, to capture ${seeds(count)}.`,
  quiet: 'No capture is near; it gains most in the long run.',
  expected: (ahead: number) =>
    ahead === 0
      ? 'With good play a draw is likely.'
      : `With good play you end about ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`,
  sure: (ahead: number) =>
    ahead === 0
      ? 'A draw is certain then.'
      : `It is certain that you can end ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind, and no more'}.`,
  second: (letter: string, less: number) =>
    `${letter}, the next best, is worth ${seeds(less)} less.`,
  taken: (count: number) =>
    `With ${number(count)} ${plural(count, { one: 'hint', other: 'hints' })}.`,
};

export type AdviceCatalogue = typeof advice;

/** What the first page shows below its board, in English. */
export const front = {
  featured: 'A finished game',
  here: (who: string[]) => `At the boards now: ${and(who)}.`,
  others: (count: number) => `${number(count)} ${plural(count, { one: 'guest', other: 'guests' })}`,
};

export type FrontCatalogue = typeof front;
