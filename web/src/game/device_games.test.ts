import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Engine, loadEngine } from '../engine/engine';
import {
  type DeviceGame,
  gameIn,
  kMostKept,
  keepGame,
  keptGames,
  keyOf,
  loadGame,
  newGame,
  surplus,
} from './device_games';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(process.env.OWARE_WASM!));
});

const kGame: DeviceGame = {
  rules: 'abapa',
  moves: 'Ff',
  start: '',
  finish: '',
  guarded: false,
  level: 3,
  mine: 'south',
  seed: 7,
  offered: null,
  played: 1000,
};
const read = (changes: object): DeviceGame | null =>
  gameIn(JSON.stringify({ ...kGame, ...changes }), engine);

describe('a kept game is read', () => {
  test('as it was kept', () => {
    expect(read({})).toEqual(kGame);
    expect(read({ guarded: true, offered: 2, finish: 'south-resigns' })).toEqual({
      ...kGame,
      guarded: true,
      offered: 2,
      finish: 'south-resigns',
    });
  });

  test('and is none when a move is not legal, a rule not known, or a field is missing or odd', () => {
    for (const odd of [
      { moves: 'Ab' + 'A'.repeat(3) },
      { moves: 5 },
      { rules: 'chess' },
      { rules: null },
      { start: '4-4' },
      { finish: 'north-wins' },
      { level: 9 },
      { level: '3' },
      { mine: 'west' },
      { mine: undefined },
    ])
      expect(read(odd), JSON.stringify(odd)).toBeNull();
  });

  test('and is none when it is no object of ours', () => {
    for (const text of [null, '', '{', 'null', '7', '[]', '{}'])
      expect(gameIn(text, engine)).toBeNull();
  });

  test('with what the game does not depend on set right', () => {
    expect(read({ seed: -1, offered: 'yes', played: 1e99, guarded: 1, more: true })).toEqual({
      ...kGame,
      seed: 0,
      played: 0,
    });
  });
});

test('finished games make room first, then those played longest ago', () => {
  const games = [
    { id: 'a', over: false, played: 1 },
    { id: 'b', over: true, played: 5 },
    { id: 'c', over: true, played: 2 },
    { id: 'd', over: false, played: 4 },
  ];
  expect([4, 3, 2, 1, 0].map((most) => surplus(games, most).join(''))).toEqual([
    '',
    'c',
    'cb',
    'cba',
    'cbad',
  ]);
});

describe('this browser’s store', () => {
  let store: Record<string, string>;
  beforeEach(() => {
    store = {};
    const storage = {
      getItem: (key: string) => store[key] ?? null,
      setItem: (key: string, value: string) => void (store[key] = value),
      removeItem: (key: string) => void delete store[key],
    };
    // Its keys are properties of its own, as a browser's storage has them.
    const shown = new Proxy(storage, {
      ownKeys: () => Object.keys(store),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    vi.stubGlobal('localStorage', shown);
    return () => vi.unstubAllGlobals();
  });

  test('keeps each game under its own id', () => {
    const wished = {
      rules: 'abapa',
      guarded: false,
      start: '',
      moves: '',
      level: 3,
      mine: 'north',
    } as const;
    const [one, other] = [newGame(engine, wished), newGame(engine, { ...wished, moves: 'C' })];
    expect(loadGame(one, engine)).toMatchObject({ ...wished, finish: '', offered: null });
    expect(loadGame(other, engine)?.moves).toBe('C');
    expect(loadGame('../games', engine)).toBeNull();
    expect(loadGame('aaaaaaaa', engine)).toBeNull();
  });

  test('lists what can be read, the game played last first', () => {
    store['oware.settings'] = '{}';
    store[keyOf('damaged1')] = '{';
    keepGame('aaaaaaaa', { ...kGame, played: 1 });
    keepGame('bbbbbbbb', { ...kGame, played: 2, finish: 'agreement' });
    expect(keptGames(engine).map(({ id, over }) => [id, over])).toEqual([
      ['bbbbbbbb', true],
      ['aaaaaaaa', false],
    ]);
  });

  test('has room for so many and one more', () => {
    for (let index = 0; index < kMostKept; ++index)
      keepGame(`game00${String(index).padStart(2, '0')}`, { ...kGame, played: index });
    newGame(engine, kGame);
    expect(keptGames(engine)).toHaveLength(kMostKept);
    expect(loadGame('game0000', engine), 'the oldest').toBeNull();
    expect(loadGame('game0001', engine)).not.toBeNull();
  });

  test('may refuse: then a game lasts as long as the page', () => {
    vi.stubGlobal('localStorage', undefined);
    keepGame('cccccccc', kGame);
    expect(loadGame('cccccccc', engine)).toEqual(kGame);
  });
});
