import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Film } from './film.svelte';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

const game = (moves: string, rules = 'abapa') => ({ rules, moves, start: '', finish: '' as const });

function opened(moves: string): Film {
  const film = new Film();
  film.open(game(moves));
  return film;
}

test('a game is opened at its latest position, without a sowing', () => {
  const film = opened('Ff');
  expect(film.shown).toBe(2);
  expect(film.present).toBe(true);
  expect(film.play).toBeNull();
  expect(film.lastMove).toEqual({ origin: 11, last: 3 });
});

test('moves that come are sown one after the other', () => {
  const film = opened('');
  film.follow(game('F'));
  expect(film.shown).toBe(1);
  expect(film.play?.trace.origin).toBe(5);
  expect(film.sown?.seeds).toBe(4);
  film.follow(game('Ff'));
  expect(film.shown).toBe(1); // the first is still being shown
  film.animated();
  expect(film.shown).toBe(2);
  expect(film.play?.trace.origin).toBe(11);
});

test('far behind, it jumps and sows only the last', () => {
  const film = opened('');
  film.follow(game('FfEeDd'));
  expect(film.shown).toBe(6);
  expect(film.play?.trace.origin).toBe(9);
});

test('a move that is refused is taken off again without a sowing', () => {
  const film = opened('Ff');
  film.follow(game('FfE'));
  film.follow(game('Ff'));
  expect(film.shown).toBe(2);
  expect(film.play).toBeNull();
  film.follow(game('FfD'));
  expect(film.play?.trace.origin).toBe(3);
});

test('a viewer of an earlier moment stays there, and catches up on return', () => {
  const film = opened('FfEe');
  film.step(1);
  expect(film.lookingBack).toBe(true);
  film.follow(game('FfEeD'));
  expect(film.shown).toBe(1);
  film.step(5);
  expect(film.lookingBack).toBe(false);
  expect(film.play).toBeNull();
  film.follow(game('FfEeDd'));
  expect(film.play?.trace.origin).toBe(9);
});

test('one step forward is sown, other steps are shown at once and stay within the game', () => {
  const film = opened('FfEe');
  film.step(0);
  expect(film.play).toBeNull();
  film.step(1);
  expect(film.play?.trace.origin).toBe(5);
  film.step(99);
  expect(film.shown).toBe(4);
  film.step(-1);
  expect(film.shown).toBe(0);
  expect(film.view.houses).toEqual(new Array(12).fill(4));
});

test('a returning viewer sees what was played meanwhile', () => {
  const film = new Film();
  film.open(game('FfEe'), 3);
  expect(film.play?.trace.origin).toBe(10);
  expect(film.shown).toBe(4);
  film.open(game('FfEeDdC'), 1);
  expect(film.play?.trace.origin).toBe(2);
  film.open(game('Ff'), 9);
  expect(film.play).toBeNull();
});

test('while nobody looks nothing is sown; then it is made up for', () => {
  const film = opened('Ff');
  film.held = true;
  film.follow(game('FfE'));
  expect(film.play).toBeNull();
  expect(film.shown).toBe(2);
  film.held = false;
  expect(film.play?.trace.origin).toBe(4);
});

test('other rules are another game', () => {
  const film = opened('Ff');
  film.follow(game('FfE', 'wari'));
  expect(film.shown).toBe(3);
  expect(film.play).toBeNull();
});

test('text beside the board never runs ahead of the seeds', () => {
  const film = opened('');
  film.follow(game('F'));
  expect([film.sowing, film.told, film.caughtUp]).toEqual([true, 0, false]);
  film.follow(game('Ff'));
  film.animated(); // the first lies still, the second is on its way
  expect([film.sowing, film.told, film.caughtUp]).toEqual([true, 1, false]);
  film.animated();
  expect([film.sowing, film.told, film.caughtUp]).toEqual([false, 2, true]);
  expect(film.spoken.map(({ ply }) => ply.house)).toEqual([5, 11]);
});

test('who looks back is told all moves, and a move taken off is not told any more', () => {
  const film = opened('FfEe');
  film.step(3);
  expect(film.told).toBe(4);
  film.step(4);
  expect([film.sowing, film.told]).toEqual([true, 4]);
  film.animated();
  film.follow(game('FfE'));
  expect([film.told, film.caughtUp]).toEqual([3, true]);
});

test('what tells of a move elsewhere waits until its seeds have come to rest, unless nobody looks', () => {
  const film = opened('');
  const told: string[] = [];
  film.follow(game('F'));
  film.whenRested(() => told.push('F'));
  expect(film.rested).toBe(false);
  expect(told).toEqual([]);
  film.animated();
  expect(film.rested).toBe(true);
  expect(told).toEqual(['F']);
  film.held = true;
  film.follow(game('Ff'));
  expect(film.rested).toBe(true);
  film.whenRested(() => told.push('f'));
  expect(told).toEqual(['F', 'f']);
  film.held = false;
  expect(film.rested).toBe(false);
});
