import { expect, test } from 'vitest';
import type { Lobby } from '../net/wire';
import { hereOf } from './here';

type Live = Lobby['live'][number];
const live = (south: string, north: string | null, spectators = 0): Live =>
  ({
    names: { south, north },
    kinds: { south: 'guest', north: north === null ? 'computer' : 'account' },
    spectators,
  }) as Live;
const open = (name: string) => ({ name }) as Lobby['open'][number];

test('people are named once, those without a name are counted, computers are nobody', () => {
  const lobby = {
    open: [open('Ama'), open('Guest')],
    live: [live('Ama', 'Kofi', 2), live('Guest', null, 1)],
  };
  expect(hereOf(lobby)).toEqual({ names: ['Ama', 'Kofi'], others: 2, watching: 3 });
});

test('of many, some are named', () => {
  const lobby = { open: Array.from({ length: 9 }, (_, at) => open(`P${at}`)), live: [] };
  const { names, others } = hereOf(lobby);
  expect([names.length, others]).toEqual([6, 3]);
});

test('nobody is nobody', () => {
  expect(hereOf({ open: [], live: [] })).toEqual({ names: [], others: 0, watching: 0 });
});
