import { expect, test } from 'vitest';
import { type Handling, handlingOf, isShown } from './handling';

const kSite = 'https://oware.example';
const kKept = new Set(['/index.html', '/start.js?0a1b2c3d', '/favicon.svg']);

function handling(path: string, mode = 'cors', method = 'GET'): Handling {
  return handlingOf({ method, mode, url: new URL(path, kSite).href }, kSite, kKept);
}

test('what changes its address with its content is fetched once', () => {
  expect(handling('/assets/base-1a2b3c4d.js')).toBe('asset');
  expect(handling('/assets/engine-1a2b3c4d.wasm')).toBe('asset');
});

test('of other files those of the shell are kept, each under the whole address', () => {
  expect(handling('/favicon.svg')).toBe('kept');
  expect(handling('/start.js?0a1b2c3d')).toBe('kept');
  expect(handling('/start.js?99999999')).toBe('network');
  expect(handling('/start.js')).toBe('network');
  expect(handling('/service_worker.js')).toBe('network');
  expect(handling('/icon-192.png')).toBe('network');
});

test('a page is asked for from the network first, whatever its address', () => {
  for (const path of [
    '/',
    '/?a=1.5',
    '/local/abc',
    '/g/23456789ab?resume=x',
    '/player/Ama',
    '/odd',
  ])
    expect(handling(path, 'navigate'), path).toBe('page');
  expect(handling('/'), 'not by a page’s own code').toBe('network');
  expect(handling('/picture.png', 'navigate'), 'a file is no page').toBe('network');
});

test('the interface, other sites and what changes something are left alone', () => {
  expect(handling('/api/games/23456789ab')).toBe('network');
  expect(handling('/api/games/23456789ab/ogn', 'navigate')).toBe('network');
  for (const path of ['/docs', '/docs/', '/docs/rules.html'])
    expect(handling(path, 'navigate'), path).toBe('network');
  expect(handling('/docsx', 'navigate')).toBe('page');
  expect(handling('https://other.example/assets/base-1a2b3c4d.js')).toBe('network');
  expect(handling('/', 'navigate', 'POST')).toBe('network');
  expect(handling('/assets/base-1a2b3c4d.js', 'cors', 'HEAD')).toBe('network');
});

test('a proxy that has lost its server is no answer', () => {
  expect([200, 304, 404, 429, 502, 503].map(isShown)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
