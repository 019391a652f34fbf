import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { houseOf, letterOf } from '../board/types';
import { engine } from '../engine/page';
import { words } from '../i18n/index.svelte';
import { learnWords, textsIn } from '../i18n/learn/words';
import { kLanguages } from '../i18n/languages';
import { LessonView } from './lesson_view.svelte';
import { kLessonIds, kLessons, lessonAfter, tasksOf } from './lessons';
import { rightReason, wrongReason } from './phrases';
import { progress } from './progress.svelte';
import { type Answer, type Task, acceptedOf, gameOf } from './tasks';

vi.mock('../engine/page', async () => {
  const { loadEngine } = await import('../engine/engine');
  return { engine: await loadEngine(readFileSync(process.env.OWARE_WASM!)) };
});

await Promise.all([words.load(), learnWords.load()]);

const all = kLessons.flatMap(({ id, tasks }) =>
  tasks.map((task: Task, index): [string, Task] => [`${id} ${index + 1}`, task]),
);
const spelled = (task: Task): string =>
  acceptedOf(task)
    .map((answer) =>
      task.ask.kind === 'play' || task.ask.kind === 'house'
        ? letterOf(Number(answer))
        : String(answer),
    )
    .join('');

test('twelve lessons, one after the other', () => {
  expect(kLessonIds).toHaveLength(12);
  expect(new Set(kLessonIds).size).toBe(12);
  expect(lessonAfter('sow')).toBe('lap');
  expect(lessonAfter('guarded')).toBeNull();
});

test.each(all)('%s: a position to play from, of 48 seeds, reached by legal moves', (_, task) => {
  const game = gameOf(task);
  const total = [...game.houses, ...game.stores].reduce((sum, seeds) => sum + seeds, 0);
  expect(total).toBe(48);
  expect(game.ending).toBeNull();
  expect(game.legal).not.toHaveLength(0);
});

test.each(all)(
  '%s: there is a right answer, and a wrong one of which it is said why',
  (_, task) => {
    const accepted = acceptedOf(task);
    expect(accepted.length).toBeGreaterThan(0);
    const texts = { t: words.t, l: learnWords.t };
    const others: Answer[] = {
      play: Array.from({ length: 12 }, (_, house) => house),
      house: Array.from({ length: 12 }, (_, house) => house),
      number: [Number(accepted[0]) - 1, Number(accepted[0]) + 1],
      'yes-no': [true, false],
    }[task.ask.kind].filter((answer) => !accepted.includes(answer));
    expect(others.length).toBeGreaterThan(0);
    for (const answer of others) {
      const why = wrongReason(texts, task, answer);
      expect(why, String(answer)).toMatch(/^[\p{Lu}\d].*\.$/u);
      expect(why).not.toMatch(/undefined|NaN/);
    }
    expect(rightReason(texts, task, '')).not.toMatch(/undefined|NaN/);
  },
);

/** What a reader of the board finds, worked out by hand; the page asks the rules. */
test('the answers are those that a person finds', () => {
  expect(
    Object.fromEntries(kLessons.map(({ id, tasks }) => [id, tasks.map(spelled).join(' ')])),
  ).toEqual({
    sow: 'ABCDEF b D',
    lap: 'a 0 B',
    capture: 'C 3 C',
    chain: '8 E 4',
    limits: 'false false 2',
    slam: '0 5 2 3 2 false',
    feed: 'EF false true',
    ends: 'E false 26',
    repeat: 'F 24 false',
    agree: '24 true false',
    hand: 'b C D',
    guarded: '7 c E',
  });
});

test('a right move is sown on the board, and only that', () => {
  const view = new LessonView('capture');
  const before = view.playback.view.houses;
  view.answer(houseOf('E'));
  expect(view.missed).toBe(true);
  expect(view.message).toContain('falls in c, which then holds 5');
  expect(view.playback.view.houses).toEqual(before);
  expect(view.playback.play).toBeNull();
  view.answer(houseOf('C'));
  expect(view.solved).toBe(true);
  expect(view.message).toContain('captures 3');
  expect(view.playback.play?.trace?.origin).toBe(houseOf('C'));
  view.answer(houseOf('E'));
  expect(view.solved).toBe(true);
});

