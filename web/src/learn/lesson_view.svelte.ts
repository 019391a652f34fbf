/** A lesson as it is gone through: the task in hand, what was answered to it, and what is said about that. */
import { type House, houseOf, letterOf } from '../board/types';
import { Playback, type Record } from '../game/playback.svelte';
import { words } from '../i18n/index.svelte';
import { learnWords } from '../i18n/learn/words';
import { choicesFor } from './choices';
import { type LessonId, kLessonIds, tasksOf } from './lessons';
import { hintOf, questionOf, rightReason, wrongReason } from './phrases';
import { progress } from './progress.svelte';
import { type Answer, type Task, acceptedOf, gameOf, houseAsked } from './tasks';

/** Wrong answers before a hint is given. */
export const kHintAfter = 2;

export class LessonView {
  readonly lesson: LessonId;
  readonly tasks: readonly Task[];
  readonly playback = new Playback();
  #index = $state(0);
  #wrong = $state(0);
  /** The last answer. */
  #given = $state.raw<Answer | null>(null);
  /** The moves made by the right answer; null before it. */
  #made = $state.raw<string | null>(null);
  /** Every task is solved. */
  #done = $state(false);

  /** Begins where it was left, or anew when it was done. */
  constructor(lesson: LessonId) {
    this.lesson = lesson;
    this.tasks = tasksOf(lesson);
    this.open(progress.isDone(lesson) ? 0 : progress.solved(lesson));
  }

  get index(): number {
    return this.#index;
  }

  get done(): boolean {
    return this.#done;
  }

  readonly number = $derived.by(() => kLessonIds.indexOf(this.lesson) + 1);
  readonly task: Task = $derived.by(() => this.tasks[this.#index]!);
  readonly accepted = $derived.by(() => acceptedOf(this.task));
  readonly solved = $derived.by(() => this.#made !== null);
  readonly hinted = $derived.by(() => !this.solved && this.#wrong >= kHintAfter);
  readonly title = $derived.by(() => learnWords.t.lessons[this.lesson].title);
  readonly says = $derived.by(() => learnWords.t.lessons[this.lesson].says[this.#index] ?? '');
  readonly question = $derived.by(() => questionOf(this.#texts, this.task.ask));
  readonly choices = $derived.by<readonly number[]>(() =>
    this.task.ask.kind === 'number'
      ? choicesFor(Number(this.accepted[0]), this.number, this.#index)
      : [],
  );
  /** The last answer was wrong. */
  readonly missed = $derived.by(() => this.#given !== null && !this.solved);
  /** What is said about the last answer; empty before the first. */
  readonly message = $derived.by(() => {
    if (this.#given === null) return '';
    if (!this.solved) return wrongReason(this.#texts, this.task, this.#given);
    const { right } = learnWords.t;
    return `${right[this.#index % right.length]} ${rightReason(this.#texts, this.task, this.#made ?? '')}`;
  });
  readonly hint = $derived.by(() => {
    if (!this.hinted) return '';
    const hint = hintOf(this.#texts, this.task, this.choices);
    return hint && `${learnWords.t.hint.label} ${hint}`;
  });

  /** The houses marked on the board: those that may be played, after a hint those that should be, or the one that is asked about. */
  readonly marked = $derived.by<readonly House[]>(() => {
    if (this.solved) return [];
    if (this.task.ask.kind === 'play')
      return this.hinted ? this.accepted.map(Number) : gameOf(this.task).legal;
    const house = houseAsked(this.task);
    return house === null ? [] : [house];
  });
  /** The answer is a house, to be tapped on the board. */
  readonly onBoard = $derived.by(
    () => !this.solved && ['play', 'house'].includes(this.task.ask.kind),
  );
  /** The houses before the moves that led to the task; null where none did. */
  readonly earlier = $derived.by(() =>
    this.task.moves
      ? gameOf({ ...this.task, moves: this.task.moves.slice(0, this.#returns) })
      : null,
  );

  /** After so many plies stood the board that comes back. */
  readonly #returns = $derived.by(() => {
    const { ask } = this.task;
    const letter =
      ask.kind === 'play' ? letterOf(Number(this.accepted[0])) : 'house' in ask ? ask.house : '';
    const after = gameOf(this.task, letter);
    const before = [...after.moves].map((_, plies) =>
      gameOf({ ...this.task, moves: after.moves.slice(0, plies) }),
    );
    return Math.max(
      0,
      before.findIndex(
        ({ houses, mover }) => mover === after.mover && String(houses) === String(after.houses),
      ),
    );
  });

  get #texts() {
    return { t: words.t, l: learnWords.t };
  }

  #record(more = '', finish: Record['finish'] = ''): Record {
    const { rules, position, moves = '' } = this.task;
    return { rules, start: position, moves: moves + more, finish };
  }

  open(index: number): void {
    this.#index = index;
    this.#wrong = 0;
    this.#given = null;
    this.#made = null;
    this.#done = false;
    this.playback.open(this.#record());
  }

  answer(given: Answer): void {
    if (this.solved) return;
    this.#given = given;
    if (!this.accepted.includes(given)) {
      this.#wrong += 1;
      return;
    }
    this.#made = this.#moveOf(given);
    progress.solve(this.lesson, this.#index + 1);
    const { ask } = this.task;
    const ends =
      (ask.kind === 'number' && ask.of === 'share') ||
      (ask.kind === 'yes-no' && ask.of === 'agree-wins');
    this.playback.follow(this.#record(this.#made, ends ? 'agreement' : ''));
  }

  /** The move that is shown once the answer is right: its house, where it may be played. */
  #moveOf(given: Answer): string {
    const { ask } = this.task;
    if (ask.kind === 'play') return letterOf(Number(given));
    if (!('house' in ask) || (ask.kind === 'number' && ask.of === 'seeds')) return '';
    return gameOf(this.task).legal.includes(houseOf(ask.house)) ? ask.house : '';
  }

  next(): void {
    if (!this.solved) return;
    if (this.#index + 1 < this.tasks.length) this.open(this.#index + 1);
    else this.#done = true;
  }

  /** What a digit means: a house of the visitor's, or one of the numbers. */
  typed(digit: number): boolean {
    const { kind } = this.task.ask;
    if (this.solved || this.#done) return false;
    if (kind === 'number' && this.choices.includes(digit)) this.answer(digit);
    else if (kind === 'play' && digit >= 1 && digit <= 6) this.answer(digit - 1);
    else return false;
    return true;
  }
}
