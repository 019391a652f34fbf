/** What the lessons of strategy show is possible by the rules; their values are proven by tests/puzzles/lessons_test.py. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { houseOf, letterOf } from '../../board/types';
import { engine } from '../../engine/page';
import { kLanguageTable, rulesWords, words } from '../../i18n/index.svelte';
import { learnWords, textsIn } from '../../i18n/learn/words';
import { kLanguages } from '../../i18n/languages';
import { progress, progressFrom } from '../progress.svelte';
import { gameOf, traceOf } from '../tasks';
import { kPlaces } from '../world/places';
import {
  type StrategyTask,
  bestOf,
  isStrategy,
  kStrategyIds,
  strategyAfter,
  strategyTasksOf,
  taskFor,
} from './strategy';
import { StrategyView } from './strategy_view.svelte';

vi.mock('../../engine/page', async () => {
  const { loadEngine } = await import('../../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

await Promise.all([words.load(), learnWords.load(), rulesWords.load()]);

const all = kStrategyIds.flatMap((id) =>
  strategyTasksOf(id).map((task, index): [string, StrategyTask] => [`${id} ${index + 1}`, task]),
);
const named = Object.fromEntries(all);

/** The houses that a house of North's captures if North moves now. */
function attackedBy(task: StrategyTask, house: string): string {
  const position = task.position.replace(/S$/, 'N');
  return engine
    .trace('abapa', position, houseOf(house))
    .captures.map((haul) => letterOf(haul.house))
    .join('');
}
const captured = (task: StrategyTask, moves: string): number[] =>
  gameOf(taskFor(task), moves).plies.map((ply) => ply.captured);

test.each(all)('%s: a claim for each legal move, and lines that the rules allow', (_, task) => {
  const game = gameOf(taskFor(task));
  expect([...game.houses, ...game.stores].reduce((sum, seeds) => sum + seeds, 0)).toBe(48);
  expect(game.legal.map(letterOf)).toEqual(Object.keys(task.moves));
  const best = bestOf(task);
  expect(best.total - best.others).toBeGreaterThanOrEqual(2);
  for (const [letter, { least, most, line }] of Object.entries(task.moves)) {
    const after = gameOf(taskFor(task), letter + line);
    expect(after.plies).toHaveLength(1 + line.length);
    if (after.ending && letter === best.letter) expect(after.ending.score[0]).toBe(least);
    if (after.ending) expect(after.ending.score[0]).toBeLessThanOrEqual(most);
  }
});

test('what the texts say of the positions', () => {
  expect(attackedBy(named['defend 1']!, 'd')).toBe('A');
  expect(attackedBy(named['defend 2']!, 'f')).toBe('C');
  expect(attackedBy(named['defend 3']!, 'e')).toBe('A');
  expect(captured(named['defend 2']!, 'Af')).toEqual([0, 0]);
  expect(traceOf(taskFor(named['defend 3']!), houseOf('E')).captures).toEqual([
    { house: houseOf('e'), seeds: 3 },
    { house: houseOf('d'), seeds: 2 },
  ]);
  expect(captured(named['hoard 1']!, 'AfD')).toEqual([0, 0, 2]);
  expect(captured(named['hoard 1']!, 'D')).toEqual([2]);
  expect(captured(named['hoard 2']!, 'Af')).toEqual([0, 2]);
  expect(captured(named['hoard 2']!, 'D')).toEqual([3]);
  expect(captured(named['hoard 3']!, 'Fe')).toEqual([0, 2]);
  expect(captured(named['hoard 3']!, 'DeFf').at(-1)).toBe(4);
  expect(captured(named['kroo 1']!, 'F')).toEqual([7]);
  expect(captured(named['kroo 2']!, 'EdF')).toEqual([0, 0, 6]);
  expect(attackedBy(named['kroo 3']!, 'f')).toBe('BA');
  expect(captured(named['kroo 3']!, 'Af')).toEqual([0, 0]);
  expect(attackedBy(named['tempo 1']!, 'e')).toBe('A');
  expect(captured(named['starve 3']!, 'FaDaEaF')).toEqual([0, 0, 2, 0, 2, 0, 2]);
  expect(captured(named['count 1']!, 'F')).toEqual([5]);
  expect(captured(named['count 1']!, 'DfF')).toEqual([3, 2, 4]);
  expect(captured(named['count 2']!, 'Df')).toEqual([2, 3]);
  expect(attackedBy(named['count 3']!, 'f')).toBe('CBA');
  for (const [name, house] of [
    ['kroo 1', 5],
    ['kroo 2', 5],
    ['kroo 3', 11],
  ] as const)
    expect(gameOf(taskFor(named[name]!)).houses[house]).toBeGreaterThanOrEqual(12);
  for (const name of ['starve 1', 'starve 3'])
    expect(gameOf(taskFor(named[name]!)).houses.slice(6)).toEqual([0, 0, 0, 0, 0, 0]);
  for (const name of ['tempo 1', 'tempo 2', 'starve 2']) {
    const task = named[name]!;
    const { letter } = bestOf(task);
    const after = gameOf(taskFor(task), letter + task.moves[letter]!.line);
    expect(after.ending?.reason).toBe('no-move');
  }
});

