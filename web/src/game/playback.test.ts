import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Playback } from './playback.svelte';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

const game = (moves: string, rules = 'abapa') => ({ rules, moves, start: '', finish: '' as const });

function opened(moves: string): Playback {
  const playback = new Playback();
  playback.open(game(moves));
  return playback;
}

test('a game is opened at its latest position, without a sowing', () => {
  const playback = opened('Ff');
  expect(playback.shown).toBe(2);
  expect(playback.present).toBe(true);
  expect(playback.play).toBeNull();
  expect(playback.lastMove).toEqual({ origin: 11, last: 3 });
});

test('moves that come are sown one after the other', () => {
  const playback = opened('');
  playback.follow(game('F'));
  expect(playback.shown).toBe(1);
  expect(playback.play?.trace?.origin).toBe(5);
  expect(playback.sown?.seeds).toBe(4);
  playback.follow(game('Ff'));
  expect(playback.shown).toBe(1); // the first is still being shown
  playback.animated();
  expect(playback.shown).toBe(2);
  expect(playback.play?.trace?.origin).toBe(11);
});

test('far behind, it jumps and sows only the last', () => {
  const playback = opened('');
  playback.follow(game('FfEeDd'));
  expect(playback.shown).toBe(6);
  expect(playback.play?.trace?.origin).toBe(9);
});

test('a move that is refused is taken off again without a sowing', () => {
  const playback = opened('Ff');
  playback.follow(game('FfE'));
  playback.follow(game('Ff'));
  expect(playback.shown).toBe(2);
  expect(playback.play).toBeNull();
  playback.follow(game('FfD'));
  expect(playback.play?.trace?.origin).toBe(3);
});

test('a viewer of an earlier moment stays there, and catches up on return', () => {
  const playback = opened('FfEe');
  playback.step(1);
  expect(playback.lookingBack).toBe(true);
  playback.follow(game('FfEeD'));
  expect(playback.shown).toBe(1);
  playback.step(5);
  expect(playback.lookingBack).toBe(false);
  expect(playback.play).toBeNull();
  playback.follow(game('FfEeDd'));
  expect(playback.play?.trace?.origin).toBe(9);
});

test('one step forward is sown, other steps are shown at once and stay within the game', () => {
  const playback = opened('FfEe');
  playback.step(0);
  expect(playback.play).toBeNull();
  playback.step(1);
  expect(playback.play?.trace?.origin).toBe(5);
  playback.step(99);
  expect(playback.shown).toBe(4);
  playback.step(-1);
  expect(playback.shown).toBe(0);
  expect(playback.view.houses).toEqual(new Array(12).fill(4));
});

test('a returning viewer sees what was played meanwhile', () => {
  const playback = new Playback();
  playback.open(game('FfEe'), 3);
  expect(playback.play?.trace?.origin).toBe(10);
  expect(playback.shown).toBe(4);
  playback.open(game('FfEeDdC'), 1);
  expect(playback.play?.trace?.origin).toBe(2);
  playback.open(game('Ff'), 9);
  expect(playback.play).toBeNull();
});

test('while nobody looks nothing is sown; then it is made up for', () => {
  const playback = opened('Ff');
  playback.held = true;
  playback.follow(game('FfE'));
  expect(playback.play).toBeNull();
  expect(playback.shown).toBe(2);
  playback.held = false;
  expect(playback.play?.trace?.origin).toBe(4);
});

test('other rules are another game', () => {
  const playback = opened('Ff');
  playback.follow(game('FfE', 'wari'));
  expect(playback.shown).toBe(3);
  expect(playback.play).toBeNull();
});

test('text beside the board never runs ahead of the seeds', () => {
  const playback = opened('');
  playback.follow(game('F'));
  expect([playback.sowing, playback.told, playback.caughtUp]).toEqual([true, 0, false]);
  playback.follow(game('Ff'));
  playback.animated(); // the first lies still, the second is on its way
  expect([playback.sowing, playback.told, playback.caughtUp]).toEqual([true, 1, false]);
  playback.animated();
  expect([playback.sowing, playback.told, playback.caughtUp]).toEqual([false, 2, true]);
  expect(playback.spoken.map(({ ply }) => ply.house)).toEqual([5, 11]);
});

test('who looks back is told all moves, and a move taken off is not told any more', () => {
  const playback = opened('FfEe');
  playback.step(3);
  expect(playback.told).toBe(4);
  playback.step(4);
  expect([playback.sowing, playback.told]).toEqual([true, 4]);
  playback.animated();
  playback.follow(game('FfE'));
  expect([playback.told, playback.caughtUp]).toEqual([3, true]);
});

