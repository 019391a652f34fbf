import { expect, test } from 'vitest';
import type { Messages, PrivateMessage } from '../net/generated';
import { MessageLog } from './message_log.svelte';

const message = (id: number): PrivateMessage => ({
  id,
  mine: false,
  read: true,
  at_ms: id,
  text: `message ${id}`,
});

/** A log of messages 1, 2, ... `last`, of which the server says so many at once. */
function conversing(last: number, atOnce = 3) {
  const there = Array.from({ length: last }, (_, index) => index + 1);
  const held: (() => void)[] = [];
  const server = { there, held, holds: false };
  const log = new MessageLog(async (before = Infinity) => {
    const ids = there.filter((id) => id < before).slice(-atOnce);
    const answer = {
      id: 'ama',
      name: 'Ama',
      online: false,
      can_write: true,
      messages: ids.map(message),
      more: ids.length === atOnce,
    } satisfies Messages;
    if (server.holds) await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  });
  const ids = (): number[] => log.messages.map(({ id }) => id);
  return { log, server, ids };
}

test('earlier messages stay when new ones come', async () => {
  const { log, server, ids } = conversing(5);
  expect(await log.look()).toBe(true);
  expect([ids(), log.more]).toEqual([[3, 4, 5], true]);
  await log.lookBack();
  expect([ids(), log.more]).toEqual([[1, 2, 3, 4, 5], false]);
  expect(await log.look()).toBe(false);
  server.there.push(6);
  expect(await log.look()).toBe(true);
  expect([ids(), log.more]).toEqual([[1, 2, 3, 4, 5, 6], false]);
});

test('of few messages the first stays when there are more than come at once', async () => {
  const { log, server, ids } = conversing(2);
  await log.look();
  expect(log.more).toBe(false);
  server.there.push(3, 4);
  await log.look();
  expect([ids(), log.more]).toEqual([[1, 2, 3, 4], false]);
});

test('a message that is taken back goes, even the first', async () => {
  const { log, server, ids } = conversing(2);
  await log.look();
  server.there.shift();
  await log.look();
  expect(ids()).toEqual([2]);
  log.drop(2);
  expect(ids()).toEqual([]);
});

test('where more have come than are said at once, the earlier ones are asked for anew', async () => {
  const { log, server, ids } = conversing(4);
  await log.look();
  server.there.push(5, 6, 7, 8, 9);
  await log.look();
  expect([ids(), log.more]).toEqual([[7, 8, 9], true]);
  await log.lookBack();
  expect(ids()).toEqual([4, 5, 6, 7, 8, 9]);
});

test('an answer that a later question has overtaken is dropped', async () => {
  const { log, server, ids } = conversing(1);
  server.holds = true;
  const overtaken = log.look();
  server.there.push(2);
  const later = log.look();
  server.held[1]?.();
  expect(await later).toBe(true);
  server.held[0]?.();
  expect(await overtaken).toBe(false);
  expect(ids()).toEqual([1, 2]);
});

test('earlier messages that are asked for twice come once', async () => {
  const { log, server, ids } = conversing(5);
  await log.look();
  server.holds = true;
  const both = [log.lookBack(), log.lookBack()];
  server.held.forEach((go) => go());
  await Promise.all(both);
  expect(ids()).toEqual([1, 2, 3, 4, 5]);
});
