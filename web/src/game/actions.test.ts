import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import type { Words } from '../i18n/index.svelte';
import type { WireGame } from '../net/wire';
import { localActions, onlineActions } from './actions';

const t = en as unknown as Words;
const done: string[] = [];
const commands = {
  act: (action: string) => done.push(action),
  ask: (what: string) => done.push(`ask ${what}`),
  copy: () => done.push('copy'),
  file: '/api/games/x/ogn',
};
const game = {
  status: 'playing',
  opponent: 'friend',
  ply: 4,
  number: 7,
  may_claim: false,
  offers: { end: null, takeback: null, rematch: null },
  players: { south: { id: 'a', registered: false, bot: false }, north: null },
} as unknown as WireGame;
const facts = { retractable: true, copied: false };
const names = (changes: Partial<WireGame>, mine: 'south' | null = 'south') =>
  onlineActions(t, { ...game, ...changes }, mine, facts, commands)
    .map(({ name, place }) => (place === 'bar' ? name : `(${name})`))
    .join(' ');

test('a player has take back, offer and resign at hand, the rest behind one button', () => {
  expect(names({})).toBe('undo end resign (seat) (copy) (file)');
  expect(names({ may_claim: true })).toBe('claim undo end resign (seat) (copy) (file)');
  expect(names({ ply: 1 })).toBe('undo abort (seat) (copy) (file)');
  expect(names({ offers: { ...game.offers, end: 'north' } })).toBe(
    'undo resign (seat) (copy) (file)',
  );
});

test('an open game can be withdrawn; a finished one, and a spectator’s, only be looked at', () => {
  expect(names({ status: 'open' })).toBe('withdraw (seat) (copy) (file)');
  expect(names({ status: 'finished' })).toBe('(copy) (file)');
  expect(names({}, null)).toBe('(copy) (file)');
});

test('each does what it says, and what cannot be undone asks first', () => {
  done.length = 0;
  for (const { does } of onlineActions(t, { ...game, may_claim: true }, 'south', facts, commands))
    if (typeof does === 'function') does();
  expect(done).toEqual(['claim', 'offer-takeback', 'ask end', 'ask resign', 'ask seat', 'copy']);
  const file = onlineActions(t, game, 'south', facts, commands).at(-1);
  expect(file?.does).toEqual({ href: '/api/games/x/ogn', download: 'oware-7.ogn' });
});

test('on one screen nothing can be taken back before the first move, and afterwards everything', () => {
  const local = (over: boolean, begun: boolean) =>
    localActions(t, { over, begun, mayClaim: false }, { undo() {}, claim() {}, ask() {} }).map(
      ({ name, disabled }) => (disabled ? `-${name}` : name),
    );
  expect(local(false, false)).toEqual(['-undo', 'end', 'resign']);
  expect(local(true, true)).toEqual(['undo']);
});