test('sound and tab title wait until the seeds have come to rest, unless nobody looks', () => {
  const playback = opened('');
  const told: string[] = [];
  playback.follow(game('F'));
  playback.whenRested(() => told.push('F'));
  expect(playback.rested).toBe(false);
  expect(told).toEqual([]);
  playback.animated();
  expect(playback.rested).toBe(true);
  expect(told).toEqual(['F']);
  playback.held = true;
  playback.follow(game('Ff'));
  expect(playback.rested).toBe(true);
  playback.whenRested(() => told.push('f'));
  expect(told).toEqual(['F', 'f']);
  playback.held = false;
  expect(playback.rested).toBe(false);
});

/** South's only seed goes to North, who cannot feed with what there is: F ends the game. */
const kLast = { rules: 'abapa', start: '0-0-0-0-0-1-0-0-0-0-1-0-22-24-S', finish: '' as const };
const kAll = new Array(12).fill(0);

test('the last sowing goes on to what the end hands out; only then is the end told', () => {
  const playback = new Playback();
  playback.open({ ...kLast, moves: '' });
  playback.follow({ ...kLast, moves: 'F' });
  expect(playback.game.ending?.reason).toBe('no-move');
  expect(playback.play).toMatchObject({ trace: { origin: 5 }, end: [22, 26] });
  expect([playback.sowing, playback.caughtUp]).toEqual([true, false]);
  playback.animated();
  expect([playback.sowing, playback.caughtUp]).toEqual([false, true]);
  expect(playback.view.houses).toEqual(kAll);
  expect(playback.view.stores).toEqual([22, 26]);
  playback.follow({ ...kLast, moves: 'F' });
  expect([playback.sowing, playback.caughtUp]).toEqual([false, true]);
});

test('a finished game is opened as its end left it, and looked back at with the seeds in their houses', () => {
  const playback = new Playback();
  playback.open({ ...kLast, moves: 'F' });
  expect([playback.play, playback.caughtUp]).toEqual([null, true]);
  expect(playback.view.houses).toEqual(kAll);
  playback.step(0);
  expect(playback.view.houses[5]).toBe(1);
  expect(playback.view.stores).toEqual([22, 24]);
  expect(playback.caughtUp).toBe(true);
  playback.step(1);
  expect(playback.play?.end).toEqual([22, 26]);
  expect(playback.caughtUp).toBe(true);
});

test('an end without another move hands out what lies there; where nothing is due it is told at once', () => {
  const playback = opened('Ff');
  playback.follow({ ...game('Ff'), finish: 'agreement' });
  expect(playback.play).toMatchObject({ trace: null, end: [24, 24] });
  expect(playback.caughtUp).toBe(false);
  playback.animated();
  expect(playback.caughtUp).toBe(true);
  expect(playback.view.stores).toEqual([24, 24]);
  playback.follow(game('Ff'));
  expect([playback.play, playback.caughtUp]).toEqual([null, true]);
  expect(playback.view.stores).toEqual([0, 0]);
  playback.follow({ ...game('Ff'), finish: 'south-resigns' });
  expect([playback.play, playback.caughtUp]).toEqual([null, true]);
  expect(playback.view.houses).toEqual(playback.game.houses);
});

test('the count may be the server’s word; while nobody looks it waits', () => {
  const playback = opened('Ff');
  playback.held = true;
  playback.follow({ ...game('Ff'), count: [24, 24] });
  expect([playback.play, playback.caughtUp, playback.rested]).toEqual([null, false, true]);
  playback.held = false;
  expect(playback.play).toMatchObject({ trace: null, end: [24, 24] });
  playback.animated();
  expect(playback.caughtUp).toBe(true);
});

test('an end that is taken back while its seeds travel is dropped', () => {
  const playback = opened('Ff');
  playback.follow({ ...game('Ff'), finish: 'agreement' });
  playback.follow(game('Ff'));
  expect([playback.play, playback.sowing, playback.caughtUp]).toEqual([null, false, true]);
});

test('who looks back when the end comes is told it at once', () => {
  const playback = opened('FfEe');
  playback.step(1);
  playback.follow({ ...game('FfEe'), finish: 'agreement' });
  expect([playback.play, playback.caughtUp]).toEqual([null, true]);
  playback.step(4);
  expect(playback.view.stores).toEqual([24, 24]);
});
