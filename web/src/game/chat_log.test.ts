import { expect, test } from 'vitest';
import type { ChatHistory, ChatMessage } from '../net/wire';
import { ChatLog, guestsOf } from './chat_log.svelte';

const message = (id: number): ChatMessage =>
  ({ id, room: 'players', text: `message ${id}` }) as ChatMessage;
const history = (...ids: number[]): ChatHistory =>
  ({ messages: ids.map(message), may: ['players'] }) as unknown as ChatHistory;

/** A talk whose histories are given by hand, in any order. */
function talked() {
  const answers: ((history: ChatHistory) => void)[] = [];
  const talk = new ChatLog(() => new Promise((resolve) => answers.push(resolve)));
  const shown = () => talk.history?.messages.map(({ id }) => id) ?? null;
  return { talk, answers, shown };
}

test('what comes while the history is on its way is shown after it, once', async () => {
  const { talk, answers, shown } = talked();
  const loaded = talk.load();
  talk.hear(message(2));
  talk.hear(message(3));
  expect(shown()).toBe(null);
  answers[0]!(history(1, 2));
  await loaded;
  expect(shown()).toEqual([1, 2, 3]);
  talk.hear(message(3));
  talk.hear(message(4));
  expect(shown()).toEqual([1, 2, 3, 4]);
});

test('of two histories the one asked for last stands, whichever comes first', async () => {
  const { talk, answers, shown } = talked();
  const loaded = [talk.load(), talk.load()];
  answers[1]!(history(1, 2));
  answers[0]!(history(7));
  await Promise.all(loaded);
  expect(shown()).toEqual([1, 2]);
});

test('what is forgotten does not come back with an answer that was on its way; a new question is answered', async () => {
  const { talk, answers, shown } = talked();
  const first = talk.load();
  answers[0]!(history(1));
  await first;
  const overtaken = talk.load();
  talk.forget();
  expect(shown()).toBe(null);
  answers[1]!(history(1, 2));
  await overtaken;
  expect(shown()).toBe(null);
  const after = talk.load();
  answers[2]!(history(3));
  await after;
  expect(shown()).toEqual([3]);
});

test('a history that does not come leaves what there was', async () => {
  const talk = new ChatLog(() => Promise.reject(new Error('out of reach')));
  await talk.load();
  expect(talk.history).toBe(null);
});

test('spectators without a name are told apart by the order in which they spoke first', () => {
  const said = (player: string | null, name: string, side: 'south' | null = null): ChatMessage =>
    ({ ...message(0), player, name, side }) as ChatMessage;
  const esi = said('p-esi', 'Guest');
  const kwame = said('p-kwame', 'Guest');
  const before = [
    said('p-ama', 'Guest', 'south'),
    said('p-kofi', 'Kofi'),
    esi,
    said(null, 'Guest'),
    kwame,
    esi,
  ];
  expect([...guestsOf(before)]).toEqual([
    ['p-esi', 1],
    ['p-kwame', 2],
  ]);
  // Who comes later changes nobody's number.
  expect(guestsOf([...before, said('p-abena', 'Guest')]).get('p-kwame')).toBe(2);
});
