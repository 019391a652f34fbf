import { afterEach, expect, test, vi } from 'vitest';
import { keepUnsent, unsentOf } from './unsent';

afterEach(() => vi.unstubAllGlobals());

test('a move is kept by game until it is confirmed', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  keepUnsent('one', { letter: 'F', ply: 4 });
  keepUnsent('two', { letter: 'a', ply: 1 });
  expect(unsentOf('one')).toEqual({ letter: 'F', ply: 4 });
  keepUnsent('one', null);
  expect([unsentOf('one'), unsentOf('two')]).toEqual([null, { letter: 'a', ply: 1 }]);
  kept.set('oware.unsent.two', '{');
  expect(unsentOf('two')).toBe(null);
});

test('where the browser keeps nothing, play goes on', () => {
  vi.stubGlobal('localStorage', undefined);
  keepUnsent('one', { letter: 'F', ply: 4 });
  expect(unsentOf('one')).toBe(null);
});
