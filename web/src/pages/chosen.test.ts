import { expect, test } from 'vitest';
import { words } from '../i18n/index.svelte';
import { chosenOf } from './chosen';
import { Wishes } from './first.svelte';

await words.load();

const kLater = { here: 'here', position: 'a position', quiet: 'quiet', public: 'public' };
const said = (changes: Partial<Wishes>): readonly string[] =>
  chosenOf(words.t, Object.assign(new Wishes(), changes), () => kLater);

test('nothing is said of what is as usual', () => {
  for (const opponent of ['computer', 'anyone', 'friend', 'local'] as const)
    expect(said({ opponent })).toEqual([]);
});

test('what is otherwise is said where it counts', () => {
  const all = { side: 'north', rules: 'wari', guarded: true, listed: true, here: true } as const;
  expect(said({ ...all, casual: false })).toEqual(['North', 'Wari', 'Guarded', 'here']);
  expect(said({ ...all, opponent: 'local' })).toEqual(['Wari', 'Guarded']);
  expect(said({ opponent: 'friend', listed: true, casual: false })).toEqual(['quiet', 'public']);
  expect(said({ opponent: 'anyone', casual: false, start: '0-1' })).toEqual(['a position']);
});
