import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { kLanguageTable } from '../i18n/languages';
import type { ListedGame, PlayerKind } from '../net/wire';
import { briefName, hereOf, isGuest, markOf, nameOf, rulesOf } from './terms';

const words = { ...en, presets: kLanguageTable.en.presets };
const kGame = {
  opponent: 'friend',
  level: null,
  you: null,
  status: 'finished',
  names: { south: 'Ama', north: 'Guest' },
  kinds: { south: 'account', north: 'guest' },
} as unknown as ListedGame;

test('who holds a side: by name, by level, or by the side where there is neither', () => {
  expect(nameOf(en, kGame, 'south')).toBe('Ama');
  expect(nameOf(en, kGame, 'north')).toBe('North');
  expect(nameOf(en, { ...kGame, names: { south: 'Guest', north: 'Kofi' } }, 'south')).toBe('South');
  expect(nameOf(en, { ...kGame, you: 'south' }, 'north')).toBe('Opponent');
  expect(nameOf(en, { ...kGame, you: 'north' }, 'north')).toBe('North');
  const names = { south: 'Ama', north: null };
  expect(nameOf(en, { ...kGame, names, status: 'open' }, 'north')).toBe('free seat');
});

test('nobody but the computer is called so in a game against it', () => {
  const game = {
    ...kGame,
    opponent: 'computer',
    level: 5,
    names: { south: 'Guest', north: 'Computer, level 5' },
    kinds: { south: 'guest', north: 'computer' },
  } as unknown as ListedGame;
  expect(nameOf(en, game, 'north')).toBe('Computer 5');
  expect(nameOf(en, game, 'south')).toBe('South');
  const names = { south: 'Computer, level 3', north: 'Computer, level 5' };
  expect(nameOf(en, { ...game, names }, 'south')).toBe('Computer, level 3');
  expect(isGuest({ ...game, names }, 'south')).toBe(true);
  expect(isGuest(game, 'north')).toBe(false);
});

test('beside a name stands what plays there, or that no account vouches for it', () => {
  const named = { ...kGame, names: { south: 'Ama', north: 'Kofi' } } as unknown as ListedGame;
  const marks = (south: PlayerKind, north: PlayerKind) =>
    (['south', 'north'] as const).map((side) =>
      markOf(en, { ...named, kinds: { south, north } }, side),
    );
  expect(marks('account', 'guest')).toEqual(['', 'guest']);
  expect(marks('bot', 'computer')).toEqual(['BOT', '']);
  expect(marks('deleted', 'bot')).toEqual(['', 'BOT']);
});

test('a deleted account is called so, whoever the opponent is', () => {
  const names = { south: 'Anonymous', north: 'Kofi' };
  const kinds = { south: 'deleted', north: 'guest' } as const;
  for (const opponent of ['friend', 'anyone', 'computer'] as const) {
    const game: ListedGame = { ...kGame, opponent, names, kinds };
    expect(nameOf(en, game, 'south')).toBe('Deleted account');
    expect(nameOf(en, { ...game, you: 'north' }, 'south')).toBe('Deleted account');
    expect(isGuest(game, 'south')).toBe(false);
  }
});

test('rules are named in words, whatever was changed in them', () => {
  expect(rulesOf(words, 'wari')).toBe('Wari');
  expect(rulesOf(words, 'abapa,grand-slam=capture,seeds-per-house=3')).toBe('Abapa, changed');
});

test('a long name is cut in a sentence, between letters', () => {
  expect(briefName('Kwabena Ayisi-Boat')).toBe('Kwabena Ayisi-Boat');
  expect(briefName('Kwabena-Oppong Ay Elder')).toBe('Kwabena-Oppong Ay…');
  expect(briefName('🌱'.repeat(19))).toBe(`${'🌱'.repeat(17)}…`);
});

test('nobody is said to be here who is not, nor to be away once the game is over', () => {
  const presence = { south: true, north: false, spectators: 0 };
  expect(hereOf({ presence, status: 'playing' }, 'south')).toBe(true);
  expect(hereOf({ presence, status: 'playing' }, 'north')).toBe(false);
  expect(hereOf({ presence, status: 'finished' }, 'south')).toBe(true);
  expect(hereOf({ presence, status: 'finished' }, 'north')).toBe(null);
});
