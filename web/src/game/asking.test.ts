import { beforeEach, expect, test, vi } from 'vitest';
import { Asking } from './asking.svelte';
import { countHint, hintsIn } from './hinted';

const { advise } = vi.hoisted(() => ({ advise: vi.fn() }));
vi.mock('./advice', () => ({ advise }));

const kLine = { rules: 'abapa', start: '', moves: '' };
const kAdvice = { house: 3, text: 'Try D.' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a hint is counted when it has come, in its own game, also on later visits', async () => {
  advise.mockResolvedValue(kAdvice);
  const asking = new Asking('one');
  const asked = asking.ask(kLine);
  expect([asking.state, asking.count, asking.hinted]).toEqual(['sought', 0, null]);
  await asked;
  expect([asking.state, asking.count, asking.hinted]).toEqual([kAdvice, 1, 3]);
  await asking.ask(kLine); // it stands already
  expect(asking.count).toBe(1);
  asking.forget();
  await asking.ask(kLine);
  expect([new Asking('one').count, new Asking('two').count]).toEqual([2, 0]);
});

test('one that is not waited for, or could not be had, does not count', async () => {
  let come: (advice: unknown) => void = () => undefined;
  advise.mockReturnValue(new Promise((resolve) => (come = resolve)));
  const asking = new Asking('one');
  const asked = asking.ask(kLine);
  await vi.waitFor(() => expect(advise).toHaveBeenCalled());
  asking.forget();
  come(kAdvice);
  await asked;
  expect([asking.state, asking.count]).toEqual([null, 0]);
  advise.mockRejectedValue(new Error('no line'));
  await asking.ask(kLine);
  expect([asking.state, asking.count]).toEqual(['failed', 0]);
});

test('only so many games are remembered, and what is no count is nothing', () => {
  for (let game = 0; game < 101; game++) countHint(String(game));
  expect([hintsIn('0'), hintsIn('1'), hintsIn('100')]).toEqual([0, 1, 1]);
  localStorage.setItem('oware.hinted', '[["one","many"],7]');
  expect(hintsIn('one')).toBe(0);
});
