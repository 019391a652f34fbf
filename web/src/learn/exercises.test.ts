import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { engine } from '../engine/page';
import { words } from '../i18n/index.svelte';
import { learnWords } from '../i18n/learn/words';
import { CountingView, kRightForStep } from './counting_view.svelte';
import { type Exercise, exerciseOf, kCountingKinds, kMostLevel, seedOf } from './exercises';
import { progress, progressFrom } from './progress.svelte';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

await Promise.all([words.load(), learnWords.load()]);

const kLevels = Array.from({ length: kMostLevel + 1 }, (_, level) => level);
const drawn = kCountingKinds.flatMap((kind) =>
  kLevels.map((level): [string, Exercise[]] => [
    `${kind} at level ${level}`,
    Array.from({ length: 60 }, (_, index) => exerciseOf(kind, level, seedOf('mango'), index)),
  ]),
);

test.each(drawn)(
  '%s: positions of 48 seeds to play from, answers that the rules give',
  (_, exercises) => {
    for (const { kind, position, houses, stores, marked, trace, answer, choices } of exercises) {
      const game = engine.game({ rules: 'abapa', start: position, moves: '' });
      expect(game.ending).toBeNull();
      expect([...houses, ...stores].reduce((sum, seeds) => sum + seeds, 0)).toBe(48);
      expect(game.houses).toEqual(houses);
      const house = marked[0] ?? -1;
      if (kind === 'last' || kind === 'captured') expect(game.legal).toContain(house);
      const after =
        trace && engine.game({ rules: 'abapa', start: position, moves: 'ABCDEF'[house] ?? '' });
      if (kind === 'seeds') expect(answer).toBe(marked.reduce((sum, one) => sum + houses[one]!, 0));
      if (kind === 'last') expect(answer).toBe(after?.plies[0]?.last);
      if (kind === 'captured') expect(answer).toBe(after?.plies[0]?.captured);
      if (kind === 'missing') expect(answer + stores[0]).toBe(25);
      if (kind === 'last') expect(choices).toEqual([]);
      else expect(choices).toContain(answer);
      expect(Math.min(0, ...choices)).toBe(0);
    }
  },
);

test('the same code gives the same exercises, however it is written; another gives others', () => {
  const of = (code: string) =>
    Array.from(
      { length: 6 },
      (_, index) => exerciseOf('captured', 2, seedOf(code), index).position,
    );
  expect(of(' Mango ')).toEqual(of('mango'));
  expect(of('mango')).not.toEqual(of('melon'));
  expect(new Set(of('mango')).size).toBe(6);
});

test('exercises grow harder', () => {
  const mean = (name: string, of: (exercise: Exercise) => number) => {
    const exercises = drawn.find(([one]) => one === name)![1];
    return exercises.reduce((sum, exercise) => sum + of(exercise), 0) / exercises.length;
  };
  const grows = (kind: string, of: (exercise: Exercise) => number) => {
    const means = kLevels.map((level) => mean(`${kind} at level ${level}`, of));
    expect(
      means.toSorted((left, right) => left - right),
      kind,
    ).toEqual(means);
    expect(means[0]).toBeLessThan(means.at(-1)! - 1);
  };
  grows('seeds', ({ answer }) => answer);
  grows('last', ({ trace }) => trace!.drops.length);
  grows('captured', ({ answer }) => answer);
  grows('missing', ({ answer }) => answer);
});

test('a house to be counted holds as many seeds as its level allows, and never more than can be told apart', () => {
  const most = kLevels.map((level) => {
    const [, exercises] = drawn.find(([name]) => name === `seeds at level ${level}`)!;
    return Math.max(...exercises.map(({ marked, houses }) => houses[marked[0]!]!));
  });
  expect(most).toEqual([4, 6, 9, 9, 12]);
});

test('some sowings capture nothing', () => {
  for (const [name, exercises] of drawn.filter(([name]) => name.startsWith('captured'))) {
    const none = exercises.filter(({ answer }) => answer === 0).length;
    expect(none, name).toBeGreaterThan(3);
    expect(none, name).toBeLessThan(30);
  }
});

test('right answers count in a row; a wrong one begins a new row and leaves the board', () => {
  const view = new CountingView(7, 'seeds', 0);
  const { answer } = view.exercise;
  view.answer(answer);
  expect([view.solved, view.row]).toEqual([true, 1]);
  view.next();
  const before = view.playback.view.houses;
  view.answer(view.exercise.answer + 1);
  expect(view.message).toMatch(/^It is fewer than that\. .+\.$/);
  expect([view.solved, view.row]).toEqual([false, 0]);
  expect(view.playback.view.houses).toEqual(before);
  expect(view.hint).toBe('');
  view.answer(view.exercise.answer + 1);
  expect(view.hint).toMatch(/\d or \d/);
  view.answer(view.exercise.answer);
  expect([view.solved, view.row, view.hint]).toEqual([true, 0, '']);
});

test('three right ones lead to the next step, which is kept with the best row', () => {
  const view = new CountingView(9, 'missing', 0);
  for (let right = 0; right < kRightForStep; ++right) {
    expect(view.level).toBe(0);
    view.answer(view.exercise.answer);
    view.next();
  }
  expect(view.level).toBe(1);
  expect(progress.counted('missing')).toEqual({ level: 1, best: 3 });
  expect(new CountingView(1, 'missing', null).level).toBe(1);
  expect(new CountingView(1, 'missing', 3).level).toBe(3);
});

test('a sowing is shown once it is counted', () => {
  const view = new CountingView(3, 'last', 1);
  view.answer(-1);
  expect(view.message).toContain('Not there.');
  view.answer(view.exercise.answer);
  expect(view.playback.play?.trace?.origin).toBe(view.exercise.marked[0]);
  expect(view.message).toContain('South sows');
});

test('what was kept is believed only as far as it makes sense', () => {
  const fresh = progressFrom(null);
  expect(fresh.lessons.sow).toBe(0);
  for (const nonsense of ['', 'no json', 'null', '7', '[]', '{"lessons":7,"counting":null}'])
    expect(progressFrom(nonsense), nonsense).toEqual(fresh);
  const kept = progressFrom(
    '{"lessons":{"sow":2,"lap":99,"chain":-1,"ends":1.5,"slam":"3","other":1},"counting":{"last":{"level":2,"best":5},"seeds":{"level":77,"best":-3}}}',
  );
  expect(kept.lessons).toEqual({ ...fresh.lessons, sow: 2 });
  expect(kept.counting).toEqual({ ...fresh.counting, last: { level: 2, best: 5 } });
});