test('after two wrong answers a hint comes, and the houses that are right are marked', () => {
  const view = new LessonView('chain');
  view.open(1);
  view.answer(houseOf('A'));
  expect(view.hint).toBe('');
  expect(view.marked).toEqual(gameOf(view.task).legal);
  view.answer(houseOf('a'));
  expect(view.hint).toBe('A hint: try E.');
  expect(view.marked).toEqual([houseOf('E')]);
  view.answer(houseOf('E'));
  view.next();
  expect([view.hint, view.message]).toEqual(['', '']);
});

test('each kind of question has its hint', () => {
  const hints = all.map(([name, task]) => {
    const [id, number] = name.split(' ') as [(typeof kLessonIds)[number], string];
    const view = new LessonView(id);
    view.open(Number(number) - 1);
    const accepted = acceptedOf(task);
    const wrong = [true, false, -1].find(
      (one) => typeof one === typeof accepted[0] && !accepted.includes(one),
    )!;
    view.answer(wrong);
    view.answer(wrong);
    return [task.ask.kind, view.hint] as const;
  });
  for (const [kind, hint] of hints) {
    if (kind === 'yes-no') expect(hint).toBe('');
    else expect(hint).toMatch({ play: /try/, house: /and then/, number: /\d or \d/ }[kind]);
  }
});

test('a lesson goes on where it was left, is done after its last task, and begins anew', () => {
  const view = new LessonView('agree');
  view.next();
  expect(view.index).toBe(0);
  for (const [index, task] of tasksOf('agree').entries()) {
    expect(view.index).toBe(index);
    view.answer(acceptedOf(task)[0]!);
    expect(progress.solved('agree')).toBe(index + 1);
    expect(new LessonView('agree').index).toBe(index < 2 ? index + 1 : 0);
    view.next();
  }
  expect(view.done).toBe(true);
  expect(progress.isDone('agree')).toBe(true);
});

test('where both agree to end, what each has is handed out', () => {
  const view = new LessonView('agree');
  view.open(0);
  view.answer(24);
  expect(view.playback.play).toMatchObject({ trace: null, end: [24, 24] });
});

test('the board that comes back is shown', () => {
  const view = new LessonView('repeat');
  view.open(0);
  expect(view.earlier?.position).toBe('0-0-1-0-0-0-1-0-0-1-0-0-23-22-N');
  view.open(2);
  const back = engine.game({
    ...view.task,
    start: view.task.position,
    moves: `${view.task.moves}f`,
  });
  expect(view.earlier?.houses).toEqual(back.houses);
  expect(view.earlier?.mover).toBe(back.mover);
  expect(new LessonView('hand').earlier).toBeNull();
});

test('digits answer what a digit can', () => {
  const view = new LessonView('slam');
  expect(view.typed(9)).toBe(false);
  expect(view.typed(0)).toBe(true);
  expect(view.solved).toBe(true);
  view.open(5);
  expect(view.typed(1)).toBe(false);
  const hand = new LessonView('hand');
  hand.open(1);
  expect(hand.typed(3)).toBe(true);
  expect(hand.solved).toBe(true);
});

test('the numbers to choose from follow each other and hold the answer', () => {
  for (const [name, task] of all.filter(([, { ask }]) => ask.kind === 'number')) {
    const [id, number] = name.split(' ') as [(typeof kLessonIds)[number], string];
    const view = new LessonView(id);
    view.open(Number(number) - 1);
    expect(view.choices).toContain(acceptedOf(task)[0]);
    expect(view.choices[0]).toBeGreaterThanOrEqual(0);
    view.choices.forEach((choice, index) => expect(choice).toBe(view.choices[0]! + index));
  }
});

test.each(kLanguages)(
  '%s: each lesson has a title of its own and a sentence for each task',
  async (language) => {
    const { lessons } = await textsIn(language);
    expect(new Set(Object.values(lessons).map(({ title }) => title)).size).toBe(12);
    for (const { id, tasks } of kLessons) expect(lessons[id].says, id).toHaveLength(tasks.length);
  },
);
