import { afterEach, expect, test, vi } from 'vitest';
import { fetchGame, playMove, Refused, Unreached } from './api';

const answering = (status: number, text: string) => {
  const fetch = vi.fn((..._request: Parameters<typeof globalThis.fetch>) =>
    Promise.resolve(new Response(text, { status })),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

afterEach(() => vi.unstubAllGlobals());

test('a move is sent even if the page is closed at that moment', async () => {
  const fetch = answering(200, '{}');
  await playMove('a b', 'F', 7);
  const [path, request] = fetch.mock.calls[0]!;
  expect(path).toBe('/api/games/a%20b/moves');
  expect(request).toMatchObject({ method: 'POST', keepalive: true, body: '{"move":"F","ply":7}' });
});

test('what is only looked at need not outlive the page', async () => {
  const fetch = answering(200, '{}');
  await fetchGame('ab');
  expect(fetch.mock.calls[0]![1]).not.toHaveProperty('keepalive');
});

test('an error says why; what is broken or cut off may be asked again', async () => {
  answering(409, '{"code":"stale-ply"}');
  await expect(playMove('ab', 'F', 7)).rejects.toEqual(new Refused(409, 'stale-ply'));
  answering(503, '{"code":"disk-full"}');
  await expect(playMove('ab', 'F', 7)).rejects.toBeInstanceOf(Unreached);
  answering(503, '{"code":"read-only"}');
  await expect(playMove('ab', 'F', 7)).rejects.toBeInstanceOf(Refused);
  answering(200, '{"id"');
  await expect(playMove('ab', 'F', 7)).rejects.toBeInstanceOf(Unreached);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(playMove('ab', 'F', 7)).rejects.toBeInstanceOf(Unreached);
});
