import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { words } from '../i18n/index.svelte';
import { learnWords } from '../i18n/learn/words';
import { classFrom, kLongestCode, searchOf } from './class_code';
import { CountingView } from './counting_view.svelte';
import { kCountingKinds, seedOf } from './exercises';
import { kOnSheet, sheetOf } from './sheet';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

await Promise.all([words.load(), learnWords.load()]);

test('an address carries a class’s code, its step and its kinds, and nothing else is believed', () => {
  const chosen = { code: 'ma ngo&1', level: 3, kinds: ['last', 'missing'] } as const;
  expect(classFrom(searchOf(chosen))).toEqual(chosen);
  const none = { code: '', level: 0, kinds: [] };
  for (const search of ['', '?code=', '?code=%20&step=0', '?step=9&kinds=other', '?step=x&kinds='])
    expect(classFrom(search), search).toEqual(none);
  expect(classFrom(`?code=${'a'.repeat(99)}`).code).toHaveLength(kLongestCode);
});

test('a sheet has the chosen kinds by turns, the same for the same code', () => {
  const sheet = sheetOf({ code: 'mango', level: 1, kinds: ['seeds', 'last'] });
  expect(sheet.map(({ kind }) => kind)).toEqual(
    ['seeds', 'last', 'seeds', 'last', 'seeds', 'last'].slice(0, kOnSheet),
  );
  expect(new Set(sheet.map(({ position }) => position)).size).toBe(kOnSheet);
  expect(sheetOf({ code: 'Mango ', level: 1, kinds: ['seeds', 'last'] })).toEqual(sheet);
  expect(sheetOf({ code: 'melon', level: 1, kinds: ['seeds', 'last'] })).not.toEqual(sheet);
  const all = sheetOf({ code: 'mango', level: 0, kinds: [] });
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kCountingKinds));
});

test('a tablet with the code shows the sheet’s exercises', () => {
  const sheet = sheetOf({ code: 'mango', level: 2, kinds: ['captured', 'last'] });
  const view = new CountingView(seedOf('mango'), 'captured', 2);
  for (const exercise of sheet.filter(({ kind }) => kind === 'captured')) {
    expect(view.exercise).toEqual(exercise);
    view.answer(exercise.answer);
    view.next();
  }
});
