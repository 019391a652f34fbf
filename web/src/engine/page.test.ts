import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { loadEngine } from './engine';
import * as page from './page';

const wasm = readFileSync(process.env.OWARE_WASM!);
const opening = { rules: 'abapa', moves: '', start: '', finish: '' as const };

afterEach(() => vi.unstubAllGlobals());

test('before the core has come, the first board is known, and nothing is made up beyond it', async () => {
  const core = await loadEngine(wasm);
  const game = page.engine.game(opening);
  expect(game).toEqual(core.game(opening));
  expect(game.legal).toHaveLength(6);
  for (const house of game.legal)
    expect(page.engine.trace('abapa', game.position, house)).toEqual(
      core.trace('abapa', game.position, house),
    );
  const unknown = [
    () => page.engine.game({ ...opening, moves: 'F' }),
    () => page.engine.game({ ...opening, rules: 'awari' }),
    () => page.engine.game({ ...opening, finish: 'agreement' }),
    () => page.engine.trace('abapa', game.position, 6),
    () => page.engine.trace('abapa', core.game({ ...opening, moves: 'F' }).position, 0),
    () => page.engine.ruleSets(),
  ];
  for (const ask of unknown) expect(ask).toThrow('before it was there');
});

test('a core that could not be fetched is fetched again for the next who asks, and once for all who ask', async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError('offline'));
  fetched.mockImplementation(
    async () => new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } }),
  );
  vi.stubGlobal('fetch', fetched);
  await expect(page.loadCore()).rejects.toThrow('offline');
  await Promise.all([page.loadCore(), page.loadCore()]);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(page.engine.game({ ...opening, moves: 'F' }).plies).toHaveLength(1);
});
