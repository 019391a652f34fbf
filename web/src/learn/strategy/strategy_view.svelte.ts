/** A lesson of strategy as it is gone through: a move is played on, by the tables' best moves, until it is seen what it is worth. */
import { type House, houseOf, letterOf } from '../../board/types';
import { Playback } from '../../game/playback.svelte';
import { speechOf, whyNot } from '../../game/phrases';
import { words } from '../../i18n/index.svelte';
import { learnWords } from '../../i18n/learn/words';
import { kHintAfter } from '../lesson_view.svelte';
import { progress } from '../progress.svelte';
import { gameOf } from '../tasks';
import {
  type StrategyId,
  type StrategyTask,
  bestOf,
  claimOf,
  kStrategyIds,
  strategyTasksOf,
  taskFor,
} from './strategy';

/** A line of as many plies is told whole; of a longer one its last ply. */
const kToldWhole = 2;

export class StrategyView {
  readonly lesson: StrategyId;
  readonly tasks: readonly StrategyTask[];
  readonly playback = new Playback();
  #index = $state(0);
  #wrong = $state(0);
  /** The house that was pressed last; null before the first, and once its move was taken back. */
  #given = $state.raw<House | null>(null);
  #done = $state(false);
  /** Counts the lines that were begun: one that was left plays on no further. */
  #line = 0;

  /** Begins where it was left, or anew when it was done. */
  constructor(lesson: StrategyId) {
    this.lesson = lesson;
    this.tasks = strategyTasksOf(lesson);
    this.open(progress.isDone(lesson) ? 0 : progress.solved(lesson));
  }

  get index(): number {
    return this.#index;
  }

  get done(): boolean {
    return this.#done;
  }

  readonly number = $derived.by(() => kStrategyIds.indexOf(this.lesson) + 1);
  readonly task: StrategyTask = $derived.by(() => this.tasks[this.#index]!);
  readonly best = $derived.by(() => bestOf(this.task));
  readonly #game = $derived.by(() => gameOf(taskFor(this.task)));
  readonly #claim = $derived.by(() =>
    this.#given === null ? null : claimOf(this.task, this.#given),
  );
  readonly solved = $derived.by(
    () => this.#given !== null && letterOf(this.#given) === this.best.letter,
  );
  /** A move that may be played, but is not the best, is on the board with what follows. */
  readonly refuted = $derived.by(() => this.#claim !== null && !this.solved);
  readonly missed = $derived.by(() => this.#given !== null && !this.solved);
  readonly #hinted = $derived.by(() => this.#wrong >= kHintAfter);

  readonly #texts = $derived.by(() => learnWords.t.strategy);
  readonly title = $derived.by(() => this.#texts.lessons[this.lesson].title);
  /** What the lesson is about, until its first task is answered. */
  readonly idea = $derived.by(() =>
    this.#index === 0 ? this.#texts.lessons[this.lesson].idea : '',
  );
  readonly says = $derived.by(() => this.#texts.lessons[this.lesson].says[this.#index] ?? '');
  readonly question = $derived.by(() =>
    this.best.total > 24 ? this.#texts.findWin : this.#texts.findHalf,
  );
  /** What the move in hand is worth, and why; empty before the first. */
  readonly message = $derived.by(() => {
    if (this.#given === null) return '';
    if (this.#claim === null) return whyNot(words.t, this.#game, this.#given);
    return this.solved ? this.#proof() : this.#refutation(this.#claim.most);
  });
  readonly hint = $derived.by(() =>
    this.#hinted && this.missed
      ? `${learnWords.t.hint.label} ${learnWords.t.hint.play([this.best.letter])}`
      : '',
  );
  readonly marked = $derived.by<readonly House[]>(() => {
    if (this.#claim !== null) return [];
    return this.#hinted ? [houseOf(this.best.letter)] : this.#game.legal;
  });
  /** What each move brings, once the best one is found. */
  readonly totals = $derived.by(() =>
    this.solved
      ? Object.entries(this.task.moves).map(([letter, { most }]) => ({ letter, most }))
      : [],
  );

  #proof(): string {
    const { letter, total, others } = this.best;
    const why = this.#texts.lessons[this.lesson].why[this.#index] ?? '';
    return `${this.#texts.proven(letter, total, others)} ${this.#texts.better(total - others)} ${why}`;
  }

  #refutation(most: number): string {
    const letter = letterOf(this.#given!);
    const line = this.#claim!.line;
    const { plies } = gameOf(taskFor(this.task), letter + line);
    const told = plies.slice(line.length <= kToldWhole ? 1 : -1);
    return [
      this.#texts.refuted(letter, most),
      ...told.map((ply) => `${speechOf(words.t, ply)}.`),
    ].join(' ');
  }

  #record(moves: string) {
    return { rules: 'abapa', start: this.task.position, moves, finish: '' as const };
  }

  open(index: number): void {
    this.#index = index;
    this.#wrong = 0;
    this.#done = false;
    this.takeBack();
  }

  /** The position as it was. */
  takeBack(): void {
    ++this.#line;
    this.#given = null;
    this.playback.open(this.#record(''));
  }

  answer(house: House): void {
    if (this.#claim !== null) return;
    this.#given = house;
    if (this.solved) progress.solve(this.lesson, this.#index + 1);
    else this.#wrong += 1;
    const claim = claimOf(this.task, house);
    if (claim) this.#playOn(letterOf(house) + claim.line);
  }

  /** Sows a line move by move, each when the one before has come to rest. */
  #playOn(moves: string): void {
    const line = ++this.#line;
    let made = 0;
    const next = (): void => {
      if (line !== this.#line || made === moves.length) return;
      made += 1;
      this.playback.follow(this.#record(moves.slice(0, made)));
      this.playback.whenRested(next);
    };
    next();
  }

  next(): void {
    if (this.refuted) this.takeBack();
    else if (!this.solved) return;
    else if (this.#index + 1 < this.tasks.length) this.open(this.#index + 1);
    else this.#done = true;
  }

  /** What a digit means: a house of the visitor's. */
  typed(digit: number): boolean {
    if (this.#done || this.#claim !== null || digit < 1 || digit > 6) return false;
    this.answer(digit - 1);
    return true;
  }
}
