import { beforeEach, expect, test } from 'vitest';
import { Refused, Unreached } from '../net/api';
import type { Socket } from '../net/live';
import type { AnalysisMessage, AnalysisOrder, AnalyzedPly } from '../net/wire';
import { type Analyses, ServerReview, reviewOfPly } from './server_review.svelte';

class FakeSocket implements Socket {
  onopen = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let orders: AnalysisOrder[];
let sockets: FakeSocket[];
let givenUp: string[];
let later: (() => void)[];
let failing: Error | null;
let review: ServerReview;

const server: Analyses = {
  order: (order) => {
    orders.push(order);
    return failing ? Promise.reject(failing) : Promise.resolve({ id: 'analysis', place: 2 });
  },
  follow: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
  giveUp: (id) => {
    givenUp.push(id);
    return Promise.resolve();
  },
  later: (callback) => later.push(callback),
};

const ply = (at: number, played: string, given: Partial<AnalyzedPly> = {}): AnalyzedPly => ({
  game: 1,
  ply: at,
  played,
  value_before: 1.5,
  value_after: 0.25,
  lost: 1.25,
  position: '',
  depth: 8,
  nodes: 1,
  seconds: 0,
  moves: [
    { move: 'D', score: 1.5, depth: 8, lo: -48, hi: 48, pv: [] },
    { move: 'E', score: 1.25, depth: 8, lo: -48, hi: 48, pv: [] },
    { move: 'F', score: 0.25, depth: 8, lo: -48, hi: 48, pv: [] },
  ],
  best: 'D',
  ...given,
});
const state = (given: object): AnalysisMessage =>
  ({
    version: 1,
    type: 'state',
    analysis: { status: 'waiting', place: 2, done: 0, game: null, plies: [], ...given },
  }) as unknown as AnalysisMessage;

beforeEach(() => {
  orders = [];
  sockets = [];
  givenUp = [];
  later = [];
  failing = null;
  review = new ServerReview({ rules: 'awari', start: '', moves: 'Ff' }, server);
});

test('a ply is reviewed as one of a search in the browser', () => {
  expect(reviewOfPly(ply(0, 'F'))).toEqual({
    margin: 150,
    proven: false,
    lost: 125,
    accuracy: null,
    good: [3, 4],
  });
  const proven = ply(1, 'f', {
    value_before: 2,
    moves: [{ move: 'f', score: 2, depth: 8, lo: 2, hi: 4, pv: [] }],
  });
  expect(reviewOfPly(proven)).toMatchObject({ margin: -200, proven: true, good: [11] });
  expect(reviewOfPly(ply(0, 'F', { moves: [] }))).toBeNull();
});

test('its place in the queue, plies as they come, and the summary of the server', async () => {
  await review.run();
  expect(orders).toEqual([{ rules: 'awari', position: null, moves: 'Ff', movetime_ms: 500 }]);
  expect(review.place).toBe(2);
  const [socket] = sockets;
  socket!.say(state({ place: 1 }));
  expect(review.place).toBe(1);
  socket!.say({ version: 2, type: 'status', status: 'running', place: 0, done: 0, game: null });
  socket!.say({ version: 3, type: 'ply', done: 0, ply: ply(0, 'F') });
  expect([review.place, review.done, review.finished]).toEqual([0, 0, false]);
  expect(review.moves[0]?.lost).toBe(125);
  socket!.say({ version: 4, type: 'ply', done: 2, ply: ply(1, 'f') });
  const game = {
    game: 1,
    accuracy: { south: 73, north: 80.5 },
    lost: { south: 1.25, north: 0.5 },
    proven_from: null,
  };
  socket!.say({ version: 5, type: 'status', status: 'finished', place: 0, done: 2, game });
  expect([review.done, review.finished, socket!.closed]).toEqual([2, true, true]);
  expect(review.summary).toMatchObject({
    accuracy: { south: 73, north: 80.5 },
    lost: { south: 125, north: 50 },
    mistakes: [0, 1],
  });
  review.stop();
  expect(givenUp).toEqual([]);
});

test('a line that breaks is taken up again, and given up after a while', async () => {
  await review.run();
  sockets[0]!.onclose?.();
  later.shift()!();
  sockets[1]!.say(state({ status: 'running', done: 1, plies: [ply(0, 'F')] }));
  expect(review.moves[0]?.margin).toBe(150);
  for (let breaks = 0; breaks < 6; ++breaks) {
    expect(review.failure).toBeNull();
    sockets.at(-1)!.onclose?.();
    later.shift()?.();
  }
  expect(review.failure).toBe('unreached');
});

test('what is given up here is given up there', async () => {
  const running = review.run();
  review.stop();
  await running;
  expect([givenUp, sockets.length]).toEqual([['analysis'], 0]);
  const another = new ServerReview(review.line, server);
  await another.run();
  another.stop();
  expect([givenUp.length, sockets[0]!.closed]).toEqual([2, true]);
});

test('why it comes to nothing', async () => {
  for (const [error, failure] of [
    [new Refused(429, 'too-many-requests'), 'full'],
    [new Refused(422, 'illegal-move'), 'failed'],
    [new Unreached('away'), 'unreached'],
  ] as const) {
    failing = error;
    const refused = new ServerReview(review.line, server);
    await refused.run();
    expect(refused.failure).toBe(failure);
  }
  await review.run().catch(() => undefined);
  failing = null;
  const cancelled = new ServerReview(review.line, server);
  await cancelled.run();
  sockets.at(-1)!.say(state({ status: 'cancelled' }));
  expect([cancelled.failure, cancelled.finished]).toEqual(['failed', false]);
});
