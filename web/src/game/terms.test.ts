import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { kLanguageTable } from '../i18n/languages';
import type { ListedGame } from '../net/wire';
import { briefName, nameOf, rulesOf } from './terms';

const words = { ...en, presets: kLanguageTable.en.presets };
const kGame = {
  opponent: 'friend',
  level: null,
  you: null,
  status: 'finished',
  names: { south: 'Ama', north: null },
  players: { south: { id: 'a', name: 'Ama' }, north: null },
} as unknown as ListedGame;

test('who holds a side: by name, by level, or by the side where there is neither', () => {
  expect(nameOf(en, kGame, 'south')).toBe('Ama');
  // A deleted account.
  expect(nameOf(en, kGame, 'north')).toBe('North');
  expect(nameOf(en, { ...kGame, names: { south: 'Guest', north: 'Kofi' } }, 'south')).toBe('South');
  expect(nameOf(en, { ...kGame, you: 'south' }, 'north')).toBe('Opponent');
  expect(nameOf(en, { ...kGame, you: 'north' }, 'north')).toBe('North');
  expect(nameOf(en, { ...kGame, status: 'open' }, 'north')).toBe('free seat');
});

test('nobody but the computer is called so in a game against it', () => {
  const game = {
    ...kGame,
    opponent: 'computer',
    level: 5,
    names: { south: 'Guest', north: 'Computer, level 5' },
    players: { south: null, north: null },
  } as unknown as ListedGame;
  expect(nameOf(en, game, 'north')).toBe('Computer 5');
  // A game without a cookie, and a deleted account.
  expect(nameOf(en, game, 'south')).toBe('South');
  expect(nameOf(en, { ...game, names: { ...game.names, south: null } }, 'south')).toBe('South');
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
