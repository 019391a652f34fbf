import { expect, test } from 'vitest';
import type { ListedGame } from '../net/wire';
import { boardsOf } from './boards';

const kPosition = '4-4-4-4-4-0-5-5-5-5-4-4-0-1-N';
const game = (id: string, more: Partial<ListedGame>): ListedGame =>
  ({
    id,
    status: 'playing',
    you: 'south',
    turn: 'south',
    names: { south: 'Ama', north: `of ${id}` },
    position: kPosition,
    changed_ms: 0,
    ...more,
  }) as ListedGame;
const event = { games: ['a', 'b', 'c', 'd'].map((id) => ({ id, south: 'Ama', north: id })) };

test('boards that wait for the host come first, the longest waiting of them before the others', () => {
  const boards = boardsOf(event, [
    game('a', { turn: 'north', changed_ms: 1 }),
    game('b', { changed_ms: 30 }),
    game('c', { changed_ms: 20 }),
    game('elsewhere', {}),
    game('d', { status: 'finished', turn: null }),
  ]);
  expect(boards.map(({ id, yours }) => [id, yours])).toEqual([
    ['c', true],
    ['b', true],
    ['a', false],
  ]);
});

test('a board shows the opponent and the seeds', () => {
  const [board] = boardsOf(event, [
    game('a', { you: 'north', turn: 'north', names: { south: 'Kofi', north: 'Ama' } }),
  ]);
  expect(board).toEqual({
    id: 'a',
    side: 'north',
    opponent: 'Kofi',
    yours: true,
    houses: [4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4],
    stores: [0, 1],
  });
});