/** As the board does it: each sowing comes to rest. */
const rest = (view: StrategyView): void => {
  while (view.playback.sowing) view.playback.animated();
};

test('a worse move is answered on the board and taken back', () => {
  const view = new StrategyView('defend');
  const before = view.playback.view.houses;
  view.answer(houseOf('B'));
  rest(view);
  expect(view.playback.game.moves).toBe('Bd');
  expect([view.refuted, view.solved, view.totals]).toEqual([true, false, []]);
  expect(view.message).toBe(
    'B brings you 20 at most. See how it goes on. North sows d, 3 seeds, ends in A, captures 3.',
  );
  expect(view.marked).toEqual([]);
  view.answer(houseOf('A'));
  expect(view.playback.game.moves).toBe('Bd');
  view.next();
  expect([view.refuted, view.message]).toEqual([false, '']);
  expect(view.playback.view.houses).toEqual(before);
  view.answer(houseOf('E'));
  expect(view.message).toBe('That house is empty.');
  expect(view.hint).toBe('A hint: try A.');
  expect(view.marked).toEqual([houseOf('A')]);
});

test('the best move is played on, and what every move is worth is shown', () => {
  const view = new StrategyView('kroo');
  view.open(1);
  const followed = vi.spyOn(view.playback, 'follow');
  view.answer(houseOf('E'));
  rest(view);
  expect(followed.mock.calls.map(([{ moves }]) => moves)).toEqual(['E', 'Ed', 'EdF', 'EdFf']);
  expect(view.message).toMatch(
    /^Proven: E brings you 25, every other move at most 23. 2 seeds better./,
  );
  expect(view.totals).toEqual([
    { letter: 'D', most: 23 },
    { letter: 'E', most: 25 },
    { letter: 'F', most: 20 },
  ]);
});

test('a line that was left plays on no further', () => {
  const view = new StrategyView('kroo');
  view.open(1);
  view.answer(houseOf('D'));
  view.takeBack();
  expect(view.playback.game.moves).toBe('');
  const followed = vi.spyOn(view.playback, 'follow');
  view.answer(houseOf('E'));
  rest(view);
  expect(followed.mock.calls.map(([{ moves }]) => moves)).toEqual(['E', 'Ed', 'EdF', 'EdFf']);
});

test('a lesson is done after its last task, is kept, and leads to the next', () => {
  const view = new StrategyView('count');
  for (const { index, letter } of strategyTasksOf('count').map((task, index) => ({
    index,
    letter: bestOf(task).letter,
  }))) {
    expect(view.index).toBe(index);
    expect(view.typed(houseOf(letter) + 1)).toBe(true);
    view.next();
  }
  expect([view.done, view.typed(1)]).toEqual([true, false]);
  expect(progress.isDone('count')).toBe(true);
  expect(progress.nextStrategy).toBe('defend');
  expect(progressFrom('{"lessons":{"count":3,"kroo":9}}').lessons).toMatchObject({
    count: 3,
    kroo: 0,
  });
  expect([strategyAfter('defend'), strategyAfter('count')]).toEqual(['hoard', null]);
  expect([isStrategy('kroo'), isStrategy('sow'), isStrategy(null)]).toEqual([true, false, false]);
});

test.each(kLanguages)(
  '%s: each lesson has a title of its own, and sentences for each task',
  async (language) => {
    const { strategy } = await textsIn(language);
    const titles = Object.values(strategy.lessons).map(({ title }) => title);
    expect(new Set(titles).size).toBe(kStrategyIds.length);
    for (const id of kStrategyIds) {
      expect(strategy.lessons[id].says, id).toHaveLength(strategyTasksOf(id).length);
      expect(strategy.lessons[id].why, id).toHaveLength(strategyTasksOf(id).length);
    }
  },
);

test.each(kLanguages)('%s: every place of the map is a row of the names', async (language) => {
  const { list } = (await kLanguageTable[language].later()).rules.names;
  const first = list.map(([names]) => names.split(', ')[0]);
  for (const { name } of kPlaces) expect(first).toContain(name);
});
