import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../net/me.svelte';
import type { You } from '../net/wire';
import { AccountRating } from './account_rating.svelte';

const you = (registered: boolean): You => ({
  id: '2222222222',
  name: 'Ama',
  registered,
  language: null,
  created_ms: 0,
  bot: false,
});
const asked: [string, unknown][] = [];
let answers: (path: string) => unknown;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : null]);
    const answer = answers(path);
    return answer === null
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  me.take(null);
});

test('an account has the rating that the server keeps', async () => {
  me.take(you(true));
  answers = (path) =>
    path.startsWith('/api/players/')
      ? { ratings: { puzzles: { rating: 1612.4 } } }
      : { right: true, rating: 1640.2, change: 27.8 };
  const account = new AccountRating();
  await account.look();
  expect(account.rating).toBe(1612.4);
  await account.answer('00000001', 'bEa');
  expect(asked.at(-1)).toEqual(['/api/puzzles/00000001/answer', { moves: ['b', 'E', 'a'] }]);
  expect([account.rating, account.change, account.missed]).toEqual([1640.2, 28, false]);
});

test('a guest is not rated, and nothing is asked', async () => {
  me.take(you(false));
  const account = new AccountRating();
  await account.look();
  await account.answer('00000001', 'b');
  expect([account.rating, account.missed]).toEqual([null, false]);
  expect(asked).toEqual([]);
});

test('an answer that does not reach the server is told of', async () => {
  me.take(you(true));
  answers = () => null;
  const account = new AccountRating();
  await expect(account.look()).rejects.toThrow();
  await account.answer('00000001', 'b');
  expect([account.rating, account.missed]).toEqual([null, true]);
  answers = () => ({ right: true, rating: 1600, change: 100 });
  await account.answer('00000002', 'b');
  expect([account.rating, account.missed]).toEqual([1600, false]);
});
